// engine.paths: cost profiles and searches over a map. A profile lives inside its userdata, so that
// the garbage collector knows its size.
#include <string.h>

#include "api/api.h"
#include "api/api_map.h"
#include "api/api_paths_inside.h"
#include "api/luafields.h"

enum { MOST_NAMES = 128 };

// ---- Reading a spec ----

static int spec_error(const PathsSpot *at, const char *text) {
  if (at->name[0]) return luaL_error(at->L, "paths: %s.%s: %s", at->part, at->name, text);
  return luaL_error(at->L, "paths: %s: %s", at->part, text);
}

static bool is_among(const char *name, const char *const *names, int count) {
  for (int i = 0; i < count; i++) {
    if (strcmp(names[i], name) == 0) return true;
  }
  return false;
}

/// Raises when the table at `index` has a key that is none of `names`: the first by bytes, so that
/// the message does not hang on the order of a Lua table.
void paths_check_keys(lua_State *L, int index, const char *const *names, int count,
                      const char *what) {
  const char *unknown = NULL;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "paths: %s has a key that is no name", what);
    const char *key = lua_tostring(L, -1);
    if (is_among(key, names, count)) continue;
    if (!unknown || strcmp(key, unknown) < 0) unknown = key;  // the table keeps it alive
  }
  if (!unknown) return;
  const char *near = nearest_name(unknown, names, (size_t)count);
  if (near) luaL_error(L, "paths: %s has no '%s' (did you mean '%s'?)", what, unknown, near);
  luaL_error(L, "paths: %s has no '%s'", what, unknown);
}

/// Names of a list of the map that were declared, into `names` [MOST_NAMES]; gives how many.
static int declared(const HexMap *map, HexMapList list, const char **names) {
  int first = list == HEXMAP_BRIDGES || list == HEXMAP_STATES ? 1 : 0;
  int count = hexmap_names(map, list) - first;
  for (int i = 0; i < count; i++)
    names[i] = hexmap_name(map, list, i + first);
  return count;
}

/// Pushes the table in field `part` of the spec at 2, or nil when it is not there.
static bool push_part(lua_State *L, const char *part) {
  int type = lua_getfield(L, 2, part);
  if (type != LUA_TNIL && type != LUA_TTABLE) luaL_error(L, "paths: %s is no table", part);
  return type == LUA_TTABLE;
}

/// The rule that stands where no other is given, NULL when none does.
const char *paths_rule_field(const PathsSpot *at, int table, const char *fallback) {
  int type = lua_getfield(at->L, table, "rule");
  if (type != LUA_TNIL && type != LUA_TSTRING) spec_error(at, "rule is no string");
  const char *rule = type == LUA_TSTRING ? lua_tostring(at->L, -1) : fallback;
  if (rule && strlen(rule) > PATH_MAX_RULE) spec_error(at, "a rule id has 31 bytes at most");
  lua_pop(at->L, 1);  // the spec keeps it alive
  return rule;
}

static int whole_price(const PathsSpot *at, int index, bool may_bar) {
  lua_State *L = at->L;
  if (may_bar && lua_isboolean(L, index) && !lua_toboolean(L, index)) return PATH_NO;
  if (lua_type(L, index) == LUA_TNUMBER && lua_isinteger(L, index)) {
    lua_Integer price = lua_tointeger(L, index);
    if (price >= 0 && price <= PATH_MAX_PRICE) return (int)price;
  }
  return spec_error(at, may_bar ? "a price is 0 to 400, false, or {price, rule}"
                                : "a price is 0 to 400");
}

/// Reads the price at the top of the stack: 3, false or { 3, "8.11a" }. Leaves the stack as it was.
int paths_read_price(const PathsSpot *at, const char **rule) {
  lua_State *L = at->L;
  if (!lua_istable(L, -1)) return whole_price(at, lua_gettop(L), true);
  lua_rawgeti(L, -1, 1);
  int price = whole_price(at, lua_gettop(L), true);
  int type = lua_rawgeti(L, -2, 2);
  if (type != LUA_TNIL && type != LUA_TSTRING) spec_error(at, "a rule id is a string");
  if (type == LUA_TSTRING) *rule = lua_tostring(L, -1);
  if (*rule && strlen(*rule) > PATH_MAX_RULE) spec_error(at, "a rule id has 31 bytes at most");
  lua_pop(L, 2);
  return price;
}

/// Reads `true` or a rule id from field `name`; false when it is not there or false.
static bool read_flag(const PathsSpot *at, int table, const char *name, const char **rule) {
  lua_State *L = at->L;
  int type = lua_getfield(L, table, name);
  if (type != LUA_TNIL && type != LUA_TBOOLEAN && type != LUA_TSTRING) {
    luaL_error(L, "paths: %s is neither a boolean nor a rule id", name);
  }
  bool on = lua_toboolean(L, -1);
  if (type == LUA_TSTRING) *rule = lua_tostring(L, -1);
  if (*rule && strlen(*rule) > PATH_MAX_RULE) spec_error(at, "a rule id has 31 bytes at most");
  lua_pop(L, 1);
  return on;
}

/// Reads `from = {TERRAIN = price}` of the price at the top: what the terrain costs from others.
static void read_from(const PathsSpot *at, PathProfile *p, int terrain, const char *rule) {
  lua_State *L = at->L;
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_TERRAINS, names);
  int type = lua_getfield(L, -1, "from");
  if (type == LUA_TNIL) return;
  if (type != LUA_TTABLE) spec_error(at, "from is no table");
  int table = lua_gettop(L);
  paths_check_keys(L, table, names, count, at->name);
  for (int i = 0; i < count; i++) {
    if (lua_getfield(L, table, names[i]) == LUA_TNIL) continue;
    const char *own = rule;
    int price = paths_read_price(at, &own);
    if (!paths_terrain_from(p, terrain, i, price, own)) spec_error(at, "too many prices by `from`");
    lua_settop(L, table);
  }
}

static void read_terrains(lua_State *L, PathProfile *p, const char *rule) {
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_TERRAINS, names);
  if (!push_part(L, "hex")) luaL_error(L, "paths: the spec lacks 'hex', the cost of each terrain");
  int table = lua_gettop(L);
  paths_check_keys(L, table, names, count, "hex");
  for (int i = 0; i < count; i++) {
    PathsSpot at = { L, "hex", names[i] };
    if (lua_getfield(L, table, names[i]) == LUA_TNIL) spec_error(&at, "this terrain has no price");
    const char *own = rule;
    int price = paths_read_price(&at, &own);
    paths_terrain(p, i, price, own);
    if (lua_istable(L, -1)) read_from(&at, p, i, own);
    lua_settop(L, table);
  }
  lua_pop(L, 1);
}

static void read_leave(lua_State *L, PathProfile *p, const char *rule) {
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_TERRAINS, names);
  if (push_part(L, "leave")) {
    int table = lua_gettop(L);
    paths_check_keys(L, table, names, count, "leave");
    for (int i = 0; i < count; i++) {
      PathsSpot at = { L, "leave", names[i] };
      if (lua_getfield(L, table, names[i]) == LUA_TNIL) continue;
      const char *own = rule;
      int price = paths_read_price(&at, &own);
      paths_leave(p, i, price, own);
      lua_settop(L, table);
    }
  }
  lua_settop(L, 3);
}

static void read_features(lua_State *L, PathProfile *p, const char *rule) {
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_FEATURES, names);
  if (push_part(L, "feature")) {
    int table = lua_gettop(L);
    paths_check_keys(L, table, names, count, "feature");
    for (int i = 0; i < count; i++) {
      PathsSpot at = { L, "feature", names[i] };
      if (lua_getfield(L, table, names[i]) == LUA_TNIL) continue;
      const char *own = rule;
      int price = paths_read_price(&at, &own);
      paths_feature(p, i, price, own);
      lua_settop(L, table);
    }
  }
  lua_settop(L, 3);
}

/// Reads one direction of a side from field `name` of the table at the top: 0 when not there.
static int read_way(const PathsSpot *at, const char *name, const char **rule) {
  int price = 0;
  if (lua_getfield(at->L, -1, name) != LUA_TNIL) {
    price = paths_read_price(at, rule);
  } else {
    *rule = NULL;
  }
  lua_pop(at->L, 1);
  return price;
}

/// Reads the price of a hexside feature at the top: one for both ways, or { up = .., down = .. }.
static void read_side(const PathsSpot *at, PathProfile *p, int side, const char *rule) {
  static const char *const ways[] = { "up", "down" };
  lua_State *L = at->L;
  const char *up_rule = rule, *down_rule = rule;
  bool split = lua_istable(L, -1) && lua_rawlen(L, -1) == 0;
  if (!split) {
    int price = paths_read_price(at, &up_rule);
    paths_side(p, side, price, up_rule, price, up_rule);
    return;
  }
  if (!hexmap_side(paths_map(p), side).directional) {
    spec_error(at, "this feature has no up and down: give it one price");
  }
  paths_check_keys(L, lua_gettop(L), ways, 2, at->name);
  int up = read_way(at, "up", &up_rule);
  int down = read_way(at, "down", &down_rule);
  paths_side(p, side, up, up_rule, down, down_rule);
}

static void read_sides(lua_State *L, PathProfile *p, const char *rule) {
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_SIDES, names);
  if (push_part(L, "side")) {
    int table = lua_gettop(L);
    paths_check_keys(L, table, names, count, "side");
    for (int i = 0; i < count; i++) {
      PathsSpot at = { L, "side", names[i] };
      if (lua_getfield(L, table, names[i]) != LUA_TNIL) read_side(&at, p, i, rule);
      lua_settop(L, table);
    }
  }
  lua_settop(L, 3);
}

/// Reads a road's { rate = 1 } or { at_most = 2 }, with rule and waive_bridge, at the top.
static void read_link(const PathsSpot *at, PathProfile *p, int link, const char *rule) {
  static const char *const keys[] = { "rate", "at_most", "rule", "waive_bridge" };
  lua_State *L = at->L;
  if (!lua_istable(L, -1)) spec_error(at, "a road is {rate = n} or {at_most = n}");
  int table = lua_gettop(L);
  paths_check_keys(L, table, keys, 4, at->name);
  bool rate = lua_getfield(L, table, "rate") != LUA_TNIL;
  bool at_most = lua_getfield(L, table, "at_most") != LUA_TNIL;
  if (rate == at_most) spec_error(at, "a road has either rate or at_most");
  int price = whole_price(at, rate ? table + 1 : table + 2, false);
  lua_settop(L, table);
  rule = paths_rule_field(at, table, rule);
  const char *waive_rule = rule;
  bool waive = read_flag(at, table, "waive_bridge", &waive_rule);
  paths_link(p, link, rate ? PATH_RATE : PATH_AT_MOST, price, rule, waive, waive_rule);
}

static void read_links(lua_State *L, PathProfile *p, const char *rule) {
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_LINKS, names);
  if (push_part(L, "link")) {
    int table = lua_gettop(L);
    paths_check_keys(L, table, names, count, "link");
    for (int i = 0; i < count; i++) {
      PathsSpot at = { L, "link", names[i] };
      if (lua_getfield(L, table, names[i]) != LUA_TNIL) read_link(&at, p, i, rule);
      lua_settop(L, table);
    }
  }
  lua_settop(L, 3);
}

/// Reads { "river", ... } or { river = "8.31a", ... } from field `name` of the table at `table`:
/// the hexside features to which bridges are `water`; the others of that sort are fords.
static void read_waters(lua_State *L, PathProfile *p, int table, const char *name, PathWater water,
                        const char *rule) {
  PathsSpot at = { L, "bridge", name };
  int type = lua_getfield(L, table, name);
  if (type == LUA_TNIL) {
    lua_pop(L, 1);
    return;
  }
  if (type != LUA_TTABLE) spec_error(&at, "a list of hexside features is expected");
  int list = lua_gettop(L);
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_SIDES, names);
  bool needs = water == PATH_NEEDS;
  for (int i = 0; i < count && needs; i++)
    paths_water(p, i, PATH_FORD, NULL);
  lua_Unsigned listed = lua_rawlen(L, list);
  for (lua_Unsigned i = 1; i <= listed; i++) {
    bool word = lua_rawgeti(L, list, (lua_Integer)i) == LUA_TSTRING;
    if (!word || !is_among(lua_tostring(L, -1), names, count)) {
      spec_error(&at, "the map has no hexside feature of that name");
    }
    for (int k = 0; k < count; k++) {
      if (strcmp(names[k], lua_tostring(L, -1)) == 0) paths_water(p, k, water, rule);
    }
    lua_settop(L, list);
  }
  if (listed == 0) paths_check_keys(L, list, names, count, name);
  for (int i = 0; i < count; i++) {
    const char *own = rule;
    if (read_flag(&at, list, names[i], &own)) paths_water(p, i, water, own);
  }
  lua_settop(L, table);
}

static void read_states(lua_State *L, PathProfile *p, int table, const char *rule) {
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_STATES, names);
  int type = lua_getfield(L, table, "states");
  if (type != LUA_TNIL && type != LUA_TTABLE) luaL_error(L, "paths: bridge.states is no table");
  int states = lua_gettop(L);
  if (type == LUA_TTABLE) {
    paths_check_keys(L, states, names, count, "bridge.states");
    for (int i = 0; i < count; i++) {
      PathsSpot at = { L, "bridge.states", names[i] };
      const char *own = rule;
      if (lua_getfield(L, states, names[i]) != LUA_TNIL) {
        int price = paths_read_price(&at, &own);
        paths_state(p, i + 1, price, own);
      }
      lua_settop(L, states);
    }
  }
  lua_settop(L, table);
}

static void read_bridges(lua_State *L, PathProfile *p, const char *rule) {
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_BRIDGES, names);
  if (push_part(L, "bridge")) {
    int table = lua_gettop(L);
    names[count] = "needs";
    names[count + 1] = "cancels";
    names[count + 2] = "wades";
    names[count + 3] = "states";
    paths_check_keys(L, table, names, count + 4, "bridge");
    for (int i = 0; i < count; i++) {
      PathsSpot at = { L, "bridge", names[i] };
      const char *own = rule;
      if (lua_getfield(L, table, names[i]) != LUA_TNIL) {
        int price = paths_read_price(&at, &own);
        paths_bridge(p, i + 1, price, own);
      }
      lua_settop(L, table);
    }
    read_waters(L, p, table, "needs", PATH_NEEDS, rule);
    read_waters(L, p, table, "cancels", PATH_CANCELS, rule);
    read_waters(L, p, table, "wades", PATH_WADES, rule);
    read_states(L, p, table, rule);
  }
  lua_settop(L, 3);
}

static int l_profile(lua_State *L) {  // paths.profile(map, spec) -> Profile
  static const char *const parts[] = { "hex",  "leave",  "feature",     "side",
                                       "link", "bridge", "zero_bridge", "rule" };
  HexMap *map = api_check_map(L, 1);
  paths_check_keys(L, 2, parts, sizeof parts / sizeof *parts, "the spec");
  PathsObject *object = api_new(L, API_PROFILE, PATHS_START + paths_size(map), API_MAP_SLOTS);
  api_share_map(L, 1);
  PathProfile *p = paths_init((char *)object + PATHS_START, map);
  PathsSpot at = { L, "the spec", "" };
  const char *rule = paths_rule_field(&at, 2, NULL);
  read_terrains(L, p, rule);
  read_leave(L, p, rule);
  read_features(L, p, rule);
  read_sides(L, p, rule);
  read_links(L, p, rule);
  read_bridges(L, p, rule);
  const char *waive_rule = rule;
  if (read_flag(&at, 2, "zero_bridge", &waive_rule)) paths_waive_bridges(p, waive_rule);
  object->profile = p;
  lua_settop(L, 3);
  return 1;
}

/// Asks the function at 2 what the step from a hex in a direction costs.
static void ask_step(lua_State *L, PathProfile *p, HexId from, int dir) {
  HexId to = hexgrid_neighbors(hexmap_grid(paths_map(p)))[from * HEX_SIDES + dir];
  if (to == HEX_NONE) return;
  PathsSpot at = { L, "the price of a step", "" };
  lua_pushvalue(L, 2);
  lua_rawgeti(L, 4, from + 1);
  lua_rawgeti(L, 4, to + 1);
  lua_call(L, 2, 1);
  if (!lua_isnil(L, -1)) {
    int price = whole_price(&at, lua_gettop(L), true);
    if (price != PATH_NO) paths_step(p, from, dir, price);
  }
  lua_settop(L, 4);
}

static int l_stepped(lua_State *L) {  // paths.stepped(map, price) -> Profile
  HexMap *map = api_check_map(L, 1);
  lua_settop(L, 2);
  PathsObject *object = api_new(L, API_PROFILE, PATHS_START + paths_size(map), API_MAP_SLOTS);
  api_share_map(L, 1);
  PathProfile *p = paths_init((char *)object + PATHS_START, map);
  object->profile = p;
  paths_by_steps(p);
  lua_getiuservalue(L, 3, API_MAP_HEXES);
  for (HexId from = 0; from < hexmap_count(map); from++) {
    for (int dir = 0; dir < HEX_SIDES; dir++)
      ask_step(L, p, from, dir);
  }
  lua_settop(L, 3);
  return 1;
}

void paths_push_cost(lua_State *L, int cost) {
  if (cost == PATH_NO) {
    lua_pushnil(L);
  } else {
    lua_pushinteger(L, cost);
  }
}

static void push_item(lua_State *L, const PathItem *item) {
  lua_createtable(L, 0, 4);
  if (item->rule) luafields_text(L, "rule", item->rule);
  luafields_text(L, "key", item->name);
  luafields_text(L, "kind", item->kind);
  if (item->value == PATH_NO) {
    lua_pushboolean(L, false);
  } else {
    lua_pushinteger(L, item->value);
  }
  lua_setfield(L, -2, "value");
}

int paths_push_items(lua_State *L, const PathItem *items, int count, int cost) {
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    push_item(L, &items[i]);
    lua_rawseti(L, -2, i + 1);
  }
  paths_push_cost(L, cost);
  return 2;
}

// ---- Steps ----

static PathProfile *self_profile(lua_State *L) {
  return ((PathsObject *)lua_touserdata(L, 1))->profile;
}

static int l_cost(lua_State *L) {  // p:cost(a, b) -> integer | nil
  PathProfile *p = self_profile(L);
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 3);
  int dir = hexgrid_direction(hexmap_grid(paths_map(p)), a, b);
  paths_push_cost(L, dir < 0 ? PATH_NO : paths_cost(p, a, dir));
  return 1;
}

static int l_within(lua_State *L) {  // p:within(hex, budget) -> bits
  HexId hex = api_check_hex(L, 1, 2);
  lua_pushinteger(L, paths_within(self_profile(L), hex, lua_tointeger(L, 3)));
  return 1;
}

static int l_free(lua_State *L) {  // p:free(hex, budget, shut, crowd, most) -> bits, bits, bits
  PathProfile *p = self_profile(L);
  HexId hex = api_check_hex(L, 1, 2);
  const HexLayer *shut = api_layer_of(L, 4, paths_map(p)),
                 *crowd = api_layer_of(L, 5, paths_map(p));
  uint32_t within = paths_within(p, hex, lua_tointeger(L, 3));
  uint32_t open = within & ~hexmap_layer_around(shut, hex, 1);
  lua_pushinteger(L, within);
  lua_pushinteger(L, open);
  lua_pushinteger(L, open & ~hexmap_layer_around(crowd, hex, lua_tointeger(L, 6) + 1));
  return 3;
}

static int l_there_and_back(lua_State *L) {  // p:there_and_back(hex, budget) -> bits
  HexId hex = api_check_hex(L, 1, 2);
  lua_pushinteger(L, paths_there_and_back(self_profile(L), hex, lua_tointeger(L, 3)));
  return 1;
}

// ---- Searches ----

/// The values of a layer at `index`, which must be of the profile's own map.
int32_t *paths_own_layer(lua_State *L, int index, const char *what) {
  if (!luaL_testudata(L, index, "Layer")) luaL_error(L, "paths: %s is no Layer", what);
  HexLayer *layer = api_check_layer(L, index);
  if (hexmap_layer_map(layer) != ((const ApiMapHolder *)lua_touserdata(L, 1))->map) {
    luaL_error(L, "paths: %s is a layer of another map", what);
  }
  return hexmap_layer_values(layer);
}

/// Reads one surcharge at the top: a Layer or {layer = .., rule = .., name = ..}.
static PathToll read_toll(lua_State *L, const char *key) {
  static const char *const keys[] = { "layer", "rule", "name" };
  PathToll toll = { .name = key };
  int top = lua_gettop(L);
  if (!lua_istable(L, top)) {
    toll.layer = paths_own_layer(L, top, key);
    return toll;
  }
  paths_check_keys(L, top, keys, 3, key);
  PathsSpot at = { L, key, "" };
  toll.rule = paths_rule_field(&at, top, NULL);
  int type = lua_getfield(L, top, "name");
  if (type != LUA_TNIL && type != LUA_TSTRING) spec_error(&at, "name is no string");
  if (type == LUA_TSTRING) toll.name = lua_tostring(L, -1);  // the options keep it alive
  lua_getfield(L, top, "layer");
  toll.layer = paths_own_layer(L, -1, key);
  lua_settop(L, top);
  return toll;
}

/// Reads the surcharges in field `key` of the options at `index`: one, or a list of them.
static void read_tolls(lua_State *L, int index, const char *key, PathToll *tolls) {
  int type = lua_getfield(L, index, key), top = lua_gettop(L);
  lua_Unsigned listed = type == LUA_TTABLE ? lua_rawlen(L, top) : 0;
  if (listed > PATH_TOLLS) luaL_error(L, "paths: %s lists more than 4 layers", key);
  if (type != LUA_TNIL && listed == 0) tolls[0] = read_toll(L, key);
  for (lua_Unsigned i = 0; i < listed; i++) {
    lua_rawgeti(L, top, (lua_Integer)i + 1);
    tolls[i] = read_toll(L, key);
    lua_settop(L, top);
  }
  lua_settop(L, top - 1);
}

void paths_option_fields(lua_State *L, int index, PathOptions *options) {
  static const char *const layers[] = { "stop", "veto", "barred" };
  const int32_t **values[] = { &options->stop, &options->veto, &options->barred };
  for (int i = 0; i < 3; i++) {
    if (lua_getfield(L, index, layers[i]) != LUA_TNIL) {
      *values[i] = paths_own_layer(L, -1, layers[i]);
    }
    lua_pop(L, 1);
  }
  read_tolls(L, index, "extra", options->enter);
  read_tolls(L, index, "leave", options->leave);
  int type = lua_getfield(L, index, "minimum");
  if (type != LUA_TNIL && type != LUA_TBOOLEAN) luaL_error(L, "paths: minimum is no boolean");
  options->minimum = lua_toboolean(L, -1);
  lua_pop(L, 1);
}

bool paths_reads(const PathOptions *options, const int32_t *values) {
  bool read = values == options->stop || values == options->veto || values == options->barred;
  for (int i = 0; i < PATH_TOLLS && !read; i++)
    read = values == options->enter[i].layer || values == options->leave[i].layer;
  return read;
}

/// Reads the options at `index` (nil: none).
static PathOptions read_options(lua_State *L, int index) {
  static const char *const keys[] = { PATHS_OPTIONS };
  PathOptions options = { 0 };
  if (lua_isnoneornil(L, index)) return options;
  paths_check_keys(L, index, keys, sizeof keys / sizeof *keys, "the options");
  paths_option_fields(L, index, &options);
  return options;
}

/// The budget at `arg`; without one there is no limit.
int32_t paths_read_limit(lua_State *L, int arg) {
  if (lua_isnoneornil(L, arg)) return PATH_UNLIMITED;
  lua_Integer limit = lua_tointeger(L, arg);
  luaL_argcheck(L, limit >= 0, arg, "a budget is not negative");
  return limit < PATH_UNLIMITED ? (int32_t)limit : PATH_UNLIMITED;
}

static int l_range(lua_State *L) {  // p:range(from, budget, opts) -> {{hex, cost}}
  PathProfile *p = self_profile(L);
  HexId from = api_check_hex(L, 1, 2);
  int32_t budget = paths_read_limit(L, 3);
  PathOptions options = read_options(L, 4);
  const PathReach *reach;
  int count = paths_range(p, from, budget, &options, &reach);
  lua_settop(L, 1);
  lua_pushliteral(L, "hex");
  lua_pushliteral(L, "cost");
  lua_getiuservalue(L, 1, API_MAP_HEXES);
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, 2);
    lua_rawgeti(L, 4, reach[i].hex + 1);
    lua_rawset(L, -3);
    lua_pushvalue(L, 3);
    lua_pushinteger(L, reach[i].cost);
    lua_rawset(L, -3);
    lua_rawseti(L, 5, i + 1);
  }
  return 1;
}

static int l_costs(lua_State *L) {  // p:costs(from, budget, opts) -> {HEX = cost}
  PathProfile *p = self_profile(L);
  HexId from = api_check_hex(L, 1, 2);
  int32_t budget = paths_read_limit(L, 3);
  PathOptions options = read_options(L, 4);
  const PathReach *reach;
  int count = paths_range(p, from, budget, &options, &reach);
  lua_getiuservalue(L, 1, API_MAP_HEXES);
  lua_createtable(L, 0, count);
  for (int i = 0; i < count; i++) {
    lua_rawgeti(L, -2, reach[i].hex + 1);
    lua_pushinteger(L, reach[i].cost);
    lua_rawset(L, -3);
  }
  return 1;
}

static int l_fill(lua_State *L) {  // p:fill(layer, from, budget, opts) -> count
  PathProfile *p = self_profile(L);
  int32_t *values = paths_own_layer(L, 2, "the layer");
  HexId from = api_check_hex(L, 1, 3);
  int32_t budget = paths_read_limit(L, 4);
  PathOptions options = read_options(L, 5);
  luaL_argcheck(L, !paths_reads(&options, values), 2, "the layer to fill is one of the options");
  const PathReach *reach;
  int count = paths_range(p, from, budget, &options, &reach);
  memset(values, 0, (size_t)hexmap_count(paths_map(p)) * sizeof *values);
  for (int i = 0; i < count; i++)
    values[reach[i].hex] = reach[i].cost + 1;
  lua_pushinteger(L, count);
  return 1;
}

static int push_path(lua_State *L, const HexId *path, int count, int32_t cost) {
  if (count == 0) {
    lua_pushnil(L);
    return 1;
  }
  lua_getiuservalue(L, 1, API_MAP_HEXES);
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_rawgeti(L, -2, path[i] + 1);
    lua_rawseti(L, -2, i + 1);
  }
  lua_pushinteger(L, cost);
  return 2;
}

static int l_path(lua_State *L) {  // p:path(from, to, opts, limit) -> {hexes}, cost | nil
  PathProfile *p = self_profile(L);
  HexId from = api_check_hex(L, 1, 2), to = api_check_hex(L, 1, 3);
  PathOptions options = read_options(L, 4);
  int32_t limit = paths_read_limit(L, 5), cost = 0;
  const HexId *path;
  int count = paths_path(p, from, to, limit, &options, &path, &cost);
  return push_path(L, path, count, cost);
}

static int l_trace(lua_State *L) {  // p:trace(from, goal, limit, opts) -> {hexes}, cost | nil
  PathProfile *p = self_profile(L);
  HexId from = api_check_hex(L, 1, 2), to = HEX_NONE;
  const int32_t *goal = NULL;
  if (lua_type(L, 3) == LUA_TSTRING) {
    to = api_check_hex(L, 1, 3);
  } else {
    goal = paths_own_layer(L, 3, "the goal");
  }
  int32_t limit = paths_read_limit(L, 4), cost = 0;
  PathOptions options = read_options(L, 5);
  const HexId *path;
  int count = goal ? paths_trace(p, from, goal, limit, &options, &path, &cost)
                   : paths_path(p, from, to, limit, &options, &path, &cost);
  return push_path(L, path, count, cost);
}

static int l_items(lua_State *L) {  // p:items(a, b, opts) -> {items}, cost | nil
  PathProfile *p = self_profile(L);
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 3);
  PathOptions options = read_options(L, 4);
  int dir = hexgrid_direction(hexmap_grid(paths_map(p)), a, b);
  if (dir < 0) {
    lua_pushnil(L);
    return 1;
  }
  PathItem items[PATH_MAX_ITEMS];
  int count, cost = paths_items(p, a, dir, &options, items, &count);
  return paths_push_items(L, items, count, cost);
}

static int l_set_crossing(lua_State *L) {  // p:set_crossing(a, b, price | nil, name)
  PathProfile *p = self_profile(L);
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 3);
  int dir = hexgrid_direction(hexmap_grid(paths_map(p)), a, b);
  luaL_argcheck(L, dir >= 0, 3, "a neighbour of the first hex is expected");
  const char *name = luaL_optstring(L, 5, "crossing"), *rule = NULL;
  luaL_argcheck(L, strlen(name) <= PATH_MAX_RULE, 5, "a name has 31 bytes at most");
  if (lua_isnil(L, 4)) {
    paths_no_crossing(p, a, dir);
    return 0;
  }
  PathsSpot at = { L, "crossing", name };
  lua_settop(L, 5);
  lua_pushvalue(L, 4);
  int price = paths_read_price(&at, &rule);
  if (!paths_crossing(p, a, dir, price, name, rule)) {
    luaL_error(L, "paths: %d hexsides at most have a price of their own", PATH_MAX_CROSSINGS);
  }
  return 0;
}

// ---- The registry's rows ----

static const ApiFunction functions[] = {
  { "profile", "map:Map spec:table", "Profile",
    "Makes a cost profile. spec = { hex = {TERRAIN = price}, leave = {TERRAIN = price of leaving "
    "it}, feature = {NAME = price}, side = {NAME = price or {up = price, down = price}}, link = "
    "{NAME = {rate = n} or {at_most = n}, each with "
    "rule and waive_bridge (true or a rule id)}, bridge = {KIND = surcharge, needs = {SIDE...}, "
    "cancels = {SIDE...}, wades = {SIDE...} (cancelled where that is cheaper), states = {NAME = "
    "surcharge or false}}, zero_bridge = true or a rule id, "
    "rule = the id where no other is given }. A price is 0 to 400, false (prohibited) or {price, "
    "rule}; every terrain of the map needs one, and {price, rule, from = {TERRAIN = price}} gives "
    "it others where the hex left is of those terrains. `rate` is exactly n, `at_most` never more "
    "than n; "
    "both ignore hexsides and the hex left, but not hexsides that need a bridge. Without `needs` "
    "these are the ones "
    "the "
    "map declares bridged. A state of price false breaks bridge and roads.",
    "1", true, l_profile },
  { "stepped", "map:Map price:function", "Profile",
    "Makes a cost profile of which a function says what each step costs, asked of a hex and a "
    "neighbour of it once, here: 0 to 400, or false or nil (prohibited). So it suits ground that "
    "does not change.",
    "1", true, l_stepped },
  { "headed", "profile:Profile spec?:table", "Headed",
    "Makes searches for pieces that face, over a profile. spec = { facing = \"corner\" (or "
    "\"side\"), front and flank = how many of the six neighbours lie there (2 and 2 about a "
    "corner, "
    "3 and 2 about a hexside, unless said), move = {front = price, flank = price, rear = price} "
    "(on "
    "top of the profile's; front 0, the others false unless said), turn = price of each step of 60 "
    "degrees or {price of 60, of 120, of 180} (0 unless said), rule = the id where no other is "
    "given }. Prices are those of profile. A piece turns in its hex and moves with its heading "
    "kept: paths.headed(foot, {turn = {{1, \"10.1.1\"}, {2, \"10.1.1\"}, {1, \"10.1.2\"}}}).",
    "1", true, api_headed_make },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

static const ApiFunction methods[] = {
  { "cost", "a:hex b:hex", "integer?",
    "Cost of the step from a to b, surcharges apart; nil when prohibited or no neighbours.", "1",
    true, l_cost },
  { "within", "hex:hex budget:integer", "integer",
    "Reports to which neighbours a step costs no more than the budget: bit i - 1 stands for "
    "neighbour "
    "i of Map:neighbors.",
    "1", true, l_within },
  { "free", "hex:hex budget:integer shut:Layer crowd:Layer most:integer",
    "within:integer open:integer roomy:integer",
    "What within gives; of these neighbours the ones where the layer shut holds less than 1; and "
    "of "
    "those the ones where the layer crowd holds no more than most.",
    "1", true, l_free },
  { "there_and_back", "hex:hex budget:integer", "integer",
    "The same of those that one can go to and come back from for so much.", "1", true,
    l_there_and_back },
  { "items", "a:hex b:hex opts?:table", "items:table[]? cost:integer?",
    "The parts of that cost: {rule, key = name, kind = \"leave\" (terrain left), \"hex\", "
    "\"feature\", \"side\", \"link\", \"bridge\", \"state\", \"crossing\", \"step\" or "
    "\"extra\" (a surcharge of the options, by its name), value}, which sum to the cost. Of a "
    "prohibited step only what "
    "prohibits "
    "it, with value = false, and no cost. Nil when they are no neighbours. " PATHS_OPTIONS_TEXT,
    "1", true, l_items },
  { "set_crossing", "a:hex b:hex price:any name?:string", "",
    "Gives the hexside between two neighbours a price of its own, either way: what crossing it "
    "costs in place of any bridge's surcharge, waived or not; false: no crossing but by wading; "
    "nil: as before. Its item has kind = \"crossing\" and that name as key.",
    "1", true, l_set_crossing },
  { "range", "from:hex budget:integer opts?:table", "table[]",
    "All hexes within the budget as {hex, cost}, sorted by code, the start at "
    "0. " PATHS_OPTIONS_TEXT,
    "1", true, l_range },
  { "costs", "from:hex budget:integer opts?:table", "table<hex, integer>",
    "The same as a table by hex.", "1", true, l_costs },
  { "fill", "layer:Layer from:hex budget:integer opts?:table", "integer",
    "As range, but sets the layer to cost + 1 where a hex is in reach and to 0 elsewhere; gives "
    "how "
    "many are.",
    "1", true, l_fill },
  { "path", "from:hex to:hex opts?:table limit?:integer", "hexes:hex[]? cost:integer?",
    "The cheapest path, ends included, and its cost; nil when there is none. Of equally cheap "
    "paths "
    "the one of fewest hexes, of those the first by its codes. " PATHS_OPTIONS_TEXT,
    "1", true, l_path },
  { "trace", "from:hex goal:Layer|hex limit?:integer opts?:table", "hexes:hex[]? cost:integer?",
    "The cheapest path to the hex, or to any hex whose number in the layer is not 0, of at most "
    "that "
    "cost; chosen and given as by path.",
    "1", true, l_trace },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_paths_module;
const ApiModule api_paths_module = {
  .name = "paths",
  .text = "Movement ranges, cheapest paths and traces over a cost profile of a map.",
  .functions = functions,
  .type = API_PROFILE,
  .methods = methods,
  .type2 = API_HEADED,
  .methods2 = api_headed_methods,
};
