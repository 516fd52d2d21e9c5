/// The two tabular kinds of data files: TSV and grids. Part of core/datafile.h, which says what
/// they look like and become; callers use datafile_parse(), which checks size and text first.
#pragma once
#include <stddef.h>

#include "core/fault.h"
#include "core/value.h"

/// Read `text` [length], UTF-8 and no longer than DATAFILE_MAX_BYTES. NULL with `fault` filled.
Value *datatable_tsv(const char *text, size_t length, const char *file, Fault *fault);
Value *datatable_grid(const char *text, size_t length, const char *file, Fault *fault);
