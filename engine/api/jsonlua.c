#include "api/jsonlua.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "api/luakeys.h"

enum {
  PATH_BYTES = 200,
  STACK_STEP = 8,
  MOST_BYTES = 64 * 1024 * 1024  // of all strings: tables may share one, JSON holds it each time
};

/// A conversion under way, either direction. Raising inside is caught by run().
typedef struct Conversion {
  const json_t *json;  ///< To be pushed.
  json_t *made;        ///< Whatever has been made so far; owned.
  Fault *fault;
  int depth, nodes;
  size_t bytes;
  char path[PATH_BYTES];
} Conversion;

static int complain(lua_State *L, Conversion *work, const char *what) {
  const char *place = work->path[0] == '.' ? work->path + 1 : work->path;
  fault_set(work->fault, NULL, 0, "%s: %s", *place ? place : "the value", what);
  return luaL_error(L, "not convertible");
}

static void count_node(lua_State *L, Conversion *work) {
  if (++work->nodes > JSONLUA_NODES) complain(L, work, "too many values");
}

static void go_deeper(lua_State *L, Conversion *work) {
  if (++work->depth > JSONLUA_DEPTH) complain(L, work, "nested too deep");
  luaL_checkstack(L, STACK_STEP + LUAKEYS_SMALL, "too much nesting");
}

/// Appends to the path, as far as there is room, and gives the length to cut it back to. Every
/// member passes here, so nothing is formatted.
static size_t add_name(Conversion *work, const char *name) {
  size_t length = strlen(work->path), room = PATH_BYTES - 1 - length;
  if (room == 0) return length;
  size_t size = strnlen(name, room - 1);
  work->path[length] = '.';
  memcpy(work->path + length + 1, name, size);
  work->path[length + 1 + size] = '\0';
  return length;
}

static size_t add_place(Conversion *work, size_t place) {
  size_t length = strlen(work->path);
  snprintf(work->path + length, PATH_BYTES - length, "[%zu]", place);
  return length;
}

// ---- JSON to Lua

static void push_json(lua_State *L, Conversion *work, const json_t *json);

static void push_array(lua_State *L, Conversion *work, const json_t *json) {
  size_t count = json_array_size(json);
  if (count > JSONLUA_NODES) complain(L, work, "too many values");
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    size_t back = add_place(work, i + 1);
    const json_t *item = json_array_get(json, i);
    if (json_is_null(item)) complain(L, work, "an array may not hold null");
    push_json(L, work, item);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
    work->path[back] = '\0';
  }
}

static void push_object(lua_State *L, Conversion *work, const json_t *json) {
  size_t count = json_object_size(json);
  if (count > JSONLUA_NODES) complain(L, work, "too many values");
  lua_createtable(L, 0, (int)count);
  json_t *borrowed = (json_t *)(uintptr_t)json;  // jansson's iterators want it so; nothing changes
  for (void *at = json_object_iter(borrowed); at; at = json_object_iter_next(borrowed, at)) {
    const char *key = json_object_iter_key(at);
    size_t back = add_name(work, key);
    lua_pushstring(L, key);
    push_json(L, work, json_object_iter_value(at));
    lua_rawset(L, -3);
    work->path[back] = '\0';
  }
}

static void push_json(lua_State *L, Conversion *work, const json_t *json) {
  count_node(L, work);
  if (json_is_object(json) || json_is_array(json)) {
    go_deeper(L, work);
    if (json_is_array(json)) {
      push_array(L, work, json);
    } else {
      push_object(L, work, json);
    }
    work->depth--;
  } else if (json_is_string(json)) {
    lua_pushlstring(L, json_string_value(json), json_string_length(json));
  } else if (json_is_integer(json)) {
    lua_pushinteger(L, json_integer_value(json));
  } else if (json_is_boolean(json)) {
    lua_pushboolean(L, json_is_true(json));
  } else if (json_is_real(json)) {
    complain(L, work, "numbers are integers here");
  } else {
    lua_pushnil(L);
  }
}

static int run_push(lua_State *L) {
  Conversion *work = lua_touserdata(L, 1);
  push_json(L, work, work->json);
  return 1;
}

/// Calls `run` with the conversion and `arguments` values from the top; false when it raised.
static bool run(lua_State *L, lua_CFunction call, Conversion *work, int arguments, int results) {
  Fault own;
  if (!work->fault) work->fault = &own;
  work->fault->text[0] = '\0';
  if (!lua_checkstack(L, LUA_MINSTACK)) {
    lua_pop(L, arguments);
    return fault_set(work->fault, NULL, 0, "the stack of the script is full");
  }
  lua_pushcfunction(L, call);
  lua_insert(L, -1 - arguments);
  lua_pushlightuserdata(L, work);
  lua_insert(L, -1 - arguments);
  if (lua_pcall(L, arguments + 1, results, 0) == LUA_OK) return true;
  if (!work->fault->text[0]) {
    const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "not convertible";
    fault_set(work->fault, NULL, 0, "%s", message);
  }
  lua_pop(L, 1);
  return false;
}

bool jsonlua_push(lua_State *L, const json_t *json, Fault *fault) {
  Conversion work = { .json = json, .fault = fault };
  return run(L, run_push, &work, 0, 1);
}

// ---- Lua to JSON

static void read_value(lua_State *L, Conversion *work, json_t *parent, const char *key);

/// Hands a new value to its parent at once (or makes it the whole), so that nothing is ever lost.
static json_t *adopt(lua_State *L, Conversion *work, json_t *parent, const char *key,
                     json_t *json) {
  int failed = 0;
  if (!json) complain(L, work, "a string is not UTF-8, or memory is short");
  if (!parent) {
    work->made = json;
  } else if (key) {
    failed = json_object_set_new(parent, key, json);
  } else {
    failed = json_array_append_new(parent, json);
  }
  if (failed) complain(L, work, "a key is not UTF-8, or memory is short");
  return json;
}

static void read_array(lua_State *L, Conversion *work, int table, json_t *array) {
  lua_Integer count = (lua_Integer)lua_rawlen(L, table);
  for (lua_Integer i = 1; i <= count; i++) {
    size_t back = add_place(work, (size_t)i);
    lua_rawgeti(L, table, i);
    read_value(L, work, array, NULL);
    lua_pop(L, 1);
    work->path[back] = '\0';
  }
}

static void read_object(lua_State *L, Conversion *work, int table, json_t *object, LuaKeys *keys) {
  for (int i = 0; i < keys->count; i++) {
    const LuaKey *key = &keys->list[i];
    if (!key->bytes) complain(L, work, "an array has holes or names among its keys");
    if (strlen(key->bytes) != key->length) complain(L, work, "a key holds a zero byte");
    if (strcmp(key->bytes, JSONLUA_OBJECT_TAG) == 0) continue;
    size_t back = add_name(work, key->bytes);
    luakeys_push(L, keys, i);
    lua_rawget(L, table);
    read_value(L, work, object, key->bytes);
    lua_pop(L, 1);
    work->path[back] = '\0';
  }
}

static void read_table(lua_State *L, Conversion *work, json_t *parent, const char *key) {
  int table = lua_gettop(L);
  go_deeper(L, work);
  LuaKeys keys;
  luakeys_sort(L, table, &keys);
  bool array = luakeys_sequence(&keys);
  json_t *made = adopt(L, work, parent, key, array ? json_array() : json_object());
  if (array) {
    read_array(L, work, table, made);
  } else {
    read_object(L, work, table, made, &keys);
  }
  luakeys_drop(L, &keys);
  work->depth--;
}

/// Reads the value at the top into the parent.
static void read_value(lua_State *L, Conversion *work, json_t *parent, const char *key) {
  size_t length;
  const char *bytes;
  count_node(L, work);
  switch (lua_type(L, -1)) {
  case LUA_TTABLE:
    read_table(L, work, parent, key);
    return;
  case LUA_TSTRING:
    bytes = lua_tolstring(L, -1, &length);
    work->bytes += length;
    if (work->bytes > MOST_BYTES) complain(L, work, "too long a text");
    adopt(L, work, parent, key, json_stringn(bytes, length));
    return;
  case LUA_TBOOLEAN:
    adopt(L, work, parent, key, json_boolean(lua_toboolean(L, -1)));
    return;
  case LUA_TNIL:
    adopt(L, work, parent, key, json_null());
    return;
  case LUA_TNUMBER:
    if (!lua_isinteger(L, -1)) complain(L, work, "a fraction has no place in JSON here");
    adopt(L, work, parent, key, json_integer(lua_tointeger(L, -1)));
    return;
  default: {
    char what[64];
    snprintf(what, sizeof what, "a %s has no place in JSON", luaL_typename(L, -1));
    complain(L, work, what);
  }
  }
}

static int run_read(lua_State *L) {
  Conversion *work = lua_touserdata(L, 1);
  read_value(L, work, NULL, NULL);
  return 0;
}

json_t *jsonlua_read(lua_State *L, int index, Fault *fault) {
  Conversion work = { .fault = fault };
  lua_pushvalue(L, index);
  if (run(L, run_read, &work, 1, 0)) return work.made;
  json_decref(work.made);
  return NULL;
}
