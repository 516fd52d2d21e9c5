/// Trees of plain data (core/value.h) as Lua tables and back, with the lines of every part.
///
/// The lines of a table are a table of the same shape: for each key the line on which it stands, or
/// where its value is a table, the lines of that, whose own line is under the key "". The lines of
/// a plain value are its line.
#pragma once
#include <lua.h>

#include "core/fault.h"
#include "core/value.h"

/// Pushes a box that frees the tree put into it, whatever raises meanwhile. The tree may be taken
/// out or freed early: the box then holds NULL.
Value **api_tree_box(lua_State *L);

/// Push the value, and its lines. Raise when out of memory.
void api_tree_push(lua_State *L, const Value *value);
void api_tree_push_lines(lua_State *L, const Value *value);

/// Makes a tree in `box` of the value at the absolute `index`, with the lines at the absolute
/// `lines` (0, or not a table: no lines). Fields come in the order of their lines, then names.
/// Raises when something in it is no plain data: `what` names it ("data", "the schema").
void api_tree_read(lua_State *L, int index, int lines, const char *what, Value **box);

/// Pushes { file =, line =, text =, hint = }; the hint is left out when empty, the line when 0.
/// `path` may be NULL.
void api_tree_push_fault(lua_State *L, const Fault *fault, const char *path);
