/// What the files of the canvas share.
#pragma once
#include "host/canvas.h"
#include "host/outline.h"
#include "host/raster.h"

struct Canvas {
  int width, height;
  uint32_t *pixels;
  int x0, y0, x1, y1;  // the clip
  float dx, dy, scale;
  Outline path;
  Raster *raster;
  uint8_t *mask;  // scratch of text with a halo
  size_t mask_room;
  Outline shape;  // scratch of turned letters
};

/// Where a point of the caller lands.
static inline Point canvas_place(const Canvas *canvas, float x, float y) {
  return (Point){ x * canvas->scale + canvas->dx, y * canvas->scale + canvas->dy };
}

/// To a pixel within reach: never overflows, NaN is 0.
int canvas_round(float value);
