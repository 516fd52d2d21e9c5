#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli_inside.h"
#include "host/sysfile.h"
#include "host/zippack.h"
#include "host/zipwrite.h"

enum { FILES_MAX = 20000, NAME_ROOM = FILES_NAME_MAX + 80 };

/// The files of the pack: names as the zip has them, "ID/rules/x.lua".
typedef struct Packing {
  Cli *cli;
  const char *id;
  ZipFile files[FILES_MAX];
  size_t count;
  Fault fault;
} Packing;

static void packing_free(Packing *packing) {
  for (size_t i = 0; i < packing->count; i++) {
    free((char *)(uintptr_t)packing->files[i].name);
    free((char *)(uintptr_t)packing->files[i].bytes);
  }
  free(packing);
}

// ---- which pack -----------------------------------------------------------------------------

/// A folder is taken as one that is given by --mods, unless it is installed as it is.
static const char *pack_of(Cli *cli, const char *operand, char *place) {
  struct stat status;
  if (stat(operand, &status) != 0 || !S_ISDIR(status.st_mode) || !realpath(operand, place)) {
    return operand;
  }
  const char *id = strrchr(place, '/') + 1, *origin = NULL;
  if (cli_files(cli)) origin = files_origin(cli->files, id);
  char known[PATH_MAX];
  if (origin && realpath(origin, known) && strcmp(known, place) == 0) return id;
  cli_close(cli);
  if (cli->given_count == CLI_GIVEN_MAX) return id;
  cli->given[cli->given_count].name = "mods";
  cli->given[cli->given_count++].value = place;
  return id;
}

// ---- its check ------------------------------------------------------------------------------

static size_t print_faults(const json_t *rung) {
  size_t index;
  json_t *one, *faults = json_object_get(rung, "faults");
  json_array_foreach(faults, index, one) {
    Fault fault;
    fault_set(&fault, cli_word(one, "file"), (int)cli_number(one, "line"), "%s",
              cli_word(one, "text"));
    fault_hint(&fault, "%s", cli_word(one, "hint"));
    cli_fault(&fault);
  }
  return json_array_size(faults);
}

/// Runs the rungs of `check --quick`; false when one finds a fault, which is printed.
static bool checked(Cli *cli, const char *id, int *code) {
  json_t *begun = NULL, *name;
  size_t index, faults = 0;
  if (!cli_call(cli, "check_begin", json_pack("{s:s}", "pack", id), &begun, code)) return false;
  json_array_foreach(json_object_get(begun, "rungs"), index, name) {
    json_t *rung = NULL;
    if (!cli_call(cli, "check_rung", json_pack("{s:O}", "rung", name), &rung, code)) faults++;
    faults += print_faults(rung);
    json_decref(rung);
  }
  json_decref(begun);
  if (faults > 0) fprintf(stderr, "grognard: '%s' was not packed: mend this first\n", id);
  *code = faults > 0 ? EXIT_FAULTS : EXIT_GOOD;
  return faults == 0;
}

// ---- its files ------------------------------------------------------------------------------

static bool add_file(Packing *packing, const char *path) {
  ZipFile file = { 0 };
  if (packing->count == FILES_MAX) {
    return fault_set(&packing->fault, path, 0, "a pack has %d files at most", FILES_MAX);
  }
  file.bytes = files_read(cli_files(packing->cli), path, &file.length, &packing->fault);
  if (!file.bytes) return false;
  file.name = strdup(path + strlen("mods/"));
  packing->files[packing->count++] = file;
  return file.name || fault_set(&packing->fault, NULL, 0, "out of memory");
}

static bool add_folder(Packing *packing, const char *folder) {
  FilesNames names;
  if (!files_list(cli_files(packing->cli), folder, &names, &packing->fault)) return false;
  bool good = true;
  for (size_t i = 0; good && i < names.count; i++) {
    char path[NAME_ROOM];
    snprintf(path, sizeof path, "%s/%s", folder, names.names[i]);
    bool inner = files_is_folder(cli_files(packing->cli), path);
    good = inner ? add_folder(packing, path) : add_file(packing, path);
  }
  files_names_free(&names);
  return good;
}

/// Writes the zip and reads it again as whoever installs it will.
static bool write_zip(Packing *packing, const char *path) {
  char *bytes = NULL;
  size_t length = 0;
  if (!zipwrite(packing->files, packing->count, &bytes, &length, &packing->fault)) return false;
  bool good = sysfile_write(path, bytes, length);
  free(bytes);
  if (!good) return fault_set(&packing->fault, path, 0, "%s", strerror(errno));
  void *again = zippack_read(path, &length, &packing->fault);
  free(again);
  return again != NULL;
}

static void report(const Packing *packing, const char *path, const char *digest) {
  if (cli_json(packing->cli)) {
    cli_print_json(json_pack("{s:s, s:s, s:I, s:s}", "pack", packing->id, "output", path, "files",
                             (json_int_t)packing->count, "sha256", digest));
  } else {
    printf("%s: %zu files; what it holds has the SHA-256 %s\n", path, packing->count, digest);
  }
}

/// Where the zip goes: --output, else packs/ID-VERSION.zip in the user's folder.
static bool find_output(Cli *cli, const char *id, char *out, size_t size, int *code) {
  const char *given = cli_value(cli, "output", cli_value(cli, "o", NULL));
  char name[NAME_ROOM];
  json_t *shown = NULL;
  Fault fault;
  if (!cli_call(cli, "show", json_pack("{s:s}", "name", id), &shown, code)) return false;
  snprintf(name, sizeof name, "packs/%.100s-%.60s.zip", id, cli_word(shown, "version"));
  json_decref(shown);
  if (given) return snprintf(out, size, "%s", given) < (int)size;
  if (files_user_path(cli_files(cli), name, out, size, &fault)) return true;
  *code = cli_fault(&fault);
  return false;
}

static int pack(Cli *cli, const char *id) {
  char output[PATH_MAX], folder[NAME_ROOM], digest[FILES_DIGEST_SIZE];
  int code = EXIT_FAULTS;
  if (!find_output(cli, id, output, sizeof output, &code) || !checked(cli, id, &code)) return code;
  Packing *packing = calloc(1, sizeof *packing);
  if (!packing) return EXIT_FAULTS;
  packing->cli = cli;
  packing->id = id;
  snprintf(folder, sizeof folder, "mods/%.200s", id);
  bool good = add_folder(packing, folder) && write_zip(packing, output) &&
              files_sha256(cli_files(cli), folder, digest, &packing->fault);
  if (good) {
    report(packing, output, digest);
  } else {
    cli_fault(&packing->fault);
  }
  packing_free(packing);
  return good ? EXIT_GOOD : EXIT_FAULTS;
}

static int run(Cli *cli) {
  char place[PATH_MAX];
  return pack(cli, pack_of(cli, cli_operand(cli, 0), place));
}

static const CliOption options[] = {
  { "output", "FILE",
    "the zip to write; -o FILE for short; default packs/ID-VERSION.zip in the user's folder" },
  { "o", "FILE", "the same" },
  { NULL, NULL, NULL },
};

const CliCommand cmd_pack = {
  "pack", "PACK|FOLDER", 1, 1, "Checks a pack and makes a zip of it, to give away.", options, run,
};
