#include "core/mapcompile.h"

#include <glob.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/projection.h"

#include "quoted.h"

// A made-up country: pointy hexes, rows up, even rows to the right, one hex 2 km, x to the east.
// JSON is written with single quotes here.
#define EMPTY "{'type': 'FeatureCollection', 'features': []}"
static const char PROJECTION[] =
    "{'origin': {'lon': 10, 'lat': 50}, 'line': {'cut': ['0403/0503', '0403/0504', '0404/0504',"
    " '0404/0505', '0405/0505']}, 'similarity': {'km_per_hex': 2, 'bearing_u_deg': 90, 'x0_km': 0,"
    " 'y0_km': 0}}";
static const char LAYERS[] =
    "{'map': {'id': 'isle', 'title': 'An isle'},"
    " 'grid': {'layout': 'pointy', 'shift': 'even', 'rows': 'up', 'sheets': ["
    "   {'prefix': '', 'order': 'RRCC', 'cols': [1, 10], 'rows': [1, 8]}]},"
    " 'ground': 'grass', 'terrains': ['grass', 'wood'], 'features': ['farm', 'marsh'],"
    " 'sides': [{'name': 'flood', 'bridged': true, 'over': ['brook', 'scarp', 'border']},"
    "   {'name': 'brook'}, {'name': 'scarp', 'directional': true}, {'name': 'trees'}, {'name': "
    "'border'}],"
    " 'links': ['way'], 'bridges': ['arch'], 'label': ['label', 'name'],"
    " 'via': {'bridge': 'bridge', 'hex': 'hex', 'exit': 'exit_hex'},"
    " 'kinds': {"
    "   'farm': {'shape': 'point', 'feature': 'farm', 'place': 'farm', 'bare': true,"
    "     'attributes': ['size', {'key': 'owner', 'lower': true}]},"
    "   'flood': {'shape': 'sides', 'side': 'flood', 'joined': true, 'banks': true},"
    "   'brook': {'shape': 'sides', 'side': 'brook', 'joined': true},"
    "   'scarp': {'shape': 'sides', 'side': 'scarp', 'high': 'left'},"
    "   'way': {'shape': 'link', 'link': 'way'}, 'arch': {'shape': 'span', 'bridge': 'arch'},"
    "   'wood': {'shape': 'ground', 'terrain': 'wood', 'cover': 45, 'side': 'trees',"
    "     'between': true},"
    "   'gate': {'shape': 'entry', 'links': 'carries'},"
    "   'marsh': {'shape': 'ground', 'feature': 'marsh'},"
    "   'grove': {'shape': 'ground', 'terrain': 'wood', 'feature': 'marsh'},"
    "   'realm': {'shape': 'area', 'area': 'name', 'side': 'border'},"
    "   'land': {'shape': 'area', 'area': 'name'}, 'cloud': {'shape': 'ignore'}},"
    " 'areas': [{'name': 'low', 'rows': [1, 2]},"
    "   {'name': 'west', 'cols': [1, 3], 'rows': [2, 2]}]}";

/// A run of the compiler and what came of it.
typedef struct Run {
  HexMap *map;
  FaultList faults;
  MapCompileReport report;
  HexMapText text;
} Run;

static Run compile_with(const char *geojson, const char *projection, const char *layers,
                        bool derive) {
  Run run = { NULL, { NULL, 0, 0, 0 }, { 0 }, { NULL, 0, 0 } };
  char *g = quoted(geojson), *p = quoted(projection), *l = quoted(layers);
  MapCompileOptions options = { .geojson_name = "isle.geojson",
                                .projection_name = "p.json",
                                .layers_name = "l.json",
                                .layers = l,
                                .layers_size = strlen(l),
                                .derive = derive,
                                .compare = true,
                                .report = &run.report };
  bool good = mapcompile(g, strlen(g), p, strlen(p), &options, &run.map, &run.faults);
  assert_int_equal(good, run.map != NULL);
  assert_int_equal(good, run.faults.count == 0);
  if (good) assert_true(hexmap_write(run.map, &run.text));
  free(g);
  free(p);
  free(l);
  return run;
}

static void run_free(Run *run) {
  hexmap_free(run->map);
  faultlist_free(&run->faults);
  mapcompile_report_free(&run->report);
  hexmap_text_free(&run->text);
}

/// Text of a collection of features, one a line from line 2 on.
typedef struct Country {
  char text[16384];
  size_t length;
  Projection *projection;
} Country;

static void country_start(Country *country) {
  char *text = quoted(PROJECTION);
  json_t *json = json_loads(text, 0, NULL);
  country->projection = projection_new(json, NULL, NULL);
  assert_non_null(country->projection);
  json_decref(json);
  free(text);
  country->length = (size_t)snprintf(country->text, sizeof country->text,
                                     "{'type': 'FeatureCollection', 'features': [");
}

static void append(Country *c, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int written = vsnprintf(c->text + c->length, sizeof c->text - c->length, format, args);
  va_end(args);
  c->length += (size_t)written;
  assert_true(c->length < sizeof c->text);
}

/// Adds a feature; `at` [count * 2] are places on the plane.
static void feature(Country *c, const char *id, const char *properties, const char *type,
                    const double *at, size_t count) {
  bool polygon = strcmp(type, "Polygon") == 0, point = strcmp(type, "Point") == 0;
  append(c,
         "%s\n{'type': 'Feature', 'id': '%s', 'properties': {%s}, 'geometry': {'type': '%s',"
         " 'coordinates': %s",
         c->text[c->length - 1] == '[' ? "" : ",", id, properties, type,
         point     ? ""
         : polygon ? "[["
                   : "[");
  for (size_t i = 0; i < count; i++) {
    double lon, lat;
    PlanePoint place = { at[i * 2], at[i * 2 + 1] };
    assert_true(projection_inverse(c->projection, place, &lon, &lat));
    append(c, "%s[%.9f, %.9f]", i ? ", " : "", lon, lat);
  }
  append(c, "%s}}", point ? "" : polygon ? "]]" : "]");
}
#define FEATURE(c, id, properties, type, ...)                                                      \
  feature(c, id, properties, type, (const double[]){ __VA_ARGS__ },                                \
          sizeof((const double[]){ __VA_ARGS__ }) / sizeof(double) / 2)

static Run country_end(Country *c, bool derive) {
  append(c, "\n]}");
  projection_free(c->projection);
  return compile_with(c->text, PROJECTION, LAYERS, derive);
}

static void assert_line(const Run *run, const char *line) {
  if (!run->text.data) {
    char text[800] = "no fault";
    if (run->faults.count) fault_format(&run->faults.faults[0], text, sizeof text);
    fail_msg("no map: %s", text);
  }
  if (!strstr(run->text.data, line)) fail_msg("no line '%s' in\n%s", line, run->text.data);
}

static void assert_no_line(const Run *run, const char *line) {
  assert_non_null(run->text.data);
  if (strstr(run->text.data, line)) fail_msg("line '%s' in\n%s", line, run->text.data);
}

static const double H = 0.86602540378443864676;

// Row 4 (even) centres at (c + 0.5, 4H), row 5 at (c, 5H). The flood runs between them.
static void add_flood(Country *c, const char *more) {
  char properties[200];
  snprintf(properties, sizeof properties, "'kind': 'flood', 'name': 'Flood'%s", more);
  FEATURE(c, "flood", properties, "LineString", 0.2, 4.5 * H, 4, 4.5 * H, 12, 4.5 * H);
}

static void test_points_go_to_the_nearest_centre(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  FEATURE(&c, "farm#a", "'kind': 'farm', 'name': 'A', 'label': 'Ä', 'size': 2, 'owner': 'Duke'",
          "Point", 4.9, 4 * H + 0.1);
  FEATURE(&c, "gate#g", "'kind': 'gate', 'name': 'Gate', 'carries': 'way'", "Point", 1, 3 * H);
  FEATURE(&c, "cloud#1", "'kind': 'cloud'", "Polygon", 1, 1);
  Run run = country_end(&c, false);
  assert_line(&run, "\nhex 0404 grass farm\n");
  assert_line(&run, "\nplace farm#a farm 0404 \"Ä\" owner=duke size=2\n");
  assert_line(&run, "\nentry 0301 \"Gate\" way\n");
  assert_line(&run, "\narea west 0201 0202 0203\n");
  run_free(&run);
}

static void test_a_river_is_a_chain_and_towns_keep_their_bank(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  add_flood(&c, "");
  FEATURE(&c, "farm#n", "'kind': 'farm', 'name': 'N', 'bank': {'Flood': 'left'}", "Point", 5,
          4.4 * H);  // on the map's south bank, but it says north
  Run run = country_end(&c, false);
  for (int col = 1; col <= 9; col++) {
    char line[80];
    snprintf(line, sizeof line, "\nedge 04%02d/05%02d flood\n", col, col);
    assert_line(&run, line);
    snprintf(line, sizeof line, "\nedge 04%02d/05%02d flood\n", col, col + 1);
    assert_line(&run, line);
  }
  assert_no_line(&run, "edge 0401/0402");
  assert_line(&run, "\nplace farm#n farm 0505 \"N\"\n");
  run_free(&run);
}

static void test_a_chain_goes_round_a_place_on_its_bank(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  add_flood(&c, "");
  FEATURE(&c, "farm#n", "'kind': 'farm', 'name': 'N', 'bank': {'Flood': 'left'}, 'hex': '0404'",
          "Point", 4.5, 4.3 * H);
  Run run = country_end(&c, false);
  assert_line(&run, "\nedge 0304/0404 flood\n");
  assert_line(&run, "\nedge 0305/0404 flood\n");
  assert_no_line(&run, "\nedge 0404/0504 flood\n");
  run_free(&run);
}

static void test_stored_places_win_over_geometry(void **state) {
  (void)state;
  for (int derive = 0; derive < 2; derive++) {
    Country c;
    country_start(&c);
    FEATURE(&c, "b", "'kind': 'brook', 'hexsides': ['0101/0102', '0102/0201']", "LineString", 4.1,
            6.5 * H, 6.2, 6.5 * H);
    FEATURE(&c, "farm#a", "'kind': 'farm', 'name': 'A', 'hex': '0303'", "Point", 7, 7 * H);
    FEATURE(&c, "w", "'kind': 'wood', 'hexes': ['0110'], 'hexsides': []", "Polygon", 3, 1, 5, 1, 5,
            3, 3, 3, 3, 1);
    Run run = country_end(&c, derive);
    assert_line(&run, derive ? "place farm#a farm 0707" : "place farm#a farm 0303");
    assert_line(&run, derive ? "edge 0605/0705 brook" : "edge 0101/0102 brook");
    assert_line(&run, derive ? "hex 0203 wood" : "hex 0110 wood");
    assert_int_equal(run.report.row_count, derive ? 0 : 4);
    run_free(&run);
  }
}

static void test_a_river_takes_over_brooks_and_scarps(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  add_flood(&c, ", 'hexsides': ['0404/0505', '0405/0505']");
  FEATURE(&c, "b", "'kind': 'brook', 'hexsides': ['0404/0504', '0404/0505']", "LineString", 4,
          4 * H, 5, 4 * H);
  FEATURE(&c, "s", "'kind': 'scarp', 'hexsides': ['0505>0405', '0506>0405']", "LineString", 5,
          4 * H, 6, 4 * H);
  Run run = country_end(&c, false);
  assert_line(&run, "\nedge 0404/0505 flood\n");
  assert_line(&run, "\nedge 0404/0504 brook\n");
  assert_line(&run, "\nedge 0405/0505 flood\n");
  assert_line(&run, "\nedge 0506>0405 scarp\n");
  run_free(&run);
}

static void test_a_scarp_is_high_on_the_left(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  FEATURE(&c, "s", "'kind': 'scarp'", "LineString", 4, 4.5 * H, 6, 4.5 * H);
  Run run = country_end(&c, false);
  assert_line(&run, "\nedge 0505>0404 scarp\n");
  assert_line(&run, "\nedge 0505>0405 scarp\n");
  run_free(&run);
}

static void test_a_brook_ends_on_the_river(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  add_flood(&c, "");
  FEATURE(&c, "b", "'kind': 'brook', 'into_id': 'flood'", "LineString", 5.1, 7.4 * H, 4.6, 4.8 * H);
  Run run = country_end(&c, false);
  assert_line(&run, "\nedge 0504/0505 brook\n");
  run_free(&run);
}

static void add_bridge_country(Country *c) {
  add_flood(c, "");
  FEATURE(c, "farm#s", "'kind': 'farm', 'name': 'South'", "Point", 3, 3 * H);
  FEATURE(c, "farm#n", "'kind': 'farm', 'name': 'North'", "Point", 4, 7 * H);
  FEATURE(c, "arch#1", "'kind': 'arch', 'name': 'Arch', 'river_id': 'flood'", "Point", 6.2,
          4.6 * H);
}

static void test_a_road_crosses_at_the_bridge_it_names(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  add_bridge_country(&c);
  FEATURE(&c, "way#1", "'kind': 'way', 'via': ['South', 'bridge:Arch', 'North']", "LineString", 3,
          3 * H, 6.2, 4.6 * H, 4, 7 * H);
  Run run = country_end(&c, false);
  assert_line(&run, "\nspan 0406/0506 arch \"Arch\"\n");
  assert_line(&run, "\npath 0406/0506 way\n");
  assert_line(&run, "\npath 0303/0304 way\n");
  Fault *problems = NULL;
  assert_int_equal(hexmap_problems(run.map, &problems, NULL), 0);
  run_free(&run);
}

static void test_no_road_crosses_without_a_bridge(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  add_bridge_country(&c);
  FEATURE(&c, "way#1", "'kind': 'way', 'via': ['South', '', 'North']", "LineString", 3, 3 * H, 6.2,
          4.6 * H, 4, 7 * H);
  Run run = country_end(&c, false);
  assert_null(run.map);
  assert_string_equal(run.faults.faults[0].text,
                      "way#1: no way along its line from 0303 to 0704 without a bridge that 'via' "
                      "names");
  assert_int_equal(run.faults.faults[0].line, 6);
  run_free(&run);
}

static void test_woods_are_hexes_covered_and_sides_inside(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  // Hexes 0403 and 0404 whole (centres 3.5 and 4.5), 0405 a third.
  FEATURE(&c, "w", "'kind': 'wood'", "Polygon", 2.9, 3.3 * H, 5.3, 3.3 * H, 5.3, 4.7 * H, 2.9,
          4.7 * H, 2.9, 3.3 * H);
  Run run = country_end(&c, false);
  assert_line(&run, "\nhex 0403 wood\n");
  assert_line(&run, "\nhex 0404 wood\n");
  assert_line(&run, "\nhex 0405 grass\n");
  assert_line(&run, "\nedge 0403/0404 trees\n");
  assert_line(&run, "\nedge 0404/0405 trees\n");
  assert_no_line(&run, "\nedge 0503/0504");
  run_free(&run);
}

static void test_ground_may_give_a_feature(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  FEATURE(&c, "w", "'kind': 'wood', 'hexes': ['0403']", "Polygon", 1, 1, 2, 1, 2, 2, 1, 1);
  FEATURE(&c, "m", "'kind': 'marsh'", "Polygon", 2.9, 3.3 * H, 5.3, 3.3 * H, 5.3, 4.7 * H, 2.9,
          4.7 * H, 2.9, 3.3 * H);
  FEATURE(&c, "g", "'kind': 'grove', 'hexes': ['0606-0608']", "Polygon", 1, 1, 2, 1, 2, 2, 1, 1);
  Run run = country_end(&c, false);
  assert_line(&run, "\nhex 0403 wood marsh\n");
  assert_line(&run, "\nhex 0404 grass marsh\n");
  assert_line(&run, "\nhex 0405 grass\n");
  assert_line(&run, "\nhex 0607 wood marsh\n");
  run_free(&run);
}

/// An area by its list of hexes alone.
static void realm(Country *c, const char *id, const char *properties) {
  FEATURE(c, id, properties, "Polygon", 1, 1, 2, 1, 2, 2, 1, 1);
}

/// Two realms, one of them of two features, a third that overlaps both, and land of none.
static void test_areas_give_borders(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  add_flood(&c, ", 'hexsides': ['0301/0302', '0302/0401']");
  realm(&c, "a", "'kind': 'realm', 'name': 'A', 'hexes': ['0301']");
  realm(&c, "a2", "'kind': 'realm', 'name': 'A', 'hexes': ['0401']");
  realm(&c, "b", "'kind': 'realm', 'name': 'B', 'hexes': ['0302', '0402']");
  realm(&c, "l", "'kind': 'land', 'name': 'C', 'hexes': ['0303', '0403']");
  Run run = country_end(&c, false);
  assert_line(&run, "\narea B 0302 0402\n");
  assert_line(&run, "\nedge 0401/0402 border\n");
  assert_line(&run, "\nedge 0301/0302 flood\n");  // the river takes it over
  assert_no_line(&run, "\nedge 0301/0401");       // one realm
  assert_no_line(&run, "\nedge 0302/0303");       // no realm beyond
  run_free(&run);
  country_start(&c);
  realm(&c, "a", "'kind': 'realm', 'name': 'A', 'hexes': ['0301']");
  realm(&c, "b", "'kind': 'realm', 'name': 'B', 'hexes': ['0302-0304']");
  realm(&c, "o", "'kind': 'realm', 'name': 'O', 'hexes': ['0301', '0302', '0305']");
  run = country_end(&c, false);
  assert_no_line(&run, "\nedge 0301/0302");  // O holds both
  assert_line(&run, "\nedge 0304/0305 border\n");
  run_free(&run);
}

static void test_areas_of_the_layers_give_borders(void **state) {
  (void)state;
  char layers[5000];
  const char *low = strstr(LAYERS, "{'name': 'low', 'rows': [1, 2]}");
  snprintf(layers, sizeof layers,
           "%.*s{'name': 'low', 'rows': [1, 2], 'side': 'border'},"
           " {'name': 'high', 'rows': [3, 8], 'side': 'border'}]}",
           (int)(low - LAYERS), LAYERS);
  Run run = compile_with(EMPTY, PROJECTION, layers, false);
  assert_line(&run, "\nedge 0201/0301 border\n");
  assert_no_line(&run, "\nedge 0101/0201");
  assert_no_line(&run, "\nedge 0301/0302");
  run_free(&run);
}

static void test_no_woods_on_a_farm(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  FEATURE(&c, "w", "'kind': 'wood'", "Polygon", 2, 2, 6, 2, 6, 5, 2, 5, 2, 2);
  FEATURE(&c, "farm#a", "'kind': 'farm', 'name': 'A'", "Point", 4.5, 4 * H);
  Run run = country_end(&c, false);
  assert_line(&run, "\nhex 0404 grass farm\n");
  assert_line(&run, "\nhex 0403 wood\n");
  run_free(&run);
}

/// A fault of one feature: its JSON after 'properties': { and what the report says.
typedef struct Wrong {
  const char *feature, *text, *hint;
} Wrong;

#define POINT "'geometry': {'type': 'Point', 'coordinates': [10.1, 50.1]}"
#define LINE "'geometry': {'type': 'LineString', 'coordinates': [[10.1, 50.1], [10.2, 50.1]]}"
static const Wrong wrongs[] = {
  { "'id': 'x', 'properties': {'kind': 'frm'}, " POINT, "x: unknown kind 'frm'",
    "did you mean 'farm'?" },
  { "'id': 'x', 'properties': {}, " POINT, "x: no 'kind' among its properties", "" },
  { "'properties': {'kind': 'farm'}, " POINT, "feature 1 has no 'id' of 1 to 100 characters", "" },
  { "'id': 'x', 'properties': 5, " POINT, "feature 1 is no object with 'properties'", "" },
  { "'id': 'x', 'properties': {'kind': 'farm'}", "x: no geometry; expected a Point", "" },
  { "'id': 'x', 'properties': {'kind': 'farm'}, " LINE, "x: a LineString; 'farm' should be a Point",
    "" },
  { "'id': 'x', 'properties': {'kind': 'way'}, " POINT, "x: a Point; 'way' should be a LineString",
    "" },
  { "'id': 'x', 'properties': {'kind': 'farm'}, 'geometry': {'type': 'Point', 'coordinates':"
    " [50.1, 190]}",
    "x: position 50.1, 190 is no longitude and latitude in degrees (WGS 84, longitude first)", "" },
  { "'id': 'x', 'properties': {'kind': 'farm'}, 'geometry': {'type': 'Point', 'coordinates':"
    " [1e300, 50]}",
    "x: position 1e+300, 50 is no longitude and latitude in degrees (WGS 84, longitude first)",
    "" },
  { "'id': 'x', 'properties': {'kind': 'farm'}, 'geometry': {'type': 'Point', 'coordinates':"
    " ['10', 50]}",
    "x: a position should be [longitude, latitude]", "" },
  { "'id': 'x', 'properties': {'kind': 'farm'}, 'geometry': {'type': 'Point', 'coordinates':"
    " [20, 50]}",
    "x: it lies off the map", "" },
  { "'id': 'x', 'properties': {'kind': 'way'}, 'geometry': {'type': 'LineString', 'coordinates':"
    " [[-170, 0], [170, 0]]}",
    "x: its line is 18903 hexes long; the most is 2000", "" },
  { "'id': 'x', 'properties': {'kind': 'way'}, 'geometry': {'type': 'LineString', 'coordinates':"
    " [[10.1, 50]]}",
    "x: its geometry needs at least 2 positions", "" },
  { "'id': 'x', 'properties': {'kind': 'wood'}, 'geometry': {'type': 'Polygon', 'coordinates':"
    " []}",
    "x: a polygon needs a ring", "" },
  { "'id': 'x', 'properties': {'kind': 'farm', 'hex': '0999'}, " POINT,
    "x: there is no hex '0999' on the map", "" },
  { "'id': 'x', 'properties': {'kind': 'farm', 'hex': 404}, " POINT, "x: a hex should be a string",
    "" },
  { "'id': 'x', 'properties': {'kind': 'brook', 'hexsides': ['0101/0103']}, " LINE,
    "x: 0101/0103: these hexes are no neighbours", "" },
  { "'id': 'x', 'properties': {'kind': 'brook', 'hexsides': ['0101>0102']}, " LINE,
    "x: 0101>0102: 'brook' has no high side", "" },
  { "'id': 'x', 'properties': {'kind': 'brook', 'hexsides': ['0101/0102', '0505/0506']}, " LINE,
    "x: gap in its hexsides: 0505/0506 does not touch 0101/0102", "" },
  { "'id': 'x', 'properties': {'kind': 'brook', 'hexsides': '0101/0102'}, " LINE,
    "x: 'hexes' and 'hexsides' should be lists", "" },
  { "'id': 'x', 'properties': {'kind': 'way', 'hexes': ['0101', '0103']}, " LINE,
    "x: gap in its hexes: 0101 and 0103 are no neighbours", "" },
  { "'id': 'x', 'properties': {'kind': 'way', 'hexes': ['0304', '0404']}, " LINE,
    "x: unjoined: its end at 0304 meets no other road, place, entry or map edge", "" },
  { "'id': 'x', 'properties': {'kind': 'way', 'via': ['Nowhere', '']}, " LINE,
    "x: via word 1 'Nowhere': the source has no place", "" },
  { "'id': 'y', 'properties': {'kind': 'farm', 'name': 'Nowherr', 'hex': '0101'}, " POINT "},"
    "{'id': 'x', 'properties': {'kind': 'way', 'via': ['', 'Nowhere']}, " LINE,
    "x: via word 2 'Nowhere': there is no such place", "did you mean 'Nowherr'?" },
  { "'id': 'x', 'properties': {'kind': 'way', 'via': ['bridge:Long', '']}, " LINE,
    "x: via word 1 'bridge:Long': the source has no bridge", "" },
  { "'id': 'x', 'properties': {'kind': 'way', 'via': ['ferry:Long', '']}, " LINE,
    "x: via word 1 'ferry:Long': no such prefix in the layers; they have bridge: hex: exit:", "" },
  { "'id': 'x', 'properties': {'kind': 'way', 'via': ['brige:Long', '']}, " LINE,
    "x: via word 1 'brige:Long': no such prefix in the layers; they have bridge: hex: exit:",
    "did you mean 'bridge'?" },
  { "'id': 'x', 'properties': {'kind': 'way', 'via': ['hex:9999', '']}, " LINE,
    "x: via word 1 'hex:9999': there is no hex 9999", "" },
  { "'id': 'x', 'properties': {'kind': 'way', 'via': ['', 'exit:West']}, " LINE,
    "x: via word 2 'exit:West': expected a hex in the road's property exit_hex", "" },
  { "'id': 'x', 'properties': {'kind': 'way', 'via': ['']}, " LINE,
    "x: 'via' has 1 words, its line 2 positions; expected one word a position, \"\" where it "
    "passes "
    "nothing",
    "" },
  { "'id': 'x', 'properties': {'kind': 'way', 'via': ['', 7]}, " LINE,
    "x: via word 2: expected a string", "" },
  { "'id': 'x', 'properties': {'kind': 'arch', 'hexes': ['0101', '0102']}, " POINT,
    "x: bridge on dry land: 0101/0102 bears nothing; a bridge stands on flood", "" },
  { "'id': 'x', 'properties': {'kind': 'arch'}, " POINT,
    "x: bridge on dry land: no hexside within 2 hexes of 0603 bears flood", "" },
  { "'id': 'x', 'properties': {'kind': 'arch', 'river_id': 'fluod'}, " POINT "},"
    "{'id': 'flood', 'properties': {'kind': 'flood', 'hexsides': ['0101/0102']}, " LINE,
    "x: river_id 'fluod': no feature has that id", "did you mean 'flood'?" },
  { "'id': 'x', 'properties': {'kind': 'arch', 'river_id': 'way'}, " POINT "},"
    "{'id': 'way', 'properties': {'kind': 'way', 'hexes': ['0101', '0102']}, " LINE,
    "x: river_id 'way': a 'way', which needs no bridge; expected a line with a bridged side", "" },
  { "'id': 'x', 'properties': {'kind': 'arch', 'river_id': 'flood'}, " POINT "},"
    "{'id': 'flood', 'properties': {'kind': 'flood', 'hexsides': ['0707/0708']}, " LINE,
    "x: bridge on dry land: no hexside of flood within 2 hexes of 0603", "" },
  { "'id': 'x', 'properties': {'kind': 'arch', 'hexes': ['0101']}, " POINT,
    "x: 'hexes' of a bridge has 1 hexes; expected its two banks", "" },
  { "'id': 'x', 'properties': {'kind': 'arch', 'hexes': ['0101', '0103']}, " POINT,
    "x: its banks 0101 and 0103 are no neighbours", "" },
  { "'id': 'x', 'properties': {'kind': 'land', 'hexes': ['0101']}, 'geometry': {'type': 'Polygon',"
    " 'coordinates': [[[10, 50], [10.1, 50], [10.1, 50.1], [10, 50]]]}",
    "x: no text 'name' to name its area", "" },
  { "'id': 'x', 'properties': {'kind': 'farm', 'name': 'F', 'size': [1]}, " POINT,
    "x: 'size' should be a short text, a whole number or a truth value", "" },
};

static void test_faults_name_feature_and_line(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
    char text[2000];
    snprintf(text, sizeof text, "{'type': 'FeatureCollection',\n'features': [\n\n{%s}]}",
             wrongs[i].feature);
    Run run = compile_with(text, PROJECTION, LAYERS, false);
    assert_null(run.map);
    assert_string_equal(run.faults.faults[0].text, wrongs[i].text);
    assert_string_equal(run.faults.faults[0].hint, wrongs[i].hint);
    assert_string_equal(run.faults.faults[0].file, "isle.geojson");
    assert_int_equal(run.faults.faults[0].line, 4);
    run_free(&run);
  }
}

static void test_all_faults_are_reported(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  FEATURE(&c, "a", "'kind': 'farm', 'name': 'A'", "Point", 50, 50);
  FEATURE(&c, "b", "'kind': 'farm', 'name': 'B'", "Point", 2, 2);
  FEATURE(&c, "b", "'kind': 'farm', 'name': 'C'", "Point", 3, 3);
  add_flood(&c, "");
  FEATURE(&c, "w", "'kind': 'way', 'hexes': ['0404', '0504']", "LineString", 1, 1, 2, 2);
  Run run = country_end(&c, false);
  assert_int_equal(run.faults.count, 3);
  assert_string_equal(run.faults.faults[0].text, "b: this id is taken by line 3");
  assert_int_equal(run.faults.faults[0].line, 4);
  assert_string_equal(run.faults.faults[1].text, "a: it lies off the map");
  assert_string_equal(run.faults.faults[2].text, "w: it crosses 0404/0504 without a bridge");
  run_free(&run);
}

static void test_a_place_on_the_wrong_bank(void **state) {
  (void)state;
  Country c;
  country_start(&c);
  add_flood(&c, ", 'hexsides': ['0504/0404', '0505/0404', '0505/0405']");
  FEATURE(&c, "f", "'kind': 'farm', 'name': 'F', 'hex': '0505', 'bank': {'Flood': 'right'}",
          "Point", 5, 5 * H);
  Run run = country_end(&c, false);
  assert_string_equal(run.faults.faults[0].text,
                      "f: 0505 is on the left bank of Flood; its 'bank' says right");
  run_free(&run);
}

#define BORDER_LAYERS                                                                              \
  "{'map': {'id': 'm', 'title': ''}, 'grid': {'layout': 'pointy', 'shift': 'even', 'rows': 'up',"  \
  " 'sheets': [{'prefix': '', 'order': 'RRCC', 'cols': [1, 2], 'rows': [1, 2]}]},"                 \
  " 'sides': [{'name': 'slope', 'directional': true}],"                                            \
  " 'kinds': {'slope': {'shape': 'area', 'area': 'name', 'side': 'slope'}}}"

static void test_wrong_inputs(void **state) {
  (void)state;
  static const char *const cases[][4] = {
    // geojson, projection, layers, text
    { "{", PROJECTION, LAYERS, "not JSON: " },
    { "", PROJECTION, LAYERS, "not JSON: " },
    { "[]", PROJECTION, LAYERS, "not GeoJSON: " },
    { "{'type': 'FeatureCollection', 'features': 3}", PROJECTION, LAYERS, "not GeoJSON: " },
    { "{'type': 'FeatureCollection', 'type': 'x'}", PROJECTION, LAYERS, "duplicate object key" },
    { "{'type': 'FeatureCollection', 'features': [NaN]}", PROJECTION, LAYERS, "not JSON: " },
    { "{'type': 'FeatureCollection', 'features': [1e999]}", PROJECTION, LAYERS, "not JSON: " },
    { "{'type': 'FeatureCollection', 'features': [99999999999999999999]}", PROJECTION, LAYERS,
      "not JSON: " },
    { "{'type': 'FeatureCollection', 'features': [null]}", PROJECTION, LAYERS,
      "feature 1 is no object" },
    { EMPTY, "{}", LAYERS, "none of a known kind" },
    { EMPTY, "nul", LAYERS, "not JSON: " },
    { EMPTY, PROJECTION, BORDER_LAYERS,
      "layers: slope: the border of an area cannot be directional" },
    { EMPTY, PROJECTION, "{'kindz': {}}", "layers: the layers: unknown member 'kindz'" },
    { EMPTY, PROJECTION, "{'map': {}, 'grid': {}}",
      "layers: 'layout' should be \"pointy\" or \"flat\"" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Run run = compile_with(cases[i][0], cases[i][1], cases[i][2], false);
    assert_null(run.map);
    if (!strstr(run.faults.faults[0].text, cases[i][3])) {
      fail_msg("case %zu: %s", i, run.faults.faults[0].text);
    }
    run_free(&run);
  }
}

static void test_hexes_without_terrain(void **state) {
  (void)state;
  char *layers = strdup(LAYERS);
  memcpy(strstr(layers, "'ground': 'grass'"), "'note': 12345678 ", 17);
  Run run = compile_with(EMPTY, PROJECTION, layers, false);
  assert_null(run.map);
  assert_int_equal(run.faults.count, 80);
  assert_string_equal(run.faults.faults[0].text, "hex 0101 has no terrain");
  run_free(&run);
  free(layers);
}

static void test_areas_of_the_layers(void **state) {
  (void)state;
  static const char *const areas[][2] = {
    // of the layers, first fault or a line of the map
    { "{'name': 'a', 'cols': [9, 99], 'rows': [1, 1]}", "area a 0109 0110" },
    { "{'name': 'a', 'sheet': 'Q'}", "area 'a': there is no sheet Q" },
    { "{'name': 'a', 'rows': [1, 1], 'count': 9}", "area 'a' has 10 hexes, expected 9" },
    { "{'name': 'a', 'rows': 3}", "'rows' and 'cols' should be pairs" },
    { "{'name': 'a', 'split_by': 'line.cut', 'containing': '0504', 'rows': [4, 5],"
      " 'cols': [3, 5]}",
      "\narea a 0503 0504 0505\n" },
    { "{'name': 'a', 'split_by': 'line.cut', 'containing': '0504', 'rows': [4, 5],"
      " 'cols': [3, 5], 'also': [{'rows': [1, 1], 'cols': [2, 3]}]}",
      "\narea a 0102 0103 0503 0504 0505\n" },
    { "{'name': 'a', 'also': 3}", "area 'a': 'also' should be a list" },
    { "{'name': 'a', 'also': [{'row': 3}]}", "unknown member 'row'" },
    { "{'name': 'a', 'also': [{'rows': 3}]}", "'rows' and 'cols' should be pairs" },
    { "{'name': 'a', 'split_by': 'line.none', 'containing': '0504'}", "leads to no hexsides" },
    { "{'name': 'a', 'split_by': ['0101/0303'], 'containing': '0504'}", "there is no hexside" },
    { "{'name': 'a', 'split_by': ['0101/0102']}", "'containing' is no hex of it" },
    { "{'colour': 'a'}", "unknown member 'colour'" },
  };
  for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
    char layers[8000];
    const char *at = strstr(LAYERS, "'areas': [");
    snprintf(layers, sizeof layers, "%.*s'areas': [%s]}", (int)(at - LAYERS), LAYERS, areas[i][0]);
    Run run = compile_with(EMPTY, PROJECTION, layers, false);
    const char *got = run.map ? run.text.data : run.faults.faults[0].text;
    if (!strstr(got, areas[i][1])) {
      fail_msg("case %zu: %s", i, got);
    }
    run_free(&run);
  }
}

static void test_deep_nesting(void **state) {
  (void)state;
  enum { DEPTH = 200000 };
  char *text = malloc(DEPTH + 1);
  memset(text, '[', DEPTH);
  text[DEPTH] = '\0';
  Run run = compile_with(text, PROJECTION, LAYERS, false);
  assert_null(run.map);
  run_free(&run);
  run = compile_with(EMPTY, text, text, false);
  assert_null(run.map);
  run_free(&run);
  free(text);
}

// ---- random damage --------------------------------------------------------------------------

static uint64_t random_state;

static uint32_t roll(uint32_t sides) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(random_state >> 33) % sides;
}

static void damage(char *text, size_t *length) {
  static const char *const tokens[] = { "[",    "]",       "{",          "}",    "\"",
                                        ",",    "-",       "1e308",      "null", "0101",
                                        "true", "\\u0000", "9999999999", "/",    ">" };
  for (uint32_t i = roll(4) + 1; i > 0; i--) {
    size_t at = roll((uint32_t)*length);
    switch (roll(4)) {
    case 0:
      text[at] = (char)roll(256);
      break;
    case 1: {
      size_t gone = roll(12);
      if (at + gone >= *length) break;
      memmove(text + at, text + at + gone, *length - at - gone);
      *length -= gone;
      break;
    }
    case 2: {
      const char *token = tokens[roll(sizeof tokens / sizeof tokens[0])];
      if (at + strlen(token) < *length) memcpy(text + at, token, strlen(token));
      break;
    }
    default: {
      if (roll(2)) {  // a digit for a digit: the input often stays well formed
        while (at + 1 < *length && (text[at] < '0' || text[at] > '9'))
          at++;
        if (text[at] >= '0' && text[at] <= '9') text[at] = (char)('0' + roll(10));
        break;
      }
      size_t from = roll((uint32_t)*length), size = roll(30);
      if (at + size < *length && from + size < *length) memmove(text + at, text + from, size);
    }
    }
  }
}

static void test_damaged_inputs_never_crash(void **state) {
  (void)state;
  const char *seed = getenv("GROGNARD_TEST_SEED");
  random_state = seed ? strtoull(seed, NULL, 10) : 1806;
  Country c;
  country_start(&c);
  add_bridge_country(&c);
  FEATURE(&c, "b", "'kind': 'brook', 'into_id': 'flood'", "LineString", 5.1, 7.4 * H, 5, 5.4 * H);
  FEATURE(&c, "way#1", "'kind': 'way', 'via': ['South', 'bridge:Arch', 'North']", "LineString", 3,
          3 * H, 6.2, 4.6 * H, 4, 7 * H);
  FEATURE(&c, "w", "'kind': 'wood'", "Polygon", 2, 2, 6, 2, 6, 5, 2, 5, 2, 2);
  FEATURE(&c, "r", "'kind': 'way', 'hexes': ['0101', '0102', '0103']", "LineString", 1, 1, 2, 2);
  append(&c, "\n]}");
  projection_free(c.projection);
  char *inputs[3] = { quoted(c.text), quoted(PROJECTION), quoted(LAYERS) };
  Run whole = compile_with(c.text, PROJECTION, LAYERS, false);
  if (!whole.map) fail_msg("%s", whole.faults.faults[0].text);
  run_free(&whole);
  int good = 0, bad = 0;
  for (int i = 0; i < 1500; i++) {
    char *texts[3];
    size_t sizes[3];
    uint64_t before = random_state;
    for (int j = 0; j < 3; j++) {
      sizes[j] = strlen(inputs[j]);
      texts[j] = malloc(sizes[j] + 1);
      memcpy(texts[j], inputs[j], sizes[j] + 1);
    }
    uint32_t which = roll(6);
    damage(texts[which < 3 ? which : 0], &sizes[which < 3 ? which : 0]);
    MapCompileOptions options = { .layers = texts[2], .layers_size = sizes[2] };
    FaultList faults = { NULL, 0, 0, 0 };
    HexMap *map = NULL;
    bool done = mapcompile(texts[0], sizes[0], texts[1], sizes[1], &options, &map, &faults);
    if (done != (map != NULL) || done == (faults.count > 0)) {
      fail_msg("seed %llu", (unsigned long long)before);
    }
    good += done;
    bad += !done;
    hexmap_free(map);
    faultlist_free(&faults);
    for (int j = 0; j < 3; j++)
      free(texts[j]);
  }
  if (good == 0 || bad == 0) fail_msg("%d good, %d bad: the damage proves nothing", good, bad);
  for (int j = 0; j < 3; j++)
    free(inputs[j]);
}

// ---- the maps of the packs ------------------------------------------------------------------

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) fail_msg("%s cannot be read", path);
  char *bytes = malloc(1 << 20);
  *size = fread(bytes, 1, (1 << 20) - 1, file);
  bytes[*size] = '\0';
  fclose(file);
  return bytes;
}

/// A map with a source, as a pack has it: mods/PACK/maps/NAME.map and mods/PACK/maps/source/NAME.*.
typedef struct Shipped {
  char folder[300], name[100];
} Shipped;

static char *read_source(const Shipped *map, const char *ending, size_t *size) {
  char path[600];
  snprintf(path, sizeof path, "%s/source/%s%s", map->folder, map->name, ending);
  return read_file(path, size);
}

/// The maps of all packs, from the root of the source tree or from a folder below it.
static glob_t find_sources(void) {
  static const char *const roots[] = { "", "../", "../../", "../../../" };
  glob_t found;
  for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
    char pattern[100];
    snprintf(pattern, sizeof pattern, "%smods/*/maps/source/*.geojson", roots[i]);
    if (glob(pattern, 0, NULL, &found) == 0) return found;
  }
  fail_msg("no pack with the source of a map is found from here");
  return found;
}

static Shipped shipped_of(const char *path) {
  Shipped map;
  const char *source = strstr(path, "/source/"), *name = source + strlen("/source/");
  snprintf(map.folder, sizeof map.folder, "%.*s", (int)(source - path), path);
  snprintf(map.name, sizeof map.name, "%.*s", (int)(strrchr(name, '.') - name), name);
  return map;
}

static Run compile_shipped(const Shipped *map) {
  Run run = { NULL, { NULL, 0, 0, 0 }, { 0 }, { NULL, 0, 0 } };
  size_t n, m, k;
  char *geojson = read_source(map, ".geojson", &n);
  char *projection = read_source(map, ".projection.json", &m);
  char *layers = read_source(map, ".layers.json", &k);
  MapCompileOptions options = { .layers = layers, .layers_size = k, .report = &run.report };
  bool good = mapcompile(geojson, n, projection, m, &options, &run.map, &run.faults);
  if (!good) fail_msg("%s: %s", map->name, run.faults.faults[0].text);
  assert_true(hexmap_write(run.map, &run.text));
  free(geojson);
  free(projection);
  free(layers);
  return run;
}

/// What stands in the map's file, and nothing that a map must not be.
static void check_text(const Shipped *map, const Run *run) {
  char path[600];
  size_t size;
  snprintf(path, sizeof path, "%s/%s.map", map->folder, map->name);
  char *shipped = read_file(path, &size);
  if (size != run->text.length || memcmp(shipped, run->text.data, size) != 0) {
    fail_msg("%s is not what its source gives", path);
  }
  Fault *problems = NULL;
  int count = hexmap_problems(run->map, &problems, NULL);
  if (count != 0) fail_msg("%s: %s", path, problems ? problems[0].text : "out of memory");
  free(shipped);
}

static void check_to_hex(const Projection *p, const HexGrid *grid, const json_t *example) {
  PlanePoint at;
  HexId hex = projection_hex(p, grid, json_number_value(json_object_get(example, "lon")),
                             json_number_value(json_object_get(example, "lat")), &at);
  assert_string_equal(hexgrid_code(grid, hex), json_string_value(json_object_get(example, "hex")));
  assert_true(fabs(at.x - json_number_value(json_object_get(example, "u"))) < 6e-4);
  assert_true(fabs(at.y - json_number_value(json_object_get(example, "v"))) < 6e-4);
}

static void check_from_hex(const Projection *p, const HexGrid *grid, const json_t *example) {
  HexId hex = hexgrid_parse(grid, json_string_value(json_object_get(example, "hex")));
  double lon, lat;
  assert_true(projection_inverse(p, plane_centre(grid, hex), &lon, &lat));
  assert_true(fabs(lon - json_number_value(json_object_get(example, "centre_lon"))) < 6e-6);
  assert_true(fabs(lat - json_number_value(json_object_get(example, "centre_lat"))) < 6e-6);
}

/// The examples that a projection's file may give; how many there are.
static int check_examples(const Shipped *map, const Run *run) {
  size_t size, i, count = 0;
  char *text = read_source(map, ".projection.json", &size);
  json_t *json = json_loadb(text, size, 0, NULL), *example;
  Projection *p = projection_new(json, NULL, NULL);
  const HexGrid *grid = hexmap_grid(run->map);
  json_array_foreach(json_object_get(json, "examples_lonlat_to_hex"), i, example) {
    check_to_hex(p, grid, example);
    count++;
  }
  json_array_foreach(json_object_get(json, "examples_hex_to_lonlat"), i, example) {
    check_from_hex(p, grid, example);
    count++;
  }
  projection_free(p);
  json_decref(json);
  free(text);
  return (int)count;
}

static void test_maps_of_packs_are_what_their_sources_give(void **state) {
  (void)state;
  glob_t found = find_sources();
  for (size_t i = 0; i < found.gl_pathc; i++) {
    Shipped map = shipped_of(found.gl_pathv[i]);
    Run run = compile_shipped(&map);
    check_text(&map, &run);
    run_free(&run);
  }
  globfree(&found);
}

static void test_projections_of_packs_give_their_own_examples(void **state) {
  (void)state;
  glob_t found = find_sources();
  int count = 0;
  for (size_t i = 0; i < found.gl_pathc; i++) {
    Shipped map = shipped_of(found.gl_pathv[i]);
    Run run = compile_shipped(&map);
    count += check_examples(&map, &run);
    run_free(&run);
  }
  assert_true(count >= 19);
  globfree(&found);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_points_go_to_the_nearest_centre),
    cmocka_unit_test(test_a_river_is_a_chain_and_towns_keep_their_bank),
    cmocka_unit_test(test_a_chain_goes_round_a_place_on_its_bank),
    cmocka_unit_test(test_stored_places_win_over_geometry),
    cmocka_unit_test(test_a_river_takes_over_brooks_and_scarps),
    cmocka_unit_test(test_a_scarp_is_high_on_the_left),
    cmocka_unit_test(test_a_brook_ends_on_the_river),
    cmocka_unit_test(test_a_road_crosses_at_the_bridge_it_names),
    cmocka_unit_test(test_no_road_crosses_without_a_bridge),
    cmocka_unit_test(test_woods_are_hexes_covered_and_sides_inside),
    cmocka_unit_test(test_ground_may_give_a_feature),
    cmocka_unit_test(test_areas_give_borders),
    cmocka_unit_test(test_areas_of_the_layers_give_borders),
    cmocka_unit_test(test_no_woods_on_a_farm),
    cmocka_unit_test(test_faults_name_feature_and_line),
    cmocka_unit_test(test_all_faults_are_reported),
    cmocka_unit_test(test_a_place_on_the_wrong_bank),
    cmocka_unit_test(test_wrong_inputs),
    cmocka_unit_test(test_hexes_without_terrain),
    cmocka_unit_test(test_areas_of_the_layers),
    cmocka_unit_test(test_deep_nesting),
    cmocka_unit_test(test_damaged_inputs_never_crash),
    cmocka_unit_test(test_maps_of_packs_are_what_their_sources_give),
    cmocka_unit_test(test_projections_of_packs_give_their_own_examples),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
