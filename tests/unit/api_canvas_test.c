/// engine.canvas as scripts see it.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "api/api.h"
#include "api/api_canvas.h"

extern const ApiModule api_canvas_module;

static lua_State *open_lua(void) {
  lua_State *L = luaL_newstate();
  luaL_openlibs(L);
  api_open(L, &api_canvas_module);
  lua_setglobal(L, "canvas");
  return L;
}

static void run(const char *script) {
  lua_State *L = open_lua();
  if (luaL_dostring(L, script) != LUA_OK) fail_msg("%s", lua_tostring(L, -1));
  lua_close(L);
}

static void test_drawing(void **state) {
  (void)state;
  run("local c = canvas.new(40, 30)\n"
      "local w, h = c:size() assert(w == 40 and h == 30)\n"
      "c:clear(0xFF000000) c:begin() c:rect(2, 2, 10.0, 10)\n"
      "c:fill(0xFFFF0000) assert(c:pixel(5, 5) == 0xFFFF0000 and c:pixel(20, 20) == 0xFF000000)\n"
      "c:fill({ from = { 2, 0, 0xFF000000 }, to = { 12, 0, 0xFFFFFFFF } })\n"
      "assert(c:pixel(3, 5) < c:pixel(10, 5))\n"
      "local t = canvas.new(2, 2) t:clear(0xFF00FF00)\n"
      "c:fill({ tile = t }) assert(c:pixel(5, 5) == 0xFF00FF00)\n"
      "c:fill({ colour = 0xFF808080, multiply = true }) assert(c:pixel(5, 5) == 0xFF008000)\n"
      "c:begin() c:smooth({ 1, 1, 20, 8.5, 30, 25 }, false)\n"
      "c:stroke(2, 0xFFFFFFFF, { round = true, dashes = { 4, 2 }, offset = 1 })\n"
      "c:draw(t, 38, 28) assert(c:pixel(39, 29) == 0xFF00FF00)\n"
      "c:draw_fit(t, 20, 0, 10, 10, 255) c:shadow(1, 1, 5, 5, 2, 0x80000000)\n"
      "c:grain(1, 0, 0, 10) c:clip(0, 0, 5, 5) c:unclip() c:origin(1, 1)\n"
      "c:clear() assert(c:pixel(5, 5) == 0)\n");
}

static void test_text(void **state) {
  (void)state;
  run("local f = canvas.font('text') local c = canvas.new(200, 40)\n"
      "assert(#canvas.fonts() == 0)\n"  // this state has no files: the fallback draws
      "local a = c:text(f, 20, 10, 30, 'Jena', 0xFF000000, { align = 'left', halo = 0xFFFFFFFF })\n"
      "assert(math.abs(a - f:width('Jena', 20)) < 0.01)\n"
      "local up, down, line = f:metrics(20) assert(up > down and line >= up)\n"
      "local lines = f:wrap('one two three\\n\\nfour', 20, f:width('one two', 20))\n"
      "assert(table.concat(lines, '|') == 'one two|three||four', table.concat(lines, '|'))\n"
      "assert(#f:wrap('', 20, 50) == 1)\n"
      "assert(c:text_along(f, 10, { 0, 20, 190, 30 }, 'Saale', 0xFF000000) == true)\n"
      "assert(c:text_along(f, 10, { 0, 20, 9, 20 }, 'Saale', 0xFF000000) == false)\n"
      "f = nil collectgarbage() collectgarbage()\n");
}

static void test_wrong_calls(void **state) {
  (void)state;
  run("local c = canvas.new(10, 10) local f = canvas.font('text')\n"
      "local function bad(word, fn, ...)\n"
      "  local ok, text = pcall(fn, ...)\n"
      "  assert(not ok and text:find(word, 1, true), word .. ' in ' .. tostring(text)) end\n"
      "bad('8192', canvas.new, 0, 5) bad('8192', canvas.new, 5, 9000)\n"
      "bad('colour', c.clear, c, -1) bad('colour', c.fill, c, 1 << 40)\n"
      "bad('colour', c.fill, c, {}) bad('colour', c.fill, c, { colour = 'red' })\n"
      "bad('{x, y, colour}', c.fill, c, { from = { 1 } })\n"
      "bad(\"'to'\", c.fill, c, { from = { 1, 2, 3 } })\n"
      "bad('Canvas', c.fill, c, { tile = f })\n"
      "bad('wider', c.stroke, c, 0, 0)\n"
      "bad('at most 8', c.stroke, c, 1, 0, { dashes = { 1, 1, 1, 1, 1, 1, 1, 1, 1 } })\n"
      "bad('even', c.smooth, c, { 1, 2, 3 }) bad('numbers', c.smooth, c, { 1, 'x' })\n"
      "bad('left, centre', c.text, c, f, 10, 0, 0, 'x', 0, { align = 'middle' })\n"
      "bad('halo', c.text, c, f, 10, 0, 0, 'x', 0, { halo = 'white' })\n"
      "bad('itself', c.draw, c, c, 0, 0) bad('no files', canvas.load, 'assets/a.png')\n"
      "local d = canvas.new(2, 2) d:free() d:free()\n"
      "bad('freed', d.size, d) bad('freed', c.draw, c, d, 0, 0)\n"
      "bad('Canvas', c.fill, c, { tile = d })\n");
}

static void test_pushed_canvas(void **state) {
  (void)state;
  lua_State *L = open_lua();
  Canvas *ours = canvas_new(3, 3);
  api_push_canvas(L, ours);
  assert_ptr_equal(api_check_canvas(L, -1), ours);
  lua_settop(L, 0);
  assert_true(font_is_fallback(fontset_font(api_fonts(L), "text")));
  lua_close(L);
}

/// Canvases that nobody holds are collected in time, though Lua sees but a pointer.
static void test_collected_in_time(void **state) {
  (void)state;
  lua_State *L = open_lua();
  assert_int_equal(luaL_dostring(L, "kept = setmetatable({}, { __mode = 'k' })"), LUA_OK);
  lua_getglobal(L, "kept");
  for (int i = 0; i < 200; i++) {
    api_push_canvas(L, canvas_new(1024, 1024));
    lua_pushboolean(L, true);
    lua_settable(L, 1);
  }
  int left = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1))
    left++;
  assert_true(left < 50);
  lua_close(L);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_drawing),           cmocka_unit_test(test_text),
    cmocka_unit_test(test_wrong_calls),       cmocka_unit_test(test_pushed_canvas),
    cmocka_unit_test(test_collected_in_time),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
