// engine.bits: sets of the values of a list as bits, for conditions that are stated over all of them at once.
#include "api/api.h"

enum { MOST = 62 };

/// The bits that are asked about: those of the list, of which `arg` may leave some.
static lua_Integer check_bits(lua_State *L, int arg, lua_Unsigned *count) {
  *count = lua_rawlen(L, 1);
  luaL_argcheck(L, *count <= MOST, 1, "a set has 62 values at most");
  lua_Integer all = (lua_Integer)((UINT64_C(1) << *count) - 1);
  return lua_isnoneornil(L, arg) ? all : lua_tointeger(L, arg) & all;
}

static int l_among(lua_State *L) {  // bits.among(list, set, bits?) -> integer
  lua_Unsigned count;
  lua_Integer bits = check_bits(L, 3, &count), found = 0;
  for (lua_Unsigned i = 0; i < count; i++) {
    if (!(bits >> i & 1)) continue;
    lua_rawgeti(L, 1, (lua_Integer)i + 1);
    lua_gettable(L, 2);
    if (lua_toboolean(L, -1)) found |= INT64_C(1) << i;
    lua_pop(L, 1);
  }
  lua_pushinteger(L, found);
  return 1;
}

static int l_with(lua_State *L) {  // bits.with(list, records, field, bits?) -> integer
  lua_Unsigned count;
  lua_Integer bits = check_bits(L, 4, &count), found = 0;
  for (lua_Unsigned i = 0; i < count; i++) {
    if (!(bits >> i & 1)) continue;
    lua_rawgeti(L, 1, (lua_Integer)i + 1);
    if (lua_gettable(L, 2) == LUA_TTABLE) {
      lua_pushvalue(L, 3);
      lua_gettable(L, -2);
      if (lua_toboolean(L, -1)) found |= INT64_C(1) << i;
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  lua_pushinteger(L, found);
  return 1;
}

static const ApiFunction functions[] = {
  { "among", "list:table set:table bits?:integer", "bits:integer",
    "Those values of a list that are true keys of a table; with bits, of these alone.", "1", true,
    l_among },
  { "with", "list:table records:table field:string bits?:integer", "bits:integer",
    "Those values of a list whose record, records[value], has a true field; a value without a "
    "record has none.",
    "1", true, l_with },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_bits_module;
const ApiModule api_bits_module = {
  .name = "bits",
  .text = "Sets of the values of a list, 62 at most, as bits: bit i - 1 stands for value i. "
          "Conditions over candidates are stated with them.",
  .functions = functions,
};
