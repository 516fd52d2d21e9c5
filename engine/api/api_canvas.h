/// engine.canvas, for other bindings that take or give canvases.
#pragma once
#include <lua.h>

#include "host/canvas.h"
#include "host/fontset.h"

#define API_CANVAS "Canvas"

/// The canvas at `arg`; raises when it is none or was freed.
Canvas *api_check_canvas(lua_State *L, int arg);
/// Pushes a Canvas that owns `canvas` from now on, also when this raises (out of memory).
/// engine.canvas was opened in this state. The state's collector is given the bytes.
void api_push_canvas(lua_State *L, Canvas *canvas);
/// The state's own set of fonts, from assets/fonts.lua; the state owns it. Raises only when out of
/// memory: without the file it has the fallback alone.
FontSet *api_fonts(lua_State *L);
