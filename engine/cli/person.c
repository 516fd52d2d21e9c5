// What a person at the terminal may type: numbered orders, what stands where, why not.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/person.h"
#include "core/utf8.h"

enum { ORDERS_SHOWN = 30 };

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
json_t *person_ask(Person *person, const char *method, json_t *params) {
  json_t *result = NULL;
  bool good = seats_call(person->seats, method, params, &result);
  json_decref(params);
  if (good) return result;
  say_error(result);
  json_decref(result);
  return NULL;
}

/// A call of the rules about the side that is asked; NULL: said.
json_t *person_ask_side(Person *person, const char *function, json_t *more) {
  int code;
  json_t *result = NULL, *params = json_pack("{s:s}", "side", person->side);
  if (more) json_object_update(params, more);
  json_decref(more);
  return cli_call(person->cli, function, params, &result, &code) ? result : NULL;
}

void person_print_lines(json_t *answer) {
  size_t index;
  json_t *line;
  json_array_foreach(json_object_get(answer, "lines"), index, line) {
    printf("%s\n", json_string_value(line));
  }
  json_decref(answer);
}

bool person_take(Person *person, json_t *answer) {
  if (!answer) return false;
  json_decref(person->answer);
  person->answer = answer;
  return true;
}

// ---------------------------------------------------------------- what has happened

/// Prints what the side's log has since it was shown last.
void person_print_news(Person *person) {
  json_t *from = json_object_get(person->seen, person->side), *record;
  json_t *params = json_pack("{s:s, s:O*}", "side", person->side, "from", from);
  json_t *answer = person_ask(person, "log", params);
  size_t index;
  json_array_foreach(json_object_get(answer, "log"), index, record) {
    printf("  %-8s %s\n", cli_word(record, "rule"), cli_word(record, "text"));
  }
  json_decref(answer);
  json_object_set_new(person->seen, person->side,
                      json_integer((json_int_t)session_count(cli_session(person->cli))));
}

static void print_orders(Person *person, const char *find) {
  json_t *answer = person_ask_side(person, "side_orders", json_pack("{s:s}", "find", find)), *order;
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

void person_print_prompt(Person *person) {
  json_t *answer = person_ask_side(person, "side_orders", NULL), *view = NULL;
  view = person_ask(person, "view", json_pack("{s:s}", "side", person->side));
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
bool person_read_line(const char *prompt, char *out) {
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
    if (!person_read_line(prompt, text)) return false;
    json_object_set_new(args, cli_word(open, "arg"), json_string(text));
  }
  return true;
}

/// Order `number` of the list, the caller's; NULL: there is none, which is said.
static json_t *order_of(Person *person, long number) {
  json_t *legal =
      person_ask(person, "legal", json_pack("{s:s, s:b}", "side", person->side, "texts", true));
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
    person_take(person, person_ask(person, "act",
                                   json_pack("{s:s, s:s, s:O}", "side", person->side, "verb",
                                             cli_word(entry, "verb"), "args", args)));
  }
  json_decref(args);
  json_decref(entry);
}

static void print_odds(Person *person, const char *rest) {
  json_t *entry = order_of(person, strtol(rest, NULL, 10)), *row;
  if (!entry) return;
  json_t *odds =
      person_ask(person, "odds",
                 json_pack("{s:s, s:s, s:O}", "side", person->side, "verb", cli_word(entry, "verb"),
                           "args", json_object_get(entry, "args")));
  size_t index;
  json_array_foreach(json_object_get(odds, "outcomes"), index, row) {
    long long num = cli_number(row, "num"), den = cli_number(row, "den");
    printf("  %lld in %lld (%.0f %%)  %s\n", num, den,
           den > 0 ? 100.0 * (double)num / (double)den : 0, cli_word(row, "result"));
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
  person_print_lines(person_ask_side(person, "side_map", NULL));
}

static void do_pieces(Person *person, const char *rest) {
  (void)rest;
  person_print_lines(person_ask_side(person, "side_pieces", NULL));
}

static void do_why(Person *person, const char *rest) {
  person_print_lines(
      person_ask_side(person, "side_why", json_pack("{s:o}", "words", words_of(rest))));
}

static void do_go(Person *person, const char *rest) {
  person_take(person, person_ask(person, "act",
                                 json_pack("{s:s, s:s, s:{s:s}}", "side", person->side, "verb",
                                           "go", "args", "to", rest)));
}

static void do_rule(Person *person, const char *rest) {
  json_t *table = person_ask(person, "table", NULL), *found = NULL;
  int code;
  json_t *params = json_pack("{s:s, s:s}", "pack", cli_word(table, "pack"), "find", rest);
  if (cli_call(person->cli, "rules_of", params, &found, &code)) person_print_lines(found);
  json_decref(table);
}

static void do_undo(Person *person, const char *rest) {
  (void)rest;
  person_take(person, person_ask(person, "undo", NULL));
}

static void do_redo(Person *person, const char *rest) {
  (void)rest;
  person_take(person, person_ask(person, "redo", NULL));
}

static void do_save(Person *person, const char *rest) {
  json_t *answer = person_ask(person, "save", json_pack("{s:s}", "path", rest));
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
void person_run_line(Person *person, char *line) {
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
