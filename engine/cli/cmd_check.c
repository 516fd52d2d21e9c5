#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check.h"
#include "host/sysfile.h"

/// The rungs that take long. `--quick` and a scenario alone leave them out.
typedef struct SlowRung {
  const char *name;
  json_t *(*run)(Cli *cli, const Check *check);
  bool random;  // plays random games: not with --games 0
} SlowRung;

static const SlowRung slow_rungs[] = {
  { "specs", check_specs, false },
  { "fuzz", check_games, true },
  { "options", check_options, true },
  { "coverage", check_coverage, false },
  { NULL, NULL, false },
};

// ---------------------------------------------------------------- printing

/// "file:line: id: text (hint)".
static void fault_line(const json_t *one, char *out, size_t size) {
  Fault fault = { .line = (int)cli_number(one, "line") };
  const char *id = cli_word(one, "id");
  snprintf(fault.file, sizeof fault.file, "%s", cli_word(one, "file"));
  snprintf(fault.text, sizeof fault.text, "%s%s%s", id, *id ? ": " : "", cli_word(one, "text"));
  snprintf(fault.hint, sizeof fault.hint, "%s", cli_word(one, "hint"));
  fault_format(&fault, out, size);
}

static void print_faults(const json_t *list, const char *otherwise) {
  char line[900];
  size_t index;
  json_t *one;
  json_array_foreach(list, index, one) {
    const char *level = *cli_word(one, "level") ? cli_word(one, "level") : otherwise;
    fault_line(one, line, sizeof line);
    printf("    %s%s%s\n", level, *level ? ": " : "", line);
  }
}

static void print_counts(const json_t *rung) {
  if (json_object_get(rung, "cases")) printf(" (%lld cases)", cli_number(rung, "cases"));
  if (json_object_get(rung, "games")) {
    printf(" (%lld games, %lld actions, %lld of them checked)", cli_number(rung, "games"),
           cli_number(rung, "actions"), cli_number(rung, "checked"));
  }
  if (json_object_get(rung, "mutants")) {
    printf(" (%lld rules, %lld tested, %lld to do, %lld mutants)", cli_number(rung, "rows"),
           cli_number(rung, "tested"), cli_number(rung, "todo"), cli_number(rung, "mutants"));
  }
}

static void print_rung(const json_t *rung) {
  const char *why = cli_word(rung, "left_out");
  bool good = json_is_true(json_object_get(rung, "ok"));
  if (*why) {
    printf("-       %s, left out: %s\n", cli_word(rung, "name"), why);
    return;
  }
  printf("%s  %s", good ? "ok    " : "FAULTS", cli_word(rung, "name"));
  print_counts(rung);
  printf(" %.1f s\n", json_real_value(json_object_get(rung, "seconds")));
  print_faults(json_object_get(rung, "faults"), "");
  print_faults(json_object_get(rung, "warnings"), "warning");
  fflush(stdout);
}

// ---------------------------------------------------------------- JUnit

static void put_xml(FILE *out, const char *text) {
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c == '&') {
      fputs("&amp;", out);
    } else if (c == '<') {
      fputs("&lt;", out);
    } else if (c == '>') {
      fputs("&gt;", out);
    } else if (c == '"') {
      fputs("&quot;", out);
    } else if (c >= 0x20 || c == '\n' || c == '\t') {
      fputc(c, out);
    }
  }
}

static void put_case(FILE *out, const char *pack, const json_t *rung) {
  char line[900];
  size_t index;
  json_t *one;
  fprintf(out, "  <testcase classname=\"");
  put_xml(out, pack);
  fprintf(out, "\" name=\"");
  put_xml(out, cli_word(rung, "name"));
  fprintf(out, "\" time=\"%.3f\">", json_real_value(json_object_get(rung, "seconds")));
  if (*cli_word(rung, "left_out")) {
    fputs("<skipped message=\"", out);
    put_xml(out, cli_word(rung, "left_out"));
    fputs("\"/>", out);
  }
  json_array_foreach(json_object_get(rung, "faults"), index, one) {
    fault_line(one, line, sizeof line);
    fputs("\n    <failure message=\"", out);
    put_xml(out, line);
    fputs("\"/>", out);
  }
  fputs("</testcase>\n", out);
}

static bool write_junit(const char *path, const json_t *report) {
  size_t index, failed = 0;
  json_t *rung, *rungs = json_object_get(report, "rungs");
  double seconds = 0;
  json_array_foreach(rungs, index, rung) {
    failed += !json_is_true(json_object_get(rung, "ok"));
    seconds += json_real_value(json_object_get(rung, "seconds"));
  }
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  if (!out) return false;
  fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"check ");
  put_xml(out, cli_word(report, "pack"));
  fprintf(out, "\" tests=\"%zu\" failures=\"%zu\" time=\"%.3f\">\n", json_array_size(rungs), failed,
          seconds);
  json_array_foreach(rungs, index, rung) put_case(out, cli_word(report, "pack"), rung);
  fputs("</testsuite>\n", out);
  bool good = fclose(out) == 0 && sysfile_write(path, text, length);
  if (!good) fprintf(stderr, "grognard: %s: %s\n", path, strerror(errno));
  free(text);
  return good;
}

// ---------------------------------------------------------------- the ladder

typedef struct Ladder {
  Cli *cli;
  Check check;
  const char *wanted;  // names of --rungs, or NULL for all
  bool quick, good;
  bool guest;  // the pack goes with others and is not played itself
  json_t *rungs;
} Ladder;

/// Reports whether --rungs asks for a rung; all are when there is no --rungs.
static bool is_wanted(const Ladder *ladder, const char *name) {
  size_t length = strlen(name);
  for (const char *at = ladder->wanted; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
    if (strcspn(at, ",") == length && strncmp(at, name, length) == 0) return true;
  }
  return !ladder->wanted;
}

/// Takes a finished rung over.
static void keep_rung(Ladder *ladder, json_t *rung, double since) {
  json_object_set_new(rung, "seconds", json_real(cli_seconds() - since));
  ladder->good = ladder->good && json_is_true(json_object_get(rung, "ok"));
  json_array_append_new(ladder->rungs, rung);
  if (!cli_json(ladder->cli)) print_rung(rung);
}

/// A rung of the rules' own.
static void run_quick_rung(Ladder *ladder, const char *name) {
  json_t *rung = NULL;
  Fault fault;
  double since = cli_seconds();
  if (!session_call(cli_session(ladder->cli), "check_rung", json_pack("{s:s}", "rung", name), &rung,
                    &fault)) {
    rung =
        json_pack("{s:s, s:b, s:[{s:s, s:i, s:s, s:s}]}", "name", name, "ok", false, "faults",
                  "file", fault.file, "line", fault.line, "text", fault.text, "hint", fault.hint);
  }
  // Rungs that were not asked for are run all the same: the later ones rest on them.
  if (!is_wanted(ladder, name)) {
    json_decref(rung);
  } else {
    keep_rung(ladder, rung, since);
  }
}

static const char *why_not(const Ladder *ladder, const SlowRung *rung) {
  if (ladder->guest) return "the pack goes with others and plays nothing itself";
  if (!ladder->good) return "a rung before it found faults";
  if (ladder->quick) return "--quick";
  if (ladder->check.only && rung->run != check_games) return "one scenario was asked for";
  if (rung->random && ladder->check.games == 0) return "--games 0";
  return NULL;
}

static void run_slow_rungs(Ladder *ladder) {
  Ladder before = *ladder;  // a slow rung that fails does not stop the next one
  for (const SlowRung *rung = slow_rungs; rung->name; rung++) {
    if (!is_wanted(ladder, rung->name)) continue;
    double since = cli_seconds();
    const char *why = why_not(&before, rung);
    keep_rung(ladder,
              why ? check_left_out(rung->name, why) : rung->run(ladder->cli, &ladder->check),
              since);
  }
}

/// Says which rungs there are when --rungs names another one.
static bool know_rungs(const Ladder *ladder, const json_t *names) {
  const char *known[32];
  size_t count = 0, index;
  json_t *name;
  json_array_foreach(names, index, name) {
    if (count < 24) known[count++] = json_string_value(name);
  }
  for (const SlowRung *rung = slow_rungs; rung->name; rung++)
    known[count++] = rung->name;
  for (const char *at = ladder->wanted; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
    char one[64], text[120];
    snprintf(one, sizeof one, "%.*s", (int)strcspn(at, ","), at);
    bool found = false;
    for (size_t i = 0; i < count; i++)
      found = found || strcmp(known[i], one) == 0;
    if (found) continue;
    snprintf(text, sizeof text, "check: no rung is called '%s'", one);
    cli_usage(text, one, known, count);
    return false;
  }
  return true;
}

static int climb(Ladder *ladder) {
  json_t *begun = NULL, *names, *name;
  size_t index;
  int code = EXIT_FAULTS;
  json_t *params = json_pack("{s:s}", "pack", ladder->check.pack);
  if (!cli_call(ladder->cli, "check_begin", params, &begun, &code)) return code;
  names = json_object_get(begun, "rungs");
  ladder->guest = json_is_true(json_object_get(begun, "guest"));
  if (!know_rungs(ladder, names)) {
    json_decref(begun);
    return EXIT_USAGE;
  }
  json_array_foreach(names, index, name) run_quick_rung(ladder, json_string_value(name));
  json_decref(begun);
  run_slow_rungs(ladder);
  json_t *report = json_pack("{s:s, s:O}", "pack", ladder->check.pack, "rungs", ladder->rungs);
  const char *junit = cli_value(ladder->cli, "junit", NULL);
  if (junit && !write_junit(junit, report)) ladder->good = false;
  if (cli_json(ladder->cli)) {
    cli_print_json(report);
  } else {
    json_decref(report);
  }
  return ladder->good ? EXIT_GOOD : EXIT_FAULTS;
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
  Ladder ladder = { .cli = cli, .wanted = cli_value(cli, "rungs", NULL), .good = true };
  Check *check = &ladder.check;
  ladder.quick = cli_has(cli, "quick");
  name_pack(check, cli_operand(cli, 0));
  check->jobs = cli_job_option(cli, 1);
  int code = EXIT_FAULTS;
  if (check->jobs == 0 || !cli_integer(cli, "games", 0, 1000000, 2, &check->games) ||
      !cli_integer(cli, "seed", INT64_MIN / 2, INT64_MAX / 2, 1, &check->seed) ||
      !cli_integer(cli, "every", 1, 1000000, 7, &check->every)) {
    return EXIT_USAGE;
  }
  if (!cli_session(cli)) return EXIT_FAULTS;
  if (!is_there(cli, check->pack) && !cli_known_pack(cli, check->pack, &code)) return code;
  if (check->only) {
    char *known = cli_scenario(cli, &code);
    if (!known) return code;
    free(known);
  } else if (cli_has(cli, "option")) {
    return cli_usage("--option takes a scenario: PACK:SCENARIO", NULL, NULL, 0);
  }
  if (cli_has(cli, "option")) {
    check->options = cli_pack_options(cli, cli_operand(cli, 0));
    if (!check->options) return EXIT_USAGE;
  }
  if (cli_has(cli, "bug")) return check_bug(cli, check->pack, cli_value(cli, "bug", ""));
  ladder.rungs = json_array();
  code = climb(&ladder);
  json_decref(ladder.rungs);
  json_decref(check->options);
  return code;
}

static const CliOption options[] = {
  { "quick", NULL, "leave out what takes long: specs, random games, options, coverage" },
  { "rungs", "A,B", "report these rungs alone" },
  { "bug", "FILE", "play a bug file again and say whether its fault still comes" },
  { "junit", "FILE", "write the report as JUnit XML too" },
  { "games", "N", "random games per scenario, with checks at sampled prompts; default 2" },
  { "every", "K",
    "about every K-th prompt of them is checked, fewer as a game grows long, 1: each; default 7" },
  { "seed", "S", "seed of the first game; default 1" },
  CLI_PACK_OPTION,
  CLI_JOBS_OPTION,
  { NULL, NULL, NULL },
};
const CliCommand cmd_check = {
  "check",
  "PACK[:SCENARIO]",
  1,
  1,
  "Judges a pack from its syntax to its coverage; of one scenario: its data and random games.",
  options,
  run,
};
