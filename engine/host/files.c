#include "host/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <physfs.h>
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/datafile.h"
#include "core/utf8.h"
#include "host/memory_io.h"
#include "host/sysfile.h"
#include "host/zippack.h"

enum { DEPTH_MAX = 16, CHUNK = 65536 };

/// One mounted pack: its id in the tree and the place it came from.
typedef struct Origin {
  char *id, *place;
} Origin;

struct Files {
  Origin *origins;  // [origin_count], in mounting order
  size_t origin_count;
  Fault *problems;  // [problem_count], entries of folders of packs that could not be mounted
  size_t problem_count;
  char *user;  // or NULL
  char *root;  // the program's data: an absolute path
};

static const char *physfs_text(void) { return PHYSFS_getErrorByCode(PHYSFS_getLastErrorCode()); }

static bool no_memory(Fault *fault) { return fault_set(fault, NULL, 0, "out of memory"); }

// ---------------------------------------------------------------- names

static bool part_ok(const char *part, size_t length) {
  if (length == 0 || part[0] == '.' || part[0] == ' ') return false;
  if (part[length - 1] == '.' || part[length - 1] == ' ') return false;
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)part[i];
    if (c < 0x20 || c == 0x7f || strchr("\\:*?\"<>|", c)) return false;
  }
  return true;
}

bool files_name_ok(const char *name) {
  if (strlen(name) > FILES_NAME_MAX) return false;
  for (const char *part = name;;) {
    size_t length = strcspn(part, "/");
    if (!part_ok(part, length)) return false;
    if (part[length] == '\0') return true;
    part += length + 1;
  }
}

static bool check_name(const char *name, Fault *fault) {
  if (files_name_ok(name)) return true;
  fault_set(fault, NULL, 0, "'%.120s' is no name of a file here", name);
  return fault_hint(fault, "names are relative, parted by /, without .. or hidden parts");
}

static bool stat_name(const char *name, PHYSFS_Stat *stat) {
  return files_name_ok(name) && PHYSFS_stat(name, stat) != 0;
}

bool files_exists(const Files *files, const char *name) {
  (void)files;
  PHYSFS_Stat stat;
  return stat_name(name, &stat);
}

bool files_is_folder(const Files *files, const char *name) {
  (void)files;
  PHYSFS_Stat stat;
  return stat_name(name, &stat) && stat.filetype == PHYSFS_FILETYPE_DIRECTORY;
}

// ---------------------------------------------------------------- reading

bool files_size(const Files *files, const char *name, size_t *size, Fault *fault) {
  (void)files;
  PHYSFS_Stat stat;
  if (!check_name(name, fault)) return false;
  if (!PHYSFS_stat(name, &stat)) return fault_set(fault, name, 0, "there is no such file");
  if (stat.filetype == PHYSFS_FILETYPE_DIRECTORY) {
    return fault_set(fault, name, 0, "a folder, where a file is wanted");
  }
  if (stat.filetype != PHYSFS_FILETYPE_REGULAR) {
    return fault_set(fault, name, 0, "neither a file nor a folder");
  }
  if (stat.filesize < 0 || stat.filesize > FILES_SIZE_MAX) {
    return fault_set(fault, name, 0, "too big: files here have %d bytes at most", FILES_SIZE_MAX);
  }
  *size = (size_t)stat.filesize;
  return true;
}

bool files_read_into(const Files *files, const char *name, void *bytes, size_t size, Fault *fault) {
  (void)files;
  if (!check_name(name, fault)) return false;
  PHYSFS_File *file = PHYSFS_openRead(name);
  if (!file) return fault_set(fault, name, 0, "cannot be opened: %s", physfs_text());
  PHYSFS_sint64 got = PHYSFS_readBytes(file, bytes, size);
  bool whole = got == (PHYSFS_sint64)size;
  if (!whole) fault_set(fault, name, 0, "cannot be read: %s", physfs_text());
  PHYSFS_close(file);
  return whole;
}

char *files_read(const Files *files, const char *name, size_t *length, Fault *fault) {
  size_t size = 0;
  if (!files_size(files, name, &size, fault)) return NULL;
  char *bytes = malloc(size + 1);
  if (!bytes) {
    no_memory(fault);
    return NULL;
  }
  if (!files_read_into(files, name, bytes, size, fault)) {
    free(bytes);
    return NULL;
  }
  bytes[size] = '\0';
  *length = size;
  return bytes;
}

char *files_read_text(const Files *files, const char *name, size_t *length, Fault *fault) {
  char *text = files_read(files, name, length, fault);
  if (!text) return NULL;
  *length = utf8_tidy(text, *length);
  text[*length] = '\0';
  return text;
}

// ---------------------------------------------------------------- listing

/// A growing list of names; `failed` once memory ran out.
typedef struct Listing {
  FilesNames names;
  size_t room;
  bool failed;
  bool keep_odd;  // keep refused names too (never hidden ones), so that a caller can complain
} Listing;

static bool listing_add(Listing *list, const char *name) {
  if (list->names.count == list->room) {
    size_t room = list->room ? list->room * 2 : 32;
    char **grown = realloc(list->names.names, room * sizeof *grown);
    if (!grown) return false;
    list->names.names = grown;
    list->room = room;
  }
  char *copy = strdup(name);
  if (!copy) return false;
  list->names.names[list->names.count++] = copy;
  return true;
}

static PHYSFS_EnumerateCallbackResult on_name(void *data, const char *folder, const char *name) {
  (void)folder;
  Listing *list = data;
  if (name[0] == '.') return PHYSFS_ENUM_OK;
  if (!list->keep_odd && !part_ok(name, strlen(name))) return PHYSFS_ENUM_OK;
  if (list->names.count < FILES_COUNT_MAX && listing_add(list, name)) return PHYSFS_ENUM_OK;
  list->failed = true;
  return PHYSFS_ENUM_STOP;
}

static int by_bytes(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/// Several mounts may name one entry: keeps the first of equals in a sorted list.
static void drop_doubles(FilesNames *names) {
  size_t kept = 0;
  for (size_t i = 0; i < names->count; i++) {
    if (kept > 0 && strcmp(names->names[kept - 1], names->names[i]) == 0) {
      free(names->names[i]);
    } else {
      names->names[kept++] = names->names[i];
    }
  }
  names->count = kept;
}

static bool list_folder(const char *folder, bool keep_odd, FilesNames *out, Fault *fault) {
  *out = (FilesNames){ 0 };
  PHYSFS_Stat stat;
  if (!check_name(folder, fault)) return false;
  if (!PHYSFS_stat(folder, &stat) || stat.filetype != PHYSFS_FILETYPE_DIRECTORY) {
    if (strcmp(folder, "mods") == 0) return true;  // no pack is installed: an empty folder
    return fault_set(fault, folder, 0, "there is no such folder");
  }
  Listing list = { .keep_odd = keep_odd };
  bool listed = PHYSFS_enumerate(folder, on_name, &list) != 0;
  if (!listed || list.failed) {
    files_names_free(&list.names);
    return fault_set(fault, folder, 0, list.failed ? "holds too many files" : "cannot be listed");
  }
  if (list.names.count > 0) {
    qsort(list.names.names, list.names.count, sizeof *list.names.names, by_bytes);
  }
  drop_doubles(&list.names);
  *out = list.names;
  return true;
}

bool files_list(const Files *files, const char *folder, FilesNames *out, Fault *fault) {
  (void)files;
  return list_folder(folder, false, out, fault);
}

bool files_links(const Files *files, const char *folder, FilesNames *out, Fault *fault) {
  (void)files;
  PHYSFS_permitSymbolicLinks(1);  // as long as their names are read
  bool listed = list_folder(folder, true, out, fault);
  size_t kept = 0;
  for (size_t i = 0; i < out->count; i++) {
    char path[3 * FILES_NAME_MAX];
    PHYSFS_Stat stat;
    snprintf(path, sizeof path, "%s/%s", folder, out->names[i]);
    bool link = PHYSFS_stat(path, &stat) && stat.filetype == PHYSFS_FILETYPE_SYMLINK;
    if (link) {
      out->names[kept++] = out->names[i];
    } else {
      free(out->names[i]);
    }
  }
  out->count = kept;
  PHYSFS_permitSymbolicLinks(0);
  return listed;
}

void files_names_free(FilesNames *names) {
  for (size_t i = 0; i < names->count; i++)
    free(names->names[i]);
  free(names->names);
  *names = (FilesNames){ 0 };
}

// ---------------------------------------------------------------- digest

/// Collects the names of all files below `folder`/`inner` into `all`, relative to `folder`.
static bool collect(const char *folder, const char *inner, int depth, Listing *all, Fault *fault) {
  char path[4 * FILES_NAME_MAX], name[2 * FILES_NAME_MAX];
  snprintf(path, sizeof path, "%s%s%s", folder, inner[0] ? "/" : "", inner);
  if (depth > DEPTH_MAX) return fault_set(fault, path, 0, "folders are nested too deep");
  FilesNames names;
  if (!list_folder(path, true, &names, fault)) return false;
  bool good = true;
  for (size_t i = 0; good && i < names.count; i++) {
    snprintf(name, sizeof name, "%s%s%s", inner, inner[0] ? "/" : "", names.names[i]);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    PHYSFS_Stat stat;
    if (!(good = check_name(path, fault))) break;
    if (!PHYSFS_stat(path, &stat)) continue;  // a broken link
    if (stat.filetype == PHYSFS_FILETYPE_DIRECTORY) {
      good = collect(folder, name, depth + 1, all, fault);
    } else if (stat.filetype == PHYSFS_FILETYPE_REGULAR) {
      good = all->names.count < FILES_COUNT_MAX && listing_add(all, name);
      if (!good) fault_set(fault, folder, 0, "holds too many files");
    }
  }
  files_names_free(&names);
  return good;
}

static bool digest_file(crypto_hash_sha256_state *state, const char *path, Fault *fault) {
  PHYSFS_File *file = PHYSFS_openRead(path);
  if (!file) return fault_set(fault, path, 0, "cannot be opened: %s", physfs_text());
  unsigned char chunk[CHUNK];
  PHYSFS_sint64 got, total = 0, size = PHYSFS_fileLength(file);
  while ((got = PHYSFS_readBytes(file, chunk, sizeof chunk)) > 0) {
    crypto_hash_sha256_update(state, chunk, (unsigned long long)got);
    total += got;
  }
  PHYSFS_close(file);
  if (got < 0 || total != size) return fault_set(fault, path, 0, "cannot be read to its end");
  return true;
}

static bool digest_entry(crypto_hash_sha256_state *state, const char *folder, const char *name,
                         Fault *fault) {
  char path[4 * FILES_NAME_MAX], size_text[32];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  PHYSFS_Stat stat;
  if (!PHYSFS_stat(path, &stat)) return fault_set(fault, path, 0, "has gone");
  int digits = snprintf(size_text, sizeof size_text, "%lld", (long long)stat.filesize);
  crypto_hash_sha256_update(state, (const unsigned char *)name, strlen(name) + 1);
  crypto_hash_sha256_update(state, (const unsigned char *)size_text,
                            (unsigned long long)digits + 1);
  return digest_file(state, path, fault);
}

bool files_sha256(const Files *files, const char *folder, char out[FILES_DIGEST_SIZE],
                  Fault *fault) {
  (void)files;
  if (sodium_init() < 0) return fault_set(fault, NULL, 0, "libsodium does not start");
  Listing all = { 0 };
  bool good = collect(folder, "", 0, &all, fault);
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  if (good && all.names.count > 0) {
    qsort(all.names.names, all.names.count, sizeof *all.names.names, by_bytes);
  }
  for (size_t i = 0; good && i < all.names.count; i++) {
    good = digest_entry(&state, folder, all.names.names[i], fault);
  }
  files_names_free(&all.names);
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256_final(&state, digest);
  if (good) sodium_bin2hex(out, FILES_DIGEST_SIZE, digest, sizeof digest);
  return good;
}

// ---------------------------------------------------------------- mounting

static bool is_dir(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_file(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

static bool ends_in_zip(const char *name) {
  size_t length = strlen(name);
  return length > 4 && strcasecmp(name + length - 4, ".zip") == 0;
}

const char *files_origin(const Files *files, const char *name) {
  if (!name[0]) return files->root;
  const char *rest = strncmp(name, "mods/", 5) == 0 ? name + 5 : name;
  size_t length = strcspn(rest, "/");
  for (size_t i = 0; i < files->origin_count; i++) {
    const Origin *origin = &files->origins[i];
    if (strlen(origin->id) == length && memcmp(origin->id, rest, length) == 0) {
      return origin->place;
    }
  }
  return NULL;
}

static bool twice(const Files *files, const char *id, const char *place, Fault *fault) {
  const char *other = files_origin(files, id);
  if (!other) return false;
  fault_set(fault, place, 0, "the pack '%s' is there twice, the other in %.200s", id, other);
  fault_hint(fault, "the other is used; take one of them away");
  return true;
}

static bool add_origin(Files *files, const char *id, const char *place, Fault *fault) {
  Origin *grown = realloc(files->origins, (files->origin_count + 1) * sizeof *grown);
  if (!grown) return no_memory(fault);
  files->origins = grown;
  Origin *origin = &grown[files->origin_count];
  *origin = (Origin){ strdup(id), strdup(place) };
  files->origin_count++;
  return origin->id && origin->place ? true : no_memory(fault);
}

static bool mount(const char *place, const char *point, Fault *fault) {
  if (PHYSFS_mount(place, point, 1)) return true;
  return fault_set(fault, place, 0, "cannot be opened as a folder or a zip: %s", physfs_text());
}

static bool check_id(const char *place, const char *id, Fault *fault) {
  if (part_ok(id, strlen(id)) && strlen(id) <= 64 && utf8_is_line(id)) return true;
  return fault_set(fault, place, 0, "a pack cannot be called '%.80s'", id);
}

static bool mount_pack(Files *files, const char *place, const char *id, Fault *fault) {
  char point[FILES_NAME_MAX + 8];
  snprintf(point, sizeof point, "/mods/%s", id);
  return check_id(place, id, fault) && !twice(files, id, place, fault) &&
         mount(place, point, fault) && add_origin(files, id, place, fault);
}

/// The id that a zip's own name gives: "drill-1.2.zip" is "drill".
static void id_of_name(const char *place, char *id, size_t size) {
  const char *base = strrchr(place, '/');
  base = base ? base + 1 : place;
  snprintf(id, size, "%.*s", (int)(strlen(base) - 4), base);
  for (char *dash = strchr(id, '-'); dash; dash = strchr(dash + 1, '-')) {
    if (dash > id && dash[1] >= '0' && dash[1] <= '9') {
      *dash = '\0';
      return;
    }
  }
}

/// The id in the manifest that lies at `name` in the tree; false when it cannot be read there.
static bool id_of_manifest(const Files *files, const char *name, char *id, size_t size,
                           Fault *fault) {
  size_t length = 0;
  char *text = files_read_text(files, name, &length, fault);
  Value *manifest = text ? datafile_parse(text, length, name, DATA_LITERAL, fault) : NULL;
  bool map = manifest && manifest->kind == VALUE_MAP;
  const Value *found = map ? value_get(manifest, "id") : NULL;
  bool good = found && found->kind == VALUE_STRING;
  if (good) snprintf(id, size, "%s", found->as.string.bytes);
  if (manifest && !good) fault_set(fault, name, 0, "has no id");
  value_free(manifest);
  free(text);
  return good;
}

/// Mounts a zip that lies in memory, and takes its bytes over, whatever comes of it.
static bool mount_bytes(void *bytes, size_t length, const char *place, const char *point,
                        Fault *fault) {
  PHYSFS_Io *io = memory_io_new(bytes, length);
  if (!io) {
    free(bytes);
    return no_memory(fault);
  }
  if (PHYSFS_mountIo(io, place, point, 1)) return true;
  fault_set(fault, place, 0, "cannot be opened as a zip: %s", physfs_text());
  io->destroy(io);
  return false;
}

static void *copy_of(const void *bytes, size_t length) {
  void *copy = malloc(length);
  if (copy) memcpy(copy, bytes, length);
  return copy;
}

/// The id of the pack in a zip: its manifest's, or, where that cannot be read, what the zip's own
/// name gives; the manifest is reported as any other. `id`: [FILES_NAME_MAX + 1].
static bool id_of_zip(const Files *files, const void *bytes, size_t length, const char *place,
                      char *id, Fault *fault) {
  void *copy = copy_of(bytes, length);
  if (!copy) return no_memory(fault);
  if (!mount_bytes(copy, length, place, "/probe", fault)) return false;
  if (!id_of_manifest(files, "probe/pack.lua", id, FILES_NAME_MAX + 1, NULL)) {
    id_of_name(place, id, FILES_NAME_MAX + 1);
  }
  PHYSFS_unmount(place);
  return true;
}

/// A zip holds one pack.
static bool mount_zip(Files *files, const char *place, Fault *fault) {
  char id[FILES_NAME_MAX + 1], point[FILES_NAME_MAX + 8];
  size_t length = 0;
  void *bytes = zippack_read(place, &length, fault);
  if (!bytes) return false;
  bool good = id_of_zip(files, bytes, length, place, id, fault) && check_id(place, id, fault) &&
              !twice(files, id, place, fault);
  if (!good) {
    free(bytes);
    return false;
  }
  snprintf(point, sizeof point, "/mods/%s", id);
  return mount_bytes(bytes, length, place, point, fault) && add_origin(files, id, place, fault);
}

bool files_add_zip(Files *files, const char *place, char *id, Fault *fault) {
  if (!mount_zip(files, place, fault)) return false;
  snprintf(id, FILES_NAME_MAX + 1, "%s", files->origins[files->origin_count - 1].id);
  return true;
}

bool files_manifest_ok(const Files *files, const char *id, Fault *fault) {
  char name[FILES_NAME_MAX + 20], own[FILES_NAME_MAX + 1];
  snprintf(name, sizeof name, "mods/%s/pack.lua", id);
  if (!id_of_manifest(files, name, own, sizeof own, fault)) return false;
  return strcmp(own, id) == 0 || fault_set(fault, name, 0, "the id is '%.80s', not '%s'", own, id);
}

static bool has_manifest(const char *folder) {
  char path[PATH_MAX + 32];
  snprintf(path, sizeof path, "%s/pack.lua", folder);
  return is_file(path);
}

static int visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static bool mount_entry(Files *files, const char *folder, const char *name, Fault *fault) {
  char place[PATH_MAX];
  int length = snprintf(place, sizeof place, "%s/%s", folder, name);
  if (length >= (int)sizeof place) return fault_set(fault, folder, 0, "its name is too long");
  if (is_dir(place) && !has_manifest(place) && !check_id(place, name, NULL)) return true;
  if (is_dir(place)) return mount_pack(files, place, name, fault);
  if (is_file(place) && ends_in_zip(name)) return mount_zip(files, place, fault);
  return true;
}

/// Keeps what is wrong with one entry of a folder of packs: the others are mounted all the same.
static bool add_problem(Files *files, const Fault *problem, Fault *fault) {
  Fault *grown = realloc(files->problems, (files->problem_count + 1) * sizeof *grown);
  if (!grown) return no_memory(fault);
  files->problems = grown;
  grown[files->problem_count++] = *problem;
  return true;
}

size_t files_problem_count(const Files *files) { return files->problem_count; }

const Fault *files_problem(const Files *files, size_t index) { return &files->problems[index]; }

static bool mount_folder(Files *files, const char *folder, Fault *fault) {
  struct dirent **entries = NULL;
  int count = scandir(folder, &entries, visible, alphasort);
  if (count < 0) return fault_set(fault, folder, 0, "cannot be listed: %s", strerror(errno));
  bool good = true;
  for (int i = 0; i < count; i++) {
    Fault problem;
    if (good && !mount_entry(files, folder, entries[i]->d_name, &problem)) {
      good = add_problem(files, &problem, fault);
    }
    free(entries[i]);
  }
  free(entries);
  return good;
}

static bool mount_given(Files *files, const char *given, Fault *fault) {
  char place[PATH_MAX];
  if (!realpath(given, place)) return fault_set(fault, given, 0, "%s", strerror(errno));
  if (is_file(place) && ends_in_zip(place)) return mount_zip(files, place, fault);
  if (!is_dir(place)) return fault_set(fault, given, 0, "neither a folder nor a zip");
  if (!has_manifest(place)) return mount_folder(files, place, fault);
  const char *base = strrchr(place, '/');
  return mount_pack(files, place, base ? base + 1 : place, fault);
}

static bool mount_all(Files *files, const FilesSpec *spec, Fault *fault) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/scripts", spec->root);
  if (!is_dir(path)) {
    return fault_set(fault, spec->root, 0, "holds no folder 'scripts': not the program's data");
  }
  if (!mount(path, "/scripts", fault)) return false;
  files->root = realpath(spec->root, NULL);
  if (!files->root) return fault_set(fault, spec->root, 0, "%s", strerror(errno));
  snprintf(path, sizeof path, "%s/assets", spec->root);
  if (is_dir(path) && !mount(path, "/assets", fault)) return false;
  snprintf(path, sizeof path, "%s/mods", spec->root);
  if (is_dir(path) && !mount_folder(files, path, fault)) return false;
  for (size_t i = 0; i < spec->mod_count; i++) {
    if (!mount_given(files, spec->mods[i], fault)) return false;
  }
  return true;
}

Files *files_open(const FilesSpec *spec, Fault *fault) {
  if (PHYSFS_isInit()) {
    fault_set(fault, NULL, 0, "the files are open already");
    return NULL;
  }
  if (!PHYSFS_init(NULL)) {
    fault_set(fault, NULL, 0, "PhysFS does not start: %s", physfs_text());
    return NULL;
  }
  Files *files = calloc(1, sizeof *files);
  if (files && spec->user) files->user = strdup(spec->user);
  bool good = files && (!spec->user || files->user);
  good = good ? mount_all(files, spec, fault) : no_memory(fault);
  if (good) return files;
  files_close(files);
  if (PHYSFS_isInit()) PHYSFS_deinit();
  return NULL;
}

void files_close(Files *files) {
  if (!files) return;
  for (size_t i = 0; i < files->origin_count; i++) {
    free(files->origins[i].id);
    free(files->origins[i].place);
  }
  free(files->origins);
  free(files->problems);
  free(files->user);
  free(files->root);
  free(files);
  PHYSFS_deinit();
}

// ---------------------------------------------------------------- the data root

static bool holds_scripts(const char *folder) {
  char path[PATH_MAX + 32];
  snprintf(path, sizeof path, "%s/scripts/host.lua", folder);
  return access(path, R_OK) == 0;
}

bool files_find_root(const char *given, char *out, size_t size, Fault *fault) {
  if (!given || !given[0]) given = getenv("GROGNARD_DATA");
  if (given && given[0]) {
    snprintf(out, size, "%s", given);
    if (holds_scripts(given)) return true;
    return fault_set(fault, given, 0, "holds no scripts/host.lua: not the program's data");
  }
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  path[length > 0 ? length : 0] = '\0';
  for (char *slash = strrchr(path, '/'); slash; slash = strrchr(path, '/')) {
    *slash = '\0';
    if (!holds_scripts(path[0] ? path : "/")) continue;
    snprintf(out, size, "%s", path[0] ? path : "/");
    return true;
  }
  snprintf(out, size, "/usr/share/grognard");
  if (holds_scripts(out)) return true;
  fault_set(fault, NULL, 0, "the program's data (scripts/, mods/) are not found");
  return fault_hint(fault, "name their folder with --data DIR");
}

// ---------------------------------------------------------------- the write folder

bool files_user_path(Files *files, const char *name, char *out, size_t size, Fault *fault) {
  if (!check_name(name, fault)) return false;
  if (!files->user) return fault_set(fault, name, 0, "there is no folder to write to");
  int length = snprintf(out, size, "%s/%s", files->user, name);
  if (length < 0 || (size_t)length >= size) return fault_set(fault, name, 0, "name too long");
  return sysfile_folders(out) ||
         fault_set(fault, out, 0, "the folder cannot be made: %s", strerror(errno));
}

bool files_zip_path(Files *files, const char *from, char *out, size_t size, Fault *fault) {
  char name[FILES_NAME_MAX + 1];
  const char *base = strrchr(from, '/');
  int length = snprintf(name, sizeof name, "mods/%s", base ? base + 1 : from);
  if ((size_t)length < sizeof name) return files_user_path(files, name, out, size, fault);
  return fault_set(fault, from, 0, "its name is too long: give the file a shorter one");
}

static bool write_all(int file, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t wrote = write(file, bytes, length);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    bytes += wrote;
    length -= (size_t)wrote;
  }
  return fsync(file) == 0;
}

bool files_write(Files *files, const char *name, const void *bytes, size_t length, Fault *fault) {
  char path[PATH_MAX - 16], fresh[PATH_MAX];
  if (!files_user_path(files, name, path, sizeof path, fault)) return false;
  snprintf(fresh, sizeof fresh, "%s.XXXXXX", path);
  int file = mkstemp(fresh);
  if (file < 0) return fault_set(fault, path, 0, "cannot be written: %s", strerror(errno));
  bool good = write_all(file, bytes, length) && fchmod(file, 0644) == 0;
  int error = errno;
  close(file);
  if (good && rename(fresh, path) == 0) return true;
  if (good) error = errno;
  unlink(fresh);
  return fault_set(fault, path, 0, "cannot be written: %s", strerror(error));
}
