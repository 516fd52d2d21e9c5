/// What the files of the stage and its bindings share; no one else includes it.
#pragma once
#include "api/script.h"
#include "api/stage.h"

typedef enum StageCall {
  STAGE_START,
  STAGE_EVENT,
  STAGE_DRAW,
  STAGE_ERROR,
  STAGE_REPORT
} StageCall;

struct Stage {
  StageSpec spec;
  Script *script;
  json_t *args, *settings;  // settings NULL: not read yet
  int module;               // registry reference of what scripts/ui/main.lua returned
  Frame *frame;             // while draw() runs, else NULL
  bool is_broken, has_quit, dirty;
  Fault broken;
  bool has_fault;  // a pack failed: error() is due
  Fault fault;
  int64_t clock_ms;       // of an exact stage
  int64_t wish_ms;        // when a frame is wanted, -1: never
  int64_t begun_ms;       // the clock at the start
  int64_t drawn_ms;       // when the last frame began
  FrameRect retry, quit;  // buttons of the panel
};

Stage *stage_of(lua_State *L);
int64_t stage_now(const Stage *stage);  ///< Milliseconds since the start.
void stage_wish(Stage *stage, int64_t in_ms);
void stage_take_fault(Stage *stage, const Fault *fault);  ///< error() is called soon.

// stage_panel.c
void stage_panel_draw(Stage *stage, Frame *frame);
/// Retry or quit, when the event asks for either. True: retry.
bool stage_panel_event(Stage *stage, const WindowEvent *event);

// stage_event.c
void stage_push_event(lua_State *L, const WindowEvent *event);  ///< May raise.

// stage_install.c
/// Puts the zip of a pack that lies outside the wall into the user's folder and mounts it; its id
/// is in `id` [FILES_NAME_MAX + 1]. False with a fault, and nothing of it is left.
bool stage_install(Stage *stage, const char *path, char *id, Fault *fault);
