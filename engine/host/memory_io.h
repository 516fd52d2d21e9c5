/// Bytes in memory as PhysFS reads them. (PHYSFS_mountMemory of PhysFS 3.0 does not give back what
/// it opens.)
#pragma once
#include <physfs.h>
#include <stddef.h>

/// Makes a reader of `bytes` [length], from malloc, which it owns: they are freed with the last of
/// the reader and its duplicates. NULL when out of memory; then the caller keeps the bytes.
PHYSFS_Io *memory_io_new(void *bytes, size_t length);
