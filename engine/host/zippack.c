#include "host/zippack.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "host/sysfile.h"

enum {
  END_BYTES = 22,    // of the record at the end, without its comment
  ENTRY_BYTES = 46,  // of an entry in the list, without its name
  LOCAL_BYTES = 30,  // of the head before an entry's bytes
  COMMENT_MAX = 65535,
  NAME_MAX_BYTES = 512,
  STORED = 0,
  DEFLATED = 8,
  ENCRYPTED = 1
};

/// One file in the list of a zip.
typedef struct Entry {
  const uint8_t *record;      // in the list
  char name[NAME_MAX_BYTES];  // with '/', without "./"; "" for what is left out
  uint32_t packed, unpacked, offset;
  uint16_t extra, comment;  // bytes behind the name
} Entry;

typedef struct Zip {
  const char *path;
  uint8_t *bytes;
  size_t length;
  uint32_t list, list_length;
  Entry *entries;
  size_t count;
} Zip;

static uint16_t two(const uint8_t *at) { return (uint16_t)(at[0] | at[1] << 8); }

static uint32_t four(const uint8_t *at) {
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void put_two(uint8_t *at, size_t value) {
  at[0] = (uint8_t)value;
  at[1] = (uint8_t)(value >> 8);
}

static void put_four(uint8_t *at, size_t value) {
  put_two(at, value);
  put_two(at + 2, value >> 16);
}

// ---------------------------------------------------------------- reading the list

static bool read_file(Zip *zip, Fault *fault) {
  struct stat status;
  FILE *file = sysfile_open(zip->path);
  if (!file) {
    return fault_set(fault, zip->path, 0, "%s", errno == EINVAL ? "is no file" : strerror(errno));
  }
  bool known = fstat(fileno(file), &status) == 0;
  if (known && status.st_size > ZIPPACK_MAX_BYTES) {
    fclose(file);
    return fault_set(fault, zip->path, 0, "too big: a zip has %d MiB at most",
                     ZIPPACK_MAX_BYTES >> 20);
  }
  zip->length = known ? (size_t)status.st_size : 0;
  zip->bytes = malloc(zip->length + 1);
  bool good = known && zip->bytes && fread(zip->bytes, 1, zip->length, file) == zip->length;
  fclose(file);
  return good || fault_set(fault, zip->path, 0, "cannot be read");
}

/// The record at the end; NULL when there is none: no zip, or one that was cut short.
static const uint8_t *find_end(const Zip *zip) {
  if (zip->length < END_BYTES) return NULL;
  size_t last = zip->length - END_BYTES, tries = 0;
  for (size_t at = last; tries <= COMMENT_MAX; at--, tries++) {
    const uint8_t *end = zip->bytes + at;
    if (four(end) == 0x06054b50 && at + END_BYTES + two(end + 20) <= zip->length) return end;
    if (at == 0) return NULL;
  }
  return NULL;
}

static bool read_end(Zip *zip, Fault *fault) {
  const uint8_t *end = find_end(zip);
  if (!end) {
    fault_set(fault, zip->path, 0, "no zip, or one that was cut short");
    return fault_hint(fault, "fetch it again, or take it away");
  }
  zip->count = two(end + 10);
  zip->list_length = four(end + 12);
  zip->list = four(end + 16);
  if (two(end + 4) != 0 || two(end + 8) != zip->count || zip->count > ZIPPACK_MAX_ENTRIES) {
    return fault_set(fault, zip->path, 0, "a zip of several parts, or of more than %d files",
                     ZIPPACK_MAX_ENTRIES);
  }
  size_t at = (size_t)(end - zip->bytes);
  return zip->list <= at && zip->list_length <= at - zip->list
             ? true
             : fault_set(fault, zip->path, 0, "its list of files lies outside the file");
}

/// Copies a name with '/' for '\', without "./" and doubled '/'. False for one that leads upwards,
/// is absolute or too long.
static bool tidy_name(const uint8_t *bytes, size_t length, char *out) {
  size_t used = 0;
  if (length >= NAME_MAX_BYTES || (length > 0 && (bytes[0] == '/' || bytes[0] == '\\')))
    return false;
  for (size_t at = 0; at < length;) {
    size_t part = 0;
    while (at + part < length && bytes[at + part] != '/' && bytes[at + part] != '\\')
      part++;
    bool up = part == 2 && memcmp(bytes + at, "..", 2) == 0;
    if (up || memchr(bytes + at, '\0', part)) return false;
    if (part > 0 && !(part == 1 && bytes[at] == '.')) {
      if (used > 0 && out[used - 1] != '/') out[used++] = '/';
      memcpy(out + used, bytes + at, part);
      used += part;
    }
    at += part + 1;
    if (at == length && used > 0) out[used++] = '/';  // a folder's own entry
  }
  out[used] = '\0';
  return true;
}

static bool read_entry(const Zip *zip, const uint8_t *record, Entry *entry, Fault *fault) {
  *entry = (Entry){ .record = record,
                    .packed = four(record + 20),
                    .unpacked = four(record + 24),
                    .extra = two(record + 30),
                    .comment = two(record + 32),
                    .offset = four(record + 42) };
  if (!tidy_name(record + ENTRY_BYTES, two(record + 28), entry->name)) {
    return fault_set(fault, zip->path, 0, "holds a name that leads out of it");
  }
  uint16_t method = two(record + 10);
  if (two(record + 8) & ENCRYPTED) {
    return fault_set(fault, zip->path, 0, "'%.120s' is encrypted", entry->name);
  }
  if (method != STORED && method != DEFLATED) {
    return fault_set(fault, zip->path, 0, "'%.120s' is packed in a way that is not read here",
                     entry->name);
  }
  bool swollen = entry->unpacked > 1 << 20 && entry->unpacked / ZIPPACK_MAX_RATIO > entry->packed;
  if (swollen) {
    return fault_set(fault, zip->path, 0, "'%.120s' claims %u bytes packed into %u", entry->name,
                     entry->unpacked, entry->packed);
  }
  return true;
}

static bool read_entries(Zip *zip, Fault *fault) {
  zip->entries = calloc(zip->count + 1, sizeof *zip->entries);
  if (!zip->entries) return fault_set(fault, NULL, 0, "out of memory");
  const uint8_t *at = zip->bytes + zip->list, *end = at + zip->list_length;
  uint64_t total = 0;
  for (size_t i = 0; i < zip->count; i++) {
    if (end - at < ENTRY_BYTES || four(at) != 0x02014b50) break;
    size_t size = (size_t)ENTRY_BYTES + two(at + 28) + two(at + 30) + two(at + 32);
    if ((size_t)(end - at) < size) break;
    if (!read_entry(zip, at, &zip->entries[i], fault)) return false;
    total += zip->entries[i].unpacked;
    at += size;
    if (i + 1 == zip->count) {
      return total <= ZIPPACK_MAX_UNPACKED ||
             fault_set(fault, zip->path, 0, "claims %llu MiB unpacked; %d MiB are the most",
                       (unsigned long long)(total >> 20), ZIPPACK_MAX_UNPACKED >> 20);
    }
  }
  return fault_set(fault, zip->path, 0, zip->count ? "its list of files is damaged" : "is empty");
}

static int by_offset(const void *a, const void *b) {
  uint32_t x = (*(const Entry *const *)a)->offset, y = (*(const Entry *const *)b)->offset;
  return x < y ? -1 : x > y;
}

/// No two entries may share bytes: a small file could claim any size.
static bool check_overlap(const Zip *zip, Fault *fault) {
  const Entry **order = malloc((zip->count + 1) * sizeof *order);
  if (!order) return fault_set(fault, NULL, 0, "out of memory");
  for (size_t i = 0; i < zip->count; i++)
    order[i] = &zip->entries[i];
  qsort(order, zip->count, sizeof *order, by_offset);
  bool good = true;
  for (size_t i = 0; good && i < zip->count; i++) {
    uint64_t end = (uint64_t)order[i]->offset + LOCAL_BYTES + order[i]->packed;
    uint64_t next = i + 1 < zip->count ? order[i + 1]->offset : zip->list;
    if (end > next) {
      good = fault_set(fault, zip->path, 0, "'%.120s' shares its bytes with another file",
                       order[i]->name);
    }
  }
  free(order);
  return good;
}

// ---------------------------------------------------------------- the pack in it

/// Length of the folder before "pack.lua", or -1: "hof/pack.lua" is 4.
static int manifest_folder(const char *name) {
  const char *slash = strrchr(name, '/');
  const char *base = slash ? slash + 1 : name;
  if (strcmp(base, "pack.lua") != 0 || strncmp(name, "__MACOSX/", 9) == 0) return -1;
  return (int)(base - name);
}

static int depth_of(const char *name) {
  int depth = 0;
  for (; *name; name++)
    depth += *name == '/';
  return depth;
}

/// The entry of the one manifest that lies nearest to the top; NULL with a fault.
static const Entry *find_manifest(const Zip *zip, Fault *fault) {
  const Entry *found = NULL, *other = NULL;
  for (size_t i = 0; i < zip->count; i++) {
    const Entry *entry = &zip->entries[i];
    if (manifest_folder(entry->name) < 0) continue;
    int depth = depth_of(entry->name), least = found ? depth_of(found->name) : depth + 1;
    if (depth == least) other = entry;
    if (depth < least) {
      found = entry;
      other = NULL;
    }
  }
  if (found && !other) return found;
  if (other) {
    fault_set(fault, zip->path, 0, "holds two packs, '%.100s' and '%.100s'", found->name,
              other->name);
    fault_hint(fault, "one pack a zip");
  } else {
    fault_set(fault, zip->path, 0, "holds no pack.lua");
    fault_hint(fault, "a pack is a folder with a pack.lua in it");
  }
  return NULL;
}

/// Cuts the folder of the manifest off the names; what lies outside is left out.
static void cut_names(Zip *zip, const char *manifest, size_t folder) {
  char prefix[NAME_MAX_BYTES];
  snprintf(prefix, sizeof prefix, "%.*s", (int)folder, manifest);
  for (size_t i = 0; i < zip->count; i++) {
    char *name = zip->entries[i].name;
    size_t length = strlen(name);
    bool inside = strncmp(name, prefix, folder) == 0 && length > folder;
    if (!inside || name[length - 1] == '/') {
      name[0] = '\0';
    } else {
      memmove(name, name + folder, length - folder + 1);
    }
  }
}

/// Writes an entry with its new name; gives the place behind it.
static uint8_t *write_entry(uint8_t *out, const Entry *entry) {
  size_t name = strlen(entry->name);
  memcpy(out, entry->record, ENTRY_BYTES);
  put_two(out + 28, name);
  put_two(out + 32, 0);  // no comment
  memcpy(out + ENTRY_BYTES, entry->name, name);
  out += ENTRY_BYTES + name;
  memcpy(out, entry->record + ENTRY_BYTES + two(entry->record + 28), entry->extra);
  return out + entry->extra;
}

/// The zip with another list of files behind its bytes.
static void *write_zip(const Zip *zip, size_t *length, Fault *fault) {
  size_t most = zip->list + END_BYTES, kept = 0;
  for (size_t i = 0; i < zip->count; i++)
    most += ENTRY_BYTES + strlen(zip->entries[i].name) + zip->entries[i].extra;
  uint8_t *bytes = malloc(most);
  if (!bytes) {
    fault_set(fault, NULL, 0, "out of memory");
    return NULL;
  }
  memcpy(bytes, zip->bytes, zip->list);
  uint8_t *at = bytes + zip->list;
  for (size_t i = 0; i < zip->count; i++) {
    if (!zip->entries[i].name[0]) continue;
    at = write_entry(at, &zip->entries[i]);
    kept++;
  }
  memset(at, 0, END_BYTES);
  put_four(at, 0x06054b50);
  put_two(at + 8, kept);
  put_two(at + 10, kept);
  put_four(at + 12, (size_t)(at - bytes) - zip->list);
  put_four(at + 16, zip->list);
  *length = (size_t)(at - bytes) + END_BYTES;
  return bytes;
}

void *zippack_read(const char *path, size_t *length, Fault *fault) {
  Zip zip = { .path = path };
  void *bytes = NULL;
  bool good = read_file(&zip, fault) && read_end(&zip, fault) && read_entries(&zip, fault) &&
              check_overlap(&zip, fault);
  const Entry *manifest = good ? find_manifest(&zip, fault) : NULL;
  if (manifest) {
    char name[NAME_MAX_BYTES];
    memcpy(name, manifest->name, sizeof name);
    cut_names(&zip, name, (size_t)manifest_folder(name));
    bytes = write_zip(&zip, length, fault);
  }
  free(zip.entries);
  free(zip.bytes);
  return bytes;
}
