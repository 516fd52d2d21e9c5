/// The stage over a made-up interface and kernel: calls, faults, retry, recorded input with wrong
/// lines of every kind, the seats of the table.
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

#include "api/drive.h"
#include "api/stage.h"

#include "folder.h"

/// Red and blue count in turn to 6. Each side has a secret that its view alone shows.
static const char HOST[] =
    "local M, game, header = {}, nil, nil\n"
    "local SIDES = { 'red', 'blue' }\n"
    "local function over() return game.sum >= 6 and { winner = 'red', level = 'x', scores = {} } "
    "or nil end\n"
    "local function turn() return SIDES[#game.rows % 2 + 1] end\n"
    "local function answer(from)\n"
    "  local rows = {}\n"
    "  for i = from + 1, #game.rows do rows[#rows + 1] = game.rows[i] end\n"
    "  local prompts = over() and {} or { { side = turn(), id = 'count', rule = '1' } }\n"
    "  return { n = #game.rows, hash = 'h', log = {}, prompts = prompts, over = over(), rows = "
    "rows }\n"
    "end\n"
    "function M.packs() return { packs = {} } end\n"
    "function M.show(p) if p.name ~= 'toy:one' then error('no scenario is called that', 0) end\n"
    "  return { id = 'one', title = 'Toy', sides = SIDES } end\n"
    "function M.new(p) game = { sum = 0, rows = {} }\n"
    "  header = { scenario = p.scenario, seed = p.seed, options = {}, sides = SIDES, lock = {} }\n"
    "  return answer(0) end\n"
    "function M.header() if header then return header end\n"
    "  return { error = { code = -32004, message = 'no game is running' } } end\n"
    "function M.result() return game and over() end\n"
    "function M.act(p)\n"
    "  if p.verb == 'crash' then local t = nil; t.x = 1 end\n"
    "  if p.side ~= turn() then return { error = { code = -32002, message = 'not yours', data = { "
    "reasons = { { rule = '1' } } } } } end\n"
    "  game.sum = game.sum + 1\n"
    "  game.rows[#game.rows + 1] = { n = #game.rows + 1, side = p.side, verb = p.verb, args = "
    "p.args or {}, forced = false, dice = {}, log = {}, hash = 'h' .. game.sum }\n"
    "  return answer(#game.rows - 1) end\n"
    "function M.log() return { log = {} } end\n"
    "function M.sight(p) return { hash = 'seen by ' .. table.concat(p.sides, ' ') } end\n"
    "function M.view(p) return { side = p.side, secret = 'of ' .. p.side, sum = game.sum, prompts "
    "= {} } end\n"
    "function M.legal(p) if over() or p.side ~= turn() then return { actions = {} } end\n"
    "  return { prompt = { id = 'count', side = p.side }, actions = { { verb = 'count', args = {}, "
    "rule = '1' } } } end\n"
    "function M.history(p) return { history = { { n = 1, side = p.side } } } end\n"
    "function M.snapshot() return nil end\n"
    "function M.reload() if M.broken then error('mods/toy/series.lua:3: broken', 0) end return {} "
    "end\n"
    "function M.load() end\n"
    "return M\n";

static const char BOT[] = "local M = {}\nfunction M.choose(context) return 1 end\nreturn M\n";

static const char MAIN[] =
    "local canvas = require('engine.canvas')\n"
    "local game = require('engine.game')\n"
    "local window = require('engine.window')\n"
    "local M, state = {}, { frames = 0, events = 0 }\n"
    "function M.start(args) state.args = args\n"
    "  if args.scenario and not args.again then game.call('new', { scenario = args.scenario, seed "
    "= 1, seats = args.seats }) end\n"
    "end\n"
    "local keys = {\n"
    "  B = function() error('boom') end,\n"
    "  D = function() window.fill(0, 0, 1, 1, 0) end,\n"
    "  L = function() while true do end end,\n"
    "  W = function() window.wake(500) end,\n"
    "  E = function() state.endless = true end,\n"
    "  Q = function() window.quit() end,\n"
    "  X = function() state.answer, state.why = game.call('act', { side = 'red', verb = 'crash', "
    "args = {} }) end,\n"
    "  C = function() state.answer, state.why = game.call('act', { side = 'red', verb = 'count', "
    "args = {} }) end,\n"
    "  V = function() state.answer, state.why = game.call('view', { side = 'blue' }) end,\n"
    "  S = function() state.answer, state.why = game.call('bot_step') end,\n"
    "  K = function() window.keep_settings({ scale = 125, name = 'x' }) end,\n"
    "  P = function() state.path = window.picture('one') end,\n"
    "}\n"
    "function M.event(e) state.events, state.last = state.events + 1, e\n"
    "  if e.kind == 'key' and e.down and keys[e.key] then keys[e.key]() end end\n"
    "function M.draw(now) state.frames, state.now = state.frames + 1, now\n"
    "  local w, h = window.size()\n"
    "  window.fill(0, 0, w, h, 0xFF000000 + state.events)\n"
    "  if state.endless then window.wake(0) end end\n"
    "function M.error(fault) state.fault = fault end\n"
    "function M.report() return { frames = state.frames, events = state.events, now = state.now, "
    "last = state.last, args = state.args,\n"
    "  answer = state.answer, why = state.why, fault = state.fault, settings = window.settings(), "
    "path = state.path,\n"
    "  regions = { { id = 'here', x = 10, y = 20, w = 4, h = 6 } } } end\n"
    "return M\n";

static char place[64], root[96];
static Files *files;
static Session *session;
static Seats *seats;
static Window *window;
static Stage *stage;

/// A table and a stage on it.
static void set_stage(bool exact) {
  Fault fault = { 0 };
  SeatsSpec table = { .session = session, .files = files, .window = true, .no_saves = true };
  WindowSpec spec = { .width = 40, .height = 30, .headless = true };
  seats = seats_open(&table);
  window = window_open(&spec, &fault);
  StageSpec wanted = {
    .files = files, .window = window, .seats = seats, .exact = exact, .reloads = true, .quiet = true
  };
  stage = stage_open(&wanted, &fault);
  if (!stage) fail_msg("%s", fault.text);
}

static int open_all(void **state) {
  (void)state;
  Fault fault = { 0 };
  char user[128];
  snprintf(place, sizeof place, "/tmp/stage_test.XXXXXX");
  assert_non_null(mkdtemp(place));
  snprintf(root, sizeof root, "%s/data", place);
  snprintf(user, sizeof user, "%s/user", place);
  put_file(root, "scripts/host.lua", HOST);
  put_file(root, "scripts/bots/plain.lua", BOT);
  put_file(root, "scripts/ui/main.lua", MAIN);
  FilesSpec spec = { .root = root, .user = user };
  files = files_open(&spec, &fault);
  if (!files) fail_msg("%s", fault.text);
  session = session_open(files, NULL, &fault);
  if (!session) fail_msg("%s", fault.text);
  set_stage(true);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  stage_close(stage);
  seats_close(seats);
  window_close(window);
  session_close(session);
  files_close(files);
  return drop_folder(place);
}

static Drive drive(void) { return (Drive){ .stage = stage, .window = window }; }

/// Starts with the arguments and draws a frame.
static void begin(const char *args) {
  Fault fault;
  json_t *given = json_loads(args, 0, NULL);
  stage_start(stage, given);
  json_decref(given);
  assert_true(stage_draw(stage, &fault));
}

static void good(const char *line) {
  Fault fault = { 0 };
  Drive on = drive();
  if (!drive_line(&on, line, strlen(line), &fault)) fail_msg("%s: %s", line, fault.text);
}

static void wrong(const char *line, const char *why) {
  Fault fault = { 0 };
  Drive on = drive();
  if (drive_line(&on, line, strlen(line), &fault)) fail_msg("%s was taken", line);
  if (!strstr(fault.text, why)) fail_msg("%s: '%s', not '%s'", line, fault.text, why);
}

static void test_events(void **state) {
  (void)state;
  begin("{}");
  good("{\"kind\":\"expect\",\"frames\":1,\"events\":0,\"args\":{\"exact\":true}}");
  good("{\"kind\":\"key\",\"key\":\"Z\"}");
  good("{\"kind\":\"expect\",\"frames\":3,\"events\":2}");
  good("{\"kind\":\"key\",\"key\":\"Z\",\"down\":true,\"again\":true,\"mods\":{\"ctrl\":true}}");
  good("{\"kind\":\"expect\",\"last\":{\"kind\":\"key\",\"key\":\"Z\",\"down\":true,\"again\":true,"
       "\"mods\":{\"shift\":false,\"ctrl\":true,\"alt\":false}}}");
  good("{\"kind\":\"click\",\"on\":\"here\",\"button\":\"right\"}");
  good("{\"kind\":\"expect\",\"last\":{\"kind\":\"release\",\"x\":12,\"y\":23,\"button\":\"right\","
       "\"clicks\":1,\"mods\":{\"shift\":false,\"ctrl\":false,\"alt\":false}}}");
  good("{\"kind\":\"size\",\"w\":1,\"h\":1}");
  good("{\"kind\":\"size\",\"w\":3840,\"h\":2160}");
  good("{\"kind\":\"wheel\",\"x\":1,\"y\":2,\"dy\":-1}");
  good("{\"kind\":\"text\",\"text\":\"é\"}");
  good("{\"kind\":\"leave\"}");
  good("{\"kind\":\"focus\",\"on\":false}");
  good("{\"kind\":\"move\",\"x\":-5,\"y\":9999,\"buttons\":{\"left\":true}}");
  good(" \t\n");
  assert_false(stage_broken(stage, NULL));
}

static void test_clock(void **state) {
  (void)state;
  begin("{}");
  good("{\"kind\":\"settle\"}");
  good("{\"kind\":\"expect\",\"frames\":1,\"now\":0}");  // nobody asked for a frame
  good("{\"kind\":\"key\",\"key\":\"W\",\"down\":true}");
  good("{\"kind\":\"wait\",\"ms\":499}");
  good("{\"kind\":\"expect\",\"frames\":2,\"now\":0}");
  good("{\"kind\":\"wait\",\"ms\":1}");
  good("{\"kind\":\"expect\",\"frames\":3,\"now\":500}");
  good("{\"kind\":\"key\",\"key\":\"E\",\"down\":true}");
  wrong("{\"kind\":\"settle\",\"frames\":50}", "still asks for frames after 50");
}

static void test_wrong_lines(void **state) {
  (void)state;
  begin("{}");
  wrong("{\"kind\":\"clik\"}", "there is no event of kind 'clik' (did you mean 'click'?)");
  wrong("{\"kind\":\"key\"}", "key: the parameter 'key' is missing");
  wrong("{\"kind\":\"key\",\"key\":7}", "'key' must be of type string");
  wrong("{\"kind\":\"key\",\"key\":\"\"}", "is no name of a key");
  wrong("{\"kind\":\"key\",\"key\":\"A\",\"mod\":{}}", "no parameter 'mod' (did you mean 'mods'?)");
  wrong("{\"kind\":\"key\",\"key\":\"A\",\"mods\":{\"super\":true}}",
        "mods: there is no parameter 'super'");
  wrong("{\"kind\":\"move\",\"x\":1.5,\"y\":2}", "'x' must be of type integer");
  wrong("{\"kind\":\"press\",\"x\":1,\"y\":2,\"button\":\"thumb\"}",
        "none of left, middle and right");
  wrong("{\"kind\":\"size\",\"w\":0,\"h\":2}", "between 1 and 8192");
  wrong("{\"kind\":\"size\",\"w\":99999,\"h\":2}", "between 1 and 8192");
  wrong("{\"kind\":\"click\"}", "say where");
  wrong("{\"kind\":\"click\",\"on\":\"hre\"}",
        "nothing on the screen is called 'hre' (did you mean 'here'?)");
  wrong("{\"kind\":\"expect\",\"frames\":99}", "expected frames = 99, found 1");
  wrong("{\"kind\":\"expect\",\"region\":\"there\"}", "nothing on the screen is called 'there'");
  wrong("{\"kind\":\"expect\",\"broken\":true}", "expected the interface to be broken");
  wrong("{\"kind\":\"shot\",\"path\":\"/no/where.png\"}", "cannot be written");
  wrong("{\"kind\":\"report\",\"path\":\"/no/where.json\"}", "cannot be written");
  wrong("[1]", "an event is an object");
  wrong("{\"kind\":", "no JSON");
  wrong("{\"kind\":\"leave\",\"kind\":\"leave\"}", "no JSON");
  wrong("\x80\xFF", "no JSON");
  assert_false(stage_broken(stage, NULL));
}

static uint64_t seed = 42;

static uint32_t next(uint32_t count) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % count;
}

/// Good lines with bytes changed, cut and doubled: taken or refused, never worse.
static void test_random_lines(void **state) {
  (void)state;
  static const char *const lines[] = {
    "{\"kind\":\"key\",\"key\":\"Return\",\"down\":true}",
    "{\"kind\":\"move\",\"x\":10,\"y\":20,\"buttons\":{\"left\":true}}",
    "{\"kind\":\"press\",\"x\":1,\"y\":2,\"button\":\"left\",\"clicks\":2}",
    "{\"kind\":\"wheel\",\"x\":1,\"y\":2,\"dx\":0,\"dy\":1,\"mods\":{\"alt\":true}}",
    "{\"kind\":\"click\",\"on\":\"here\"}",
    "{\"kind\":\"expect\",\"events\":3}",
    "{\"kind\":\"size\",\"w\":64,\"h\":48}",
    "{\"kind\":\"text\",\"text\":\"abc\"}",
    "{\"kind\":\"wait\",\"ms\":20}",
  };
  begin("{}");
  int taken = 0, refused = 0;
  for (int round = 0; round < 20000; round++) {
    char line[200];
    Fault fault = { 0 };
    Drive on = drive();
    size_t length = (size_t)snprintf(line, sizeof line, "%s", lines[next(9)]);
    for (uint32_t i = next(4); i > 0; i--) {
      size_t at = next((uint32_t)length);
      if (next(3) == 0) {
        line[at] = (char)next(256);
      } else if (next(2) == 0) {
        length = at + 1;
      } else {
        line[at] = "{}[]\",:0919e-tfn"[next(16)];
      }
    }
    bool fine = drive_line(&on, line, length, &fault);
    if (!fine && !fault.text[0]) fail_msg("refused without a word: %.*s", (int)length, line);
    taken += fine;
    refused += !fine;
  }
  assert_true(taken > 2000 && refused > 2000);
  assert_false(stage_broken(stage, NULL));
}

static void test_broken(void **state) {
  (void)state;
  Fault fault;
  begin("{\"scenario\":\"toy:one\"}");
  good("{\"kind\":\"key\",\"key\":\"C\"}");
  good("{\"kind\":\"key\",\"key\":\"B\"}");
  assert_true(stage_broken(stage, &fault));
  assert_string_equal(fault.file, "scripts/ui/main.lua");
  assert_string_equal(fault.text, "boom");
  wrong("{\"kind\":\"expect\",\"frames\":1}", "boom");
  good("{\"kind\":\"expect\",\"broken\":true}");
  good("{\"kind\":\"settle\"}");
  Canvas *panel = window_capture(window);
  assert_int_equal(canvas_pixel(panel, 0, 0), 0xFFEFE3C4);  // the ground of the panel
  canvas_free(panel);
  good("{\"kind\":\"key\",\"key\":\"R\"}");  // the game is as it was
  good("{\"kind\":\"expect\",\"args\":{\"scenario\":\"toy:one\",\"exact\":true,\"again\":true}}");
  assert_int_equal(session_count(session), 1);
  good("{\"kind\":\"key\",\"key\":\"D\"}");  // drawing outside draw()
  assert_true(stage_broken(stage, &fault));
  assert_non_null(strstr(fault.text, "within draw() alone"));
  good("{\"kind\":\"click\",\"x\":60,\"y\":150}");  // beside the buttons
  assert_true(stage_broken(stage, NULL));
  good("{\"kind\":\"key\",\"key\":\"F5\"}");
  good("{\"kind\":\"key\",\"key\":\"L\"}");  // an endless loop
  assert_true(stage_broken(stage, &fault));
  assert_non_null(strstr(fault.text, "budget"));
  good("{\"kind\":\"key\",\"key\":\"Escape\"}");
  assert_true(stage_has_quit(stage));
}

static void test_broken_file(void **state) {
  (void)state;
  Fault fault;
  put_file(root, "scripts/ui/main.lua", "local M = {}\nfunction M.start(\nreturn M\n");
  begin("{}");
  assert_true(stage_broken(stage, &fault));
  assert_int_equal(fault.line, 3);
  put_file(root, "scripts/ui/main.lua", "return { start = function() end }\n");
  good("{\"kind\":\"key\",\"key\":\"R\"}");
  assert_true(stage_broken(stage, &fault));
  assert_non_null(strstr(fault.text, "has no function 'event'"));
  put_file(root, "scripts/ui/main.lua", "local dice = require('engine.dice')\n");
  good("{\"kind\":\"key\",\"key\":\"R\"}");
  assert_true(stage_broken(stage, &fault));
  assert_non_null(strstr(fault.text, "for rules alone"));
  put_file(root, "scripts/ui/main.lua", MAIN);
  good("{\"kind\":\"key\",\"key\":\"R\"}");
  assert_false(stage_broken(stage, &fault));
}

static void test_faults_of_packs(void **state) {
  (void)state;
  begin("{\"scenario\":\"toy:one\"}");
  good("{\"kind\":\"key\",\"key\":\"X\",\"down\":true}");
  Fault fault;
  json_t *report = stage_report(stage, &fault);
  const json_t *told = json_object_get(report, "fault"), *why = json_object_get(report, "why");
  assert_string_equal(json_string_value(json_object_get(told, "file")), "scripts/host.lua");
  assert_true(json_integer_value(json_object_get(told, "line")) > 1);
  assert_int_equal(json_integer_value(json_object_get(why, "code")), SEATS_INTERNAL);
  json_decref(report);
  assert_false(stage_broken(stage, NULL));
  good("{\"kind\":\"key\",\"key\":\"C\",\"down\":true}");  // the game goes on
  assert_int_equal(session_count(session), 1);
}

static void test_seats(void **state) {
  (void)state;
  Fault fault;
  begin("{\"scenario\":\"toy:one\",\"seats\":{\"blue\":\"plain\"}}");
  good("{\"kind\":\"key\",\"key\":\"V\",\"down\":true}");
  json_t *report = stage_report(stage, &fault);
  const json_t *why = json_object_get(report, "why");
  assert_null(json_object_get(report, "answer"));
  assert_int_equal(json_integer_value(json_object_get(why, "code")), SESSION_HIDDEN);
  json_decref(report);
  static const char *const looks[] = { "view", "legal", "log", "history", "dice" };
  for (size_t i = 0; i < 5; i++) {
    json_t *params = json_pack("{s:s}", "side", "blue"), *result;
    assert_false(seats_call(seats, looks[i], params, &result));
    assert_int_equal(json_integer_value(json_object_get(result, "code")), SESSION_HIDDEN);
    json_decref(result);
    json_decref(params);
  }
  static const char *const tries[] = { "odds", "explain", "describe", "act" };
  for (size_t i = 0; i < 4; i++) {
    json_t *params = json_pack("{s:s, s:s}", "side", "blue", "verb", "count"), *result;
    assert_false(seats_call(seats, tries[i], params, &result));
    int code = i == 3 ? SESSION_NOT_YOURS : SESSION_HIDDEN;
    assert_int_equal(json_integer_value(json_object_get(result, "code")), code);
    json_decref(result);
    json_decref(params);
  }
  json_t *params = json_pack("{s:s, s:i}", "side", "blue", "n", 0), *result;
  assert_false(seats_call(seats, "peek", params, &result));
  assert_int_equal(json_integer_value(json_object_get(result, "code")), SESSION_HIDDEN);
  json_decref(result);
  json_decref(params);
}

static json_t *call(const char *method, json_t *params) {
  json_t *result;
  if (!seats_call(seats, method, params, &result)) {
    fail_msg("%s: %s", method, json_string_value(json_object_get(result, "message")));
  }
  json_decref(params);
  return result;
}

static void test_bot_steps(void **state) {
  (void)state;
  begin("{\"scenario\":\"toy:one\",\"seats\":{\"blue\":\"plain\"}}");
  json_t *step = call("bot_step", NULL);
  assert_true(json_is_true(json_object_get(step, "idle")));  // red is asked, and red is a person
  json_decref(step);
  json_t *params = json_pack("{s:s, s:s}", "side", "red", "verb", "count");
  json_t *act = call("act", params);
  assert_int_equal(json_integer_value(json_object_get(act, "n")), 1);  // the bot waits
  assert_string_equal(json_string_value(json_object_get(act, "hash")), "seen by red");
  json_decref(act);
  step = call("bot_step", NULL);
  assert_int_equal(json_integer_value(json_object_get(step, "n")), 2);
  json_decref(step);
  step = call("bot_step", NULL);
  assert_true(json_is_true(json_object_get(step, "idle")));
  json_decref(step);
}

static void test_onlooker(void **state) {
  (void)state;
  begin("{\"scenario\":\"toy:one\",\"seats\":{\"red\":\"plain\",\"blue\":\"plain\"}}");
  json_decref(call("view", json_pack("{s:s}", "side", "blue")));
  json_t *result, *params = json_pack("{s:s, s:s}", "side", "red", "verb", "count");
  assert_false(seats_call(seats, "act", params, &result));
  assert_int_equal(json_integer_value(json_object_get(result, "code")), SESSION_NOT_YOURS);
  json_decref(result);
  json_decref(params);
  for (int i = 0; i < 6; i++)
    json_decref(call("bot_step", NULL));
  json_t *step = call("bot_step", NULL);
  assert_true(json_is_true(json_object_get(step, "idle")));  // over
  json_decref(step);
  assert_int_equal(session_count(session), 6);
  json_t *table = call("table", NULL);
  assert_true(json_is_true(json_object_get(table, "watched")));
  assert_null(json_object_get(table, "seed"));
  json_decref(table);
}

static void test_parameters(void **state) {
  (void)state;
  json_t *result;
  begin("{}");
  assert_false(seats_call(seats, "veiw", NULL, &result));
  assert_non_null(strstr(json_string_value(json_object_get(result, "message")),
                         "no method 'veiw' (did you mean 'view'?)"));
  json_decref(result);
  json_t *params = json_pack("{s:i}", "side", 3);
  assert_false(seats_call(seats, "view", params, &result));
  assert_int_equal(json_integer_value(json_object_get(result, "code")), SEATS_BAD_PARAMS);
  json_decref(result);
  json_decref(params);
  assert_false(seats_call(seats, "state", NULL, &result));
  assert_int_equal(json_integer_value(json_object_get(result, "code")), SESSION_HIDDEN);
  json_decref(result);
}

/// Settings live from one stage to the next, but an exact one starts with none.
static void test_settings(void **state) {
  (void)state;
  static const char kept[] = "{\"kind\":\"expect\",\"settings\":{\"scale\":125,\"name\":\"x\"}}";
  begin("{}");
  good("{\"kind\":\"key\",\"key\":\"K\"}");
  good(kept);
  for (int exact = 0; exact < 2; exact++) {
    stage_close(stage);
    seats_close(seats);
    window_close(window);
    set_stage(exact);
    begin("{}");
    good("{\"kind\":\"expect\",\"settings\":[]}");
    if (exact == 0) good("{\"kind\":\"key\",\"key\":\"K\"}");
  }
  stage_close(stage);
  seats_close(seats);
  window_close(window);
  set_stage(false);
  begin("{}");
  good(kept);
  good("{\"kind\":\"key\",\"key\":\"P\"}");
  Fault fault;
  json_t *report = stage_report(stage, &fault);
  const char *path = json_string_value(json_object_get(report, "path"));
  assert_non_null(path);
  assert_non_null(strstr(path, "/pictures/one.png"));
  assert_int_equal(access(path, R_OK), 0);
  json_decref(report);
}

static void test_files(void **state) {
  (void)state;
  Fault fault = { 0 };
  char path[128];
  snprintf(path, sizeof path, "%s/events", root);
  begin("{}");
  put_file(root, "events",
           "{\"kind\":\"leave\"}\n\n{\"kind\":\"key\",\"key\":\"A\"}\n{\"kind\":\"leve\"}\n");
  Drive on = drive();
  assert_false(drive_file(&on, path, &fault));
  assert_string_equal(fault.file, path);
  assert_int_equal(fault.line, 4);
  put_file(root, "events", "{\"kind\":\"key\",\"key\":\"B\"}\n");
  assert_false(drive_file(&on, path, &fault));
  assert_string_equal(fault.text, "boom");
  put_file(
      root, "events",
      "{\"kind\":\"key\",\"key\":\"R\"}\n{\"kind\":\"key\",\"key\":\"Q\"}\n{\"kind\":\"x\"}\n");
  assert_true(drive_file(&on, path, &fault));  // what comes after quitting is not read
  assert_false(drive_file(&on, "/no/such/file", &fault));
  assert_non_null(strstr(fault.text, "cannot be read"));
}

/// What is written of an event plays as the same event.
static void test_record(void **state) {
  (void)state;
  static const WindowEvent events[] = {
    { .kind = WINDOW_KEY, .key = "F2", .down = true, .shift = true },
    { .kind = WINDOW_KEY, .key = "F2" },
    { .kind = WINDOW_TEXT, .text = "\"x\"" },
    { .kind = WINDOW_MOVE, .x = 3, .y = 4, .buttons = BUTTON_LEFT | BUTTON_RIGHT },
    { .kind = WINDOW_PRESS, .x = 5, .y = 6, .buttons = BUTTON_MIDDLE, .clicks = 2 },
    { .kind = WINDOW_WHEEL, .x = 1, .y = 1, .dx = -1, .dy = 2, .alt = true },
    { .kind = WINDOW_FOCUS, .on = true },
    { .kind = WINDOW_LEAVE },
    { .kind = WINDOW_SIZE, .width = 50, .height = 60 },
  };
  begin("{}");
  for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
    Fault fault;
    stage_event(stage, &events[i]);
    json_t *by_hand = stage_report(stage, &fault), *line = drive_event(&events[i]);
    char *text = json_dumps(line, 0);
    good("{\"kind\":\"leave\"}");
    good(text);
    json_t *replayed = stage_report(stage, &fault);
    if (!json_equal(json_object_get(by_hand, "last"), json_object_get(replayed, "last"))) {
      fail_msg("%s plays as another event", text);
    }
    free(text);
    json_decref(line);
    json_decref(by_hand);
    json_decref(replayed);
  }
  assert_null(drive_event(&(WindowEvent){ .kind = WINDOW_EXPOSE }));
  json_t *saved = drive_event(&(WindowEvent){ .kind = WINDOW_FILES, .shift = true });
  char *text = json_dumps(saved, 0);
  good(text);  // a key that is held by chance is no part of it
  free(text);
  json_decref(saved);
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, open_all, close_all)
int main(void) {
  const struct CMUnitTest tests[] = {
    CASE(test_events),          CASE(test_clock),      CASE(test_wrong_lines),
    CASE(test_random_lines),    CASE(test_broken),     CASE(test_broken_file),
    CASE(test_faults_of_packs), CASE(test_seats),      CASE(test_bot_steps),
    CASE(test_onlooker),        CASE(test_parameters), CASE(test_settings),
    CASE(test_files),           CASE(test_record),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
