/// Zips as people make them: the one pack in a zip is found wherever its folder lies (`hof-main/`,
/// `download/hof/`, beside a README or `__MACOSX`), whatever its names are written like (`\`,
/// `./`), and what the zip claims is judged before anything is unpacked.
///
///   size_t length;
///   void *bytes = zippack_read("/home/u/mods/hof-main.zip", &length, &fault);
///   // a zip in memory that holds `pack.lua`, `rules/...`: the files of the pack alone
#pragma once
#include <stddef.h>

#include "core/fault.h"

enum {
  ZIPPACK_MAX_BYTES = 256 << 20,   ///< Of the file.
  ZIPPACK_MAX_UNPACKED = 1 << 30,  ///< Bytes that all entries may claim together.
  ZIPPACK_MAX_ENTRIES = 20000,
  ZIPPACK_MAX_RATIO = 200,  ///< Claimed to packed bytes, of an entry over a mebibyte.
};

/// Reads a zip and gives one whose names begin in the folder of its `pack.lua`; the caller frees it
/// with free(). NULL with a fault, which names the zip: not a zip, damaged, encrypted, entries that
/// share bytes or claim too much, no pack or several in it.
void *zippack_read(const char *path, size_t *length, Fault *fault);
