#include "host/watch.h"

#include <errno.h>
#include <ftw.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

enum {
  DEPTH = 16,  // of files open at once while folders are looked for
  EVENTS_BYTES = 4096,
  SEEN = IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
};

struct Watch {
  int events;      // inotify
  int quit[2];     // a pipe: its end wakes the thread
  char **folders;  // [count]
  size_t count;
  void (*changed)(void *context);
  void *context;
  pthread_t thread;
};

static _Thread_local int walked;  // the inotify that nftw()'s function adds to

static int add_folder(const char *path, const struct stat *about, int type, struct FTW *place) {
  (void)about, (void)place;
  if (type == FTW_D) inotify_add_watch(walked, path, SEEN);
  return 0;
}

static void add_folders(const Watch *watch) {
  walked = watch->events;
  for (size_t i = 0; i < watch->count; i++)
    nftw(watch->folders[i], add_folder, DEPTH, FTW_PHYS);
}

/// Takes what has happened; reports whether a folder was among it, whose own must be watched too.
static bool read_events(const Watch *watch) {
  _Alignas(struct inotify_event) char bytes[EVENTS_BYTES];
  bool folder = false;
  ssize_t length = read(watch->events, bytes, sizeof bytes);
  for (ssize_t at = 0; at < length;) {
    const struct inotify_event *event = (const void *)(bytes + at);
    folder = folder || (event->mask & (IN_ISDIR | IN_Q_OVERFLOW)) != 0;
    at += (ssize_t)(sizeof *event + event->len);
  }
  return folder;
}

static void *work(void *arg) {
  Watch *watch = arg;
  struct pollfd fds[] = { { .fd = watch->events, .events = POLLIN },
                          { .fd = watch->quit[0], .events = POLLIN } };
  bool told = true;
  for (;;) {
    int ready = poll(fds, 2, told ? -1 : WATCH_QUIET_MS);
    if (ready < 0 && errno == EINTR) continue;
    if (ready < 0 || fds[1].revents) return NULL;
    if (ready == 0) {
      watch->changed(watch->context);
      told = true;
    } else {
      if (read_events(watch)) add_folders(watch);
      told = false;
    }
  }
}

static bool copy_folders(Watch *watch, const char *const *folders, size_t count) {
  watch->folders = calloc(count ? count : 1, sizeof *watch->folders);
  for (size_t i = 0; watch->folders && i < count; i++) {
    char *real = realpath(folders[i], NULL);  // a pack's folder may be a link
    if (real) watch->folders[watch->count++] = real;
  }
  return watch->folders != NULL;
}

static void free_watch(Watch *watch) {
  for (size_t i = 0; i < watch->count; i++)
    free(watch->folders[i]);
  free(watch->folders);
  if (watch->events >= 0) close(watch->events);
  if (watch->quit[0] >= 0) close(watch->quit[0]);
  if (watch->quit[1] >= 0) close(watch->quit[1]);
  free(watch);
}

Watch *watch_open(const char *const *folders, size_t count, void (*changed)(void *context),
                  void *context) {
  Watch *watch = calloc(1, sizeof *watch);
  if (!watch) return NULL;
  watch->changed = changed;
  watch->context = context;
  watch->events = inotify_init1(IN_CLOEXEC);
  if (pipe(watch->quit) != 0) watch->quit[0] = watch->quit[1] = -1;
  if (watch->events >= 0 && watch->quit[0] >= 0 && copy_folders(watch, folders, count)) {
    add_folders(watch);
    if (pthread_create(&watch->thread, NULL, work, watch) == 0) return watch;
  }
  free_watch(watch);
  return NULL;
}

void watch_close(Watch *watch) {
  if (!watch) return;
  close(watch->quit[1]);  // the reading end wakes
  watch->quit[1] = -1;
  pthread_join(watch->thread, NULL);
  free_watch(watch);
}
