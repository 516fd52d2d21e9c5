// engine.value: plain data, which is what rules keep in a game's state. Tables are arrays (1..n
// without holes) or have string keys; the rest is booleans, integers and strings.
#include <stdio.h>
#include <string.h>

#include "api/api.h"
#include "api/luakeys.h"
#include "api/script.h"
#include "core/valuecode.h"

enum { DEPTH = VALUECODE_DEPTH, PATH_BYTES = 512, STACK_STEP = 32 };

// ---- Walking, and saying where

/// One table on the way down.
typedef struct Step {
  lua_Integer place;  ///< Place reached, when `key` is 0.
  int key;            ///< Stack index of the key reached.
} Step;

typedef struct Walk {
  lua_State *L;
  const char *verb;  ///< Name of the function, for messages.
  int depth;
  Step steps[DEPTH + 1];
} Walk;

static size_t path_place(char *path, size_t used, lua_Integer place) {
  int length = snprintf(path + used, PATH_BYTES - used, "[%lld]", (long long)place);
  return used + (size_t)length < PATH_BYTES ? used + (size_t)length : PATH_BYTES - 1;
}

static size_t path_name(char *path, size_t used, const char *name) {
  int length = snprintf(path + used, PATH_BYTES - used, "%s%s", used ? "." : "", name);
  return used + (size_t)length < PATH_BYTES ? used + (size_t)length : PATH_BYTES - 1;
}

/// Writes the way down, e.g. "units.F_GUDIN.hexes[3]"; a path too long is cut.
static void write_path(const Walk *walk, char *path) {
  size_t used = 0;
  path[0] = '\0';
  for (int i = 0; i < walk->depth; i++) {
    const Step *step = &walk->steps[i];
    if (!step->key) {
      used = path_place(path, used, step->place);
    } else if (lua_isinteger(walk->L, step->key)) {
      used = path_place(path, used, lua_tointeger(walk->L, step->key));
    } else if (lua_type(walk->L, step->key) == LUA_TSTRING) {
      used = path_name(path, used, lua_tostring(walk->L, step->key));
    } else {
      used = path_name(path, used, luaL_typename(walk->L, step->key));
    }
  }
}

static void fail(const Walk *walk, const char *what) {
  char path[PATH_BYTES];
  write_path(walk, path);
  luaL_error(walk->L, "value.%s: %s%s", walk->verb, path[0] ? path : "the value", what);
}

static void descend(Walk *walk) {
  if (walk->depth == DEPTH) fail(walk, " is nested too deep, or holds itself");
  walk->depth++;
  script_check_budget(walk->L);  // tables that share their children are walked again for each path
  luaL_checkstack(walk->L, STACK_STEP + LUAKEYS_SMALL, "too much nesting");
}

/// Reports whether the value at the top is a boolean, an integer or a string; false for a table.
/// Raises for everything else.
static bool is_scalar(const Walk *walk) {
  switch (lua_type(walk->L, -1)) {
  case LUA_TBOOLEAN:
  case LUA_TSTRING:
    return true;
  case LUA_TTABLE:
    return false;
  case LUA_TNUMBER:
    if (!lua_isinteger(walk->L, -1)) fail(walk, " is a fraction");
    return true;
  default: {
    char what[64];
    snprintf(what, sizeof what, " is a %s", luaL_typename(walk->L, -1));
    fail(walk, what);
    return false;
  }
  }
}

static void refuse_metatable(const Walk *walk, int table) {
  if (lua_getmetatable(walk->L, table)) fail(walk, " has a metatable");
}

/// Reports whether the table is an array; raises when it has other keys too, or holes. The empty
/// table counts as a map.
static bool check_array(const Walk *walk, int table) {
  lua_State *L = walk->L;
  size_t length = lua_rawlen(L, table), count = 0;
  if (length == 0) return false;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    if (!lua_isinteger(L, -2)) fail(walk, " has places and names among its keys");
    count++;
  }
  if (count != length) fail(walk, " is an array with holes");
  return true;
}

/// The innermost table is walked by keys that stand at stack index `key`.
static inline void step_by_key(Walk *walk, int key) {
  walk->steps[walk->depth - 1] = (Step){ .key = key };
}

static void refuse_key(Walk *walk, int key) {
  walk->depth--;
  fail(walk,
       lua_isinteger(walk->L, key) ? " is an array with holes" : " has a key that is no string");
}

static inline void step_by_place(Walk *walk, lua_Integer place) {
  walk->steps[walk->depth - 1] = (Step){ .place = place };
}

// ---- clone

static void clone_top(Walk *walk);

static void clone_array(Walk *walk, int source) {
  lua_State *L = walk->L;
  lua_Integer length = (lua_Integer)lua_rawlen(L, source);
  lua_createtable(L, length < INT32_MAX ? (int)length : 0, 0);
  for (lua_Integer i = 1; i <= length; i++) {
    step_by_place(walk, i);
    lua_rawgeti(L, source, i);
    clone_top(walk);
    lua_rawseti(L, source + 1, i);
  }
}

/// Keys and cloned values pile up on the stack first, so that the copy is made at its full size.
static void clone_map(Walk *walk, int source) {
  lua_State *L = walk->L;
  int count = 0;
  for (lua_pushnil(L); lua_next(L, source); lua_pushvalue(L, -2)) {
    int key = source + 1 + 2 * count;
    step_by_key(walk, key);
    if (lua_type(L, key) != LUA_TSTRING) refuse_key(walk, key);
    clone_top(walk);
    if (++count % (STACK_STEP / 4) == 0) luaL_checkstack(L, STACK_STEP, "too many fields");
  }
  lua_createtable(L, 0, count);
  for (int i = 0; i < count; i++) {
    lua_pushvalue(L, source + 1 + 2 * i);
    lua_pushvalue(L, source + 2 + 2 * i);
    lua_rawset(L, -3);
  }
}

/// Puts a deep copy of the value at the top in its place.
static void clone_top(Walk *walk) {
  lua_State *L = walk->L;
  if (is_scalar(walk)) return;
  int source = lua_gettop(L);
  refuse_metatable(walk, source);
  bool array = check_array(walk, source);
  descend(walk);
  if (array) {
    clone_array(walk, source);
  } else {
    clone_map(walk, source);
  }
  lua_replace(L, source);
  lua_settop(L, source);
  walk->depth--;
}

static int l_clone(lua_State *L) {
  Walk walk = { .L = L, .verb = "clone" };
  clone_top(&walk);
  return 1;
}

// ---- hash

static inline uint64_t mix(uint64_t x) {
  x ^= x >> 32;
  x *= UINT64_C(0xd6e8feb86659fd93);
  x ^= x >> 29;
  x *= UINT64_C(0x9fb21c651e98df25);
  return x ^ x >> 32;
}

/// Loads up to eight bytes, the same on every machine.
static inline uint64_t load(const char *bytes, size_t length) {
  uint64_t word = 0;
  for (size_t i = 0; i < length; i++)
    word |= (uint64_t)(unsigned char)bytes[i] << (8 * i);
  return word;
}

static inline uint64_t load_whole(const char *bytes) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
#else
  return load(bytes, 8);
#endif
}

static uint64_t hash_string(const char *bytes, size_t length) {
  uint64_t hash = UINT64_C(0x8ebc6af09c88c6e3) ^ length * UINT64_C(0x589965cc75374cc3);
  size_t at = 0;
  for (; length - at >= 8; at += 8) {
    hash = (hash ^ load_whole(bytes + at)) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 31;
  }
  return mix(hash ^ load(bytes + at, length - at));
}

static uint64_t hash_field(uint64_t key, uint64_t value) {
  return mix(key * UINT64_C(0xff51afd7ed558ccd) + (value << 23 | value >> 41));
}

static uint64_t hash_top(Walk *walk);

/// The sum over the fields does not depend on their order. An array's keys are its places.
static uint64_t hash_table(Walk *walk) {
  lua_State *L = walk->L;
  int table = lua_gettop(L);
  refuse_metatable(walk, table);
  descend(walk);
  uint64_t sum = 0, count = 0, places = 0;
  step_by_key(walk, table + 1);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1), count++) {
    uint64_t key;
    if (lua_type(L, table + 1) == LUA_TSTRING) {
      size_t length;
      const char *bytes = lua_tolstring(L, table + 1, &length);
      key = hash_string(bytes, length);
    } else {
      if (!lua_isinteger(L, table + 1)) refuse_key(walk, table + 1);
      key = mix((uint64_t)lua_tointeger(L, table + 1) ^ UINT64_C(0xc4ceb9fe1a85ec53));
      places++;
    }
    sum += hash_field(key, hash_top(walk));
  }
  walk->depth--;
  if (places && (places != count || lua_rawlen(L, table) != count)) {
    fail(walk, " is an array with holes or names");
  }
  return mix(sum + count * UINT64_C(0x2545f4914f6cdd1d) + 5);
}

static uint64_t hash_top(Walk *walk) {
  lua_State *L = walk->L;
  size_t length;
  const char *bytes;
  switch (lua_type(L, -1)) {
  case LUA_TTABLE:
    return hash_table(walk);
  case LUA_TSTRING:
    bytes = lua_tolstring(L, -1, &length);
    return hash_string(bytes, length) + 1;
  case LUA_TBOOLEAN:
    return lua_toboolean(L, -1) ? UINT64_C(0x71d67fffeda60000) : UINT64_C(0xfff7eee000000000);
  default:
    is_scalar(walk);
    return mix((uint64_t)lua_tointeger(L, -1) + UINT64_C(0x9e3779b97f4a7c15));
  }
}

static int l_hash(lua_State *L) {
  Walk walk = { .L = L, .verb = "hash" };
  lua_pushinteger(L, (lua_Integer)hash_top(&walk));
  return 1;
}

// ---- encode, decode

/// Bytes that grow inside a userdata at stack index `slot`.
typedef struct Bytes {
  lua_State *L;
  int slot;
  uint8_t *data;
  size_t used, size;
} Bytes;

static uint8_t *bytes_room(Bytes *bytes, size_t more) {
  if (bytes->size - bytes->used < more) {
    size_t size = bytes->size * 2 > bytes->used + more ? bytes->size * 2 : bytes->used + more;
    uint8_t *fresh = lua_newuserdatauv(bytes->L, size, 0);
    if (bytes->used) memcpy(fresh, bytes->data, bytes->used);
    lua_replace(bytes->L, bytes->slot);
    bytes->data = fresh;
    bytes->size = size;
  }
  return bytes->data + bytes->used;
}

static void put_head(Bytes *bytes, int kind, uint64_t figure) {
  uint8_t *room = bytes_room(bytes, 1 + VALUECODE_VARINT_MAX);
  room[0] = (uint8_t)kind;
  bytes->used += 1 + valuecode_varint(figure, room + 1);
}

static void put_string(Bytes *bytes, int index) {
  size_t length;
  const char *text = lua_tolstring(bytes->L, index, &length);
  uint8_t *room = bytes_room(bytes, VALUECODE_VARINT_MAX + length);
  size_t head = valuecode_varint(length, room);
  memcpy(room + head, text, length);
  bytes->used += head + length;
}

static void encode_top(Walk *walk, Bytes *bytes);

static void encode_array(Walk *walk, Bytes *bytes, int table) {
  lua_State *L = walk->L;
  lua_Integer length = (lua_Integer)lua_rawlen(L, table);
  put_head(bytes, VALUECODE_ARRAY, (uint64_t)length);
  for (lua_Integer i = 1; i <= length; i++) {
    step_by_place(walk, i);
    lua_rawgeti(L, table, i);
    encode_top(walk, bytes);
    lua_pop(L, 1);
  }
}

static void encode_map(Walk *walk, Bytes *bytes, int table) {
  lua_State *L = walk->L;
  LuaKeys keys;
  luakeys_sort(L, table, &keys);
  put_head(bytes, keys.count ? VALUECODE_MAP : VALUECODE_ARRAY, (uint64_t)keys.count);
  for (int i = 0; i < keys.count; i++) {
    luakeys_push(L, &keys, i);
    lua_pushvalue(L, -1);
    lua_rawget(L, table);
    step_by_key(walk, lua_gettop(L) - 1);
    if (lua_type(L, -2) != LUA_TSTRING) refuse_key(walk, lua_gettop(L) - 1);
    put_string(bytes, -2);
    encode_top(walk, bytes);
    lua_pop(L, 2);
  }
  luakeys_drop(L, &keys);
}

static void encode_table(Walk *walk, Bytes *bytes) {
  int table = lua_gettop(walk->L);
  refuse_metatable(walk, table);
  bool array = check_array(walk, table);
  descend(walk);
  if (array) {
    encode_array(walk, bytes, table);
  } else {
    encode_map(walk, bytes, table);
  }
  walk->depth--;
}

static void encode_top(Walk *walk, Bytes *bytes) {
  lua_State *L = walk->L;
  if (!is_scalar(walk)) {
    encode_table(walk, bytes);
    return;
  }
  if (lua_type(L, -1) == LUA_TBOOLEAN) {
    *bytes_room(bytes, 1) = lua_toboolean(L, -1) ? VALUECODE_TRUE : VALUECODE_FALSE;
    bytes->used++;
  } else if (lua_type(L, -1) == LUA_TSTRING) {
    *bytes_room(bytes, 1) = VALUECODE_STRING;
    bytes->used++;
    put_string(bytes, -1);
  } else {
    put_head(bytes, VALUECODE_INT, valuecode_zigzag(lua_tointeger(L, -1)));
  }
}

static int l_encode(lua_State *L) {
  Walk walk = { .L = L, .verb = "encode" };
  lua_settop(L, 1);
  lua_pushnil(L);
  lua_insert(L, 1);  // the bytes' place, below the value
  Bytes bytes = { .L = L, .slot = 1 };
  bytes_room(&bytes, 1024)[0] = VALUECODE_FORMAT;
  bytes.used = 1;
  encode_top(&walk, &bytes);
  lua_pushlstring(L, (const char *)bytes.data, bytes.used);
  return 1;
}

/// Pushes the next value. The bytes have been checked: nothing here can be wrong any more.
static void decode_value(lua_State *L, ValueCodeReader *reader) {
  ValueCodeItem item, key;
  valuecode_next(reader, &item, NULL);
  int count = (int)(item.count < INT32_MAX ? item.count : INT32_MAX);
  switch (item.kind) {
  case VALUECODE_INT:
    lua_pushinteger(L, item.integer);
    return;
  case VALUECODE_STRING:
    lua_pushlstring(L, item.bytes, item.length);
    return;
  case VALUECODE_ARRAY:
    luaL_checkstack(L, 4, "too much nesting");
    lua_createtable(L, count, 0);
    for (lua_Integer i = 1; i <= count; i++) {
      decode_value(L, reader);
      lua_rawseti(L, -2, i);
    }
    return;
  case VALUECODE_MAP:
    luaL_checkstack(L, 4, "too much nesting");
    lua_createtable(L, 0, count);
    for (int i = 0; i < count; i++) {
      valuecode_key(reader, &key, NULL);
      lua_pushlstring(L, key.bytes, key.length);
      decode_value(L, reader);
      lua_rawset(L, -3);
    }
    return;
  default:
    lua_pushboolean(L, item.kind == VALUECODE_TRUE);
  }
}

static int l_decode(lua_State *L) {
  size_t length;
  const char *bytes = lua_tolstring(L, 1, &length);
  Fault fault;
  ValueCodeReader reader;
  if (!valuecode_check(bytes, length, &fault)) {
    lua_pushnil(L);
    lua_pushstring(L, fault.text);
    return 2;
  }
  valuecode_open(&reader, bytes, length, NULL);
  decode_value(L, &reader);
  return 1;
}

// ---- equal

static bool equal_values(Walk *walk, int a, int b);

static bool equal_tables(Walk *walk, int a, int b) {
  lua_State *L = walk->L;
  descend(walk);
  walk->steps[walk->depth - 1] = (Step){ 0 };
  size_t left = 0;
  for (lua_pushnil(L); lua_next(L, a); lua_pop(L, 1), left++) {
    int value = lua_gettop(L);
    lua_pushvalue(L, value - 1);
    lua_rawget(L, b);
    if (!equal_values(walk, value, value + 1)) return false;
    lua_settop(L, value);
  }
  for (lua_pushnil(L); lua_next(L, b); lua_pop(L, 1)) {
    if (left-- == 0) return false;
  }
  walk->depth--;
  return left == 0;
}

static bool equal_values(Walk *walk, int a, int b) {
  lua_State *L = walk->L;
  if (lua_rawequal(L, a, b)) return true;
  return lua_istable(L, a) && lua_istable(L, b) && equal_tables(walk, a, b);
}

static int l_equal(lua_State *L) {
  Walk walk = { .L = L, .verb = "equal" };
  lua_settop(L, 2);
  lua_pushboolean(L, equal_values(&walk, 1, 2));
  return 1;
}

// ---- diff

typedef struct Diff {
  lua_State *L;
  int list, count;
  lua_Integer limit;
  int depth;
  char path[PATH_BYTES];
} Diff;

static void diff_values(Diff *diff, int a, int b, size_t path);

/// Adds an entry; a and b are stack indexes, nil for a side that lacks the value.
static void add_difference(Diff *diff, int a, int b) {
  lua_State *L = diff->L;
  if (diff->count >= diff->limit) return;
  lua_createtable(L, 0, 3);
  lua_pushstring(L, diff->path);
  lua_setfield(L, -2, "path");
  lua_pushvalue(L, a);
  lua_setfield(L, -2, "old");
  lua_pushvalue(L, b);
  lua_setfield(L, -2, "new");
  lua_rawseti(L, diff->list, ++diff->count);
}

/// Order of two keys as luakeys sorts them: negative, 0 or positive.
static int compare_keys(const LuaKey *a, const LuaKey *b) {
  if (a->rank != b->rank) return a->rank - b->rank;
  if (a->prefix != b->prefix) return a->prefix < b->prefix ? -1 : 1;
  return a->bytes ? valuecode_compare_keys(a->bytes, a->length, b->bytes, b->length) : 0;
}

/// Compares the field whose key is at the top, and pops the key.
static void diff_field(Diff *diff, int a, int b, size_t path) {
  lua_State *L = diff->L;
  int key = lua_gettop(L);
  size_t end;
  if (lua_isinteger(L, key)) {
    end = path_place(diff->path, path, lua_tointeger(L, key));
  } else {
    bool named = lua_type(L, key) == LUA_TSTRING;
    end = path_name(diff->path, path, named ? lua_tostring(L, key) : luaL_typename(L, key));
  }
  lua_pushvalue(L, key);
  lua_rawget(L, a);
  lua_pushvalue(L, key);
  lua_rawget(L, b);
  diff_values(diff, key + 1, key + 2, end);
  lua_settop(L, key - 1);
  diff->path[path] = '\0';
}

static void diff_tables(Diff *diff, int a, int b, size_t path) {
  lua_State *L = diff->L;
  if (++diff->depth > DEPTH) luaL_error(L, "value.diff: %s is nested too deep", diff->path);
  script_check_budget(L);
  luaL_checkstack(L, STACK_STEP, "too much nesting");
  LuaKeys left, right;
  luakeys_sort(L, a, &left);
  luakeys_sort(L, b, &right);
  int i = 0, j = 0;
  while ((i < left.count || j < right.count) && diff->count < diff->limit) {
    int order = i == left.count ? 1 : -1;
    if (i < left.count && j < right.count) order = compare_keys(&left.list[i], &right.list[j]);
    if (order <= 0) {
      luakeys_push(L, &left, i);
    } else {
      luakeys_push(L, &right, j);
    }
    if (order <= 0) i++;
    if (order >= 0) j++;
    diff_field(diff, a, b, path);
  }
  luakeys_drop(L, &left);
  diff->depth--;
}

static void diff_values(Diff *diff, int a, int b, size_t path) {
  lua_State *L = diff->L;
  if (lua_rawequal(L, a, b)) return;
  if (lua_istable(L, a) && lua_istable(L, b)) {
    diff_tables(diff, a, b, path);
  } else {
    add_difference(diff, a, b);
  }
}

static int l_diff(lua_State *L) {
  Diff diff = { .L = L, .list = 4 };
  diff.limit = luaL_optinteger(L, 3, INT32_MAX);
  lua_settop(L, 3);
  lua_newtable(L);
  diff_values(&diff, 1, 2, 0);
  lua_settop(L, 4);
  return 1;
}

// ---- check

static void check_top(Walk *walk, int seen);

/// A table that stands in two places would become two tables when the state is saved.
static void check_seen_once(Walk *walk, int table, int seen) {
  lua_State *L = walk->L;
  char path[PATH_BYTES];
  lua_pushvalue(L, table);
  if (lua_rawget(L, seen) != LUA_TNIL) {
    write_path(walk, path);
    luaL_error(L, "value.check: %s is the table that also stands at %s: keep its id instead",
               path[0] ? path : "the value", lua_tostring(L, -1));
  }
  write_path(walk, path);
  lua_pushvalue(L, table);
  lua_pushstring(L, path[0] ? path : "the top");
  lua_rawset(L, seen);
  lua_pop(L, 1);
}

static void check_table(Walk *walk, int seen) {
  lua_State *L = walk->L;
  int table = lua_gettop(L);
  refuse_metatable(walk, table);
  check_seen_once(walk, table, seen);
  bool array = check_array(walk, table);
  descend(walk);
  step_by_key(walk, table + 1);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    if (!array && lua_type(L, table + 1) != LUA_TSTRING) refuse_key(walk, table + 1);
    check_top(walk, seen);
  }
  walk->depth--;
}

static void check_top(Walk *walk, int seen) {
  if (!is_scalar(walk)) check_table(walk, seen);
}

static int l_check(lua_State *L) {
  Walk walk = { .L = L, .verb = "check" };
  lua_settop(L, 1);
  lua_newtable(L);
  lua_insert(L, 1);
  check_top(&walk, 1);
  return 0;
}

static const ApiFunction functions[] = {
  { "clone", "value:any", "any", "Copies plain data deeply; raises with the path of what is none.",
    "1", true, l_clone },
  { "hash", "value:any", "integer",
    "Gives 64 bits that are the same for equal trees whatever their history, on every machine.",
    "1", true, l_hash },
  { "equal", "a:any b:any", "boolean", "Compares two trees by content.", "1", true, l_equal },
  { "encode", "value:any", "string", "Gives the canonical bytes: equal trees, equal bytes.", "1",
    true, l_encode },
  { "decode", "bytes:string", "value:any message:string?",
    "Reads what encode wrote; nil and a message when the bytes are damaged or hostile.", "1", true,
    l_decode },
  { "diff", "a:any b:any limit?:integer", "table[]",
    "Lists the differences in path order, `{path, old, new}` each, e.g. path `units.A.hexes[3]`; a "
    "side that lacks the value has no field. Tables in it are those of `a` and `b`, not copies.",
    "1", true, l_diff },
  { "check", "value:any", "",
    "Raises with the path of the first thing that is not plain data: fractions, functions, "
    "metatables, holes, mixed keys, cycles, one table in two places.",
    "1", true, l_check },
  { 0 },
};

const ApiModule api_value_module = {
  .name = "value",
  .text = "Plain data: booleans, integers, strings, and tables that are arrays or string-keyed.",
  .functions = functions,
};
