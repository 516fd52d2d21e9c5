/// What the targets that play share: a session on the scripts and packs of the tree that the target
/// runs in, and a small game. Nothing is kept in a user's folder.
#pragma once
#include <jansson.h>
#include <stdlib.h>

#include "api/seats.h"
#include "api/session.h"
#include "host/files.h"

/// The files of the tree; ends the target when it runs elsewhere.
static inline Files *fuzz_files(void) {
  static Files *files;
  Fault fault;
  FilesSpec spec = { .root = "." };
  if (!files && !(files = files_open(&spec, &fault))) abort();
  return files;
}

static inline Session *fuzz_session(void) {
  static Session *session;
  Fault fault;
  if (!session && !(session = session_open(fuzz_files(), NULL, &fault))) abort();
  return session;
}

/// Lays the same game out anew, so that an input means the same whatever came before it.
static inline void fuzz_begin(Seats *seats) {
  json_t *result, *params = json_pack("{s:s, s:i}", "scenario", "example-first:mill", "seed", 1);
  if (!seats_call(seats, "new", params, &result)) abort();
  json_decref(params);
  json_decref(result);
}

/// Tells whether a line of JSON names a file, which a target must not write or read.
static inline bool fuzz_names_file(const char *line, size_t length) {
  json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
  bool named =
      json_object_get(object, "path") || json_object_get(json_object_get(object, "params"), "path");
  json_decref(object);
  return named;
}
