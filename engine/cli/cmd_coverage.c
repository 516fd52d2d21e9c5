#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check.h"

enum { BATCH = 16 };  // ids that a worker tries in one call

typedef struct Mutation {
  const char *pack, *call;  // call: of the session, takes { pack, ids, ...with }
  const char *what;         // is tried, in words
  const json_t *with;       // what else the call is given; NULL: nothing
  json_t *ids;              // to try
  int64_t tried;
  json_t *survived;
} Mutation;

// ---------------------------------------------------------------- mutation

/// Switches off ids [from, to) of the list; the answer {tried, survived}. NULL when a script died.
static json_t *try_ids(Cli *cli, const Mutation *mutation, size_t from, size_t to) {
  json_t *ids = json_array(), *result = NULL;
  Fault fault;
  for (size_t i = from; i < to; i++)
    json_array_append(ids, json_array_get(mutation->ids, i));
  json_t *params = json_pack("{s:s, s:o}", "pack", mutation->pack, "ids", ids);
  if (mutation->with) json_object_update_missing(params, (json_t *)mutation->with);
  return session_call(cli_session(cli), mutation->call, params, &result, &fault) ? result : NULL;
}

/// Tries ids one by one after a batch died: one that dies alone (a rule whose absence makes the
/// game endless) has been noticed.
static void send_each(Cli *cli, CliJob *job, const Mutation *mutation, size_t from, size_t to) {
  for (size_t i = from; i < to; i++) {
    json_t *result = try_ids(cli, mutation, i, i + 1);
    cli_job_send(job, result ? result : json_pack("{s:i, s:[]}", "tried", 1, "survived"));
  }
}

static void work(Cli *cli, CliJob *job, void *context) {
  const Mutation *mutation = context;
  size_t count = json_array_size(mutation->ids);
  for (size_t i = (size_t)cli_job_index(job) * BATCH; i < count;
       i += (size_t)cli_job_count(job) * BATCH) {
    size_t end = i + BATCH < count ? i + BATCH : count;
    json_t *mutants = try_ids(cli, mutation, i, end);
    if (mutants) {
      cli_job_send(job, mutants);
    } else {
      send_each(cli, job, mutation, i, end);
    }
  }
}

static void take(void *context, const json_t *message) {
  Mutation *mutation = context;
  mutation->tried += json_integer_value(json_object_get(message, "tried"));
  json_array_extend(mutation->survived, json_object_get(message, "survived"));
  cli_progress(mutation->what, mutation->tried, (int64_t)json_array_size(mutation->ids));
}

/// Ids that a case of their own covers, the first `most` (0: all).
static json_t *tested_ids(const json_t *report, int64_t most) {
  json_t *ids = json_array(), *row;
  size_t index;
  json_array_foreach(json_object_get(report, "states"), index, row) {
    const char *state = json_string_value(json_object_get(row, "state"));
    if (!state || strcmp(state, "tested") != 0) continue;
    if (most > 0 && (int64_t)json_array_size(ids) == most) break;
    json_array_append(ids, json_object_get(row, "id"));
  }
  return ids;
}

/// Survivors in the order of the ledger, whatever the number of workers.
static json_t *in_order(const json_t *ids, const json_t *survived) {
  json_t *list = json_array(), *id, *other;
  size_t i, j;
  json_array_foreach(ids, i, id) {
    json_array_foreach(survived, j, other) {
      if (!json_equal(id, other)) continue;
      json_array_append(list, id);
      break;
    }
  }
  return list;
}

/// Tries all ids of `mutation` and adds what came of it to a report under `name`.
static bool add_mutants(Cli *cli, Mutation *mutation, int jobs, const char *name, json_t *report) {
  CliWork how = { work, take, mutation };
  mutation->survived = json_array();
  cli_progress(mutation->what, 0, (int64_t)json_array_size(mutation->ids));
  bool good = cli_run_jobs(cli, jobs, &how) == 0;
  json_object_set_new(report, name,
                      json_pack("{s:I, s:o}", "tried", (json_int_t)mutation->tried, "survived",
                                in_order(mutation->ids, mutation->survived)));
  json_decref(mutation->survived);
  return good;
}

bool coverage_add_mutants(Cli *cli, const char *pack, int64_t most, int jobs, json_t *report) {
  Mutation mutation = {
    .pack = pack, .call = "mutants", .what = "rules", .ids = tested_ids(report, most)
  };
  bool good = add_mutants(cli, &mutation, jobs, "mutants", report);
  json_decref(mutation.ids);
  return good;
}

/// Adds `places` {tried, survived, unmet} to a report: each place of a rule whose name "FILE:LINE
/// ID" contains `text` switched off by itself. False with an exit code.
static bool add_places(Cli *cli, const char *pack, const char *text, int jobs, json_t *report,
                       int *code) {
  json_t *survey = NULL, *params = json_pack("{s:s, s:s}", "pack", pack, "text", text);
  if (!cli_call(cli, "places", params, &survey, code)) return false;
  Mutation mutation = { .pack = pack,
                        .call = "place_mutants",
                        .what = "places",
                        .with = survey,
                        .ids = json_object_get(survey, "ids") };
  bool good = add_mutants(cli, &mutation, jobs, "places", report);
  json_object_set(json_object_get(report, "places"), "unmet", json_object_get(survey, "unmet"));
  json_decref(survey);
  *code = good ? EXIT_GOOD : EXIT_FAULTS;
  return good;
}

// ---------------------------------------------------------------- the command

static void print_ids(const char *what, const json_t *ids) {
  size_t index;
  json_t *id;
  if (json_array_size(ids) == 0) return;
  printf("%s:", what);
  json_array_foreach(ids, index, id) printf(" %s", json_string_value(id));
  printf("\n");
}

static void print_places(const char *what, const json_t *places) {
  size_t index;
  json_t *place;
  if (json_array_size(places) > 0) printf("%s:\n", what);
  json_array_foreach(places, index, place) printf("  %s\n", json_string_value(place));
}

static void print_report(const json_t *report) {
  size_t index;
  json_t *failure;
  printf("%lld rows: %lld enforced, %lld tested, %lld not applicable, %zu missing\n",
         cli_number(report, "rows"), cli_number(report, "enforced"), cli_number(report, "tested"),
         cli_number(report, "na"), json_array_size(json_object_get(report, "missing")));
  print_ids("missing", json_object_get(report, "missing"));
  print_ids("not in the ledger", json_object_get(report, "unknown"));
  json_array_foreach(json_object_get(report, "failed"), index, failure) {
    printf("failed: %s\n", json_string_value(json_object_get(failure, "name")));
  }
  const json_t *mutants = json_object_get(report, "mutants");
  if (mutants) {
    printf("%lld rules switched off, %zu not noticed\n", cli_number(mutants, "tried"),
           json_array_size(json_object_get(mutants, "survived")));
    print_ids("not noticed", json_object_get(mutants, "survived"));
  }
  const json_t *places = json_object_get(report, "places");
  if (!places) return;
  const json_t *survived = json_object_get(places, "survived");
  const json_t *unmet = json_object_get(places, "unmet");
  printf("%lld places of rules switched off, %zu not noticed, %zu where no case comes\n",
         cli_number(places, "tried"), json_array_size(survived), json_array_size(unmet));
  print_places("not noticed", survived);
  print_places("no case comes here", unmet);
}

static bool is_clean(const json_t *report) {
  const json_t *survived = json_object_get(json_object_get(report, "mutants"), "survived");
  const json_t *places = json_object_get(report, "places");
  if (json_array_size(json_object_get(places, "survived")) > 0) return false;
  if (json_array_size(json_object_get(places, "unmet")) > 0) return false;
  return json_array_size(json_object_get(report, "missing")) == 0 &&
         json_array_size(json_object_get(report, "failed")) == 0 &&
         json_array_size(json_object_get(report, "unknown")) == 0 && json_array_size(survived) == 0;
}

static int run(Cli *cli) {
  const char *pack = cli_operand(cli, 0);
  int code, jobs = cli_job_option(cli, 1);
  int64_t most = 0;
  if (jobs == 0 || !cli_integer(cli, "mutate", 1, 1000000, 0, &most)) return EXIT_USAGE;
  if (!cli_known_pack(cli, pack, &code)) return code;
  json_t *report = NULL;
  if (!cli_call(cli, "coverage", json_pack("{s:s}", "pack", pack), &report, &code)) return code;
  bool good = true;
  if (cli_has(cli, "mutate")) good = coverage_add_mutants(cli, pack, most, jobs, report);
  if (cli_has(cli, "places")) {
    const char *text = cli_value(cli, "places", "");
    if (!add_places(cli, pack, text, jobs, report, &code)) return code;
  }
  good = good && is_clean(report);
  if (cli_json(cli)) {
    cli_print_json(report);
  } else {
    print_report(report);
    json_decref(report);
  }
  return good ? EXIT_GOOD : EXIT_FAULTS;
}

static const CliOption options[] = {
  { "mutate", "[N]", "switch off one rule at a time (the first N that are tested; all without N)" },
  { "places", "[TEXT]",
    "switch off each place of a rule by itself (--places=TEXT: those whose FILE:LINE ID has "
    "TEXT)" },
  CLI_JOBS_OPTION,
  { NULL, NULL, NULL },
};
const CliCommand cmd_coverage = {
  "coverage", "PACK", 1, 1, "Holds a pack's ledger of rules against its specs.", options, run,
};
