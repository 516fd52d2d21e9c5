/// Files of the tests, in a folder of their own.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/// Writes a file below a folder, and the folders between.
static inline void put_file(const char *folder, const char *name, const char *text) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    mkdir(path, 0777);
    *slash = '/';
  }
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

/// Removes a folder with all that is in it; 0, or what the shell said.
static inline int drop_folder(const char *folder) {
  char command[256];
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  return system(command);
}
