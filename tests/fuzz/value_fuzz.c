/// Fuzzes the byte form of plain data: the check and engine.value agree on what is taken, and what
/// is taken comes out again byte for byte.
#include <lauxlib.h>
#include <lua.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "core/valuecode.h"

extern const ApiModule api_value_module;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const ApiFunction *function(const char *name) {
  const ApiFunction *found = api_value_module.functions;
  while (found->name && strcmp(found->name, name) != 0)
    found++;
  if (!found->name) abort();
  return found;
}

/// Decodes, and encodes what came of it.
static void round_trip(lua_State *L, const uint8_t *bytes, size_t size, bool good) {
  lua_pushcfunction(L, function("decode")->call);
  lua_pushlstring(L, (const char *)bytes, size);
  if (lua_pcall(L, 1, 1, 0) != LUA_OK) abort();
  if (lua_isnil(L, -1) == good) abort();
  if (!good) return;
  lua_pushcfunction(L, function("encode")->call);
  lua_insert(L, 1);
  if (lua_pcall(L, 1, 1, 0) != LUA_OK) abort();
  size_t length = 0;
  const char *again = lua_tolstring(L, -1, &length);
  if (length != size || memcmp(again, bytes, size) != 0) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Fault fault = { .text = "" };
  bool good = valuecode_check(bytes, size, &fault);
  if (!good && !fault.text[0]) abort();
  lua_State *L = luaL_newstate();
  if (!L) abort();
  memset(lua_getextraspace(L), 0, LUA_EXTRASPACE);  // it belongs to no script
  round_trip(L, bytes, size, good);
  lua_close(L);
  return 0;
}
