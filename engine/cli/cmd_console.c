#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/utf8.h"

enum { LINE_MAX_BYTES = 1 << 20 };

/// Reads a line without its newline; NULL at the end.
static char *read_line(bool tty) {
  char *line = NULL;
  size_t room = 0;
  if (tty) {
    printf("> ");
    fflush(stdout);
  }
  ssize_t length = getline(&line, &room, stdin);
  if (length < 0) {
    free(line);
    return NULL;
  }
  line[utf8_tidy(line, (size_t)length)] = '\0';
  line[strcspn(line, "\n")] = '\0';
  return line;
}

/// Runs one line, after changed rules were read when they are watched; true when it went well.
static bool run_line(Cli *cli, const char *line, bool watch) {
  json_t *result = NULL;
  Fault fault;
  if (strlen(line) > LINE_MAX_BYTES || !utf8_valid(line, strlen(line))) {
    fprintf(stderr, "grognard: a line is UTF-8 and has %d bytes at most\n", LINE_MAX_BYTES);
    return false;
  }
  bool good = session_call(cli_session(cli), "console",
                           json_pack("{s:s, s:b}", "line", line, "watch", watch), &result, &fault);
  if (!good) {
    cli_fault(&fault);
    return false;
  }
  const json_t *error = json_object_get(result, "error");
  const char *output = json_string_value(json_object_get(result, "output"));
  const char *message = json_string_value(json_object_get(error, "message"));
  if (error) fprintf(stderr, "%s\n", message ? message : "refused");
  if (output && output[0]) printf("%s%s", output, output[strlen(output) - 1] == '\n' ? "" : "\n");
  fflush(stdout);
  json_decref(result);
  return !error;
}

static int run(Cli *cli) {
  int code;
  int64_t seed = 0;
  const char *scenario = cli_operand(cli, 0);
  if (!cli_integer(cli, "seed", INT64_MIN, INT64_MAX, 1, &seed)) return EXIT_USAGE;
  if (!cli_known_scenario(cli, scenario, &code)) return code;
  json_t *pack_options = cli_pack_options(cli, scenario), *started = NULL;
  if (!pack_options) return EXIT_USAGE;
  json_t *params = json_pack("{s:s, s:I, s:o}", "scenario", scenario, "seed", (json_int_t)seed,
                             "options", pack_options);
  if (!cli_call(cli, "new", params, &started, &code)) return code;
  json_decref(started);
  bool tty = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), good = true;
  bool watch = cli_has(cli, "watch") || tty;
  if (tty)
    printf("%s, seed %lld. `help` tells what there is; end with ^D.\n", scenario, (long long)seed);
  for (char *line; (line = read_line(tty)); free(line)) {
    if (line[0]) good = run_line(cli, line, watch) && good;
  }
  return good || tty ? EXIT_GOOD : EXIT_FAULTS;
}

static const CliOption options[] = {
  { "seed", "S", "seed of the game; default 1" },
  { "watch", NULL, "before each line, read rules that have changed; so by itself on a terminal" },
  CLI_PACK_OPTION,
  CLI_VARIANT_OPTION,
  { NULL, NULL, NULL },
};
const CliCommand cmd_console = {
  "console",
  "PACK:SCENARIO",
  1,
  1,
  "A Lua prompt on a live game, also from standard input.",
  options,
  run,
};
