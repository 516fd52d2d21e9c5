// Earlier positions of the running game and of replays, and the journal in words. The positions are
// those of a second session, so that the game itself stands still.
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "api/saves.h"
#include "api/seats_inside.h"

void seats_forget_past(Seats *seats) {
  json_decref(seats->replay);
  json_decref(seats->past_header);
  json_decref(seats->past_rows);
  seats->replay = seats->past_header = seats->past_rows = NULL;
}

/// Opens the second session, once; NULL with the error set.
static Session *second(Seats *seats) {
  Fault fault;
  if (seats->past) return seats->past;
  seats->past = session_open(seats->spec.files, NULL, &fault);
  if (!seats->past) seats_fail_by(seats, SEATS_INTERNAL, &fault);
  return seats->past;
}

/// Calls the second session; NULL with the error set.
static json_t *ask_past(Seats *seats, const char *function, json_t *params) {
  json_t *result = NULL;
  Fault fault;
  if (!second(seats)) {
    json_decref(params);
    return NULL;
  }
  if (!session_call(seats->past, function, params, &result, &fault)) {
    return seats_fail_by(seats, fault.file[0] ? SEATS_INTERNAL : SEATS_BAD_PARAMS, &fault);
  }
  return seats_result(seats, result);
}

/// Gives the second session the rows of a game. False with the error set.
static bool watch(Seats *seats, json_t *header, const json_t *rows) {
  bool same = seats->past_header && json_equal(seats->past_header, header);
  if (same && json_equal(seats->past_rows, rows)) return true;
  json_t *copy = json_copy((json_t *)(uintptr_t)rows);  // the list grows; its rows do not change
  json_t *result = ask_past(
      seats, "watch", json_pack("{s:O, s:O, s:b}", "header", header, "rows", copy, "same", same));
  json_decref(result);
  json_decref(seats->past_header);
  json_decref(seats->past_rows);
  seats->past_header = result ? json_incref(header) : NULL;
  seats->past_rows = result ? json_incref(copy) : NULL;
  json_decref(copy);
  return result != NULL;
}

bool seats_is_over(Seats *seats) {
  json_t *result = NULL;
  if (!session_call(seats->session, "result", NULL, &result, NULL)) return false;
  bool over = json_object_get(result, "winner") != NULL;
  json_decref(result);
  return over;
}

/// Watches the running game. *all: its actions may be shown in full. False with the error set.
static bool watch_running(Seats *seats, const char *side, bool *all) {
  json_t *header = seats_ask(seats, "header", NULL);
  if (!header) return false;
  const Seat *seat = seats_of_side(seats, side);
  *all = seats->spec.referee || seats_watched(seats) || seats_is_over(seats);
  bool good = *all || !seat || !seat->bot;
  if (!good) {
    char text[200];
    snprintf(text, sizeof text, "the seat of '%.80s' is played by the bot '%.80s'", seat->side,
             seat->bot_name);
    seats_fail(seats, SESSION_HIDDEN, text);
  }
  good = good && watch(seats, header, session_rows(seats->session));
  json_decref(header);
  return good;
}

/// Takes the second session to a position. False with the error set.
static bool stand_at(Seats *seats, int64_t n) {
  json_t *result = ask_past(seats, "stand_at", json_pack("{s:I}", "n", (json_int_t)n));
  json_decref(result);
  return result != NULL;
}

json_t *seats_peek(Seats *seats, json_t *params) {
  bool all = true;
  const char *side = seats_word(params, "side");
  if (!seats->replay && !watch_running(seats, side, &all)) return NULL;
  json_t *ask =
      json_pack("{s:O, s:s, s:b}", "n", json_object_get(params, "n"), "side", side, "all", all);
  json_t *answer = ask_past(seats, "position_at", ask);
  json_t *view = json_object_get(answer, "view");
  if (view && !json_object_get(view, "over")) json_object_set_new(view, "over", json_null());
  seats_bare_prompts(view);
  if (!seats->replay || !answer || stand_at(seats, seats->replay_at)) return answer;
  json_decref(answer);
  return NULL;
}

// ---------------------------------------------------------------- replays

/// A game under way against a bot is no replay: it would show the bot's side.
static bool is_under_way(Seats *seats, const json_t *header) {
  json_t *own = NULL;
  if (!seats_any_bot(seats) || seats_watched(seats) || seats_is_over(seats)) return false;
  if (!session_call(seats->session, "header", NULL, &own, NULL)) return false;
  bool same = json_equal(json_object_get(own, "scenario"), json_object_get(header, "scenario")) &&
              json_equal(json_object_get(own, "seed"), json_object_get(header, "seed"));
  json_decref(own);
  return same;
}

/// Loads a replay into the second session; its result, or NULL with the error set.
static json_t *load_past(Seats *seats, const char *path, json_t **header) {
  json_t *result = NULL;
  Fault fault;
  *header = NULL;
  if (!second(seats)) return NULL;
  if (!session_peek(seats->session, path, header, &fault)) {
    return seats_fail_by(seats, SESSION_FILE, &fault);
  }
  if (is_under_way(seats, *header)) {
    return seats_fail(seats, SESSION_HIDDEN,
                      "this game is under way: it can be seen when it is over");
  }
  if (!session_load(seats->past, path, false, false, &result, &fault)) {
    return seats_fail_by(seats, SESSION_FILE, &fault);
  }
  return seats_result(seats, result);
}

/// The position that the replay stands at, in the form of `act`. NULL with the error set.
static json_t *replay_answer(Seats *seats) {
  const json_t *sides = json_object_get(seats->replay, "sides");
  const char *side = json_string_value(json_array_get(sides, 0));
  json_t *answer = ask_past(
      seats, "position_at",
      json_pack("{s:I, s:s, s:b}", "n", (json_int_t)seats->replay_at, "side", side, "all", true));
  json_t *view = json_object_get(answer, "view"), *over = json_object_get(view, "over");
  if (!answer) return NULL;
  json_object_set(answer, "prompts", json_object_get(view, "prompts"));
  json_object_set_new(answer, "over", over ? json_incref(over) : json_null());
  json_object_del(answer, "view");
  seats_bare_prompts(answer);
  return answer;
}

json_t *seats_replay_to(Seats *seats, json_t *params) {
  json_int_t n = json_integer_value(json_object_get(params, "n"));
  json_int_t count = json_integer_value(json_object_get(seats->replay, "count"));
  char text[80];
  if (!seats->replay) return seats_fail(seats, SESSION_OVER, "no replay is open");
  if (n < 0 || n > count) {
    snprintf(text, sizeof text, "n must lie between 0 and %lld", (long long)count);
    return seats_fail(seats, SEATS_BAD_PARAMS, text);
  }
  seats->replay_at = n;
  return replay_answer(seats);
}

json_t *seats_open_replay(Seats *seats, json_t *params) {
  json_t *header, *result = load_past(seats, seats_word(params, "path"), &header);
  json_t *rows = json_copy((json_t *)(uintptr_t)(seats->past ? session_rows(seats->past) : NULL));
  seats_forget_past(seats);  // the second session has gone on to another game
  if (result && watch(seats, header, rows)) {
    seats->replay = json_pack(
        "{s:O, s:O, s:I, s:O*, s:O*}", "scenario", json_object_get(header, "scenario"), "sides",
        json_object_get(header, "sides"), "count", (json_int_t)json_array_size(rows), "over",
        json_object_get(result, "over"), "differs", json_object_get(result, "differs"));
    seats->replay_at = 0;
  }
  json_decref(rows);
  json_decref(header);
  json_decref(result);
  return seats->replay ? replay_answer(seats) : NULL;
}

/// The header and rows of what is looked at: the open replay, or the running game (the caller's).
static json_t *looked_at(Seats *seats, json_t **rows) {
  if (seats->replay) {
    *rows = json_incref(seats->past_rows);
    return json_incref(seats->past_header);
  }
  json_t *header = seats_ask(seats, "header", NULL);
  *rows = header ? json_copy((json_t *)(uintptr_t)session_rows(seats->session)) : NULL;
  return header;
}

/// Where the branch is made: behind what the engine played by itself, and not before the rules that
/// the game goes by now. False with the error set.
static bool branch_at(Seats *seats, const json_t *header, const json_t *rows, json_int_t *n) {
  json_int_t count = (json_int_t)json_array_size(rows);
  json_int_t origin = json_integer_value(json_object_get(json_object_get(header, "origin"), "n"));
  char text[120];
  if (*n < origin || *n > count) {
    snprintf(text, sizeof text, "n must lie between %lld and %lld", (long long)origin,
             (long long)count);
    seats_fail(seats, SEATS_BAD_PARAMS, text);
    return false;
  }
  while (*n < count && json_is_true(json_object_get(json_array_get(rows, (size_t)*n), "forced")))
    ++*n;
  return true;
}

/// A game of its own, in a file of its own, from an earlier position; what it came from stays.
json_t *seats_branch(Seats *seats, json_t *params) {
  char path[PATH_MAX];
  Fault fault;
  json_t *rows = NULL, *answer = NULL, *header = looked_at(seats, &rows);
  json_int_t n = json_integer_value(json_object_get(params, "n"));
  json_t *names = seats->replay ? NULL : seats_names(seats, NULL);
  const json_t *wanted = json_object_get(params, "seats");
  if (!wanted) wanted = names ? names : json_object_get(header, "seats");
  if (header && branch_at(seats, header, rows, &n)) {
    bool made = saves_path(seats->spec.files, "saves", seats_word(header, "scenario"),
                           json_object_get(header, "seed"), false, path, sizeof path, &fault) &&
                session_branch(header, rows, n, path, &fault);
    if (made) {
      json_t *seats_of = json_incref((json_t *)(uintptr_t)wanted);
      json_t *shown = seats->replay;
      seats->replay = NULL;  // the answer is that of the new game
      answer = seats_load_from(seats, path, seats_of, !seats->spec.no_saves);
      seats->replay = shown;
      json_decref(seats_of);
      if (answer) seats_forget_past(seats);
      if (!answer || seats->spec.no_saves) remove(path);
    } else {
      seats_fail_by(seats, SESSION_FILE, &fault);
    }
  }
  json_decref(names);
  json_decref(header);
  json_decref(rows);
  return answer;
}

json_t *seats_close_replay(Seats *seats, json_t *params) {
  (void)params;
  seats_forget_past(seats);
  return json_object();
}

// ---------------------------------------------------------------- the journal

json_t *seats_history(Seats *seats, json_t *params) {
  return seats_ask(seats, "history", json_incref(params));
}

json_t *seats_dice(Seats *seats, json_t *params) {
  return seats_ask(seats, "dice_seen", json_incref(params));
}
