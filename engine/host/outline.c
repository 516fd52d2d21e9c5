#include "host/outline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 200, ARC_DEPTH = 7 };
static const float FLAT_PX = 0.06f;   // how far a straight piece may be off its curve
static const float ROUND_PX = 0.03f;  // the same of a round join or cap
static const float SAME_PX = 1e-3f;   // nearer points are one
static const float MITRE_LIMIT = 4.0f;

void outline_free(Outline *outline) {
  free(outline->points);
  free(outline->rings);
  *outline = (Outline){ 0 };
}

void outline_clear(Outline *outline) { outline->count = outline->ring_count = 0; }

static float tame(float value) {
  const float reach = (float)OUTLINE_REACH_PX;
  if (!(value == value)) return 0;
  return value > reach ? reach : value < -reach ? -reach : value;
}

/// All points lie on a grid of 1/512 px, which floats hold exactly to 32768 px, and what is made of
/// them is counted from their differences: so a shape that is moved by whole pixels stays the
/// same.
static float on_grid(float value) {
  return (float)(int32_t)(value * 512 + (value < 0 ? -0.5f : 0.5f)) / 512;
}

static Point grid_point(Point at) { return (Point){ on_grid(tame(at.x)), on_grid(tame(at.y)) }; }

static Point plus(Point at, Point to) {
  return (Point){ at.x + on_grid(to.x), at.y + on_grid(to.y) };
}

static Point minus(Point a, Point b) { return (Point){ a.x - b.x, a.y - b.y }; }

static bool room_for(void **block, size_t *capacity, size_t count, size_t size) {
  if (count < *capacity) return true;
  if (count >= OUTLINE_MOST_POINTS) return false;
  size_t room = *capacity ? *capacity * 2 : 32;
  void *fresh = realloc(*block, room * size);
  if (!fresh) return false;
  *block = fresh;
  *capacity = room;
  return true;
}

static bool add_point(Outline *outline, Point at) {
  void *points = outline->points;
  bool fits = room_for(&points, &outline->capacity, outline->count, sizeof(Point));
  outline->points = points;
  if (fits) outline->points[outline->count++] = grid_point(at);
  return fits;
}

static bool add_ring(Outline *outline) {
  void *rings = outline->rings;
  bool fits = room_for(&rings, &outline->ring_capacity, outline->ring_count, sizeof(Ring));
  outline->rings = rings;
  if (fits) outline->rings[outline->ring_count++] = (Ring){ outline->count, false };
  return fits;
}

static Ring *last_ring(Outline *outline) {
  return outline->ring_count ? &outline->rings[outline->ring_count - 1] : NULL;
}

static size_t ring_end(const Outline *outline, size_t ring) {
  return ring + 1 < outline->ring_count ? outline->rings[ring + 1].first : outline->count;
}

void outline_move(Outline *outline, Point to) {
  Ring *ring = last_ring(outline);
  if (ring && ring->first + 1 == outline->count && !ring->closed) {  // a move after a move
    outline->points[ring->first] = grid_point(to);
    return;
  }
  if (add_ring(outline) && !add_point(outline, to)) outline->ring_count--;
}

void outline_line(Outline *outline, Point to) {
  Ring *ring = last_ring(outline);
  if (!ring) {
    outline_move(outline, to);
    return;
  }
  if (ring->closed) outline_move(outline, outline_at(outline));
  add_point(outline, to);
}

Point outline_at(const Outline *outline) {
  if (!outline->count) return (Point){ 0, 0 };
  const Ring *ring = &outline->rings[outline->ring_count - 1];
  return outline->points[ring->closed ? ring->first : outline->count - 1];
}

void outline_close(Outline *outline) {
  Ring *ring = last_ring(outline);
  if (ring) ring->closed = true;
}

bool outline_bounds(const Outline *outline, Point *low, Point *high) {
  if (!outline->count) return false;
  *low = *high = outline->points[0];
  for (size_t i = 1; i < outline->count; i++) {
    Point p = outline->points[i];
    low->x = fminf(low->x, p.x), low->y = fminf(low->y, p.y);
    high->x = fmaxf(high->x, p.x), high->y = fmaxf(high->y, p.y);
  }
  return true;
}

// ---- Curves

/// Number of straight pieces: the error of one falls with the square of their number.
static int steps_for(float bend, float factor) {
  float steps = ceilf(sqrtf(bend * factor / FLAT_PX));
  return steps < 1 ? 1 : steps > MOST_STEPS ? MOST_STEPS : (int)steps;
}

static float bend_of(Point a, Point b, Point c) {
  float x = a.x - 2 * b.x + c.x, y = a.y - 2 * b.y + c.y;
  return sqrtf(x * x + y * y);
}

void outline_curve(Outline *outline, Point control1, Point control2, Point to) {
  if (!outline->ring_count) outline_move(outline, control1);
  Point start = outline_at(outline), none = { 0, 0 };
  Point c1 = minus(grid_point(control1), start), c2 = minus(grid_point(control2), start);
  Point end = minus(grid_point(to), start);
  int steps = steps_for(fmaxf(bend_of(none, c1, c2), bend_of(c1, c2, end)), 0.75f);
  for (int i = 1; i < steps; i++) {
    float t = (float)i / (float)steps, u = 1 - t, b = 3 * u * u * t, c = 3 * u * t * t;
    float d = t * t * t;
    Point by = { b * c1.x + c * c2.x + d * end.x, b * c1.y + c * c2.y + d * end.y };
    outline_line(outline, plus(start, by));
  }
  outline_line(outline, to);
}

void outline_quad(Outline *outline, Point control, Point to) {
  Point start = outline_at(outline), none = { 0, 0 };
  Point c1 = minus(grid_point(control), start), end = minus(grid_point(to), start);
  int steps = steps_for(bend_of(none, c1, end), 0.25f);
  for (int i = 1; i < steps; i++) {
    float t = (float)i / (float)steps, b = 2 * (1 - t) * t, c = t * t;
    outline_line(outline, plus(start, (Point){ b * c1.x + c * end.x, b * c1.y + c * end.y }));
  }
  outline_line(outline, to);
}

// ---- Filling

void outline_fill(const Outline *outline, Raster *raster) {
  for (size_t r = 0; r < outline->ring_count; r++) {
    size_t first = outline->rings[r].first, end = ring_end(outline, r);
    if (end - first < 2) continue;
    Point at = outline->points[end - 1];
    for (size_t i = first; i < end; i++) {
      Point to = outline->points[i];
      raster_edge(raster, at.x, at.y, to.x, to.y);
      at = to;
    }
  }
}

// ---- Stroking. A line is walked forth on one side and back on the other; each piece adds only
// area of one winding, so pieces that overlap never make a hole.

typedef struct Node {
  Point at, way;  // `way`: unit vector to the next node
  float length;   // to the next node
} Node;

typedef struct Stroker {
  Raster *raster;
  const Pen *pen;
  float half;
  Node *nodes;
  size_t count, capacity;
  Point first, at;
  bool started;
} Stroker;

static void go(Stroker *s, Point to) {
  if (s->started) {
    raster_edge(s->raster, s->at.x, s->at.y, to.x, to.y);
  } else {
    s->first = to;
    s->started = true;
  }
  s->at = to;
}

static void finish(Stroker *s) {
  if (s->started) raster_edge(s->raster, s->at.x, s->at.y, s->first.x, s->first.y);
  s->started = false;
}

static Point side_of(Point way) { return (Point){ way.y, -way.x }; }
static Point back(Point way) { return (Point){ -way.x, -way.y }; }
static Point off(Point at, Point to, float by) { return plus(at, (Point){ to.x * by, to.y * by }); }

/// Goes round `centre` from unit vector `a` to `b`, less than half a turn; `a` is behind already.
static void go_round(Stroker *s, Point centre, Point a, Point b, int depth) {
  Point sum = { a.x + b.x, a.y + b.y };
  float length = sqrtf(sum.x * sum.x + sum.y * sum.y);
  if (depth < ARC_DEPTH && length > 0.1f && s->half * (1 - 0.5f * length) > ROUND_PX) {
    Point middle = { sum.x / length, sum.y / length };
    go_round(s, centre, a, middle, depth + 1);
    go_round(s, centre, middle, b, depth + 1);
    return;
  }
  go(s, off(centre, b, s->half));
}

/// Turns at `at`, from direction `in` to `out`, on the left of the way (up when going east).
static void go_join(Stroker *s, Point at, Point in, Point out, float reach) {
  Point a = side_of(in), b = side_of(out);
  float cross = in.x * out.y - in.y * out.x, dot = in.x * out.x + in.y * out.y;
  float mitre = s->half / (1 + dot);  // along a + b
  if (dot > 0.999f || (cross < 0 && -cross * mitre < reach && dot > -0.99f)) {
    go(s, off(at, (Point){ a.x + b.x, a.y + b.y }, mitre));
    return;
  }
  if (cross < 0) {  // the inner side of a sharp turn
    go(s, off(at, a, s->half));
    go(s, at);
    go(s, off(at, b, s->half));
    return;
  }
  if (!s->pen->round_joins && 2 < MITRE_LIMIT * MITRE_LIMIT * (1 + dot)) {
    go(s, off(at, (Point){ a.x + b.x, a.y + b.y }, mitre));
    return;
  }
  go(s, off(at, a, s->half));
  if (!s->pen->round_joins) {
    go(s, off(at, b, s->half));
  } else if (dot < -0.9f) {
    Point tip = { in.x - out.x, in.y - out.y };
    float length = sqrtf(tip.x * tip.x + tip.y * tip.y);
    tip = (Point){ tip.x / length, tip.y / length };
    go_round(s, at, a, tip, 0);
    go_round(s, at, tip, b, 0);
  } else {
    go_round(s, at, a, b, 0);
  }
}

static void go_cap(Stroker *s, Point at, Point way) {
  Point side = side_of(way);
  go(s, off(at, side, s->half));
  if (s->pen->round_caps) {
    go_round(s, at, side, way, 0);
    go_round(s, at, way, back(side), 0);
  } else {
    go(s, off(at, back(side), s->half));
  }
}

static bool add_node(Stroker *s, Point at) {
  if (s->count) {
    Node *last = &s->nodes[s->count - 1];
    float x = at.x - last->at.x, y = at.y - last->at.y, length = sqrtf(x * x + y * y);
    if (length < SAME_PX) return true;
    last->length = length;
    last->way = (Point){ x / length, y / length };
  }
  void *nodes = s->nodes;
  bool fits = room_for(&nodes, &s->capacity, s->count, sizeof(Node));
  s->nodes = nodes;
  if (fits) s->nodes[s->count++] = (Node){ .at = at };
  return fits;
}

static void stroke_dot(Stroker *s, Point at) {
  if (!s->pen->round_caps) return;
  Point east = { 1, 0 };
  go_cap(s, at, east);
  go_cap(s, at, back(east));
  finish(s);
}

static void stroke_open(Stroker *s) {
  const Node *nodes = s->nodes;
  size_t last = s->count - 1;
  if (last == 0) {
    stroke_dot(s, nodes[0].at);
    return;
  }
  for (size_t i = 1; i < last; i++) {
    float reach = fminf(nodes[i - 1].length, nodes[i].length);
    go_join(s, nodes[i].at, nodes[i - 1].way, nodes[i].way, reach);
  }
  go_cap(s, nodes[last].at, nodes[last - 1].way);
  for (size_t i = last - 1; i > 0; i--) {
    float reach = fminf(nodes[i - 1].length, nodes[i].length);
    go_join(s, nodes[i].at, back(nodes[i].way), back(nodes[i - 1].way), reach);
  }
  go_cap(s, nodes[0].at, back(nodes[0].way));
  finish(s);
}

/// All nodes have a way: the last one's leads to the first.
static void stroke_ring(Stroker *s) {
  const Node *nodes = s->nodes;
  size_t count = s->count;
  for (size_t i = 0; i < count; i++) {
    const Node *before = &nodes[(i + count - 1) % count];
    go_join(s, nodes[i].at, before->way, nodes[i].way, fminf(before->length, nodes[i].length));
  }
  finish(s);
  for (size_t i = count; i-- > 0;) {
    const Node *before = &nodes[(i + count - 1) % count];
    go_join(s, nodes[i].at, back(nodes[i].way), back(before->way),
            fminf(before->length, nodes[i].length));
  }
  finish(s);
}

static void stroke_nodes(Stroker *s, bool closed) {
  if (!s->count) return;
  if (closed && s->count > 2) {
    Point first = s->nodes[0].at;
    size_t count = s->count;
    if (!add_node(s, first)) return;  // gives the last node its way
    if (s->count > count) {
      s->count = count;
    } else {
      s->count--;  // the last point was the first again; the one before leads there already
    }
    if (s->count > 2) {
      stroke_ring(s);
      return;
    }
    s->count = count;
  }
  stroke_open(s);
}

// ---- Dashes

typedef struct Dashing {
  float lengths[32];
  int count, index;
  float left;  // of the dash or gap at `index`
  float total;
} Dashing;

static void dash_wind(Dashing *d, float by) {
  by -= floorf(by / d->total) * d->total;
  while (by > 0) {
    if (by < d->left) {
      d->left -= by;
      return;
    }
    by -= d->left;
    d->index = (d->index + 1) % d->count;
    d->left = d->lengths[d->index];
  }
}

static bool dash_begin(Dashing *d, const Pen *pen) {
  *d = (Dashing){ 0 };
  int turns = pen->dash_count % 2 ? 2 : 1;
  for (int i = 0; i < pen->dash_count * turns && d->count < 32; i++) {
    float length = pen->dashes[i % pen->dash_count];
    length = length > 0 ? tame(length) : 0;
    d->lengths[d->count++] = length;
    d->total += length;
  }
  // Finer than any pixel, or than the line is wide by far: a plain line.
  if (d->total < 0.25f || d->total < pen->width / 16) return false;
  d->left = d->lengths[0];
  dash_wind(d, tame(pen->dash_offset));
  return true;
}

/// The part t0..t1 of the segment that is near the clip; false when none is.
static bool near_part(const Pen *pen, Point a, Point b, float *t0, float *t1) {
  float from[2] = { a.x, a.y }, by[2] = { b.x - a.x, b.y - a.y };
  *t0 = 0, *t1 = 1;
  for (int axis = 0; axis < 2; axis++) {
    float low = pen->clip[axis] - pen->width * 4, high = pen->clip[axis + 2] + pen->width * 4;
    if (by[axis] == 0) {
      if (from[axis] < low || from[axis] > high) return false;
      continue;
    }
    float enter = (low - from[axis]) / by[axis], leave = (high - from[axis]) / by[axis];
    *t0 = fmaxf(*t0, fminf(enter, leave));
    *t1 = fminf(*t1, fmaxf(enter, leave));
  }
  return *t0 < *t1;
}

static void end_dash(Stroker *s) {
  if (s->count) stroke_nodes(s, false);
  s->count = 0;
}

static void dash_segment(Stroker *s, Dashing *d, Point a, Point b) {
  float x = b.x - a.x, y = b.y - a.y, length = sqrtf(x * x + y * y), t0, t1;
  if (length < SAME_PX) return;
  Point way = { x / length, y / length };
  if (!near_part(s->pen, a, b, &t0, &t1)) {
    end_dash(s);
    dash_wind(d, length);
    return;
  }
  float at = t0 * length, end = t1 * length;
  if (t0 > 0) {
    end_dash(s);
    dash_wind(d, at);
  }
  while (at < end) {
    bool on = d->index % 2 == 0;
    float step = fminf(d->left, end - at);
    if (on) {
      if (!s->count) add_node(s, off(a, way, at));
      add_node(s, off(a, way, at + step));
    }
    bool over = step >= d->left;
    at += step;
    d->left -= step;
    if (!over) continue;
    if (on) end_dash(s);
    d->index = (d->index + 1) % d->count;
    d->left = d->lengths[d->index];
  }
  if (t1 < 1) {
    end_dash(s);
    dash_wind(d, length - end);
  }
}

static void stroke_dashed(Stroker *s, const Point *points, size_t count, bool closed) {
  Dashing d;
  dash_begin(&d, s->pen);
  for (size_t i = 1; i < count + (closed ? 1 : 0); i++)
    dash_segment(s, &d, points[i - 1], points[i % count]);
  end_dash(s);
}

void outline_stroke(const Outline *outline, const Pen *pen, Raster *raster) {
  if (!(pen->width > 0)) return;
  Stroker s = { .raster = raster, .pen = pen, .half = tame(pen->width) * 0.5f };
  Dashing probe;
  bool dashed = pen->dash_count > 0 && dash_begin(&probe, pen);
  for (size_t r = 0; r < outline->ring_count; r++) {
    size_t first = outline->rings[r].first, end = ring_end(outline, r);
    bool closed = outline->rings[r].closed;
    s.count = 0;
    if (dashed && end - first > 1) {
      stroke_dashed(&s, outline->points + first, end - first, closed);
      continue;
    }
    for (size_t i = first; i < end; i++)
      add_node(&s, outline->points[i]);
    stroke_nodes(&s, closed);
  }
  free(s.nodes);
}
