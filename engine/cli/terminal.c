#include "cli/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/// One guarded stream.
typedef struct Guard {
  int file;
  unsigned char before, last;  ///< The last two bytes.
  bool left;                   ///< No one reads it any more.
} Guard;

static Guard out = { .file = STDOUT_FILENO }, err = { .file = STDERR_FILENO };

/// What is written for a byte: controls, and characters that turn the direction of what follows
/// them (U+202A to U+202E, U+2066 to U+2069), give way to a mark.
static char harmless(Guard *guard, unsigned char byte) {
  unsigned char before = guard->before, last = guard->last;
  guard->before = last;
  guard->last = byte;
  bool kept = byte == '\n' || byte == '\t' || byte == '\r';
  if ((byte < 0x20 && !kept) || byte == 0x7f) return '?';
  if (last == 0xc2 && byte >= 0x80 && byte <= 0x9f)
    return (char)0xbf;  // U+00BF, a mark on its head
  if (before != 0xe2) return (char)byte;
  if (last == 0x80 && byte >= 0xaa && byte <= 0xae) return (char)0xbd;  // U+203D
  if (last == 0x81 && byte >= 0xa6 && byte <= 0xa9) return (char)0x87;  // U+2047
  return (char)byte;
}

static bool write_all(Guard *guard, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t done = write(guard->file, bytes, length);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0 && errno == EPIPE) guard->left = true;
    if (done <= 0) return false;
    bytes += done;
    length -= (size_t)done;
  }
  return true;
}

static ssize_t write_guarded(void *cookie, const char *bytes, size_t length) {
  Guard *guard = cookie;
  char clean[4096];
  for (size_t at = 0; at < length;) {
    size_t part = length - at < sizeof clean ? length - at : sizeof clean;
    for (size_t i = 0; i < part; i++)
      clean[i] = harmless(guard, (unsigned char)bytes[at + i]);
    if (!write_all(guard, clean, part)) return 0;
    at += part;
  }
  return (ssize_t)length;
}

static FILE *guarded(Guard *guard, int buffering) {
  FILE *stream = fopencookie(guard, "w", (cookie_io_functions_t){ .write = write_guarded });
  if (stream) setvbuf(stream, NULL, buffering, BUFSIZ);
  return stream;
}

void terminal_guard(void) {
  FILE *guarded_out = guarded(&out, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF);
  FILE *guarded_err = guarded(&err, _IONBF);
  if (guarded_out) stdout = guarded_out;
  if (guarded_err) stderr = guarded_err;
}

bool terminal_left(void) { return out.left; }
