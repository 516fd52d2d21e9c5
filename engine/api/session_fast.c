#include <lauxlib.h>
#include <time.h>

#include "api/jsonlua.h"
#include "api/session_inside.h"

typedef struct Starting {
  const char *scenario;
  int64_t seed;
  const json_t *options;
  Fault fault;
} Starting;

/// Runs protected: host.start(scenario, seed, options).
static int l_start(lua_State *L) {
  Starting *starting = lua_touserdata(L, 2);
  lua_settop(L, 1);
  lua_pushstring(L, starting->scenario);
  lua_pushinteger(L, starting->seed);
  if (!jsonlua_push(L, starting->options, &starting->fault)) {
    return luaL_error(L, "%s", starting->fault.text);
  }
  lua_call(L, 3, 0);
  return 0;
}

bool session_start(Session *session, const char *scenario, int64_t seed, json_t *options, bool kept,
                   Fault *fault) {
  lua_State *L = script_state(session->script);
  Starting starting = { .scenario = scenario, .seed = seed, .options = options };
  session_unbind(session);
  json_array_clear(session->rows);
  lua_pushcfunction(L, l_start);
  bool good = session_push(session, kept ? HOST_START_KEPT : HOST_START, fault);
  if (good) {
    lua_pushlightuserdata(L, &starting);
    good = session_enter(session, 2, 0, fault);
  } else {
    lua_pop(L, 1);
  }
  json_decref(options);
  return good;
}

bool session_offer(Session *session, int *side, int64_t *count, Fault *fault) {
  lua_State *L = script_state(session->script);
  if (!session_push(session, HOST_OFFER, fault)) return false;
  if (!script_call(session->script, 0, 2, fault)) return false;
  *side = (int)lua_tointeger(L, -2);
  *count = (int64_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return true;
}

bool session_take(Session *session, int64_t index, Fault *fault) {
  if (!session_push(session, HOST_TAKE, fault)) return false;
  lua_pushinteger(script_state(session->script), (lua_Integer)index);
  return script_call(session->script, 1, 0, fault);
}

bool session_result(Session *session, json_t **result, Fault *fault) {
  if (!session_push(session, HOST_RESULT, fault)) return false;
  return script_call(session->script, 0, 1, fault) && session_pop(session, result, fault);
}

bool session_keep_rows(Session *session, Fault *fault) {
  json_t *result = NULL;
  if (!session_call_plain(session, "rows", json_object(), &result, fault)) return false;
  json_t *rows = json_object_get(result, "rows");
  json_decref(session->rows);
  session->rows = rows ? json_incref(rows) : json_array();
  json_decref(result);
  return true;
}

bool session_relist(Session *session, int64_t *count, char *step, size_t size, Fault *fault) {
  if (!session_push(session, HOST_RELIST, fault)) return false;
  if (!script_call(session->script, 0, 2, fault)) return false;
  lua_State *L = script_state(session->script);
  const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
  snprintf(step, size, "%s", name);
  *count = (int64_t)lua_tointeger(L, -2);
  lua_pop(L, 2);
  return true;
}

static double now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

/// What session_time_value() measures; *us is written.
typedef struct Timing {
  const char *function;
  int repeats;
  double us;
} Timing;

/// Runs protected: arguments are engine.value, the state and a Timing.
static int l_time(lua_State *L) {
  Timing *timing = lua_touserdata(L, 3);
  lua_getfield(L, 1, timing->function);
  double start = now_us();
  for (int i = 0; i < timing->repeats; i++) {
    lua_pushvalue(L, 4);
    lua_pushvalue(L, 2);
    lua_call(L, 1, 0);
  }
  timing->us = (now_us() - start) / timing->repeats;
  return 0;
}

bool session_time_value(Session *session, const char *function, int repeats, double *us,
                        Fault *fault) {
  lua_State *L = script_state(session->script);
  Timing timing = { .function = function, .repeats = repeats };
  int top = lua_gettop(L);
  lua_pushcfunction(L, l_time);
  bool good = script_require(session->script, "engine.value", fault) &&
              session_push(session, HOST_STATE, fault) && script_call(session->script, 0, 1, fault);
  if (good) {
    lua_pushlightuserdata(L, &timing);
    good = script_call(session->script, 3, 0, fault);
  }
  lua_settop(L, top);
  *us = timing.us;
  return good;
}
