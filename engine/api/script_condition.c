// Conditions that end what tests them: where it is only asked whether all hold, nothing is worked
// out after the first that does not.
#include <lauxlib.h>

#include "api/script_inside.h"

static char stopped;  // its address is the value that `stop` raises

bool condition_stops(lua_State *L, int index) { return lua_touserdata(L, index) == &stopped; }

int condition_stop(lua_State *L) {
  lua_pushlightuserdata(L, &stopped);
  return lua_error(L);
}

/// A stop needs no trace; of any other error it is written where it is raised.
static int on_raise(lua_State *L) { return condition_stops(L, 1) ? 1 : script_note_error(L); }

int condition_completes(lua_State *L) {
  Script *script = script_of(L);
  int loading = script->loading;
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_pushcfunction(L, on_raise);
  lua_insert(L, 1);
  if (lua_pcall(L, lua_gettop(L) - 2, 0, 1) == LUA_OK) {
    lua_pushboolean(L, true);
    return 1;
  }
  if (script->blown || !condition_stops(L, -1)) {
    script->error_noted = true;
    return lua_error(L);
  }
  script->loading = loading;
  lua_pushboolean(L, false);
  return 1;
}

/// Upvalue: what is called when the first argument is false.
static int state(lua_State *L) {
  if (lua_toboolean(L, 1)) {
    lua_pushboolean(L, true);
    return 1;
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

int condition_of(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  lua_pushcclosure(L, state, 1);
  return 1;
}
