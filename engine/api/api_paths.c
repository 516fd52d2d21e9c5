// engine.paths: cost profiles and searches over a map. A profile lives inside its userdata, so that
// the garbage collector knows its size.
#include <string.h>

#include "api/api.h"
#include "api/api_map.h"
#include "api/luafields.h"
#include "core/paths.h"

#define PROFILE "Profile"

typedef struct ProfileObject {
  ApiMapHolder holder;   // first
  PathProfile *profile;  // in the same block
} ProfileObject;

enum { PROFILE_START = (sizeof(ProfileObject) + 15) / 16 * 16, MOST_NAMES = 128 };

// ---- Reading a spec ----

// Where in the spec a value stands, for messages: "hex.woods".
typedef struct Spot {
  lua_State *L;
  const char *part, *name;
} Spot;

static int spec_error(const Spot *at, const char *text) {
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
static void check_keys(lua_State *L, int index, const char *const *names, int count,
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
static const char *rule_field(const Spot *at, int table, const char *fallback) {
  int type = lua_getfield(at->L, table, "rule");
  if (type != LUA_TNIL && type != LUA_TSTRING) spec_error(at, "rule is no string");
  const char *rule = type == LUA_TSTRING ? lua_tostring(at->L, -1) : fallback;
  if (rule && strlen(rule) > PATH_MAX_RULE) spec_error(at, "a rule id has 31 bytes at most");
  lua_pop(at->L, 1);  // the spec keeps it alive
  return rule;
}

static int whole_price(const Spot *at, int index, bool may_bar) {
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
static int read_price(const Spot *at, const char **rule) {
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
static bool read_flag(const Spot *at, int table, const char *name, const char **rule) {
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

static void read_terrains(lua_State *L, PathProfile *p, const char *rule) {
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_TERRAINS, names);
  if (!push_part(L, "hex")) luaL_error(L, "paths: the spec lacks 'hex', the cost of each terrain");
  int table = lua_gettop(L);
  check_keys(L, table, names, count, "hex");
  for (int i = 0; i < count; i++) {
    Spot at = { L, "hex", names[i] };
    if (lua_getfield(L, table, names[i]) == LUA_TNIL) spec_error(&at, "this terrain has no price");
    const char *own = rule;
    int price = read_price(&at, &own);
    paths_terrain(p, i, price, own);
    lua_settop(L, table);
  }
  lua_pop(L, 1);
}

static void read_features(lua_State *L, PathProfile *p, const char *rule) {
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_FEATURES, names);
  if (push_part(L, "feature")) {
    int table = lua_gettop(L);
    check_keys(L, table, names, count, "feature");
    for (int i = 0; i < count; i++) {
      Spot at = { L, "feature", names[i] };
      if (lua_getfield(L, table, names[i]) == LUA_TNIL) continue;
      const char *own = rule;
      int price = read_price(&at, &own);
      paths_feature(p, i, price, own);
      lua_settop(L, table);
    }
  }
  lua_settop(L, 3);
}

/// Reads one direction of a side from field `name` of the table at the top: 0 when not there.
static int read_way(const Spot *at, const char *name, const char **rule) {
  int price = 0;
  if (lua_getfield(at->L, -1, name) != LUA_TNIL) {
    price = read_price(at, rule);
  } else {
    *rule = NULL;
  }
  lua_pop(at->L, 1);
  return price;
}

/// Reads the price of a hexside feature at the top: one for both ways, or { up = .., down = .. }.
static void read_side(const Spot *at, PathProfile *p, int side, const char *rule) {
  static const char *const ways[] = { "up", "down" };
  lua_State *L = at->L;
  const char *up_rule = rule, *down_rule = rule;
  bool split = lua_istable(L, -1) && lua_rawlen(L, -1) == 0;
  if (!split) {
    int price = read_price(at, &up_rule);
    paths_side(p, side, price, up_rule, price, up_rule);
    return;
  }
  if (!hexmap_side(paths_map(p), side).directional) {
    spec_error(at, "this feature has no up and down: give it one price");
  }
  check_keys(L, lua_gettop(L), ways, 2, at->name);
  int up = read_way(at, "up", &up_rule);
  int down = read_way(at, "down", &down_rule);
  paths_side(p, side, up, up_rule, down, down_rule);
}

static void read_sides(lua_State *L, PathProfile *p, const char *rule) {
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_SIDES, names);
  if (push_part(L, "side")) {
    int table = lua_gettop(L);
    check_keys(L, table, names, count, "side");
    for (int i = 0; i < count; i++) {
      Spot at = { L, "side", names[i] };
      if (lua_getfield(L, table, names[i]) != LUA_TNIL) read_side(&at, p, i, rule);
      lua_settop(L, table);
    }
  }
  lua_settop(L, 3);
}

/// Reads a road's { rate = 1 } or { at_most = 2 }, with rule and waive_bridge, at the top.
static void read_link(const Spot *at, PathProfile *p, int link, const char *rule) {
  static const char *const keys[] = { "rate", "at_most", "rule", "waive_bridge" };
  lua_State *L = at->L;
  if (!lua_istable(L, -1)) spec_error(at, "a road is {rate = n} or {at_most = n}");
  int table = lua_gettop(L);
  check_keys(L, table, keys, 4, at->name);
  bool rate = lua_getfield(L, table, "rate") != LUA_TNIL;
  bool at_most = lua_getfield(L, table, "at_most") != LUA_TNIL;
  if (rate == at_most) spec_error(at, "a road has either rate or at_most");
  int price = whole_price(at, rate ? table + 1 : table + 2, false);
  lua_settop(L, table);
  rule = rule_field(at, table, rule);
  const char *waive_rule = rule;
  bool waive = read_flag(at, table, "waive_bridge", &waive_rule);
  paths_link(p, link, rate ? PATH_RATE : PATH_AT_MOST, price, rule, waive, waive_rule);
}

static void read_links(lua_State *L, PathProfile *p, const char *rule) {
  const char *names[MOST_NAMES];
  int count = declared(paths_map(p), HEXMAP_LINKS, names);
  if (push_part(L, "link")) {
    int table = lua_gettop(L);
    check_keys(L, table, names, count, "link");
    for (int i = 0; i < count; i++) {
      Spot at = { L, "link", names[i] };
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
  Spot at = { L, "bridge", name };
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
  if (listed == 0) check_keys(L, list, names, count, name);
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
    check_keys(L, states, names, count, "bridge.states");
    for (int i = 0; i < count; i++) {
      Spot at = { L, "bridge.states", names[i] };
      const char *own = rule;
      if (lua_getfield(L, states, names[i]) != LUA_TNIL) {
        int price = read_price(&at, &own);
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
    names[count + 2] = "states";
    check_keys(L, table, names, count + 3, "bridge");
    for (int i = 0; i < count; i++) {
      Spot at = { L, "bridge", names[i] };
      const char *own = rule;
      if (lua_getfield(L, table, names[i]) != LUA_TNIL) {
        int price = read_price(&at, &own);
        paths_bridge(p, i + 1, price, own);
      }
      lua_settop(L, table);
    }
    read_waters(L, p, table, "needs", PATH_NEEDS, rule);
    read_waters(L, p, table, "cancels", PATH_CANCELS, rule);
    read_states(L, p, table, rule);
  }
  lua_settop(L, 3);
}

static int l_profile(lua_State *L) {  // paths.profile(map, spec) -> Profile
  static const char *const parts[] = { "hex",    "feature",     "side", "link",
                                       "bridge", "zero_bridge", "rule" };
  HexMap *map = api_check_map(L, 1);
  check_keys(L, 2, parts, sizeof parts / sizeof *parts, "the spec");
  ProfileObject *object = api_new(L, PROFILE, PROFILE_START + paths_size(map), API_MAP_SLOTS);
  api_share_map(L, 1);
  PathProfile *p = paths_init((char *)object + PROFILE_START, map);
  Spot at = { L, "the spec", "" };
  const char *rule = rule_field(&at, 2, NULL);
  read_terrains(L, p, rule);
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

// ---- Steps ----

static PathProfile *self_profile(lua_State *L) {
  return ((ProfileObject *)lua_touserdata(L, 1))->profile;
}

static int l_cost(lua_State *L) {  // p:cost(a, b) -> integer | nil
  PathProfile *p = self_profile(L);
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 3);
  int dir = hexgrid_direction(hexmap_grid(paths_map(p)), a, b);
  int cost = dir < 0 ? PATH_NO : paths_cost(p, a, dir);
  if (cost == PATH_NO) {
    lua_pushnil(L);
  } else {
    lua_pushinteger(L, cost);
  }
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

static int l_items(lua_State *L) {  // p:items(a, b) -> {items}, cost | nil
  PathProfile *p = self_profile(L);
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 3);
  int dir = hexgrid_direction(hexmap_grid(paths_map(p)), a, b);
  if (dir < 0) {
    lua_pushnil(L);
    return 1;
  }
  PathItem items[PATH_MAX_ITEMS];
  int count, cost = paths_items(p, a, dir, items, &count);
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    push_item(L, &items[i]);
    lua_rawseti(L, -2, i + 1);
  }
  if (cost == PATH_NO) {
    lua_pushnil(L);
  } else {
    lua_pushinteger(L, cost);
  }
  return 2;
}

// ---- Searches ----

/// The values of a layer at `index`, which must be of the profile's own map.
static int32_t *own_layer(lua_State *L, int index, const char *what) {
  if (!luaL_testudata(L, index, "Layer")) luaL_error(L, "paths: %s is no Layer", what);
  HexLayer *layer = api_check_layer(L, index);
  if (hexmap_layer_map(layer) != paths_map(self_profile(L))) {
    luaL_error(L, "paths: %s is a layer of another map", what);
  }
  return hexmap_layer_values(layer);
}

/// Reads the options at `index` (nil: none).
static PathOptions read_options(lua_State *L, int index) {
  static const char *const keys[] = { "stop", "veto", "extra", "barred", "minimum" };
  PathOptions options = { 0 };
  if (lua_isnoneornil(L, index)) return options;
  check_keys(L, index, keys, 5, "the options");
  const int32_t **layers[] = { &options.stop, &options.veto, &options.extra, &options.barred };
  for (int i = 0; i < 4; i++) {
    if (lua_getfield(L, index, keys[i]) != LUA_TNIL) *layers[i] = own_layer(L, -1, keys[i]);
    lua_pop(L, 1);
  }
  int type = lua_getfield(L, index, "minimum");
  if (type != LUA_TNIL && type != LUA_TBOOLEAN) luaL_error(L, "paths: minimum is no boolean");
  options.minimum = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return options;
}

/// The budget at `arg`; without one there is no limit.
static int32_t read_limit(lua_State *L, int arg) {
  if (lua_isnoneornil(L, arg)) return PATH_UNLIMITED;
  lua_Integer limit = lua_tointeger(L, arg);
  luaL_argcheck(L, limit >= 0, arg, "a budget is not negative");
  return limit < PATH_UNLIMITED ? (int32_t)limit : PATH_UNLIMITED;
}

static int l_range(lua_State *L) {  // p:range(from, budget, opts) -> {{hex, cost}}
  PathProfile *p = self_profile(L);
  HexId from = api_check_hex(L, 1, 2);
  int32_t budget = read_limit(L, 3);
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

static int l_fill(lua_State *L) {  // p:fill(layer, from, budget, opts) -> count
  PathProfile *p = self_profile(L);
  int32_t *values = own_layer(L, 2, "the layer");
  HexId from = api_check_hex(L, 1, 3);
  int32_t budget = read_limit(L, 4);
  PathOptions options = read_options(L, 5);
  bool read_too = values == options.stop || values == options.veto || values == options.extra ||
                  values == options.barred;
  luaL_argcheck(L, !read_too, 2, "the layer to fill is one of the options");
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
  int32_t limit = read_limit(L, 5), cost = 0;
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
    goal = own_layer(L, 3, "the goal");
  }
  int32_t limit = read_limit(L, 4), cost = 0;
  PathOptions options = read_options(L, 5);
  const HexId *path;
  int count = goal ? paths_trace(p, from, goal, limit, &options, &path, &cost)
                   : paths_path(p, from, to, limit, &options, &path, &cost);
  return push_path(L, path, count, cost);
}

// ---- The registry's rows ----

static const ApiFunction functions[] = {
  { "profile", "map:Map spec:table", "Profile",
    "Makes a cost profile. spec = { hex = {TERRAIN = price}, feature = {NAME = price}, side = "
    "{NAME "
    "= price or {up = price, down = price}}, link = {NAME = {rate = n} or {at_most = n}, each with "
    "rule and waive_bridge (true or a rule id)}, bridge = {KIND = surcharge, needs = {SIDE...}, "
    "cancels = {SIDE...}, states = {NAME = surcharge or false}}, zero_bridge = true or a rule id, "
    "rule = the id where no other is given }. A price is 0 to 400, false (prohibited) or {price, "
    "rule}; every terrain of the map needs one. `rate` is exactly n, `at_most` never more than n; "
    "both ignore hexsides, but not those that need a bridge. Without `needs` these are the ones "
    "the "
    "map declares bridged. A state of price false breaks bridge and roads.",
    "1", true, l_profile },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

#define OPTIONS_TEXT                                                                               \
  "Options (all may be left out): stop = Layer (not 0: entered but not left, the start apart), "   \
  "veto = Layer (not 0: never entered), extra = Layer (added on entering), barred = Layer (bit "   \
  "d - 1: not left in direction d), minimum = true (one first step whatever it costs)."

static const ApiFunction methods[] = {
  { "cost", "a:hex b:hex", "integer?",
    "Cost of the step from a to b; nil when prohibited or no neighbours.", "1", true, l_cost },
  { "within", "hex:hex budget:integer", "integer",
    "Tells to which neighbours a step costs no more than the budget: bit i - 1 stands for "
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
  { "items", "a:hex b:hex", "items:table[]? cost:integer?",
    "The parts of that cost: {rule, key = name, kind = \"hex\", \"feature\", \"side\", \"link\", "
    "\"bridge\" or \"state\", value}, which sum to the cost. Of a prohibited step only what "
    "prohibits it, with value = false, and no cost. Nil when they are no neighbours.",
    "1", true, l_items },
  { "range", "from:hex budget:integer opts?:table", "table[]",
    "All hexes within the budget as {hex, cost}, sorted by code, the start at 0. " OPTIONS_TEXT,
    "1", true, l_range },
  { "fill", "layer:Layer from:hex budget:integer opts?:table", "integer",
    "As range, but sets the layer to cost + 1 where a hex is in reach and to 0 elsewhere; gives "
    "how "
    "many are.",
    "1", true, l_fill },
  { "path", "from:hex to:hex opts?:table limit?:integer", "hexes:hex[]? cost:integer?",
    "The cheapest path, ends included, and its cost; nil when there is none. Of equally cheap "
    "paths "
    "the one of fewest hexes, of those the first by its codes. " OPTIONS_TEXT,
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
  .type = PROFILE,
  .methods = methods,
};
