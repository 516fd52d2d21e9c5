// The global functions of the sandbox: pairs in sorted order, pcall that a blown budget passes,
// tostring without addresses.
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <string.h>

#include "api/luakeys.h"
#include "api/script_inside.h"

enum {
  PACK_LEVELS = 12,                 // of the stack that are looked at for a line of a pack
  PRINT_BYTES = 1024 * 1024,        // that one call may print
  PRINT_IN_ALL = 16 * 1024 * 1024,  // that are shown of a state
};

/// Gives the error of a protected call that failed back to its caller, or raises it again when a
/// budget is blown.
static void pass_blown(lua_State *L, Script *script, int status) {
  script->error_noted = false;
  if (status == LUA_ERRMEM) {
    budget_blow(script, BLOWN_MEMORY);
    budget_raise(L);
  }
  if (script->blown) lua_error(L);
}

/// The nearest line of a pack's script on the stack; false when there is none.
static bool pack_line(lua_State *L, lua_Debug *at) {
  for (int level = 1; level <= PACK_LEVELS && lua_getstack(L, level, at); level++) {
    lua_getinfo(L, "Sl", at);
    if (strncmp(at->short_src, "mods/", 5) == 0 && at->currentline > 0) return true;
  }
  return false;
}

int base_place_error(lua_State *L) {
  static const char own[] = "scripts/";
  Script *script = script_of(L);
  lua_Debug at;
  int type = lua_type(L, 1);
  if (script->blown || condition_stops(L, 1) || !pack_line(L, &at)) return 1;
  if (type != LUA_TSTRING) {
    snprintf(script->raised, sizeof script->raised, "%s", at.short_src);
    script->raised_line = at.currentline;
    return 1;
  }
  const char *text = lua_tostring(L, 1), *words = strstr(text, ": ");
  bool bare = strcmp(text, "C stack overflow") == 0;  // raised in the engine, so without a place
  if (!bare && (strncmp(text, own, sizeof own - 1) != 0 || !words)) return 1;
  lua_pushfstring(L, "%s:%d: %s", at.short_src, at.currentline, bare ? text : words + 2);
  return 1;
}

/// pcall; with `handler`, that function takes the error first.
static int call_protected(lua_State *L, lua_CFunction handler) {
  luaL_checkany(L, 1);
  Script *script = script_of(L);
  int loading = script->loading, under = handler ? 2 : 1;
  lua_pushboolean(L, true);
  lua_insert(L, 1);
  if (handler) {
    lua_pushcfunction(L, handler);
    lua_insert(L, 2);
  }
  int status = lua_pcall(L, lua_gettop(L) - under - 1, LUA_MULTRET, handler ? 2 : 0);
  if (handler) lua_remove(L, 2);
  if (status == LUA_OK) return lua_gettop(L);
  script->loading = loading;
  pass_blown(L, script, status);
  lua_pushboolean(L, false);
  lua_insert(L, -2);
  return 2;
}

/// That of packs, which a stop passes as well.
static int l_pcall(lua_State *L) {
  int count = call_protected(L, NULL);
  return condition_stops(L, -1) ? condition_stop(L) : count;
}

int base_kernel_pcall(lua_State *L) { return call_protected(L, base_place_error); }

/// Stands before every error handler of a script: once a budget is blown none of them runs, since a
/// handler that is called from within a hook would not be counted.
static int guarded_handler(lua_State *L) {
  if (script_of(L)->blown || condition_stops(L, 1)) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static int l_xpcall(lua_State *L) {
  int count = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  Script *script = script_of(L);
  int loading = script->loading;
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, true);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);  // function, handler, true, function, arguments
  int status = lua_pcall(L, count - 2, LUA_MULTRET, 2);
  if (status == LUA_OK) return lua_gettop(L) - 2;
  script->loading = loading;
  pass_blown(L, script, status);
  if (condition_stops(L, -1)) return condition_stop(L);
  lua_pushboolean(L, false);
  lua_insert(L, -2);
  return 2;
}

void base_tostring(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
    return;
  }
  int type = lua_type(L, index);
  if (type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING) {
    luaL_tolstring(L, index, NULL);
    return;
  }
  if (luaL_getmetafield(L, index, "__name") == LUA_TSTRING) return;
  lua_pushstring(L, lua_typename(L, type));
}

static int l_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  base_tostring(L, 1);
  return 1;
}

/// Shows a line, until so much was shown that no one reads on.
static void show(Script *script, const char *text, size_t length) {
  static const char last[] = "print: that was much; no more of it is shown";
  bool more = script->printed_in_all <= PRINT_IN_ALL;
  script->printed_in_all += length + 1;
  if (more && script->printed_in_all > PRINT_IN_ALL) text = last, length = sizeof last - 1;
  if (more && script->options.print) script->options.print(script->options.context, text, length);
}

static int l_print(lua_State *L) {
  Script *script = script_of(L);
  int count = lua_gettop(L);
  size_t total = 0;
  luaL_Buffer line;
  for (int i = 1; i <= count; i++) {
    base_tostring(L, i);
    total += lua_rawlen(L, -1) + 1;
    lua_replace(L, i);
  }
  if (total > script->options.string_limit) return luaL_error(L, "too much to print at once");
  luaL_buffinit(L, &line);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&line, '\t');
    lua_pushvalue(L, i);
    luaL_addvalue(&line);
  }
  luaL_pushresult(&line);
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  script->printed += length + 1;
  if (script->printed > PRINT_BYTES) {
    return luaL_error(L, "print: more than %d bytes in one call of the program", PRINT_BYTES);
  }
  show(script, text, length);
  return 0;
}

/// Upvalues: table, keys in order, place reached.
static int next_sorted(lua_State *L) {
  lua_Integer place = lua_tointeger(L, lua_upvalueindex(3));
  for (;;) {
    lua_settop(L, 0);
    if (lua_rawgeti(L, lua_upvalueindex(2), ++place) == LUA_TNIL) return 1;
    lua_pushvalue(L, 1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) break;  // else it went meanwhile
  }
  lua_pushinteger(L, place);
  lua_replace(L, lua_upvalueindex(3));
  return 2;
}

/// Upvalues: table, place reached, last place.
static int next_in_sequence(lua_State *L) {
  lua_Integer place = lua_tointeger(L, lua_upvalueindex(2));
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(3));
  lua_settop(L, 0);
  while (place++ < last) {
    lua_pushinteger(L, place);
    if (lua_rawgeti(L, lua_upvalueindex(1), place) != LUA_TNIL) {
      lua_pushvalue(L, 1);
      lua_replace(L, lua_upvalueindex(2));
      return 2;
    }
    lua_settop(L, 0);
  }
  lua_pushnil(L);
  return 1;
}

static int l_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  LuaKeys keys;
  luakeys_sort(L, 1, &keys);
  if (luakeys_sequence(&keys)) {
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    lua_pushinteger(L, keys.count);
    lua_pushcclosure(L, next_in_sequence, 3);
    return 1;
  }
  lua_createtable(L, keys.count, 0);
  int sorted = lua_gettop(L);
  for (int i = 0; i < keys.count; i++) {
    luakeys_push(L, &keys, i);
    lua_rawseti(L, sorted, i + 1);
  }
  lua_pushvalue(L, 1);
  lua_insert(L, sorted);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_sorted, 3);
  return 1;
}

/// The first key in the order of pairs: what `next(t) == nil` asks, without the order of the hash.
static int l_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnoneornil(L, 2)) return luaL_error(L, "next takes a table alone: use pairs");
  lua_settop(L, 1);
  lua_pushnil(L);
  if (!lua_next(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushvalue(L, 2);
  if (!lua_next(L, 1)) return 2;  // the only one
  LuaKeys keys;
  luakeys_sort(L, 1, &keys);
  luakeys_push(L, &keys, 0);
  lua_pushvalue(L, -1);
  lua_rawget(L, 1);
  return 2;
}

// Metatables are copied when they are first set, so that nothing is added to them later: what a
// script holds is the original, what Lua obeys is the copy. Copies by original hang at this key of
// the registry, weak; a copy holds its original at the same key.
static const char copies_key;

static void push_copies(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &copies_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &copies_key);
}

/// Raises when a metatable has what would run behind the back of the budgets.
static void refuse_metamethods(lua_State *L, int metatable) {
  static const char *const refused[] = { "__gc", "__close", "__mode" };
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    lua_pushstring(L, refused[i]);
    if (lua_rawget(L, metatable) != LUA_TNIL) {
      luaL_error(L, "a metatable may not have %s", refused[i]);
    }
    lua_pop(L, 1);
  }
}

/// Pushes the copy of the metatable at the index, made when it is set for the first time: the
/// fields that begin with "__".
static void push_copy(lua_State *L, int metatable) {
  push_copies(L);
  int copies = lua_gettop(L);
  lua_pushvalue(L, metatable);
  if (lua_rawget(L, copies) == LUA_TTABLE) return;
  lua_pop(L, 1);
  refuse_metamethods(L, metatable);
  lua_createtable(L, 0, 4);
  for (lua_pushnil(L); lua_next(L, metatable); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING || strncmp(lua_tostring(L, -2), "__", 2) != 0) continue;
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -2);
    lua_rawset(L, -5);
  }
  lua_pushvalue(L, metatable);
  lua_rawsetp(L, -2, &copies_key);
  lua_pushvalue(L, metatable);
  lua_pushvalue(L, -2);
  lua_rawset(L, copies);
}

static int l_setmetatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  int type = lua_type(L, 2);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) {
    return luaL_error(L, "cannot change a protected metatable");
  }
  lua_settop(L, 2);
  if (type == LUA_TTABLE) push_copy(L, 2);
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

/// The metatable that was set, or what it has as __metatable.
static int l_getmetatable(lua_State *L) {
  luaL_checkany(L, 1);
  if (!lua_getmetatable(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushliteral(L, "__metatable");
  if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  lua_pop(L, 1);
  if (lua_rawgetp(L, -1, &copies_key) != LUA_TNIL) return 1;
  lua_pop(L, 1);
  return 1;
}

static const luaL_Reg own_functions[] = {
  { "getmetatable", l_getmetatable },
  { "next", l_next },
  { "pairs", l_pairs },
  { "pcall", l_pcall },
  { "print", l_print },
  { "setmetatable", l_setmetatable },
  { "tostring", l_tostring },
  { "xpcall", l_xpcall },
  { NULL, NULL },
};

static const char *const standard_functions[] = {
  "assert", "error", "ipairs", "select", "tonumber", "type", NULL,
};

static const char *const math_functions[] = {
  "abs", "ceil",       "floor",     "fmod", "max", "maxinteger",
  "min", "mininteger", "tointeger", "type", "ult", NULL,
};

static const char *const utf8_functions[] = {
  "char", "charpattern", "codepoint", "codes", "len", "offset", NULL,
};

/// Copies the named fields of the table at -1 into the table at -2, and pops the former.
static void copy_fields(lua_State *L, const char *const *names) {
  for (; *names; names++) {
    lua_getfield(L, -1, *names);
    lua_setfield(L, -3, *names);
  }
  lua_pop(L, 1);
}

static void add_library(lua_State *L, const char *name, lua_CFunction open,
                        const char *const *names) {
  lua_newtable(L);
  luaL_requiref(L, name, open, 0);
  copy_fields(L, names);
  lua_setfield(L, -2, name);
}

void base_open(lua_State *L) {
  luaL_requiref(L, "_G", luaopen_base, 0);
  copy_fields(L, standard_functions);
  luaL_setfuncs(L, own_functions, 0);
  add_library(L, "math", luaopen_math, math_functions);
  add_library(L, "utf8", luaopen_utf8, utf8_functions);
  bounded_string_open(L);
  lua_setfield(L, -2, "string");
  bounded_table_open(L);
  lua_setfield(L, -2, "table");
}

const char *const script_globals[] = {
  "assert",
  "error",
  "getmetatable",
  "ipairs",
  "next",
  "pairs",
  "pcall",
  "print",
  "require",
  "select",
  "setmetatable",
  "tonumber",
  "tostring",
  "type",
  "xpcall",
  "math.abs",
  "math.ceil",
  "math.floor",
  "math.fmod",
  "math.max",
  "math.maxinteger",
  "math.min",
  "math.mininteger",
  "math.tointeger",
  "math.type",
  "math.ult",
  "string.byte",
  "string.char",
  "string.find",
  "string.format",
  "string.gmatch",
  "string.gsub",
  "string.len",
  "string.lower",
  "string.match",
  "string.rep",
  "string.reverse",
  "string.sub",
  "string.upper",
  "table.concat",
  "table.insert",
  "table.move",
  "table.pack",
  "table.remove",
  "table.sort",
  "table.unpack",
  "utf8.char",
  "utf8.charpattern",
  "utf8.codepoint",
  "utf8.codes",
  "utf8.len",
  "utf8.offset",
  NULL,
};
