/// The stage: the user interface's own Lua state on a window, before one gaming table.
///
/// `scripts/ui/main.lua` returns the functions start(args), event(e), draw(now_ms), error(fault)
/// and report(). The state is sandboxed, of the realm "ui", and sees of a game what Seats allow.
/// When a function of it raises, the stage shows a plain panel with the place of the error; the
/// game is untouched, and the interface can be started again upon it.
#pragma once
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "api/seats.h"
#include "core/fault.h"
#include "host/broker.h"
#include "host/files.h"
#include "host/sound.h"
#include "host/window.h"

typedef struct Stage Stage;  ///< Opaque; one thread, the window's.

/// What stands on it. All but the flags are borrowed and must outlive the stage.
typedef struct StageSpec {
  Files *files;
  Window *window;
  Seats *seats;
  Broker *broker;  ///< Reads zips from outside the wall; NULL: none are read.
  Sound *sound;    ///< NULL: nothing is heard.
  bool reloads;    ///< F5 reads all scripts again.
  /// Time stands still but for stage_settle(), settings are neither read nor kept, and start() is
  /// given that (`exact`): the same events then give the same pictures.
  bool exact;
  bool quiet;  ///< What the interface prints is dropped, else it goes to standard error.
} StageSpec;

/// Makes the stage; nothing is loaded yet. NULL with a fault when out of memory.
Stage *stage_open(const StageSpec *spec, Fault *fault);
void stage_close(Stage *stage);  ///< NULL is fine.

/// Loads the interface and calls start(args). `args` (borrowed, an object) is kept for later
/// starts. False when it is broken now: see stage_broken().
bool stage_start(Stage *stage, const json_t *args);

/// Shows what broke the interface; false while it is well.
bool stage_broken(const Stage *stage, Fault *fault);

void stage_event(Stage *stage, const WindowEvent *event);  ///< Hands an event on.
/// Draws a frame and presents it. False with a fault when it cannot be shown.
bool stage_draw(Stage *stage, Fault *fault);
bool stage_wants_frame(const Stage *stage);  ///< An event came, or the time of a wish has come.
bool stage_has_quit(const Stage *stage);     ///< The interface, or the panel, has asked to quit.

/// Waits for events and draws until it is quit. `tap` (may be NULL) sees every event first. False
/// with a fault when the window cannot be drawn on.
bool stage_run(Stage *stage, void (*tap)(void *context, const WindowEvent *event), void *context,
               Fault *fault);

/// Of an exact stage: draws as long as the interface asks for frames, the clock going on from wish
/// to wish; a broken interface asks for none. False with a fault when it still does after `most`.
bool stage_settle(Stage *stage, int most, Fault *fault);
/// Of an exact stage: lets so much time pass, and draws the frames that are wished for in it.
bool stage_pass(Stage *stage, int ms, Fault *fault);

/// What report() gives; the caller's. NULL with a fault.
json_t *stage_report(Stage *stage, Fault *fault);
