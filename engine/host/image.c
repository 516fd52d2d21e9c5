#include "host/image.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "host/blend.h"
#include "host/sysfile.h"

enum {
  PIXEL_BYTES = 8,         ///< With 16 bits a channel.
  ROOM_BYTES = 256 << 10,  ///< The decoder's own.
};

static _Thread_local size_t most_bytes = ROOM_BYTES;  ///< Of one block, for the picture being read.

/// A small file may claim to hold, or unfold into, more than there is memory.
static void *limited_realloc(void *block, size_t size) {
  return size <= most_bytes ? realloc(block, size) : NULL;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
// PNG alone: before 2.29 a JPEG with too many Huffman codes makes stb_image write past its tables.
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#define STBI_MAX_DIMENSIONS 8192
#define STBI_MALLOC(size) limited_realloc(NULL, size)
#define STBI_REALLOC(block, size) limited_realloc(block, size)
#define STBI_FREE(block) free(block)
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>
#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
#pragma GCC diagnostic pop
// What stb declares and does not define is reported at the end of the file.
#pragma GCC diagnostic ignored "-Wunused-function"

_Static_assert(STBI_MAX_DIMENSIONS == CANVAS_MAX_SIDE_PX, "the decoder's limit is the canvas'");

enum { IMAGE_MOST_PIXELS = 32 << 20 };  ///< A small file may claim to be a large picture.

/// Copies RGBA bytes, alpha not multiplied in, into pixels.
static void take_pixels(uint32_t *to, const unsigned char *from, size_t count) {
  for (size_t i = 0; i < count; i++, from += 4) {
    to[i] = pixel_of((uint32_t)from[3] << 24 | (uint32_t)from[0] << 16 | (uint32_t)from[1] << 8 |
                     from[2]);
  }
}

/// Judges a picture's head before anything is made room for.
static bool read_size(const void *bytes, size_t length, const char *name, int side_px, int *width,
                      int *height, Fault *fault) {
  int parts;
  if (length > FILES_SIZE_MAX) {
    return fault_set(fault, name, 0, "the picture's file is larger than %d MiB",
                     FILES_SIZE_MAX >> 20);
  }
  if (!stbi_info_from_memory(bytes, (int)length, width, height, &parts)) {
    return fault_set(fault, name, 0, "no PNG picture");
  }
  bool fits = *width >= 1 && *height >= 1 && *width <= side_px && *height <= side_px &&
              (int64_t)*width * *height <= IMAGE_MOST_PIXELS;
  return fits || fault_set(fault, name, 0,
                           "the picture has %d x %d pixels; at most %d a side and %d in all",
                           *width, *height, side_px, IMAGE_MOST_PIXELS);
}

static void set_damaged(const char *name, Fault *fault) {
  const char *reason = stbi_failure_reason();
  if (reason && strcmp(reason, "outofmem") == 0) {
    fault_set(fault, name, 0, "the picture is damaged: it unfolds into more than its size");
  } else if (reason && reason[0]) {
    fault_set(fault, name, 0, "the picture is damaged: %s", reason);
  } else {
    fault_set(fault, name, 0, "the picture is damaged");
  }
}

/// The decoder's blocks grow by doubling, up to twice what is in them.
static void set_most(size_t length, int width, int height) {
  size_t rows = ((size_t)width * PIXEL_BYTES + 1) * (size_t)height;
  most_bytes = 2 * (rows + length) + ROOM_BYTES;
}

static Canvas *decode(const void *bytes, size_t length, const char *name, int side_px,
                      Fault *fault) {
  int width, height, parts;
  if (!read_size(bytes, length, name, side_px, &width, &height, fault)) return NULL;
  set_most(length, width, height);
  stbi__err("", "");  // no older reason is reported
  unsigned char *pixels = stbi_load_from_memory(bytes, (int)length, &width, &height, &parts, 4);
  if (!pixels) {
    set_damaged(name, fault);
    return NULL;
  }
  Canvas *canvas = canvas_new(width, height);
  if (canvas) {
    take_pixels(canvas_pixels_mut(canvas), pixels, (size_t)width * (size_t)height);
  } else {
    fault_set(fault, name, 0, "out of memory");
  }
  stbi_image_free(pixels);
  return canvas;
}

Canvas *image_decode(const void *bytes, size_t length, const char *name, Fault *fault) {
  return decode(bytes, length, name, CANVAS_MAX_SIDE_PX, fault);
}

Canvas *image_read(const Files *files, const char *path, int side_px, Fault *fault) {
  size_t length;
  char *bytes = files_read(files, path, &length, fault);
  if (!bytes) return NULL;
  Canvas *canvas = decode(bytes, length, path, side_px, fault);
  free(bytes);
  return canvas;
}

int image_judge(const Files *files, const char *path, int side_px, bool whole, Fault *fault) {
  size_t length;
  int width, height;
  char *bytes = files_read(files, path, &length, fault);
  if (!bytes) return 0;
  bool good = read_size(bytes, length, path, side_px, &width, &height, fault);
  Canvas *canvas = good && whole ? decode(bytes, length, path, side_px, fault) : NULL;
  good = good && (canvas || !whole);
  canvas_free(canvas);
  free(bytes);
  return good ? width * height : 0;
}

static unsigned char *rgba_bytes(const Canvas *canvas) {
  int width = canvas_width(canvas), height = canvas_height(canvas);
  unsigned char *bytes = malloc((size_t)width * (size_t)height * 4), *to = bytes;
  if (!bytes) return NULL;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++, to += 4) {
      Colour colour = canvas_pixel(canvas, x, y);
      to[0] = (unsigned char)(colour >> 16);
      to[1] = (unsigned char)(colour >> 8);
      to[2] = (unsigned char)colour;
      to[3] = (unsigned char)(colour >> 24);
    }
  }
  return bytes;
}

void *image_encode(const Canvas *canvas, size_t *length) {
  unsigned char *bytes = rgba_bytes(canvas);
  if (!bytes) return NULL;
  int size = 0, width = canvas_width(canvas);
  void *png = stbi_write_png_to_mem(bytes, width * 4, width, canvas_height(canvas), 4, &size);
  free(bytes);
  *length = (size_t)size;
  return png;
}

bool image_write(const Canvas *canvas, const char *path, Fault *fault) {
  size_t length;
  void *png = image_encode(canvas, &length);
  if (!png) return fault_set(fault, path, 0, "out of memory");
  bool good = sysfile_write(path, png, length);
  int reason = errno;
  free(png);
  return good || fault_set(fault, path, 0, "the picture cannot be written: %s", strerror(reason));
}
