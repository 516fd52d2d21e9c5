// engine.game: the gaming table, as the seats of the user allow.
#include "api/api.h"
#include "api/jsonlua.h"
#include "api/stage_inside.h"

/// Parameters that are objects though nothing stands in them: an empty Lua table reads as [].
static const char *const OBJECTS[] = { "args", "options", "seats", "values", NULL };

static void mend_objects(json_t *params) {
  for (const char *const *name = OBJECTS; *name; name++) {
    const json_t *value = json_object_get(params, *name);
    if (json_is_array(value) && json_array_size(value) == 0) {
      json_object_set_new(params, *name, json_object());
    }
  }
}

/// The parameters at `index`; an empty object when there are none. Raises what is no plain data.
static json_t *read_params(lua_State *L, int index) {
  Fault fault;
  if (lua_isnil(L, index)) return json_object();
  json_t *params = jsonlua_read(L, index, &fault);
  if (!params) luaL_error(L, "game.call: %s", fault.text);
  if (json_is_array(params) && json_array_size(params) == 0) {
    json_decref(params);
    return json_object();
  }
  mend_objects(params);
  return params;
}

/// Nulls inside arrays have no counterpart in Lua; no answer has any.
static int push_answer(lua_State *L, json_t *answer) {
  Fault fault;
  bool pushed = jsonlua_push(L, answer, &fault);
  json_decref(answer);
  return pushed ? 1 : luaL_error(L, "%s", fault.text);
}

/// The error's reasons beside its code and message, where scripts look for them.
static json_t *flatten(json_t *error) {
  json_t *data = json_object_get(error, "data");
  if (json_is_object(data)) json_object_update_missing(error, data);
  json_object_del(error, "data");
  return error;
}

static int l_call(lua_State *L) {
  Stage *stage = stage_of(L);
  json_t *params = read_params(L, 2), *result = NULL;
  Fault fault;
  bool good = seats_call(stage->spec.seats, lua_tostring(L, 1), params, &result);
  json_decref(params);
  if (good) return push_answer(L, result);
  if (seats_fault(stage->spec.seats, &fault)) stage_take_fault(stage, &fault);
  lua_pushnil(L);
  push_answer(L, flatten(result));
  return 2;
}

static const ApiFunction functions[] = {
  { "call", "method:string params?:table", "result:table? error:table?",
    "Carries out a method of docs/rpc.md, as the user's seats allow. On a refusal nil and {code, "
    "message, reasons?}. After a fault of a pack the interface's error() is called too.",
    "1", false, l_call },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_game_module;
const ApiModule api_game_module = {
  .name = "game",
  .text = "The gaming table: what the players in this window may ask and do.",
  .functions = functions,
  .trusted = true,
  .realm = REALM_UI,
};
