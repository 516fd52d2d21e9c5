// The game of random play that stays behind is saved, and played again from its file.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/check.h"
#include "cli/cli.h"

/// Says what came out otherwise as the saved game was played again.
static bool same(const json_t *answer, json_int_t rows, Fault *fault) {
  const json_t *differs = json_object_get(answer, "differs");
  const json_t *error = json_object_get(answer, "error");
  if (json_is_object(differs)) {
    return fault_set(fault, NULL, 0, "action %lld is another when it is played from the save: %s",
                     cli_number(differs, "n"), cli_word(differs, "text"));
  }
  if (error)
    return fault_set(fault, NULL, 0, "the save is refused: %s", cli_word(error, "message"));
  if (cli_number(answer, "n") == rows) return true;
  return fault_set(fault, NULL, 0, "the save has %lld actions, but %lld were played",
                   cli_number(answer, "n"), (long long)rows);
}

static bool save_and_load(Session *session, const char *path, Fault *fault) {
  json_t *answer = NULL;
  if (!session_keep_rows(session, fault)) return false;
  json_int_t rows = (json_int_t)session_count(session);
  bool good = session_save(session, path, STORE_BULK, fault) &&
              session_load(session, path, false, true, &answer, fault) && same(answer, rows, fault);
  json_decref(answer);
  return good;
}

bool check_save(Session *session, Fault *fault) {
  const char *temporary = getenv("TMPDIR");
  char folder[PATH_MAX - 16], path[PATH_MAX];
  snprintf(folder, sizeof folder, "%s/grognard-check-XXXXXX",
           temporary && temporary[0] ? temporary : "/tmp");
  if (!mkdtemp(folder)) return fault_set(fault, folder, 0, "%s", strerror(errno));
  snprintf(path, sizeof path, "%s/game", folder);
  bool good = save_and_load(session, path, fault);
  unlink(path);
  rmdir(folder);
  return good;
}
