/// Outlines in pixels: curves made straight, filled or stroked into a Raster.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "host/raster.h"

typedef struct Point {
  float x, y;
} Point;

typedef struct Ring {
  size_t first;  ///< Index of its first point; it ends where the next ring starts.
  bool closed;
} Ring;

/// Rings of points on a grid of 1/512 px: the same shape some whole pixels away covers pixels
/// alike. Zero is empty; outline_free() when done. Coordinates that are no number count as 0 and
/// all are kept within OUTLINE_REACH_PX. What no longer fits in memory is left out.
typedef struct Outline {
  Point *points;
  size_t count, capacity;
  Ring *rings;
  size_t ring_count, ring_capacity;
} Outline;

enum { OUTLINE_REACH_PX = 1 << 20, OUTLINE_MOST_POINTS = 1 << 22 };

void outline_free(Outline *outline);
void outline_clear(Outline *outline);  ///< Empties it, keeps the memory.
void outline_move(Outline *outline, Point to);
void outline_line(Outline *outline, Point to);
void outline_curve(Outline *outline, Point control1, Point control2, Point to);
void outline_quad(Outline *outline, Point control, Point to);
void outline_close(Outline *outline);
Point outline_at(const Outline *outline);  ///< Where the next line starts; (0, 0) when empty.
/// The box around all points; false when there are none.
bool outline_bounds(const Outline *outline, Point *low, Point *high);

/// A pen in pixels. Butt caps and mitred joins (limit 4) unless set otherwise.
typedef struct Pen {
  float width;
  bool round_caps, round_joins;
  const float *dashes;  ///< [dash_count] On, off, on ...; borrowed.
  int dash_count;       ///< 0: no dashes. An odd list is used twice over, as usual.
  float dash_offset;
  float clip[4];  ///< Left, top, right, bottom: dashes outside need not be made.
} Pen;

void outline_fill(const Outline *outline, Raster *raster);
void outline_stroke(const Outline *outline, const Pen *pen, Raster *raster);
