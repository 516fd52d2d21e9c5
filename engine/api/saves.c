#include "api/saves.h"

#include <stdio.h>
#include <sys/stat.h>

enum { COPIES_MAX = 10000 };

bool saves_path(Files *files, const char *folder, const char *scenario, int64_t seed, bool replace,
                char *out, size_t size, Fault *fault) {
  char name[FILES_NAME_MAX], safe[100];
  struct stat status;
  snprintf(safe, sizeof safe, "%s", scenario);
  for (char *c = safe; *c; c++) {
    if (*c == ':' || *c == '/' || *c == '+') *c = '-';
  }
  for (int copy = 1; copy < COPIES_MAX; copy++) {
    char suffix[16] = "";
    if (copy > 1) snprintf(suffix, sizeof suffix, "-%d", copy);
    snprintf(name, sizeof name, "%s/%s-%lld%s.grognard", folder, safe, (long long)seed, suffix);
    if (!files_user_path(files, name, out, size, fault)) return false;
    if (replace) remove(out);
    if (stat(out, &status) != 0) return true;
  }
  return fault_set(fault, NULL, 0, "%s holds too many games of this name", folder);
}
