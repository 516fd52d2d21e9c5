/// engine.files: reading the mounted tree from the kernel.
#pragma once
#include <lua.h>

#include "host/files.h"

/// Gives the Lua state the files that engine.files reads. `files` must outlive the state. Raises
/// only when out of memory.
void api_files_use(lua_State *L, const Files *files);
const Files *api_files_of(lua_State *L);  ///< NULL when the state was given none.
