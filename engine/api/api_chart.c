// engine.chart: a pack's map, drawn. Chunks come from a thread; everything else is measured here.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "api/api_canvas.h"
#include "api/api_files.h"
#include "api/luafields.h"
#include "core/datafile.h"
#include "core/schema.h"
#include "host/carto.h"
#include "host/carto_bakery.h"

extern const ApiModule api_chart_module, api_canvas_module;

#define CHART "Chart"

static const char SCHEMA[] = "scripts/schemas/mapstyle.lua";

typedef struct Chart {
  HexMap *map;
  CartoStyle *style;
  Carto *carto;
  Bakery *bakery;
} Chart;

enum { SOURCES_MAX = 3, OVERVIEW_MAX = 4096 };

// ---- Opening ----

/// What is being read; freed whatever happens.
typedef struct Opening {
  Value *schema, *data[SOURCES_MAX];
  CartoSource sources[SOURCES_MAX];
  int count;
} Opening;

static Value *read_data(const Files *files, const char *path, Fault *fault) {
  size_t length;
  char *text = files_read_text(files, path, &length, fault);
  if (!text) return NULL;
  Value *value = datafile_parse(text, length, path, DATA_LITERAL, fault);
  free(text);
  return value;
}

static bool read_source(const Files *files, Opening *opening, const char *path, Fault *fault) {
  Value *data = read_data(files, path, fault);
  if (!data) return false;
  opening->data[opening->count] = data;
  opening->sources[opening->count++] = (CartoSource){ path, data };
  SchemaFault wrong[1];
  if (schema_check(data, path, opening->schema, SCHEMA, NULL, wrong, 1, NULL) == 0) return true;
  *fault = wrong[0].fault;
  return false;
}

static bool read_style(const Files *files, const char *const *paths, Opening *opening, Chart *chart,
                       Fault *fault) {
  opening->schema = read_data(files, SCHEMA, fault);
  if (!opening->schema) return false;
  for (int i = 0; i < SOURCES_MAX; i++)
    if (paths[i] && !read_source(files, opening, paths[i], fault)) return false;
  chart->style = carto_style_new(opening->sources, opening->count, fault);
  return chart->style != NULL;
}

static bool read_map(const Files *files, const char *path, Chart *chart, Fault *fault) {
  size_t length;
  char *text = files_read_text(files, path, &length, fault);
  if (!text) return false;
  chart->map = hexmap_read(text, length, path, fault);
  free(text);
  return chart->map != NULL;
}

static bool open_chart(const Files *files, FontSet *fonts, const char *map,
                       const char *const *paths, Chart *chart, Fault *fault) {
  Opening opening = { 0 };
  bool good =
      read_map(files, map, chart, fault) && read_style(files, paths, &opening, chart, fault);
  value_free(opening.schema);
  for (int i = 0; i < SOURCES_MAX; i++)
    value_free(opening.data[i]);
  if (!good) return false;
  chart->carto = carto_new(chart->map, chart->style);
  if (chart->carto) chart->bakery = bakery_new(chart->carto, fonts);
  return chart->bakery || fault_set(fault, map, 0, "out of memory for the drawn map");
}

static int
l_open(lua_State *L) {  // chart.open(map, style?, style2?, style3?) -> Chart | nil, message
  const char *map = lua_tostring(L, 1);
  const char *paths[SOURCES_MAX] = { lua_tostring(L, 2), lua_tostring(L, 3), lua_tostring(L, 4) };
  if (!paths[0]) paths[0] = "assets/mapstyle.lua";
  const Files *files = api_files_of(L);
  if (!files) return luaL_error(L, "this state has no files");
  FontSet *fonts = api_fonts(L);
  api_open(L, &api_canvas_module);  // chunks are canvases
  lua_pop(L, 1);
  Chart *chart = api_new(L, CHART, sizeof *chart, 0);
  Fault fault = { 0 };
  if (open_chart(files, fonts, map, paths, chart, &fault)) return 1;
  char message[800];
  fault_format(&fault, message, sizeof message);
  lua_pushnil(L);
  lua_pushstring(L, message);
  return 2;
}

static int l_gc(lua_State *L) {
  Chart *chart = lua_touserdata(L, 1);
  bakery_free(chart->bakery);
  carto_free(chart->carto);
  carto_style_free(chart->style);
  hexmap_free(chart->map);
  *chart = (Chart){ 0 };
  return 0;
}

// ---- Arguments and results ----

static Chart *self(lua_State *L) {
  Chart *chart = lua_touserdata(L, 1);
  luaL_argcheck(L, chart->bakery, 1, "an empty chart");
  return chart;
}

static const CartoSheet *sheet_of(const Chart *chart) { return &carto_plan(chart->carto)->sheet; }

static HexId check_hex(lua_State *L, const Chart *chart, int arg) {
  Fault fault = { 0 };
  const char *code = luaL_checkstring(L, arg);
  HexId hex = hexmap_hex(chart->map, code, &fault);
  if (hex == HEX_NONE) luaL_argerror(L, arg, fault.text);
  return hex;
}

static int check_step(lua_State *L, const Chart *chart, int arg) {
  lua_Integer step = luaL_checkinteger(L, arg);
  int steps = carto_steps(chart->carto);
  if (step < 1 || step > steps)
    luaL_argerror(L, arg, lua_pushfstring(L, "a zoom step is 1 to %d", steps));
  return (int)step - 1;
}

static void push_code(lua_State *L, const Chart *chart, HexId hex) {
  if (hex == HEX_NONE) {
    lua_pushnil(L);
  } else {
    lua_pushstring(L, hexgrid_code(hexmap_grid(chart->map), hex));
  }
}

static int push_point(lua_State *L, const CartoStep *measures, CartoPoint point) {
  CartoPoint at = carto_place(measures, point);
  lua_pushnumber(L, (lua_Number)at.x);
  lua_pushnumber(L, (lua_Number)at.y);
  return 2;
}

// ---- Measures ----

static int l_steps(lua_State *L) {
  lua_pushinteger(L, carto_steps(self(L)->carto));
  return 1;
}

static int l_size(lua_State *L) {
  const Chart *chart = self(L);
  CartoStep measures = carto_measures(chart->carto, check_step(L, chart, 2));
  lua_pushinteger(L, measures.width);
  lua_pushinteger(L, measures.height);
  return 2;
}

static int l_field(lua_State *L) {
  const Chart *chart = self(L);
  CartoStep measures = carto_measures(chart->carto, check_step(L, chart, 2));
  lua_pushinteger(L, measures.left);
  lua_pushinteger(L, measures.top);
  lua_pushinteger(L, measures.field_width);
  lua_pushinteger(L, measures.field_height);
  return 4;
}

static int l_hex_px(lua_State *L) {
  const Chart *chart = self(L);
  CartoStep measures = carto_measures(chart->carto, check_step(L, chart, 2));
  lua_Number across = (lua_Number)measures.px, along = across * 1.1547005383792515;
  bool flat = sheet_of(chart)->flat;
  lua_pushnumber(L, flat ? along : across);
  lua_pushnumber(L, flat ? across : along);
  return 2;
}

static int l_layout(lua_State *L) {
  lua_pushstring(L, sheet_of(self(L))->flat ? "flat" : "pointy");
  return 1;
}

static int l_has(lua_State *L) {
  const Chart *chart = self(L);
  HexId hex = hexgrid_parse(hexmap_grid(chart->map), luaL_checkstring(L, 2));
  lua_pushboolean(L, hex != HEX_NONE);
  return 1;
}

static int l_centre(lua_State *L) {
  const Chart *chart = self(L);
  HexId hex = check_hex(L, chart, 2);
  CartoStep measures = carto_measures(chart->carto, check_step(L, chart, 3));
  return push_point(L, &measures, carto_centre(sheet_of(chart), hex));
}

static int l_corners(lua_State *L) {
  const Chart *chart = self(L);
  HexId hex = check_hex(L, chart, 2);
  CartoStep measures = carto_measures(chart->carto, check_step(L, chart, 3));
  lua_createtable(L, 12, 0);
  for (int i = 0; i < 6; i++) {
    CartoPoint at = carto_place(&measures, carto_corner(sheet_of(chart), hex, i));
    lua_pushnumber(L, (lua_Number)at.x);
    lua_rawseti(L, -2, 2 * i + 1);
    lua_pushnumber(L, (lua_Number)at.y);
    lua_rawseti(L, -2, 2 * i + 2);
  }
  return 1;
}

static int check_side(lua_State *L, const Chart *chart, HexId *hex) {
  *hex = check_hex(L, chart, 2);
  HexId to = check_hex(L, chart, 3);
  int dir = hexgrid_direction(hexmap_grid(chart->map), *hex, to);
  luaL_argcheck(L, dir >= 0, 3, "the hexes are not adjacent");
  return dir;
}

static int l_side(lua_State *L) {
  const Chart *chart = self(L);
  HexId hex;
  int dir = check_side(L, chart, &hex);
  CartoStep measures = carto_measures(chart->carto, check_step(L, chart, 4));
  push_point(L, &measures, carto_corner(sheet_of(chart), hex, dir));
  push_point(L, &measures, carto_corner(sheet_of(chart), hex, dir + 1));
  return 4;
}

/// Where a way from one hex to its neighbour crosses their side: on the drawn bridge if there is
/// one, else on the drawn water.
static CartoPoint crossing(const Chart *chart, HexId hex, int dir) {
  const CartoPlan *plan = carto_plan(chart->carto);
  HexId other = hexgrid_neighbor(hexmap_grid(chart->map), hex, dir);
  int one = hex * 6 + dir, two = other == HEX_NONE ? one : other * 6 + (dir + 3) % 6;
  for (int i = 0; i < plan->water_edge_count; i++)
    if (plan->water_edges[i].side == one || plan->water_edges[i].side == two)
      return plan->water_edges[i].mid;
  return carto_side_middle(&plan->sheet, hex, dir);
}

static int l_crossing(lua_State *L) {
  const Chart *chart = self(L);
  HexId hex;
  int dir = check_side(L, chart, &hex);
  CartoStep measures = carto_measures(chart->carto, check_step(L, chart, 4));
  return push_point(L, &measures, crossing(chart, hex, dir));
}

static int l_lettered(lua_State *L) {
  const Chart *chart = self(L);
  float x = (float)lua_tonumber(L, 2), y = (float)lua_tonumber(L, 3);
  CartoBox box = { x, y, x + (float)lua_tonumber(L, 4), y + (float)lua_tonumber(L, 5) };
  lua_pushboolean(L, carto_lettered(chart->carto, check_step(L, chart, 6), box, api_fonts(L)));
  return 1;
}

static int l_at(lua_State *L) {
  const Chart *chart = self(L);
  CartoStep m = carto_measures(chart->carto, check_step(L, chart, 4));
  CartoPoint at = { ((float)lua_tonumber(L, 2) - (float)m.left) / m.px,
                    ((float)lua_tonumber(L, 3) - (float)m.top) / m.px };
  push_code(L, chart, carto_hex_at(sheet_of(chart), at));
  return 1;
}

// ---- Chunks ----

static int l_chunk(lua_State *L) {
  const Chart *chart = self(L);
  lua_Integer cx = lua_tointeger(L, 2), cy = lua_tointeger(L, 3);
  luaL_argcheck(L, cx >= 0 && cx < 100000, 2, "chunks count from 0");
  luaL_argcheck(L, cy >= 0 && cy < 100000, 3, "chunks count from 0");
  int step = check_step(L, chart, 4);
  Canvas *chunk = bakery_take(chart->bakery, (int)cx, (int)cy, step);
  if (chunk) {
    api_push_canvas(L, chunk);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

static int l_wait(lua_State *L) {
  bakery_wait(self(L)->bakery);
  return 0;
}

static int l_ready(lua_State *L) {
  lua_pushinteger(L, bakery_ready(self(L)->bakery));
  return 1;
}

static int l_pending(lua_State *L) {
  lua_pushinteger(L, bakery_pending(self(L)->bakery));
  return 1;
}

static int l_drop(lua_State *L) {
  bakery_drop(self(L)->bakery);
  return 0;
}

static int l_mask(lua_State *L) {
  const Chart *chart = self(L);
  bool *shade = NULL;
  if (!lua_isnil(L, 2)) {
    size_t count = (size_t)hexmap_count(chart->map);
    shade = lua_newuserdatauv(L, count + 1, 0);
    memset(shade, 0, count + 1);
    for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(L, 2); i++) {
      lua_rawgeti(L, 2, i);
      const char *code = lua_tostring(L, -1);
      HexId hex = code ? hexmap_hex(chart->map, code, NULL) : HEX_NONE;
      luaL_argcheck(L, hex != HEX_NONE, 2, "not a list of hexes of this map");
      shade[hex] = true;
      lua_pop(L, 1);
    }
  }
  if (!bakery_shade(chart->bakery, shade)) return luaL_error(L, "out of memory");
  return 0;
}

static int l_overview(lua_State *L) {
  const Chart *chart = self(L);
  lua_Integer width = lua_tointeger(L, 2), height = lua_tointeger(L, 3);
  luaL_argcheck(L, width >= 1 && width <= OVERVIEW_MAX, 2, "a picture is 1 to 4096 px wide");
  luaL_argcheck(L, height >= 1 && height <= OVERVIEW_MAX, 3, "a picture is 1 to 4096 px high");
  Canvas *canvas = carto_overview(chart->carto, (int)width, (int)height,
                                  bakery_shaded(chart->bakery), api_fonts(L));
  if (!canvas) return luaL_error(L, "out of memory");
  api_push_canvas(L, canvas);
  return 1;
}

// ---- The map ----

static int l_sheet(lua_State *L) {
  const Chart *chart = self(L);
  const HexGrid *grid = hexmap_grid(chart->map);
  const char *code = hexgrid_code(grid, check_hex(L, chart, 2));
  const HexGridSpec *spec = hexgrid_spec(grid);
  const char *best = "";
  for (size_t i = 0; i < spec->sheet_count; i++) {
    const char *prefix = spec->sheets[i].prefix;
    if (strncmp(code, prefix, strlen(prefix)) == 0 && strlen(prefix) > strlen(best)) best = prefix;
  }
  lua_pushstring(L, best);
  return 1;
}

static int l_neighbour(lua_State *L) {
  const Chart *chart = self(L);
  HexId hex = check_hex(L, chart, 2);
  lua_Integer dir = lua_tointeger(L, 3);
  luaL_argcheck(L, dir >= 1 && dir <= HEX_SIDES, 3, "a direction is 1 to 6");
  push_code(L, chart, hexgrid_neighbor(hexmap_grid(chart->map), hex, (int)dir - 1));
  return 1;
}

static int l_distance(lua_State *L) {
  const Chart *chart = self(L);
  HexId a = check_hex(L, chart, 2), b = check_hex(L, chart, 3);
  lua_pushinteger(L, hexgrid_distance(hexmap_grid(chart->map), a, b));
  return 1;
}

static int l_line(lua_State *L) {
  const Chart *chart = self(L);
  HexId a = check_hex(L, chart, 2), b = check_hex(L, chart, 3);
  const HexGrid *grid = hexmap_grid(chart->map);
  size_t most = (size_t)hexgrid_distance(grid, a, b) + 1;
  HexId *hexes = lua_newuserdatauv(L, most * sizeof *hexes, 0);
  size_t count = hexgrid_line(grid, a, b, hexes, most);
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    push_code(L, chart, hexes[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static void push_place(lua_State *L, const Chart *chart, const HexMapPlace *place) {
  lua_createtable(L, 0, 6);
  luafields_text(L, "id", place->id);
  luafields_text(L, "kind", place->kind);
  luafields_text(L, "name", place->name);
  push_code(L, chart, place->hex);
  lua_setfield(L, -2, "hex");
  for (int i = 0; i < place->attribute_count; i++) {
    const HexMapAttribute *attribute = &place->attributes[i];
    if (strcmp(attribute->key, "size") == 0) luafields_integer(L, "size", atoi(attribute->value));
    if (strcmp(attribute->key, "elevation_m") == 0)
      luafields_integer(L, "elevation_m", atoi(attribute->value));
  }
}

static int l_places(lua_State *L) {
  const Chart *chart = self(L);
  lua_createtable(L, hexmap_places(chart->map), 0);
  for (int i = 0; i < hexmap_places(chart->map); i++) {
    push_place(L, chart, hexmap_place(chart->map, i));
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/// Pushes the list of the names whose bit is set.
static void push_bits(lua_State *L, const HexMap *map, HexMapList list, uint32_t bits) {
  lua_newtable(L);
  for (int i = 0, count = 0; i < hexmap_names(map, list); i++) {
    if (!(bits >> i & 1)) continue;
    lua_pushstring(L, hexmap_name(map, list, i));
    lua_rawseti(L, -2, ++count);
  }
}

/// Pushes what lies on a hexside as seen from `hex`: {{kind, high?}...}'s names; a directional
/// feature is "up" when the neighbour is on its high side.
static void push_side(lua_State *L, const Chart *chart, HexId hex, int dir) {
  const HexMap *map = chart->map;
  int edge = hex * 6 + dir;
  uint32_t bits = hexmap_sides(map)[edge];
  lua_createtable(L, 0, 5);
  push_code(L, chart, hexgrid_neighbor(hexmap_grid(map), hex, dir));
  lua_setfield(L, -2, "to");
  luafields_integer(L, "dir", dir + 1);
  lua_newtable(L);
  lua_newtable(L);
  for (int i = 0, count = 0; i < hexmap_names(map, HEXMAP_SIDES); i++) {
    HexMapSide side = hexmap_side(map, i);
    if (!(bits & (side.up | side.down))) continue;
    const char *name = hexmap_name(map, HEXMAP_SIDES, i);
    lua_pushstring(L, name);
    lua_rawseti(L, -3, ++count);
    if (side.directional) luafields_text(L, name, bits & side.up ? "up" : "down");
  }
  lua_setfield(L, -3, "slope");
  lua_setfield(L, -2, "kinds");
  push_bits(L, map, HEXMAP_LINKS, hexmap_links(map)[edge]);
  lua_setfield(L, -2, "links");
  if (hexmap_bridges(map)[edge]) {
    luafields_text(L, "bridge", hexmap_name(map, HEXMAP_BRIDGES, hexmap_bridges(map)[edge]));
    luafields_text(L, "bridge_name", hexmap_span_name(map, hex, dir));
  }
}

static bool side_is_bare(const HexMap *map, int edge) {
  return !hexmap_sides(map)[edge] && !hexmap_links(map)[edge] && !hexmap_bridges(map)[edge];
}

static void push_sides(lua_State *L, const Chart *chart, HexId hex) {
  lua_newtable(L);
  for (int dir = 0, count = 0; dir < HEX_SIDES; dir++) {
    if (side_is_bare(chart->map, hex * 6 + dir)) continue;
    push_side(L, chart, hex, dir);
    lua_rawseti(L, -2, ++count);
  }
}

static void push_hex_places(lua_State *L, const Chart *chart, HexId hex) {
  lua_newtable(L);
  for (int i = 0, count = 0; i < hexmap_places(chart->map); i++) {
    const HexMapPlace *place = hexmap_place(chart->map, i);
    if (place->hex != hex) continue;
    push_place(L, chart, place);
    lua_rawseti(L, -2, ++count);
  }
}

static int l_terrain(lua_State *L) {
  const Chart *chart = self(L);
  const HexMap *map = chart->map;
  HexId hex = check_hex(L, chart, 2);
  lua_createtable(L, 0, 8);
  push_code(L, chart, hex);
  lua_setfield(L, -2, "hex");
  uint8_t terrain = hexmap_terrains(map)[hex];
  if (terrain != HEXMAP_NO_TERRAIN)
    luafields_text(L, "terrain", hexmap_name(map, HEXMAP_TERRAINS, terrain));
  push_bits(L, map, HEXMAP_FEATURES, hexmap_features(map)[hex]);
  lua_setfield(L, -2, "features");
  luafields_integer(L, "level", hexmap_level_min(map)[hex]);
  luafields_integer(L, "level_max", hexmap_level_max(map)[hex]);
  push_hex_places(L, chart, hex);
  lua_setfield(L, -2, "places");
  push_sides(L, chart, hex);
  lua_setfield(L, -2, "sides");
  uint32_t links = 0;
  for (int dir = 0; dir < HEX_SIDES; dir++)
    links |= hexmap_links(map)[hex * 6 + dir];
  push_bits(L, map, HEXMAP_LINKS, links);
  lua_setfield(L, -2, "links");
  return 1;
}

static const ApiFunction functions[] = {
  { "open", "map_path:string style_path?:string style_path2?:string style_path3?:string",
    "chart:Chart? message:string?",
    "Draws a map file of a pack by a style (assets/mapstyle.lua when left out) and, laid over it, "
    "those of the series and of the pack. nil and why, with file and line, when one of them cannot "
    "be used.",
    "1", false, l_open },
  { 0 },
};

static const ApiFunction methods[] = {
  { "steps", "", "integer", "Number of zoom steps; they count from 1, far to near.", "1", false,
    l_steps },
  { "size", "step:integer", "w:integer h:integer",
    "Pixels of the whole sheet with the table round it.", "1", false, l_size },
  { "field", "step:integer", "x:integer y:integer w:integer h:integer",
    "Where on it the box round all hexes lies, in pixels.", "1", false, l_field },
  { "hex_px", "step:integer", "w:number h:number", "Width and height of a hex in pixels.", "1",
    false, l_hex_px },
  { "layout", "", "string", "\"pointy\" or \"flat\".", "1", false, l_layout },
  { "has", "code:string", "boolean", "Reports whether a hex has that code; aliases count.", "1",
    false, l_has },
  { "centre", "hex:hex step:integer", "x:number y:number", "The centre of a hex in pixels.", "1",
    false, l_centre },
  { "corners", "hex:hex step:integer", "table",
    "The six corners {x1, y1, ... x6, y6}; side d lies between corners d and d + 1.", "1", false,
    l_corners },
  { "side", "a:hex b:hex step:integer", "x1:number y1:number x2:number y2:number",
    "The ends of the side between two neighbours.", "1", false, l_side },
  { "crossing", "a:hex b:hex step:integer", "x:number y:number",
    "Where a road between two neighbours crosses the water drawn along their side, or the middle "
    "of "
    "a dry side: for markers of bridges.",
    "1", false, l_crossing },
  { "lettered", "x:number y:number w:number h:number step:integer", "boolean",
    "Reports whether a name stands in a rectangle of pixels: for what should not cover names.", "1",
    false, l_lettered },
  { "at", "x:number y:number step:integer", "hex?", "The hex at a pixel, nil off the hexes.", "1",
    false, l_at },
  { "sheet", "hex:hex", "string", "Prefix of the printed sheet that the hex is named by.", "1",
    false, l_sheet },
  { "chunk", "cx:integer cy:integer step:integer", "Canvas?",
    "The square of 512 pixels that begins at (cx, cy) * 512, when it is ready: handed over, the "
    "chart keeps it no longer. Otherwise nil, and a thread bakes it (those asked for last come "
    "first); nil for good where there is no sheet.",
    "1", false, l_chunk },
  { "wait", "", "", "Waits until all chunks asked for are baked.", "1", false, l_wait },
  { "ready", "", "integer", "Chunks baked since the last call.", "1", false, l_ready },
  { "pending", "", "integer", "Chunks asked for and not yet baked.", "1", false, l_pending },
  { "drop", "", "", "Forgets all chunks.", "1", false, l_drop },
  { "mask", "hexes?:hex[]", "", "Shades these hexes as out of play; nil: none. Drops all chunks.",
    "1", false, l_mask },
  { "overview", "w:integer h:integer", "Canvas",
    "The whole sheet (as size() measures it) fitted to a picture of this size.", "1", false,
    l_overview },
  { "neighbour", "hex:hex dir:integer", "hex?", "The neighbour in direction 1 to 6.", "1", false,
    l_neighbour },
  { "distance", "a:hex b:hex", "integer", "Distance in hexes.", "1", false, l_distance },
  { "line", "a:hex b:hex", "hex[]", "The straight line of hexes, both ends included.", "1", false,
    l_line },
  { "places", "", "table", "All places: {{id, kind, hex, name, size?, elevation_m?}...}.", "1",
    false, l_places },
  { "terrain", "hex:hex", "table",
    "What is printed on a hex: {hex, terrain, features, level, level_max, places, links, sides = "
    "{{to, "
    "dir, kinds, slope = {KIND = \"up\"|\"down\"}, links, bridge?, bridge_name?}...}}; sides with "
    "nothing on them are left out.",
    "1", false, l_terrain },
  { 0 },
};

const ApiModule api_chart_module = {
  .name = "chart",
  .text = "A pack's map drawn as a period map: pixels by chunks, and where its hexes lie on them.",
  .functions = functions,
  .type = CHART,
  .methods = methods,
  .collect = l_gc,
  .trusted = true,
  .realm = REALM_UI,
};
