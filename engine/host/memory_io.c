#include "host/memory_io.h"

#include <stdlib.h>
#include <string.h>

/// Bytes that readers share.
typedef struct Shared {
  unsigned char *bytes;
  size_t length;
  int readers;
} Shared;

typedef struct Reader {
  PHYSFS_Io io;
  Shared *shared;
  size_t at;
} Reader;

static Reader *reader_of(PHYSFS_Io *io) { return io->opaque; }

static PHYSFS_sint64 io_read(PHYSFS_Io *io, void *out, PHYSFS_uint64 count) {
  Reader *reader = reader_of(io);
  size_t left = reader->shared->length - reader->at;
  size_t taken = count < left ? (size_t)count : left;
  memcpy(out, reader->shared->bytes + reader->at, taken);
  reader->at += taken;
  return (PHYSFS_sint64)taken;
}

static int io_seek(PHYSFS_Io *io, PHYSFS_uint64 offset) {
  Reader *reader = reader_of(io);
  if (offset > reader->shared->length) {
    PHYSFS_setErrorCode(PHYSFS_ERR_PAST_EOF);
    return 0;
  }
  reader->at = (size_t)offset;
  return 1;
}

static PHYSFS_sint64 io_tell(PHYSFS_Io *io) { return (PHYSFS_sint64)reader_of(io)->at; }

static PHYSFS_sint64 io_length(PHYSFS_Io *io) {
  return (PHYSFS_sint64)reader_of(io)->shared->length;
}

static void io_destroy(PHYSFS_Io *io) {
  Reader *reader = reader_of(io);
  if (--reader->shared->readers == 0) {
    free(reader->shared->bytes);
    free(reader->shared);
  }
  free(reader);
}

static PHYSFS_Io *io_duplicate(PHYSFS_Io *io);

static PHYSFS_Io *reader_new(Shared *shared) {
  Reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->shared = shared;
  reader->io = (PHYSFS_Io){ .opaque = reader,
                            .read = io_read,
                            .seek = io_seek,
                            .tell = io_tell,
                            .length = io_length,
                            .duplicate = io_duplicate,
                            .destroy = io_destroy };
  shared->readers++;
  return &reader->io;
}

static PHYSFS_Io *io_duplicate(PHYSFS_Io *io) {
  PHYSFS_Io *other = reader_new(reader_of(io)->shared);
  if (!other) PHYSFS_setErrorCode(PHYSFS_ERR_OUT_OF_MEMORY);
  return other;
}

PHYSFS_Io *memory_io_new(void *bytes, size_t length) {
  Shared *shared = calloc(1, sizeof *shared);
  if (!shared) return NULL;
  *shared = (Shared){ .bytes = bytes, .length = length };
  PHYSFS_Io *io = reader_new(shared);
  if (!io) free(shared);
  return io;
}
