/// How a line of sight walks over the plane: shared by single lines and fields of view.
#pragma once
#include "core/sight.h"

// The plane is cut into strips: strip i holds the hexes i away from the observer. Between two
// neighbouring directions u and w (w to the left) the target lies at a*u + b*w, a + b = distance,
// a >= 1, and hex j of strip i is (i-j)*u + j*w. The line meets its inside when
// 3 * |i*b - j*distance| < distance + max(a, b). Where these are equal it touches a corner when
// a != b, and runs along the hexside between hexes j and j+1 when a = b. With
// rest = i*b - j*distance, 0 <= rest < distance, a strip is hex j, hex j+1 or both.
typedef struct Line {
  const SightField *field;
  const HexPlane *plane;
  int distance, a, b;
  int wide;           // max(a, b)
  int turn;           // u counted counter-clockwise on the page from axial (1, 0)
  int32_t u, across;  // in cells of the plane: u, and w - u
  HexId ends[2];
  int32_t start;     // cell of the observer
  int32_t goal;      // of the target, in fields of view
  int64_t from, to;  // heights of the eyes
  bool touch;        // what just reaches the line blocks
  bool even;         // over an even slope: what stands on the ground blocks, the ground does not
} Line;

// What one strip asks for: up to two cells in the order of the line, or two flanks, left first.
typedef struct Strip {
  int32_t cell[2];
  int count;
  bool flanks;
} Strip;

// Where the walk stands: hex j of the strip, and rest.
typedef struct Walk {
  int32_t cell;
  int rest;
} Walk;

static inline void step_on(const Line *line, Walk *walk) {
  walk->cell += line->u;
  walk->rest += line->b;
  if (walk->rest < line->distance) return;
  walk->rest -= line->distance;
  walk->cell += line->across;
}

static inline Strip strip_at(const Line *line, const Walk *walk) {
  int32_t near = walk->cell, far = walk->cell + line->across;
  bool meets_near = 3 * walk->rest < line->distance + line->wide;
  bool meets_far = 3 * walk->rest > 2 * line->distance - line->wide;
  if (meets_near != meets_far) return (Strip){ { meets_near ? near : far, 0 }, 1, false };
  if (!meets_near) return (Strip){ { far, near }, 2, true };
  if (line->a > line->b) return (Strip){ { far, near }, 2, false };
  return (Strip){ { near, far }, 2, false };
}

// What has been seen of the slope on the way.
typedef struct Slope {
  int way;    // 1: it rises, -1: it falls
  int level;  // of the strip before
  int last;   // strip of the last change, 0: none yet
  int gap;    // strips from change to change, 0: not known yet
} Slope;

// Takes the next strip's level; false when the slope is not even.
static inline bool slope_goes_on(Slope *slope, int strip, int level) {
  int change = level - slope->level;
  if (change == 0) return true;
  if (change != slope->way) return false;
  int gap = slope->last ? strip - slope->last : 0;
  if (gap && slope->gap && gap != slope->gap) return false;
  if (gap) slope->gap = gap;
  slope->last = strip;
  slope->level = level;
  return true;
}
