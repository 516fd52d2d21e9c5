/// Fuzzes packs that are zips: what is mounted is listed, hashed and read to its end, and no name
/// leads out of it.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "host/files.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { DEPTH_MAX = 8 };

static char path[64];

static void remove_file(void) { unlink(path); }

static void read_folder(const Files *files, const char *folder, int depth) {
  FilesNames names;
  char name[2 * FILES_NAME_MAX];
  if (depth > DEPTH_MAX || !files_list(files, folder, &names, NULL)) return;
  for (size_t i = 0; i < names.count; i++) {
    size_t length = 0;
    snprintf(name, sizeof name, "%s/%s", folder, names.names[i]);
    if (files_is_folder(files, name)) {
      read_folder(files, name, depth + 1);
    } else {
      free(files_read(files, name, &length, NULL));
    }
  }
  files_names_free(&names);
}

static void read_packs(const Files *files) {
  FilesNames packs;
  Fault fault;
  char name[2 * FILES_NAME_MAX], digest[FILES_DIGEST_SIZE];
  if (!files_list(files, "mods", &packs, &fault)) abort();
  for (size_t i = 0; i < packs.count; i++) {
    snprintf(name, sizeof name, "mods/%s", packs.names[i]);
    if (!files_sha256(files, name, digest, &fault) && !fault.text[0]) abort();
    read_folder(files, name, 0);
  }
  files_names_free(&packs);
}

/// An empty tree for the program's own files, so that the zip is the only pack.
static const char *empty_root(void) {
  static char root[] = "/tmp/grognard_fuzz_XXXXXX", scripts[sizeof root + 16];
  if (scripts[0]) return root;
  if (!mkdtemp(root)) abort();
  snprintf(scripts, sizeof scripts, "mkdir %s/scripts", root);
  if (system(scripts) != 0) abort();
  return root;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (!path[0]) {
    snprintf(path, sizeof path, "/tmp/grognard_fuzz_%ld.zip", (long)getpid());
    atexit(remove_file);
  }
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) abort();
  const char *zip = path;
  FilesSpec spec = { .root = empty_root(), .mods = &zip, .mod_count = 1 };
  Fault fault = { .text = "" };
  Files *files = files_open(&spec, &fault);
  if (files)
    read_packs(files);
  else if (!fault.text[0])
    abort();
  files_close(files);
  return 0;
}
