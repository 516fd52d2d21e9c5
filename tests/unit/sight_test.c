// Sight against a slow, obvious model: every hex of the grid is cut by the line as a polygon, in
// exact fractions.
#include "core/sight.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random.h"

enum { HEXES_MAX = 400, STEPS_MAX = 400 };

// -- A landscape -----------------------------------------------------------------------------

typedef struct Land {
  HexGrid *grid;
  int count;
  int16_t ground[HEXES_MAX], cover[HEXES_MAX], sides[HEXES_MAX * 6];
  int32_t extra[HEXES_MAX];
  SightField field;
} Land;

static HexGrid *new_grid(HexLayout layout, bool even, bool up, const HexSheet *sheets, size_t n) {
  HexGridSpec spec = { layout, even, up, sheets, n };
  Fault fault;
  HexGrid *grid = hexgrid_new(&spec, &fault);
  if (!grid) fail_msg("%s", fault.text);
  return grid;
}

// A plain of 20 x 20 hexes at level 0, nothing on it.
static void make_plain(Land *land, HexLayout layout) {
  memset(land, 0, sizeof *land);
  HexSheet sheet = { .order = HEX_CCRR, .col_min = 1, .col_max = 20, .row_min = 1, .row_max = 20 };
  land->grid = new_grid(layout, true, true, &sheet, 1);
  land->count = hexgrid_count(land->grid);
  land->field = (SightField){ .grid = land->grid, .ground = land->ground, .cover = land->cover };
}

static HexId at(const Land *land, const char *code) {
  HexId hex = hexgrid_parse(land->grid, code);
  assert_int_not_equal(hex, HEX_NONE);
  return hex;
}

static bool sees(const Land *land, const char *from, const char *to) {
  return sight_clear(&land->field, at(land, from), at(land, to), NULL);
}

static void make_random(Land *land, uint64_t *random) {
  memset(land, 0, sizeof *land);
  HexSheet sheets[2];
  for (int i = 0; i < 2; i++) {
    sheets[i] = (HexSheet){ .prefix = { (char)('A' + i) },
                            .col_min = 1,
                            .col_max = random_to(random, 1, 13),
                            .row_min = 1,
                            .row_max = random_to(random, 1, 13),
                            .dcol = random_to(random, -5, 9),
                            .drow = random_to(random, -5, 9) };
  }
  land->grid = new_grid(random_to(random, 0, 1) ? HEX_POINTY : HEX_FLAT, random_to(random, 0, 1),
                        random_to(random, 0, 1), sheets, (size_t)random_to(random, 1, 2));
  land->count = hexgrid_count(land->grid);
  int relief = random_to(random, 0, 4), woods = random_to(random, 0, 6);
  for (int i = 0; i < land->count; i++) {
    land->ground[i] = (int16_t)random_to(random, -relief, relief);
    land->cover[i] = (int16_t)(random_to(random, 0, 9) < woods ? random_to(random, 1, 3) : 0);
    land->extra[i] = random_to(random, 0, 5) == 0 ? random_to(random, -1, 2) : 0;
  }
  for (int i = 0; i < land->count * 6; i++) {
    land->sides[i] = (int16_t)(random_to(random, 0, 15) == 0 ? random_to(random, 1, 3) : 0);
  }
  land->field = (SightField){
    .grid = land->grid,
    .ground = land->ground,
    .cover = random_to(random, 0, 2) ? land->cover : NULL,
    .extra = random_to(random, 0, 2) ? NULL : land->extra,
    .sides = random_to(random, 0, 1) ? land->sides : NULL,
    .eye = random_to(random, 0, 2),
    .target = random_to(random, 0, 2),
    .flanks = (SightFlanks)random_to(random, 0, 2),
    .touch = (SightTouch)random_to(random, 0, 2),
    .end_sides = random_to(random, 0, 1),
    .run_sides = random_to(random, 0, 1),
    .even_slope = random_to(random, 0, 1),
  };
}

// A slope that falls from one row of hexes to the next, by one level now and then, evenly or not;
// a bump or a tree here and there.
static void make_slope(Land *land, uint64_t *random) {
  make_random(land, random);
  int rows[64], gap = random_to(random, 1, 3), ragged = random_to(random, 0, 3) == 0;
  int across = random_to(random, 0, 2);
  for (int i = 0, level = 0; i < 64; i++) {
    if (ragged ? random_to(random, 0, 2) == 0 : i % gap == 0) level++;
    rows[i] = level;
  }
  for (HexId hex = 0; hex < land->count; hex++) {
    int q, r;
    hexgrid_axial(land->grid, hex, &q, &r);
    int row = (across == 0 ? q : across == 1 ? r : q + r) % 32;
    land->ground[hex] = (int16_t)rows[row + 32];
    if (random_to(random, 0, 20) == 0) land->ground[hex]++;
    if (random_to(random, 0, 9)) land->cover[hex] = 0;
  }
  land->field.even_slope = true;
}

// -- The slow model --------------------------------------------------------------------------

typedef struct Fraction {
  int64_t num, den;  // den > 0
} Fraction;

static Fraction fraction(int64_t num, int64_t den) {
  return den < 0 ? (Fraction){ -num, -den } : (Fraction){ num, den };
}

static int compare(Fraction a, Fraction b) {
  int64_t left = a.num * b.den, right = b.num * a.den;
  return (left > right) - (left < right);
}

typedef struct Point {
  int64_t x, y;  // right and up; the two axes have units of their own, which no cut minds
} Point;

// Corners lie on thirds of the page's units.
static Point centre_of(const Land *land, HexId hex) {
  int x, y;
  hexgrid_page(land->grid, hex, &x, &y);
  return (Point){ 3 * (int64_t)x, -3 * (int64_t)y };
}

static void corners_of(const Land *land, HexId hex, Point corner[6]) {
  // Pointy, from the top, counter-clockwise: half widths across, thirds of a row up.
  static const int around[6][2] = {
    { 0, 2 }, { -3, 1 }, { -3, -1 }, { 0, -2 }, { 3, -1 }, { 3, 1 }
  };
  bool pointy = hexgrid_spec(land->grid)->layout == HEX_POINTY;
  Point c = centre_of(land, hex);
  for (int i = 0; i < 6; i++) {
    int a = around[i][0], b = around[i][1];
    corner[i] = pointy ? (Point){ c.x + a, c.y + b } : (Point){ c.x - b, c.y + a };
  }
}

static int64_t cross(Point o, Point a, Point b) {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

// What a hex has of the line: nothing, a way through its inside, or a hexside.
typedef struct Cut {
  HexId hex;
  int flank;                 // 0 through, 1 on the left of the line, 2 on its right
  Fraction in, out, middle;  // parts of the way from centre to centre
} Cut;

// Clips the line at each hexside in turn (Cyrus and Beck).
static bool cut_hex(const Land *land, HexId hex, Point from, Point to, Cut *cut) {
  Point corner[6];
  corners_of(land, hex, corner);
  Fraction in = { 0, 1 }, out = { 1, 1 };
  bool along = false;
  for (int i = 0; i < 6; i++) {
    int64_t a = cross(corner[i], corner[(i + 1) % 6], from);  // > 0: inside
    int64_t b = cross(corner[i], corner[(i + 1) % 6], to);
    if (a < 0 && b < 0) return false;
    if (a == 0 && b == 0) along = true;
    if (a == b) {
      if (a < 0) return false;
      continue;
    }
    Fraction meets = fraction(a, a - b);
    if (a < b && compare(meets, in) > 0) in = meets;
    if (a > b && compare(meets, out) < 0) out = meets;
  }
  if (compare(in, out) >= 0) return false;
  cut->hex = hex;
  cut->in = in;
  cut->out = out;
  cut->middle = (Fraction){ in.num * out.den + out.num * in.den, 2 * in.den * out.den };
  cut->flank = !along ? 0 : cross(from, to, centre_of(land, hex)) > 0 ? 1 : 2;
  return true;
}

static int by_middle(const void *a, const void *b) {
  const Cut *one = a, *two = b;
  int order = compare(one->middle, two->middle);
  return order ? order : one->flank - two->flank;
}

typedef struct Slow {
  const Land *land;
  HexId from, to;
  int distance;
  Cut cuts[HEXES_MAX];
  int cut_count;
  bool even;
  SightStep steps[STEPS_MAX];
  int count;
  bool shut[3];  // by flank: blocked somewhere along
  HexId blocker;
  int blocker_side;
} Slow;

static int twice_distance(const Slow *slow, HexId a, HexId b) {
  return hexgrid_distance(slow->land->grid, slow->from, a) +
         hexgrid_distance(slow->land->grid, slow->from, b);
}

static bool slow_step(Slow *slow, HexId hex, int side, int flank, int64_t ground, int64_t height,
                      int twice) {
  const SightField *field = &slow->land->field;
  int64_t from = field->ground[slow->from] + field->eye;
  int64_t to = field->ground[slow->to] + field->target;
  // from + (to - from) * twice / (2 * distance)
  Fraction line = { from * 2 * slow->distance + (to - from) * twice, 2 * slow->distance };
  int64_t top = ground + height;
  int over = compare((Fraction){ top, 1 }, line);
  bool touch =
      field->touch == SIGHT_TOUCH_BLOCKS || (field->touch == SIGHT_TOUCH_SLOPE && from != to);
  bool blocks = slow->even ? height > 0 : over > 0 || (touch && over == 0);
  slow->steps[slow->count++] =
      (SightStep){ hex, (int8_t)side, (int8_t)flank, blocks, top, line.num, line.den };
  return blocks;
}

static bool slow_hex(Slow *slow, HexId hex, int flank) {
  const SightField *field = &slow->land->field;
  if (hex == slow->from || hex == slow->to) return false;
  int64_t height = (field->cover ? field->cover[hex] : 0) + (field->extra ? field->extra[hex] : 0);
  return slow_step(slow, hex, -1, flank, field->ground[hex], height,
                   twice_distance(slow, hex, hex));
}

static bool slow_side(Slow *slow, HexId a, HexId b, int flank) {
  const SightField *field = &slow->land->field;
  if (!field->sides || a == HEX_NONE || b == HEX_NONE) return false;
  int side = hexgrid_direction(slow->land->grid, a, b);
  assert_int_not_equal(side, -1);
  bool end = a == slow->from || a == slow->to || b == slow->from || b == slow->to;
  if (end && !field->end_sides) return false;
  int16_t here = field->sides[a * 6 + side], there = field->sides[b * 6 + (side + 3) % 6];
  int height = here > there ? here : there;
  if (height == 0) return false;
  int ground = field->ground[a] > field->ground[b] ? field->ground[a] : field->ground[b];
  return slow_step(slow, a, side, flank, ground, height, twice_distance(slow, a, b));
}

// The first step from `start` that blocks becomes the blocker, if there is none yet.
static void slow_blame(Slow *slow, int start, int flank) {
  for (int i = start; i < slow->count && slow->blocker == HEX_NONE; i++) {
    if (!slow->steps[i].blocks || slow->steps[i].flank != flank) continue;
    slow->blocker = slow->steps[i].hex;
    slow->blocker_side = slow->steps[i].side;
  }
}

static void slow_flanks(Slow *slow, HexId before, HexId left, HexId right, HexId after) {
  const SightField *field = &slow->land->field;
  HexId hexes[3] = { HEX_NONE, left, right };
  bool blocks[3] = { false, false, false };
  int start = slow->count;
  for (int f = 1; f <= 2; f++) {
    if (hexes[f] == HEX_NONE) continue;
    bool in = slow_side(slow, before, hexes[f], f), run = false;
    if (field->run_sides && hexes[3 - f] != HEX_NONE) {
      run = slow_side(slow, hexes[f], hexes[3 - f], f);
    }
    bool hex = slow_hex(slow, hexes[f], f), out = slow_side(slow, hexes[f], after, f);
    blocks[f] = in || run || hex || out;
  }
  for (int f = 1; f <= 2; f++) {
    if (hexes[f] == HEX_NONE) blocks[f] = blocks[3 - f];
    slow->shut[f] = slow->shut[f] || blocks[f];
  }
  bool shut = field->flanks == SIGHT_FLANKS_BOTH     ? blocks[1] || blocks[2]
              : field->flanks == SIGHT_FLANKS_EITHER ? blocks[1] && blocks[2]
                                                     : slow->shut[1] && slow->shut[2];
  if (!shut) return;
  slow_blame(slow, start, 1);
  slow_blame(slow, start, 2);
}

static void find_cuts(Slow *slow) {
  Point from = centre_of(slow->land, slow->from), to = centre_of(slow->land, slow->to);
  for (HexId hex = 0; hex < slow->land->count; hex++) {
    Cut *cut = &slow->cuts[slow->cut_count];
    if (cut_hex(slow->land, hex, from, to, cut)) slow->cut_count++;
  }
  qsort(slow->cuts, (size_t)slow->cut_count, sizeof *slow->cuts, by_middle);
}

// The levels by distance first, then all that makes a slope even, one thing after the other.
static bool slow_even(const Slow *slow) {
  const SightField *field = &slow->land->field;
  int levels[HEXES_MAX], changes[HEXES_MAX], count = 0, way = 0;
  if (!field->even_slope) return false;
  for (int i = 0; i <= slow->distance; i++) {
    levels[i] = -9999;
    for (int k = 0; k < slow->cut_count; k++) {
      HexId hex = slow->cuts[k].hex;
      if (hexgrid_distance(slow->land->grid, slow->from, hex) != i) continue;
      if (field->ground[hex] > levels[i]) levels[i] = field->ground[hex];
    }
    if (levels[i] == -9999) return false;  // off the grid
  }
  for (int i = 1; i <= slow->distance; i++) {
    int change = levels[i] - levels[i - 1];
    if (change > 1 || change < -1 || change * way < 0) return false;
    if (change == 0) continue;
    way = change;
    changes[count++] = i;
  }
  for (int i = 2; i < count; i++) {
    if (changes[i] - changes[i - 1] != changes[1] - changes[0]) return false;
  }
  return count > 0;
}

// The hex before or after a cut; HEX_NONE where the line is off the grid in between.
static HexId hex_before(const Slow *slow, int i, Fraction here) {
  return i > 0 && compare(slow->cuts[i - 1].out, here) == 0 ? slow->cuts[i - 1].hex : HEX_NONE;
}

static HexId hex_after(const Slow *slow, int i, Fraction here) {
  bool there = i + 1 < slow->cut_count && compare(slow->cuts[i + 1].in, here) == 0;
  return there ? slow->cuts[i + 1].hex : HEX_NONE;
}

static void slow_trace(Slow *slow, const Land *land, HexId from, HexId to) {
  memset(slow, 0, sizeof *slow);
  slow->land = land;
  slow->from = from;
  slow->to = to;
  slow->distance = hexgrid_distance(land->grid, from, to);
  slow->blocker = HEX_NONE;
  slow->blocker_side = -1;
  find_cuts(slow);
  slow->even = slow_even(slow);
  for (int i = 0; i < slow->cut_count; i++) {
    const Cut *cut = &slow->cuts[i];
    if (cut->flank) {
      bool pair = cut->flank == 1 && slow->cuts[i + 1].flank == 2 &&
                  compare(cut->middle, slow->cuts[i + 1].middle) == 0;
      HexId left = cut->flank == 1 ? cut->hex : HEX_NONE;
      HexId right = pair ? slow->cuts[i + 1].hex : cut->flank == 2 ? cut->hex : HEX_NONE;
      HexId before = hex_before(slow, i, cut->in);
      if (pair) i++;
      slow_flanks(slow, before, left, right, hex_after(slow, i, cut->out));
      continue;
    }
    int start = slow->count;
    bool side_done = i > 0 && slow->cuts[i - 1].flank;
    if (!side_done) slow_side(slow, hex_before(slow, i, cut->in), cut->hex, 0);
    slow_hex(slow, cut->hex, 0);
    slow_blame(slow, start, 0);
  }
}

// -- Both side by side -----------------------------------------------------------------------

static bool same_step(const SightStep *a, const SightStep *b) {
  return a->hex == b->hex && a->side == b->side && a->flank == b->flank && a->blocks == b->blocks &&
         a->top == b->top && a->num * b->den == b->num * a->den;
}

typedef struct Tally {
  int clear, shut, flanks, sides, even[2];
} Tally;

static void check_pair(uint64_t seed, const Land *land, HexId from, HexId to, Tally *tally) {
  static Slow slow;
  slow_trace(&slow, land, from, to);
  SightStep steps[STEPS_MAX];
  SightReport report = { .steps = steps, .capacity = STEPS_MAX };
  bool clear = sight_clear(&land->field, from, to, &report);
  CHECK(seed, clear == (slow.blocker == HEX_NONE));
  CHECK(seed, sight_clear(&land->field, from, to, NULL) == clear);
  CHECK(seed, report.blocker == slow.blocker && report.blocker_side == slow.blocker_side);
  CHECK(seed, report.even_slope == slow.even && !report.too_far);
  if (slow.even) tally->even[clear]++;
  CHECK(seed, report.count == (size_t)slow.count);
  CHECK(seed, report.count <= SIGHT_STEPS_MAX(slow.distance));
  for (int i = 0; i < slow.count; i++) {
    CHECK(seed, same_step(&steps[i], &slow.steps[i]));
    tally->flanks += steps[i].flank == 1;
    tally->sides += steps[i].side >= 0;
  }
  tally->clear += clear;
  tally->shut += !clear;
}

static void random_landscapes_agree_with_the_model(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 1;
  static Land land;
  Tally tally = { 0 };
  for (int round = 0; round < 150; round++) {
    make_random(&land, &random);
    for (int i = 0; i < 150; i++) {
      HexId from = random_to(&random, 0, land.count - 1);
      HexId to = random_to(&random, 0, land.count - 1);
      if (from != to) check_pair(seed, &land, from, to, &tally);
    }
    hexgrid_free(land.grid);
  }
  // The comparison is worth something only when every kind of case came up.
  assert_true(tally.clear > 2000 && tally.shut > 2000 && tally.flanks > 500 && tally.sides > 500);
}

static void even_slopes_agree_with_the_model(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 7;
  static Land land;
  Tally tally = { 0 };
  for (int round = 0; round < 150; round++) {
    make_slope(&land, &random);
    for (int i = 0; i < 100; i++) {
      HexId from = random_to(&random, 0, land.count - 1);
      HexId to = random_to(&random, 0, land.count - 1);
      if (from != to) check_pair(seed, &land, from, to, &tally);
    }
    hexgrid_free(land.grid);
  }
  assert_true(tally.even[0] > 100 && tally.even[1] > 300 && tally.shut > 2000);
}

// A field of view is what the pairs say, and its union over some observers too.
static void fields_of_view_are_what_the_pairs_say(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 9;
  static Land land;
  int seen_ever = 0, unseen_ever = 0;
  for (int round = 0; round < 200; round++) {
    round % 2 ? make_slope(&land, &random) : make_random(&land, &random);
    land.field.reach = random_to(&random, 0, 1) ? 0 : random_to(&random, 1, 20);
    int observers = random_to(&random, 1, 3), radius = random_to(&random, 0, 30);
    HexId from[3];
    uint8_t seen[HEXES_MAX] = { 0 }, want[HEXES_MAX] = { 0 };
    for (int i = 0; i < observers; i++) {
      from[i] = random_to(&random, 0, land.count - 1);
      size_t before = 0, after = 0;
      for (HexId hex = 0; hex < land.count; hex++) {
        before += want[hex];
        bool near = hexgrid_distance(land.grid, from[i], hex) <= radius;
        if (near && sight_clear(&land.field, from[i], hex, NULL)) want[hex] = 1;
        after += want[hex];
      }
      CHECK(seed, sight_view(&land.field, from[i], radius, seen) == after - before);
      CHECK(seed, memcmp(seen, want, sizeof seen) == 0);
    }
    for (HexId hex = 0; hex < land.count; hex++)
      *(seen[hex] ? &seen_ever : &unseen_ever) += 1;
    hexgrid_free(land.grid);
  }
  assert_true(seen_ever > 3000 && unseen_ever > 3000);
}

static void nothing_is_seen_beyond_the_reach(void **state) {
  (void)state;
  static Land land;
  make_plain(&land, HEX_FLAT);
  land.field.reach = 5;
  SightReport report = { 0 };
  assert_true(sight_clear(&land.field, at(&land, "1010"), at(&land, "1015"), &report));
  assert_false(report.too_far);
  assert_false(sight_clear(&land.field, at(&land, "1010"), at(&land, "1016"), &report));
  assert_true(report.too_far);
  assert_int_equal(report.blocker, HEX_NONE);
  assert_false(sees(&land, "1010", "1016"));
  uint8_t seen[HEXES_MAX] = { 0 };
  assert_int_equal(sight_view(&land.field, at(&land, "1010"), 9, seen), HEX_RANGE_MAX(5));
  hexgrid_free(land.grid);
}

// Every pair on one small map, where the lines along hexsides are many.
static void every_pair_agrees_with_the_model(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 3;
  static Land land;
  Tally tally = { 0 };
  for (int round = 0; round < 12; round++) {
    make_random(&land, &random);
    land.field.flanks = (SightFlanks)(round % 3);
    for (HexId from = 0; from < land.count; from += 3) {
      for (HexId to = 0; to < land.count; to++) {
        if (from != to) check_pair(seed, &land, from, to, &tally);
      }
    }
    hexgrid_free(land.grid);
  }
  assert_true(tally.clear > 1000 && tally.shut > 1000 && tally.flanks > 100);
}

static void sight_goes_both_ways(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 5;
  static Land land;
  for (int round = 0; round < 100; round++) {
    make_random(&land, &random);
    land.field.target = land.field.eye;
    for (int i = 0; i < 200; i++) {
      HexId a = random_to(&random, 0, land.count - 1), b = random_to(&random, 0, land.count - 1);
      CHECK(seed, sight_clear(&land.field, a, b, NULL) == sight_clear(&land.field, b, a, NULL));
    }
    hexgrid_free(land.grid);
  }
}

// -- Cases worked by hand --------------------------------------------------------------------

static void neighbours_and_oneself_are_always_seen(void **state) {
  (void)state;
  static Land land;
  make_plain(&land, HEX_FLAT);
  for (HexId hex = 0; hex < land.count; hex++)
    land.cover[hex] = 9;
  HexId here = at(&land, "1010");
  assert_true(sight_clear(&land.field, here, here, NULL));
  for (int d = 0; d < 6; d++) {
    assert_true(sight_clear(&land.field, here, hexgrid_neighbor(land.grid, here, d), NULL));
  }
  assert_false(sees(&land, "1010", "1012"));
  hexgrid_free(land.grid);
}

static void what_stands_between_blocks_by_its_top(void **state) {
  (void)state;
  static Land land;
  make_plain(&land, HEX_FLAT);
  land.cover[at(&land, "1012")] = 1;
  assert_false(sees(&land, "1010", "1014"));
  assert_true(sees(&land, "1010", "1012"));  // its own cover does not hide the target
  land.ground[at(&land, "1010")] = 1;
  assert_false(sees(&land, "1010", "1014"));  // 1 against 1/2 half way
  land.ground[at(&land, "1010")] = 3;
  assert_true(sees(&land, "1010", "1014"));
  land.ground[at(&land, "1010")] = 2;
  assert_true(sees(&land, "1010", "1014"));  // just touched
  land.field.touch = SIGHT_TOUCH_SLOPE;
  assert_false(sees(&land, "1010", "1014"));
  land.ground[at(&land, "1010")] = land.ground[at(&land, "1014")] = 1;
  assert_true(sees(&land, "1010", "1014"));
  land.field.touch = SIGHT_TOUCH_BLOCKS;
  assert_false(sees(&land, "1010", "1014"));
  land.field.eye = land.field.target = 1;
  assert_true(sees(&land, "1010", "1014"));
  int32_t extra[HEXES_MAX] = { 0 };
  extra[at(&land, "1013")] = 2;
  land.field.extra = extra;
  assert_false(sees(&land, "1010", "1014"));
  hexgrid_free(land.grid);
}

// 14.1.4: level 4 to level 1 over 5 hexes; level 3 next to the higher end clears, one further
// down blocks: thresholds 3.4 and 2.8.
static void the_printed_example_of_a_slope(void **state) {
  (void)state;
  for (int far = 0; far <= 1; far++) {
    static Land land;
    make_plain(&land, HEX_FLAT);
    land.field.touch = SIGHT_TOUCH_SLOPE;
    HexId line[6];
    assert_int_equal(hexgrid_line(land.grid, at(&land, "1015"), at(&land, "1010"), line, 6), 6);
    land.ground[line[0]] = 4;
    land.ground[line[5]] = 1;
    land.ground[line[1 + far]] = 3;
    SightStep steps[SIGHT_STEPS_MAX(5)];
    SightReport report = { .steps = steps, .capacity = SIGHT_STEPS_MAX(5) };
    assert_true(sight_clear(&land.field, line[0], line[5], &report) == !far);
    assert_int_equal(report.count, 4);
    assert_int_equal(report.blocker, far ? line[2] : HEX_NONE);
    assert_int_equal(10 * steps[0].num, 34 * steps[0].den);
    assert_int_equal(10 * steps[1].num, 28 * steps[1].den);
    hexgrid_free(land.grid);
  }
}

// From 0808 east by two columns of a flat grid the line runs along the side between 0908 and 0909.
static void flanks_are_judged_by_the_rule(void **state) {
  (void)state;
  const struct {
    int left, right, left2, right2;
    bool both, either, same;
  } cases[] = {
    { 0, 0, 0, 0, true, true, true },   { 1, 0, 0, 0, false, true, true },
    { 0, 1, 0, 0, false, true, true },  { 1, 1, 0, 0, false, false, false },
    { 1, 0, 1, 0, false, true, true },  { 1, 0, 0, 1, false, true, false },
    { 0, 1, 1, 0, false, true, false }, { 0, 0, 1, 1, false, false, false },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    static Land land;
    make_plain(&land, HEX_FLAT);
    land.cover[at(&land, "0909")] = (int16_t)cases[i].left;
    land.cover[at(&land, "0908")] = (int16_t)cases[i].right;
    land.cover[at(&land, "1109")] = (int16_t)cases[i].left2;
    land.cover[at(&land, "1108")] = (int16_t)cases[i].right2;
    land.field.flanks = SIGHT_FLANKS_BOTH;
    assert_int_equal(sees(&land, "0808", "1208"), cases[i].both);
    land.field.flanks = SIGHT_FLANKS_EITHER;
    assert_int_equal(sees(&land, "0808", "1208"), cases[i].either);
    land.field.flanks = SIGHT_FLANKS_SAME;
    assert_int_equal(sees(&land, "0808", "1208"), cases[i].same);
    hexgrid_free(land.grid);
  }
}

static void a_flank_off_the_grid_is_as_the_other(void **state) {
  (void)state;
  static Land land;
  make_plain(&land, HEX_FLAT);
  // Row 20 of an even column is the top of the page; 0920 and nothing lie beside the line.
  for (int rule = 0; rule < 3; rule++) {
    land.field.flanks = (SightFlanks)rule;
    land.cover[at(&land, "0920")] = 0;
    assert_true(sees(&land, "0820", "1020"));
    land.cover[at(&land, "0920")] = 1;
    assert_false(sees(&land, "0820", "1020"));
  }
  hexgrid_free(land.grid);
}

static void hexsides_block_between_their_hexes(void **state) {
  (void)state;
  static Land land;
  make_plain(&land, HEX_FLAT);
  land.field.sides = land.sides;
  land.sides[at(&land, "1012") * 6] = 1;  // north of 1012: towards 1013
  SightReport report = { 0 };
  assert_false(sight_clear(&land.field, at(&land, "1010"), at(&land, "1015"), &report));
  assert_int_equal(report.blocker, at(&land, "1012"));
  assert_int_equal(report.blocker_side, 0);
  assert_false(sight_clear(&land.field, at(&land, "1015"), at(&land, "1010"), &report));
  assert_int_equal(report.blocker, at(&land, "1013"));
  assert_int_equal(report.blocker_side, 3);
  assert_true(sees(&land, "1012", "1015"));  // the observer's own hexside
  land.field.end_sides = true;
  assert_false(sees(&land, "1012", "1015"));
  assert_false(sees(&land, "1012", "1013"));
  land.field.eye = land.field.target = 1;
  assert_true(sees(&land, "1012", "1013"));
  hexgrid_free(land.grid);
}

static void a_hexside_along_the_line_counts_when_told(void **state) {
  (void)state;
  static Land land;
  make_plain(&land, HEX_FLAT);
  land.field.sides = land.sides;
  land.sides[at(&land, "0909") * 6 + 3] = 2;  // between 0909 and 0908
  land.field.flanks = SIGHT_FLANKS_EITHER;
  assert_true(sees(&land, "0808", "1208"));
  land.field.run_sides = true;
  assert_false(sees(&land, "0808", "1208"));
  hexgrid_free(land.grid);
}

static void a_short_buffer_is_not_overrun(void **state) {
  (void)state;
  static Land land;
  make_plain(&land, HEX_POINTY);
  SightStep steps[3] = { [2] = { .hex = -7 } };
  SightReport report = { .steps = steps, .capacity = 2 };
  assert_true(sight_clear(&land.field, at(&land, "0101"), at(&land, "1520"), &report));
  assert_true(report.count > 15);
  assert_int_equal(steps[2].hex, -7);
  hexgrid_free(land.grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(random_landscapes_agree_with_the_model),
    cmocka_unit_test(every_pair_agrees_with_the_model),
    cmocka_unit_test(sight_goes_both_ways),
    cmocka_unit_test(even_slopes_agree_with_the_model),
    cmocka_unit_test(fields_of_view_are_what_the_pairs_say),
    cmocka_unit_test(nothing_is_seen_beyond_the_reach),
    cmocka_unit_test(neighbours_and_oneself_are_always_seen),
    cmocka_unit_test(what_stands_between_blocks_by_its_top),
    cmocka_unit_test(the_printed_example_of_a_slope),
    cmocka_unit_test(flanks_are_judged_by_the_rule),
    cmocka_unit_test(a_flank_off_the_grid_is_as_the_other),
    cmocka_unit_test(hexsides_block_between_their_hexes),
    cmocka_unit_test(a_hexside_along_the_line_counts_when_told),
    cmocka_unit_test(a_short_buffer_is_not_overrun),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
