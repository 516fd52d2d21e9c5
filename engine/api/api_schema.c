// engine.schema: judges data by schemas, which are data too (see core/schema.h).
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "api/api_tree.h"
#include "core/schema.h"

extern const ApiModule api_schema_module;

enum { MAX_NAMES = 65536 };

// References ----------------------------------------------------------------------------------

/// One look into the table of references. Lua is entered protected: nothing may raise across the
/// check, which holds memory.
typedef struct Look {
  lua_State *L;
  int refs;     ///< Stack index of { set = { id = true } }.
  int aliases;  ///< Of { set = { name = id } }.
  const char *set, *id;
  SchemaFound found;
  const char *near, *alias;
  bool failed;  ///< Out of memory: raised again once the check is over.
} Look;

/// Pushes the set that is looked for; false when there is none.
static bool push_set(lua_State *L, const Look *look) {
  lua_pushstring(L, look->set);
  lua_rawget(L, 2);
  return lua_type(L, -1) == LUA_TTABLE;
}

static int find_inside(lua_State *L) {
  Look *look = lua_touserdata(L, 1);
  if (!push_set(L, look)) {
    bool unknown = lua_isboolean(L, -1);  // false: what ids there are is not known
    look->found = unknown ? SCHEMA_PRESENT : SCHEMA_NO_SET;
    return 0;
  }
  lua_pushstring(L, look->id);
  lua_rawget(L, -2);
  look->found = lua_toboolean(L, -1) ? SCHEMA_PRESENT : SCHEMA_ABSENT;
  return 0;
}

static int alias_inside(lua_State *L) {
  Look *look = lua_touserdata(L, 1);
  if (!push_set(L, look)) return 0;
  lua_pushstring(L, look->id);
  if (lua_rawget(L, -2) == LUA_TSTRING) look->alias = lua_tostring(L, -1);  // the table keeps it
  return 0;
}

static int name_order(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int nearest_inside(lua_State *L) {
  Look *look = lua_touserdata(L, 1);
  if (!push_set(L, look)) return 0;
  size_t count = 0, room = 0;
  for (lua_pushnil(L); lua_next(L, 3); lua_pop(L, 1))
    room++;
  if (room > MAX_NAMES) return 0;
  const char **names = lua_newuserdatauv(L, (room + 1) * sizeof *names, 0);
  for (lua_pushnil(L); lua_next(L, 3); lua_pop(L, 1)) {
    if (lua_type(L, -2) == LUA_TSTRING) names[count++] = lua_tostring(L, -2);
  }
  qsort(names, count, sizeof *names, name_order);  // ties must not hang on the table's history
  look->near = nearest_name(look->id, names, count);
  return 0;
}

static void enter(Look *look, lua_CFunction inside, int table, const char *set, const char *id) {
  lua_State *L = look->L;
  look->set = set;
  look->id = id;
  look->found = SCHEMA_ABSENT;
  look->near = look->alias = NULL;
  if (!look->failed && !lua_checkstack(L, 8)) look->failed = true;
  if (look->failed) return;
  lua_pushcfunction(L, inside);
  lua_pushlightuserdata(L, look);
  lua_pushvalue(L, table);
  if (lua_pcall(L, 2, 0, 0) == LUA_OK) return;
  look->failed = true;
  lua_pop(L, 1);
}

static SchemaFound find(void *context, const char *set, const char *id) {
  Look *look = context;
  enter(look, find_inside, look->refs, set, id);
  return look->found;
}

static const char *nearest(void *context, const char *set, const char *id) {
  Look *look = context;
  enter(look, nearest_inside, look->refs, set, id);
  return look->near;
}

static const char *alias(void *context, const char *set, const char *name) {
  Look *look = context;
  enter(look, alias_inside, look->aliases, set, name);
  return look->alias;
}

// Functions -----------------------------------------------------------------------------------

static void push_faults(lua_State *L, const SchemaFault *faults, size_t count) {
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    api_tree_push_fault(L, &faults[i].fault, faults[i].path);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

static SchemaFault *new_faults(lua_State *L) {
  return lua_newuserdatauv(L, SCHEMA_MAX_FAULTS * sizeof(SchemaFault), 0);
}

static int l_check(lua_State *L) {  // schema.check(value, lines, schema, filename, refs, aliases)
  Value **data = api_tree_box(L), **schema = api_tree_box(L), **converted = api_tree_box(L);
  SchemaFault *faults = new_faults(L);
  api_tree_read(L, 1, 2, "the data", data);
  api_tree_read(L, 3, 0, "the schema", schema);
  Look look = { .L = L, .refs = 5, .aliases = 6 };
  bool looked_up = !lua_isnil(L, 5), renamed = !lua_isnil(L, 6);
  SchemaRefs refs = { looked_up ? find : NULL, nearest, renamed ? alias : NULL, &look };
  size_t count = schema_check(*data, lua_tostring(L, 4), *schema, "schema", &refs, faults,
                              SCHEMA_MAX_FAULTS, converted);
  if (look.failed) return luaL_error(L, "out of memory");
  push_faults(L, faults, count);
  if (!*converted) return 1;
  api_tree_push(L, *converted);
  api_tree_push_lines(L, *converted);
  return 3;
}

static int l_judge(lua_State *L) {  // schema.judge(schema, lines, filename)
  Value **schema = api_tree_box(L);
  SchemaFault *faults = new_faults(L);
  api_tree_read(L, 1, 2, "the schema", schema);
  const char *file = lua_isnil(L, 3) ? "schema" : lua_tostring(L, 3);
  push_faults(L, faults, schema_judge(*schema, file, faults, SCHEMA_MAX_FAULTS));
  return 1;
}

static const ApiFunction functions[] = {
  { "check", "value:any lines:any schema:table filename:string refs?:table aliases?:table",
    "faults:table value:any lines:any",
    "Checks data, with the lines that data.parse gave (or nil), against a schema. Returns an array "
    "of at most 100 faults {file, line, path, text, hint}; when it is empty also the converted "
    "value (units, defaults and cells as the schema says) and its lines. A reference {type = "
    "\"ref\", to = \"hex\"} must be a key of refs.hex; with refs.hex false any will do, without "
    "refs "
    "none is looked up. aliases.hex = {NAME = id} gives "
    "other names, which the converted value has no more. A faulty "
    "schema gives its own faults, with the file \"schema\". Raises when value is no plain data.",
    "1", true, l_check },
  { "judge", "schema:table lines?:table filename?:string", "faults:table",
    "Checks a schema itself. Returns an array of faults {file, line, path, text, hint}.", "1", true,
    l_judge },
  { .name = NULL },
};

const ApiModule api_schema_module = {
  .name = "schema",
  .text = "Says everything that is wrong with data, by schemas that are data too.",
  .functions = functions,
};
