#include "cli/bench_window.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "api/seats.h"
#include "api/stage.h"
#include "host/window.h"

extern char **environ;

enum {
  STARTS = 3,   // the median of so many counts
  PASSES = 3,   // there and back, the first to draw what comes into sight
  STEPS = 120,  // of one way
  STEP_PX = 7,
  CLICKS_MAX = 12,
  IDLE_PAUSE_MS = 20,
  ARGUMENTS_MAX = 24,  // of the program that is started
  QUIET_FRAMES = 150   // until what is drawn beside has arrived
};

typedef struct Panning {
  Session *session;
  Seats *seats;
  Window *window;
  Stage *stage;
  double times_ms[PASSES * 2 * STEPS];
  int timed;
} Panning;

static int by_size(const void *a, const void *b) {
  double first = *(const double *)a, second = *(const double *)b;
  return first < second ? -1 : first > second;
}

// ---------------------------------------------------------------- start

/// Seconds from starting the program to its end after the first frame; below 0 when it failed.
static double one_start(Cli *cli, const char *scenario) {
  const char *data = cli_value(cli, "data", NULL), *mods;
  const char *arguments[ARGUMENTS_MAX + 4] = { "grognard", "play", scenario, "--headless",
                                               "--no-save" };
  int count = 5;
  if (data) arguments[count++] = "--data", arguments[count++] = data;
  for (int i = 0; count < ARGUMENTS_MAX && (mods = cli_value_at(cli, "mods", i)); i++) {
    arguments[count++] = "--mods", arguments[count++] = mods;
  }
  double started = cli_seconds();
  pid_t child;
  int status;
  if (posix_spawn(&child, "/proc/self/exe", NULL, NULL, (char **)(uintptr_t)arguments, environ) !=
      0)
    return -1;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? cli_seconds() - started : -1;
}

static bool time_start(Cli *cli, const char *scenario, json_t *report, Fault *fault) {
  double times[STARTS];
  for (int i = 0; i < STARTS; i++) {
    times[i] = one_start(cli, scenario) * 1000;
    if (times[i] < 0) return fault_set(fault, NULL, 0, "play --headless failed");
  }
  qsort(times, STARTS, sizeof *times, by_size);
  json_object_set_new(report, "start_ms", json_real(times[STARTS / 2]));
  return true;
}

// ---------------------------------------------------------------- a stage

static void close_panning(Panning *panning) {
  stage_close(panning->stage);
  seats_close(panning->seats);
  window_close(panning->window);
  session_close(panning->session);
}

static bool open_panning(Panning *panning, Cli *cli, int width, int height, Fault *fault) {
  Files *files = cli_files(cli);
  WindowSpec window = { .width = width, .height = height, .headless = true };
  panning->session = session_open(files, NULL, fault);
  if (!panning->session) return false;
  SeatsSpec seats = {
    .session = panning->session, .files = files, .window = true, .no_saves = true
  };
  panning->seats = seats_open(&seats);
  panning->window = window_open(&window, fault);
  StageSpec stage = { .files = files, .window = panning->window, .seats = panning->seats };
  if (panning->window && panning->seats) panning->stage = stage_open(&stage, fault);
  return panning->stage != NULL;
}

/// Draws until the interface wants nothing more.
static bool quiet(Panning *panning, Fault *fault) {
  WindowEvent event;
  for (int i = 0; i < QUIET_FRAMES; i++) {
    if (!stage_draw(panning->stage, fault) || stage_broken(panning->stage, fault)) return false;
    double until = cli_seconds() + 0.004;
    while (cli_seconds() < until && !stage_wants_frame(panning->stage))
      window_wait(panning->window, 0, &event);
    if (!stage_wants_frame(panning->stage) && i > 10) return true;
  }
  return true;
}

static bool begin(Panning *panning, const char *scenario, Fault *fault) {
  json_t *args = json_pack("{s:s, s:i, s:i, s:b}", "scenario", scenario, "seed", 1, "scale", 100,
                           "curtain", 0);  // or the map would not be seen
  bool good = stage_start(panning->stage, args);
  json_decref(args);
  return (good || !stage_broken(panning->stage, fault)) && quiet(panning, fault);
}

// ---------------------------------------------------------------- panning

static bool drag(Panning *panning, WindowEventKind kind, int x, int y, double *ms, Fault *fault) {
  WindowEvent event = {
    .kind = kind, .x = x, .y = y, .buttons = BUTTON_MIDDLE, .clicks = kind == WINDOW_MOVE ? 0 : 1
  };
  double started = cli_thread_seconds();
  stage_event(panning->stage, &event);
  if (!stage_draw(panning->stage, fault) || stage_broken(panning->stage, fault)) return false;
  *ms = (cli_thread_seconds() - started) * 1000;
  return true;
}

/// The map dragged to the left and back. Times are kept of every pass but the first.
static bool pan(Panning *panning, int width, int height, bool timed, Fault *fault) {
  double ms;
  int x = width / 2, y = height / 2;
  if (!drag(panning, WINDOW_PRESS, x, y, &ms, fault)) return false;
  for (int i = 0; i < 2 * STEPS; i++) {
    x += i < STEPS ? -STEP_PX : STEP_PX;
    y += i < STEPS ? -STEP_PX / 3 : STEP_PX / 3;
    if (!drag(panning, WINDOW_MOVE, x, y, &ms, fault)) return false;
    if (timed) panning->times_ms[panning->timed++] = ms;
  }
  return drag(panning, WINDOW_RELEASE, x, y, &ms, fault) && quiet(panning, fault);
}

static bool time_panning(Panning *panning, int width, int height, json_t *report, Fault *fault) {
  char name[32];
  for (int pass = 0; pass < PASSES; pass++) {
    if (!pan(panning, width, height, pass > 0, fault)) return false;
  }
  snprintf(name, sizeof name, "%dx%d", width, height);
  qsort(panning->times_ms, (size_t)panning->timed, sizeof *panning->times_ms, by_size);
  json_t *half = json_object_get(report, "frame_ms"),
         *slow = json_object_get(report, "frame_p99_ms");
  json_object_set_new(half, name, json_real(panning->times_ms[panning->timed / 2]));
  json_object_set_new(slow, name, json_real(panning->times_ms[panning->timed * 99 / 100]));
  return true;
}

// ---------------------------------------------------------------- clicks

/// One click; the slower of its two answers is put into *ms when it is more.
static bool click(Panning *panning, int x, int y, double *ms, Fault *fault) {
  WindowEvent event = { .kind = WINDOW_MOVE, .x = x, .y = y };
  stage_event(panning->stage, &event);
  for (int i = 0; i < 2; i++) {
    event = (WindowEvent){ .kind = i == 0 ? WINDOW_PRESS : WINDOW_RELEASE,
                           .x = x,
                           .y = y,
                           .buttons = BUTTON_LEFT,
                           .clicks = 1 };
    double started = cli_thread_seconds();
    stage_event(panning->stage, &event);
    if (!stage_draw(panning->stage, fault) || stage_broken(panning->stage, fault)) return false;
    double taken = (cli_thread_seconds() - started) * 1000;
    if (taken > *ms) *ms = taken;
  }
  return quiet(panning, fault);
}

/// Clicks on the hexes that the screen's report names, and on the middle of the map; the slowest
/// answer in *ms.
static bool time_clicks(Panning *panning, int width, int height, double *ms, Fault *fault) {
  json_t *report = stage_report(panning->stage, fault), *hex;
  size_t index;
  *ms = 0;
  bool good = report && click(panning, width / 2, height / 2, ms, fault);
  json_array_foreach(json_object_get(report, "hexes"), index, hex) {
    if (!good || index == CLICKS_MAX) break;
    good = click(panning, (int)json_integer_value(json_object_get(hex, "x")),
                 (int)json_integer_value(json_object_get(hex, "y")), ms, fault);
  }
  json_decref(report);
  return good;
}

// ---------------------------------------------------------------- idle

/// Leaves the window alone for a second: the part of it, per cent, that the program works in all
/// its threads. On a screen waiting for an event takes no time, so the waiting here is left out.
static bool time_idle(Panning *panning, double *percent, Fault *fault) {
  const struct timespec pause = { .tv_nsec = IDLE_PAUSE_MS * 1000000 };
  double worked = cli_process_seconds(), until = cli_seconds() + 1;
  while (cli_seconds() < until) {
    if (stage_wants_frame(panning->stage) && !stage_draw(panning->stage, fault)) return false;
    nanosleep(&pause, NULL);
  }
  *percent = (cli_process_seconds() - worked) * 100;
  return true;
}

/// Keeps the larger of what the report has and this.
static void set_worse(json_t *report, const char *key, double value) {
  double before = json_number_value(json_object_get(report, key));
  json_object_set_new(report, key, json_real(value > before ? value : before));
}

static bool time_window(Cli *cli, const char *scenario, int width, int height, json_t *report,
                        Fault *fault) {
  Panning *panning = calloc(1, sizeof *panning);
  double click_ms = 0, idle_percent = 0;
  if (!panning) return fault_set(fault, NULL, 0, "out of memory");
  bool good = open_panning(panning, cli, width, height, fault) && begin(panning, scenario, fault) &&
              time_panning(panning, width, height, report, fault) &&
              time_clicks(panning, width, height, &click_ms, fault) &&
              time_idle(panning, &idle_percent, fault);
  set_worse(report, "click_ms", click_ms);
  set_worse(report, "idle_cpu_percent", idle_percent);
  close_panning(panning);
  free(panning);
  return good;
}

bool bench_window(Cli *cli, const char *scenario, json_t *report, Fault *fault) {
  json_object_set_new(report, "frame_ms", json_object());
  json_object_set_new(report, "frame_p99_ms", json_object());
  return time_start(cli, scenario, report, fault) &&
         time_window(cli, scenario, 1280, 800, report, fault) &&
         time_window(cli, scenario, 2560, 1440, report, fault);
}
