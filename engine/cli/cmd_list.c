#include <stdio.h>

#include "cli/cli.h"

static void print_scenario(const json_t *pack, const json_t *scenario) {
  char id[160];
  snprintf(id, sizeof id, "%s:%s", cli_word(pack, "id"), cli_word(scenario, "id"));
  bool draft = json_is_true(json_object_get(scenario, "draft"));
  printf("  %-28s %s%s\n", id, cli_word(scenario, "title"), draft ? " (draft)" : "");
}

static void print_listing(const json_t *listing) {
  size_t index, inner;
  json_t *pack, *scenario, *broken;
  json_array_foreach(json_object_get(listing, "packs"), index, pack) {
    bool draft = json_is_true(json_object_get(pack, "draft"));
    printf("%s %s (%s%s)  %s\n", cli_word(pack, "id"), cli_word(pack, "version"),
           cli_word(pack, "kind"), draft ? ", draft" : "", cli_word(pack, "name"));
    json_array_foreach(json_object_get(pack, "scenarios"), inner, scenario) {
      print_scenario(pack, scenario);
    }
  }
  json_array_foreach(json_object_get(listing, "broken"), index, broken) {
    fprintf(stderr, "grognard: %s\n", cli_word(broken, "message"));
  }
}

static int run(Cli *cli) {
  int code;
  json_t *listing = NULL;
  if (!cli_call(cli, "packs", NULL, &listing, &code)) return code;
  bool broken = json_array_size(json_object_get(listing, "broken")) > 0;
  if (cli_json(cli)) {
    cli_print_json(listing);
  } else {
    print_listing(listing);
    json_decref(listing);
  }
  return broken ? EXIT_FAULTS : EXIT_GOOD;
}

static const CliOption options[] = { { NULL, NULL, NULL } };
const CliCommand cmd_list = {
  "list", "", 0, 0, "Lists the packs and their scenarios.", options, run,
};
