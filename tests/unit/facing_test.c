// Facing against a slow, obvious model: angles on the page in floating point. No two places on the
// grids below that differ at all differ by less than the tolerance.
#include "core/facing.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "grids.h"

static const double PI = 3.14159265358979323846;
static const double NEAR = 1e-7;

static HexLayout layout_of(const HexGrid *grid) { return hexgrid_spec(grid)->layout; }

// -- The slow model --------------------------------------------------------------------------

/// Degrees clockwise from up the page, of one hex seen from another.
static double page_angle(const HexGrid *grid, HexId a, HexId b) {
  int ax, ay, bx, by;
  hexgrid_page(grid, a, &ax, &ay);
  hexgrid_page(grid, b, &bx, &by);
  bool pointy = layout_of(grid) == HEX_POINTY;
  double x = (bx - ax) * (pointy ? 0.5 : sqrt(3) / 2);
  double y = (by - ay) * (pointy ? sqrt(3) / 2 : 0.5);
  return atan2(x, -y) * 180 / PI;
}

static double heading_angle(HexLayout layout, int heading) {
  return layout == HEX_POINTY ? 90 - 30.0 * heading : 30.0 * heading;
}

/// The difference of two angles, above -180 to 180.
static double apart(double angle, double from) {
  double d = fmod(angle - from, 360);
  if (d > 180 + NEAR) d -= 360;
  if (d <= -180 + NEAR) d += 360;
  return d;
}

static bool slow_within(double off, double limit, FacingEdge edge) {
  if (fabs(fabs(off) - limit) > NEAR) return fabs(off) < limit;
  if (limit < NEAR || limit > 180 - NEAR) return true;
  if (edge == FACING_EDGE_LEFT) return off < 0;
  if (edge == FACING_EDGE_RIGHT) return off > 0;
  return edge == FACING_EDGE_IN;
}

static FacingZone slow_zone(double off, FacingZones zones, FacingEdge edge) {
  if (zones.front == 6) return FACING_FRONT;
  if (zones.front > 0 && slow_within(off, 30.0 * zones.front, edge)) return FACING_FRONT;
  if (zones.front + zones.flank == 6) return FACING_FLANK;
  double limit = 30.0 * (zones.front + zones.flank);
  return limit > 0 && slow_within(off, limit, edge) ? FACING_FLANK : FACING_REAR;
}

// -- Side by side ----------------------------------------------------------------------------

static void turns_agree_with_angles(void **state) {
  (void)state;
  for (int l = 0; l < 2; l++) {
    HexLayout layout = l ? HEX_FLAT : HEX_POINTY;
    for (int heading = 0; heading < FACING_HEADINGS; heading++) {
      for (int steps = -7; steps <= 7; steps++) {
        int to = facing_turn(layout, heading, steps);
        double off =
            apart(heading_angle(layout, to), heading_angle(layout, heading) + 60.0 * steps);
        assert_true(fabs(off) < NEAR);
        assert_int_equal(facing_is_corner(to), facing_is_corner(heading));
        int back = facing_steps(layout, heading, to);
        assert_in_range(back + 2, 0, 5);
        assert_int_equal(((steps - back) % 6 + 6) % 6, 0);
      }
    }
  }
}

static void bearings_agree_with_angles(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 1;
  int straight = 0, between = 0;
  for (int round = 0; round < 60; round++) {
    HexGrid *grid = random_grid(&random);
    int count = hexgrid_count(grid);
    for (int i = 0; i < 200; i++) {
      HexId a = random_to(&random, 0, count - 1), b = random_to(&random, 0, count - 1);
      int bearing = facing_bearing(grid, a, b);
      if (a == b) {
        CHECK(seed, bearing == -1);
        continue;
      }
      CHECK(seed, bearing >= 0 && bearing < FACING_BEARINGS);
      double off = apart(page_angle(grid, a, b), heading_angle(layout_of(grid), bearing / 2));
      if (layout_of(grid) == HEX_POINTY) off = -off;  // headings go round the other way there
      if (bearing % 2 == 0) CHECK(seed, fabs(off) < NEAR);
      if (bearing % 2 != 0) CHECK(seed, off > NEAR && off < 30 - NEAR);
      straight += bearing % 2 == 0;
      between += bearing % 2 != 0;
      int back = facing_bearing(grid, b, a);
      CHECK(seed, back == (bearing + 12) % FACING_BEARINGS);
      int direction = hexgrid_direction(grid, a, b);
      if (direction >= 0) CHECK(seed, bearing == 2 * facing_to_side(direction));
    }
    hexgrid_free(grid);
  }
  assert_true(straight > 500 && between > 2000);
}

static void arcs_agree_with_angles(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 3;
  static HexId ring[HEXES_MAX], got[HEXES_MAX];
  int inside = 0, edges = 0;
  for (int round = 0; round < 300; round++) {
    HexGrid *grid = random_grid(&random);
    HexId from = random_to(&random, 0, hexgrid_count(grid) - 1);
    FacingArc arc = { random_to(&random, 0, 11), random_to(&random, 0, 6),
                      (FacingEdge)random_to(&random, 0, 3) };
    int near = random_to(&random, 1, 3), far = random_to(&random, 0, 30);
    size_t count = facing_arc(grid, from, &arc, near, far, got, HEXES_MAX), at = 0;
    for (int radius = near; radius <= far; radius++) {
      size_t rung = hexgrid_ring(grid, from, radius, ring, HEXES_MAX);
      for (size_t i = 0; i < rung; i++) {
        double off =
            apart(page_angle(grid, from, ring[i]), heading_angle(layout_of(grid), arc.heading));
        bool in = slow_within(off, 30.0 * arc.half, arc.edge);
        edges += fabs(fabs(off) - 30.0 * arc.half) < NEAR;
        CHECK(seed, facing_in_arc(grid, from, &arc, ring[i]) == in);
        if (in) CHECK(seed, at < count && got[at] == ring[i]);
        at += in;
      }
    }
    CHECK(seed, at == count);
    CHECK(seed, !facing_in_arc(grid, from, &arc, from));
    CHECK(seed, facing_arc(grid, from, &arc, near, far, NULL, 0) == count);
    inside += (int)count;
    hexgrid_free(grid);
  }
  assert_true(inside > 2000 && edges > 300);
}

static FacingZones random_zones(uint64_t *random, int heading) {
  FacingZones zones;
  do {
    zones = (FacingZones){ random_to(random, 0, 6), random_to(random, 0, 6) };
  } while (!facing_zones_fit(heading, zones));
  return zones;
}

static void zones_agree_with_angles(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 5;
  int seen[3] = { 0 };
  for (int round = 0; round < 200; round++) {
    HexGrid *grid = random_grid(&random);
    HexLayout layout = layout_of(grid);
    int count = hexgrid_count(grid), heading = random_to(&random, 0, 11);
    FacingZones zones = random_zones(&random, heading);
    int front = 0, flank = 0;
    for (int d = 0; d < HEX_SIDES; d++) {
      double off = apart(heading_angle(layout, 2 * d), heading_angle(layout, heading));
      FacingZone zone = facing_zone(heading, zones, d);
      CHECK(seed, zone == slow_zone(off, zones, FACING_EDGE_IN));
      front += zone == FACING_FRONT;
      flank += zone == FACING_FLANK;
    }
    CHECK(seed, front == zones.front && flank == zones.flank);
    for (int i = 0; i < 60; i++) {
      HexId at = random_to(&random, 0, count - 1), hex = random_to(&random, 0, count - 1);
      FacingEdge edge = (FacingEdge)random_to(&random, 0, 3);
      if (at == hex) continue;
      int side = 7;
      FacingZone zone = facing_zone_of(grid, at, heading, zones, edge, hex, &side);
      double off = apart(page_angle(grid, at, hex), heading_angle(layout, heading));
      CHECK(seed, zone == slow_zone(off, zones, edge));
      bool straight = fabs(off) < NEAR || fabs(off) > 180 - NEAR;
      CHECK(seed, side == (straight ? 0 : off < 0 ? -1 : 1));
      int direction = hexgrid_direction(grid, at, hex);
      if (direction >= 0) CHECK(seed, zone == facing_zone(heading, zones, direction));
      seen[zone]++;
    }
    hexgrid_free(grid);
  }
  assert_true(seen[0] > 1000 && seen[1] > 1000 && seen[2] > 1000);
}

// -- Cases worked by hand --------------------------------------------------------------------

static HexGrid *flat_grid(void) {  // even columns half a hex up, rows up: as battlefields print it
  HexSheet sheet = {
    .order = HEX_CCRR, .separator = ".", .col_min = 1, .col_max = 20, .row_min = 1, .row_max = 20
  };
  HexGridSpec spec = { HEX_FLAT, true, true, &sheet, 1 };
  HexGrid *grid = hexgrid_new(&spec, NULL);
  assert_non_null(grid);
  return grid;
}

static HexId at(const HexGrid *grid, const char *code) {
  HexId hex = hexgrid_parse(grid, code);
  assert_int_not_equal(hex, HEX_NONE);
  return hex;
}

static void a_corner_has_two_hexes_in_front(void **state) {
  (void)state;
  int heading = facing_to_corner(0);  // between north and north-east
  FacingZones zones = { 2, 2 };
  static const FacingZone want[6] = { FACING_FRONT, FACING_FRONT, FACING_FLANK,
                                      FACING_REAR,  FACING_REAR,  FACING_FLANK };
  for (int d = 0; d < 6; d++)
    assert_int_equal(facing_zone(heading, zones, d), want[d]);
}

static void the_wedge_of_a_corner_grows_by_a_hex_a_ring(void **state) {
  (void)state;
  HexGrid *grid = flat_grid();
  HexId from = at(grid, "10.05"), hexes[64];
  FacingArc arc = { facing_to_corner(0), 1, FACING_EDGE_IN };
  for (int radius = 1; radius <= 6; radius++) {
    assert_int_equal(facing_arc(grid, from, &arc, radius, radius, hexes, 64), radius + 1);
  }
  assert_true(facing_in_arc(grid, from, &arc, at(grid, "10.08")));   // on the row to the north
  assert_true(facing_in_arc(grid, from, &arc, at(grid, "12.06")));   // on the row to the north-east
  assert_false(facing_in_arc(grid, from, &arc, at(grid, "12.05")));  // past it
  arc.edge = FACING_EDGE_OUT;
  assert_int_equal(facing_arc(grid, from, &arc, 4, 4, hexes, 64), 3);
  arc.edge = FACING_EDGE_LEFT;
  assert_true(facing_in_arc(grid, from, &arc, at(grid, "10.08")));
  assert_false(facing_in_arc(grid, from, &arc, at(grid, "12.06")));
  hexgrid_free(grid);
}

// Six arcs of sixty degrees with one open edge each cover every hex once.
static void half_open_arcs_share_nothing(void **state) {
  (void)state;
  HexGrid *grid = flat_grid();
  HexId from = at(grid, "08.11");
  for (int kind = 0; kind < 2; kind++) {
    for (HexId hex = 0; hex < hexgrid_count(grid); hex++) {
      int in = 0;
      for (int d = 0; d < 6; d++) {
        FacingArc arc = { 2 * d + kind, 1, kind ? FACING_EDGE_LEFT : FACING_EDGE_RIGHT };
        in += facing_in_arc(grid, from, &arc, hex);
      }
      assert_int_equal(in, hex != from);
    }
  }
  hexgrid_free(grid);
}

static void zones_that_cannot_be_are_told(void **state) {
  (void)state;
  assert_true(facing_zones_fit(0, (FacingZones){ 3, 2 }));
  assert_true(facing_zones_fit(0, (FacingZones){ 1, 2 }));
  assert_true(facing_zones_fit(1, (FacingZones){ 2, 2 }));
  assert_true(facing_zones_fit(1, (FacingZones){ 6, 0 }));
  assert_true(facing_zones_fit(0, (FacingZones){ 0, 0 }));
  assert_true(facing_zones_fit(0, (FacingZones){ 3, 3 }));
  assert_false(facing_zones_fit(0, (FacingZones){ 2, 2 }));
  assert_false(facing_zones_fit(1, (FacingZones){ 3, 0 }));
  assert_false(facing_zones_fit(1, (FacingZones){ 4, 4 }));
  assert_false(facing_zones_fit(1, (FacingZones){ -2, 4 }));
  assert_false(facing_zones_fit(1, (FacingZones){ 4, -2 }));
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(turns_agree_with_angles),
    cmocka_unit_test(bearings_agree_with_angles),
    cmocka_unit_test(arcs_agree_with_angles),
    cmocka_unit_test(zones_agree_with_angles),
    cmocka_unit_test(a_corner_has_two_hexes_in_front),
    cmocka_unit_test(the_wedge_of_a_corner_grows_by_a_hex_a_ring),
    cmocka_unit_test(half_open_arcs_share_nothing),
    cmocka_unit_test(zones_that_cannot_be_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
