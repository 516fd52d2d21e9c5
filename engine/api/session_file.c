#include <errno.h>
#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "api/jsonlua.h"
#include "api/savedlog.h"
#include "api/session_inside.h"

static bool no_memory(Fault *fault) { return fault_set(fault, NULL, 0, "out of memory"); }

// ---------------------------------------------------------------- saving

enum { LOCKS_MAX = 256 };

/// Fields of host.header that the file keeps in words of their own.
static const char *const HEADER_FIELDS[] = { "scenario", "seed", "options", "sides", "lock", NULL };

static size_t read_locks(const json_t *header, StoreLock *locks) {
  size_t index;
  json_t *lock;
  json_array_foreach(json_object_get(header, "lock"), index, lock) {
    if (index == LOCKS_MAX) break;
    locks[index] = (StoreLock){ session_word(lock, "id"), session_word(lock, "version"),
                                session_word(lock, "sha256") };
  }
  size_t count = json_array_size(json_object_get(header, "lock"));
  return count < LOCKS_MAX ? count : LOCKS_MAX;
}

static char *extra_of(const json_t *header) {
  json_t *extra = json_copy((json_t *)(uintptr_t)header);
  for (const char *const *field = HEADER_FIELDS; *field; field++)
    json_object_del(extra, *field);
  char *text = json_dumps(extra, JSON_COMPACT | JSON_SORT_KEYS);
  json_decref(extra);
  return text;
}

static Store *create(const char *path, StoreMode mode, const json_t *header, const char *audience,
                     Fault *fault) {
  StoreLock locks[LOCKS_MAX];
  char seed[DICE_KEY_DIGITS + 1];
  const json_t *given = json_object_get(header, "seed");
  if (json_is_string(given)) {
    snprintf(seed, sizeof seed, "%s", json_string_value(given));
  } else {
    snprintf(seed, sizeof seed, "%lld", (long long)json_integer_value(given));
  }
  char *options = session_text(header, "options", "{}"),
       *sides = session_text(header, "sides", "[]");
  char *extra = extra_of(header);
  Store *store = NULL;
  if (options && sides && extra) {
    StoreHeader words = { .scenario = session_word(header, "scenario"),
                          .seed = seed,
                          .options = options,
                          .sides = sides,
                          .audience = audience,
                          .extra = extra,
                          .lock = locks,
                          .lock_count = read_locks(header, locks) };
    store = store_create(path, mode, &words, fault);
  } else {
    no_memory(fault);
  }
  free(options);
  free(sides);
  free(extra);
  return store;
}

/// Removes a new file that could not be filled; `store` may be NULL: then there is none.
static void drop(Store *store, const char *path) {
  if (!store) return;
  store_close(store);
  remove(path);
}

bool session_save(Session *session, const char *path, StoreMode mode, Fault *fault) {
  json_t *header = NULL;
  if (!session_call_plain(session, "header", json_object(), &header, fault)) return false;
  Store *store = create(path, mode, header, "referee", fault);
  if (!store || !session_append(store, session->rows, fault)) {
    drop(store, path);
    json_decref(header);
    return false;
  }
  session_unbind(session);
  session->store = store;
  session->header = header;
  session_keep_snapshot(session);
  return true;
}

bool session_branch(const json_t *header, const json_t *rows, int64_t n, const char *path,
                    Fault *fault) {
  static const char *const of_the_file[] = { "audience", "seats", "note", NULL };
  json_t *own = json_copy((json_t *)(uintptr_t)header), *first = json_array(), *row;
  size_t index;
  for (const char *const *word = of_the_file; *word; word++)
    json_object_del(own, *word);
  json_array_foreach(rows, index, row) {
    if ((int64_t)index < n) json_array_append(first, row);
  }
  Store *store = create(path, STORE_BULK, own, "referee", fault);
  bool good = store && session_append(store, first, fault);
  if (good) {
    store_close(store);
  } else {
    drop(store, path);
  }
  json_decref(own);
  json_decref(first);
  return good;
}

/// One row as `side` may know it: its own choices; of others' only what the log says. `over`: the
/// dice too, for each roll can be held against the seed now.
static json_t *known_row(const json_t *row, const char *side, const json_t *records, bool over) {
  json_t *n = json_object_get(row, "n"), *log = json_array(), *record;
  size_t index;
  json_array_foreach(records, index, record) {
    if (json_equal(json_object_get(record, "n"), n)) json_array_append(log, record);
  }
  bool own = strcmp(session_word(row, "side"), side) == 0;
  json_t *none = json_object();
  json_t *args = own ? json_object_get(row, "args") : none;
  json_t *known = json_pack("{s:O, s:s, s:s, s:O, s:o}", "n", n, "side", session_word(row, "side"),
                            "verb", own ? session_word(row, "verb") : "", "args", args, "log", log);
  if (over) json_object_set(known, "dice", json_object_get(row, "dice"));
  json_decref(none);
  return known;
}

static json_t *known_rows(const Session *session, const char *side, const json_t *records,
                          bool over) {
  json_t *rows = json_array(), *row;
  size_t index;
  json_array_foreach(session->rows, index, row) {
    json_array_append_new(rows, known_row(row, side, records, over));
  }
  return rows;
}

/// The seed and scripted dice stay behind while the game goes on: with them every roll to come
/// could be known.
static json_t *known_header(const json_t *header, json_t *view) {
  json_t *known = json_copy((json_t *)(uintptr_t)header);
  if (!json_is_object(json_object_get(view, "over"))) {
    json_object_set_new(known, "seed", json_integer(0));
  }
  if (!json_is_object(json_object_get(view, "over"))) json_object_del(known, "dice");
  json_object_set(known, "view", view);
  return known;
}

bool session_export(Session *session, const char *side, const char *path, Fault *fault) {
  json_t *header = NULL, *view = NULL, *log = NULL;
  bool good = session_call_plain(session, "header", json_object(), &header, fault) &&
              session_call_plain(session, "view", json_pack("{s:s}", "side", side), &view, fault) &&
              session_call_plain(session, "log", json_pack("{s:s}", "side", side), &log, fault);
  if (good) {
    bool over = json_is_object(json_object_get(view, "over"));
    json_t *known = known_header(header, view);
    json_t *rows = known_rows(session, side, json_object_get(log, "log"), over);
    Store *store = create(path, STORE_BULK, known, side, fault);
    good = store && session_append(store, rows, fault);
    if (good) {
      store_close(store);
    } else {
      drop(store, path);
    }
    json_decref(known);
    json_decref(rows);
  }
  json_decref(header);
  json_decref(view);
  json_decref(log);
  return good;
}

// ---------------------------------------------------------------- loading

static json_t *parse(const char *text, const char *what, const char *path, Fault *fault) {
  json_error_t error;
  json_t *value = json_loads(text, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
  if (!value) fault_set(fault, path, 0, "the save's %s are no JSON: %s", what, error.text);
  return value;
}

/// Collects the rows of a store.
typedef struct Reading {
  const char *path;
  json_t *rows;
  Fault *fault;
} Reading;

/// The log of a row. NULL with a fault.
static json_t *read_log(const Reading *reading, const StoreRow *row) {
  json_t *kept = parse(row->log, "log records", reading->path, reading->fault);
  json_t *log = savedlog_records(kept, row->n);
  if (kept && !log) {
    fault_set(reading->fault, reading->path, 0, "the log of action %lld is not of this form",
              (long long)row->n);
  }
  json_decref(kept);
  return log;
}

static bool take_row(void *context, const StoreRow *row) {
  Reading *reading = context;
  json_t *args = parse(row->args, "arguments", reading->path, reading->fault);
  json_t *dice = args ? parse(row->dice, "dice", reading->path, reading->fault) : NULL;
  json_t *log = dice ? read_log(reading, row) : NULL;
  if (!log) {
    json_decref(args);
    json_decref(dice);
    return false;
  }
  json_t *out = json_pack("{s:I, s:s, s:s, s:o, s:b, s:o, s:s, s:o}", "n", (json_int_t)row->n,
                          "side", row->side, "verb", row->verb, "args", args, "forced", row->forced,
                          "dice", dice, "hash", row->hash, "log", log);
  if (out && json_array_append_new(reading->rows, out) == 0) return true;
  return fault_set(reading->fault, reading->path, 0, "action %lld cannot be read",
                   (long long)row->n);
}

static json_t *lock_list(const StoreHeader *words) {
  json_t *list = json_array();
  for (size_t i = 0; i < words->lock_count; i++) {
    json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "id", words->lock[i].id, "version",
                                          words->lock[i].version, "sha256", words->lock[i].sha256));
  }
  return list;
}

/// One to eight names.
static bool are_sides(const json_t *sides) {
  size_t count = json_array_size(sides), index;
  json_t *side;
  if (!json_is_array(sides) || count < 1 || count > 8) return false;
  json_array_foreach(sides, index, side) {
    if (!json_is_string(side)) return false;
  }
  return true;
}

/// A seed as files have it: a decimal number, or a key. NULL when it is neither.
static json_t *read_seed(const char *word) {
  uint8_t key[DICE_KEY_BYTES];
  char *end = NULL;
  if (dice_key_read(word, key)) return json_string(word);
  errno = 0;
  long long number = strtoll(word, &end, 10);
  return word[0] && !*end && !errno ? json_integer(number) : NULL;
}

DiceSeed session_seed(const json_t *seed) {
  DiceSeed dice = { .number = (uint64_t)json_integer_value(seed) };
  dice.keyed = json_is_string(seed) && dice_key_read(json_string_value(seed), dice.key);
  return dice;
}

/// The header as host.load takes it. NULL with a fault.
static json_t *header_of(Store *store, Fault *fault) {
  const StoreHeader *words = store_header(store);
  const char *path = store_path(store);
  json_t *seed = read_seed(words->seed);
  if (!seed) {
    fault_set(fault, path, 0, "the save's seed is neither a number nor a key");
    return NULL;
  }
  json_t *header = parse(words->extra, "other words", path, fault);
  json_t *options = header ? parse(words->options, "options", path, fault) : NULL;
  json_t *sides = options ? parse(words->sides, "sides", path, fault) : NULL;
  if (!json_is_object(header) || !json_is_object(options) || !are_sides(sides)) {
    if (sides) fault_set(fault, path, 0, "the save's header is not of this form");
    json_decref(header);
    json_decref(options);
    json_decref(sides);
    json_decref(seed);
    return NULL;
  }
  json_object_set_new(header, "scenario", json_string(words->scenario));
  json_object_set_new(header, "seed", seed);
  json_object_set_new(header, "options", options);
  json_object_set_new(header, "sides", sides);
  json_object_set_new(header, "lock", lock_list(words));
  return header;
}

/// What host.load gets: { header, rows, snapshot = bytes or nil, snapshot_n }.
typedef struct Loading {
  const json_t *header, *rows;
  void *snapshot;  // bytes [length], or NULL
  size_t length;
  int64_t n;
  Fault fault;
} Loading;

static void set_json(lua_State *L, const char *key, const json_t *value, Loading *loading) {
  if (!jsonlua_push(L, value, &loading->fault)) luaL_error(L, "%s", loading->fault.text);
  lua_setfield(L, -2, key);
}

/// Runs protected: calls argument 1, host.load, with what argument 2 points to.
static int l_load(lua_State *L) {
  Loading *loading = lua_touserdata(L, 2);
  lua_settop(L, 1);
  lua_createtable(L, 0, 3);
  set_json(L, "header", loading->header, loading);
  set_json(L, "rows", loading->rows, loading);
  if (loading->snapshot) {
    lua_pushinteger(L, loading->n);
    lua_setfield(L, -2, "snapshot_n");
    lua_pushlstring(L, loading->snapshot, loading->length);
    lua_setfield(L, -2, "snapshot");
  }
  lua_call(L, 1, 1);
  return 1;
}

static bool load_host(Session *session, Loading *loading, json_t **result, Fault *fault) {
  lua_State *L = script_state(session->script);
  lua_pushcfunction(L, l_load);
  if (!session_push(session, HOST_LOAD, fault)) {
    lua_pop(L, 1);
    return false;
  }
  lua_pushlightuserdata(L, loading);
  return session_enter(session, 2, 1, fault) && session_pop(session, result, fault);
}

/// What is wrong with what a save asks for is reported with the save's name; a fault of a pack keeps
/// its own.
static void blame_save(const char *path, Fault *fault) {
  if (strncmp(fault->file, "mods/", 5) == 0) return;
  snprintf(fault->file, sizeof fault->file, "%s", path);
  fault->line = 0;
}

static bool load_store(Session *session, Store *store, bool from_start, json_t *header,
                       Reading *reading, json_t **result) {
  Loading loading = { .header = header, .rows = reading->rows };
  if (!store_rows(store, 1, take_row, reading, reading->fault)) return false;
  if (!from_start &&
      !store_last_snapshot(store, &loading.snapshot, &loading.length, &loading.n, reading->fault)) {
    return false;
  }
  bool good = load_host(session, &loading, result, reading->fault);
  if (!good) blame_save(reading->path, reading->fault);
  free(loading.snapshot);
  return good;
}

/// The store of a save that is to be read: the bound one when `path` is its file, for it is locked
/// against a second opening.
static Store *open_save(Session *session, const char *path, StoreMode mode, Fault *fault) {
  struct stat one, two;
  const char *bound = session_path(session);
  bool same = bound && stat(path, &one) == 0 && stat(bound, &two) == 0 &&
              one.st_dev == two.st_dev && one.st_ino == two.st_ino;
  return same ? session->store : store_open(path, mode, fault);
}

/// Closes what open_save() gave, unless it is the bound file.
static void close_save(const Session *session, Store *store) {
  if (store != session->store) store_close(store);
}

bool session_keep_seats(Session *session, const json_t *seats, Fault *fault) {
  if (!session->store) return true;
  char *text = json_dumps(seats, JSON_COMPACT | JSON_SORT_KEYS);
  bool good = text ? store_keep_seats(session->store, text, fault) : no_memory(fault);
  free(text);
  return good;
}

bool session_keep_note(Session *session, const json_t *note, Fault *fault) {
  if (!session->store) return true;
  char *text = json_dumps(note, JSON_COMPACT | JSON_SORT_KEYS);
  bool good = text ? store_keep_note(session->store, text, fault) : no_memory(fault);
  free(text);
  return good;
}

/// Sets header[key] from a JSON object that the file holds, or NULL.
static void set_word(json_t *header, const char *key, const char *text) {
  json_t *object = text ? json_loads(text, 0, NULL) : NULL;
  if (json_is_object(object)) json_object_set(header, key, object);
  json_decref(object);
}

bool session_peek(Session *session, const char *path, json_t **header, Fault *fault) {
  Store *store = open_save(session, path, STORE_READ, fault);
  *header = store ? header_of(store, fault) : NULL;
  if (*header) {
    json_object_set_new(*header, "audience", json_string(store_header(store)->audience));
    set_word(*header, "seats", store_seats(store));
    set_word(*header, "note", store_note(store));
  }
  close_save(session, store);
  return *header != NULL;
}

/// Makes the loaded game the running one; `store` becomes the bound file, or none for NULL.
static void adopt(Session *session, Store *store, json_t *header, json_t *rows, json_t *result) {
  if (store != session->store) session_unbind(session);
  session->store = store;
  json_decref(session->header);
  session->header = store ? json_incref(header) : NULL;
  json_decref(session->rows);
  session->rows = json_incref(rows);
  json_object_del(result, "rows");
  if (json_is_object(json_object_get(result, "differs"))) {
    session_cut(session, json_integer_value(json_object_get(result, "n")));
  }
  session->snapshot_at = session_count(session);
}

static bool for_the_referee(const Store *store, Fault *fault) {
  const char *audience = store_header(store)->audience;
  if (strcmp(audience, "referee") == 0) return true;
  return fault_set(fault, store_path(store), 0,
                   "holds only what '%s' may know: it can be read, not played", audience);
}

/// The file is a copy without what lay beside it: how far it goes is said.
static void say_incomplete(const Store *store, json_t *result) {
  json_object_set_new(
      result, "incomplete",
      json_sprintf("this file was copied while its game was being played: what came after action "
                   "%lld may be missing",
                   (long long)store_count(store)));
}

bool session_load(Session *session, const char *path, bool bind, bool from_start, json_t **result,
                  Fault *fault) {
  *result = NULL;
  Store *store = open_save(session, path, bind ? STORE_PLAY : STORE_READ, fault);
  if (!store) return false;
  json_t *header = for_the_referee(store, fault) ? header_of(store, fault) : NULL;
  Reading reading = { .path = path, .rows = json_array(), .fault = fault };
  bool good = header && load_store(session, store, from_start, header, &reading, result);
  if (good && !json_object_get(*result, "error")) {
    if (store_may_lack(store)) say_incomplete(store, *result);
    bool binds = bind && !json_is_object(json_object_get(*result, "differs"));
    if (!binds) close_save(session, store);
    adopt(session, binds ? store : NULL, header, reading.rows, *result);
  } else {
    close_save(session, store);
  }
  json_decref(header);
  json_decref(reading.rows);
  return good;
}
