#include "api/session.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_files.h"
#include "api/jsonlua.h"
#include "api/savedlog.h"
#include "api/session_inside.h"

enum {
  SNAPSHOT_EVERY = 200,             // actions between two snapshots of a bound game
  SNAPSHOTS_KEPT = 3,               // the last, and two to fall back on when it is undone
  MEMORY_LIMIT = 384 * 1024 * 1024  // bytes
};

static const char *const function_names[HOST_FUNCTIONS] = {
  "start", "start_kept", "offer", "take", "result", "relist", "state", "snapshot", "load",
};

static bool no_memory(Fault *fault) { return fault_set(fault, NULL, 0, "out of memory"); }

// ---------------------------------------------------------------- opening

static bool read_file(void *context, const char *path, char **text, size_t *length, Fault *fault) {
  const Session *session = context;
  *text = files_read_text(session->files, path, length, fault);
  return *text != NULL;
}

static void list_files(void *context, const char *folder,
                       void (*each)(void *target, const char *name), void *target) {
  const Session *session = context;
  FilesNames names;
  if (!files_list(session->files, folder, &names, NULL)) return;
  for (size_t i = 0; i < names.count; i++)
    each(target, names.names[i]);
  files_names_free(&names);
}

static void print_line(void *context, const char *text, size_t length) {
  const Session *session = context;
  if (session->options.print) session->options.print(session->options.context, text, length);
}

/// Runs protected: keeps the host table (argument 2) and its functions in the registry.
static int l_keep_host(lua_State *L) {
  Session *session = lua_touserdata(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  for (int i = 0; i < HOST_FUNCTIONS; i++) {
    if (lua_getfield(L, 2, function_names[i]) == LUA_TFUNCTION) {
      session->functions[i] = luaL_ref(L, LUA_REGISTRYINDEX);
    } else {
      lua_pop(L, 1);
    }
  }
  lua_pushvalue(L, 2);
  session->host = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

static int l_use_files(lua_State *L) {
  api_files_use(L, lua_touserdata(L, 1));
  return 0;
}

static bool open_host(Session *session, Fault *fault) {
  lua_State *L = script_state(session->script);
  lua_pushcfunction(L, l_use_files);
  lua_pushlightuserdata(L, (void *)(uintptr_t)session->files);
  if (!script_call(session->script, 1, 0, fault)) return false;
  lua_pushcfunction(L, l_keep_host);
  lua_pushlightuserdata(L, session);
  if (!script_require(session->script, "host", fault)) {
    lua_pop(L, 2);
    return false;
  }
  return script_call(session->script, 2, 0, fault);
}

Session *session_open(const Files *files, const SessionOptions *options, Fault *fault) {
  Session *session = calloc(1, sizeof *session);
  if (session) session->rows = json_array();
  if (!session || !session->rows) {
    free(session);
    no_memory(fault);
    return NULL;
  }
  session->files = files;
  session->host = LUA_NOREF;
  for (int i = 0; i < HOST_FUNCTIONS; i++)
    session->functions[i] = LUA_NOREF;
  if (options) session->options = *options;
  ScriptOptions script = {
    .read = read_file,
    .list = list_files,
    .print = print_line,
    .context = session,
    .memory_limit = MEMORY_LIMIT,
  };
  session->script = script_new(&script, fault);
  if (session->script && open_host(session, fault)) return session;
  session_close(session);
  return NULL;
}

void session_unbind(Session *session) {
  store_close(session->store);
  session->store = NULL;
  json_decref(session->header);
  session->header = NULL;
  session->snapshot_at = 0;
}

void session_close(Session *session) {
  if (!session) return;
  session_unbind(session);
  json_decref(session->rows);
  script_free(session->script);
  free(session);
}

int64_t session_count(const Session *session) { return (int64_t)json_array_size(session->rows); }
const json_t *session_rows(const Session *session) { return session->rows; }
Store *session_store(const Session *session) { return session->store; }

const char *session_path(const Session *session) {
  return session->store ? store_path(session->store) : NULL;
}

// ---------------------------------------------------------------- calling

/// Runs protected: the host table's field of the name that argument 2 points to.
static int l_find(lua_State *L) {
  const Session *session = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, session->host);
  lua_getfield(L, -1, lua_touserdata(L, 2));
  return 1;
}

/// Pushes host[name]; false, nothing pushed, when there is no such function.
static bool push_named(Session *session, const char *name, Fault *fault) {
  lua_State *L = script_state(session->script);
  lua_pushcfunction(L, l_find);
  lua_pushlightuserdata(L, session);
  lua_pushlightuserdata(L, (void *)(uintptr_t)name);
  if (!script_call(session->script, 2, 1, fault)) return false;
  if (lua_isfunction(L, -1)) return true;
  lua_pop(L, 1);
  return fault_set(fault, NULL, 0, "the rules offer no function '%s'", name);
}

bool session_push(Session *session, HostFunction function, Fault *fault) {
  if (session->functions[function] == LUA_NOREF) {
    return fault_set(fault, NULL, 0, "the rules offer no function '%s'", function_names[function]);
  }
  lua_rawgeti(script_state(session->script), LUA_REGISTRYINDEX, session->functions[function]);
  return true;
}

bool session_has(const Session *session, const char *function) {
  Session *own = (Session *)(uintptr_t)session;  // the Lua stack is as before afterwards
  if (!push_named(own, function, NULL)) return false;
  lua_pop(script_state(session->script), 1);
  return true;
}

static bool is_named(const char *key, const char *const *names) {
  for (; *names; names++) {
    if (strcmp(key, *names) == 0) return true;
  }
  return false;
}

/// An empty Lua table reads as []; these fields are objects in every shape that is published.
static const char *const OBJECT_FIELDS[] = { "args", "values", "options",    "scores",
                                             "wins", "levels", "attributes", NULL };

/// Brings what the rules returned into the published shapes, in place.
static void tidy(json_t *value) {
  size_t index;
  const char *key;
  void *next;
  json_t *member;
  json_array_foreach(value, index, member) tidy(member);
  json_object_foreach_safe(value, next, key, member) {
    bool empty = json_is_array(member) && json_array_size(member) == 0;
    if (empty && is_named(key, OBJECT_FIELDS)) {
      json_object_set_new(value, key, json_object());
    } else {
      tidy(member);
    }
  }
}

/// The result on top of the stack as JSON; popped.
bool session_pop(Session *session, json_t **result, Fault *fault) {
  lua_State *L = script_state(session->script);
  if (lua_isnil(L, -1)) {
    *result = json_object();
  } else {
    *result = jsonlua_read(L, -1, fault);
  }
  lua_pop(L, 1);
  if (!*result) return false;
  if (json_is_array(*result) && json_array_size(*result) == 0) {
    json_decref(*result);
    *result = json_object();
  }
  tidy(*result);
  return true;
}

/// What the kernel raises without a place of its own is said to the caller, about what he asked:
/// the place where it was raised says nothing to him.
static bool plain_words(Session *session, Fault *fault) {
  if (!fault || strncmp(fault->file, "scripts/", 8) != 0) return false;
  lua_State *L = script_state(session->script);
  script_push_error(session->script);
  const char *raised = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
  if (strncmp(raised, fault->text, strlen(fault->text)) == 0) {  // it may have been cut
    fault->file[0] = '\0';
    fault->line = 0;
  }
  lua_pop(L, 1);
  return false;
}

bool session_enter(Session *session, int nargs, int nresults, Fault *fault) {
  if (script_call(session->script, nargs, nresults, fault)) return true;
  return plain_words(session, fault);
}

bool session_call_raw(Session *session, const char *function, const json_t *params, json_t **result,
                      Fault *fault) {
  lua_State *L = script_state(session->script);
  if (!push_named(session, function, fault)) return false;
  if (!jsonlua_push(L, params, fault)) {
    lua_pop(L, 1);
    return false;
  }
  return session_enter(session, 1, 1, fault) && session_pop(session, result, fault);
}

bool session_call_plain(Session *session, const char *function, json_t *params, json_t **result,
                        Fault *fault) {
  bool good = params && session_call_raw(session, function, params, result, fault);
  json_decref(params);
  if (!good) return false;
  const json_t *error = json_object_get(*result, "error");
  if (!error) return true;
  fault_set(fault, NULL, 0, "%s", session_word(error, "message"));
  json_decref(*result);
  *result = NULL;
  return false;
}

bool session_ask(Session *session, const char *function, int64_t index, json_t **answer,
                 Fault *fault) {
  if (!push_named(session, function, fault)) return false;
  if (index > 0) lua_pushinteger(script_state(session->script), (lua_Integer)index);
  return script_call(session->script, index > 0 ? 1 : 0, 1, fault) &&
         session_pop(session, answer, fault);
}

// ---------------------------------------------------------------- the journal

/// Rows as the store takes them, with the texts they own.
typedef struct RowList {
  StoreRow *rows;
  size_t count;
} RowList;

static void row_list_free(RowList *list) {
  for (size_t i = 0; i < list->count; i++) {
    free((char *)list->rows[i].args);
    free((char *)list->rows[i].dice);
    free((char *)list->rows[i].log);
  }
  free(list->rows);
  *list = (RowList){ 0 };
}

char *session_text(const json_t *row, const char *key, const char *otherwise) {
  const json_t *value = json_object_get(row, key);
  if (!value) return strdup(otherwise);
  return json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
}

const char *session_word(const json_t *object, const char *key) {
  const char *word = json_string_value(json_object_get(object, key));
  return word ? word : "";
}

static bool row_list_make(const json_t *rows, RowList *list, Fault *fault) {
  *list = (RowList){ 0 };
  size_t count = json_array_size(rows);
  if (count == 0) return true;
  list->rows = calloc(count, sizeof *list->rows);
  if (!list->rows) return no_memory(fault);
  for (; list->count < count; list->count++) {
    const json_t *row = json_array_get(rows, list->count);
    StoreRow *out = &list->rows[list->count];
    *out = (StoreRow){
      .n = json_integer_value(json_object_get(row, "n")),
      .side = session_word(row, "side"),
      .verb = session_word(row, "verb"),
      .args = session_text(row, "args", "{}"),
      .forced = json_is_true(json_object_get(row, "forced")),
      .dice = session_text(row, "dice", "[]"),
      .hash = session_word(row, "hash"),
      .log = savedlog_text(json_object_get(row, "log")),
    };
    if (out->args && out->dice && out->log) continue;
    list->count++;
    row_list_free(list);
    return no_memory(fault);
  }
  return true;
}

bool session_append(Store *store, const json_t *rows, Fault *fault) {
  RowList list;
  if (!row_list_make(rows, &list, fault)) return false;
  bool good = store_append(store, list.rows, list.count, fault);
  row_list_free(&list);
  return good;
}

/// After the bound file refused: plays the journal that is safe again, so that the rules stand
/// where the file stands.
static bool put_back(Session *session, Fault *fault) {
  json_t *result = NULL;
  json_t *params = json_pack("{s:O, s:O}", "header", session->header, "rows", session->rows);
  Fault second;
  bool good = params && session_call_raw(session, "load", params, &result, &second);
  if (good && json_object_get(result, "error")) good = fault_set(&second, NULL, 0, "refused");
  json_decref(params);
  json_decref(result);
  if (!good) {
    size_t used = strlen(fault->text);
    snprintf(fault->text + used, sizeof fault->text - used,
             "; nor could the game be put back: %.120s", second.text);
  }
  return false;
}

/// A snapshot now and then makes loading quick; the game is safe without it.
void session_keep_snapshot(Session *session) {
  if (session_count(session) - session->snapshot_at < SNAPSHOT_EVERY) return;
  char *bytes = NULL;
  size_t length = 0;
  if (!session_snapshot(session, &bytes, &length, NULL)) return;
  if (store_snapshot(session->store, bytes, length, NULL)) {
    session->snapshot_at = session_count(session);
    store_thin(session->store, SNAPSHOTS_KEPT, NULL);
  }
  free(bytes);
}

/// Forgets the rows after the first `left`.
void session_cut(Session *session, int64_t left) {
  while (session_count(session) > left) {
    json_array_remove(session->rows, json_array_size(session->rows) - 1);
  }
}

/// Takes over what a call did to the journal: rows gained, or rows undone.
static bool settle(Session *session, const char *function, json_t *result, Fault *fault) {
  json_t *n = json_object_get(result, "n");
  if (json_object_get(result, "error")) return true;
  if (strcmp(function, "new") == 0) {
    session_unbind(session);
    json_array_clear(session->rows);
  }
  if (json_is_true(json_object_get(result, "unbind"))) {  // the file stays as the old rules left it
    session_unbind(session);
    json_object_del(result, "unbind");
  }
  json_t *rows = json_object_get(result, "rows");
  if (!json_is_array(rows)) return true;  // none, or a count: the journal was not touched
  bool undone = json_is_integer(n) && json_array_size(rows) == 0 &&
                json_integer_value(n) < session_count(session);
  if (session->store) {
    bool kept = undone ? store_undo(session->store, json_integer_value(n), fault)
                       : session_append(session->store, rows, fault);
    if (!kept) return put_back(session, fault);
  }
  if (undone) session_cut(session, json_integer_value(n));
  if (session->snapshot_at > session_count(session)) session->snapshot_at = session_count(session);
  if (json_array_extend(session->rows, rows) != 0) return no_memory(fault);
  json_object_del(result, "rows");
  if (session->store) session_keep_snapshot(session);
  return true;
}

/// A result that reports a bug (of random games): writes it and gives its path instead.
static void keep_found_bug(Session *session, json_t *result) {
  char path[600];
  if (!json_is_object(json_object_get(result, "bug"))) return;
  if (session_keep_bug(session, result, path, sizeof path)) {
    json_object_set_new(result, "bug_file", json_string(path));
  }
  json_object_del(result, "bug");
}

bool session_call(Session *session, const char *function, json_t *params, json_t **result,
                  Fault *fault) {
  Fault own;
  if (!fault) fault = &own;
  *result = NULL;
  if (!params) params = json_object();
  bool good =
      params ? session_call_raw(session, function, params, result, fault) : no_memory(fault);
  if (!good && params) session_blame(session, function, params, fault);
  if (good) keep_found_bug(session, *result);
  json_decref(params);
  if (good && settle(session, function, *result, fault)) return true;
  json_decref(*result);
  *result = NULL;
  return false;
}

bool session_snapshot(Session *session, char **bytes, size_t *length, Fault *fault) {
  lua_State *L = script_state(session->script);
  *bytes = NULL;
  if (!session_push(session, HOST_SNAPSHOT, fault)) return false;
  if (!script_call(session->script, 0, 1, fault)) return false;
  size_t size = 0;
  const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &size) : NULL;
  if (text) *bytes = malloc(size + 1);
  if (*bytes) {
    memcpy(*bytes, text, size + 1);
    *length = size;
  }
  lua_pop(L, 1);
  if (!text) return fault_set(fault, NULL, 0, "no game is running");
  return *bytes ? true : no_memory(fault);
}
