/// Fuzzes pictures of packs: PNG. What is taken is written as PNG and read again alike.
#include <stdint.h>
#include <stdlib.h>

#include "host/image.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void write_again(const Canvas *canvas) {
  size_t length = 0;
  void *png = image_encode(canvas, &length);
  Canvas *again = png ? image_decode(png, length, "again.png", NULL) : NULL;
  if (!again || canvas_width(again) != canvas_width(canvas) ||
      canvas_height(again) != canvas_height(canvas)) {
    abort();
  }
  canvas_free(again);
  free(png);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  enum { SMALL_PX = 1 << 16 };
  Fault fault = { .text = "" };
  Canvas *canvas = image_decode(bytes, size, "fuzz.png", &fault);
  if (!canvas) {
    if (!fault.text[0]) abort();
    return 0;
  }
  if ((long)canvas_width(canvas) * canvas_height(canvas) <= SMALL_PX) write_again(canvas);
  canvas_free(canvas);
  return 0;
}
