/// Frames: fills, copies, clips and stretching, held against a slow and obvious painter.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/frame.h"

static uint64_t seed = 0x9E3779B97F4A7C15u;

static uint32_t next(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (uint32_t)(seed >> 16);
}

static int pick(int least, int most) {
  return least + (int)(next() % (uint32_t)(most - least + 1));
}

static uint32_t at(const Frame *frame, int x, int y) {
  int stride;
  const uint32_t *pixels = frame_pixels(frame, &stride);
  return pixels[y * stride + x] & 0xFFFFFFu;
}

/// One channel of a multiplied pixel over the ground, as the arithmetic of whole numbers has it.
static uint32_t channel(uint32_t top, uint32_t alpha, uint32_t ground) {
  uint32_t left = ground * (255 - alpha) + 128;
  return top + ((left + (left >> 8)) >> 8);
}

static uint32_t times(uint32_t value, uint32_t alpha) {
  uint32_t product = value * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

static uint32_t over(uint32_t pixel, uint32_t alpha, uint32_t ground) {
  uint32_t top = 0, out = 0;
  for (int shift = 0; shift < 32; shift += 8)
    top |= times(pixel >> shift & 0xFF, alpha) << shift;
  for (int shift = 0; shift < 24; shift += 8)
    out |= channel(top >> shift & 0xFF, top >> 24, ground >> shift & 0xFF) << shift;
  return out;
}

static bool inside(FrameRect rect, int x, int y) {
  return x >= rect.x && y >= rect.y && (int64_t)x < (int64_t)rect.x + rect.w &&
         (int64_t)y < (int64_t)rect.y + rect.h;
}

static void test_size(void **state) {
  (void)state;
  Frame *frame = frame_new();
  int stride = 7;
  assert_int_equal(frame_width(frame), 0);
  assert_null(frame_pixels(frame, &stride));
  frame_fill(frame, (FrameRect){ 0, 0, 10, 10 }, 0xFFFFFFFF);  // nothing to fill
  assert_false(frame_resize(frame, 0, 5));
  assert_false(frame_resize(frame, 5, FRAME_MAX_SIDE_PX + 1));
  assert_true(frame_resize(frame, 1, 1));
  frame_fill(frame, (FrameRect){ INT_MIN, INT_MIN, INT_MAX, INT_MAX }, 0xFFFFFFFF);
  assert_int_equal(at(frame, 0, 0), 0);  // it ends a pixel before
  frame_fill(frame, (FrameRect){ -5, -5, INT_MAX, INT_MAX }, 0xFF123456);
  assert_int_equal(at(frame, 0, 0), 0x123456);
  frame_begin(frame);
  assert_int_equal(at(frame, 0, 0), 0);
  assert_true(frame_resize(frame, 3840, 2160));
  frame_fill(frame, (FrameRect){ 3839, 2159, 1, 1 }, 0xFF010203);
  assert_int_equal(at(frame, 3839, 2159), 0x010203);
  frame_free(frame);
  frame_free(NULL);
}

static void test_fill(void **state) {
  (void)state;
  Frame *frame = frame_new();
  assert_true(frame_resize(frame, 9, 7));
  for (int round = 0; round < 3000; round++) {
    uint32_t before[7][9];
    for (int i = 0; i < 63; i++)
      before[i / 9][i % 9] = at(frame, i % 9, i / 9);
    FrameRect clip = { pick(-3, 9), pick(-3, 7), pick(-1, 12), pick(-1, 12) };
    FrameRect area = { pick(-4, 10), pick(-4, 10), pick(-2, 12), pick(-2, 12) };
    Colour colour = next() | (round % 3 == 0 ? 0xFF000000u : 0);
    frame_clip(frame, clip);
    frame_fill(frame, area, colour);
    frame_unclip(frame);
    uint32_t alpha = colour >> 24, opaque = colour | 0xFF000000u;
    for (int y = 0; y < 7; y++) {
      for (int x = 0; x < 9; x++) {
        bool hit = alpha && inside(area, x, y) && inside(clip, x, y);
        uint32_t want = hit ? over(opaque, alpha, before[y][x]) : before[y][x];
        if (at(frame, x, y) != want) {
          fail_msg("round %d, (%d, %d): %06x, not %06x", round, x, y, at(frame, x, y), want);
        }
      }
    }
  }
  frame_free(frame);
}

/// A canvas of random pixels, alpha multiplied in.
static Canvas *random_canvas(int width, int height, bool opaque) {
  Canvas *canvas = canvas_new(width, height);
  assert_non_null(canvas);
  uint32_t *pixels = canvas_pixels_mut(canvas);
  for (int i = 0; i < width * height; i++) {
    uint32_t alpha = opaque ? 255 : next() % 5 == 0 ? 0 : next() & 255, pixel = alpha << 24;
    for (int shift = 0; shift < 24; shift += 8)
      pixel |= times(next() & 0xFF, alpha) << shift;
    pixels[i] = pixel;
  }
  return canvas;
}

/// The pixel of `count` that pixel `i` of `wanted` shows.
static int source_of(int i, int count, int wanted) {
  uint64_t step = ((uint64_t)count << 32) / (uint64_t)wanted;
  return (int)((step / 2 + (uint64_t)i * step) >> 32);
}

/// What a copy leaves at (x, y), or the ground.
static uint32_t copied(const uint32_t *pixels, FrameRect texture, FrameRect from, FrameRect to,
                       FrameRect clip, int x, int y, uint32_t alpha, uint32_t ground) {
  if (!inside(clip, x, y) || !inside(to, x, y)) return ground;
  int sx, sy;
  if (from.w == to.w && from.h == to.h) {
    sx = from.x + x - to.x;
    sy = from.y + y - to.y;
    if (!inside(texture, sx, sy)) return ground;
  } else {
    FrameRect cut = from;
    if (cut.x < 0) cut.w += cut.x, cut.x = 0;
    if (cut.y < 0) cut.h += cut.y, cut.y = 0;
    if (cut.x + cut.w > texture.w) cut.w = texture.w - cut.x;
    if (cut.y + cut.h > texture.h) cut.h = texture.h - cut.y;
    if (cut.w <= 0 || cut.h <= 0) return ground;
    sx = cut.x + source_of(x - to.x, cut.w, to.w);
    sy = cut.y + source_of(y - to.y, cut.h, to.h);
  }
  return over(pixels[sy * texture.w + sx], alpha, ground);
}

static void one_copy(Frame *frame, bool opaque, bool stretched, int round) {
  FrameRect size = { 0, 0, pick(1, 9), pick(1, 9) };
  Canvas *canvas = random_canvas(size.w, size.h, opaque);
  Texture *texture = texture_new(canvas);
  assert_int_equal(texture_width(texture), size.w);
  assert_int_equal(texture_height(texture), size.h);
  FrameRect from = { pick(-3, 6), pick(-3, 6), pick(-1, 9), pick(-1, 9) };
  FrameRect to = { pick(-6, 12), pick(-6, 12), from.w, from.h };
  if (stretched) to.w = pick(-1, 20), to.h = pick(-1, 20);
  FrameRect clip = { pick(-3, 9), pick(-3, 9), pick(0, 16), pick(0, 16) };
  uint32_t alpha = round % 4 == 0 ? (uint32_t)pick(0, 255) : 255, before[11][13];
  for (int i = 0; i < 143; i++)
    before[i / 13][i % 13] = at(frame, i % 13, i / 13);
  frame_clip(frame, clip);
  frame_copy(frame, texture, from, to, (int)alpha);
  frame_unclip(frame);
  bool empty = from.w <= 0 || from.h <= 0 || to.w <= 0 || to.h <= 0;
  for (int y = 0; y < 11; y++) {
    for (int x = 0; x < 13; x++) {
      uint32_t ground = before[y][x];
      uint32_t want =
          empty ? ground : copied(canvas_pixels(canvas), size, from, to, clip, x, y, alpha, ground);
      if (at(frame, x, y) != want) {
        fail_msg("round %d, (%d, %d): %06x, not %06x", round, x, y, at(frame, x, y), want);
      }
    }
  }
  texture_free(texture);
  canvas_free(canvas);
}

static void test_copy(void **state) {
  (void)state;
  Frame *frame = frame_new();
  assert_true(frame_resize(frame, 13, 11));
  for (int round = 0; round < 6000; round++)
    one_copy(frame, round % 2 == 0, round % 3 == 0, round);
  frame_free(frame);
}

static void test_far_copy(void **state) {
  (void)state;
  Frame *frame = frame_new();
  assert_true(frame_resize(frame, 4, 4));
  Canvas *canvas = random_canvas(3, 3, true);
  Texture *texture = texture_new(canvas);
  static const int ends[] = { INT_MIN, INT_MIN / 2, -1, 0, 1, INT_MAX / 2, INT_MAX };
  for (int i = 0; i < 7 * 7 * 7 * 7; i++) {
    int a = ends[i % 7], b = ends[i / 7 % 7], c = ends[i / 49 % 7], d = ends[i / 343];
    frame_copy(frame, texture, (FrameRect){ a, b, c, d }, (FrameRect){ d, c, b, a }, 255);
    frame_copy(frame, texture, (FrameRect){ a, b, c, d }, (FrameRect){ b, a, c, d }, 255);
    frame_clip(frame, (FrameRect){ a, b, c, d });
    frame_fill(frame, (FrameRect){ d, c, b, a }, 0x80FFFFFF);
    frame_unclip(frame);
  }
  texture_free(texture);
  canvas_free(canvas);
  frame_free(frame);
}

static void test_update_and_capture(void **state) {
  (void)state;
  Frame *frame = frame_new();
  uint32_t borrowed[6 * 5];
  memset(borrowed, 0x55, sizeof borrowed);
  frame_borrow(frame, borrowed, 4, 5, 6);
  frame_begin(frame);
  assert_int_equal(borrowed[4], 0x55555555);  // beyond the row
  Canvas *one = canvas_new(2, 2), *two = canvas_new(4, 5);
  canvas_clear(one, 0xFF102030);
  canvas_clear(two, 0x80FFFFFF);
  Texture *texture = texture_new(one);
  frame_copy(frame, texture, (FrameRect){ 0, 0, 2, 2 }, (FrameRect){ 1, 1, 2, 2 }, 255);
  assert_true(texture_update(texture, two));
  assert_int_equal(texture_width(texture), 4);
  frame_copy(frame, texture, (FrameRect){ 0, 0, 4, 5 }, (FrameRect){ 0, 0, 4, 5 }, 255);
  Canvas *taken = frame_capture(frame);
  assert_int_equal(canvas_width(taken), 4);
  assert_int_equal(canvas_height(taken), 5);
  assert_int_equal(canvas_pixel(taken, 0, 0), 0xFF808080);
  assert_int_equal(canvas_pixel(taken, 1, 1), 0xFF889098);  // half of 102030, half white
  assert_int_equal(borrowed[5], 0x55555555);
  texture_free(texture);
  canvas_free(one);
  canvas_free(two);
  canvas_free(taken);
  frame_free(frame);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_size),
    cmocka_unit_test(test_fill),
    cmocka_unit_test(test_copy),
    cmocka_unit_test(test_far_copy),
    cmocka_unit_test(test_update_and_capture),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
