// The window: its session, table and stage, and the recorded input that may drive them.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/drive.h"
#include "api/seats.h"
#include "api/stage.h"
#include "cli/play.h"
#include "host/watch.h"
#include "host/window.h"

enum { WIDTH = 1280, HEIGHT = 800, SIDE_MAX_PX = 8192 };

/// What one run holds; all of it NULL at the start.
typedef struct Play {
  Cli *cli;
  json_t *args;  // of the interface's start()
  Window *window;
  Sound *sound;  // or NULL: none is heard
  Seats *seats;
  Stage *stage;
  Watch *watch;  // of the packs' folders, or NULL
  FILE *record;
} Play;

bool play_size(const Cli *cli, int *width, int *height) {
  const char *text = cli_value(cli, "size", NULL);
  char rest;
  *width = WIDTH;
  *height = HEIGHT;
  if (!text) return true;
  bool good = sscanf(text, "%dx%d%c", width, height, &rest) == 2 && *width >= 1 && *height >= 1 &&
              *width <= SIDE_MAX_PX && *height <= SIDE_MAX_PX;
  if (!good) cli_usage("--size takes WIDTHxHEIGHT, such as 1280x800", NULL, NULL, 0);
  return good;
}

// ---------------------------------------------------------------- seats

static bool is_bot(Cli *cli, const char *name) {
  FilesNames names;
  Fault fault;
  if (!session_bot_names(cli_session(cli), &names, &fault)) {
    cli_fault(&fault);
    return false;
  }
  bool found = strcmp(name, "human") == 0;
  for (size_t i = 0; !found && i < names.count; i++)
    found = strcmp(names.names[i], name) == 0;
  char text[200];
  snprintf(text, sizeof text, "--seats: no bot is called '%.100s'", name);
  if (!found) cli_usage(text, name, (const char *const *)names.names, names.count);
  files_names_free(&names);
  return found;
}

/// One part of --seats, "side=who". False: said.
static bool take_seat(Cli *cli, const json_t *sides, const char *part, json_t *seats) {
  char side[64], text[200];
  const char *equals = strchr(part, '='), *names[16];
  size_t count = 0;
  if (!equals || equals - part >= (int)sizeof side) {
    cli_usage("--seats takes SIDE=WHO,...", NULL, NULL, 0);
    return false;
  }
  snprintf(side, sizeof side, "%.*s", (int)(equals - part), part);
  bool known = !sides;
  for (; count < 16 && count < json_array_size(sides); count++) {
    names[count] = json_string_value(json_array_get(sides, count));
    known = known || strcmp(names[count], side) == 0;
  }
  if (!known) {
    snprintf(text, sizeof text, "--seats: no side is called '%s'", side);
    cli_usage(text, side, names, count);
    return false;
  }
  if (!is_bot(cli, equals + 1)) return false;
  const char *who = strcmp(equals + 1, "human") == 0 ? "remote" : equals + 1;
  return json_object_set_new(seats, side, json_string(who)) == 0;
}

/// --seats as an object; without a scenario the sides are not known yet (`sides` NULL). NULL: said.
static json_t *read_seats(Cli *cli, const json_t *sides) {
  json_t *seats = json_object();
  char *list = strdup(cli_value(cli, "seats", "")), *rest = NULL;
  bool good = list != NULL;
  for (char *part = good ? strtok_r(list, ",", &rest) : NULL; good && part;
       part = strtok_r(NULL, ",", &rest)) {
    good = take_seat(cli, sides, part, seats);
  }
  free(list);
  if (good) return seats;
  json_decref(seats);
  return NULL;
}

/// --bots, put over the seats. False: said.
static bool add_bots(Cli *cli, const json_t *sides, json_t *seats) {
  if (!cli_has(cli, "bots")) return true;
  json_t *bots = cli_bots(cli, sides, "random");
  for (size_t i = 0; bots && i < json_array_size(bots); i++) {
    json_object_set(seats, json_string_value(json_array_get(sides, i)), json_array_get(bots, i));
  }
  json_decref(bots);
  return bots != NULL;
}

json_t *play_seats(Cli *cli, const json_t *sides) {
  json_t *seats = read_seats(cli, sides);
  if (seats && add_bots(cli, sides, seats)) return seats;
  json_decref(seats);
  return NULL;
}

// ---------------------------------------------------------------- what start() is given

static bool is_exact(const Cli *cli) { return cli_has(cli, "events"); }

/// The sides of the saved game that --load names, so that --seats can be held against them; NULL
/// when it cannot be read, which the window says.
json_t *play_loaded_sides(Cli *cli) {
  const char *given = cli_value(cli, "load", NULL);
  char path[PATH_MAX], name[FILES_NAME_MAX];
  json_t *header = NULL;
  if (!given) return NULL;
  snprintf(path, sizeof path, "%s", given);
  const char *ending = strrchr(given, '.');
  bool whole = ending && strcmp(ending, ".grognard") == 0;
  snprintf(name, sizeof name, "saves/%s%s", given, whole ? "" : ".grognard");
  if (!strchr(given, '/') && access(given, R_OK) != 0 &&
      !files_user_path(cli_files(cli), name, path, sizeof path, NULL)) {
    return NULL;
  }
  if (!session_peek(cli_session(cli), path, &header, NULL)) return NULL;
  json_t *sides = json_incref(json_object_get(header, "sides"));
  json_decref(header);
  return sides;
}

/// The scenario with all that belongs to it. False: said, exit code in *code.
static bool add_scenario(Play *play, int *code) {
  Cli *cli = play->cli;
  const char *given = cli_operand(cli, 0);
  json_t *sides = NULL;
  if (given && strchr(given, ':')) {
    sides = cli_sides(cli, given, code);
    if (!sides) return false;
    json_object_set_new(play->args, "scenario", json_string(given));
  } else if (given) {
    if (!cli_known_pack(cli, given, code)) return false;
    json_object_set_new(play->args, "pack", json_string(given));
  }
  *code = EXIT_USAGE;
  if (!sides && cli_has(cli, "bots")) {
    cli_usage("--bots in the window takes a scenario: PACK:SCENARIO", NULL, NULL, 0);
    return false;
  }
  if (!sides && cli_given(cli, "seats")) sides = play_loaded_sides(cli);
  json_t *seats = play_seats(cli, sides);
  bool good = seats != NULL;
  if (good && json_object_size(seats) > 0) json_object_set(play->args, "seats", seats);
  json_decref(seats);
  json_decref(sides);
  return good;
}

json_t *play_named_file(const char *given) {
  bool here = !strchr(given, '/') && access(given, R_OK) == 0;
  return here ? json_sprintf("./%s", given) : json_string(given);
}

static bool add_options(Play *play) {
  int64_t number = 0;
  Cli *cli = play->cli;
  if (!cli_integer(cli, "pace", 0, 60000, 0, &number)) return false;
  if (cli_has(cli, "pace")) json_object_set_new(play->args, "pace", json_integer(number));
  if (!cli_integer(cli, "march", 0, 5000, 0, &number)) return false;
  if (cli_has(cli, "march")) json_object_set_new(play->args, "march", json_integer(number));
  if (!cli_integer(cli, "scale", 75, 200, 100, &number)) return false;
  if (cli_has(cli, "scale")) json_object_set_new(play->args, "scale", json_integer(number));
  if (is_exact(cli) || cli_has(cli, "size")) json_object_set_new(play->args, "sized", json_true());
  if (!cli_integer(cli, "seed", INT64_MIN / 2, INT64_MAX / 2, 1, &number)) return false;
  // Recorded input meets the same game again only by a number.
  bool recorded = cli_has(cli, "events") || cli_has(cli, "record");
  if (cli_has(cli, "seed") || recorded) {
    json_object_set_new(play->args, "seed", json_integer(number));
  }
  static const char *const files[] = { "load", "replay", NULL };
  for (const char *const *name = files; *name; name++) {
    if (cli_has(cli, *name)) {
      json_object_set_new(play->args, *name, play_named_file(cli_value(cli, *name, "")));
    }
  }
  const char *operand = cli_operand(cli, 0);
  bool battle = operand && strchr(operand, ':');
  json_t *chosen = cli_pack_options(cli, battle ? operand : NULL);
  if (chosen && json_object_size(chosen) > 0) json_object_set(play->args, "options", chosen);
  json_decref(chosen);
  return chosen != NULL;
}

// ---------------------------------------------------------------- opening

static bool read_renderer(const Cli *cli, bool *hardware) {
  static const char *const names[] = { "software", "hardware" };
  const char *name = cli_value(cli, "renderer", "software");
  *hardware = strcmp(name, "hardware") == 0;
  if (*hardware || strcmp(name, "software") == 0) return true;
  cli_usage("--renderer is software or hardware", name, names, 2);
  return false;
}

static int open_window(Play *play) {
  Fault fault;
  WindowSpec spec = { .title = "Grognard",
                      .headless = cli_has(play->cli, "headless") ||
                                  (is_exact(play->cli) && !cli_has(play->cli, "show")),
                      .fixed = is_exact(play->cli) || cli_has(play->cli, "size") };
  if (!read_renderer(play->cli, &spec.hardware)) return EXIT_USAGE;
  if (!play_size(play->cli, &spec.width, &spec.height)) return EXIT_USAGE;
  play->window = window_open(&spec, &fault);
  if (!play->window) return cli_fault(&fault);
  if (!spec.headless) play->sound = sound_open();
  return EXIT_GOOD;
}

static int open_stage(Play *play) {
  Cli *cli = play->cli;
  Fault fault;
  SeatsSpec seats = { .session = cli_session(cli),
                      .files = cli_files(cli),
                      .window = true,
                      .no_saves = cli_has(cli, "no-save") };
  play->seats = seats_open(&seats);
  StageSpec stage = { .files = cli_files(cli),
                      .window = play->window,
                      .seats = play->seats,
                      .broker = cli_broker(cli),
                      .sound = play->sound,
                      .reloads = cli_has(cli, "dev"),
                      .exact = is_exact(cli) };
  play->stage = play->seats ? stage_open(&stage, &fault) : NULL;
  if (play->stage) return EXIT_GOOD;
  if (!play->seats) fault_set(&fault, NULL, 0, "out of memory");
  return cli_fault(&fault);
}

static int open_record(Play *play) {
  const char *path = cli_value(play->cli, "record", NULL);
  Fault fault;
  if (!path) return EXIT_GOOD;
  play->record = fopen(path, "w");
  if (play->record) {
    setvbuf(play->record, NULL, _IOLBF, 0);  // each event is there, whatever comes next
    return EXIT_GOOD;
  }
  fault_set(&fault, path, 0, "cannot be written: %s", strerror(errno));
  return cli_fault(&fault);
}

// ---------------------------------------------------------------- running

static void write_event(void *context, const WindowEvent *event) {
  Play *play = context;
  json_t *line = play->record ? drive_event(event) : NULL;
  if (line && event->kind == WINDOW_DROP) {
    json_object_set_new(line, "path", json_string(window_dropped(play->window)));
  }
  char *text = line ? json_dumps(line, JSON_COMPACT) : NULL;
  if (text) fprintf(play->record, "%s\n", text);
  free(text);
  json_decref(line);
}

static int run_events(Play *play, const char *path) {
  Fault fault;
  Drive drive = { .stage = play->stage, .window = play->window };
  stage_start(play->stage, play->args);
  bool good = stage_draw(play->stage, &fault) && drive_file(&drive, path, &fault);
  return good ? EXIT_GOOD : cli_fault(&fault);
}

static void tell_saved(void *context) {
  (void)context;
  window_files_saved();
}

/// Watches the packs that lie in folders. Without such a watch changed rules are read when the
/// window gets the focus back.
static void open_watch(Play *play) {
  enum { PACKS_MAX = 256 };
  const char *folders[PACKS_MAX];
  size_t count = 0;
  const Files *files = cli_files(play->cli);
  FilesNames packs;
  if (!files_list(files, "mods", &packs, NULL)) return;
  for (size_t i = 0; i < packs.count && count < PACKS_MAX; i++) {
    char name[FILES_NAME_MAX];
    snprintf(name, sizeof name, "mods/%s", packs.names[i]);
    folders[count] = files_origin(files, name);
    if (folders[count]) count++;
  }
  play->watch = watch_open(folders, count, tell_saved, NULL);
  files_names_free(&packs);
}

/// A headless stage has no hands: it starts, settles as far as it can, and is done.
static int run_live(Play *play) {
  Fault fault;
  stage_start(play->stage, play->args);
  bool good = stage_draw(play->stage, &fault);
  if (good && !cli_has(play->cli, "headless")) {
    open_watch(play);
    good = stage_run(play->stage, write_event, play, &fault);
  }
  if (good && cli_has(play->cli, "headless")) good = !stage_broken(play->stage, &fault);
  return good ? EXIT_GOOD : cli_fault(&fault);
}

/// What has a use beside what else is given. False: said.
static bool may_go_together(Cli *cli) {
  static const char *const with_load[] = { "seed", "option", "variant", "bots", NULL };
  static const char *const with_replay[] = { "seats", "seed", "option", "bots", "variant", NULL };
  static const char *const in_window[] = { "quiet", "no-window", NULL };
  const char *operand = cli_operand(cli, 0);
  bool file = cli_given(cli, "load") || cli_given(cli, "replay");
  if (cli_excludes(cli, "load", with_load) != EXIT_GOOD ||
      cli_excludes(cli, "replay", with_replay) != EXIT_GOOD ||
      cli_excludes(cli, "events", in_window) != EXIT_GOOD ||
      cli_excludes(cli, "headless", in_window) != EXIT_GOOD) {
    return false;
  }
  const char *wrong = NULL;
  if (cli_given(cli, "load") && cli_given(cli, "replay")) {
    wrong = "--load and --replay exclude each other";
  }
  if (file && operand) wrong = "play: a pack has no use with --load or --replay";
  if (!file && !(operand && strchr(operand, ':'))) {
    if (cli_given(cli, "option")) wrong = "--option takes a scenario: PACK:SCENARIO";
    if (cli_given(cli, "seats")) wrong = "--seats takes a scenario, PACK:SCENARIO, or --load";
    if (cli_given(cli, "variant")) wrong = "--variant takes a scenario: PACK:SCENARIO";
  }
  if (cli_given(cli, "show") && !cli_given(cli, "events")) wrong = "--show belongs to --events";
  if (cli_given(cli, "json")) wrong = "--json is for the terminal";
  if (wrong) cli_usage(wrong, NULL, NULL, 0);
  return !wrong;
}

static int open_and_run(Play *play) {
  int code = EXIT_FAULTS;
  if (!may_go_together(play->cli)) return EXIT_USAGE;
  if (!cli_session(play->cli)) return EXIT_FAULTS;
  if (!add_scenario(play, &code)) return code;
  if (!add_options(play)) return EXIT_USAGE;
  code = open_record(play);
  if (code == EXIT_GOOD) code = open_window(play);
  if (code == EXIT_GOOD) code = open_stage(play);
  if (code != EXIT_GOOD) return code;
  cli_confine_calls(play->cli);
  const char *events = cli_value(play->cli, "events", NULL);
  return events ? run_events(play, events) : run_live(play);
}

int play_window(Cli *cli) {
  Play play = { .cli = cli, .args = json_object() };
  int code = open_and_run(&play);
  watch_close(play.watch);
  stage_close(play.stage);
  seats_close(play.seats);
  sound_close(play.sound);
  window_close(play.window);
  json_decref(play.args);
  if (play.record && fclose(play.record) != 0) {
    fprintf(stderr, "grognard: --record: the file could not be written whole\n");
    code = EXIT_FAULTS;
  }
  return code;
}
