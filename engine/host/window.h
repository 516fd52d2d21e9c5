/// The window: one frame on the screen and what the hands do to it. Alone sees SDL.
///
/// One window at a time; used by the thread that opened it. Coordinates are drawable pixels.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/fault.h"
#include "host/frame.h"

typedef struct Window Window;  ///< Opaque.

/// How to open it. Zero but for the sizes is a good start.
typedef struct WindowSpec {
  const char *title;  ///< UTF-8.
  int width, height;  ///< Wanted, in drawable pixels; at least 1.
  bool fixed;         ///< Exactly that size and not larger than asked, for measurements.
  bool headless;      ///< No SDL and no screen: a frame in memory and no events but pushed ones.
  bool hardware;      ///< Presents through the graphics card, in step with the screen.
} WindowSpec;

/// Whether there is a screen to open a window on. When not, `why` (may be NULL) says what is
/// missing.
bool window_possible(Fault *why);

/// Opens the window. NULL with a fault: no screen, no such renderer, out of memory.
Window *window_open(const WindowSpec *spec, Fault *fault);
void window_close(Window *window);  ///< NULL is fine.

void window_size(const Window *window, int *width, int *height);
/// How much larger than usual things must be drawn to be read: 1 on a common screen, up to 3.
double window_display_scale(const Window *window);
const char *window_driver(const Window *window);  ///< "x11", "headless" ...

/// Gives a headless window another size; a size event follows.
bool window_resize(Window *window, int width, int height);

// ---- Drawing: begin, draw on the frame, present.
/// The frame at the window's present size, black; valid until the next call of this kind. NULL when
/// the window cannot be drawn on just now (minimized to nothing, out of memory).
Frame *window_begin(Window *window);
bool window_present(Window *window, Fault *fault);  ///< Shows the frame.
/// The frame as it was presented last. NULL when there was none or out of memory.
Canvas *window_capture(const Window *window);

// ---- Events
typedef enum WindowEventKind {
  WINDOW_NOTHING,
  WINDOW_KEY,
  WINDOW_TEXT,
  WINDOW_MOVE,
  WINDOW_PRESS,
  WINDOW_RELEASE,
  WINDOW_WHEEL,
  WINDOW_LEAVE,
  WINDOW_SIZE,
  WINDOW_FOCUS,
  WINDOW_QUIT,
  WINDOW_EXPOSE,  ///< The picture must be presented again.
  WINDOW_FILES,   ///< Files of packs were saved.
  WINDOW_DROP     ///< A file was dropped on the window: window_dropped().
} WindowEventKind;

const char *window_event_name(WindowEventKind kind);  ///< "nothing", "key" ..., in small letters.

typedef enum WindowButton { BUTTON_LEFT = 1, BUTTON_MIDDLE = 2, BUTTON_RIGHT = 4 } WindowButton;
const char *window_button_name(unsigned button);  ///< Of one: "left", "middle" or "right".

enum { WINDOW_KEY_BYTES = 32, WINDOW_TEXT_BYTES = 64 };

/// One event. A value.
typedef struct WindowEvent {
  WindowEventKind kind;
  int x, y;           ///< MOVE, PRESS, RELEASE, WHEEL: where the pointer is.
  int dx, dy;         ///< WHEEL: notches to the right and up.
  int width, height;  ///< SIZE.
  int clicks;         ///< PRESS, RELEASE: 1, 2 for a double click ...
  unsigned buttons;   ///< MOVE: those held down; PRESS, RELEASE: the one (WindowButton).
  bool shift, ctrl, alt;
  bool down, again;              ///< KEY: pressed; repeated while held.
  bool on;                       ///< FOCUS.
  char key[WINDOW_KEY_BYTES];    ///< KEY: as SDL names it, "A", "Return", "Left", "F5", "+".
  char text[WINDOW_TEXT_BYTES];  ///< TEXT: UTF-8.
} WindowEvent;

/// Waits for an event, `timeout_ms` at most (-1: for ever; 0: not at all). False when none came.
bool window_wait(Window *window, int timeout_ms, WindowEvent *event);
/// Puts an event in the queue, as if hands had made it. False when the queue is full.
bool window_push(Window *window, const WindowEvent *event);
/// The path of the file that the last DROP event is about; "" before any. Valid until the next one.
const char *window_dropped(const Window *window);
/// Sets that path, as if hands had dropped the file. False when it is longer than a path, or memory
/// is short.
bool window_set_dropped(Window *window, const char *path);
/// Lets a FILES event follow, where there is a screen. From any thread.
void window_files_saved(void);

// ---- Odds and ends
typedef enum WindowCursor {
  CURSOR_ARROW,
  CURSOR_HAND,
  CURSOR_CROSS,
  CURSOR_WAIT,
  CURSOR_MOVE,
  CURSOR_COUNT
} WindowCursor;

/// Where the window stands on the desktop, in the desktop's units; `full`: it takes the whole
/// screen.
typedef struct WindowPlace {
  int x, y, width, height;
  bool full;
} WindowPlace;
/// False where there is no screen. While it is full the rest is what it will go back to.
bool window_place(const Window *window, WindowPlace *place);
/// Puts the window there, as far as a screen has it in sight. Nothing where there is no screen.
void window_set_place(Window *window, const WindowPlace *place);

void window_title(Window *window, const char *title);
void window_cursor(Window *window, WindowCursor cursor);
void window_typing(Window *window, bool on);  ///< Text events are wanted. Off at the start.
/// What the clipboard holds, from malloc; "" when that is no text. NULL: out of memory.
char *window_clipboard(const Window *window);
bool window_set_clipboard(Window *window, const char *text);
/// Milliseconds of a clock that only goes forward.
int64_t window_clock_ms(void);
