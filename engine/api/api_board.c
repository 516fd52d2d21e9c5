// engine.board: the index of pieces that `mechanics.board` keeps. Pieces have their ids in Lua; a
// Board numbers them in the order in which they were given.
#include <string.h>

#include "api/api.h"
#include "api/api_map.h"
#include "api/api_twohex.h"
#include "core/board.h"

#define BOARD "Board"

enum {
  SLOT_IDS = API_MAP_SLOTS + 1,  // {ids}, those of the pieces
  SLOT_NUMBERS,                  // {[id] = number}
  SLOT_FROM,                     // {functions}: the hexes that each zone reaches from a hex
  SLOT_SIDES,                    // {names}
  SLOT_INDEX,                    // the numbers by the addresses of ids
  BOARD_SLOTS = SLOT_INDEX,
  STACKS_MAX = 64,  // in one hex
};

// Lua keeps one copy of every short string, so its address says which it is; the table SLOT_IDS
// holds on to them.
typedef struct Numbers {
  size_t mask;
  struct {
    const char *id;  // NULL: free
    int number;
  } slots[];
} Numbers;

typedef struct BoardObject {
  ApiMapHolder holder;  // first
  Board *board;
  Numbers *numbers;
  int sides, zones;
  const char *side[BOARD_SIDES];
  bool changes;       // zones hang on bridges
  uint64_t laid_for;  // version of the map that the zones are laid for
  HexId watched;      // from here it is noted how far away is asked; HEX_NONE: nowhere
  int far;
} BoardObject;

enum { EVERYWHERE = BOARD_FAR + 1, BEYOND = 2 };  // `BEYOND`: stacks are looked up in the state

// ---- Watching how far questions go ----------------------------------------------------------

static void note_far(BoardObject *self, int far) {
  if (far > self->far) self->far = far;
}

static void note_hex(BoardObject *self, HexId hex) {
  if (self->watched == HEX_NONE || hex == HEX_NONE) return;
  note_far(self, hexgrid_distance(hexmap_grid(self->holder.map), self->watched, hex));
}

static BoardPlace note_place(BoardObject *self, BoardPlace place) {
  if (place.mode == BOARD_CHART) {
    note_far(self, EVERYWHERE);
  } else {
    note_hex(self, place.a);
    note_hex(self, place.b);
  }
  return place;
}

/// The hex at `arg`, about which something is asked.
static HexId check_asked(lua_State *L, int arg) {
  HexId hex = api_check_hex(L, 1, arg);
  note_hex(lua_touserdata(L, 1), hex);
  return hex;
}

// ---- Ids, sides, zones ----------------------------------------------------------------------

static size_t slot_of(const Numbers *numbers, const char *id) {
  uint64_t hash = (uint64_t)(uintptr_t)id * UINT64_C(0x9e3779b97f4a7c15);
  size_t slot = (size_t)(hash >> 32) & numbers->mask;
  while (numbers->slots[slot].id && numbers->slots[slot].id != id)
    slot = (slot + 1) & numbers->mask;
  return slot;
}

/// The number of the id at `index`, or BOARD_NOBODY.
static int number_at(lua_State *L, int index) {
  const BoardObject *self = lua_touserdata(L, 1);
  if (lua_type(L, index) != LUA_TSTRING || !self->numbers) return BOARD_NOBODY;
  size_t slot = slot_of(self->numbers, lua_tostring(L, index));
  if (self->numbers->slots[slot].id) return self->numbers->slots[slot].number;
  index = lua_absindex(L, index);
  lua_getiuservalue(L, 1, SLOT_NUMBERS);  // a long id, of which Lua has many copies
  lua_pushvalue(L, index);
  bool known = lua_rawget(L, -2) == LUA_TNUMBER;
  int number = known ? (int)lua_tointeger(L, -1) : BOARD_NOBODY;
  lua_pop(L, 2);
  return number;
}

static int check_piece(lua_State *L, int arg) {
  int number = number_at(L, arg);
  if (number != BOARD_NOBODY) return number;
  return luaL_argerror(L, arg, lua_pushfstring(L, "no piece '%s'", lua_tostring(L, arg)));
}

static int check_side(lua_State *L, int arg) {
  const BoardObject *self = lua_touserdata(L, 1);
  const char *name = lua_tostring(L, arg);
  for (int side = 0; side < self->sides; side++) {
    if (self->side[side] == name) return side;
  }
  for (int side = 0; side < self->sides; side++) {
    if (strcmp(self->side[side], name) == 0) return side;
  }
  return luaL_argerror(L, arg, lua_pushfstring(L, "no side '%s'", name));
}

static int check_zone(lua_State *L, int arg) {
  const BoardObject *self = lua_touserdata(L, 1);
  lua_Integer zone = lua_isnil(L, arg) ? 1 : lua_tointeger(L, arg);
  luaL_argcheck(L, zone >= 1 && zone <= self->zones, arg, "no such zone");
  return (int)zone - 1;
}

static void push_id(lua_State *L, int ids, int number) { lua_rawgeti(L, ids, number + 1); }

static int no_memory(lua_State *L) { return luaL_error(L, "out of memory"); }

// ---- Making ---------------------------------------------------------------------------------

static void read_sides(lua_State *L, BoardObject *self) {
  lua_Unsigned count = lua_rawlen(L, 2);
  luaL_argcheck(L, count >= 1 && count <= BOARD_SIDES, 2, "a board has 1 to 8 sides");
  lua_createtable(L, (int)count, 0);
  for (lua_Unsigned i = 1; i <= count; i++) {
    bool text = lua_rawgeti(L, 2, (lua_Integer)i) == LUA_TSTRING;
    luaL_argcheck(L, text, 2, "a list of names");
    self->side[self->sides++] = lua_tostring(L, -1);
    lua_rawseti(L, -2, (lua_Integer)i);
  }
  lua_setiuservalue(L, -2, SLOT_SIDES);
}

/// Reads the functions of the zones; those with one function share a table of reaches.
static void read_zones(lua_State *L, BoardObject *self, int *reach_of) {
  lua_Unsigned count = lua_isnil(L, 3) ? 0 : lua_rawlen(L, 3);
  luaL_argcheck(L, count <= BOARD_ZONES, 3, "a board has 8 zones at most");
  lua_createtable(L, (int)count, 0);
  int tables = 0;
  for (int i = 0; i < (int)count; i++) {
    bool callable = lua_rawgeti(L, 3, i + 1) == LUA_TFUNCTION;
    luaL_argcheck(L, callable, 3, "a list of functions");
    reach_of[i] = tables;
    for (int k = 0; k < i && reach_of[i] == tables; k++) {
      lua_rawgeti(L, 3, k + 1);
      if (lua_rawequal(L, -1, -2)) reach_of[i] = reach_of[k];
      lua_pop(L, 1);
    }
    if (reach_of[i] == tables) tables++;
    lua_rawseti(L, -2, i + 1);
  }
  self->zones = (int)count;
  lua_setiuservalue(L, -2, SLOT_FROM);
}

/// The numbers by hex of the layer KIND_SIDE of the map.
static int32_t *layer_of(lua_State *L, const BoardObject *self, const char *kind, int side) {
  Fault fault = { 0 };
  const char *name = lua_pushfstring(L, "%s_%s", kind, self->side[side]);
  HexLayer *layer = hexmap_layer(self->holder.map, name, &fault);
  if (!layer) luaL_error(L, "%s", fault.text);
  lua_pop(L, 1);
  return hexmap_layer_values(layer);
}

static int l_new(lua_State *L) {  // board.new(map, sides, zones?, changes?) -> Board
  int reach_of[BOARD_ZONES];
  int32_t *closed[BOARD_SIDES], *own[BOARD_SIDES];
  BoardObject *self = api_new(L, BOARD, sizeof *self, BOARD_SLOTS);
  api_share_map(L, 1);
  read_sides(L, self);
  read_zones(L, self, reach_of);
  for (int side = 0; side < self->sides; side++) {
    closed[side] = layer_of(L, self, "closed", side);
    own[side] = layer_of(L, self, "own", side);
  }
  self->changes = lua_toboolean(L, 4);
  self->watched = HEX_NONE;
  const HexGrid *grid = hexmap_grid(self->holder.map);
  self->board = board_new(grid, self->sides, self->zones, reach_of, closed, own);
  return self->board ? 1 : no_memory(L);
}

static int l_gc(lua_State *L) {
  BoardObject *self = lua_touserdata(L, 1);
  board_free(self->board);
  self->board = NULL;
  return 0;
}

static void set_numbers(lua_State *L, BoardObject *self, lua_Unsigned count) {
  size_t size = 16;
  while (size < count * 2)
    size *= 2;
  self->numbers = NULL;
  Numbers *numbers = lua_newuserdatauv(L, sizeof *numbers + size * sizeof numbers->slots[0], 0);
  memset(numbers, 0, sizeof *numbers + size * sizeof numbers->slots[0]);
  numbers->mask = size - 1;
  lua_setiuservalue(L, 1, SLOT_INDEX);
  lua_createtable(L, (int)count, 0);
  lua_createtable(L, 0, (int)count);
  for (lua_Unsigned i = 1; i <= count; i++) {
    bool text = lua_rawgeti(L, 2, (lua_Integer)i) == LUA_TSTRING;
    luaL_argcheck(L, text, 2, "a list of ids");
    size_t slot = slot_of(numbers, lua_tostring(L, -1));
    luaL_argcheck(L, !numbers->slots[slot].id, 2, "an id is there twice");
    numbers->slots[slot].id = lua_tostring(L, -1);
    numbers->slots[slot].number = (int)i - 1;
    lua_pushvalue(L, -1);
    lua_pushinteger(L, (lua_Integer)i - 1);
    lua_rawset(L, -4);
    lua_rawseti(L, -3, (lua_Integer)i);
  }
  lua_setiuservalue(L, 1, SLOT_NUMBERS);
  lua_setiuservalue(L, 1, SLOT_IDS);
  self->numbers = numbers;
}

/// Reads {[side] = {sides}}.
static void read_foes(lua_State *L, const BoardObject *self, uint32_t *foes) {
  for (int side = 0; side < self->sides; side++) {
    foes[side] = 0;
    if (lua_getfield(L, 3, self->side[side]) == LUA_TTABLE) {
      for (lua_Integer i = 1; lua_rawgeti(L, -1, i) == LUA_TSTRING; i++) {
        lua_replace(L, 4);
        foes[side] |= UINT32_C(1) << check_side(L, 4);
      }
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
}

static int l_fill(lua_State *L) {  // b:fill(ids, enemies)
  BoardObject *self = lua_touserdata(L, 1);
  uint32_t foes[BOARD_SIDES];
  lua_Unsigned count = lua_rawlen(L, 2);
  luaL_argcheck(L, count <= BOARD_PIECES, 2, "too many pieces");
  lua_settop(L, 4);
  read_foes(L, self, foes);
  set_numbers(L, self, count);
  return board_clear(self->board, (int)count, foes) ? 0 : no_memory(L);
}

// ---- Reaches --------------------------------------------------------------------------------

/// Asks the pack which hexes a zone reaches from a hex.
static void ask_reach(lua_State *L, int zone, HexId hex) {
  BoardObject *self = lua_touserdata(L, 1);
  int top = lua_gettop(L);
  luaL_checkstack(L, 8, "too many calls within calls");
  lua_getiuservalue(L, 1, SLOT_FROM);
  lua_rawgeti(L, -1, zone + 1);
  api_push_hex(L, 1, hex);
  lua_call(L, 1, 1);
  if (!lua_istable(L, -1)) luaL_error(L, "`from` of a zone gives a list of hexes");
  int list = lua_gettop(L);
  lua_Unsigned count = lua_rawlen(L, list), most = (lua_Unsigned)hexmap_count(self->holder.map);
  if (count > most) luaL_error(L, "`from` of a zone gives more hexes than the map has");
  HexId *hexes = lua_newuserdatauv(L, ((size_t)count + 1) * sizeof *hexes, 0);
  for (lua_Unsigned i = 0; i < count; i++) {
    lua_rawgeti(L, list, (lua_Integer)i + 1);
    hexes[i] = api_check_hex_at(L, 1, -1, 1);
    lua_pop(L, 1);
  }
  if (!board_set_reach(self->board, zone, hex, hexes, (size_t)count)) no_memory(L);
  lua_settop(L, top);
}

/// Sees to it that the board knows what the zones of a piece reach from a place.
static void know_reaches(lua_State *L, BoardPlace place, uint32_t zones) {
  const BoardObject *self = lua_touserdata(L, 1);
  if (place.a == HEX_NONE || place.mode == BOARD_CHART) return;
  for (int zone = 0; zone < self->zones; zone++) {
    if (!(zones >> zone & 1)) continue;
    if (!board_reach_known(self->board, zone, place.a)) ask_reach(L, zone, place.a);
    if (place.b != HEX_NONE && !board_reach_known(self->board, zone, place.b))
      ask_reach(L, zone, place.b);
  }
}

/// Lays the zones again: bridges have changed on which they hang.
static void lay_again(lua_State *L, BoardObject *self) {
  self->laid_for = hexmap_version(self->holder.map);
  board_forget_reaches(self->board);
  for (int i = 0; i < board_count(self->board); i++)
    know_reaches(L, board_place(self->board, i), board_marks(self->board, i).zones);
  board_lay_zones(self->board);
}

/// The board, its zones as the bridges now are.
static inline BoardObject *up_to_date(lua_State *L) {
  BoardObject *self = lua_touserdata(L, 1);
  if (self->changes && self->laid_for != hexmap_version(self->holder.map)) lay_again(L, self);
  return self;
}

// ---- Changes --------------------------------------------------------------------------------

/// The place at `arg`: a hex, or a piece in two.
static BoardPlace check_place(lua_State *L, int arg) {
  if (lua_type(L, arg) == LUA_TSTRING)
    return (BoardPlace){ BOARD_HEX, api_check_hex(L, 1, arg), HEX_NONE };
  TwoHex piece = api_check_twohex(L, 1, arg);
  return (BoardPlace){ piece.mode == TWOHEX_LINE ? BOARD_LINE : BOARD_COLUMN, piece.a, piece.b };
}

static int put(lua_State *L, BoardPlace place) {
  BoardObject *self = up_to_date(L);
  int piece = check_piece(L, 2);
  know_reaches(L, place, board_marks(self->board, piece).zones);
  bool done = lua_toboolean(L, 4) ? board_put_under(self->board, piece, place)
                                  : board_put_sorted(self->board, piece, place);
  return done ? 0 : no_memory(L);
}

static int l_put(lua_State *L) { return put(L, check_place(L, 3)); }  // b:put(id, place, under?)

static int l_attach(lua_State *L) {  // b:attach(id, to, under?)
  const BoardObject *self = lua_touserdata(L, 1);
  BoardPlace place = { BOARD_CHART, check_piece(L, 3), HEX_NONE };
  bool fits = board_takes(self->board, check_piece(L, 2), place);
  luaL_argcheck(L, fits, 3, "a piece is not with itself");
  return put(L, place);
}

static int l_lift(lua_State *L) {  // b:lift(id)
  BoardObject *self = up_to_date(L);
  return board_lift(self->board, check_piece(L, 2)) ? 0 : no_memory(L);
}

static int l_mark(lua_State *L) {  // b:mark(id, side, weight, zones)
  BoardObject *self = up_to_date(L);
  int piece = check_piece(L, 2);
  lua_Integer weight = lua_tointeger(L, 4), zones = lua_tointeger(L, 5);
  luaL_argcheck(L, weight >= 0 && weight <= 1000, 4, "a piece weighs 0 to 1000");
  luaL_argcheck(L, zones >= 0 && zones >> self->zones == 0, 5, "bits of zones");
  BoardMarks marks = { check_side(L, 3), (int)weight, (uint32_t)zones };
  know_reaches(L, board_place(self->board, piece), marks.zones);
  return board_set_marks(self->board, piece, marks) ? 0 : no_memory(L);
}

static int l_shut(lua_State *L) {  // b:shut(side, hexes, by)
  const BoardObject *self = lua_touserdata(L, 1);
  int side = check_side(L, 2);
  lua_Integer by = lua_tointeger(L, 4);
  luaL_argcheck(L, by == 1 || by == -1, 4, "1 or -1");
  lua_Unsigned count = lua_rawlen(L, 3);
  for (lua_Unsigned i = 1; i <= count; i++) {
    lua_rawgeti(L, 3, (lua_Integer)i);
    board_shut(self->board, side, api_check_hex_at(L, 1, -1, 3), (int)by);
    lua_pop(L, 1);
  }
  return 0;
}

static int l_spread(lua_State *L) {  // b:spread(zone, side, hexes, by)
  const BoardObject *self = up_to_date(L);
  int zone = check_zone(L, 2), side = check_side(L, 3);
  lua_Integer by = lua_tointeger(L, 5);
  luaL_argcheck(L, by == 1 || by == -1, 5, "1 or -1");
  lua_Unsigned count = lua_rawlen(L, 4);
  for (lua_Unsigned i = 1; i <= count; i++) {
    lua_rawgeti(L, 4, (lua_Integer)i);
    HexId hex = api_check_hex_at(L, 1, -1, 4);
    know_reaches(L, (BoardPlace){ BOARD_HEX, hex, HEX_NONE }, UINT32_C(1) << zone);
    board_spread(self->board, zone, side, hex, (int)by);
    lua_pop(L, 1);
  }
  return 0;
}

static int l_suppose(lua_State *L) {
  const BoardObject *self = up_to_date(L);
  return board_suppose(self->board) ? 0 : no_memory(L);
}

static int l_restore(lua_State *L) {
  const BoardObject *self = lua_touserdata(L, 1);
  if (board_supposed(self->board) == 0) return luaL_error(L, "nothing is supposed");
  board_restore(self->board);
  return 0;
}

// ---- Questions ------------------------------------------------------------------------------

static int push_stamp(lua_State *L, uint64_t stamp) {
  note_far(lua_touserdata(L, 1), EVERYWHERE);
  lua_pushinteger(L, (lua_Integer)stamp);
  return 1;
}

static int l_stamp(lua_State *L) {  // b:stamp(side?) -> integer
  const BoardObject *self = up_to_date(L);
  return push_stamp(L, lua_isnil(L, 2) ? board_stamp(self->board)
                                       : board_stamp_side(self->board, check_side(L, 2)));
}

static int l_stamp_foes(lua_State *L) {  // b:stamp_foes(side) -> integer
  const BoardObject *self = up_to_date(L);
  return push_stamp(L, board_stamp_foes(self->board, check_side(L, 2)));
}

static int l_stamp_without(lua_State *L) {  // b:stamp_without(ids) -> integer
  const BoardObject *self = up_to_date(L);
  uint64_t stamp = board_stamp(self->board);
  lua_Unsigned count = lua_rawlen(L, 2);
  for (lua_Unsigned i = 1; i <= count; i++) {
    lua_rawgeti(L, 2, (lua_Integer)i);
    int piece = number_at(L, -1);
    luaL_argcheck(L, piece != BOARD_NOBODY, 2, "a list of pieces");
    stamp -= board_stamp(self->board) - board_stamp_without(self->board, &piece, 1);
    lua_pop(L, 1);
  }
  return push_stamp(L, stamp);
}

static int l_stamp_places(lua_State *L) {  // b:stamp_places() -> integer
  const BoardObject *self = up_to_date(L);
  return push_stamp(L, board_stamp_places(self->board));
}

static int l_stamp_stack(lua_State *L) {  // b:stamp_stack(id) -> integer
  const BoardObject *self = up_to_date(L);
  return push_stamp(L, board_stamp_stack(self->board, check_piece(L, 2)));
}

static int l_watch(lua_State *L) {  // b:watch(id?) -> boolean
  BoardObject *self = lua_touserdata(L, 1);
  bool free = self->watched == HEX_NONE;
  if (lua_isnil(L, 2)) {
    self->watched = HEX_NONE;
  } else if (free) {
    BoardPlace place = board_place(self->board, check_piece(L, 2));
    self->watched = place.mode == BOARD_HEX ? place.a : HEX_NONE;
    self->far = 0;
  }
  lua_pushboolean(L, free && self->watched != HEX_NONE);
  return 1;
}

static int l_watched(lua_State *L) {  // b:watched() -> integer
  BoardObject *self = lua_touserdata(L, 1);
  self->watched = HEX_NONE;
  lua_pushinteger(L, self->far + BEYOND);
  return 1;
}

static int l_seen(lua_State *L) {  // b:seen(id, far) -> integer
  const BoardObject *self = lua_touserdata(L, 1);
  BoardPlace place = board_place(self->board, check_piece(L, 2));
  lua_Integer far = lua_tointeger(L, 3);
  luaL_argcheck(L, far >= 0, 3, "a number of hexes");
  bool placed = place.mode == BOARD_HEX && place.a != HEX_NONE;
  int radius = far > BOARD_FAR ? EVERYWHERE : (int)far;
  lua_pushinteger(L, placed ? (lua_Integer)board_seen(self->board, place.a, radius) : -1);
  return 1;
}

static int l_bars(lua_State *L) {  // b:bars(side) -> integer
  const BoardObject *self = up_to_date(L);
  return push_stamp(L, board_stamp_bars(self->board, check_side(L, 2)));
}

/// Adds the pieces of a stack to the list on top of the stack, from its lead piece.
static lua_Integer add_stack(lua_State *L, const Board *board, int ids, BoardPlace place,
                             lua_Integer count) {
  for (int each = board_top(board, place); each != BOARD_NOBODY; each = board_below(board, each)) {
    push_id(L, ids, each);
    lua_rawseti(L, -2, ++count);
  }
  return count;
}

static int push_stack(lua_State *L, BoardPlace place) {
  const BoardObject *self = lua_touserdata(L, 1);
  lua_getiuservalue(L, 1, SLOT_IDS);
  int ids = lua_gettop(L);
  lua_newtable(L);
  if (place.a != HEX_NONE) add_stack(L, self->board, ids, place, 0);
  return 1;
}

static int l_stack(lua_State *L) {  // b:stack(id) -> {ids}
  BoardObject *self = lua_touserdata(L, 1);
  return push_stack(L, note_place(self, board_place(self->board, check_piece(L, 2))));
}

static int l_stack_at(lua_State *L) {
  return push_stack(L, note_place(lua_touserdata(L, 1), check_place(L, 2)));
}  // b:stack_at(place)

static int l_chart(lua_State *L) {  // b:chart(id) -> {ids}
  note_far(lua_touserdata(L, 1), EVERYWHERE);
  return push_stack(L, (BoardPlace){ BOARD_CHART, check_piece(L, 2), HEX_NONE });
}

/// The piece after one that is with `top`, however many lie between, each after the one that it is
/// with; BOARD_NOBODY after the last.
static int next_under(const Board *board, int top, int piece) {
  int first = board_top(board, (BoardPlace){ BOARD_CHART, piece, HEX_NONE });
  if (first != BOARD_NOBODY) return first;
  while (piece != top && board_below(board, piece) == BOARD_NOBODY)
    piece = board_place(board, piece).a;
  return piece == top ? BOARD_NOBODY : board_below(board, piece);
}

/// Adds a piece and those that are with it, and with them, to the list on top of the stack.
static lua_Integer add_under(lua_State *L, const Board *board, int ids, int top,
                             lua_Integer count) {
  int most = board_count(board);  // who is with each other has no end
  for (int each = top; each != BOARD_NOBODY && most-- > 0; each = next_under(board, top, each)) {
    push_id(L, ids, each);
    lua_rawseti(L, -2, ++count);
  }
  return count;
}

/// Pushes a list of a piece and those under it, and if so asked of those that lie below it in its
/// place, and those under them.
static int push_under(lua_State *L, int top, bool whole_place) {
  const BoardObject *self = lua_touserdata(L, 1);
  note_far(lua_touserdata(L, 1), EVERYWHERE);
  lua_getiuservalue(L, 1, SLOT_IDS);
  int ids = lua_gettop(L);
  lua_newtable(L);
  lua_Integer count = 0;
  for (int each = top; each != BOARD_NOBODY; each = board_below(self->board, each)) {
    count = add_under(L, self->board, ids, each, count);
    if (!whole_place) break;
  }
  return 1;
}

static int l_under(lua_State *L) {  // b:under(id) -> {ids}
  return push_under(L, check_piece(L, 2), false);
}

static int l_here(lua_State *L) {  // b:here(place) -> {ids}
  const BoardObject *self = lua_touserdata(L, 1);
  return push_under(L, board_top(self->board, check_place(L, 2)), true);
}

static int l_leads(lua_State *L) {  // b:leads(hex) -> {ids}
  const BoardObject *self = lua_touserdata(L, 1);
  BoardPlace places[STACKS_MAX];
  size_t count = board_stacks(self->board, check_asked(L, 2), places, STACKS_MAX);
  if (count > STACKS_MAX) return luaL_error(L, "more than %d stacks in a hex", STACKS_MAX);
  lua_getiuservalue(L, 1, SLOT_IDS);
  int ids = lua_gettop(L);
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    push_id(L, ids, board_top(self->board, places[i]));
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static int l_standing(lua_State *L) {  // b:standing(hex) -> {ids}
  const BoardObject *self = lua_touserdata(L, 1);
  BoardPlace places[STACKS_MAX];
  size_t count = board_stacks(self->board, check_asked(L, 2), places, STACKS_MAX);
  if (count > STACKS_MAX) return luaL_error(L, "more than %d stacks in a hex", STACKS_MAX);
  lua_getiuservalue(L, 1, SLOT_IDS);
  int ids = lua_gettop(L);
  lua_newtable(L);
  lua_Integer found = 0;
  for (size_t i = 0; i < count; i++)
    found = add_stack(L, self->board, ids, places[i], found);
  return 1;
}

static int push_bits(lua_State *L, uint32_t bits) {
  lua_pushinteger(L, bits);
  return 1;
}

static int l_around(lua_State *L) {  // b:around(side, hex, weight?) -> bits
  const BoardObject *self = lua_touserdata(L, 1);
  lua_Integer weight = lua_tointeger(L, 4);
  luaL_argcheck(L, weight >= 0 && weight <= 100000, 4, "a weight");
  int side = check_side(L, 2);
  return push_bits(L, board_around(self->board, side, check_asked(L, 3), (int)weight));
}

static int l_around_foes(lua_State *L) {  // b:around_foes(side, hex) -> bits
  const BoardObject *self = lua_touserdata(L, 1);
  int side = check_side(L, 2);
  return push_bits(L, board_around_foes(self->board, side, check_asked(L, 3)));
}

static int l_around_zone(lua_State *L) {  // b:around_zone(zone, side, hex, least?) -> bits
  const BoardObject *self = up_to_date(L);
  int zone = check_zone(L, 2), side = check_side(L, 3);
  lua_Integer least = luaL_optinteger(L, 5, 1);
  luaL_argcheck(L, least >= 1 && least <= BOARD_PIECES, 5, "a number of pieces");
  HexId hex = check_asked(L, 4);
  return push_bits(L, board_around_zone(self->board, zone, side, hex, (int)least));
}

static int l_around_closed(lua_State *L) {  // b:around_closed(side, hex) -> bits
  const BoardObject *self = up_to_date(L);
  int side = check_side(L, 2);
  return push_bits(L, board_around_closed(self->board, side, check_asked(L, 3)));
}

static int l_pieces(lua_State *L) {  // b:pieces(side, hex) -> integer
  const BoardObject *self = lua_touserdata(L, 1);
  int side = check_side(L, 2);
  lua_pushinteger(L, board_pieces(self->board, side, check_asked(L, 3)));
  return 1;
}

static int l_weight(lua_State *L) {  // b:weight(side, hex) -> integer
  const BoardObject *self = lua_touserdata(L, 1);
  int side = check_side(L, 2);
  lua_pushinteger(L, board_weight(self->board, side, check_asked(L, 3)));
  return 1;
}

static int l_reach(lua_State *L) {  // b:reach(zone, side, hex) -> integer
  const BoardObject *self = up_to_date(L);
  int zone = check_zone(L, 2), side = check_side(L, 3);
  lua_pushinteger(L, board_reach(self->board, zone, side, check_asked(L, 4)));
  return 1;
}

static int l_exposed(lua_State *L) {  // b:exposed(side, hex, zone?) -> boolean
  const BoardObject *self = up_to_date(L);
  int side = check_side(L, 2), zone = check_zone(L, 4);
  lua_pushboolean(L, board_exposed(self->board, zone, side, check_asked(L, 3)));
  return 1;
}

/// The hexes of a place, into `hexes` [2]; gives how many.
static int hexes_of(BoardPlace place, HexId *hexes) {
  hexes[0] = place.a;
  hexes[1] = place.b;
  return place.b == HEX_NONE ? 1 : 2;
}

static int l_reaching(lua_State *L) {  // b:reaching(zone, side, place) -> {ids}
  BoardObject *self = up_to_date(L);
  int zone = check_zone(L, 2), side = check_side(L, 3);
  HexId hexes[2];
  int hex_count = hexes_of(note_place(self, check_place(L, 4)), hexes),
      pieces = board_count(self->board);
  lua_getiuservalue(L, 1, SLOT_IDS);
  int ids = lua_gettop(L);
  lua_newtable(L);
  lua_Integer found = 0;
  int any = board_reach(self->board, zone, side, hexes[0]);
  if (hex_count > 1) any += board_reach(self->board, zone, side, hexes[1]);
  for (int i = 0; any > 0 && i < pieces; i++) {
    if (board_marks(self->board, i).side != side) continue;
    bool reaches = board_reaches(self->board, zone, i, hexes[0]) ||
                   (hex_count > 1 && board_reaches(self->board, zone, i, hexes[1]));
    if (!reaches) continue;
    push_id(L, ids, i);
    lua_rawseti(L, -2, ++found);
  }
  return 1;
}

static int l_place(lua_State *L) {  // b:place(id) -> mode, a, b
  static const char *const modes[] = { "hex", "column", "line", "chart" };
  BoardObject *self = lua_touserdata(L, 1);
  BoardPlace place = note_place(self, board_place(self->board, check_piece(L, 2)));
  if (place.a == HEX_NONE) return 0;
  lua_pushstring(L, modes[place.mode]);
  if (place.mode == BOARD_CHART) {
    lua_getiuservalue(L, 1, SLOT_IDS);
    push_id(L, lua_gettop(L), place.a);
    lua_remove(L, -2);
    return 2;
  }
  api_push_hex(L, 1, place.a);
  if (place.b == HEX_NONE) return 2;
  api_push_hex(L, 1, place.b);
  return 3;
}

static int l_marks(lua_State *L) {  // b:marks(id) -> side, weight, zones
  const BoardObject *self = lua_touserdata(L, 1);
  BoardMarks marks = board_marks(self->board, check_piece(L, 2));
  lua_pushstring(L, self->side[marks.side]);
  lua_pushinteger(L, marks.weight);
  lua_pushinteger(L, marks.zones);
  return 3;
}

static int l_most(lua_State *L) {                           // board.most(weight) -> integer
  lua_Unsigned weight = (lua_Unsigned)lua_tointeger(L, 1);  // any number wraps round
  lua_pushinteger(L, (lua_Integer)(weight * BOARD_WEIGHT + BOARD_WEIGHT - 1));
  return 1;
}

// ---- The registry's rows --------------------------------------------------------------------

static const ApiFunction functions[] = {
  { "new", "map:Map sides:string[] zones?:function[] changes?:boolean", "Board",
    "An empty board. `zones`: for each kind of zone the function that lists the hexes which it "
    "reaches "
    "from a hex, asked once a hex; the first is the zone of control; with `changes` they are asked "
    "again after a bridge or road has changed. The board writes the map's layers `closed_SIDE` and "
    "`own_SIDE`.",
    "1", true, l_new },
  { "most", "weight:integer", "integer",
    "The most that a layer `own_SIDE` says of a hex on which no more than so much weighs.", "1",
    true, l_most },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

static const ApiFunction methods[] = {
  { "fill", "ids:string[] enemies:table", "",
    "Begins with these pieces, none of them anywhere; `enemies`: {[side] = {sides}}.", "1", true,
    l_fill },
  { "mark", "id:string side:string weight:integer zones:integer", "",
    "Says whose a piece is, what it weighs, and which zones it has, as bits.", "1", true, l_mark },
  { "put", "id:string place:hex|table under?:boolean", "",
    "Puts a piece into a hex, or into two as engine.twohex has it: at the bottom of its stack, "
    "else "
    "where its number belongs.",
    "1", true, l_put },
  { "attach", "id:string to:string under?:boolean", "",
    "Takes a piece off the map, to be with another.", "1", true, l_attach },
  { "lift", "id:string", "", "Takes a piece away from its place.", "1", true, l_lift },
  { "shut", "side:string hexes:hex[] by:integer", "",
    "Closes hexes to a side whatever is there (1), or opens them again (-1).", "1", true, l_shut },
  { "spread", "zone:integer side:string hexes:hex[] by:integer", "",
    "Adds to a zone as if a piece of a side stood in each of these hexes (1), or takes it away "
    "again (-1).",
    "1", true, l_spread },
  { "suppose", "", "", "Changes from here on are supposed, until `restore`. Nests.", "1", true,
    l_suppose },
  { "restore", "", "", "Takes back all changes since the last `suppose`.", "1", true, l_restore },
  { "stamp", "side?:string", "integer",
    "A number that differs whenever the pieces (of a side) do: for comparing alone.", "1", true,
    l_stamp },
  { "stamp_foes", "side:string", "integer", "The stamp of the pieces of the enemies of a side.",
    "1", true, l_stamp_foes },
  { "stamp_without", "ids:string[]", "integer", "The stamp of all pieces but these.", "1", true,
    l_stamp_without },
  { "stamp_places", "", "integer",
    "A number that differs whenever a piece comes to a place on the map, leaves one or changes its "
    "side or zones.",
    "1", true, l_stamp_places },
  { "stamp_stack", "id:string", "integer",
    "The stamp of the pieces in the place of a piece, and of those that are with them.", "1", true,
    l_stamp_stack },
  { "watch", "id?:string", "boolean",
    "From here on it is noted how far from a piece in a hex the board is asked, until `watched`; "
    "without a piece nothing is. False when it is not in one hex, or another is watched.",
    "1", true, l_watch },
  { "watched", "", "integer",
    "Ends what `watch` began: hexes within which lies all that the questions may hang on.", "1",
    true, l_watched },
  { "seen", "id:string far:integer", "integer",
    "A number that differs whenever the board may say something else of a hex within so many "
    "hexes of a piece: for comparing alone.",
    "1", true, l_seen },
  { "bars", "side:string", "integer",
    "A number that differs whenever other hexes may be barred to a side: an enemy came or went, or "
    "one "
    "of its own where an enemy's zone reaches.",
    "1", true, l_bars },
  { "stack", "id:string", "string[]", "The pieces in the place of a piece, the lead piece first.",
    "1", true, l_stack },
  { "stack_at", "place:hex|table", "string[]", "The pieces in a place, the lead piece first.", "1",
    true, l_stack_at },
  { "chart", "id:string", "string[]", "The pieces that are with a piece.", "1", true, l_chart },
  { "under", "id:string", "string[]",
    "A piece, those that are with it, and with them, each after the one that it is with.", "1",
    true, l_under },
  { "here", "place:hex|table", "string[]",
    "The pieces in a place and those under them, each after the one that it is with.", "1", true,
    l_here },
  { "leads", "hex:hex", "string[]",
    "The lead pieces of the stacks that are in a hex or have a half there: one hex, column, line.",
    "1", true, l_leads },
  { "standing", "hex:hex", "string[]", "All pieces of these stacks, stack by stack.", "1", true,
    l_standing },
  { "around", "side:string hex:hex weight?:integer", "integer",
    "Neighbours with pieces of a side (that weigh so much), as bits: bit i - 1 stands for "
    "neighbour i "
    "of Map:neighbors.",
    "1", true, l_around },
  { "around_foes", "side:string hex:hex", "integer", "Neighbours with pieces of its enemies.", "1",
    true, l_around_foes },
  { "around_zone", "zone:integer side:string hex:hex least?:integer", "integer",
    "Neighbours that so many pieces of a side (1 when left out) reach with a zone.", "1", true,
    l_around_zone },
  { "around_closed", "side:string hex:hex", "integer",
    "Neighbours closed to a side: shut, held by an enemy or in his zone of control.", "1", true,
    l_around_closed },
  { "pieces", "side:string hex:hex", "integer", "Number of pieces of a side in a hex.", "1", true,
    l_pieces },
  { "weight", "side:string hex:hex", "integer", "What they weigh.", "1", true, l_weight },
  { "reach", "zone:integer side:string hex:hex", "integer",
    "Number of pieces of a side that reach into a hex with a zone.", "1", true, l_reach },
  { "reaching", "zone:integer side:string place:hex|table", "string[]",
    "The pieces of a side that reach with a zone into a hex, or into one of two, by their numbers.",
    "1", true, l_reaching },
  { "place", "id:string", "mode:string? a:string? b:string?",
    "Where a piece is: `hex` and the hex, `column` or `line` and its two hexes, `chart` and the "
    "piece "
    "that it is with; nil: nowhere.",
    "1", true, l_place },
  { "marks", "id:string", "side:string weight:integer zones:integer", "What `mark` said.", "1",
    true, l_marks },
  { "exposed", "side:string hex:hex zone?:integer", "boolean",
    "Whether an enemy of a side has a zone (of control, when left out) in a hex.", "1", true,
    l_exposed },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_board_module;
const ApiModule api_board_module = {
  .name = "board",
  .text = "The index of pieces below `mechanics.board`, which packs use: it keeps state and index "
          "in step.",
  .functions = functions,
  .type = BOARD,
  .methods = methods,
  .collect = l_gc,
};
