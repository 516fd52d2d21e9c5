// Levels from contours: random landscapes are drawn as contours by marching over a fine grid, and
// the levels that the compiler reads from them are held against the landscape itself.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/mapcompile.h"
#include "core/projection.h"

#include "quoted.h"
#include "random.h"

enum { COLS = 14, ROWS = 12, HILLS = 5, STEP = 10, TEXT_MAX = 4 << 20, DENSE = 15 };

static double random_part(uint64_t *state) {
  return (double)(random_bits(state) >> 11) / (double)(UINT64_C(1) << 53);
}

// A hex is 1 km and 0.01 degrees, about 10 degrees east and 50 north. JSON has single quotes here.
static const char PROJECTION[] =
    "{'origin': {'lon': 10, 'lat': 50}, 'hex_size_m': 1000,"
    " 'projection': {'metres_per_degree_lon': 100000, 'metres_per_degree_lat': 100000}}";
#define LAYERS(levels, kind)                                                                       \
  "{'map': {'id': 'hills'}, 'grid': {'layout': 'flat', 'shift': 'odd', 'rows': 'up', 'sheets':"    \
  " [{'prefix': '', 'separator': '.', 'order': 'CCRR', 'cols': [1, 14], 'rows': [1, 12],"          \
  " 'offset': [-1, -1]}]}, 'ground': 'clear', 'terrains': ['clear'], 'features': ['top'],"         \
  " 'levels': {" levels "}, 'kinds': {'line': {'shape': 'contour', 'elevation': 'm'" kind "},"     \
  " 'area': {'shape': 'level', 'level': 'level'},"                                                 \
  " 'top': {'shape': 'point', 'feature': 'top', 'elevation': 'm'}}}"

typedef struct Run {
  HexMap *map;
  FaultList faults;
} Run;

static Run compile_map(const char *features, const char *layers) {
  Run run = { NULL, { NULL, 0, 0, 0 } };
  char *g = quoted(features), *p = quoted(PROJECTION), *l = quoted(layers);
  MapCompileOptions options = { .geojson_name = "hills.geojson",
                                .projection_name = "p.json",
                                .layers_name = "l.json",
                                .layers = l,
                                .layers_size = strlen(l) };
  bool good = mapcompile(g, strlen(g), p, strlen(p), &options, &run.map, &run.faults);
  assert_int_equal(good, run.map != NULL);
  free(g);
  free(p);
  free(l);
  return run;
}

static void run_free(Run *run) {
  hexmap_free(run->map);
  faultlist_free(&run->faults);
}

static void expect_map(const Run *run, uint64_t seed) {
  if (run->map) return;
  char text[800];
  fault_format(&run->faults.faults[0], text, sizeof text);
  fail_msg("seed %llu: %zu faults: %s", (unsigned long long)seed, run->faults.count, text);
}

// ---- landscapes -----------------------------------------------------------------------------

typedef struct Land {
  double x[HILLS], y[HILLS], height[HILLS], width[HILLS], tilt_x, tilt_y;
} Land;

static Land random_land(uint64_t *random) {
  Land land = { .tilt_x = 6 * random_part(random) - 3, .tilt_y = 6 * random_part(random) - 3 };
  for (int i = 0; i < HILLS; i++) {
    land.x[i] = 14 * random_part(random) - 1;
    land.y[i] = 14 * random_part(random) - 1;
    land.height[i] = 90 * random_part(random) - 30;
    land.width[i] = 1.5 + 2.5 * random_part(random);
  }
  return land;
}

static double height_at(const Land *land, double x, double y) {
  double z = 101.3 + land->tilt_x * x + land->tilt_y * y;
  for (int i = 0; i < HILLS; i++) {
    double dx = (x - land->x[i]) / land->width[i], dy = (y - land->y[i]) / land->width[i];
    z += land->height[i] * exp(-(dx * dx + dy * dy) / 2);
  }
  return z;
}

static void add(char *text, size_t *length, const char *format, ...) {
  va_list args;
  va_start(args, format);
  *length += (size_t)vsnprintf(text + *length, TEXT_MAX - *length, format, args);
  va_end(args);
  assert_true(*length < TEXT_MAX - 1);
}

/// Where the contour meets the edge between two corners of a triangle.
static bool meets(const double p[3], const double q[3], double z, double out[2]) {
  if ((p[2] > z) == (q[2] > z)) return false;
  double part = (z - p[2]) / (q[2] - p[2]);
  out[0] = p[0] + part * (q[0] - p[0]);
  out[1] = p[1] + part * (q[1] - p[1]);
  return true;
}

/// Draws the contour of one elevation as a heap of short lines.
static void draw(const Land *land, double z, char *text, size_t *length) {
  const double grain = 0.2;
  bool first = true;
  for (double x = -1; x < 13.2; x += grain) {
    for (double y = -1; y < 13.5; y += grain) {
      for (int half = 0; half < 2; half++) {
        double corner[3][3] = { { x, y, 0 },
                                { x + grain, y + grain, 0 },
                                { half ? x + grain : x, half ? y : y + grain, 0 } };
        for (int i = 0; i < 3; i++)
          corner[i][2] = height_at(land, corner[i][0], corner[i][1]);
        double ends[3][2];
        int count = 0;
        for (int i = 0; i < 3; i++)
          count += meets(corner[i], corner[(i + 1) % 3], z, ends[count]);
        if (count != 2) continue;
        if (first) {
          add(text, length,
              "%s\n{'type': 'Feature', 'id': 'c%g', 'properties': {'kind': 'line', 'm': %g},"
              " 'geometry': {'type': 'MultiLineString', 'coordinates': [",
              text[*length - 1] == '[' ? "" : ",", z, z);
        }
        add(text, length, "%s[[%.9f, %.9f], [%.9f, %.9f]]", first ? "" : ",", 10 + ends[0][0] / 100,
            50 + ends[0][1] / 100, 10 + ends[1][0] / 100, 50 + ends[1][1] / 100);
        first = false;
      }
    }
  }
  if (!first) add(text, length, "]}}");
}

static const double H = 0.86602540378443864676;

/// Share of each level in a hex, by looking at many places in it.
static void true_levels(const Land *land, const HexGrid *grid, HexId hex, double share[64]) {
  PlanePoint centre = plane_centre(grid, hex);
  int total = 0, counts[64] = { 0 };
  for (int i = -DENSE; i <= DENSE; i++) {
    for (int j = -DENSE; j <= DENSE; j++) {
      PlanePoint at = { centre.x + 0.6 * i / DENSE, centre.y + 0.6 * j / DENSE };
      PlanePoint back = { at.x - centre.x, at.y - centre.y };
      bool inside = fabs(back.y) < 0.5 && fabs(H * back.x + 0.5 * back.y) < 0.5 &&
                    fabs(H * back.x - 0.5 * back.y) < 0.5;
      if (!inside) continue;
      int level = (int)floor(height_at(land, at.x, at.y) / STEP);
      assert_in_range(level + 20, 0, 63);
      counts[level + 20]++;
      total++;
    }
  }
  for (int i = 0; i < 64; i++)
    share[i] = (double)counts[i] / total;
}

/// What takes up much of a hex must be there, and what is not near it must not.
static void check_hex(uint64_t seed, const HexMap *map, const Land *land, HexId hex, int *wide) {
  double share[64];
  true_levels(land, hexmap_grid(map), hex, share);
  int low = hexmap_level_min(map)[hex], high = hexmap_level_max(map)[hex];
  for (int i = 0; i < 64; i++) {
    int level = i - 20;
    if (share[i] > 0.12 && (level < low || level > high)) {
      fail_msg("seed %llu: hex %s has levels %d to %d, but %.0f%% of it are %d",
               (unsigned long long)seed, hexgrid_code(hexmap_grid(map), hex), low, high,
               100 * share[i], level);
    }
    if (share[i] > 0) continue;
    if (level == low || level == high) {
      fail_msg("seed %llu: hex %s has levels %d to %d, but nothing of it is %d",
               (unsigned long long)seed, hexgrid_code(hexmap_grid(map), hex), low, high, level);
    }
  }
  *wide += high > low;
}

static void random_landscapes_are_read_from_their_contours(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 1;
  char *text = malloc(TEXT_MAX);
  int wide = 0, levels = 0;
  for (int round = 0; round < 6; round++) {
    Land land = random_land(&random);
    size_t length = 0;
    add(text, &length, "{'type': 'FeatureCollection', 'features': [");
    for (int z = -20; z < 40; z++)
      draw(&land, z * STEP, text, &length);
    add(text, &length, "]}");
    Run run = compile_map(text, LAYERS("'step': 10, 'first': 0, 'interval': 10", ""));
    expect_map(&run, seed);
    int least = 99, most = -99;
    for (HexId hex = 0; hex < hexmap_count(run.map); hex++) {
      check_hex(seed, run.map, &land, hex, &wide);
      if (hexmap_level_min(run.map)[hex] < least) least = hexmap_level_min(run.map)[hex];
      if (hexmap_level_max(run.map)[hex] > most) most = hexmap_level_max(run.map)[hex];
    }
    levels += most - least;
    run_free(&run);
  }
  free(text);
  assert_true(wide > 100 && levels > 12);
}

// ---- cases worked by hand -------------------------------------------------------------------

/// A feature along places in hexes.
typedef struct Text {
  char data[8192];
  size_t length;
} Text;

static void start(Text *t) {
  t->length =
      (size_t)snprintf(t->data, sizeof t->data, "{'type': 'FeatureCollection', 'features': [");
}

static void feature(Text *t, const char *id, const char *properties, const char *type,
                    const double *at, size_t count) {
  bool polygon = strcmp(type, "Polygon") == 0, point = strcmp(type, "Point") == 0;
  size_t room = sizeof t->data;
  t->length += (size_t)snprintf(t->data + t->length, room - t->length,
                                "%s\n{'type': 'Feature', 'id': '%s', 'properties': {%s},"
                                " 'geometry': {'type': '%s', 'coordinates': %s",
                                t->data[t->length - 1] == '[' ? "" : ",", id, properties, type,
                                point     ? ""
                                : polygon ? "[["
                                          : "[");
  for (size_t i = 0; i < count; i++) {
    t->length += (size_t)snprintf(t->data + t->length, room - t->length, "%s[%.6f, %.6f]",
                                  i ? ", " : "", 10 + at[2 * i] / 100, 50 + at[2 * i + 1] / 100);
  }
  t->length += (size_t)snprintf(t->data + t->length, room - t->length, "%s}}",
                                point     ? ""
                                : polygon ? "]]"
                                          : "]");
  assert_true(t->length < room - 8);
}
#define FEATURE(t, id, properties, type, ...)                                                      \
  feature(t, id, properties, type, (const double[]){ __VA_ARGS__ },                                \
          sizeof((const double[]){ __VA_ARGS__ }) / sizeof(double) / 2)
#define RING(x, y, r)                                                                              \
  (x) - (r), (y) - (r), (x) + (r), (y) - (r), (x) + (r), (y) + (r), (x) - (r), (y) + (r),          \
      (x) - (r), (y) - (r)

static Run finish(Text *t, const char *layers) {
  snprintf(t->data + t->length, sizeof t->data - t->length, "]}");
  return compile_map(t->data, layers);
}

static void expect_levels(const Run *run, const char *code, int low, int high) {
  expect_map(run, 0);
  HexId hex = hexgrid_parse(hexmap_grid(run->map), code);
  assert_int_not_equal(hex, HEX_NONE);
  assert_int_equal(hexmap_level_min(run->map)[hex], low);
  assert_int_equal(hexmap_level_max(run->map)[hex], high);
}

static const char TENS[] = LAYERS("'base': 100, 'step': 10", "");
static const char HIGH_RIGHT[] = LAYERS("'base': 100, 'step': 10", ", 'high': 'right'");

// Lines of 100 and 140 metres alone: what is between is read by the rule of three.
static void ground_between_lines_is_interpolated(void **state) {
  (void)state;
  Text t;
  start(&t);
  FEATURE(&t, "low", "'kind': 'line', 'm': 100", "LineString", -2, 1, 15, 1);
  FEATURE(&t, "high", "'kind': 'line', 'm': 140", "LineString", -2, 9, 15, 9);
  Run run = finish(&t, TENS);
  expect_levels(&run, "01.03", 1, 1);  // y 1.5 to 2.5: 102.5 to 107.5 metres, and so on
  expect_levels(&run, "01.05", 2, 2);
  expect_levels(&run, "01.04", 1, 2);
  expect_levels(&run, "01.12", 5, 5);  // beyond: half a step above 140
  expect_levels(&run, "01.01", 0, 0);
  run_free(&run);
}

static void a_ring_alone_is_a_hill(void **state) {
  (void)state;
  Text t;
  start(&t);
  FEATURE(&t, "hill", "'kind': 'line', 'm': 120", "LineString", RING(6, 6, 2));
  Run run = finish(&t, TENS);
  expect_levels(&run, "08.07", 3, 3);
  expect_levels(&run, "01.01", 2, 2);
  run_free(&run);
}

// A hill of one ring beside a hill of two: the inside of the first is up all the same.
static void a_ring_beside_a_higher_hill_is_a_hill(void **state) {
  (void)state;
  Text t;
  start(&t);
  FEATURE(&t, "one", "'kind': 'line', 'm': 120", "LineString", RING(2.5, 6, 1.8));
  FEATURE(&t, "two", "'kind': 'line', 'm': 120", "LineString", RING(8, 6, 2.5));
  FEATURE(&t, "top", "'kind': 'line', 'm': 130", "LineString", RING(8, 6, 1.2));
  Run run = finish(&t, TENS);
  expect_levels(&run, "04.07", 3, 3);
  expect_levels(&run, "10.07", 4, 4);
  expect_levels(&run, "01.12", 2, 2);
  run_free(&run);
}

static void an_open_line_alone_asks_for_its_high_side(void **state) {
  (void)state;
  for (int told = 0; told < 2; told++) {
    Text t;
    start(&t);
    FEATURE(&t, "edge", "'kind': 'line', 'm': 120", "LineString", -2, 6, 15, 6);
    Run run = finish(&t, told ? HIGH_RIGHT : TENS);
    if (told) {
      expect_levels(&run, "05.02", 3, 3);
      expect_levels(&run, "05.11", 2, 2);
    } else {
      assert_null(run.map);
      assert_int_equal(run.faults.count, 1);
      assert_non_null(strstr(run.faults.faults[0].text, "which side of it is the higher?"));
    }
    run_free(&run);
  }
}

static void polygons_give_their_levels(void **state) {
  (void)state;
  Text t;
  start(&t);
  FEATURE(&t, "all", "'kind': 'area', 'level': 1", "Polygon", RING(6, 6, 20));
  FEATURE(&t, "top", "'kind': 'area', 'level': 3", "Polygon", RING(6, 6, 1.2));
  FEATURE(&t, "mid", "'kind': 'area', 'level': 2", "Polygon", RING(6, 6, 3));
  FEATURE(&t, "spot", "'kind': 'top', 'm': 125", "Point", 6, 6);
  Run run = finish(&t, TENS);
  expect_levels(&run, "08.06", 3, 3);
  expect_levels(&run, "01.01", 1, 1);
  expect_levels(&run, "08.08", 2, 3);
  run_free(&run);
}

typedef struct Wrong {
  const char *says;
  const char *levels;
  struct {
    const char *id, *properties, *type;
    double at[10];
    size_t count;
  } lines[3];
} Wrong;

#define LINE(id, m, ...)                                                                           \
  {                                                                                                \
    id, "'kind': 'line', 'm': " m, "LineString", { __VA_ARGS__ },                                  \
        sizeof((const double[]){ __VA_ARGS__ }) / sizeof(double) / 2                               \
  }

static void contradictions_are_reported(void **state) {
  (void)state;
  static const char interval[] = LAYERS("'base': 100, 'step': 10, 'interval': 10", "");
  const Wrong cases[] = {
    { "it crosses 'a': 120 against 110",
      TENS,
      { LINE("a", "110", -2, 4, 15, 8), LINE("b", "120", -2, 8, 15, 4) } },
    { "it ends inside the map, at ",
      TENS,
      { LINE("a", "110", -2, 4, 7, 4), LINE("b", "120", -2, 8, 15, 8) } },
    { "would lie both above and below",
      TENS,
      { LINE("a", "120", -2, 2, 15, 2), LINE("b", "110", -2, 5, 15, 5),
        LINE("c", "120", -2, 8, 15, 8) } },
    { "a contour is missing or wrong",
      interval,
      { LINE("a", "110", -2, 4, 15, 4), LINE("b", "130", -2, 8, 15, 8) } },
    { "its elevation 180 is level 9",
      TENS,
      { LINE("a", "110", -2, 4, 15, 4),
        LINE("b", "120", -2, 8, 15, 8),
        { "spot", "'kind': 'top', 'm': 180", "Point", { 6, 6 }, 1 } } },
    { "'m' should be an elevation", TENS, { LINE("a", "'high'", -2, 4, 15, 4) } },
    { "'level' should be a level",
      TENS,
      { { "a", "'kind': 'area', 'level': 1.5", "Polygon", { RING(6, 6, 2) }, 5 } } },
    { "there are no 'levels'",
      "{'map': {'id': 'x'}, 'grid': {'layout': 'flat', 'shift': 'odd', 'rows': 'up', 'sheets': "
      "[{'order': 'CCRR', 'cols': [1, 2], 'rows': [1, 2]}]}, 'ground': 'clear', 'terrains': "
      "['clear'], 'kinds': {'line': {'shape': 'contour', 'elevation': 'm'}}}",
      { LINE("a", "110", -2, 4, 15, 4) } },
    { "'step' should be a number, 0.01 or more",
      LAYERS("'step': 0", ""),
      { LINE("a", "110", -2, 4, 15, 4) } },
    { "did you mean 'step'?", LAYERS("'steps': 1", ""), { LINE("a", "110", -2, 4, 15, 4) } },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Text t;
    start(&t);
    for (int k = 0; k < 3 && cases[i].lines[k].id; k++) {
      feature(&t, cases[i].lines[k].id, cases[i].lines[k].properties, cases[i].lines[k].type,
              cases[i].lines[k].at, cases[i].lines[k].count);
    }
    Run run = finish(&t, cases[i].levels);
    if (run.map) fail_msg("not refused: %s", cases[i].says);
    bool said = false;
    for (size_t k = 0; k < run.faults.count; k++) {
      said |= strstr(run.faults.faults[k].text, cases[i].says) != NULL;
      said |= strstr(run.faults.faults[k].hint, cases[i].says) != NULL;
    }
    if (!said) fail_msg("not '%s' but: %s", cases[i].says, run.faults.faults[0].text);
    run_free(&run);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(random_landscapes_are_read_from_their_contours),
    cmocka_unit_test(ground_between_lines_is_interpolated),
    cmocka_unit_test(a_ring_alone_is_a_hill),
    cmocka_unit_test(a_ring_beside_a_higher_hill_is_a_hill),
    cmocka_unit_test(an_open_line_alone_asks_for_its_high_side),
    cmocka_unit_test(polygons_give_their_levels),
    cmocka_unit_test(contradictions_are_reported),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
