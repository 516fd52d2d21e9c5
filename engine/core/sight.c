#include "core/sight.h"

#include "core/sight_inside.h"

static int direction_of(const Line *line, int turn) {
  bool pointy = hexgrid_spec(line->field->grid)->layout == HEX_POINTY;
  return (pointy ? turn : 8 - turn % HEX_SIDES) % HEX_SIDES;
}

// Splits the way (q, r) into steps of two neighbouring directions.
static void split(Line *line, int q, int r) {
  if (r <= 0 && q + r > 0) {
    line->turn = 0, line->a = q + r, line->b = -r;
  } else if (q > 0 && q + r <= 0) {
    line->turn = 1, line->a = q, line->b = -q - r;
  } else if (r < 0 && q <= 0) {
    line->turn = 2, line->a = -r, line->b = -q;
  } else if (r >= 0 && q + r < 0) {
    line->turn = 3, line->a = -q - r, line->b = r;
  } else if (q < 0 && q + r >= 0) {
    line->turn = 4, line->a = -q, line->b = q + r;
  } else {
    line->turn = 5, line->a = r, line->b = q;
  }
}

static Line line_between(const SightField *field, HexId from, HexId to) {
  Line line = { .field = field, .plane = hexgrid_plane(field->grid), .ends = { from, to } };
  int from_q, from_r, to_q, to_r;
  hexgrid_axial(field->grid, from, &from_q, &from_r);
  hexgrid_axial(field->grid, to, &to_q, &to_r);
  split(&line, to_q - from_q, to_r - from_r);
  line.distance = line.a + line.b;
  line.wide = line.a > line.b ? line.a : line.b;
  line.start = line.plane->cell[from];
  line.u = line.plane->step[direction_of(&line, line.turn)];
  line.across = line.plane->step[direction_of(&line, line.turn + 2)];
  line.from = (int64_t)field->ground[from] + field->eye;
  line.to = (int64_t)field->ground[to] + field->target;
  line.touch = field->touch == SIGHT_TOUCH_BLOCKS ||
               (field->touch == SIGHT_TOUCH_SLOPE && line.from != line.to);
  return line;
}

static inline bool over_line(const Line *line, int64_t top, int64_t num, int64_t den) {
  return top * den > num || (line->touch && top * den == num);
}

static inline int64_t standing_on(const SightField *field, HexId hex) {
  int64_t height = field->cover ? field->cover[hex] : 0;
  return field->extra ? height + field->extra[hex] : height;
}

static inline int64_t top_of(const SightField *field, HexId hex) {
  return field->ground[hex] + standing_on(field, hex);
}

// -- Even slopes -----------------------------------------------------------------------------

static bool strip_level(const Line *line, const Strip *strip, int *level) {
  bool found = false;
  for (int k = 0; k < strip->count; k++) {
    HexId hex = line->plane->cells[strip->cell[k]];
    if (hex == HEX_NONE) continue;
    int ground = line->field->ground[hex];
    if (!found || ground > *level) *level = ground;
    found = true;
  }
  return found;
}

static bool is_even_slope(const Line *line) {
  int from = line->field->ground[line->ends[0]], to = line->field->ground[line->ends[1]];
  int drop = from > to ? from - to : to - from;
  if (drop == 0 || drop > line->distance) return false;
  Slope slope = { .way = to > from ? 1 : -1, .level = from };
  Walk walk = { line->start, 0 };
  for (int i = 1; i < line->distance; i++) {
    step_on(line, &walk);
    Strip strip = strip_at(line, &walk);
    int level = 0;
    if (!strip_level(line, &strip, &level) || !slope_goes_on(&slope, i, level)) return false;
  }
  return slope_goes_on(&slope, line->distance, to);
}

// -- Yes or no -------------------------------------------------------------------------------

static inline bool cell_blocks(const Line *line, int32_t cell, int64_t num) {
  HexId hex = line->plane->cells[cell];
  if (line->even) return hex != HEX_NONE && standing_on(line->field, hex) > 0;
  return hex != HEX_NONE && over_line(line, top_of(line->field, hex), num, line->distance);
}

// Judges two flanks: `blocks` of the left and the right, gathered in `closed` along the line.
static bool flanks_block(SightFlanks rule, const bool blocks[2], bool closed[2]) {
  closed[0] |= blocks[0];
  closed[1] |= blocks[1];
  if (rule == SIGHT_FLANKS_BOTH) return blocks[0] || blocks[1];
  if (rule == SIGHT_FLANKS_EITHER) return blocks[0] && blocks[1];
  return closed[0] && closed[1];
}

// A flank off the grid is as the other one.
static void fill_flanks(const Line *line, const int32_t cell[2], bool blocks[2]) {
  if (line->plane->cells[cell[0]] == HEX_NONE) blocks[0] = blocks[1];
  if (line->plane->cells[cell[1]] == HEX_NONE) blocks[1] = blocks[0];
}

static bool quick_clear(const Line *line) {
  Walk walk = { line->start, 0 };
  int64_t num = line->from * line->distance, rise = line->to - line->from;
  bool closed[2] = { false, false };
  for (int i = 1; i < line->distance; i++) {
    step_on(line, &walk);
    num += rise;
    Strip strip = strip_at(line, &walk);
    bool blocks[2] = { cell_blocks(line, strip.cell[0], num), false };
    if (strip.count == 2) blocks[1] = cell_blocks(line, strip.cell[1], num);
    if (!strip.flanks) {
      if (blocks[0] || blocks[1]) return false;
      continue;
    }
    fill_flanks(line, strip.cell, blocks);
    if (flanks_block(line->field->flanks, blocks, closed)) return false;
  }
  return true;
}

// -- With hexsides and explanation -----------------------------------------------------------

typedef struct Trace {
  const Line *line;
  SightReport *report;  // never NULL
  SightStep last;       // the step judged last
  bool closed[2];
  bool brief;  // the first blocker is enough
} Trace;

static void decide(Trace *trace, const SightStep *step) {
  if (trace->report->blocker != HEX_NONE) return;
  trace->report->blocker = step->hex;
  trace->report->blocker_side = step->side;
}

// Judges one thing on the way and writes it down: `height` above `ground`. `twice`: twice its
// distance from the observer.
static bool judge(Trace *trace, SightStep step, int64_t ground, int64_t height, int twice) {
  const Line *line = trace->line;
  step.top = ground + height;
  step.den = 2 * (int64_t)line->distance;
  step.num = line->from * (step.den - twice) + line->to * twice;
  step.blocks = line->even ? height > 0 : over_line(line, step.top, step.num, step.den);
  trace->last = step;
  SightReport *report = trace->report;
  if (report->count < report->capacity) report->steps[report->count] = trace->last;
  report->count++;
  return step.blocks;
}

static bool judge_hex(Trace *trace, int32_t cell, int flank, int strip) {
  HexId hex = trace->line->plane->cells[cell];
  if (hex == HEX_NONE) return false;
  const SightField *field = trace->line->field;
  SightStep step = { .hex = hex, .side = -1, .flank = (int8_t)flank };
  return judge(trace, step, field->ground[hex], standing_on(field, hex), 2 * strip);
}

// Height of what stands on side `side` of `near`; 0: nothing.
static int side_height(const SightField *field, HexId near, HexId far, int side) {
  int here = field->sides[near * HEX_SIDES + side];
  int there = field->sides[far * HEX_SIDES + (side + 3) % HEX_SIDES];
  return here > there ? here : there;
}

// One of the six ways from a cell to the next, as a direction.
static int direction_between(const HexPlane *plane, int32_t from, int32_t to) {
  int d = 0;
  while (plane->step[d] != to - from)
    d++;
  return d;
}

static bool is_end(const Line *line, HexId hex) {
  return hex == line->ends[0] || hex == line->ends[1];
}

// Judges the hexside between two cells.
static bool judge_side(Trace *trace, int32_t from, int32_t to, int flank, int twice) {
  const Line *line = trace->line;
  const SightField *field = line->field;
  HexId near = line->plane->cells[from], far = line->plane->cells[to];
  if (!field->sides || near == HEX_NONE || far == HEX_NONE) return false;
  if (!field->end_sides && (is_end(line, near) || is_end(line, far))) return false;
  int side = direction_between(line->plane, from, to);
  int height = side_height(field, near, far, side);
  if (height <= 0) return false;
  int16_t here = field->ground[near], there = field->ground[far];
  SightStep step = { .hex = near, .side = (int8_t)side, .flank = (int8_t)flank };
  return judge(trace, step, here > there ? here : there, height, twice);
}

typedef struct Flank {
  bool blocks;
  SightStep by;  // the first step that blocks
} Flank;

static void blame(Flank *flank, const Trace *trace) {
  if (!flank->blocks) flank->by = trace->last;
  flank->blocks = true;
}

// Judges the way over one flank: into its hex, the hexside that the line runs along (between that
// hex and the other flank), the hex itself, and out of it.
static Flank judge_flank(Trace *trace, const int32_t way[3], int32_t other, int number, int at) {
  Flank flank = { .blocks = false };
  if (trace->line->plane->cells[way[1]] == HEX_NONE) return flank;
  if (judge_side(trace, way[0], way[1], number, 2 * at - 1)) blame(&flank, trace);
  bool run = trace->line->field->run_sides;
  if (run && judge_side(trace, way[1], other, number, 2 * at)) blame(&flank, trace);
  if (judge_hex(trace, way[1], number, at)) blame(&flank, trace);
  if (judge_side(trace, way[1], way[2], number, 2 * at + 1)) blame(&flank, trace);
  return flank;
}

// A strip in which the line runs along a hexside. `before` is the cell ahead of it on the line.
static void trace_flanks(Trace *trace, int32_t before, const Strip *strip, int at) {
  const Line *line = trace->line;
  int32_t left = strip->cell[0], right = strip->cell[1], after = left + line->u;
  Flank flank[2];
  flank[0] = judge_flank(trace, (int32_t[]){ before, left, after }, right, 1, at);
  flank[1] = judge_flank(trace, (int32_t[]){ before, right, after }, left, 2, at);
  bool blocks[2] = { flank[0].blocks, flank[1].blocks };
  fill_flanks(line, strip->cell, blocks);
  if (flanks_block(line->field->flanks, blocks, trace->closed)) {
    decide(trace, flank[0].blocks ? &flank[0].by : &flank[1].by);
  }
}

static void trace_strips(Trace *trace) {
  const Line *line = trace->line;
  Walk walk = { line->start, 0 };
  int32_t before = line->start;
  int strip_before = 0;
  bool side_judged = false;  // by the flanks just passed
  for (int i = 1; i <= line->distance; i++) {
    if (trace->brief && trace->report->blocker != HEX_NONE) return;
    step_on(line, &walk);
    Strip strip = i < line->distance ? strip_at(line, &walk) : (Strip){ { walk.cell }, 1, false };
    if (strip.flanks) {
      trace_flanks(trace, before, &strip, i);
      side_judged = true;
      continue;
    }
    for (int k = 0; k < strip.count; k++) {
      int32_t cell = strip.cell[k];
      bool shut = !side_judged && judge_side(trace, before, cell, 0, strip_before + i);
      if (shut) decide(trace, &trace->last);
      if (i < line->distance && judge_hex(trace, cell, 0, i)) decide(trace, &trace->last);
      before = cell;
      strip_before = i;
      side_judged = false;
    }
  }
}

static bool is_clear(const Line *line, SightReport *report) {
  if (!report && !line->field->sides) return quick_clear(line);
  SightReport unread = { .blocker = HEX_NONE };
  Trace trace = { .line = line, .report = report ? report : &unread, .brief = !report };
  trace_strips(&trace);
  return trace.report->blocker == HEX_NONE;
}

bool sight_clear(const SightField *field, HexId from, HexId to, SightReport *report) {
  if (report) {
    report->count = 0;
    report->blocker = HEX_NONE;
    report->blocker_side = -1;
    report->even_slope = report->too_far = false;
  }
  if (from == to) return true;
  Line line = line_between(field, from, to);
  bool too_far = field->reach > 0 && line.distance > field->reach;
  if (too_far && !report) return false;
  line.even = field->even_slope && is_even_slope(&line);
  if (report) {
    report->even_slope = line.even;
    report->too_far = too_far;
  }
  return is_clear(&line, report) && !too_far;
}
