/// Fuzzes recorded input: lines of `play --events` on a stage that shows a small game. What a line
/// may not do is refused with a reason; no line breaks the interface.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/drive.h"
#include "api/stage.h"
#include "fuzz_table.h"
#include "host/window.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { WIDTH = 320, HEIGHT = 240, LINES_MAX = 24, SHARED = 100 };

typedef struct Theatre {
  Seats *seats;
  Drive drive;
} Theatre;

static void open_theatre(Theatre *theatre) {
  Fault fault;
  WindowSpec window = { .width = WIDTH, .height = HEIGHT, .headless = true };
  SeatsSpec table = {
    .session = fuzz_session(), .files = fuzz_files(), .window = true, .no_saves = true
  };
  theatre->seats = seats_open(&table);
  theatre->drive = (Drive){ .window = window_open(&window, &fault) };
  if (!theatre->seats || !theatre->drive.window) abort();
  StageSpec stage = { .files = fuzz_files(),
                      .window = theatre->drive.window,
                      .seats = theatre->seats,
                      .exact = true,
                      .quiet = true };
  json_t *args =
      json_pack("{s:s, s:i, s:b}", "scenario", "example-first:mill", "seed", 1, "curtain", 0);
  theatre->drive.stage = stage_open(&stage, &fault);
  if (!theatre->drive.stage || !stage_start(theatre->drive.stage, args)) abort();
  json_decref(args);
}

static void close_theatre(Theatre *theatre) {
  stage_close(theatre->drive.stage);
  seats_close(theatre->seats);
  window_close(theatre->drive.window);
}

static void play(Drive *drive, const char *at, const char *end) {
  for (int i = 0; i < LINES_MAX && at < end && !stage_has_quit(drive->stage); i++) {
    Fault fault = { .text = "" };
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (!stop) stop = end;
    size_t length = (size_t)(stop - at);
    bool good = fuzz_names_file(at, length) || drive_line(drive, at, length, &fault);
    if (!good && !fault.text[0]) abort();
    if (stage_broken(drive->stage, &fault)) {
      fprintf(stderr, "%s:%d: %s\n", fault.file, fault.line, fault.text);
      abort();
    }
    at = stop + 1;
  }
}

/// To open a stage takes a hundred times as long as to play a line: several inputs share one. An
/// input that breaks it alone no more needs those before it.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static Theatre theatre;
  static int used;
  if (!theatre.seats) open_theatre(&theatre);
  play(&theatre.drive, (const char *)bytes, (const char *)bytes + size);
  if (++used % SHARED != 0 && !stage_has_quit(theatre.drive.stage)) return 0;
  close_theatre(&theatre);
  theatre.seats = NULL;
  return 0;
}
