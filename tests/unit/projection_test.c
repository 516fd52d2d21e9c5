#include "core/projection.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char PLAIN[] =
    "{'origin': {'lon': 10, 'lat': 50},"
    " 'similarity': {'km_per_hex': 2, 'bearing_u_deg': 90, 'x0_km': 0, 'y0_km': 0}}";
static const char WARPED[] =
    "{'origin': {'lon': 10, 'lat': 50},"
    " 'similarity': {'km_per_hex': 2, 'bearing_u_deg': 41.5, 'x0_km': -9, 'y0_km': -12},"
    " 'warp': {'sigma_km': 9, 'points': ["
    "   {'x_km': 5, 'y_km': 6, 'wu': 0.8, 'wv': -0.4},"
    "   {'x_km': -7, 'y_km': 2, 'wu': -0.5, 'wv': 0.6}]}}";

/// JSON is written with single quotes here.
static json_t *parse(const char *text) {
  char *copy = strdup(text);
  for (char *p = copy; *p; p++) {
    if (*p == '\'') *p = '"';
  }
  json_t *json = json_loads(copy, 0, NULL);
  assert_non_null(json);
  free(copy);
  return json;
}

static Projection *make(const char *text) {
  json_t *json = parse(text);
  Fault fault;
  Projection *projection = projection_new(json, "p.json", &fault);
  json_decref(json);
  assert_non_null(projection);
  return projection;
}

static void test_plain_east_is_right(void **state) {
  (void)state;
  Projection *p = make(PLAIN);
  PlanePoint at;
  assert_true(projection_forward(p, 10, 50, &at));
  assert_true(fabs(at.x) < 1e-12 && fabs(at.y) < 1e-12);
  assert_true(projection_forward(p, 10, 51, &at));  // a degree of latitude: 111.195 km
  assert_true(fabs(at.x) < 1e-9 && fabs(at.y - 55.5975) < 1e-3);
  assert_true(projection_forward(p, 11, 50, &at));
  assert_true(at.x > 35.7 && at.x < 35.8 && at.y > 0 && at.y < 0.4);
  projection_free(p);
}

static void test_round_trip(void **state) {
  (void)state;
  Projection *p = make(WARPED);
  for (int i = 0; i < 400; i++) {
    PlanePoint at = { i % 20 * 1.7 - 10, i / 20 * 1.3 - 9 }, back;
    double lon, lat;
    assert_true(projection_inverse(p, at, &lon, &lat));
    assert_true(projection_forward(p, lon, lat, &back));
    assert_true(hypot(back.x - at.x, back.y - at.y) < 1e-6);
  }
  projection_free(p);
}

static void test_refuses_places_off_the_earth(void **state) {
  (void)state;
  Projection *p = make(PLAIN);
  const double bad[][2] = { { 181, 0 },  { 0, 90 },        { 0, -91 },
                            { NAN, 50 }, { 10, INFINITY }, { -1e300, 1 } };
  PlanePoint at = { 7, 8 };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    assert_false(projection_forward(p, bad[i][0], bad[i][1], &at));
  }
  assert_true(at.x == 7 && at.y == 8);
  double lon, lat;
  assert_false(projection_inverse(p, (PlanePoint){ 1e12, 0 }, &lon, &lat));
  projection_free(p);
}

static void test_says_what_is_wrong(void **state) {
  (void)state;
  const char *const bad[][2] = {
    { "[]", "expected a JSON object" },
    { "{}", "none of a known kind" },
    { "{'similarity': {}}", "'lon' should be a number" },
    { "{'similarity': {}, 'origin': {'lon': 1, 'lat': 99}}", "'lat' is out of range" },
    { "{'similarity': {'km_per_hex': 0, 'bearing_u_deg': 0, 'x0_km': 0, 'y0_km': 0},"
      " 'origin': {'lon': 1, 'lat': 1}}",
      "'km_per_hex' is too small" },
    { "{'similarity': {'km_per_hex': 1, 'bearing_u_deg': 0, 'x0_km': 0, 'y0_km': 0},"
      " 'origin': {'lon': 1, 'lat': 1}, 'warp': {'sigma_km': 1, 'points': [{'x_km': 1}]}}",
      "'y_km' should be a number" },
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    json_t *json = parse(bad[i][0]);
    Fault fault;
    assert_null(projection_new(json, "p.json", &fault));
    assert_non_null(strstr(fault.text, bad[i][1]));
    assert_string_equal(fault.file, "p.json");
    json_decref(json);
  }
}

static HexGrid *grid(HexLayout layout, bool shift_even, bool rows_up) {
  HexSheet sheet = { .order = HEX_CCRR, .digits = 2 };
  sheet.col_min = sheet.row_min = 1;
  sheet.col_max = sheet.row_max = 12;
  HexGridSpec spec = { layout, shift_even, rows_up, &sheet, 1 };
  Fault fault;
  HexGrid *made = hexgrid_new(&spec, &fault);
  assert_non_null(made);
  return made;
}

/// Every centre finds its own hex, neighbours are one apart in the direction of their name, and the
/// nearest centre by a slow search is what plane_hex() gives.
static void check_plane(const HexGrid *g, HexLayout layout) {
  for (HexId hex = 0; hex < hexgrid_count(g); hex++) {
    PlanePoint centre = plane_centre(g, hex);
    assert_int_equal(plane_hex(g, centre), hex);
    for (int d = 0; d < HEX_SIDES; d++) {
      HexId other = hexgrid_neighbor(g, hex, d);
      if (other == HEX_NONE) continue;
      PlanePoint to = plane_centre(g, other);
      double angle = (layout == HEX_POINTY ? 60 * d : 90 - 60 * d) * (3.14159265358979 / 180);
      assert_true(fabs(to.x - centre.x - cos(angle)) < 1e-9);
      assert_true(fabs(to.y - centre.y - sin(angle)) < 1e-9);
      PlanePoint near = { centre.x + 0.48 * cos(angle), centre.y + 0.48 * sin(angle) };
      assert_int_equal(plane_hex(g, near), hex);
      PlanePoint beyond = { centre.x + 0.52 * cos(angle), centre.y + 0.52 * sin(angle) };
      assert_int_equal(plane_hex(g, beyond), other);
    }
  }
}

static void test_plane_of_every_grid(void **state) {
  (void)state;
  for (int i = 0; i < 8; i++) {
    HexLayout layout = i & 1 ? HEX_FLAT : HEX_POINTY;
    HexGrid *g = grid(layout, i & 2, i & 4);
    check_plane(g, layout);
    assert_int_equal(plane_hex(g, (PlanePoint){ -5, 3 }), HEX_NONE);
    assert_int_equal(plane_hex(g, (PlanePoint){ NAN, 3 }), HEX_NONE);
    assert_int_equal(plane_hex(g, (PlanePoint){ 1e300, 1e300 }), HEX_NONE);
    hexgrid_free(g);
  }
}

static void test_hex_of_degrees(void **state) {
  (void)state;
  Projection *p = make(PLAIN);
  HexGrid *g = grid(HEX_POINTY, true, true);
  double lon, lat;
  HexId wanted = hexgrid_parse(g, "0507");
  assert_true(projection_inverse(p, plane_centre(g, wanted), &lon, &lat));
  PlanePoint at;
  assert_int_equal(projection_hex(p, g, lon, lat, &at), wanted);
  assert_true(fabs(at.x - 5) < 1e-3);
  assert_int_equal(projection_hex(p, g, -100, 50, NULL), HEX_NONE);
  assert_int_equal(projection_hex(p, g, 500, 50, NULL), HEX_NONE);
  hexgrid_free(g);
  projection_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_plain_east_is_right),          cmocka_unit_test(test_round_trip),
    cmocka_unit_test(test_refuses_places_off_the_earth), cmocka_unit_test(test_says_what_is_wrong),
    cmocka_unit_test(test_plane_of_every_grid),          cmocka_unit_test(test_hex_of_degrees),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
