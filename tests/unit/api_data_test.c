/// engine.data and engine.schema as scripts see them.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "api/api.h"

extern const ApiModule api_data_module;
extern const ApiModule api_schema_module;

/// Memory that runs out: how much is left, and whether that counts.
typedef struct Memory {
  size_t left;
  bool bounded;
} Memory;

static void *allocate(void *context, void *block, size_t old, size_t size) {
  Memory *memory = context;
  if (!block) old = 0;
  if (!size) {
    if (memory->bounded) memory->left += old;
    free(block);
    return NULL;
  }
  if (memory->bounded && size > old && size - old > memory->left) return NULL;
  void *fresh = realloc(block, size);
  if (fresh && memory->bounded) memory->left = memory->left + old - size;
  return fresh;
}

static lua_State *open_lua(Memory *memory) {
  lua_State *L = lua_newstate(allocate, memory);
  assert_non_null(L);
  luaL_openlibs(L);
  api_open(L, &api_data_module);
  lua_setglobal(L, "data");
  api_open(L, &api_schema_module);
  lua_setglobal(L, "schema");
  return L;
}

static void run(const char *script) {
  Memory memory = { 0, false };
  lua_State *L = open_lua(&memory);
  if (luaL_dostring(L, script) != LUA_OK) fail_msg("%s", lua_tostring(L, -1));
  assert_int_equal(lua_gettop(L), 0);
  lua_close(L);
}

static void test_parsing(void **state) {
  (void)state;
  run("local v, l = data.parse('{\\n a = 1,\\n b = {\\n 2, { c = true } } }', 'x.lua')\n"
      "assert(v.a == 1 and v.b[1] == 2 and v.b[2].c == true)\n"
      "assert(l[''] == 1 and l.a == 2 and l.b[''] == 3 and l.b[1] == 4)\n"
      "assert(l.b[2][''] == 4 and l.b[2].c == 4)\n"
      "assert(math.type(v.a) == 'integer')");
  run("local v, l = data.tsv('id\\tn\\nA\\t1\\n', 'any')\n"
      "assert(v.columns[2] == 'n' and v.rows[1].id == 'A' and v.rows[1].n == '1')\n"
      "assert(l.rows[1][''] == 2 and l.rows[1].n == 2 and l.columns[''] == 1)");
  run("local v = data.parse('die A\\n1-3 x\\n4+ y\\n', 'crt.grid')\n"
      "assert(v.rows[1].range[2] == 3 and v.rows[2].range[2] == math.maxinteger)\n"
      "assert(v.rows[2].cells[1] == 'y' and v.columns[1].label == 'A' and v.corner == 'die')\n"
      "assert(data.grid('die A\\n1 x\\n', 'any').rows[1].range[1] == 1)\n"
      "assert(data.parse('{}', 'odd name', 'lua'))");
}

static void test_parse_faults(void **state) {
  (void)state;
  run("local v, f = data.parse('{\\n a = nil }', 'x.lua')\n"
      "assert(v == nil and f.file == 'x.lua' and f.line == 2)\n"
      "assert(f.text == 'nil is no value here' and f.hint == 'leave the key out')\n"
      "v, f = data.parse('', 'x.txt')\n"
      "assert(v == nil and f.text == 'this is no data file' and f.line == nil)\n"
      "assert(not pcall(data.parse, '', 'x', 'json') and not pcall(data.parse, 1, 'x'))");
}

static void test_nearest(void **state) {
  (void)state;
  run("assert(data.nearest('calvary', { 'infantry', 'cavalry' }) == 'cavalry')\n"
      "assert(data.nearest('xyz', { 'infantry' }) == nil and data.nearest('a', {}) == nil)\n"
      "assert(not pcall(data.nearest, 'a', { 1 }))");
}

static void test_checking(void **state) {
  (void)state;
  run("local s = { type = 'table', key = 'id', columns = { id = { type = 'id' },\n"
      "  hex = { type = 'ref', to = 'hex' }, n = { type = 'integer', min = 0 } } }\n"
      "local v, l = data.parse('id\\thex\\tn\\nA\\tN0101\\t3\\nB\\tN0102\\t4\\n', 'u.tsv')\n"
      "local refs = { hex = { N0101 = true, N0102 = true } }\n"
      "local f, rows, lines = schema.check(v, l, s, 'u.tsv', refs)\n"
      "assert(#f == 0 and rows[2].n == 4 and rows[1].hex == 'N0101')\n"
      "assert(lines[2][''] == 3 and lines[2].n == 3)\n"
      "refs.hex.N0102 = nil\n"
      "f, rows = schema.check(v, l, s, 'u.tsv', refs)\n"
      "assert(#f == 1 and rows == nil)\n"
      "assert(f[1].file == 'u.tsv' and f[1].line == 3 and f[1].path == 'B.hex')\n"
      "assert(f[1].text == \"B.hex: 'N0102' is no known hex\")\n"
      "assert(f[1].hint == \"did you mean 'N0101'?\")\n"
      "f = schema.check(v, l, s, 'u.tsv', {})\n"
      "assert(#f == 2 and f[1].text:find('no list of those', 1, true))\n"
      "assert(#schema.check(v, nil, s, 'u.tsv', nil) == 0)");
  // Other names become the one that they stand for, in lists too, looked up or not.
  run("local s = { type = 'map', value = { type = 'list', item = { type = 'ref', to = 'hex' } } }\n"
      "local v = { at = { 'B0201', 'A0103', 'A0301' } }\n"
      "local aliases = { hex = { B0201 = 'A0101' } }\n"
      "local f, got = schema.check(v, nil, s, 'x.lua', nil, aliases)\n"
      "assert(#f == 0 and table.concat(got.at, ' ') == 'A0101 A0103 A0301')\n"
      "assert(v.at[1] == 'B0201')\n"
      "f, got = schema.check(v, nil, s, 'x.lua', { hex = { B0201 = true } }, aliases)\n"
      "assert(#f == 3 and got == nil)\n"
      "f = schema.check({ at = { 'B0201' } }, nil, s, 'x.lua', { hex = { A0101 = true } }, "
      "aliases)\n"
      "assert(#f == 0, f[1] and f[1].text)\n"
      "assert(#schema.check(v, nil, s, 'x.lua', nil, {}) == 0)");
  run("local s = { type = 'record', fields = { a = { type = 'integer' } } }\n"
      "local v, l = data.parse('{\\n a = 1,\\n z = 1,\\n y = 2,\\n x = 3 }', 'x.lua')\n"
      "local f = schema.check(v, l, s, 'x.lua')\n"
      "assert(#f == 3 and f[1].line == 3 and f[2].line == 4 and f[3].line == 5)\n"
      "assert(#schema.check(nil or {}, nil, s, 'x.lua') == 1)");
}

static void test_odd_data(void **state) {
  (void)state;
  run("local any = { type = 'any' }\n"
      "local function fails(value, text)\n"
      "  local ok, err = pcall(schema.check, value, nil, any, 'x')\n"
      "  assert(not ok and err:find(text, 1, true), err)\n"
      "end\n"
      "fails({ 1.5 }, 'no integer')\n"
      "fails({ print }, 'no plain data')\n"
      "fails({ 1, nil, 3, a = 1 }, 'both names and indices')\n"
      "fails({ [1] = 1, [3] = 3 }, 'index of an array')\n"
      "fails({ [true] = 1 }, 'index of an array')\n"
      "fails({ '\\xff' }, 'no UTF-8')\n"
      "fails({ ['\\0'] = 1 }, 'no UTF-8')\n"
      "local loop = {}\n"
      "loop[1] = loop\n"
      "fails(loop, 'nested deeper')\n"
      "local wide = { 1, 2, 3, 4, 5, 6, 7, 8, 9 }\n"
      "for _ = 1, 20 do wide = { wide, wide } end\n"
      "fails(wide, 'more than')\n"
      "local f = schema.check({}, nil, { type = 'lst' }, 'x')\n"
      "assert(f[1].file == 'schema' and f[1].hint == \"did you mean 'list'?\")\n"
      "assert(#schema.judge({ type = 'any' }) == 0)\n"
      "local s, l = data.parse('{\\n type = \"lst\" }', 's.lua')\n"
      "f = schema.judge(s, l, 's.lua')\n"
      "assert(f[1].file == 's.lua' and f[1].line == 2)");
}

/// However little memory there is, nothing leaks and Lua says so (the sanitizer watches).
static void test_little_memory(void **state) {
  (void)state;
  static const char script[] =
      "local v, l = data.parse('{ a = { 1, 2, { b = \"x\" } }, c = \"y\" }', 'x.lua')\n"
      "local s = { type = 'map', value = { type = 'any' }, key = { type = 'ref', to = 'k' } }\n"
      "return schema.check(v, l, s, 'x.lua', { k = { aa = true, c = true } })";
  for (size_t left = 0; left < 24000; left += 160) {
    Memory memory = { 0, false };
    lua_State *L = open_lua(&memory);
    assert_int_equal(luaL_loadstring(L, script), LUA_OK);
    lua_gc(L, LUA_GCCOLLECT);
    memory = (Memory){ left, true };
    int status = lua_pcall(L, 0, LUA_MULTRET, 0);
    assert_true(status == LUA_OK || status == LUA_ERRMEM || status == LUA_ERRRUN);
    memory.bounded = false;
    lua_close(L);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_parsing),  cmocka_unit_test(test_parse_faults),
    cmocka_unit_test(test_nearest),  cmocka_unit_test(test_checking),
    cmocka_unit_test(test_odd_data), cmocka_unit_test(test_little_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
