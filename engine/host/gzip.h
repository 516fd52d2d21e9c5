/// Compressed files (gzip), in memory. Hostile input is answered with a fault.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "core/fault.h"

/// Compresses `bytes` [length]. The same bytes give the same result: no time or name is kept.
/// `*out` [`*out_length`] is the caller's to free(). False with a fault when out of memory.
bool gzip_pack(const void *bytes, size_t length, char **out, size_t *out_length, Fault *fault);

/// Gives back what was compressed, at most `most` bytes of it, and a closing NUL that is not
/// counted. `*out` is the caller's to free(). False with a fault when `bytes` are no whole gzip
/// file, hold something behind its end, or stand for more than `most` bytes.
bool gzip_unpack(const void *bytes, size_t length, size_t most, char **out, size_t *out_length,
                 Fault *fault);
