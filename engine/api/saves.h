/// Names of saved games in the user's folder.
#pragma once
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "core/fault.h"
#include "host/files.h"

/// A path for a new save: FOLDER/PACK-SCENARIO-SEED[-2].grognard in the user's folder, in `out`
/// [size]. `folder` is "saves" or "failures"; with `replace` an old file of that name is removed.
bool saves_path(Files *files, const char *folder, const char *scenario, const json_t *seed,
                bool replace, char *out, size_t size, Fault *fault);
