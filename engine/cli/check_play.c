#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check.h"
#include "core/utf8.h"

enum { SHORT_GAME = 300 };  // actions of a game that only tries an option

json_t *check_left_out(const char *name, const char *why) {
  return json_pack("{s:s, s:b, s:[], s:s}", "name", name, "ok", true, "faults", "left_out", why);
}

static json_t *rung_of(const char *name, json_t *faults) {
  return json_pack("{s:s, s:b, s:o}", "name", name, "ok", json_array_size(faults) == 0, "faults",
                   faults);
}

static json_t *new_fault(const char *file, const char *id, const char *text, const char *hint) {
  return json_pack("{s:s, s:i, s:s, s:s, s:s}", "file", file, "line", 0, "id", id, "text", text,
                   "hint", hint);
}

// ---------------------------------------------------------------- specs

typedef struct Specs {
  const char *pack;
  json_t *files, *faults;
  int64_t cases, done;
} Specs;

static void send_spec(Cli *cli, CliJob *job, const Specs *specs, const char *file) {
  Fault fault;
  json_t *result = NULL;
  json_t *params = json_pack("{s:s, s:s}", "pack", specs->pack, "file", file);
  if (!session_call(cli_session(cli), "specs", params, &result, &fault)) {
    char text[800];
    fault_format(&fault, text, sizeof text);
    cli_job_send(job, json_pack("{s:s, s:s}", "file", file, "broken", text));
    return;
  }
  json_object_set_new(result, "file", json_string(file));
  cli_job_send(job, result);
}

/// A bug that was put among the specs: a case that fails until it is mended.
static void send_bug(Cli *cli, CliJob *job, const Specs *specs, const char *file) {
  bool good = false;
  char *text = check_bug_text(cli, specs->pack, file, &good);
  cli_job_send(job, json_pack("{s:s, s:[{s:s, s:b, s:s}]}", "file", file, "cases", "name", file,
                              "ok", good, "message", text ? text : "out of memory"));
  free(text);
}

static void work_specs(Cli *cli, CliJob *job, void *context) {
  const Specs *specs = context;
  for (size_t i = (size_t)cli_job_index(job); i < json_array_size(specs->files);
       i += (size_t)cli_job_count(job)) {
    const char *file = json_string_value(json_array_get(specs->files, i));
    if (strncmp(file, "spec/bugs/", 10) == 0) {
      send_bug(cli, job, specs, file);
    } else {
      send_spec(cli, job, specs, file);
    }
  }
}

static void take_spec(void *context, const json_t *message) {
  Specs *specs = context;
  size_t index;
  json_t *one;
  char file[400];
  snprintf(file, sizeof file, "mods/%.60s/%.300s", specs->pack, cli_word(message, "file"));
  if (json_object_get(message, "broken")) {
    json_array_append_new(specs->faults, new_fault(file, "", cli_word(message, "broken"), ""));
  }
  json_array_foreach(json_object_get(message, "cases"), index, one) {
    specs->cases++;
    if (json_is_true(json_object_get(one, "ok"))) continue;
    json_array_append_new(specs->faults,
                          new_fault(file, cli_word(one, "name"), cli_word(one, "message"), ""));
  }
  cli_progress("spec files", ++specs->done, (int64_t)json_array_size(specs->files));
}

static json_t *spec_files(Cli *cli, const char *pack) {
  char folder[300], file[600];
  FilesNames names;
  json_t *list = json_array();
  snprintf(folder, sizeof folder, "mods/%.200s/spec", pack);
  if (!cli_files(cli) || !files_list(cli_files(cli), folder, &names, NULL)) return list;
  for (size_t i = 0; i < names.count; i++) {
    size_t length = strlen(names.names[i]);
    if (length < 10 || strcmp(names.names[i] + length - 9, "_spec.lua") != 0) continue;
    snprintf(file, sizeof file, "spec/%.500s", names.names[i]);
    json_array_append_new(list, json_string(file));
  }
  files_names_free(&names);
  check_bug_files(cli, pack, list);
  return list;
}

json_t *check_specs(Cli *cli, const Check *check) {
  Specs specs = { .pack = check->pack, .faults = json_array() };
  specs.files = spec_files(cli, check->pack);
  CliWork how = { work_specs, take_spec, &specs };
  cli_progress("spec files", 0, (int64_t)json_array_size(specs.files));
  if (json_array_size(specs.files) > 0 && cli_run_jobs(cli, check->jobs, &how) > 0) {
    json_array_append_new(specs.faults, new_fault("", "", "a worker of the specs died", ""));
  }
  json_decref(specs.files);
  json_t *rung = rung_of("specs", specs.faults);
  json_object_set_new(rung, "cases", json_integer((json_int_t)specs.cases));
  return rung;
}

// ---------------------------------------------------------------- random games

/// Games to play: one object {scenario, seed, every, options?, most?} each.
typedef struct Games {
  json_t *list, *faults;
  int64_t done, actions, checked;
} Games;

static json_t *game_fault(const json_t *game, const char *text, const char *bug_file) {
  char hint[900], option[120] = "";
  const char *key;
  json_t *value;
  json_object_foreach(json_object_get(game, "options"), key, value) {
    char *shown = json_dumps(value, JSON_ENCODE_ANY);
    snprintf(option, sizeof option, "with option %.40s=%.40s; ", key, shown ? shown : "");
    free(shown);
  }
  if (*bug_file) {
    snprintf(hint, sizeof hint, "%sagain: grognard check %.60s --bug %.600s", option,
             cli_word(game, "pack"), bug_file);
    utf8_mend(hint);
    return new_fault("", cli_word(game, "scenario"), text, hint);
  }
  snprintf(hint, sizeof hint, "%sagain: grognard check %.80s --games 1 --seed %lld --every 1",
           option, cli_word(game, "scenario"), cli_number(game, "seed"));
  utf8_mend(hint);
  return new_fault("", cli_word(game, "scenario"), text, hint);
}

static void send_game(Cli *cli, CliJob *job, const json_t *game) {
  json_t *result = NULL;
  Fault fault;
  char text[1200];
  if (!session_call(cli_session(cli), "fuzz", json_deep_copy(game), &result, &fault)) {
    fault_format(&fault, text, sizeof text);
    cli_job_send(job, json_pack("{s:o}", "fault", game_fault(game, text, "")));
    return;
  }
  const json_t *found = json_object_get(result, "fault");
  json_t *message = json_pack("{s:O, s:O}", "actions", json_object_get(result, "actions"),
                              "checked", json_object_get(result, "checked"));
  if (json_is_object(found)) {
    snprintf(text, sizeof text, "%s: %s (seed %lld, action %lld)", cli_word(found, "check"),
             cli_word(found, "text"), cli_number(game, "seed"), cli_number(found, "n"));
    utf8_mend(text);  // it may have been cut
    json_object_set_new(message, "fault", game_fault(game, text, cli_word(result, "bug_file")));
  } else if (!check_save(cli_session(cli), &fault)) {
    snprintf(text, sizeof text, "save: %s (seed %lld)", fault.text, cli_number(game, "seed"));
    utf8_mend(text);
    json_object_set_new(message, "fault", game_fault(game, text, ""));
  }
  cli_job_send(job, message);
  json_decref(result);
}

static void work_games(Cli *cli, CliJob *job, void *context) {
  const Games *games = context;
  for (size_t i = (size_t)cli_job_index(job); i < json_array_size(games->list);
       i += (size_t)cli_job_count(job)) {
    send_game(cli, job, json_array_get(games->list, i));
  }
}

static void take_game(void *context, const json_t *message) {
  Games *games = context;
  games->actions += json_integer_value(json_object_get(message, "actions"));
  games->checked += json_integer_value(json_object_get(message, "checked"));
  json_t *fault = json_object_get(message, "fault");
  if (fault) json_array_append(games->faults, fault);
  cli_progress("games", ++games->done, (int64_t)json_array_size(games->list));
}

/// Plays the list (taken over) and makes the rung.
static json_t *play_games(Cli *cli, const char *name, json_t *list, int jobs) {
  Games games = { .list = list, .faults = json_array() };
  CliWork how = { work_games, take_game, &games };
  int most = (int)json_array_size(list);
  cli_progress("games", 0, most);
  if (most > 0 && cli_run_jobs(cli, jobs > most ? most : jobs, &how) > 0) {
    json_array_append_new(games.faults, new_fault("", "", "a worker of the games died", ""));
  }
  json_decref(list);
  json_t *rung = rung_of(name, games.faults);
  json_object_set_new(rung, "games", json_integer((json_int_t)games.done));
  json_object_set_new(rung, "actions", json_integer((json_int_t)games.actions));
  json_object_set_new(rung, "checked", json_integer((json_int_t)games.checked));
  return rung;
}

/// The listing's entry of a pack, or NULL.
static const json_t *entry_of(const json_t *listing, const char *pack) {
  size_t index;
  json_t *one;
  json_array_foreach(json_object_get(listing, "packs"), index, one) {
    if (strcmp(cli_word(one, "id"), pack) == 0) return one;
  }
  return NULL;
}

/// Adds the games of one scenario, "PACK:ID".
static void add_games(json_t *list, const Check *check, const char *name) {
  for (int64_t i = 0; i < check->games; i++) {
    json_array_append_new(list, json_pack("{s:s, s:I, s:I, s:s, s:O*}", "scenario", name, "seed",
                                          (json_int_t)(check->seed + i), "every",
                                          (json_int_t)check->every, "pack", check->pack, "options",
                                          check->options));
  }
}

/// The games of the pack's scenarios; those of a variant are its series' under it,
/// "SERIES+VARIANT:ID".
static void add_all_games(json_t *list, const Check *check, const json_t *listing) {
  const json_t *one = entry_of(listing, check->pack);
  const char *series = cli_word(one, "series");
  bool variant = strcmp(cli_word(one, "kind"), "variant") == 0 && *series;
  char name[400], prefix[200];
  size_t index;
  json_t *scenario;
  snprintf(prefix, sizeof prefix, "%s%s%s", variant ? series : "", variant ? "+" : "", check->pack);
  if (variant) one = entry_of(listing, series);
  json_array_foreach(json_object_get(one, "scenarios"), index, scenario) {
    const char *id = cli_word(scenario, "id");
    if (check->only && strcmp(id, check->only) != 0) continue;
    snprintf(name, sizeof name, "%s:%s", prefix, id);
    add_games(list, check, name);
  }
}

json_t *check_games(Cli *cli, const Check *check) {
  json_t *listing = NULL, *list = json_array();
  int code;
  if (!cli_call(cli, "packs", NULL, &listing, &code)) {
    json_decref(list);
    return rung_of("fuzz", json_pack("[o]", new_fault("", "", "the packs cannot be listed", "")));
  }
  add_all_games(list, check, listing);
  json_decref(listing);
  return play_games(cli, "fuzz", list, check->jobs);
}

// ---------------------------------------------------------------- options

json_t *check_options(Cli *cli, const Check *check) {
  json_t *result = NULL, *list = json_array(), *one;
  size_t index;
  Fault fault;
  if (!session_call(cli_session(cli), "choices", json_pack("{s:s}", "pack", check->pack), &result,
                    &fault)) {
    json_decref(list);
    return rung_of("options", json_pack("[o]", new_fault(fault.file, "", fault.text, fault.hint)));
  }
  json_array_foreach(json_object_get(result, "choices"), index, one) {
    json_t *game = json_pack("{s:s, s:s, s:I, s:I, s:i, s:{s:O}}", "pack", check->pack, "scenario",
                             cli_word(one, "scenario"), "seed", (json_int_t)check->seed, "every",
                             (json_int_t)(4 * check->every), "most", SHORT_GAME, "options",
                             cli_word(one, "id"), json_object_get(one, "value"));
    if (game) json_array_append_new(list, game);
  }
  json_decref(result);
  if (json_array_size(list) > 0) return play_games(cli, "options", list, check->jobs);
  json_decref(list);
  return check_left_out("options", "the pack has none");
}

// ---------------------------------------------------------------- coverage

static bool has_word(const json_t *words, const json_t *wanted) {
  size_t index;
  json_t *word;
  json_array_foreach(words, index, word) {
    if (json_equal(word, wanted)) return true;
  }
  return false;
}

/// A fault for each row that nothing tests.
static void add_missing(json_t *faults, const char *file, const json_t *report) {
  const json_t *unproven = json_object_get(json_object_get(report, "mutants"), "unproven");
  size_t index;
  json_t *id;
  json_array_foreach(json_object_get(report, "missing"), index, id) {
    bool reached = has_word(unproven, id);
    json_array_append_new(
        faults,
        reached
            ? new_fault(file, json_string_value(id),
                        "its lines can be altered and every case still passes",
                        "a case must fail when the rule is not obeyed")
            : new_fault(file, json_string_value(id), "no case tests this rule",
                        "write a case whose name opens with the number and that comes to a line "
                        "with it, or say in the ledger why it is n/a"));
  }
}

json_t *check_coverage(Cli *cli, const Check *check) {
  char ledger[300];
  json_t *report = NULL, *faults = json_array();
  Fault fault;
  snprintf(ledger, sizeof ledger, "mods/%s/rules.tsv", check->pack);
  if (!files_exists(cli_files(cli), ledger)) {
    json_decref(faults);
    return check_left_out("coverage", "the pack has no rules.tsv");
  }
  if (!coverage_of(cli, check->pack, json_pack("{s:s}", "mode", "rows"), check->jobs, &report,
                   &fault)) {
    json_array_append_new(faults, new_fault(fault.file, "", fault.text, fault.hint));
    json_decref(report);
    return rung_of("coverage", faults);
  }
  const json_t *mutants = json_object_get(report, "mutants");
  add_missing(faults, ledger, report);
  json_array_extend(faults, json_object_get(mutants, "stale"));
  json_t *rung = rung_of("coverage", faults);
  json_object_set(rung, "rows", json_object_get(report, "rows"));
  json_object_set(rung, "tested", json_object_get(report, "tested"));
  json_object_set_new(rung, "todo",
                      json_integer((json_int_t)json_array_size(json_object_get(report, "todo"))));
  json_object_set(rung, "mutants", json_object_get(mutants, "tried"));
  json_decref(report);
  return rung;
}
