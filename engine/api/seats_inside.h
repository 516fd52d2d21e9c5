/// What the files of the gaming table share; no one else includes it.
#pragma once
#include "api/seats.h"

enum { SIDES_MAX = 8 };

/// Who sits where: a side with a bot is played here, the others by the caller.
typedef struct Seat {
  char *side, *bot_name;  // bot_name NULL: remote
  SessionBot *bot;
} Seat;

typedef struct SeatList {
  Seat seats[SIDES_MAX];
  size_t count;
} SeatList;

struct Seats {
  SeatsSpec spec;
  Session *session;
  SeatList at;
  bool stalled;    // a bot could not act: it is asked again before the next request about the game
  json_t *error;   // of the request under way; NULL while all is well
  bool has_fault;  // that error is a fault of a script
  Fault fault;
  Session *past;        // shows earlier positions: of the running game, or of a replay
  json_t *replay;       // what is said of the open replay; NULL: none is open
  int64_t replay_at;    // the action after which it stands
  json_t *past_header;  // header of the rows that `past` holds
  json_t *past_rows;    // those rows
  json_t *unsaved;      // why the game is kept nowhere, a text; NULL: it is, or need not be
};

/// A method. A parameter is `name:type`, with `?` after the name when it may be left out.
typedef struct Method {
  const char *name;
  const char *params;
  json_t *(*call)(Seats *seats, json_t *params);  // result; NULL with seats->error set
  unsigned flags;
} Method;

enum {
  FOR_REFEREE = 1,  // only when everything may be seen
  SEATED = 2,       // `side` must not be a bot's seat
  ACTS = 4,         // nor may an onlooker do this
  FOR_WINDOW = 8,   // only there
  PLAYS = 16,       // not while a replay is shown
  BEGINS = 32       // closes a replay that is shown
};

extern const Method seats_methods[];  ///< Ended by a row without a name.

/// Set the error of the request and return NULL.
json_t *seats_fail(Seats *seats, int code, const char *message);
json_t *seats_fail_by(Seats *seats, int code, const Fault *fault);
/// The result of a call of the rules, taken over; an `error` in it is that of the request, and
/// NULL.
json_t *seats_result(Seats *seats, json_t *result);
/// Calls the rules, of the replay while one is shown. NULL with the error set.
json_t *seats_ask(Seats *seats, const char *function, json_t *params);

/// Seats for a game that is about to begin; opens the bots. False with the error set.
bool seats_make(Seats *seats, SeatList *fresh, const json_t *wanted, const json_t *sides,
                const json_t *seed);
void seats_take(Seats *seats, SeatList *fresh);  ///< Puts them in the place of the old ones.
void seats_clear(SeatList *list);
Seat *seats_of_side(Seats *seats, const char *side);
bool seats_any_bot(const Seats *seats);
/// No one but bots plays: a window may look over all shoulders.
bool seats_watched(const Seats *seats);
bool seats_is_side(const json_t *sides, const char *side);
json_t *seats_unknown_side(Seats *seats, const char *side, const json_t *sides);

/// Who plays each side: {side: "remote" or the name of a bot}; in a replay each of `sides` is
/// remote.
json_t *seats_names(const Seats *seats, const json_t *sides);

/// Gives an answer of the rules the form of `act`: outside the window bots have played, the log is
/// that of `reader` (NULL: of the only remote side, else no one's). Takes `answer` over.
json_t *seats_finish(Seats *seats, json_t *answer, const char *reader, int64_t from);

/// Takes out of the prompts of an answer or view what their own side alone may read.
void seats_bare_prompts(json_t *answer);

const char *seats_word(const json_t *object, const char *key);  ///< NULL when there is none.

// seats_files.c
json_t *seats_save(Seats *seats, json_t *params);
json_t *seats_load(Seats *seats, json_t *params);
json_t *seats_resume(Seats *seats, json_t *params);
json_t *seats_saves(Seats *seats, json_t *params);
json_t *seats_last_save(Seats *seats, json_t *params);
json_t *seats_note(Seats *seats, json_t *params);
json_t *seats_delete_save(Seats *seats, json_t *params);
/// Loads a game from a file; `wanted` says who plays, NULL: those who played when it was kept.
/// With `bind` it is written on there.
json_t *seats_load_from(Seats *seats, const char *path, const json_t *wanted, bool bind);
/// Binds a game that has just begun to a file of its own, in the window; says in `answer` how that
/// went: `saved` (path or null) and `save_fault`.
void seats_autosave(Seats *seats, json_t *answer, const json_t *params);

// seats_past.c
json_t *seats_peek(Seats *seats, json_t *params);
json_t *seats_replay_to(Seats *seats, json_t *params);
json_t *seats_open_replay(Seats *seats, json_t *params);
json_t *seats_branch(Seats *seats, json_t *params);
json_t *seats_close_replay(Seats *seats, json_t *params);
json_t *seats_history(Seats *seats, json_t *params);
json_t *seats_dice(Seats *seats, json_t *params);
void seats_forget_past(Seats *seats);
/// Reports whether the running game has ended; a game that has no end yet is under way.
bool seats_is_over(Seats *seats);
