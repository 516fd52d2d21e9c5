/// The one registry of everything that scripts may call. One binding a file; each exports one
/// ApiModule. Argument checks, LuaLS stubs, lint globals and the manual are made from it.
#pragma once
#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

/// The version of all that scripts may call; a pack's manifest names the one that it is written
/// for.
enum { API_VERSION = 1 };

/// A function that goes.
typedef struct ApiFarewell {
  const char *name;  ///< "reach", of a method "Map:reach".
  int since;         ///< The api version that says so.
  int removed_in;    ///< The first version without it.
  const char *use;   ///< What to write instead.
} ApiFarewell;

/// What is made of a farewell: shown by `check` alone in the version that says it, shown at each
/// place that calls from the next version on, refused once the name is gone.
typedef enum ApiLevel { LEVEL_FINE, LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR } ApiLevel;
ApiLevel api_level(const ApiFarewell *farewell);
/// Names of the levels: "fine", "note", "warning", "error".
extern const char *const api_level_names[];

/// Writes "'OWNER.NAME' is deprecated since api 2 and goes with api 4", or that it is gone.
/// `owner`: "engine.map."; "" for what has none.
void api_farewell_text(const char *owner, const ApiFarewell *farewell, char *out, size_t size);

/// Warns through lua_warning(), each text once in the life of a state.
void api_warn_once(lua_State *L, const char *text);

/// One function or method as scripts see it.
typedef struct ApiFunction {
  const char *name;
  /// Space-separated `name:type`, `name?:type` when it may be left out or nil, "" when none.
  /// Types: integer boolean string number table function any hex (a string) or a userdata type
  /// (`Map`); `hex[]` is a table; `Layer|hex` takes either. `any` takes nil too.
  /// A method's list leaves self out. `...:any` at the end takes the rest unchecked.
  /// NULL in a list of globals: no function but a value of the type `returns`.
  const char *args;
  /// In the same words, e.g. "integer", "hex?", "clear:boolean report:table".
  const char *returns;
  const char *text;    ///< One sentence: what it does, units, errors.
  const char *since;   ///< Api version, "1".
  bool deterministic;  ///< False for what only trusted code outside the rules may call.
  /// Called with arguments checked against `args`, self first for methods. Arguments that were left
  /// out are nil on the stack, so lua_gettop() is the number declared (unless the list ends in
  /// `...`). It has no upvalues of its own: keep things in user values or the registry.
  lua_CFunction call;
} ApiFunction;

/// Which states may require a module. The rules' state and those of bots are of one realm, the user
/// interface's is of the other.
typedef enum ApiRealm {
  REALM_BOTH,
  REALM_RULES,  ///< Rules, kernel and bots alone.
  REALM_UI,     ///< The user interface alone: it draws, and it sees no more than a seat may.
} ApiRealm;

/// One `require("engine.<name>")`. Arrays end with a row whose name is NULL.
typedef struct ApiModule {
  const char *name;
  const char *text;
  const ApiFunction *functions;
  const char *type;            ///< Name of the userdata type it makes, e.g. "Map"; or NULL.
  const ApiFunction *methods;  ///< Of that type; NULL when `type` is.
  lua_CFunction collect;       ///< __gc of that type; NULL is fine.
  const char *type2;           ///< A second type (`Layer`), or NULL.
  const ApiFunction *methods2;
  lua_CFunction collect2;
  const ApiFarewell
      *farewells;  ///< Those of its functions that go, ended by a row of zeros; or NULL.
  bool globals;    ///< Its functions are globals, listed by the kernel; nothing is required.
  bool trusted;    ///< Only scripts/ may require it, never a pack.
  ApiRealm realm;  ///< Where it may be required.
} ApiModule;

/// All modules of this build, ended by NULL.
extern const ApiModule *const api_modules[];

/// Pushes the module's table: every function wrapped by its argument check; makes its metatables
/// (name of the type = key in the Lua registry, so `luaL_checkudata(L, 1, "Map")` works; self and
/// declared userdata arguments were checked before the call, so `lua_touserdata` will do).
/// Scripts cannot reach the metatables. Opening a module twice gives the same table.
void api_open(lua_State *L, const ApiModule *module);

/// Allocates a userdata of `type` with `slots` user values, zeroed, metatable set: empty but valid.
void *api_new(lua_State *L, const char *type, size_t size, int slots);

/// Finds a module by its name without "engine."; NULL when there is none.
const ApiModule *api_find(const char *name);

/// The farewell of a function, or of a method of `type` (NULL: none); NULL when it stays.
const ApiFarewell *api_farewell(const ApiModule *module, const char *type, const char *name);

/// Texts made from the registry, from malloc, for the caller to free; NULL when out of memory.
char *api_luals_text(const ApiModule *module);  ///< One `---@meta` stub file.
char *api_lint_text(void);                      ///< luacheck `std` of what packs and scripts see.
/// The reference in Markdown: all modules, then `groups` [count] of globals that the kernel gives.
char *api_manual_text(const ApiModule *groups, size_t count);
