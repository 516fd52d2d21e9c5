#include "cli/bench_save.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOADS = 5 };

/// Loads in processor time, without binding, so that the file is as a program finds it that starts
/// again.
static bool load(Session *session, const char *path, double *ms, Fault *fault) {
  json_t *result = NULL;
  double started = cli_thread_seconds();
  bool good = session_load(session, path, false, false, &result, fault);
  *ms = (cli_thread_seconds() - started) * 1000;
  if (good && json_object_get(result, "error")) good = fault_set(fault, path, 0, "is refused");
  if (good && json_object_get(result, "differs"))
    good = fault_set(fault, path, 0, "plays otherwise");
  json_decref(result);
  return good;
}

static bool measure(Session *session, const char *path, json_t *report, Fault *fault) {
  struct stat status;
  double ms = 0, fastest = 0;
  if (!session_save(session, path, STORE_BULK, fault)) return false;
  for (int i = 0; i <= LOADS; i++) {
    if (!load(session, path, &ms, fault)) return false;
    if (i == 1 || (i > 1 && ms < fastest)) fastest = ms;  // the first lets go of the bound file
  }
  if (stat(path, &status) != 0) return fault_set(fault, path, 0, "%s", strerror(errno));
  json_object_set_new(report, "save_mb", json_real((double)status.st_size / (1 << 20)));
  json_object_set_new(report, "load_ms", json_real(fastest));
  return true;
}

bool bench_save(Session *session, json_t *report, Fault *fault) {
  const char *temporary = getenv("TMPDIR");
  char folder[PATH_MAX - 16], path[PATH_MAX];
  snprintf(folder, sizeof folder, "%s/grognard-bench-XXXXXX",
           temporary && temporary[0] ? temporary : "/tmp");
  if (!mkdtemp(folder)) return fault_set(fault, folder, 0, "%s", strerror(errno));
  snprintf(path, sizeof path, "%s/game", folder);
  bool good = measure(session, path, report, fault);
  unlink(path);
  rmdir(folder);
  return good;
}
