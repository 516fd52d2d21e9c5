/// Watches folders for files that are saved, in a thread that sleeps until something happens.
#pragma once
#include <stddef.h>

typedef struct Watch Watch;  ///< Opaque.

enum {
  WATCH_QUIET_MS = 150
};  ///< An editor's saving is over when nothing has changed for so long.

/// Watches `folders` [count], paths of the operating system, and all folders in them; what is no
/// folder is left out. `changed(context)` is called in the watch's own thread, once for all that is
/// saved, moved or deleted without a pause. NULL: the system reports no changes, or has no thread.
Watch *watch_open(const char *const *folders, size_t count, void (*changed)(void *context),
                  void *context);
void watch_close(Watch *watch);  ///< NULL is fine. No call of `changed` comes after it.
