/// The window on SDL's dummy driver and without SDL: sizes, presenting, events, clipboard.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <SDL.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "host/window.h"

static Window *open_one(bool headless, int width, int height) {
  Fault fault = { 0 };
  WindowSpec spec = {
    .title = "test", .width = width, .height = height, .headless = headless, .fixed = true
  };
  Window *window = window_open(&spec, &fault);
  if (!window) fail_msg("%s", fault.text);
  return window;
}

/// Draws the same scene and gives the picture.
static Canvas *scene(Window *window) {
  Fault fault;
  Frame *frame = window_begin(window);
  assert_non_null(frame);
  Canvas *canvas = canvas_new(40, 30);
  canvas_clear(canvas, 0x40FF8000);
  Texture *texture = texture_new(canvas);
  frame_fill(frame, (FrameRect){ 5, 5, 50, 20 }, 0xFF204060);
  frame_copy(frame, texture, (FrameRect){ 0, 0, 40, 30 }, (FrameRect){ 10, 10, 40, 30 }, 255);
  frame_copy(frame, texture, (FrameRect){ 0, 0, 40, 30 }, (FrameRect){ 0, 30, 70, 7 }, 128);
  assert_true(window_present(window, &fault));
  texture_free(texture);
  canvas_free(canvas);
  return window_capture(window);
}

static void assert_same(const Canvas *a, const Canvas *b) {
  assert_int_equal(canvas_width(a), canvas_width(b));
  assert_int_equal(canvas_height(a), canvas_height(b));
  size_t size = (size_t)canvas_width(a) * (size_t)canvas_height(a) * 4;
  assert_memory_equal(canvas_pixels(a), canvas_pixels(b), size);
}

static void test_equal_everywhere(void **state) {
  (void)state;
  Window *plain = open_one(true, 90, 60);
  assert_string_equal(window_driver(plain), "headless");
  assert_null(window_capture(plain));  // nothing was presented yet
  Canvas *one = scene(plain);
  window_close(plain);
  setenv("SDL_VIDEODRIVER", "dummy", 1);
  Window *dummy = open_one(false, 90, 60);
  assert_string_equal(window_driver(dummy), "dummy");
  Canvas *two = scene(dummy);
  assert_same(one, two);
  canvas_free(two);
  two = scene(dummy);  // a second frame is like the first
  assert_same(one, two);
  window_close(dummy);
  canvas_free(one);
  canvas_free(two);
}

static void test_resize(void **state) {
  (void)state;
  static const int sizes[][2] = { { 1, 1 }, { 3840, 2160 }, { 24, 30 }, { 1280, 800 } };
  for (int headless = 0; headless < 2; headless++) {
    Window *window = open_one(headless, 100, 50);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
      int width, height;
      assert_true(window_resize(window, sizes[i][0], sizes[i][1]));
      WindowEvent event;
      bool seen = false;
      while (window_wait(window, 0, &event))
        seen = seen || event.kind == WINDOW_SIZE;
      assert_true(seen);
      window_size(window, &width, &height);
      assert_int_equal(width, sizes[i][0]);
      assert_int_equal(height, sizes[i][1]);
      Canvas *canvas = scene(window);
      assert_int_equal(canvas_width(canvas), width);
      canvas_free(canvas);
    }
    window_close(window);
  }
}

static void send(SDL_Event event) { assert_int_equal(SDL_PushEvent(&event), 1); }

/// The next event that is input of the kind.
static WindowEvent await(Window *window, WindowEventKind kind) {
  WindowEvent event;
  for (int i = 0; i < 100; i++) {
    if (window_wait(window, 50, &event) && event.kind == kind) return event;
  }
  fail_msg("no event of kind %d", kind);
  return event;
}

static void test_sdl_events(void **state) {
  (void)state;
  Window *window = open_one(false, 300, 200);
  SDL_Event event = { .key = { .type = SDL_KEYDOWN, .state = SDL_PRESSED, .repeat = 1 } };
  event.key.keysym.sym = SDLK_RETURN;
  send(event);
  WindowEvent got = await(window, WINDOW_KEY);
  assert_string_equal(got.key, "Return");
  assert_true(got.down && got.again);

  event = (SDL_Event){ .button = { .type = SDL_MOUSEBUTTONDOWN, .state = SDL_PRESSED } };
  event.button.button = SDL_BUTTON_RIGHT;
  event.button.clicks = 2;
  event.button.x = 17;
  event.button.y = 33;
  send(event);
  got = await(window, WINDOW_PRESS);
  assert_int_equal(got.buttons, BUTTON_RIGHT);
  assert_int_equal(got.clicks, 2);
  assert_int_equal(got.x, 17);
  assert_int_equal(got.y, 33);

  event.button.button = 8;  // a thumb's
  send(event);
  event = (SDL_Event){ .wheel = { .type = SDL_MOUSEWHEEL, .y = 1, .mouseX = 4, .mouseY = 5 } };
  event.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
  send(event);
  got = await(window, WINDOW_WHEEL);
  assert_int_equal(got.dy, -1);
  assert_int_equal(got.x, 4);

  event = (SDL_Event){ .motion = { .type = SDL_MOUSEMOTION, .x = 9, .y = 8 } };
  event.motion.state = SDL_BUTTON_LMASK | SDL_BUTTON_RMASK;
  send(event);
  got = await(window, WINDOW_MOVE);
  assert_int_equal(got.buttons, BUTTON_LEFT | BUTTON_RIGHT);

  event = (SDL_Event){ .text = { .type = SDL_TEXTINPUT, .text = "\xC3\xA9" } };
  send(event);
  assert_string_equal(await(window, WINDOW_TEXT).text, "\xC3\xA9");
  event = (SDL_Event){ .window = { .type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_LEAVE } };
  send(event);
  await(window, WINDOW_LEAVE);
  event = (SDL_Event){ .quit = { .type = SDL_QUIT } };
  send(event);
  await(window, WINDOW_QUIT);
  window_close(window);
}

static void test_pushed_events(void **state) {
  (void)state;
  Window *window = open_one(true, 30, 20);
  WindowEvent event = { .kind = WINDOW_KEY, .key = "A" };
  int count = 0;
  while (window_push(window, &event)) {
    event.x = ++count;
  }
  assert_in_range(count, 64, 4096);
  for (int i = 0; i < count; i++) {
    assert_true(window_wait(window, 0, &event));
    assert_int_equal(event.x, i);
  }
  assert_false(window_wait(window, 0, &event));
  assert_int_equal(event.kind, WINDOW_NOTHING);
  assert_true(window_push(window, &event));
  window_close(window);
}

static void test_clipboard(void **state) {
  (void)state;
  for (int headless = 0; headless < 2; headless++) {
    Window *window = open_one(headless, 30, 20);
    assert_true(window_set_clipboard(window, "Kösen"));
    char *text = window_clipboard(window);
    assert_string_equal(text, "Kösen");
    free(text);
    for (int cursor = 0; cursor < CURSOR_COUNT; cursor++)
      window_cursor(window, (WindowCursor)cursor);
    window_typing(window, true);
    window_typing(window, false);
    window_title(window, "other");
    double scale = window_display_scale(window);
    assert_true(scale >= 1 && scale <= 3);
    window_close(window);
  }
}

static void test_no_screen(void **state) {
  (void)state;
  Fault fault = { 0 };
  WindowSpec spec = { .title = "test", .width = 30, .height = 20 };
  unsetenv("SDL_VIDEODRIVER");
  unsetenv("DISPLAY");
  unsetenv("WAYLAND_DISPLAY");
  assert_false(window_possible(&fault));
  assert_non_null(strstr(fault.text, "there is no screen"));
  assert_non_null(strstr(fault.hint, "--no-window"));
  assert_null(window_open(&spec, &fault));
  setenv("SDL_VIDEODRIVER", "nonsense", 1);
  assert_null(window_open(&spec, &fault));
  assert_non_null(strstr(fault.text, "the screen cannot be used"));
  setenv("SDL_VIDEODRIVER", "dummy", 1);
  spec.hardware = true;  // the dummy driver has no graphics card
  Window *window = window_open(&spec, &fault);
  if (!window) assert_non_null(strstr(fault.text, "the graphics card cannot be used"));
  window_close(window);
  spec = (WindowSpec){ .headless = true, .width = -4, .height = 20 };
  assert_null(window_open(&spec, &fault));
  assert_non_null(strstr(fault.text, "-4 x 20"));
}

int main(void) {
  setenv("SDL_VIDEODRIVER", "dummy", 1);
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_equal_everywhere), cmocka_unit_test(test_resize),
    cmocka_unit_test(test_sdl_events),       cmocka_unit_test(test_pushed_events),
    cmocka_unit_test(test_clipboard),        cmocka_unit_test(test_no_screen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
