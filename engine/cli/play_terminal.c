// Bot against bot on the terminal: the log, and a map of the end.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/bots.h"
#include "cli/picture.h"
#include "cli/play.h"

enum { ACTIONS_MAX = 50000 };

// ---------------------------------------------------------------- the log on the terminal

/// A record that only other sides than `side` may read says what its own one says in full.
static bool is_for(const json_t *record, const char *side) {
  const json_t *readers = json_object_get(record, "visible_to"), *reader;
  size_t index;
  if (json_array_size(readers) == 0) return true;
  json_array_foreach(readers, index, reader) {
    if (strcmp(json_string_value(reader), side) == 0) return true;
  }
  return false;
}

/// Prints the records of action `n` of `side`.
static void print_log(const json_t *log, json_int_t n, const char *side) {
  size_t index;
  json_t *record;
  json_array_foreach(log, index, record) {
    const char *text = cli_word(record, "text");
    if (json_integer_value(json_object_get(record, "n")) != n || !is_for(record, side)) continue;
    printf("         %-8s %s\n", cli_word(record, "rule"),
           text[0] ? text : cli_word(record, "key"));
  }
}

/// One action: who, what, and what came of it. A forced one is set in brackets.
static void print_action(const json_t *row, const json_t *log) {
  bool forced = json_is_true(json_object_get(row, "forced"));
  json_int_t n = json_integer_value(json_object_get(row, "n"));
  const char *side = cli_word(row, "side");
  printf("%5lld %s: %s%s%s\n", (long long)n, side, forced ? "(" : "", cli_word(row, "text"),
         forced ? ")" : "");
  print_log(log, n, side);
}

static void pause_for(int64_t milliseconds) {
  struct timespec time = { .tv_sec = (time_t)(milliseconds / 1000),
                           .tv_nsec = (long)(milliseconds % 1000) * 1000000 };
  fflush(stdout);
  if (milliseconds > 0) nanosleep(&time, NULL);
}

static void print_map(Cli *cli) {
  int code;
  json_t *map = NULL, *line;
  size_t index;
  if (!cli_call(cli, "textmap", NULL, &map, &code)) return;
  json_array_foreach(json_object_get(map, "lines"), index, line) {
    printf("%s\n", json_string_value(line));
  }
  json_decref(map);
}

// ---------------------------------------------------------------- bot against bot

typedef struct Match {
  Cli *cli;
  char *scenario;
  int64_t seed, pace_ms;
  json_t *sides, *seats;  // seats: which bot plays each side
  Bots bots;
  bool quiet;
} Match;

/// Plays to the end; `*answer` (the one of `new`) becomes the last one.
static bool play_on(Match *match, json_t **answer, Fault *fault) {
  Session *session = cli_session(match->cli);
  for (int i = 0; i < ACTIONS_MAX && !json_is_object(json_object_get(*answer, "over")); i++) {
    json_t *next = NULL;
    size_t row = (size_t)session_count(session);
    if (!bots_act(&match->bots, match->sides, &next, fault)) return false;
    if (!next) return fault_set(fault, NULL, 0, "the game is not over, yet asks no side");
    if (!match->quiet) {
      for (; row < (size_t)session_count(session); row++) {
        print_action(json_array_get(session_rows(session), row), json_object_get(next, "log"));
      }
      pause_for(match->pace_ms);
    }
    json_decref(*answer);
    *answer = next;
  }
  return true;
}

static void print_end(const json_t *answer, Session *session) {
  const json_t *over = json_object_get(answer, "over");
  char *scores = json_dumps(json_object_get(over, "scores"), JSON_COMPACT | JSON_SORT_KEYS);
  printf("\nover after %lld actions: %s, %s %s\n", (long long)session_count(session),
         cli_word(over, "winner"), cli_word(over, "level"), scores ? scores : "");
  free(scores);
}

static void report(Match *match, const json_t *answer) {
  Session *session = cli_session(match->cli);
  const char *path = session_path(session);
  json_t *over = json_object_get(answer, "over");
  if (cli_json(match->cli)) {
    json_t *saved = path ? json_string(path) : json_null();
    cli_print_json(json_pack("{s:s, s:I, s:I, s:O, s:O?, s:o}", "scenario", match->scenario, "seed",
                             (json_int_t)match->seed, "actions", (json_int_t)session_count(session),
                             "hash", json_object_get(answer, "hash"), "over", over, "saved",
                             saved));
    return;
  }
  printf("\n");
  print_map(match->cli);
  print_end(answer, session);
  if (path) printf("saved in %s\n", path);
}

/// Leaves a picture of the final position beside the save, as the first player saw it.
static bool leave_picture(Match *match, Fault *fault) {
  char save[4096], path[4100];
  snprintf(save, sizeof save, "%s", session_path(cli_session(match->cli)));
  const char *ending = strrchr(save, '.');
  snprintf(path, sizeof path, "%.*s.png", (int)(ending - save), save);
  SeatsSpec spec = { .session = cli_session(match->cli),
                     .files = cli_files(match->cli),
                     .window = true,
                     .no_saves = true };
  WindowSpec size = { .width = 1280, .height = 800 };
  Seats *seats = seats_open(&spec);
  json_t *answer = NULL, *load = json_pack("{s:s, s:b}", "path", save, "bind", false);
  json_t *args = json_pack("{s:b, s:b, s:O, s:i}", "again", true, "shot", true, "side",
                           json_array_get(match->sides, 0), "scale", 100);
  bool good = seats && (seats_call(seats, "load", load, &answer) ||
                        fault_set(fault, save, 0, "the save cannot be read for its picture"));
  good = good && picture_write(cli_files(match->cli), seats, args, &size, path, fault);
  if (good) printf("picture in %s\n", path);
  json_decref(answer);
  json_decref(load);
  json_decref(args);
  seats_close(seats);
  return good;
}

/// Binds the game to a file of its own; without one, which is said, it is played all the same.
static void save(Match *match) {
  char path[4096];
  Fault fault;
  Cli *cli = match->cli;
  bool named = cli_save_path(cli, "saves", match->scenario, match->seed, false, path, sizeof path);
  if (named && session_save(cli_session(cli), path, STORE_BULK, &fault)) {
    session_keep_seats(cli_session(cli), match->seats, NULL);
    return;
  }
  if (named) cli_fault(&fault);
  fprintf(stderr, "grognard: the game is played without a save\n");
}

static int play(Match *match, json_t *pack_options) {
  int code;
  Fault fault;
  json_t *answer = NULL;
  Session *session = cli_session(match->cli);
  json_t *params = json_pack("{s:s, s:I, s:o}", "scenario", match->scenario, "seed",
                             (json_int_t)match->seed, "options", pack_options);
  if (!cli_call(match->cli, "new", params, &answer, &code)) return code;
  if (!cli_has(match->cli, "no-save")) save(match);
  if (!match->quiet) print_log(json_object_get(answer, "log"), 0, "");
  for (size_t i = 0; !match->quiet && i < (size_t)session_count(session); i++) {
    print_action(json_array_get(session_rows(session), i), json_object_get(answer, "log"));
  }
  bool good = play_on(match, &answer, &fault);
  if (good) report(match, answer);
  bool pictured = !good || match->quiet || !session_path(session) || leave_picture(match, &fault);
  if (!good || !pictured) cli_fault(&fault);  // without its picture the game is as good
  json_decref(answer);
  return good ? EXIT_GOOD : EXIT_FAULTS;
}

static int prepare_and_play(Match *match) {
  int code = EXIT_USAGE;
  Fault fault;
  match->scenario = cli_scenario(match->cli, &code);
  if (!match->scenario) return code;
  match->sides = cli_sides(match->cli, match->scenario, &code);
  if (!match->sides) return code;
  json_t *names = cli_bots(match->cli, match->sides, "staff");
  if (!names) return EXIT_USAGE;
  bool opened = bots_open(cli_session(match->cli), names, match->seed, &match->bots, &fault);
  match->seats = json_object();
  for (size_t i = 0; i < json_array_size(names); i++) {
    json_object_set(match->seats, json_string_value(json_array_get(match->sides, i)),
                    json_array_get(names, i));
  }
  json_decref(names);
  if (!opened) return cli_fault(&fault);
  json_t *pack_options = cli_pack_options(match->cli, match->scenario);
  if (!pack_options) return EXIT_USAGE;
  if (!match->quiet) {
    printf("%s, seed %lld, bot against bot\n\n", match->scenario, (long long)match->seed);
  }
  return play(match, pack_options);
}

int play_terminal(Cli *cli) {
  Match match = { .cli = cli, .quiet = cli_has(cli, "quiet") || cli_json(cli) };
  if (!cli_integer(cli, "seed", INT64_MIN / 2, INT64_MAX / 2, 1, &match.seed)) return EXIT_USAGE;
  if (!cli_integer(cli, "pace", 0, 60000, 0, &match.pace_ms)) return EXIT_USAGE;
  if (!cli_session(cli)) return EXIT_FAULTS;
  int code = prepare_and_play(&match);
  bots_close(&match.bots);
  json_decref(match.sides);
  json_decref(match.seats);
  free(match.scenario);
  return code;
}
