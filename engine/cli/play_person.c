// A person at the terminal, from the beginning of a game to its end. Other sides are played by bots
// or by who sits at the same keyboard.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/person.h"
#include "cli/play.h"

enum { BOT_ACTIONS_MAX = 100000 };

/// The side that a person plays and that is asked; NULL: none.
static const char *asked(const Person *person, const json_t *names) {
  size_t index;
  json_t *prompt;
  json_array_foreach(json_object_get(person->answer, "prompts"), index, prompt) {
    const char *side = cli_word(prompt, "side");
    if (strcmp(cli_word(names, side), "remote") == 0)
      return json_string_value(json_object_get(prompt, "side"));
  }
  return NULL;
}

/// Lets bots play until a person is asked. False: one failed, which is said.
static bool let_bots(Person *person, const json_t *names) {
  for (int i = 0; i < BOT_ACTIONS_MAX; i++) {
    if (asked(person, names) || json_is_object(json_object_get(person->answer, "over")))
      return true;
    json_t *answer = person_ask(person, "bot_step", NULL);
    if (!answer || json_is_true(json_object_get(answer, "idle"))) {
      json_decref(answer);
      return false;
    }
    person_take(person, answer);
  }
  return false;
}

static void print_end(Person *person) {
  const json_t *over = json_object_get(person->answer, "over");
  char *scores = json_dumps(json_object_get(over, "scores"), JSON_COMPACT | JSON_SORT_KEYS);
  person_print_lines(person_ask_side(person, "side_map", NULL));
  printf("\nover: %s, %s %s\n", cli_word(over, "winner"), cli_word(over, "level"),
         scores ? scores : "");
  free(scores);
}

static void go_on(Person *person, const json_t *names) {
  char line[LINE_BYTES], last[64] = "";
  int64_t shown = -1;
  while (!person->quit && !person->failed) {
    if (!let_bots(person, names)) {
      person->failed = true;
      return;
    }
    const char *side = asked(person, names);
    person->side = side ? side : json_string_value(json_array_get(person->sides, 0));
    snprintf(last, sizeof last, "%s", person->side);
    person->side = last;  // the answer that it stood in goes away
    int64_t n = session_count(cli_session(person->cli));
    if (n != shown) person_print_news(person);
    if (!side) {
      print_end(person);
      return;
    }
    if (n != shown) person_print_prompt(person);
    shown = n;
    if (!person_read_line("order, or help: ", line)) return;
    person_run_line(person, line);
  }
}

/// Begins a game, or goes on with a saved one. False: said.
static bool begin(Person *person, const char *scenario, const json_t *seats) {
  const char *load = cli_value(person->cli, "load", NULL);
  int64_t seed = 0;
  if (load) {
    json_t *params = json_pack("{s:o}", "path", play_named_file(load));
    if (json_object_size(seats) > 0) json_object_set(params, "seats", (json_t *)(uintptr_t)seats);
    return person_take(person, person_ask(person, "load", params));
  }
  if (!cli_integer(person->cli, "seed", INT64_MIN / 2, INT64_MAX / 2, 1, &seed)) return false;
  json_t *options = cli_pack_options(person->cli, scenario);
  json_t *params =
      json_pack("{s:s, s:o, s:O*}", "scenario", scenario, "options", options, "seats", seats);
  if (cli_has(person->cli, "seed")) json_object_set_new(params, "seed", json_integer(seed));
  bool good = options && person_take(person, person_ask(person, "new", params));
  if (!options) json_decref(params);
  return good;
}

/// Plays until the game is over or the person leaves.
static int play(Cli *cli, const char *scenario, const json_t *seats) {
  SeatsSpec spec = { .session = cli_session(cli),
                     .files = cli_files(cli),
                     .window = true,
                     .no_saves = cli_has(cli, "no-save") };
  Person person = { .cli = cli, .seen = json_object() };
  person.seats = seats_open(&spec);
  bool good = person.seats && begin(&person, scenario, seats);
  json_t *table = good ? person_ask(&person, "table", NULL) : NULL;
  if (table) {
    person.sides = json_object_get(table, "sides");
    printf("%s\n%s\n", cli_word(table, "title"), cli_word(table, "description"));
    if (cli_word(table, "unsaved")[0]) printf("not saved: %s\n", cli_word(table, "unsaved"));
    go_on(&person, json_object_get(table, "seats"));
    const char *path = session_path(spec.session);
    if (path) printf("\nsaved in %s\n", path);
  }
  bool failed = !table || person.failed;
  json_decref(table);
  json_decref(person.answer);
  json_decref(person.seen);
  seats_close(person.seats);
  return failed ? EXIT_FAULTS : EXIT_GOOD;
}

/// What has no use beside what else is given. False: said.
static bool may_go_together(Cli *cli) {
  static const char *const with_load[] = { "seed", "option", "variant", "bots", NULL };
  static const char *const with_person[] = { "quiet", "pace", NULL };
  if (cli_excludes(cli, "load", with_load) != EXIT_GOOD ||
      cli_excludes(cli, "load", with_person) != EXIT_GOOD ||
      cli_excludes(cli, "seats", with_person) != EXIT_GOOD) {
    return false;
  }
  const char *wrong = NULL;
  if (cli_given(cli, "load") && cli_operand(cli, 0)) wrong = "play: a pack has no use with --load";
  if (cli_json(cli)) wrong = "--json is for bot against bot; programs play by 'grognard rpc'";
  if (wrong) cli_usage(wrong, NULL, NULL, 0);
  return !wrong;
}

int play_person(Cli *cli) {
  int code = EXIT_USAGE;
  if (!may_go_together(cli)) return EXIT_USAGE;
  if (!cli_session(cli)) return EXIT_FAULTS;
  bool load = cli_given(cli, "load");
  char *scenario = load ? NULL : cli_scenario(cli, &code);
  if (!load && !scenario) return code;
  json_t *sides = load ? play_loaded_sides(cli) : cli_sides(cli, scenario, &code);
  json_t *seats = load || sides ? play_seats(cli, sides) : NULL;
  if (!load && sides && !seats) code = EXIT_USAGE;
  if (seats) code = play(cli, scenario, seats);
  json_decref(seats);
  json_decref(sides);
  free(scenario);
  return code;
}
