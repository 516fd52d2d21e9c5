#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/savedlog.h"
#include "cli/cli.h"
#include "core/utf8.h"

/// Prints a record: a file may hold anything, and nothing of it controls the terminal.
static void print_record(const json_t *record) {
  char *line = NULL;
  int length = asprintf(&line, "%5lld  %-8s %s", cli_number(record, "n"), cli_word(record, "rule"),
                        cli_word(record, "text"));
  if (length < 0) return;
  utf8_mend(line);
  printf("%s\n", line);
  free(line);
}

static void print_records(const json_t *records) {
  size_t index;
  json_t *record;
  json_array_foreach(records, index, record) print_record(record);
}

static void print_differs(const json_t *differs) {
  printf("differs at action %lld: %s\n", cli_number(differs, "n"), cli_word(differs, "text"));
  if (json_object_get(differs, "lock")) printf("  %s\n", cli_word(differs, "lock"));
}

static void print_result(const json_t *report) {
  const json_t *over = json_object_get(report, "over");
  printf("%s: %lld actions, state %s\n", cli_word(report, "scenario"),
         cli_number(report, "actions"), cli_word(report, "hash"));
  if (json_is_object(over)) {
    printf("over: %s, %s\n", cli_word(over, "winner"), cli_word(over, "level"));
  } else {
    printf("not over\n");
  }
  if (json_object_get(report, "differs")) print_differs(json_object_get(report, "differs"));
}

// ---------------------------------------------------------------- what one side knows

typedef struct Printing {
  bool json;
  json_t *rows;
} Printing;

static bool take_known(void *context, const StoreRow *row) {
  Printing *printing = context;
  json_t *kept = json_loads(row->log, 0, NULL), *log = savedlog_records(kept, row->n);
  json_decref(kept);
  if (printing->json) {
    json_array_append_new(printing->rows,
                          json_pack("{s:I, s:s, s:s, s:o}", "n", (json_int_t)row->n, "side",
                                    row->side, "verb", row->verb, "log", log ? log : json_array()));
    return true;
  }
  print_records(log);
  json_decref(log);
  return true;
}

/// An export is no game: its log is all that can be shown.
static int show_export(Cli *cli, Store *store) {
  Fault fault;
  Printing printing = { cli_json(cli), json_array() };
  const StoreHeader *header = store_header(store);
  cli_has(cli, "log");  // the log is all that there is
  if (!cli_json(cli)) printf("%s, as %s knows it\n", header->scenario, header->audience);
  bool good = store_rows(store, 1, take_known, &printing, &fault);
  if (good && cli_json(cli)) {
    cli_print_json(json_pack("{s:s, s:s, s:O}", "scenario", header->scenario, "audience",
                             header->audience, "rows", printing.rows));
  }
  json_decref(printing.rows);
  if (!good) return cli_fault(&fault);
  if (cli_has(cli, "verify")) {
    fprintf(stderr, "grognard: what one side knows cannot be played again\n");
    return EXIT_FAULTS;
  }
  return EXIT_GOOD;
}

// ---------------------------------------------------------------- the dice

/// The dice of a row, for the rules to work out again.
static bool take_dice(void *context, const StoreRow *row) {
  json_t *dice = json_loads(row->dice, 0, NULL);
  json_array_append_new(context, json_pack("{s:I, s:o}", "n", (json_int_t)row->n, "dice",
                                           json_is_array(dice) ? dice : json_array()));
  return true;
}

/// What `prove_dice` answers about a file; NULL with *code. The seed of an export is shown only
/// once the game is over.
static json_t *prove(Cli *cli, const char *path, int *code) {
  Fault fault;
  json_t *header = NULL, *rows = json_array(), *proof = NULL;
  Store *store = NULL;
  *code = EXIT_FAULTS;
  if (session_peek(cli_session(cli), path, &header, &fault)) {
    store = store_open(path, STORE_READ, &fault);
  }
  if (!store || !store_rows(store, 1, take_dice, rows, &fault)) {
    *code = cli_fault(&fault);
  } else if (json_integer_value(json_object_get(header, "seed")) == 0 &&
             strcmp(cli_word(header, "audience"), "referee") != 0 &&
             !json_is_string(json_object_get(header, "seed"))) {
    fprintf(stderr, "grognard: the seed is shown when the game is over: save it again then\n");
  } else {
    cli_call(cli, "prove_dice", json_pack("{s:O, s:O}", "header", header, "rows", rows), &proof,
             code);
  }
  store_close(store);
  json_decref(header);
  json_decref(rows);
  return proof;
}

static int verify_dice(Cli *cli, const char *path) {
  int code;
  json_t *proof = prove(cli, path, &code);
  if (!proof) return code;
  const char *wrong = json_string_value(json_object_get(proof, "wrong"));
  bool committed = json_is_true(json_object_get(proof, "committed"));
  code = wrong ? EXIT_FAULTS : EXIT_GOOD;
  if (cli_json(cli)) {
    cli_print_json(proof);
    return code;
  }
  if (wrong) {
    printf("the dice are not what the seed gives: %s\n", wrong);
  } else {
    printf("%lld rolls, each as the seed gives it\n", cli_number(proof, "rolls"));
    printf(committed ? "the seed is the one that was committed to as the game began\n"
                     : "the game was begun by a number, which bound nobody: it could be chosen\n");
  }
  json_decref(proof);
  return code;
}

// ---------------------------------------------------------------- a whole game

static json_t *make_report(const char *scenario, json_t *result, double seconds) {
  json_t *report = json_pack("{s:s, s:O, s:O, s:f}", "scenario", scenario, "actions",
                             json_object_get(result, "n"), "hash", json_object_get(result, "hash"),
                             "seconds", seconds);
  json_t *over = json_object_get(result, "over"), *differs = json_object_get(result, "differs");
  json_object_set_new(report, "over", over ? json_incref(over) : json_null());
  if (differs) json_object_set(report, "differs", differs);
  return report;
}

static int replay(Cli *cli, const char *path, const char *scenario) {
  json_t *result = NULL;
  Fault fault;
  double before = cli_seconds();
  if (!session_load(cli_session(cli), path, false, true, &result, &fault)) return cli_fault(&fault);
  double seconds = cli_seconds() - before;
  if (json_object_get(result, "error")) {
    fprintf(stderr, "grognard: %s\n", cli_word(json_object_get(result, "error"), "message"));
    json_decref(result);
    return EXIT_FAULTS;
  }
  json_t *log = NULL;
  int code;
  if (cli_has(cli, "log") && !cli_call(cli, "whole_log", NULL, &log, &code)) {
    json_decref(result);
    return code;
  }
  json_t *report = make_report(scenario, result, seconds);
  bool differs = json_object_get(report, "differs") != NULL;
  const json_t *lacks = json_object_get(result, "incomplete");
  if (lacks) fprintf(stderr, "grognard: %s: %s\n", path, json_string_value(lacks));
  if (cli_json(cli)) {
    if (log) json_object_set(report, "log", json_object_get(log, "log"));
    cli_print_json(report);
  } else {
    if (log) print_records(json_object_get(log, "log"));
    print_result(report);
    json_decref(report);
  }
  json_decref(result);
  json_decref(log);
  return cli_has(cli, "verify") && differs ? EXIT_FAULTS : EXIT_GOOD;
}

static int run(Cli *cli) {
  static const char *const with_dice[] = { "verify", "log", NULL };
  Fault fault;
  if (cli_excludes(cli, "verify-dice", with_dice) != EXIT_GOOD) return EXIT_USAGE;
  const char *path = cli_operand(cli, 0);
  Store *store = store_open(path, STORE_READ, &fault);
  if (!store) return cli_fault(&fault);
  bool whole = strcmp(store_header(store)->audience, "referee") == 0;
  char *scenario = strdup(store_header(store)->scenario);
  bool dice = cli_has(cli, "verify-dice");
  int code = whole || dice ? EXIT_FAULTS : show_export(cli, store);
  store_close(store);
  if (dice && cli_session(cli)) code = verify_dice(cli, path);
  if (!dice && whole && scenario && cli_session(cli)) code = replay(cli, path, scenario);
  free(scenario);
  return code;
}

static const CliOption options[] = {
  { "verify", NULL, "fail when an action or a state is not what the file says" },
  { "verify-dice", NULL, "hold each roll against the seed, and the seed against its commitment" },
  { "log", NULL, "print the log, every side's" },
  { NULL, NULL, NULL },
};
const CliCommand cmd_replay = {
  "replay", "FILE", 1, 1, "Plays a saved game again from its first action.", options, run,
};
