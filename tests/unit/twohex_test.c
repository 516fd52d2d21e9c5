// Two-hex pieces against a slow, obvious model: places on the page in floating point, and all
// positions of a grid looked through one by one.
#include "core/twohex.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "grids.h"

// -- The slow model --------------------------------------------------------------------------

typedef struct Point {
  double x, y;  // right and up, in hexes
} Point;

static Point centre(const HexGrid *grid, HexId hex) {
  int x, y;
  hexgrid_page(grid, hex, &x, &y);
  bool pointy = hexgrid_spec(grid)->layout == HEX_POINTY;
  double half = 0.5, row = sqrt(3) / 2;
  return pointy ? (Point){ x * half, -y * row } : (Point){ x * row, -y * half };
}

/// The way that the piece looks: a unit vector.
static Point front(const HexGrid *grid, TwoHex piece) {
  Point a = centre(grid, piece.a), b = centre(grid, piece.b);
  Point along = { a.x - b.x, a.y - b.y };
  // In line `along` points to the left: ahead is a quarter turn clockwise from there.
  return piece.mode == TWOHEX_LINE ? (Point){ along.y, -along.x } : along;
}

/// How far a hex lies ahead of the middle of the piece, in hexes.
static double ahead(const HexGrid *grid, TwoHex piece, HexId hex) {
  Point a = centre(grid, piece.a), b = centre(grid, piece.b), h = centre(grid, hex);
  Point f = front(grid, piece);
  return (h.x - (a.x + b.x) / 2) * f.x + (h.y - (a.y + b.y) / 2) * f.y;
}

static TwoHexPlace slow_place(const HexGrid *grid, TwoHex piece, HexId hex) {
  if (hex == piece.a || hex == piece.b) return TWOHEX_INSIDE;
  bool next =
      hexgrid_distance(grid, hex, piece.a) == 1 || hexgrid_distance(grid, hex, piece.b) == 1;
  if (!next) return TWOHEX_AWAY;
  double far = ahead(grid, piece, hex);
  return far > 0.4 ? TWOHEX_AHEAD : far < -0.4 ? TWOHEX_BEHIND : TWOHEX_BESIDE;
}

static bool random_piece(const HexGrid *grid, uint64_t *random, TwoHex *piece) {
  for (int i = 0; i < 50; i++) {
    HexId a = random_to(random, 0, hexgrid_count(grid) - 1);
    HexId b = hexgrid_neighbor(grid, a, random_to(random, 0, 5));
    if (b == HEX_NONE) continue;
    *piece = (TwoHex){ random_to(random, 0, 1) ? TWOHEX_LINE : TWOHEX_COLUMN, a, b };
    return true;
  }
  return false;
}

static bool same(TwoHex p, TwoHex q) { return p.mode == q.mode && p.a == q.a && p.b == q.b; }

/// Reports whether `to` is one forward move from `from`, and of which kind.
static bool slow_move(const HexGrid *grid, TwoHex from, TwoHex to, TwoHexStep *step) {
  if (to.mode != from.mode) return false;
  TwoHexPlace a = slow_place(grid, from, to.a), b = slow_place(grid, from, to.b);
  if (from.mode == TWOHEX_COLUMN) {
    *step = TWOHEX_FOLLOW;
    return to.b == from.a && (a == TWOHEX_AHEAD || a == TWOHEX_BESIDE);
  }
  *step = TWOHEX_ADVANCE;
  Point before = front(grid, from), after = front(grid, to);
  bool parallel = fabs(before.x - after.x) < 0.01 && fabs(before.y - after.y) < 0.01;
  if (a == TWOHEX_AHEAD && b == TWOHEX_AHEAD) return parallel;
  *step = TWOHEX_WHEEL;
  bool left = a == TWOHEX_AHEAD && hexgrid_distance(grid, from.a, to.a) == 1;
  bool right = b == TWOHEX_AHEAD && hexgrid_distance(grid, from.b, to.b) == 1;
  return (left && to.b == from.b) || (right && to.a == from.a);
}

// -- Side by side ----------------------------------------------------------------------------

static void check_heading(uint64_t seed, const HexGrid *grid, TwoHex piece) {
  int heading = twohex_heading(grid, piece);
  CHECK(seed, facing_is_corner(heading) == (piece.mode == TWOHEX_LINE));
  Point f = front(grid, piece);
  bool pointy = hexgrid_spec(grid)->layout == HEX_POINTY;
  double angle = (pointy ? 90 - 30.0 * heading : 30.0 * heading) * 3.14159265358979323846 / 180;
  CHECK(seed, fabs(sin(angle) - f.x) < 1e-9 && fabs(cos(angle) - f.y) < 1e-9);
  TwoHex found;
  CHECK(seed, twohex_facing(grid, piece.mode, piece.b, piece.a, heading, &found));
  CHECK(seed, same(found, piece));
  CHECK(seed, !twohex_facing(grid, piece.mode, piece.a, piece.b, (heading + 1) % 12, &found));
}

static void check_around(uint64_t seed, const HexGrid *grid, TwoHex piece) {
  HexId around[TWOHEX_AROUND];
  twohex_around(grid, piece, around);
  static const TwoHexPlace order[TWOHEX_AROUND] = {
    TWOHEX_AHEAD,  TWOHEX_AHEAD,  TWOHEX_AHEAD,  TWOHEX_BESIDE,
    TWOHEX_BEHIND, TWOHEX_BEHIND, TWOHEX_BEHIND, TWOHEX_BESIDE,
  };
  int there = 0, next = 0;
  for (int i = 0; i < TWOHEX_AROUND; i++) {
    if (around[i] == HEX_NONE) continue;
    there++;
    CHECK(seed, slow_place(grid, piece, around[i]) == order[i]);
    HexId after = around[(i + 1) % TWOHEX_AROUND];
    if (after == HEX_NONE) continue;
    CHECK(seed, hexgrid_distance(grid, around[i], after) == 1);
    Point a = centre(grid, piece.a), b = centre(grid, piece.b);
    Point m = { (a.x + b.x) / 2, (a.y + b.y) / 2 };
    Point p = centre(grid, around[i]), q = centre(grid, after);
    CHECK(seed, (p.x - m.x) * (q.y - m.y) - (p.y - m.y) * (q.x - m.x) < 0);  // clockwise
  }
  for (HexId hex = 0; hex < hexgrid_count(grid); hex++) {
    TwoHexPlace place = slow_place(grid, piece, hex);
    CHECK(seed, twohex_place(grid, piece, hex) == place);
    next += place >= TWOHEX_AHEAD;
  }
  CHECK(seed, next == there);
}

static void check_moves(uint64_t seed, const HexGrid *grid, TwoHex piece, int *kinds) {
  TwoHexMove moves[TWOHEX_MOVES];
  size_t count = twohex_moves(grid, piece, moves), expected = 0;
  for (HexId a = 0; a < hexgrid_count(grid); a++) {
    for (int d = 0; d < HEX_SIDES; d++) {
      HexId b = hexgrid_neighbor(grid, a, d);
      TwoHex to = { piece.mode, a, b };
      TwoHexStep step;
      if (b == HEX_NONE || !slow_move(grid, piece, to, &step)) continue;
      expected++;
      size_t i = 0;
      while (i < count && !same(moves[i].to, to))
        i++;
      CHECK(seed, i < count && moves[i].step == step);
      HexId tail = step == TWOHEX_FOLLOW || b == piece.b ? HEX_NONE : b;
      CHECK(seed, moves[i].entered[0] == (a == piece.a ? HEX_NONE : a));
      CHECK(seed, moves[i].entered[1] == tail);
      kinds[step]++;
    }
  }
  CHECK(seed, count == expected && count <= TWOHEX_MOVES);
}

static bool is_barred(void *context, HexId hex, int direction) {
  const uint8_t *barred = context;
  return barred[hex * HEX_SIDES + direction];
}

static void check_zone(uint64_t seed, const HexGrid *grid, TwoHex piece, uint64_t *random) {
  static uint8_t barred[HEXES_MAX * HEX_SIDES];
  for (int i = 0; i < hexgrid_count(grid) * HEX_SIDES; i++)
    barred[i] = random_to(random, 0, 3) == 0;
  uint8_t *use = random_to(random, 0, 3) ? barred : NULL;
  HexId zone[TWOHEX_ZONE];
  size_t count = twohex_zone(grid, piece, use ? is_barred : NULL, use, zone), expected = 0;
  for (HexId hex = 0; hex < hexgrid_count(grid); hex++) {
    bool in = hex == piece.a || hex == piece.b;
    for (int d = 0; d < HEX_SIDES; d++) {
      HexId near = hexgrid_neighbor(grid, hex, d);
      if (near == HEX_NONE || (near != piece.a && near != piece.b)) continue;
      in |= !use || !use[near * HEX_SIDES + (d + 3) % HEX_SIDES];
    }
    bool listed = false;
    for (size_t i = 0; i < count; i++)
      listed |= zone[i] == hex;
    CHECK(seed, in == listed);
    expected += in;
  }
  CHECK(seed, count == expected && zone[0] == piece.a && zone[1] == piece.b);
}

static void check_turns(uint64_t seed, const HexGrid *grid, TwoHex piece) {
  HexLayout layout = hexgrid_spec(grid)->layout;
  int heading = twohex_heading(grid, piece), right = layout == HEX_FLAT ? 3 : -3;
  TwoHex back = twohex_reverse(piece);
  CHECK(seed, back.mode == piece.mode && twohex_heading(grid, back) == (heading + 6) % 12);
  CHECK(seed, twohex_shared(back, piece) == 2);
  for (int i = 0; i < 2; i++) {
    TwoHex other = twohex_change(piece, i == 0);
    CHECK(seed, other.mode != piece.mode && twohex_shared(other, piece) == 2);
    int want = (heading + (i == 0 ? right : -right) + 12) % 12;
    CHECK(seed, twohex_heading(grid, other) == want);
    CHECK(seed, same(twohex_change(other, i != 0), piece));
  }
}

static void random_pieces_agree_with_the_model(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 1;
  int kinds[3] = { 0 }, pieces = 0;
  for (int round = 0; round < 150; round++) {
    HexGrid *grid = random_grid(&random);
    TwoHex piece;
    for (int i = 0; i < 4 && random_piece(grid, &random, &piece); i++) {
      check_heading(seed, grid, piece);
      check_around(seed, grid, piece);
      check_moves(seed, grid, piece, kinds);
      check_zone(seed, grid, piece, &random);
      check_turns(seed, grid, piece);
      pieces++;
    }
    hexgrid_free(grid);
  }
  assert_true(pieces > 400 && kinds[0] > 500 && kinds[1] > 200 && kinds[2] > 200);
}

static void distances_are_the_least_of_four(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 3;
  int shared[3] = { 0 };
  for (int round = 0; round < 300; round++) {
    HexGrid *grid = random_grid(&random);
    TwoHex p, q;
    for (int i = 0; i < 10; i++) {
      if (!random_piece(grid, &random, &p) || !random_piece(grid, &random, &q)) break;
      int least = 9999;
      HexId ps[2] = { p.a, p.b }, qs[2] = { q.a, q.b };
      for (int k = 0; k < 4; k++) {
        int distance = hexgrid_distance(grid, ps[k / 2], qs[k % 2]);
        if (distance < least) least = distance;
      }
      CHECK(seed, twohex_distance(grid, p, q) == least && twohex_distance(grid, q, p) == least);
      int common = (p.a == q.a) + (p.a == q.b) + (p.b == q.a) + (p.b == q.b);
      CHECK(seed, twohex_shared(p, q) == common && (common > 0) == (least == 0));
      shared[common]++;
    }
    hexgrid_free(grid);
  }
  assert_true(shared[0] > 500 && shared[1] > 50 && shared[2] > 5);
}

// -- Cases worked by hand --------------------------------------------------------------------

// Pointy rows that grow down the page, odd rows half a hex right: a column that marches east.
static void a_column_marches_and_its_tail_follows(void **state) {
  (void)state;
  HexSheet sheet = { .order = HEX_CCRR, .col_min = 1, .col_max = 9, .row_min = 1, .row_max = 9 };
  HexGridSpec spec = { HEX_POINTY, false, false, &sheet, 1 };
  HexGrid *grid = hexgrid_new(&spec, NULL);
  assert_non_null(grid);
  HexId head = hexgrid_parse(grid, "0505"), tail = hexgrid_parse(grid, "0405");
  TwoHex piece = { TWOHEX_COLUMN, head, tail };
  assert_int_equal(twohex_heading(grid, piece), facing_to_side(0));
  TwoHexMove moves[TWOHEX_MOVES];
  assert_int_equal(twohex_moves(grid, piece, moves), 5);
  static const char *const into[5] = { "0504", "0604", "0605", "0606", "0506" };
  for (int i = 0; i < 5; i++) {
    assert_string_equal(hexgrid_code(grid, moves[i].to.a), into[i]);
    assert_int_equal(moves[i].to.b, head);
  }
  TwoHex line = twohex_change(piece, true);  // to the right of east: south
  assert_string_equal(hexgrid_code(grid, line.a), "0505");
  assert_int_equal(twohex_heading(grid, line), 9);
  assert_int_equal(twohex_moves(grid, line, moves), 4);
  assert_string_equal(hexgrid_code(grid, moves[2].to.b), "0506");
  assert_int_equal(moves[2].to.a, line.a);
  hexgrid_free(grid);
}

static void what_lies_in_no_two_neighbours_is_told(void **state) {
  (void)state;
  HexSheet sheet = { .order = HEX_CCRR, .col_min = 1, .col_max = 9, .row_min = 1, .row_max = 9 };
  HexGridSpec spec = { HEX_FLAT, true, true, &sheet, 1 };
  HexGrid *grid = hexgrid_new(&spec, NULL);
  assert_non_null(grid);
  HexId hex = hexgrid_parse(grid, "0505"), far = hexgrid_parse(grid, "0705");
  TwoHex found;
  assert_false(twohex_fits(grid, (TwoHex){ TWOHEX_COLUMN, hex, far }));
  assert_false(twohex_fits(grid, (TwoHex){ TWOHEX_LINE, hex, hex }));
  assert_false(twohex_fits(grid, (TwoHex){ TWOHEX_LINE, hex, HEX_NONE }));
  assert_false(twohex_fits(grid, (TwoHex){ TWOHEX_LINE, 100000, hex }));
  assert_false(twohex_facing(grid, TWOHEX_LINE, hex, far, 1, &found));
  hexgrid_free(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(random_pieces_agree_with_the_model),
    cmocka_unit_test(distances_are_the_least_of_four),
    cmocka_unit_test(a_column_marches_and_its_tail_follows),
    cmocka_unit_test(what_lies_in_no_two_neighbours_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
