#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

static void print_value(const json_t *value) {
  if (json_is_string(value)) {
    printf("%s", json_string_value(value));
  } else {
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
    printf("%s", text ? text : "");
    free(text);
  }
}

static void print_option(const json_t *option) {
  const char *text = json_string_value(json_object_get(option, "text"));
  size_t index;
  json_t *choice;
  printf("    %s = ", json_string_value(json_object_get(option, "id")));
  print_value(json_object_get(option, "default"));
  json_array_foreach(json_object_get(option, "choices"), index, choice) {
    printf("%s", index == 0 ? "  of " : ", ");
    print_value(choice);
  }
  printf("%s%s\n", text ? "  " : "", text ? text : "");
}

static void print_list(const char *key, const json_t *list) {
  size_t index;
  json_t *member;
  printf("%s:", key);
  if (strcmp(key, "options") == 0 && json_array_size(list) > 0) {
    printf("\n");
    json_array_foreach(list, index, member) print_option(member);
    return;
  }
  json_array_foreach(list, index, member) {
    bool named = json_is_object(member) && json_object_get(member, "id");
    printf("%s", named ? "\n    " : " ");
    print_value(named ? json_object_get(member, "id") : member);
    if (named && json_object_get(member, "title")) {
      printf("  ");
      print_value(json_object_get(member, "title"));
    }
  }
  printf("\n");
}

static void print_shown(json_t *shown) {
  const char *key;
  json_t *value;
  json_object_foreach(shown, key, value) {
    if (json_is_array(value)) {
      print_list(key, value);
    } else if (!json_is_object(value)) {
      printf("%s: ", key);
      print_value(value);
      printf("\n");
    }
  }
}

static int run(Cli *cli) {
  int code;
  const char *name = cli_operand(cli, 0);
  bool known =
      strchr(name, ':') ? cli_known_scenario(cli, name, &code) : cli_known_pack(cli, name, &code);
  if (!known) return code;
  json_t *shown = NULL;
  if (!cli_call(cli, "show", json_pack("{s:s}", "name", name), &shown, &code)) return code;
  if (cli_json(cli)) {
    cli_print_json(shown);
  } else {
    print_shown(shown);
    json_decref(shown);
  }
  return EXIT_GOOD;
}

static const CliOption options[] = { { NULL, NULL, NULL } };
const CliCommand cmd_show = {
  "show", "PACK[:SCENARIO]", 1, 1, "Shows a pack with its options, or a scenario.", options, run,
};
