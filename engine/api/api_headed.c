// engine.paths, pieces that face: searches over hexes and headings. Headings are 1 to 12 in Lua,
// one less in C. The searches live inside their userdata, which keeps the Profile.
#include <string.h>

#include "api/api_paths_inside.h"
#include "api/luafields.h"
#include "core/headed.h"

typedef struct HeadedObject {
  ApiMapHolder holder;  // first
  HeadedPaths *headed;  // in the same block
} HeadedObject;

enum { HEADED_START = (sizeof(HeadedObject) + 15) / 16 * 16 };

// ---- Reading a spec ----

static int spec_error(lua_State *L, const char *part, const char *text) {
  return luaL_error(L, "paths: %s: %s", part, text);
}

static int read_count(lua_State *L, const char *key, int otherwise) {
  int type = lua_getfield(L, 2, key), whole = 0;
  lua_Integer count = type == LUA_TNIL ? otherwise : lua_tointegerx(L, -1, &whole);
  bool good = type == LUA_TNIL || (type == LUA_TNUMBER && whole && count >= 0 && count <= 6);
  lua_pop(L, 1);
  if (!good) spec_error(L, key, "expected a whole number, 0 to 6");
  return (int)count;
}

/// Reads `facing`, `front` and `flank`.
static void read_zones(lua_State *L, HeadedSpec *spec) {
  int type = lua_getfield(L, 2, "facing");
  const char *word = type == LUA_TSTRING ? lua_tostring(L, -1) : type == LUA_TNIL ? "corner" : "";
  spec->corner = strcmp(word, "corner") == 0;
  if (!spec->corner && strcmp(word, "side") != 0) {
    spec_error(L, "facing", "expected \"corner\" or \"side\"");
  }
  lua_pop(L, 1);
  spec->zones.front = read_count(L, "front", spec->corner ? 2 : 3);
  int rest = spec->zones.front == 0 || spec->zones.front >= 5 ? 0 : 2;
  spec->zones.flank = read_count(L, "flank", rest);
  if (!facing_zones_fit(spec->corner ? 1 : 0, spec->zones)) {
    luaL_error(L, "paths: %d hexes in front and %d on the flanks do not lie evenly about a %s",
               spec->zones.front, spec->zones.flank, spec->corner ? "corner" : "hexside");
  }
}

static void read_moves(lua_State *L, HeadedSpec *spec, const char *rule) {
  static const char *const zones[HEADED_ZONES] = { "front", "flank", "rear" };
  for (int i = 0; i < HEADED_ZONES; i++)
    spec->move[i] = (HeadedPrice){ i == FACING_FRONT ? 0 : PATH_NO, rule };
  spec->move[FACING_FRONT].rule = NULL;
  int type = lua_getfield(L, 2, "move"), table = lua_gettop(L);
  if (type != LUA_TNIL && type != LUA_TTABLE) spec_error(L, "move", "expected a table");
  if (type == LUA_TTABLE) paths_check_keys(L, table, zones, HEADED_ZONES, "move");
  for (int i = 0; i < HEADED_ZONES && type == LUA_TTABLE; i++) {
    PathsSpot at = { L, "move", zones[i] };
    if (lua_getfield(L, table, zones[i]) != LUA_TNIL) {
      spec->move[i].rule = rule;
      spec->move[i].price = paths_read_price(&at, &spec->move[i].rule);
    }
    lua_settop(L, table);
  }
  lua_settop(L, table - 1);
}

/// Reads one price for each step of 60 degrees, at the top.
static void read_turn_by_steps(lua_State *L, HeadedSpec *spec, const char *rule) {
  PathsSpot at = { L, "turn", "" };
  int price = paths_read_price(&at, &rule);
  for (int i = 0; i < HEADED_TURNS; i++) {
    int most = price == PATH_NO ? PATH_NO : price * (i + 1);
    if (price != PATH_NO && most > PATH_MAX_PRICE) spec_error(L, "turn", "too dear");
    spec->turn[i] = (HeadedPrice){ most, rule };
  }
}

static void read_turns(lua_State *L, HeadedSpec *spec, const char *rule) {
  static const char *const names[HEADED_TURNS] = { "60", "120", "180" };
  int type = lua_getfield(L, 2, "turn"), top = lua_gettop(L);
  for (int i = 0; i < HEADED_TURNS; i++)
    spec->turn[i] = (HeadedPrice){ 0, rule };
  bool listed = type == LUA_TTABLE && lua_rawlen(L, top) == HEADED_TURNS;
  if (type != LUA_TNIL && !listed) read_turn_by_steps(L, spec, rule);
  for (int i = 0; i < HEADED_TURNS && listed; i++) {
    PathsSpot at = { L, "turn", names[i] };
    lua_rawgeti(L, top, i + 1);
    spec->turn[i].price = paths_read_price(&at, &spec->turn[i].rule);
    lua_settop(L, top);
  }
  lua_settop(L, top - 1);
}

int api_headed_make(lua_State *L) {  // paths.headed(profile, spec) -> Headed
  static const char *const keys[] = { "facing", "front", "flank", "move", "turn", "rule" };
  PathProfile *profile = ((PathsObject *)lua_touserdata(L, 1))->profile;
  HeadedSpec spec = { 0 };
  if (lua_isnil(L, 2)) {
    lua_newtable(L);
    lua_replace(L, 2);
  }
  paths_check_keys(L, 2, keys, sizeof keys / sizeof *keys, "the spec");
  PathsSpot at = { L, "the spec", "" };
  const char *rule = paths_rule_field(&at, 2, NULL);
  read_zones(L, &spec);
  read_moves(L, &spec, rule);
  read_turns(L, &spec, rule);
  size_t size = HEADED_START + headed_size(paths_map(profile));
  HeadedObject *object = api_new(L, API_HEADED, size, API_MAP_SLOTS);
  api_share_map(L, 1);  // keeps the profile, which keeps the map
  object->headed = headed_init((char *)object + HEADED_START, profile, &spec);
  return 1;
}

// ---- Arguments ----

static HeadedPaths *self_headed(lua_State *L) {
  return ((HeadedObject *)lua_touserdata(L, 1))->headed;
}

static const HexGrid *grid_of(lua_State *L) {
  return hexmap_grid(paths_map(headed_profile(self_headed(L))));
}

/// The heading at `arg`, as C counts; -1 where none is given.
static int check_heading(lua_State *L, int arg) {
  if (lua_isnoneornil(L, arg)) return -1;
  lua_Integer heading = lua_tointeger(L, arg) - 1;
  bool good =
      heading >= 0 && heading < FACING_HEADINGS && headed_fits(self_headed(L), (int)heading);
  luaL_argcheck(L, good, arg, "no heading that these pieces face");
  return (int)heading;
}

/// Reads the options at `index` (nil: none).
static HeadedOptions read_options(lua_State *L, int index) {
  static const char *const keys[] = { PATHS_OPTIONS, "free", "free_turn" };
  HeadedOptions options = { 0 };
  if (lua_isnoneornil(L, index)) return options;
  paths_check_keys(L, index, keys, sizeof keys / sizeof *keys, "the options");
  paths_option_fields(L, index, &options.path);
  if (lua_getfield(L, index, "free") != LUA_TNIL) options.free = paths_own_layer(L, -1, "free");
  int type = lua_getfield(L, index, "free_turn"), whole = 0;
  lua_Integer steps = type == LUA_TNIL ? 0 : lua_tointegerx(L, -1, &whole);
  if (type == LUA_TBOOLEAN) steps = lua_toboolean(L, -1) ? HEADED_TURNS : 0;
  bool good = type == LUA_TNIL || type == LUA_TBOOLEAN || (type == LUA_TNUMBER && whole);
  if (!good || steps < 0 || steps > HEADED_TURNS) {
    luaL_error(L, "paths: free_turn is a boolean or 0 to 3 steps of 60 degrees");
  }
  options.free_turn = (int)steps;
  lua_pop(L, 2);
  return options;
}

// ---- Acts ----

static int turn_steps(lua_State *L, int from, int to) {
  int steps = facing_steps(hexgrid_spec(grid_of(L))->layout, from, to);
  return steps < 0 ? -steps : steps;
}

static int l_cost(lua_State *L) {  // h:cost(a, heading, b) -> integer | nil
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 4);
  int heading = check_heading(L, 3), dir = hexgrid_direction(grid_of(L), a, b);
  paths_push_cost(L, dir < 0 ? PATH_NO : headed_move(self_headed(L), a, heading, dir));
  return 1;
}

static int l_turn(lua_State *L) {  // h:turn(heading, to) -> integer | nil
  int steps = turn_steps(L, check_heading(L, 2), check_heading(L, 3));
  paths_push_cost(L, headed_turn(self_headed(L), steps));
  return 1;
}

static int l_items(lua_State *L) {  // h:items(a, heading, b, to_heading, opts) -> {items}, cost
  HeadedPaths *h = self_headed(L);
  HexId a = api_check_hex(L, 1, 2), b = api_check_hex(L, 1, 4);
  int heading = check_heading(L, 3), to = check_heading(L, 5), count = 1;
  HeadedOptions options = read_options(L, 6);
  PathItem items[PATH_MAX_ITEMS];
  if (a == b) {
    int steps = turn_steps(L, heading, to < 0 ? heading : to);
    return paths_push_items(L, items, count, headed_turn_item(h, steps, items));
  }
  int dir = hexgrid_direction(grid_of(L), a, b);
  if (dir < 0 || (to >= 0 && to != heading)) {
    lua_pushnil(L);
    return 1;
  }
  int cost = headed_move_items(h, a, heading, dir, &options.path, items, &count);
  return paths_push_items(L, items, count, cost);
}

// ---- Searches ----

static int push_states(lua_State *L, const HeadedState *states, int count) {
  lua_getiuservalue(L, 1, API_MAP_HEXES);
  int codes = lua_gettop(L);
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_createtable(L, 0, 3);
    lua_rawgeti(L, codes, states[i].hex + 1);
    lua_setfield(L, -2, "hex");
    luafields_integer(L, "heading", states[i].heading + 1);
    luafields_integer(L, "cost", states[i].cost);
    lua_rawseti(L, codes + 1, i + 1);
  }
  return 1;
}

static int
l_range(lua_State *L) {  // h:range(from, heading, budget, opts) -> {{hex, heading, cost}}
  HexId from = api_check_hex(L, 1, 2);
  int heading = check_heading(L, 3);
  int32_t budget = paths_read_limit(L, 4);
  HeadedOptions options = read_options(L, 5);
  const HeadedState *reach;
  int count = headed_range(self_headed(L), from, heading, budget, &options, &reach);
  return push_states(L, reach, count);
}

static int l_fill(lua_State *L) {  // h:fill(layer, from, heading, budget, opts) -> count
  int32_t *values = paths_own_layer(L, 2, "the layer");
  HexId from = api_check_hex(L, 1, 3);
  int heading = check_heading(L, 4);
  int32_t budget = paths_read_limit(L, 5);
  HeadedOptions options = read_options(L, 6);
  bool read_too = paths_reads(&options.path, values) || values == options.free;
  luaL_argcheck(L, !read_too, 2, "the layer to fill is one of the options");
  const HeadedState *reach;
  int count = headed_range(self_headed(L), from, heading, budget, &options, &reach), hexes = 0;
  memset(values, 0, (size_t)hexgrid_count(grid_of(L)) * sizeof *values);
  for (int i = 0; i < count; i++) {
    int32_t *value = &values[reach[i].hex];
    if (*value == 0) hexes++;
    if (*value == 0 || reach[i].cost < *value - 1) *value = reach[i].cost + 1;
  }
  lua_pushinteger(L, hexes);
  return 1;
}

static int push_path(lua_State *L, const HeadedState *path, int count) {
  if (count == 0) {
    lua_pushnil(L);
    return 1;
  }
  push_states(L, path, count);
  lua_pushinteger(L, path[count - 1].cost);
  return 2;
}

static int l_path(lua_State *L) {  // h:path(from, heading, to, to_heading, opts, limit)
  HexId from = api_check_hex(L, 1, 2), to = api_check_hex(L, 1, 4);
  int heading = check_heading(L, 3), to_heading = check_heading(L, 5);
  HeadedOptions options = read_options(L, 6);
  int32_t limit = paths_read_limit(L, 7);
  const HeadedState *path;
  int count = headed_path(self_headed(L), from, heading, to, to_heading, limit, &options, &path);
  return push_path(L, path, count);
}

static int l_trace(lua_State *L) {  // h:trace(from, heading, goal, limit, opts)
  HexId from = api_check_hex(L, 1, 2);
  int heading = check_heading(L, 3);
  const int32_t *goal = paths_own_layer(L, 4, "the goal");
  int32_t limit = paths_read_limit(L, 5);
  HeadedOptions options = read_options(L, 6);
  const HeadedState *path;
  int count = headed_trace(self_headed(L), from, heading, goal, limit, &options, &path);
  return push_path(L, path, count);
}

// ---- The registry's rows ----

#define OPTIONS_TEXT                                                                               \
  "Options are those of Profile:range (stop bars leaving, not turning; minimum grants a move "     \
  "from "                                                                                          \
  "the heading of the start), and free = Layer (not 0: turns in this hex cost nothing), "          \
  "free_turn "                                                                                     \
  "= true or 0 to 3 (the turn before the first move is free, up to so many steps of 60 degrees)."

const ApiFunction api_headed_methods[] = {
  { "cost", "a:hex heading:integer b:hex", "integer?",
    "Cost of the move from a to b with that heading, surcharges of options apart; nil when "
    "prohibited or no neighbours.",
    "1", true, l_cost },
  { "turn", "heading:integer to:integer", "integer?",
    "Cost of the turn from one heading to another; nil when prohibited.", "1", true, l_turn },
  { "items", "a:hex heading:integer b:hex to_heading?:integer opts?:table",
    "items:table[]? cost:integer?",
    "The parts of the cost of one act: of the move from a to b as Profile:items gives them, with "
    "{kind = \"move\", key = \"front\", \"flank\" or \"rear\"} for what its zone adds or "
    "prohibits; or, when a is b, of the turn to to_heading ({kind = \"turn\"}). So each entry of "
    "a path is explained by its hex and heading and those of the entry before it.",
    "1", true, l_items },
  { "range", "from:hex heading:integer budget:integer opts?:table", "table[]",
    "All states within the budget as {hex, heading, cost}, sorted by code, then "
    "heading. " OPTIONS_TEXT,
    "1", true, l_range },
  { "fill", "layer:Layer from:hex heading:integer budget:integer opts?:table", "integer",
    "As range, but sets the layer to the lowest cost of a hex, however one faces there, + 1, and "
    "to "
    "0 where it is out of reach; gives how many hexes are in reach.",
    "1", true, l_fill },
  { "path", "from:hex heading:integer to:hex to_heading?:integer opts?:table limit?:integer",
    "states:table[]? cost:integer?",
    "The cheapest path as {hex, heading, cost so far} from the start on, and its cost; without "
    "to_heading the piece may face any way there. Each entry turns in its hex or moves on. Of "
    "equally cheap paths the one of fewest entries, of those the first by codes and headings. Nil "
    "when there is none. " OPTIONS_TEXT,
    "1", true, l_path },
  { "trace", "from:hex heading:integer goal:Layer limit?:integer opts?:table",
    "states:table[]? cost:integer?",
    "The cheapest path to any hex whose number in the layer is not 0, chosen and given as by path.",
    "1", true, l_trace },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};
