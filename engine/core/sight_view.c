// Fields of view. What blocks a line over hexes is the greatest of the slopes at which their tops
// are seen from the observer's eye, and those do not hang on the target: they are worked out once
// for every hex (and hexside) of a window about the observer; then each line only takes a maximum.
#include <stdlib.h>
#include <string.h>

#include "core/sight.h"
#include "core/sight_inside.h"

enum {
  VIEW_RADIUS = 128,  // beyond that each line is traced by itself
  SLOPE_BITS = 28,    // slopes are fractions with denominators up to 2 * VIEW_RADIUS: no two differ
                      // by less than 2^-16, so that in this many bits they stay apart and in order
};

// A slope that nothing is above: of hexes off the grid and of hexsides with nothing on them.
static const int64_t NOWHERE = INT64_MIN;
enum { OFF = INT16_MIN };  // the level of no hex

typedef struct View {
  const SightField *field;
  const HexPlane *plane;
  HexId from;
  int radius, width;  // of the window, 2 * radius + 1
  int32_t centre;
  int32_t step[HEX_SIDES];  // in cells of the window, by turns (see Line)
  int64_t eye;              // height
  const HexId *hexes;       // [width * width]
  const int64_t *tops;      // [width * width] slope of each hex
  const int64_t *sides;     // [width * width * 6] slope of each hexside, by turns; NULL: none
  const int16_t *levels;    // [width * width] of the ground, OFF where there is no hex
  HexId *own_hexes;
  int16_t *own_levels;
  int64_t *own_tops, *own_sides;
} View;

static inline int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

/// The slope to a height `twice / 2` hexes away.
static int64_t slope_to(const View *view, int64_t height, int twice) {
  return (height - view->eye) * (INT64_C(2) << SLOPE_BITS) / twice;
}

static int distance_of(int q, int r) { return (abs(q) + abs(r) + abs(q + r)) / 2; }

// ---- the window -----------------------------------------------------------------------------

static const int turn_q[HEX_SIDES] = { 1, 1, 0, -1, -1, 0 };
static const int turn_r[HEX_SIDES] = { 0, -1, -1, 0, 1, 1 };

static HexId plane_hex_at(const HexPlane *plane, int q, int r) {
  bool there = q >= 0 && q < plane->width && r >= 0 && r < plane->height;
  return there ? plane->cells[r * plane->width + q] : HEX_NONE;
}

static void fill_window(const View *view) {
  const SightField *field = view->field;
  int32_t at = view->plane->cell[view->from];
  int q = at % view->plane->width, r = at / view->plane->width;
  for (int32_t cell = 0; cell < view->width * view->width; cell++) {
    int dq = cell % view->width - view->radius, dr = cell / view->width - view->radius;
    HexId hex = plane_hex_at(view->plane, q + dq, r + dr);
    int distance = distance_of(dq, dr);
    view->own_hexes[cell] = hex;
    view->own_levels[cell] = hex == HEX_NONE ? OFF : field->ground[hex];
    view->own_tops[cell] = NOWHERE;
    if (hex == HEX_NONE || distance == 0) continue;
    int64_t top = field->ground[hex];
    if (field->cover) top += field->cover[hex];
    if (field->extra) top += field->extra[hex];
    view->own_tops[cell] = slope_to(view, top, 2 * distance);
  }
}

/// Direction (hexgrid.h) of a turn.
static int direction_of_turn(const View *view, int turn) {
  bool pointy = hexgrid_spec(view->field->grid)->layout == HEX_POINTY;
  return (pointy ? turn : 8 - turn) % HEX_SIDES;
}

static int64_t side_slope(const View *view, int32_t cell, int turn, int twice) {
  const SightField *field = view->field;
  HexId here = view->hexes[cell], there = view->hexes[cell + view->step[turn]];
  if (here == HEX_NONE || there == HEX_NONE) return NOWHERE;
  int direction = direction_of_turn(view, turn);
  int16_t one = field->sides[here * HEX_SIDES + direction];
  int16_t other = field->sides[there * HEX_SIDES + (direction + 3) % HEX_SIDES];
  int16_t height = one > other ? one : other;
  if (height <= 0) return NOWHERE;
  int16_t ground = field->ground[here], far = field->ground[there];
  return slope_to(view, (int64_t)(ground > far ? ground : far) + height, twice);
}

static void fill_sides(const View *view) {
  for (int32_t cell = 0; cell < view->width * view->width; cell++) {
    int dq = cell % view->width - view->radius, dr = cell / view->width - view->radius;
    for (int turn = 0; turn < HEX_SIDES; turn++) {
      int next_q = dq + turn_q[turn], next_r = dr + turn_r[turn];
      bool inside = abs(next_q) <= view->radius && abs(next_r) <= view->radius;
      int twice = distance_of(dq, dr) + distance_of(next_q, next_r);
      int64_t slope = inside ? side_slope(view, cell, turn, twice) : NOWHERE;
      view->own_sides[cell * HEX_SIDES + turn] = slope;
    }
  }
}

static void view_free(View *view) {
  free(view->own_hexes);
  free(view->own_levels);
  free(view->own_tops);
  free(view->own_sides);
}

/// False when memory is out; then nothing is held.
static bool view_make(View *view, const SightField *field, HexId from, int radius) {
  *view = (View){ .field = field,
                  .plane = hexgrid_plane(field->grid),
                  .from = from,
                  .radius = radius,
                  .width = 2 * radius + 1 };
  size_t cells = (size_t)view->width * (size_t)view->width;
  view->centre = radius * view->width + radius;
  view->eye = (int64_t)field->ground[from] + field->eye;
  for (int turn = 0; turn < HEX_SIDES; turn++)
    view->step[turn] = turn_r[turn] * view->width + turn_q[turn];
  view->hexes = view->own_hexes = malloc(cells * sizeof *view->own_hexes);
  view->levels = view->own_levels = malloc(cells * sizeof *view->own_levels);
  view->tops = view->own_tops = malloc(cells * sizeof *view->own_tops);
  if (field->sides) {
    view->sides = view->own_sides = malloc(cells * HEX_SIDES * sizeof *view->own_sides);
  }
  bool room = view->own_hexes && view->own_levels && view->own_tops;
  if (!room || (field->sides && !view->own_sides)) {
    view_free(view);
    return false;
  }
  fill_window(view);
  if (field->sides) fill_sides(view);
  return true;
}

// ---- the greatest slope on the way ----------------------------------------------------------

/// Where no hexside counts and the line runs along none.
static int64_t plain_slope(const View *view, const Line *line) {
  Walk walk = { line->start, 0 };
  int64_t slope = NOWHERE;
  int near_until = line->distance + line->wide, far_from = 2 * line->distance - line->wide;
  for (int i = 1; i < line->distance; i++) {
    step_on(line, &walk);
    int64_t near = view->tops[walk.cell], far = view->tops[walk.cell + line->across];
    if (3 * walk.rest < near_until) slope = greater(slope, near);
    if (3 * walk.rest > far_from) slope = greater(slope, far);
  }
  return slope;
}

/// What stands on the hexside between two cells, which is one of four steps on from the other.
static inline int64_t crossing(const View *view, const Line *line, int32_t from, int32_t to) {
  if (!view->sides) return NOWHERE;
  bool end = from == line->start || to == line->start || from == line->goal || to == line->goal;
  if (end && !view->field->end_sides) return NOWHERE;
  int32_t step = to - from;
  int turn = step == line->u                  ? line->turn
             : step == line->u + line->across ? line->turn + 1
             : step == line->across           ? line->turn + 2
                                              : line->turn + 5;
  return view->sides[from * HEX_SIDES + (turn < HEX_SIDES ? turn : turn - HEX_SIDES)];
}

/// One flank: into its hex, along the hexside, the hex itself, and out of it.
static int64_t flank_slope(const View *view, const Line *line, const int32_t way[3],
                           int32_t other) {
  if (view->hexes[way[1]] == HEX_NONE) return NOWHERE;
  int64_t slope = greater(view->tops[way[1]], crossing(view, line, way[0], way[1]));
  if (view->field->run_sides) slope = greater(slope, crossing(view, line, way[1], other));
  return greater(slope, crossing(view, line, way[1], way[2]));
}

static int64_t flanks_slope(const View *view, const Line *line, int32_t before, const Strip *strip,
                            int64_t closed[2]) {
  int32_t left = strip->cell[0], right = strip->cell[1], after = left + line->u;
  int64_t slopes[2] = {
    flank_slope(view, line, (int32_t[]){ before, left, after }, right),
    flank_slope(view, line, (int32_t[]){ before, right, after }, left),
  };
  if (view->hexes[left] == HEX_NONE) slopes[0] = slopes[1];
  if (view->hexes[right] == HEX_NONE) slopes[1] = slopes[0];
  closed[0] = greater(closed[0], slopes[0]);
  closed[1] = greater(closed[1], slopes[1]);
  if (view->field->flanks == SIGHT_FLANKS_BOTH) return greater(slopes[0], slopes[1]);
  if (view->field->flanks == SIGHT_FLANKS_EITHER) return lesser(slopes[0], slopes[1]);
  return lesser(closed[0], closed[1]);
}

static int64_t whole_slope(const View *view, const Line *line) {
  Walk walk = { line->start, 0 };
  int32_t before = line->start;
  int64_t slope = NOWHERE, closed[2] = { NOWHERE, NOWHERE };
  bool side_judged = false;  // by the flanks just passed
  for (int i = 1; i <= line->distance; i++) {
    step_on(line, &walk);
    Strip strip = i < line->distance ? strip_at(line, &walk) : (Strip){ { walk.cell }, 1, false };
    if (strip.flanks) {
      slope = greater(slope, flanks_slope(view, line, before, &strip, closed));
      side_judged = true;
      continue;
    }
    for (int k = 0; k < strip.count; k++) {
      int32_t cell = strip.cell[k];
      if (!side_judged) slope = greater(slope, crossing(view, line, before, cell));
      if (i < line->distance) slope = greater(slope, view->tops[cell]);
      before = cell;
      side_judged = false;
    }
  }
  return slope;
}

// ---- all lines ------------------------------------------------------------------------------

/// Level of one strip, the highest of the hexes met; OFF when there is none.
static inline int strip_level(const View *view, const Line *line, const Walk *walk) {
  bool near = 3 * walk->rest < line->distance + line->wide;
  bool far = 3 * walk->rest > 2 * line->distance - line->wide;
  int one = view->levels[walk->cell], two = view->levels[walk->cell + line->across];
  if (near != far) return near ? one : two;
  return one > two ? one : two;
}

static bool is_even_slope(const View *view, const Line *line, HexId hex) {
  const int16_t *ground = view->field->ground;
  int from = ground[view->from], to = ground[hex], drop = abs(from - to);
  if (!view->field->even_slope || drop == 0 || drop > line->distance) return false;
  Slope slope = { .way = to > from ? 1 : -1, .level = from };
  Walk walk = { line->start, 0 };
  for (int i = 1; i < line->distance; i++) {
    step_on(line, &walk);
    int level = strip_level(view, line, &walk);
    if (level == OFF || !slope_goes_on(&slope, i, level)) return false;
  }
  return slope_goes_on(&slope, line->distance, to);
}

static bool is_seen(const View *view, const Line *line, HexId hex) {
  const SightField *field = view->field;
  if (is_even_slope(view, line, hex)) return sight_clear(field, view->from, hex, NULL);
  bool plain = !view->sides && line->a != line->b;
  int64_t slope = plain ? plain_slope(view, line) : whole_slope(view, line);
  int64_t height = (int64_t)field->ground[hex] + field->target;
  int64_t own = slope_to(view, height, 2 * line->distance);
  bool touch = field->touch == SIGHT_TOUCH_BLOCKS ||
               (field->touch == SIGHT_TOUCH_SLOPE && height != view->eye);
  return slope < own || (slope == own && !touch);
}

/// Between one direction and the next: every hex that is `a` (1 or more) of the one and `b` of the
/// other away.
static size_t see_sextant(const View *view, int turn, uint8_t *seen) {
  Line line = { .start = view->centre, .turn = turn, .u = view->step[turn] };
  line.across = view->step[(turn + 1) % HEX_SIDES] - line.u;
  size_t count = 0;
  for (line.distance = 1; line.distance <= view->radius; line.distance++) {
    for (line.b = 0; line.b < line.distance; line.b++) {
      line.a = line.distance - line.b;
      line.wide = line.a > line.b ? line.a : line.b;
      line.goal = line.start + line.distance * line.u + line.b * line.across;
      HexId hex = view->hexes[line.goal];
      if (hex == HEX_NONE || seen[hex] || !is_seen(view, &line, hex)) continue;
      seen[hex] = 1;
      count++;
    }
  }
  return count;
}

static size_t see_one_by_one(const SightField *field, HexId from, int radius, uint8_t *seen) {
  size_t count = 0;
  for (HexId hex = 0; hex < hexgrid_count(field->grid); hex++) {
    if (seen[hex] || hexgrid_distance(field->grid, from, hex) > radius) continue;
    if (!sight_clear(field, from, hex, NULL)) continue;
    seen[hex] = 1;
    count++;
  }
  return count;
}

size_t sight_view(const SightField *field, HexId from, int radius, uint8_t *seen) {
  const HexPlane *plane = hexgrid_plane(field->grid);
  if (field->reach > 0 && radius > field->reach) radius = field->reach;
  if (radius > plane->width + plane->height) radius = plane->width + plane->height;
  View view;
  if (radius > VIEW_RADIUS || !view_make(&view, field, from, radius)) {
    return see_one_by_one(field, from, radius, seen);
  }
  size_t count = !seen[from];
  seen[from] = 1;
  for (int turn = 0; turn < HEX_SIDES; turn++)
    count += see_sextant(&view, turn, seen);
  view_free(&view);
  return count;
}
