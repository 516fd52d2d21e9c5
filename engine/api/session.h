/// A session: one rules state (Lua), at most one running game in it, perhaps bound to a file.
///
/// Everything that the programs do with rules goes through here; no program holds a rule. Rules
/// run inside a sandboxed Script that reads its files through `Files`. The functions that can be
/// called are those of the table returned by `require("host")`.
#pragma once
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/dice.h"
#include "core/fault.h"
#include "host/files.h"
#include "host/store.h"

typedef struct Session Session;  ///< Opaque; one thread at a time.

/// Error codes of refusals, in `result.error.code` and in JSON-RPC answers.
enum {
  SESSION_REFUSED = -32001,
  SESSION_NOT_YOURS = -32002,
  SESSION_HIDDEN = -32003,
  SESSION_OVER = -32004,
  SESSION_FILE = -32005
};

/// How to open a session; all zero is a good start.
typedef struct SessionOptions {
  /// Takes a line that a script prints, without newline; NULL drops it. The context is borrowed.
  void (*print)(void *context, const char *text, size_t length);
  void *context;
} SessionOptions;

/// Opens the rules. `files` must outlive the session; `options` may be NULL. NULL with a fault
/// (file and line of the script at fault) when the kernel does not load.
Session *session_open(const Files *files, const SessionOptions *options, Fault *fault);
void session_close(Session *session);  ///< Closes a bound file too. NULL is fine.

/// Reports whether the host table has such a function.
bool session_has(const Session *session, const char *function);

/// Calls host[function](params). `params` is stolen, NULL stands for {}. On true `*result` is the
/// caller's: the object that the function returned. A refusal is a result: {error={code, message,
/// data={reasons}}}. False with a fault: a script raised (file:line), ran over its budget, or the
/// bound file could not be written; then the game stands as it was before the call.
///
/// A fault of a pack says whose hook it was, at which step, turn and action, and leaves a bug file
/// in the user's folder (docs/modding/check.md). A result with a `bug` gets `bug_file` instead.
///
/// `rows` (accepted journal rows, referee knowledge) are appended to the bound file first and
/// taken out of the result; session_rows() keeps them for a later session_save(). `new` lets go of
/// a bound file.
bool session_call(Session *session, const char *function, json_t *params, json_t **result,
                  Fault *fault);

/// Number of accepted actions of the running game; 0 when there is none.
int64_t session_count(const Session *session);

/// Rows of the running game (array of {n, side, verb, args, forced, dice, hash, log}); borrowed.
const json_t *session_rows(const Session *session);

/// Encoded state of the running game, free() it. False when there is none.
bool session_snapshot(Session *session, char **bytes, size_t *length, Fault *fault);

/// Saves the running game to a new file and binds to it: from now on each accepted action is on
/// disk before session_call() returns.
bool session_save(Session *session, const char *path, StoreMode mode, Fault *fault);

/// Saves what `side` may know of the running game to a new file; binds nothing.
bool session_export(Session *session, const char *side, const char *path, Fault *fault);

/// Loads a game. With `bind` later actions are appended to it. `*result` as of host.load: the
/// shape of `act`, and `differs` when the outcome is not that of the save; then nothing is bound.
/// With `from_start` every action is replayed and no snapshot used. On a fault or a refusal
/// (`*result` has `error`) the file that was bound before stays bound.
bool session_load(Session *session, const char *path, bool bind, bool from_start, json_t **result,
                  Fault *fault);

/// Keeps in the bound file who plays each side: {side: "remote" or the name of a bot}. False with a
/// fault; true when no file is bound.
bool session_keep_seats(Session *session, const json_t *seats, Fault *fault);

/// Keeps in the bound file what is to be said of the game in a list. False with a fault; true when
/// no file is bound.
bool session_keep_note(Session *session, const json_t *note, Fault *fault);

/// Writes a new file of a game as it stood after its first `n` actions; binds nothing. `header` and
/// `rows` are those of the game (borrowed).
bool session_branch(const json_t *header, const json_t *rows, int64_t n, const char *path,
                    Fault *fault);

/// Reads the header of a save, bound or not: {scenario, seed, options, sides, lock, audience, ...},
/// with `seats` where the file says who played and `note` where it says how the game stands,
/// the caller's. False with a fault.
bool session_peek(Session *session, const char *path, json_t **header, Fault *fault);

/// What a seed in JSON gives dice from: a number, or a key of 32 hexadecimal digits.
DiceSeed session_seed(const json_t *seed);

/// Path of the bound file, or NULL.
const char *session_path(const Session *session);
/// The bound file, or NULL; borrowed.
Store *session_store(const Session *session);

/// --- The fast path: whole games without JSON, undo or file. Sides are 1-based indices.

/// Starts a game. `options` is stolen, NULL for none. With `kept` the rules keep journal and log
/// (slower), so that session_keep_rows() and session_save() can follow.
bool session_start(Session *session, const char *scenario, int64_t seed, json_t *options, bool kept,
                   Fault *fault);

/// Makes the current legal list again, as if the prompt had just come, and counts it; for timing.
/// `step`, [size], gets the name of the step whose prompt it is.
bool session_relist(Session *session, int64_t *count, char *step, size_t size, Fault *fault);

/// Times engine.value.<function> ("clone" or "hash") on the running game's state: microseconds a
/// call, on the average of `repeats`.
bool session_time_value(Session *session, const char *function, int repeats, double *us,
                        Fault *fault);

/// Takes the journal of a `kept` fast-path game over as session_rows().
bool session_keep_rows(Session *session, Fault *fault);

/// The side whose prompt stands and the length of its legal list; both 0 when the game is over.
bool session_offer(Session *session, int *side, int64_t *count, Fault *fault);

/// Applies entry `index` (1-based) of the legal list that session_offer() counted.
bool session_take(Session *session, int64_t index, Fault *fault);

/// {winner, level, scores} of a game that is over; the caller's.
bool session_result(Session *session, json_t **result, Fault *fault);

/// --- Bots: scripts/bots/<name>.lua in a Lua state of their own.

typedef struct SessionBot SessionBot;  ///< Opaque; the session must outlive it.

/// Loads a bot for one side (1-based). NULL with a fault when there is none of that name (with
/// the nearest name) or it does not load.
SessionBot *session_bot_open(Session *session, const char *name, int side, const DiceSeed *seed,
                             Fault *fault);
void session_bot_close(SessionBot *bot);  ///< NULL is fine.

/// Asks the bot for one of `count` entries of the current legal list of its side. `turn` names
/// the decision (number of actions so far): the bot's dice depend on seed, side and it alone.
/// `legal` is the result of host.legal for its side; NULL on the fast path, where the list is the
/// one that session_offer() counted.
bool session_bot_choose(SessionBot *bot, int64_t turn, int64_t count, const json_t *legal,
                        int64_t *index, Fault *fault);

/// Lets the bot act for `side`, if that side is asked, in the running (journaled) game. `*result`
/// as of `act` with the log as side `reader` may read it (NULL: the referee), or NULL when the
/// side is not asked.
bool session_bot_act(SessionBot *bot, const char *side, const char *reader, json_t **result,
                     Fault *fault);

/// Names of the bots, sorted; free with files_names_free().
bool session_bot_names(const Session *session, FilesNames *names, Fault *fault);
