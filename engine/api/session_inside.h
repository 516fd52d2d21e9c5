/// What the files of the session module share; no one else includes it.
#pragma once
#include "api/script.h"
#include "api/session.h"

/// A function of the host table, kept so that finding it allocates nothing.
typedef enum HostFunction {
  HOST_START,
  HOST_START_KEPT,
  HOST_OFFER,
  HOST_TAKE,
  HOST_RESULT,
  HOST_RELIST,
  HOST_STATE,
  HOST_SNAPSHOT,
  HOST_LOAD,
  HOST_FUNCTIONS
} HostFunction;

struct Session {
  const Files *files;
  SessionOptions options;
  Script *script;
  int host;                       // registry reference of the host table
  int functions[HOST_FUNCTIONS];  // registry references; LUA_NOREF when the host has none
  json_t *rows;                   // of the running game
  json_t *header;                 // of the bound game, to start again from; NULL when not bound
  Store *store;                   // bound file or NULL
  int bugs_kept;                  // files of bugs that were written
  int64_t snapshot_at;            // count of the last snapshot in the bound file
};

/// Pushes a kept host function; false with a fault (nothing pushed) when there is none.
bool session_push(Session *session, HostFunction function, Fault *fault);

/// script_call(); a message that the kernel raised on purpose, about what it was asked, comes
/// without file and line.
bool session_enter(Session *session, int nargs, int nresults, Fault *fault);
/// Calls host[function](params) and nothing more: `params` (borrowed) is not freed, the journal of
/// the result not looked at.
/// After `function` failed in a pack: says in the fault whose hook it was, at which step, turn and
/// action, and writes a bug file into the user's folder. Does nothing when there is nothing to say.
void session_blame(Session *session, const char *function, const json_t *params, Fault *fault);

/// Writes a bug {bug, name} that the rules made: `bugs/NAME-DIGEST.json` in the user's folder, its
/// real path in `out` [size]. False when there is no such folder.
bool session_keep_bug(Session *session, const json_t *made, char *out, size_t size);

bool session_call_raw(Session *session, const char *function, const json_t *params, json_t **result,
                      Fault *fault);
/// The same with `params` stolen and a refusal turned into a fault.
bool session_call_plain(Session *session, const char *function, json_t *params, json_t **result,
                        Fault *fault);
/// Calls host[function](index), without argument for index 0. The answer is the caller's.
bool session_ask(Session *session, const char *function, int64_t index, json_t **answer,
                 Fault *fault);
/// The value on top of the Lua stack as JSON in the published shapes; popped. nil gives {}.
bool session_pop(Session *session, json_t **result, Fault *fault);

void session_unbind(Session *session);             ///< Closes the bound file, if any.
void session_cut(Session *session, int64_t left);  ///< Forgets the rows after the first `left`.
void session_keep_snapshot(Session *session);      ///< Into the bound file, when one is due.
bool session_append(Store *store, const json_t *rows, Fault *fault);

/// A string field of an object, "" when it is not there; borrowed.
const char *session_word(const json_t *object, const char *key);
/// A field as JSON text, from malloc; a copy of `otherwise` when it is not there. NULL: no memory.
char *session_text(const json_t *object, const char *key, const char *otherwise);
