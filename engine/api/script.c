#include "api/script.h"

#include <assert.h>
#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/script_inside.h"

enum {
  DEFAULT_MEMORY = 64 * 1024 * 1024,
  DEFAULT_INSTRUCTIONS = 400000000,
  DEFAULT_TIME_MS = 10000,
  DEFAULT_STRING = 8 * 1024 * 1024,
  MEMORY_RESERVE = 4 * 1024 * 1024,  // so that a call past its budget can still say so
  TICK_MS = 20,
  COLLECT_AT_PERCENT = 300,  // of what lived after the last collection; games clone a lot
  TRACE_HEAD = 12,
  TRACE_TAIL = 8,
};

Script *script_of(lua_State *L) {
  Script *script;
  memcpy(&script, lua_getextraspace(L), sizeof script);
  return script;
}

lua_State *script_state(Script *script) { return script->L; }

size_t script_memory(const Script *script) { return script->memory; }

const char *script_traceback(const Script *script) { return script->trace; }

static void set_options(Script *script, const ScriptOptions *options) {
  script->options = *options;
  ScriptOptions *own = &script->options;
  if (own->memory_limit == 0) own->memory_limit = DEFAULT_MEMORY;
  if (own->instruction_limit == 0) own->instruction_limit = DEFAULT_INSTRUCTIONS;
  if (own->time_limit_ms == 0) own->time_limit_ms = DEFAULT_TIME_MS;
  if (own->string_limit == 0) own->string_limit = DEFAULT_STRING;
  script->tick_limit = own->time_limit_ms / TICK_MS + 1;
  script->memory_most = own->memory_limit;
  script->memory_hard = own->memory_limit + 2 * own->string_limit + MEMORY_RESERVE;
}

static int make_slot(lua_State *L, bool table) {
  if (table) {
    lua_newtable(L);
  } else {
    lua_pushboolean(L, false);
  }
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

static int open_everything(lua_State *L) {
  Script *script = script_of(L);
  lua_newtable(L);
  base_open(L);
  lua_pushvalue(L, -1);
  script->refs.library = luaL_ref(L, LUA_REGISTRYINDEX);
  script->refs.packs = make_slot(L, true);
  script->refs.offers = make_slot(L, true);
  script->refs.loading = make_slot(L, true);
  script->refs.error = make_slot(L, false);
  script->refs.kernel = make_slot(L, false);
  sandbox_open(L);
  return 0;
}

/// Says a warning as a printed line.
static void on_warning(void *context, const char *text, int more) {
  const Script *script = context;
  char line[600];
  int length = snprintf(line, sizeof line, "warning: %s", text);
  if (more || !script->options.print || length < 0) return;
  script->options.print(script->options.context, line, strlen(line));
}

Script *script_new(const ScriptOptions *options, Fault *fault) {
  Script *script = calloc(1, sizeof *script);
  if (!script) {
    fault_set(fault, NULL, 0, "out of memory");
    return NULL;
  }
  set_options(script, options);
  script->L = lua_newstate(budget_allocate, script);
  if (!script->L) {
    free(script);
    fault_set(fault, NULL, 0, "out of memory");
    return NULL;
  }
  memcpy(lua_getextraspace(script->L), &script, sizeof script);
  lua_setwarnf(script->L, on_warning, script);
  budget_join();
  lua_gc(script->L, LUA_GCINC, COLLECT_AT_PERCENT, 0, 0);
  lua_pushcfunction(script->L, open_everything);
  if (script_call(script, 0, 0, fault)) return script;
  script_free(script);
  return NULL;
}

void script_free(Script *script) {
  if (!script) return;
  assert(script->depth == 0);
  free(script->source);
  lines_free(script);
  script_alter(script, NULL, NULL, 0);
  lua_close(script->L);
  memory_close(&script->pool);
  budget_part();
  free(script);
}

/// Appends to the trace; what does not fit is left out.
__attribute__((format(printf, 2, 3))) static void add_text(Script *script, const char *format,
                                                           ...) {
  size_t used = strlen(script->trace);
  va_list args;
  va_start(args, format);
  vsnprintf(script->trace + used, sizeof script->trace - used, format, args);
  va_end(args);
}

static void add_level(Script *script, lua_Debug *at) {
  lua_getinfo(script->L, "nSl", at);
  if (script->trace[0]) add_text(script, "\n");
  if (at->currentline > 0) {
    add_text(script, "  %s:%d", at->short_src, at->currentline);
  } else {
    add_text(script, "  the engine");
  }
  if (*at->namewhat) {
    add_text(script, ": in %s '%s'", at->namewhat, at->name);
  } else if (*at->what == 'm') {
    add_text(script, ": in the file itself");
  } else if (*at->what != 'C') {
    add_text(script, ": in the function of line %d", at->linedefined);
  }
}

/// Writes the stack into script->trace without any Lua memory: it may be what has run out.
static void write_trace(Script *script) {
  lua_Debug at;
  int levels = 0;
  for (int step = 1 << 17; step > 0; step /= 2) {
    while (lua_getstack(script->L, levels + step - 1, &at))
      levels += step;
  }
  script->trace[0] = '\0';
  for (int level = 1; level < levels; level++) {  // 0 is the handler
    if (level == TRACE_HEAD && levels > TRACE_HEAD + TRACE_TAIL) {
      add_text(script, "\n  ... %d levels", levels - TRACE_HEAD - TRACE_TAIL);
      level = levels - TRACE_TAIL;
    }
    if (lua_getstack(script->L, level, &at)) add_level(script, &at);
  }
}

int script_note_error(lua_State *L) {
  Script *script = script_of(L);
  bool noted = script->error_noted;
  script->error_noted = false;
  if (noted) return 1;
  write_trace(script);
  budget_note_place(script);
  return base_place_error(L);
}

/// Splits "mods/x/y.lua:12: text"; false when the message does not open with a place.
static bool split_message(const char *message, Fault *fault) {
  const char *colon = strchr(message, ':');
  if (!colon || (size_t)(colon - message) >= sizeof fault->file || colon == message) return false;
  char *end;
  long line = strtol(colon + 1, &end, 10);
  if (end == colon + 1 || strncmp(end, ": ", 2) != 0 || line <= 0 || line > INT32_MAX) return false;
  char file[sizeof fault->file];
  snprintf(file, sizeof file, "%.*s", (int)(colon - message), message);
  return !fault_set(fault, file, (int)line, "%s", end + 2);
}

static const char *error_field(lua_State *L, const char *name) {
  lua_pushstring(L, name);
  lua_rawget(L, -2);
  const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
  lua_pop(L, 1);  // the table keeps it
  return text;
}

/// The error is a table at the top: {file, line, text, hint}. Runs protected: strings take memory.
static int read_error_table(lua_State *L) {
  Fault *fault = lua_touserdata(L, 1);
  lua_settop(L, 2);
  const char *text = error_field(L, "text"), *hint = error_field(L, "hint");
  const char *file = error_field(L, "file");
  if (!text) text = error_field(L, "message");  // as engine.game gives a refusal
  lua_pushliteral(L, "line");
  lua_rawget(L, 2);
  lua_Integer line = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
  if (!text) return 0;
  if (line < 0 || line > INT32_MAX) line = 0;
  fault_set(fault, file, (int)line, "%s", text);
  if (hint) fault_hint(fault, "%s", hint);
  return 0;
}

static void fill_from_table(Script *script, Fault *fault) {
  lua_State *L = script->L;
  fault_set(fault, script->raised_line > 0 ? script->raised : NULL, script->raised_line,
            "a table without a text was raised");
  script->raised_line = 0;
  lua_pushcfunction(L, read_error_table);
  lua_pushlightuserdata(L, fault);
  lua_pushvalue(L, -3);
  if (lua_pcall(L, 2, 0, 0) != LUA_OK) lua_pop(L, 1);
}

/// Makes the fault of the error value at the top.
static void fill_fault(Script *script, int status, Fault *fault) {
  lua_State *L = script->L;
  char text[96];
  if (status == LUA_ERRMEM || (script->blown && lua_type(L, -1) != LUA_TSTRING)) {
    if (!script->blown) script->blown = BLOWN_MEMORY;
    budget_text(script, text, sizeof text);
    fault_set(fault, NULL, 0, "%s", text);
  } else if (lua_type(L, -1) == LUA_TTABLE) {
    fill_from_table(script, fault);
  } else if (lua_type(L, -1) != LUA_TSTRING) {
    fault_set(fault, NULL, 0, "a script raised a %s", luaL_typename(L, -1));
  } else if (split_message(lua_tostring(L, -1), fault)) {
    return;
  } else {
    fault_set(fault, NULL, 0, "%s", lua_tostring(L, -1));
  }
  if (fault->file[0] || script->place_line <= 0) return;
  snprintf(fault->file, sizeof fault->file, "%s", script->place);
  fault->line = script->place_line;
}

static void fail(Script *script, int status, Fault *fault) {
  lua_State *L = script->L;
  Fault unseen;
  if (status == LUA_ERRMEM || status == LUA_ERRERR) script->trace[0] = '\0';
  fill_fault(script, status, fault ? fault : &unseen);
  lua_rawseti(L, LUA_REGISTRYINDEX, script->refs.error);  // an old slot: takes no memory
}

bool script_call(Script *script, int nargs, int nresults, Fault *fault) {
  lua_State *L = script->L;
  int base = lua_gettop(L) - nargs;
  if (!lua_checkstack(L, LUA_MINSTACK)) {
    lua_settop(L, base - 1);
    return fault_set(fault, NULL, 0, "the stack of the script is full");
  }
  lua_pushcfunction(L, script_note_error);
  lua_insert(L, base);
  int loading = script->loading;
  budget_enter(script);
  int status = lua_pcall(L, nargs, nresults, base);
  bool blown = script->blown != BLOWN_NOT || status == LUA_ERRMEM;
  if (status == LUA_OK && blown) {  // a binding called in, failed and did not say so
    lua_settop(L, base);
    lua_pushnil(L);
    status = LUA_ERRRUN;
  }
  if (status != LUA_OK) {
    script->loading = loading;
    fail(script, status, fault);
  }
  budget_leave(script);
  lua_remove(L, base);
  if (status != LUA_OK && blown && script->depth == 0) lua_gc(L, LUA_GCCOLLECT);
  return status == LUA_OK;
}

void script_push_error(Script *script) {
  if (lua_rawgeti(script->L, LUA_REGISTRYINDEX, script->refs.error) != LUA_TBOOLEAN) return;
  lua_pop(script->L, 1);
  lua_pushnil(script->L);
}

bool script_require(Script *script, const char *module, Fault *fault) {
  lua_pushcfunction(script->L, sandbox_kernel_require);
  lua_pushlightuserdata(script->L, (void *)(uintptr_t)module);
  return script_call(script, 1, 1, fault);
}

static int reload(lua_State *L) {
  sandbox_reload(L);
  return 0;
}

void script_reload(Script *script) {
  lua_pushcfunction(script->L, reload);
  script_call(script, 0, 0, NULL);
}
