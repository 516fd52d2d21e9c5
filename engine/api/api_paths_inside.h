/// What the bindings of profiles (api_paths.c) and of headed paths (api_headed.c) share.
#pragma once
#include <lua.h>

#include "api/api.h"
#include "api/api_map.h"
#include "core/paths.h"

#define API_PROFILE "Profile"
#define API_HEADED "Headed"

/// The names of the options that every search takes.
#define PATHS_OPTIONS "stop", "veto", "barred", "extra", "leave", "minimum"
#define PATHS_OPTIONS_TEXT                                                                         \
  "Options (all may be left out): stop = Layer (not 0: entered but not left, the start apart), "   \
  "veto = Layer (not 0: never entered), extra = Layer (added on entering), leave = Layer (added "  \
  "on leaving; extra and leave may also be {layer = Layer, rule = id, name = word} or a list of "  \
  "up to four), barred = Layer (bit d - 1: not left in direction d), minimum = true (one first "   \
  "step whatever it costs)."

/// A Profile's userdata; the profile lies in the same block, from PATHS_START on.
typedef struct PathsObject {
  ApiMapHolder holder;  ///< First.
  PathProfile *profile;
} PathsObject;

enum { PATHS_START = (sizeof(PathsObject) + 15) / 16 * 16 };

/// Where in a spec a value stands, for messages: "hex.woods".
typedef struct PathsSpot {
  lua_State *L;
  const char *part, *name;
} PathsSpot;

void paths_check_keys(lua_State *L, int index, const char *const *names, int count,
                      const char *what);
/// The rule in field `rule` of a table; `fallback` where none is given.
const char *paths_rule_field(const PathsSpot *at, int table, const char *fallback);
/// Reads the price at the top of the stack: 3, false or { 3, "8.11a" }. Leaves the stack as it was.
int paths_read_price(const PathsSpot *at, const char **rule);
/// The values of a layer at `index`, which must be of the map of the object at 1.
int32_t *paths_own_layer(lua_State *L, int index, const char *what);
/// Reads PATHS_OPTIONS from the table at `index`, whose keys were checked.
void paths_option_fields(lua_State *L, int index, PathOptions *options);
bool paths_reads(const PathOptions *options, const int32_t *values);  ///< Is it one of its layers?
/// The budget at `arg`; PATH_UNLIMITED without one.
int32_t paths_read_limit(lua_State *L, int arg);
void paths_push_cost(lua_State *L, int cost);  ///< nil when PATH_NO.
/// Pushes the list of items and the cost; gives 2.
int paths_push_items(lua_State *L, const PathItem *items, int count, int cost);

// api_headed.c
int api_headed_make(lua_State *L);  ///< paths.headed(profile, spec) -> Headed
extern const ApiFunction api_headed_methods[];
