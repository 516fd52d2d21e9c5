// Bug files: what a game was when a pack failed in it, written beside the user's saves.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/session_inside.h"

enum {
  FILES_MAX = 20,  // that one run of the program writes: a pack may fail in ever other words
  BYTES_MAX = 16 * 1024 * 1024  // of one file
};

/// FNV-1a: faults of one name get one file, other faults another.
static unsigned digest(const json_t *bug) {
  const json_t *fault = json_object_get(bug, "fault");
  const char *parts[] = { session_word(fault, "file"), session_word(fault, "text") };
  unsigned hash = 2166136261u;
  for (int i = 0; i < 2; i++) {
    for (const char *c = parts[i]; *c; c++)
      hash = (hash ^ (unsigned char)*c) * 16777619u;
  }
  return hash;
}

bool session_keep_bug(Session *session, const json_t *made, char *out, size_t size) {
  const json_t *bug = json_object_get(made, "bug");
  Files *files = (Files *)(uintptr_t)session->files;  // the user's folder is no part of the tree
  if (session->bugs_kept >= FILES_MAX) return false;
  char name[300];
  snprintf(name, sizeof name, "bugs/%.200s-%08x.json", session_word(made, "name"), digest(bug));
  char *text = json_dumps(bug, JSON_INDENT(1) | JSON_SORT_KEYS);
  bool good = text && strlen(text) <= BYTES_MAX &&
              files_write(files, name, text, strlen(text), NULL) &&
              files_user_path(files, name, out, size, NULL);
  free(text);
  if (good) session->bugs_kept++;
  return good;
}

static json_t *params_of(const char *function, const json_t *params, const Fault *fault) {
  return json_pack("{s:s, s:O, s:{s:s, s:i, s:s}}", "method", function, "params", params, "fault",
                   "file", fault->file, "line", fault->line, "text", fault->text);
}

/// Adds words at the end of a text, as far as they fit.
static void add_words(char *text, size_t size, const char *before, const char *words) {
  size_t used = strlen(text);
  if (used < size) snprintf(text + used, size - used, "%s%s", before, words);
}

void session_blame(Session *session, const char *function, const json_t *params, Fault *fault) {
  json_t *made = NULL, *asked = params_of(function, params, fault);
  char path[600] = "";
  if (strncmp(fault->file, "mods/", 5) != 0 || !asked ||
      !session_call_raw(session, "blame", asked, &made, NULL)) {
    json_decref(asked);
    return;
  }
  const char *words = session_word(made, "words");
  if (*words) add_words(fault->text, sizeof fault->text, "; in ", words);
  if (json_is_object(json_object_get(made, "bug")) &&
      session_keep_bug(session, made, path, sizeof path) && fault->hint[0] == '\0') {
    add_words(fault->hint, sizeof fault->hint, "bug file ", path);
  }
  json_decref(asked);
  json_decref(made);
}
