#include "api/luafields.h"

void luafields_text(lua_State *L, const char *key, const char *text) {
  lua_pushstring(L, text);
  lua_setfield(L, -2, key);
}

void luafields_integer(lua_State *L, const char *key, lua_Integer number) {
  lua_pushinteger(L, number);
  lua_setfield(L, -2, key);
}

void luafields_flag(lua_State *L, const char *key, bool flag) {
  lua_pushboolean(L, flag);
  lua_setfield(L, -2, key);
}
