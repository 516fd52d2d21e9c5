/// Maps as other bindings see them: a Map, and a Layer of it, at some place on the Lua stack.
///
/// Map, Layer and Profile keep tables between codes and hexes, so each of them can be the `map_arg`
/// of the functions that turn codes into hexes and back.
#pragma once
#include <lua.h>

#include "core/hexmap.h"

/// The map at `arg` (a Map); raises when it is none. Lives as long as that value does.
HexMap *api_check_map(lua_State *L, int arg);

/// The layer at `arg` (a Layer); raises when it is none. hexmap_layer_map() says whose it is.
HexLayer *api_check_layer(lua_State *L, int arg);

/// The layer at `arg`, already checked to be a Layer; raises when it is of another map.
const HexLayer *api_layer_of(lua_State *L, int arg, const HexMap *map);

/// The hex whose code (any alias) is at `arg`; raises with the nearest code when there is none.
/// At `map_arg` is a Map, Layer or Profile, already checked.
HexId api_check_hex(lua_State *L, int map_arg, int arg);

/// Likewise for a code at `index` of the stack that came with argument `arg`, in a table say.
HexId api_check_hex_at(lua_State *L, int map_arg, int index, int arg);

/// Pushes the canonical code of a hex that is on the map.
void api_push_hex(lua_State *L, int map_arg, HexId hex);
/// Pushes an array of the codes of `hexes` [count].
void api_push_hexes(lua_State *L, int map_arg, const HexId *hexes, size_t count);

typedef struct ApiCodes ApiCodes;  ///< The codes by the addresses of their Lua strings.

/// What is first in the userdata of a Map, Layer or Profile.
typedef struct ApiMapHolder {
  HexMap *map;
  const ApiCodes *codes;  ///< The Map's.
} ApiMapHolder;

/// User values of all three; the others are each type's own.
enum {
  API_MAP_CODES = 1,  ///< {[code or alias] = hex}
  API_MAP_HEXES = 2,  ///< {[hex + 1] = canonical code}
  API_MAP_OWNER = 3,  ///< The Map itself, which they keep alive; nil in a Map.
  API_MAP_SLOTS = 3,
};

/// Makes the new userdata on top of the stack a holder: gives it the map and tables of the Map at
/// `map_arg`.
void api_share_map(lua_State *L, int map_arg);
