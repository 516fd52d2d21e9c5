// Hex grid against slow, obvious models: centres in floating point, breadth-first search.
#include "core/hexgrid.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

// -- The grids of the four series ------------------------------------------------------------

static const HexSheet sheets_1806[] = {
  { .prefix = "N",
    .order = HEX_RRCC,
    .col_min = 1,
    .col_max = 54,
    .col_max_even = 53,
    .row_min = 1,
    .row_max = 39 },
  { .prefix = "S",
    .order = HEX_RRCC,
    .col_min = 1,
    .col_max = 54,
    .col_max_even = 53,
    .row_min = 1,
    .row_max = 39,
    .drow = -38 },
};
static const HexSheet sheets_lga[] = {
  { .prefix = "C",
    .order = HEX_CCRR,
    .col_min = 1,
    .col_max = 61,
    .row_min = 1,
    .row_max = 33,
    .dcol = 60,
    .drow = -33 },
  { .prefix = "D",
    .order = HEX_CCRR,
    .col_min = 1,
    .col_max = 61,
    .row_min = 1,
    .row_max = 33,
    .dcol = 60,
    .drow = -1 },
  { .prefix = "A", .order = HEX_CCRR, .col_min = 1, .col_max = 61, .row_min = 1, .row_max = 33 },
  { .prefix = "B",
    .order = HEX_CCRR,
    .col_min = 1,
    .col_max = 61,
    .row_min = 1,
    .row_max = 33,
    .drow = 32 },
};
static const HexSheet sheets_son[] = {
  { .prefix = "N", .order = HEX_CCRR, .col_min = 1, .col_max = 70, .row_min = 1, .row_max = 46 },
  { .prefix = "W",
    .order = HEX_CCRR,
    .col_min = 1,
    .col_max = 70,
    .row_min = 1,
    .row_max = 72,
    .drow = 46 },
  { .prefix = "E",
    .order = HEX_CCRR,
    .col_min = 1,
    .col_max = 70,
    .row_min = 1,
    .row_max = 72,
    .dcol = 70,
    .drow = 46 },
};
static const HexSheet sheets_marengo[] = {
  { .prefix = "",
    .order = HEX_CCRR,
    .separator = ".",
    .col_min = 1,
    .col_max = 66,
    .row_min = 1,
    .row_max = 45 },
};

static HexGrid *make(HexLayout layout, bool even, bool up, const HexSheet *sheets, size_t count) {
  HexGridSpec spec = { layout, even, up, sheets, count };
  Fault fault;
  HexGrid *grid = hexgrid_new(&spec, &fault);
  if (!grid) fail_msg("%s", fault.text);
  return grid;
}

static HexGrid *grid_1806(void) {
  return make(HEX_POINTY, true, true, sheets_1806, LENGTH(sheets_1806));
}
static HexGrid *grid_lga(void) {
  return make(HEX_FLAT, false, false, sheets_lga, LENGTH(sheets_lga));
}
static HexGrid *grid_son(void) {
  // Rows are numbered from 1 here, from 0 in the section's own description: odd there, even here.
  return make(HEX_POINTY, true, false, sheets_son, LENGTH(sheets_son));
}
static HexGrid *grid_marengo(void) {
  return make(HEX_FLAT, true, true, sheets_marengo, LENGTH(sheets_marengo));
}

static void assert_neighbors(const HexGrid *grid, const char *code, const char *const want[6]) {
  HexId hex = hexgrid_parse(grid, code);
  assert_int_not_equal(hex, HEX_NONE);
  for (int d = 0; d < 6; d++) {
    HexId next = hexgrid_neighbor(grid, hex, d);
    assert_string_equal(next == HEX_NONE ? "" : hexgrid_code(grid, next), want[d]);
    assert_int_equal(next, hexgrid_neighbors(grid)[hex * 6 + d]);
    if (next != HEX_NONE) assert_int_equal(hexgrid_direction(grid, hex, next), d);
  }
}

static void assert_distance(const HexGrid *grid, const char *a, const char *b, int want) {
  assert_int_equal(hexgrid_distance(grid, hexgrid_parse(grid, a), hexgrid_parse(grid, b)), want);
}

// Every code, canonical or alias, reads back; canonical codes are in order.
static void assert_round_trip(const HexGrid *grid, int count, size_t codes) {
  assert_int_equal(hexgrid_count(grid), count);
  assert_int_equal(hexgrid_alias_count(grid), codes);
  for (HexId hex = 0; hex < count; hex++) {
    assert_int_equal(hexgrid_parse(grid, hexgrid_code(grid, hex)), hex);
    if (hex > 0) assert_true(strcmp(hexgrid_code(grid, hex - 1), hexgrid_code(grid, hex)) < 0);
  }
  for (size_t i = 0; i < codes; i++) {
    char code[HEX_CODE_SIZE];
    HexId hex = hexgrid_alias(grid, i, code);
    assert_int_equal(hexgrid_parse(grid, code), hex);
  }
}

static void pointy_rows_up_two_sheets(void **state) {
  (void)state;
  HexGrid *grid = grid_1806();
  assert_round_trip(grid, 4120, 2087 * 2);
  // Even rows stand half a hex right; rows grow up. E, NE, NW, W, SW, SE.
  assert_neighbors(grid, "N1942",
                   (const char *[]){ "N1943", "N2042", "N2041", "N1941", "N1841", "N1842" });
  assert_neighbors(grid, "N2234",
                   (const char *[]){ "N2235", "N2335", "N2334", "N2233", "N2134", "N2135" });
  assert_neighbors(grid, "N0101", (const char *[]){ "N0102", "N0201", "", "", "", "S3801" });
  assert_neighbors(grid, "N0253",
                   (const char *[]){ "", "N0354", "N0353", "N0252", "N0153", "N0154" });
  assert_int_equal(hexgrid_parse(grid, "N0254"), HEX_NONE);
  assert_int_equal(hexgrid_parse(grid, "S3854"), HEX_NONE);
  for (int col = 1; col <= 54; col++) {  // the seam has two codes, the first sheet's counts
    char north[24], south[24];
    snprintf(north, sizeof north, "N01%02d", col);
    snprintf(south, sizeof south, "S39%02d", col);
    HexId hex = hexgrid_parse(grid, south);
    assert_int_equal(hex, hexgrid_parse(grid, north));
    assert_string_equal(hexgrid_code(grid, hex), north);
    assert_int_equal(hexgrid_at(grid, col, 1), hex);
  }
  assert_distance(grid, "N3901", "S0101", 76);
  assert_distance(grid, "N1942", "N2234", 9);
  assert_int_equal(
      hexgrid_bearing(grid, hexgrid_parse(grid, "N1942"), hexgrid_parse(grid, "N1943")), 90);
  assert_int_equal(
      hexgrid_bearing(grid, hexgrid_parse(grid, "N1942"), hexgrid_parse(grid, "N2042")), 30);
  hexgrid_free(grid);
}

static void flat_rows_down_four_sheets(void **state) {
  (void)state;
  HexGrid *grid = grid_lga();
  // 4 * 2013, less the seams A/B 61, C/D 61, A/D 32.
  assert_round_trip(grid, 4 * 2013 - 61 - 61 - 32, 4 * 2013);
  // Odd columns stand half a hex up; rows grow down. N, NE, SE, S, SW, NW.
  assert_neighbors(grid, "A2632",
                   (const char *[]){ "A2631", "A2732", "A2733", "A2633", "A2533", "A2532" });
  assert_neighbors(grid, "A2531",
                   (const char *[]){ "A2530", "A2630", "A2631", "A2532", "A2431", "A2430" });
  const char *const same[][2] = {
    { "B4501", "A4533" }, { "B0101", "A0133" }, { "B6001", "A6033" },
    { "D0501", "C0533" }, { "A6109", "D0110" }, { "A6101", "D0102" },
    { "A6132", "D0133" }, { "D0101", "C0133" }, { "B6101", "A6133" },
  };
  for (size_t i = 0; i < LENGTH(same); i++) {
    HexId hex = hexgrid_parse(grid, same[i][0]);
    assert_int_not_equal(hex, HEX_NONE);
    assert_string_equal(hexgrid_code(grid, hex), same[i][1]);
  }
  for (int row = 1; row <= 32; row++) {
    char a[24], d[24];
    snprintf(a, sizeof a, "A61%02d", row);
    snprintf(d, sizeof d, "D01%02d", row + 1);
    assert_string_equal(hexgrid_code(grid, hexgrid_parse(grid, a)), d);
  }
  assert_int_equal(hexgrid_parse(grid, "D0134"), HEX_NONE);
  assert_distance(grid, "A2632", "B2701", 1);
  assert_distance(grid, "A6109", "D0110", 0);
  assert_distance(grid, "A6101", "C0133", 1);
  hexgrid_free(grid);
}

static void pointy_rows_down_three_sections(void **state) {
  (void)state;
  HexGrid *grid = grid_son();
  assert_round_trip(grid, 13300, 13300);
  const struct {
    const char *code;
    int q, r;  // from 0
  } examples[] = {
    { "W3418", 33, 63 },  { "W6431", 63, 76 },  { "N5717", 56, 16 }, { "N1932", 18, 31 },
    { "W0432", 3, 77 },   { "E0136", 70, 81 },  { "E0925", 78, 70 }, { "E2126", 90, 71 },
    { "E6627", 135, 72 }, { "E4505", 114, 50 }, { "E0252", 71, 97 }, { "E0969", 78, 114 },
    { "N1003", 9, 2 },    { "W2359", 22, 104 }, { "N7046", 69, 45 },
  };
  static const int step[2][6][2] = {
    { { 1, 0 }, { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 }, { 0, 1 } },
    { { 1, 0 }, { 1, -1 }, { 0, -1 }, { -1, 0 }, { 0, 1 }, { 1, 1 } },
  };
  for (size_t i = 0; i < LENGTH(examples); i++) {
    HexId hex = hexgrid_parse(grid, examples[i].code);
    assert_int_equal(hexgrid_at(grid, examples[i].q + 1, examples[i].r + 1), hex);
    for (int d = 0; d < 6; d++) {
      const int *by = step[examples[i].r & 1][d];
      assert_int_equal(hexgrid_neighbor(grid, hex, d),
                       hexgrid_at(grid, examples[i].q + 1 + by[0], examples[i].r + 1 + by[1]));
    }
  }
  // Nothing lies north of the eastern section.
  assert_int_equal(hexgrid_at(grid, 71, 46), HEX_NONE);
  assert_neighbors(grid, "E0101",
                   (const char *[]){ "E0201", "", "N7046", "W7001", "W7002", "E0102" });
  hexgrid_free(grid);
}

static void flat_rows_up_with_separator(void **state) {
  (void)state;
  HexGrid *grid = grid_marengo();
  assert_round_trip(grid, 66 * 45, 66 * 45);
  static const int step[2][6][2] = {
    { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 }, { -1, 1 } },
    { { 0, 1 }, { 1, 0 }, { 1, -1 }, { 0, -1 }, { -1, -1 }, { -1, 0 } },
  };
  for (int col = 1; col <= 66; col++) {
    for (int row = 1; row <= 45; row++) {
      char code[24];
      snprintf(code, sizeof code, "%02d.%02d", col, row);
      HexId hex = hexgrid_parse(grid, code);
      assert_string_equal(hexgrid_code(grid, hex), code);
      for (int d = 0; d < 6; d++) {
        const int *by = step[col & 1][d];
        assert_int_equal(hexgrid_neighbor(grid, hex, d),
                         hexgrid_at(grid, col + by[0], row + by[1]));
      }
    }
  }
  assert_distance(grid, "38.26", "37.27", 1);
  const char *const bad[] = {
    "",      "38",    "3826",  "38.2",  "38.266", "38,26", "38.2x",
    "0:.01", "00.01", "67.01", "01.46", "-1.01",  " 1.01", "\xff\xff.\xff\xff"
  };
  for (size_t i = 0; i < LENGTH(bad); i++) {
    assert_int_equal(hexgrid_parse(grid, bad[i]), HEX_NONE);
  }
  assert_int_equal(hexgrid_parse_n(grid, "38.26>37.27", 5), hexgrid_parse(grid, "38.26"));
  hexgrid_free(grid);
}

static void short_even_columns_and_one_digit(void **state) {
  (void)state;
  HexSheet sheet = {
    .order = HEX_RRCC, .digits = 1, .col_max = 4, .row_max = 5, .row_max_even = 4
  };
  HexGrid *grid = make(HEX_FLAT, true, false, &sheet, 1);
  assert_round_trip(grid, 3 * 5 + 2 * 6, 27);
  assert_int_equal(hexgrid_parse(grid, "50"), HEX_NONE);
  assert_int_not_equal(hexgrid_parse(grid, "51"), HEX_NONE);
  hexgrid_free(grid);
}

// -- Specs that make no sense ----------------------------------------------------------------

static void bad_specs_are_refused(void **state) {
  (void)state;
  const HexSheet good = { .prefix = "N", .col_min = 1, .col_max = 9, .row_min = 1, .row_max = 9 };
  struct {
    HexSheet sheet;
    const char *want;
  } cases[] = {
    { good, "" },
    { good, "prefix of a sheet: at most 7 letters, digits or '_'" },
    { good, "sheet 'N': the separator is '.' or nothing" },
    { good, "sheet 'N': 5 digits, expected 1 to 4" },
    { good, "sheet 'N': columns 1..100 (even rows to 0) are no range of 2-digit numbers" },
    { good, "sheet 'N': columns 3..2 (even rows to 0) are no range of 2-digit numbers" },
    { good, "sheet 'N': rows -1..9 (even columns to 0) are no range of 2-digit numbers" },
    { good, "sheet 'N': rows 1..9 (even columns to 120) are no range of 2-digit numbers" },
    { good, "sheet 'N': offset 0,-20001 lies beyond 20000" },
    { good, "the code N0101 would name two hexes" },
    { good, "the sheets lie too far apart" },
  };
  memcpy(cases[1].sheet.prefix, "N/", 3);
  cases[2].sheet.separator[0] = ',';
  cases[3].sheet.digits = 5;
  cases[4].sheet.col_max = 100;
  cases[5].sheet.col_min = 3, cases[5].sheet.col_max = 2;
  cases[6].sheet.row_min = -1;
  cases[7].sheet.row_max_even = 120;
  cases[8].sheet.drow = -20001;
  cases[9].sheet.dcol = 20;
  memcpy(cases[10].sheet.prefix, "X", 2);
  cases[10].sheet.dcol = 20000, cases[10].sheet.drow = 20000;
  for (size_t i = 0; i < LENGTH(cases); i++) {
    HexSheet sheets[] = { good, cases[i].sheet };
    HexGridSpec spec = { HEX_POINTY, false, false, sheets, 2 };
    Fault fault = { .text = "" };
    HexGrid *grid = hexgrid_new(&spec, &fault);
    assert_string_equal(fault.text, cases[i].want);
    assert_true((grid != NULL) == (cases[i].want[0] == 0));
    hexgrid_free(grid);
    hexgrid_free(hexgrid_new(&spec, NULL));
  }
}

static void empty_and_endless_specs_are_refused(void **state) {
  (void)state;
  const HexSheet good = { .col_max = 9, .row_max = 9 };
  HexGridSpec none = { HEX_POINTY, false, false, &good, 0 };
  Fault fault;
  assert_null(hexgrid_new(&none, &fault));
  assert_string_equal(fault.text, "a grid has 1 to 64 sheets, not 0");
  const HexSheet big = { .digits = 4, .col_max = 9999, .row_max = 9999 };
  none = (HexGridSpec){ HEX_POINTY, false, false, &big, 1 };
  assert_null(hexgrid_new(&none, &fault));
  assert_string_equal(fault.text, "the sheets hold over 1048576 hexes");
}

// -- Random grids against centres in floating point ------------------------------------------

typedef struct Model {
  HexGrid *grid;
  bool pointy;
  int count;
  double x[2000], y[2000];  // centres; the unit is the distance between neighbours, y grows up
  int cube[2000][3];
} Model;

static HexSheet random_sheet(uint64_t *random, char letter) {
  HexSheet sheet = {
    .order = random_to(random, 0, 1) ? HEX_CCRR : HEX_RRCC,
    .digits = random_to(random, 2, 3),
    .col_min = random_to(random, 0, 3),
    .row_min = random_to(random, 0, 3),
    .dcol = random_to(random, -9, 9),
    .drow = random_to(random, -9, 9),
  };
  sheet.prefix[0] = letter;
  sheet.separator[0] = random_to(random, 0, 1) ? '.' : '\0';
  sheet.col_max = sheet.col_min + random_to(random, 0, 14);
  sheet.row_max = sheet.row_min + random_to(random, 0, 14);
  if (random_to(random, 0, 1)) {
    sheet.col_max_even = sheet.col_max > sheet.col_min ? sheet.col_max - 1 : sheet.col_max + 1;
  }
  if (random_to(random, 0, 1)) sheet.row_max_even = sheet.row_max + 1;
  return sheet;
}

// Centres by the words of the contract, from the global column and row.
static void place(Model *model, const HexGridSpec *spec, HexId hex) {
  int col, row;
  hexgrid_colrow(model->grid, hex, &col, &row);
  assert_int_equal(hexgrid_at(model->grid, col, row), hex);
  int parity = abs(spec->layout == HEX_POINTY ? row : col) % 2;
  double shift = parity == (spec->shift_even ? 0 : 1) ? 0.5 : 0.0;
  double along = spec->rows_up ? row : -row;
  model->x[hex] = model->pointy ? col + shift : col * sqrt(3) / 2;
  model->y[hex] = model->pointy ? along * sqrt(3) / 2 : along + shift;
}

// Cube coordinates relative to hex 0, from the centres alone.
static void find_cube(Model *model, HexId hex) {
  double x = model->x[hex] - model->x[0], y = model->y[hex] - model->y[0];
  double q = model->pointy ? x + y / sqrt(3) : 2 * x / sqrt(3);
  double r = model->pointy ? -2 * y / sqrt(3) : -y - x / sqrt(3);
  model->cube[hex][0] = (int)lround(q);
  model->cube[hex][1] = (int)lround(r);
  model->cube[hex][2] = -model->cube[hex][0] - model->cube[hex][1];
  assert_true(fabs(q - model->cube[hex][0]) < 1e-6 && fabs(r - model->cube[hex][1]) < 1e-6);
}

static void make_model(Model *model, uint64_t *random, int sheet_count) {
  HexSheet sheets[4];
  for (int i = 0; i < sheet_count; i++)
    sheets[i] = random_sheet(random, (char)('A' + i));
  HexGridSpec spec = { random_to(random, 0, 1) ? HEX_POINTY : HEX_FLAT, random_to(random, 0, 1),
                       random_to(random, 0, 1), sheets, (size_t)sheet_count };
  model->grid = make(spec.layout, spec.shift_even, spec.rows_up, sheets, (size_t)sheet_count);
  model->pointy = spec.layout == HEX_POINTY;
  model->count = hexgrid_count(model->grid);
  for (HexId hex = 0; hex < model->count; hex++)
    place(model, &spec, hex);
  for (HexId hex = 0; hex < model->count; hex++)
    find_cube(model, hex);
}

static int model_distance(const Model *model, HexId a, HexId b) {
  int most = 0;
  for (int i = 0; i < 3; i++) {
    int gap = abs(model->cube[a][i] - model->cube[b][i]);
    if (gap > most) most = gap;
  }
  return most;
}

static HexId model_at(const Model *model, double x, double y) {
  for (HexId hex = 0; hex < model->count; hex++) {
    if (hypot(model->x[hex] - x, model->y[hex] - y) < 1e-6) return hex;
  }
  return HEX_NONE;
}

// Degrees clockwise from up the page in which direction `d` lies.
static double direction_degrees(const Model *model, int d) {
  return model->pointy ? 90 - 60 * d : 60 * d;
}

static HexId model_neighbor(const Model *model, HexId hex, int d) {
  double angle = direction_degrees(model, d) * acos(-1) / 180;
  return model_at(model, model->x[hex] + sin(angle), model->y[hex] + cos(angle));
}

static void random_grids_have_the_models_neighbours(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 1;
  static Model model;
  for (int round = 0; round < 60; round++) {
    make_model(&model, &random, random_to(&random, 1, 4));
    assert_round_trip(model.grid, model.count, hexgrid_alias_count(model.grid));
    const HexPlane *plane = hexgrid_plane(model.grid);
    for (HexId hex = 0; hex < model.count; hex++) {
      CHECK(seed, plane->cells[plane->cell[hex]] == hex);
      for (int d = 0; d < 6; d++) {
        HexId want = model_neighbor(&model, hex, d), got = hexgrid_neighbor(model.grid, hex, d);
        CHECK(seed, got == want);
        CHECK(seed, plane->cells[plane->cell[hex] + plane->step[d]] == want);
        if (got == HEX_NONE) continue;
        CHECK(seed, hexgrid_direction(model.grid, hex, got) == d);
        CHECK(seed, hexgrid_neighbor(model.grid, got, (d + 3) % 6) == hex);
      }
    }
    hexgrid_free(model.grid);
  }
}

// Which of two sheets names a hex, and whether hexes with one place are one hex.
static void random_sheets_share_hexes_by_place(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 7;
  for (int round = 0; round < 60; round++) {
    HexSheet sheets[3];
    for (int i = 0; i < 3; i++)
      sheets[i] = random_sheet(&random, (char)('C' - i));
    HexGrid *grid = make(HEX_FLAT, round & 1, round & 2, sheets, 3);
    char first[128][128] = { { 0 } };  // by global column and row + 40: letter of the namer
    for (size_t i = 0; i < hexgrid_alias_count(grid); i++) {
      char code[HEX_CODE_SIZE];
      HexId hex = hexgrid_alias(grid, i, code);
      int col, row;
      hexgrid_colrow(grid, hex, &col, &row);
      const HexSheet *sheet = &sheets['C' - code[0]];
      int numbers[2];
      const char *at = code + 1;
      for (int k = 0; k < 2; k++) {
        char *end;
        char part[8] = { 0 };
        memcpy(part, at, (size_t)sheet->digits);
        numbers[k] = (int)strtol(part, &end, 10);
        at += sheet->digits + (sheet->separator[0] ? 1 : 0);
      }
      int printed_col = numbers[sheet->order == HEX_CCRR ? 0 : 1];
      int printed_row = numbers[sheet->order == HEX_CCRR ? 1 : 0];
      CHECK(seed, printed_col + sheet->dcol == col && printed_row + sheet->drow == row);
      if (!first[col + 40][row + 40]) first[col + 40][row + 40] = code[0];
      CHECK(seed, hexgrid_code(grid, hex)[0] == first[col + 40][row + 40]);
    }
    hexgrid_free(grid);
  }
}

static void random_grids_have_the_models_measures(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 3;
  static Model model;
  for (int round = 0; round < 60; round++) {
    make_model(&model, &random, random_to(&random, 1, 4));
    for (int i = 0; i < 2000; i++) {
      HexId a = random_to(&random, 0, model.count - 1), b = random_to(&random, 0, model.count - 1);
      CHECK(seed, hexgrid_distance(model.grid, a, b) == model_distance(&model, a, b));
      double east = model.x[b] - model.x[a], north = model.y[b] - model.y[a];
      int bearing = hexgrid_bearing(model.grid, a, b);
      if (a == b) {
        CHECK(seed, bearing == 0);
      } else {
        double want = atan2(east, north) * 180 / acos(-1);
        CHECK(seed, fabs(remainder(bearing - want, 360)) < 0.5 + 1e-4);
        CHECK(seed, bearing >= 0 && bearing < 360);
      }
      int q, r, q0, r0, x, y, x0, y0;
      hexgrid_axial(model.grid, a, &q, &r);
      hexgrid_axial(model.grid, 0, &q0, &r0);
      CHECK(seed, q - q0 == model.cube[a][0] && r - r0 == model.cube[a][1]);
      hexgrid_page(model.grid, a, &x, &y);
      hexgrid_page(model.grid, 0, &x0, &y0);
      double wide = model.pointy ? 0.5 : sqrt(3) / 2, high = model.pointy ? sqrt(3) / 2 : 0.5;
      CHECK(seed, fabs((x - x0) * wide - (model.x[a] - model.x[0])) < 1e-6);
      CHECK(seed, fabs((y0 - y) * high - (model.y[a] - model.y[0])) < 1e-6);
    }
    hexgrid_free(model.grid);
  }
}

static void breadth_first(const HexGrid *grid, HexId from, int *steps) {
  int count = hexgrid_count(grid);
  HexId *queue = malloc((size_t)count * sizeof *queue);
  for (HexId hex = 0; hex < count; hex++)
    steps[hex] = -1;
  int head = 0, tail = 0;
  queue[tail++] = from;
  steps[from] = 0;
  while (head < tail) {
    HexId hex = queue[head++];
    for (int d = 0; d < 6; d++) {
      HexId next = hexgrid_neighbor(grid, hex, d);
      if (next == HEX_NONE || steps[next] >= 0) continue;
      steps[next] = steps[hex] + 1;
      queue[tail++] = next;
    }
  }
  free(queue);
}

static void distance_is_the_fewest_steps(void **state) {
  (void)state;
  for (int kind = 0; kind < 8; kind++) {
    HexSheet sheet = { .col_min = 1, .col_max = 13, .row_min = 1, .row_max = 11 };
    HexGrid *grid = make(kind & 1 ? HEX_FLAT : HEX_POINTY, kind & 2, kind & 4, &sheet, 1);
    int steps[13 * 11];
    for (HexId a = 0; a < hexgrid_count(grid); a++) {
      breadth_first(grid, a, steps);
      for (HexId b = 0; b < hexgrid_count(grid); b++) {
        assert_int_equal(hexgrid_distance(grid, a, b), steps[b]);
      }
    }
    hexgrid_free(grid);
  }
}

// Distance of a hex's centre from the straight line between two others.
static double off_line(const Model *model, HexId a, HexId b, HexId hex) {
  double x = model->x[b] - model->x[a], y = model->y[b] - model->y[a];
  double px = model->x[hex] - model->x[a], py = model->y[hex] - model->y[a];
  return fabs(x * py - y * px) / hypot(x, y);
}

// Half the width of a hex across the line: the line meets the hex when its centre is as near.
static double reach_across(const Model *model, HexId a, HexId b) {
  double x = model->x[b] - model->x[a], y = model->y[b] - model->y[a], most = 0;
  for (int k = 0; k < 6; k++) {
    double corner = (60 * k + (model->pointy ? 30 : 0)) * acos(-1) / 180;
    double across = fabs(x * sin(corner) - y * cos(corner)) / hypot(x, y) / sqrt(3);
    if (across > most) most = across;
  }
  return most;
}

static bool holds(const HexId *hexes, size_t count, HexId hex) {
  for (size_t i = 0; i < count; i++) {
    if (hexes[i] == hex) return true;
  }
  return false;
}

static void check_line(uint64_t seed, const Model *model, HexId a, HexId b, bool whole) {
  HexId line[64], back[64];
  int distance = model_distance(model, a, b);
  size_t count = hexgrid_line(model->grid, a, b, line, 64);
  CHECK(seed, hexgrid_line(model->grid, b, a, back, 64) == count);
  CHECK(seed, count <= (size_t)distance + 1 && line[0] == a && line[count - 1] == b);
  for (size_t i = 0; i < count; i++) {
    CHECK(seed, back[count - 1 - i] == line[i]);
    int gone = model_distance(model, a, line[i]);
    CHECK(seed, gone + model_distance(model, line[i], b) == distance);
    CHECK(seed, a == b || off_line(model, a, b, line[i]) < reach_across(model, a, b) + 1e-6);
    if (i > 0) CHECK(seed, gone > model_distance(model, a, line[i - 1]));
    if (whole && count == (size_t)distance + 1) CHECK(seed, gone == (int)i);
  }
  HexId few[2] = { -7, -7 };
  CHECK(seed, hexgrid_line(model->grid, a, b, few, 1) == count);
  CHECK(seed, few[0] == a && few[1] == -7);
  CHECK(seed, hexgrid_line(model->grid, a, b, NULL, 0) == count);
}

static void lines_are_straight_and_the_same_both_ways(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 5;
  static Model model;
  for (int round = 0; round < 60; round++) {
    int sheets = random_to(&random, 1, 4);
    make_model(&model, &random, sheets);
    for (int i = 0; i < 500; i++) {
      HexId a = random_to(&random, 0, model.count - 1), b = random_to(&random, 0, model.count - 1);
      check_line(seed, &model, a, b, sheets == 1);
    }
    hexgrid_free(model.grid);
  }
}

static void check_ring(uint64_t seed, const Model *model, HexId centre, int radius) {
  HexId ring[2000], all[2000];
  size_t count = hexgrid_ring(model->grid, centre, radius, ring, 2000), want = 0, within = 0;
  for (HexId hex = 0; hex < model->count; hex++) {
    int distance = model_distance(model, centre, hex);
    if (distance <= radius) within++;
    if (distance != radius) continue;
    want++;
    CHECK(seed, holds(ring, count, hex));
  }
  CHECK(seed, count == want);
  double angle = direction_degrees(model, 0) * acos(-1) / 180;
  HexId first = model_at(model, model->x[centre] + radius * sin(angle),
                         model->y[centre] + radius * cos(angle));
  if (first != HEX_NONE) CHECK(seed, ring[0] == first);
  size_t total = hexgrid_range(model->grid, centre, radius, all, 2000);
  CHECK(seed, total == within && total <= HEX_RANGE_MAX(radius));
  for (size_t i = 1; i < total; i++) {
    CHECK(seed, model_distance(model, centre, all[i]) >= model_distance(model, centre, all[i - 1]));
    CHECK(seed, !holds(all, i, all[i]));
  }
}

static void rings_and_ranges_hold_what_is_so_far(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 2 + 9;
  static Model model;
  for (int round = 0; round < 40; round++) {
    make_model(&model, &random, random_to(&random, 1, 3));
    for (int i = 0; i < 20; i++) {
      check_ring(seed, &model, random_to(&random, 0, model.count - 1), random_to(&random, 0, 25));
    }
    assert_int_equal(hexgrid_ring(model.grid, 0, 1000000000, NULL, 0), 0);
    assert_int_equal(hexgrid_range(model.grid, 0, 1000000000, NULL, 0), model.count);
    hexgrid_free(model.grid);
  }
}

static void rings_go_round_by_rising_direction(void **state) {
  (void)state;
  for (int kind = 0; kind < 2; kind++) {
    HexSheet sheet = { .col_min = 1, .col_max = 20, .row_min = 1, .row_max = 20 };
    HexGrid *grid = make(kind ? HEX_FLAT : HEX_POINTY, true, true, &sheet, 1);
    HexId centre = hexgrid_at(grid, 10, 10), ring[18];
    assert_int_equal(hexgrid_ring(grid, centre, 3, ring, 18), 18);
    for (int i = 0; i < 18; i++) {
      assert_int_not_equal(hexgrid_direction(grid, ring[i], ring[(i + 1) % 18]), -1);
    }
    for (int d = 0; d < 6; d++) {
      HexId far = centre;
      for (int i = 0; i < 3; i++)
        far = hexgrid_neighbor(grid, far, d);
      assert_int_equal(ring[3 * d], far);
    }
    hexgrid_free(grid);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(pointy_rows_up_two_sheets),
    cmocka_unit_test(flat_rows_down_four_sheets),
    cmocka_unit_test(pointy_rows_down_three_sections),
    cmocka_unit_test(flat_rows_up_with_separator),
    cmocka_unit_test(short_even_columns_and_one_digit),
    cmocka_unit_test(bad_specs_are_refused),
    cmocka_unit_test(empty_and_endless_specs_are_refused),
    cmocka_unit_test(random_grids_have_the_models_neighbours),
    cmocka_unit_test(random_sheets_share_hexes_by_place),
    cmocka_unit_test(random_grids_have_the_models_measures),
    cmocka_unit_test(distance_is_the_fewest_steps),
    cmocka_unit_test(lines_are_straight_and_the_same_both_ways),
    cmocka_unit_test(rings_and_ranges_hold_what_is_so_far),
    cmocka_unit_test(rings_go_round_by_rising_direction),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
