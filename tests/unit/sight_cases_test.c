// Twenty cases of sight in a series of battle games, each on a small map of its own: flat hexes,
// even columns half a hex up, rows counted up the page. They hold both ways.
//
// The series' rule: the ground counts at its highest level; woods, towns, vineyards, orchards and
// formed units in between add a level each; what just reaches the line blocks unless both ends are
// equally high; along a hexside either flank blocks; an even slope does not block.
#include "core/sight.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { HEXES_MAX = 100 };

typedef struct SightCase {
  const char *name;
  /// Rows from the top, parted by |; hexes parted by blanks: level, or lowest-highest, and a letter
  /// of terrain: w woods, t town, s shrub, b building.
  const char *map;
  const char *viewer, *target;
  const char *units;  ///< HEX:KIND, parted by blanks.
  int visibility;     ///< Hexes; 0: no limit.
  bool visible;
} SightCase;

static const SightCase cases[] = {
  { "S01 14.1.1.1: adjacent woods hexes always see each other", "2 2w 2|2 2w 2|2 2 2", "02.02",
    "02.03", "", 0, true },
  { "S02 14.1.1.1: features of the end hexes never count", "3 3 3|3 3w 3|3 3 3|3 3 3|3 3t 3",
    "02.01", "02.04", "", 0, true },
  { "S03 14.1.3.1: same level, lower and equal ground between", "1 3 1|1 1 1|1 2 1|1 3 1|1 3 1",
    "02.01", "02.05", "", 0, true },
  { "S04 14.1.3.1: one hex one level higher on the line", "1 2 1|1 2 1|1 3 1|1 2 1|1 2 1", "02.01",
    "02.05", "", 0, false },
  { "S05 14.1.2.2: woods one level below the ends reach only their level",
    "1 3 1|1 2 1|1 2w 1|1 3 1", "02.01", "02.04", "", 0, true },
  { "S06 14.1.2.2: woods on the same level, the line only clips the hex",
    "3 3 3 3 3|3 3 3 3 3|3 3 3w 3 3|3 3 3 3 3|3 3 3 3 3", "01.02", "05.03", "", 0, false },
  { "S07 14.1.2.3: an infantry brigade in between on the same level", "1 3 1|1 3 1|1 3 1|1 3 1",
    "02.01", "02.04", "02.02:infantry", 0, false },
  { "S08 14.1.2.3: skirmishers never block", "1 3 1|1 3 1|1 3 1|1 3 1", "02.01", "02.04",
    "02.02:skirmisher 02.03:skirmisher", 0, true },
  { "S09 14.1.2.1: the viewer in a two-level hex stands on its highest level; cavalry one level "
    "down reaches only that",
    "1 3 1|1 1-2 1|1 3 1|1 2-3 1", "02.01", "02.04", "02.03:cavalry", 0, true },
  { "S10 14.1.2.2: buildings and shrub are not Blocking", "1 2 1|1 2s 1|1 2b 1|1 2 1", "02.01",
    "02.04", "", 0, true },
  { "S11 14.1.3.2: a hill higher than both ends", "1 3 1|1 1 1|1 1 1|1 4 1|1 1 1|1 1 1", "02.01",
    "02.06", "", 0, false },
  { "S12 14.1.3.3: even slope, one level a hex", "1 5 1|1 4 1|1 3 1|1 2 1|1 1 1", "02.01", "02.05",
    "", 0, true },
  { "S13 14.1.3.3: even slope, one level every second hex", "1 3 1|1 3 1|1 2 1|1 2 1|1 1 1|1 1 1",
    "02.01", "02.06", "", 0, true },
  { "S14 14.1.3.3: woods on an even slope still block", "1 5 1|1 4 1|1 3w 1|1 2 1|1 1 1", "02.01",
    "02.05", "", 0, false },
  { "S15 14.1.3.4: convex slope: the shoulder lies above the sight line",
    "1 5 1|1 4 1|1 4 1|1 2 1|1 1 1", "02.01", "02.05", "", 0, false },
  { "S16 14.1.4: equality blocks: d 4, threshold 4.0, level 4",
    "1 6 1|1 2 1|1 2 1|1 2 1|1 4 1|1 2 1|1 2 1|1 2 1|1 2 1", "02.09", "02.01", "", 0, false },
  { "S17 14.1.4: A 4, B 1, D 5: the level-3 hex next to A is harmless (3.4), the next one blocks "
    "(2.8)",
    "1 4 1|1 3 1|1 3 1|1 1 1|1 1 1|1 1 1", "02.06", "02.01", "", 0, false },
  { "S18 14.1.4: woods next to the high end stay below the line: 2 < 4.33",
    "1 5 1|1 1w 1|1 1 1|1 1 1|1 1 1|1 1 1|1 1 1", "02.07", "02.01", "", 0, true },
  { "S19 14.1.2: line along a hexside: a village in one of the two hexes is enough",
    "2 2 2 2 2|2 2t 2 2 2|2 2 2 2 2", "01.02", "03.02", "", 0, false },
  { "S20 14.1.5: dusk visibility 5, target at 6", "2 2 2|2 2 2|2 2 2|2 2 2|2 2 2|2 2 2|2 2 2",
    "02.01", "02.07", "", 5, false },
};

typedef struct Board {
  HexGrid *grid;
  int16_t ground[HEXES_MAX], cover[HEXES_MAX];
  int32_t units[HEXES_MAX];
  SightField field;
} Board;

static int count_of(const char *text, char mark, char end) {
  int count = 1;
  for (; *text && *text != end; text++)
    count += *text == mark;
  return count;
}

static HexId hex_of(const Board *board, const char *code) {
  HexId hex = hexgrid_parse_n(board->grid, code, 5);
  if (hex == HEX_NONE) fail_msg("no hex %s", code);
  return hex;
}

static void read_hex(Board *board, HexId hex, const char **text) {
  char *end;
  board->ground[hex] = (int16_t)strtol(*text, &end, 10);
  if (*end == '-') board->ground[hex] = (int16_t)strtol(end + 1, &end, 10);
  if (*end >= 'a' && *end <= 'z') {
    if (!strchr("wtvosb", *end)) fail_msg("no terrain %c", *end);
    board->cover[hex] = strchr("wtvo", *end) ? 1 : 0;
    end++;
  }
  *text = end;
}

static void read_units(Board *board, const char *text) {
  while (*text) {
    HexId hex = hex_of(board, text);
    assert_int_equal(text[5], ':');
    size_t length = strcspn(text + 6, " ");
    bool formed = strncmp(text + 6, "infantry", length) == 0 ||
                  strncmp(text + 6, "cavalry", length) == 0 ||
                  strncmp(text + 6, "artillery", length) == 0;
    if (!formed) assert_memory_equal(text + 6, "skirmisher", length);
    board->units[hex] += formed;
    text += 6 + length;
    while (*text == ' ')
      text++;
  }
}

static void read_case(Board *board, const SightCase *from) {
  memset(board, 0, sizeof *board);
  int rows = count_of(from->map, '|', '\0'), cols = count_of(from->map, ' ', '|');
  HexSheet sheet = { .order = HEX_CCRR,
                     .separator = ".",
                     .col_min = 1,
                     .col_max = cols,
                     .row_min = 1,
                     .row_max = rows };
  HexGridSpec spec = { HEX_FLAT, true, true, &sheet, 1 };
  board->grid = hexgrid_new(&spec, NULL);
  assert_non_null(board->grid);
  assert_in_range(hexgrid_count(board->grid), 1, HEXES_MAX);
  const char *text = from->map;
  for (int row = rows; row >= 1; row--) {
    for (int col = 1; col <= cols; col++) {
      read_hex(board, hexgrid_at(board->grid, col, row), &text);
      assert_int_equal(*text, col < cols ? ' ' : row > 1 ? '|' : '\0');
      if (*text) text++;
    }
  }
  read_units(board, from->units);
  board->field = (SightField){ .grid = board->grid,
                               .ground = board->ground,
                               .cover = board->cover,
                               .extra = board->units,
                               .flanks = SIGHT_FLANKS_BOTH,
                               .touch = SIGHT_TOUCH_SLOPE,
                               .even_slope = true,
                               .reach = from->visibility };
}

static void check_way(const Board *board, const SightCase *of, HexId from, HexId to) {
  SightStep steps[64];
  SightReport report = { .steps = steps, .capacity = 64 };
  if (sight_clear(&board->field, from, to, &report) != of->visible) {
    fail_msg("%s: from %s to %s: expected %s", of->name, hexgrid_code(board->grid, from),
             hexgrid_code(board->grid, to), of->visible ? "visible" : "blocked");
  }
  assert_int_equal(sight_clear(&board->field, from, to, NULL), of->visible);
  bool told = report.blocker != HEX_NONE || report.too_far;
  assert_int_equal(told, !of->visible);
  uint8_t seen[HEXES_MAX] = { 0 };
  sight_view(&board->field, from, 20, seen);
  assert_int_equal(seen[to], of->visible);
}

static void the_cases_hold_both_ways(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    static Board board;
    read_case(&board, &cases[i]);
    HexId viewer = hex_of(&board, cases[i].viewer), target = hex_of(&board, cases[i].target);
    check_way(&board, &cases[i], viewer, target);
    check_way(&board, &cases[i], target, viewer);
    hexgrid_free(board.grid);
  }
}

// The options matter: without any one of them some case turns out otherwise.
static void each_option_decides_some_case(void **state) {
  (void)state;
  int wrong[5] = { 0 };
  for (int option = 0; option < 5; option++) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
      static Board board;
      read_case(&board, &cases[i]);
      if (option == 0) board.field.flanks = SIGHT_FLANKS_EITHER;
      if (option == 1) board.field.touch = SIGHT_TOUCH_CLEAR;
      if (option == 2) board.field.even_slope = false;
      if (option == 3) board.field.reach = 0;
      if (option == 4) board.field.extra = NULL;
      HexId viewer = hex_of(&board, cases[i].viewer), target = hex_of(&board, cases[i].target);
      wrong[option] += sight_clear(&board.field, viewer, target, NULL) != cases[i].visible;
      hexgrid_free(board.grid);
    }
  }
  for (int option = 0; option < 5; option++)
    assert_true(wrong[option] > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_cases_hold_both_ways),
    cmocka_unit_test(each_option_decides_some_case),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
