/// Levels of hexes from contour lines and level polygons.
///
/// From a place one looks along six straight ways, forward and backward. The contours met first
/// bound the ground about it: where they are of two elevations, its own lies between these by its
/// distance from both. Where they are of one, the place lies beyond the last contour, on a hilltop
/// or in a hollow: whether it is above or below follows from the next other contour on the way,
/// since every crossing of a line leads from above it to below it or back.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/mapcompile_inside.h"

enum { WAYS = 6, SAMPLE_RINGS = 4, SAMPLES = 61, BUCKETS_MAX = 20000, LOOK_MAX = 2000 };

static const double PI = 3.14159265358979323846;
static const double CORNER = 0.57735026918962576451;  // from the centre of a hex of width 1
static const double BUCKET = 0.5;                     // hexes
static const double PIECE = 0.25;                     // hexes, at most
static const double MARGIN = 0.6;                     // hexes about the map
static const double NEAR = 0.05;                      // hexes: ends of lines that meet

/// A piece of a contour, turned so that its way runs along x.
typedef struct Segment {
  PlanePoint a, b;
  Feature *contour;
  bool off;  ///< It lies beside the map: whoever meets it has left the map
} Segment;

/// All segments as one way sees them, sorted into strips along it.
typedef struct Comb {
  double cosine, sine, low;
  int buckets;
  int *starts;  // [buckets + 1] in items
  int *items;   // indices of segments
  Segment *segments;
} Comb;

typedef struct Ground {
  Compile *c;
  Comb combs[WAYS];
  Segment *pieces;  // [segment_count] as they lie on the plane
  int segment_count, segment_room;
  Feature **levels;  // [level_count] polygons
  size_t level_count;
  bool *known;  // [count of hexes]
} Ground;

static bool is_contour(const Feature *f) { return !f->faulty && f->rule->shape == SHAPE_CONTOUR; }

// ---- pieces of contours ---------------------------------------------------------------------

static bool is_closed(const PlaneLine *line) {
  PlanePoint a = line->points[0], b = line->points[line->count - 1];
  return hypot(a.x - b.x, a.y - b.y) < 1e-6;
}

/// Reports whether a place is on the map or within a hex of it. Farther out no contour counts, so
/// that none is met there whose neighbours were not drawn as far.
static bool by_the_map(const Compile *c, PlanePoint at) {
  if (plane_hex(c->grid, at) != HEX_NONE) return true;
  for (int i = 0; i < HEX_SIDES; i++) {
    PlanePoint near = { at.x + MARGIN * cos(i * PI / 3), at.y + MARGIN * sin(i * PI / 3) };
    if (plane_hex(c->grid, near) != HEX_NONE) return true;
  }
  return false;
}

/// Adds the part of a contour from `a` to `b`, in pieces.
static bool add_pieces(Ground *g, Feature *f, PlanePoint a, PlanePoint b) {
  int parts = (int)(hypot(b.x - a.x, b.y - a.y) / PIECE) + 1;
  for (int i = 0; i < parts; i++) {
    double from = (double)i / parts, to = (double)(i + 1) / parts;
    PlanePoint p = { a.x + from * (b.x - a.x), a.y + from * (b.y - a.y) };
    PlanePoint q = { a.x + to * (b.x - a.x), a.y + to * (b.y - a.y) };
    if (i + 1 == parts) q = b;  // to the bit, so that no way slips through a joint
    PlanePoint middle = { (p.x + q.x) / 2, (p.y + q.y) / 2 };
    if (!by_the_map(g->c, middle)) continue;
    if (g->segment_count == g->segment_room) {
      int room = g->segment_room ? g->segment_room * 2 : 256;
      Segment *grown = realloc(g->pieces, (size_t)room * sizeof *grown);
      if (!grown) return false;
      g->pieces = grown;
      g->segment_room = room;
    }
    g->pieces[g->segment_count++] = (Segment){ p, q, f, plane_hex(g->c->grid, middle) == HEX_NONE };
  }
  return true;
}

static bool goes_on(const Ground *g, const Feature *f, const PlanePoint *end);

/// Adds what leads on from an open end over the edge of the map.
static bool add_tail(Ground *g, Feature *f, const PlanePoint *end, const PlanePoint *before) {
  double x = end->x - before->x, y = end->y - before->y, length = hypot(x, y);
  if (length < 1e-9 || plane_hex(g->c->grid, *end) == HEX_NONE || goes_on(g, f, end)) return true;
  return add_pieces(g, f, *end, (PlanePoint){ end->x + x / length, end->y + y / length });
}

static bool add_contour(Ground *g, Feature *f) {
  for (size_t i = 0; i < f->line_count; i++) {
    const PlaneLine *line = &f->lines[i];
    const PlanePoint *points = line->points;
    for (size_t k = 1; k < line->count; k++) {
      if (!add_pieces(g, f, points[k - 1], points[k])) return false;
    }
    if (is_closed(line)) continue;
    const PlanePoint *last = &points[line->count - 1];
    if (!add_tail(g, f, &points[0], &points[1]) || !add_tail(g, f, last, last - 1)) return false;
  }
  return true;
}

// ---- combs ----------------------------------------------------------------------------------

static PlanePoint turned(const Comb *comb, PlanePoint p) {
  return (PlanePoint){ p.x * comb->cosine + p.y * comb->sine,
                       p.y * comb->cosine - p.x * comb->sine };
}

static int bucket_of(const Comb *comb, double y) {
  double at = floor((y - comb->low) / BUCKET);
  if (!(at > 0)) return 0;
  return at < comb->buckets ? (int)at : comb->buckets - 1;
}

static void fill_segments(const Ground *g, Comb *comb) {
  double high = -INFINITY;
  comb->low = INFINITY;
  for (int i = 0; i < g->segment_count; i++) {
    const Segment *from = &g->pieces[i];
    Segment s = { turned(comb, from->a), turned(comb, from->b), from->contour, from->off };
    comb->segments[i] = s;
    comb->low = fmin(comb->low, fmin(s.a.y, s.b.y));
    high = fmax(high, fmax(s.a.y, s.b.y));
  }
  double buckets = floor((high - comb->low) / BUCKET) + 1;
  comb->buckets = buckets < BUCKETS_MAX ? (int)buckets : BUCKETS_MAX;
}

/// Counts (`items` NULL) or enters the segments of every strip.
static void fill_buckets(const Ground *g, Comb *comb, int *next) {
  for (int i = 0; i < g->segment_count; i++) {
    const Segment *s = &comb->segments[i];
    int from = bucket_of(comb, fmin(s->a.y, s->b.y)), to = bucket_of(comb, fmax(s->a.y, s->b.y));
    for (int bucket = from; bucket <= to; bucket++) {
      if (comb->items) comb->items[next[bucket]] = i;
      next[bucket]++;
    }
  }
}

static bool comb_make(const Ground *g, Comb *comb, int way) {
  double angle = (way * 30 + 7.3) * PI / 180;  // along no row of hexes
  comb->cosine = cos(angle);
  comb->sine = sin(angle);
  comb->segments = calloc((size_t)g->segment_count + 1, sizeof *comb->segments);
  if (!comb->segments) return false;
  fill_segments(g, comb);
  comb->starts = calloc((size_t)comb->buckets + 1, sizeof *comb->starts);
  int *next = calloc((size_t)comb->buckets + 1, sizeof *next);
  if (comb->starts && next) {
    fill_buckets(g, comb, next);
    for (int i = 0; i < comb->buckets; i++) {
      comb->starts[i + 1] = comb->starts[i] + next[i];
      next[i] = comb->starts[i];
    }
    comb->items = calloc((size_t)comb->starts[comb->buckets] + 1, sizeof *comb->items);
    if (comb->items) fill_buckets(g, comb, next);
  }
  free(next);
  return comb->items != NULL;
}

static void ground_free(Ground *g) {
  for (int way = 0; way < WAYS; way++) {
    free(g->combs[way].segments);
    free(g->combs[way].starts);
    free(g->combs[way].items);
  }
  free(g->levels);
  free(g->known);
  free(g->pieces);
}

// ---- what one way shows ---------------------------------------------------------------------

/// What lies to one side of a place on a way.
typedef struct Outlook {
  Feature *contour;  // the nearest; NULL when there is none
  double distance;
  int above;          // the place is above its elevation (1), below (-1), or not known (0)
  const Feature *by;  // the contour that says so; NULL: none
} Outlook;

/// Where the segment crosses the place's way, from the place on; false when it does not.
static bool crosses(const Segment *s, PlanePoint at, double *distance) {
  if ((s->a.y > at.y) == (s->b.y > at.y)) return false;
  *distance = s->a.x + (s->b.x - s->a.x) * (at.y - s->a.y) / (s->b.y - s->a.y) - at.x;
  return true;
}

/// Looks along the way, forward (1) or backward (-1), as far as the map goes.
static Outlook look(const Comb *comb, PlanePoint at, int ahead) {
  Outlook out = { .distance = INFINITY };
  const Segment *met[LOOK_MAX];
  double where[LOOK_MAX], distance, end = INFINITY;
  int bucket = bucket_of(comb, at.y), count = 0, crossed = 0;
  for (int i = comb->starts[bucket]; i < comb->starts[bucket + 1]; i++) {
    const Segment *s = &comb->segments[comb->items[i]];
    if (!crosses(s, at, &distance) || distance * ahead < 0) continue;
    if (s->off) end = fmin(end, distance * ahead);
    if (s->off || count == LOOK_MAX) continue;
    met[count] = s;
    where[count++] = distance * ahead;
  }
  for (int i = 0; i < count; i++) {
    if (where[i] >= end || where[i] >= out.distance) continue;
    out.distance = where[i];
    out.contour = met[i]->contour;
  }
  if (!out.contour) return out;
  double next = end;
  for (int i = 0; i < count; i++) {
    if (where[i] >= next || met[i]->contour->height == out.contour->height) continue;
    next = where[i];
    out.by = met[i]->contour;
  }
  if (!out.by) return out;
  for (int i = 0; i < count; i++)
    crossed += where[i] < next && met[i]->contour->height == out.contour->height;
  bool rises = out.by->height > out.contour->height;
  out.above = rises == (crossed % 2 == 0) ? 1 : -1;
  return out;
}

static void contradiction(Ground *g, Feature *f, const Feature *other, double elevation) {
  if (f->faulty) return;
  feature_fault(g->c, f,
                "contradicts '%.60s': ground beside them would lie both above and below %g",
                other->id, elevation);
}

/// Reports what cannot be on one way; `low` and `high` are its two nearest contours.
static void check_way(Ground *g, const Outlook *low, const Outlook *high) {
  double interval = g->c->levels.interval;
  double rise = high->contour->height - low->contour->height;
  if (rise == 0 && low->above * high->above < 0) {
    contradiction(g, low->contour, low->by, low->contour->height);
  }
  if (rise > 0 && low->above < 0) {
    contradiction(g, low->contour, low->by, low->contour->height);
  }
  if (rise > 0 && high->above > 0) contradiction(g, high->contour, high->by, high->contour->height);
  if (interval <= 0 || rise <= interval * 1.001 || high->contour->faulty) return;
  feature_fault(g->c, high->contour,
                "next to '%.60s' there is none between %g and %g: a contour is missing or wrong",
                low->contour->id, low->contour->height, high->contour->height);
}

// ---- the ground at a place ------------------------------------------------------------------

/// Elevation beside a contour that stands alone: its high side or, closed, its inside is the hill.
/// False when nothing says which side is the higher.
static bool beside(Ground *g, const Feature *f, PlanePoint at, double *out) {
  bool left = false;
  double nearest = INFINITY, half = g->c->levels.step / 2;
  for (size_t i = 0; i < f->line_count; i++) {
    bool on_left = false;
    double distance = line_distance(&f->lines[i], at, &on_left);
    if (!f->rule->high_given && !is_closed(&f->lines[i])) return false;
    if (distance < nearest) left = on_left;
    nearest = fmin(nearest, distance);
  }
  bool high = f->rule->high_given ? left != f->rule->high_right : ground_holds(f, at);
  *out = f->height + (high ? half : -half);
  return true;
}

/// What the outlooks from a place come to.
typedef struct Reading {
  const Outlook *nearest;  // of all contours in view
  const Outlook *other;    // of those at another elevation than the nearest
  const Outlook *telling;  // of those of which is known whether the place is above
} Reading;

static void take_nearer(const Outlook **best, const Outlook *o) {
  if (!*best || o->distance < (*best)->distance) *best = o;
}

static Reading read_outlooks(const Outlook *outlooks, int count) {
  Reading r = { NULL, NULL, NULL };
  for (int i = 0; i < count; i++) {
    const Outlook *o = &outlooks[i];
    if (o->contour) take_nearer(&r.nearest, o);
    if (o->contour && o->above != 0) take_nearer(&r.telling, o);
  }
  for (int i = 0; i < count; i++) {
    const Outlook *o = &outlooks[i];
    if (o->contour && o->contour->height != r.nearest->contour->height) take_nearer(&r.other, o);
  }
  return r;
}

/// Looks about a place along all ways.
static void look_about(Ground *g, PlanePoint place, Outlook outlooks[2 * WAYS]) {
  for (int way = 0; way < WAYS; way++) {
    const Comb *comb = &g->combs[way];
    PlanePoint at = turned(comb, place);
    Outlook *one = &outlooks[2 * way], *two = one + 1;
    *one = look(comb, at, 1);
    *two = look(comb, at, -1);
    if (!one->contour || !two->contour) continue;
    bool rises = one->contour->height <= two->contour->height;
    check_way(g, rises ? one : two, rises ? two : one);
  }
}

/// What the outlooks say of the ground; false when they show one elevation, and not which side of
/// it the place is on.
static bool tell(const Ground *g, const Reading *r, double *out) {
  if (r->other) {
    double here = r->nearest->distance, there = r->other->distance;
    double rise = r->other->contour->height - r->nearest->contour->height;
    *out = r->nearest->contour->height + (here > 0 ? rise * here / (here + there) : 0);
    return true;
  }
  if (!r->telling) return false;
  *out = r->telling->contour->height + r->telling->above * g->c->levels.step / 2;
  return true;
}

/// Asks from places farther on, most of the way to the contours in view: nothing lies between.
static bool tell_from_aside(Ground *g, PlanePoint place, const Outlook outlooks[2 * WAYS],
                            double *out) {
  for (int i = 0; i < 2 * WAYS; i++) {
    const Comb *comb = &g->combs[i / 2];
    Outlook about[2 * WAYS];
    if (!outlooks[i].contour) continue;
    double go = 0.9 * outlooks[i].distance * (i % 2 ? -1 : 1);
    look_about(g, (PlanePoint){ place.x + go * comb->cosine, place.y + go * comb->sine }, about);
    Reading r = read_outlooks(about, 2 * WAYS);
    if (r.nearest && tell(g, &r, out)) return true;
  }
  return false;
}

/// Reads the elevation at a place from the contours. False when they do not say; `*blamed` is then
/// the nearest in view, if any.
static bool elevation_at(Ground *g, PlanePoint place, double *out, Feature **blamed) {
  Outlook outlooks[2 * WAYS];
  look_about(g, place, outlooks);
  Reading r = read_outlooks(outlooks, 2 * WAYS);
  if (!r.nearest) return false;
  *blamed = r.nearest->contour;
  if (tell(g, &r, out) || tell_from_aside(g, place, outlooks, out)) return true;
  return beside(g, r.nearest->contour, place, out);
}

static int level_of(const LevelRule *rule, double elevation) {
  double level = rule->first + floor((elevation - rule->base) / rule->step);
  return (int)fmax(HEXMAP_MIN_LEVEL, fmin(HEXMAP_MAX_LEVEL, level));
}

/// The level at a place: of the highest polygon about it, or else what the contours say. False when
/// neither says.
static bool level_at(Ground *g, PlanePoint at, int *level, Feature **blamed) {
  bool found = false;
  for (size_t i = 0; i < g->level_count; i++) {
    const Feature *f = g->levels[i];
    if ((found && f->height <= *level) || !ground_holds(f, at)) continue;
    *level = (int)f->height;
    found = true;
  }
  if (found) return true;
  *level = g->c->levels.first;
  if (g->segment_count == 0) return true;
  double elevation = 0;
  if (!elevation_at(g, at, &elevation, blamed)) return false;
  *level = level_of(&g->c->levels, elevation);
  return true;
}

// ---- hexes ----------------------------------------------------------------------------------

/// The places of a hex that are looked at: its centre and four rings about it.
static int samples_of(const Compile *c, PlanePoint centre, PlanePoint out[SAMPLES]) {
  bool pointy = hexgrid_spec(c->grid)->layout == HEX_POINTY;
  double scale = 0.94 * CORNER / SAMPLE_RINGS;
  int count = 0;
  out[count++] = centre;
  for (int corner = 0; corner < HEX_SIDES; corner++) {
    double one = (60 * corner + (pointy ? 30 : 0)) * PI / 180, two = one + PI / 3;
    for (int ring = 1; ring <= SAMPLE_RINGS; ring++) {
      for (int b = 0; b < ring; b++) {
        double a = ring - b;
        out[count++] = (PlanePoint){ centre.x + scale * (a * cos(one) + b * cos(two)),
                                     centre.y + scale * (a * sin(one) + b * sin(two)) };
      }
    }
  }
  return count;
}

static int by_number(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/// The least and the greatest level that take up enough of the hex. False when nothing says: no
/// contour can be seen from it.
static bool find_hex(Ground *g, HexId hex) {
  Compile *c = g->c;
  PlanePoint places[SAMPLES];
  Feature *blamed = NULL;
  int levels[SAMPLES], count = 0, all = samples_of(c, plane_centre(c->grid, hex), places);
  for (int i = 0; i < all; i++)
    count += level_at(g, places[i], &levels[count], &blamed);
  if (count == 0 && blamed && !blamed->faulty) {
    feature_fault(c, blamed,
                  "which side of it is the higher? At %s no other contour tells; close it "
                  "or give its kind 'high'",
                  hexgrid_code(c->grid, hex));
  }
  if (count == 0) return blamed != NULL;
  c->level_min[hex] = c->level_max[hex] = levels[0];  // when none takes up enough
  qsort(levels, (size_t)count, sizeof *levels, by_number);
  bool any = false;
  for (int i = 0, run = 1; i < count; i++, run++) {
    if (i + 1 < count && levels[i + 1] == levels[i]) continue;
    if (run * 100 >= c->levels.cover * count) {
      if (!any) c->level_min[hex] = levels[i];
      c->level_max[hex] = levels[i];
      any = true;
    }
    run = 0;
  }
  return true;
}

/// A hex from which no contour can be seen is as the next one that is known.
static void fill_hexes(const Compile *c, bool *known) {
  bool more = true;
  while (more) {
    more = false;
    for (HexId hex = 0; hex < c->count; hex++) {
      for (int d = 0; d < HEX_SIDES && !known[hex]; d++) {
        HexId near = hexgrid_neighbor(c->grid, hex, d);
        if (near == HEX_NONE || !known[near]) continue;
        c->level_min[hex] = c->level_min[near];
        c->level_max[hex] = c->level_max[near];
        known[hex] = more = true;
      }
    }
  }
}

// ---- checks ---------------------------------------------------------------------------------

static double side_of(PlanePoint a, PlanePoint b, PlanePoint p) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/// Touching counts; pieces of one straight line do not.
static bool cross_each_other(const Segment *s, const Segment *t) {
  double a = side_of(s->a, s->b, t->a), b = side_of(s->a, s->b, t->b);
  double c = side_of(t->a, t->b, s->a), d = side_of(t->a, t->b, s->b);
  bool straight = a == 0 && b == 0;
  return !straight && a * b <= 0 && c * d <= 0;
}

/// Contours of different elevations that cross.
static void check_crossings(Ground *g) {
  const Comb *comb = &g->combs[0];
  for (int bucket = 0; bucket < comb->buckets; bucket++) {
    for (int i = comb->starts[bucket]; i < comb->starts[bucket + 1] && !compile_tired(g->c); i++) {
      const Segment *s = &comb->segments[comb->items[i]];
      for (int j = comb->starts[bucket]; j < i && !s->contour->faulty; j++) {
        const Segment *t = &comb->segments[comb->items[j]];
        if (t->contour->height == s->contour->height || !cross_each_other(s, t)) continue;
        feature_fault(g->c, s->contour, "it crosses '%.60s': %g against %g", t->contour->id,
                      s->contour->height, t->contour->height);
      }
    }
  }
}

/// Reports whether a line of the same elevation begins or ends there, another end than this one.
static bool goes_on(const Ground *g, const Feature *f, const PlanePoint *end) {
  for (size_t i = 0; i < g->c->feature_count; i++) {
    const Feature *other = &g->c->features[i];
    if (!is_contour(other) || other->height != f->height) continue;
    for (size_t j = 0; j < other->line_count; j++) {
      const PlaneLine *line = &other->lines[j];
      const PlanePoint *ends[2] = { &line->points[0], &line->points[line->count - 1] };
      for (int k = 0; k < 2; k++) {
        if (ends[k] != end && hypot(ends[k]->x - end->x, ends[k]->y - end->y) < NEAR) return true;
      }
    }
  }
  return false;
}

static bool is_inner_hex(const Compile *c, HexId hex) {
  for (int d = 0; d < HEX_SIDES; d++) {
    if (hex == HEX_NONE || hexgrid_neighbor(c->grid, hex, d) == HEX_NONE) return false;
  }
  return true;
}

/// A contour is closed, goes on in another, or leaves the map.
static void check_ends(Ground *g, Feature *f) {
  for (size_t i = 0; i < f->line_count && !f->faulty; i++) {
    const PlaneLine *line = &f->lines[i];
    if (is_closed(line)) continue;
    const PlanePoint *ends[2] = { &line->points[0], &line->points[line->count - 1] };
    for (int k = 0; k < 2 && !f->faulty; k++) {
      HexId hex = plane_hex(g->c->grid, *ends[k]);
      if (!is_inner_hex(g->c, hex) || goes_on(g, f, ends[k])) continue;
      feature_fault(g->c, f, "it ends inside the map, at %s: a contour closes or leaves the map",
                    hexgrid_code(g->c->grid, hex));
    }
  }
}

/// Spot heights are held against the levels of their hexes.
static void check_spots(Compile *c) {
  for (size_t i = 0; i < c->feature_count; i++) {
    Feature *f = &c->features[i];
    if (f->faulty || f->rule->shape != SHAPE_POINT || !f->rule->height) continue;
    if (f->lie.hex == HEX_NONE || isnan(f->height)) continue;
    int level = level_of(&c->levels, f->height);
    int low = c->level_min[f->lie.hex], high = c->level_max[f->lie.hex];
    if (level >= low && level <= high) continue;
    feature_fault(c, f, "its elevation %g is level %d; %s has levels %d to %d", f->height, level,
                  hexgrid_code(c->grid, f->lie.hex), low, high);
  }
}

// ---- all of it ------------------------------------------------------------------------------

static bool ground_make(Ground *g) {
  Compile *c = g->c;
  g->levels = calloc(c->feature_count + 1, sizeof *g->levels);
  g->known = calloc((size_t)c->count, sizeof *g->known);
  if (!g->levels || !g->known) return false;
  for (size_t i = 0; i < c->feature_count; i++) {
    Feature *f = &c->features[i];
    if (!f->faulty && f->rule->shape == SHAPE_LEVEL) g->levels[g->level_count++] = f;
    if (is_contour(f) && !compile_tired(c) && !add_contour(g, f)) return false;
  }
  for (int way = 0; way < WAYS && g->segment_count > 0; way++) {
    if (!comb_make(g, &g->combs[way], way)) return false;
  }
  return true;
}

void levels_find(Compile *c) {
  Ground g = { .c = c };
  if (!c->levels.given) return;
  if (!ground_make(&g)) {
    ground_free(&g);
    compile_memory(c);
    return;
  }
  if (g.segment_count > 0) {
    check_crossings(&g);
    for (size_t i = 0; i < c->feature_count; i++) {
      if (is_contour(&c->features[i]) && !compile_tired(c)) check_ends(&g, &c->features[i]);
    }
  }
  for (HexId hex = 0; hex < c->count && !compile_tired(c); hex++)
    g.known[hex] = find_hex(&g, hex);
  fill_hexes(c, g.known);
  check_spots(c);
  ground_free(&g);
}
