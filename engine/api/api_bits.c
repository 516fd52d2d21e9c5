// engine.bits: sets of the values of a list as bits, for conditions that are stated over all of
// them at once.
#include "api/api.h"

enum { MOST = 62 };

/// The place of the lowest bit.
static int first_of(lua_Integer bits) { return __builtin_ctzll((unsigned long long)bits); }

/// The bits that are asked about: those of the list, of which `arg` may leave some.
static lua_Integer check_bits(lua_State *L, int arg) {
  lua_Unsigned count = lua_rawlen(L, 1);
  luaL_argcheck(L, count <= MOST, 1, "a set has 62 values at most");
  lua_Integer all = (lua_Integer)((UINT64_C(1) << count) - 1);
  return lua_isnoneornil(L, arg) ? all : lua_tointeger(L, arg) & all;
}

static int l_among(lua_State *L) {  // bits.among(list, set, bits?) -> integer
  lua_Integer bits = check_bits(L, 3), found = 0;
  for (; bits; bits &= bits - 1) {
    int i = first_of(bits);
    lua_rawgeti(L, 1, i + 1);
    lua_gettable(L, 2);
    if (lua_toboolean(L, -1)) found |= INT64_C(1) << i;
    lua_pop(L, 1);
  }
  lua_pushinteger(L, found);
  return 1;
}

static int l_with(lua_State *L) {  // bits.with(list, records, field, bits?) -> integer
  lua_Integer bits = check_bits(L, 4), found = 0;
  for (; bits; bits &= bits - 1) {
    int i = first_of(bits);
    lua_rawgeti(L, 1, i + 1);
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

static int l_values(lua_State *L) {  // bits.values(list, bits) -> table
  lua_Integer bits = check_bits(L, 2);
  lua_Integer found = 0;
  lua_createtable(L, bits ? 4 : 0, 0);
  for (; bits; bits &= bits - 1) {
    lua_rawgeti(L, 1, first_of(bits) + 1);
    lua_rawseti(L, -2, ++found);
  }
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
  { "values", "list:table bits:integer", "table",
    "The values of a list that bits name, in its order.", "1", true, l_values },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_bits_module;
const ApiModule api_bits_module = {
  .name = "bits",
  .text = "Sets of the values of a list, 62 at most, as bits: bit i - 1 stands for value i. "
          "Conditions over candidates are stated with them.",
  .functions = functions,
};
