// The table library with bounds. Sorting is a stable merge sort: the same on every run, with any
// comparison, where the standard one takes a pivot from the clock.
#include <lauxlib.h>
#include <stdint.h>
#include <string.h>

#include "api/script_inside.h"

enum {
  MOST_ITEMS = 1000000,  // of one call to insert, remove, move, concat, sort
  MOST_UNPACKED = 65536,
  MOST_ON_STACK = 128,  // items that sort keeps on the Lua stack
  SHORT_RUN = 8,
};

static lua_Integer bounded_length(lua_State *L) {
  script_check_budget(L);
  luaL_checktype(L, 1, LUA_TTABLE);
  return luaL_len(L, 1);
}

static void check_count(lua_State *L, lua_Integer count, lua_Integer most, const char *name) {
  if (count > most) {
    luaL_error(L, "table.%s takes %d items at most, not %I", name, (int)most, (LUAI_UACINT)count);
  }
}

/// Items first..last: 0 when there are none, INT64_MAX when the figure itself would be too big.
static lua_Integer span(lua_Integer first, lua_Integer last) {
  if (first > last) return 0;
  uint64_t count = (uint64_t)last - (uint64_t)first;
  return count >= INT64_MAX ? INT64_MAX : (lua_Integer)count + 1;
}

static int l_insert(lua_State *L) {
  lua_Integer end = (lua_Integer)((uint64_t)bounded_length(L) + 1);
  int count = lua_gettop(L);
  if (count != 2 && count != 3) return luaL_error(L, "wrong number of arguments to 'insert'");
  lua_Integer place = end;
  if (count == 3) {
    place = luaL_checkinteger(L, 2);
    luaL_argcheck(L, (uint64_t)place - 1U < (uint64_t)end, 2, "position out of bounds");
    check_count(L, span(place, end), MOST_ITEMS, "insert");
    for (lua_Integer i = end; i > place; i--) {
      script_check_budget(L);
      lua_geti(L, 1, i - 1);
      lua_seti(L, 1, i);
    }
  }
  lua_seti(L, 1, place);
  return 0;
}

static int l_remove(lua_State *L) {
  lua_Integer size = bounded_length(L);
  lua_Integer place = luaL_optinteger(L, 2, size);
  if (place != size) {
    luaL_argcheck(L, (uint64_t)size + 1U - (uint64_t)place <= (uint64_t)size, 2,
                  "position out of bounds");
  }
  check_count(L, span(place, size), MOST_ITEMS, "remove");
  lua_geti(L, 1, place);
  for (; place < size; place++) {
    script_check_budget(L);
    lua_geti(L, 1, place + 1);
    lua_seti(L, 1, place);
  }
  lua_pushnil(L);
  lua_seti(L, 1, place);
  return 1;
}

static int l_move(lua_State *L) {
  script_check_budget(L);
  lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3);
  lua_Integer to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, target, LUA_TTABLE);
  lua_Integer count = span(first, last);
  check_count(L, count, MOST_ITEMS, "move");
  luaL_argcheck(L, count == 0 || to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
  bool upwards = to > last || to <= first || (target == 5 && !lua_compare(L, 1, 5, LUA_OPEQ));
  for (lua_Integer i = 0; i < count; i++) {
    lua_Integer at = upwards ? i : count - 1 - i;
    script_check_budget(L);
    lua_geti(L, 1, first + at);
    lua_seti(L, target, to + at);
  }
  lua_pushvalue(L, target);
  return 1;
}

static int l_concat(lua_State *L) {
  lua_Integer last = bounded_length(L);
  size_t gap_length, total = 0, limit = script_of(L)->options.string_limit;
  const char *gap = luaL_optlstring(L, 2, "", &gap_length);
  lua_Integer first = luaL_optinteger(L, 3, 1);
  last = luaL_optinteger(L, 4, last);
  lua_Integer count = span(first, last);
  check_count(L, count, MOST_ITEMS, "concat");
  luaL_Buffer out;
  luaL_buffinit(L, &out);
  for (lua_Integer i = 0; i < count; i++) {
    script_check_budget(L);
    int type = lua_geti(L, 1, first + i);
    if (type != LUA_TSTRING && type != LUA_TNUMBER) {
      return luaL_error(L, "invalid value (at index %I) in table for 'concat'",
                        (LUAI_UACINT)(first + i));
    }
    total += lua_rawlen(L, -1) + gap_length;
    if (total > limit) {
      return luaL_error(L, "concat's result would pass the limit of %d bytes for a string",
                        (int)limit);
    }
    luaL_addvalue(&out);
    if (i + 1 < count) luaL_addlstring(&out, gap, gap_length);
  }
  luaL_pushresult(&out);
  return 1;
}

static int l_pack(lua_State *L) {
  int count = lua_gettop(L);
  lua_createtable(L, count, 1);
  lua_insert(L, 1);
  for (int i = count; i >= 1; i--)
    lua_seti(L, 1, i);
  lua_pushinteger(L, count);
  lua_setfield(L, 1, "n");
  return 1;
}

static int l_unpack(lua_State *L) {
  script_check_budget(L);
  lua_Integer first = luaL_optinteger(L, 2, 1);
  lua_Integer last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  lua_Integer count = span(first, last);
  check_count(L, count, MOST_UNPACKED, "unpack");
  luaL_checkstack(L, (int)count, "too many results to unpack");
  for (lua_Integer i = 0; i < count; i++) {
    script_check_budget(L);
    lua_geti(L, 1, first + i);
  }
  return (int)count;
}

/// A sort under way. Item i (0-based) is at stack index base + i, or in the table at `base`.
typedef struct Sort {
  lua_State *L;
  int base;
  bool on_stack, by_function;
} Sort;

static void push_item(const Sort *sort, int32_t item) {
  if (sort->on_stack) {
    lua_pushvalue(sort->L, sort->base + item);
  } else {
    lua_rawgeti(sort->L, sort->base, item + 1);
  }
}

static bool item_less(const Sort *sort, int32_t a, int32_t b) {
  lua_State *L = sort->L;
  script_check_budget(L);
  if (sort->by_function) lua_pushvalue(L, 2);
  push_item(sort, a);
  push_item(sort, b);
  if (!sort->by_function) {
    bool less = lua_compare(L, -2, -1, LUA_OPLT);
    lua_pop(L, 2);
    return less;
  }
  lua_call(L, 2, 1);
  bool less = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return less;
}

static void sort_run(const Sort *sort, int32_t *list, int count) {
  for (int i = 1; i < count; i++) {
    int32_t item = list[i];
    int j = i;
    for (; j > 0 && item_less(sort, item, list[j - 1]); j--)
      list[j] = list[j - 1];
    list[j] = item;
  }
}

/// Sorts list [count]; `spare` is as long. Equal items keep their order.
static void merge_sort(const Sort *sort, int32_t *list, int32_t *spare, int count) {
  if (count <= SHORT_RUN) {
    sort_run(sort, list, count);
    return;
  }
  int half = count / 2;
  merge_sort(sort, list, spare, half);
  merge_sort(sort, list + half, spare, count - half);
  memcpy(spare, list, (size_t)half * sizeof *list);
  int left = 0, right = half, out = 0;
  while (left < half) {
    bool take_right = right < count && item_less(sort, list[right], spare[left]);
    list[out++] = take_right ? list[right++] : spare[left++];
  }
}

static void take_items(Sort *sort, int count) {
  lua_State *L = sort->L;
  if (!sort->on_stack) lua_createtable(L, count, 0);
  sort->base = lua_gettop(L) + (sort->on_stack ? 1 : 0);
  for (int i = 1; i <= count; i++) {
    script_check_budget(L);
    lua_geti(L, 1, i);
    if (!sort->on_stack) lua_rawseti(L, sort->base, i);
  }
}

static int l_sort(lua_State *L) {
  lua_Integer length = bounded_length(L);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  check_count(L, length, MOST_ITEMS, "sort");
  if (length < 2) return 0;
  int count = (int)length;
  Sort sort = { .L = L, .on_stack = count <= MOST_ON_STACK, .by_function = !lua_isnil(L, 2) };
  int32_t small[2 * MOST_ON_STACK];
  int32_t *list = small;
  if (!sort.on_stack) list = lua_newuserdatauv(L, (size_t)count * 2 * sizeof *list, 0);
  luaL_checkstack(L, MOST_ON_STACK + 8, "too many items to sort");
  take_items(&sort, count);
  for (int i = 0; i < count; i++)
    list[i] = i;
  merge_sort(&sort, list, list + count, count);
  for (int i = 0; i < count; i++) {
    push_item(&sort, list[i]);
    lua_seti(L, 1, i + 1);
  }
  return 0;
}

static const luaL_Reg bounded_functions[] = {
  { "concat", l_concat }, { "insert", l_insert }, { "move", l_move },     { "pack", l_pack },
  { "remove", l_remove }, { "sort", l_sort },     { "unpack", l_unpack }, { NULL, NULL },
};

void bounded_table_open(lua_State *L) {
  lua_newtable(L);
  luaL_setfuncs(L, bounded_functions, 0);
}
