/// Writes zips, in memory: the same files give the same bytes, whenever and wherever.
///
///   ZipFile files[] = { { "hof/pack.lua", text, strlen(text) } };
///   zipwrite(files, 1, &bytes, &length, &fault);
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "core/fault.h"

/// One file of a zip: its name, parted by '/', and its bytes; borrowed.
typedef struct ZipFile {
  const char *name;
  const char *bytes;
  size_t length;
} ZipFile;

/// Packs `files` [count], in their order. `*out` [`*length`] is the caller's to free(). False with
/// a fault: out of memory, or more than a zip of this kind holds (65,535 files, 4 GiB).
bool zipwrite(const ZipFile *files, size_t count, char **out, size_t *length, Fault *fault);
