#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check.h"
#include "cli/test_replays.h"

typedef struct Tally {
  json_t *cases;
  int64_t passed, failed;
} Tally;

static void print_message(const char *message) {
  printf("  ---\n  message: |\n");
  while (*message) {
    int length = (int)strcspn(message, "\n");
    printf("    %.*s\n", length, message);
    message += length + (message[length] == '\n');
  }
  printf("  ...\n");
}

static void take_case(Tally *tally, const json_t *one, const char *pack, bool quiet) {
  bool good = json_is_true(json_object_get(one, "ok"));
  const char *name = json_string_value(json_object_get(one, "name"));
  const char *message = json_string_value(json_object_get(one, "message"));
  if (good) tally->passed++;
  if (!good) tally->failed++;
  json_array_append(tally->cases, (json_t *)(uintptr_t)one);
  if (quiet) return;
  printf("%sok %lld - %s: %s\n", good ? "" : "not ", (long long)(tally->passed + tally->failed),
         pack, name ? name : "");
  if (!good) print_message(message ? message : "no message");
}

/// A spec file that does not even load counts as one failed case.
static void take_broken(Tally *tally, const char *pack, const char *file, const Fault *fault,
                        bool quiet) {
  char text[800], name[300];
  fault_format(fault, text, sizeof text);
  snprintf(name, sizeof name, "%.250s loads", file);
  json_t *one =
      json_pack("{s:s, s:s, s:b, s:s}", "name", name, "file", file, "ok", false, "message", text);
  take_case(tally, one, pack, quiet);
  json_decref(one);
}

static void run_file(Cli *cli, Tally *tally, const char *pack, const char *file) {
  Fault fault;
  json_t *result = NULL, *one;
  size_t index;
  const char *filter = cli_value(cli, "filter", NULL);
  json_t *params = json_pack("{s:s, s:s, s:s*}", "pack", pack, "file", file, "filter", filter);
  if (!session_call(cli_session(cli), "specs", params, &result, &fault)) {
    take_broken(tally, pack, file, &fault, cli_json(cli));
    return;
  }
  json_array_foreach(json_object_get(result, "cases"), index, one) {
    take_case(tally, one, pack, cli_json(cli));
  }
  json_decref(result);
}

/// Bug files among the specs: each is a case that fails until it is mended.
static bool run_bugs(Cli *cli, Tally *tally, const char *pack) {
  json_t *list = json_array(), *file;
  size_t index;
  check_bug_files(cli, pack, list);
  json_array_foreach(list, index, file) {
    bool good = false;
    char *text = check_bug_text(cli, pack, json_string_value(file), &good);
    json_t *one = json_pack("{s:O, s:O, s:b, s:s}", "name", file, "file", file, "ok", good,
                            "message", text ? text : "out of memory");
    take_case(tally, one, pack, cli_json(cli));
    json_decref(one);
    free(text);
  }
  bool found = json_array_size(list) > 0;
  json_decref(list);
  return found;
}

static bool is_spec(const char *name) {
  size_t length = strlen(name);
  return length > 9 && strcmp(name + length - 9, "_spec.lua") == 0;
}

/// Reports whether a file of the folder spec is wanted: any, or the one of --spec.
static bool is_wanted(const char *name, const char *only) {
  const char *slash = only ? strrchr(only, '/') : NULL;
  return is_spec(name) && (!only || strcmp(name, slash ? slash + 1 : only) == 0);
}

/// Runs the spec files of a pack, or the one of --spec. False: said, exit code in `*code`.
static bool run_specs(Cli *cli, Tally *tally, const char *pack, int *code) {
  char folder[300], file[600];
  FilesNames names;
  const char *only = cli_value(cli, "spec", NULL);
  snprintf(folder, sizeof folder, "mods/%s/spec", pack);
  if (!files_is_folder(cli_files(cli), folder)) return true;
  if (!files_list(cli_files(cli), folder, &names, NULL)) return true;
  bool found = only ? false : run_bugs(cli, tally, pack);
  for (size_t i = 0; i < names.count; i++) {
    if (!is_wanted(names.names[i], only)) continue;
    snprintf(file, sizeof file, "spec/%s", names.names[i]);
    found = true;
    run_file(cli, tally, pack, file);
  }
  if (only && !found) {
    char text[300];
    snprintf(text, sizeof text, "%s: there is no spec file '%.150s'", pack, only);
    *code = cli_usage(text, only, (const char *const *)names.names, names.count);
  }
  files_names_free(&names);
  return found || !only;
}

/// Plays a replay, or records it again: a case.
static void run_replay(Cli *cli, Tally *tally, const char *pack, const json_t *replay) {
  char name[300], text[1000], *differs = NULL;
  Fault fault;
  const char *file = cli_word(replay, "file");
  snprintf(name, sizeof name, "replay %.250s", cli_word(replay, "name"));
  if (!cli_has(cli, "record-again")) {
    differs = replays_play(cli, pack, file);
  } else if (!replays_again(cli, pack, file, &fault)) {
    fault_format(&fault, text, sizeof text);
    differs = strdup(text);
  }
  json_t *one = json_pack("{s:s, s:s, s:b, s:s*}", "name", name, "file", file, "ok", !differs,
                          "message", differs);
  take_case(tally, one, pack, cli_json(cli));
  json_decref(one);
  free(differs);
}

/// Plays the golden replays of a pack whose case holds the text of --filter.
static void run_replays(Cli *cli, Tally *tally, const char *pack) {
  const char *filter = cli_value(cli, "filter", "");
  json_t *list = json_array(), *replay;
  size_t index;
  replays_list(cli, pack, list);
  json_array_foreach(list, index, replay) {
    char name[300];
    snprintf(name, sizeof name, "replay %.250s", cli_word(replay, "name"));
    if (strstr(name, filter)) run_replay(cli, tally, pack, replay);
  }
  json_decref(list);
}

/// Runs what the options choose of a pack. False: said, exit code in `*code`.
static bool run_pack(Cli *cli, Tally *tally, const char *pack, int *code) {
  bool again = cli_has(cli, "record-again");
  bool specs = !again && !cli_has(cli, "replays");
  bool replays = !cli_has(cli, "specs") && !cli_has(cli, "spec");
  if (specs && !run_specs(cli, tally, pack, code)) return false;
  if (replays) run_replays(cli, tally, pack);
  return true;
}

static bool run_named(Cli *cli, Tally *tally, int *code) {
  for (int i = 0; i < cli_operand_count(cli); i++) {
    const char *pack = cli_operand(cli, i);
    if (!cli_known_pack(cli, pack, code) || !run_pack(cli, tally, pack, code)) return false;
  }
  return true;
}

static bool run_all(Cli *cli, Tally *tally, int *code) {
  json_t *listing = NULL, *pack;
  size_t index;
  if (!cli_call(cli, "packs", NULL, &listing, code)) return false;
  bool good = true;
  json_array_foreach(json_object_get(listing, "packs"), index, pack) {
    const char *id = json_string_value(json_object_get(pack, "id"));
    good = good && run_pack(cli, tally, id, code);
  }
  json_decref(listing);
  return good;
}

/// --record NAME --from SAVE.
static int record(Cli *cli) {
  const char *pack = cli_operand(cli, 0), *save = cli_value(cli, "from", NULL);
  const char *name = cli_value(cli, "record", NULL);
  Fault fault;
  int code;
  if (!pack || !save) {
    return cli_usage("test: --record NAME goes with one pack and --from SAVE", NULL, NULL, 0);
  }
  if (!cli_known_pack(cli, pack, &code)) return code;
  if (!replays_record(cli, pack, name, save, &fault)) return cli_fault(&fault);
  if (cli_json(cli)) cli_print_json(json_pack("{s:s, s:s}", "pack", pack, "replay", name));
  if (!cli_json(cli)) printf("%s: replay %s is recorded\n", pack, name);
  return EXIT_GOOD;
}

/// What is wrong with the options as they stand together, or NULL.
static const char *clash(const Cli *cli) {
  bool one = cli_operand_count(cli) == 1;
  bool replays = cli_has(cli, "replays") || cli_has(cli, "record-again");
  if (cli_has(cli, "spec") && !one) return "test: --spec goes with one pack";
  if (cli_has(cli, "record-again") && !one) return "test: --record-again goes with one pack";
  if (replays && (cli_has(cli, "spec") || cli_has(cli, "specs"))) {
    return "test: choose specs or replays; without an option both are run";
  }
  return NULL;
}

static int run(Cli *cli) {
  int code = EXIT_FAULTS;
  if (clash(cli)) return cli_usage(clash(cli), NULL, NULL, 0);
  if (!cli_session(cli)) return EXIT_FAULTS;
  if (cli_has(cli, "record")) return record(cli);
  Tally tally = { .cases = json_array() };
  if (!cli_json(cli)) printf("TAP version 13\n");
  bool good =
      cli_operand_count(cli) > 0 ? run_named(cli, &tally, &code) : run_all(cli, &tally, &code);
  if (!good) {
    json_decref(tally.cases);
    return code;
  }
  if (cli_json(cli)) {
    cli_print_json(json_pack("{s:I, s:I, s:o}", "passed", (json_int_t)tally.passed, "failed",
                             (json_int_t)tally.failed, "cases", tally.cases));
  } else {
    printf("1..%lld\n", (long long)(tally.passed + tally.failed));
    printf("%lld passed, %lld failed\n", (long long)tally.passed, (long long)tally.failed);
    json_decref(tally.cases);
  }
  return tally.failed > 0 ? EXIT_FAULTS : EXIT_GOOD;
}

static const CliOption options[] = {
  { "spec", "FILE", "one spec file of the pack alone" },
  { "specs", NULL, "the specs alone" },
  { "replays", NULL, "the golden replays alone" },
  { "filter", "TEXT", "only cases whose name holds the text" },
  { "record", "NAME", "makes the golden replay NAME of the game of --from" },
  { "from", "SAVE", "a saved game" },
  { "record-again", NULL, "records the golden replays again whose games end as they did" },
  { NULL, NULL, NULL },
};
const CliCommand cmd_test = {
  "test",
  "[PACK...]",
  0,
  -1,
  "Runs specs and golden replays of packs, of all when none is named; prints TAP.",
  options,
  run,
};
