/// Files of the system, whole or not at all: for programs; packs and scripts use host/files.h.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Writes a file: first beside it, then renamed, so that a full disk leaves the old one; a pipe or
/// device is written to as it is. False with errno set.
bool sysfile_write(const char *path, const void *bytes, size_t length);

/// Makes every folder above the last '/' of `path`, which is as before afterwards. False with errno
/// set, and `path` cut to the folder that cannot be made.
bool sysfile_folders(char *path);
