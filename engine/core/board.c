#include "core/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NONE = -1, UNKNOWN = -1, REACHED_MAX = 32767 };

typedef struct Piece {
  BoardPlace place;
  int32_t stack;         // it lies in, or NONE
  int32_t above, below;  // in that stack
  int32_t chart;         // stack of those with it, or NONE
  BoardMarks marks;
  uint64_t version;  // new with every change
} Piece;

// A stack has a piece: it comes with the first and goes with the last.
typedef struct Stack {
  BoardPlace place;
  int32_t top, bottom;
  int32_t next[2];  // stack in the hex a, in the hex b; `next[0]` in the list of free ones
} Stack;

typedef struct Reach {
  HexId *hexes;
  int count;  // UNKNOWN
} Reach;

// A piece as it was before a change.
typedef struct Change {
  int32_t piece, above;
  BoardPlace place;
  BoardMarks marks;
  uint64_t version;
} Change;

typedef struct Stamps {
  uint64_t total, places, side[BOARD_SIDES], bars[BOARD_SIDES];
} Stamps;

typedef struct Supposition {
  size_t changes;
  Stamps stamps;
} Supposition;

struct Board {
  const HexGrid *grid;
  const HexId *near;
  int hexes, sides, zones, pieces, tables;
  int reach_of[BOARD_ZONES];
  uint32_t foes[BOARD_SIDES];
  int32_t *own[BOARD_SIDES], *closed[BOARD_SIDES];
  int32_t *counts;  // [zones * sides * hexes]
  int32_t *memory;  // of those of `own` and `closed` that no one gave
  Reach *reaches;   // [tables * hexes]
  int32_t *at;      // [hexes]: first stack there
  uint32_t *seen;   // [hexes]: when something that is asked about the hex changed last
  uint32_t clock;
  Piece *piece;
  Stack *stack;
  int32_t stacks, free_stack, stack_room;
  Change *change;
  size_t changes, change_room;
  Supposition *supposition;
  int depth, depth_room;
  Stamps stamps;
  uint64_t ticks;
};

/// Makes sure that an array has room for one more; false when out of memory.
static bool make_room(void **array, size_t size, size_t count, size_t *room) {
  if (count < *room) return true;
  size_t more = *room ? *room * 2 : 64;
  void *grown = realloc(*array, more * size);
  if (!grown) return false;
  *array = grown;
  *room = more;
  return true;
}

/// A number that no other call gives, spread over 64 bits so that sums differ too (splitmix64,
/// Steele et al. 2014).
static uint64_t new_version(Board *board) {
  uint64_t z = ++board->ticks * UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

// ---- Making and clearing --------------------------------------------------------------------

static bool give_memory(Board *board, int32_t *const *closed, int32_t *const *own) {
  size_t hexes = (size_t)board->hexes, sides = (size_t)board->sides;
  board->memory = calloc(hexes * sides * 2 + 1, sizeof *board->memory);
  board->counts = calloc(hexes * sides * (size_t)board->zones + 1, sizeof *board->counts);
  board->reaches = calloc(hexes * (size_t)board->tables + 1, sizeof *board->reaches);
  board->at = malloc((hexes + 1) * sizeof *board->at);
  board->seen = calloc(hexes + 1, sizeof *board->seen);
  if (!board->memory || !board->counts || !board->reaches || !board->at || !board->seen)
    return false;
  for (size_t side = 0; side < sides; side++) {
    int32_t *mine = board->memory + hexes * side * 2;
    board->closed[side] = closed && closed[side] ? closed[side] : mine;
    board->own[side] = own && own[side] ? own[side] : mine + hexes;
  }
  return true;
}

Board *board_new(const HexGrid *grid, int sides, int zones, const int *reach_of,
                 int32_t *const *closed, int32_t *const *own) {
  assert(sides > 0 && sides <= BOARD_SIDES && zones >= 0 && zones <= BOARD_ZONES);
  Board *board = calloc(1, sizeof *board);
  if (!board) return NULL;
  board->grid = grid;
  board->near = hexgrid_neighbors(grid);
  board->hexes = hexgrid_count(grid);
  board->sides = sides;
  board->zones = zones;
  for (int zone = 0; zone < zones; zone++) {
    board->reach_of[zone] = reach_of[zone];
    if (reach_of[zone] >= board->tables) board->tables = reach_of[zone] + 1;
  }
  if (give_memory(board, closed, own)) {
    board_forget_reaches(board);
    if (board_clear(board, 0, board->foes)) return board;
  }
  board_free(board);
  return NULL;
}

void board_free(Board *board) {
  if (!board) return;
  if (board->reaches) board_forget_reaches(board);
  free(board->memory);
  free(board->counts);
  free(board->reaches);
  free(board->at);
  free(board->seen);
  free(board->piece);
  free(board->stack);
  free(board->change);
  free(board->supposition);
  free(board);
}

static void clear_counts(Board *board) {
  size_t hexes = (size_t)board->hexes;
  for (int side = 0; side < board->sides; side++) {
    memset(board->own[side], 0, hexes * sizeof *board->own[side]);
    memset(board->closed[side], 0, hexes * sizeof *board->closed[side]);
  }
  memset(board->counts, 0, hexes * (size_t)(board->sides * board->zones) * sizeof *board->counts);
  for (size_t hex = 0; hex < hexes; hex++)
    board->at[hex] = NONE;
}

static void note_change(Board *board, HexId hex) { board->seen[hex] = ++board->clock; }

static void note_change_everywhere(Board *board) {
  board->clock++;
  for (HexId hex = 0; hex < board->hexes; hex++)
    board->seen[hex] = board->clock;
}

static void new_stamps(Board *board) {
  board->stamps.total = new_version(board);
  board->stamps.places = new_version(board);
  for (int side = 0; side < board->sides; side++) {
    board->stamps.side[side] = new_version(board);
    board->stamps.bars[side] = new_version(board);
  }
}

bool board_clear(Board *board, int pieces, const uint32_t *foes) {
  assert(pieces >= 0 && pieces <= BOARD_PIECES);
  memmove(board->foes, foes, (size_t)board->sides * sizeof *foes);
  clear_counts(board);
  note_change_everywhere(board);
  board->stacks = board->depth = board->pieces = 0;
  board->free_stack = NONE;
  board->changes = 0;
  new_stamps(board);
  Piece *piece = realloc(board->piece, ((size_t)pieces + 1) * sizeof *piece);
  if (!piece) return false;
  board->piece = piece;
  board->pieces = pieces;
  for (int i = 0; i < pieces; i++) {
    piece[i] = (Piece){ .place = { BOARD_HEX, HEX_NONE, HEX_NONE },
                        .stack = NONE,
                        .above = NONE,
                        .below = NONE,
                        .chart = NONE };
  }
  return true;
}

int board_count(const Board *board) { return board->pieces; }

// ---- Reaches --------------------------------------------------------------------------------

static Reach *reach_at(const Board *board, int zone, HexId hex) {
  return &board->reaches[board->reach_of[zone] * board->hexes + hex];
}

bool board_reach_known(const Board *board, int zone, HexId hex) {
  assert(zone >= 0 && zone < board->zones && hex >= 0 && hex < board->hexes);
  return reach_at(board, zone, hex)->count != UNKNOWN;
}

bool board_set_reach(Board *board, int zone, HexId hex, const HexId *hexes, size_t count) {
  assert(zone >= 0 && zone < board->zones && hex >= 0 && hex < board->hexes &&
         count <= REACHED_MAX);
  HexId *copy = malloc((count + 1) * sizeof *copy);
  if (!copy) return false;
  if (count) memcpy(copy, hexes, count * sizeof *copy);
  Reach *reach = reach_at(board, zone, hex);
  free(reach->hexes);
  *reach = (Reach){ copy, (int)count };
  return true;
}

void board_forget_reaches(Board *board) {
  for (int i = 0; i < board->tables * board->hexes; i++) {
    free(board->reaches[i].hexes);
    board->reaches[i] = (Reach){ NULL, UNKNOWN };
  }
}

// ---- Counts ---------------------------------------------------------------------------------

static bool on_map(BoardPlace place) { return place.a != HEX_NONE && place.mode != BOARD_CHART; }
static bool in_two(BoardPlace place) {
  return place.mode == BOARD_COLUMN || place.mode == BOARD_LINE;
}

static int32_t *zone_counts(const Board *board, int zone, int side) {
  return board->counts + (size_t)(zone * board->sides + side) * (size_t)board->hexes;
}

/// Adds to what is closed to the enemies of a side.
static void close_to_foes(Board *board, int side, HexId hex, int by) {
  for (int foe = 0; foe < board->sides; foe++) {
    if (board->foes[side] >> foe & 1) board->closed[foe][hex] += by;
  }
}

static bool holds(const Reach *reach, HexId hex) {
  for (int i = 0; i < reach->count; i++) {
    if (reach->hexes[i] == hex) return true;
  }
  return false;
}

static void spread_from(Board *board, int zone, int side, const Reach *reach, BoardPlace place,
                        const Reach *but, int by) {
  int32_t *counts = zone_counts(board, zone, side);
  for (int i = 0; i < reach->count; i++) {
    HexId hex = reach->hexes[i];
    if (in_two(place) && (hex == place.a || hex == place.b)) continue;
    if (but && holds(but, hex)) continue;
    counts[hex] += by;
    note_change(board, hex);
    if (zone == 0) close_to_foes(board, side, hex, by);
  }
}

/// Adds the zone of a piece, or takes it away. In two hexes it reaches whatever a half does, but
/// neither of them.
static void spread(Board *board, int zone, int side, BoardPlace place, int by) {
  const Reach *reach = reach_at(board, zone, place.a);
  assert(reach->count != UNKNOWN);
  spread_from(board, zone, side, reach, place, NULL, by);
  if (!in_two(place)) return;
  const Reach *other = reach_at(board, zone, place.b);
  assert(other->count != UNKNOWN);
  spread_from(board, zone, side, other, place, reach, by);
}

static void spread_all(Board *board, const Piece *piece, int by) {
  for (int zone = 0; zone < board->zones; zone++) {
    if (piece->marks.zones >> zone & 1) spread(board, zone, piece->marks.side, piece->place, by);
  }
}

static void count_in_hex(Board *board, const Piece *piece, HexId hex, int by) {
  int side = piece->marks.side;
  note_change(board, hex);
  board->own[side][hex] += by * (piece->marks.weight * BOARD_WEIGHT + 1);
  close_to_foes(board, side, hex, by);
}

/// Adds a piece to the counts of the place where it is, or takes it away.
static void count_in(Board *board, const Piece *piece, int by) {
  if (!on_map(piece->place)) return;
  count_in_hex(board, piece, piece->place.a, by);
  if (in_two(piece->place)) count_in_hex(board, piece, piece->place.b, by);
  if (piece->marks.zones) spread_all(board, piece, by);
}

void board_lay_zones(Board *board) {
  for (int zone = 0; zone < board->zones; zone++) {
    for (int side = 0; side < board->sides; side++) {
      int32_t *counts = zone_counts(board, zone, side);
      for (HexId hex = 0; hex < board->hexes; hex++) {
        if (zone == 0 && counts[hex]) close_to_foes(board, side, hex, -counts[hex]);
        counts[hex] = 0;
      }
    }
  }
  for (int i = 0; i < board->pieces; i++) {
    if (on_map(board->piece[i].place)) spread_all(board, &board->piece[i], 1);
  }
  note_change_everywhere(board);
  new_stamps(board);
}

void board_shut(Board *board, int side, HexId hex, int by) {
  assert(side >= 0 && side < board->sides && hex >= 0 && hex < board->hexes);
  board->closed[side][hex] += by;
  note_change(board, hex);
  board->stamps.bars[side] = new_version(board);
}

void board_spread(Board *board, int zone, int side, HexId hex, int by) {
  assert(zone >= 0 && zone < board->zones && side >= 0 && side < board->sides);
  spread(board, zone, side, (BoardPlace){ BOARD_HEX, hex, HEX_NONE }, by);
  new_stamps(board);
}

// ---- Stacks ---------------------------------------------------------------------------------

static bool same(BoardPlace p, BoardPlace q) {
  return p.mode == q.mode && p.a == q.a && p.b == q.b;
}

/// The first stack in a list: of a hex, or of those with a piece.
static int32_t first_stack(const Board *board, BoardPlace place) {
  return place.mode == BOARD_CHART ? board->piece[place.a].chart : board->at[place.a];
}

/// The link from a stack to the next one in a hex.
static int32_t *link_in(Board *board, int32_t stack, HexId hex) {
  Stack *one = &board->stack[stack];
  return &one->next[one->place.a == hex ? 0 : 1];
}

static int32_t find_stack(const Board *board, BoardPlace place) {
  if (place.a == HEX_NONE) return NONE;
  int32_t stack = first_stack(board, place);
  while (stack != NONE && !same(board->stack[stack].place, place))
    stack = board->stack[stack].next[board->stack[stack].place.a == place.a ? 0 : 1];
  return stack;
}

static bool comes_before(BoardPlace p, BoardPlace q) {
  if (p.mode != q.mode) return p.mode < q.mode;
  return p.a != q.a ? p.a < q.a : p.b < q.b;
}

/// Takes a stack into the list of a hex, where it belongs.
static void enter_hex(Board *board, int32_t stack, HexId hex) {
  int32_t *link = &board->at[hex];
  while (*link != NONE && comes_before(board->stack[*link].place, board->stack[stack].place))
    link = link_in(board, *link, hex);
  *link_in(board, stack, hex) = *link;
  *link = stack;
}

static void leave_hex(Board *board, int32_t stack, HexId hex) {
  int32_t *link = &board->at[hex];
  while (*link != stack)
    link = link_in(board, *link, hex);
  *link = *link_in(board, stack, hex);
}

/// Makes sure that the next stack needs no memory.
static bool room_for_stack(Board *board) {
  size_t room = (size_t)board->stack_room;
  if (board->free_stack != NONE) return true;
  if (!make_room((void **)&board->stack, sizeof *board->stack, (size_t)board->stacks, &room))
    return false;
  board->stack_room = (int32_t)room;
  return true;
}

static int32_t new_stack(Board *board, BoardPlace place) {
  int32_t stack = board->free_stack;
  if (stack == NONE) {
    stack = board->stacks++;
  } else {
    board->free_stack = board->stack[stack].next[0];
  }
  board->stack[stack] = (Stack){ place, NONE, NONE, { NONE, NONE } };
  if (place.mode == BOARD_CHART) {
    board->piece[place.a].chart = stack;
    return stack;
  }
  enter_hex(board, stack, place.a);
  if (in_two(place)) enter_hex(board, stack, place.b);
  return stack;
}

static void drop_stack(Board *board, int32_t stack) {
  BoardPlace place = board->stack[stack].place;
  if (place.mode == BOARD_CHART) {
    board->piece[place.a].chart = NONE;
  } else {
    leave_hex(board, stack, place.a);
    if (in_two(place)) leave_hex(board, stack, place.b);
  }
  board->stack[stack].next[0] = board->free_stack;
  board->free_stack = stack;
}

static void unlink_piece(Board *board, Piece *piece) {
  if (piece->stack == NONE) return;
  Stack *stack = &board->stack[piece->stack];
  *(piece->above == NONE ? &stack->top : &board->piece[piece->above].below) = piece->below;
  *(piece->below == NONE ? &stack->bottom : &board->piece[piece->below].above) = piece->above;
  if (stack->top == NONE) drop_stack(board, piece->stack);
  piece->stack = piece->above = piece->below = NONE;
}

static void link_piece(Board *board, int number, int above) {
  Piece *piece = &board->piece[number];
  if (piece->place.a == HEX_NONE) return;
  piece->stack = find_stack(board, piece->place);
  if (piece->stack == NONE) piece->stack = new_stack(board, piece->place);
  Stack *stack = &board->stack[piece->stack];
  piece->above = above;
  piece->below = above == NONE ? stack->top : board->piece[above].below;
  *(above == NONE ? &stack->top : &board->piece[above].below) = number;
  *(piece->below == NONE ? &stack->bottom : &board->piece[piece->below].above) = number;
}

// ---- Changes --------------------------------------------------------------------------------

/// Moves a piece to a place, under another, and counts it there.
static void move(Board *board, int number, BoardPlace place, int above) {
  Piece *piece = &board->piece[number];
  count_in(board, piece, -1);
  unlink_piece(board, piece);
  piece->place = place;
  link_piece(board, number, above);
  count_in(board, piece, 1);
}

/// Makes sure that one change more needs no memory, and keeps the piece as it is if changes are
/// supposed.
static bool keep(Board *board, int number) {
  if (!room_for_stack(board)) return false;
  if (board->depth == 0) return true;
  if (!make_room((void **)&board->change, sizeof *board->change, board->changes,
                 &board->change_room))
    return false;
  const Piece *piece = &board->piece[number];
  board->change[board->changes++] =
      (Change){ number, piece->above, piece->place, piece->marks, piece->version };
  return true;
}

static void set_version(Board *board, Piece *piece) {
  uint64_t version = new_version(board), more = version - piece->version;
  piece->version = version;
  board->stamps.total += more;
  board->stamps.side[piece->marks.side] += more;
}

/// Hexes may be barred to others now that a piece comes or goes.
static void note_bars(Board *board, const Piece *piece) {
  int side = piece->marks.side;
  for (int foe = 0; foe < board->sides; foe++) {
    if (board->foes[side] >> foe & 1) board->stamps.bars[foe] = new_version(board);
  }
  if (board->zones == 0 || !on_map(piece->place)) return;
  bool exposed = board_exposed(board, 0, side, piece->place.a) ||
                 (in_two(piece->place) && board_exposed(board, 0, side, piece->place.b));
  if (exposed) board->stamps.bars[side] = new_version(board);
}

bool board_takes(const Board *board, int piece, BoardPlace place) {
  if (piece < 0 || piece >= board->pieces) return false;
  if (place.mode == BOARD_CHART) return place.a >= 0 && place.a < board->pieces && place.a != piece;
  if (place.a < 0 || place.a >= board->hexes) return false;
  if (!in_two(place)) return place.b == HEX_NONE;
  return place.b >= 0 && place.b < board->hexes &&
         hexgrid_direction(board->grid, place.a, place.b) >= 0;
}

bool board_put(Board *board, int number, BoardPlace place, int above) {
  assert(board_takes(board, number, place));
  Piece *piece = &board->piece[number];
  assert(above == NONE || (above != number && same(board->piece[above].place, place)));
  if (!keep(board, number)) return false;
  if (on_map(place) || on_map(piece->place)) board->stamps.places = new_version(board);
  note_bars(board, piece);
  move(board, number, place, above);
  note_bars(board, piece);
  set_version(board, piece);
  return true;
}

bool board_put_under(Board *board, int number, BoardPlace place) {
  int32_t stack = find_stack(board, place);
  int above = stack == NONE ? NONE : board->stack[stack].bottom;
  if (above == number) above = board->piece[number].above;
  return board_put(board, number, place, above);
}

bool board_put_sorted(Board *board, int number, BoardPlace place) {
  int above = NONE, each = board_top(board, place);
  for (; each != NONE && each <= number; each = board->piece[each].below) {
    if (each != number) above = each;
  }
  return board_put(board, number, place, above);
}

bool board_lift(Board *board, int number) {
  assert(number >= 0 && number < board->pieces);
  Piece *piece = &board->piece[number];
  if (piece->place.a == HEX_NONE) return true;
  if (!keep(board, number)) return false;
  if (on_map(piece->place)) board->stamps.places = new_version(board);
  note_bars(board, piece);
  move(board, number, (BoardPlace){ BOARD_HEX, HEX_NONE, HEX_NONE }, NONE);
  set_version(board, piece);
  return true;
}

bool board_set_marks(Board *board, int number, BoardMarks marks) {
  assert(number >= 0 && number < board->pieces && marks.side >= 0 && marks.side < board->sides);
  Piece *piece = &board->piece[number];
  if (!keep(board, number)) return false;
  bool bars = marks.side != piece->marks.side || ((marks.zones ^ piece->marks.zones) & 1);
  if (bars) note_bars(board, piece);
  count_in(board, piece, -1);
  if (marks.side != piece->marks.side || marks.zones != piece->marks.zones)
    board->stamps.places = new_version(board);
  if (marks.side != piece->marks.side) {
    board->stamps.side[piece->marks.side] -= piece->version;
    board->stamps.side[marks.side] += piece->version;
  }
  piece->marks = marks;
  count_in(board, piece, 1);
  if (bars) note_bars(board, piece);
  set_version(board, piece);
  return true;
}

bool board_suppose(Board *board) {
  size_t room = (size_t)board->depth_room;
  if (!make_room((void **)&board->supposition, sizeof *board->supposition, (size_t)board->depth,
                 &room))
    return false;
  board->depth_room = (int)room;
  board->supposition[board->depth++] = (Supposition){ board->changes, board->stamps };
  return true;
}

void board_restore(Board *board) {
  assert(board->depth > 0);
  const Supposition *before = &board->supposition[--board->depth];
  while (board->changes > before->changes) {
    const Change *was = &board->change[--board->changes];
    Piece *piece = &board->piece[was->piece];
    count_in(board, piece, -1);
    unlink_piece(board, piece);
    piece->place = was->place;
    piece->marks = was->marks;
    piece->version = was->version;
    link_piece(board, was->piece, was->above);
    count_in(board, piece, 1);
  }
  board->stamps = before->stamps;
}

int board_supposed(const Board *board) { return board->depth; }

// ---- Stamps ---------------------------------------------------------------------------------

uint64_t board_stamp(const Board *board) { return board->stamps.total; }

uint64_t board_stamp_side(const Board *board, int side) {
  assert(side >= 0 && side < board->sides);
  return board->stamps.side[side];
}

uint64_t board_stamp_foes(const Board *board, int side) {
  assert(side >= 0 && side < board->sides);
  uint64_t stamp = 0;
  for (int foe = 0; foe < board->sides; foe++) {
    if (board->foes[side] >> foe & 1) stamp += board->stamps.side[foe];
  }
  return stamp;
}

uint64_t board_stamp_without(const Board *board, const int *pieces, size_t count) {
  uint64_t stamp = board->stamps.total;
  for (size_t i = 0; i < count; i++) {
    assert(pieces[i] >= 0 && pieces[i] < board->pieces);
    stamp -= board->piece[pieces[i]].version;
  }
  return stamp;
}

uint64_t board_stamp_places(const Board *board) { return board->stamps.places; }

/// The versions of all pieces in a stack.
static uint64_t stamp_of(const Board *board, int32_t stack) {
  uint64_t stamp = 0;
  for (int each = stack == NONE ? NONE : board->stack[stack].top; each != NONE;
       each = board->piece[each].below)
    stamp += board->piece[each].version;
  return stamp;
}

uint64_t board_stamp_stack(const Board *board, int number) {
  assert(number >= 0 && number < board->pieces);
  const Piece *piece = &board->piece[number];
  if (piece->stack == NONE) return piece->version + stamp_of(board, piece->chart);
  uint64_t stamp = 0;
  for (int each = board->stack[piece->stack].top; each != NONE; each = board->piece[each].below)
    stamp += board->piece[each].version + stamp_of(board, board->piece[each].chart);
  return stamp;
}

uint64_t board_stamp_bars(const Board *board, int side) {
  assert(side >= 0 && side < board->sides);
  return board->stamps.bars[side];
}

uint64_t board_seen(const Board *board, HexId centre, int radius) {
  HexId hexes[HEX_RANGE_MAX(BOARD_FAR)];
  if (radius > BOARD_FAR) return board->stamps.total;
  size_t count = hexgrid_range(board->grid, centre, radius, hexes, HEX_RANGE_MAX(BOARD_FAR));
  uint32_t last = 0;
  for (size_t i = 0; i < count; i++) {
    if (board->seen[hexes[i]] > last) last = board->seen[hexes[i]];
  }
  return last;
}

// ---- Questions ------------------------------------------------------------------------------

BoardPlace board_place(const Board *board, int piece) {
  assert(piece >= 0 && piece < board->pieces);
  return board->piece[piece].place;
}

BoardMarks board_marks(const Board *board, int piece) {
  assert(piece >= 0 && piece < board->pieces);
  return board->piece[piece].marks;
}

int board_top(const Board *board, BoardPlace place) {
  int32_t stack = find_stack(board, place);
  return stack == NONE ? BOARD_NOBODY : board->stack[stack].top;
}

int board_below(const Board *board, int piece) {
  assert(piece >= 0 && piece < board->pieces);
  return board->piece[piece].below;
}

size_t board_stacks(const Board *board, HexId hex, BoardPlace *out, size_t capacity) {
  assert(hex >= 0 && hex < board->hexes);
  size_t count = 0;
  for (int32_t i = board->at[hex]; i != NONE; count++) {
    const Stack *stack = &board->stack[i];
    if (count < capacity) out[count] = stack->place;
    i = stack->next[stack->place.a == hex ? 0 : 1];
  }
  return count;
}

int board_pieces(const Board *board, int side, HexId hex) {
  return board_own(board, side)[hex] % BOARD_WEIGHT;
}

int board_weight(const Board *board, int side, HexId hex) {
  return board_own(board, side)[hex] / BOARD_WEIGHT;
}

int board_reach(const Board *board, int zone, int side, HexId hex) {
  assert(zone >= 0 && zone < board->zones && side >= 0 && side < board->sides);
  assert(hex >= 0 && hex < board->hexes);
  return zone_counts(board, zone, side)[hex];
}

bool board_reaches(const Board *board, int zone, int number, HexId hex) {
  assert(zone >= 0 && zone < board->zones && number >= 0 && number < board->pieces);
  const Piece *piece = &board->piece[number];
  BoardPlace place = piece->place;
  if (!(piece->marks.zones >> zone & 1) || !on_map(place)) return false;
  if (!in_two(place)) return holds(reach_at(board, zone, place.a), hex);
  if (hex == place.a || hex == place.b) return false;
  return holds(reach_at(board, zone, place.a), hex) || holds(reach_at(board, zone, place.b), hex);
}

bool board_exposed(const Board *board, int zone, int side, HexId hex) {
  for (int foe = 0; foe < board->sides; foe++) {
    if (board->foes[side] >> foe & 1 && board_reach(board, zone, foe, hex) > 0) return true;
  }
  return false;
}

const int32_t *board_own(const Board *board, int side) {
  assert(side >= 0 && side < board->sides);
  return board->own[side];
}

const int32_t *board_closed(const Board *board, int side) {
  assert(side >= 0 && side < board->sides);
  return board->closed[side];
}

static uint32_t around(const Board *board, const int32_t *values, HexId hex, int32_t least) {
  assert(hex >= 0 && hex < board->hexes);
  uint32_t bits = 0, bit = 1;
  for (int i = hex * HEX_SIDES; i < (hex + 1) * HEX_SIDES; i++) {
    if (board->near[i] == HEX_NONE) continue;
    if (values[board->near[i]] >= least) bits |= bit;
    bit <<= 1;
  }
  return bits;
}

uint32_t board_around(const Board *board, int side, HexId hex, int weight) {
  int32_t least = weight > 0 ? weight * BOARD_WEIGHT : 1;
  return around(board, board_own(board, side), hex, least);
}

uint32_t board_around_foes(const Board *board, int side, HexId hex) {
  uint32_t bits = 0;
  for (int foe = 0; foe < board->sides; foe++) {
    if (board->foes[side] >> foe & 1) bits |= around(board, board->own[foe], hex, 1);
  }
  return bits;
}

uint32_t board_around_zone(const Board *board, int zone, int side, HexId hex, int least) {
  assert(zone >= 0 && zone < board->zones && side >= 0 && side < board->sides);
  return around(board, zone_counts(board, zone, side), hex, least);
}

uint32_t board_around_closed(const Board *board, int side, HexId hex) {
  return around(board, board_closed(board, side), hex, 1);
}
