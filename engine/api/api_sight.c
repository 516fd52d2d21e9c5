// engine.sight: lines of sight over a map. A Sight is a map with a series' rule of sight: obstacle
// heights are looked up once, when it is made.
#include <string.h>

#include "api/api.h"
#include "api/api_map.h"
#include "api/luafields.h"
#include "core/sight.h"

#define SIGHT "Sight"

enum { HEIGHT_MAX = 9999, RADIUS_MAX = 1000, SLOT_MAP = 1, SLOT_LAYER = 2, SLOTS = 2 };

typedef struct Sight {
  SightField field;
  uint8_t *seen;      // [count], behind the heights
  int16_t heights[];  // [count] cover, then [count * 6] hexsides when there are any
} Sight;

// -- Options ---------------------------------------------------------------------------------

static const char *const option_names[] = { "heights",   "features",  "sides",      "flanks",
                                            "touch",     "eye",       "target",     "extra",
                                            "end_sides", "run_sides", "even_slope", "reach" };
enum { OPTIONS = sizeof option_names / sizeof *option_names };

static bool is_among(const char *name, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (strcmp(name, names[i]) == 0) return true;
  }
  return false;
}

// Raises when the table at `index` has a key that is none of `names`: the first by bytes, so that
// the message does not hang on the order of a Lua table.
static void check_keys(lua_State *L, int index, const char *const *names, size_t count,
                       const char *what) {
  const char *unknown = NULL;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "sight: %s has a key that is no name", what);
    const char *key = lua_tostring(L, -1);
    if (is_among(key, names, count)) continue;
    if (!unknown || strcmp(key, unknown) < 0) unknown = key;  // the table keeps it alive
  }
  if (!unknown) return;
  const char *near = nearest_name(unknown, names, count);
  if (near) luaL_error(L, "sight: %s: unknown name '%s'; did you mean '%s'?", what, unknown, near);
  luaL_error(L, "sight: %s: unknown name '%s'", what, unknown);
}

static int height_field(lua_State *L, int table, const char *name) {
  int type = lua_getfield(L, table, name);
  int whole = 1;
  lua_Integer height = type == LUA_TNIL ? 0 : lua_tointegerx(L, -1, &whole);
  if (!whole || (type != LUA_TNIL && type != LUA_TNUMBER)) {
    luaL_error(L, "sight: %s: expected a whole number", name);
  }
  if (height < -HEIGHT_MAX || height > HEIGHT_MAX) {
    luaL_error(L, "sight: %s: a height lies between -%d and %d", name, HEIGHT_MAX, HEIGHT_MAX);
  }
  lua_pop(L, 1);
  return (int)height;
}

static int word_field(lua_State *L, int table, const char *name, const char *const *words,
                      size_t count) {
  int type = lua_getfield(L, table, name);
  if (type == LUA_TNIL) {
    lua_pop(L, 1);
    return 0;
  }
  const char *word = type == LUA_TSTRING ? lua_tostring(L, -1) : "";
  for (size_t i = 0; i < count; i++) {
    if (strcmp(word, words[i]) != 0) continue;
    lua_pop(L, 1);
    return (int)i;
  }
  return luaL_error(L, "sight: %s: expected '%s', '%s' or '%s'", name, words[0], words[1],
                    words[2]);
}

static bool flag_field(lua_State *L, int table, const char *name) {
  int type = lua_getfield(L, table, name);
  if (type != LUA_TNIL && type != LUA_TBOOLEAN) {
    luaL_error(L, "sight: %s: expected a boolean", name);
  }
  bool flag = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return flag;
}

// Heights by the names of one of the map's lists, [count of names]; absent ones are 0. Reports
// whether the option is there.
static bool named_heights(lua_State *L, int options, const char *option, const HexMap *map,
                          HexMapList list, int *heights) {
  const char *names[256];
  int count = hexmap_names(map, list);
  for (int i = 0; i < count; i++) {
    names[i] = hexmap_name(map, list, i);
    heights[i] = 0;
  }
  int type = lua_getfield(L, options, option);
  if (type == LUA_TNIL) {
    lua_pop(L, 1);
    return false;
  }
  if (type != LUA_TTABLE) luaL_error(L, "sight: %s: expected a table of heights by name", option);
  int table = lua_gettop(L);
  check_keys(L, table, names, (size_t)count, option);
  for (int i = 0; i < count; i++)
    heights[i] = height_field(L, table, names[i]);
  lua_pop(L, 1);
  return true;
}

// -- Making a Sight --------------------------------------------------------------------------

// The highest thing that stands on each hex counts.
static void fill_cover(lua_State *L, int options, const HexMap *map, int16_t *cover) {
  int terrain[HEXMAP_MAX_TERRAINS], feature[HEXMAP_MAX_FEATURES];
  named_heights(L, options, "heights", map, HEXMAP_TERRAINS, terrain);
  named_heights(L, options, "features", map, HEXMAP_FEATURES, feature);
  int features = hexmap_names(map, HEXMAP_FEATURES);
  const uint8_t *terrains = hexmap_terrains(map);
  const uint32_t *bits = hexmap_features(map);
  for (int hex = 0; hex < hexmap_count(map); hex++) {
    int height = terrains[hex] == HEXMAP_NO_TERRAIN ? 0 : terrain[terrains[hex]];
    for (int i = 0; i < features; i++) {
      if (bits[hex] >> i & 1 && feature[i] > height) height = feature[i];
    }
    cover[hex] = (int16_t)height;
  }
}

static void fill_sides(const HexMap *map, const int *heights, int16_t *sides) {
  int kinds = hexmap_names(map, HEXMAP_SIDES);
  const uint32_t *bits = hexmap_sides(map);
  for (int i = 0; i < hexmap_count(map) * HEX_SIDES; i++) {
    int height = 0;
    for (int k = 0; k < kinds; k++) {
      HexMapSide side = hexmap_side(map, k);
      if (bits[i] & (side.up | side.down) && heights[k] > height) height = heights[k];
    }
    sides[i] = (int16_t)height;
  }
}

static void read_rule(lua_State *L, int options, SightField *field) {
  static const char *const flanks[] = { "both", "either", "same" };
  static const char *const touch[] = { "clear", "blocks", "slope" };
  field->flanks = (SightFlanks)word_field(L, options, "flanks", flanks, 3);
  field->touch = (SightTouch)word_field(L, options, "touch", touch, 3);
  field->eye = height_field(L, options, "eye");
  bool given = lua_getfield(L, options, "target") != LUA_TNIL;
  lua_pop(L, 1);
  field->target = given ? height_field(L, options, "target") : field->eye;
  field->end_sides = flag_field(L, options, "end_sides");
  field->run_sides = flag_field(L, options, "run_sides");
  field->even_slope = flag_field(L, options, "even_slope");
  field->reach = height_field(L, options, "reach");
  if (field->reach < 0) luaL_error(L, "sight: reach: expected hexes, 1 or more, or 0 for no limit");
}

// Pushes a Sight of the map at `map_arg` with the options at `options` (nil or none: no options).
static Sight *push_sight(lua_State *L, int map_arg, int options) {
  HexMap *map = api_check_map(L, map_arg);
  if (lua_isnoneornil(L, options)) {
    lua_settop(L, options);
    lua_newtable(L);
    lua_replace(L, options);
  }
  luaL_checktype(L, options, LUA_TTABLE);
  check_keys(L, options, option_names, OPTIONS, "options");
  int side[HEXMAP_MAX_SIDE_BITS];
  bool has_sides = named_heights(L, options, "sides", map, HEXMAP_SIDES, side);
  size_t count = (size_t)hexmap_count(map), heights = has_sides ? count * 7 : count;
  Sight *sight = api_new(L, SIGHT, sizeof *sight + heights * sizeof *sight->heights + count, SLOTS);
  sight->seen = (uint8_t *)(sight->heights + heights);
  SightField *field = &sight->field;
  field->grid = hexmap_grid(map);
  field->ground = hexmap_level_max(map);
  field->cover = sight->heights;
  fill_cover(L, options, map, sight->heights);
  if (has_sides) {
    fill_sides(map, side, sight->heights + count);
    field->sides = sight->heights + count;
  }
  read_rule(L, options, field);
  lua_pushvalue(L, map_arg);
  lua_setiuservalue(L, -2, SLOT_MAP);
  if (lua_getfield(L, options, "extra") != LUA_TNIL) {
    if (!luaL_testudata(L, -1, "Layer")) luaL_error(L, "sight: extra: expected a Layer");
    HexLayer *layer = api_check_layer(L, -1);
    if (hexmap_layer_map(layer) != map) luaL_error(L, "sight: extra: a layer of another map");
    field->extra = hexmap_layer_values(layer);
    lua_setiuservalue(L, -2, SLOT_LAYER);
  } else {
    lua_pop(L, 1);
  }
  return sight;
}

// -- Asking ----------------------------------------------------------------------------------

// Sets `key` of the table on top to "A/B", the hexside, codes in sorted order.
static void set_side(lua_State *L, const HexGrid *grid, HexId hex, int side, const char *key) {
  HexId other = hexgrid_neighbor(grid, hex, side);
  HexId low = other < hex ? other : hex, high = other < hex ? hex : other;
  lua_pushfstring(L, "%s/%s", hexgrid_code(grid, low), hexgrid_code(grid, high));
  lua_setfield(L, -2, key);
}

static void push_step(lua_State *L, const SightField *field, const SightStep *step) {
  const HexGrid *grid = field->grid;
  lua_createtable(L, 0, 10);
  lua_pushstring(L, hexgrid_code(grid, step->hex));
  lua_setfield(L, -2, "hex");
  if (step->side >= 0) set_side(L, grid, step->hex, step->side, "side");
  if (step->flank) {
    lua_pushstring(L, step->flank == 1 ? "left" : "right");
    lua_setfield(L, -2, "flank");
  }
  lua_pushboolean(L, step->blocks);
  lua_setfield(L, -2, "blocks");
  luafields_integer(L, "top", step->top);
  luafields_integer(L, "num", step->num);
  luafields_integer(L, "den", step->den);
  if (step->side >= 0) return;
  luafields_integer(L, "ground", field->ground[step->hex]);
  luafields_integer(L, "cover", field->cover ? field->cover[step->hex] : 0);
  luafields_integer(L, "extra", field->extra ? field->extra[step->hex] : 0);
}

static bool is_blocker(const SightReport *report, const SightStep *step) {
  return step->blocks && step->hex == report->blocker && step->side == report->blocker_side;
}

static void push_report(lua_State *L, const SightField *field, const SightReport *report) {
  const HexGrid *grid = field->grid;
  lua_createtable(L, 0, 6);
  lua_pushboolean(L, report->even_slope);
  lua_setfield(L, -2, "even_slope");
  lua_pushboolean(L, report->too_far);
  lua_setfield(L, -2, "too_far");
  if (report->blocker != HEX_NONE) {
    lua_pushstring(L, hexgrid_code(grid, report->blocker));
    lua_setfield(L, -2, "blocker");
    if (report->blocker_side >= 0) {
      set_side(L, grid, report->blocker, report->blocker_side, "side");
    }
  }
  lua_createtable(L, (int)report->count, 0);
  for (size_t i = 0; i < report->count; i++) {
    push_step(L, field, &report->steps[i]);
    if (is_blocker(report, &report->steps[i])) {
      lua_pushvalue(L, -1);
      lua_setfield(L, -4, "block");
    }
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "steps");
}

static int trace(lua_State *L, const SightField *field, HexId from, HexId to) {
  size_t capacity = SIGHT_STEPS_MAX(hexgrid_distance(field->grid, from, to));
  SightReport report = { .capacity = capacity };
  report.steps = lua_newuserdatauv(L, capacity * sizeof *report.steps, 0);
  lua_pushboolean(L, sight_clear(field, from, to, &report));
  push_report(L, field, &report);
  return 2;
}

static int l_new(lua_State *L) {  // sight.new(map, opts?) -> Sight
  push_sight(L, 1, 2);
  return 1;
}

static int l_trace(lua_State *L) {  // sight.trace(map, from, to, opts?) -> clear, report
  api_check_map(L, 1);
  HexId from = api_check_hex(L, 1, 2), to = api_check_hex(L, 1, 3);
  return trace(L, &push_sight(L, 1, 4)->field, from, to);
}

static Sight *check_sight(lua_State *L) { return luaL_checkudata(L, 1, SIGHT); }

// Reads the two hexes of a method's call; its map is put on the stack to read them by.
static void check_ends(lua_State *L, HexId *from, HexId *to) {
  check_sight(L);
  lua_settop(L, 3);
  lua_getiuservalue(L, 1, SLOT_MAP);
  *from = api_check_hex(L, 4, 2);
  *to = api_check_hex(L, 4, 3);
}

static int l_clear(lua_State *L) {  // sight:clear(from, to) -> boolean
  HexId from, to;
  check_ends(L, &from, &to);
  lua_pushboolean(L, sight_clear(&check_sight(L)->field, from, to, NULL));
  return 1;
}

static int l_explain(lua_State *L) {  // sight:trace(from, to) -> clear, report
  HexId from, to;
  check_ends(L, &from, &to);
  return trace(L, &check_sight(L)->field, from, to);
}

// -- Fields of view --------------------------------------------------------------------------

static int check_radius(lua_State *L, int arg) {
  lua_Integer radius = luaL_checkinteger(L, arg);
  luaL_argcheck(L, radius >= 0 && radius <= RADIUS_MAX, arg, "a radius is 0 to 1000 hexes");
  return (int)radius;
}

// Pushes the hexes seen, sorted by code; the map is at `map_arg`.
static void push_seen(lua_State *L, const Sight *sight, int map_arg) {
  lua_newtable(L);
  lua_Integer count = 0;
  for (HexId hex = 0; hex < hexgrid_count(sight->field.grid); hex++) {
    if (!sight->seen[hex]) continue;
    api_push_hex(L, map_arg, hex);
    lua_rawseti(L, -2, ++count);
  }
}

static int l_view(lua_State *L) {  // sight:view(hex, radius) -> {hexes}
  Sight *sight = check_sight(L);
  lua_settop(L, 3);
  lua_getiuservalue(L, 1, SLOT_MAP);
  HexId from = api_check_hex(L, 4, 2);
  int radius = check_radius(L, 3);
  memset(sight->seen, 0, (size_t)hexgrid_count(sight->field.grid));
  sight_view(&sight->field, from, radius, sight->seen);
  push_seen(L, sight, 4);
  return 1;
}

// Writes what is seen into the layer at `arg`, 1 and 0, when there is one.
static void write_seen(lua_State *L, const Sight *sight, int arg) {
  if (lua_isnil(L, arg)) return;
  int32_t *values = hexmap_layer_values(api_check_layer(L, arg));
  for (HexId hex = 0; hex < hexgrid_count(sight->field.grid); hex++)
    values[hex] = sight->seen[hex];
}

static int l_vision(lua_State *L) {  // sight:vision(hexes, radius, layer?) -> {hexes}
  Sight *sight = check_sight(L);
  int radius = check_radius(L, 3);
  lua_settop(L, 4);
  lua_getiuservalue(L, 1, SLOT_MAP);
  bool foreign = !lua_isnil(L, 4) && hexmap_layer_map(api_check_layer(L, 4)) != api_check_map(L, 5);
  luaL_argcheck(L, !foreign, 4, "a layer of another map");
  memset(sight->seen, 0, (size_t)hexgrid_count(sight->field.grid));
  lua_Integer count = (lua_Integer)lua_rawlen(L, 2);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, 2, i);
    HexId from = api_check_hex_at(L, 5, 6, 2);
    lua_pop(L, 1);
    sight_view(&sight->field, from, radius, sight->seen);
  }
  write_seen(L, sight, 4);
  push_seen(L, sight, 5);
  return 1;
}

#define REPORT_TEXT                                                                                \
  "The report has `blocker` (a hex) and, when a hexside blocks, `side` (`A/B`); `too_far` "        \
  "(beyond the reach); `even_slope` (that rule decided); `steps` lists what the line meets in "    \
  "order: {hex, side?, flank? = left|right, top, num, den, blocks}, the line standing at num/den " \
  "there, and of a hex what its top is made of: {ground, cover, extra}; `block` is the step that " \
  "decided against."

static const ApiFunction functions[] = {
  { "new", "map:Map opts?:table", "Sight",
    "Makes a rule of sight for a map. opts: heights = {terrain = height}, features and sides "
    "likewise, eye and target (heights above ground; target = eye unless given), flanks = both "
    "(hexes on both flanks of a hexside must be clear) | either | same, touch = clear (what just "
    "reaches the line) | blocks | slope (blocks when the eyes differ in height), extra = a Layer "
    "of heights added now, end_sides, run_sides (hexsides of the end hexes, or along the line, "
    "count), even_slope (ground that falls by single levels at even spaces never blocks, what "
    "stands on it does), reach (hexes farther off are not seen). The ground is a hex's highest "
    "level.",
    "1", true, l_new },
  { "trace", "map:Map from:hex to:hex opts?:table", "clear:boolean report:table",
    "Reports whether the line from centre to centre is clear, and explains it; opts as for "
    "new. " REPORT_TEXT,
    "1", true, l_trace },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

static const ApiFunction methods[] = {
  { "clear", "from:hex to:hex", "boolean",
    "Reports whether the line from centre to centre is clear. Neighbours always see each other, "
    "but for hexsides when end_sides is set.",
    "1", true, l_clear },
  { "trace", "from:hex to:hex", "clear:boolean report:table",
    "Reports whether the line is clear, and explains it. " REPORT_TEXT, "1", true, l_explain },
  { "view", "from:hex radius:integer", "hex[]",
    "Lists the hexes within that radius that are seen from a hex, itself included, sorted by code: "
    "those for which `clear` says true.",
    "1", true, l_view },
  { "vision", "from:hex[] radius:integer layer?:Layer", "hex[]",
    "Lists the hexes that are seen from any of a list of hexes, sorted by code; a layer, if given, "
    "is set to 1 there and to 0 elsewhere.",
    "1", true, l_vision },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_sight_module;
const ApiModule api_sight_module = {
  .name = "sight",
  .text =
      "Lines of sight and fields of view in exact integer arithmetic, with profile and blocker.",
  .functions = functions,
  .type = SIGHT,
  .methods = methods,
};
