// Map text: byte-exact round trips, every refusal with its line, the topology report, what changes
// in play against plain arrays.
#include "core/hexmap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))
// -- A map in canonical form -----------------------------------------------------------------

static const char small[] = "map small 1\n"
                            "title \"A \\\"small\\\" map: K\xc3\xb6sen \\\\ bank\"\n"
                            "grid pointy shift=even rows=up\n"
                            "sheet N order=RRCC cols=1..3 even=2 rows=1..3 d=0,0\n"
                            "terrain clear\n"
                            "terrain woods\n"
                            "feature village\n"
                            "feature chateau\n"
                            "side stream\n"
                            "side slope directional\n"
                            "side river bridged\n"
                            "link road\n"
                            "link trail\n"
                            "bridge printed\n"
                            "bridge pontoon\n"
                            "state damaged broken\n"
                            "state guarded\n"
                            "hex N0101 clear village chateau\n"
                            "hex N0102 woods levels=-2..3\n"
                            "hex N0103 clear\n"
                            "hex N0201 clear levels=1..1 chateau\n"
                            "hex N0202 woods\n"
                            "hex N0301 clear\n"
                            "hex N0302 clear\n"
                            "hex N0303 clear\n"
                            "edge N0101/N0102 stream\n"
                            "edge N0101>N0102 slope\n"
                            "edge N0101/N0201 stream river\n"
                            "edge N0201>N0102 slope\n"
                            "edge N0202/N0303 river\n"
                            "path N0101/N0102 road trail\n"
                            "path N0101/N0201 road\n"
                            "span N0101/N0201 printed \"Stone \\\"bridge\\\"\"\n"
                            "span N0202/N0303 printed\n"
                            "place town#a town N0102 \"Alpha\" note=\"two words\" size=2\n"
                            "place village#b village N0101 \"B\xc3\xa4ta\"\n"
                            "area high N0101 N0102\n"
                            "area low N0103\n"
                            "entry N0101 \"West road\" road trail\n"
                            "entry N0103 \"\"\n"
                            "box uar \"Units available\"\n";

static HexMap *read_text(const char *text) {
  Fault fault = { 0 };
  HexMap *map = hexmap_read(text, strlen(text), "test.map", &fault);
  char line[700];
  fault_format(&fault, line, sizeof line);
  if (!map) fail_msg("%s", line);
  return map;
}

static void assert_writes(const HexMap *map, const char *want) {
  HexMapText out = { 0 };
  assert_true(hexmap_write(map, &out));
  assert_string_equal(out.data, want);
  assert_int_equal(out.length, strlen(want));
  hexmap_text_free(&out);
}

static HexId at(const HexMap *map, const char *code) {
  HexId hex = hexmap_hex(map, code, NULL);
  assert_int_not_equal(hex, HEX_NONE);
  return hex;
}

static int32_t edge_of(const HexMap *map, const char *a, const char *b) {
  HexId hex = at(map, a);
  int dir = hexgrid_direction(hexmap_grid(map), hex, at(map, b));
  assert_int_not_equal(dir, -1);
  return hex * HEX_SIDES + dir;
}

static void canonical_text_comes_back(void **state) {
  (void)state;
  HexMap *map = read_text(small);
  assert_writes(map, small);
  hexmap_free(map);
}

static void everything_stands_where_the_text_says(void **state) {
  (void)state;
  HexMap *map = read_text(small);
  assert_string_equal(hexmap_id(map), "small");
  assert_string_equal(hexmap_title(map), "A \"small\" map: K\xc3\xb6sen \\ bank");
  assert_int_equal(hexmap_count(map), 8);
  HexId hex = at(map, "N0102");
  assert_int_equal(hexmap_terrains(map)[hex], hexmap_find(map, HEXMAP_TERRAINS, "woods", NULL));
  assert_int_equal(hexmap_level_min(map)[hex], -2);
  assert_int_equal(hexmap_level_max(map)[hex], 3);
  assert_int_equal(hexmap_features(map)[at(map, "N0101")], 3);
  HexMapSide stream = hexmap_side(map, 0), slope = hexmap_side(map, 1);
  assert_int_equal(stream.up, stream.down);
  int32_t down = edge_of(map, "N0201", "N0102"), up = edge_of(map, "N0102", "N0201");
  assert_int_equal(hexmap_sides(map)[down], slope.down);
  assert_int_equal(hexmap_sides(map)[up], slope.up);
  assert_int_equal(hexmap_links(map)[edge_of(map, "N0102", "N0101")], 3);
  assert_int_equal(hexmap_bridges(map)[edge_of(map, "N0303", "N0202")], 1);
  int32_t span = edge_of(map, "N0201", "N0101");
  assert_string_equal(hexmap_span_name(map, span / 6, span % 6), "Stone \"bridge\"");
  const HexMapPlace *place = hexmap_place_find(map, "town#a");
  assert_non_null(place);
  assert_int_equal(place->attribute_count, 2);
  assert_string_equal(place->attributes[1].value, "2");
  assert_null(hexmap_place_find(map, "town#z"));
  const HexMapArea *area = hexmap_area_find(map, "high");
  assert_non_null(area);
  assert_true(hexmap_area_has(map, area, at(map, "N0101")));
  assert_false(hexmap_area_has(map, area, at(map, "N0103")));
  assert_null(hexmap_area_find(map, "middle"));
  assert_int_equal(hexmap_entry(map, 0)->links, 3);
  assert_string_equal(hexmap_box(map, 0)->title, "Units available");
  hexmap_free(map);
}

static void loose_text_is_put_in_order(void **state) {
  (void)state;
  static const char loose[] = "# a comment\r\n"
                              "\n"
                              "map m 1 # another\n"
                              "  grid\tflat rows=down  shift=odd\n"
                              "sheet \"\" rows=1..2 sep=. cols=1..2 order=CCRR digits=3\n"
                              "sheet B rows=1..2 cols=1..2 order=CCRR d=1,0\n"
                              "terrain clear\n"
                              "link road\n"
                              "hex 002.001 clear\n"
                              "hex 001.001 clear levels=0..0\n"
                              "path 002.001/001.001 road\n"
                              "path 001.001/002.001 road\n"
                              "area z B0101 001.001\n"
                              "area z 001.001 B0201\n"
                              "box b \"\"\n"
                              "box a \"\"";
  HexMap *map = read_text(loose);
  assert_writes(map, "map m 1\n"
                     "grid flat shift=odd rows=down\n"
                     "sheet \"\" order=CCRR sep=\".\" digits=3 cols=1..2 rows=1..2 d=0,0\n"
                     "sheet B order=CCRR cols=1..2 rows=1..2 d=1,0\n"
                     "terrain clear\n"
                     "link road\n"
                     "hex 001.001 clear\n"
                     "hex 002.001 clear\n"
                     "path 001.001/002.001 road\n"
                     "area z 001.001 002.001 B0201\n"
                     "box a \"\"\n"
                     "box b \"\"\n");
  hexmap_free(map);
}

// -- Refusals --------------------------------------------------------------------------------

#define HEAD                                                                                       \
  "map m 1\ngrid pointy shift=even rows=up\n"                                                      \
  "sheet N order=RRCC cols=1..3 even=2 rows=1..3 d=0,0\n"                                          \
  "terrain clear\nfeature village\nside stream\nside slope directional\nlink road\n"               \
  "bridge printed\nstate damaged broken\n"  // ten lines

static const struct {
  const char *text, *want;
} wrong[] = {
  { "", "test.map: map text begins with 'map ID 1'; this is empty" },
  { "grid pointy\n", "test.map:1: map text begins with 'map ID 1', not 'grid'" },
  { "map m 2\n", "test.map:1: map text of version 2; this program reads version 1" },
  { "map m\n", "test.map:1: 'map' lacks its version" },
  { "map m/n 1\n", "test.map:1: 'm/n' is no id for a map" },
  { "map m 1\nmap m 1\n", "test.map:2: 'map' stands on the first line only" },
  { "map m 1\n", "test.map:1: 'grid' and 'sheet' lines must come before 'the end'" },
  { "map m 1\nterrain clear\n", "test.map:2: 'grid' and 'sheet' lines must come before 'terrain'" },
  { "map m 1\ngrid square\n", "test.map:2: the layout is 'square'; it may be 'pointy' or 'flat'" },
  { "map m 1\ngrid flat shift=even\n", "test.map:2: a grid needs shift=even|odd and rows=up|down" },
  { "map m 1\nsheet N cosl=1..2\n", "test.map:2: a sheet has no 'cosl' (did you mean 'cols'?)" },
  { "map m 1\nsheet N cols=1-2\n", "test.map:2: cols cannot be '1-2'" },
  { "map m 1\nsheet N cols=1..2\n", "test.map:2: a sheet needs cols= and rows=" },
  { "map m 1\ngrid flat shift=even rows=up\nsheet N cols=1..99 rows=1..401 digits=3\nlink r\n",
    "test.map:4: the joined sheets are larger than 400 by 400 hexes" },
  { "map m 1\ngrid flat shift=even rows=up\nsheet N cols=1..2 rows=1..2 d=9999999,0\nlink r\n",
    "test.map:4: the joined sheets are larger than 400 by 400 hexes" },
  { HEAD "terrain clear\n", "test.map:11: terrain 'clear' is there already" },
  { HEAD "sheet S cols=1..2 rows=1..2\n", "test.map:11: sheets come before terrains and all else" },
  { HEAD "side s direct\n",
    "test.map:11: 'direct' may not follow here (only 'directional' and 'bridged' may)" },
  { HEAD "hexx N0101 clear\n", "test.map:11: a map has no 'hexx' (did you mean 'hex'?)" },
  { HEAD "hex N0104 clear\n",
    "test.map:11: no hex 'N0104' on this map (did you mean N0101? codes run from N0101 to N0303)" },
  { HEAD "hex xyzzy clear\n",
    "test.map:11: no hex 'xyzzy' on this map (codes run from N0101 to N0303)" },
  { HEAD "hex N0101 claer\n",
    "test.map:11: the map has no terrain 'claer' (did you mean 'clear'?)" },
  { HEAD "hex N0101 mud\n", "test.map:11: the map has no terrain 'mud' (it declares: clear)" },
  { HEAD "hex N0101\n", "test.map:11: 'hex' lacks its terrain" },
  { HEAD "hex N0101 clear\nhex N0101 clear\n", "test.map:12: hex N0101 is there already" },
  { HEAD "hex N0101 clear levels=3..1\n", "test.map:11: levels of N0101 run backwards" },
  { HEAD "hex N0101 clear levels=0..10000\n",
    "test.map:11: levels of N0101 are beyond -9999..9999" },
  { HEAD "hex N0101 clear level=3\n",
    "test.map:11: 'level=3' is nothing of a hex: write levels=LOW..HIGH" },
  { HEAD "hex N0101 clear vilage\n",
    "test.map:11: the map has no hex feature 'vilage' (did you mean 'village'?)" },
  { HEAD "edge N0101/N0103 stream\n", "test.map:11: N0101 and N0103 are not neighbours" },
  { HEAD "edge N0101 stream\n", "test.map:11: 'N0101' is no hexside: write it A/B or HIGH>LOW" },
  { HEAD "edge N0101/N0102 slope\n", "test.map:11: 'slope' has one: write HIGH>LOW" },
  { HEAD "edge N0101>N0102 stream\n", "test.map:11: 'stream' has no high side: write A/B" },
  { HEAD "edge N0101>N0102 slope\nedge N0102>N0101 slope\n",
    "test.map:12: slope between N0102 and N0101 is high on both sides" },
  { HEAD "edge N0101/N0102\n", "test.map:11: 'edge' lacks its hexside feature" },
  { HEAD "path N0101>N0102 road\n", "test.map:11: 'N0101>N0102' is no hexside: write it A/B" },
  { HEAD "path N0101/N0102 rode\n",
    "test.map:11: the map has no kind of road 'rode' (did you mean 'road'?)" },
  { HEAD "span N0101/N0102 none\n",
    "test.map:11: the map has no kind of bridge 'none' (it declares: printed)" },
  { HEAD "span N0101/N0102 printed\nspan N0102/N0101 printed\n",
    "test.map:12: N0102/N0101 has a bridge already" },
  { HEAD "place a town N0101 Alpha\n", "test.map:11: 'place' lacks its name in quotes" },
  { HEAD "place a town N0101 \"Alpha\nbox\n",
    "test.map:11: a quoted text does not end on its line" },
  { HEAD "place a town N0101 \"A\\n\"\n",
    "test.map:11: in quotes a backslash comes before '\"' or '\\' only" },
  { HEAD "place a town N0101 \"A\"x=1\n", "test.map:11: a blank is missing beside a quote" },
  { HEAD "place a town N0101 \"A\" hex=1\n", "test.map:11: 'hex' is no name for an attribute" },
  { HEAD "place a town N0101 \"A\" b=1 b=2\n", "test.map:11: attribute 'b' is there already" },
  { HEAD "place a town N0101 \"A\"\nplace a town N0101 \"A\"\n",
    "test.map:12: place 'a' is there already" },
  { HEAD "place a town N0101 \"A\xff\"\n",
    "test.map:11: the name of a is not text of at most 255 bytes" },
  { HEAD "place \xc3\xa4 town N0101 \"A\"\n",
    "test.map:11: a letter beyond ASCII stands in quotes only" },
  { HEAD "area\n", "test.map:11: 'area' lacks its name" },
  { HEAD "area a\n", "test.map:11: 'area' lacks its hex code" },
  { HEAD "entry N0101 \"x\" rail\n",
    "test.map:11: the map has no kind of road 'rail' (it declares: road)" },
  { HEAD "box a \"A\" b\n", "test.map:11: 'b' is too much on this line" },
  { HEAD "box a \"A\"\nbox a \"B\"\n", "test.map:12: box 'a' is there already" },
};

static void wrong_text_is_refused_with_its_line(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH(wrong); i++) {
    Fault fault = { 0 };
    HexMap *map = hexmap_read(wrong[i].text, strlen(wrong[i].text), "test.map", &fault);
    char line[700];
    fault_format(&fault, line, sizeof line);
    if (map) fail_msg("not refused: %s", wrong[i].want);
    assert_string_equal(line, wrong[i].want);
  }
}

static void bytes_that_are_no_text_are_refused(void **state) {
  (void)state;
  Fault fault = { 0 };
  assert_null(hexmap_read("map m 1\ngrid\0 pointy", 20, "a.map", &fault));
  assert_string_equal(fault.text, "a zero byte: this is no text");
  assert_int_equal(fault.line, 2);
  char *lengthy = malloc(5000);
  assert_non_null(lengthy);
  memset(lengthy, 'x', 5000);
  assert_null(hexmap_read(lengthy, 5000, "a.map", &fault));
  assert_string_equal(fault.text, "a line longer than 4000 bytes");
  free(lengthy);
  assert_null(hexmap_read("x", 1, NULL, NULL));  // a caller who does not want to know
}

static void broken_bytes_never_do_harm(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2654435761u + 1;
  size_t length = strlen(small);
  char *text = malloc(length);
  assert_non_null(text);
  for (int round = 0; round < 4000; round++) {
    memcpy(text, small, length);
    int changes = random_to(&random, 1, 4);
    for (int i = 0; i < changes; i++) {
      static const char likely[] = "\"\\ \n/>=#.-0919NS\x80\0xz";
      size_t where = random_bits(&random) % length;
      text[where] = likely[random_to(&random, 0, (int)sizeof likely - 2)];
    }
    size_t cut = round % 3 == 0 ? random_bits(&random) % length : length;
    Fault fault = { 0 };
    HexMap *map = hexmap_read(text, cut, "broken.map", &fault);
    if (!map) {
      CHECK(seed, fault.text[0] != '\0');
      continue;
    }
    HexMapText once = { 0 }, twice = { 0 };
    CHECK(seed, hexmap_write(map, &once));
    HexMap *again = hexmap_read(once.data, once.length, "again.map", &fault);
    CHECK(seed, again != NULL);
    CHECK(seed, hexmap_write(again, &twice) && strcmp(once.data, twice.data) == 0);
    hexmap_text_free(&once);
    hexmap_text_free(&twice);
    hexmap_free(again);
    hexmap_free(map);
  }
  free(text);
}

// -- Random maps through the builder ---------------------------------------------------------

/// A map of two joined sheets with everything thrown in at random.
static HexMap *random_map(uint64_t *random) {
  HexSheet sheets[2] = {
    { .prefix = "A",
      .order = random_to(random, 0, 1) ? HEX_RRCC : HEX_CCRR,
      .col_min = 1,
      .col_max = random_to(random, 2, 12),
      .row_min = 1,
      .row_max = random_to(random, 2, 12) },
    { .prefix = "B", .col_min = 1, .col_max = 5, .row_min = 1, .row_max = 6, .drow = 2 },
  };
  HexGridSpec spec = { random_to(random, 0, 1) ? HEX_FLAT : HEX_POINTY, random_to(random, 0, 1),
                       random_to(random, 0, 1), sheets, 2 };
  HexMapBuilder *b = hexmap_builder_new("random", "", &spec, NULL);
  assert_non_null(b);
  const HexGrid *grid = hexmap_builder_grid(b);
  static const char *const terrains[] = { "clear", "woods", "marsh" };
  static const char *const sides[] = { "stream", "slope", "river" };
  static const char *const links[] = { "road", "trail" };
  for (int i = 0; i < 3; i++)
    hexmap_builder_terrain(b, terrains[i], NULL);
  for (int i = 0; i < 3; i++)
    hexmap_builder_side_kind(b, sides[i], i == 1, i == 2, NULL);
  for (int i = 0; i < 2; i++)
    hexmap_builder_link_kind(b, links[i], NULL);
  hexmap_builder_bridge_kind(b, "stone", NULL);
  hexmap_builder_state(b, "damaged", true, NULL);
  int count = hexgrid_count(grid);
  for (HexId hex = 0; hex < count; hex++) {
    int low = random_to(random, -3, 3);
    if (random_to(random, 0, 9) == 0) continue;
    hexmap_builder_hex(b, hexgrid_code(grid, hex), terrains[random_to(random, 0, 2)], low,
                       low + random_to(random, 0, 2), NULL);
  }
  for (int i = 0; i < count * 2; i++) {
    HexId hex = random_to(random, 0, count - 1);
    HexId other = hexgrid_neighbor(grid, hex, random_to(random, 0, 5));
    if (other == HEX_NONE) continue;
    const char *a = hexgrid_code(grid, hex), *c = hexgrid_code(grid, other);
    hexmap_builder_edge(b, a, c, sides[random_to(random, 0, 2)], NULL);
    if (random_to(random, 0, 1)) hexmap_builder_link(b, a, c, links[random_to(random, 0, 1)], NULL);
    if (random_to(random, 0, 4) == 0) hexmap_builder_span(b, a, c, "stone", NULL, NULL);
  }
  for (int i = 0; i < 60; i++) {
    const char *code = hexgrid_code(grid, random_to(random, 0, count - 1));
    char name[20];
    snprintf(name, sizeof name, "x%d", random_to(random, 0, 40));
    hexmap_builder_area(b, i % 3 ? "one" : "two", code, NULL);
    if (hexmap_builder_place(b, name, "town", code, name, NULL)) {
      hexmap_builder_place_attribute(b, "z", i % 2 ? "3" : "", NULL);
      hexmap_builder_place_attribute(b, "a", "b c", NULL);
    }
    hexmap_builder_entry(b, code, name, links, (size_t)random_to(random, 0, 2), NULL);
    hexmap_builder_box(b, name, "Box", NULL);
  }
  HexMap *map = hexmap_builder_finish(b, NULL);
  assert_non_null(map);
  return map;
}

static void same_printed_arrays(uint64_t seed, const HexMap *a, const HexMap *b) {
  size_t hexes = (size_t)hexmap_count(a), edges = hexes * HEX_SIDES;
  CHECK(seed, hexmap_count(b) == (int)hexes);
  CHECK(seed, memcmp(hexmap_terrains(a), hexmap_terrains(b), hexes) == 0);
  CHECK(seed, memcmp(hexmap_sides(a), hexmap_sides(b), edges * sizeof(uint32_t)) == 0);
  CHECK(seed, memcmp(hexmap_links(a), hexmap_links(b), edges) == 0);
  CHECK(seed, memcmp(hexmap_bridges(a), hexmap_bridges(b), edges) == 0);
  CHECK(seed, memcmp(hexmap_level_max(a), hexmap_level_max(b), hexes * sizeof(int16_t)) == 0);
}

static void random_maps_come_back(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 0x9e3779b97f4a7c15u + 1;
  for (int round = 0; round < 200; round++) {
    HexMap *map = random_map(&random);
    HexMapText once = { 0 }, twice = { 0 };
    CHECK(seed, hexmap_write(map, &once));
    Fault fault = { 0 };
    HexMap *again = hexmap_read(once.data, once.length, "random.map", &fault);
    if (!again)
      fail_msg("seed %llu: line %d: %s", (unsigned long long)seed, fault.line, fault.text);
    CHECK(seed, hexmap_write(again, &twice) && strcmp(once.data, twice.data) == 0);
    same_printed_arrays(seed, map, again);
    hexmap_text_free(&once);
    hexmap_text_free(&twice);
    hexmap_free(again);
    hexmap_free(map);
  }
}

static void builder_faults_name_their_input(void **state) {
  (void)state;
  HexSheet sheet = { .prefix = "", .col_min = 1, .col_max = 4, .row_min = 1, .row_max = 4 };
  HexGridSpec spec = { HEX_POINTY, true, true, &sheet, 1 };
  Fault fault = { 0 };
  HexMapBuilder *b = hexmap_builder_new("m", "", &spec, &fault);
  assert_non_null(b);
  assert_false(hexmap_builder_place_attribute(b, "a", "b", &fault));
  hexmap_builder_at(b, "town.geojson", 12);
  assert_false(hexmap_builder_hex(b, "0101", "clear", 0, 0, &fault));
  char line[700];
  fault_format(&fault, line, sizeof line);
  assert_string_equal(line, "town.geojson:12: the map has no terrain 'clear' (it declares none)");
  assert_true(hexmap_builder_terrain(b, "clear", &fault));
  assert_true(hexmap_builder_hex(b, "0101", "clear", 0, 0, &fault));
  hexmap_builder_free(b);
}

static void kinds_beyond_the_bounds_are_refused(void **state) {
  (void)state;
  HexSheet sheet = { .prefix = "", .col_min = 1, .col_max = 2, .row_min = 1, .row_max = 2 };
  HexGridSpec spec = { HEX_POINTY, true, true, &sheet, 1 };
  HexMapBuilder *b = hexmap_builder_new("m", "", &spec, NULL);
  assert_non_null(b);
  int terrains = 0, features = 0, sides = 0, links = 0, bridges = 0, states = 0;
  for (int i = 0; i < 100; i++) {
    char name[20];
    snprintf(name, sizeof name, "k%d", i);
    terrains += hexmap_builder_terrain(b, name, NULL);
    features += hexmap_builder_feature(b, name, NULL);
    sides += hexmap_builder_side_kind(b, name, true, true, NULL);
    links += hexmap_builder_link_kind(b, name, NULL);
    bridges += hexmap_builder_bridge_kind(b, name, NULL);
    states += hexmap_builder_state(b, name, false, NULL);
  }
  assert_int_equal(terrains, HEXMAP_MAX_TERRAINS);
  assert_int_equal(features, HEXMAP_MAX_FEATURES);
  assert_int_equal(sides, HEXMAP_MAX_SIDE_BITS / 2);
  assert_int_equal(links, HEXMAP_MAX_LINKS);
  assert_int_equal(bridges, HEXMAP_MAX_BRIDGES);
  assert_int_equal(states, HEXMAP_MAX_STATES);
  HexMap *map = hexmap_builder_finish(b, NULL);
  assert_non_null(map);
  assert_int_equal(hexmap_bridged_bits(map), UINT32_MAX);
  hexmap_free(map);
}

// -- Topology --------------------------------------------------------------------------------

static void problems_are_found(void **state) {
  (void)state;
  HexMap *map = read_text(
      "map m 1\ngrid pointy shift=even rows=up\n"
      "sheet N order=RRCC cols=1..6 rows=1..3 d=0,0\n"
      "terrain clear\nside stream\nside river bridged\nlink road\nbridge printed\n"
      "hex N0101 clear\nhex N0102 clear\nhex N0103 clear\nhex N0201 clear\nhex N0202 clear\n"
      "hex N0301 clear\nhex N0106 clear\nhex N0302 clear\n"
      "edge N0101/N0102 river\nedge N0102/N0103 stream\nedge N0202/N0302 river\n"
      "path N0101/N0102 road\npath N0102/N0103 road\npath N0103/N0104 road\n"
      "span N0102/N0103 printed\nspan N0202/N0302 printed\n"
      "place p town N0101 \"Same\"\nplace q town N0102 \"Same\"\nplace r village N0102 \"Same\"\n"
      "area a N0101 N0105\nentry N0306 \"Gate\"\n");
  static const char *const want[] = {
    "N0104 has no terrain",
    "N0105 has no terrain",
    "N0203 has no terrain",
    "N0204 has no terrain",
    "N0205 has no terrain",
    "N0206 has no terrain",
    "N0303 has no terrain",
    "N0304 has no terrain",
    "N0305 has no terrain",
    "N0306 has no terrain",
    "N0106 has no neighbour with terrain",
    "road N0101/N0102 crosses river without a bridge",
    "bridge N0102/N0103 stands over nothing that needs one",
    "bridge N0202/N0302 carries no road",
    "road N0103/N0104 leads to a hex without terrain",
    "a road ends at N0104, which is no place and no entry",
    "entry N0306 has no terrain",
    "area a holds N0105, which has no terrain",
    "two of kind town are called \"Same\": p and q",
  };
  Fault *faults;
  HexId *hexes;
  int count = hexmap_problems(map, &faults, &hexes);
  for (int i = 0; i < count && i < (int)LENGTH(want); i++) {
    assert_string_equal(faults[i].text, want[i]);
    assert_string_equal(faults[i].file, "m");
  }
  assert_int_equal(count, LENGTH(want));
  assert_int_equal(hexes[0], at(map, "N0104"));
  free(faults);
  free(hexes);
  hexmap_free(map);
}

static void many_problems_are_counted(void **state) {
  (void)state;
  HexMap *map = read_text("map m 1\ngrid flat shift=even rows=up\nsheet N cols=1..20 rows=1..20\n");
  Fault *faults;
  int count = hexmap_problems(map, &faults, NULL);
  assert_int_equal(count, 41);
  assert_string_equal(faults[40].text, "... and 360 more hexes without terrain");
  free(faults);
  hexmap_free(map);
}

static void a_sound_map_has_none(void **state) {
  (void)state;
  HexMap *map =
      read_text(HEAD "hex N0101 clear\nhex N0102 clear\nhex N0103 clear\nhex N0201 clear\n"
                     "hex N0202 clear\nhex N0301 clear\nhex N0302 clear\nhex N0303 clear\n"
                     "path N0101/N0102 road\nplace a town N0101 \"A\"\n"
                     "entry N0102 \"East\" road\n");
  Fault *faults;
  HexId *hexes;
  assert_int_equal(hexmap_problems(map, &faults, &hexes), 0);
  assert_null(faults);
  assert_null(hexes);
  hexmap_free(map);
}

// -- What changes in play --------------------------------------------------------------------

static void bridges_change_on_both_sides(void **state) {
  (void)state;
  HexMap *map = read_text(small);
  int32_t edge = edge_of(map, "N0201", "N0101"), back = edge_of(map, "N0101", "N0201");
  assert_int_equal(hexmap_version(map), 0);
  assert_true(hexmap_link_open(map, edge / 6, edge % 6, 0));
  hexmap_set_bridge(map, edge / 6, edge % 6, 1, 1);
  hexmap_set_bridge(map, edge / 6, edge % 6, 1, 1);  // no change
  assert_int_equal(hexmap_version(map), 1);
  assert_int_equal(hexmap_states(map)[back], 1);
  assert_false(hexmap_link_open(map, back / 6, back % 6, 0));
  hexmap_set_bridge(map, back / 6, back % 6, 2, 2);
  assert_int_equal(hexmap_bridges(map)[edge], 2);
  assert_true(hexmap_link_open(map, edge / 6, edge % 6, 0));
  hexmap_set_link(map, edge / 6, edge % 6, 1, true);
  assert_true(hexmap_link_open(map, back / 6, back % 6, 1));
  int32_t edges[8];
  assert_int_equal(hexmap_changes(map, 1, edges, 8), 2);
  assert_int_equal(edges[0], back);
  assert_int_equal(edges[1], edge);
  assert_int_equal(hexmap_changes(map, 0, edges, 2), -1);
  assert_int_equal(hexmap_changes(map, 3, edges, 8), 0);
  assert_writes(map, small);  // text is the printed map
  hexmap_reset(map);
  assert_int_equal(hexmap_bridges(map)[edge], 1);
  assert_int_equal(hexmap_states(map)[back], 0);
  assert_int_equal(hexmap_links(map)[back], 1);
  for (int i = 0; i < 200; i++)
    hexmap_set_bridge(map, edge / 6, edge % 6, i % 2, 0);
  int32_t many[300];
  assert_int_equal(hexmap_changes(map, 1, many, 300), -1);
  hexmap_free(map);
}

static void layers_are_kept_and_bounded(void **state) {
  (void)state;
  HexMap *map = read_text(small);
  Fault fault = { 0 };
  HexLayer *zoc = hexmap_layer(map, "zoc", &fault);
  assert_non_null(zoc);
  assert_ptr_equal(hexmap_layer(map, "zoc", &fault), zoc);
  assert_ptr_equal(hexmap_layer_map(zoc), map);
  hexmap_layer_values(zoc)[3] = 7;
  hexmap_reset(map);
  assert_int_equal(hexmap_layer_values(zoc)[3], 0);
  assert_null(hexmap_layer(map, "two words", &fault));
  int made = 1;
  for (int i = 0; i < 100; i++) {
    char name[20];
    snprintf(name, sizeof name, "layer%d", i);
    if (hexmap_layer(map, name, &fault)) made++;
  }
  assert_int_equal(made, HEXMAP_MAX_LAYERS);
  hexmap_free(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(canonical_text_comes_back),
    cmocka_unit_test(everything_stands_where_the_text_says),
    cmocka_unit_test(loose_text_is_put_in_order),
    cmocka_unit_test(wrong_text_is_refused_with_its_line),
    cmocka_unit_test(bytes_that_are_no_text_are_refused),
    cmocka_unit_test(broken_bytes_never_do_harm),
    cmocka_unit_test(random_maps_come_back),
    cmocka_unit_test(builder_faults_name_their_input),
    cmocka_unit_test(kinds_beyond_the_bounds_are_refused),
    cmocka_unit_test(problems_are_found),
    cmocka_unit_test(many_problems_are_counted),
    cmocka_unit_test(a_sound_map_has_none),
    cmocka_unit_test(bridges_change_on_both_sides),
    cmocka_unit_test(layers_are_kept_and_bounded),
  };
  return cmocka_run_group_tests_name("hexmap", tests, NULL, NULL);
}
