/// Pieces in two hexes as other bindings read them.
#pragma once
#include <lua.h>

#include "core/twohex.h"

/// The piece in the table at `arg`; raises when its halves are no neighbours. At `map_arg` is a
/// holder of a map (api_map.h), already checked.
TwoHex api_check_twohex(lua_State *L, int map_arg, int arg);
