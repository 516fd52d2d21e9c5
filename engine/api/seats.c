#include "api/seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/params.h"
#include "api/seats_inside.h"
#include "core/utf8.h"

enum {
  BOT_ACTIONS_MAX = 200000,  // in a row; more is a game without end
  MESSAGE_BYTES = 800        // room for a whole fault
};

// ---------------------------------------------------------------- errors

/// Takes `data` (may be NULL) over. `message` may have been cut within a character.
static json_t *fail_with(Seats *seats, int code, const char *message, json_t *data) {
  char text[MESSAGE_BYTES];
  snprintf(text, sizeof text, "%s", message);
  utf8_mend(text);
  json_decref(seats->error);
  seats->error = json_pack("{s:i, s:s, s:o*}", "code", code, "message", text, "data", data);
  return NULL;
}

json_t *seats_fail(Seats *seats, int code, const char *message) {
  return fail_with(seats, code, message, NULL);
}

/// A fault of the rules or of a pack names a file; one that names none is the caller's words.
json_t *seats_fail_by(Seats *seats, int code, const Fault *fault) {
  char text[MESSAGE_BYTES];
  fault_format(fault, text, sizeof text);
  json_t *data =
      json_pack("{s:s, s:i, s:s}", "file", fault->file, "line", fault->line, "hint", fault->hint);
  seats->has_fault = code == SEATS_INTERNAL;
  seats->fault = *fault;
  return fail_with(seats, code, text, data);
}

/// Reports whether a fault is about the file that the game is bound to.
static bool about_file(const Seats *seats, const Fault *fault) {
  const char *path = session_path(seats->session);
  size_t length = strlen(fault->file);
  bool cut = length + 4 >= sizeof fault->file;  // at a character
  return path && strncmp(fault->file, path, length) == 0 && (cut || !path[length]);
}

json_t *seats_result(Seats *seats, json_t *result) {
  json_t *error = json_object_get(result, "error");
  if (!error) return result;
  json_decref(seats->error);
  seats->error = json_incref(error);
  json_decref(result);
  return NULL;
}

json_t *seats_ask(Seats *seats, const char *function, json_t *params) {
  json_t *result = NULL;
  Fault fault;
  Session *asked = seats->replay ? seats->past : seats->session;
  if (!session_call(asked, function, params, &result, &fault)) {
    bool file = about_file(seats, &fault);
    int code = file ? SESSION_FILE : fault.file[0] ? SEATS_INTERNAL : SEATS_BAD_PARAMS;
    return seats_fail_by(seats, code, &fault);
  }
  return seats_result(seats, result);
}

const char *seats_word(const json_t *object, const char *key) {
  return json_string_value(json_object_get(object, key));
}

// ---------------------------------------------------------------- seats

void seats_clear(SeatList *list) {
  for (size_t i = 0; i < list->count; i++) {
    free(list->seats[i].side);
    free(list->seats[i].bot_name);
    session_bot_close(list->seats[i].bot);
  }
  *list = (SeatList){ 0 };
}

Seat *seats_of_side(Seats *seats, const char *side) {
  for (size_t i = 0; side && i < seats->at.count; i++) {
    if (strcmp(seats->at.seats[i].side, side) == 0) return &seats->at.seats[i];
  }
  return NULL;
}

bool seats_any_bot(const Seats *seats) {
  for (size_t i = 0; i < seats->at.count; i++) {
    if (seats->at.seats[i].bot) return true;
  }
  return false;
}

bool seats_watched(const Seats *seats) {
  if (seats->replay) return true;
  for (size_t i = 0; i < seats->at.count; i++) {
    if (!seats->at.seats[i].bot) return false;
  }
  return seats->spec.window && seats->at.count > 0;
}

/// The one side that the caller plays, or NULL when it plays several or none.
static const char *only_remote(const Seats *seats) {
  const char *found = NULL;
  for (size_t i = 0; i < seats->at.count; i++) {
    if (seats->at.seats[i].bot) continue;
    if (found) return NULL;
    found = seats->at.seats[i].side;
  }
  return found;
}

/// Refuses a side that the game has not.
json_t *seats_unknown_side(Seats *seats, const char *side, const json_t *sides) {
  const char *names[SIDES_MAX], *near;
  char text[300];
  size_t count = 0;
  while (count < SIDES_MAX && count < json_array_size(sides)) {
    names[count] = json_string_value(json_array_get(sides, count));
    count++;
  }
  near = nearest_name(side, names, count);
  snprintf(text, sizeof text, "no side is called '%.80s'%s%.80s%s", side,
           near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
  return seats_fail(seats, SEATS_BAD_PARAMS, text);
}

bool seats_is_side(const json_t *sides, const char *side) {
  for (size_t i = 0; i < json_array_size(sides); i++) {
    if (strcmp(json_string_value(json_array_get(sides, i)), side) == 0) return true;
  }
  return false;
}

static bool check_wanted(Seats *seats, const json_t *wanted, const json_t *sides) {
  const char *side;
  json_t *who;
  json_object_foreach((json_t *)(uintptr_t)wanted, side, who) {
    if (!seats_is_side(sides, side)) return seats_unknown_side(seats, side, sides) != NULL;
    if (!json_is_string(who)) {
      return seats_fail(seats, SEATS_BAD_PARAMS,
                        "seats: a seat is \"remote\" or the name of a bot") != NULL;
    }
  }
  return true;
}

/// Seats the players of a game; bots are opened, so that a wrong name is refused at once.
static bool fill(Seats *seats, Seat *list, const json_t *wanted, const json_t *sides,
                 const DiceSeed *seed) {
  Fault fault;
  for (size_t i = 0; i < json_array_size(sides) && i < SIDES_MAX; i++) {
    const char *side = json_string_value(json_array_get(sides, i));
    const char *who = json_string_value(json_object_get(wanted, side));
    bool bot = who && strcmp(who, "remote") != 0;
    list[i].side = strdup(side);
    list[i].bot_name = bot ? strdup(who) : NULL;
    if (!list[i].side || (bot && !list[i].bot_name)) {
      seats_fail(seats, SEATS_INTERNAL, "out of memory");
      return false;
    }
    if (!bot) continue;
    list[i].bot = session_bot_open(seats->session, who, (int)i + 1, seed, &fault);
    if (!list[i].bot) {
      seats_fail_by(seats, SEATS_BAD_PARAMS, &fault);
      return false;
    }
  }
  return true;
}

bool seats_make(Seats *seats, SeatList *fresh, const json_t *wanted, const json_t *sides,
                const json_t *seed) {
  DiceSeed dice = session_seed(seed);
  *fresh = (SeatList){ .count = json_array_size(sides) };
  if (fresh->count > SIDES_MAX) fresh->count = SIDES_MAX;
  if (check_wanted(seats, wanted, sides) && fill(seats, fresh->seats, wanted, sides, &dice)) {
    return true;
  }
  seats_clear(fresh);
  return false;
}

/// In the window the sides of `list` without a bot press for themselves: nothing that cannot be
/// taken back is played for them.
static void let_press(Seats *seats, const SeatList *list) {
  if (!seats->spec.window) return;
  json_t *sides = json_array(), *result = NULL;
  for (size_t i = 0; i < list->count; i++) {
    if (!list->seats[i].bot) json_array_append_new(sides, json_string(list->seats[i].side));
  }
  session_call(seats->session, "press", json_pack("{s:o}", "sides", sides), &result, NULL);
  json_decref(result);
}

void seats_take(Seats *seats, SeatList *fresh) {
  seats_clear(&seats->at);
  seats->stalled = false;
  seats->at = *fresh;
  let_press(seats, &seats->at);
}

// ---------------------------------------------------------------- bots

/// Lets one bot that is asked act; *result NULL when none is. `reader` as of session_bot_act(),
/// but "" stands for the bot's own side. False with the error set.
static bool bot_once(Seats *seats, const char *reader, json_t **result) {
  Fault fault;
  *result = NULL;
  for (size_t i = 0; i < seats->at.count && !*result; i++) {
    const Seat *seat = &seats->at.seats[i];
    if (!seat->bot) continue;
    const char *as = reader && !*reader ? seat->side : reader;
    if (!session_bot_act(seat->bot, seat->side, as, result, &fault)) {
      seats_fail_by(seats, about_file(seats, &fault) ? SESSION_FILE : SEATS_INTERNAL, &fault);
      return false;
    }
  }
  return true;
}

/// Replaces `*last` by the answer to one bot's action, whose log is that of both; *moved says
/// whether a bot was asked.
static bool one_bot_action(Seats *seats, json_t **last, bool *moved) {
  json_t *result = NULL;
  *moved = false;
  if (!bot_once(seats, seats->spec.referee ? NULL : "", &result)) return false;
  if (!result) return true;
  *moved = true;
  json_t *log = json_incref(json_object_get(*last, "log"));
  json_array_extend(log, json_object_get(result, "log"));
  json_object_set_new(result, "log", log);
  json_decref(*last);
  *last = result;
  return true;
}

/// A bot failed after the caller's own action was taken: the error says how far the game stands.
static void note_accepted(Seats *seats) {
  json_t *data = json_object_get(seats->error, "data");
  json_object_set_new(data, "accepted", json_integer(session_count(seats->session)));
}

/// Lets the bots play until a caller's side is asked or the game is over. Takes `answer` over.
static json_t *bots_play(Seats *seats, json_t *answer) {
  bool moved = seats_any_bot(seats);
  for (int i = 0; moved && i < BOT_ACTIONS_MAX; i++) {
    if (json_is_object(json_object_get(answer, "over"))) break;
    seats->stalled = !one_bot_action(seats, &answer, &moved);
    if (seats->stalled) {
      note_accepted(seats);
      json_decref(answer);
      return NULL;
    }
  }
  return answer;
}

// ---------------------------------------------------------------- answers

/// The records of `log` that came after action `from`.
static json_t *newer(const json_t *log, int64_t from) {
  json_t *list = json_array(), *record;
  size_t index;
  json_array_foreach(log, index, record) {
    if (json_integer_value(json_object_get(record, "n")) > from) json_array_append(list, record);
  }
  return list;
}

/// The log since action `from` as the reader of the answer may see it: the referee all of it, a
/// side what it may know, no one in particular (NULL) nothing.
static json_t *log_since(Seats *seats, const json_t *answer, const char *reader, int64_t from) {
  if (seats->spec.referee || seats_watched(seats)) {
    return newer(json_object_get(answer, "log"), from);
  }
  if (!reader) return json_array();
  json_t *params = json_pack("{s:s, s:I}", "side", reader, "from", (json_int_t)from);
  json_t *result = seats_ask(seats, "log", params);
  json_t *log = json_incref(json_object_get(result, "log"));
  json_decref(result);
  return log;
}

/// What every side may read of the answer's prompts: who is asked, and by which step and rule.
void seats_bare_prompts(json_t *answer) {
  size_t index;
  json_t *prompt;
  json_array_foreach(json_object_get(answer, "prompts"), index, prompt) {
    json_object_del(prompt, "key");
    json_object_del(prompt, "values");
  }
}

/// The sides over whose shoulders the caller looks: those that it plays, all when it plays none.
static json_t *seen_sides(const Seats *seats) {
  json_t *list = json_array();
  for (int all = 0; all < 2 && json_array_size(list) == 0; all++) {
    for (size_t i = 0; i < seats->at.count; i++) {
      const Seat *seat = &seats->at.seats[i];
      if (all || !seat->bot) json_array_append_new(list, json_string(seat->side));
    }
  }
  return list;
}

/// The hash of an answer is that of what its caller may see: one over the whole state would show
/// whoever tries states and seeds which of them is the true one. False with the error set.
static bool veil_hash(Seats *seats, json_t *answer) {
  if (seats->spec.referee || seats->replay) return true;
  json_t *seen = seats_ask(seats, "sight", json_pack("{s:o}", "sides", seen_sides(seats)));
  json_object_update(answer, seen);
  json_decref(seen);
  return seen != NULL;
}

json_t *seats_finish(Seats *seats, json_t *answer, const char *reader, int64_t from) {
  if (!answer) return NULL;
  bool differs = json_is_object(json_object_get(answer, "differs"));
  if (!differs && !seats->spec.window) answer = bots_play(seats, answer);
  if (!answer) return NULL;
  if (!reader) reader = only_remote(seats);
  json_t *log = veil_hash(seats, answer) ? log_since(seats, answer, reader, from) : NULL;
  if (!log) {
    json_decref(answer);
    return NULL;
  }
  json_object_set_new(answer, "log", log);
  if (!json_object_get(answer, "over")) json_object_set_new(answer, "over", json_null());
  seats_bare_prompts(answer);
  return answer;
}

// ---------------------------------------------------------------- methods on the game

/// Who plays a scenario that is about to start; NULL with the error set.
static json_t *scenario_sides(Seats *seats, json_t *params) {
  json_t *shown =
      seats_ask(seats, "show",
                json_pack("{s:O*, s:O*, s:O*}", "name", json_object_get(params, "scenario"),
                          "variants", json_object_get(params, "variants"), "options",
                          json_object_get(params, "options")));
  json_t *sides = json_incref(json_object_get(shown, "sides"));
  if (shown && !sides) seats_fail(seats, SEATS_BAD_PARAMS, "scenario: write PACK:SCENARIO");
  json_decref(shown);
  return sides;
}

/// A game whose seed is left to the program gets a key that no one can foretell.
static bool draw_seed(Seats *seats, json_t *params) {
  char key[DICE_KEY_DIGITS + 1];
  if (json_object_get(params, "seed")) return true;
  if (!dice_key_draw(key)) {
    seats_fail(seats, SEATS_INTERNAL, "the system gives no random numbers");
    return false;
  }
  return json_object_set_new(params, "seed", json_string(key)) == 0;
}

static json_t *m_new(Seats *seats, json_t *params) {
  SeatList fresh;
  if (!draw_seed(seats, params)) return NULL;
  const json_t *seed = json_object_get(params, "seed");
  json_t *sides = scenario_sides(seats, params);
  bool seated = sides && seats_make(seats, &fresh, json_object_get(params, "seats"), sides, seed);
  json_decref(sides);
  if (!seated) return NULL;
  json_t *start = json_copy(params);
  json_object_del(start, "seats");
  let_press(seats, &fresh);
  json_t *answer = seats_ask(seats, "new", start);
  if (!answer) {
    seats_clear(&fresh);
    let_press(seats, &seats->at);
    return NULL;
  }
  seats_take(seats, &fresh);
  if (seats->spec.window) seats_autosave(seats, answer, params);
  return seats_finish(seats, answer, NULL, -1);
}

static json_t *acted(Seats *seats, const char *function, json_t *params) {
  const char *side = seats_word(params, "side");
  int64_t from = session_count(seats->session);
  json_t *action = json_copy(params);
  if (!seats->spec.referee) json_object_set_new(action, "as", json_string(side));
  return seats_finish(seats, seats_ask(seats, function, action), side, from);
}

static json_t *m_act(Seats *seats, json_t *params) { return acted(seats, "act", params); }
static json_t *m_act_all(Seats *seats, json_t *params) { return acted(seats, "act_all", params); }

static json_t *m_bot_step(Seats *seats, json_t *params) {
  (void)params;
  json_t *answer = NULL;
  int64_t from = session_count(seats->session);
  if (seats->replay) return json_pack("{s:b}", "idle", true);
  if (!bot_once(seats, seats_watched(seats) ? NULL : "", &answer)) return NULL;
  if (!answer) return json_pack("{s:b}", "idle", true);
  return seats_finish(seats, answer, NULL, from);
}

static json_t *m_undo(Seats *seats, json_t *params) {
  json_t *answer = seats_ask(seats, "undo", json_incref(params));
  return seats_finish(seats, answer, NULL, session_count(seats->session));
}

static json_t *m_redo(Seats *seats, json_t *params) {
  int64_t from = session_count(seats->session);
  json_t *answer = seats_ask(seats, "redo", json_incref(params));
  return seats_finish(seats, answer, NULL, from);
}

/// Changed rules. When a choice was carried out the game is another: it is let go by its file, and
/// in the window bound to a new one.
static json_t *m_reload(Seats *seats, json_t *params) {
  json_t *answer = seats_ask(seats, "renew", json_incref(params));
  if (!answer || !json_object_get(answer, "prompts")) return answer;
  if (seats->spec.window) {
    json_t *header = seats_ask(seats, "header", NULL);
    seats_autosave(seats, answer, header);
    json_decref(header);
  }
  seats_forget_past(seats);
  return seats_finish(seats, answer, NULL, session_count(seats->session));
}

static json_t *m_legal(Seats *seats, json_t *params) {
  if (seats->replay) return json_pack("{s:n, s:[]}", "prompt", "actions");
  json_t *legal = seats_ask(seats, "legal", json_incref(params));
  if (legal && !json_object_get(legal, "prompt")) {
    json_object_set_new(legal, "prompt", json_null());
  }
  return legal;
}

static json_t *m_view(Seats *seats, json_t *params) {
  json_t *view = seats_ask(seats, "view", json_incref(params));
  if (view && !json_object_get(view, "over")) json_object_set_new(view, "over", json_null());
  seats_bare_prompts(view);
  return view;
}

static json_t *m_explain(Seats *seats, json_t *params) {
  json_t *answer = seats_ask(seats, "explain", json_incref(params));
  json_object_del(answer, "how");
  return answer;
}

json_t *seats_names(const Seats *seats, const json_t *sides) {
  json_t *names = json_object();
  for (size_t i = 0; seats->replay && i < json_array_size(sides); i++) {
    json_object_set_new(names, json_string_value(json_array_get(sides, i)), json_string("remote"));
  }
  for (size_t i = 0; !seats->replay && i < seats->at.count; i++) {
    const Seat *seat = &seats->at.seats[i];
    json_object_set_new(names, seat->side, json_string(seat->bot_name ? seat->bot_name : "remote"));
  }
  return names;
}

/// The game and its players. The seed stays with the referee: every roll to come rests on it.
static json_t *m_table(Seats *seats, json_t *params) {
  (void)params;
  json_t *header = seats_ask(seats, "header", NULL);
  if (!header) return NULL;
  const char *scenario = seats_word(header, "scenario"), *path = session_path(seats->session);
  json_t *variants = json_object_get(header, "variants");
  json_t *table = seats_ask(seats, "show",
                            json_pack("{s:s, s:O*, s:O*}", "name", scenario, "variants", variants,
                                      "options", json_object_get(header, "options")));
  if (table) {
    json_object_set(table, "scenario", json_object_get(header, "scenario"));
    json_object_set(table, "chosen", json_object_get(header, "options"));
    if (variants) json_object_set(table, "variants", variants);
    int64_t n = seats->replay ? seats->replay_at : session_count(seats->session);
    json_object_set_new(table, "seats", seats_names(seats, json_object_get(header, "sides")));
    json_object_set_new(table, "n", json_integer(n));
    json_object_set_new(table, "path", path ? json_string(path) : json_null());
    if (seats->replay) json_object_set(table, "replay", seats->replay);
    json_t *commitment = json_object_get(header, "commitment");
    if (commitment) json_object_set(table, "commitment", commitment);
    if (seats->unsaved) json_object_set(table, "unsaved", seats->unsaved);
    json_object_set_new(table, "watched", json_boolean(seats_watched(seats)));
  }
  json_decref(header);
  return table;
}

static json_t *m_bots(Seats *seats, json_t *params) {
  (void)params;
  FilesNames names;
  Fault fault;
  if (!session_bot_names(seats->session, &names, &fault)) {
    return seats_fail_by(seats, SEATS_INTERNAL, &fault);
  }
  json_t *list = json_array();
  for (size_t i = 0; i < names.count; i++)
    json_array_append_new(list, json_string(names.names[i]));
  files_names_free(&names);
  return json_pack("{s:o}", "bots", list);
}

/// Methods that the rules answer as they stand.
#define FORWARD(method, function)                                                                  \
  static json_t *m_##method(Seats *seats, json_t *params) {                                        \
    return seats_ask(seats, function, json_incref(params));                                        \
  }
FORWARD(list, "packs")
FORWARD(show, "show")
FORWARD(reach, "reach")
FORWARD(odds, "odds")
FORWARD(log, "log")
FORWARD(state, "state")
FORWARD(map, "textmap")
FORWARD(describe, "describe")
FORWARD(assess, "assess")
FORWARD(query, "query")
FORWARD(rules, "rules_of")
FORWARD(pieces, "pieces_of")
FORWARD(data, "data_of")
FORWARD(text, "words")
FORWARD(where, "where")

const Method seats_methods[] = {
  { "list", "", m_list, 0 },
  { "bots", "", m_bots, 0 },
  { "show", "name:string options?:object", m_show, 0 },
  { "rules", "pack:string find?:string", m_rules, 0 },
  { "pieces", "pack:string", m_pieces, 0 },
  { "data", "pack:string path:string", m_data, 0 },
  { "new",
    "scenario:string seed?:integer|string variants?:array options?:object dice?:array "
    "seats?:object",
    m_new, BEGINS },
  { "table", "", m_table, 0 },
  { "legal", "side:string texts?:boolean", m_legal, SEATED },
  { "reach", "side:string unit?:string with?:array group?:string", m_reach, SEATED },
  { "explain", "side:string verb:string args?:object", m_explain, SEATED },
  { "describe", "side:string verb:string args?:object", m_describe, SEATED },
  { "act", "side:string verb:string args?:object", m_act, SEATED | ACTS | PLAYS },
  { "act_all", "side:string actions:array", m_act_all, SEATED | ACTS | PLAYS },
  { "odds", "side:string verb:string args?:object", m_odds, SEATED },
  { "assess", "side:string targets:array by:array", m_assess, SEATED },
  { "query", "side:string name:string args?:object", m_query, SEATED },
  { "view", "side:string", m_view, SEATED },
  { "log", "side:string from?:integer", m_log, SEATED },
  { "history", "side:string whole?:boolean", seats_history, SEATED },
  { "dice", "side:string", seats_dice, SEATED },
  { "peek", "n:integer side:string", seats_peek, 0 },
  { "text", "key:string values?:object", m_text, 0 },
  { "where", "path:string", m_where, 0 },
  { "reload", "choice?:string", m_reload, PLAYS },
  { "undo", "", m_undo, PLAYS },
  { "redo", "", m_redo, PLAYS },
  { "bot_step", "", m_bot_step, FOR_WINDOW },
  { "save", "path:string side?:string", seats_save, PLAYS },
  { "load", "path:string seats?:object bind?:boolean", seats_load, BEGINS },
  { "saves", "", seats_saves, FOR_WINDOW },
  { "last_save", "", seats_last_save, FOR_WINDOW },
  { "note", "note:object", seats_note, FOR_WINDOW },
  { "delete_save", "path:string", seats_delete_save, FOR_WINDOW },
  { "resume", "seats?:object", seats_resume, FOR_WINDOW | BEGINS },
  { "open_replay", "path:string", seats_open_replay, FOR_WINDOW },
  { "replay_to", "n:integer", seats_replay_to, FOR_WINDOW },
  { "branch", "n:integer seats?:object", seats_branch, FOR_WINDOW },
  { "close_replay", "", seats_close_replay, FOR_WINDOW },
  { "state", "", m_state, FOR_REFEREE },
  { "textmap", "", m_map, FOR_REFEREE },
  { NULL, NULL, NULL, 0 },
};

// ---------------------------------------------------------------- one call

/// A bot's seat is shut to the caller: it may neither act nor look there.
static bool check_seat(Seats *seats, const Method *method, const json_t *params) {
  const Seat *seat = seats_of_side(seats, seats_word(params, "side"));
  bool act = (method->flags & ACTS) != 0;
  bool open = seats->spec.referee || seats_watched(seats);
  if (!seat || !seat->bot || (open && !act)) return true;
  if (!act && seats_is_over(seats)) return true;
  char text[200];
  snprintf(text, sizeof text, "the seat of '%.80s' is played by the bot '%.80s'", seat->side,
           seat->bot_name ? seat->bot_name : "");
  seats_fail(seats, act ? SESSION_NOT_YOURS : SESSION_HIDDEN, text);
  return false;
}

static bool is_offered(const Seats *seats, const Method *method) {
  return !(method->flags & FOR_WINDOW) || seats->spec.window;
}

static const Method *find_method(Seats *seats, const char *name) {
  const char *names[64];
  char text[200];
  size_t count = 0;
  for (const Method *method = seats_methods; method->name && count < 64; method++) {
    if (!is_offered(seats, method)) continue;
    if (strcmp(method->name, name) == 0) return method;
    names[count++] = method->name;
  }
  const char *near = nearest_name(name, names, count);
  snprintf(text, sizeof text, "there is no method '%.60s'%s%s%s", name,
           near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
  seats_fail(seats, SEATS_NO_METHOD, text);
  return NULL;
}

/// Lets bots that could not act try again.
static bool catch_up(Seats *seats) {
  json_t *moved = bots_play(seats, json_object());
  json_decref(moved);
  return moved != NULL;
}

static bool check_params(Seats *seats, const Method *method, const json_t *params) {
  Fault fault;
  if (params_check(method->name, method->params, params, &fault)) return true;
  seats_fail(seats, SEATS_BAD_PARAMS, fault.text);
  return false;
}

static json_t *dispatch(Seats *seats, const char *name, const json_t *params) {
  const Method *method = find_method(seats, name);
  if (!method) return NULL;
  if (params && !json_is_object(params)) {
    return seats_fail(seats, SEATS_BAD_PARAMS, "params must be an object");
  }
  if ((method->flags & FOR_REFEREE) && !seats->spec.referee) {
    return seats_fail(seats, SESSION_HIDDEN, "only a program started with --referee may ask this");
  }
  if ((method->flags & SEATED) && seats->stalled && !catch_up(seats)) return NULL;
  if (seats->replay && (method->flags & PLAYS)) {
    return seats_fail(seats, SESSION_REFUSED, "a replay is shown: it cannot be played on");
  }
  json_t *own = params ? json_copy((json_t *)(uintptr_t)params) : json_object();
  json_t *result = NULL;
  if (check_params(seats, method, own) &&
      (!(method->flags & SEATED) || check_seat(seats, method, own))) {
    if (method->flags & BEGINS) seats_forget_past(seats);
    result = method->call(seats, own);
  }
  json_decref(own);
  return result;
}

bool seats_call(Seats *seats, const char *method, const json_t *params, json_t **result) {
  seats->has_fault = false;
  *result = dispatch(seats, method, params);
  if (!seats->error) return true;
  json_decref(*result);
  *result = seats->error;
  seats->error = NULL;
  return false;
}

Seats *seats_open(const SeatsSpec *spec) {
  Seats *seats = calloc(1, sizeof *seats);
  if (!seats) return NULL;
  seats->spec = *spec;
  seats->session = spec->session;
  return seats;
}

void seats_close(Seats *seats) {
  if (!seats) return;
  seats_forget_past(seats);
  session_close(seats->past);
  seats_clear(&seats->at);
  json_decref(seats->error);
  json_decref(seats->unsaved);
  free(seats);
}

Session *seats_session(const Seats *seats) { return seats->session; }

bool seats_fault(const Seats *seats, Fault *fault) {
  if (seats->has_fault) *fault = seats->fault;
  return seats->has_fault;
}
