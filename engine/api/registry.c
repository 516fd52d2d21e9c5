// The registry: the list of bound modules, and the argument check that stands before each function.
// A function's argument text is compiled once into an array of checks; a call costs a look at each
// argument's type and a jump.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "api/registry_inside.h"
#include "core/fault.h"

extern const ApiModule api_map_module, api_paths_module, api_sight_module, api_dice_module,
    api_value_module, api_data_module, api_schema_module, api_files_module, api_sandbox_module,
    api_canvas_module, api_window_module, api_game_module, api_chart_module, api_facing_module,
    api_twohex_module, api_board_module, api_mapsource_module, api_bits_module;

const ApiModule *const api_modules[] = {
  &api_map_module,
  &api_paths_module,
  &api_sight_module,
  &api_facing_module,
  &api_twohex_module,
  &api_board_module,
  &api_bits_module,
  &api_dice_module,
  &api_value_module,
  &api_data_module,
  &api_schema_module,
  &api_files_module,
  &api_sandbox_module,
  &api_canvas_module,
  &api_chart_module,
  &api_window_module,
  &api_game_module,
  &api_mapsource_module,
  NULL,
};

const ApiModule *api_find(const char *name) {
  for (const ApiModule *const *module = api_modules; *module; module++) {
    if (strcmp((*module)->name, name) == 0) return *module;
  }
  return NULL;
}

// ---- Argument texts

static bool word_end(char c) { return c == '\0' || c == ' '; }

bool api_next_word(const char **text, ApiWord *word) {
  const char *at = *text;
  while (*at == ' ')
    at++;
  if (*at == '\0') return false;
  *word = (ApiWord){ .name = at };
  const char *colon = at;
  while (!word_end(*colon) && *colon != ':')
    colon++;
  bool named = *colon == ':';
  if (named) {
    word->name_length = (int)(colon - at);
    word->optional = word->name_length > 0 && colon[-1] == '?';
    if (word->optional) word->name_length--;
    at = colon + 1;
  }
  word->type = at;
  while (!word_end(*at))
    at++;
  word->type_length = (int)(at - word->type);
  if (word->type_length > 0 && at[-1] == '?') {
    word->optional = true;
    word->type_length--;
  }
  word->rest = word->name_length == 3 && strncmp(word->name, "...", 3) == 0;
  *text = at;
  return true;
}

bool api_next_type(ApiWord *word, const char **type, int *length) {
  if (word->type_length <= 0) return false;
  const char *bar = memchr(word->type, '|', (size_t)word->type_length);
  *type = word->type;
  *length = bar ? (int)(bar - word->type) : word->type_length;
  int step = bar ? *length + 1 : *length;
  word->type += step;
  word->type_length -= step;
  return true;
}

// ---- Checks

enum { MOST_TYPES = 3, ABSENT = 1u << (LUA_TNIL + 1) | 1u << (LUA_TNONE + 1) };

/// What one argument may be. Bit `1 << (lua_type + 1)` of the mask is set for each type.
typedef struct Check {
  uint16_t mask;
  bool whole;     ///< A number must be an integer.
  bool userdata;  ///< A userdata must have one of the metatables.
  const void *metatables[MOST_TYPES];
  const char *word;  ///< In the argument text, for messages.
} Check;

typedef struct Binding {
  lua_CFunction call;
  const ApiFunction *function;
  const char *owner;  ///< Module or type name.
  int count;
  bool method, rest;
  Check checks[];
} Binding;

static const struct {
  const char *name;
  int type;
} plain_types[] = {
  { "integer", LUA_TNUMBER }, { "number", LUA_TNUMBER },     { "boolean", LUA_TBOOLEAN },
  { "string", LUA_TSTRING },  { "hex", LUA_TSTRING },        { "table", LUA_TTABLE },
  { "nil", LUA_TNIL },        { "function", LUA_TFUNCTION }, { NULL, 0 },
};

static bool same_word(const char *word, int length, const char *name) {
  return strncmp(word, name, (size_t)length) == 0 && name[length] == '\0';
}

/// Adds one of the types that an argument may have.
static void allow_type(lua_State *L, Check *check, const char *type, int length) {
  if (same_word(type, length, "any")) {
    check->mask = UINT16_MAX;
    return;
  }
  if (length > 2 && type[length - 1] == ']') {
    check->mask |= 1u << (LUA_TTABLE + 1);
    return;
  }
  for (int i = 0; plain_types[i].name; i++) {
    if (!same_word(type, length, plain_types[i].name)) continue;
    check->mask |= (uint16_t)(1u << (plain_types[i].type + 1));
    if (*type == 'i') check->whole = true;
    return;
  }
  char name[64];
  snprintf(name, sizeof name, "%.*s", length, type);
  luaL_newmetatable(L, name);  // or the one that there is
  check->mask |= 1u << (LUA_TUSERDATA + 1);
  check->userdata = true;
  for (int i = 0; i < MOST_TYPES; i++) {
    if (check->metatables[i]) continue;
    check->metatables[i] = lua_topointer(L, -1);
    break;
  }
  lua_pop(L, 1);
}

static void compile_checks(lua_State *L, Binding *binding, const char *self) {
  if (self) {
    Check *check = &binding->checks[binding->count++];
    check->word = self;
    allow_type(L, check, self, (int)strlen(self));
  }
  const char *text = binding->function->args;
  ApiWord word;
  while (api_next_word(&text, &word)) {
    if (word.rest) {
      binding->rest = true;
      return;
    }
    Check *check = &binding->checks[binding->count++];
    check->word = word.name;
    if (word.optional) check->mask = ABSENT;
    const char *type;
    int length;
    while (api_next_type(&word, &type, &length))
      allow_type(L, check, type, length);
  }
}

static int count_words(const char *text) {
  int count = 0;
  ApiWord word;
  while (api_next_word(&text, &word))
    count++;
  return count;
}

/// Raises: argument `index` (1-based on the stack) is not what the text says.
static int complain(lua_State *L, const Binding *binding, int index) {
  const char *owner = binding->owner, *name = binding->function->name;
  const char *joint = binding->method ? ":" : ".";
  const char *found = luaL_typename(L, index);
  if (lua_type(L, index) == LUA_TNUMBER) found = lua_isinteger(L, index) ? "integer" : "fraction";
  if (lua_type(L, index) == LUA_TNONE) found = "nothing";
  if (lua_type(L, index) == LUA_TUSERDATA && luaL_getmetafield(L, index, "__name") == LUA_TSTRING) {
    found = lua_tostring(L, -1);
  }
  if (binding->method && index == 1) {
    return luaL_error(L, "%s:%s is called on a %s with ':', got %s", owner, name, owner, found);
  }
  const char *text = binding->checks[index - 1].word;
  ApiWord word = { .name = text };
  api_next_word(&text, &word);
  char type[64], argument[64];
  snprintf(type, sizeof type, "%.*s", word.type_length, word.type);
  snprintf(argument, sizeof argument, "%.*s", word.name_length, word.name);
  return luaL_error(L, "%s%s%s: argument %d '%s' must be %s%s, got %s", owner, joint, name,
                    index - (binding->method ? 1 : 0), argument, type,
                    word.optional ? " or nil" : "", found);
}

/// The checks that go beyond the type.
static bool check_closely(lua_State *L, const Check *check, int index) {
  int type = lua_type(L, index);
  if (type == LUA_TNUMBER) return !check->whole || lua_isinteger(L, index);
  if (type != LUA_TUSERDATA || !check->userdata) return true;
  if (!lua_getmetatable(L, index)) return false;
  const void *metatable = lua_topointer(L, -1);
  lua_pop(L, 1);
  for (int i = 0; i < MOST_TYPES && check->metatables[i]; i++) {
    if (check->metatables[i] == metatable) return true;
  }
  return false;
}

/// Brings the number of arguments to what was declared; too many raise, but for nils.
static void settle_count(lua_State *L, const Binding *binding, int given) {
  for (int i = given; i > binding->count; i--) {
    if (lua_isnil(L, i)) continue;
    int self = binding->method ? 1 : 0;
    luaL_error(L, "%s%s%s takes %d arguments, got %d", binding->owner, self ? ":" : ".",
               binding->function->name, binding->count - self, i - self);
  }
  lua_settop(L, binding->count);
}

static int checked_call(lua_State *L) {
  const Binding *binding = lua_touserdata(L, lua_upvalueindex(1));
  int count = binding->count;
  for (int i = 0; i < count; i++) {
    const Check *check = &binding->checks[i];
    if (check->whole && lua_isinteger(L, i + 1)) continue;  // the commonest, in one call
    if (!(check->mask >> (lua_type(L, i + 1) + 1) & 1)) return complain(L, binding, i + 1);
    if ((check->whole || check->userdata) && !check_closely(L, check, i + 1)) {
      return complain(L, binding, i + 1);
    }
  }
  int given = lua_gettop(L);
  if (given != count && !(binding->rest && given > count)) settle_count(L, binding, given);
  return binding->call(L);
}

// ---- Deprecated names

const char *const api_level_names[] = { "fine", "note", "warning", "error" };

ApiLevel api_level(const ApiFarewell *farewell) {
  if (farewell->since > API_VERSION) return LEVEL_FINE;
  if (farewell->removed_in <= API_VERSION) return LEVEL_ERROR;
  return farewell->since == API_VERSION ? LEVEL_NOTE : LEVEL_WARNING;
}

const ApiFarewell *api_farewell(const ApiModule *module, const char *type, const char *name) {
  char whole[120];
  snprintf(whole, sizeof whole, "%s%s%s", type ? type : "", type ? ":" : "", name);
  for (const ApiFarewell *row = module->farewells; row && row->name; row++) {
    if (strcmp(row->name, whole) == 0) return row;
  }
  return NULL;
}

void api_farewell_text(const char *owner, const ApiFarewell *farewell, char *out, size_t size) {
  if (api_level(farewell) == LEVEL_ERROR) {
    snprintf(out, size, "'%s%s' is gone since api %d", owner, farewell->name, farewell->removed_in);
  } else {
    snprintf(out, size, "'%s%s' is deprecated since api %d and goes with api %d", owner,
             farewell->name, farewell->since, farewell->removed_in);
  }
}

void api_warn_once(lua_State *L, const char *text) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, "warned of");
  if (lua_getfield(L, -1, text) == LUA_TNIL) {
    lua_pushboolean(L, true);
    lua_setfield(L, -3, text);
    lua_warning(L, text, 0);
  }
  lua_pop(L, 2);
}

/// Upvalue 2: what is to be said.
static int gone_call(lua_State *L) {
  return luaL_error(L, "%s", lua_tostring(L, lua_upvalueindex(2)));
}

static int deprecated_call(lua_State *L) {
  luaL_where(L, 1);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_concat(L, 2);
  api_warn_once(L, lua_tostring(L, -1));
  lua_pop(L, 1);
  return checked_call(L);
}

/// The binding is on the stack: becomes the function that stands for it.
static void make_call(lua_State *L, const ApiModule *module, const ApiFarewell *farewell) {
  ApiLevel level = farewell ? api_level(farewell) : LEVEL_FINE;
  if (level < LEVEL_WARNING) {
    lua_pushcclosure(L, checked_call, 1);
    return;
  }
  char owner[80], text[300];
  bool method = strchr(farewell->name, ':') != NULL;
  snprintf(owner, sizeof owner, "%s%s%s", method ? "" : "engine.", method ? "" : module->name,
           method ? "" : ".");
  api_farewell_text(owner, farewell, text, sizeof text);
  lua_pushfstring(L, "%s (use %s)", text, farewell->use);
  lua_pushcclosure(L, level == LEVEL_ERROR ? gone_call : deprecated_call, 2);
}

// ---- Opening

static void push_checked(lua_State *L, const ApiModule *module, const ApiFunction *function,
                         const char *self) {
  size_t most = (size_t)count_words(function->args) + 1;
  Binding *binding = lua_newuserdatauv(L, sizeof *binding + most * sizeof(Check), 0);
  memset(binding, 0, sizeof *binding + most * sizeof(Check));
  binding->call = function->call;
  binding->function = function;
  binding->owner = self ? self : module->name;
  binding->method = self != NULL;
  compile_checks(L, binding, self);
  make_call(L, module, api_farewell(module, self, function->name));
}

/// Fills the table at the top with checked functions.
static void add_functions(lua_State *L, const ApiModule *module, const ApiFunction *functions,
                          const char *self) {
  for (const ApiFunction *function = functions; function && function->name; function++) {
    push_checked(L, module, function, self);
    lua_setfield(L, -2, function->name);
  }
}

static void add_type(lua_State *L, const ApiModule *module, const char *type,
                     const ApiFunction *methods, lua_CFunction collect) {
  if (!type) return;
  luaL_newmetatable(L, type);  // it may be there already: another module's text named it
  lua_newtable(L);
  add_functions(L, module, methods, type);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  if (collect) {
    lua_pushcfunction(L, collect);
    lua_setfield(L, -2, "__gc");
  }
  lua_pop(L, 1);
}

/// Upvalue: the module's name. An unknown field raises, with the nearest there is.
static int unknown_field(lua_State *L) {
  const char *module = lua_tostring(L, lua_upvalueindex(1));
  const char *wanted = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
  const char *names[256];
  size_t count = 0;
  const ApiFunction *function = api_find(module) ? api_find(module)->functions : NULL;
  for (; function && function->name && count < 256; function++)
    names[count++] = function->name;
  const char *near = nearest_name(wanted, names, count);
  if (!near) return luaL_error(L, "engine.%s has no '%s'", module, wanted);
  return luaL_error(L, "engine.%s has no '%s' (did you mean '%s'?)", module, wanted, near);
}

static int refused_field(lua_State *L) {
  return luaL_error(L, "engine.%s cannot be given fields", lua_tostring(L, lua_upvalueindex(1)));
}

static void make_strict(lua_State *L, const char *name) {
  lua_createtable(L, 0, 3);
  lua_pushstring(L, name);
  lua_pushcclosure(L, unknown_field, 1);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, name);
  lua_pushcclosure(L, refused_field, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

void api_open(lua_State *L, const ApiModule *module) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, "engine modules");
  if (lua_getfield(L, -1, module->name) == LUA_TTABLE) {
    lua_remove(L, -2);
    return;
  }
  lua_pop(L, 1);
  add_type(L, module, module->type, module->methods, module->collect);
  add_type(L, module, module->type2, module->methods2, module->collect2);
  lua_newtable(L);
  add_functions(L, module, module->functions, NULL);
  make_strict(L, module->name);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, module->name);
  lua_remove(L, -2);
}

void *api_new(lua_State *L, const char *type, size_t size, int slots) {
  void *object = lua_newuserdatauv(L, size, slots);
  memset(object, 0, size);
  luaL_setmetatable(L, type);
  return object;
}
