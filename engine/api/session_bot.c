#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/jsonlua.h"
#include "api/session_inside.h"
#include "core/dice.h"

enum {
  BOT_MEMORY = 64 * 1024 * 1024,
  DRAWS_BITS = 20,  // random numbers that a bot may draw for one choice: 2^20
  NAME_MAX_BYTES = 40
};

struct SessionBot {
  Session *session;
  Script *script;
  char name[NAME_MAX_BYTES + 1];
  char pack[NAME_MAX_BYTES + 1];  // the pack that brings it; "" for the program's own
  DiceSeed seed;
  uint64_t stream;
  int side;             // 1-based
  int choose, context;  // registry references: the bot's function, the table it is given
  // Of the choice under way:
  const json_t *legal;  // borrowed; NULL on the fast path
  int64_t count, turn, draws;
};

// ---------------------------------------------------------------- what a bot may ask

static SessionBot *bot_of(lua_State *L) { return lua_touserdata(L, lua_upvalueindex(1)); }

static int raise(lua_State *L, const Fault *fault) { return luaL_error(L, "%s", fault->text); }

/// Pushes what the rules' function `name` returns for argument `index` (0: none).
static int push_asked(lua_State *L, SessionBot *bot, const char *name, int64_t index) {
  Fault fault;
  json_t *answer = NULL;
  if (!session_ask(bot->session, name, index, &answer, &fault)) return raise(L, &fault);
  bool pushed = jsonlua_push(L, answer, &fault);
  json_decref(answer);
  return pushed ? 1 : raise(L, &fault);
}

static int push_json(lua_State *L, const json_t *value) {
  Fault fault;
  return jsonlua_push(L, value, &fault) ? 1 : raise(L, &fault);
}

static int l_action(lua_State *L) {  // context.action(i) -> { verb, args, rule }
  SessionBot *bot = bot_of(L);
  lua_Integer index = luaL_checkinteger(L, 1);
  luaL_argcheck(L, index >= 1 && index <= bot->count, 1, "the list has no such entry");
  if (!bot->legal) return push_asked(L, bot, "entry", (int64_t)index);
  return push_json(L, json_array_get(json_object_get(bot->legal, "actions"), (size_t)index - 1));
}

static int l_prompt(lua_State *L) {  // context.prompt() -> { id, side, rule, key, values }
  SessionBot *bot = bot_of(L);
  if (!bot->legal) return push_asked(L, bot, "bot_prompt", 0);
  return push_json(L, json_object_get(bot->legal, "prompt"));
}

static int l_view(lua_State *L) {  // context.view() -> what the side may know
  SessionBot *bot = bot_of(L);
  if (!bot->legal) return push_asked(L, bot, "bot_view", 0);
  const json_t *prompt = json_object_get(bot->legal, "prompt");
  const char *side = json_string_value(json_object_get(prompt, "side"));
  Fault fault;
  json_t *view = NULL;
  json_t *params = json_pack("{s:s?}", "side", side);
  if (!session_call(bot->session, "view", params, &view, &fault)) return raise(L, &fault);
  bool pushed = jsonlua_push(L, view, &fault);
  json_decref(view);
  return pushed ? 1 : raise(L, &fault);
}

static int l_random(lua_State *L) {  // context.random(n) -> 1..n
  SessionBot *bot = bot_of(L);
  lua_Integer sides = luaL_checkinteger(L, 1);
  luaL_argcheck(L, sides >= 1 && sides <= DICE_MAX_SIDES, 1, "out of range");
  luaL_argcheck(L, bot->draws < ((int64_t)1 << DRAWS_BITS), 1, "too many draws for one choice");
  uint64_t counter = ((uint64_t)bot->turn << DRAWS_BITS) + (uint64_t)bot->draws++;
  lua_pushinteger(L, (lua_Integer)dice_roll(&bot->seed, bot->stream, counter, (uint32_t)sides));
  return 1;
}

/// What a bot asks, as a JSON object with its seat: `params`, or { index } for a number.
static json_t *question(lua_State *L, const SessionBot *bot, Fault *fault) {
  json_t *params = NULL;
  if (lua_isinteger(L, 1)) {
    params = json_pack("{s:I}", "index", (json_int_t)lua_tointeger(L, 1));
  } else if (lua_isnoneornil(L, 1)) {
    params = json_object();
  } else {
    params = jsonlua_read(L, 1, fault);
  }
  if (params && !json_is_object(params)) {  // the empty table reads as []
    json_decref(params);
    params = json_object();
  }
  if (params) json_object_set_new(params, "seat", json_integer(bot->side));
  return params;
}

/// Pushes the answer of the rules' function `name`, or nil and why they refuse.
static int push_answer(lua_State *L, SessionBot *bot, const char *name) {
  Fault fault;
  json_t *answer = NULL, *params = question(L, bot, &fault);
  if (!params) return raise(L, &fault);
  bool good = session_call_raw(bot->session, name, params, &answer, &fault);
  json_decref(params);
  if (!good) return raise(L, &fault);
  const json_t *error = json_object_get(answer, "error");
  char why[200] = "";
  if (error) snprintf(why, sizeof why, "%s", session_word(error, "message"));
  bool pushed = error || jsonlua_push(L, answer, &fault);
  json_decref(answer);
  if (!pushed) return raise(L, &fault);
  if (!error) return 1;
  lua_pushnil(L);
  lua_pushstring(L, why);
  return 2;
}

static int l_odds(lua_State *L) {  // context.odds(i) -> odds | nil, message
  luaL_checkinteger(L, 1);
  return push_answer(L, bot_of(L), "bot_odds");
}

static int l_assess(lua_State *L) {  // context.assess({ targets, by }) -> odds | nil, message
  luaL_checktype(L, 1, LUA_TTABLE);
  return push_answer(L, bot_of(L), "bot_assess");
}

static int l_reach(lua_State *L) {  // context.reach({ unit }) -> { hexes }
  return push_answer(L, bot_of(L), "bot_reach");
}

static int l_explain(lua_State *L) {  // context.explain({ verb, args }) -> { ok, reasons }
  luaL_checktype(L, 1, LUA_TTABLE);
  return push_answer(L, bot_of(L), "bot_explain");
}

static int
l_costs(lua_State *L) {  // context.costs({ unit, to, column }) -> { costs } | nil, message
  luaL_checktype(L, 1, LUA_TTABLE);
  return push_answer(L, bot_of(L), "bot_costs");
}

static int l_supplies(lua_State *L) {  // context.supplies({ unit }) -> supplies | nil, message
  luaL_checktype(L, 1, LUA_TTABLE);
  return push_answer(L, bot_of(L), "bot_supplies");
}

static int l_map(lua_State *L) { return push_answer(L, bot_of(L), "bot_map"); }
static int l_pieces(lua_State *L) { return push_answer(L, bot_of(L), "bot_pieces"); }
static int l_hints(lua_State *L) { return push_answer(L, bot_of(L), "bot_hints"); }

static const luaL_Reg context_functions[] = {
  { "action", l_action },     { "prompt", l_prompt },   { "view", l_view },
  { "random", l_random },     { "odds", l_odds },       { "assess", l_assess },
  { "reach", l_reach },       { "explain", l_explain }, { "costs", l_costs },
  { "map", l_map },           { "pieces", l_pieces },   { "hints", l_hints },
  { "supplies", l_supplies }, { NULL, NULL },
};

// ---------------------------------------------------------------- loading

static bool read_bot(void *context, const char *path, char **text, size_t *length, Fault *fault) {
  const SessionBot *bot = context;
  *text = files_read_text(bot->session->files, path, length, fault);
  return *text != NULL;
}

/// Runs protected: argument 1 is the bot, 2 what its file returned.
static int l_keep(lua_State *L) {
  SessionBot *bot = lua_touserdata(L, 1);
  const char *root = bot->pack[0] ? "mods/" : "scripts", *file = bot->name;
  if (!lua_istable(L, 2)) {
    return luaL_error(L, "%s%s/bots/%s.lua returns no table", root, bot->pack, file);
  }
  if (lua_getfield(L, 2, "choose") != LUA_TFUNCTION) {
    return luaL_error(L, "%s%s/bots/%s.lua has no function 'choose'", root, bot->pack, file);
  }
  bot->choose = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_createtable(L, 0, 16);
  lua_pushlightuserdata(L, bot);
  luaL_setfuncs(L, context_functions, 1);
  lua_newtable(L);  // what the bot keeps between its choices of one game
  lua_setfield(L, -2, "memory");
  lua_pushinteger(L, 0);
  lua_setfield(L, -2, "count");
  bot->context = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

/// Pushes what the file of a pack's bot returns, run in the environment of its pack.
static bool require_packed(SessionBot *bot, Fault *fault) {
  if (!script_require(bot->script, "session.pack_bot", fault)) return false;
  lua_State *L = script_state(bot->script);
  lua_getfield(L, -1, "load");
  lua_remove(L, -2);
  lua_pushstring(L, bot->pack);
  lua_pushstring(L, bot->name);
  return script_call(bot->script, 2, 1, fault);
}

static bool load_bot(SessionBot *bot, Fault *fault) {
  char module[NAME_MAX_BYTES + 16];
  ScriptOptions options = {
    .read = read_bot, .context = bot, .memory_limit = BOT_MEMORY, .untrusted = true
  };
  bot->script = script_new(&options, fault);
  if (!bot->script) return false;
  lua_State *L = script_state(bot->script);
  snprintf(module, sizeof module, "bots.%s", bot->name);
  lua_pushcfunction(L, l_keep);
  lua_pushlightuserdata(L, bot);
  bool found =
      bot->pack[0] ? require_packed(bot, fault) : script_require(bot->script, module, fault);
  if (found) return script_call(bot->script, 2, 0, fault);
  lua_pop(L, 2);
  return false;
}

// ---------------------------------------------------------------- names

static const char OWN_BOTS[] = "scripts/bots";

/// Keeps the files of a list that are Lua, without their ending.
static void keep_scripts(FilesNames *names) {
  size_t kept = 0;
  for (size_t i = 0; i < names->count; i++) {
    char *name = names->names[i], *ending = strrchr(name, '.');
    if (ending && strcmp(ending, ".lua") == 0) {
      *ending = '\0';
      names->names[kept++] = name;
    } else {
      free(name);
    }
  }
  names->count = kept;
}

static bool has_name(const FilesNames *names, const char *name) {
  for (size_t i = 0; i < names->count; i++) {
    if (strcmp(names->names[i], name) == 0) return true;
  }
  return false;
}

/// Adds the names of a pack's bots to those that are known; one that is known stays the first's.
static bool add_packed(const Session *session, const char *pack, FilesNames *names) {
  char folder[FILES_NAME_MAX + 1];
  FilesNames more;
  snprintf(folder, sizeof folder, "mods/%s/bots", pack);
  if (!files_is_folder(session->files, folder)) return true;
  if (!files_list(session->files, folder, &more, NULL)) return true;
  keep_scripts(&more);
  char **grown = realloc(names->names, (names->count + more.count + 1) * sizeof *grown);
  if (grown) names->names = grown;
  for (size_t i = 0; grown && i < more.count; i++) {
    if (has_name(names, more.names[i])) continue;
    names->names[names->count++] = more.names[i];
    more.names[i] = NULL;
  }
  files_names_free(&more);
  return grown != NULL;
}

/// Leaves the bots' names in a list: the program's own, then those that packs bring.
bool session_bot_names(const Session *session, FilesNames *names, Fault *fault) {
  FilesNames packs;
  if (!files_list(session->files, OWN_BOTS, names, fault)) return false;
  keep_scripts(names);
  if (!files_list(session->files, "mods", &packs, NULL)) return true;
  bool good = true;
  for (size_t i = 0; good && i < packs.count; i++)
    good = add_packed(session, packs.names[i], names);
  files_names_free(&packs);
  return good || fault_set(fault, NULL, 0, "out of memory");
}

/// Finds the pack that brings a bot: "" when it is the program's own.
static void find_pack(const Session *session, const char *name, char *pack, size_t size) {
  char path[FILES_NAME_MAX + 1];
  FilesNames packs;
  pack[0] = '\0';
  snprintf(path, sizeof path, "%s/%s.lua", OWN_BOTS, name);
  if (files_exists(session->files, path)) return;
  if (!files_list(session->files, "mods", &packs, NULL)) return;
  for (size_t i = 0; i < packs.count && !pack[0]; i++) {
    snprintf(path, sizeof path, "mods/%s/bots/%s.lua", packs.names[i], name);
    if (files_exists(session->files, path)) snprintf(pack, size, "%s", packs.names[i]);
  }
  files_names_free(&packs);
}

static bool known_bot(const Session *session, const char *name, Fault *fault) {
  FilesNames names;
  if (!session_bot_names(session, &names, fault)) return false;
  bool found = has_name(&names, name);
  if (!found) {
    const char *near = nearest_name(name, (const char *const *)names.names, names.count);
    fault_set(fault, NULL, 0, "no bot is called '%.60s'", name);
    if (near) fault_hint(fault, "did you mean '%s'?", near);
    if (!near && names.count > 0) fault_hint(fault, "there is '%s'", names.names[0]);
  }
  files_names_free(&names);
  return found;
}

SessionBot *session_bot_open(Session *session, const char *name, int side, const DiceSeed *seed,
                             Fault *fault) {
  if (!known_bot(session, name, fault)) return NULL;
  if (strlen(name) > NAME_MAX_BYTES) {
    fault_set(fault, NULL, 0, "the bot's name is too long");
    return NULL;
  }
  SessionBot *bot = calloc(1, sizeof *bot);
  if (!bot) {
    fault_set(fault, NULL, 0, "out of memory");
    return NULL;
  }
  char stream[32];
  snprintf(stream, sizeof stream, "bot %d", side);
  snprintf(bot->name, sizeof bot->name, "%s", name);
  find_pack(session, name, bot->pack, sizeof bot->pack);
  bot->session = session;
  bot->side = side;
  bot->seed = *seed;
  bot->stream = dice_stream(stream);
  if (load_bot(bot, fault)) return bot;
  session_bot_close(bot);
  return NULL;
}

void session_bot_close(SessionBot *bot) {
  if (!bot) return;
  script_free(bot->script);
  free(bot);
}

// ---------------------------------------------------------------- choosing

/// Runs protected: context.count = argument 2; leaves bot.choose and the context on the stack.
static void push_choice(lua_State *L, const SessionBot *bot) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, bot->choose);
  lua_rawgeti(L, LUA_REGISTRYINDEX, bot->context);
  lua_pushliteral(L, "count");
  lua_pushinteger(L, (lua_Integer)bot->count);
  lua_rawset(L, -3);  // the field is there: sets without allocating
}

bool session_bot_choose(SessionBot *bot, int64_t turn, int64_t count, const json_t *legal,
                        int64_t *index, Fault *fault) {
  lua_State *L = script_state(bot->script), *rules = script_state(bot->session->script);
  int rules_top = lua_gettop(rules);
  bot->legal = legal;
  bot->count = count;
  bot->turn = turn;
  bot->draws = 0;
  push_choice(L, bot);
  bool good = script_call(bot->script, 1, 1, fault);
  bot->legal = NULL;
  lua_settop(rules, rules_top);  // a bot that ran out of memory may have left something there
  if (!good) return false;
  int is_integer = 0;
  *index = (int64_t)lua_tointegerx(L, -1, &is_integer);
  lua_pop(L, 1);
  if (is_integer && *index >= 1 && *index <= count) return true;
  return fault_set(fault, NULL, 0, "bot '%s' chose no entry of the list (1 to %lld)", bot->name,
                   (long long)count);
}

/// `unwritten`: a bot writes no texts, the rules put "-" where one is asked for.
static json_t *act_params(const char *side, const char *reader, const json_t *action) {
  return json_pack("{s:s, s:s*, s:O, s:O, s:b}", "side", side, "as", reader, "verb",
                   json_object_get(action, "verb"), "args", json_object_get(action, "args"),
                   "unwritten", true);
}

bool session_bot_act(SessionBot *bot, const char *side, const char *reader, json_t **result,
                     Fault *fault) {
  json_t *legal = NULL;
  *result = NULL;
  if (!session_call(bot->session, "legal", json_pack("{s:s}", "side", side), &legal, fault)) {
    return false;
  }
  const json_t *actions = json_object_get(legal, "actions");
  int64_t index = 0, count = (int64_t)json_array_size(actions);
  bool good = true;
  if (count > 0) {
    good = session_bot_choose(bot, session_count(bot->session), count, legal, &index, fault);
    json_t *action = json_array_get(actions, (size_t)index - 1);
    good =
        good && session_call(bot->session, "act", act_params(side, reader, action), result, fault);
  }
  json_decref(legal);
  const json_t *error = json_object_get(*result, "error");
  if (!good || !error) return good;
  const char *why = json_string_value(json_object_get(error, "message"));
  fault_set(fault, NULL, 0, "an entry of the legal list was refused: %s", why ? why : "");
  json_decref(*result);
  *result = NULL;
  return false;
}
