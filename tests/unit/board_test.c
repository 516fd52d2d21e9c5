// The board against a slow, obvious model: a list of pieces in each place, counted piece by piece
// at each question.
#include "core/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "grids.h"

enum { SIDES = 3, ZONES = 2, PIECES = 24, GAMES = 60, CHANGES = 250, DEPTH = 4 };

// -- The slow model --------------------------------------------------------------------------

/// Pieces of all places in one order: those of one place, read in it, are its stack from the top.
typedef struct Model {
  BoardPlace place[PIECES];
  BoardMarks marks[PIECES];
  int order[PIECES];
  int shut[SIDES][HEXES_MAX];
} Model;

typedef struct Game {
  uint64_t seed, random;
  HexGrid *grid;
  Board *board;
  Model model, before[DEPTH];
  uint64_t stamps[DEPTH];
  int depth;
  uint32_t foes[SIDES];
} Game;

static const BoardPlace nowhere = { BOARD_HEX, HEX_NONE, HEX_NONE };

static bool same(BoardPlace p, BoardPlace q) {
  return p.mode == q.mode && p.a == q.a && p.b == q.b;
}
static bool lies_in(BoardPlace place, HexId hex) {
  return place.mode != BOARD_CHART && hex != HEX_NONE && (place.a == hex || place.b == hex);
}

/// Which hexes a zone reaches: zone 0 all neighbours with an even number or to the east, zone 1 all
/// within two hexes.
static size_t slow_reach(const HexGrid *grid, int zone, HexId hex, HexId *out) {
  HexId all[HEX_RANGE_MAX(2)];
  size_t count = 0, most = hexgrid_range(grid, hex, zone == 0 ? 1 : 2, all, HEX_RANGE_MAX(2));
  for (size_t i = 1; i < most; i++) {
    if (zone == 1 || all[i] % 2 == 0 || hexgrid_direction(grid, hex, all[i]) == 0)
      out[count++] = all[i];
  }
  return count;
}

static bool reaches(const HexGrid *grid, int zone, HexId from, HexId to) {
  HexId hexes[HEX_RANGE_MAX(2)];
  size_t count = from == HEX_NONE ? 0 : slow_reach(grid, zone, from, hexes);
  for (size_t i = 0; i < count; i++) {
    if (hexes[i] == to) return true;
  }
  return false;
}

static int slow_zone(const Game *game, int zone, int side, HexId hex) {
  int count = 0;
  for (int i = 0; i < PIECES; i++) {
    BoardPlace place = game->model.place[i];
    BoardMarks marks = game->model.marks[i];
    if (marks.side != side || !(marks.zones >> zone & 1) || place.mode == BOARD_CHART) continue;
    if (place.mode != BOARD_HEX && lies_in(place, hex)) continue;
    count += reaches(game->grid, zone, place.a, hex) || reaches(game->grid, zone, place.b, hex);
  }
  return count;
}

static void slow_own(const Game *game, int side, HexId hex, int *pieces, int *weight) {
  *pieces = *weight = 0;
  for (int i = 0; i < PIECES; i++) {
    if (game->model.marks[i].side != side || !lies_in(game->model.place[i], hex)) continue;
    *pieces += 1;
    *weight += game->model.marks[i].weight;
  }
}

static int slow_closed(const Game *game, int side, HexId hex) {
  int closed = game->model.shut[side][hex], pieces, weight;
  for (int foe = 0; foe < SIDES; foe++) {
    if (!(game->foes[foe] >> side & 1)) continue;
    slow_own(game, foe, hex, &pieces, &weight);
    closed += pieces + slow_zone(game, 0, foe, hex);
  }
  return closed;
}

/// Takes a piece out of the order and puts it in again before the `before`th of those of its place.
static void reorder(Model *model, int piece, BoardPlace place, int before) {
  int list[PIECES], count = 0, seen = 0;
  bool in = false;
  for (int i = 0; i < PIECES; i++) {
    int each = model->order[i];
    if (each == piece) continue;
    if (!in && same(model->place[each], place) && seen++ == before) {
      list[count++] = piece;
      in = true;
    }
    list[count++] = each;
  }
  if (!in) list[count++] = piece;
  memcpy(model->order, list, sizeof list);
  model->place[piece] = place;
}

/// The stack of a place without a piece, from the top.
static int slow_stack(const Model *model, BoardPlace place, int but, int *out) {
  int count = 0;
  for (int i = 0; i < PIECES; i++) {
    int each = model->order[i];
    if (each != but && same(model->place[each], place)) out[count++] = each;
  }
  return count;
}

// -- Changes of both --------------------------------------------------------------------------

static BoardPlace random_place(Game *game, int piece) {
  HexId hex = random_to(&game->random, 0, hexgrid_count(game->grid) - 1);
  int kind = random_to(&game->random, 0, 5);
  if (kind == 0) {
    int with = random_to(&game->random, 0, PIECES - 1);
    if (with != piece) return (BoardPlace){ BOARD_CHART, with, HEX_NONE };
  }
  HexId other = hexgrid_neighbor(game->grid, hex, random_to(&game->random, 0, 5));
  if (kind < 3 && other != HEX_NONE)
    return (BoardPlace){ kind == 1 ? BOARD_COLUMN : BOARD_LINE, hex, other };
  return (BoardPlace){ BOARD_HEX, hex, HEX_NONE };
}

/// Somebody else's place half of the time, so that stacks grow.
static BoardPlace pick_place(Game *game, int piece) {
  BoardPlace place = game->model.place[random_to(&game->random, 0, PIECES - 1)];
  bool own = place.mode == BOARD_CHART && place.a == piece;
  if (place.a == HEX_NONE || own || random_to(&game->random, 0, 1))
    return random_place(game, piece);
  return place;
}

static void put_somewhere(Game *game, int piece) {
  BoardPlace place = pick_place(game, piece);
  int stack[PIECES], count = slow_stack(&game->model, place, piece, stack), before = 0;
  bool done = false;
  switch (random_to(&game->random, 0, 2)) {
  case 0:
    before = count;
    done = board_put_under(game->board, piece, place);
    break;
  case 1:
    while (before < count && stack[before] < piece)
      before++;
    done = board_put_sorted(game->board, piece, place);
    break;
  default:
    before = random_to(&game->random, 0, count);
    done = board_put(game->board, piece, place, before ? stack[before - 1] : BOARD_NOBODY);
  }
  CHECK(game->seed, done);
  reorder(&game->model, piece, place, before);
}

static void mark_anew(Game *game, int piece) {
  BoardMarks marks = { random_to(&game->random, 0, SIDES - 1), random_to(&game->random, 0, 3),
                       (uint32_t)random_to(&game->random, 0, (1 << ZONES) - 1) };
  CHECK(game->seed, board_set_marks(game->board, piece, marks));
  game->model.marks[piece] = marks;
}

static void suppose_more(Game *game) {
  if (game->depth == DEPTH) return;
  game->stamps[game->depth] = board_stamp(game->board);
  game->before[game->depth++] = game->model;
  CHECK(game->seed, board_suppose(game->board));
}

static void suppose_no_more(Game *game) {
  if (game->depth == 0) return;
  game->model = game->before[--game->depth];
  board_restore(game->board);
  CHECK(game->seed, board_stamp(game->board) == game->stamps[game->depth]);
}

static void shut_somewhere(Game *game) {
  int side = random_to(&game->random, 0, SIDES - 1);
  HexId hex = random_to(&game->random, 0, hexgrid_count(game->grid) - 1);
  if (game->depth > 0) return;
  board_shut(game->board, side, hex, 1);
  game->model.shut[side][hex]++;
}

static void change(Game *game) {
  int piece = random_to(&game->random, 0, PIECES - 1);
  switch (random_to(&game->random, 0, 11)) {
  case 0:
    CHECK(game->seed, board_lift(game->board, piece));
    reorder(&game->model, piece, nowhere, 0);
    break;
  case 1:
  case 2:
    mark_anew(game, piece);
    break;
  case 3:
    suppose_more(game);
    break;
  case 4:
    suppose_no_more(game);
    break;
  case 5:
    shut_somewhere(game);
    break;
  case 6:
    board_lay_zones(game->board);
    break;
  default:
    put_somewhere(game, piece);
  }
}

// -- Comparing --------------------------------------------------------------------------------

static void compare_stacks(const Game *game, HexId hex) {
  BoardPlace places[PIECES];
  size_t count = board_stacks(game->board, hex, places, PIECES), found = 0;
  for (size_t i = 0; i < count; i++) {
    int stack[PIECES], size = slow_stack(&game->model, places[i], BOARD_NOBODY, stack);
    int each = board_top(game->board, places[i]);
    CHECK(game->seed, size > 0 && lies_in(places[i], hex));
    for (int k = 0; k < size; k++) {
      CHECK(game->seed, each == stack[k]);
      each = board_below(game->board, each);
    }
    CHECK(game->seed, each == BOARD_NOBODY);
    found += (size_t)size;
  }
  for (int i = 0; i < PIECES; i++)
    found -= lies_in(game->model.place[i], hex);
  CHECK(game->seed, found == 0);
}

static void compare_hex(const Game *game, HexId hex) {
  for (int side = 0; side < SIDES; side++) {
    int pieces, weight;
    slow_own(game, side, hex, &pieces, &weight);
    CHECK(game->seed, board_pieces(game->board, side, hex) == pieces);
    CHECK(game->seed, board_weight(game->board, side, hex) == weight);
    CHECK(game->seed, board_closed(game->board, side)[hex] == slow_closed(game, side, hex));
    for (int zone = 0; zone < ZONES; zone++)
      CHECK(game->seed,
            board_reach(game->board, zone, side, hex) == slow_zone(game, zone, side, hex));
  }
}

/// Pieces that reach into a hex, one by one, are those that are counted there.
static void compare_reaching(const Game *game, HexId hex) {
  for (int zone = 0; zone < ZONES; zone++) {
    int found[SIDES] = { 0 };
    for (int i = 0; i < PIECES; i++)
      found[game->model.marks[i].side] += board_reaches(game->board, zone, i, hex);
    for (int side = 0; side < SIDES; side++)
      CHECK(game->seed, board_reach(game->board, zone, side, hex) == found[side]);
  }
}

static void compare_around(const Game *game, HexId hex) {
  int side = hex % SIDES, at = 0;
  for (int direction = 0; direction < HEX_SIDES; direction++) {
    HexId near = hexgrid_neighbor(game->grid, hex, direction);
    if (near == HEX_NONE) continue;
    uint32_t bit = (uint32_t)1 << at++;
    int pieces, weight, foes = 0, theirs;
    slow_own(game, side, near, &pieces, &weight);
    CHECK(game->seed, !!(board_around(game->board, side, hex, 0) & bit) == (pieces > 0));
    CHECK(game->seed, !!(board_around(game->board, side, hex, 2) & bit) == (weight >= 2));
    for (int foe = 0; foe < SIDES; foe++) {
      slow_own(game, foe, near, &pieces, &weight);
      if (game->foes[side] >> foe & 1) foes += pieces;
    }
    CHECK(game->seed, !!(board_around_foes(game->board, side, hex) & bit) == (foes > 0));
    theirs = slow_zone(game, 1, side, near);
    CHECK(game->seed, !!(board_around_zone(game->board, 1, side, hex, 2) & bit) == (theirs >= 2));
    bool closed = slow_closed(game, side, near) > 0;
    CHECK(game->seed, !!(board_around_closed(game->board, side, hex) & bit) == closed);
  }
}

static void compare(const Game *game) {
  for (HexId hex = 0; hex < hexgrid_count(game->grid); hex++) {
    compare_stacks(game, hex);
    compare_hex(game, hex);
    compare_reaching(game, hex);
    compare_around(game, hex);
  }
  for (int i = 0; i < PIECES; i++) {
    CHECK(game->seed, same(board_place(game->board, i), game->model.place[i]));
    int stack[PIECES];
    BoardPlace chart = { BOARD_CHART, i, HEX_NONE };
    int size = slow_stack(&game->model, chart, BOARD_NOBODY, stack),
        each = board_top(game->board, chart);
    for (int k = 0; k < size; k++, each = board_below(game->board, each))
      CHECK(game->seed, each == stack[k]);
    CHECK(game->seed, each == BOARD_NOBODY);
  }
}

static void lay_reaches(const Game *game) {
  for (HexId hex = 0; hex < hexgrid_count(game->grid); hex++) {
    for (int zone = 0; zone < ZONES; zone++) {
      HexId hexes[HEX_RANGE_MAX(2)];
      size_t count = slow_reach(game->grid, zone, hex, hexes);
      CHECK(game->seed, board_set_reach(game->board, zone, hex, hexes, count));
    }
  }
}

static void begin(Game *game, uint64_t seed) {
  static const int reach_of[ZONES] = { 0, 1 };
  *game = (Game){ .seed = seed, .random = seed * 2 + 1, .foes = { 6, 1, 1 } };  // 1 and 2 against 0
  game->grid = random_grid(&game->random);
  game->board = board_new(game->grid, SIDES, ZONES, reach_of, NULL, NULL);
  CHECK(seed, game->board && board_clear(game->board, PIECES, game->foes));
  lay_reaches(game);
  for (int i = 0; i < PIECES; i++) {
    game->model.place[i] = nowhere;
    game->model.order[i] = i;
  }
}

static void end(Game *game) {
  board_free(game->board);
  hexgrid_free(game->grid);
}

static void test_random_changes(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  assert_non_null(game);
  for (uint64_t seed = test_seed(); seed < test_seed() + GAMES; seed++) {
    begin(game, seed);
    for (int i = 0; i < CHANGES; i++) {
      change(game);
      if (i % 10 == 0) compare(game);
    }
    while (game->depth > 0)
      suppose_no_more(game);
    compare(game);
    end(game);
  }
  free(game);
}

// -- Single cases -----------------------------------------------------------------------------

static void test_stamps_of_sides(void **state) {
  (void)state;
  Game game;
  begin(&game, 7);
  board_set_marks(game.board, 1, (BoardMarks){ .side = 1, .zones = 1 });
  uint64_t own = board_stamp_side(game.board, 0), their = board_stamp_side(game.board, 1);
  uint64_t without = board_stamp_without(game.board, (const int[]){ 0 }, 1);
  BoardPlace place = { BOARD_HEX, 0, HEX_NONE };
  board_put_under(game.board, 0, place);
  assert_true(board_stamp_side(game.board, 0) != own);
  assert_true(board_stamp_side(game.board, 1) == their);
  assert_true(board_stamp_without(game.board, (const int[]){ 0 }, 1) == without);
  uint64_t now = board_stamp(game.board);
  board_put_under(game.board, 0, place);  // the same place: something may have hung on the order
  assert_true(board_stamp(game.board) != now);
  end(&game);
}

static void test_stamp_of_places(void **state) {
  (void)state;
  Game game;
  begin(&game, 7);
  BoardPlace here = { BOARD_HEX, 0, HEX_NONE };
  board_lift(game.board, 0);
  board_lift(game.board, 1);
  board_lift(game.board, 2);
  board_put_under(game.board, 0, here);
  uint64_t stamp = board_stamp_places(game.board);
  board_put_under(game.board, 1, (BoardPlace){ BOARD_CHART, 0, HEX_NONE });  // off the map
  BoardMarks marks = board_marks(game.board, 0);
  marks.weight++;
  board_set_marks(game.board, 0, marks);
  board_lift(game.board, 1);
  assert_true(board_stamp_places(game.board) == stamp);
  board_suppose(game.board);
  board_put_under(game.board, 2, here);
  assert_true(board_stamp_places(game.board) != stamp);
  board_restore(game.board);
  assert_true(board_stamp_places(game.board) == stamp);
  marks.zones ^= 1;
  board_set_marks(game.board, 0, marks);
  uint64_t zones = board_stamp_places(game.board);
  assert_true(zones != stamp);
  marks.side = !marks.side;
  board_set_marks(game.board, 0, marks);
  uint64_t turned = board_stamp_places(game.board);
  assert_true(turned != zones);
  board_lift(game.board, 0);
  assert_true(board_stamp_places(game.board) != turned);
  end(&game);
}

static void test_stamp_of_foes(void **state) {
  (void)state;
  Game game;
  begin(&game, 7);
  BoardMarks marks = board_marks(game.board, 0), other = board_marks(game.board, 1);
  marks.side = 0;
  other.side = 1;
  board_set_marks(game.board, 0, marks);
  board_set_marks(game.board, 1, other);
  uint64_t stamp = board_stamp_foes(game.board, 0), theirs = board_stamp_foes(game.board, 1);
  board_put_under(game.board, 0, (BoardPlace){ BOARD_HEX, 2, HEX_NONE });
  assert_true(board_stamp_foes(game.board, 0) == stamp);
  assert_true(board_stamp_foes(game.board, 1) != theirs);
  board_put_under(game.board, 1, (BoardPlace){ BOARD_HEX, 3, HEX_NONE });
  assert_true(board_stamp_foes(game.board, 0) != stamp);
  end(&game);
}

static void test_stamp_of_a_stack(void **state) {
  (void)state;
  Game game;
  begin(&game, 7);
  BoardPlace here = { BOARD_HEX, 0, HEX_NONE }, with = { BOARD_CHART, 0, HEX_NONE };
  for (int piece = 0; piece < PIECES; piece++)
    board_lift(game.board, piece);
  board_put_under(game.board, 0, here);
  board_put_under(game.board, 1, here);
  board_put_under(game.board, 2, with);
  uint64_t stamp = board_stamp_stack(game.board, 0);
  assert_true(board_stamp_stack(game.board, 1) == stamp);
  board_put_under(game.board, 3, (BoardPlace){ BOARD_HEX, 1, HEX_NONE });  // elsewhere
  assert_true(board_stamp_stack(game.board, 0) == stamp);
  board_set_marks(game.board, 2, board_marks(game.board, 2));  // one with a piece of the stack
  uint64_t marked = board_stamp_stack(game.board, 1);
  assert_true(marked != stamp);
  board_put_under(game.board, 3, with);
  assert_true(board_stamp_stack(game.board, 1) != marked);
  board_lift(game.board, 3);
  assert_true(board_stamp_stack(game.board, 1) == marked);
  board_lift(game.board, 1);  // off the map, with no one
  assert_true(board_stamp_stack(game.board, 1) != board_stamp_stack(game.board, 0));
  board_lift(game.board, 2);
  assert_true(board_stamp_stack(game.board, 0) != marked);
  end(&game);
}

/// All that the board says of a hex, as one number.
static uint64_t said_of(const Game *game, HexId hex) {
  uint64_t said = 0;
  BoardPlace places[PIECES];
  size_t count = board_stacks(game->board, hex, places, PIECES);
  for (size_t i = 0; i < count; i++) {
    for (int each = board_top(game->board, places[i]); each != BOARD_NOBODY;
         each = board_below(game->board, each))
      said = said * 1000003 + (uint64_t)each + 1;
  }
  for (int side = 0; side < SIDES; side++) {
    said = said * 1000003 + (uint64_t)board_weight(game->board, side, hex);
    said = said * 1000003 + (uint64_t)board_closed(game->board, side)[hex];
    for (int zone = 0; zone < ZONES; zone++)
      said = said * 1000003 + (uint64_t)board_reach(game->board, zone, side, hex);
  }
  return said;
}

/// What is said of a hex never changes without what board_seen() says of it, and of all hexes near.
static void test_seen(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    Game game;
    begin(&game, seed);
    int hexes = hexgrid_count(game.grid), quiet = 0;
    for (int turn = 0; turn < 60; turn++) {
      uint64_t said[HEXES_MAX], seen[HEXES_MAX], near[HEXES_MAX];
      for (HexId hex = 0; hex < hexes; hex++) {
        said[hex] = said_of(&game, hex);
        seen[hex] = board_seen(game.board, hex, 0);
        near[hex] = board_seen(game.board, hex, 2);
      }
      change(&game);
      for (HexId hex = 0; hex < hexes; hex++) {
        quiet += board_seen(game.board, hex, 0) == seen[hex];
        if (said_of(&game, hex) == said[hex]) continue;
        CHECK(seed, board_seen(game.board, hex, 0) != seen[hex]);
        for (HexId other = 0; other < hexes; other++) {
          if (hexgrid_distance(game.grid, hex, other) <= 2)
            CHECK(seed, board_seen(game.board, other, 2) != near[other]);
        }
      }
    }
    CHECK(seed, quiet > 0);
    end(&game);
  }
}

static void test_bars(void **state) {
  (void)state;
  Game game;
  begin(&game, 3);
  board_set_marks(game.board, 1, (BoardMarks){ .side = 1, .zones = 1 });
  BoardPlace far = { BOARD_HEX, 0, HEX_NONE };
  uint64_t bars = board_stamp_bars(game.board, 0), theirs = board_stamp_bars(game.board, 1);
  board_put_under(game.board, 0,
                  far);  // of side 0, away from any zone: bars others, not its own side
  assert_true(board_stamp_bars(game.board, 0) == bars);
  assert_true(board_stamp_bars(game.board, 1) != theirs);
  board_put_under(game.board, 1, far);
  assert_true(board_stamp_bars(game.board, 0) != bars);
  end(&game);
}

static void test_spread_is_taken_back(void **state) {
  (void)state;
  Game game;
  begin(&game, 5);
  board_spread(game.board, 0, 1, 0, 1);
  for (HexId hex = 0; hex < hexgrid_count(game.grid); hex++) {
    assert_int_equal(board_reach(game.board, 0, 1, hex), reaches(game.grid, 0, 0, hex));
    assert_int_equal(board_closed(game.board, 0)[hex], reaches(game.grid, 0, 0, hex));
  }
  board_spread(game.board, 0, 1, 0, -1);
  compare(&game);
  end(&game);
}

static void test_places_that_take_no_piece(void **state) {
  (void)state;
  Game game;
  begin(&game, 5);
  assert_true(board_takes(game.board, 0, (BoardPlace){ BOARD_HEX, 0, HEX_NONE }));
  assert_false(board_takes(game.board, 0, (BoardPlace){ BOARD_COLUMN, 0, 0 }));
  assert_false(board_takes(game.board, 0, (BoardPlace){ BOARD_CHART, 0, HEX_NONE }));
  assert_true(board_takes(game.board, 0, (BoardPlace){ BOARD_CHART, 1, HEX_NONE }));
  assert_false(board_takes(game.board, PIECES, (BoardPlace){ BOARD_HEX, 0, HEX_NONE }));
  end(&game);
}

/// Not a test that can fail: prints what a change and a question cost, as `tools/bench` does for
/// games.
static void print_cost(void **state) {
  (void)state;
  Game game;
  begin(&game, 11);
  clock_t start = clock();
  int rounds = 200000;
  uint32_t bits = 0;
  for (int i = 0; i < rounds; i++) {
    BoardPlace place = { BOARD_HEX, i % hexgrid_count(game.grid), HEX_NONE };
    board_put_under(game.board, i % PIECES, place);
    bits |= board_around_closed(game.board, 0, place.a);
  }
  double each = (double)(clock() - start) / CLOCKS_PER_SEC / rounds * 1e9;
  print_message("a piece put and a look around: %.0f ns (%x)\n", each, bits);
  end(&game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_random_changes),
    cmocka_unit_test(test_stamps_of_sides),
    cmocka_unit_test(test_stamp_of_places),
    cmocka_unit_test(test_stamp_of_foes),
    cmocka_unit_test(test_stamp_of_a_stack),
    cmocka_unit_test(test_seen),
    cmocka_unit_test(test_bars),
    cmocka_unit_test(test_spread_is_taken_back),
    cmocka_unit_test(test_places_that_take_no_piece),
    cmocka_unit_test(print_cost),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
