// engine.facing: which way pieces look, zones and arcs. Headings are 1 to 12 in Lua, directions 1
// to 6; they are one less in C.
#include <string.h>

#include "api/api.h"
#include "api/api_map.h"
#include "core/facing.h"

enum { RADIUS_MAX = 1000 };

static const HexGrid *grid_of(lua_State *L) { return hexmap_grid(api_check_map(L, 1)); }
static HexLayout layout_of(lua_State *L) { return hexgrid_spec(grid_of(L))->layout; }

static int check_heading(lua_State *L, int arg) {
  lua_Integer heading = lua_tointeger(L, arg);
  luaL_argcheck(L, heading >= 1 && heading <= FACING_HEADINGS, arg, "a heading is 1 to 12");
  return (int)heading - 1;
}

static int check_direction(lua_State *L, int arg) {
  lua_Integer direction = lua_tointeger(L, arg);
  luaL_argcheck(L, direction >= 1 && direction <= HEX_SIDES, arg, "a direction is 1 to 6");
  return (int)direction - 1;
}

// ---- options --------------------------------------------------------------------------------

static const char *const edges[] = { "in", "out", "left", "right" };

/// Raises when the table at `arg` has a key that is none of `names` [count].
static void check_keys(lua_State *L, int arg, const char *const *names, size_t count) {
  lua_pushnil(L);
  while (lua_next(L, arg)) {
    lua_pop(L, 1);
    const char *key = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    size_t i = 0;
    while (key && i < count && strcmp(key, names[i]) != 0)
      i++;
    if (key && i < count) continue;
    const char *near = key ? nearest_name(key, names, count) : NULL;
    luaL_error(L, "facing: unknown option '%s'%s%s%s", key ? key : luaL_typename(L, -1),
               near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
  }
}

/// Reads a whole number of the options at `arg` (nil: none).
static int option(lua_State *L, int arg, const char *key, int least, int most, int otherwise) {
  if (lua_isnil(L, arg)) return otherwise;
  int type = lua_getfield(L, arg, key), whole = 1;
  lua_Integer value = type == LUA_TNIL ? otherwise : lua_tointegerx(L, -1, &whole);
  bool number = type == LUA_TNIL || type == LUA_TNUMBER;
  lua_pop(L, 1);
  if (!number || !whole || value < least || value > most) {
    luaL_error(L, "facing: %s: expected a whole number, %d to %d", key, least, most);
  }
  return (int)value;
}

static FacingEdge edge_option(lua_State *L, int arg) {
  if (lua_isnil(L, arg) || lua_getfield(L, arg, "edge") == LUA_TNIL) return FACING_EDGE_IN;
  const char *word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
  for (int i = 0; i < 4; i++) {
    if (strcmp(word, edges[i]) != 0) continue;
    lua_pop(L, 1);
    return (FacingEdge)i;
  }
  return (FacingEdge)luaL_error(L, "facing: edge: expected 'in', 'out', 'left' or 'right'");
}

static FacingZones zones_option(lua_State *L, int arg, int heading) {
  static const char *const names[] = { "front", "flank", "edge" };
  if (!lua_isnil(L, arg)) check_keys(L, arg, names, 3);
  bool corner = facing_is_corner(heading);
  FacingZones zones = { option(L, arg, "front", 0, HEX_SIDES, corner ? 2 : 3), 0 };
  int rest = zones.front == 0 || zones.front >= 5 ? 0 : 2;
  zones.flank = option(L, arg, "flank", 0, HEX_SIDES, rest);
  if (!facing_zones_fit(heading, zones)) {
    luaL_error(L, "facing: %d hexes in front and %d on the flanks do not lie evenly about a %s",
               zones.front, zones.flank, corner ? "corner" : "hexside");
  }
  return zones;
}

static FacingArc arc_option(lua_State *L, int arg, int heading) {
  static const char *const names[] = { "half", "near", "far", "edge" };
  if (!lua_isnil(L, arg)) check_keys(L, arg, names, 4);
  return (FacingArc){ heading, option(L, arg, "half", 0, 6, 1), edge_option(L, arg) };
}

// ---- functions ------------------------------------------------------------------------------

static int l_side(lua_State *L) {  // facing.side(direction) -> heading
  lua_pushinteger(L, facing_to_side(check_direction(L, 1)) + 1);
  return 1;
}

static int l_corner(lua_State *L) {  // facing.corner(direction) -> heading
  lua_pushinteger(L, facing_to_corner(check_direction(L, 1)) + 1);
  return 1;
}

static int l_degrees(lua_State *L) {  // facing.degrees(map, heading) -> 0..330
  int heading = check_heading(L, 2), turned = 30 * heading;
  lua_pushinteger(L, layout_of(L) == HEX_FLAT ? turned : (450 - turned) % 360);
  return 1;
}

static int l_turn(lua_State *L) {  // facing.turn(map, heading, steps) -> heading
  int steps = (int)(lua_tointeger(L, 3) % HEX_SIDES);
  lua_pushinteger(L, facing_turn(layout_of(L), check_heading(L, 2), steps) + 1);
  return 1;
}

static int l_steps(lua_State *L) {  // facing.steps(map, from, to) -> -2..3
  int from = check_heading(L, 2), to = check_heading(L, 3);
  luaL_argcheck(L, facing_is_corner(from) == facing_is_corner(to), 3,
                "one heading is to a hexside, the other to a corner");
  lua_pushinteger(L, facing_steps(layout_of(L), from, to));
  return 1;
}

static int l_bearing(lua_State *L) {  // facing.bearing(map, a, b) -> heading, exact | nil
  int bearing = facing_bearing(grid_of(L), api_check_hex(L, 1, 2), api_check_hex(L, 1, 3));
  if (bearing < 0) return 0;
  lua_pushinteger(L, bearing / 2 + 1);
  lua_pushboolean(L, bearing % 2 == 0);
  return 2;
}

static const char *const zone_names[] = { "front", "flank", "rear" };

static int l_zone(lua_State *L) {  // facing.zone(map, at, heading, hex, opts?) -> zone, side
  HexId at = api_check_hex(L, 1, 2), hex = api_check_hex(L, 1, 4);
  int heading = check_heading(L, 3), side = 0;
  FacingZones zones = zones_option(L, 5, heading);
  if (at == hex) return 0;
  FacingZone zone = facing_zone_of(grid_of(L), at, heading, zones, edge_option(L, 5), hex, &side);
  lua_pushstring(L, zone_names[zone]);
  if (side == 0) return 1;
  lua_pushstring(L, side < 0 ? "left" : "right");
  return 2;
}

static int l_zones(lua_State *L) {  // facing.zones(map, at, heading, opts?) -> {front, flank, rear}
  HexId at = api_check_hex(L, 1, 2), lists[3][HEX_SIDES];
  size_t counts[3] = { 0 };
  int heading = check_heading(L, 3);
  FacingZones zones = zones_option(L, 4, heading);
  for (int direction = 0; direction < HEX_SIDES; direction++) {
    HexId hex = hexgrid_neighbor(grid_of(L), at, direction);
    FacingZone zone = facing_zone(heading, zones, direction);
    if (hex != HEX_NONE) lists[zone][counts[zone]++] = hex;
  }
  lua_createtable(L, 0, 3);
  for (int zone = 0; zone < 3; zone++) {
    api_push_hexes(L, 1, lists[zone], counts[zone]);
    lua_setfield(L, -2, zone_names[zone]);
  }
  return 1;
}

static int l_arc(lua_State *L) {  // facing.arc(map, at, heading, opts) -> {hexes}
  HexId at = api_check_hex(L, 1, 2);
  int heading = check_heading(L, 3);
  FacingArc arc = arc_option(L, 4, heading);
  int near = option(L, 4, "near", 1, RADIUS_MAX, 1), far = option(L, 4, "far", 0, RADIUS_MAX, -1);
  const HexGrid *grid = grid_of(L);
  size_t count = facing_arc(grid, at, &arc, near, far, NULL, 0);
  HexId *hexes = lua_newuserdatauv(L, (count + 1) * sizeof *hexes, 0);
  facing_arc(grid, at, &arc, near, far, hexes, count);
  api_push_hexes(L, 1, hexes, count);
  return 1;
}

static int l_in_arc(lua_State *L) {  // facing.in_arc(map, at, heading, hex, opts?) -> boolean
  HexId at = api_check_hex(L, 1, 2), hex = api_check_hex(L, 1, 4);
  int heading = check_heading(L, 3);
  FacingArc arc = arc_option(L, 5, heading);
  int near = option(L, 5, "near", 1, RADIUS_MAX, 1);
  int far = option(L, 5, "far", 0, RADIUS_MAX, RADIUS_MAX);
  int distance = hexgrid_distance(grid_of(L), at, hex);
  bool in = distance >= near && distance <= far && facing_in_arc(grid_of(L), at, &arc, hex);
  lua_pushboolean(L, in);
  return 1;
}

#define HEADING_TEXT "Headings are 1 to 12, 30 degrees apart, in the order of directions: the odd "
#define EDGE_TEXT                                                                                  \
  "edge: of hexes exactly on the edge all are in (`in`), none (`out`), or those on the `left` or " \
  "`right` edge alone"

static const ApiFunction functions[] = {
  { "side", "direction:integer", "integer", "The heading that looks over the hexside 1 to 6.", "1",
    true, l_side },
  { "corner", "direction:integer", "integer",
    "The heading that looks over the corner between a direction and the next.", "1", true,
    l_corner },
  { "degrees", "map:Map heading:integer", "integer",
    "Whole degrees of a heading, clockwise from up the page.", "1", true, l_degrees },
  { "turn", "map:Map heading:integer steps:integer", "integer",
    "The heading after turning by steps of 60 degrees, clockwise when positive.", "1", true,
    l_turn },
  { "steps", "map:Map from:integer to:integer", "integer",
    "The shortest way to turn from one heading to another of the same kind: -2 to 3 steps of 60 "
    "degrees, clockwise when positive, 3 about-face.",
    "1", true, l_steps },
  { "bearing", "map:Map a:hex b:hex", "heading:integer? exact:boolean?",
    "The heading on which b lies from a; when not exactly, the one before it in their order. "
    "Nothing when both are one hex.",
    "1", true, l_bearing },
  { "zone", "map:Map at:hex heading:integer hex:hex opts?:table", "zone:string? side:string?",
    "The zone (front, flank, rear) through which the straight line from a hex comes in, and "
    "whether that is left or right of straight ahead and behind. opts: front and flank, how many "
    "of the six neighbours (2 and 2 about a corner, 3 and 2 about a hexside unless "
    "said); " EDGE_TEXT ", an edge being the corner between two zones, in towards the front.",
    "1", true, l_zone },
  { "zones", "map:Map at:hex heading:integer opts?:table", "table",
    "The neighbours by zone, {front, flank, rear}; opts as for zone.", "1", true, l_zones },
  { "arc", "map:Map at:hex heading:integer opts:table", "hex[]",
    "Lists the hexes of an arc, nearest first. opts: far (how many hexes it reaches), near (1 "
    "unless said), half (its width to either side in steps of 30 degrees, 0 to 6, 1 unless said: "
    "about a corner the wedge between the rows of its two front hexes); " EDGE_TEXT ".",
    "1", true, l_arc },
  { "in_arc", "map:Map at:hex heading:integer hex:hex opts?:table", "boolean",
    "Reports whether a hex lies in an arc; opts as for arc.", "1", true, l_in_arc },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_facing_module;
const ApiModule api_facing_module = {
  .name = "facing",
  .text = "Facing to a hexside or a corner: turning, zones and arcs in exact integer "
          "arithmetic. " HEADING_TEXT "ones to a hexside, the even ones to a corner.",
  .functions = functions,
};
