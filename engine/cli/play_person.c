// A person at the terminal: numbered orders, what stands where, why not. Other sides are played by bots
// or by who sits at the same keyboard.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/seats.h"
#include "cli/play.h"
#include "core/utf8.h"

enum { ORDERS_SHOWN = 30, LINE_BYTES = 400, BOT_ACTIONS_MAX = 100000 };

typedef struct Person {
  Cli *cli;
  Seats *seats;
  json_t *sides;
  json_t *seen;    // by side: the action up to which its log was shown
  json_t *answer;  // of the last action: prompts, over
  const char *side;
  bool quit, failed;
} Person;

// ---------------------------------------------------------------- asking

/// What a refusal says; also each reason with its rule.
static void say_error(const json_t *error) {
  size_t index;
  json_t *reason, *reasons = json_object_get(json_object_get(error, "data"), "reasons");
  if (json_array_size(reasons) == 0) printf("%s\n", cli_word(error, "message"));
  json_array_foreach(reasons, index, reason) {
    printf("  %s  %s\n", cli_word(reason, "rule"), cli_word(reason, "text"));
  }
}

/// A call of the table; NULL: said. `params` is stolen.
static json_t *ask(Person *person, const char *method, json_t *params) {
  json_t *result = NULL;
  bool good = seats_call(person->seats, method, params, &result);
  json_decref(params);
  if (good) return result;
  say_error(result);
  json_decref(result);
  return NULL;
}

/// A call of the rules about the side that is asked; NULL: said.
static json_t *ask_side(Person *person, const char *function, json_t *more) {
  int code;
  json_t *result = NULL, *params = json_pack("{s:s}", "side", person->side);
  if (more) json_object_update(params, more);
  json_decref(more);
  return cli_call(person->cli, function, params, &result, &code) ? result : NULL;
}

static void print_lines(json_t *answer) {
  size_t index;
  json_t *line;
  json_array_foreach(json_object_get(answer, "lines"), index, line) {
    printf("%s\n", json_string_value(line));
  }
  json_decref(answer);
}

static bool take(Person *person, json_t *answer) {
  if (!answer) return false;
  json_decref(person->answer);
  person->answer = answer;
  return true;
}

// ---------------------------------------------------------------- what has happened

/// Prints what the side's log has since it was shown last.
static void print_news(Person *person) {
  json_t *from = json_object_get(person->seen, person->side), *record;
  json_t *params = json_pack("{s:s, s:O*}", "side", person->side, "from", from);
  json_t *answer = ask(person, "log", params);
  size_t index;
  json_array_foreach(json_object_get(answer, "log"), index, record) {
    printf("  %-8s %s\n", cli_word(record, "rule"), cli_word(record, "text"));
  }
  json_decref(answer);
  json_object_set_new(person->seen, person->side,
                      json_integer((json_int_t)session_count(cli_session(person->cli))));
}

static void print_orders(Person *person, const char *find) {
  json_t *answer = ask_side(person, "side_orders", json_pack("{s:s}", "find", find)), *order;
  json_t *orders = json_object_get(answer, "orders");
  size_t index, count = json_array_size(orders);
  json_array_foreach(orders, index, order) {
    if (index < ORDERS_SHOWN || count <= ORDERS_SHOWN + 5) printf("%s\n", cli_word(order, "line"));
  }
  if (count > ORDERS_SHOWN + 5) {
    printf("      and %zu more; 'list WORD' shows those that hold a word\n", count - ORDERS_SHOWN);
  }
  if (count == 0) printf("      no order holds '%s'\n", find);
  json_decref(answer);
}

static void print_prompt(Person *person) {
  json_t *answer = ask_side(person, "side_orders", NULL), *view = NULL;
  view = ask(person, "view", json_pack("{s:s}", "side", person->side));
  long long turn = cli_number(view, "turn"), last = cli_number(view, "last_turn");
  printf("\n%s", person->side);
  if (turn > 0) printf(", turn %lld of %lld", turn, last);
  printf(": %s [%s]\n", cli_word(answer, "text"), cli_word(answer, "rule"));
  json_decref(view);
  json_decref(answer);
  print_orders(person, "");
}

// ---------------------------------------------------------------- what is typed

/// A line of standard input without its end, in `out`; false at the end of input.
static bool read_line(const char *prompt, char *out) {
  printf("%s", prompt);
  fflush(stdout);
  if (!fgets(out, LINE_BYTES, stdin)) return false;
  size_t length = strcspn(out, "\r\n");
  out[length] = '\0';
  utf8_mend(out);
  return true;
}

/// Asks for the texts that an order leaves open.
static bool fill_open(const json_t *entry, json_t *args) {
  size_t index;
  json_t *open;
  char text[LINE_BYTES], prompt[120];
  json_array_foreach(json_object_get(entry, "open"), index, open) {
    snprintf(prompt, sizeof prompt, "%.60s: ", cli_word(open, "arg"));
    if (!read_line(prompt, text)) return false;
    json_object_set_new(args, cli_word(open, "arg"), json_string(text));
  }
  return true;
}

/// Order `number` of the list, the caller's; NULL: there is none, which is said.
static json_t *order_of(Person *person, long number) {
  json_t *legal = ask(person, "legal", json_pack("{s:s, s:b}", "side", person->side, "texts", true));
  json_t *actions = json_object_get(legal, "actions");
  json_t *entry = number > 0 ? json_array_get(actions, (size_t)number - 1) : NULL;
  if (!entry) printf("There is no order %ld; 'list' shows those that there are.\n", number);
  json_incref(entry);
  json_decref(legal);
  return entry;
}

static void play_order(Person *person, long number) {
  json_t *entry = order_of(person, number);
  if (!entry) return;
  json_t *args = json_copy(json_object_get(entry, "args"));
  if (fill_open(entry, args)) {
    printf("> %s\n", cli_word(entry, "text"));
    take(person, ask(person, "act", json_pack("{s:s, s:s, s:O}", "side", person->side, "verb",
                                              cli_word(entry, "verb"), "args", args)));
  }
  json_decref(args);
  json_decref(entry);
}

static void print_odds(Person *person, const char *rest) {
  json_t *entry = order_of(person, strtol(rest, NULL, 10)), *row;
  if (!entry) return;
  json_t *odds =
      ask(person, "odds", json_pack("{s:s, s:s, s:O}", "side", person->side, "verb",
                                    cli_word(entry, "verb"), "args", json_object_get(entry, "args")));
  size_t index;
  json_array_foreach(json_object_get(odds, "outcomes"), index, row) {
    long long num = cli_number(row, "num"), den = cli_number(row, "den");
    printf("  %lld in %lld (%.0f %%)  %s\n", num, den, den > 0 ? 100.0 * (double)num / (double)den : 0,
           cli_word(row, "result"));
  }
  json_decref(odds);
  json_decref(entry);
}

/// The words of a line as an array.
static json_t *words_of(const char *rest) {
  json_t *list = json_array();
  char copy[LINE_BYTES], *kept = NULL;
  snprintf(copy, sizeof copy, "%s", rest);
  for (char *word = strtok_r(copy, " \t", &kept); word; word = strtok_r(NULL, " \t", &kept)) {
    json_array_append_new(list, json_string(word));
  }
  return list;
}

static void do_list(Person *person, const char *rest) { print_orders(person, rest); }
static void do_odds(Person *person, const char *rest) { print_odds(person, rest); }

static void do_map(Person *person, const char *rest) {
  (void)rest;
  print_lines(ask_side(person, "side_map", NULL));
}

static void do_pieces(Person *person, const char *rest) {
  (void)rest;
  print_lines(ask_side(person, "side_pieces", NULL));
}

static void do_why(Person *person, const char *rest) {
  print_lines(ask_side(person, "side_why", json_pack("{s:o}", "words", words_of(rest))));
}

static void do_go(Person *person, const char *rest) {
  take(person, ask(person, "act", json_pack("{s:s, s:s, s:{s:s}}", "side", person->side, "verb", "go",
                                            "args", "to", rest)));
}

static void do_rule(Person *person, const char *rest) {
  json_t *table = ask(person, "table", NULL), *found = NULL;
  int code;
  json_t *params = json_pack("{s:s, s:s}", "pack", cli_word(table, "pack"), "find", rest);
  if (cli_call(person->cli, "rules_of", params, &found, &code)) print_lines(found);
  json_decref(table);
}

static void do_undo(Person *person, const char *rest) {
  (void)rest;
  take(person, ask(person, "undo", NULL));
}

static void do_redo(Person *person, const char *rest) {
  (void)rest;
  take(person, ask(person, "redo", NULL));
}

static void do_save(Person *person, const char *rest) {
  json_t *answer = ask(person, "save", json_pack("{s:s}", "path", rest));
  if (answer) printf("saved in %s\n", cli_word(answer, "path"));
  json_decref(answer);
}

static void do_quit(Person *person, const char *rest) {
  (void)rest;
  person->quit = true;
}

static void do_help(Person *person, const char *rest);

static const struct {
  const char *name, *operands, *text;
  void (*run)(Person *person, const char *rest);
} commands[] = {
  { "list", "[WORD]", "the orders again, or those that hold a word", do_list },
  { "map", "", "the part of the map where pieces are known to stand", do_map },
  { "pieces", "", "who stands where, as far as it is known", do_pieces },
  { "why", "[PIECE] HEX", "what can be done there, what not, and by which rule", do_why },
  { "go", "HEX", "marches on, step by step, as far as nothing interrupts", do_go },
  { "odds", "N", "the exact chances of an order that rolls dice", do_odds },
  { "rule", "NUMBER or WORDS", "what the rules say", do_rule },
  { "undo", "", "takes the last order back", do_undo },
  { "redo", "", "does it again", do_redo },
  { "save", "NAME", "keeps the game in another file from now on", do_save },
  { "help", "", "this", do_help },
  { "quit", "", "leaves; the game is kept", do_quit },
};

static void do_help(Person *person, const char *rest) {
  (void)person;
  (void)rest;
  printf("  %-20s %s\n", "N", "gives order N of the list");
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    char words[60];
    snprintf(words, sizeof words, "%s %s", commands[i].name, commands[i].operands);
    printf("  %-20s %s\n", words, commands[i].text);
  }
}

/// Carries out what was typed.
static void run_line(Person *person, char *line) {
  while (isspace((unsigned char)*line))
    line++;
  if (!*line) return;
  char *end;
  long number = strtol(line, &end, 10);
  if (end != line && !*end) {
    play_order(person, number);
    return;
  }
  size_t length = strcspn(line, " \t");
  const char *rest = line + length + strspn(line + length, " \t");
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    if (strlen(commands[i].name) == length && strncmp(commands[i].name, line, length) == 0) {
      commands[i].run(person, rest);
      return;
    }
  }
  printf("'%s' is no order and no command; 'help' lists them.\n", line);
}

// ---------------------------------------------------------------- the game

/// The side that a person plays and that is asked; NULL: none.
static const char *asked(const Person *person, const json_t *names) {
  size_t index;
  json_t *prompt;
  json_array_foreach(json_object_get(person->answer, "prompts"), index, prompt) {
    const char *side = cli_word(prompt, "side");
    if (strcmp(cli_word(names, side), "remote") == 0) return json_string_value(json_object_get(prompt, "side"));
  }
  return NULL;
}

/// Lets bots play until a person is asked. False: one failed, which is said.
static bool let_bots(Person *person, const json_t *names) {
  for (int i = 0; i < BOT_ACTIONS_MAX; i++) {
    if (asked(person, names) || json_is_object(json_object_get(person->answer, "over"))) return true;
    json_t *answer = ask(person, "bot_step", NULL);
    if (!answer || json_is_true(json_object_get(answer, "idle"))) {
      json_decref(answer);
      return false;
    }
    take(person, answer);
  }
  return false;
}

static void print_end(Person *person) {
  const json_t *over = json_object_get(person->answer, "over");
  char *scores = json_dumps(json_object_get(over, "scores"), JSON_COMPACT | JSON_SORT_KEYS);
  print_lines(ask_side(person, "side_map", NULL));
  printf("\nover: %s, %s %s\n", cli_word(over, "winner"), cli_word(over, "level"), scores ? scores : "");
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
    if (n != shown) print_news(person);
    if (!side) {
      print_end(person);
      return;
    }
    if (n != shown) print_prompt(person);
    shown = n;
    if (!read_line("order, or help: ", line)) return;
    run_line(person, line);
  }
}

/// Begins a game, or goes on with a saved one. False: said.
static bool begin(Person *person, const char *scenario, const json_t *seats) {
  const char *load = cli_value(person->cli, "load", NULL);
  int64_t seed = 0;
  if (load) {
    json_t *params = json_pack("{s:o}", "path", play_named_file(load));
    if (json_object_size(seats) > 0) json_object_set(params, "seats", (json_t *)(uintptr_t)seats);
    return take(person, ask(person, "load", params));
  }
  if (!cli_integer(person->cli, "seed", INT64_MIN / 2, INT64_MAX / 2, 1, &seed)) return false;
  json_t *options = cli_pack_options(person->cli, scenario);
  json_t *params = json_pack("{s:s, s:o, s:O*}", "scenario", scenario, "options", options, "seats", seats);
  if (cli_has(person->cli, "seed")) json_object_set_new(params, "seed", json_integer(seed));
  bool good = options && take(person, ask(person, "new", params));
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
  json_t *table = good ? ask(&person, "table", NULL) : NULL;
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
