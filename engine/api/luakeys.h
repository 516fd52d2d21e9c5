/// Keys of a Lua table in the one order that rules code ever sees: integers ascending, then strings
/// by bytes, then false, true. Shared by pairs, encode, diff and JSON.
#pragma once
#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LUAKEYS_SMALL = 24 };

typedef struct LuaKey {
  uint64_t prefix;    ///< Orders keys of one rank, but for strings that share their first 8 bytes.
  const char *bytes;  ///< Of strings.
  size_t length;
  int slot;  ///< The key itself is at stack index LuaKeys.base + slot.
  int rank;  ///< 0 integer, 1 string, 2 boolean.
} LuaKey;

/// Sorted keys; the keys themselves lie on the stack while this is in use.
typedef struct LuaKeys {
  LuaKey *list;  ///< [count], sorted.
  int count;
  int base;  ///< Stack index of the first key; luakeys_drop() sets the top below it.
  LuaKey small[LUAKEYS_SMALL];
} LuaKeys;

/// Sorts the keys of the table at the absolute index; leaves them on the stack. Raises when a key
/// has no order (a float, table, function). `keys` must not move while in use.
void luakeys_sort(lua_State *L, int index, LuaKeys *keys);

/// Pushes key `i` (0-based, in order).
static inline void luakeys_push(lua_State *L, const LuaKeys *keys, int i) {
  lua_pushvalue(L, keys->base + keys->list[i].slot);
}

/// Takes everything off the stack that luakeys_sort() left there, and what came after.
static inline void luakeys_drop(lua_State *L, const LuaKeys *keys) {
  lua_settop(L, keys->base - 1);
}

/// Reports whether the keys are 1..count.
bool luakeys_sequence(const LuaKeys *keys);
