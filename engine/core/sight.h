/// Line of sight and fields of view over ground levels, obstacles and hexsides. Exact integers:
/// every machine agrees.
///
/// The line runs from centre to centre. It meets every hex whose inside it touches; a corner alone
/// is not met. Heights are judged by hexes counted from the observer: over a hex `d` hexes from
/// him, of `distance` in all, the line stands at (from * (distance - d) + to * d) / distance, where
/// `from` and `to` are the heights of the two eyes. The hexes of the ends never block, nor does a
/// hex off the grid. Where the line runs along a hexside the two hexes on its flanks are judged
/// together by the stated rule. A hexside stands half way between its two hexes; where the line
/// goes from hex to hex through a corner it crosses the side of those two.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/hexgrid.h"

/// What a line that runs along hexsides asks of the hexes on its two flanks.
typedef enum SightFlanks {
  SIGHT_FLANKS_BOTH,    ///< Both must be clear: either blocks.
  SIGHT_FLANKS_EITHER,  ///< At each hexside one clear flank suffices.
  SIGHT_FLANKS_SAME,    ///< One flank, left or right, must be clear all along.
} SightFlanks;

/// What an obstacle does whose top just reaches the line.
typedef enum SightTouch {
  SIGHT_TOUCH_CLEAR,  ///< Only what stands above the line blocks.
  SIGHT_TOUCH_BLOCKS,
  SIGHT_TOUCH_SLOPE,  ///< Blocks when the two eyes differ in height, else does not.
} SightTouch;

/// A landscape and the series' rule of sight. The caller owns the arrays, indexed by HexId.
typedef struct SightField {
  const HexGrid *grid;
  const int16_t *ground;  ///< [count] level of the ground.
  const int16_t *cover;   ///< [count] height of what stands on it; NULL: nothing.
  const int32_t *extra;   ///< [count] height added to that for now (e.g. by pieces); NULL: none.
  /// [count * 6] height of what stands on a hexside, above the higher ground beside it; an entry
  /// for either hex will do, the higher counts. 0: nothing there, as always at the edge of the
  /// grid. NULL: no such obstacles.
  const int16_t *sides;
  int eye, target;  ///< Height of the observer's eye and of the target above their ground.
  SightFlanks flanks;
  SightTouch touch;
  bool end_sides;  ///< Obstacles on the sides of the two end hexes count too.
  bool run_sides;  ///< An obstacle on a hexside that the line runs along counts (for both flanks).
  /// Ground on an even slope never blocks, and what stands on it (more than 0 high, hexsides too)
  /// always does. The slope is even when the levels along the line, one for each hex of the way,
  /// ends included, the highest of those met at that distance, only fall or only rise, by one at a
  /// time, with as many hexes from each change to the next; when there is a change; and when no
  /// part of the line is off the grid.
  bool even_slope;
  int reach;  ///< Hexes farther off are not seen, whatever lies between. 0: no such limit.
} SightField;

/// One hex or hexside on the way, in order; two flanks follow each other, left first.
typedef struct SightStep {
  HexId hex;     ///< A hexside is named from its hex nearer to the observer.
  int8_t side;   ///< -1: the hex itself; 0 .. 5: that side of it.
  int8_t flank;  ///< 0: on the line; 1: left flank; 2: right flank.
  bool blocks;   ///< By itself, before the flank rule.
  int64_t top;   ///< Height of the ground with all that stands on it.
  int64_t num;   ///< The line stands at num / den here.
  int64_t den;   ///< > 0; not reduced.
} SightStep;

/// Explanation of an answer. The caller sets `steps` and `capacity` before the call.
typedef struct SightReport {
  SightStep *steps;  ///< [capacity], written up to it; NULL when only the blocker is wanted.
  size_t capacity;   ///< SIGHT_STEPS_MAX(distance) is enough; 0 when `steps` is NULL.
  size_t count;      ///< Steps on the way, whether or not they fitted.
  HexId blocker;     ///< First hex that decided against; HEX_NONE when clear.
  int blocker_side;  ///< Its side when a hexside blocks; else -1.
  bool even_slope;   ///< The rule of even slopes decided what blocks.
  bool too_far;      ///< Beyond the field's reach: not seen even when nothing blocks.
} SightReport;
#define SIGHT_STEPS_MAX(distance) (6 * (size_t)(distance) + 6)

/// Reports whether `to` is seen from `from`. `report` may be NULL, which is fastest.
/// A hex always sees itself, and a neighbour unless a hexside that counts is in the way.
bool sight_clear(const SightField *field, HexId from, HexId to, SightReport *report);

/// Marks every hex within `radius` (>= 0) and the field's reach that is seen from `from`, itself
/// included: exactly those for which sight_clear() is true. `seen` [count] is 0 where not seen and
/// 1 where seen; what is 1 already stays, so that calls for one observer after the other give the
/// union. Returns how many hexes were marked again.
size_t sight_view(const SightField *field, HexId from, int radius, uint8_t *seen);
