#include "api/stage.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_files.h"
#include "api/jsonlua.h"
#include "api/stage_inside.h"

enum {
  MEMORY_LIMIT = 128 * 1024 * 1024,
  TIME_LIMIT_MS = 5000,  // of one call; the rules have budgets of their own
  FRAME_MS = 8,          // between two frames that the interface asks for by itself
  EXACT_FRAME_MS = 16,   // the same on an exact stage
  BATCH_MAX = 64         // events that one frame answers
};

static const char STAGE_KEY[] = "grognard.stage";
static const char *const call_names[] = { "start", "event", "draw", "error", "report" };

// ---------------------------------------------------------------- opening

static bool read_file(void *context, const char *path, char **text, size_t *length, Fault *fault) {
  const Stage *stage = context;
  *text = files_read_text(stage->spec.files, path, length, fault);
  return *text != NULL;
}

static void list_files(void *context, const char *folder,
                       void (*each)(void *target, const char *name), void *target) {
  const Stage *stage = context;
  FilesNames names;
  if (!files_list(stage->spec.files, folder, &names, NULL)) return;
  for (size_t i = 0; i < names.count; i++)
    each(target, names.names[i]);
  files_names_free(&names);
}

static void print_line(void *context, const char *text, size_t length) {
  const Stage *stage = context;
  if (!stage->spec.quiet) fprintf(stderr, "ui: %.*s\n", (int)length, text);
}

static int l_keep_stage(lua_State *L) {
  api_files_use(L, ((Stage *)lua_touserdata(L, 1))->spec.files);
  lua_setfield(L, LUA_REGISTRYINDEX, STAGE_KEY);
  lua_pushboolean(L, false);
  lua_pushinteger(L, luaL_ref(L, LUA_REGISTRYINDEX));
  return 1;
}

Stage *stage_of(lua_State *L) {
  lua_getfield(L, LUA_REGISTRYINDEX, STAGE_KEY);
  Stage *stage = lua_touserdata(L, -1);
  lua_pop(L, 1);
  if (!stage) luaL_error(L, "this state has no window");
  return stage;
}

static bool open_script(Stage *stage, Fault *fault) {
  ScriptOptions options = {
    .read = read_file,
    .list = list_files,
    .print = print_line,
    .context = stage,
    .memory_limit = MEMORY_LIMIT,
    .time_limit_ms = TIME_LIMIT_MS,
    .ui = true,
  };
  stage->script = script_new(&options, fault);
  if (!stage->script) return false;
  lua_State *L = script_state(stage->script);
  lua_pushcfunction(L, l_keep_stage);
  lua_pushlightuserdata(L, stage);
  if (!script_call(stage->script, 1, 1, fault)) return false;
  stage->module = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return true;
}

Stage *stage_open(const StageSpec *spec, Fault *fault) {
  Stage *stage = calloc(1, sizeof *stage);
  if (!stage) {
    fault_set(fault, NULL, 0, "out of memory");
    return NULL;
  }
  stage->spec = *spec;
  stage->wish_ms = -1;
  stage->begun_ms = window_clock_ms();
  stage->drawn_ms = -FRAME_MS;
  if (open_script(stage, fault)) return stage;
  stage_close(stage);
  return NULL;
}

void stage_close(Stage *stage) {
  if (!stage) return;
  script_free(stage->script);
  json_decref(stage->args);
  json_decref(stage->settings);
  free(stage);
}

// ---------------------------------------------------------------- state

int64_t stage_now(const Stage *stage) {
  return stage->spec.exact ? stage->clock_ms : window_clock_ms() - stage->begun_ms;
}

void stage_wish(Stage *stage, int64_t in_ms) {
  int64_t at = stage_now(stage) + (in_ms > 0 ? in_ms : 0);
  if (stage->wish_ms < 0 || at < stage->wish_ms) stage->wish_ms = at;
}

void stage_take_fault(Stage *stage, const Fault *fault) {
  stage->has_fault = true;
  stage->fault = *fault;
}

bool stage_broken(const Stage *stage, Fault *fault) {
  if (stage->is_broken && fault) *fault = stage->broken;
  return stage->is_broken;
}

static bool breaks(Stage *stage, const Fault *fault) {
  stage->is_broken = true;
  stage->broken = *fault;
  stage->dirty = true;
  return false;
}

bool stage_has_quit(const Stage *stage) { return stage->has_quit; }

bool stage_wants_frame(const Stage *stage) {
  return stage->dirty || (stage->wish_ms >= 0 && stage_now(stage) >= stage->wish_ms);
}

// ---------------------------------------------------------------- calling

/// What a call is given: one of these.
typedef struct Given {
  const WindowEvent *event;
  const json_t *json;
  const Fault *fault;
  lua_Integer number;
} Given;

static void push_fault(lua_State *L, const Fault *fault) {
  lua_createtable(L, 0, 4);
  lua_pushstring(L, fault->file);
  lua_setfield(L, -2, "file");
  lua_pushinteger(L, fault->line);
  lua_setfield(L, -2, "line");
  lua_pushstring(L, fault->text);
  lua_setfield(L, -2, "text");
  lua_pushstring(L, fault->hint);
  lua_setfield(L, -2, "hint");
}

/// Runs protected: stage, StageCall, Given -> what the interface's function returns.
static int l_run(lua_State *L) {
  const Stage *stage = lua_touserdata(L, 1);
  const Given *given = lua_touserdata(L, 3);
  Fault fault;
  lua_rawgeti(L, LUA_REGISTRYINDEX, stage->module);
  lua_getfield(L, -1, call_names[lua_tointeger(L, 2)]);
  if (given->event) {
    stage_push_event(L, given->event);
  } else if (given->fault) {
    push_fault(L, given->fault);
  } else if (!given->json) {
    lua_pushinteger(L, given->number);
  } else if (!jsonlua_push(L, given->json, &fault)) {
    return luaL_error(L, "%s", fault.text);
  }
  lua_call(L, 1, 1);
  return 1;
}

/// Leaves the function's result on the Lua stack, or the stage broken.
static bool run_raw(Stage *stage, StageCall call, const Given *given) {
  Fault fault;
  lua_State *L = script_state(stage->script);
  lua_pushcfunction(L, l_run);
  lua_pushlightuserdata(L, stage);
  lua_pushinteger(L, call);
  lua_pushlightuserdata(L, (void *)(uintptr_t)given);
  return script_call(stage->script, 3, 1, &fault) || breaks(stage, &fault);
}

/// Calls, and reports to the interface a pack that failed meanwhile.
static bool run(Stage *stage, StageCall call, const Given *given) {
  bool good = run_raw(stage, call, given);
  if (good) lua_pop(script_state(stage->script), 1);
  if (!good || !stage->has_fault) return good;
  Fault fault = stage->fault;
  stage->has_fault = false;
  stage->dirty = true;
  good = run_raw(stage, STAGE_ERROR, &(Given){ .fault = &fault });
  if (good) lua_pop(script_state(stage->script), 1);
  stage->has_fault = false;  // a fault while one is reported is the same one
  return good;
}

// ---------------------------------------------------------------- starting

/// Runs protected: keeps the module (argument 2) when it has every function.
static int l_keep_module(lua_State *L) {
  const Stage *stage = lua_touserdata(L, 1);
  if (!lua_istable(L, 2)) return luaL_error(L, "scripts/ui/main.lua returns no table");
  for (int call = STAGE_START; call <= STAGE_REPORT; call++) {
    if (lua_getfield(L, 2, call_names[call]) != LUA_TFUNCTION) {
      return luaL_error(L, "scripts/ui/main.lua has no function '%s'", call_names[call]);
    }
    lua_pop(L, 1);
  }
  lua_rawseti(L, LUA_REGISTRYINDEX, stage->module);
  return 0;
}

static bool load(Stage *stage) {
  Fault fault;
  lua_State *L = script_state(stage->script);
  script_reload(stage->script);
  lua_pushcfunction(L, l_keep_module);
  lua_pushlightuserdata(L, stage);
  if (!script_require(stage->script, "ui.main", &fault)) {
    lua_pop(L, 2);
    return breaks(stage, &fault);
  }
  return script_call(stage->script, 2, 0, &fault) || breaks(stage, &fault);
}

static bool begin(Stage *stage) {
  stage->is_broken = stage->has_fault = false;
  stage->wish_ms = -1;
  stage->dirty = true;
  window_typing(stage->spec.window, false);
  window_cursor(stage->spec.window, CURSOR_ARROW);
  return load(stage) && run(stage, STAGE_START, &(Given){ .json = stage->args });
}

bool stage_start(Stage *stage, const json_t *args) {
  json_decref(stage->args);
  stage->args = json_copy((json_t *)(uintptr_t)args);
  if (stage->spec.exact) json_object_set_new(stage->args, "exact", json_true());
  return begin(stage);
}

/// Starts the interface again on the game that is under way.
static void start_again(Stage *stage) {
  json_object_set_new(stage->args, "again", json_true());
  begin(stage);
}

/// All scripts again, the rules' too; a pack that no longer loads leaves the old rules standing.
static void reload_all(Stage *stage) {
  json_t *result = NULL;
  Fault fault;
  bool good = session_call(seats_session(stage->spec.seats), "reload", NULL, &result, &fault);
  json_decref(result);
  start_again(stage);
  if (good || stage->is_broken) return;
  run(stage, STAGE_ERROR, &(Given){ .fault = &fault });
}

// ---------------------------------------------------------------- events and frames

void stage_event(Stage *stage, const WindowEvent *event) {
  stage->dirty = true;
  if (stage->is_broken) {
    if (stage_panel_event(stage, event)) start_again(stage);
    return;
  }
  bool pressed = event->kind == WINDOW_KEY && event->down && !event->again;
  if (stage->spec.reloads && pressed && strcmp(event->key, "F5") == 0) {
    reload_all(stage);
    return;
  }
  if (event->kind == WINDOW_EXPOSE || event->kind == WINDOW_NOTHING) return;
  run(stage, STAGE_EVENT, &(Given){ .event = event });
}

bool stage_draw(Stage *stage, Fault *fault) {
  stage->dirty = false;
  stage->drawn_ms = stage_now(stage);
  if (stage->wish_ms <= stage->drawn_ms) stage->wish_ms = -1;  // a later wish stands
  Frame *frame = window_begin(stage->spec.window);
  if (!frame) return true;  // there is nothing to draw on just now
  if (!stage->is_broken) {
    stage->frame = frame;
    run(stage, STAGE_DRAW, &(Given){ .number = stage->drawn_ms });
    stage->frame = NULL;
  }
  if (stage->is_broken) {
    frame_begin(frame);
    stage_panel_draw(stage, frame);
    stage->dirty = false;
  }
  return window_present(stage->spec.window, fault);
}

/// Milliseconds to wait for an event: -1 for ever.
static int patience(const Stage *stage) {
  if (stage->dirty) return 0;
  if (stage->wish_ms < 0) return -1;
  int64_t now = stage_now(stage), at = stage->wish_ms;
  if (at < stage->drawn_ms + FRAME_MS) at = stage->drawn_ms + FRAME_MS;
  int64_t left = at - now;
  return left <= 0 ? 0 : left < 60000 ? (int)left : 60000;
}

/// Hands on what has come; of pointer moves in a row only the last.
static void take_events(Stage *stage, WindowEvent event,
                        void (*tap)(void *context, const WindowEvent *event), void *context) {
  for (int i = 0; i < BATCH_MAX && event.kind != WINDOW_NOTHING && !stage->has_quit; i++) {
    WindowEvent next = { 0 };
    if (!window_wait(stage->spec.window, 0, &next)) next.kind = WINDOW_NOTHING;
    bool last =
        event.kind != WINDOW_MOVE || next.kind != WINDOW_MOVE || event.buttons != next.buttons;
    if (last && tap) tap(context, &event);
    if (last) stage_event(stage, &event);
    event = next;
  }
  if (event.kind != WINDOW_NOTHING) window_push(stage->spec.window, &event);
}

bool stage_run(Stage *stage, void (*tap)(void *context, const WindowEvent *event), void *context,
               Fault *fault) {
  while (!stage->has_quit) {
    WindowEvent event;
    if (window_wait(stage->spec.window, patience(stage), &event)) {
      take_events(stage, event, tap, context);
    }
    if (!stage->has_quit && stage_wants_frame(stage) && !stage_draw(stage, fault)) return false;
  }
  return true;
}

bool stage_settle(Stage *stage, int most, Fault *fault) {
  for (int i = 0; i < most && !stage->has_quit; i++) {
    if (!stage->dirty && (stage->wish_ms < 0 || stage->is_broken)) return true;
    if (!stage->dirty && stage->clock_ms < stage->wish_ms) stage->clock_ms = stage->wish_ms;
    if (!stage_draw(stage, fault)) return false;
    stage->clock_ms += EXACT_FRAME_MS;
  }
  return stage->has_quit ||
         fault_set(fault, NULL, 0, "the interface still asks for frames after %d of them", most);
}

bool stage_pass(Stage *stage, int ms, Fault *fault) {
  int64_t until = stage->clock_ms + ms;
  while (!stage->has_quit && stage->wish_ms >= 0 && stage->wish_ms <= until) {
    if (stage->clock_ms < stage->wish_ms) stage->clock_ms = stage->wish_ms;
    if (!stage_draw(stage, fault)) return false;
    stage->clock_ms += EXACT_FRAME_MS;
  }
  if (stage->clock_ms < until) stage->clock_ms = until;
  return true;
}

json_t *stage_report(Stage *stage, Fault *fault) {
  if (stage_broken(stage, fault)) return NULL;
  if (!run_raw(stage, STAGE_REPORT, &(Given){ .number = stage_now(stage) })) {
    stage_broken(stage, fault);
    return NULL;
  }
  lua_State *L = script_state(stage->script);
  json_t *report = jsonlua_read(L, -1, fault);
  lua_pop(L, 1);
  return report;
}
