/// Coverage: which part of each pixel an outline of straight edges covers, exact by area. Winding
/// is non-zero: where edges of one direction overlap the area counts once.
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct Raster Raster;  ///< Opaque; keeps its memory from one shape to the next.

/// Pixels x .. x + length - 1 of a row, all covered alike (1..255).
typedef struct RasterSpan {
  int x, length;
  uint8_t cover;
} RasterSpan;

/// Takes the covered spans of row `y`, left to right, `count` > 0; rows come from the top down.
typedef void RasterRow(void *target, int y, const RasterSpan *spans, int count);

Raster *raster_new(void);          ///< NULL: out of memory.
void raster_free(Raster *raster);  ///< NULL is fine.
/// Starts a shape inside the pixels x0 .. x1 - 1, y0 .. y1 - 1.
void raster_begin(Raster *raster, int x0, int y0, int x1, int y1);
/// Adds a directed edge; the edges of a shape must make closed rings.
void raster_edge(Raster *raster, float x0, float y0, float x1, float y1);
/// Hands out the coverage and forgets the shape. False, nothing handed out: out of memory.
bool raster_sweep(Raster *raster, RasterRow *row, void *target);
