#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli_inside.h"
#include "host/sysfile.h"
#include "host/zippack.h"

/// Copies a zip whose content was judged; false with a fault.
static bool copy_zip(const char *from, const char *to, Fault *fault) {
  size_t length = 0;
  void *bytes = zippack_read(from, &length, fault);
  if (!bytes) return false;
  bool good = access(to, F_OK) != 0;
  if (!good) fault_set(fault, to, 0, "is there already (take it away first)");
  if (good && !sysfile_write(to, bytes, length)) {
    good = fault_set(fault, to, 0, "%s", strerror(errno));
  }
  free(bytes);
  return good;
}

/// Reports whether two names are of one file.
static bool same_file(const char *a, const char *b) {
  char one[PATH_MAX], other[PATH_MAX];
  return a && b && realpath(a, one) && realpath(b, other) && strcmp(one, other) == 0;
}

/// The pack that a zip holds, once everything is mounted again; NULL with why it was left out.
static const char *pack_in(Cli *cli, const char *place, FilesNames *names, Fault *fault) {
  cli_close(cli);
  const Files *files = cli_files(cli);
  if (!files || !files_list(files, "mods", names, fault)) return NULL;
  for (size_t i = 0; i < names->count; i++) {
    if (!same_file(files_origin(files, names->names[i]), place)) continue;
    return files_manifest_ok(files, names->names[i], fault) ? names->names[i] : NULL;
  }
  fault_set(fault, place, 0, "holds no pack that can be used");
  for (size_t i = 0; i < files_problem_count(files); i++) {
    if (same_file(files_problem(files, i)->file, place)) *fault = *files_problem(files, i);
  }
  return NULL;
}

static int run(Cli *cli) {
  const char *from = cli_operand(cli, 0);
  char place[PATH_MAX];
  FilesNames names = { 0 };
  Fault fault = { .line = 0 };
  if (!cli_files(cli) || !files_zip_path(cli_files(cli), from, place, sizeof place, &fault) ||
      !copy_zip(from, place, &fault)) {
    return cli_fault(&fault);
  }
  const char *pack = pack_in(cli, place, &names, &fault);
  int code = EXIT_GOOD;
  if (pack) {
    printf("%s: the pack '%s' is installed; grognard check %s judges it\n", place, pack, pack);
  } else {
    unlink(place);  // nothing is left of what cannot be used
    code = cli_fault(&fault);
  }
  files_names_free(&names);
  return code;
}

static const CliOption options[] = { { NULL, NULL, NULL } };

const CliCommand cmd_install = {
  "install", "FILE.zip", 1, 1, "Puts the zip of a pack into your own folder.", options, run,
};
