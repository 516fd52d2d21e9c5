// Sources of maps with projections of every kind, cut out of larger ones (tests/maps): a conic with
// a thin plate over four overlapping sheets, transverse Mercator over three sections, degrees as
// they are with levels.
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

typedef struct Source {
  char *geojson, *projection, *layers;
  size_t sizes[3];
  HexMap *map;
  FaultList faults;
  MapCompileReport report;
  HexMapText text;
} Source;

static char *read_file(const char *name, const char *ending, size_t *size) {
  char path[200];
  snprintf(path, sizeof path, "tests/maps/%s.%s", name, ending);
  FILE *file = fopen(path, "rb");
  if (!file) fail_msg("%s cannot be read: run from the root", path);
  char *text = malloc(1 << 16);
  *size = fread(text, 1, 1 << 16, file);
  assert_true(*size < 1 << 16);
  fclose(file);
  return text;
}

static Source compile_source(const char *name) {
  Source s = { .geojson = NULL };
  s.geojson = read_file(name, "geojson", &s.sizes[0]);
  s.projection = read_file(name, "projection.json", &s.sizes[1]);
  s.layers = read_file(name, "layers.json", &s.sizes[2]);
  MapCompileOptions options = { .geojson_name = name,
                                .projection_name = "p",
                                .layers_name = "l",
                                .layers = s.layers,
                                .layers_size = s.sizes[2],
                                .compare = true,
                                .report = &s.report };
  if (!mapcompile(s.geojson, s.sizes[0], s.projection, s.sizes[1], &options, &s.map, &s.faults)) {
    char text[800];
    fault_format(&s.faults.faults[0], text, sizeof text);
    fail_msg("%s", text);
  }
  assert_true(hexmap_write(s.map, &s.text));
  return s;
}

static void source_free(Source *s) {
  free(s->geojson);
  free(s->projection);
  free(s->layers);
  hexmap_free(s->map);
  faultlist_free(&s->faults);
  mapcompile_report_free(&s->report);
  hexmap_text_free(&s->text);
}

static void has_line(const Source *s, const char *line) {
  if (!strstr(s->text.data, line)) fail_msg("no line %s", line);
}

/// Places worked out by hand when the projection was made.
static void check_examples(const Source *s, size_t least) {
  json_t *json = json_loadb(s->projection, s->sizes[1], 0, NULL), *example;
  Projection *p = projection_new(json, NULL, NULL);
  assert_non_null(p);
  const HexGrid *grid = hexmap_grid(s->map);
  size_t i;
  json_array_foreach(json_object_get(json, "examples"), i, example) {
    double lon = json_number_value(json_object_get(example, "lon"));
    double lat = json_number_value(json_object_get(example, "lat")), back_lon, back_lat;
    PlanePoint at;
    HexId hex = projection_hex(p, grid, lon, lat, &at);
    const char *code = json_string_value(json_object_get(example, "hex"));
    if (hex == HEX_NONE || hex != hexgrid_parse(grid, code)) fail_msg("%s is not found", code);
    assert_true(projection_inverse(p, at, &back_lon, &back_lat));
    assert_true(fabs(back_lon - lon) < 1e-6 && fabs(back_lat - lat) < 1e-6);
  }
  assert_true(i >= least);
  projection_free(p);
  json_decref(json);
}

/// Every kind whose items are hexes is found from the geometry alone as it is stored, near to that
/// else; `hexes` [ended by NULL] are the kinds that must be found exactly.
static void check_agreement(const Source *s, const char *const *exact) {
  for (size_t i = 0; i < s->report.row_count; i++) {
    const MapAgreementRow *row = &s->report.rows[i];
    if (row->items.near != row->items.stored) fail_msg("%s: not near what is stored", row->kind);
  }
  for (; *exact; exact++) {
    size_t i = 0;
    while (i < s->report.row_count && strcmp(s->report.rows[i].kind, *exact) != 0)
      i++;
    if (i == s->report.row_count) fail_msg("no %s", *exact);
    if (s->report.rows[i].exact != s->report.rows[i].features) fail_msg("%s: not exact", *exact);
  }
}

static void check_problems(const Source *s) {
  Fault *problems = NULL;
  int count = hexmap_problems(s->map, &problems, NULL);
  if (count) fail_msg("%s", problems ? problems[0].text : "out of memory");
  free(problems);
}

static void four_sheets_of_a_conic(void **state) {
  (void)state;
  Source s = compile_source("sheets");
  assert_int_equal(hexmap_count(s.map), 7898);
  check_examples(&s, 10);
  check_agreement(&s, (const char *const[]){ "capital", "city", "fortress", "province", NULL });
  check_problems(&s);
  has_line(&s, "\nplace capital-Prague capital A4533 \"Prague\"");
  has_line(&s, "\nedge B2711/B2712 water\n");  // "B2711|B2712" in the source
  has_line(&s, "\narea E.-of-Hesse A2525 ");
  source_free(&s);
}

static void three_sections_of_mercator(void **state) {
  (void)state;
  Source s = compile_source("sections");
  assert_int_equal(hexmap_count(s.map), 13300);
  check_examples(&s, 10);
  check_agreement(&s, (const char *const[]){ "capital", "city", "town", "entry", "bridge", NULL });
  check_problems(&s);
  has_line(&s, "\nhex W1416 woods\n");  // of the range "W1416-W1516"
  has_line(&s, "\nhex W1516 woods\n");
  has_line(&s, "\nplace son-1081 capital E0969 \"Prague\"");
  source_free(&s);
}

static void a_battlefield_of_degrees_and_levels(void **state) {
  (void)state;
  Source s = compile_source("battlefield");
  assert_int_equal(hexmap_count(s.map), 2970);
  check_examples(&s, 10);
  check_agreement(&s, (const char *const[]){ "village", "woods", "river", "stream", NULL });
  check_problems(&s);
  static const struct {
    const char *code;
    int low, high;
  } levels[] = { { "01.45", 1, 1 }, { "21.18", 2, 2 }, { "46.06", 3, 3 }, { "64.10", 4, 4 } };
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    HexId hex = hexgrid_parse(hexmap_grid(s.map), levels[i].code);
    assert_int_not_equal(hex, HEX_NONE);
    assert_int_equal(hexmap_level_min(s.map)[hex], levels[i].low);
    assert_int_equal(hexmap_level_max(s.map)[hex], levels[i].high);
  }
  has_line(&s, "\nhex 22.17 town_village levels=2..2 village\n");  // the second hex of a village
  source_free(&s);
}

static void projections_say_what_they_lack(void **state) {
  (void)state;
  static const char *const bad[][2] = {
    { "{\"base\": {\"n\": 0.7}}", "'lon0' should be a number" },
    { "{\"base\": {\"n\": 0.7, \"lon0\": 1, \"lat0\": 1, \"earth_km\": 6371, \"a\": [1, 2]}}",
      "'a' should be a list of 6 numbers" },
    { "{\"base\": {\"n\": 0, \"lon0\": 1, \"lat0\": 1, \"earth_km\": 6371, \"a\": "
      "[1, 0, 0, 0, 1, 0]}}",
      "'n' or 'earth_km' is too small" },
    { "{\"base\": {\"n\": 0.7, \"lon0\": 1, \"lat0\": 1, \"earth_km\": 6371, \"a\": "
      "[1, 1, 0, 1, 1, 0]}}",
      "folds the plane" },
    { "{\"base\": {\"n\": 0.7, \"lon0\": 1, \"lat0\": 1, \"earth_km\": 6371, \"a\": "
      "[1, 0, 0, 0, 1, 0]}, \"warp\": {\"bu\": [0, 0, 0], \"bv\": [0, 0, 0], \"control\": [{}]}}",
      "'u' should be a number" },
    { "{\"projection\": {\"R_m\": 1e6, \"lon0\": 1, \"lat0\": 1}}", "'x0_m' should be a number" },
    { "{\"projection\": {\"R_m\": 1e6, \"lon0\": 1, \"lat0\": 1}, \"grid\": {\"x0_m\": 0, "
      "\"y0_m\": 0, \"dx_m\": 0, \"dy_m\": 1}}",
      "is too small" },
    { "{\"projection\": {\"metres_per_degree_lon\": 1}}", "'metres_per_degree_lat' should be" },
    { "{\"projection\": {\"metres_per_degree_lon\": 9, \"metres_per_degree_lat\": 9}, \"origin\": "
      "{\"lon\": 1, \"lat\": 1}, \"hex_size_m\": 0}",
      "is too small" },
    { "{\"projection\": {\"type\": \"unheard of\"}}", "none of a known kind" },
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    json_t *json = json_loads(bad[i][0], 0, NULL);
    Fault fault;
    assert_non_null(json);
    assert_null(projection_new(json, "p.json", &fault));
    if (!strstr(fault.text, bad[i][1])) fail_msg("%s: %s", bad[i][0], fault.text);
    json_decref(json);
  }
}

static bool is_tired(void *context) {
  int *left = context;
  return (*left)-- <= 0;
}

/// Whenever it is ended there is one fault, and no map; with time enough all is as ever.
static void what_takes_too_long_is_ended(void **state) {
  (void)state;
  static const char *const names[] = { "sheets", "sections", "battlefield" };
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    Source s = compile_source(names[i]);
    int asked = 0;
    bool done = false;
    for (int patience = 0; !done; patience += 1 + patience / 2, asked++) {
      int left = patience;
      MapCompileOptions options = { .geojson_name = names[i],
                                    .layers = s.layers,
                                    .layers_size = s.sizes[2],
                                    .tired = is_tired,
                                    .context = &left };
      HexMap *map = NULL;
      FaultList faults = { NULL, 0, 0, 0 };
      done = mapcompile(s.geojson, s.sizes[0], s.projection, s.sizes[1], &options, &map, &faults);
      assert_int_equal(done, map != NULL);
      if (!done) {
        assert_int_equal(faults.count, 1);
        assert_string_equal(faults.faults[0].file, names[i]);
        assert_non_null(strstr(faults.faults[0].text, "take too long"));
      }
      hexmap_free(map);
      faultlist_free(&faults);
    }
    assert_true(asked > 3);
    source_free(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(four_sheets_of_a_conic),
    cmocka_unit_test(three_sections_of_mercator),
    cmocka_unit_test(a_battlefield_of_degrees_and_levels),
    cmocka_unit_test(projections_say_what_they_lack),
    cmocka_unit_test(what_takes_too_long_is_ended),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
