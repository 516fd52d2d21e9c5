#include "host/fontset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/datafile.h"

enum { MOST_ROLES = 32, MOST_FILES = 8, MOST_FOLDERS = 32 };

typedef struct Role {
  char name[32];
  char *files[MOST_FILES];
  size_t file_count;
  Font *font;  // NULL: not asked for yet
  char *path;  // of the font that was opened; NULL: the fallback
} Role;

struct FontSet {
  char *folders[MOST_FOLDERS];
  size_t folder_count;
  Role roles[MOST_ROLES];
  size_t role_count;
  Font *fallback;
};

void fontset_free(FontSet *set) {
  if (!set) return;
  for (size_t i = 0; i < set->folder_count; i++)
    free(set->folders[i]);
  for (size_t i = 0; i < set->role_count; i++) {
    Role *role = &set->roles[i];
    for (size_t f = 0; f < role->file_count; f++)
      free(role->files[f]);
    if (role->font != set->fallback) font_close(role->font);
    free(role->path);
  }
  font_close(set->fallback);
  free(set);
}

FontSet *fontset_bare(void) {
  FontSet *set = calloc(1, sizeof *set);
  if (!set) return NULL;
  set->fallback = font_fallback();
  if (set->fallback) return set;
  free(set);
  return NULL;
}

static bool add_text(char **list, size_t *count, const char *text) {
  list[*count] = strdup(text);
  if (!list[*count]) return false;
  ++*count;
  return true;
}

/// Copies an array of strings into `list` [most].
static bool take_list(const Value *array, char **list, size_t *count, size_t most, const char *what,
                      const char *file, Fault *fault) {
  if (!array || array->kind != VALUE_ARRAY || !value_count(array) || value_count(array) > most) {
    return fault_set(fault, file, array ? array->line : 0,
                     "%s must be a list of 1 to %zu file names", what, most);
  }
  for (size_t i = 0; i < value_count(array); i++) {
    const Value *item = value_item(array, i);
    if (item->kind != VALUE_STRING || item->as.string.length > 200) {
      return fault_set(fault, file, item->line, "%s: a name of at most 200 letters was expected",
                       what);
    }
    if (!add_text(list, count, item->as.string.bytes)) {
      return fault_set(fault, file, 0, "out of memory");
    }
  }
  return true;
}

static bool take_role(FontSet *set, const ValueField *field, const char *file, Fault *fault) {
  Role *role = &set->roles[set->role_count];
  if (field->key_length >= sizeof role->name) {
    return fault_set(fault, file, field->line, "the role '%.40s' has too long a name", field->key);
  }
  set->role_count++;
  memcpy(role->name, field->key, field->key_length);
  return take_list(field->value, role->files, &role->file_count, MOST_FILES, role->name, file,
                   fault);
}

static bool take_table(FontSet *set, const Value *table, const char *file, Fault *fault) {
  const Value *roles = value_get(table, "roles");
  if (!take_list(value_get(table, "folders"), set->folders, &set->folder_count, MOST_FOLDERS,
                 "folders", file, fault)) {
    return false;
  }
  if (!roles || roles->kind != VALUE_MAP || value_count(roles) > MOST_ROLES) {
    return fault_set(fault, file, roles ? roles->line : 0,
                     "roles = { text = { \"file\", ... }, ... } was expected, at most %d roles",
                     MOST_ROLES);
  }
  for (size_t i = 0; i < value_count(roles); i++)
    if (!take_role(set, &roles->as.map.fields[i], file, fault)) return false;
  return true;
}

FontSet *fontset_parse(const char *text, size_t length, const char *name, Fault *fault) {
  Value *table = datafile_parse(text, length, name, DATA_LITERAL, fault);
  if (!table) return NULL;
  FontSet *set = fontset_bare();
  if (!set) fault_set(fault, name, 0, "out of memory");
  if (set && !take_table(set, table, name, fault)) {
    fontset_free(set);
    set = NULL;
  }
  value_free(table);
  return set;
}

FontSet *fontset_read(const Files *files, const char *path, Fault *fault) {
  size_t length;
  char *text = files_read_text(files, path, &length, fault);
  if (!text) return NULL;
  FontSet *set = fontset_parse(text, length, path, fault);
  free(text);
  return set;
}

FontSet *fontset_again(const FontSet *from) {
  FontSet *set = fontset_bare();
  bool good = set != NULL;
  for (size_t i = 0; good && i < from->folder_count; i++)
    good = add_text(set->folders, &set->folder_count, from->folders[i]);
  for (size_t i = 0; good && i < from->role_count; i++) {
    Role *role = &set->roles[set->role_count++];
    memcpy(role->name, from->roles[i].name, sizeof role->name);
    for (size_t f = 0; good && f < from->roles[i].file_count; f++)
      good = add_text(role->files, &role->file_count, from->roles[i].files[f]);
  }
  if (good) return set;
  fontset_free(set);
  return NULL;
}

static Role *find_role(FontSet *set, const char *name) {
  for (size_t i = 0; i < set->role_count; i++)
    if (strcmp(set->roles[i].name, name) == 0) return &set->roles[i];
  return NULL;
}

/// Tries a file in every folder; one with a slash stands as it is.
static Font *open_file(const FontSet *set, const char *file, char **path) {
  bool whole = strchr(file, '/') != NULL;
  for (size_t i = 0; i < (whole ? 1 : set->folder_count); i++) {
    char place[512];
    snprintf(place, sizeof place, "%s%s%s", whole ? "" : set->folders[i], whole ? "" : "/", file);
    Font *font = font_open(place, NULL);
    if (!font) continue;
    *path = strdup(place);
    return font;
  }
  return NULL;
}

static void open_role(FontSet *set, Role *role) {
  for (size_t i = 0; i < role->file_count && !role->font; i++)
    role->font = open_file(set, role->files[i], &role->path);
  if (!role->font) role->font = set->fallback;
  if (role->font == set->fallback) return;
  Role *signs = find_role(set, "symbols");  // takes what the role's own font lacks
  font_set_next(role->font,
                signs && signs != role ? fontset_font(set, signs->name) : set->fallback);
}

Font *fontset_font(FontSet *set, const char *name) {
  Role *role = find_role(set, name);
  if (!role) role = find_role(set, "text");
  if (!role) return set->fallback;
  if (!role->font) open_role(set, role);
  return role->font;
}

size_t fontset_count(const FontSet *set) { return set->role_count; }
const char *fontset_role(const FontSet *set, size_t index) { return set->roles[index].name; }

const char *fontset_path(FontSet *set, size_t index) {
  fontset_font(set, set->roles[index].name);
  return set->roles[index].path ? set->roles[index].path : "";
}
