// The registry: argument checks, types, the texts made from it, and what the check costs.
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <lualib.h>

#include "api/api.h"
#include "api/script.h"
#include "core/fault.h"

static int l_count(lua_State *L) {
  lua_pushinteger(L, lua_gettop(L));
  return 1;
}

static int l_make(lua_State *L) {
  int *box = api_new(L, "TestBox", sizeof *box, 1);
  *box = lua_isnil(L, 1) ? 7 : (int)lua_tointeger(L, 1);
  return 1;
}

static int l_make_other(lua_State *L) {
  api_new(L, "TestOther", 1, 0);
  return 1;
}

static int l_get(lua_State *L) {
  const int *box = luaL_checkudata(L, 1, "TestBox");
  lua_pushinteger(L, *box);
  return 1;
}

static int collected;

static int l_collect(lua_State *L) {
  (void)L;
  collected++;
  return 0;
}

static const ApiFunction functions[] = {
  { "make", "value?:integer", "TestBox", "Makes a box.", "1", true, l_make },
  { "other", "", "TestOther", "Makes something else.", "1", true, l_make_other },
  { "take", "hex:hex n?:integer t:table|nil f:function|string", "integer count:integer?",
    "Counts its arguments.", "1", true, l_count },
  { "rest", "a:integer ...:any", "...:any", "Takes more.", "1", false, l_count },
  { "box", "box:TestBox|hex flag?:boolean", "integer", "Takes a box or a hex.", "1", true,
    l_count },
  { "list", "hexes:hex[] any:any", "hex[]", "Takes a list.", "1", true, l_count },
  { "plain", "a:integer b:integer", "integer", "Adds nothing.", "1", true, l_count },
  { "old", "a:integer", "integer", "Adds nothing.", "0", true, l_count },
  { "later", "", "integer", "Adds nothing.", "0", true, l_count },
  { 0 },
};

static const ApiFunction methods[] = {
  { "get", "", "integer", "Gives the value.", "1", true, l_get },
  { "put", "value:integer", "", "Takes a value.", "1", true, l_count },
  { "older", "", "", "Takes nothing.", "0", true, l_count },
  { 0 },
};

static const ApiFunction other_methods[] = { { 0 } };

// As api 1 sees them: one that is announced, one that is on its way, one that is gone.
static const ApiFarewell farewells[] = {
  { "other", API_VERSION, API_VERSION + 2, "make" },
  { "old", API_VERSION - 1, API_VERSION + 1, "plain" },
  { "TestBox:older", API_VERSION - 1, API_VERSION, "TestBox:get" },
  { "later", API_VERSION + 1, API_VERSION + 2, "plain" },
  { 0 },
};

static const ApiFunction global_functions[] = {
  { "need", "condition:any ...:any", "boolean", "States.", "1", true, NULL },
  { "must", "condition:any", "", "Stated.", "1", true, NULL },
  { 0 },
};
static const ApiFarewell global_farewells[] = { { "must", 1, 3, "need" }, { 0 } };
static const ApiModule test_group = { .name = "tests",
                                      .text = "Of this test.",
                                      .functions = global_functions,
                                      .farewells = global_farewells,
                                      .globals = true };

static const ApiModule test_module = {
  .name = "testing",
  .text = "For this test.",
  .functions = functions,
  .type = "TestBox",
  .methods = methods,
  .collect = l_collect,
  .type2 = "TestOther",
  .methods2 = other_methods,
  .farewells = farewells,
};

static lua_State *open_state(void) {
  lua_State *L = luaL_newstate();
  luaL_requiref(L, "_G", luaopen_base, 1);
  api_open(L, &test_module);
  lua_setglobal(L, "t");
  lua_settop(L, 0);
  return L;
}

static const struct {
  const char *text, *want;  ///< `want`: the result, or the message behind the place.
} rows[] = {
  { "return t.take('N1', 5, {}, print)", "4" },
  { "return t.take('N1', nil, nil, 'f')", "4" },
  { "return t.take('N1', nil, {}, print, nil, nil)", "4" },
  { "return t.take()", "testing.take: argument 1 'hex' must be hex, got nothing" },
  { "return t.take(5)", "testing.take: argument 1 'hex' must be hex, got integer" },
  { "return t.take('N1', 'x')", "testing.take: argument 2 'n' must be integer or nil, got string" },
  { "return t.take('N1', 1.0)",
    "testing.take: argument 2 'n' must be integer or nil, got fraction" },
  { "return t.take('N1', 1, 2)", "testing.take: argument 3 't' must be table|nil, got integer" },
  { "return t.take('N1', 1, {})",
    "testing.take: argument 4 'f' must be function|string, got nothing" },
  { "return t.take('N1', 1, {}, 'f', 5)", "testing.take takes 4 arguments, got 5" },
  { "return t.rest(1, 2, 3)", "3" },
  { "return t.rest(1)", "1" },
  { "return t.make():get()", "7" },
  { "return t.make(3):get()", "3" },
  { "return t.make():put(4)", "2" },
  { "return t.make():put()", "TestBox:put: argument 1 'value' must be integer, got nothing" },
  { "return t.make():put(1, 2)", "TestBox:put takes 1 arguments, got 2" },
  { "return t.make().get()", "TestBox:get is called on a TestBox with ':', got nothing" },
  { "return t.make().get(t.other())",
    "TestBox:get is called on a TestBox with ':', got TestOther" },
  { "return t.box(t.make())", "2" },
  { "return t.box('N1', true)", "2" },
  { "return t.box(t.other())", "testing.box: argument 1 'box' must be TestBox|hex, got TestOther" },
  { "return t.list({}, nil)", "2" },
  { "return t.list('N1')", "testing.list: argument 1 'hexes' must be hex[], got string" },
  { "return t.tak", "engine.testing has no 'tak'" },
  { "t.take = 1 t.extra = 1", "engine.testing cannot be given fields" },
  { "return tostring(getmetatable(t.make()))", "false" },
};

static void test_checks(void **state) {
  (void)state;
  lua_State *L = open_state();
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    luaL_loadbuffer(L, rows[i].text, strlen(rows[i].text), "=x");
    lua_pcall(L, 0, 1, 0);
    const char *got = lua_tostring(L, -1);
    if (got && strncmp(got, "x:1: ", 5) == 0) got += 5;
    if (!got || strcmp(got, rows[i].want) != 0) fail_msg("%s: %s", rows[i].text, got);
    lua_settop(L, 0);
  }
  lua_close(L);
  assert_true(collected > 0);
}

static void keep_warning(void *context, const char *text, int more) {
  char *warnings = context;
  size_t used = strlen(warnings);
  (void)more;
  snprintf(warnings + used, 1000 - used, "%s\n", text);
}

/// A name that goes warns once for each place, one that is gone refuses, one that is announced is
/// silent.
static void test_farewells(void **state) {
  (void)state;
  static const char text[] = "for i = 1, 3 do t.old(i) t.other() t.later() end\n"
                             "t.old(4)\n"
                             "t.make():older()\n";
  char warnings[1000] = "";
  lua_State *L = open_state();
  lua_setwarnf(L, keep_warning, warnings);
  luaL_loadbuffer(L, text, strlen(text), "=x");
  assert_int_not_equal(lua_pcall(L, 0, 0, 0), LUA_OK);
  assert_string_equal(lua_tostring(L, -1),
                      "x:3: 'TestBox:older' is gone since api 1 (use TestBox:get)");
  assert_string_equal(
      warnings,
      "x:1: 'engine.testing.old' is deprecated since api 0 and goes with api 2 (use plain)\n"
      "x:2: 'engine.testing.old' is deprecated since api 0 and goes with api 2 (use plain)\n");
  luaL_loadstring(L, "t.old('x')");
  lua_pcall(L, 0, 0, 0);
  assert_non_null(strstr(lua_tostring(L, -1), ":1: testing.old: argument 1 'a' must be integer"));
  lua_close(L);
}

static void test_open_twice(void **state) {
  (void)state;
  lua_State *L = open_state();
  api_open(L, &test_module);
  lua_getglobal(L, "t");
  assert_true(lua_rawequal(L, -1, -2));
  lua_close(L);
}

static void test_stub(void **state) {
  (void)state;
  char *text = api_luals_text(&test_module);
  assert_non_null(text);
  static const char *const parts[] = {
    "---@meta engine.testing\n",
    "---@class TestBox\nlocal TestBox = {}\n",
    "--- Counts its arguments.\n---@param hex string\n---@param n? integer\n---@param t table|nil\n"
    "---@param f function|string\n---@return integer\n---@return integer? count\n"
    "function testing.take(hex, n, t, f) end\n",
    "---@param ... any\n---@return any ...\nfunction testing.rest(a, ...) end\n",
    "---@param hexes string[]\n",
    "function TestBox:get() end\n",
    "---@deprecated Since api 0, gone with api 1: use TestBox:get.\nfunction TestBox:older() end\n",
    "---@deprecated Since api 0, gone with api 2: use plain.\nfunction testing.old(a) end\n",
    "\nreturn testing\n",
  };
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (!strstr(text, parts[i])) fail_msg("'%s' is not in\n%s", parts[i], text);
  }
  free(text);
}

static void test_global_stub(void **state) {
  (void)state;
  char *text = api_luals_text(&test_group);
  assert_non_null(strstr(text, "---@meta tests\n"));
  assert_non_null(strstr(text, "\nfunction need(condition, ...) end\n"));
  assert_non_null(
      strstr(text, "---@deprecated Since api 1, gone with api 3: use need.\nfunction must("));
  free(text);
}

/// Every word of every row can be read, names exist, and each module has a text.
static void test_real_modules(void **state) {
  (void)state;
  ScriptOptions options = { .read = NULL }, ui = { .ui = true };
  Fault fault;
  Script *rules = script_new(&options, &fault), *own = script_new(&ui, &fault);
  for (const ApiModule *const *module = api_modules; *module; module++) {
    char name[80];
    snprintf(name, sizeof name, "engine.%s", (*module)->name);
    Script *script = (*module)->realm == REALM_UI ? own : rules;
    if (!script_require(script, name, &fault)) fail_msg("%s: %s", name, fault.text);
    lua_settop(script_state(script), 0);
    assert_ptr_equal(api_find((*module)->name), *module);
    assert_true((*module)->text[0] != '\0');
    for (const ApiFunction *row = (*module)->functions; row && row->name; row++) {
      if (!row->call || !row->args || !row->returns || !row->text || !row->since) {
        fail_msg("%s.%s lacks something", name, row->name);
      }
    }
    char *text = api_luals_text(*module);
    lua_State *L = script_state(script);
    if (luaL_loadbufferx(L, text, strlen(text), name, "t") != LUA_OK) {
      fail_msg("%s", lua_tostring(L, -1));
    }
    lua_settop(L, 0);
    free(text);
  }
  assert_null(api_find("absent"));
  script_free(rules);
  script_free(own);
}

/// Each module can be required in its realm and nowhere else.
static void test_realms(void **state) {
  (void)state;
  ScriptOptions options = { .read = NULL }, ui = { .ui = true };
  Fault fault;
  Script *scripts[] = { script_new(&options, &fault), script_new(&ui, &fault) };
  int refused[2] = { 0, 0 };
  for (const ApiModule *const *module = api_modules; *module; module++) {
    for (int i = 0; i < 2; i++) {
      char name[80];
      ApiRealm other = i == 0 ? REALM_UI : REALM_RULES;
      snprintf(name, sizeof name, "engine.%s", (*module)->name);
      bool good = script_require(scripts[i], name, &fault);
      assert_int_equal(good, (*module)->realm != other);
      if (good) continue;
      refused[i]++;
      assert_non_null(
          strstr(fault.text, i == 0 ? "for the user interface alone" : "for rules alone"));
    }
  }
  assert_true(refused[0] >= 2);  // window, game
  assert_true(refused[1] >= 1);  // dice
  for (int i = 0; i < 2; i++)
    script_free(scripts[i]);
}

static void test_lint_and_manual(void **state) {
  (void)state;
  char *lint = api_lint_text(), *manual = api_manual_text(&test_group, 1);
  assert_non_null(strstr(lint, "  \"assert\",\n"));
  assert_non_null(strstr(lint, "  string = { fields = { \"byte\","));
  assert_non_null(strstr(lint, "\"offset\", } },\n"));
  lua_State *L = luaL_newstate();
  assert_int_equal(luaL_dostring(L, lint), LUA_OK);
  assert_true(lua_istable(L, -1));
  lua_close(L);
  assert_non_null(strstr(manual, "\n## engine.value\n"));
  assert_non_null(
      strstr(manual, "- `value.diff(a: any, b: any, limit?: integer)` gives `table[]`: "));
  assert_non_null(
      strstr(manual, "\n## Globals of tests\n\nOf this test.\n\n- `need(condition: any, ...)`"));
  assert_non_null(strstr(
      manual, "Stated. Since 1. **Deprecated** since api 1, gone with api 3: use `need`.\n"));
  free(lint);
  free(manual);
}

static double loop_ns(lua_State *L, const char *call) {
  char text[200];
  snprintf(text, sizeof text, "local f, raw = t.plain, raw for i = 1, 1000000 do %s end", call);
  double best = 1e9;
  for (int round = 0; round < 5; round++) {
    luaL_loadstring(L, text);
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    lua_call(L, 0, 0);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double took =
        (double)(end.tv_sec - start.tv_sec) * 1e3 + (double)(end.tv_nsec - start.tv_nsec) / 1e6;
    if (took < best) best = took;
  }
  return best;
}

static void test_speed(void **state) {
  (void)state;
  lua_State *L = open_state();
  lua_pushcfunction(L, l_count);
  lua_setglobal(L, "raw");
  double plain = loop_ns(L, "raw(i, 2)"), checked = loop_ns(L, "f(i, 2)");
  print_message("a plain call %.1f ns, a checked call %.1f ns\n", plain, checked);
  lua_close(L);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_checks),      cmocka_unit_test(test_open_twice),
    cmocka_unit_test(test_stub),        cmocka_unit_test(test_real_modules),
    cmocka_unit_test(test_realms),      cmocka_unit_test(test_lint_and_manual),
    cmocka_unit_test(test_speed),       cmocka_unit_test(test_farewells),
    cmocka_unit_test(test_global_stub),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
