#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

// ---------------------------------------------------------------- the position

/// Opens a save at its end, or starts a scenario. False: said, exit code in `*code`.
static bool open_position(Cli *cli, const char *name, int *code) {
  json_t *result = NULL;
  Fault fault;
  int64_t seed;
  *code = EXIT_FAULTS;
  if (strchr(name, ':') && !strchr(name, '/')) {
    *code = EXIT_USAGE;
    if (!cli_integer(cli, "seed", INT64_MIN, INT64_MAX, 1, &seed)) return false;
    if (!cli_known_scenario(cli, name, code)) return false;
    bool good =
        cli_call(cli, "new", json_pack("{s:s, s:I}", "scenario", name, "seed", (json_int_t)seed),
                 &result, code);
    json_decref(result);
    return good;
  }
  if (cli_given(cli, "seed")) {
    *code = cli_usage("odds: --seed has no use with a save", NULL, NULL, 0);
    return false;
  }
  if (!cli_session(cli)) return false;
  if (!session_load(cli_session(cli), name, false, false, &result, &fault)) {
    cli_fault(&fault);
    return false;
  }
  const json_t *error = json_object_get(result, "error");
  if (error) fprintf(stderr, "grognard: %s: %s\n", name, cli_word(error, "message"));
  bool good = !error;
  json_decref(result);
  return good;
}

/// NAME=VALUE of the operands behind the verb, as words.
static json_t *args_of(const Cli *cli) {
  json_t *args = json_object();
  for (int i = 2; cli_operand(cli, i); i++) {
    const char *text = cli_operand(cli, i), *sign = strchr(text, '=');
    if (!sign) {
      cli_usage("odds: an argument is NAME=VALUE", NULL, NULL, 0);
      json_decref(args);
      return NULL;
    }
    char name[80];
    snprintf(name, sizeof name, "%.*s", (int)(sign - text), text);
    json_object_set_new(args, name, json_string(sign + 1));
  }
  return args;
}

// ---------------------------------------------------------------- the answer

static void print_outcome(const json_t *outcome) {
  double share = 100.0 * (double)cli_number(outcome, "num") / (double)cli_number(outcome, "den");
  printf("  %-12s %lld in %lld, %.2f%%", cli_word(outcome, "result"), cli_number(outcome, "num"),
         cli_number(outcome, "den"), share);
  if (json_object_get(outcome, "error")) {
    printf(" +- %.2f", (double)cli_number(outcome, "error") / 100);
  }
  printf("\n");
}

static void print_odds(const json_t *odds) {
  size_t index;
  json_t *each;
  if (*cli_word(odds, "column")) printf("column %s\n", cli_word(odds, "column"));
  json_array_foreach(json_object_get(odds, "mods"), index, each) {
    printf("  %-8s %s: %+lld %s", cli_word(each, "rule"), cli_word(each, "key"),
           cli_number(each, "value"), cli_word(each, "unit"));
    if (*cli_word(each, "file"))
      printf("  %s:%lld", cli_word(each, "file"), cli_number(each, "line"));
    printf("\n");
  }
  if (json_is_true(json_object_get(odds, "exact"))) {
    printf("exact:\n");
  } else {
    printf("of %lld trials, with half of the 95%% interval:\n", cli_number(odds, "samples"));
  }
  json_array_foreach(json_object_get(odds, "outcomes"), index, each) print_outcome(each);
}

/// The side that is asked first; the caller's. NULL: said.
static char *side_asked(Cli *cli) {
  json_t *answer = NULL;
  int code;
  Fault fault;
  if (!cli_call(cli, "answer", NULL, &answer, &code)) return NULL;
  const json_t *prompts = json_object_get(answer, "prompts");
  bool over = json_array_size(prompts) == 0;
  char *side = over ? NULL : strdup(cli_word(json_array_get(prompts, 0), "side"));
  json_decref(answer);
  if (!side) {
    fault_set(&fault, cli_operand(cli, 0), 0, over ? "the game is over" : "out of memory");
    cli_fault(&fault);
  }
  return side;
}

static int ask(Cli *cli, json_t *args) {
  int code = EXIT_FAULTS;
  json_t *odds = NULL;
  char *first = side_asked(cli);
  if (!first) {
    json_decref(args);
    return code;
  }
  json_t *params = json_pack("{s:s, s:s, s:o}", "side", cli_value(cli, "side", first), "verb",
                             cli_operand(cli, 1), "words", args);
  free(first);
  if (!cli_call(cli, "odds", params, &odds, &code)) return code;
  if (cli_json(cli)) {
    cli_print_json(odds);
  } else {
    print_odds(odds);
    json_decref(odds);
  }
  return EXIT_GOOD;
}

static int run(Cli *cli) {
  int code = EXIT_USAGE;
  json_t *args = args_of(cli);
  if (!args) return code;
  if (open_position(cli, cli_operand(cli, 0), &code)) return ask(cli, args);
  json_decref(args);
  return code;
}

static const CliOption options[] = {
  { "side", "SIDE", "whose action; default the side that is asked" },
  { "seed", "S", "seed of a scenario's game; default 1" },
  CLI_VARIANT_OPTION,
  { NULL, NULL, NULL },
};
const CliCommand cmd_odds = {
  "odds",
  "SAVE|PACK:SCENARIO VERB [NAME=VALUE...]",
  2,
  5,
  "Tells the chances of a listed action that rolls dice, from the rules themselves.",
  options,
  run,
};
