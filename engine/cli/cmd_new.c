#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "host/sysfile.h"

/// Where a new pack goes: first into a folder of another name, which then takes its own.
typedef struct NewPack {
  char folder[PATH_MAX], draft[PATH_MAX + 32], place[PATH_MAX + 80];
} NewPack;

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk) {
  (void)status, (void)kind, (void)walk;
  return remove(path);
}

static void remove_tree(const char *path) { nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS); }

static int say(const char *place) {
  fprintf(stderr, "grognard: %s: %s\n", place, strerror(errno));
  return EXIT_FAULTS;
}

static bool write_file(const char *folder, const char *name, const json_t *text) {
  char path[2 * PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return sysfile_folders(path) &&
         sysfile_write(path, json_string_value(text), json_string_length(text));
}

/// The folder that new packs go to: --out, else mods/ in the user's folder, which is searched for
/// packs.
static bool find_folder(Cli *cli, NewPack *new) {
  const char *out = cli_value(cli, "out", NULL);
  Fault fault;
  if (out) {
    snprintf(new->folder, sizeof new->folder, "%s", out);
    struct stat status;
    if (stat(out, &status) == 0 && S_ISDIR(status.st_mode)) return true;
    if (errno != ENOENT) errno = ENOTDIR;
    say(out);
    return false;
  }
  if (!files_user_path(cli_files(cli), "mods/x", new->folder, sizeof new->folder, &fault)) {
    cli_fault(&fault);
    return false;
  }
  *strrchr(new->folder, '/') = '\0';
  return true;
}

static bool write_draft(const NewPack *new, const json_t *files) {
  size_t index;
  json_t *file;
  json_array_foreach(files, index, file) {
    const char *path = json_string_value(json_object_get(file, "path"));
    if (!path || !write_file(new->draft, path, json_object_get(file, "text"))) return false;
  }
  int folder = open(new->draft, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool good = folder >= 0 && fchmod(folder, 0755) == 0;
  if (folder >= 0) close(folder);
  return good;
}

/// Writes the whole pack or nothing.
static int write_pack(NewPack *new, const char *name, const json_t *files) {
  struct stat status;
  snprintf(new->place, sizeof new->place, "%s/%s", new->folder, name);
  snprintf(new->draft, sizeof new->draft, "%s/.new.XXXXXX", new->folder);
  if (lstat(new->place, &status) == 0) {
    errno = EEXIST;
    return say(new->place);
  }
  if (!mkdtemp(new->draft)) return say(new->folder);
  bool good = write_draft(new, files) && rename(new->draft, new->place) == 0;
  if (good) return EXIT_GOOD;
  int code = say(new->place);
  remove_tree(new->draft);
  return code;
}

static void print_place(Cli *cli, const NewPack *new, const char *name) {
  if (cli_json(cli)) {
    cli_print_json(json_pack("{s:s, s:s}", "pack", name, "folder", new->place));
    return;
  }
  const char *out = cli_value(cli, "out", NULL);
  printf("%s\nnext: grognard check %s%s%s\n", new->place, name, out ? " --mods " : "",
         out ? out : "");
}

static int run(Cli *cli) {
  static NewPack new;
  const char *kind = cli_operand(cli, 0), *name = cli_operand(cli, 1);
  int code;
  json_t *draft = NULL;
  if (!cli_call(cli, "draft",
                json_pack("{s:s, s:s, s:s, s:s}", "kind", kind, "name", name, "series",
                          cli_value(cli, "for", ""), "title", cli_value(cli, "title", "")),
                &draft, &code)) {
    return code;
  }
  code = EXIT_FAULTS;
  if (find_folder(cli, &new)) code = write_pack(&new, name, json_object_get(draft, "files"));
  if (code == EXIT_GOOD) print_place(cli, &new, name);
  json_decref(draft);
  return code;
}

static const CliOption options[] = {
  { "for", "SERIES", "the series that a battle or a variant is for" },
  { "title", "T", "the title that players read; else made from the name" },
  { "out", "DIR", "the folder that gets the pack's folder; else mods/ in the user's folder" },
  { NULL, NULL, NULL },
};
const CliCommand cmd_new = {
  "new", "series|battle|variant NAME", 2, 2, "Makes a new pack that passes every check.", options,
  run,
};
