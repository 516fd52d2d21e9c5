/// Sessions over a small made-up kernel: calls, journal, save and load, a full disk, bots.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/session.h"

#include "folder.h"

/// Two sides add 1 to 3 in turn; whoever brings the sum to `goal` has won. Each even sum lets the
/// other side see "even" in the log, "odd" is for the actor alone.
static const char HOST[] =
    "local M, game, header = {}, nil, nil\n"
    "local SIDES = { 'red', 'blue' }\n"
    "local function start(s, seed, options)\n"
    "  header = { scenario = s, seed = seed, options = options or {}, sides = SIDES,\n"
    "    lock = { { id = 'toy', version = '1', sha256 = 'cc' } }, goal = options and options.goal "
    "}\n"
    "  game = { sum = 0, rows = {}, log = {}, goal = options and options.goal or 20, before = {} "
    "}\n"
    "end\n"
    "local function hash() return ('%016x'):format(game.sum * 7919 + #game.rows) end\n"
    "local function over()\n"
    "  if game.sum < game.goal then return nil end\n"
    "  return { winner = SIDES[(#game.rows - 1) % 2 + 1], level = 'plain', scores = {} }\n"
    "end\n"
    "local function add(n)\n"
    "  local side = SIDES[#game.rows % 2 + 1]\n"
    "  game.sum = game.sum + n\n"
    "  local r = { rule = '1.1', key = game.sum % 2 == 0 and 'even' or 'odd', values = {}, text = "
    "'t',\n"
    "    n = #game.rows + 1, only = game.sum % 2 == 1 and side or nil }\n"
    "  game.log[#game.log + 1] = r\n"
    "  game.rows[#game.rows + 1] = { n = #game.rows + 1, side = side, verb = 'add', args = { n = n "
    "},\n"
    "    forced = false, dice = {}, log = { r } }\n"
    "  game.rows[#game.rows].hash = hash()\n"
    "end\n"
    "local function answer(from)\n"
    "  local rows = {}\n"
    "  for i = from + 1, #game.rows do rows[#rows + 1] = game.rows[i] end\n"
    "  return { n = #game.rows, hash = hash(), log = {}, prompts = {}, over = over(), rows = rows "
    "}\n"
    "end\n"
    "function M.new(p) start(p.scenario, p.seed, p.options) return answer(0) end\n"
    "function M.header() if game then return header end\n"
    "  return { error = { code = -32004, message = 'no game is running' } } end\n"
    "function M.act(p)\n"
    "  local n = p.args and p.args.n\n"
    "  if math.type(n) ~= 'integer' or n < 1 or n > 3 then\n"
    "    return { error = { code = -32001, message = 'only 1 to 3', data = { reasons = {} } } }\n"
    "  end\n"
    "  if n == 2 and p.crash then local t = nil; t.x = 1 end\n"
    "  add(n)\n"
    "  return answer(#game.rows - 1)\n"
    "end\n"
    "function M.undo() game.sum = game.sum - game.rows[#game.rows].args.n\n"
    "  game.rows[#game.rows] = nil game.log[#game.log] = nil return answer(#game.rows) end\n"
    "function M.load(p)\n"
    "  if p.header.scenario == 'toy:gone' then error('no scenario is called gone', 0) end\n"
    "  start(p.header.scenario, p.header.seed, p.header.options)\n"
    "  local differs\n"
    "  for i, row in ipairs(p.rows) do\n"
    "    add(row.args.n)\n"
    "    if hash() ~= row.hash then differs = { n = i, what = 'state', text = 'other' }\n"
    "      game.rows[#game.rows] = nil break end\n"
    "  end\n"
    "  local a = answer(#game.rows) a.differs = differs\n"
    "  a.snapshot = p.snapshot and #p.snapshot or nil a.snapshot_n = p.snapshot_n\n"
    "  return a\n"
    "end\n"
    "function M.snapshot() return game and ('sum %d\\0bytes'):format(game.sum) or nil end\n"
    "function M.state() return { sum = game.sum, turn = 4, nested = { 1, 2 } } end\n"
    "function M.view(p) return { side = p.side, sum = game.sum } end\n"
    "function M.log(p) local list = {}\n"
    "  for _, r in ipairs(game.log) do if not r.only or r.only == p.side then list[#list + 1] = r "
    "end end\n"
    "  return { log = list } end\n"
    "function M.legal(p)\n"
    "  if over() or SIDES[#game.rows % 2 + 1] ~= p.side then return { actions = {} } end\n"
    "  local list = {}\n"
    "  for n = 1, 3 do list[n] = { verb = 'add', args = { n = n }, rule = '1.1' } end\n"
    "  return { prompt = { id = 'add', side = p.side, rule = '1.1' }, actions = list }\n"
    "end\n"
    "function M.start(s, seed, options) start(s, seed, options) return {} end\n"
    "M.start_kept = M.start\n"
    "function M.offer() if over() then return 0, 0 end return #game.rows % 2 + 1, 3 end\n"
    "function M.relist() return 3, 'fire' end\n"
    "function M.take(i) add(i) end\n"
    "function M.entry(i) return { verb = 'add', args = { n = i }, rule = '1.1' } end\n"
    "function M.bot_prompt() return { id = 'add' } end\n"
    "function M.bot_view() return { sum = game.sum } end\n"
    "function M.result() return over() end\n"
    "function M.rows() return { rows = game.rows } end\n"
    "function M.echo(p) return p end\n"
    "function M.nothing() end\n"
    "function M.noise() print('heard', 1) return {} end\n"
    "function M.odd() return { deep = { 1.5 } } end\n"
    "return setmetatable({}, { __index = M })\n";

static char place[64], save[128], root[96];
static Files *files;
static Session *session;

static int make_place(void **state) {
  (void)state;
  Fault fault;
  snprintf(place, sizeof place, "/tmp/session_test_XXXXXX");
  if (!mkdtemp(place)) return -1;
  snprintf(root, sizeof root, "%s/root", place);
  snprintf(save, sizeof save, "%s/game.grognard", place);
  put_file(root, "scripts/host.lua", HOST);
  put_file(root, "scripts/bots/last.lua", "return { choose = function(c) return c.count end }");
  put_file(root, "scripts/bots/dice.lua",
           "return { choose = function(c) return c.random(c.count) end }");
  put_file(
      root, "scripts/bots/nosy.lua",
      "return { choose = function(c)\n"
      "  assert(c.action(2).args.n == 2 and c.prompt().id == 'add' and c.view().sum >= 0)\n"
      "  assert(not pcall(c.action, 4) and not pcall(c.action, 0) and not pcall(c.random, 0))\n"
      "  return 1 end }");
  put_file(root, "scripts/bots/liar.lua", "return { choose = function(c) return c.count + 1 end }");
  put_file(root, "scripts/bots/crash.lua",
           "return { choose = function(c)\n  return c.nothing.x\nend }");
  put_file(root, "scripts/bots/spy.lua", "local f = require('engine.files')\nreturn {}");
  put_file(root, "scripts/bots/empty.lua", "return 1");
  FilesSpec spec = { .root = root };
  files = files_open(&spec, &fault);
  session = files ? session_open(files, NULL, &fault) : NULL;
  if (!session) print_message("%s:%d: %s\n", fault.file, fault.line, fault.text);
  return session ? 0 : -1;
}

static int drop_place(void **state) {
  (void)state;
  session_close(session);
  files_close(files);
  return drop_folder(place);
}

static json_t *call(const char *function, json_t *params) {
  Fault fault;
  json_t *result = NULL;
  if (!session_call(session, function, params, &result, &fault)) {
    fail_msg("%s: %s:%d: %s", function, fault.file, fault.line, fault.text);
  }
  return result;
}

static void new_game(int goal) {
  json_decref(call("new", json_pack("{s:s, s:i, s:{s:i}}", "scenario", "toy:one", "seed", 7,
                                    "options", "goal", goal)));
}

static void add(int n) {
  json_t *result = call("act", json_pack("{s:{s:i}}", "args", "n", n));
  assert_null(json_object_get(result, "rows"));
  assert_int_equal(json_integer_value(json_object_get(result, "n")), session_count(session));
  json_decref(result);
}

static int64_t sum(void) {
  json_t *state = call("state", NULL);
  int64_t value = json_integer_value(json_object_get(state, "sum"));
  json_decref(state);
  return value;
}

// ---------------------------------------------------------------- calls

static void calls_carry_json_both_ways(void **state) {
  (void)state;
  json_t *want =
      json_loads("{\"a\":[1,\"two\",true,{\"b\":-9007199254740993}],\"args\":{}}", 0, NULL);
  json_t *got = call("echo", json_incref(want));
  assert_true(json_equal(want, got));
  json_decref(want);
  json_decref(got);
  got = call("nothing", NULL);
  assert_true(json_is_object(got));
  json_decref(got);
}

static void wrong_calls_are_faults(void **state) {
  (void)state;
  Fault fault;
  json_t *result;
  assert_true(session_has(session, "echo"));
  assert_false(session_has(session, "ecco"));
  assert_false(session_call(session, "ecco", NULL, &result, &fault));
  assert_non_null(strstr(fault.text, "'ecco'"));
  assert_false(session_call(session, "odd", NULL, &result, &fault));
  assert_null(result);
  assert_false(session_call(session, "echo", json_pack("{s:f}", "x", 1.5), &result, &fault));
  new_game(20);
  json_t *params = json_pack("{s:{s:i}, s:b}", "args", "n", 2, "crash", true);
  assert_false(session_call(session, "act", params, &result, &fault));
  assert_string_equal(fault.file, "scripts/host.lua");
  assert_true(fault.line > 20);
  assert_int_equal(session_count(session), 0);
}

static void refusals_are_results(void **state) {
  (void)state;
  new_game(20);
  json_t *result = call("act", json_pack("{s:{s:i}}", "args", "n", 9));
  const json_t *error = json_object_get(result, "error");
  assert_int_equal(json_integer_value(json_object_get(error, "code")), SESSION_REFUSED);
  json_decref(result);
  assert_int_equal(session_count(session), 0);
}

static char heard[64];
static void hear(void *context, const char *text, size_t length) {
  (void)context;
  snprintf(heard, sizeof heard, "%.*s", (int)length, text);
}

static void broken_kernels_are_faults(void **state) {
  (void)state;
  Fault fault;
  SessionOptions options = { .print = hear };
  Session *second = session_open(files, &options, &fault);
  assert_non_null(second);
  json_t *result;
  assert_true(session_call(second, "noise", NULL, &result, &fault));
  json_decref(result);
  assert_non_null(strstr(heard, "heard"));
  session_close(second);
  put_file(root, "scripts/host.lua", "local M = {}\nM.x = = 1\nreturn M");
  assert_null(session_open(files, NULL, &fault));
  assert_string_equal(fault.file, "scripts/host.lua");
  assert_int_equal(fault.line, 2);
  put_file(root, "scripts/host.lua", "return 7");
  assert_null(session_open(files, NULL, &fault));
  put_file(root, "scripts/host.lua", "while true do end");
  assert_null(session_open(files, NULL, &fault));
}

// ---------------------------------------------------------------- the journal and its file

static void accepted_rows_are_on_disk_at_once(void **state) {
  (void)state;
  Fault fault;
  json_t *result;
  new_game(100);
  add(1);
  add(2);
  assert_true(session_save(session, save, STORE_PLAY, &fault));
  assert_string_equal(session_path(session), save);
  add(3);
  json_decref(call("undo", NULL));
  add(1);
  add(1);
  assert_int_equal(store_count(session_store(session)), 4);
  int64_t before = sum();
  assert_false(session_save(session, save, STORE_PLAY, &fault));  // the name is taken
  assert_non_null(strstr(fault.text, "already"));
  assert_string_equal(session_path(session), save);  // and the binding stays
  session_close(session);
  session = session_open(files, NULL, &fault);
  assert_true(session_load(session, save, true, false, &result, &fault));
  assert_int_equal(json_integer_value(json_object_get(result, "n")), 4);
  assert_null(json_object_get(result, "rows"));
  json_decref(result);
  assert_int_equal(sum(), before);
  add(2);
  assert_int_equal(store_count(session_store(session)), 5);
  new_game(20);  // lets go of the file
  assert_null(session_path(session));
  add(1);
  assert_true(session_load(session, save, false, true, &result, &fault));
  assert_int_equal(session_count(session), 5);
  assert_null(session_path(session));
  json_decref(result);
}

static void a_full_disk_puts_the_game_back(void **state) {
  (void)state;
  Fault fault;
  json_t *result;
  new_game(100000);
  assert_true(session_save(session, save, STORE_BULK, &fault));
  assert_true(store_limit(session_store(session), 12, &fault));
  int64_t count, total;
  do {
    count = session_count(session);
    total = sum();
    assert_true(count < 5000);
  } while (session_call(session, "act", json_pack("{s:{s:i}}", "args", "n", 3), &result, &fault) &&
           (json_decref(result), true));
  assert_non_null(strstr(fault.text, "the disk is full"));
  assert_null(strstr(fault.text, "put back"));
  assert_int_equal(session_count(session), count);
  assert_int_equal(sum(), total);
  assert_int_equal(store_count(session_store(session)), count);
  assert_true(store_limit(session_store(session), 100000, &fault));
  add(1);  // the game goes on
  assert_int_equal(sum(), total + 1);
  assert_int_equal(store_count(session_store(session)), count + 1);
}

static void snapshots_go_along(void **state) {
  (void)state;
  Fault fault;
  json_t *result;
  char *bytes;
  size_t length;
  assert_false(session_snapshot(session, &bytes, &length, &fault));
  new_game(100000);
  assert_true(session_save(session, save, STORE_BULK, &fault));
  for (int i = 0; i < 205; i++)
    add(1);
  assert_true(session_snapshot(session, &bytes, &length, &fault));
  assert_int_equal(length, strlen("sum 205") + 6);  // a NUL within
  free(bytes);
  assert_true(session_load(session, save, false, false, &result, &fault));
  assert_int_equal(json_integer_value(json_object_get(result, "snapshot_n")), 200);
  assert_int_equal(json_integer_value(json_object_get(result, "snapshot")), strlen("sum 200") + 6);
  json_decref(result);
  assert_true(session_load(session, save, false, true, &result, &fault));
  assert_null(json_object_get(result, "snapshot"));
  json_decref(result);
}

static void a_game_that_differs_is_not_bound(void **state) {
  (void)state;
  Fault fault;
  json_t *result;
  StoreHeader header = { "toy:one", "7", "{\"goal\":50}", "[\"red\",\"blue\"]", "referee", "{}",
                         NULL,      0 };
  StoreRow rows[] = {
    { 1, "red", "add", "{\"n\":1}", false, "[]", "0000000000001ef0", "[]" },
    { 2, "blue", "add", "{\"n\":1}", false, "[]", "not what it was", "[]" },
  };
  Store *store = store_create(save, STORE_BULK, &header, &fault);
  assert_true(store_append(store, rows, 2, &fault));
  store_close(store);
  assert_true(session_load(session, save, true, false, &result, &fault));
  assert_int_equal(json_integer_value(json_object_get(json_object_get(result, "differs"), "n")), 2);
  json_decref(result);
  assert_null(session_path(session));
  assert_int_equal(session_count(session), 1);
}

static void wrong_saves_leave_the_game_alone(void **state) {
  (void)state;
  Fault fault;
  json_t *result;
  static const StoreHeader wrong[] = {
    { "toy:gone", "7", "{}", "[\"red\"]", "referee", "{}", NULL, 0 },
    { "toy:one", "seven", "{}", "[\"red\"]", "referee", "{}", NULL, 0 },
    { "toy:one", "7", "{", "[\"red\"]", "referee", "{}", NULL, 0 },
    { "toy:one", "7", "[]", "[\"red\"]", "referee", "{}", NULL, 0 },
    { "toy:one", "7", "{}", "{}", "referee", "{}", NULL, 0 },
    { "toy:one", "7", "{}", "[]", "referee", "{}", NULL, 0 },
    { "toy:one", "7", "{}", "[1,{}]", "referee", "{}", NULL, 0 },
    { "toy:one", "7", "{}", "[\"red\"]", "referee", "3", NULL, 0 },
    { "toy:one", "7", "{}", "[\"red\"]", "red", "{}", NULL, 0 },
  };
  char bad[128];
  new_game(20);
  add(3);
  assert_true(session_save(session, save, STORE_BULK, &fault));
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    snprintf(bad, sizeof bad, "%s/bad%zu", place, i);
    store_close(store_create(bad, STORE_BULK, &wrong[i], &fault));
    if (session_load(session, bad, true, false, &result, &fault))
      fail_msg("header %zu is taken", i);
    assert_string_equal(session_path(session), save);
    assert_int_equal(session_count(session), 1);
  }
  StoreRow row = { 1, "red", "add", "{\"n\":", false, "[]", "", "[]" };
  snprintf(bad, sizeof bad, "%s/bad.row", place);
  StoreHeader header = { "toy:one", "7", "{}", "[\"red\"]", "referee", "{}", NULL, 0 };
  Store *store = store_create(bad, STORE_BULK, &header, &fault);
  assert_true(store_append(store, &row, 1, &fault));
  store_close(store);
  assert_false(session_load(session, bad, true, false, &result, &fault));
  assert_non_null(strstr(fault.text, "arguments"));
  add(1);
  assert_int_equal(store_count(session_store(session)), 2);
}

typedef struct Known {
  int rows, own, records;
} Known;

static bool take_known(void *context, const StoreRow *row) {
  Known *known = context;
  known->rows++;
  assert_string_equal(row->hash, "");
  assert_string_equal(row->dice, "[]");
  if (row->verb[0]) {
    known->own++;
    assert_string_equal(row->side, "blue");
  } else {
    assert_string_equal(row->args, "{}");
  }
  known->records += strstr(row->log, "key") != NULL;
  return true;
}

static void an_export_holds_what_a_side_may_know(void **state) {
  (void)state;
  Fault fault;
  json_t *result;
  new_game(100);
  add(1);  // 1: red's secret
  add(1);  // 2: public
  add(3);  // 5: red's secret
  add(2);  // 7: blue's secret
  assert_true(session_export(session, "blue", save, &fault));
  assert_null(session_path(session));
  Store *store = store_open(save, STORE_READ, &fault);
  assert_non_null(store);
  assert_string_equal(store_header(store)->audience, "blue");
  assert_string_equal(store_header(store)->seed, "0");
  Known known = { 0 };
  assert_true(store_rows(store, 1, take_known, &known, &fault));
  assert_int_equal(known.rows, 4);
  assert_int_equal(known.own, 2);
  assert_int_equal(known.records, 2);
  store_close(store);
  assert_false(session_load(session, save, true, false, &result, &fault));
  assert_non_null(strstr(fault.text, "may know"));
}

static void saving_needs_a_game(void **state) {
  (void)state;
  Fault fault;
  assert_false(session_save(session, save, STORE_PLAY, &fault));
  assert_non_null(strstr(fault.text, "no game"));
  assert_int_equal(access(save, F_OK), -1);
}

// ---------------------------------------------------------------- the fast path and bots

static uint64_t play_fast(const char *bot_name, int64_t seed) {
  Fault fault;
  SessionBot *bots[2];
  int64_t count, index, actions = 0;
  uint64_t sums = 0;
  int side;
  for (int i = 0; i < 2; i++) {
    bots[i] =
        session_bot_open(session, bot_name, i + 1, &(DiceSeed){ .number = (uint64_t)seed }, &fault);
    if (!bots[i]) fail_msg("%s", fault.text);
  }
  json_t *options = json_pack("{s:i}", "goal", 60);
  assert_true(session_start(session, "toy:one", seed, options, true, &fault));
  while (session_offer(session, &side, &count, &fault) && side > 0) {
    assert_int_equal(count, 3);
    if (!session_bot_choose(bots[side - 1], actions++, count, NULL, &index, &fault)) {
      fail_msg("%s", fault.text);
    }
    assert_true(session_take(session, index, &fault));
    sums = sums * 31 + (uint64_t)index;
  }
  json_t *result;
  assert_true(session_result(session, &result, &fault));
  assert_non_null(json_object_get(result, "winner"));
  json_decref(result);
  session_bot_close(bots[0]);
  session_bot_close(bots[1]);
  return sums;
}

static void bots_play_whole_games(void **state) {
  (void)state;
  Fault fault;
  play_fast("last", 1);
  assert_int_equal(sum(), 60);
  play_fast("nosy", 1);
  uint64_t first = play_fast("dice", 5);
  assert_true(session_keep_rows(session, &fault));
  assert_true(session_count(session) >= 20);
  assert_true(session_save(session, save, STORE_BULK, &fault));
  assert_int_equal(play_fast("dice", 5), first);
  assert_int_not_equal(play_fast("dice", 6), first);
}

static void bots_act_in_a_journaled_game(void **state) {
  (void)state;
  Fault fault;
  json_t *result;
  SessionBot *bot = session_bot_open(session, "nosy", 1, &(DiceSeed){ .number = 1 }, &fault);
  new_game(20);
  assert_true(session_bot_act(bot, "blue", NULL, &result, &fault));
  assert_null(result);  // blue is not asked
  assert_true(session_bot_act(bot, "red", "red", &result, &fault));
  assert_non_null(result);
  json_decref(result);
  assert_int_equal(session_count(session), 1);
  session_bot_close(bot);
}

static void wrong_bots_are_faults(void **state) {
  (void)state;
  Fault fault;
  int64_t index;
  assert_null(session_bot_open(session, "lsat", 1, &(DiceSeed){ .number = 1 }, &fault));
  assert_string_equal(fault.hint, "did you mean 'last'?");
  assert_null(session_bot_open(session, "spy", 1, &(DiceSeed){ .number = 1 },
                               &fault));  // bots get no files
  assert_string_equal(fault.file, "scripts/bots/spy.lua");
  assert_null(session_bot_open(session, "empty", 1, &(DiceSeed){ .number = 1 }, &fault));
  assert_true(session_start(session, "toy:one", 1, NULL, false, &fault));
  SessionBot *bot = session_bot_open(session, "liar", 1, &(DiceSeed){ .number = 1 }, &fault);
  assert_false(session_bot_choose(bot, 0, 3, NULL, &index, &fault));
  assert_non_null(strstr(fault.text, "'liar' chose no entry"));
  session_bot_close(bot);
  bot = session_bot_open(session, "crash", 1, &(DiceSeed){ .number = 1 }, &fault);
  assert_false(session_bot_choose(bot, 0, 3, NULL, &index, &fault));
  assert_string_equal(fault.file, "scripts/bots/crash.lua");
  assert_int_equal(fault.line, 2);
  session_bot_close(bot);
  FilesNames names;
  assert_true(session_bot_names(session, &names, &fault));
  assert_int_equal(names.count, 7);
  assert_string_equal(names.names[0], "crash");
  files_names_free(&names);
}

static void values_are_timed(void **state) {
  (void)state;
  Fault fault;
  double us = -1;
  int64_t count;
  assert_true(session_start(session, "toy:one", 1, NULL, false, &fault));
  assert_true(session_time_value(session, "clone", 10, &us, &fault));
  assert_true(us > 0);
  assert_true(session_time_value(session, "hash", 10, &us, &fault));
  char step[8];
  assert_true(session_relist(session, &count, step, sizeof step, &fault));
  assert_string_equal("fire", step);
  assert_int_equal(count, 3);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, make_place, drop_place)
int main(void) {
  const struct CMUnitTest tests[] = {
    CASE(calls_carry_json_both_ways),
    CASE(wrong_calls_are_faults),
    CASE(refusals_are_results),
    CASE(broken_kernels_are_faults),
    CASE(accepted_rows_are_on_disk_at_once),
    CASE(a_full_disk_puts_the_game_back),
    CASE(snapshots_go_along),
    CASE(a_game_that_differs_is_not_bound),
    CASE(wrong_saves_leave_the_game_alone),
    CASE(an_export_holds_what_a_side_may_know),
    CASE(saving_needs_a_game),
    CASE(bots_play_whole_games),
    CASE(bots_act_in_a_journaled_game),
    CASE(wrong_bots_are_faults),
    CASE(values_are_timed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
