#include "host/zipwrite.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
  VERSION = 20,
  UTF8_NAME = 1 << 11,
  DEFLATED = 8,
  NEW_YEAR_1980 = 1 << 5 | 1,  // a date; no time of ours is kept
  FILE_READABLE = 0100644,     // of Unix, in the upper half of the outer attributes
  MADE_ON_UNIX = 3 << 8
};

/// What is being written, and the list of contents that follows it.
typedef struct Bytes {
  char *at;
  size_t length, room;
  bool failed;
} Bytes;

static char *more(Bytes *bytes, size_t count) {
  if (bytes->length + count > bytes->room) {
    size_t room = (bytes->length + count) * 2;
    char *grown = realloc(bytes->at, room);
    if (!grown) {
      bytes->failed = true;
      return NULL;
    }
    bytes->at = grown;
    bytes->room = room;
  }
  char *place = bytes->at + bytes->length;
  bytes->length += count;
  return place;
}

static void put(Bytes *bytes, const void *from, size_t count) {
  char *place = more(bytes, count);
  if (place && count > 0) memcpy(place, from, count);
}

/// A number, the least byte first.
static void put_number(Bytes *bytes, uint64_t value, int count) {
  for (int i = 0; i < count; i++) {
    uint8_t byte = (uint8_t)(value >> (8 * i));
    put(bytes, &byte, 1);
  }
}

/// Appends the bytes deflated, without any header; gives how many they are.
static size_t put_deflated(Bytes *bytes, const ZipFile *file) {
  z_stream stream = { 0 };
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    bytes->failed = true;
    return 0;
  }
  uLong bound = deflateBound(&stream, (uLong)file->length);
  char *place = more(bytes, bound);
  if (place) {
    stream.next_in = (Bytef *)(uintptr_t)file->bytes;
    stream.avail_in = (uInt)file->length;
    stream.next_out = (Bytef *)place;
    stream.avail_out = (uInt)bound;
    bytes->failed = deflate(&stream, Z_FINISH) != Z_STREAM_END;
    bytes->length -= bound - stream.total_out;
  }
  size_t packed = stream.total_out;
  deflateEnd(&stream);
  return packed;
}

/// What stands in both headers of a file, from the version on.
static void put_common(Bytes *bytes, const ZipFile *file, uint32_t crc, size_t packed) {
  put_number(bytes, VERSION, 2);
  put_number(bytes, UTF8_NAME, 2);
  put_number(bytes, DEFLATED, 2);
  put_number(bytes, 0, 2);
  put_number(bytes, NEW_YEAR_1980, 2);
  put_number(bytes, crc, 4);
  put_number(bytes, packed, 4);
  put_number(bytes, file->length, 4);
  put_number(bytes, strlen(file->name), 2);
  put_number(bytes, 0, 2);  // nothing more about it
}

static void put_file(Bytes *zip, Bytes *contents, const ZipFile *file) {
  size_t start = zip->length, name = strlen(file->name);
  Bytes packed = { 0 };
  size_t length = put_deflated(&packed, file);
  uint32_t crc = (uint32_t)crc32(0, (const Bytef *)file->bytes, (uInt)file->length);
  put_number(zip, 0x04034b50, 4);
  put_common(zip, file, crc, length);
  put(zip, file->name, name);
  put(zip, packed.at, length);
  put_number(contents, 0x02014b50, 4);
  put_number(contents, VERSION | MADE_ON_UNIX, 2);
  put_common(contents, file, crc, length);
  put_number(contents, 0, 2 + 2 + 2);  // comment, disk, inner attributes
  put_number(contents, (uint64_t)FILE_READABLE << 16, 4);
  put_number(contents, start, 4);
  put(contents, file->name, name);
  zip->failed = zip->failed || packed.failed;
  free(packed.at);
}

static void put_end(Bytes *zip, const Bytes *contents, size_t count) {
  size_t start = zip->length;
  put(zip, contents->at, contents->length);
  put_number(zip, 0x06054b50, 4);
  put_number(zip, 0, 2 + 2);  // the only disk
  put_number(zip, count, 2);
  put_number(zip, count, 2);
  put_number(zip, contents->length, 4);
  put_number(zip, start, 4);
  put_number(zip, 0, 2);  // no comment
}

bool zipwrite(const ZipFile *files, size_t count, char **out, size_t *length, Fault *fault) {
  Bytes zip = { 0 }, contents = { 0 };
  for (size_t i = 0; i < count && !zip.failed; i++)
    put_file(&zip, &contents, &files[i]);
  put_end(&zip, &contents, count);
  bool failed = zip.failed || contents.failed,
       fits = count <= UINT16_MAX && zip.length <= UINT32_MAX;
  free(contents.at);
  *out = zip.at;
  *length = zip.length;
  if (!failed && fits) return true;
  free(zip.at);
  return fault_set(fault, NULL, 0, failed ? "out of memory" : "more than a zip holds");
}
