#include "host/gzip.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <zlib.h>

enum {
  GZIP_WINDOW = 15 + 16,  // zlib: the largest window, with gzip's header
  MEMORY_LEVEL = 9,
  ROOM_LEAST = 4096
};

static bool no_memory(Fault *fault) { return fault_set(fault, NULL, 0, "out of memory"); }

bool gzip_pack(const void *bytes, size_t length, char **out, size_t *out_length, Fault *fault) {
  z_stream stream = { 0 };
  if (length > UINT_MAX / 2) return fault_set(fault, NULL, 0, "too much to be compressed");
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, MEMORY_LEVEL,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    return no_memory(fault);
  }
  uLong room = deflateBound(&stream, (uLong)length);
  *out = malloc(room);
  stream.next_in = (Bytef *)(uintptr_t)bytes;
  stream.avail_in = (uInt)length;
  stream.next_out = (Bytef *)*out;
  stream.avail_out = (uInt)room;
  bool good = *out && deflate(&stream, Z_FINISH) == Z_STREAM_END;
  *out_length = stream.total_out;
  deflateEnd(&stream);
  if (good) return true;
  free(*out);
  return no_memory(fault);
}

/// Inflates into `*out`, which grows from `room` bytes up to `most` and a closing NUL. Returns the
/// answer of zlib; Z_BUF_ERROR when there are more than `most` bytes.
static int inflate_all(z_stream *stream, size_t room, size_t most, char **out) {
  for (;;) {
    char *grown = realloc(*out, room + 1);
    if (!grown) return Z_MEM_ERROR;
    *out = grown;
    stream->next_out = (Bytef *)grown + stream->total_out;
    stream->avail_out = (uInt)(room - stream->total_out);
    int answer = inflate(stream, Z_NO_FLUSH);
    if (answer != Z_OK && answer != Z_BUF_ERROR) return answer;
    bool full = stream->avail_out == 0;
    if (!full) return Z_DATA_ERROR;  // the input ended too early
    if (room == most) return Z_BUF_ERROR;
    room = room > most / 2 ? most : room * 2;
  }
}

static bool say_why(int answer, size_t most, Fault *fault) {
  if (answer == Z_MEM_ERROR) return no_memory(fault);
  if (answer == Z_BUF_ERROR) {
    return fault_set(fault, NULL, 0, "the compressed file stands for more than %zu bytes", most);
  }
  return fault_set(fault, NULL, 0, "the compressed file is broken");
}

bool gzip_unpack(const void *bytes, size_t length, size_t most, char **out, size_t *out_length,
                 Fault *fault) {
  z_stream stream = { 0 };
  *out = NULL;
  if (length > UINT_MAX || most > UINT_MAX - 1) {
    return fault_set(fault, NULL, 0, "too much to be unpacked");
  }
  if (inflateInit2(&stream, GZIP_WINDOW) != Z_OK) return no_memory(fault);
  stream.next_in = (Bytef *)(uintptr_t)bytes;
  stream.avail_in = (uInt)length;
  // One byte more than allowed: too much differs from just enough.
  int answer = inflate_all(&stream, most < ROOM_LEAST ? most + 1 : ROOM_LEAST, most + 1, out);
  if (answer == Z_STREAM_END && stream.avail_in > 0) answer = Z_DATA_ERROR;
  if (answer == Z_STREAM_END && stream.total_out > most) answer = Z_BUF_ERROR;
  *out_length = stream.total_out;
  inflateEnd(&stream);
  if (answer == Z_STREAM_END) {
    (*out)[*out_length] = '\0';
    return true;
  }
  free(*out);
  *out = NULL;
  return say_why(answer, most, fault);
}
