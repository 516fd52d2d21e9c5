#include "cli/test_replays.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "host/gzip.h"
#include "host/sysfile.h"

enum { UNPACKED_MAX = 64 * 1024 * 1024, PATH_BYTES = 1200 };

static const char ENDING[] = ".json.gz";

void replays_list(Cli *cli, const char *pack, json_t *list) {
  char folder[300];
  FilesNames names;
  snprintf(folder, sizeof folder, "mods/%.200s/replays", pack);
  if (!files_is_folder(cli_files(cli), folder)) return;
  if (!files_list(cli_files(cli), folder, &names, NULL)) return;
  for (size_t i = 0; i < names.count; i++) {
    size_t length = strlen(names.names[i]), end = strlen(ENDING);
    if (length <= end || strcmp(names.names[i] + length - end, ENDING) != 0) continue;
    json_array_append_new(list, json_pack("{s:s%, s:o}", "name", names.names[i], length - end,
                                          "file", json_sprintf("replays/%s", names.names[i])));
  }
  files_names_free(&names);
}

/// What a replay's file holds; the caller's. NULL with a fault.
static json_t *read_golden(Cli *cli, const char *pack, const char *file, Fault *fault) {
  char name[700], *packed, *text = NULL;
  size_t length = 0;
  json_error_t error;
  snprintf(name, sizeof name, "mods/%.200s/%.400s", pack, file);
  packed = files_read(cli_files(cli), name, &length, fault);
  bool good = packed && gzip_unpack(packed, length, UNPACKED_MAX, &text, &length, fault);
  free(packed);
  if (!good) return NULL;
  json_t *golden = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
  free(text);
  if (!golden) fault_set(fault, name, error.line, "no replay: %s", error.text);
  return golden;
}

/// Calls the kernel with a replay (stolen); the answer is the caller's. NULL with a fault.
static json_t *ask(Cli *cli, const char *function, const char *pack, json_t *golden, Fault *fault) {
  json_t *result = NULL, *params = json_pack("{s:s, s:o*}", "pack", pack, "golden", golden);
  return session_call(cli_session(cli), function, params, &result, fault) ? result : NULL;
}

char *replays_play(Cli *cli, const char *pack, const char *file) {
  Fault fault;
  char text[1000];
  json_t *golden = read_golden(cli, pack, file, &fault);
  json_t *result = golden ? ask(cli, "golden", pack, golden, &fault) : NULL;
  if (!result) {
    fault_format(&fault, text, sizeof text);
    return strdup(text);
  }
  bool good = json_is_true(json_object_get(result, "ok"));
  char *differs = good ? NULL : strdup(cli_word(result, "text"));
  json_decref(result);
  return differs;
}

/// The path of the file of a replay in the folder of its pack; false with a fault.
static bool path_of(Cli *cli, const char *pack, const char *file, char *out, size_t size,
                    Fault *fault) {
  char folder[PATH_BYTES];
  struct stat info;
  const char *place = files_origin(cli_files(cli), pack);
  if (!place || stat(place, &info) != 0 || !S_ISDIR(info.st_mode)) {
    return fault_set(fault, place, 0, "the pack '%s' is no folder that can be written to", pack);
  }
  snprintf(folder, sizeof folder, "%.1000s/replays", place);
  if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
    return fault_set(fault, folder, 0, "cannot be made: %s", strerror(errno));
  }
  snprintf(out, size, "%.1000s/%.180s", place, file);
  return true;
}

static bool write_file(const char *path, const char *bytes, size_t length, Fault *fault) {
  if (sysfile_write(path, bytes, length)) return true;
  return fault_set(fault, path, 0, "cannot be written: %s", strerror(errno));
}

/// Writes a replay (stolen).
static bool write_golden(Cli *cli, const char *pack, const char *file, json_t *golden,
                         Fault *fault) {
  char path[PATH_BYTES], *packed = NULL;
  size_t length = 0;
  char *text = json_dumps(golden, JSON_COMPACT | JSON_SORT_KEYS);
  json_decref(golden);
  if (!text) return fault_set(fault, NULL, 0, "out of memory");
  bool good = path_of(cli, pack, file, path, sizeof path, fault) &&
              gzip_pack(text, strlen(text), &packed, &length, fault) &&
              write_file(path, packed, length, fault);
  free(packed);
  free(text);
  return good;
}

bool replays_again(Cli *cli, const char *pack, const char *file, Fault *fault) {
  json_t *golden = read_golden(cli, pack, file, fault);
  json_t *made = golden ? ask(cli, "golden_again", pack, golden, fault) : NULL;
  return made && write_golden(cli, pack, file, made, fault);
}

static bool load_save(Cli *cli, const char *save, Fault *fault) {
  json_t *result = NULL;
  if (!session_load(cli_session(cli), save, false, true, &result, fault)) return false;
  const json_t *error = json_object_get(result, "error");
  const json_t *differs = json_object_get(result, "differs");
  bool good = !error && !differs;
  if (error) fault_set(fault, save, 0, "%s", cli_word(error, "message"));
  if (differs) {
    fault_set(fault, save, 0, "differs at action %lld: %s", cli_number(differs, "n"),
              cli_word(differs, "text"));
  }
  json_decref(result);
  return good;
}

bool replays_record(Cli *cli, const char *pack, const char *name, const char *save, Fault *fault) {
  char file[200];
  snprintf(file, sizeof file, "replays/%.150s%s", name, ENDING);
  if (!files_name_ok(file) || strchr(name, '/')) {
    return fault_set(fault, NULL, 0, "a replay cannot be called '%s'", name);
  }
  if (!load_save(cli, save, fault)) return false;
  json_t *made = ask(cli, "golden_made", pack, NULL, fault);
  return made && write_golden(cli, pack, file, made, fault);
}
