#include "api/luakeys.h"

#include <lauxlib.h>
#include <string.h>

enum { RANK_INTEGER, RANK_STRING, RANK_BOOLEAN, STACK_STEP = 32 };

static uint64_t string_prefix(const char *bytes, size_t length) {
  uint64_t prefix = 0;
  size_t taken = length < 8 ? length : 8;
  for (size_t i = 0; i < taken; i++)
    prefix = prefix << 8 | (unsigned char)bytes[i];
  return taken == 0 ? 0 : prefix << (8 * (8 - taken));
}

static LuaKey make_key(lua_State *L, int base, int slot) {
  LuaKey key = { .slot = slot };
  int at = base + slot;
  switch (lua_type(L, at)) {
  case LUA_TSTRING:
    key.rank = RANK_STRING;
    key.bytes = lua_tolstring(L, at, &key.length);
    key.prefix = string_prefix(key.bytes, key.length);
    return key;
  case LUA_TBOOLEAN:
    key.rank = RANK_BOOLEAN;
    key.prefix = (uint64_t)lua_toboolean(L, at);
    return key;
  default:
    if (!lua_isinteger(L, at)) {
      luaL_error(L, "a %s used as a key has no order",
                 lua_type(L, at) == LUA_TNUMBER ? "fraction" : luaL_typename(L, at));
    }
    key.prefix = (uint64_t)lua_tointeger(L, at) ^ (UINT64_C(1) << 63);
    return key;
  }
}

static inline bool comes_before(const LuaKey *a, const LuaKey *b) {
  if (a->rank != b->rank) return a->rank < b->rank;
  if (a->prefix != b->prefix) return a->prefix < b->prefix;
  if (a->rank != RANK_STRING) return false;
  size_t shared = a->length < b->length ? a->length : b->length;
  int order = shared > 8 ? memcmp(a->bytes + 8, b->bytes + 8, shared - 8) : 0;
  return order != 0 ? order < 0 : a->length < b->length;
}

static void insertion_sort(LuaKey *list, int count) {
  for (int i = 1; i < count; i++) {
    LuaKey key = list[i];
    int j = i;
    for (; j > 0 && comes_before(&key, &list[j - 1]); j--)
      list[j] = list[j - 1];
    list[j] = key;
  }
}

/// Sorts list [count] by merging; `spare` is as long. Depth is the logarithm of the count.
static void merge_sort(LuaKey *list, LuaKey *spare, int count) {
  if (count <= LUAKEYS_SMALL) {
    insertion_sort(list, count);
    return;
  }
  int half = count / 2;
  merge_sort(list, spare, half);
  merge_sort(list + half, spare, count - half);
  memcpy(spare, list, (size_t)half * sizeof *list);
  int left = 0, right = half, out = 0;
  while (left < half) {
    bool take_right = right < count && comes_before(&list[right], &spare[left]);
    list[out++] = take_right ? list[right++] : spare[left++];
  }
}

void luakeys_sort(lua_State *L, int index, LuaKeys *keys) {
  int base = lua_gettop(L) + 1, count = 0;
  luaL_checkstack(L, STACK_STEP + 4, "too many keys");
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    if (++count % STACK_STEP == 0) luaL_checkstack(L, STACK_STEP + 4, "too many keys");
    lua_pushvalue(L, -1);  // one to keep, one to go on from
  }
  keys->base = base;
  keys->count = count;
  keys->list = keys->small;
  LuaKey *spare = NULL;
  if (count > LUAKEYS_SMALL) {
    keys->list = lua_newuserdatauv(L, (size_t)count * 2 * sizeof(LuaKey), 0);
    spare = keys->list + count;
  }
  for (int i = 0; i < count; i++)
    keys->list[i] = make_key(L, base, i);
  merge_sort(keys->list, spare, count);
}

bool luakeys_sequence(const LuaKeys *keys) {
  if (keys->count == 0) return true;
  const LuaKey *first = &keys->list[0], *last = &keys->list[keys->count - 1];
  return last->rank == RANK_INTEGER && first->prefix == ((UINT64_C(1) << 63) | 1) &&
         last->prefix == ((UINT64_C(1) << 63) | (uint64_t)keys->count);
}
