/// Files of the system, whole or not at all: for programs; packs and scripts use host/files.h.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/// Writes a file: first beside it, then renamed, so that a full disk leaves the old one; a pipe or
/// device is written to as it is. False with errno set.
bool sysfile_write(const char *path, const void *bytes, size_t length);

/// Opens a plain file to be read; NULL with errno set. A pipe, which would wait for ever, a device
/// and a folder are none: EINVAL.
FILE *sysfile_open(const char *path);

/// Reads a line without its newline into `line` [most]; *length: its bytes. False at the end of the
/// file. *whole is false for one that is longer: what comes next is its rest.
bool sysfile_line(FILE *file, char *line, size_t most, size_t *length, bool *whole);

/// Reads the rest of a line and drops it.
void sysfile_drop_line(FILE *file);

/// Makes every folder above the last '/' of `path`, which is as before afterwards. False with errno
/// set, and `path` cut to the folder that cannot be made.
bool sysfile_folders(char *path);
