/// Recorded input: one JSON object a line, played on a stage without hands, or written as hands
/// make it. docs/window.md describes the lines.
#pragma once
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "api/stage.h"
#include "core/fault.h"
#include "host/window.h"

/// What is driven. `accepted` is set when a line expected the interface to be broken.
typedef struct Drive {
  Stage *stage;    ///< Borrowed, an exact one.
  Window *window;  ///< Borrowed.
  bool accepted;
} Drive;

/// Carries out one line; a blank one does nothing. False with a fault: what is wrong with the line,
/// or what it expected and did not find.
bool drive_line(Drive *drive, const char *line, size_t length, Fault *fault);

/// Carries out a file, to its end or until the interface has quit. False with a fault that names
/// the line; also when the interface is broken at the end and no line expected it.
bool drive_file(Drive *drive, const char *path, Fault *fault);

/// An event as a line's object; the caller's, who adds the path of a DROP. NULL for an event that
/// is no input.
json_t *drive_event(const WindowEvent *event);
