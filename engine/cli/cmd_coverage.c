// Coverage: the ledger of a pack held against its specs, and mutants of its source. Each mutant is
// tried in a process of its own, forked from a session that has loaded no pack: what one leaves
// behind no other meets.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/check.h"

enum { OUTCOME_SURVIVED = 10, OUTCOME_NOTICED = 11, OUTCOME_UNLOADABLE = 12 };  // exit codes
enum { LEAST_SECONDS = 30, TIMES = 20 };  // of CPU for a mutant: so many times what all cases took

typedef struct Mutation {
  const char *pack;
  const json_t *plan;
  double seconds;  // that one mutant may take
  size_t count;    // mutants, or groups of them
  int64_t done;
  json_t *outcomes;  // by mutant: a word, "" while it is not tried
} Mutation;

// ---------------------------------------------------------------- one mutant

/// In the child, the last resort: scripts count their instructions, so SIGPROF ends only what is
/// endless outside of them.
static void limit_time(double seconds) {
  struct itimerval limit = { .it_value = { .tv_sec = (time_t)seconds, .tv_usec = 1 } };
  setitimer(ITIMER_PROF, &limit, NULL);
}

/// In the child: loads the pack with the mutant and runs its cases; an exit code.
static int try_mutant(Cli *cli, const Mutation *mutation, json_t *mutant) {
  json_t *result = NULL;
  Fault fault;
  json_t *params = json_pack("{s:s, s:O, s:O, s:O}", "pack", mutation->pack, "specs",
                             json_object_get(mutation->plan, "specs"), "spent",
                             json_object_get(mutation->plan, "spent"), "mutant", mutant);
  if (!session_call(cli_session(cli), "mutant", params, &result, &fault)) return OUTCOME_NOTICED;
  const char *outcome = cli_word(result, "outcome");
  if (strcmp(outcome, "survived") == 0) return OUTCOME_SURVIVED;
  return strcmp(outcome, "noticed") == 0 ? OUTCOME_NOTICED : OUTCOME_UNLOADABLE;
}

/// The outcome of a mutant in a word; NULL when no process could be started. One that never ends or
/// kills its process is noticed.
static const char *outcome_of(Cli *cli, const Mutation *mutation, json_t *mutant) {
  if (json_string_length(json_object_get(mutant, "cases")) == 0) return "survived";
  int status = 0;
  pid_t child = fork();
  if (child < 0) return NULL;
  if (child == 0) {
    limit_time(mutation->seconds);
    _exit(try_mutant(cli, mutation, mutant));
  }
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return NULL;
  }
  if (!WIFEXITED(status)) return "noticed";
  if (WEXITSTATUS(status) == OUTCOME_SURVIVED) return "survived";
  return WEXITSTATUS(status) == OUTCOME_UNLOADABLE ? "unloadable" : "noticed";
}

// ---------------------------------------------------------------- all of them

/// Tries the mutant of number `index` and sends {i, outcome}; whether it was noticed.
static bool send_outcome(Cli *cli, CliJob *job, const Mutation *mutation, size_t index) {
  json_t *mutant = json_array_get(json_object_get(mutation->plan, "mutants"), index);
  const char *outcome = outcome_of(cli, mutation, mutant);
  bool noticed = outcome && strcmp(outcome, "noticed") == 0;
  if (outcome)
    cli_job_send(job, json_pack("{s:I, s:s}", "i", (json_int_t)index, "outcome", outcome));
  return noticed;
}

/// A group (numbers from 1): until one is noticed.
static void try_group(Cli *cli, CliJob *job, const Mutation *mutation, const json_t *group) {
  size_t i;
  json_t *number;
  json_array_foreach(group, i, number) {
    if (send_outcome(cli, job, mutation, (size_t)json_integer_value(number) - 1)) break;
  }
}

static void work(Cli *cli, CliJob *job, void *context) {
  const Mutation *mutation = context;
  const json_t *groups = json_object_get(mutation->plan, "groups");
  json_t *ready = NULL;
  Fault fault;
  if (session_call(cli_session(cli), "mutant_ready", json_object(), &ready, &fault)) {
    json_decref(ready);
  }
  for (size_t i = (size_t)cli_job_index(job); i < mutation->count;
       i += (size_t)cli_job_count(job)) {
    if (groups) {
      try_group(cli, job, mutation, json_array_get(groups, i));
    } else {
      send_outcome(cli, job, mutation, i);
    }
    cli_job_send(job, json_pack("{s:b}", "done", 1));
  }
}

static void take(void *context, const json_t *message) {
  Mutation *mutation = context;
  const json_t *index = json_object_get(message, "i");
  if (index) {
    json_array_set(mutation->outcomes, (size_t)json_integer_value(index),
                   json_object_get(message, "outcome"));
    return;
  }
  mutation->done++;
  cli_progress("mutants", mutation->done, (int64_t)mutation->count);
}

/// Tries all mutants of the plan in a report, and puts into the report what came of them.
static bool add_mutants(Cli *cli, const char *pack, double seconds, int jobs, json_t **report,
                        Fault *fault) {
  json_t *plan = json_object_get(*report, "plan"), *groups = json_object_get(plan, "groups");
  size_t count = json_array_size(json_object_get(plan, "mutants"));
  Mutation mutation = { .pack = pack, .plan = plan, .seconds = seconds };
  mutation.count = groups ? json_array_size(groups) : count;
  mutation.outcomes = json_array();
  for (size_t i = 0; i < count; i++)
    json_array_append_new(mutation.outcomes, json_string(""));
  cli_progress("mutants", 0, (int64_t)mutation.count);
  CliWork how = { work, take, &mutation };
  cli_close(cli);  // one job works in this process: it must not keep what the survey has read
  int died = cli_run_jobs(cli, jobs, &how);
  json_t *params = json_pack("{s:o, s:o}", "report", *report, "outcomes", mutation.outcomes);
  *report = NULL;
  if (!session_call(cli_session(cli), "coverage_judged", params, report, fault)) return false;
  if (died == 0) return true;
  fault_set(fault, "", 0, "a worker of the mutation died");
  return false;
}

bool coverage_of(Cli *cli, const char *pack, json_t *how, int jobs, json_t **report, Fault *fault) {
  double started = cli_thread_seconds();
  json_t *params = json_pack("{s:s}", "pack", pack);
  if (how) json_object_set_new(params, "how", how);
  if (!session_call(cli_session(cli), "coverage", params, report, fault)) return false;
  if (!how) return true;
  double seconds = LEAST_SECONDS + TIMES * (cli_thread_seconds() - started);
  return add_mutants(cli, pack, seconds, jobs, report, fault);
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

static void print_mutants(const json_t *mutants) {
  size_t index;
  json_t *one;
  const json_t *survived = json_object_get(mutants, "survived");
  printf("%lld mutants: %lld noticed, %zu survived\n", cli_number(mutants, "tried"),
         cli_number(mutants, "killed"), json_array_size(survived));
  json_array_foreach(survived, index, one) {
    printf("  %s:%lld %s%s%s%s\n", cli_word(one, "file"), cli_number(one, "line"),
           cli_word(one, "id"), *cli_word(one, "id") ? " " : "", cli_word(one, "mutant"),
           json_is_true(json_object_get(one, "unreached")) ? ": no case comes here" : "");
  }
  json_array_foreach(json_object_get(mutants, "stale"), index, one) {
    printf("  %s:%lld: %s (%s)\n", cli_word(one, "file"), cli_number(one, "line"),
           cli_word(one, "text"), cli_word(one, "hint"));
  }
}

static void print_report(const json_t *report) {
  size_t index;
  json_t *failure;
  printf("%lld rows: %lld enforced, %lld tested, %lld not applicable, %zu to do, %zu missing\n",
         cli_number(report, "rows"), cli_number(report, "enforced"), cli_number(report, "tested"),
         cli_number(report, "na"), json_array_size(json_object_get(report, "todo")),
         json_array_size(json_object_get(report, "missing")));
  print_ids("missing", json_object_get(report, "missing"));
  json_array_foreach(json_object_get(report, "failed"), index, failure) {
    printf("failed: %s\n", cli_word(failure, "name"));
  }
  const json_t *mutants = json_object_get(report, "mutants");
  if (!mutants) return;
  print_mutants(mutants);
  print_ids("no mutant of these is noticed", json_object_get(mutants, "unproven"));
}

static bool is_clean(const json_t *report) {
  const json_t *mutants = json_object_get(report, "mutants");
  return json_array_size(json_object_get(report, "missing")) == 0 &&
         json_array_size(json_object_get(report, "failed")) == 0 &&
         json_array_size(json_object_get(mutants, "survived")) == 0 &&
         json_array_size(json_object_get(mutants, "stale")) == 0;
}

/// A whole text from a stream; from malloc, NULL when memory is out.
static char *read_all(FILE *file) {
  size_t length = 0, room = 65536;
  char *text = malloc(room);
  while (text) {
    length += fread(text + length, 1, room - length - 1, file);
    if (length + 1 < room) break;
    char *grown = realloc(text, room *= 2);
    if (!grown) free(text);
    text = grown;
  }
  if (text) text[length] = '\0';
  return text;
}

/// The changed lines of --changed as text, from a file or standard input; NULL: said.
static char *changed_text(const char *path) {
  bool standard = strcmp(path, "-") == 0;
  FILE *file = standard ? stdin : fopen(path, "r");
  if (!file) {
    fprintf(stderr, "grognard: %s: %s\n", path, strerror(errno));
    return NULL;
  }
  char *text = read_all(file);
  if (!standard) fclose(file);
  return text;
}

/// Which mutants are asked for, as the session takes it, or NULL: none. False: said, an exit code.
static bool asked_for(Cli *cli, json_t **how, int *code) {
  int64_t count = 0, seed = 0;
  *code = EXIT_USAGE;
  if (!cli_integer(cli, "mutate", 1, 1000000, 0, &count)) return false;
  if (!cli_integer(cli, "seed", 0, INT64_MAX, 0, &seed)) return false;
  const char *path = cli_value(cli, "changed", NULL);
  if (path) {
    char *text = changed_text(path);
    *code = EXIT_FAULTS;
    if (!text) return false;
    *how = json_pack("{s:s, s:s}", "mode", "changed", "changed", text);
    free(text);
    if (!*how) fprintf(stderr, "grognard: %s: this is no text\n", path);
    return *how != NULL;
  }
  if (!cli_has(cli, "mutate")) return true;
  *how = json_pack("{s:s, s:I, s:I}", "mode", count > 0 ? "sample" : "all", "count",
                   (json_int_t)count, "seed", (json_int_t)seed);
  return true;
}

static int run(Cli *cli) {
  const char *pack = cli_operand(cli, 0);
  int code, jobs = cli_job_option(cli, 1);
  json_t *how = NULL, *report = NULL;
  Fault fault;
  if (jobs == 0) return EXIT_USAGE;
  if (!asked_for(cli, &how, &code)) return code;
  if (!cli_known_pack(cli, pack, &code)) return code;
  if (!coverage_of(cli, pack, how, jobs, &report, &fault)) return cli_fault(&fault);
  bool good = is_clean(report);
  if (cli_json(cli)) {
    cli_print_json(report);
  } else {
    print_report(report);
    json_decref(report);
  }
  return good ? EXIT_GOOD : EXIT_FAULTS;
}

static const CliOption options[] = {
  { "mutate", "[N]",
    "alter one place that bears a rule at a time: some case must notice (a spread of N; all "
    "without N)" },
  { "seed", "N", "which spread of --mutate N; default 0" },
  { "changed", "FILE",
    "alter the places on changed lines: FILE is a diff (git diff -U0) or lines PATH:LINE; - is "
    "standard input" },
  CLI_JOBS_OPTION,
  { NULL, NULL, NULL },
};
const CliCommand cmd_coverage = {
  "coverage", "PACK", 1, 1, "Holds a pack's ledger of rules against its specs.", options, run,
};
