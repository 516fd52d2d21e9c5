// engine.data: reads data files and never runs them. Text comes in, tables go out.
#include <string.h>

#include "api/api.h"
#include "api/api_tree.h"
#include "core/datafile.h"

extern const ApiModule api_data_module;

enum { MAX_NAMES = 4096 };

/// Returns the value and its lines, or nil and the fault.
static int parse(lua_State *L, DataKind kind) {
  size_t length = 0;
  const char *text = lua_tolstring(L, 1, &length);
  const char *file = lua_tostring(L, 2);
  Fault fault;
  Value **box = api_tree_box(L);
  *box = datafile_parse(text, length, file, kind, &fault);
  if (!*box) {
    lua_pushnil(L);
    api_tree_push_fault(L, &fault, NULL);
    return 2;
  }
  api_tree_push(L, *box);
  api_tree_push_lines(L, *box);
  value_free(*box);
  *box = NULL;
  return 2;
}

static int l_parse(lua_State *L) {  // data.parse(text, filename, kind) -> value, lines
  const char *file = lua_tostring(L, 2);
  DataKind kind = DATA_LITERAL;
  if (!lua_isnil(L, 3)) {
    static const char *const kinds[] = { "lua", "tsv", "grid", NULL };
    kind = (DataKind)luaL_checkoption(L, 3, NULL, kinds);
  } else if (!datafile_kind(file, &kind)) {
    Fault fault;
    fault_set(&fault, file, 0, "this is no data file");
    fault_hint(&fault, "data files end in .lua, .tsv or .grid");
    lua_pushnil(L);
    api_tree_push_fault(L, &fault, NULL);
    return 2;
  }
  return parse(L, kind);
}

static int l_tsv(lua_State *L) { return parse(L, DATA_TSV); }
static int l_grid(lua_State *L) { return parse(L, DATA_GRID); }

static int l_nearest(lua_State *L) {  // data.nearest(word, words) -> word or nil
  lua_Unsigned count = lua_rawlen(L, 2);
  luaL_argcheck(L, count <= MAX_NAMES, 2, "too many words");
  const char **names = lua_newuserdatauv(L, (count + 1) * sizeof *names, 0);
  for (lua_Unsigned i = 0; i < count; i++) {
    lua_rawgeti(L, 2, (lua_Integer)i + 1);
    luaL_argcheck(L, lua_type(L, -1) == LUA_TSTRING, 2, "words must be strings");
    names[i] = lua_tostring(L, -1);  // the table keeps it alive
    lua_pop(L, 1);
  }
  lua_pushstring(L, nearest_name(lua_tostring(L, 1), names, count));
  return 1;
}

static const ApiFunction functions[] = {
  { "parse", "text:string filename:string kind?:string", "value:table? lines:table",
    "Reads a data file: a Lua literal, a TSV or a grid, told by the name's end or by kind "
    "(\"lua\", "
    "\"tsv\", \"grid\"). Returns the value and its lines: a table of the same shape with the line "
    "of each key, a table's own line under \"\". When the text is wrong, nil and the fault "
    "{file, line, text, hint}.",
    "1", true, l_parse },
  { "tsv", "text:string filename:string", "value:table? lines:table",
    "Reads a TSV whatever its name: {columns = {name...}, rows = {{name = text}...}}, and lines.",
    "1", true, l_tsv },
  { "grid", "text:string filename:string", "value:table? lines:table",
    "Reads a printed table whatever its name: {corner, columns = {label...}, rows = {label with "
    "cells...}}, a label being {label, range = {low, high}}, {label, odds = {a, d}, open} or "
    "{label}; gaps and overlaps are faults. And lines.",
    "1", true, l_grid },
  { "nearest", "word:string words:table", "string?",
    "Gives the one of at most 4096 words nearest to a misspelt one, nil when none is near.", "1",
    true, l_nearest },
  { .name = NULL },
};

const ApiModule api_data_module = {
  .name = "data",
  .text = "Reads data files: literals, TSV and grids, with their lines. Nothing in them is run.",
  .functions = functions,
};
