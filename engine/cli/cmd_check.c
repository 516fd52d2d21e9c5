#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/jobs.h"

typedef struct Check {
  char pack[64];
  const char *only;  // id of the one scenario that is played, or NULL
  int64_t games, seed, every;
  json_t *scenarios;  // array of "PACK:ID"
  // What the random games found:
  int64_t done, total, actions, checked;
  json_t *faults;
} Check;

// ---------------------------------------------------------------- random games

static json_t *game_fault(const char *scenario, int64_t seed, const char *text) {
  char hint[200];
  snprintf(hint, sizeof hint, "again: grognard check %.80s --games 1 --seed %lld --every 1",
           scenario, (long long)seed);
  return json_pack("{s:s, s:i, s:s, s:s, s:s}", "file", "", "line", 0, "id", scenario, "text", text,
                   "hint", hint);
}

static void send_game(Cli *cli, CliJob *job, const Check *check, const char *scenario,
                      int64_t seed) {
  json_t *result = NULL;
  Fault fault;
  char text[900];
  json_t *params = json_pack("{s:s, s:I, s:I}", "scenario", scenario, "seed", (json_int_t)seed,
                             "every", (json_int_t)check->every);
  if (!session_call(cli_session(cli), "fuzz", params, &result, &fault)) {
    fault_format(&fault, text, sizeof text);
    cli_job_send(job, json_pack("{s:s, s:o}", "scenario", scenario, "fault",
                                game_fault(scenario, seed, text)));
    return;
  }
  const json_t *found = json_object_get(result, "fault");
  json_t *message =
      json_pack("{s:s, s:O, s:O}", "scenario", scenario, "actions",
                json_object_get(result, "actions"), "checked", json_object_get(result, "checked"));
  if (json_is_object(found)) {
    const char *kind = json_string_value(json_object_get(found, "check"));
    const char *what = json_string_value(json_object_get(found, "text"));
    snprintf(text, sizeof text, "%s: %s (seed %lld, action %lld)", kind ? kind : "fault",
             what ? what : "", (long long)seed,
             (long long)json_integer_value(json_object_get(found, "n")));
    json_object_set_new(message, "fault", game_fault(scenario, seed, text));
  }
  cli_job_send(job, message);
  json_decref(result);
}

static void work(Cli *cli, CliJob *job, void *context) {
  const Check *check = context;
  if (!cli_session(cli)) exit(EXIT_FAULTS);
  size_t index;
  json_t *scenario;
  json_array_foreach(check->scenarios, index, scenario) {
    for (int64_t i = cli_job_index(job); i < check->games; i += cli_job_count(job)) {
      send_game(cli, job, check, json_string_value(scenario), check->seed + i);
    }
  }
}

static void take(void *context, const json_t *message) {
  Check *check = context;
  check->actions += json_integer_value(json_object_get(message, "actions"));
  check->checked += json_integer_value(json_object_get(message, "checked"));
  json_t *fault = json_object_get(message, "fault");
  if (fault) json_array_append(check->faults, fault);
  cli_progress("games", ++check->done, check->total);
}

/// The listing's entry of a pack, or NULL.
static const json_t *entry_of(const json_t *listing, const char *pack) {
  size_t index;
  json_t *one;
  json_array_foreach(json_object_get(listing, "packs"), index, one) {
    const char *id = json_string_value(json_object_get(one, "id"));
    if (pack && id && strcmp(id, pack) == 0) return one;
  }
  return NULL;
}

/// The pack's scenarios as "PACK:ID"; of `only` (not NULL) that one. Those of a variant are its
/// series' under it, "SERIES+VARIANT:ID".
static json_t *scenarios_of(Cli *cli, const char *pack, const char *only) {
  json_t *listing = NULL, *list = json_array(), *scenario;
  size_t index;
  char name[400], prefix[200];
  int code;
  if (!cli_call(cli, "packs", NULL, &listing, &code)) return list;
  const json_t *one = entry_of(listing, pack);
  const char *kind = json_string_value(json_object_get(one, "kind"));
  const char *series = json_string_value(json_object_get(one, "series"));
  bool variant = kind && series && strcmp(kind, "variant") == 0;
  snprintf(prefix, sizeof prefix, "%s%s%s", variant ? series : "", variant ? "+" : "", pack);
  if (variant) one = entry_of(listing, series);
  json_array_foreach(json_object_get(one, "scenarios"), index, scenario) {
    const char *id = json_string_value(json_object_get(scenario, "id"));
    if (only && strcmp(id, only) != 0) continue;
    snprintf(name, sizeof name, "%s:%s", prefix, id);
    json_array_append_new(list, json_string(name));
  }
  json_decref(listing);
  return list;
}

/// Plays the random games and adds their rung.
static void add_games(Cli *cli, Check *check, int jobs, json_t *report) {
  check->scenarios = scenarios_of(cli, check->pack, check->only);
  check->total = check->games * (int64_t)json_array_size(check->scenarios);
  check->faults = json_array();
  if (check->total > 0) {
    CliWork how = { work, take, check };
    int died = cli_run_jobs(cli, jobs > check->games ? (int)check->games : jobs, &how);
    if (died > 0) {
      json_array_append_new(check->faults,
                            game_fault(check->pack, check->seed, "a worker of the games died"));
    }
  }
  json_t *rung = json_pack("{s:s, s:b, s:I, s:I, s:I, s:O}", "name", "fuzz", "ok",
                           json_array_size(check->faults) == 0, "games", (json_int_t)check->done,
                           "actions", (json_int_t)check->actions, "checked",
                           (json_int_t)check->checked, "faults", check->faults);
  json_array_append_new(json_object_get(report, "rungs"), rung);
}

// ---------------------------------------------------------------- the command

static void print_fault(const json_t *one) {
  Fault fault = { .line = (int)json_integer_value(json_object_get(one, "line")) };
  const char *file = json_string_value(json_object_get(one, "file"));
  const char *text = json_string_value(json_object_get(one, "text"));
  const char *hint = json_string_value(json_object_get(one, "hint"));
  const char *id = json_string_value(json_object_get(one, "id"));
  char line[900];
  snprintf(fault.file, sizeof fault.file, "%s", file ? file : "");
  snprintf(fault.text, sizeof fault.text, "%s%s%s", id && *id ? id : "", id && *id ? ": " : "",
           text ? text : "");
  snprintf(fault.hint, sizeof fault.hint, "%s", hint ? hint : "");
  fault_format(&fault, line, sizeof line);
  printf("    %s\n", line);
}

/// Prints a rung; false when it found faults.
static bool print_rung(const json_t *rung, bool quiet) {
  bool good = json_is_true(json_object_get(rung, "ok"));
  size_t index;
  json_t *fault;
  if (quiet) return good;
  printf("%s  %s", good ? "ok    " : "FAULTS", json_string_value(json_object_get(rung, "name")));
  if (json_object_get(rung, "games")) {
    printf(" (%lld games, %lld actions, %lld of them checked)",
           (long long)json_integer_value(json_object_get(rung, "games")),
           (long long)json_integer_value(json_object_get(rung, "actions")),
           (long long)json_integer_value(json_object_get(rung, "checked")));
  }
  printf("\n");
  json_array_foreach(json_object_get(rung, "faults"), index, fault) print_fault(fault);
  return good;
}

/// A pack that is there, whether its manifest can be read or not.
static bool is_there(Cli *cli, const char *pack) {
  char folder[300];
  snprintf(folder, sizeof folder, "mods/%.200s", pack);
  return cli_files(cli) && !strchr(pack, '/') && files_is_folder(cli_files(cli), folder);
}

/// Takes "PACK" or "PACK:SCENARIO" apart.
static void name_pack(Check *check, const char *operand) {
  const char *colon = strchr(operand, ':');
  snprintf(check->pack, sizeof check->pack, "%.*s",
           (int)(colon ? colon - operand : (ptrdiff_t)strlen(operand)), operand);
  check->only = colon ? colon + 1 : NULL;
}

static int run(Cli *cli) {
  Check check = { .only = NULL };
  name_pack(&check, cli_operand(cli, 0));
  int code = EXIT_FAULTS, jobs = cli_job_option(cli, 1);
  if (jobs == 0 || !cli_integer(cli, "games", 0, 1000000, 2, &check.games) ||
      !cli_integer(cli, "seed", INT64_MIN / 2, INT64_MAX / 2, 1, &check.seed) ||
      !cli_integer(cli, "every", 1, 1000000, 7, &check.every)) {
    return EXIT_USAGE;
  }
  if (!cli_session(cli)) return EXIT_FAULTS;
  if (!is_there(cli, check.pack) && !cli_known_pack(cli, check.pack, &code)) return code;
  if (check.only) {
    char *known = cli_scenario(cli, &code);
    if (!known) return code;
    free(known);
  }
  json_t *report = NULL, *rung;
  if (!cli_call(cli, "check", json_pack("{s:s}", "pack", check.pack), &report, &code)) return code;
  size_t index;
  bool good = true;
  json_array_foreach(json_object_get(report, "rungs"), index, rung) {
    good = good && json_is_true(json_object_get(rung, "ok"));
  }
  // A pack whose data are at fault is not played.
  if (good && check.games > 0) add_games(cli, &check, jobs, report);
  good = true;
  json_array_foreach(json_object_get(report, "rungs"), index, rung) {
    good = print_rung(rung, cli_json(cli)) && good;
  }
  if (cli_json(cli)) {
    cli_print_json(report);
  } else {
    json_decref(report);
  }
  json_decref(check.scenarios);
  json_decref(check.faults);
  return good ? EXIT_GOOD : EXIT_FAULTS;
}

static const CliOption options[] = {
  { "games", "N", "random games per scenario, with checks at sampled prompts; default 2" },
  { "every", "K",
    "about every K-th prompt of them is checked, fewer as a game grows long, 1: each; default 7" },
  { "seed", "S", "seed of the first game; default 1" },
  CLI_JOBS_OPTION,
  { NULL, NULL, NULL },
};
const CliCommand cmd_check = {
  "check",
  "PACK[:SCENARIO]",
  1,
  1,
  "Judges a pack: parse, schema, references, map topology, set-up, random games (of one scenario).",
  options,
  run,
};
