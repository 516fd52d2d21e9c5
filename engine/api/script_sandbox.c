// Environments and require. A record is the Lua table behind an environment:
//   id        pack id, "" for the kernel, "mechanics" for a library
//   shared    true of a library: its modules lie in scripts/
//   requires  set of pack ids
//   loaded    module name -> value
//   library   record of the shared mechanics that belong to it, or nil
//   env       the environment (an empty table that answers from `real` and refuses writing)
//   home      environment that modules are loaded into: env, or of a child its parent's
// It hangs in the environment's metatable, which no script gets at, and in upvalues of `require`.
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "api/script_inside.h"
#include "core/utf8.h"

enum { LONGEST_NAME = 120, PATH_BYTES = 256, MOST_GLOBALS = 512, MOST_SOURCE = 4 * 1024 * 1024 };

static const char record_key;  // its address is the key of the record in an environment's metatable

static const char *record_id(lua_State *L, int record) {
  lua_getfield(L, record, "id");
  const char *id = lua_tostring(L, -1);
  lua_pop(L, 1);  // the record keeps it
  return id;
}

static bool is_kernel(lua_State *L, int record) { return record_id(L, record)[0] == '\0'; }

static bool is_library(lua_State *L, int record) {
  bool shared = lua_getfield(L, record, "shared") != LUA_TNIL;
  lua_pop(L, 1);
  return shared;
}

// ---- Environments

static int undefined_name(lua_State *L) {
  const char *names[MOST_GLOBALS];
  size_t count = 0;
  if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "undefined name");
  const char *name = lua_tostring(L, 2);
  for (lua_pushnil(L); count < MOST_GLOBALS && lua_next(L, 1); lua_pop(L, 1)) {
    if (lua_type(L, -2) == LUA_TSTRING) names[count++] = lua_tostring(L, -2);
  }
  const char *near = nearest_name(name, names, count);
  if (!near) return luaL_error(L, "undefined name '%s'", name);
  return luaL_error(L, "undefined name '%s' (did you mean '%s'?)", name, near);
}

static int refused_write(lua_State *L) {
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
  return luaL_error(L, "'%s' is written as a global: declare it local", name);
}

static int read_only(lua_State *L) {
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
  return luaL_error(L, "'%s' of '%s' cannot be set: kernel modules are read-only in packs", name,
                    lua_tostring(L, lua_upvalueindex(1)));
}

/// pairs() of a view: those of the table behind it.
static int pairs_behind(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->refs.library);
  lua_getfield(L, -1, "pairs");
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_call(L, 1, 3);
  return 3;
}

static void copy_table(lua_State *L, int from, int to) {
  from = lua_absindex(L, from);
  to = lua_absindex(L, to);
  for (lua_pushnil(L); lua_next(L, from);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, to);
  }
}

/// Pushes a table with the library; its tables (string, table ...) are copies.
static void push_globals(lua_State *L) {
  lua_newtable(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->refs.library);
  for (lua_pushnil(L); lua_next(L, -2);) {
    if (lua_istable(L, -1)) {
      lua_newtable(L);
      copy_table(L, -2, -1);
      lua_replace(L, -2);
    }
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -5);
  }
  lua_pop(L, 1);
}

static int l_require(lua_State *L);

/// Turns the globals at the top into an environment for the record; leaves the environment there.
static void make_environment(lua_State *L, int record) {
  int real = lua_gettop(L);
  lua_pushvalue(L, record);
  lua_pushcclosure(L, l_require, 1);
  lua_setfield(L, real, "require");
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, undefined_name);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, real);
  lua_newtable(L);           // the environment
  lua_createtable(L, 0, 5);  // its metatable
  lua_pushvalue(L, record);
  lua_rawsetp(L, -2, &record_key);
  lua_pushvalue(L, real);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refused_write);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pushvalue(L, real);
  lua_pushcclosure(L, pairs_behind, 1);
  lua_setfield(L, -2, "__pairs");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_setfield(L, record, "env");
  lua_remove(L, real);
}

/// Pushes the record behind argument `index`: an environment, or the id of a pack.
static void check_record(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TSTRING) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->refs.packs);
    lua_pushvalue(L, index);
    if (lua_rawget(L, -2) == LUA_TTABLE) {
      lua_remove(L, -2);
      return;
    }
    luaL_error(L, "pack '%s' has no environment", lua_tostring(L, index));
  }
  if (lua_istable(L, index) && lua_getmetatable(L, index)) {
    if (lua_rawgetp(L, -1, &record_key) == LUA_TTABLE) {
      lua_remove(L, -2);
      return;
    }
  }
  luaL_argerror(L, index, "an environment or the id of a pack");
}

// ---- Source files

/// Words of letters, digits, _ and -, joined by `joint`; nothing that could leave the folder.
static bool good_name(const char *name, char joint) {
  size_t length = 0;
  bool in_word = false;
  for (; name[length]; length++) {
    char c = name[length];
    bool part = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                c == '_' || c == '-';
    if (!part && (c != joint || !in_word)) return false;
    in_word = part;
  }
  return in_word && length <= LONGEST_NAME;
}

/// Writes the chunk name "@path", short enough for messages to show all of it.
static void chunk_name(const char *path, char *out, size_t size) {
  enum { HEAD = 20, DOTS = 3, TAIL = LUA_IDSIZE - 2 - HEAD - DOTS };
  size_t length = strlen(path);
  if (length < LUA_IDSIZE - 1) {
    snprintf(out, size, "@%s", path);
  } else {
    snprintf(out, size, "@%.*s...%s", HEAD, path, path + length - TAIL);
  }
}

static bool marked_binary(const char *text, size_t length) {
  return length > 0 && text[0] == LUA_SIGNATURE[0];
}

/// Compiles the text and pushes the function with the environment at `env`; or pushes a message and
/// returns false.
static bool compile(lua_State *L, const char *text, size_t length, const char *path, int env) {
  char name[PATH_BYTES + 2];
  chunk_name(path, name, sizeof name);
  int line = 1;
  Fault wrong;
  text = utf8_skip_mark(text, &length);
  if (marked_binary(text, length)) {
    lua_pushfstring(L, "%s:1: compiled Lua is refused: scripts are text", name + 1);
    return false;
  }
  if (!fault_unless_utf8(&wrong, name + 1, text, length)) {
    char said[700];
    fault_format(&wrong, said, sizeof said);
    lua_pushstring(L, said);
    return false;
  }
  const char *word = source_refused_word(text, length, &line);
  if (word) {
    lua_pushfstring(L, "%s:%d: scripts may not use '%s'", name + 1, line, word);
    return false;
  }
  int status = luaL_loadbufferx(L, text, length, name, "t");
  if (status == LUA_ERRMEM) budget_blow(script_of(L), BLOWN_MEMORY);
  if (status != LUA_OK) {
    const char *message = lua_tostring(L, -1);
    bool placed = message && strncmp(message, name + 1, strlen(name + 1)) == 0;
    if (!placed) lua_pushfstring(L, "%s:1: in this file: %s", name + 1, message ? message : "");
    return false;
  }
  lua_pushvalue(L, env);
  lua_setupvalue(L, -2, 1);
  return true;
}

typedef struct Listing {
  const char *folder;
  char *names[MOST_GLOBALS];
  size_t count;
} Listing;

static void take_name(void *target, const char *name) {
  Listing *listing = target;
  size_t length = strlen(name);
  if (listing->count == MOST_GLOBALS || length < 5 || strcmp(name + length - 4, ".lua") != 0)
    return;
  char *copy = malloc(length + 1);
  if (!copy) return;
  memcpy(copy, name, length + 1);
  listing->names[listing->count++] = copy;
}

/// Writes ' (did you mean "x.lua"?)' for a missing file, or "".
static void suggest_file(Script *script, const char *path, char *out, size_t size) {
  out[0] = '\0';
  if (!script->options.list) return;
  Listing *listing = calloc(1, sizeof *listing);
  if (!listing) return;
  const char *slash = strrchr(path, '/');
  char folder[PATH_BYTES];
  snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 0, path);
  script->options.list(script->options.context, folder, take_name, listing);
  const char *const *names = (const char *const *)listing->names;
  const char *near = nearest_name(slash ? slash + 1 : path, names, listing->count);
  if (near) snprintf(out, size, " (did you mean '%s/%s'?)", folder, near);
  for (size_t i = 0; i < listing->count; i++)
    free(listing->names[i]);
  free(listing);
}

static void raise_missing(lua_State *L, const char *module, const char *path, const Fault *fault) {
  char near[PATH_BYTES + 96];
  suggest_file(script_of(L), path, near, sizeof near);
  const char *why = fault->text[0] ? fault->text : "there is no such file";
  luaL_error(L, "no module '%s': %s: %s%s", module, path, why, near);
}

/// Reads and compiles a file; pushes the function or raises.
static void load_file(lua_State *L, const char *module, const char *path, int env) {
  Script *script = script_of(L);
  Fault fault = { .line = 0 };
  size_t length = 0;
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  free(script->source);
  script->source = NULL;
  const char *other = script_altered(L, path, &length);
  if (other) {
    if (!compile(L, other, length, path, env)) lua_error(L);
    return;
  }
  if (!script->options.read ||
      !script->options.read(script->options.context, path, &script->source, &length, &fault)) {
    raise_missing(L, module, path, &fault);
  }
  if (length > MOST_SOURCE) {
    luaL_error(L, "%s: a source file may have %d bytes at most", path, MOST_SOURCE);
  }
  bool good = compile(L, script->source, length, path, env);
  free(script->source);
  script->source = NULL;
  if (!good) lua_error(L);
}

// ---- Modules

static void raise_cycle(lua_State *L, int list, int first, int last, const char *path) {
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  luaL_addstring(&text, "cyclic require: ");
  for (int i = first; i <= last; i++) {
    lua_rawgeti(L, list, i);
    luaL_addvalue(&text);
    luaL_addstring(&text, " -> ");
  }
  luaL_addstring(&text, path);
  luaL_pushresult(&text);
  luaL_error(L, "%s", lua_tostring(L, -1));
}

/// Notes that the file is being loaded; raises when it already is.
static void begin_loading(lua_State *L, const char *path) {
  Script *script = script_of(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, script->refs.loading);
  int list = lua_gettop(L);
  for (int i = 1; i <= script->loading; i++) {
    lua_rawgeti(L, list, i);
    bool same = strcmp(lua_tostring(L, -1), path) == 0;
    lua_pop(L, 1);
    if (same) raise_cycle(L, list, i, script->loading, path);
  }
  lua_pushstring(L, path);
  lua_rawseti(L, list, script->loading + 1);
  script->loading++;
  lua_pop(L, 1);
}

/// Writes the path of a record's module: "rules.combat" -> "mods/<id>/rules/combat.lua".
static void module_path(lua_State *L, int record, const char *module, char *out, size_t size) {
  const char *id = record_id(L, record);
  if (!good_name(module, '.')) {
    luaL_error(L, "'%s' is no module name: words of letters, digits, _ and -, joined by dots",
               module);
  }
  char words[LONGEST_NAME + 1];
  snprintf(words, sizeof words, "%s", module);
  for (char *c = words; *c; c++) {
    if (*c == '.') *c = '/';
  }
  if (id[0] == '\0' || is_library(L, record)) {
    snprintf(out, size, "scripts/%s.lua", words);
  } else {
    snprintf(out, size, "mods/%s/%s.lua", id, words);
  }
}

/// Pushes a module of the record's own folder, loading it when it is wanted for the first time.
static void push_own_module(lua_State *L, int record, const char *module) {
  lua_getfield(L, record, "loaded");
  if (lua_getfield(L, -1, module) != LUA_TNIL) {
    lua_remove(L, -2);
    return;
  }
  lua_pop(L, 1);
  int loaded = lua_gettop(L);
  char path[PATH_BYTES];
  module_path(L, record, module, path, sizeof path);
  begin_loading(L, path);
  lua_getfield(L, record, "home");
  load_file(L, module, path, lua_gettop(L));
  lua_pushstring(L, module);
  lua_call(L, 1, 1);
  script_of(L)->loading--;
  if (lua_isnil(L, -1)) {
    lua_pushboolean(L, true);
    lua_replace(L, -2);
  }
  lua_pushvalue(L, -1);
  lua_setfield(L, loaded, module);
  lua_replace(L, loaded);
  lua_settop(L, loaded);
}

static void raise_no_engine_module(lua_State *L, const char *name) {
  const char *names[MOST_GLOBALS];
  size_t count = 0;
  while (api_modules[count] && count < MOST_GLOBALS) {
    names[count] = api_modules[count]->name;
    count++;
  }
  const char *near = nearest_name(name, names, count);
  if (near) luaL_error(L, "no module 'engine.%s' (did you mean 'engine.%s'?)", name, near);
  luaL_error(L, "no module 'engine.%s'", name);
}

/// Raises when the module belongs to the other realm.
static void check_realm(lua_State *L, const ApiModule *module, bool ui) {
  if (module->realm == REALM_UI && !ui) {
    luaL_error(L, "'engine.%s' is for the user interface alone: rules and bots cannot draw or ask",
               module->name);
  }
  if (module->realm == REALM_RULES && ui) {
    luaL_error(L, "'engine.%s' is for rules alone: the user interface asks engine.game",
               module->name);
  }
}

/// Pushes a bound module; a pack gets a copy of the table, so that what it writes there is its own.
static void push_engine_module(lua_State *L, int record, const char *name) {
  const ApiModule *module = api_find(name);
  if (!module) raise_no_engine_module(L, name);
  const ScriptOptions *options = &script_of(L)->options;
  check_realm(L, module, options->ui);
  bool open = strcmp(name, "sandbox") == 0 || options->ui || !options->untrusted;
  if (module->trusted && !(is_kernel(L, record) && open)) {
    luaL_error(L, "'engine.%s' is for the game's own scripts alone", name);
  }
  api_open(L, module);
  if (is_kernel(L, record)) return;
  lua_getfield(L, record, "loaded");
  lua_pushfstring(L, "engine.%s", name);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, -3) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);  // [module loaded key copy]
  copy_table(L, -4, -1);
  if (lua_getmetatable(L, -4)) lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_insert(L, -3);
  lua_rawset(L, -4);  // loaded[key] = copy is what stays below
}

/// Pushes a view of the kernel module at the top in its place: reading goes through, writing
/// raises.
static void make_view(lua_State *L, const char *module) {
  if (!lua_istable(L, -1)) return;
  lua_newtable(L);
  lua_createtable(L, 0, 4);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, module);
  lua_pushcclosure(L, read_only, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pushvalue(L, -3);
  lua_pushcclosure(L, pairs_behind, 1);
  lua_setfield(L, -2, "__pairs");
  lua_setmetatable(L, -2);
  lua_remove(L, -2);
}

/// Pushes a module of the kernel, read-only: to a pack one that is offered, to a library any.
static void push_kernel_module(lua_State *L, int record, const char *module) {
  Script *script = script_of(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, script->refs.offers);
  if (lua_getfield(L, -1, module) == LUA_TNIL && !is_library(L, record)) {
    luaL_error(L, "the kernel does not offer '%s' to packs", module);
  }
  lua_getfield(L, record, "loaded");
  int loaded = lua_gettop(L);
  if (lua_getfield(L, loaded, module) != LUA_TNIL) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, script->refs.kernel);
  push_own_module(L, lua_gettop(L), module);
  make_view(L, module);
  lua_pushvalue(L, -1);
  lua_setfield(L, loaded, module);
}

/// "other:rules.x" in a pack that requires `other`.
static void push_foreign_module(lua_State *L, int record, const char *name, const char *colon) {
  char id[LONGEST_NAME + 1];
  snprintf(id, sizeof id, "%.*s", (int)(colon - name), name);
  const char *own = record_id(L, record);
  if (strcmp(id, own) != 0) {
    lua_getfield(L, record, "requires");
    if (lua_getfield(L, -1, id) == LUA_TNIL) {
      luaL_error(L, "pack '%s' does not require '%s': its manifest (mods/%s/pack.lua) must say so",
                 own, id, own);
    }
  }
  lua_pushstring(L, id);
  check_record(L, lua_gettop(L));
  push_own_module(L, lua_gettop(L), colon + 1);
}

/// "mechanics.x" of a pack: a module of the library that its series shares.
static void push_library_module(lua_State *L, int record, const char *name) {
  if (lua_getfield(L, record, "library") == LUA_TNIL) {
    luaL_error(L, "'%s' is for rules alone: mechanics belong to a series", name);
  }
  push_own_module(L, lua_gettop(L), name);
}

/// Pushes the module that `name` means to the record; raises when there is none.
static void push_module(lua_State *L, int record, const char *name) {
  luaL_checkstack(L, LUA_MINSTACK, "too many modules within modules");
  bool kernel = is_kernel(L, record);
  const char *colon = strchr(name, ':');
  if (strncmp(name, "engine.", 7) == 0) {
    push_engine_module(L, record, name + 7);
  } else if (!kernel && strncmp(name, "kernel.", 7) == 0) {
    push_kernel_module(L, record, name);
  } else if (!kernel && strncmp(name, "mechanics.", 10) == 0 && !is_library(L, record)) {
    push_library_module(L, record, name);
  } else if (!kernel && colon) {
    push_foreign_module(L, record, name, colon);
  } else {
    push_own_module(L, record, name);
  }
}

static int l_require(lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  push_module(L, 2, name);
  return 1;
}

int sandbox_kernel_require(lua_State *L) {
  const char *name = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->refs.kernel);
  push_module(L, 2, name);
  return 1;
}

// ---- engine.sandbox

/// Pushes a new record with its tables.
static int new_record(lua_State *L, const char *id) {
  lua_createtable(L, 0, 5);
  int record = lua_gettop(L);
  lua_pushstring(L, id);
  lua_setfield(L, record, "id");
  lua_newtable(L);
  lua_setfield(L, record, "requires");
  lua_newtable(L);
  lua_setfield(L, record, "loaded");
  return record;
}

static void set_requires(lua_State *L, int record, int list) {
  lua_getfield(L, record, "requires");
  for (lua_Integer i = 1; lua_rawgeti(L, list, i) != LUA_TNIL; i++) {
    if (lua_type(L, -1) != LUA_TSTRING) luaL_argerror(L, list, "an array of pack ids");
    lua_pushboolean(L, true);
    lua_rawset(L, -3);
  }
  lua_pop(L, 2);
}

static int l_pack(lua_State *L) {
  const char *id = lua_tostring(L, 1);
  if (!good_name(id, '\0')) return luaL_argerror(L, 1, "a pack id of letters, digits, _ and -");
  lua_settop(L, 4);
  int record = new_record(L, id);
  if (lua_istable(L, 2)) set_requires(L, record, 2);
  if (!lua_isnil(L, 4)) {
    check_record(L, 4);
    lua_setfield(L, record, "library");
  }
  push_globals(L);
  if (lua_istable(L, 3)) copy_table(L, 3, -1);
  make_environment(L, record);
  lua_pushvalue(L, -1);
  lua_setfield(L, record, "home");
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->refs.packs);
  lua_pushvalue(L, record);
  lua_setfield(L, -2, id);
  lua_pop(L, 1);
  return 1;
}

static int l_library(lua_State *L) {
  lua_settop(L, 1);
  int record = new_record(L, "mechanics");
  lua_pushboolean(L, true);
  lua_setfield(L, record, "shared");
  push_globals(L);
  if (lua_istable(L, 1)) copy_table(L, 1, -1);
  make_environment(L, record);
  lua_pushvalue(L, -1);
  lua_setfield(L, record, "home");
  return 1;
}

/// Copies the globals behind the environment at `env` into the table at the top.
static void copy_globals(lua_State *L, int env) {
  lua_getmetatable(L, env);
  lua_getfield(L, -1, "__index");
  copy_table(L, -1, -3);
  lua_pop(L, 2);
}

static int l_child(lua_State *L) {
  lua_settop(L, 2);
  check_record(L, 1);
  int parent = lua_gettop(L);
  lua_createtable(L, 0, 5);
  int record = lua_gettop(L);
  copy_table(L, parent, record);
  lua_getfield(L, parent, "env");
  int parent_env = lua_gettop(L);
  lua_newtable(L);
  copy_globals(L, parent_env);
  if (lua_istable(L, 2)) copy_table(L, 2, -1);
  make_environment(L, record);
  return 1;
}

static int l_sandbox_require(lua_State *L) {
  lua_settop(L, 2);
  check_record(L, 1);
  push_module(L, 3, lua_tostring(L, 2));
  return 1;
}

static int l_run(lua_State *L) {
  lua_settop(L, 2);
  check_record(L, 1);
  const char *path = lua_tostring(L, 2);
  size_t length = strlen(path);
  char name[LONGEST_NAME + 1], full[PATH_BYTES];
  if (length > LONGEST_NAME || length < 5 || strcmp(path + length - 4, ".lua") != 0) {
    return luaL_argerror(L, 2, "a path that ends in .lua");
  }
  snprintf(name, sizeof name, "%.*s", (int)(length - 4), path);
  const char *id = record_id(L, 3);
  snprintf(full, sizeof full, "%s%s/%s", id[0] ? "mods/" : "scripts", id, path);
  if (!good_name(name, '/')) {
    lua_pushfstring(L, "%s:1: scripts are named by letters without marks, digits, _ and - alone",
                    full);
    return lua_error(L);
  }
  lua_getfield(L, 3, "env");
  load_file(L, path, full, 4);
  lua_call(L, 0, LUA_MULTRET);
  return lua_gettop(L) - 4;
}

static int l_chunk(lua_State *L) {
  lua_settop(L, 3);
  check_record(L, 1);
  size_t length;
  const char *text = lua_tolstring(L, 2, &length);
  lua_getfield(L, 4, "env");
  if (compile(L, text, length, lua_tostring(L, 3), 5)) return 1;
  if (script_of(L)->blown) return budget_raise(L);
  lua_pushnil(L);
  lua_insert(L, -2);
  return 2;
}

static int l_offer(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->refs.offers);
  for (lua_Integer i = 1; lua_rawgeti(L, 1, i) != LUA_TNIL; i++) {
    if (lua_type(L, -1) != LUA_TSTRING) return luaL_argerror(L, 1, "an array of module names");
    lua_pushboolean(L, true);
    lua_rawset(L, 2);
  }
  return 0;
}

static int l_reload(lua_State *L) {
  lua_settop(L, 1);
  sandbox_reload(L);
  int count = lua_istable(L, 1) ? (int)lua_rawlen(L, 1) : 0;
  luaL_checkstack(L, count + LUA_MINSTACK, "too many modules");
  for (int i = 1; i <= count; i++) {
    if (lua_rawgeti(L, 1, i) != LUA_TSTRING) return luaL_argerror(L, 1, "an array of module names");
    lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->refs.kernel);
    push_module(L, lua_gettop(L), lua_tostring(L, -2));
    lua_replace(L, -3);
    lua_pop(L, 1);
  }
  return count;
}

static int l_renew(lua_State *L) {
  script_check_budget(L);
  lua_Integer most = lua_isnoneornil(L, 1) ? 0 : lua_tointeger(L, 1);
  luaL_argcheck(L, most >= 0, 1, "no such number of instructions");
  budget_renew(script_of(L), most);
  return 0;
}

static int l_within(lua_State *L) {
  lua_Integer ms = lua_tointeger(L, 1);
  luaL_argcheck(L, ms >= 1 && ms <= 60000, 1, "milliseconds");
  bool spent;
  int status = budget_within(L, (int)ms, lua_gettop(L) - 2, &spent);
  if (status == LUA_OK) {
    lua_pushboolean(L, true);
    lua_replace(L, 1);
    return lua_gettop(L);
  }
  lua_settop(L, 2);
  const char *text = lua_tostring(L, 2);
  lua_pushboolean(L, false);
  lua_pushstring(L, text ? text : luaL_typename(L, 2));
  lua_pushboolean(L, spent);
  return 3;
}

static int l_spent(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)script_of(L)->instructions);
  return 1;
}

static int l_memory(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)script_memory(script_of(L)));
  return 1;
}

static int l_where(lua_State *L) {
  lua_Integer level = lua_tointeger(L, 1);
  lua_Debug at;
  if (level < 1 || level > 1000 || !lua_getstack(L, (int)level, &at)) return 0;
  lua_getinfo(L, "Sl", &at);
  if (at.currentline <= 0) return 0;
  lua_pushstring(L, at.short_src);
  lua_pushinteger(L, at.currentline);
  return 2;
}

static int l_record(lua_State *L) {
  lines_begin(L);
  return 0;
}

static int l_lines(lua_State *L) {
  lines_push(L);
  return 1;
}

static int l_chunk_name(lua_State *L) {
  char name[PATH_BYTES + 2];
  chunk_name(lua_tostring(L, 1), name, sizeof name);
  lua_pushstring(L, name + 1);
  return 1;
}

static int l_alter(lua_State *L) {
  size_t length = 0;
  const char *path = lua_tostring(L, 1), *text = lua_tolstring(L, 2, &length);
  luaL_argcheck(L, !path || text, 2, "a text is missing");
  if (!script_alter(script_of(L), path, text, length)) return luaL_error(L, "out of memory");
  return 0;
}

static int l_warn(lua_State *L) {
  api_warn_once(L, lua_tostring(L, 1));
  return 0;
}

static int l_farewell(lua_State *L) {
  ApiFarewell farewell = { .name = lua_tostring(L, 1),
                           .since = (int)lua_tointeger(L, 2),
                           .removed_in = (int)lua_tointeger(L, 3) };
  char text[300];
  api_farewell_text("", &farewell, text, sizeof text);
  lua_pushstring(L, api_level_names[api_level(&farewell)]);
  lua_pushstring(L, text);
  return 2;
}

static void push_farewell(lua_State *L, const ApiFarewell *row) {
  lua_createtable(L, 0, 3);
  lua_pushinteger(L, row->since);
  lua_setfield(L, -2, "since");
  lua_pushinteger(L, row->removed_in);
  lua_setfield(L, -2, "removed_in");
  lua_pushstring(L, row->use);
  lua_setfield(L, -2, "use");
}

static int l_farewells(lua_State *L) {
  lua_newtable(L);
  for (const ApiModule *const *module = api_modules; *module; module++) {
    lua_newtable(L);
    for (const ApiFarewell *row = (*module)->farewells; row && row->name; row++) {
      push_farewell(L, row);
      lua_setfield(L, -2, row->name);
    }
    lua_setfield(L, -2, (*module)->name);
  }
  lua_pushinteger(L, API_VERSION);
  return 2;
}

static const ApiFunction functions[] = {
  { "pack", "id:string requires?:string[] globals?:table library?:table", "table",
    "Makes the environment of a pack, or makes it again; `globals` are copied into it. Modules "
    "`mechanics.x` come from the library.",
    "1", false, l_pack },
  { "library", "globals?:table", "table",
    "Makes an environment for modules of scripts/mechanics, which the packs of one series share.",
    "1", false, l_library },
  { "child", "env:table|string globals?:table", "table",
    "Makes an environment of the same pack and modules with more globals.", "1", false, l_child },
  { "require", "env:table|string module:string", "any",
    "Does what `require(module)` does inside that pack.", "1", false, l_sandbox_require },
  { "run", "env:table|string path:string", "...:any",
    "Runs a file of the pack again (path from the pack's folder) and gives what it returns.", "1",
    false, l_run },
  { "chunk", "env:table|string text:string name:string", "function? message:string?",
    "Compiles a text in that environment; nil and a message when it does not compile.", "1", false,
    l_chunk },
  { "offer", "modules:string[]", "", "Lets packs require these kernel modules.", "1", false,
    l_offer },
  { "reload", "modules?:string[]", "...:any",
    "Forgets every loaded script and environment; bound modules stay. Gives these modules, read "
    "again.",
    "1", false, l_reload },
  { "renew", "most?:integer", "",
    "Starts the running call's instruction and time budget afresh; with `most` each instruction "
    "counts from here on, whatever the time, and so many are the budget.",
    "1", false, l_renew },
  { "spent", "", "integer",
    "Instructions since `renew(most)`, to the next thousand; without `most` those that were "
    "counted.",
    "1", false, l_spent },
  { "within", "ms:integer f:function ...:any", "ok:boolean ...:any",
    "Calls a function of a pack with so much processor time, at most three quarters of that of the "
    "call around it, which goes on: true and its results; or false, the message, and whether it "
    "has spent its time, instructions or half of the memory.",
    "1", false, l_within },
  { "memory", "", "integer", "Bytes of Lua memory in use.", "1", false, l_memory },
  { "where", "level:integer", "file:string? line:integer?",
    "File and line of the function at that level; 1 is the one that calls.", "1", false, l_where },
  { "condition", "f:function", "function",
    "A function that gives true when its first argument holds, else what f gives of its arguments; "
    "also in `return need(...)` it stands among the callers of f, so that `where` finds its line.",
    "1", false, condition_of },
  { "completes", "f:function ...:any", "boolean",
    "Calls a function: true when it comes to its end, false when `stop` ends it. Errors pass.", "1",
    false, condition_completes },
  { "stop", "", "", "Ends the innermost call of `completes`.", "1", false, condition_stop },
  { "record", "", "",
    "Records from now on which lines of packs and of the shared mechanics run; it costs time.", "1",
    false, l_record },
  { "lines", "", "table",
    "Ends the record: {FILE = {line...}}, the files as `chunk_name` has them.", "1", false,
    l_lines },
  { "chunk_name", "path:string", "string",
    "A path as `where` and `lines` report it: a long one is cut.", "1", false, l_chunk_name },
  { "alter", "path?:string text?:string", "",
    "Lets one file be read as this text, by require and by files.read; without a path as it is.",
    "1", false, l_alter },
  { "warn", "text:string", "", "Warns the user; the same text once only.", "1", false, l_warn },
  { "farewell", "name:string since:integer removed_in:integer", "level:string text:string",
    "What a name that goes is worth in this version: \"fine\", \"note\", \"warning\" or \"error\"; "
    "and "
    "that in words.",
    "1", false, l_farewell },
  { "farewells", "", "modules:table version:integer",
    "Functions of modules that go, {module = {name = {since, removed_in, use}}}, and the version "
    "of "
    "the api.",
    "1", false, l_farewells },
  { 0 },
};

const ApiModule api_sandbox_module = {
  .name = "sandbox",
  .text = "Environments of packs, for the kernel alone.",
  .functions = functions,
  .trusted = true,
};

static void make_kernel(lua_State *L) {
  int record = new_record(L, "");
  push_globals(L);
  luaL_requiref(L, "_G", luaopen_base, 0);
  static const char *const raw[] = { "rawequal", "rawget", "rawlen", "rawset" };
  for (size_t i = 0; i < sizeof raw / sizeof *raw; i++) {
    lua_getfield(L, -1, raw[i]);
    lua_setfield(L, -3, raw[i]);
  }
  lua_pop(L, 1);
  lua_pushcfunction(L, base_kernel_pcall);
  lua_setfield(L, -2, "pcall");
  make_environment(L, record);
  lua_setfield(L, record, "home");
  lua_rawseti(L, LUA_REGISTRYINDEX, script_of(L)->refs.kernel);
}

void sandbox_open(lua_State *L) { make_kernel(L); }

/// Environments of kernel code that runs go on; the next require of anything reads again.
void sandbox_reload(lua_State *L) {
  Script *script = script_of(L);
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, script->refs.packs);
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, script->refs.offers);
  lua_rawgeti(L, LUA_REGISTRYINDEX, script->refs.kernel);
  lua_newtable(L);
  lua_setfield(L, -2, "loaded");
  lua_pop(L, 1);
}
