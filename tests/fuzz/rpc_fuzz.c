/// Fuzzes the requests of `grognard rpc`: several lines on one connection. Behind it stands no game
/// but an echo, whose answers pass through Lua as real ones do.
#include "cli/cmd_rpc.c"

#include <lauxlib.h>
#include <lua.h>

#include "api/jsonlua.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static lua_State *lua;
static int nothing;  ///< What the opaque pointers point at.

bool cli_has(const Cli *cli, const char *option) {
  (void)cli;
  (void)option;
  return false;
}

Session *cli_session(Cli *cli) {
  (void)cli;
  return (Session *)(void *)&nothing;
}

/// Every answer is JSON text that can be read again.
void cli_print_json(json_t *value) {
  char *text = json_dumps(value, JSON_COMPACT);
  json_t *again = text ? json_loads(text, 0, NULL) : NULL;
  if (!again || !json_equal(value, again)) abort();
  free(text);
  json_decref(again);
  json_decref(value);
}

/// Sends JSON through Lua; NULL with the fault when it is no plain data.
static json_t *through_lua(const json_t *value, Fault *fault) {
  lua_settop(lua, 0);
  if (!jsonlua_push(lua, value, fault)) return NULL;
  json_t *again = jsonlua_read(lua, 1, fault);
  lua_settop(lua, 0);
  return again;
}

bool session_call(Session *session, const char *function, json_t *params, json_t **result,
                  Fault *fault) {
  (void)session;
  memset(fault, 0, sizeof *fault);
  json_t *echo = params ? through_lua(params, fault) : json_object();
  json_decref(params);
  if (!echo) return false;
  bool refused = json_object_get(echo, "refuse");
  *result = refused
                ? json_pack("{s:{s:i,s:s}}", "error", "code", SESSION_REFUSED, "message", "no")
                : json_pack("{s:s,s:[s,s],s:i,s:o,s:[],s:[],s:n}", "function", function, "sides",
                            "a", "b", "seed", 1, "echo", echo, "log", "prompts", "over");
  if (refused) json_decref(echo);
  return *result != NULL;
}

int64_t session_count(const Session *session) {
  (void)session;
  return 0;
}

const char *session_path(const Session *session) {
  (void)session;
  return NULL;
}

static bool no_file(const char *path, Fault *fault) {
  return fault_set(fault, path, 0, "there are no files here");
}

bool session_save(Session *session, const char *path, StoreMode mode, Fault *fault) {
  (void)session;
  (void)mode;
  return no_file(path, fault);
}

bool session_export(Session *session, const char *side, const char *path, Fault *fault) {
  (void)session;
  (void)side;
  return no_file(path, fault);
}

bool session_load(Session *session, const char *path, bool bind, bool from_start, json_t **result,
                  Fault *fault) {
  (void)session;
  (void)bind;
  (void)from_start;
  *result = NULL;
  return no_file(path, fault);
}

bool session_peek(Session *session, const char *path, json_t **header, Fault *fault) {
  (void)session;
  *header = NULL;
  return no_file(path, fault);
}

SessionBot *session_bot_open(Session *session, const char *name, int side, int64_t seed,
                             Fault *fault) {
  (void)session;
  (void)side;
  (void)seed;
  fault_set(fault, "", 0, "there is no bot '%.80s'", name);
  return strcmp(name, "idle") == 0 ? (SessionBot *)(void *)&nothing : NULL;
}

void session_bot_close(SessionBot *bot) { (void)bot; }

bool session_bot_act(SessionBot *bot, const char *side, const char *reader, json_t **result,
                     Fault *fault) {
  (void)bot;
  (void)side;
  (void)reader;
  (void)fault;
  *result = NULL;
  return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  lua = luaL_newstate();  // one an input: what grows over many inputs looks like a leak
  if (!lua) abort();
  Rpc rpc = { .session = cli_session(NULL), .referee = size % 2 };
  const char *at = (const char *)bytes, *end = at + size;
  while (at < end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (!stop) stop = end;
    if (!is_blank(at, (size_t)(stop - at))) handle(&rpc, at, (size_t)(stop - at));
    at = stop + 1;
  }
  clear_seats(&rpc);
  lua_close(lua);
  return 0;
}
