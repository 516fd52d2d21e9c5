// engine.mapsource: compiles the sources of maps, so that a map can be held against its own.
#include <stdlib.h>

#include "api/api.h"
#include "api/api_tree.h"
#include "api/script.h"
#include "core/hexmap.h"
#include "core/mapcompile.h"

extern const ApiModule api_mapsource_module;

/// What a compilation made, all of it from malloc.
typedef struct Made {
  HexMap *map;
  HexMapText text;
  FaultList faults;
} Made;

/// Pushes the text and the faults. Runs protected: memory is held.
static int push_made(lua_State *L) {
  const Made *made = lua_touserdata(L, 1);
  if (made->text.data) {
    lua_pushlstring(L, made->text.data, made->text.length);
  } else {
    lua_pushnil(L);
  }
  lua_createtable(L, (int)made->faults.count, 0);
  for (size_t i = 0; i < made->faults.count; i++) {
    api_tree_push_fault(L, &made->faults.faults[i], NULL);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 2;
}

/// A call that has spent its time ends; the compiler gives back its memory first.
static bool is_tired(void *context) { return script_spent(context); }

static int l_compile(lua_State *L) {
  size_t geojson_size, projection_size, layers_size;
  const char *geojson = lua_tolstring(L, 1, &geojson_size);
  const char *projection = lua_tolstring(L, 2, &projection_size);
  const char *layers = lua_tolstring(L, 3, &layers_size);
  const MapCompileOptions options = { .geojson_name = lua_tostring(L, 4),
                                      .layers = layers,
                                      .layers_size = layers_size,
                                      .tired = is_tired,
                                      .context = L };
  Made made = { 0 };
  lua_pushcfunction(L, push_made);
  lua_pushlightuserdata(L, &made);
  if (mapcompile(geojson, geojson_size, projection, projection_size, &options, &made.map,
                 &made.faults)) {
    hexmap_write(made.map, &made.text);
  }
  int status = lua_pcall(L, 1, 2, 0);
  hexmap_free(made.map);
  hexmap_text_free(&made.text);
  faultlist_free(&made.faults);
  script_check_budget(L);
  return status == LUA_OK ? 2 : lua_error(L);
}

static const ApiFunction functions[] = {
  { "compile", "geojson:string projection:string layers:string filename:string",
    "text:string? faults:table",
    "Compiles the source of a map as `grognard map` does: the text of the map, or nil, and the "
    "faults {file, line, text, hint}.",
    "1", false, l_compile },
  { 0 },
};

const ApiModule api_mapsource_module = {
  .name = "mapsource",
  .text = "Compiles maps, for the checks of packs.",
  .functions = functions,
  .trusted = true,
  .realm = REALM_RULES,
};
