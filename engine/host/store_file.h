/// Files under the store: a new one placed in one step, the bytes of one that may be in use, and
/// what the system says when it refuses. store.c alone includes it.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "core/fault.h"

/// Puts `bytes` [length] at `path`, which must be free: the file appears in one step, whole and on
/// the disk, or not at all. A program that is killed meanwhile leaves nothing behind where the file
/// system knows files without a name (O_TMPFILE); elsewhere it leaves `PATH.new-XXXXXX`, which the
/// next call for this folder removes. False with a fault.
bool store_file_place(const char *path, const void *bytes, size_t length, Fault *fault);

/// Reads a whole file of at most `most` bytes that another program may be writing: read again until
/// nothing changed meanwhile. The caller frees *bytes with sqlite3_free(). False with a fault.
bool store_file_read(const char *path, size_t most, unsigned char **bytes, size_t *length,
                     Fault *fault);

/// Reports whether a file lies beside `path`, its name longer by `suffix`, that is not empty.
bool store_file_beside(const char *path, const char *suffix);

/// Says in plain words why a file cannot be written or read, from the system's error number.
/// `what` opens the message: "the action cannot be kept". Always false.
bool store_file_fault(const char *path, const char *what, int error, Fault *fault);
