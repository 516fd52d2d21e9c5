/// Hexes that a polygon covers, and hexsides inside it.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/mapcompile_inside.h"

enum { SIDE_SAMPLES = 10 };

static const double THIRD_ROOT = 0.57735026918962576451;  // corner radius of a hex of width 1
static const double HEX_AREA = 0.86602540378443864676;

/// Corner `index` of a hex, counter-clockwise; corners `d` and `d + 1` end one hexside.
static PlanePoint corner(const Compile *c, PlanePoint centre, int index) {
  bool pointy = hexgrid_spec(c->grid)->layout == HEX_POINTY;
  double angle = ((pointy ? 30 : 0) + 60 * index) * (3.14159265358979323846 / 180);
  return (PlanePoint){ centre.x + THIRD_ROOT * cos(angle), centre.y + THIRD_ROOT * sin(angle) };
}

/// Positive when `p` is on the left of the way from `a` to `b`.
static double turn(PlanePoint a, PlanePoint b, PlanePoint p) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/// Cuts away what lies right of a -> b; `out` has room (see cutter_new). Returns the new count.
static size_t cut(const PlanePoint *in, size_t count, PlanePoint a, PlanePoint b, PlanePoint *out) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    PlanePoint p = in[i == 0 ? count - 1 : i - 1], q = in[i];
    double before = turn(a, b, p), now = turn(a, b, q);
    if ((before < 0 && now > 0) || (before > 0 && now < 0)) {
      double t = before / (before - now);
      out[kept++] = (PlanePoint){ p.x + t * (q.x - p.x), p.y + t * (q.y - p.y) };
    }
    if (now >= 0) out[kept++] = q;
  }
  return kept;
}

static double area_of(const PlanePoint *ring, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) {
    PlanePoint p = ring[i == 0 ? count - 1 : i - 1], q = ring[i];
    sum += p.x * q.y - q.x * p.y;
  }
  return fabs(sum) / 2;
}

/// Two buffers to cut rings in.
typedef struct Cutter {
  PlanePoint *one, *two;
} Cutter;

/// Part of the hex inside one ring, 0 .. 1.
static double ring_cover(const Compile *c, const PlaneLine *ring, PlanePoint centre, Cutter *work) {
  const PlanePoint *from = ring->points;
  size_t count = ring->count;
  PlanePoint *to = work->one;
  for (int i = 0; i < HEX_SIDES && count > 0; i++) {
    count = cut(from, count, corner(c, centre, i), corner(c, centre, i + 1), to);
    from = to;
    to = to == work->one ? work->two : work->one;
  }
  return area_of(from, count) / HEX_AREA;
}

/// Part of the hex that the feature covers: outlines less holes.
static double cover(const Compile *c, const Feature *f, HexId hex, Cutter *work) {
  PlanePoint centre = plane_centre(c->grid, hex);
  double sum = 0;
  for (size_t i = 0; i < f->line_count; i++) {
    bool outline = i == 0 || f->lines[i].polygon != f->lines[i - 1].polygon;
    double part = ring_cover(c, &f->lines[i], centre, work);
    sum += outline ? part : -part;
  }
  return sum;
}

static bool ring_holds(const PlaneLine *ring, PlanePoint at) {
  bool inside = false;
  for (size_t i = 0; i < ring->count; i++) {
    PlanePoint a = ring->points[i == 0 ? ring->count - 1 : i - 1], b = ring->points[i];
    if ((a.y > at.y) == (b.y > at.y)) continue;
    if (at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

// Holes count themselves out.
bool ground_holds(const Feature *f, PlanePoint at) {
  bool inside = false;
  for (size_t i = 0; i < f->line_count; i++)
    inside ^= ring_holds(&f->lines[i], at);
  return inside;
}

/// Reports whether the hexside between two neighbours runs inside the polygon for `percent` of it.
static bool side_inside(const Compile *c, const Feature *f, HexPair pair, int percent) {
  PlanePoint a = plane_centre(c->grid, pair.a), b = plane_centre(c->grid, pair.b);
  PlanePoint middle = { (a.x + b.x) / 2, (a.y + b.y) / 2 };
  int hits = 0;
  for (int i = 0; i < SIDE_SAMPLES; i++) {
    double along = ((i + 0.5) / SIDE_SAMPLES - 0.5) * THIRD_ROOT;
    PlanePoint at = { middle.x - (b.y - a.y) * along, middle.y + (b.x - a.x) * along };
    hits += ground_holds(f, at);
  }
  return hits * 100 >= percent * SIDE_SAMPLES;
}

/// Box about all rings, a hex wider.
static void box_of(const Feature *f, PlanePoint *low, PlanePoint *high) {
  *low = (PlanePoint){ INFINITY, INFINITY };
  *high = (PlanePoint){ -INFINITY, -INFINITY };
  for (size_t i = 0; i < f->line_count; i++) {
    for (size_t j = 0; j < f->lines[i].count; j++) {
      PlanePoint at = f->lines[i].points[j];
      *low = (PlanePoint){ fmin(low->x, at.x - 1), fmin(low->y, at.y - 1) };
      *high = (PlanePoint){ fmax(high->x, at.x + 1), fmax(high->y, at.y + 1) };
    }
  }
}

/// Makes room for the largest ring. A cut adds two points for every run of points that it takes
/// away, so half as many again at most; six cuts stay under 12 times the ring (1.5 to the 6th).
static bool cutter_new(const Feature *f, Cutter *work) {
  size_t most = 0;
  for (size_t i = 0; i < f->line_count; i++) {
    if (f->lines[i].count > most) most = f->lines[i].count;
  }
  size_t room = most * 12 + 64;
  work->one = calloc(room, sizeof *work->one);
  work->two = calloc(room, sizeof *work->two);
  return work->one && work->two;
}

static bool add_sides(Compile *c, const Feature *f, HexId hex, Lie *lie) {
  for (int d = 0; d < HEX_SIDES; d++) {
    HexId other = hexgrid_neighbor(c->grid, hex, d);
    if (other == HEX_NONE || other < hex) continue;
    HexPair pair = { hex, other };
    if (!side_inside(c, f, pair, f->rule->side_cover)) continue;
    if (!pairs_add(&lie->pairs, pair)) return false;
  }
  return true;
}

bool derive_ground(Compile *c, Feature *f, Lie *lie) {
  PlanePoint low, high;
  Cutter work = { 0 };
  bool good = cutter_new(f, &work);
  box_of(f, &low, &high);
  for (HexId hex = 0; good && hex < c->count; hex++) {
    PlanePoint at = plane_centre(c->grid, hex);
    bool near = at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y;
    if (!near) continue;
    bool covered = !c->bare[hex] && cover(c, f, hex, &work) * 100 >= f->rule->cover;
    good = (!covered || hexes_add(&lie->hexes, hex)) &&
           (f->rule->side < 0 || f->rule->shape == SHAPE_AREA || add_sides(c, f, hex, lie));
  }
  free(work.one);
  free(work.two);
  if (good) return true;
  f->faulty = true;
  return compile_memory(c);
}
