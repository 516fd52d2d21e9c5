/// JSON (jansson) to Lua values and back. Integers only; bounded in depth and size; never raises.
///
/// JSON to Lua: object -> table with string keys (fields that are null are left out), array ->
/// array (null inside an array is refused), integer, string, boolean; null alone -> nil; a real
/// number is refused even when it is whole. Lua to JSON: a table whose keys are 1..n -> array, the
/// empty table
/// -> `[]`, string keys -> object with sorted keys. A table with the key "__object" (any value) is
/// an object without that key: `{ __object = true }` is how a script writes `{}`.
#pragma once
#include <jansson.h>
#include <lua.h>
#include <stdbool.h>

#include "core/fault.h"

enum {
  JSONLUA_DEPTH = 64,       ///< Tables within tables.
  JSONLUA_NODES = 2000000,  ///< Values in all.
};

#define JSONLUA_OBJECT_TAG "__object"

/// Pushes the Lua value of `json` (borrowed; NULL counts as null). On failure pushes nothing, fills
/// the fault (text opens with the path, e.g. "args.hex: ...") and returns false.
bool jsonlua_push(lua_State *L, const json_t *json, Fault *fault);

/// Makes JSON of the value at `index`; the caller owns the reference. NULL with the fault filled
/// when something in it is no plain data. Leaves the stack as it was; runs no metamethod.
json_t *jsonlua_read(lua_State *L, int index, Fault *fault);
