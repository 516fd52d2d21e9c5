// engine.map: maps and their layers. Hexes are codes in Lua; a Map keeps one table from code to hex
// and one back, so that a look-up is a raw read of a table.
#include "api/api_map.h"

#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "api/luafields.h"

#define MAP "Map"
#define LAYER "Layer"
#define BOX "engine.map box"

enum {
  SLOT_NEIGHBORS = API_MAP_SLOTS + 1,  // {[code] = {codes of its neighbours}}, filled on demand
  SLOT_LAYERS,                         // {[name] = Layer}
  SLOT_SCRATCH,                        // room for `count` hexes
  SLOT_INDEX,                          // the ApiCodes
  MAP_SLOTS = SLOT_INDEX,
  MAX_RADIUS = 1000,
  MAX_FAULTS = 5000,
};

typedef struct MapObject {
  ApiMapHolder holder;  // first in all three
  HexId *scratch;
} MapObject;

typedef struct LayerObject {
  ApiMapHolder holder;
  HexLayer *layer;
  int32_t *values;
} LayerObject;

// ---- Codes and hexes ----

// Lua keeps one copy of every short string, so the address of a code's string gives the code. The
// table API_MAP_CODES holds on to the strings; what is not found here is looked up there.
struct ApiCodes {
  size_t mask;
  struct {
    const char *code;  // NULL: free
    HexId hex;
  } slots[];
};

static size_t code_slot(const ApiCodes *codes, const char *code) {
  uint64_t hash = (uint64_t)(uintptr_t)code * UINT64_C(0x9e3779b97f4a7c15);
  size_t slot = (size_t)(hash >> 32) & codes->mask;
  while (codes->slots[slot].code && codes->slots[slot].code != code)
    slot = (slot + 1) & codes->mask;
  return slot;
}

static HexMap *holder_map(lua_State *L, int arg) {
  return ((ApiMapHolder *)lua_touserdata(L, arg))->map;
}

HexMap *api_check_map(lua_State *L, int arg) {
  MapObject *object = luaL_checkudata(L, arg, MAP);
  luaL_argcheck(L, object->holder.map, arg, "an empty map");
  return object->holder.map;
}

HexLayer *api_check_layer(lua_State *L, int arg) {
  LayerObject *object = luaL_checkudata(L, arg, LAYER);
  luaL_argcheck(L, object->layer, arg, "an empty layer");
  return object->layer;
}

const HexLayer *api_layer_of(lua_State *L, int arg, const HexMap *map) {
  const LayerObject *object = lua_touserdata(L, arg);
  luaL_argcheck(L, object->holder.map == map, arg, "a layer of another map");
  return object->layer;
}

/// Raises about argument `arg`: the code at `index` is no hex's.
static int unknown_hex(lua_State *L, int map_arg, int index, int arg) {
  if (lua_type(L, index) != LUA_TSTRING) {
    const char *found = luaL_typename(L, index);
    return luaL_argerror(L, arg,
                         lua_pushfstring(L, "the code of a hex is a string, not %s", found));
  }
  Fault fault = { 0 };
  hexmap_hex(holder_map(L, map_arg), lua_tostring(L, index), &fault);
  const char *text = lua_pushfstring(L, "%s (%s)", fault.text, fault.hint);
  return luaL_argerror(L, arg, text);
}

/// The hex of the code at `index`, or HEX_NONE; the table of codes is on top of the stack.
static HexId look_up(lua_State *L, int index) {
  lua_pushvalue(L, index);
  bool known = lua_rawget(L, -2) == LUA_TNUMBER;
  HexId hex = known ? (HexId)lua_tointeger(L, -1) : HEX_NONE;
  lua_pop(L, 1);
  return hex;
}

/// The hex whose code is at `index`, which came with argument `arg`.
static HexId hex_at(lua_State *L, int map_arg, int index, int arg) {
  const ApiCodes *codes = ((ApiMapHolder *)lua_touserdata(L, map_arg))->codes;
  if (lua_type(L, index) == LUA_TSTRING) {
    size_t slot = code_slot(codes, lua_tostring(L, index));
    if (codes->slots[slot].code) return codes->slots[slot].hex;
  }
  if (lua_isnone(L, index)) return luaL_typeerror(L, arg, "hex");
  index = lua_absindex(L, index);
  lua_getiuservalue(L, map_arg, API_MAP_CODES);
  HexId hex = look_up(L, index);
  lua_pop(L, 1);
  if (hex == HEX_NONE) unknown_hex(L, map_arg, index, arg);
  return hex;
}

HexId api_check_hex(lua_State *L, int map_arg, int arg) { return hex_at(L, map_arg, arg, arg); }

HexId api_check_hex_at(lua_State *L, int map_arg, int index, int arg) {
  return hex_at(L, map_arg, index, arg);
}

void api_push_hex(lua_State *L, int map_arg, HexId hex) {
  lua_getiuservalue(L, map_arg, API_MAP_HEXES);
  lua_rawgeti(L, -1, hex + 1);
  lua_remove(L, -2);
}

void api_share_map(lua_State *L, int map_arg) {
  map_arg = lua_absindex(L, map_arg);
  *(ApiMapHolder *)lua_touserdata(L, -1) = *(const ApiMapHolder *)lua_touserdata(L, map_arg);
  for (int slot = API_MAP_CODES; slot <= API_MAP_HEXES; slot++) {
    lua_getiuservalue(L, map_arg, slot);
    lua_setiuservalue(L, -2, slot);
  }
  lua_pushvalue(L, map_arg);
  lua_setiuservalue(L, -2, API_MAP_OWNER);
}

void api_push_hexes(lua_State *L, int map_arg, const HexId *hexes, size_t count) {
  lua_getiuservalue(L, map_arg, API_MAP_HEXES);
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, -2, hexes[i] + 1);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_remove(L, -2);
}

// ---- Memory of the C side that a raise must not lose ----

static int l_box_gc(lua_State *L) {
  void **box = lua_touserdata(L, 1);
  free(box[0]);
  free(box[1]);
  box[0] = box[1] = NULL;
  return 0;
}

/// Pushes two pointers that are freed with it, whatever is raised.
static void **push_box(lua_State *L) {
  void **box = lua_newuserdatauv(L, 2 * sizeof *box, 0);
  box[0] = box[1] = NULL;
  if (luaL_newmetatable(L, BOX)) {
    lua_pushcfunction(L, l_box_gc);
    lua_setfield(L, -2, "__gc");
  }
  lua_setmetatable(L, -2);
  return box;
}

// ---- Making a map ----

/// Gives the Map on top of the stack its way from codes to hexes.
static void make_codes(lua_State *L, MapObject *object) {
  const HexGrid *grid = hexmap_grid(object->holder.map);
  size_t aliases = hexgrid_alias_count(grid), size = 16;
  while (size < aliases * 2)
    size *= 2;
  ApiCodes *codes = lua_newuserdatauv(L, sizeof *codes + size * sizeof codes->slots[0], 0);
  memset(codes, 0, sizeof *codes + size * sizeof codes->slots[0]);
  codes->mask = size - 1;
  lua_createtable(L, 0, (int)aliases);
  for (size_t i = 0; i < aliases; i++) {
    char code[HEX_CODE_SIZE];
    HexId hex = hexgrid_alias(grid, i, code);
    const char *kept = lua_pushstring(L, code);
    size_t slot = code_slot(codes, kept);
    codes->slots[slot].code = kept;
    codes->slots[slot].hex = hex;
    lua_pushinteger(L, hex);
    lua_rawset(L, -3);
  }
  lua_setiuservalue(L, -3, API_MAP_CODES);
  lua_setiuservalue(L, -2, SLOT_INDEX);
  object->holder.codes = codes;
}

/// Gives the Map on top of the stack its other tables.
static void make_tables(lua_State *L, MapObject *object) {
  const HexGrid *grid = hexmap_grid(object->holder.map);
  int count = hexmap_count(object->holder.map);
  lua_createtable(L, count, 0);
  for (HexId hex = 0; hex < count; hex++) {
    lua_pushstring(L, hexgrid_code(grid, hex));
    lua_rawseti(L, -2, hex + 1);
  }
  lua_setiuservalue(L, -2, API_MAP_HEXES);
  lua_newtable(L);
  lua_setiuservalue(L, -2, SLOT_NEIGHBORS);
  lua_newtable(L);
  lua_setiuservalue(L, -2, SLOT_LAYERS);
  object->scratch = lua_newuserdatauv(L, (size_t)count * sizeof *object->scratch, 0);
  lua_setiuservalue(L, -2, SLOT_SCRATCH);
}

static void push_fault(lua_State *L, const Fault *fault) {
  lua_createtable(L, 0, 4);
  luafields_text(L, "file", fault->file);
  luafields_text(L, "text", fault->text);
  luafields_text(L, "hint", fault->hint);
  lua_pushinteger(L, fault->line);
  lua_setfield(L, -2, "line");
}

static int l_read(lua_State *L) {  // map.read(text, filename) -> Map | nil, message, fault
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  const char *file = luaL_checkstring(L, 2);
  MapObject *object = api_new(L, MAP, sizeof *object, MAP_SLOTS);
  Fault fault = { 0 };
  object->holder.map = hexmap_read(text, length, file, &fault);
  if (object->holder.map) {
    make_codes(L, object);
    make_tables(L, object);
    return 1;
  }
  char message[700];
  fault_format(&fault, message, sizeof message);
  lua_pushnil(L);
  lua_pushstring(L, message);
  push_fault(L, &fault);
  return 3;
}

static int l_map_gc(lua_State *L) {
  MapObject *object = lua_touserdata(L, 1);
  hexmap_free(object->holder.map);
  object->holder.map = NULL;
  return 0;
}

// ---- Codes, neighbours, lines ----

static const HexGrid *self_grid(lua_State *L) { return hexmap_grid(holder_map(L, 1)); }

static int l_has(lua_State *L) {  // m:has(code)
  lua_getiuservalue(L, 1, API_MAP_CODES);
  lua_pushboolean(L, look_up(L, 2) != HEX_NONE);
  return 1;
}

static int l_canonical(lua_State *L) {  // m:canonical(code) -> code | nil
  lua_getiuservalue(L, 1, API_MAP_CODES);
  HexId hex = look_up(L, 2);
  if (hex == HEX_NONE) {
    lua_pushnil(L);
  } else {
    api_push_hex(L, 1, hex);
  }
  return 1;
}

static int l_aliases(lua_State *L) {  // m:aliases() -> {[alias] = code}
  const HexGrid *grid = hexmap_grid(holder_map(L, 1));
  lua_newtable(L);
  for (size_t i = 0; i < hexgrid_alias_count(grid); i++) {
    char code[HEX_CODE_SIZE];
    HexId hex = hexgrid_alias(grid, i, code);
    if (strcmp(code, hexgrid_code(grid, hex)) == 0) continue;
    api_push_hex(L, 1, hex);
    lua_setfield(L, -2, code);
  }
  return 1;
}

static int l_hexes(lua_State *L) {  // m:hexes() -> {codes}
  int count = hexmap_count(holder_map(L, 1));
  lua_getiuservalue(L, 1, API_MAP_HEXES);
  lua_createtable(L, count, 0);
  for (int i = 1; i <= count; i++) {
    lua_rawgeti(L, -2, i);
    lua_rawseti(L, -2, i);
  }
  return 1;
}

static int l_neighbor(lua_State *L) {  // m:neighbor(hex, dir) -> hex | nil
  HexId hex = api_check_hex(L, 1, 2);
  lua_Integer dir = lua_tointeger(L, 3);
  luaL_argcheck(L, dir >= 1 && dir <= HEX_SIDES, 3, "a direction is 1 to 6");
  HexId other = hexgrid_neighbor(self_grid(L), hex, (int)dir - 1);
  if (other == HEX_NONE) {
    lua_pushnil(L);
  } else {
    api_push_hex(L, 1, other);
  }
  return 1;
}

static int l_neighbors(lua_State *L) {  // m:neighbors(hex) -> {hexes}
  lua_getiuservalue(L, 1, SLOT_NEIGHBORS);
  int cache = lua_gettop(L);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, cache) == LUA_TTABLE) return 1;
  HexId hex = api_check_hex(L, 1, 2), near[HEX_SIDES];
  size_t count = 0;
  for (int dir = 0; dir < HEX_SIDES; dir++) {
    HexId other = hexgrid_neighbor(self_grid(L), hex, dir);
    if (other != HEX_NONE) near[count++] = other;
  }
  api_push_hexes(L, 1, near, count);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -2);
  lua_rawset(L, cache);
  return 1;
}

static int l_direction(lua_State *L) {  // m:direction(a, b) -> 1..6 | nil
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 3);
  int dir = hexgrid_direction(self_grid(L), a, b);
  if (dir < 0) {
    lua_pushnil(L);
  } else {
    lua_pushinteger(L, dir + 1);
  }
  return 1;
}

static int l_distance(lua_State *L) {  // m:distance(a, b)
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 3);
  lua_pushinteger(L, hexgrid_distance(self_grid(L), a, b));
  return 1;
}

static int l_bearing(lua_State *L) {  // m:bearing(a, b) -> 0..359
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 3);
  lua_pushinteger(L, hexgrid_bearing(self_grid(L), a, b));
  return 1;
}

static int l_line(lua_State *L) {  // m:line(a, b) -> {hexes}
  MapObject *self = lua_touserdata(L, 1);
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 3);
  size_t room = (size_t)hexmap_count(self->holder.map);
  api_push_hexes(L, 1, self->scratch, hexgrid_line(self_grid(L), a, b, self->scratch, room));
  return 1;
}

typedef size_t Around(const HexGrid *grid, HexId centre, int radius, HexId *out, size_t capacity);

static int push_around(lua_State *L, Around *around) {
  MapObject *self = lua_touserdata(L, 1);
  HexId hex = api_check_hex(L, 1, 2);
  lua_Integer radius = lua_tointeger(L, 3);
  luaL_argcheck(L, radius >= 0 && radius <= MAX_RADIUS, 3, "a radius is 0 to 1000");
  size_t room = (size_t)hexmap_count(self->holder.map);
  api_push_hexes(L, 1, self->scratch, around(self_grid(L), hex, (int)radius, self->scratch, room));
  return 1;
}
static int l_ring(lua_State *L) { return push_around(L, hexgrid_ring); }
static int l_range(lua_State *L) { return push_around(L, hexgrid_range); }

static int l_page(lua_State *L) {  // m:page(hex) -> x, y
  HexId hex = api_check_hex(L, 1, 2);
  int x, y;
  hexgrid_page(self_grid(L), hex, &x, &y);
  lua_pushinteger(L, x);
  lua_pushinteger(L, y);
  return 2;
}

// ---- What is printed ----

/// The index of the name at `arg`; raises when the list has no such name.
static int check_name(lua_State *L, HexMapList list, int arg) {
  Fault fault = { 0 };
  int index = hexmap_find(holder_map(L, 1), list, lua_tostring(L, arg), &fault);
  if (index >= 0) return index;
  const char *text = lua_pushfstring(L, "%s (%s)", fault.text, fault.hint);
  return luaL_argerror(L, arg, text);
}

static int l_terrain(lua_State *L) {  // m:terrain(hex) -> name | nil
  const HexMap *map = holder_map(L, 1);
  int terrain = hexmap_terrains(map)[api_check_hex(L, 1, 2)];
  if (terrain == HEXMAP_NO_TERRAIN) {
    lua_pushnil(L);
  } else {
    lua_pushstring(L, hexmap_name(map, HEXMAP_TERRAINS, terrain));
  }
  return 1;
}

static int l_level(lua_State *L) {  // m:level(hex) -> min, max
  const HexMap *map = holder_map(L, 1);
  HexId hex = api_check_hex(L, 1, 2);
  lua_pushinteger(L, hexmap_level_min(map)[hex]);
  lua_pushinteger(L, hexmap_level_max(map)[hex]);
  return 2;
}

static int l_feature(lua_State *L) {  // m:feature(hex, name) -> boolean
  HexId hex = api_check_hex(L, 1, 2);
  int feature = check_name(L, HEXMAP_FEATURES, 3);
  lua_pushboolean(L, hexmap_features(holder_map(L, 1))[hex] >> feature & 1);
  return 1;
}

static int l_features(lua_State *L) {  // m:features(hex) -> {names}
  const HexMap *map = holder_map(L, 1);
  uint32_t bits = hexmap_features(map)[api_check_hex(L, 1, 2)];
  lua_newtable(L);
  int count = 0;
  for (int i = 0; i < hexmap_names(map, HEXMAP_FEATURES); i++) {
    if (!(bits >> i & 1)) continue;
    lua_pushstring(L, hexmap_name(map, HEXMAP_FEATURES, i));
    lua_rawseti(L, -2, ++count);
  }
  return 1;
}

static int l_names(lua_State *L) {  // m:names(list) -> {names}
  static const char *const words[] = {
    "terrain", "feature", "side", "link", "bridge", "state", NULL
  };
  const HexMap *map = holder_map(L, 1);
  HexMapList list = (HexMapList)luaL_checkoption(L, 2, NULL, words);
  int first = list == HEXMAP_BRIDGES || list == HEXMAP_STATES ? 1 : 0;
  lua_newtable(L);
  for (int i = first; i < hexmap_names(map, list); i++) {
    lua_pushstring(L, hexmap_name(map, list, i));
    lua_rawseti(L, -2, i - first + 1);
  }
  return 1;
}

/// The edge from the hex at 2 to its neighbour at 3; -1 when they are not neighbours.
static int32_t check_edge(lua_State *L) {
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 3);
  int dir = hexgrid_direction(self_grid(L), a, b);
  return dir < 0 ? -1 : a * HEX_SIDES + dir;
}

static int push_side(lua_State *L, bool down) {
  const HexMap *map = holder_map(L, 1);
  int32_t edge = check_edge(L);
  HexMapSide side = hexmap_side(map, check_name(L, HEXMAP_SIDES, 4));
  uint32_t bits = edge < 0 ? 0 : hexmap_sides(map)[edge];
  lua_pushboolean(L, (bits & (down ? side.down : side.up)) != 0);
  return 1;
}
static int l_side(lua_State *L) { return push_side(L, false); }
static int l_side_down(lua_State *L) { return push_side(L, true); }

// ---- Roads and bridges ----

static int l_link(lua_State *L) {  // m:link(a, b, kind) -> boolean
  int32_t edge = check_edge(L);
  int link = check_name(L, HEXMAP_LINKS, 4);
  lua_pushboolean(
      L, edge >= 0 && hexmap_link_open(holder_map(L, 1), edge / HEX_SIDES, edge % HEX_SIDES, link));
  return 1;
}

static int32_t check_neighbors(lua_State *L) {
  int32_t edge = check_edge(L);
  if (edge >= 0) return edge;
  const char *text =
      lua_pushfstring(L, "%s is no neighbour of %s", lua_tostring(L, 3), lua_tostring(L, 2));
  return luaL_argerror(L, 3, text);
}

static int l_set_link(lua_State *L) {  // m:set_link(a, b, kind, there)
  int32_t edge = check_neighbors(L);
  int link = check_name(L, HEXMAP_LINKS, 4);
  hexmap_set_link(holder_map(L, 1), edge / HEX_SIDES, edge % HEX_SIDES, link, lua_toboolean(L, 5));
  return 0;
}

static void push_name_or_nil(lua_State *L, HexMapList list, int index) {
  if (index == 0) {
    lua_pushnil(L);
  } else {
    lua_pushstring(L, hexmap_name(holder_map(L, 1), list, index));
  }
}

static int l_bridge(lua_State *L) {  // m:bridge(a, b) -> kind | nil, state | nil
  const HexMap *map = holder_map(L, 1);
  int32_t edge = check_edge(L);
  push_name_or_nil(L, HEXMAP_BRIDGES, edge < 0 ? 0 : hexmap_bridges(map)[edge]);
  push_name_or_nil(L, HEXMAP_STATES, edge < 0 ? 0 : hexmap_states(map)[edge]);
  return 2;
}

static int l_bridge_name(lua_State *L) {  // m:bridge_name(a, b) -> name | nil
  int32_t edge = check_edge(L);
  const char *name = "";
  if (edge >= 0) name = hexmap_span_name(holder_map(L, 1), edge / HEX_SIDES, edge % HEX_SIDES);
  if (name[0]) {
    lua_pushstring(L, name);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

static int l_set_bridge(lua_State *L) {  // m:set_bridge(a, b, kind | nil, state | nil)
  int32_t edge = check_neighbors(L);
  int bridge = lua_isnil(L, 4) ? 0 : check_name(L, HEXMAP_BRIDGES, 4);
  int state = lua_isnil(L, 5) ? 0 : check_name(L, HEXMAP_STATES, 5);
  hexmap_set_bridge(holder_map(L, 1), edge / HEX_SIDES, edge % HEX_SIDES, bridge, state);
  return 0;
}

static int l_version(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)hexmap_version(holder_map(L, 1)));
  return 1;
}

static int l_changed(lua_State *L) {  // m:changed() -> { "A/B LINKS BRIDGE STATE", ... }
  const HexMap *map = holder_map(L, 1);
  const HexGrid *grid = hexmap_grid(map);
  lua_newtable(L);
  int count = 0;
  for (int32_t edge = 0; edge < hexmap_count(map) * HEX_SIDES; edge++) {
    HexId from = edge / HEX_SIDES, to = hexgrid_neighbors(grid)[edge];
    if (to < from || hexmap_as_printed(map, edge)) continue;  // each hexside once
    lua_pushfstring(L, "%s/%s %d %d %d", hexgrid_code(grid, from), hexgrid_code(grid, to),
                    (int)hexmap_links(map)[edge], (int)hexmap_bridges(map)[edge],
                    (int)hexmap_states(map)[edge]);
    lua_rawseti(L, -2, ++count);
  }
  return 1;
}

static int l_reset(lua_State *L) {
  hexmap_reset(holder_map(L, 1));
  return 0;
}

// ---- Places, areas, entries, boxes ----

/// Pushes a value as a whole number when it is written like one, else as text.
static void push_attribute(lua_State *L, const char *text) {
  const char *digits = text[0] == '-' ? text + 1 : text;
  size_t length = strlen(digits);
  bool number = length > 0 && length <= 15 && strspn(digits, "0123456789") == length;
  if (number && (digits[0] != '0' || strcmp(text, "0") == 0)) {
    lua_pushinteger(L, strtoll(text, NULL, 10));
  } else {
    lua_pushstring(L, text);
  }
}

static void push_place(lua_State *L, const HexMapPlace *place) {
  lua_createtable(L, 0, 4 + place->attribute_count);
  luafields_text(L, "id", place->id);
  luafields_text(L, "kind", place->kind);
  luafields_text(L, "name", place->name);
  api_push_hex(L, 1, place->hex);
  lua_setfield(L, -2, "hex");
  for (int i = 0; i < place->attribute_count; i++) {
    push_attribute(L, place->attributes[i].value);
    lua_setfield(L, -2, place->attributes[i].key);
  }
}

static int push_place_or_nil(lua_State *L, const HexMapPlace *place) {
  if (place) {
    push_place(L, place);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

static int l_place(lua_State *L) {  // m:place(id) -> place | nil
  return push_place_or_nil(L, hexmap_place_find(holder_map(L, 1), lua_tostring(L, 2)));
}

static int l_places(lua_State *L) {  // m:places() -> {places}
  const HexMap *map = holder_map(L, 1);
  lua_createtable(L, hexmap_places(map), 0);
  for (int i = 0; i < hexmap_places(map); i++) {
    push_place(L, hexmap_place(map, i));
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

static int l_place_at(lua_State *L) {  // m:place_at(hex) -> place | nil
  const HexMap *map = holder_map(L, 1);
  HexId hex = api_check_hex(L, 1, 2);
  for (int i = 0; i < hexmap_places(map); i++) {
    if (hexmap_place(map, i)->hex == hex) return push_place_or_nil(L, hexmap_place(map, i));
  }
  return push_place_or_nil(L, NULL);
}

static int l_find(lua_State *L) {  // m:find(name) -> place | nil, message
  const HexMap *map = holder_map(L, 1);
  const char *name = lua_tostring(L, 2);
  int count = hexmap_places(map);
  void **box = push_box(L);
  const char **names = box[0] = malloc(((size_t)count + 1) * sizeof *names);
  if (!names) return luaL_error(L, "out of memory");
  for (int i = 0; i < count; i++) {
    names[i] = hexmap_place(map, i)->name;
    if (strcmp(names[i], name) == 0) return push_place_or_nil(L, hexmap_place(map, i));
  }
  const char *near = nearest_name(name, names, (size_t)count);
  lua_pushnil(L);
  lua_pushfstring(L,
                  near ? "no place is called '%s'; did you mean '%s'?" : "no place is called '%s'",
                  name, near);
  return 2;
}

static const HexMapArea *check_area(lua_State *L, int arg) {
  const HexMap *map = holder_map(L, 1);
  const char *name = lua_tostring(L, arg);
  const HexMapArea *area = hexmap_area_find(map, name);
  if (area) return area;
  int count = hexmap_areas(map);
  void **box = push_box(L);
  const char **names = box[0] = malloc(((size_t)count + 1) * sizeof *names);
  for (int i = 0; names && i < count; i++)
    names[i] = hexmap_area(map, i)->name;
  const char *near = names ? nearest_name(name, names, (size_t)count) : NULL;
  const char *text = lua_pushfstring(
      L, near ? "no area '%s' on this map (did you mean '%s'?)" : "no area '%s' on this map", name,
      near);
  luaL_argerror(L, arg, text);
  return NULL;
}

static int l_area(lua_State *L) {  // m:area(name) -> {hexes}
  const HexMapArea *area = check_area(L, 2);
  api_push_hexes(L, 1, area->hexes, (size_t)area->count);
  return 1;
}

static int l_in_area(lua_State *L) {  // m:in_area(name, hex) -> boolean
  const HexMapArea *area = check_area(L, 2);
  lua_pushboolean(L, hexmap_area_has(holder_map(L, 1), area, api_check_hex(L, 1, 3)));
  return 1;
}

static int l_areas(lua_State *L) {  // m:areas() -> {names}
  const HexMap *map = holder_map(L, 1);
  lua_createtable(L, hexmap_areas(map), 0);
  for (int i = 0; i < hexmap_areas(map); i++) {
    lua_pushstring(L, hexmap_area(map, i)->name);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

static int l_entries(lua_State *L) {  // m:entries() -> {{hex, name, links}}
  const HexMap *map = holder_map(L, 1);
  lua_createtable(L, hexmap_entries(map), 0);
  for (int i = 0; i < hexmap_entries(map); i++) {
    const HexMapEntry *entry = hexmap_entry(map, i);
    lua_createtable(L, 0, 3);
    api_push_hex(L, 1, entry->hex);
    lua_setfield(L, -2, "hex");
    luafields_text(L, "name", entry->name);
    lua_newtable(L);
    int count = 0;
    for (int link = 0; link < hexmap_names(map, HEXMAP_LINKS); link++) {
      if (!(entry->links >> link & 1)) continue;
      lua_pushstring(L, hexmap_name(map, HEXMAP_LINKS, link));
      lua_rawseti(L, -2, ++count);
    }
    lua_setfield(L, -2, "links");
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

static int l_boxes(lua_State *L) {  // m:boxes() -> {{id, title}}
  const HexMap *map = holder_map(L, 1);
  lua_createtable(L, hexmap_boxes(map), 0);
  for (int i = 0; i < hexmap_boxes(map); i++) {
    lua_createtable(L, 0, 2);
    luafields_text(L, "id", hexmap_box(map, i)->id);
    luafields_text(L, "title", hexmap_box(map, i)->title);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

// ---- The map as a whole ----

static int l_id(lua_State *L) {
  lua_pushstring(L, hexmap_id(holder_map(L, 1)));
  return 1;
}

static int l_title(lua_State *L) {
  lua_pushstring(L, hexmap_title(holder_map(L, 1)));
  return 1;
}

static int l_count(lua_State *L) {
  lua_pushinteger(L, hexmap_count(holder_map(L, 1)));
  return 1;
}

static int l_text(lua_State *L) {  // m:text() -> string
  void **box = push_box(L);
  HexMapText text = { 0 };
  bool whole = hexmap_write(holder_map(L, 1), &text);
  box[0] = text.data;
  if (!whole) return luaL_error(L, "out of memory");
  lua_pushlstring(L, text.data, text.length);
  return 1;
}

static int l_problems(lua_State *L) {  // m:problems() -> {{text, hex}}
  void **box = push_box(L);
  Fault *faults;
  HexId *hexes;
  int count = hexmap_problems(holder_map(L, 1), &faults, &hexes);
  if (count < 0) return luaL_error(L, "out of memory");
  box[0] = faults;
  box[1] = hexes;
  if (count > MAX_FAULTS) count = MAX_FAULTS;
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_createtable(L, 0, 2);
    luafields_text(L, "text", faults[i].text);
    if (hexes[i] != HEX_NONE) {
      api_push_hex(L, 1, hexes[i]);
      lua_setfield(L, -2, "hex");
    }
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

// ---- Layers ----

static int l_layer(lua_State *L) {  // m:layer(name) -> Layer
  HexMap *map = holder_map(L, 1);
  lua_getiuservalue(L, 1, SLOT_LAYERS);
  int layers = lua_gettop(L);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, layers) == LUA_TUSERDATA) return 1;
  Fault fault = { 0 };
  HexLayer *layer = hexmap_layer(map, lua_tostring(L, 2), &fault);
  if (!layer) return luaL_error(L, "%s", fault.text);
  LayerObject *object = api_new(L, LAYER, sizeof *object, API_MAP_SLOTS);
  object->layer = layer;
  object->values = hexmap_layer_values(layer);
  api_share_map(L, 1);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -2);
  lua_rawset(L, layers);
  return 1;
}

static int32_t check_number(lua_State *L, int arg) {
  lua_Integer number = lua_tointeger(L, arg);
  luaL_argcheck(L, number >= INT32_MIN && number <= INT32_MAX, arg, "a layer holds 32-bit numbers");
  return (int32_t)number;
}

static int l_get(lua_State *L) {  // layer:get(hex)
  const LayerObject *self = lua_touserdata(L, 1);
  lua_pushinteger(L, self->values[api_check_hex(L, 1, 2)]);
  return 1;
}

static int l_set(lua_State *L) {  // layer:set(hex, n)
  LayerObject *self = lua_touserdata(L, 1);
  self->values[api_check_hex(L, 1, 2)] = check_number(L, 3);
  return 0;
}

/// Adds to the value of a hex; raises when the sum does not fit.
static int32_t add(lua_State *L, LayerObject *self, HexId hex, int32_t step, int arg) {
  int64_t sum = (int64_t)self->values[hex] + step;
  luaL_argcheck(L, sum >= INT32_MIN && sum <= INT32_MAX, arg, "a layer holds 32-bit numbers");
  return self->values[hex] = (int32_t)sum;
}

static int l_add(lua_State *L) {  // layer:add(hex, d) -> new value
  HexId hex = api_check_hex(L, 1, 2);
  lua_pushinteger(L, add(L, lua_touserdata(L, 1), hex, check_number(L, 3), 3));
  return 1;
}

static int l_add_each(lua_State *L) {  // layer:add_each({hexes}, d)
  LayerObject *self = lua_touserdata(L, 1);
  int32_t step = check_number(L, 3);
  lua_Unsigned count = lua_rawlen(L, 2);
  for (lua_Unsigned i = 1; i <= count; i++) {
    lua_rawgeti(L, 2, (lua_Integer)i);
    add(L, self, hex_at(L, 1, 4, 2), step, 3);
    lua_settop(L, 3);
  }
  return 0;
}

static int l_around(lua_State *L) {  // layer:around(hex, least) -> bits
  const LayerObject *self = lua_touserdata(L, 1);
  HexId hex = api_check_hex(L, 1, 2);
  lua_pushinteger(L, hexmap_layer_around(self->layer, hex, luaL_optinteger(L, 3, 1)));
  return 1;
}

static int l_clear(lua_State *L) {
  LayerObject *self = lua_touserdata(L, 1);
  memset(self->values, 0, (size_t)hexmap_count(self->holder.map) * sizeof *self->values);
  return 0;
}

static int l_layer_hexes(lua_State *L) {  // layer:hexes() -> {codes}
  const LayerObject *self = lua_touserdata(L, 1);
  lua_getiuservalue(L, 1, API_MAP_HEXES);
  lua_newtable(L);
  int found = 0;
  for (HexId hex = 0; hex < hexmap_count(self->holder.map); hex++) {
    if (self->values[hex] == 0) continue;
    lua_rawgeti(L, -2, hex + 1);
    lua_rawseti(L, -2, ++found);
  }
  return 1;
}

// ---- The registry's rows ----

static const ApiFunction functions[] = {
  { "read", "text:string filename:string", "Map? message:string? fault:table?",
    "Reads map text. Of wrong text it gives nil, a message with file and line, and the fault as "
    "{file, line, text, hint}.",
    "1", true, l_read },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

static const ApiFunction map_methods[] = {
  { "has", "code:string", "boolean", "Whether a hex has that code; aliases count.", "1", true,
    l_has },
  { "canonical", "code:string", "hex?",
    "Gives the canonical code of a hex; nil when there is none.", "1", true, l_canonical },
  { "aliases", "", "table",
    "Gives the codes that are not canonical, with those that are: {S0201 = \"N0101\"}.", "1", true,
    l_aliases },
  { "hexes", "", "hex[]", "Lists all hexes of the grid, sorted by code.", "1", true, l_hexes },
  { "neighbor", "hex:hex dir:integer", "hex?",
    "Gives the neighbour in direction 1 to 6; nil off the map. Pointy grids: E NE NW W SW SE; flat "
    "grids: N NE SE S SW NW.",
    "1", true, l_neighbor },
  { "neighbors", "hex:hex", "hex[]",
    "Lists the neighbours in the order of directions. The table is made once and shared: read it, "
    "never write it.",
    "1", true, l_neighbors },
  { "direction", "a:hex b:hex", "integer?", "Direction 1 to 6 from a to its neighbour b, else nil.",
    "1", true, l_direction },
  { "distance", "a:hex b:hex", "integer", "Distance in hexes.", "1", true, l_distance },
  { "line", "a:hex b:hex", "hex[]", "Lists the hexes of the straight line, both ends included.",
    "1", true, l_line },
  { "ring", "hex:hex radius:integer", "hex[]", "Lists the hexes at exactly that distance.", "1",
    true, l_ring },
  { "range", "hex:hex radius:integer", "hex[]",
    "Lists the hexes within that distance, nearest ring first.", "1", true, l_range },
  { "bearing", "a:hex b:hex", "integer",
    "Bearing of b from a in whole degrees, 0 to 359, clockwise from up the page.", "1", true,
    l_bearing },
  { "page", "hex:hex", "x:integer y:integer",
    "Place of the centre on the page, right and down, in steps of half a hex (along rows of a "
    "pointy grid, along columns of a flat one) and whole rows or columns.",
    "1", true, l_page },
  { "terrain", "hex:hex", "string?", "Name of the terrain; nil where the map gives none.", "1",
    true, l_terrain },
  { "level", "hex:hex", "min:integer max:integer", "Lowest and highest level in the hex.", "1",
    true, l_level },
  { "feature", "hex:hex name:string", "boolean", "Reports whether the hex has that feature.", "1",
    true, l_feature },
  { "features", "hex:hex", "string[]", "Lists the features of a hex in the map's own order.", "1",
    true, l_features },
  { "names", "list:string", "string[]",
    "Lists the names that the map declares: of \"terrain\", \"feature\", \"side\", \"link\", "
    "\"bridge\" or \"state\".",
    "1", true, l_names },
  { "side", "a:hex b:hex name:string", "boolean",
    "Whether that feature lies on the hexside from a to b; a directional one counts when the "
    "way from a to b goes up. False when they are not neighbours.",
    "1", true, l_side },
  { "side_down", "a:hex b:hex name:string", "boolean",
    "As side, but a directional feature counts when the way from a to b goes down.", "1", true,
    l_side_down },
  { "link", "a:hex b:hex kind:string", "boolean",
    "Whether a road of that kind leads from a to its neighbour b now; in a broken state none "
    "does.",
    "1", true, l_link },
  { "set_link", "a:hex b:hex kind:string there:boolean", "",
    "Adds or takes away a road between two neighbours.", "1", true, l_set_link },
  { "bridge", "a:hex b:hex", "kind:string? state:string?",
    "Kind of the bridge between two hexes, nil when there is none; and state, nil when intact.",
    "1", true, l_bridge },
  { "bridge_name", "a:hex b:hex", "string?", "Name of the printed bridge there, or nil.", "1", true,
    l_bridge_name },
  { "set_bridge", "a:hex b:hex kind?:string state?:string", "",
    "Sets the bridge between two neighbours (nil: none) and its state (nil: intact). Both must be "
    "declared by the map. A state without a bridge means the road's own implied bridge.",
    "1", true, l_set_bridge },
  { "version", "", "integer", "Grows whenever a road, a bridge or its state changes.", "1", true,
    l_version },
  { "changed", "", "string[]",
    "Lists the hexsides whose roads, bridge or state are not as printed, as text: two maps with "
    "the "
    "same list are in the same state.",
    "1", true, l_changed },
  { "reset", "", "", "Puts roads, bridges and states back as printed and clears all layers.", "1",
    true, l_reset },
  { "place", "id:string", "table?",
    "The place of that id: {id, kind, name, hex} and its attributes; nil when there is none.", "1",
    true, l_place },
  { "places", "", "table[]", "Lists all places, sorted by id.", "1", true, l_places },
  { "place_at", "hex:hex", "table?", "The first place (by id) in a hex, or nil.", "1", true,
    l_place_at },
  { "find", "name:string", "place:table? message:string?",
    "The first place (by id) of that name; else nil and a message with the nearest name.", "1",
    true, l_find },
  { "area", "name:string", "hex[]",
    "Lists the hexes of an area, sorted. Raises when it is unknown.", "1", true, l_area },
  { "in_area", "name:string hex:hex", "boolean",
    "Reports whether a hex belongs to an area. Raises when the area is unknown.", "1", true,
    l_in_area },
  { "areas", "", "string[]", "Lists the names of all areas, sorted.", "1", true, l_areas },
  { "entries", "", "table[]",
    "Lists the entry hexes as {hex, name, links = {kinds of road that run off the map}}.", "1",
    true, l_entries },
  { "boxes", "", "table[]", "Lists the off-map boxes as {id, title}.", "1", true, l_boxes },
  { "layer", "name:string", "Layer", "The layer of that name; made on first use, all 0.", "1", true,
    l_layer },
  { "id", "", "string", "Id of the map.", "1", true, l_id },
  { "title", "", "string", "Title of the map, \"\" when it has none.", "1", true, l_title },
  { "count", "", "integer", "Number of hexes of the grid.", "1", true, l_count },
  { "text", "", "string", "The printed map as text: the same bytes for the same map.", "1", true,
    l_text },
  { "problems", "", "table[]",
    "Lists what is wrong with the map's topology as {text, hex}; empty when nothing is.", "1", true,
    l_problems },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

static const ApiFunction layer_methods[] = {
  { "get", "hex:hex", "integer", "The number of a hex.", "1", true, l_get },
  { "set", "hex:hex n:integer", "", "Sets the number of a hex, 32 bits.", "1", true, l_set },
  { "add", "hex:hex d:integer", "integer", "Adds to the number of a hex; gives the new one.", "1",
    true, l_add },
  { "add_each", "hexes:hex[] d:integer", "", "Adds to the number of every hex of a list.", "1",
    true, l_add_each },
  { "around", "hex:hex least?:integer", "integer",
    "Reports which neighbours hold at least that number (1 when left out): bit i - 1 stands for "
    "neighbour i of Map:neighbors.",
    "1", true, l_around },
  { "clear", "", "", "Sets all numbers to 0.", "1", true, l_clear },
  { "hexes", "", "hex[]", "Lists the hexes whose number is not 0, sorted.", "1", true,
    l_layer_hexes },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_map_module;
const ApiModule api_map_module = {
  .name = "map",
  .text = "Maps: terrain, hexsides, roads, bridges, places, areas, and layers of numbers in play.",
  .functions = functions,
  .type = MAP,
  .methods = map_methods,
  .collect = l_map_gc,
  .type2 = LAYER,
  .methods2 = layer_methods,
};
