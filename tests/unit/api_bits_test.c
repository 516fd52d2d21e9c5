// engine.bits: sets of the values of a list as bits.
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <lauxlib.h>

#include "api/script.h"

static const char *source;

static bool read_text(void *context, const char *path, char **text, size_t *length, Fault *fault) {
  (void)context;
  if (strcmp(path, "scripts/kernel/test.lua") != 0) return fault_set(fault, path, 0, "not there");
  *length = strlen(source);
  *text = malloc(*length + 1);
  memcpy(*text, source, *length + 1);
  return true;
}

static void test_truths(void **state) {
  (void)state;
  static const char *const truths[] = {
    "b.among({ 'x', 'y', 'z' }, { x = true, z = 0 }) == 5",
    "b.among({ 'x', 'y', 'z' }, { x = true, z = true }, 6) == 4",
    "b.among({ 'x', 'y' }, { x = false }) == 0",
    "b.among({}, { x = true }) == 0",
    "b.among({ 1, 2 }, setmetatable({}, { __index = { [2] = true } })) == 2",
    "b.with({ 'x', 'y', 'z' }, { x = { f = 1 }, y = { f = false }, w = { f = 1 } }, 'f') == 1",
    "b.with({ 'x', 'y' }, { x = { f = 1 }, y = { f = 1 } }, 'f', 2) == 2",
    "b.with({ 'x' }, { x = setmetatable({}, { __index = { f = true } }) }, 'f') == 1",
    "b.with({ 'x' }, { x = 7 }, 'f') == 0",
    "table.concat(b.values({ 'x', 'y', 'z' }, 5)) == 'xz'",
    "#b.values({ 'x', 'y', 'z' }, 0) == 0",
    "#b.values({ 'x' }, -1) == 1",
    "not pcall(b.values, (function() local t = {} for i = 1, 63 do t[i] = i end return t end)(), "
    "1)",
    "(function() local t = {} for i = 1, 62 do t[i] = i end return #b.values(t, -1) end)() == 62",
  };
  for (size_t i = 0; i < sizeof truths / sizeof truths[0]; i++) {
    char text[400];
    snprintf(text, sizeof text, "local b = require('engine.bits') return { %s }", truths[i]);
    source = text;
    ScriptOptions options = { .read = read_text };
    Fault fault;
    Script *script = script_new(&options, &fault);
    assert_non_null(script);
    if (!script_require(script, "kernel.test", &fault)) fail_msg("%s: %s", truths[i], fault.text);
    lua_State *L = script_state(script);
    lua_rawgeti(L, -1, 1);
    if (!lua_toboolean(L, -1)) fail_msg("not so: %s", truths[i]);
    script_free(script);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = { cmocka_unit_test(test_truths) };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
