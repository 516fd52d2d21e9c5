// engine.twohex: pieces that lie in two hexes. In Lua a piece is plain data:
// {mode = "column", head = A, tail = B} or {mode = "line", left = A, right = B}.
#include <string.h>

#include "api/api.h"
#include "api/api_map.h"
#include "api/api_twohex.h"

static const char *const modes[] = { "column", "line" };
static const char *const halves[2][2] = { { "head", "tail" }, { "left", "right" } };

static const HexGrid *grid_of(lua_State *L) { return hexmap_grid(api_check_map(L, 1)); }

// ---- pieces ---------------------------------------------------------------------------------

/// Reads the mode of the piece at `arg`.
static TwoHexMode check_mode(lua_State *L, int arg) {
  lua_getfield(L, arg, "mode");
  const char *word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
  bool column = strcmp(word, modes[0]) == 0;
  luaL_argcheck(L, column || strcmp(word, modes[1]) == 0, arg,
                "a piece has mode = \"column\" or \"line\"");
  lua_pop(L, 1);
  return column ? TWOHEX_COLUMN : TWOHEX_LINE;
}

static HexId check_half(lua_State *L, int map_arg, int arg, const char *key) {
  if (lua_getfield(L, arg, key) != LUA_TSTRING) {
    luaL_argerror(L, arg, lua_pushfstring(L, "the piece has no hex '%s'", key));
  }
  HexId hex = api_check_hex_at(L, map_arg, -1, arg);
  lua_pop(L, 1);
  return hex;
}

static TwoHex read_piece(lua_State *L, int map_arg, int arg) {
  TwoHexMode mode = check_mode(L, arg);
  HexId a = check_half(L, map_arg, arg, halves[mode][0]);
  return (TwoHex){ mode, a, check_half(L, map_arg, arg, halves[mode][1]) };
}

TwoHex api_check_twohex(lua_State *L, int map_arg, int arg) {
  const HexGrid *grid = hexmap_grid(((const ApiMapHolder *)lua_touserdata(L, map_arg))->map);
  TwoHex piece = read_piece(L, map_arg, arg);
  if (!twohex_fits(grid, piece)) {
    luaL_argerror(L, arg,
                  lua_pushfstring(L, "%s and %s are no neighbours", hexgrid_code(grid, piece.a),
                                  hexgrid_code(grid, piece.b)));
  }
  return piece;
}

static TwoHex check_piece(lua_State *L, int arg) { return api_check_twohex(L, 1, arg); }

static void push_piece(lua_State *L, TwoHex piece) {
  lua_createtable(L, 0, 3);
  lua_pushstring(L, modes[piece.mode]);
  lua_setfield(L, -2, "mode");
  api_push_hex(L, 1, piece.a);
  lua_setfield(L, -2, halves[piece.mode][0]);
  api_push_hex(L, 1, piece.b);
  lua_setfield(L, -2, halves[piece.mode][1]);
}

// ---- functions ------------------------------------------------------------------------------

static int check_heading(lua_State *L, int arg) {
  lua_Integer heading = lua_tointeger(L, arg);
  luaL_argcheck(L, heading >= 1 && heading <= FACING_HEADINGS, arg, "a heading is 1 to 12");
  return (int)heading - 1;
}

static int l_fits(lua_State *L) {  // twohex.fits(map, piece) -> boolean
  lua_pushboolean(L, twohex_fits(grid_of(L), read_piece(L, 1, 2)));
  return 1;
}

static int l_make(lua_State *L) {  // twohex.make(map, mode, a, b, heading) -> piece | nil
  TwoHexMode mode = luaL_checkoption(L, 2, NULL, (const char *const[]){ "column", "line", NULL })
                        ? TWOHEX_LINE
                        : TWOHEX_COLUMN;
  HexId a = api_check_hex(L, 1, 3), b = api_check_hex(L, 1, 4);
  TwoHex piece;
  if (!twohex_facing(grid_of(L), mode, a, b, check_heading(L, 5), &piece)) return 0;
  push_piece(L, piece);
  return 1;
}

static int l_heading(lua_State *L) {  // twohex.heading(map, piece) -> 1..12
  lua_pushinteger(L, twohex_heading(grid_of(L), check_piece(L, 2)) + 1);
  return 1;
}

static const char *const places[] = { "away", "inside", "ahead", "beside", "behind" };

static int l_place(lua_State *L) {  // twohex.place(map, piece, hex) -> word
  HexId hex = api_check_hex(L, 1, 3);
  lua_pushstring(L, places[twohex_place(grid_of(L), check_piece(L, 2), hex)]);
  return 1;
}

static int l_around(lua_State *L) {  // twohex.around(map, piece) -> {ahead, beside, behind}
  static const int order[3][3] = { { 0, 1, 2 }, { 7, 3, -1 }, { 6, 5, 4 } };  // left to right
  HexId around[TWOHEX_AROUND];
  twohex_around(grid_of(L), check_piece(L, 2), around);
  lua_createtable(L, 0, 3);
  for (int list = 0; list < 3; list++) {
    HexId hexes[3];
    size_t count = 0;
    for (int i = 0; i < 3 && order[list][i] >= 0; i++) {
      HexId hex = around[order[list][i]];
      if (hex != HEX_NONE) hexes[count++] = hex;
    }
    api_push_hexes(L, 1, hexes, count);
    lua_setfield(L, -2, places[TWOHEX_AHEAD + list]);
  }
  return 1;
}

/// What bars a zone: hexsides with these bits, but where a bridge stands.
typedef struct Bars {
  const HexMap *map;
  uint32_t bits;
  bool bridged;
} Bars;

static bool is_barred(void *context, HexId hex, int direction) {
  const Bars *bars = context;
  int edge = hex * HEX_SIDES + direction;
  if ((hexmap_sides(bars->map)[edge] & bars->bits) == 0) return false;
  int state = hexmap_states(bars->map)[edge];
  bool bridge = hexmap_bridges(bars->map)[edge] != 0 && !hexmap_state_broken(bars->map, state);
  return !(bars->bridged && bridge);
}

/// Reads the list of names of hexside features at `arg` (nil: none).
static Bars read_bars(lua_State *L, int arg) {
  Bars bars = { .map = api_check_map(L, 1), .bridged = lua_toboolean(L, arg + 1) };
  lua_Integer count = lua_isnil(L, arg) ? 0 : (lua_Integer)lua_rawlen(L, arg);
  for (lua_Integer i = 1; i <= count; i++) {
    Fault fault = { 0 };
    bool text = lua_rawgeti(L, arg, i) == LUA_TSTRING;
    luaL_argcheck(L, text, arg, "expected a list of names of hexside features");
    int kind = hexmap_find(bars.map, HEXMAP_SIDES, lua_tostring(L, -1), &fault);
    if (kind < 0) {
      luaL_argerror(L, arg, lua_pushfstring(L, "%s (%s)", fault.text, fault.hint));
    }
    HexMapSide side = hexmap_side(bars.map, kind);
    bars.bits |= side.up | side.down;
    lua_pop(L, 1);
  }
  return bars;
}

static int l_zone(lua_State *L) {  // twohex.zone(map, piece, barred?, bridged?) -> {hexes}
  HexId zone[TWOHEX_ZONE];
  TwoHex piece = check_piece(L, 2);
  Bars bars = read_bars(L, 3);
  api_push_hexes(L, 1, zone, twohex_zone(grid_of(L), piece, is_barred, &bars, zone));
  return 1;
}

static int
l_touches(lua_State *L) {  // twohex.touches(map, piece, other, barred?, bridged?) -> boolean
  HexId zone[TWOHEX_ZONE];
  TwoHex piece = check_piece(L, 2);
  bool two = lua_type(L, 3) == LUA_TTABLE;
  HexId hex = two ? HEX_NONE : api_check_hex(L, 1, 3);
  TwoHex other = two ? check_piece(L, 3) : (TwoHex){ TWOHEX_COLUMN, hex, hex };
  Bars bars = read_bars(L, 4);
  size_t count = twohex_zone(grid_of(L), piece, is_barred, &bars, zone), i = 0;
  while (i < count && !twohex_covers(other, zone[i]))
    i++;
  lua_pushboolean(L, i < count);
  return 1;
}

static int l_hexes(lua_State *L) {  // twohex.hexes(map, piece) -> {hexes}
  TwoHex piece = check_piece(L, 2);
  api_push_hexes(L, 1, (const HexId[]){ piece.a, piece.b }, 2);
  return 1;
}

static int l_reverse(lua_State *L) {  // twohex.reverse(map, piece) -> piece
  push_piece(L, twohex_reverse(check_piece(L, 2)));
  return 1;
}

static int l_change(lua_State *L) {  // twohex.change(map, piece, "left"|"right") -> piece
  int right = luaL_checkoption(L, 3, NULL, (const char *const[]){ "left", "right", NULL });
  push_piece(L, twohex_change(check_piece(L, 2), right));
  return 1;
}

/// Sets the hexes that a move pays for: `from` which, and `entered`. Of two the outer one names the
/// move: `hex`.
static void push_ways(lua_State *L, TwoHex piece, const TwoHexMove *move) {
  const HexId halves_at[2] = { piece.a, piece.b };
  HexId from[2], entered[2];
  size_t count = 0;
  for (int k = 0; k < 2; k++) {
    if (move->entered[k] == HEX_NONE) continue;
    from[count] = halves_at[k];
    entered[count++] = move->entered[k];
  }
  api_push_hexes(L, 1, from, count);
  lua_setfield(L, -2, "from");
  api_push_hexes(L, 1, entered, count);
  lua_setfield(L, -2, "entered");
  api_push_hex(L, 1, entered[move->right ? count - 1 : 0]);
  lua_setfield(L, -2, "hex");
}

static int
l_moves(lua_State *L) {  // twohex.moves(map, piece) -> {{step, name, hex, to, from, entered}}
  static const char *const steps[] = { "follow", "advance", "wheel" };
  static const char *const names[][2] = { { "follow", "follow" },
                                          { "advance_left", "advance_right" },
                                          { "wheel_left", "wheel_right" } };
  TwoHexMove moves[TWOHEX_MOVES];
  TwoHex piece = check_piece(L, 2);
  size_t count = twohex_moves(grid_of(L), piece, moves);
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    lua_createtable(L, 0, 6);
    lua_pushstring(L, steps[moves[i].step]);
    lua_setfield(L, -2, "step");
    lua_pushstring(L, names[moves[i].step][moves[i].right]);
    lua_setfield(L, -2, "name");
    push_piece(L, moves[i].to);
    lua_setfield(L, -2, "to");
    push_ways(L, piece, &moves[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static int l_distance(lua_State *L) {  // twohex.distance(map, piece, other) -> integer
  TwoHex piece = check_piece(L, 2);
  const HexGrid *grid = grid_of(L);
  lua_pushinteger(L, lua_type(L, 3) == LUA_TTABLE
                         ? twohex_distance(grid, piece, check_piece(L, 3))
                         : twohex_distance_to(grid, piece, api_check_hex(L, 1, 3)));
  return 1;
}

static int l_shared(lua_State *L) {  // twohex.shared(map, piece, other) -> 0..2
  lua_pushinteger(L, twohex_shared(check_piece(L, 2), check_piece(L, 3)));
  return 1;
}

static const ApiFunction functions[] = {
  { "fits", "map:Map piece:table", "boolean", "Reports whether its two hexes are neighbours.", "1",
    true, l_fits },
  { "make", "map:Map mode:string a:hex b:hex heading:integer", "table?",
    "The piece in mode `column` or `line` in two hexes, in either order, that faces a heading "
    "(engine.facing); nil when there is none.",
    "1", true, l_make },
  { "heading", "map:Map piece:table", "integer",
    "The heading that a piece faces: over a hexside in column, over a corner in line.", "1", true,
    l_heading },
  { "place", "map:Map piece:table hex:hex", "string",
    "Where a hex lies from a piece: away, inside, ahead (three hexes), beside (two) or behind.",
    "1", true, l_place },
  { "around", "map:Map piece:table", "table",
    "The hexes next to a piece, {ahead, beside, behind}, each from left to right.", "1", true,
    l_around },
  { "zone", "map:Map piece:table barred?:string[] bridged?:boolean", "hex[]",
    "The two hexes of a piece and those next to it over a hexside that is not barred: barred are "
    "the hexside features named, with `bridged` not where a bridge stands.",
    "1", true, l_zone },
  { "touches", "map:Map piece:table other:table|hex barred?:string[] bridged?:boolean", "boolean",
    "Reports whether a hex, or a half of another piece, lies in its zone (see zone).", "1", true,
    l_touches },
  { "hexes", "map:Map piece:table", "hex[]",
    "The two hexes of a piece: head and tail, or left and right.", "1", true, l_hexes },
  { "reverse", "map:Map piece:table", "table", "The piece after an about-face in its two hexes.",
    "1", true, l_reverse },
  { "change", "map:Map piece:table to:string", "table",
    "The piece in its other mode in the same hexes, its front turned by 90 degrees to the `left` "
    "or to the `right`.",
    "1", true, l_change },
  { "moves", "map:Map piece:table", "table[]",
    "Lists the forward moves of one step, left to right, as {step, name, hex, to, from, entered}: "
    "`follow` (the head enters a hex ahead or beside, the tail the head's), `advance` (both halves "
    "of a line), `wheel` (one half goes, the other stands). `from` which hexes into which new ones "
    "`entered` is paid; `hex`, of two entered the outer one, and `name` (follow, advance_left, "
    "advance_right, wheel_left, wheel_right) tell the moves apart.",
    "1", true, l_moves },
  { "distance", "map:Map piece:table other:table|hex", "integer",
    "The least distance from a hex of the piece to another piece or a hex.", "1", true,
    l_distance },
  { "shared", "map:Map piece:table other:table", "integer", "How many hexes two pieces share.", "1",
    true, l_shared },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_twohex_module;
const ApiModule api_twohex_module = {
  .name = "twohex",
  .text =
      "Pieces that lie in two hexes: {mode = \"column\", head, tail} or {mode = \"line\", left, "
      "right}, plain data that may stand in the state.",
  .functions = functions,
};
