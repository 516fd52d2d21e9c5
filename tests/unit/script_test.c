// The sandbox: library, environments, require, faults, and attacks that must end in bounded time.
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include <lauxlib.h>

#include "api/script.h"

typedef struct File {
  const char *path, *text;
} File;

/// Files of the running case, then these.
static const File *case_files;
static char printed[512];

static const File common_files[] = {
  { "scripts/kernel/main.lua",
    "local sandbox = require('engine.sandbox')\n"
    "sandbox.offer({ 'kernel.shared' })\n"
    "local env = sandbox.pack('p', { 'q' }, { extra = function(n) return n + 1 end, "
    "count = sandbox.renew, spent = sandbox.spent })\n"
    "sandbox.pack('q', {})\n"
    "return { run = function() return sandbox.require(env, 'rules.x') end,\n"
    "  env = env, sandbox = sandbox }\n" },
  { "scripts/kernel/shared.lua", "return { answer = function() return 42 end, list = { 1, 2 } }" },
  { "scripts/kernel/secret.lua", "return {}" },
  { "mods/q/rules/y.lua", "return { name = 'y of q' }" },
  { NULL, NULL },
};

static const File *find_file(const char *path) {
  for (const File *file = case_files; file && file->path; file++) {
    if (strcmp(file->path, path) == 0) return file;
  }
  for (const File *file = common_files; file->path; file++) {
    if (strcmp(file->path, path) == 0) return file;
  }
  return NULL;
}

static bool read_text(void *context, const char *path, char **text, size_t *length, Fault *fault) {
  (void)context;
  const File *file = find_file(path);
  if (!file) return fault_set(fault, path, 0, "there is no such file");
  *length = strlen(file->text);
  *text = malloc(*length + 1);
  memcpy(*text, file->text, *length + 1);
  return true;
}

static void list_names(void *context, const char *folder, void (*each)(void *, const char *),
                       void *target) {
  (void)context;
  size_t length = strlen(folder);
  for (const File *file = case_files; file && file->path; file++) {
    if (strncmp(file->path, folder, length) == 0 && file->path[length] == '/') {
      each(target, file->path + length + 1);
    }
  }
}

static void keep_print(void *context, const char *text, size_t length) {
  (void)context;
  snprintf(printed, sizeof printed, "%.*s", (int)length, text);
}

static size_t memory_limit;        // 0: as it comes
static int64_t instruction_limit;  // 0: 20 million

static Script *open_script(void) {
  ScriptOptions options = {
    .memory_limit = memory_limit,
    .read = read_text,
    .list = list_names,
    .print = keep_print,
    .instruction_limit = instruction_limit ? instruction_limit : 20000000,
    .time_limit_ms = 1000,
    .string_limit = 1 << 20,
  };
  Fault fault = { .line = 0 };
  Script *script = script_new(&options, &fault);
  if (!script) print_message("%s\n", fault.text);
  assert_non_null(script);
  return script;
}

/// Runs kernel.main's `run`, one result left on the stack.
static bool run_main(Script *script, Fault *fault) {
  if (!script_require(script, "kernel.main", fault)) return false;
  lua_getfield(script_state(script), -1, "run");
  lua_remove(script_state(script), -2);
  return script_call(script, 0, 1, fault);
}

/// Runs a text as mods/p/rules/x.lua and gives its string result in `out`, or the fault.
static bool run_pack(const char *text, char *out, size_t size, Fault *fault) {
  File files[] = { { "mods/p/rules/x.lua", text }, { NULL, NULL } };
  case_files = files;
  Script *script = open_script();
  bool good = run_main(script, fault);
  if (good) {
    const char *result = lua_tostring(script_state(script), -1);
    snprintf(out, size, "%s", result ? result : luaL_typename(script_state(script), -1));
    lua_pop(script_state(script), 1);
  }
  assert_int_equal(lua_gettop(script_state(script)), 0);
  case_files = NULL;
  script_free(script);
  return good;
}

typedef struct Case {
  const char *name, *text, *want;
} Case;

static const Case good_cases[] = {
  { "counted instructions are the same each time, and the loop's own",
    "local function loop() count(10000000) local n = 0 for i = 1, 300000 do n = n + i end return "
    "spent() end\n"
    "local first = loop()\n"
    "return tostring(math.abs(first - loop()) <= 1000 and first >= 590000 and first < 700000)",
    "true" },
  { "pairs is sorted: integers, strings, booleans",
    "local t, s = { b = 1, a = 2, [10] = 3, [-1] = 4, [2] = 5, [true] = 6, ab = 7 }, ''\n"
    "for k, v in pairs(t) do s = s .. tostring(k) .. '=' .. v .. ' ' end\n"
    "return s",
    "-1=4 2=5 10=3 a=2 ab=7 b=1 true=6 " },
  { "pairs over many long keys",
    "local t, n, last = {}, 0, ''\n"
    "for i = 1, 999 do t['a long shared prefix ' .. (i * 7919) % 1000] = i end\n"
    "for k in pairs(t) do assert(last < k); last = k; n = n + 1 end return tostring(n)",
    "999" },
  { "pairs over an array, fields removed on the way",
    "local t, s = { 'a', 'b', 'c', 'd' }, ''\n"
    "for i, v in pairs(t) do s = s .. i .. v; t[i + 1 <= 2 and 2 or 9] = nil end return s",
    "1a3c4d" },
  { "pairs with fields set and removed on the way",
    "local t, s = { a = 1, b = 2, c = 3 }, ''\n"
    "for k, v in pairs(t) do s = s .. k .. v; t.b = nil; t.c = 9; t.z = 1 end return s",
    "a1c9" },
  { "pairs of an empty table", "for _ in pairs({}) do return 'no' end return 'yes'", "yes" },
  { "pairs honours __pairs",
    "local t = setmetatable({}, { __pairs = function() return function(_, k)\n"
    "if not k then return 'x', 'y' end end, nil, nil end })\n"
    "for k, v in pairs(t) do return k .. v end",
    "xy" },
  { "next gives the first key", "return next({ b = 1, a = 2 }) .. tostring(next({}))", "anil" },
  { "next of one", "local k, v = next({ z = 5 }) return k .. v", "z5" },
  { "no addresses",
    "return tostring({}) .. tostring(print) .. string.format('%s %d', {}, 5) ..\n"
    "('%5s|'):format('ab') .. tostring(require('engine.value').clone)",
    "tablefunctiontable 5   ab|function" },
  { "__tostring and __name",
    "return tostring(setmetatable({}, { __tostring = function() return 'T' end })) ..\n"
    "('%s'):format(setmetatable({}, { __name = 'Thing' }))",
    "TThing" },
  { "string methods are the bounded ones",
    "return tostring(pcall(function() return ('x'):rep(1 << 30) end))", "false" },
  { "string library",
    "return ('a,b'):gsub(',', ';') .. ('abc'):upper() .. #('x'):rep(3, ',')\n"
    ".. ('k = v'):match('^(%w+)%s*=%s*(%w+)$') .. ('a.b'):find('.', 1, true)",
    "a;bABC5k2" },
  { "rep of nothing", "return '<' .. (''):rep(1 << 62) .. '>'", "<>" },
  { "sort is stable",
    "local t = {}\n"
    "for i = 1, 300 do t[i] = { i % 3, i } end\n"
    "table.sort(t, function(a, b) return a[1] < b[1] end)\n"
    "for i = 2, 300 do local a, b = t[i - 1], t[i]\n"
    "  assert(a[1] < b[1] or a[1] == b[1] and a[2] < b[2]) end return 'stable'",
    "stable" },
  { "sort without comparison",
    "local t = { 3, 1, 2, 10, -5, 7, 7, 0, 22, 4 } table.sort(t)\n"
    "return table.concat(t, ' ')",
    "-5 0 1 2 3 4 7 7 10 22" },
  { "sort with a foolish comparison ends",
    "local t = {}\n"
    "for i = 1, 1000 do t[i] = i end table.sort(t, function() return true end) return tostring(#t)",
    "1000" },
  { "table library",
    "local t = { 1, 2, 3 } table.insert(t, 1, 0) table.insert(t, 4) table.remove(t, 2)\n"
    "local u = table.move(t, 2, 4, 1, {}) local p = table.pack(table.unpack(u))\n"
    "return table.concat(t, ',') .. ' ' .. table.concat(u, ',') .. ' ' .. p.n",
    "0,2,3,4 2,3,4 3" },
  { "remove from an empty table",
    "local t = {} return tostring(table.remove(t)) .. tostring(table.remove(t, #t))", "nilnil" },
  { "pcall and error tables",
    "local ok, e = pcall(error, { rule = '1.1' }) return e.rule .. tostring(ok)", "1.1false" },
  { "xpcall with a handler and arguments",
    "local ok, e = xpcall(function(a) error(a, 0) end, function(m) return m .. '!' end, 'oh')\n"
    "return e .. tostring(ok) .. select(2, xpcall(function(...) return select('#', ...) end, "
    "print, 1, nil))",
    "oh!false2" },
  { "own folder, kernel, other pack, global of the kernel",
    "local y, k = require('q:rules.y'), require('kernel.shared')\n"
    "return y.name .. k.answer() .. extra(1)",
    "y of q422" },
  { "a kernel module is read-only in a pack",
    "local k = require('kernel.shared') local ok, e = pcall(function() k.answer = 1 end)\n"
    "for name in pairs(k) do e = e .. name end return e",
    "mods/p/rules/x.lua:1: 'answer' of 'kernel.shared' cannot be set: kernel modules are read-only "
    "in "
    "packsanswerlist" },
  { "what a pack writes into a library stays its own",
    "string.format = nil return tostring(rawequal == nil)", NULL },
  { "a module that gives nothing is true", "return tostring(require('q:rules.y') ~= nil)", "true" },
  { "goto and integer division",
    "local n = 0 ::again:: n = n + 1 if n < 5 then goto again end\n"
    "return tostring(n // 2)",
    "2" },
  { "print", "print('a', 1, {}, nil) return 'printed'", "printed" },
  { "strings may speak of close",
    "local a, close, b = 1, 2, 3 return 'a __gc in a text' .. -- <close>\n"
    "tostring(a <close) .. (a << close >> b)",
    "a __gc in a texttrue0" },
  { "error levels",
    "local function f() error('deep', 2) end local ok, e = pcall(function() f() end)\n"
    "return e",
    "mods/p/rules/x.lua:1: deep" },
  { "math is the integer part",
    "return math.max(1, 2) .. math.tointeger(3.0) .. math.type(1) .. 7 // 2", "23integer3" },
};

static void test_library(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof good_cases / sizeof *good_cases; i++) {
    const Case *row = &good_cases[i];
    char out[512] = "";
    Fault fault = { .line = 0 };
    bool good = run_pack(row->text, out, sizeof out, &fault);
    if (!row->want) continue;
    if (!good || strcmp(out, row->want) != 0) {
      fail_msg("%s: got '%s' %s:%d: %s", row->name, out, fault.file, fault.line, fault.text);
    }
  }
  assert_string_equal(printed, "a\t1\ttable\tnil");
}

/// `want` is a part of the fault's text; each must name the pack's file and a line.
static const Case bad_cases[] = {
  { "undefined global", "local x = 1\nreturn pirs({})",
    "undefined name 'pirs' (did you mean 'pairs'?)" },
  { "global write", "\nx = 1", "'x' is written as a global" },
  { "global function", "function f() end", "'f' is written as a global" },
  { "writing over the library", "pairs = nil", "'pairs' is written as a global" },
  { "writing through _ENV", "_ENV.oops = 1", "scripts may not use '_ENV'" },
  { "no load", "return load('return 1')", "undefined name 'load'" },
  { "no os", "return os.time()", "undefined name 'os'" },
  { "no coroutine", "return coroutine.wrap(print)", "undefined name 'coroutine'" },
  { "no _G", "return _G", "undefined name '_G'" },
  { "no rawset", "return rawset({}, 1, 2)", "undefined name 'rawset'" },
  { "no collectgarbage", "collectgarbage()", "undefined name 'collectgarbage'" },
  { "no string.dump", "return string.dump(print)", "attempt to call a nil value (field 'dump')" },
  { "no random", "return math.random()", "attempt to call a nil value (field 'random')" },
  { "syntax", "return 1 +\n+", "unexpected symbol" },
  { "error table",
    "error({ text = 'as it is', hint = 'mend it', file = 'mods/p/units.tsv', line = 7 })",
    "as it is" },
  { "missing module", "return require('rules.combt')",
    "no module 'rules.combt': mods/p/rules/combt.lua" },
  { "dots", "require('../q/rules/y')", "is no module name" },
  { "dots in words", "require('rules...y')", "is no module name" },
  { "slashes", "require('/etc/passwd')", "is no module name" },
  { "dots behind a pack", "require('q:../p/rules.x')", "is no module name" },
  { "a pack that is not required", "require('r:rules.x')", "pack 'p' does not require 'r'" },
  { "a kernel module that is not offered", "require('kernel.secret')",
    "does not offer 'kernel.secret'" },
  { "a trusted module", "require('engine.sandbox')",
    "'engine.sandbox' is for the game's own scripts" },
  { "an engine module that is not", "require('engine.valu')", "did you mean 'engine.value'?" },
  { "an engine function that is not", "return require('engine.value').klone({})",
    "engine.value has no 'klone' (did you mean 'clone'?)" },
  { "__gc", "return setmetatable({}, { ['__' .. 'gc'] = print })", "may not have __gc" },
  { "__gc in the source", "return { __gc = 1 }", "may not use '__gc'" },
  { "__mode in the source", "return { ['__mode'] = 'k' }", "may not use '__mode'" },
  { "globals of its own", "local _ENV <const> = { a = 1 } return a", "may not use '_ENV'" },
  { "close behind a comment that a carriage return ends", "--\rlocal x <close> = nil",
    "scripts may not use '<close>'" },
  { "close behind a skipped line end", "local s = '\\z\n' local x <close> = nil local q = '\\z\n'",
    "may not use '<close>'" },
  { "close behind two line ends of a string", "local s = 'a\\\r\nb' local x <close> = nil",
    "may not use '<close>'" },
  { "a long way of fields", NULL, "may not use 'more than 30000 fields in one file'" },
  { "a metamethod that is added later",
    "local mt = {} local t = setmetatable({}, mt) mt['__in' .. 'dex'] = function() return 1 end "
    "return t.x.y",
    "(field 'x')" },
  { "a value to be closed that is made later",
    "local mt = {} local c = setmetatable({}, mt) mt['__clo' .. 'se'] = print\n"
    "for k in function() return 1 end, nil, nil, c do break end",
    "non-closable value" },
  { "close", "local x < close > = nil", "may not use '<close>'" },
  { "close behind a comment", "local x <--[[]]\nclose--\n> = nil", "may not use '<close>'" },
  { "bytecode", "\x1bLua", "compiled Lua is refused" },
  { "%p", "return ('%p'):format({})", "format has no %p" },
  { "next with a key", "return next({ 1, 2 }, 1)", "use pairs" },
  { "keys without order", "for _ in pairs({ [{}] = 1 }) do end",
    "a table used as a key has no order" },
  { "fractions as keys", "for _ in pairs({ [1.5] = 1 }) do end", "a fraction used as a key" },
  { "metatable of strings", "getmetatable('').__index = nil", "attempt to index a boolean value" },
  { "an error that is nil", "error(nil)", "a script raised a nil" },
  { "unpack", "return table.unpack({}, 1, 1 << 40)", "table.unpack takes 65536 items" },
  { "move", "return table.move({}, 1, 1 << 40, 2)", "table.move takes 1000000 items" },
  { "concat", "return table.concat({}, '', 1, 1 << 40)", "table.concat takes 1000000 items" },
  { "insert with a lying length",
    "table.insert(setmetatable({}, { __len = function() return 1 << 50 end }), 1, 1)",
    "table.insert takes 1000000 items" },
};

/// `local a = {} local r = a.b.b.b ...`
static char *long_way(void) {
  enum { LENGTH = 40000 };
  char *text = malloc(2 * LENGTH + 64);
  char *at = text + sprintf(text, "local a = {} local r = a");
  for (int i = 0; i < LENGTH; i++)
    at += sprintf(at, ".b");
  return text;
}

static void test_faults(void **state) {
  (void)state;
  char *fields = long_way();
  for (size_t i = 0; i < sizeof bad_cases / sizeof *bad_cases; i++) {
    const Case *row = &bad_cases[i];
    char out[512] = "";
    Fault fault = { .line = 0 };
    if (run_pack(row->text ? row->text : fields, out, sizeof out, &fault))
      fail_msg("%s: no fault, '%s'", row->name, out);
    if (!strstr(fault.text, row->want) || strncmp(fault.file, "mods/p/", 7) != 0 ||
        fault.line < 1) {
      fail_msg("%s: %s:%d: %s", row->name, fault.file, fault.line, fault.text);
    }
  }
  free(fields);
}

#define PIECE "local function loop() while true do end end\n"

/// A table each of whose missing fields takes C a while: it is made into a text by sorting its
/// keys.
#define SLOW_KEYS                                                                                  \
  "local keys = {} for i = 1, 20000 do keys['k' .. i] = true end\n"                                \
  "setmetatable(keys, { __tostring = next, __index = tostring })\n"

static const Case attacks[] = {
  { "instructions that are counted from the start", "count(100000) for i = 1, 200000 do i = i end",
    "instruction budget of 100000 is spent" },
  { "endless loop", "while true do end", "budget" },
  { "endless loop in pcall", PIECE "while true do pcall(loop) end", "budget" },
  { "endless loop in nested pcalls", PIECE "pcall(pcall, pcall, loop) while true do end",
    "budget" },
  { "endless loop in an xpcall handler", PIECE "while true do xpcall(error, loop) end", "budget" },
  { "a handler that outlives the budget", PIECE "while true do xpcall(loop, loop) end", "budget" },
  { "a handler that fails in its handler",
    PIECE "while true do xpcall(loop, function() pcall(loop) error('x') end) end", "budget" },
  { "endless recursion through pcall",
    "local function f() pcall(f) pcall(f) end while true do f() end", "budget" },
  { "endless metamethod",
    "local t = setmetatable({}, { __index = function() while true do end end })\n"
    "return pcall(function() return t.x end)",
    "budget" },
  { "endless tostring",
    "return tostring(setmetatable({}, { __tostring = function() while true do end end }))",
    "budget" },
  { "endless __pairs",
    "for _ in pairs(setmetatable({}, { __pairs = function() return\n"
    "function() return 1 end end })) do end",
    "budget" },
  { "endless comparison", "table.sort({ 3, 2, 1 }, function() while true do end end)", "budget" },
  { "endless replacement", "return ('x'):gsub('x', function() while true do end end)", "budget" },
  { "endless format",
    "return ('%s'):format(setmetatable({}, { __tostring = function() while true do end end }))",
    "budget" },
  { "endless concatenation",
    "local t = setmetatable({}, { __concat = function() while true do end end }) return t .. 'x'",
    "budget" },
  { "endless for", "for i = 1, math.maxinteger do end", "budget" },
  { "endless goto", "::a:: goto a", "budget" },
  { "long strings in a loop", "local s = ('x'):rep(1000000) while true do local t = s .. 'y' end",
    "budget" },
  { "finds in a loop",
    "local s = ('a'):rep(200)\n"
    "while true do pcall(string.find, s, 'a*a*a*b') end",
    "budget" },
  { "sorts in a loop",
    "local t = {} for i = 1, 20000 do t[i] = i end while true do table.sort(t) end", "budget" },
  { "moves that only C makes",
    SLOW_KEYS "table.move(setmetatable({}, { __index = keys }), 1, 1000000, 1, {})", "budget" },
  { "concatenation that only C makes",
    SLOW_KEYS "return table.concat(setmetatable({}, { __index = keys, __len = function() return "
              "1000000 end }))",
    "" },
  { "replacements that only C makes",
    SLOW_KEYS "return ('x'):rep(1000000):gsub('x', setmetatable({}, { __index = keys }))",
    "budget" },
  { "capitals in a loop", "local s = ('x'):rep(1000000) while true do local t = s:upper() end",
    "budget" },
  { "data that shares its children",
    "local t = { 1 } for _ = 1, 60 do t = { t, t } end require('engine.value').hash(t)", "budget" },
  { "data that shares its children, compared",
    "local a, b = { 1 }, { 1 } for _ = 1, 60 do a, b = { a, a }, { b, b } end "
    "require('engine.value').diff(a, b)",
    "budget" },
  { "a flood of print", "local s = ('x'):rep(100000) while true do print(s) end",
    "more than 1048576 bytes" },
  { "memory: tables", "local t = {} for i = 1, math.maxinteger do t[i] = { i } end",
    "memory budget" },
  { "memory: in pcall",
    "local function f() local t = {} for i = 1, 1e9 do t[i] = { i } end end\n"
    "while true do pcall(f) end",
    "memory budget" },
  { "memory: doubling", "local s = 'x' while true do s = s .. s end", "memory budget" },
  { "memory: doubling in pcall", "local s = 'x' while true do pcall(function() s = s .. s end) end",
    "memory budget" },
  { "memory: keys", "local t = {} for i = 1, math.maxinteger do t['k' .. i] = i end", "budget" },
  { "memory: strings kept", "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000000) .. i end",
    "memory budget" },
  { "memory: gsub", "return ('x'):rep(100000):gsub('x', function() return ('y'):rep(100000) end)",
    "memory budget" },
  { "rep", "return ('x'):rep(1 << 40)", "rep's result would pass the limit" },
  { "gsub", "return ('x'):rep(10000):gsub('x', ('%0'):rep(200))",
    "gsub's result would pass the limit" },
  { "format", "local s = ('x'):rep(600000) return ('%s%s'):format(s, s)", "format's result" },
  { "concat",
    "local s, t = ('x'):rep(600000), {} for i = 1, 9 do t[i] = s end return table.concat(t)",
    "concat's result" },
  { "pattern of loops", "return ('a'):rep(3000):find('(.-)*(.-)*(.-)*b')", "pattern too costly" },
  { "pattern of stars", "return ('a'):rep(500):match('.*.*.*.*.*.*b')", "pattern too costly" },
  { "pattern of optionals", "return ('a'):rep(40):match(('a?'):rep(40) .. ('a'):rep(40))",
    "pattern too costly" },
  { "pattern by gmatch", "for _ in ('a'):rep(5000):gmatch('^.-.-.-b') do end",
    "pattern too costly" },
  { "pattern by gsub", "return ('a'):rep(5000):gsub('.-.-b', '')", "pattern too costly" },
  { "pattern of pairs", "return ('('):rep(20000):find('%b()')", "pattern too costly" },
  { "pattern of references", "return ('a'):rep(2000):find('(.-).-%1b')", "pattern too costly" },
  { "sets hide no loops", "return ('a'):rep(3000):find('[]*]*[^]%]]*[%]*]*b')",
    "pattern too costly" },
  { "plain find", "return ('a'):rep(1000000):find(('a'):rep(10000) .. 'b', 1, true)",
    "search too costly" },
  { "deep recursion", "local function f(n) return 1 + f(n + 1) end return f(1)", "stack overflow" },
  { "deep recursion caught for ever",
    "local function f(n) return 1 + f(n + 1) end\n"
    "while true do pcall(f, 1) end",
    "budget" },
  { "deep metamethods",
    "local t = setmetatable({}, { __index = function(x, k) return x[k .. 'a'] end }) return t.x",
    "overflow" },
  { "deep nesting of the source", NULL, "overflow" },
  { "deep data", "local t = {} for i = 1, 100 do t = { t } end require('engine.value').clone(t)",
    "nested too deep" },
  { "a cycle in data", "local t = {} t.t = t require('engine.value').hash(t)", "nested too deep" },
};

/// What broke Lua 5.4.4 and was mended upstream later, or by Debian: none of it breaks us. `want`
/// is the fault, or what is returned.
static const Case known_bugs[] = {
  { "997f11f5: a loop that is left with a value to be closed (5.4.5)",
    "local mt = {} local c = setmetatable({}, mt) mt['__clo' .. 'se'] = print\n"
    "local function f() for k in function() return 1 end, nil, nil, c do\n"
    "  local function g() return k end break end return f() end return f()",
    "non-closable value" },
  { "lua_settop by a stale pointer, with values to be closed (5.4.5)",
    "local x <close> = setmetatable({}, { ['__clo' .. 'se'] = print })", "may not use '<close>'" },
  { "1f3c6f45: wrong code where _ENV is constant, CVE-2022-28805 (5.4.5)",
    "local function a() local _ENV <const> = nil y = 1 end return a", "may not use '_ENV'" },
  { "42d40581: an error while an error is handled, CVE-2022-33099 (5.4.5)",
    "local function f() local t = setmetatable({}, { __index = function(t, k) return t[k] end })\n"
    "return t.x end\n"
    "return tostring(select(2, pcall(function() return xpcall(f, function(e) return f() end) "
    "end)))",
    "false" },
  { "errors about errors, deep in C",
    "local function f(s) return (s:gsub('.', f)) end local ok = pcall(f, 'x')\n"
    "return tostring(ok) .. tostring(pcall(error, setmetatable({}, { __tostring = error })))",
    "falsefalse" },
  { "an error in a handler of an error, over and over (5.4.8)",
    "local function h(e) error(e) end local ok = xpcall(error, h, 'x') return tostring(ok)",
    "false" },
  { "f623b969: texts with zero bytes are compared beyond their end (5.4.7)",
    "local a, b = 'a\\0\\0b', 'a\\0\\0' return tostring(a < b) .. tostring(b < a) .. "
    "tostring('\\0' <= '')",
    "falsetruefalse" },
  { "5853c37a: a concatenation that is longer than memory (5.4.7)",
    "local s = ('x'):rep(1000000) return s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s",
    "" },
  { "7923dbbf: the name of a nil value at the end of many fields (5.4.7)", NULL,
    "more than 30000 fields" },
  { "utf8.codes over stray bytes (5.4.5)",
    "local n = 0 for _ in utf8.codes('ab\\200') do n = n + 1 end return n", "invalid UTF-8" },
  { "a for loop over the whole range",
    "local n = 0 for i = math.maxinteger - 2, math.maxinteger do "
    "n = n + 1 end for i = math.mininteger, math.mininteger + 2 do n = n + 1 end return "
    "tostring(n)",
    "6" },
  { "many constants and many jumps in one function",
    "local t = {} for i = 1, 300 do t['k' .. i] = i end local s = 0\n"
    "for k, v in pairs(t) do s = s + v end return tostring(s)",
    "45150" },
  { "a constant shifted by the smallest integer, as the source is read (5.4.5)",
    "return tostring(1 >> math.mininteger) .. tostring(1 << -9223372036854775807 - 1) .. "
    "tostring(1 >> -9223372036854775807 - 1)",
    "000" },
  { "a comparison as an index (5.4.8)",
    "local a, b, t = 1, 2, { [false] = 'no', [true] = 'yes' }\n"
    "return t[a == b] .. t[not (a == b)] .. t[a < b and b > a]",
    "noyesyes" },
  { "coroutines, of which 5.4.4 closes too many in one another (5.4.5)", "return coroutine.wrap",
    "undefined name 'coroutine'" },
  { "a loop of the collector in generations (5.4.5)", "collectgarbage('generational')",
    "'collectgarbage'" },
  { "code that is no text (5.4.5)", "return string.dump(print)", "dump" },
  { "a negative index of varargs", "return tostring((select(-1, 1, 2, 3)))", "3" },
  { "an index of varargs beyond the first", "return select(-5, 1, 2, 3)", "index out of range" },
  { "the smallest integer divided",
    "return tostring(math.mininteger // -1) .. tostring(5 % math.mininteger)",
    "-9223372036854775808-9223372036854775803" },
  { "a number in a very long way of writing", "return tostring(tonumber(('9'):rep(300)) ~= nil)",
    "true" },
};

/// More constants than an instruction can name, then operations on bits with constants (wrong code
/// in 5.4.4).
static char *many_constants(void) {
  enum { COUNT = 400, EACH = 32 };
  char *text = malloc(COUNT * EACH + 300);
  assert_non_null(text);
  size_t used = (size_t)sprintf(text, "local t, x = {}, 255\n");
  for (int i = 0; i < COUNT; i++)
    used += (size_t)sprintf(text + used, "t.k%d = 'v%d'\n", i, i);
  sprintf(text + used,
          "return (0xF0F0F0F & x) .. ' ' .. (x | 0x12345678) .. ' ' .. (0x7777777 ~ x)");
  return text;
}

static void test_many_constants(void **state) {
  (void)state;
  char out[200] = "", *text = many_constants();
  Fault fault = { .text = "" };
  if (!run_pack(text, out, sizeof out, &fault)) fail_msg("%s", fault.text);
  assert_string_equal(out, "15 305420031 125269896");
  free(text);
}

static void test_known_bugs(void **state) {
  (void)state;
  char *fields = long_way();
  for (size_t i = 0; i < sizeof known_bugs / sizeof *known_bugs; i++) {
    const Case *row = &known_bugs[i];
    char out[512] = "";
    Fault fault = { .text = "" };
    bool good = run_pack(row->text ? row->text : fields, out, sizeof out, &fault);
    const char *got = good ? out : fault.text;
    if (good && !row->want[0]) snprintf(out, sizeof out, "%.0s", "");
    if (!strstr(got, row->want)) fail_msg("%s: '%s'", row->name, got);
  }
  free(fields);
}

/// A function in C that never comes back, as a hole in a binding might be.
static int l_stay(lua_State *L) {
  for (volatile bool stays = true; stays;) {
  }
  return lua_gettop(L);
}

/// What stays in C long after its time ends the program, with a word.
static void test_never_comes_back(void **state) {
  (void)state;
  int ends[2], status = 0;
  assert_int_equal(pipe(ends), 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 2);
    Script *script = open_script();
    lua_pushcfunction(script_state(script), l_stay);
    script_call(script, 0, 0, NULL);
    _exit(0);
  }
  close(ends[1]);
  char text[300] = "";
  ssize_t got = read(ends[0], text, sizeof text - 1);
  close(ends[0]);
  waitpid(child, &status, 0);
  assert_true(got > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 1);
  assert_non_null(strstr(text, "does not come back from a call"));
}

static double now_s(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void test_attacks(void **state) {
  (void)state;
  char *deep = malloc(5001);
  memset(deep, '(', 5000);
  memcpy(deep, "return ", 7);
  deep[5000] = '\0';
  for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
    const Case *row = &attacks[i];
    char out[512] = "";
    Fault fault = { .line = 0 };
    double start = now_s();
    memory_limit = strncmp(row->name, "memory", 6) == 0 ? 8 << 20 : 0;
    bool good = run_pack(row->text ? row->text : deep, out, sizeof out, &fault);
    double seconds = now_s() - start;
    if (good) fail_msg("%s: no fault, '%s'", row->name, out);
    if (!strstr(fault.text, row->want) || strncmp(fault.file, "mods/p/", 7) != 0 ||
        fault.line < 1) {
      fail_msg("%s: %s:%d: %s", row->name, fault.file, fault.line, fault.text);
    }
    if (getenv("GROGNARD_TEST_TIMES")) print_message("%6.3f s %s\n", seconds, row->name);
    if (seconds > 30) fail_msg("%s: took %.1f s", row->name, seconds);
  }
  memory_limit = 0;
  free(deep);
}

static void test_script_lives_on(void **state) {
  (void)state;
  File files[] = { { "mods/p/rules/x.lua",
                     "local n = 0\nreturn { spin = function() while true do end end,\n"
                     "count = function() n = n + 1 return n end }" },
                   { NULL, NULL } };
  case_files = files;
  Script *script = open_script();
  lua_State *L = script_state(script);
  Fault fault;
  assert_true(run_main(script, &fault));
  for (int i = 1; i <= 2; i++) {
    lua_getfield(L, 1, "spin");
    assert_false(script_call(script, 0, 0, &fault));
    assert_string_equal(fault.file, "mods/p/rules/x.lua");
    assert_int_equal(fault.line, 2);
    assert_non_null(strstr(script_traceback(script), "mods/p/rules/x.lua:2"));
    lua_getfield(L, 1, "count");
    assert_true(script_call(script, 0, 1, &fault));
    assert_int_equal(lua_tointeger(L, -1), i);
    lua_pop(L, 1);
  }
  assert_null(lua_gethook(L));
  script_free(script);
  case_files = NULL;
}

static void test_cycle(void **state) {
  (void)state;
  File files[] = { { "mods/p/rules/x.lua", "require('rules.b')" },
                   { "mods/p/rules/b.lua", "\nrequire('rules.c')" },
                   { "mods/p/rules/c.lua", "require('rules.b')" },
                   { NULL, NULL } };
  case_files = files;
  Script *script = open_script();
  Fault fault;
  for (int i = 0; i < 2; i++) {  // the second try is no different
    assert_false(run_main(script, &fault));
    assert_string_equal(fault.file, "mods/p/rules/c.lua");
    assert_string_equal(fault.text, "cyclic require: mods/p/rules/b.lua -> mods/p/rules/c.lua -> "
                                    "mods/p/rules/b.lua");
  }
  script_free(script);
  case_files = NULL;
}

static void test_near_file(void **state) {
  (void)state;
  File files[] = { { "mods/p/rules/x.lua", "\n\nrequire('rules.combt')" },
                   { "mods/p/rules/combat.lua", "" },
                   { NULL, NULL } };
  case_files = files;
  Script *script = open_script();
  Fault fault;
  assert_false(run_main(script, &fault));
  assert_int_equal(fault.line, 3);
  assert_string_equal(fault.text,
                      "no module 'rules.combt': mods/p/rules/combt.lua: there is no such "
                      "file (did you mean 'mods/p/rules/combat.lua'?)");
  script_free(script);
  case_files = NULL;
}

static void test_long_path(void **state) {
  (void)state;
  File files[] = { { "mods/p/rules/x.lua",
                     "require('a-rather-long-folder-name.within-another-folder.of-a-module')" },
                   { "mods/p/a-rather-long-folder-name/within-another-folder/of-a-module.lua",
                     "\nerror('here')" },
                   { NULL, NULL } };
  case_files = files;
  Script *script = open_script();
  Fault fault;
  assert_false(run_main(script, &fault));
  assert_string_equal(fault.text, "here");
  assert_int_equal(fault.line, 2);
  assert_string_equal(fault.file, "mods/p/a-rather-long...thin-another-folder/of-a-module.lua");
  script_free(script);
  case_files = NULL;
}

/// Runs a text as a kernel module with `M` = kernel.main.
static void run_kernel(const char *text, const File *files, const char *want) {
  File own[8] = { { "scripts/kernel/test.lua", text } };
  for (int i = 0; files && files[i].path; i++)
    own[i + 1] = files[i];
  case_files = own;
  Script *script = open_script();
  Fault fault = { .line = 0 };
  bool good = script_require(script, "kernel.test", &fault);
  if (!good)
    fail_msg("%s:%d: %s\n%s", fault.file, fault.line, fault.text, script_traceback(script));
  assert_string_equal(lua_tostring(script_state(script), -1), want);
  lua_pop(script_state(script), 1);
  script_free(script);
  case_files = NULL;
}

/// A budget within that of a call: what it spends alone is taken back, the call goes on.
static void test_within(void **state) {
  (void)state;
  const File files[] = {
    { "mods/p/rules/x.lua",
      "local kept = {}\n"
      "return { good = function(a) return a, 'b' end,\n"
      "  bad = function() error('no', 0) end,\n"
      "  loop = function() while true do pcall(function() while true do end end) end end,\n"
      "  hoard = function() local t = {} for i = 1, 1e9 do t[i] = { i } end end,\n"
      "  keep = function() for i = 1, 1e9 do kept[#kept + 1] = { i } end end }" },
    { NULL, NULL }
  };
  memory_limit = 8 << 20;
  instruction_limit = 1000000000;  // 40 ms are spent first, however fast the machine is
  run_kernel(
      "local m = require('kernel.main') local s, p = m.sandbox, m.run()\n"
      "local out = {}\n"
      "for _, name in ipairs({ 'good', 'bad', 'loop', 'hoard', 'good', 'keep' }) do\n"
      "  local ok, a, b = s.within(40, p[name], 'a')\n"
      "  out[#out + 1] = tostring(ok) .. tostring(a) .. tostring(b)\n"
      "end\n"
      "local room = ('x'):rep(1 << 20) .. 'y'\n"  // half of the memory is left to the call around
      "return table.concat(out, ' ')",
      files,
      "trueab falsenofalse falsemods/p/rules/x.lua:4: time budget of 40 ms is spent (an endless "
      "loop?)true falsemods/p/rules/x.lua:5: memory budget of 4096 KiB is spenttrue trueab "
      "falsemods/p/rules/x.lua:6: memory budget of 4096 KiB is spenttrue");
  memory_limit = 0;
  instruction_limit = 0;
  const File endless[] = {
    { "scripts/kernel/test.lua",
      "local s = require('engine.sandbox')\n"
      "for _ = 1, 100 do s.within(100, function() while true do end end) end\n"
      "local why for _ = 1, 100 do\n"
      "  why = select(2, s.within(500, function() for _ = 1, 2e6 do end end)) end\n"
      "return why" },
    { NULL, NULL }
  };
  Fault fault = { .text = "" };
  case_files = endless;
  Script *script = open_script();
  bool good = script_require(script, "kernel.test", &fault);
  if (!good) print_message("%s\n", fault.text);
  assert_true(good);  // however many they are, something is left to the call around them
  assert_string_equal(lua_tostring(script_state(script), -1), "the time for packs is spent");
  script_free(script);
  case_files = NULL;
}

static int compare_texts(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void test_sandbox_module(void **state) {
  (void)state;
  const File files[] = {
    { "mods/p/rules/x.lua", "local M = { n = 0 } return M" },
    { "mods/p/spec/x_spec.lua",
      "local M = require('rules.x') M.n = M.n + 1 return describe(M.n), 'two'" },
    { NULL, NULL },
  };
  run_kernel("local m = require('kernel.main') local s = m.sandbox\n"
             "local child = s.child(m.env, { describe = function(n) return 'd' .. n end })\n"
             "local a, b = s.run(child, 'spec/x_spec.lua')\n"
             "local c = s.run(child, 'spec/x_spec.lua')\n"
             "return a .. b .. c .. m.run().n",
             files, "d1twod22");
  run_kernel("local m = require('kernel.main') local s = m.sandbox\n"
             "local f = s.chunk('p', 'return extra(4), ...', 'console')\n"
             "local none, message = s.chunk('p', 'return +', 'console')\n"
             "return f('x') .. tostring(none) .. message .. select('#', f('a', 'b'))",
             files, "5nilconsole:1: unexpected symbol near '+'3");
  run_kernel("local m = require('kernel.main') local s = m.sandbox\n"
             "local before = m.run() before.n = 7 s.reload()\n"
             "local again = require('kernel.main')\n"
             "return tostring(again ~= m) .. again.run().n .. tostring(pcall(s.require, 'z', 'a'))",
             files, "true0false");
  run_kernel("local s = require('engine.sandbox')\n"
             "local function who() local file, line = s.where(2) return file .. line end\n"
             "local a = who()\n"
             "local ok, e = pcall(s.run, 'p', '../q/x.lua')\n"
             "s.renew()\n"
             "return a .. tostring(s.memory() > 1000) .. tostring(ok)",
             files, "scripts/kernel/test.lua3truefalse");
  run_kernel("local s = require('engine.sandbox') local env = s.pack('z', {}, { a = 1 })\n"
             "return tostring(pcall(function() env.b = 1 end)) .. env.a ..\n"
             "  tostring(pcall(function() return env.nothing end)) .. tostring(getmetatable(env))",
             files, "false1falsefalse");
}

/// Conditions end what tests them, through whatever a pack protects; errors keep place and trace.
static void test_conditions(void **state) {
  (void)state;
  const File files[] = {
    { "mods/p/rules/x.lua",
      "local M = {}\n"
      "function M.caught(need) pcall(need, false) return 'on' end\n"
      "function M.handled(need) xpcall(need, function() M.seen = true end, false) return 'on' end\n"
      "function M.placed(need) return need(false) end\n"
      "function M.wrong() local inner = nil return inner.field end\n"
      "return M" },
    { NULL, NULL },
  };
  run_kernel(
      "local s = require('engine.sandbox')\n"
      "local n = 0\n"
      "local function test(stops, a, b) n = n + a if stops then s.stop() end n = n + b end\n"
      "local whole, cut = s.completes(test, false, 1, 2), s.completes(test, true, 10, 20)\n"
      "local outer = s.completes(function() n = s.completes(test, true, 0, 0) and 0 or n * 2 end)\n"
      "return tostring(whole) .. tostring(cut) .. tostring(outer) .. n",
      NULL, "truefalsetrue26");
  run_kernel(
      "local m = require('kernel.main') local s, x = m.sandbox, m.run()\n"
      "local function stop() s.stop() end\n"
      "return tostring(s.completes(x.caught, stop)) .. tostring(s.completes(x.handled, stop)) ..\n"
      "  tostring(x.seen)",
      files, "falsefalsenil");
  run_kernel(
      "local m = require('kernel.main') local s, x = m.sandbox, m.run()\n"
      "local need = s.condition(function(a, b)\n"
      "  local file, line = s.where(3) return tostring(a) .. tostring(b) .. file .. line end)\n"
      "return tostring(need(1, 2)) .. x.placed(need)",
      files, "truefalsenilmods/p/rules/x.lua4");
  run_kernel("local m = require('kernel.main') local s, x = m.sandbox, m.run()\n"
             "local good, text = pcall(s.completes, x.wrong) return text",
             files, "mods/p/rules/x.lua:5: attempt to index a nil value (local 'inner')");
}

/// The list that stubs, lint and manual are made from names exactly what an environment holds.
static void test_globals_list(void **state) {
  (void)state;
  static char want[4096],
      text[] = "local s, out = require('engine.sandbox'), {}\n"
               "for name, value in pairs(s.pack('z')) do\n"
               "  if type(value) == 'table' then\n"
               "    for field in pairs(value) do out[#out + 1] = name .. '.' .. field end\n"
               "  else out[#out + 1] = name end\n"
               "end\n"
               "table.sort(out) return table.concat(out, ' ')";
  const char *names[128];
  size_t count = 0;
  for (; script_globals[count]; count++)
    names[count] = script_globals[count];
  qsort(names, count, sizeof *names, compare_texts);
  for (size_t i = 0; i < count; i++) {
    strcat(want, i > 0 ? " " : "");
    strcat(want, names[i]);
  }
  run_kernel(text, NULL, want);
}

static void test_renewed_budget(void **state) {
  (void)state;
  run_kernel("local s = require('engine.sandbox')\n"
             "for i = 1, 30 do for j = 1, 1000000 do end s.renew() end return 'done'",
             NULL, "done");
}

/// Which lines of packs run is recorded, in long calls too; kernel lines are not, nor what runs
/// outside.
static void test_recorded_lines(void **state) {
  (void)state;
  const File files[] = {
    { "mods/p/rules/x.lua", "local M = {}\n"
                            "function M.of(n)\n"
                            "  if n > 1 then\n"
                            "    return 'many'\n"
                            "  end\n"
                            "  return 'one'\n"
                            "end\n"
                            "function M.long() for i = 1, 5000000 do end\n"
                            "  return 0 end\n"
                            "return M" },
    { NULL, NULL },
  };
  const char told[] = "local function told(s) local out = {}\n"
                      "  for file, lines in pairs(s.lines()) do\n"
                      "    out[#out + 1] = file .. ':' .. table.concat(lines, ',')\n"
                      "  end return table.concat(out, ' ') end\n";
  char text[1200];
  snprintf(
      text, sizeof text,
      "%slocal m = require('kernel.main') local s = m.sandbox local x = m.run()\n"
      "x.of(5) s.record() x.of(1) local first = told(s) x.of(5)\n"
      "s.record() x.of(2) s.renew() x.long() return first .. '; ' .. told(s) .. '; ' .. told(s)",
      told);
  run_kernel(text, files, "mods/p/rules/x.lua:3,6; mods/p/rules/x.lua:3,4,8,9; ");
  snprintf(text, sizeof text,
           "%slocal m = require('kernel.main') local s = m.sandbox\n"
           "s.record() m.run() local loaded = told(s)\n"
           "s.alter('mods/p/rules/x.lua', 'return { of = function() return 7 end }')\n"
           "local env = s.pack('p', {}) local other = s.require(env, 'rules.x').of() s.alter()\n"
           "local same = s.require(s.pack('p', {}), 'rules.x').of(1)\n"
           "return loaded .. other .. same .. s.chunk_name('mods/p/x.lua')",
           told);
  run_kernel(text, files, "mods/p/rules/x.lua:1,2,7,8,9,107onemods/p/x.lua");
}

/// The memory limit is passed while a record ends: no line is noted after it.
static void test_record_ends_in_need(void **state) {
  (void)state;
  const File files[] = {
    { "mods/p/rules/x.lua", "return { of = function(n)\n"
                            "  return n\n"
                            "end }" },
    { NULL, NULL },
  };
  memory_limit = 96 << 10;
  run_kernel("local m = require('kernel.main') local s, x, kept = m.sandbox, m.run(), 0\n"
             "for i = 1, 20000 do\n"
             "  if i % 1000 == 0 then s.renew() end\n"
             "  s.record() x.of(i) local lines = s.lines()\n"
             "  if lines['mods/p/rules/x.lua'][1] == 2 then kept = kept + x.of(1) end\n"
             "end return kept",
             files, "20000");
  memory_limit = 0;
}

static void test_error_value(void **state) {
  (void)state;
  File files[] = { { "mods/p/rules/x.lua", "error({ text = 'no', reasons = { 'r' } })" },
                   { NULL, NULL } };
  case_files = files;
  Script *script = open_script();
  lua_State *L = script_state(script);
  Fault fault;
  script_push_error(script);
  assert_true(lua_isnil(L, -1));
  assert_false(run_main(script, &fault));
  assert_string_equal(fault.text, "no");
  assert_string_equal(fault.file, "mods/p/rules/x.lua");
  script_push_error(script);
  lua_getfield(L, -1, "reasons");
  assert_int_equal(lua_rawlen(L, -1), 1);
  script_free(script);
  case_files = NULL;
}

static void test_untrusted_state(void **state) {
  (void)state;
  ScriptOptions options = { .read = read_text, .untrusted = true };
  Fault fault;
  Script *script = script_new(&options, &fault);
  assert_true(script_require(script, "kernel.main", &fault));  // the sandbox itself stays
  assert_false(script_require(script, "kernel.absent", &fault));
  assert_string_equal(
      fault.text, "no module 'kernel.absent': scripts/kernel/absent.lua: there is no such file");
  script_free(script);
}

static void test_two_states(void **state) {
  (void)state;
  File files[] = { { "mods/p/rules/x.lua", "return 'one'" }, { NULL, NULL } };
  case_files = files;
  Script *a = open_script(), *b = open_script();
  Fault fault;
  assert_true(run_main(a, &fault));
  script_free(a);
  assert_true(run_main(b, &fault));
  script_reload(b);
  assert_true(run_main(b, &fault));
  script_free(b);
  case_files = NULL;
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_library),
    cmocka_unit_test(test_faults),
    cmocka_unit_test(test_script_lives_on),
    cmocka_unit_test(test_cycle),
    cmocka_unit_test(test_near_file),
    cmocka_unit_test(test_long_path),
    cmocka_unit_test(test_sandbox_module),
    cmocka_unit_test(test_renewed_budget),
    cmocka_unit_test(test_conditions),
    cmocka_unit_test(test_error_value),
    cmocka_unit_test(test_untrusted_state),
    cmocka_unit_test(test_two_states),
    cmocka_unit_test(test_globals_list),
    cmocka_unit_test(test_recorded_lines),
    cmocka_unit_test(test_record_ends_in_need),
    cmocka_unit_test(test_attacks),
    cmocka_unit_test(test_known_bugs),
    cmocka_unit_test(test_many_constants),
    cmocka_unit_test(test_within),
    cmocka_unit_test(test_never_comes_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
