/// Fuzzes recorded input: lines of `play --events` on a stage that shows a small game. What a line
/// may not do is refused with a reason; no line breaks the interface. Inputs are changed line by
/// line, so that most of them are events.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/drive.h"
#include "api/stage.h"
#include "fuzz_table.h"
#include "host/window.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t room);

enum { WIDTH = 320, HEIGHT = 240, SIDE_MAX = 480, WAIT_MAX = 2000, LINES_MAX = 24, SHARED = 100 };

// ---------------------------------------------------------------- lines

static const char *const made_lines[] = {
  "{\"kind\":\"click\",\"x\":%d,\"y\":%d}",
  "{\"kind\":\"click\",\"x\":%d,\"y\":%d,\"clicks\":2}",
  "{\"kind\":\"click\",\"x\":%d,\"y\":%d,\"button\":\"right\"}",
  "{\"kind\":\"press\",\"x\":%d,\"y\":%d}",
  "{\"kind\":\"move\",\"x\":%d,\"y\":%d,\"buttons\":{\"left\":true}}",
  "{\"kind\":\"move\",\"x\":%d,\"y\":%d}",
  "{\"kind\":\"release\",\"x\":%d,\"y\":%d}",
  "{\"kind\":\"wheel\",\"x\":%d,\"y\":%d,\"dy\":-1}",
  "{\"kind\":\"wheel\",\"x\":%d,\"y\":%d,\"dy\":3,\"mods\":{\"ctrl\":true}}",
  "{\"kind\":\"size\",\"w\":%d,\"h\":%d}",
  "{\"kind\":\"settle\"}",
  "{\"kind\":\"leave\"}",
};
static const char *const keys[] = {
  "Return", "Escape", "Tab", "Up",     "Down",     "Left", "Right", "Backspace", "Delete", "Home",
  "End",    "Space",  "F1",  "F5",     "A",        "B",    "C",     "F",         "G",      "H",
  "I",      "K",      "M",   "N",      "R",        "T",    "U",     "V",         "X",      "Y",
  "Z",      "1",      "2",   "PageUp", "PageDown", "+",    "-"
};

/// A line of an event, with a newline.
static size_t make_line(char *out, size_t room, unsigned seed) {
  enum { MADE = sizeof made_lines / sizeof *made_lines, KEYS = sizeof keys / sizeof *keys };
  static const char *const mods[] = { "", ",\"mods\":{\"ctrl\":true}",
                                      ",\"mods\":{\"shift\":true}" };
  unsigned kind = seed % (MADE + 4);
  int x = (int)(seed / 16 % (WIDTH + 8)) - 4, y = (int)(seed / 8192 % (HEIGHT + 8)) - 4, length;
  if (kind < MADE) {
    length = snprintf(out, room, made_lines[kind], x, y);
  } else if (kind < MADE + 3) {
    length = snprintf(out, room, "{\"kind\":\"key\",\"key\":\"%s\"%s}", keys[seed / 16 % KEYS],
                      mods[seed / 1024 % 3]);
  } else {
    length = snprintf(out, room, "{\"kind\":\"text\",\"text\":\"%c%c\"}",
                      'a' + (int)(seed / 16 % 26), '0' + (int)(seed / 512 % 10));
  }
  out[length++] = '\n';
  return (size_t)length;
}

/// Puts a line in, or changes bytes anywhere; libFuzzer joins and cuts inputs by itself.
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned seed) {
  char line[160];
  if (seed % 8 == 0) return LLVMFuzzerMutate(bytes, size, room);
  size_t length = make_line(line, sizeof line - 1, seed / 8), starts[LINES_MAX], count = 0;
  for (size_t at = 0; at <= size && count < LINES_MAX; at++) {
    if (at == 0 || bytes[at - 1] == '\n') starts[count++] = at;
  }
  size_t from = starts[seed / 64 % count], to = from;
  if (seed % 8 < 4) {  // in the place of the line
    const uint8_t *end = memchr(bytes + from, '\n', size - from);
    to = end ? (size_t)(end - bytes) + 1 : size;
  }
  if (size - (to - from) + length > room) return LLVMFuzzerMutate(bytes, size, room);
  memmove(bytes + from + length, bytes + to, size - to);
  memcpy(bytes + from, line, length);
  return size - (to - from) + length;
}

/// Lines that would cost the time of a hundred others: new windows, very large ones, long waits.
static bool is_dear(const char *line, size_t length) {
  json_t *event = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
  const char *kind = json_string_value(json_object_get(event, "kind"));
  bool dear = kind && (strcmp(kind, "quit") == 0 || strcmp(kind, "files") == 0);
  dear = dear || json_integer_value(json_object_get(event, "w")) > SIDE_MAX ||
         json_integer_value(json_object_get(event, "h")) > SIDE_MAX ||
         json_integer_value(json_object_get(event, "ms")) > WAIT_MAX;
  json_decref(event);
  return dear;
}

// ---------------------------------------------------------------- the stage

/// All lines since the stage was opened: `play --events` plays them again. It is left where an
/// input breaks the target.
static FILE *played;
static char played_path[64];

static void remove_played(void) { unlink(played_path); }

static void open_played(void) {
  if (!played_path[0]) {
    snprintf(played_path, sizeof played_path, "/tmp/grognard_fuzz_%ld.events", (long)getpid());
    atexit(remove_played);
  }
  if (played) fclose(played);
  played = fopen(played_path, "w");
  if (!played) abort();
}

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
  open_played();
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
    bool left_out = fuzz_names_file(at, length) || is_dear(at, length);
    if (!left_out) {
      fprintf(played, "%.*s\n", (int)length, at);
      fflush(played);
    }
    if (!left_out && !drive_line(drive, at, length, &fault) && !fault.text[0]) abort();
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
