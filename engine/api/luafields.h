/// Fields of the Lua table on top of the stack, which stays there.
#pragma once
#include <lua.h>
#include <stdbool.h>

/// Each may raise for want of memory. `text`: NULL sets nil.
void luafields_text(lua_State *L, const char *key, const char *text);
void luafields_integer(lua_State *L, const char *key, lua_Integer number);
void luafields_flag(lua_State *L, const char *key, bool flag);
