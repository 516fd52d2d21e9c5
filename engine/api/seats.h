/// The gaming table: a session with players in its seats, and the calls that a player may make.
///
/// Both rpc and the window ask through here, so that they obey the same rules: parameters are
/// checked, and what belongs to the seat of a bot is shown to no one. docs/rpc.md describes the
/// methods and their results.
#pragma once
#include <jansson.h>
#include <stdbool.h>

#include "api/session.h"
#include "host/files.h"

typedef struct Seats Seats;  ///< Opaque; one thread.

/// Codes beside those of the session.
enum { SEATS_NO_METHOD = -32601, SEATS_BAD_PARAMS = -32602, SEATS_INTERNAL = -32603 };

/// Who asks.
typedef struct SeatsSpec {
  Session *session;  ///< Borrowed; must outlive the table.
  Files *files;      ///< Borrowed; where saves are kept.
  bool referee;      ///< Everything may be seen.
  /// The window: bots act when `bot_step` is called, games are saved as they are played, and when
  /// no one but bots sits at the table what any side sees is shown to the onlooker.
  bool window;
  bool no_saves;  ///< The window keeps no file of its games.
} SeatsSpec;

Seats *seats_open(const SeatsSpec *spec);  ///< NULL when out of memory.
void seats_close(Seats *seats);            ///< NULL is fine.

/// Carries out a method. `params` (borrowed) may be NULL. True: `*result` is the caller's. False:
/// `*result` is the error {code, message, data?}, the caller's too.
bool seats_call(Seats *seats, const char *method, const json_t *params, json_t **result);

/// The rules' session; borrowed.
Session *seats_session(const Seats *seats);

/// A fault of a script that the last failed call met; false when it was none.
bool seats_fault(const Seats *seats, Fault *fault);
