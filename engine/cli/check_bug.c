// Bug files played again: `check PACK --bug FILE`, and those that lie in a pack's spec/bugs.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check.h"
#include "core/utf8.h"

enum { TEXT_BYTES = 1000 };

/// Reports whether the bug's scenario is one of the pack, alone or under variants.
static bool is_of(const json_t *bug, const char *pack) {
  size_t length = strlen(pack);
  for (const char *at = cli_word(bug, "scenario"); *at; at++) {
    size_t used = strcspn(at, "+:");
    if (used == length && strncmp(at, pack, length) == 0) return true;
    at += used;
    if (*at != '+') return false;
  }
  return false;
}

static const char *head_of(const char *state) {
  if (strcmp(state, "mended") == 0) return "mended: ";
  if (strcmp(state, "fails") == 0) return "still there: ";
  return strcmp(state, "other") == 0 ? "another fault now: " : "";
}

/// Plays a bug (taken over); says in `text` [size] what became of it. True when it is mended.
static bool play(Cli *cli, const char *pack, json_t *bug, char *text, size_t size) {
  json_t *result = NULL, *params = json_pack("{s:o}", "bug", bug);
  Fault fault;
  char found[800];
  if (!is_of(bug, pack)) {
    snprintf(text, size, "this is a bug of '%s', not of '%s'", cli_word(bug, "scenario"), pack);
    json_decref(params);
    return false;
  }
  if (!session_call(cli_session(cli), "bug", params, &result, &fault)) {
    fault_format(&fault, found, sizeof found);
    snprintf(text, size, "still there: %s", found);
    return false;
  }
  bool mended = strcmp(cli_word(result, "state"), "mended") == 0;
  snprintf(text, size, "%s%s", head_of(cli_word(result, "state")), cli_word(result, "text"));
  json_decref(result);
  return mended;
}

char *check_bug_text(Cli *cli, const char *pack, const char *file, bool *good) {
  char name[700], *text = malloc(TEXT_BYTES);
  size_t length = 0;
  *good = false;
  if (!text) return NULL;
  snprintf(name, sizeof name, "mods/%.60s/%.500s", pack, file);
  char *bytes = files_read(cli_files(cli), name, &length, NULL);
  json_t *bug = bytes ? json_loadb(bytes, length, 0, NULL) : NULL;
  free(bytes);
  if (bug) {
    *good = play(cli, pack, bug, text, TEXT_BYTES);
  } else {
    snprintf(text, TEXT_BYTES, "%s is no bug file", name);
  }
  utf8_trim(text);
  return text;
}

void check_bug_files(Cli *cli, const char *pack, json_t *list) {
  char folder[300], file[600];
  FilesNames names;
  snprintf(folder, sizeof folder, "mods/%.200s/spec/bugs", pack);
  if (!files_is_folder(cli_files(cli), folder)) return;
  if (!files_list(cli_files(cli), folder, &names, NULL)) return;
  for (size_t i = 0; i < names.count; i++) {
    const char *end = strrchr(names.names[i], '.');
    if (!end || strcmp(end, ".json") != 0) continue;
    snprintf(file, sizeof file, "spec/bugs/%.500s", names.names[i]);
    json_array_append_new(list, json_string(file));
  }
  files_names_free(&names);
}

int check_bug(Cli *cli, const char *pack, const char *path) {
  json_error_t error;
  char text[TEXT_BYTES];
  json_t *bug = json_load_file(path, 0, &error);
  if (!bug) {
    fprintf(stderr, "grognard: %s:%d: no bug file: %s\n", path, error.line, error.text);
    return EXIT_FAULTS;
  }
  bool good = play(cli, pack, bug, text, sizeof text);
  utf8_trim(text);
  if (cli_json(cli)) {
    cli_print_json(json_pack("{s:s, s:b, s:s}", "bug", path, "ok", good, "text", text));
  } else {
    printf("%s  %s\n", good ? "ok    " : "FAULTS", text);
  }
  return good ? EXIT_GOOD : EXIT_FAULTS;
}
