#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum {
  LINE_MAX_BYTES = 1024 * 1024,  // of one message
  SIDES_MAX = 8,
  BOT_ACTIONS_MAX = 200000,  // in a row; more is a game without end
  PARSE_ERROR = -32700,
  INVALID_REQUEST = -32600,
  NO_METHOD = -32601,
  BAD_PARAMS = -32602,
  INTERNAL = -32603
};

/// Who sits where: a side with a bot is played here, the others by the caller.
typedef struct Seat {
  char *side, *bot_name;  // bot_name NULL: remote
  SessionBot *bot;
} Seat;

typedef struct Rpc {
  Cli *cli;
  Session *session;
  bool referee;
  Seat seats[SIDES_MAX];
  size_t seat_count;
  bool stalled;   // a bot could not act: it is asked again before the next request about the game
  json_t *error;  // of the request under way; NULL while all is well
} Rpc;

/// A parameter: `name:type`, with `?` after the name when it may be left out.
typedef struct Method {
  const char *name;
  const char *params;
  json_t *(*call)(Rpc *rpc, json_t *params);  // result; NULL with rpc->error set
  bool referee;                               // only with --referee
  bool seated;                                // `side` must not be a bot's seat, unless --referee
} Method;

// ---------------------------------------------------------------- errors

static json_t *fail_with(Rpc *rpc, int code, const char *message, json_t *data) {
  json_decref(rpc->error);
  rpc->error = json_pack("{s:i, s:s, s:o*}", "code", code, "message", message, "data", data);
  return NULL;
}

static json_t *fail(Rpc *rpc, int code, const char *message) {
  return fail_with(rpc, code, message, NULL);
}

/// A fault of the rules or of a pack names a file; one that names none is the caller's words.
static json_t *fail_by(Rpc *rpc, int code, const Fault *fault) {
  char text[800];
  fault_format(fault, text, sizeof text);
  json_t *data =
      json_pack("{s:s, s:i, s:s}", "file", fault->file, "line", fault->line, "hint", fault->hint);
  return fail_with(rpc, code, text, data);
}

static json_t *call(Rpc *rpc, const char *function, json_t *params) {
  json_t *result = NULL;
  Fault fault;
  if (!session_call(rpc->session, function, params, &result, &fault)) {
    const char *path = session_path(rpc->session);
    bool file = path && strncmp(fault.file, path, sizeof fault.file - 1) == 0;
    return fail_by(rpc, file ? SESSION_FILE : fault.file[0] ? INTERNAL : BAD_PARAMS, &fault);
  }
  json_t *error = json_object_get(result, "error");
  if (!error) return result;
  json_decref(rpc->error);
  rpc->error = json_incref(error);
  json_decref(result);
  return NULL;
}

// ---------------------------------------------------------------- seats

static void clear_seats(Rpc *rpc) {
  for (size_t i = 0; i < rpc->seat_count; i++) {
    free(rpc->seats[i].side);
    free(rpc->seats[i].bot_name);
    session_bot_close(rpc->seats[i].bot);
  }
  memset(rpc->seats, 0, sizeof rpc->seats);
  rpc->seat_count = 0;
}

static Seat *seat_of(Rpc *rpc, const char *side) {
  for (size_t i = 0; side && i < rpc->seat_count; i++) {
    if (strcmp(rpc->seats[i].side, side) == 0) return &rpc->seats[i];
  }
  return NULL;
}

/// The one side that the caller plays, or NULL when it plays several or none.
static const char *only_remote(const Rpc *rpc) {
  const char *found = NULL;
  for (size_t i = 0; i < rpc->seat_count; i++) {
    if (rpc->seats[i].bot) continue;
    if (found) return NULL;
    found = rpc->seats[i].side;
  }
  return found;
}

/// Refuses a side that the game has not.
static json_t *unknown_side(Rpc *rpc, const char *side, const json_t *sides) {
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
  return fail(rpc, BAD_PARAMS, text);
}

static bool is_side(const json_t *sides, const char *side) {
  for (size_t i = 0; i < json_array_size(sides); i++) {
    if (strcmp(json_string_value(json_array_get(sides, i)), side) == 0) return true;
  }
  return false;
}

static bool check_seats(Rpc *rpc, const json_t *seats, const json_t *sides) {
  const char *side;
  json_t *who;
  json_object_foreach((json_t *)(uintptr_t)seats, side, who) {
    if (!is_side(sides, side)) return unknown_side(rpc, side, sides) != NULL;
    if (!json_is_string(who)) {
      return fail(rpc, BAD_PARAMS, "seats: a seat is \"remote\" or the name of a bot") != NULL;
    }
  }
  return true;
}

/// Seats the players of a game; bots are opened, so that a wrong name is refused at once.
static bool fill_seats(Rpc *rpc, Seat *seats, const json_t *wanted, const json_t *sides,
                       int64_t seed) {
  Fault fault;
  for (size_t i = 0; i < json_array_size(sides) && i < SIDES_MAX; i++) {
    const char *side = json_string_value(json_array_get(sides, i));
    const char *who = json_string_value(json_object_get(wanted, side));
    seats[i].side = strdup(side);
    if (!who || strcmp(who, "remote") == 0) continue;
    seats[i].bot_name = strdup(who);
    seats[i].bot = session_bot_open(rpc->session, who, (int)i + 1, seed, &fault);
    if (!seats[i].bot) {
      fail_by(rpc, BAD_PARAMS, &fault);
      return false;
    }
  }
  return true;
}

/// Makes the seats of a game that is about to begin, in `fresh`. False with the error set.
static bool make_seats(Rpc *rpc, Rpc *fresh, const json_t *wanted, const json_t *sides,
                       int64_t seed) {
  *fresh = (Rpc){ .session = rpc->session, .seat_count = json_array_size(sides) };
  if (fresh->seat_count > SIDES_MAX) fresh->seat_count = SIDES_MAX;
  if (check_seats(rpc, wanted, sides) && fill_seats(rpc, fresh->seats, wanted, sides, seed)) {
    return true;
  }
  clear_seats(fresh);
  return false;
}

/// Puts the fresh seats in the place of the old ones.
static void take_seats(Rpc *rpc, Rpc *fresh) {
  clear_seats(rpc);
  rpc->stalled = false;
  memcpy(rpc->seats, fresh->seats, sizeof rpc->seats);
  rpc->seat_count = fresh->seat_count;
}

/// Replaces `*last` by the answer to one bot's action, whose log is that of both; *moved tells
/// whether a bot was asked.
static bool one_bot_action(Rpc *rpc, json_t **last, bool *moved) {
  Fault fault;
  *moved = false;
  for (size_t i = 0; i < rpc->seat_count && !*moved; i++) {
    if (!rpc->seats[i].bot) continue;
    json_t *result = NULL;
    const char *side = rpc->seats[i].side;
    const char *reader = rpc->referee ? NULL : side;
    if (!session_bot_act(rpc->seats[i].bot, side, reader, &result, &fault)) {
      const char *path = session_path(rpc->session);
      bool file = path && strncmp(fault.file, path, sizeof fault.file - 1) == 0;
      fail_by(rpc, file ? SESSION_FILE : INTERNAL, &fault);
      return false;
    }
    if (!result) continue;
    *moved = true;
    json_t *log = json_incref(json_object_get(*last, "log"));
    json_array_extend(log, json_object_get(result, "log"));
    json_object_set_new(result, "log", log);
    json_decref(*last);
    *last = result;
  }
  return true;
}

static bool any_bot(const Rpc *rpc) {
  for (size_t i = 0; i < rpc->seat_count; i++) {
    if (rpc->seats[i].bot) return true;
  }
  return false;
}

/// A bot failed after the caller's own action was taken: the error says how far the game stands.
static void note_accepted(Rpc *rpc) {
  json_t *data = json_object_get(rpc->error, "data");
  json_object_set_new(data, "accepted", json_integer(session_count(rpc->session)));
}

/// Lets the bots play until a caller's side is asked or the game is over. Takes `answer` over.
static json_t *bots_play(Rpc *rpc, json_t *answer) {
  bool moved = any_bot(rpc);
  for (int i = 0; moved && i < BOT_ACTIONS_MAX; i++) {
    if (json_is_object(json_object_get(answer, "over"))) break;
    rpc->stalled = !one_bot_action(rpc, &answer, &moved);
    if (rpc->stalled) {
      note_accepted(rpc);
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
/// side what it may know, nobody in particular (NULL) nothing.
static json_t *log_since(Rpc *rpc, const json_t *answer, const char *reader, int64_t from) {
  if (rpc->referee) return newer(json_object_get(answer, "log"), from);
  if (!reader) return json_array();
  json_t *params = json_pack("{s:s, s:I}", "side", reader, "from", (json_int_t)from);
  json_t *result = call(rpc, "log", params);
  json_t *log = json_incref(json_object_get(result, "log"));
  json_decref(result);
  return log;
}

/// What every side may read of the answer's prompts: who is asked, and by which step and rule.
static void bare_prompts(json_t *answer) {
  size_t index;
  json_t *prompt;
  json_array_foreach(json_object_get(answer, "prompts"), index, prompt) {
    json_object_del(prompt, "key");
    json_object_del(prompt, "values");
  }
}

/// Gives an answer of the rules the form of `act`: bots have played, the log is the reader's.
/// `reader` NULL: the only remote side, else nobody (an empty log). Takes `answer` over.
static json_t *finish(Rpc *rpc, json_t *answer, const char *reader, int64_t from) {
  if (!answer) return NULL;
  if (!json_is_object(json_object_get(answer, "differs"))) answer = bots_play(rpc, answer);
  if (!answer) return NULL;
  if (!reader) reader = only_remote(rpc);
  json_t *log = log_since(rpc, answer, reader, from);
  if (!log) {
    json_decref(answer);
    return NULL;
  }
  json_object_set_new(answer, "log", log);
  if (!json_object_get(answer, "over")) json_object_set_new(answer, "over", json_null());
  bare_prompts(answer);
  return answer;
}

static const char *word(const json_t *object, const char *key) {
  return json_string_value(json_object_get(object, key));
}

// ---------------------------------------------------------------- methods

/// Sides and seed of a saved game; NULL with the error set.
static json_t *saved_sides(Rpc *rpc, const char *path, int64_t *seed) {
  Fault fault;
  json_t *header = NULL;
  if (!session_peek(rpc->session, path, &header, &fault)) return fail_by(rpc, SESSION_FILE, &fault);
  json_t *sides = json_incref(json_object_get(header, "sides"));
  *seed = json_integer_value(json_object_get(header, "seed"));
  json_decref(header);
  return sides;
}

/// The sides of a scenario that is about to start; NULL with the error set.
static json_t *scenario_sides(Rpc *rpc, const char *scenario) {
  json_t *shown = call(rpc, "show", json_pack("{s:s}", "name", scenario));
  json_t *sides = json_incref(json_object_get(shown, "sides"));
  if (shown && !sides) fail(rpc, BAD_PARAMS, "scenario: write PACK:SCENARIO");
  json_decref(shown);
  return sides;
}

static json_t *m_new(Rpc *rpc, json_t *params) {
  Rpc fresh;
  int64_t seed = json_integer_value(json_object_get(params, "seed"));
  json_t *sides = scenario_sides(rpc, word(params, "scenario"));
  bool seated = sides && make_seats(rpc, &fresh, json_object_get(params, "seats"), sides, seed);
  json_decref(sides);
  if (!seated) return NULL;
  json_t *start = json_copy(params);
  json_object_del(start, "seats");
  json_t *answer = call(rpc, "new", start);
  if (!answer) {
    clear_seats(&fresh);
    return NULL;
  }
  take_seats(rpc, &fresh);
  return finish(rpc, answer, NULL, -1);
}

/// Loads the game alone; NULL with the error set.
static json_t *load_game(Rpc *rpc, const char *path) {
  json_t *answer = NULL;
  Fault fault;
  if (!session_load(rpc->session, path, true, false, &answer, &fault)) {
    return fail_by(rpc, SESSION_FILE, &fault);
  }
  json_t *error = json_object_get(answer, "error");
  if (!error) return answer;
  rpc->error = json_incref(error);
  json_decref(answer);
  return NULL;
}

static json_t *m_load(Rpc *rpc, json_t *params) {
  Rpc fresh;
  int64_t seed = 0;
  const char *path = word(params, "path");
  json_t *sides = saved_sides(rpc, path, &seed);
  bool seated = sides && make_seats(rpc, &fresh, json_object_get(params, "seats"), sides, seed);
  json_decref(sides);
  if (!seated) return NULL;
  json_t *answer = load_game(rpc, path);
  if (!answer) {
    clear_seats(&fresh);
    return NULL;
  }
  take_seats(rpc, &fresh);
  json_object_set_new(answer, "bound", json_boolean(session_path(rpc->session) != NULL));
  return finish(rpc, answer, NULL, session_count(rpc->session));
}

static json_t *m_save(Rpc *rpc, json_t *params) {
  Fault fault;
  const char *path = word(params, "path"), *side = word(params, "side");
  json_t *header = call(rpc, "header", NULL);  // says that no game is running, when none is
  if (!header) return NULL;
  const json_t *sides = json_object_get(header, "sides");
  if (side && !is_side(sides, side)) {
    json_t *refused = unknown_side(rpc, side, sides);
    json_decref(header);
    return refused;
  }
  json_decref(header);
  bool good = side ? session_export(rpc->session, side, path, &fault)
                   : session_save(rpc->session, path, STORE_PLAY, &fault);
  if (!good) return fail_by(rpc, SESSION_FILE, &fault);
  return json_pack("{s:s, s:I, s:b}", "path", path, "n", (json_int_t)session_count(rpc->session),
                   "bound", !side);
}

static json_t *m_act(Rpc *rpc, json_t *params) {
  const char *side = word(params, "side");
  int64_t from = session_count(rpc->session);
  json_t *action = json_copy(params);
  if (!rpc->referee) json_object_set_new(action, "as", json_string(side));
  return finish(rpc, call(rpc, "act", action), side, from);
}

static json_t *m_undo(Rpc *rpc, json_t *params) {
  json_t *answer = call(rpc, "undo", json_incref(params));
  return finish(rpc, answer, NULL, session_count(rpc->session));
}

static json_t *m_legal(Rpc *rpc, json_t *params) {
  json_t *legal = call(rpc, "legal", json_incref(params));
  if (legal && !json_object_get(legal, "prompt")) {
    json_object_set_new(legal, "prompt", json_null());
  }
  return legal;
}

static json_t *m_view(Rpc *rpc, json_t *params) {
  json_t *view = call(rpc, "view", json_incref(params));
  if (view && !json_object_get(view, "over")) json_object_set_new(view, "over", json_null());
  bare_prompts(view);
  return view;
}

static json_t *m_explain(Rpc *rpc, json_t *params) {
  json_t *answer = call(rpc, "explain", json_incref(params));
  json_object_del(answer, "how");
  return answer;
}

static json_t *m_list(Rpc *rpc, json_t *params) { return call(rpc, "packs", json_incref(params)); }
static json_t *m_show(Rpc *rpc, json_t *params) { return call(rpc, "show", json_incref(params)); }
static json_t *m_reach(Rpc *rpc, json_t *params) { return call(rpc, "reach", json_incref(params)); }
static json_t *m_odds(Rpc *rpc, json_t *params) { return call(rpc, "odds", json_incref(params)); }
static json_t *m_log(Rpc *rpc, json_t *params) { return call(rpc, "log", json_incref(params)); }
static json_t *m_state(Rpc *rpc, json_t *params) { return call(rpc, "state", json_incref(params)); }
static json_t *m_map(Rpc *rpc, json_t *params) { return call(rpc, "textmap", json_incref(params)); }

static const Method methods[] = {
  { "list", "", m_list, false, false },
  { "show", "name:string", m_show, false, false },
  { "new", "scenario:string seed:integer options?:object dice?:array seats?:object", m_new, false,
    false },
  { "legal", "side:string", m_legal, false, true },
  { "reach", "side:string unit?:string group?:string", m_reach, false, true },
  { "explain", "side:string verb:string args?:object", m_explain, false, true },
  { "act", "side:string verb:string args?:object", m_act, false, true },
  { "odds", "side:string verb:string args?:object", m_odds, false, true },
  { "view", "side:string", m_view, false, true },
  { "log", "side:string from?:integer", m_log, false, true },
  { "undo", "", m_undo, false, false },
  { "save", "path:string side?:string", m_save, false, false },
  { "load", "path:string seats?:object", m_load, false, false },
  { "state", "", m_state, true, false },
  { "textmap", "", m_map, true, false },
  { NULL, NULL, NULL, false, false },
};

// ---------------------------------------------------------------- checking a request

static bool has_type(const json_t *value, const char *type, size_t length) {
  if (strncmp(type, "string", length) == 0) return json_is_string(value);
  if (strncmp(type, "integer", length) == 0) return json_is_integer(value);
  if (strncmp(type, "object", length) == 0) return json_is_object(value);
  return json_is_array(value);
}

/// One parameter of a method's list, taken apart.
typedef struct Param {
  char name[32];
  const char *type;
  size_t type_length;
  bool optional;
} Param;

/// Reads the next parameter from `*list` and moves it on; false at the end.
static bool next_param(const char **list, Param *param) {
  const char *at = *list;
  if (!*at) return false;
  size_t length = strcspn(at, "?:");
  snprintf(param->name, sizeof param->name, "%.*s", (int)length, at);
  param->optional = at[length] == '?';
  param->type = at + length + (param->optional ? 2 : 1);
  param->type_length = strcspn(param->type, " ");
  *list = param->type + param->type_length;
  if (**list == ' ') ++*list;
  return true;
}

static bool bad_param(Rpc *rpc, const Method *method, const char *format, const char *name,
                      const char *near) {
  char what[200], text[300];
  snprintf(what, sizeof what, format, name, near);
  snprintf(text, sizeof text, "%s: %s", method->name, what);
  fail(rpc, BAD_PARAMS, text);
  return false;
}

static bool known_param(Rpc *rpc, const Method *method, const char *name) {
  const char *list = method->params, *names[16];
  Param all[16];
  size_t count = 0;
  while (count < 16 && next_param(&list, &all[count])) {
    names[count] = all[count].name;
    if (strcmp(all[count].name, name) == 0) return true;
    count++;
  }
  const char *near = nearest_name(name, names, count);
  if (near) {
    return bad_param(rpc, method, "there is no parameter '%.60s' (did you mean '%s'?)", name, near);
  }
  return bad_param(rpc, method, "there is no parameter '%.60s'%s", name, "");
}

static bool check_params(Rpc *rpc, const Method *method, const json_t *params) {
  const char *list = method->params, *name;
  Param param;
  json_t *value;
  while (next_param(&list, &param)) {
    value = json_object_get(params, param.name);
    if (!value && !param.optional) {
      return bad_param(rpc, method, "the parameter '%s' is missing%s", param.name, "");
    }
    if (value && !has_type(value, param.type, param.type_length)) {
      char type[16];
      snprintf(type, sizeof type, "%.*s", (int)param.type_length, param.type);
      return bad_param(rpc, method, "'%s' must be of type %s", param.name, type);
    }
  }
  json_object_foreach((json_t *)(uintptr_t)params, name, value) {
    if (!known_param(rpc, method, name)) return false;
  }
  return true;
}

/// A bot's seat is shut to the caller: it may neither act nor look there.
static bool check_seat(Rpc *rpc, const Method *method, const json_t *params) {
  const Seat *seat = seat_of(rpc, word(params, "side"));
  bool act = strcmp(method->name, "act") == 0;
  if (!seat || !seat->bot || (rpc->referee && !act)) return true;
  char text[200];
  snprintf(text, sizeof text, "the seat of '%.80s' is played by the bot '%.80s'", seat->side,
           seat->bot_name ? seat->bot_name : "");
  fail(rpc, act ? SESSION_NOT_YOURS : SESSION_HIDDEN, text);
  return false;
}

static const Method *find_method(Rpc *rpc, const char *name) {
  const char *names[32];
  char text[200];
  size_t count = 0;
  for (const Method *method = methods; method->name; method++) {
    if (strcmp(method->name, name) == 0) return method;
    names[count++] = method->name;
  }
  const char *near = nearest_name(name, names, count);
  snprintf(text, sizeof text, "there is no method '%.60s'%s%s%s", name,
           near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
  fail(rpc, NO_METHOD, text);
  return NULL;
}

// ---------------------------------------------------------------- one message

static json_t *dispatch(Rpc *rpc, const char *name, json_t *params) {
  const Method *method = find_method(rpc, name);
  if (!method) return NULL;
  if (params && !json_is_object(params)) return fail(rpc, BAD_PARAMS, "params must be an object");
  if (method->referee && !rpc->referee) {
    return fail(rpc, SESSION_HIDDEN, "only a program started with --referee may ask this");
  }
  if (method->seated && rpc->stalled) {
    json_t *moved = bots_play(rpc, json_object());
    json_decref(moved);
    if (!moved) return NULL;
  }
  json_t *own = params ? json_incref(params) : json_object();
  json_t *result = NULL;
  if (check_params(rpc, method, own) && (!method->seated || check_seat(rpc, method, own))) {
    result = method->call(rpc, own);
  }
  json_decref(own);
  return result;
}

/// Sends an answer; takes `result` and rpc->error over, and `id` (NULL: null).
static void reply(Rpc *rpc, json_t *id, json_t *result) {
  json_t *message = json_pack("{s:s}", "jsonrpc", "2.0");
  json_object_set_new(message, "id", id ? id : json_null());
  if (rpc->error) {
    json_decref(result);
    json_object_set_new(message, "error", rpc->error);
    rpc->error = NULL;
  } else {
    json_object_set_new(message, "result", result ? result : json_null());
  }
  cli_print_json(message);
}

/// Why a message is no request, or NULL.
static const char *fault_of(const json_t *message) {
  if (json_is_array(message)) return "batches are not taken: send one message a line";
  if (!json_is_object(message)) return "a request is an object";
  const char *version = word(message, "jsonrpc");
  if (!version || strcmp(version, "2.0") != 0) return "jsonrpc must be \"2.0\"";
  if (!word(message, "method")) return "method must be a string";
  const json_t *id = json_object_get(message, "id");
  bool good_id = !id || json_is_null(id) || json_is_string(id) || json_is_number(id);
  return good_id ? NULL : "id must be a string, a number or null";
}

static void handle(Rpc *rpc, const char *line, size_t length) {
  json_error_t where;
  json_t *message = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &where);
  if (!message) {
    char text[300];
    snprintf(text, sizeof text, "no JSON: %s (column %d)", where.text, where.column);
    fail(rpc, PARSE_ERROR, text);
    reply(rpc, NULL, NULL);
    return;
  }
  const char *wrong = fault_of(message);
  json_t *id = json_object_get(message, "id");
  if (wrong) {
    bool usable = json_is_string(id) || json_is_number(id);
    fail(rpc, INVALID_REQUEST, wrong);
    reply(rpc, usable ? json_incref(id) : NULL, NULL);
  } else {
    json_t *result = dispatch(rpc, word(message, "method"), json_object_get(message, "params"));
    if (id) {
      reply(rpc, json_incref(id), result);
    } else {  // a notification: done, not answered
      json_decref(result);
      json_decref(rpc->error);
      rpc->error = NULL;
    }
  }
  json_decref(message);
}

// ---------------------------------------------------------------- lines

/// Reads a line into `buffer` [LINE_MAX_BYTES + 1]; *length without newline. False at the end of
/// the input; *whole is false for a line that is too long, which is read to its end and dropped.
static bool read_line(char *buffer, size_t *length, bool *whole) {
  int c;
  *length = 0;
  *whole = true;
  while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
    if (*length < LINE_MAX_BYTES) {
      buffer[(*length)++] = (char)c;
    } else {
      *whole = false;
    }
  }
  return c != EOF || *length > 0;
}

static bool is_blank(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (!strchr(" \t\r", text[i]) || text[i] == '\0') return false;
  }
  return true;
}

static int run(Cli *cli) {
  Rpc rpc = { .cli = cli, .session = cli_session(cli), .referee = cli_has(cli, "referee") };
  if (!rpc.session) return EXIT_FAULTS;
  char *line = malloc(LINE_MAX_BYTES + 1);
  if (!line) return EXIT_FAULTS;
  size_t length;
  bool whole;
  while (read_line(line, &length, &whole)) {
    if (!whole) {
      fail(&rpc, INVALID_REQUEST, "the line is longer than 1048576 bytes");
      reply(&rpc, NULL, NULL);
    } else if (!is_blank(line, length)) {
      handle(&rpc, line, length);
    }
    if (ferror(stdout)) break;  // nobody listens any more
  }
  free(line);
  clear_seats(&rpc);
  return EXIT_GOOD;
}

static const CliOption options[] = {
  { "referee", NULL,
    "answer what no player may know, too: the whole log, state, every seat's view" },
  { NULL, NULL, NULL },
};
const CliCommand cmd_rpc = {
  "rpc", "", 0, 0, "JSON-RPC 2.0 on standard input and output, one message a line.", options, run,
};
