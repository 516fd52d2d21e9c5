// A pack that is dropped on the window: its zip comes from outside the wall, by the broker.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/stage_inside.h"
#include "host/sysfile.h"

bool stage_install(Stage *stage, const char *path, char *id, Fault *fault) {
  char place[PATH_MAX];
  size_t length = 0;
  void *bytes = broker_zip(stage->spec.broker, path, &length, fault);
  if (!bytes) return false;
  bool good = files_zip_path(stage->spec.files, path, place, sizeof place, fault);
  if (good && access(place, F_OK) == 0) {
    good = fault_set(fault, place, 0, "is there already (take it away first)");
  } else if (good && !sysfile_write(place, bytes, length)) {
    good = fault_set(fault, place, 0, "%s", strerror(errno));
  } else if (good && !(files_add_zip(stage->spec.files, place, id, fault) &&
                       files_manifest_ok(stage->spec.files, id, fault))) {
    unlink(place);  // nothing is left of what cannot be used
    good = false;
  }
  free(bytes);
  return good;
}
