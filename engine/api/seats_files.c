// Saved games: bound as they are played, listed, taken up again.
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "api/saves.h"
#include "api/seats_inside.h"
#include "host/store.h"

enum { LISTED_MAX = 60, RESUME_MAX = 64 * 1024 };

static const char RESUME_NAME[] = "resume.json";  // the game played last, and its seats

// ---------------------------------------------------------------- the game played last

static void note_last(Seats *seats, const json_t *wanted) {
  const char *path = session_path(seats->session);
  if (!path || !seats->spec.window || seats->spec.no_saves) return;
  json_t *note = json_pack("{s:s, s:O*}", "path", path, "seats", wanted);
  char *text = json_dumps(note, JSON_INDENT(2) | JSON_SORT_KEYS);
  if (text) files_write(seats->spec.files, RESUME_NAME, text, strlen(text), NULL);
  free(text);
  json_decref(note);
}

/// {path, seats?} of the game played last; an empty object when nothing is known.
static json_t *read_last(Seats *seats) {
  char path[PATH_MAX];
  struct stat status;
  json_t *note = NULL;
  if (files_user_path(seats->spec.files, RESUME_NAME, path, sizeof path, NULL) &&
      stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size < RESUME_MAX) {
    note = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
  }
  if (json_is_object(note)) return note;
  json_decref(note);
  return json_object();
}

/// Why the game that is played is kept nowhere; NULL: it is kept, or need not be.
static void set_unsaved(Seats *seats, const char *why) {
  json_decref(seats->unsaved);
  seats->unsaved = why ? json_string(why) : NULL;
}

/// Writes into the bound file who plays; the game is as safe without it.
static void keep_seats(Seats *seats) {
  json_t *names = seats_names(seats, NULL);
  session_keep_seats(seats->session, names, NULL);
  json_decref(names);
}

void seats_autosave(Seats *seats, json_t *answer, const json_t *params) {
  char path[PATH_MAX];
  Fault fault;
  json_object_set_new(answer, "saved", json_null());
  set_unsaved(seats, NULL);
  if (seats->spec.no_saves) return;
  bool good = saves_path(seats->spec.files, "saves", seats_word(params, "scenario"),
                         json_object_get(params, "seed"), false, path, sizeof path, &fault) &&
              session_save(seats->session, path, STORE_PLAY, &fault);
  if (good) {
    json_object_set_new(answer, "saved", json_string(path));
    keep_seats(seats);
    note_last(seats, json_object_get(params, "seats"));
    return;
  }
  char text[800];
  fault_format(&fault, text, sizeof text);
  json_object_set_new(answer, "save_fault", json_string(text));
  set_unsaved(seats, text);
}

// ---------------------------------------------------------------- saving

/// In the window a bare name means a file in the user's folder of saves.
static bool real_path(Seats *seats, const char *given, char *out, size_t size, Fault *fault) {
  char name[FILES_NAME_MAX];
  if (!seats->spec.window || strchr(given, '/')) {
    if ((size_t)snprintf(out, size, "%s", given) < size) return true;
    return fault_set(fault, NULL, 0, "the path is too long");
  }
  const char *ending = strrchr(given, '.');
  bool whole = ending && strcmp(ending, ".grognard") == 0;
  int used = snprintf(name, sizeof name, "saves/%s%s", given, whole ? "" : ".grognard");
  if (used <= 0 || (size_t)used >= sizeof name || !files_name_ok(name)) {
    return fault_set(fault, NULL, 0, "'%.80s' cannot be the name of a file", given);
  }
  return files_user_path(seats->spec.files, name, out, size, fault);
}

json_t *seats_save(Seats *seats, json_t *params) {
  Fault fault;
  char path[PATH_MAX];
  const char *side = seats_word(params, "side");
  json_t *header = seats_ask(seats, "header", NULL);  // says that no game runs, when none does
  if (!header) return NULL;
  const json_t *sides = json_object_get(header, "sides");
  if (side && !seats_is_side(sides, side)) {
    json_t *refused = seats_unknown_side(seats, side, sides);
    json_decref(header);
    return refused;
  }
  json_decref(header);
  bool good = real_path(seats, seats_word(params, "path"), path, sizeof path, &fault) &&
              (side ? session_export(seats->session, side, path, &fault)
                    : session_save(seats->session, path, STORE_PLAY, &fault));
  if (!good) return seats_fail_by(seats, SESSION_FILE, &fault);
  if (!side) {
    keep_seats(seats);
    set_unsaved(seats, NULL);
  }
  return json_pack("{s:s, s:I, s:b}", "path", path, "n", (json_int_t)session_count(seats->session),
                   "bound", !side);
}

// ---------------------------------------------------------------- loading

/// The header of a saved game, the caller's; NULL with the error set.
static json_t *saved_header(Seats *seats, const char *path) {
  Fault fault;
  json_t *header = NULL;
  if (session_peek(seats->session, path, &header, &fault)) return header;
  return seats_fail_by(seats, SESSION_FILE, &fault);
}

/// Loads the game alone; NULL with the error set.
static json_t *load_game(Seats *seats, const char *path, bool bind) {
  json_t *answer = NULL;
  Fault fault;
  if (!session_load(seats->session, path, bind, false, &answer, &fault)) {
    return seats_fail_by(seats, SESSION_FILE, &fault);
  }
  json_t *error = json_object_get(answer, "error");
  if (!error) return answer;
  json_decref(seats->error);
  seats->error = json_incref(error);
  json_decref(answer);
  return NULL;
}

json_t *seats_load_from(Seats *seats, const char *path, const json_t *wanted, bool bind) {
  SeatList fresh;
  json_t *header = saved_header(seats, path);
  if (!header) return NULL;
  if (!wanted) wanted = json_object_get(header, "seats");
  json_t *answer = NULL;
  if (seats_make(seats, &fresh, wanted, json_object_get(header, "sides"),
                 json_object_get(header, "seed"))) {
    answer = load_game(seats, path, bind);
    if (!answer) seats_clear(&fresh);
  }
  if (answer) {
    seats_take(seats, &fresh);
    set_unsaved(seats, NULL);
    keep_seats(seats);
    note_last(seats, wanted);
    json_object_set_new(answer, "bound", json_boolean(session_path(seats->session) != NULL));
  }
  json_decref(header);
  return answer ? seats_finish(seats, answer, NULL, session_count(seats->session)) : NULL;
}

/// Who played the game of a file that does not say so itself, from the note of the last game.
static const json_t *noted_seats(const json_t *last, const char *path) {
  const char *known = seats_word(last, "path");
  return known && strcmp(known, path) == 0 ? json_object_get(last, "seats") : NULL;
}

/// Reports whether a save says who played it.
static bool names_seats(Seats *seats, const char *path) {
  json_t *header = NULL;
  bool named =
      session_peek(seats->session, path, &header, NULL) && json_object_get(header, "seats") != NULL;
  json_decref(header);
  return named;
}

json_t *seats_load(Seats *seats, json_t *params) {
  char path[PATH_MAX];
  Fault fault;
  const json_t *wanted = json_object_get(params, "seats");
  if (!real_path(seats, seats_word(params, "path"), path, sizeof path, &fault)) {
    return seats_fail_by(seats, SESSION_FILE, &fault);
  }
  bool remembers = seats->spec.window && !seats->spec.no_saves;
  json_t *last = wanted || !remembers ? NULL : read_last(seats);
  if (!wanted && !names_seats(seats, path)) wanted = noted_seats(last, path);
  bool bind = !seats->spec.no_saves && !json_is_false(json_object_get(params, "bind"));
  json_t *answer = seats_load_from(seats, path, wanted, bind);
  json_decref(last);
  return answer;
}

// ---------------------------------------------------------------- the list of saves

/// A file of the folder of saves.
typedef struct Found {
  char *name;
  time_t changed;
} Found;

static int newer_first(const void *a, const void *b) {
  const Found *one = a, *two = b;
  if (one->changed != two->changed) return one->changed < two->changed ? 1 : -1;
  return strcmp(one->name, two->name);
}

static bool is_save(const char *name) {
  const char *ending = strrchr(name, '.');
  return name[0] != '.' && ending && strcmp(ending, ".grognard") == 0;
}

/// The user's folder of saves in `folder`; its files, newest first, in *found (from malloc, as its
/// names are).
static size_t find_saves(Seats *seats, char *folder, size_t size, Found **found) {
  struct stat status;
  char path[PATH_MAX + 300];
  size_t count = 0, room = 0;
  *found = NULL;
  if (!files_user_path(seats->spec.files, "saves/x", folder, size, NULL)) return 0;
  *strrchr(folder, '/') = '\0';
  DIR *dir = opendir(folder);
  for (struct dirent *entry; dir && (entry = readdir(dir));) {
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (!is_save(entry->d_name) || stat(path, &status) != 0 || !S_ISREG(status.st_mode)) continue;
    if (count == room) {
      Found *more = realloc(*found, (room * 2 + 16) * sizeof **found);
      if (!more) break;
      *found = more;
      room = room * 2 + 16;
    }
    (*found)[count++] = (Found){ strdup(entry->d_name), status.st_mtime };
  }
  if (dir) closedir(dir);
  if (count > 1) qsort(*found, count, sizeof **found, newer_first);
  return count;
}

/// The scenario's title, or its id when its pack is not there.
static json_t *title_of(Seats *seats, const char *scenario) {
  json_t *shown = NULL;
  json_t *params = json_pack("{s:s}", "name", scenario);
  if (!session_call(seats->session, "show", params, &shown, NULL)) return json_string(scenario);
  const char *title = seats_word(shown, "title");
  json_t *text = json_string(title ? title : scenario);
  json_decref(shown);
  return text;
}

/// What a save is, or why it cannot be read.
static void describe_save(Seats *seats, const char *path, json_t *out) {
  Fault fault;
  json_t *header = NULL;
  const char *bound = session_path(seats->session);
  bool running = bound && strcmp(bound, path) == 0;
  Store *store = running ? NULL : store_open(path, STORE_READ, &fault);
  int64_t n = running ? session_count(seats->session) : store ? store_count(store) : 0;
  store_close(store);
  if ((!running && !store) || !session_peek(seats->session, path, &header, &fault)) {
    char text[800];
    fault_format(&fault, text, sizeof text);
    json_object_set_new(out, "fault", json_string(text));
    return;
  }
  const char *scenario = seats_word(header, "scenario");
  json_object_set(out, "scenario", json_object_get(header, "scenario"));
  json_object_set(out, "sides", json_object_get(header, "sides"));
  json_object_set(out, "audience", json_object_get(header, "audience"));
  json_object_set(out, "seats", json_object_get(header, "seats"));
  json_object_set(out, "note", json_object_get(header, "note"));
  json_object_set_new(out, "title", title_of(seats, scenario));
  json_object_set_new(out, "n", json_integer(n));
  json_decref(header);
}

json_t *seats_saves(Seats *seats, json_t *params) {
  (void)params;
  Found *found;
  char folder[PATH_MAX], path[PATH_MAX + 300], date[32];
  size_t count = find_saves(seats, folder, sizeof folder, &found);
  json_t *list = json_array();
  for (size_t i = 0; i < count; i++) {
    struct tm parts = { 0 };
    if (i < LISTED_MAX && found[i].name) {
      snprintf(path, sizeof path, "%s/%s", folder, found[i].name);
      localtime_r(&found[i].changed, &parts);
      strftime(date, sizeof date, "%Y-%m-%d %H:%M", &parts);
      json_t *one = json_pack("{s:s, s:s, s:s}", "path", path, "name", found[i].name, "date", date);
      if (one) describe_save(seats, path, one);
      json_array_append_new(list, one);
    }
    free(found[i].name);
  }
  free(found);
  return json_pack("{s:o}", "saves", list);
}

/// What a list says of the running game: the window's words, kept with the game where it has a
/// file.
json_t *seats_note(Seats *seats, json_t *params) {
  if (!seats->replay) session_keep_note(seats->session, json_object_get(params, "note"), NULL);
  return json_object();
}

/// Deletes one of the listed saves, with what lies beside it; not the file of the running game.
json_t *seats_delete_save(Seats *seats, json_t *params) {
  static const char *const endings[] = { "", "-wal", "-shm", NULL };
  const char *path = seats_word(params, "path"), *bound = session_path(seats->session);
  const char *name = strrchr(path, '/');
  char folder[PATH_MAX], file[PATH_MAX + 8];
  bool ours = name && files_user_path(seats->spec.files, "saves/x", folder, sizeof folder, NULL) &&
              strncmp(folder, path, (size_t)(name - path + 1)) == 0 &&
              strlen(folder) == (size_t)(name - path) + 2 && is_save(name + 1);
  if (!ours) return seats_fail(seats, SEATS_BAD_PARAMS, "this is none of the saved games");
  if (bound && strcmp(bound, path) == 0) {
    return seats_fail(seats, SESSION_REFUSED, "this is the game that is being played");
  }
  for (const char *const *ending = endings; *ending; ending++) {
    snprintf(file, sizeof file, "%s%s", path, *ending);
    if (remove(file) == 0 || errno == ENOENT) continue;
    snprintf(folder, sizeof folder, "it cannot be deleted: %s", strerror(errno));
    return seats_fail(seats, SESSION_FILE, folder);
  }
  return json_object();
}

/// The path of the newest save, from malloc, or NULL.
static char *newest(Seats *seats) {
  Found *found;
  char folder[PATH_MAX], *path = NULL;
  size_t count = find_saves(seats, folder, sizeof folder, &found);
  for (size_t i = 0; i < count; i++) {
    if (i == 0 && found[i].name && asprintf(&path, "%s/%s", folder, found[i].name) < 0) path = NULL;
    free(found[i].name);
  }
  free(found);
  return path;
}

/// The path of the game played last, as far as it is there, else of the newest save; from malloc,
/// or NULL.
static char *to_resume(Seats *seats, json_t *last) {
  struct stat status;
  const char *known = seats_word(last, "path");
  return known && stat(known, &status) == 0 ? strdup(known) : newest(seats);
}

/// Which game `resume` would take up: { path }, or nothing.
json_t *seats_last_save(Seats *seats, json_t *params) {
  (void)params;
  json_t *last = read_last(seats), *answer = json_object();
  char *path = to_resume(seats, last);
  if (path) json_object_set_new(answer, "path", json_string(path));
  free(path);
  json_decref(last);
  return answer;
}

json_t *seats_resume(Seats *seats, json_t *params) {
  json_t *last = read_last(seats);
  const json_t *wanted = json_object_get(params, "seats");
  char *path = to_resume(seats, last);
  if (!wanted && path && !names_seats(seats, path)) wanted = noted_seats(last, path);
  json_t *answer = path ? seats_load_from(seats, path, wanted, !seats->spec.no_saves)
                        : seats_fail(seats, SESSION_FILE, "there is no saved game");
  free(path);
  json_decref(last);
  return answer;
}
