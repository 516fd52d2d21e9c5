// The drawn map: chunks join and do not depend on order or thread, pixels find their hexes (against
// a slow model), styles are refused with their line, small and large, pointy and flat maps are
// drawn.
#include "host/carto.h"

#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "api/api_files.h"
#include "api/script.h"
#include "core/datafile.h"
#include "core/schema.h"
#include "host/carto_bakery.h"
#include "host/files.h"

#include "random.h"

static const char STYLE[] = "assets/mapstyle.lua";
static const char SCHEMA[] = "scripts/schemas/mapstyle.lua";

// -- Maps, styles, fonts -----------------------------------------------------------------------

static char *slurp(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) fail_msg("%s is not here: run the test in the folder of the project", path);
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*length + 1);
  assert_int_equal(fread(text, 1, *length, file), *length);
  text[*length] = '\0';
  fclose(file);
  return text;
}

static Value *parse(const char *text, const char *name) {
  Fault fault;
  Value *value = datafile_parse(text, strlen(text), name, DATA_LITERAL, &fault);
  if (!value) fail_msg("%s:%d: %s", name, fault.line, fault.text);
  return value;
}

static Value *parse_file(const char *path) {
  size_t length;
  char *text = slurp(path, &length);
  Value *value = parse(text, path);
  free(text);
  return value;
}

/// The engine's style with `patch` (NULL: none) laid over it; NULL when refused.
static CartoStyle *make_style(const char *patch, Fault *fault) {
  Value *base = parse_file(STYLE), *over = patch ? parse(patch, "patch.lua") : NULL;
  CartoSource sources[] = { { STYLE, base }, { "patch.lua", over } };
  CartoStyle *style = carto_style_new(sources, patch ? 2 : 1, fault);
  value_free(base);
  value_free(over);
  return style;
}

/// Fonts that are on no machine: everything is drawn with the fallback, the same everywhere.
static FontSet *make_fonts(void) {
  static const char text[] = "{ folders = { \"/nowhere\" }, roles = { text = { \"none.ttf\" }, "
                             "title = { \"none.ttf\" } } }";
  Fault fault = { 0 };
  FontSet *fonts = fontset_parse(text, strlen(text), "fonts", &fault);
  if (!fonts) fail_msg("%s", fault.text);
  return fonts;
}

/// Hexes that the map with holes has no terrain for: a corner and one here and there.
static bool is_hole(const HexGrid *grid, HexId hex) {
  int col, row;
  hexgrid_colrow(grid, hex, &col, &row);
  return (col > 6 && row > 5) || (col * 7 + row * 5) % 11 == 0;
}

/// A map with some of everything, `columns` by `rows`.
static HexMap *make_map(bool flat, int columns, int rows, uint64_t seed, bool holes) {
  HexSheet sheet = { .prefix = "A",
                     .order = HEX_CCRR,
                     .digits = 3,
                     .col_min = 1,
                     .row_min = 1,
                     .col_max = columns,
                     .row_max = rows };
  HexGridSpec spec = { flat ? HEX_FLAT : HEX_POINTY, true, true, &sheet, 1 };
  Fault fault = { 0 };
  HexMapBuilder *b = hexmap_builder_new("test", "A map of a test", &spec, &fault);
  if (!b) fail_msg("%s", fault.text);
  hexmap_builder_terrain(b, "clear", NULL);
  hexmap_builder_terrain(b, "woods", NULL);
  hexmap_builder_terrain(b, "marsh", NULL);
  hexmap_builder_terrain(b, "unheard_of", NULL);
  hexmap_builder_feature(b, "town", NULL);
  hexmap_builder_side_kind(b, "river", false, true, NULL);
  hexmap_builder_side_kind(b, "stream", false, false, NULL);
  hexmap_builder_side_kind(b, "slope", true, false, NULL);
  hexmap_builder_link_kind(b, "road", NULL);
  hexmap_builder_link_kind(b, "trail", NULL);
  hexmap_builder_bridge_kind(b, "printed", NULL);
  static const char *const terrains[] = { "clear", "woods", "woods", "marsh", "unheard_of" };
  static const char *const sides[] = { "river", "stream", "slope" };
  const HexGrid *grid = hexmap_builder_grid(b);
  for (HexId hex = 0; hex < hexgrid_count(grid); hex++) {
    const char *code = hexgrid_code(grid, hex);
    const char *terrain = terrains[random_to(&seed, 0, 4)];
    if (!holes || !is_hole(grid, hex)) hexmap_builder_hex(b, code, terrain, 0, 0, NULL);
    if (random_to(&seed, 0, 7) == 0) hexmap_builder_hex_feature(b, code, "town", NULL);
    char id[40];
    snprintf(id, sizeof id, "p%s", code);
    if (random_to(&seed, 0, 5) == 0) hexmap_builder_place(b, id, "town", code, "Köthen", NULL);
    for (int dir = 0; dir < 3; dir++) {
      HexId to = hexgrid_neighbor(grid, hex, dir);
      if (to == HEX_NONE) continue;
      const char *other = hexgrid_code(grid, to);
      if (random_to(&seed, 0, 3) == 0)
        hexmap_builder_edge(b, code, other, sides[random_to(&seed, 0, 2)], NULL);
      if (random_to(&seed, 0, 2) == 0)
        hexmap_builder_link(b, code, other, random_to(&seed, 0, 1) ? "road" : "trail", NULL);
      if (random_to(&seed, 0, 9) == 0) hexmap_builder_span(b, code, other, "printed", "", NULL);
    }
  }
  const char *road = "road";
  hexmap_builder_entry(b, hexgrid_code(grid, 0), "Exit to Jena", &road, 1, NULL);
  HexId beside = hexgrid_at(grid, 4, 4);  // of the hole in the next column, far from the edge
  if (beside != HEX_NONE)
    hexmap_builder_entry(b, hexgrid_code(grid, beside), "Exit to Apolda", &road, 1, NULL);
  HexMap *map = hexmap_builder_finish(b, &fault);
  if (!map) fail_msg("%s", fault.text);
  return map;
}

typedef struct Drawn {
  HexMap *map;
  CartoStyle *style;
  Carto *carto;
  FontSet *fonts;
} Drawn;

static Drawn draw_map(bool flat, int columns, int rows, const char *patch, bool holes) {
  Fault fault = { 0 };
  Drawn drawn = { .map = make_map(flat, columns, rows, test_seed(), holes),
                  .style = make_style(patch, &fault),
                  .fonts = make_fonts() };
  if (!drawn.style) fail_msg("%s:%d: %s", fault.file, fault.line, fault.text);
  drawn.carto = carto_new(drawn.map, drawn.style);
  assert_non_null(drawn.carto);
  return drawn;
}

static Drawn draw(bool flat, int columns, int rows, const char *patch) {
  return draw_map(flat, columns, rows, patch, false);
}

static void done(Drawn *drawn) {
  carto_free(drawn->carto);
  carto_style_free(drawn->style);
  hexmap_free(drawn->map);
  fontset_free(drawn->fonts);
}

static Canvas *bake(const Drawn *drawn, int step, int x, int y, int width, int height) {
  Canvas *canvas = canvas_new(width, height);
  assert_true(carto_bake(drawn->carto, step, x, y, NULL, drawn->fonts, canvas));
  return canvas;
}

/// Pixels of `part` that differ from those of `whole` at (x, y).
static int differences(const Canvas *part, const Canvas *whole, int x, int y) {
  int count = 0;
  for (int v = 0; v < canvas_height(part); v++)
    for (int u = 0; u < canvas_width(part); u++)
      count += canvas_pixel(part, u, v) != canvas_pixel(whole, x + u, y + v);
  return count;
}

// -- Tests -------------------------------------------------------------------------------------

static void chunks_join(bool flat, int step, bool holes) {
  Drawn drawn = draw_map(flat, 14, 12, NULL, holes);
  enum { SIDE = 128 };
  CartoStep measures = carto_measures(drawn.carto, step);
  int x0 = measures.left > 60 ? measures.left - 60 : 0,
      y0 = measures.top > 60 ? measures.top - 60 : 0;
  Canvas *whole = bake(&drawn, step, x0, y0, 2 * SIDE, 2 * SIDE);
  for (int i = 0; i < 4; i++) {
    int x = i % 2 * SIDE, y = i / 2 * SIDE;
    Canvas *part = bake(&drawn, step, x0 + x, y0 + y, SIDE, SIDE);
    int count = differences(part, whole, x, y);
    if (count) fail_msg("step %d, flat %d: part %d differs in %d pixels", step, flat, i, count);
    canvas_free(part);
  }
  canvas_free(whole);
  done(&drawn);
}

static void test_chunks_join(void **state) {
  (void)state;
  for (int step = 0; step < 7; step++) {
    chunks_join(false, step, step % 2);
    chunks_join(true, step, step % 2 == 0);
  }
}

static void test_pictures_differ(void **state) {
  (void)state;  // else equality would say nothing
  Drawn pointy = draw(false, 8, 6, NULL), flat = draw(true, 8, 6, NULL);
  Canvas *a = bake(&pointy, 4, 200, 200, 128, 128), *b = bake(&flat, 4, 200, 200, 128, 128);
  assert_true(differences(a, b, 0, 0) > 1000);
  canvas_free(a);
  canvas_free(b);
  done(&pointy);
  done(&flat);
}

static void test_thread_and_order(void **state) {
  (void)state;
  Drawn drawn = draw(false, 14, 12, NULL);
  Bakery *bakery = bakery_new(drawn.carto, drawn.fonts);
  assert_non_null(bakery);
  for (int i = 0; i < 4; i++)
    assert_null(bakery_take(bakery, i % 2, i / 2, 5));
  bakery_wait(bakery);
  assert_int_equal(bakery_ready(bakery), 4);
  assert_int_equal(bakery_ready(bakery), 0);
  assert_int_equal(bakery_pending(bakery), 0);
  Drawn again = draw(false, 14, 12, NULL);
  for (int i = 3; i >= 0; i--) {  // the other way round, in this thread, by another plan
    Canvas *chunk = bakery_take(bakery, i % 2, i / 2, 5);
    assert_non_null(chunk);
    Canvas *here = bake(&again, 5, i % 2 * CARTO_CHUNK_PX, i / 2 * CARTO_CHUNK_PX, CARTO_CHUNK_PX,
                        CARTO_CHUNK_PX);
    assert_int_equal(differences(chunk, here, 0, 0), 0);
    canvas_free(here);
    canvas_free(chunk);
  }
  done(&again);
  assert_null(bakery_take(bakery, 0, 0, 5));  // taken is gone
  bakery_free(bakery);
  done(&drawn);
}

static void test_bakery_forgets(void **state) {
  (void)state;
  Drawn drawn = draw(false, 60, 60, NULL);
  Bakery *bakery = bakery_new(drawn.carto, drawn.fonts);
  assert_null(bakery_take(bakery, 0, 0, 6));
  bakery_wait(bakery);
  for (int i = 1; i < BAKERY_KEPT + 1; i++)
    assert_null(bakery_take(bakery, i % 16, i / 16, 6));
  bakery_drop(bakery);
  assert_null(bakery_take(bakery, 0, 0, 6));  // forgotten
  bakery_wait(bakery);
  Canvas *chunk = bakery_take(bakery, 0, 0, 6);
  assert_non_null(chunk);
  canvas_free(chunk);
  assert_null(bakery_take(bakery, 900, 0, 6));  // off the sheet: not queued
  assert_null(bakery_take(bakery, -1, 0, 6));
  assert_null(bakery_take(bakery, 0, 0, 7));
  assert_int_equal(bakery_pending(bakery), 0);
  bakery_free(bakery);
  done(&drawn);
}

static void test_shade(void **state) {
  (void)state;
  Drawn drawn = draw(false, 14, 12, NULL);
  Bakery *bakery = bakery_new(drawn.carto, drawn.fonts);
  int count = hexmap_count(drawn.map);
  bool *shade = calloc((size_t)count, sizeof *shade);
  HexId hex = hexgrid_parse(hexmap_grid(drawn.map), "A004006");
  shade[hex] = true;
  assert_true(bakery_shade(bakery, shade));
  bakery_take(bakery, 0, 0, 3);
  bakery_wait(bakery);
  Canvas *chunk = bakery_take(bakery, 0, 0, 3);
  Canvas *bare = bake(&drawn, 3, 0, 0, CARTO_CHUNK_PX, CARTO_CHUNK_PX);
  CartoStep m = carto_measures(drawn.carto, 3);
  long dark = 0, light = 0;
  for (int i = 0; i < CARTO_CHUNK_PX * CARTO_CHUNK_PX; i++) {
    dark += canvas_pixels(chunk)[i] >> 8 & 255;
    light += canvas_pixels(bare)[i] >> 8 & 255;
  }
  assert_true(dark < light);
  int wide = (int)(m.px + 1) * (int)(m.px * 1.1547f + 2);
  int changed = differences(chunk, bare, 0, 0);
  assert_true(changed > wide / 2 && changed <= wide);
  canvas_free(bare);
  canvas_free(chunk);
  free(shade);
  bakery_free(bakery);
  done(&drawn);
}

/// The hex whose corners hold the point, the slow way.
static HexId slow_hex_at(const CartoSheet *sheet, CartoPoint at) {
  for (HexId hex = 0; hex < hexgrid_count(sheet->grid); hex++) {
    bool in = true;
    CartoPoint c = carto_centre(sheet, hex);
    for (int dir = 0; dir < 6; dir++) {
      CartoPoint a = carto_corner(sheet, hex, dir), b = carto_corner(sheet, hex, dir + 1);
      float side = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x),
            own = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
      if (side * own < 0) in = false;
    }
    if (in) return hex;
  }
  return HEX_NONE;
}

/// Least distance from a side of any hex: points nearer than a rounding error may go either way.
static bool near_a_side(const CartoSheet *sheet, CartoPoint at) {
  static const float by = 1e-3f;
  HexId here = slow_hex_at(sheet, at);
  for (int i = 0; i < 4; i++) {
    CartoPoint moved = { at.x + (i == 0   ? by
                                 : i == 1 ? -by
                                          : 0),
                         at.y + (i == 2   ? by
                                 : i == 3 ? -by
                                          : 0) };
    if (slow_hex_at(sheet, moved) != here) return true;
  }
  return false;
}

static void test_hits(void **state) {
  (void)state;
  uint64_t seed = test_seed();
  for (int round = 0; round < 2; round++) {
    Drawn drawn = draw(round == 1, 9, 8, NULL);
    const CartoSheet *sheet = &carto_plan(drawn.carto)->sheet;
    for (HexId hex = 0; hex < hexgrid_count(sheet->grid); hex++)
      assert_int_equal(carto_hex_at(sheet, carto_centre(sheet, hex)), hex);
    for (int i = 0; i < 4000; i++) {
      CartoPoint at = { (float)random_to(&seed, -2000, 11000) / 1000.0f,
                        (float)random_to(&seed, -2000, 11000) / 1000.0f };
      HexId found = carto_hex_at(sheet, at), slow = slow_hex_at(sheet, at);
      if (found != slow && !near_a_side(sheet, at))
        fail_msg("seed %llu: (%f, %f) is in %d, not %d", (unsigned long long)test_seed(),
                 (double)at.x, (double)at.y, slow, found);
    }
    assert_int_equal(carto_hex_at(sheet, (CartoPoint){ NAN, 1 }), HEX_NONE);
    assert_int_equal(carto_hex_at(sheet, (CartoPoint){ 1e30f, -1e30f }), HEX_NONE);
    done(&drawn);
  }
}

/// Colour of the hex's middle, the mean of some pixels.
static int blue_at(const Canvas *canvas, CartoPoint at) {
  int sum = 0;
  for (int dy = -3; dy <= 3; dy++)
    for (int dx = -3; dx <= 3; dx++)
      sum += (int)(canvas_pixel(canvas, (int)at.x + dx, (int)at.y + dy) & 255);
  return sum / 49;
}

/// The ground of a map of one terrain is dark: where the map has no hexes the pale margin shows.
static void test_gaps_are_masked(void **state) {
  (void)state;
  static const char dark[] = "{ paper = { ground = 0xff101010, tint = 0xff101010, mottle = 0 } }";
  for (int flat = 0; flat < 2; flat++) {
    Drawn full = draw(flat == 1, 12, 9, dark), holed = draw_map(flat == 1, 12, 9, dark, true);
    const CartoSheet *sheet = &carto_plan(holed.carto)->sheet;
    assert_null(carto_plan(full.carto)->sheet.gaps);
    assert_non_null(sheet->gaps);
    CartoStep m = carto_measures(holed.carto, 3);
    Canvas *a = bake(&full, 3, 0, 0, m.width, m.height),
           *b = bake(&holed, 3, 0, 0, m.width, m.height);
    for (HexId hex = 0; hex < hexgrid_count(sheet->grid); hex++) {
      CartoPoint centre = carto_centre(sheet, hex);
      bool hole = is_hole(sheet->grid, hex);
      assert_int_equal(carto_in_gap(sheet, centre), hole);
      for (int dir = 0; dir < 6; dir++) {
        HexId to = hexgrid_neighbor(sheet->grid, hex, dir);
        if (to != HEX_NONE) {
          assert_int_equal(carto_gap_beyond(sheet, hex, dir), is_hole(sheet->grid, to));
        }
      }
    }
    // The corner: outside of the frame and in the hole the paper is the same.
    HexId hole = HEX_NONE;
    for (HexId hex = 0; hex < hexgrid_count(sheet->grid); hex++) {
      int col, row;
      hexgrid_colrow(sheet->grid, hex, &col, &row);
      if (col == 9 && row == 7) hole = hex;
    }
    CartoPoint at = carto_centre(sheet, hole);
    at = (CartoPoint){ at.x * m.px + (float)m.left, at.y * m.px + (float)m.top };
    CartoPoint margin = { at.x, (float)(m.paper_y + m.top) / 2 };
    int there = blue_at(b, at), before = blue_at(a, at), pale = blue_at(b, margin);
    assert_true(there > 150 && pale > 150);
    assert_true(before < 150);
    canvas_free(a);
    canvas_free(b);
    done(&full);
    done(&holed);
  }
}

static void test_neighbours_share_sides(void **state) {
  (void)state;
  for (int flat = 0; flat < 2; flat++) {
    Drawn drawn = draw(flat == 1, 7, 6, NULL);
    const CartoSheet *sheet = &carto_plan(drawn.carto)->sheet;
    for (HexId hex = 0; hex < hexgrid_count(sheet->grid); hex++) {
      for (int dir = 0; dir < 6; dir++) {
        HexId to = hexgrid_neighbor(sheet->grid, hex, dir);
        if (to == HEX_NONE) continue;
        CartoPoint a = carto_side_middle(sheet, hex, dir),
                   b = carto_side_middle(sheet, to, (dir + 3) % 6);
        CartoPoint c = carto_centre(sheet, hex), d = carto_centre(sheet, to);
        assert_true(fabsf(a.x - b.x) < 1e-4f && fabsf(a.y - b.y) < 1e-4f);
        assert_true(fabsf(hypotf(d.x - c.x, d.y - c.y) - 1.0f) < 1e-4f);
        assert_true(fabsf((c.x + d.x) * 0.5f - a.x) < 1e-4f);
      }
    }
    done(&drawn);
  }
}

/// Hachures stand on the low side of their hexside.
static void test_hachures_fall(void **state) {
  (void)state;
  for (int flat = 0; flat < 2; flat++) {
    HexSheet sheet = { .prefix = "A",
                       .order = HEX_CCRR,
                       .digits = 2,
                       .col_min = 1,
                       .row_min = 1,
                       .col_max = 3,
                       .row_max = 3 };
    HexGridSpec spec = { flat ? HEX_FLAT : HEX_POINTY, true, true, &sheet, 1 };
    for (int dir = 0; dir < 6; dir++) {
      HexMapBuilder *b = hexmap_builder_new("t", "", &spec, NULL);
      hexmap_builder_side_kind(b, "slope", true, false, NULL);
      const HexGrid *grid = hexmap_builder_grid(b);
      HexId high = hexgrid_parse(grid, "A0202"), low = hexgrid_neighbor(grid, high, dir);
      assert_int_not_equal(low, HEX_NONE);
      hexmap_builder_edge(b, hexgrid_code(grid, high), hexgrid_code(grid, low), "slope", NULL);
      HexMap *map = hexmap_builder_finish(b, NULL);
      CartoStyle *style = make_style(NULL, NULL);
      CartoPlan *plan = carto_plan_new(map, style);
      assert_true(plan->tick_count > 3);
      for (int i = 0; i < plan->tick_count; i++) {
        const CartoTick *tick = &plan->ticks[i];
        CartoPoint tip = { tick->at.x - tick->dy * 0.2f, tick->at.y + tick->dx * 0.2f };
        assert_int_equal(carto_hex_at(&plan->sheet, tip), low);
      }
      carto_plan_free(plan);
      carto_style_free(style);
      hexmap_free(map);
    }
  }
}

/// Bridges lie on the drawn water, and the road passes there.
static void test_bridges(void **state) {
  (void)state;
  static const char text[] = "map t 1\ngrid pointy shift=even rows=up\n"
                             "sheet A order=RRCC cols=1..5 rows=1..4 d=0,0\n"
                             "terrain clear\nside river bridged\nlink road\nbridge printed\n"
                             "hex A0101 clear\n"
                             "edge A0202/A0203 river\nedge A0203/A0303 river\n"
                             "path A0201/A0202 road\npath A0202/A0203 road\npath A0203/A0204 road\n"
                             "span A0202/A0203 printed\n";
  Fault fault = { 0 };
  HexMap *map = hexmap_read(text, strlen(text), "t", &fault);
  if (!map) fail_msg("%s", fault.text);
  CartoStyle *style = make_style(NULL, NULL);
  CartoPlan *plan = carto_plan_new(map, style);
  assert_int_equal(plan->span_count, 1);
  CartoPoint at = plan->spans[0].at;
  float water = 9, road = 9;
  for (int i = 0; i < plan->waters.point_count; i++)
    water = fminf(water, hypotf(plan->waters.points[i].x - at.x, plan->waters.points[i].y - at.y));
  for (int i = 0; i < plan->roads.point_count; i++)
    road = fminf(road, hypotf(plan->roads.points[i].x - at.x, plan->roads.points[i].y - at.y));
  assert_true(water < 1e-4f && road < 1e-4f);
  assert_true(fabsf(plan->spans[0].dx) > 0.8f);  // along the road, which runs east
  assert_int_equal(plan->roads.line_count, 1);   // joined to one
  carto_plan_free(plan);
  carto_style_free(style);
  hexmap_free(map);
}

static int index_of_area(const CartoStyle *style, const char *name) {
  for (int i = 0; i < style->area_count; i++)
    if (strcmp(style->areas[i].name, name) == 0) return i;
  fail_msg("no area %s", name);
  return -1;
}

/// Ground of a level lies inside the outlines of the levels up to its own, and outside the next.
static void test_contours(void **state) {
  (void)state;
  static const char text[] = "map t 1\ngrid flat shift=odd rows=up\n"
                             "sheet \"\" order=CCRR cols=1..5 rows=1..5 d=0,0\nterrain clear\n"
                             "hex 0303 clear levels=2..4\nhex 0403 clear levels=3..3\n";
  Fault fault = { 0 };
  HexMap *map = hexmap_read(text, strlen(text), "t", &fault);
  if (!map) fail_msg("%s", fault.text);
  CartoStyle *style = make_style(NULL, NULL);
  CartoPlan *plan = carto_plan_new(map, style);
  static const char *const areas[] = { "rise_1", "rise_2", "rise_3", "rise_4" };
  static const struct {
    const char *hex;
    int inside;  // of how many outlines
  } places[] = { { "0303", 3 }, { "0403", 2 }, { "0101", 0 } };
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    CartoPoint at = carto_centre(&plan->sheet, hexgrid_parse(hexmap_grid(map), places[i].hex));
    int x = (int)(at.x * CARTO_FIELD + 0.5f), y = (int)(at.y * CARTO_FIELD + 0.5f);
    for (int k = 0; k < 4; k++) {
      const uint8_t *values = plan->fields[index_of_area(style, areas[k])].values;
      bool inside = values && values[y * plan->field_width + x] > 127;
      assert_int_equal(inside, k < places[i].inside);
    }
  }
  carto_plan_free(plan);
  carto_style_free(style);
  hexmap_free(map);
}

static void refused(const char *patch, int line, const char *part) {
  Fault fault = { 0 };
  CartoStyle *style = make_style(patch, &fault);
  if (style) fail_msg("not refused: %s", patch);
  if (!strstr(fault.text, part)) fail_msg("'%s' is not in '%s'", part, fault.text);
  assert_string_equal(fault.file, "patch.lua");
  assert_int_equal(fault.line, line);
}

static void test_wrong_styles(void **state) {
  (void)state;
  refused("{\n  terrains = {\n    fen = { area = \"marish\" },\n  },\n}", 3,
          "'marish' is no entry of areas");
  refused("{ places = {\n  town = { symbol = \"toun\" } } }", 2, "'toun' is no entry of symbols");
  refused("{\n names = {\n { text = \"Saale\", lettering = \"rivr\", along = {} },\n}, }", 3,
          "'rivr'");
  refused("{ key = {\n { text = \"x\", road = \"rod\" } } }", 2, "'rod' is no entry of roads");
  refused("{\n\n  steps = { 36, 24 },\n}", 3, "24 px");
  refused("{ sides = { dike = {\n slope = \"slop\" } } }", 2, "'slop'");
  refused("{ levels = {\n { from = 2, area = \"rize_1\" } } }", 2, "'rize_1' is no entry of areas");
}

static void test_schema(void **state) {
  (void)state;
  Value *schema = parse_file(SCHEMA), *style = parse_file(STYLE);
  SchemaFault wrong[4];
  if (schema_judge(schema, SCHEMA, wrong, 4)) fail_msg("%s", wrong[0].fault.text);
  if (schema_check(style, STYLE, schema, SCHEMA, NULL, wrong, 4, NULL))
    fail_msg("%d: %s", wrong[0].fault.line, wrong[0].fault.text);
  Value *bad = parse("{\n waters = {\n  river = { bonk = 1 } } }", "patch.lua");
  assert_true(schema_check(bad, "patch.lua", schema, SCHEMA, NULL, wrong, 4, NULL) > 0);
  assert_int_equal(wrong[0].fault.line, 3);
  value_free(bad);
  value_free(schema);
  value_free(style);
}

static void test_sizes(void **state) {
  (void)state;
  static const int sizes[][2] = { { 1, 1 }, { 2, 1 }, { 1, 30 }, { 400, 3 } };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    for (int flat = 0; flat < 2; flat++) {
      Drawn drawn = draw(flat == 1, sizes[i][0], sizes[i][1], NULL);
      for (int step = 0; step < carto_steps(drawn.carto); step += 3) {
        CartoStep measures = carto_measures(drawn.carto, step);
        int x = measures.width > 512 ? measures.width - 512 : 0;
        Canvas *canvas = bake(&drawn, step, x, 0, 512, 512);
        assert_int_equal(canvas_pixel(canvas, 256, 256) >> 24, 255);
        canvas_free(canvas);
      }
      Canvas *overview = carto_overview(drawn.carto, 40, 30, NULL, drawn.fonts);
      assert_non_null(overview);
      assert_int_equal(canvas_width(overview), 40);
      canvas_free(overview);
      done(&drawn);
    }
  }
}

static void test_huge(void **state) {
  (void)state;
  Drawn drawn = draw(false, 400, 400, NULL);
  Canvas *canvas = bake(&drawn, 2, 6000, 6000, 512, 512);
  assert_int_equal(canvas_pixel(canvas, 256, 256) >> 24, 255);
  canvas_free(canvas);
  done(&drawn);
}

// Names do not overlap, keep off each other and stay on the field.
static void test_names(void **state) {
  (void)state;
  Drawn drawn = draw(false, 14, 12, NULL);
  for (int i = 0; i < carto_steps(drawn.carto); i++) {
    CartoStep *step = carto_step_new(carto_plan(drawn.carto), drawn.style->steps[i], drawn.fonts);
    assert_non_null(step);
    if (i >= 3) assert_true(step->label_count > 3);
    for (int a = 0; a < step->label_count; a++) {
      CartoBox box = step->labels[a].box;
      assert_true(box.x0 >= (float)step->left - 9 &&
                  box.x1 <= (float)(step->left + step->field_width) + 9);
      for (int b = a + 1; b < step->label_count; b++)
        if (carto_boxes_meet(box, step->labels[b].box)) fail_msg("step %d: %d meets %d", i, a, b);
    }
    carto_step_free(step);
  }
  done(&drawn);
}

/// A map with a river from left to right between its rows 2 and 3.
static HexMap *make_river(int columns) {
  HexSheet sheet = { .prefix = "A",
                     .order = HEX_CCRR,
                     .digits = 2,
                     .col_min = 1,
                     .row_min = 1,
                     .col_max = columns,
                     .row_max = 4 };
  HexGridSpec spec = { HEX_POINTY, true, true, &sheet, 1 };
  HexMapBuilder *b = hexmap_builder_new("t", "", &spec, NULL);
  hexmap_builder_side_kind(b, "river", false, false, NULL);
  const HexGrid *grid = hexmap_builder_grid(b);
  for (int column = 1; column <= columns; column++) {
    char code[HEX_CODE_SIZE];
    snprintf(code, sizeof code, "A%02d02", column);
    HexId hex = hexgrid_parse(grid, code);
    for (int dir = 0; dir < HEX_SIDES; dir++) {
      HexId to = hexgrid_neighbor(grid, hex, dir);
      const char *other = to == HEX_NONE ? "A0000" : hexgrid_code(grid, to);
      if (other[4] == '3') hexmap_builder_edge(b, code, other, "river", NULL);
    }
  }
  hexmap_builder_place(b, "k", "town", "A0604", "Köthen", NULL);
  return hexmap_builder_finish(b, NULL);
}

/// What a name covers is told, of a place and along a water; the rest of the sheet is free.
static void test_lettered(void **state) {
  (void)state;
  Drawn drawn = { .map = make_river(12),
                  .style = make_style("{ names = { { text = \"Saale\", lettering = \"river\", "
                                      "along = { \"A0602/A0603\" } } } }",
                                      NULL),
                  .fonts = make_fonts() };
  drawn.carto = carto_new(drawn.map, drawn.style);
  int index = carto_steps(drawn.carto) - 1;
  CartoStep *step = carto_step_new(carto_plan(drawn.carto), drawn.style->steps[index], drawn.fonts);
  assert_int_equal(step->label_count, 1);
  assert_int_equal(step->name_count, 1);
  assert_true(carto_lettered(drawn.carto, index, step->labels[0].box, drawn.fonts));
  const CartoWaterName *name = &step->names[0];
  CartoPoint at = step->name_points[name->first + name->count / 2];
  CartoBox letter = { at.x - 1, at.y - name->size / 2, at.x + 1, at.y };
  assert_true(carto_lettered(drawn.carto, index, letter, drawn.fonts));
  CartoBox over = { at.x - 1, at.y - 2 * name->size, at.x + 1, at.y - name->size * 1.2f };
  CartoBox corner = { 0, 0, 8, 8 };
  assert_false(carto_lettered(drawn.carto, index, over, drawn.fonts));
  assert_false(carto_lettered(drawn.carto, index, corner, drawn.fonts));
  carto_step_free(step);
  done(&drawn);
}

/// A small map made of a text, drawn in a style with `patch` laid over it.
static Drawn draw_text(const char *text, const char *patch) {
  Fault fault = { 0 };
  Drawn drawn = { .map = hexmap_read(text, strlen(text), "t", &fault),
                  .style = make_style(patch, &fault),
                  .fonts = make_fonts() };
  if (!drawn.map || !drawn.style) fail_msg("%d: %s", fault.line, fault.text);
  drawn.carto = carto_new(drawn.map, drawn.style);
  return drawn;
}

/// Red, but for the grain of the paper.
static bool is_red(Colour pixel) {
  return (pixel >> 16 & 255) > 190 && (pixel >> 8 & 255) < 80 && (pixel & 255) < 80;
}

/// Red pixels in the whole picture of a map at its last step but one.
static int red_pixels(const char *patch) {
  static char map[2048];
  int n = snprintf(map, sizeof map,
                   "map t 1\ngrid pointy shift=even rows=up\n"
                   "sheet A order=RRCC cols=1..5 rows=1..4 d=0,0\nterrain clear\n"
                   "side border\nedge A0202/A0203 border\n"
                   "edge A0203/A0303 border\nedge A0302/A0303 border\n");
  for (int hex = 0; hex < 20; hex++)
    n += snprintf(map + n, sizeof map - (size_t)n, "hex A%02d%02d clear\n", hex / 5 + 1,
                  hex % 5 + 1);
  Drawn drawn = draw_text(map, patch);
  int step = carto_steps(drawn.carto) - 2, count = 0;
  CartoStep measures = carto_measures(drawn.carto, step);
  Canvas *canvas = bake(&drawn, step, 0, 0, measures.width, measures.height);
  for (int y = 0; y < measures.height; y++)
    for (int x = 0; x < measures.width; x++)
      count += is_red(canvas_pixel(canvas, x, y));
  canvas_free(canvas);
  done(&drawn);
  return count;
}

#define LINE                                                                                       \
  "{ waters = { border = { bank = 0xffff0000, fill = 0, bank_width = { 60, 20 },"                  \
  " fill_width = { 0, 0 }, ease = 0, wander = 0, rank = 0, "
#define BOUND "} }, sides = { border = { water = \"border\" } } }"

/// A dashed water has as much of its line as its dashes say; too small to see, they run together.
static void test_dashed_waters(void **state) {
  (void)state;
  int whole = red_pixels(LINE "dash = { 196, 4 }, " BOUND);
  int half = red_pixels(LINE "dash = { 100, 100 }, " BOUND);
  int quarter = red_pixels(LINE "dash = { 50, 150 }, " BOUND);
  assert_true(whole > 400);
  assert_in_range(half, whole * 35 / 100, whole * 65 / 100);
  assert_in_range(quarter, whole * 10 / 100, whole * 40 / 100);
  assert_int_equal(red_pixels(LINE "dash = { 10, 10 }, " BOUND), red_pixels(LINE BOUND));
}

/// A symbol with an offset stands there, beside the one of highest rank, and so does another.
static void test_symbols_beside(void **state) {
  (void)state;
  static const char map[] = "map t 1\ngrid flat shift=even rows=up\n"
                            "sheet A order=RRCC cols=1..3 rows=1..3 d=0,0\nterrain clear\n"
                            "feature town\nfeature city\nfeature port\nfeature store\n"
                            "hex A0202 clear town city port store\nhex A0101 clear port\n";
  Drawn drawn = draw_text(map, "{ symbols = {"
                               " port = { shape = \"anchor\", ink = 0xff0000ff, radius = 120,"
                               " off = { -300, 200 } },"
                               " store = { shape = \"barn\", ink = 0xff000000, radius = 100,"
                               " off = { 300, 200 } } },"
                               " features = { port = { symbol = \"port\" },"
                               " store = { symbol = \"store\" } } }");
  const CartoPlan *plan = carto_plan(drawn.carto);
  assert_int_equal(plan->town_count, 4);  // the town gives way to the city
  HexId hex = hexgrid_parse(plan->sheet.grid, "A0202");
  CartoPoint middle = carto_centre(&plan->sheet, hex);
  int found = 0;
  for (int i = 0; i < plan->town_count; i++) {
    const CartoTown *town = &plan->towns[i];
    const char *shape = drawn.style->symbols[town->symbol].shape;
    if (town->hex != hex) continue;
    float right = town->at.x - middle.x, down = town->at.y - middle.y;
    float want = strcmp(shape, "anchor") == 0 ? -0.3f : strcmp(shape, "barn") == 0 ? 0.3f : 0;
    assert_true(fabsf(right - want) < 1e-4f && fabsf(down - (want != 0 ? 0.2f : 0)) < 1e-4f);
    found++;
  }
  assert_int_equal(found, 3);
  int step = carto_steps(drawn.carto) - 1, blue = 0;
  CartoStep measures = carto_measures(drawn.carto, step);
  Canvas *canvas = bake(&drawn, step, 0, 0, measures.width, measures.height);
  for (int y = 0; y < measures.height; y++)
    for (int x = 0; x < measures.width; x++)
      blue += canvas_pixel(canvas, x, y) == 0xff0000ff;
  assert_true(blue > 20);
  canvas_free(canvas);
  done(&drawn);
}

/// A map of 16 by 10 hexes, of which an area has the right half.
static Drawn draw_area(const char *patch) {
  static char map[8192];
  int n = snprintf(map, sizeof map,
                   "map t 1\ngrid flat shift=even rows=up\n"
                   "sheet A order=CCRR cols=1..16 rows=1..10 d=0,0\n"
                   "terrain clear\n");
  for (int column = 1; column <= 16; column++)
    for (int row = 1; row <= 10; row++)
      n += snprintf(map + n, sizeof map - (size_t)n, "hex A%02d%02d clear\n%s A%02d%02d\n", column,
                    row, column > 8 ? "area east" : "area west", column, row);
  return draw_text(map, patch);
}

/// A name over an area lies inside it; one that is too long there is lettered smaller, and left
/// out where it never fits. A name over no area of the map is left out too.
static void test_names_over_areas(void **state) {
  (void)state;
  static const char *const patches[] = {
    "{ letterings = { land = { font = \"title\", size = 900, least = 60, most = 2000, from = 8,"
    " ink = 0xff000000, rank = 9 } }, names = { { text = \"Land\", lettering = \"land\","
    " over = \"east\" } } }",
    "{ letterings = { land = { font = \"title\", size = 1400, least = 60, most = 2000, from = 8,"
    " ink = 0xff000000, rank = 9 } }, names = { { text = \"Landamwasser\", lettering = \"land\","
    " over = \"east\" } } }",
    "{ letterings = { land = { font = \"title\", size = 1400, least = 1400, most = 2000, from = 8,"
    " ink = 0xff000000, rank = 9 } }, names = { { text = \"Landamwasserunddahinter\","
    " lettering = \"land\", over = \"east\" } } }",
    "{ names = { { text = \"Land\", lettering = \"city\", over = \"nowhere\" } } }",
  };
  for (int i = 0; i < 4; i++) {
    Drawn drawn = draw_area(patches[i]);
    CartoStep *step = carto_step_new(carto_plan(drawn.carto), 100, drawn.fonts);
    assert_int_equal(step->label_count, i < 2 ? 1 : 0);
    if (i < 2) {
      const CartoSheet *sheet = &step->plan->sheet;
      const CartoLabel *label = &step->labels[0];
      float y = (label->box.y0 + label->box.y1) * 0.5f;
      for (int k = 1; k < 8; k++) {
        float x = label->box.x0 + (label->box.x1 - label->box.x0) * (float)k / 8;
        CartoPoint at = { (x - (float)step->left) / step->px, (y - (float)step->top) / step->px };
        HexId hex = carto_hex_at(sheet, at);
        assert_true(hexmap_area_has(drawn.map, hexmap_area_find(drawn.map, "east"), hex));
      }
      assert_string_equal(label->text, i ? "Landamwasser" : "Land");
      assert_true(i ? label->size < 139 : fabsf(label->size - 90) < 1);
    }
    carto_step_free(step);
    done(&drawn);
  }
}

// -- engine.chart ------------------------------------------------------------------------------

static bool read_script(void *context, const char *path, char **text, size_t *length,
                        Fault *fault) {
  *text = files_read(context, path, length, fault);
  return *text != NULL;
}

static const char lua_text[] =
    "local chart = require('engine.chart')\n"
    "local nothing, why = chart.open('scripts/none.map')\n"
    "assert(nothing == nil and why:find('none.map', 1, true))\n"
    "local map = ...\n"
    "local under, style = 'assets/under.lua', 'assets/over.lua'\n"
    "assert(chart.open(map, 'assets/mapstyle.lua', under, style):steps() == 2)\n"
    "assert(chart.open(map, 'assets/mapstyle.lua', style, under):steps() == 3)\n"
    "assert(chart.open(map, 'assets/mapstyle.lua', nil, style):steps() == 2)\n"
    "local c = assert(chart.open(...))\n"
    "assert(c:steps() == 7)\n"
    "local hex, w, h = c:places()[1].hex, nil, nil\n"
    "assert(c:has(hex) and not c:has('nowhere') and not c:has('') and not pcall(c.has, c))\n"
    "assert(not c:lettered(0, 0, 4, 4, 7) and not pcall(c.lettered, c, 0, 0, 4, 4, 8))\n"
    "w, h = c:size(7)\n"
    "assert(c:lettered(0, 0, w, h, 7))\n"
    "for step = 1, 7 do\n"
    "  local x, y = c:centre(hex, step)\n"
    "  local w, h = c:size(step)\n"
    "  assert(x > 0 and x < w and y > 0 and y < h)\n"
    "  assert(c:at(x, y, step) == hex and c:at(1, 1, step) == nil)\n"
    "  assert(#c:corners(hex, step) == 12)\n"
    "end\n"
    "assert(c:chunk(0, 0, 1) == nil and c:pending() == 1)\n"
    "c:wait()\n"
    "assert(c:ready() == 1 and c:pending() == 0)\n"
    "w, h = c:chunk(0, 0, 1):size()\n"
    "assert(w == 512 and h == 512)\n"
    "local other\n"
    "for dir = 1, 6 do other = other or c:neighbour(hex, dir) end\n"
    "assert(c:distance(hex, other) == 1 and #c:line(hex, other) == 2)\n"
    "local x1, y1, x2, y2 = c:side(hex, other, 3)\n"
    "assert(x1 ~= x2 or y1 ~= y2)\n"
    "local t = c:terrain(hex)\n"
    "assert(t.hex == hex and t.places[1].hex == hex and type(t.sides) == 'table')\n"
    "assert(not pcall(c.centre, c, 'nowhere', 1) and not pcall(c.size, c, 8))\n"
    "assert(not pcall(c.side, c, hex, hex, 1) and not pcall(c.chunk, c, -1, 0, 1))\n"
    "c:mask({ hex })\n"
    "c:mask()\n"
    "assert(c:overview(20, 10):pixel(10, 5) ~= 0)\n"
    "return true\n";

static void test_chart(void **state) {
  (void)state;
  Fault fault = { 0 };
  const char *map_path = "assets/chart_test.map";
  HexMap *map = make_map(false, 6, 6, test_seed(), false);
  HexMapText text = { 0 };
  assert_true(hexmap_write(map, &text));
  char folder[] = "/tmp/grognard_chart_XXXXXX", path[200], command[600];
  assert_non_null(mkdtemp(folder));
  snprintf(command, sizeof command,
           "mkdir -p %s/assets && cp -r scripts %s/ && cp assets/*.lua %s/assets/ && "
           "echo '{ steps = { 16, 24, 36 } }' > %s/assets/under.lua && "
           "echo '{ steps = { 16, 24 } }' > %s/assets/over.lua",
           folder, folder, folder, folder, folder);
  assert_int_equal(system(command), 0);
  snprintf(path, sizeof path, "%s/%s", folder, map_path);
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  fwrite(text.data, 1, text.length, file);
  fclose(file);
  FilesSpec spec = { .root = folder };
  Files *files = files_open(&spec, &fault);
  if (!files) fail_msg("%s", fault.text);
  ScriptOptions options = { .read = read_script, .context = files, .ui = true };
  Script *script = script_new(&options, &fault);
  lua_State *L = script_state(script);
  api_files_use(L, files);
  snprintf(path, sizeof path, "%s/scripts/chart_smoke.lua", folder);
  file = fopen(path, "wb");
  assert_non_null(file);
  fprintf(file, "return function(...)\n%send\n", lua_text);
  fclose(file);
  if (!script_require(script, "chart_smoke", &fault))
    fail_msg("%s:%d %s", fault.file, fault.line, fault.text);
  lua_pushstring(L, map_path);
  if (!script_call(script, 1, 1, &fault)) fail_msg("%s:%d: %s", fault.file, fault.line, fault.text);
  assert_true(lua_toboolean(L, -1));
  script_free(script);
  files_close(files);
  snprintf(command, sizeof command, "rm -r %s", folder);
  assert_int_equal(system(command), 0);
  hexmap_text_free(&text);
  hexmap_free(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_chunks_join),
    cmocka_unit_test(test_pictures_differ),
    cmocka_unit_test(test_thread_and_order),
    cmocka_unit_test(test_bakery_forgets),
    cmocka_unit_test(test_shade),
    cmocka_unit_test(test_hits),
    cmocka_unit_test(test_gaps_are_masked),
    cmocka_unit_test(test_neighbours_share_sides),
    cmocka_unit_test(test_hachures_fall),
    cmocka_unit_test(test_bridges),
    cmocka_unit_test(test_contours),
    cmocka_unit_test(test_wrong_styles),
    cmocka_unit_test(test_schema),
    cmocka_unit_test(test_sizes),
    cmocka_unit_test(test_huge),
    cmocka_unit_test(test_names),
    cmocka_unit_test(test_lettered),
    cmocka_unit_test(test_dashed_waters),
    cmocka_unit_test(test_symbols_beside),
    cmocka_unit_test(test_names_over_areas),
    cmocka_unit_test(test_chart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
