// A picture of a position, drawn by the interface without a screen.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/bots.h"
#include "cli/picture.h"
#include "cli/play.h"

enum { ACTIONS_MAX = 100000 };

typedef struct Shot {
  Cli *cli;
  Seats *seats;
  json_t *sides, *args;
  Bots bots;
  int64_t seed;
} Shot;

// ---------------------------------------------------------------- the position

/// Carries out a method of the table. NULL: said.
static json_t *ask(Shot *shot, const char *method, json_t *params) {
  json_t *result = NULL;
  bool good = seats_call(shot->seats, method, params, &result);
  json_decref(params);
  if (good) return result;
  const char *message = json_string_value(json_object_get(result, "message"));
  fprintf(stderr, "grognard: %s\n", message ? message : "refused");
  json_decref(result);
  return NULL;
}

/// Reports whether the operand means a file rather than PACK:SCENARIO.
static bool is_file(const char *operand) {
  struct stat status;
  const char *ending = strrchr(operand, '.');
  if (strchr(operand, '/') || (ending && strcmp(ending, ".grognard") == 0)) return true;
  return stat(operand, &status) == 0 && S_ISREG(status.st_mode);
}

/// The file itself stays as it is: nothing that bots add here is written to it.
static int open_save(Shot *shot, const char *path) {
  if (cli_given(shot->cli, "option") || cli_given(shot->cli, "variant")) {
    return cli_usage("shot: a save has its options and variants", NULL, NULL, 0);
  }
  if (cli_given(shot->cli, "seed") && !cli_given(shot->cli, "actions")) {
    return cli_usage("shot: --seed has no use with a save that no bot plays on", NULL, NULL, 0);
  }
  json_t *answer = ask(shot, "load", json_pack("{s:s, s:b}", "path", path, "bind", false));
  json_decref(answer);
  return answer ? EXIT_GOOD : EXIT_FAULTS;
}

static int open_scenario(Shot *shot) {
  int code = EXIT_USAGE;
  char *scenario = cli_scenario(shot->cli, &code);
  json_t *options = scenario ? cli_pack_options(shot->cli, scenario) : NULL;
  json_t *answer = options ? ask(shot, "new",
                                 json_pack("{s:s, s:I, s:o}", "scenario", scenario, "seed",
                                           (json_int_t)shot->seed, "options", options))
                           : NULL;
  if (options) code = EXIT_FAULTS;
  free(scenario);
  json_decref(answer);
  return answer ? EXIT_GOOD : code;
}

static int take_sides(Shot *shot) {
  json_t *table = ask(shot, "table", NULL);
  shot->sides = json_incref(json_object_get(table, "sides"));
  json_decref(table);
  return shot->sides ? EXIT_GOOD : EXIT_FAULTS;
}

// ---------------------------------------------------------------- bots that play it on

static int play_on(Shot *shot) {
  int64_t actions = 0;
  Fault fault;
  if (!cli_integer(shot->cli, "actions", 0, ACTIONS_MAX, 0, &actions)) return EXIT_USAGE;
  if (actions == 0) return EXIT_GOOD;
  json_t *names = cli_bots(shot->cli, shot->sides, "random"), *answer;
  if (!names) return EXIT_USAGE;
  bool good = bots_open(seats_session(shot->seats), names, shot->seed, &shot->bots, &fault);
  json_decref(names);
  for (bool moved = true; good && moved && actions > 0; actions--) {
    good = bots_act(&shot->bots, shot->sides, &answer, &fault);
    moved = answer != NULL;
    json_decref(answer);
  }
  return good ? EXIT_GOOD : cli_fault(&fault);
}

// ---------------------------------------------------------------- the picture

static bool known_side(Shot *shot, const char *side) {
  const char *names[BOTS_MAX];
  size_t count = 0;
  for (; count < json_array_size(shot->sides) && count < BOTS_MAX; count++) {
    names[count] = json_string_value(json_array_get(shot->sides, count));
    if (strcmp(names[count], side) == 0) return true;
  }
  char text[200];
  snprintf(text, sizeof text, "--side: no side is called '%.80s'", side);
  cli_usage(text, side, names, count);
  return false;
}

static bool known_hex(Shot *shot, const char *code) {
  json_t *found = NULL;
  char text[120];
  if (session_call(seats_session(shot->seats), "map_hex", json_pack("{s:s}", "code", code), &found,
                   NULL) &&
      json_is_true(json_object_get(found, "known"))) {
    json_decref(found);
    return true;
  }
  json_decref(found);
  snprintf(text, sizeof text, "--at: there is no hex '%.40s' on this map", code);
  cli_usage(text, NULL, NULL, 0);
  return false;
}

/// What the interface is given: whose view, where and how near. False: said.
static bool make_args(Shot *shot) {
  Cli *cli = shot->cli;
  int64_t zoom = 0, scale = 100;
  const char *first = json_string_value(json_array_get(shot->sides, 0));
  const char *side = cli_value(cli, "side", first);
  if (!known_side(shot, side)) return false;
  if (!cli_integer(cli, "zoom", 1, 20, 1, &zoom)) return false;
  if (!cli_integer(cli, "scale", 75, 200, 100, &scale)) return false;
  shot->args = json_pack("{s:b, s:b, s:s, s:I}", "again", true, "shot", true, "side", side, "scale",
                         (json_int_t)scale);
  if (cli_has(cli, "map")) json_object_set_new(shot->args, "map", json_true());
  if (cli_has(cli, "no-counters")) json_object_set_new(shot->args, "bare", json_true());
  if (cli_has(cli, "zoom")) json_object_set_new(shot->args, "zoom", json_integer(zoom));
  const char *at = cli_value(cli, "at", NULL);
  if (at) json_object_set_new(shot->args, "at", json_string(at));
  return !at || known_hex(shot, at);
}

static int take_picture(Shot *shot) {
  Fault fault;
  WindowSpec spec = { 0 };
  const char *path = cli_value(shot->cli, "output", NULL);
  if (!path) return cli_usage("shot needs -o FILE.png", NULL, NULL, 0);
  if (!play_size(shot->cli, &spec.width, &spec.height)) return EXIT_USAGE;
  if (!make_args(shot)) return EXIT_USAGE;
  if (!picture_write(cli_files(shot->cli), shot->seats, shot->args, &spec, path, &fault)) {
    return cli_fault(&fault);
  }
  if (cli_json(shot->cli)) {
    cli_print_json(
        json_pack("{s:s, s:i, s:i}", "output", path, "width", spec.width, "height", spec.height));
  }
  return EXIT_GOOD;
}

static int run_shot(Shot *shot) {
  const char *operand = cli_operand(shot->cli, 0);
  int code = is_file(operand) ? open_save(shot, operand) : open_scenario(shot);
  if (code == EXIT_GOOD) code = take_sides(shot);
  if (code == EXIT_GOOD) code = play_on(shot);
  return code == EXIT_GOOD ? take_picture(shot) : code;
}

static int run(Cli *cli) {
  Shot shot = { .cli = cli };
  if (!cli_integer(cli, "seed", INT64_MIN / 2, INT64_MAX / 2, 1, &shot.seed)) return EXIT_USAGE;
  SeatsSpec spec = {
    .session = cli_session(cli), .files = cli_files(cli), .window = true, .no_saves = true
  };
  if (!spec.session) return EXIT_FAULTS;
  shot.seats = seats_open(&spec);
  int code = shot.seats ? run_shot(&shot) : EXIT_FAULTS;
  bots_close(&shot.bots);
  seats_close(shot.seats);
  json_decref(shot.sides);
  json_decref(shot.args);
  return code;
}

static const CliOption options[] = {
  { "output", "FILE", "the PNG to write; -o FILE for short" },
  { "side", "SIDE", "whose view; default the first player's" },
  { "size", "WxH", "size in pixels; default 1280x800" },
  { "zoom", "N", "zoom step, 1 the farthest" },
  { "at", "HEX", "the hex in the middle" },
  { "scale", "PERCENT", "size of text and panels; default 100" },
  { "map", NULL, "the map alone, without panels and marks: to print" },
  { "no-counters", NULL, "without counters" },
  { "actions", "N", "lets bots play so many actions first" },
  { "bots", "A,B", "those bots; default random" },
  { "seed", "S", "seed of the game; default 1" },
  CLI_PACK_OPTION,
  CLI_VARIANT_OPTION,
  { NULL, NULL, NULL },
};
const CliCommand cmd_shot = {
  "shot", "PACK:SCENARIO|SAVE", 1, 1, "Draws a picture of a position, without a screen.", options,
  run,
};
