#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/// The operands after the pack with blanks between, from malloc; NULL when there are none.
static char *query_of(const Cli *cli) {
  size_t size = 1;
  for (int i = 1; i < cli_operand_count(cli); i++)
    size += strlen(cli_operand(cli, i)) + 1;
  char *query = size > 1 ? calloc(1, size) : NULL;
  for (int i = 1; query && i < cli_operand_count(cli); i++) {
    if (i > 1) strcat(query, " ");
    strcat(query, cli_operand(cli, i));
  }
  return query;
}

static void print_lines(const json_t *lines) {
  size_t index;
  json_t *line;
  json_array_foreach(lines, index, line) printf("%s\n", json_string_value(line));
}

static int run(Cli *cli) {
  int code;
  if (!cli_known_pack(cli, cli_operand(cli, 0), &code)) return code;
  char *query = query_of(cli);
  json_t *found = NULL;
  json_t *params = json_pack("{s:s, s:s*}", "pack", cli_operand(cli, 0), "find", query);
  free(query);
  if (!cli_call(cli, "rules_of", params, &found, &code)) return code;
  if (cli_json(cli)) {
    cli_print_json(found);
  } else {
    print_lines(json_object_get(found, "lines"));
    json_decref(found);
  }
  return EXIT_GOOD;
}

static const CliOption options[] = { { NULL, NULL, NULL } };
const CliCommand cmd_rules = {
  "rules",
  "PACK [NUMBER | WORDS]",
  1,
  -1,
  "Tells the rules of a pack in our own words: the contents, a section, or what has the words.",
  options,
  run,
};
