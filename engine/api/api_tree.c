#include "api/api_tree.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "core/utf8.h"

#define BOX "engine tree"

enum { MAX_DEPTH = 64, MAX_VALUES = 1 << 20 };

// Boxes ---------------------------------------------------------------------------------------

static int box_collect(lua_State *L) {
  Value **box = lua_touserdata(L, 1);
  value_free(*box);
  *box = NULL;
  return 0;
}

Value **api_tree_box(lua_State *L) {
  Value **box = lua_newuserdatauv(L, sizeof *box, 0);
  *box = NULL;
  if (luaL_newmetatable(L, BOX)) {
    lua_pushcfunction(L, box_collect);
    lua_setfield(L, -2, "__gc");
  }
  lua_setmetatable(L, -2);
  return box;
}

// To Lua --------------------------------------------------------------------------------------

void api_tree_push(lua_State *L, const Value *value) {
  luaL_checkstack(L, 4, "data is too deep");
  switch (value->kind) {
  case VALUE_NIL:
    lua_pushnil(L);
    break;
  case VALUE_BOOL:
    lua_pushboolean(L, value->as.boolean);
    break;
  case VALUE_INT:
    lua_pushinteger(L, value->as.integer);
    break;
  case VALUE_STRING:
    lua_pushlstring(L, value->as.string.bytes, value->as.string.length);
    break;
  case VALUE_ARRAY:
    lua_createtable(L, (int)value_count(value), 0);
    for (size_t i = 0; i < value_count(value); i++) {
      api_tree_push(L, value->as.array.items[i]);
      lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    break;
  case VALUE_MAP:
    lua_createtable(L, 0, (int)value_count(value));
    for (size_t i = 0; i < value_count(value); i++) {
      const ValueField *field = &value->as.map.fields[i];
      lua_pushlstring(L, field->key, field->key_length);
      api_tree_push(L, field->value);
      lua_rawset(L, -3);
    }
    break;
  }
}

static bool is_table(const Value *value) {
  return value->kind == VALUE_ARRAY || value->kind == VALUE_MAP;
}

/// Pushes the lines of a value whose key stands on `line`.
static void push_lines(lua_State *L, const Value *value, int line) {
  if (!is_table(value)) {
    lua_pushinteger(L, line);
    return;
  }
  luaL_checkstack(L, 4, "data is too deep");
  lua_newtable(L);
  lua_pushliteral(L, "");
  lua_pushinteger(L, line);
  lua_rawset(L, -3);
  for (size_t i = 0; i < value_count(value); i++) {
    if (value->kind == VALUE_ARRAY) {
      const Value *item = value->as.array.items[i];
      push_lines(L, item, item->line);
      lua_rawseti(L, -2, (lua_Integer)i + 1);
    } else {
      const ValueField *field = &value->as.map.fields[i];
      lua_pushlstring(L, field->key, field->key_length);
      push_lines(L, field->value, field->line);
      lua_rawset(L, -3);
    }
  }
}

void api_tree_push_lines(lua_State *L, const Value *value) { push_lines(L, value, value->line); }

void api_tree_push_fault(lua_State *L, const Fault *fault, const char *path) {
  lua_createtable(L, 0, 5);
  lua_pushstring(L, fault->file);
  lua_setfield(L, -2, "file");
  lua_pushstring(L, fault->text);
  lua_setfield(L, -2, "text");
  if (fault->line > 0) {
    lua_pushinteger(L, fault->line);
    lua_setfield(L, -2, "line");
  }
  if (fault->hint[0]) {
    lua_pushstring(L, fault->hint);
    lua_setfield(L, -2, "hint");
  }
  if (path) {
    lua_pushstring(L, path);
    lua_setfield(L, -2, "path");
  }
}

// From Lua ------------------------------------------------------------------------------------

typedef struct Reader {
  lua_State *L;
  Value *root;
  const char *what;
  int count, depth;
} Reader;

/// A key of a table, which keeps it alive.
typedef struct Key {
  const char *bytes;
  size_t length;
  int line;
} Key;

static int key_order(const void *a, const void *b) {
  const Key *one = a, *other = b;
  if (one->line != other->line) return one->line < other->line ? -1 : 1;
  size_t shorter = one->length < other->length ? one->length : other->length;
  int order = memcmp(one->bytes, other->bytes, shorter);
  if (order) return order;
  return one->length < other->length ? -1 : one->length > other->length;
}

/// Pushes the lines of the key at the top (which goes) in the lines at `lines`; nil for none.
static void push_key_lines(lua_State *L, int lines) {
  if (lines && lua_type(L, lines) == LUA_TTABLE) {
    lua_rawget(L, lines);
  } else {
    lua_pop(L, 1);
    lua_pushnil(L);
  }
}

/// The line that a value of lines states: itself, or its entry "".
static int stated_line(lua_State *L, int lines) {
  if (!lines) return 0;
  if (lua_type(L, lines) == LUA_TTABLE) {
    lua_pushliteral(L, "");
    lua_rawget(L, lines);
  } else {
    lua_pushvalue(L, lines);
  }
  int whole = 0;
  lua_Integer line = lua_tointegerx(L, -1, &whole);
  lua_pop(L, 1);
  return whole && line > 0 && line < INT32_MAX ? (int)line : 0;
}

static void no_memory(const Reader *r) { luaL_error(r->L, "out of memory"); }

static void read_string(const Reader *r, int index, Value *node) {
  size_t length = 0;
  const char *bytes = lua_tolstring(r->L, index, &length);
  if (memchr(bytes, '\0', length) || !utf8_valid(bytes, length)) {
    luaL_error(r->L, "%s holds a string that is no UTF-8 text", r->what);
  }
  if (!value_set_string(r->root, node, bytes, length)) no_memory(r);
}

static void read_value(Reader *r, int index, int lines, Value *node);

static void read_array(Reader *r, int index, int lines, size_t count, Value *node) {
  lua_State *L = r->L;
  value_set_array(node);
  for (size_t i = 0; i < count; i++) {
    Value *item = value_append(r->root, node, 0);
    if (!item) no_memory(r);
    lua_rawgeti(L, index, (lua_Integer)i + 1);
    lua_pushinteger(L, (lua_Integer)i + 1);
    push_key_lines(L, lines);
    read_value(r, lua_gettop(L) - 1, lua_gettop(L), item);
    lua_pop(L, 2);
  }
}

/// Fills `keys` [count] with the table's names, sorted.
static void sort_keys(Reader *r, int index, int lines, Key *keys, size_t count) {
  lua_State *L = r->L;
  size_t used = 0;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    Key *key = &keys[used++];
    key->bytes = lua_tolstring(L, -2, &key->length);
    lua_pushvalue(L, -2);
    push_key_lines(L, lines);
    key->line = stated_line(L, lua_gettop(L));
    lua_pop(L, 1);
  }
  qsort(keys, count, sizeof *keys, key_order);
}

static void read_map(Reader *r, int index, int lines, size_t count, Value *node) {
  lua_State *L = r->L;
  value_set_map(node);
  Key *keys = lua_newuserdatauv(L, count * sizeof *keys, 0);
  sort_keys(r, index, lines, keys, count);
  for (size_t i = 0; i < count; i++) {
    const Key *key = &keys[i];
    if (memchr(key->bytes, '\0', key->length) || !utf8_valid(key->bytes, key->length)) {
      luaL_error(L, "%s has a name that is no UTF-8 text", r->what);
    }
    Value *member = value_put(r->root, node, key->bytes, key->length, key->line);
    if (!member) no_memory(r);
    lua_pushlstring(L, key->bytes, key->length);
    lua_pushvalue(L, -1);
    lua_rawget(L, index);
    lua_insert(L, -2);
    push_key_lines(L, lines);
    read_value(r, lua_gettop(L) - 1, lua_gettop(L), member);
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

static void read_table(Reader *r, int index, int lines, Value *node) {
  lua_State *L = r->L;
  size_t names = 0, indices = 0, length = (size_t)lua_rawlen(L, index);
  if (++r->depth > MAX_DEPTH) luaL_error(L, "%s is nested deeper than %d", r->what, MAX_DEPTH);
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING) {
      names++;
    } else if (lua_isinteger(L, -1) && lua_tointeger(L, -1) >= 1 &&
               (lua_Unsigned)lua_tointeger(L, -1) <= length) {
      indices++;
    } else {
      luaL_error(L, "%s has a key that is neither a name nor an index of an array", r->what);
    }
  }
  if (names && indices) luaL_error(L, "%s has a table with both names and indices", r->what);
  if (indices != length) luaL_error(L, "%s has an array with holes", r->what);
  if (names)
    read_map(r, index, lines, names, node);
  else
    read_array(r, index, lines, length, node);
  r->depth--;
}

/// Reads the value at `index` into a fresh node; `lines` is where its lines lie, 0 for none.
static void read_value(Reader *r, int index, int lines, Value *node) {
  lua_State *L = r->L;
  luaL_checkstack(L, 12, "data is too deep");
  if (++r->count > MAX_VALUES) luaL_error(L, "%s has more than %d values", r->what, MAX_VALUES);
  node->line = stated_line(L, lines);
  switch (lua_type(L, index)) {
  case LUA_TBOOLEAN:
    value_set_bool(node, lua_toboolean(L, index));
    break;
  case LUA_TSTRING:
    read_string(r, index, node);
    break;
  case LUA_TTABLE:
    read_table(r, index, lines, node);
    break;
  case LUA_TNUMBER:
    if (!lua_isinteger(L, index)) luaL_error(L, "%s has a number that is no integer", r->what);
    value_set_int(node, lua_tointeger(L, index));
    break;
  default:
    luaL_error(L, "%s has a %s, which is no plain data", r->what, luaL_typename(L, index));
  }
}

void api_tree_read(lua_State *L, int index, int lines, const char *what, Value **box) {
  Reader r = { .L = L, .what = what };
  r.root = *box = value_new(0);
  if (!r.root) luaL_error(L, "out of memory");
  read_value(&r, index, lines, r.root);
}
