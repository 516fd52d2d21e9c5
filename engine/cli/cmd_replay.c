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
  return differs && cli_has(cli, "verify") ? EXIT_FAULTS : EXIT_GOOD;
}

static int run(Cli *cli) {
  Fault fault;
  const char *path = cli_operand(cli, 0);
  Store *store = store_open(path, STORE_READ, &fault);
  if (!store) return cli_fault(&fault);
  bool whole = strcmp(store_header(store)->audience, "referee") == 0;
  char *scenario = strdup(store_header(store)->scenario);
  int code = whole ? EXIT_FAULTS : show_export(cli, store);
  store_close(store);
  if (whole && scenario && cli_session(cli)) code = replay(cli, path, scenario);
  free(scenario);
  return code;
}

static const CliOption options[] = {
  { "verify", NULL, "fail when an action or a state is not what the file says" },
  { "log", NULL, "print the log, every side's" },
  { NULL, NULL, NULL },
};
const CliCommand cmd_replay = {
  "replay", "FILE", 1, 1, "Plays a saved game again from its first action.", options, run,
};
