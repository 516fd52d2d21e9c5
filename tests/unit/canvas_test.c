/// The canvas against slow models: exact areas, distances, blends in floating point.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "host/blend.h"
#include "host/canvas.h"
#include "host/outline.h"

enum { SIDE = 48 };
static const Paint WHITE = { .colour = 0xFFFFFFFF };

static uint32_t chance_state = 1;
static float chance(float low, float high) {
  chance_state = chance_state * 1664525u + 1013904223u;
  return low + (high - low) * (float)(chance_state >> 8) / 16777216.0f;
}

static int alpha_at(const Canvas *canvas, int x, int y) {
  return (int)(canvas_pixel(canvas, x, y) >> 24);
}

static double alpha_sum(const Canvas *canvas) {
  double sum = 0;
  for (int y = 0; y < canvas_height(canvas); y++)
    for (int x = 0; x < canvas_width(canvas); x++)
      sum += alpha_at(canvas, x, y) / 255.0;
  return sum;
}

static void draw_ring(Canvas *canvas, const Point *points, int count) {
  canvas_begin(canvas);
  for (int i = 0; i < count; i++) {
    if (i) {
      canvas_line(canvas, points[i].x, points[i].y);
    } else {
      canvas_move(canvas, points[i].x, points[i].y);
    }
  }
  canvas_close(canvas);
}

/// Cuts a convex ring at the line where `axis` is `at`, keeps what is above (sign 1) or below.
static int cut_ring(const Point *from, int count, int axis, double at, int sign, Point *to) {
  int kept = 0;
  for (int i = 0; i < count; i++) {
    Point a = from[i], b = from[(i + 1) % count];
    double da = ((axis ? a.y : a.x) - at) * sign, db = ((axis ? b.y : b.x) - at) * sign;
    if (da >= 0) to[kept++] = a;
    if ((da > 0 && db < 0) || (da < 0 && db > 0)) {
      double t = da / (da - db);
      to[kept++] = (Point){ (float)(a.x + (b.x - a.x) * t), (float)(a.y + (b.y - a.y) * t) };
    }
  }
  return kept;
}

static double area_in_pixel(const Point *ring, int count, int x, int y) {
  Point a[16], b[16];
  int n = cut_ring(ring, count, 0, x, 1, a);
  n = cut_ring(a, n, 0, x + 1, -1, b);
  n = cut_ring(b, n, 1, y, 1, a);
  n = cut_ring(a, n, 1, y + 1, -1, b);
  double area = 0;
  for (int i = 0; i < n; i++) {
    Point p = b[i], q = b[(i + 1) % n];
    area += ((double)p.x - x) * ((double)q.y - y) - ((double)q.x - x) * ((double)p.y - y);
  }
  return fabs(area) / 2;
}

static void test_fill_is_exact(void **state) {
  (void)state;
  for (int round = 0; round < 60; round++) {
    Canvas *canvas = canvas_new(SIDE, SIDE);
    Point ring[3];
    for (int i = 0; i < 3; i++)
      ring[i] = (Point){ floorf(chance(-20, SIDE + 20) * 512) / 512,
                         floorf(chance(-20, SIDE + 20) * 512) / 512 };
    draw_ring(canvas, ring, 3);
    canvas_fill(canvas, &WHITE);
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        double model = area_in_pixel(ring, 3, x, y) * 255;
        if (fabs(model - alpha_at(canvas, x, y)) > 1.01) {
          fail_msg("round %d (%d, %d): %d, model %.2f", round, x, y, alpha_at(canvas, x, y), model);
        }
      }
    }
    canvas_free(canvas);
  }
}

static int winding(const Point *ring, int count, double x, double y) {
  int turns = 0;
  for (int i = 0; i < count; i++) {
    Point a = ring[i], b = ring[(i + 1) % count];
    if ((a.y <= y) == (b.y <= y)) continue;
    double cross = a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y);
    if (cross < x) turns += a.y <= y ? 1 : -1;
  }
  return turns;
}

/// Rings that cross themselves: the rule is non-zero; only pixels where edges cross may differ.
static void test_fill_is_nonzero(void **state) {
  (void)state;
  enum { FINE = 16, CORNERS = 7 };
  for (int round = 0; round < 12; round++) {
    Canvas *canvas = canvas_new(SIDE, SIDE);
    Point ring[CORNERS];
    for (int i = 0; i < CORNERS; i++)
      ring[i] = (Point){ chance(2, SIDE - 2), chance(2, SIDE - 2) };
    draw_ring(canvas, ring, CORNERS);
    canvas_fill(canvas, &WHITE);
    int wrong = 0;
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        int inside = 0;
        for (int i = 0; i < FINE * FINE; i++)
          inside += winding(ring, CORNERS, x + (i % FINE + 0.5) / FINE,
                            y + ((double)(i / FINE) + 0.5) / FINE) != 0;
        if (abs(inside * 255 / (FINE * FINE) - alpha_at(canvas, x, y)) > 20) wrong++;
      }
    }
    assert_true(wrong <= 30);  // at most the crossings of 7 edges, a few pixels each
    canvas_free(canvas);
  }
}

static void draw_scene(Canvas *canvas, float dx, float dy) {
  canvas_origin(canvas, dx, dy, 1.375f);
  float xy[] = { 2.3f, 5.1f, 17.7f, 3.3f, 30.2f, 28.9f, 9.9f, 22.4f, 3.3f, 30.1f };
  float dashes[] = { 3.1f, 1.7f };
  canvas_begin(canvas);
  canvas_smooth(canvas, xy, 5, false);
  Stroke stroke = { .width = 3.3f, .round_joins = true, .dashes = { dashes[0], dashes[1] } };
  canvas_stroke(canvas, &stroke, &(Paint){ .colour = 0xC0402010 });
  stroke.dash_count = 2;
  stroke.width = 1.1f;
  canvas_stroke(canvas, &stroke, &(Paint){ .colour = 0xFFF0E0D0 });
  canvas_begin(canvas);
  canvas_ellipse(canvas, 21.3f, 14.8f, 9.2f, 6.1f);
  canvas_arc(canvas, 12, 12, 7.7f, 20, 250);
  canvas_fill(canvas, &(Paint){ .colour = 0x8010A020, .multiply = true });
}

static void test_whole_pixels_move_nothing(void **state) {
  (void)state;
  Canvas *near = canvas_new(SIDE, SIDE), *far = canvas_new(1500, SIDE);
  canvas_clear(near, 0xFFEFE3C4);
  canvas_clear(far, 0xFFEFE3C4);
  draw_scene(near, 0.25f, 1.5f);
  draw_scene(far, 1437.25f, 1.5f);
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      assert_int_equal(canvas_pixel(near, x, y), canvas_pixel(far, x + 1437, y));
  canvas_free(near);
  canvas_free(far);
}

static void test_clip(void **state) {
  (void)state;
  Canvas *whole = canvas_new(SIDE, SIDE), *part = canvas_new(SIDE, SIDE);
  draw_scene(whole, 0, 0);
  canvas_clip(part, 9, 7, 20, 25);
  draw_scene(part, 0, 0);
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) {
      bool inside = x >= 9 && x < 29 && y >= 7 && y < 32;
      uint32_t want = inside ? canvas_pixel(whole, x, y) : 0;
      assert_int_equal(canvas_pixel(part, x, y), want);
    }
  }
  canvas_unclip(part);
  canvas_clip(part, 10, 10, -5, 3);
  canvas_begin(part);
  canvas_rect(part, 0, 0, SIDE, SIDE);
  uint32_t before = canvas_pixel(part, 10, 10);
  canvas_fill(part, &WHITE);
  assert_int_equal(canvas_pixel(part, 10, 10), before);
  canvas_free(whole);
  canvas_free(part);
}

// ---- Strokes

static double distance_to(Point a, Point b, double x, double y) {
  double dx = b.x - a.x, dy = b.y - a.y,
         t = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy);
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  return hypot(a.x + dx * t - x, a.y + dy * t - y);
}

static void test_round_stroke_is_distance(void **state) {
  (void)state;
  enum { FINE = 8, POINTS = 5 };
  for (int round = 0; round < 10; round++) {
    Canvas *canvas = canvas_new(SIDE, SIDE);
    Point line[POINTS];
    canvas_begin(canvas);
    for (int i = 0; i < POINTS; i++) {
      line[i] = (Point){ chance(4, SIDE - 4), chance(4, SIDE - 4) };
      canvas_line(canvas, line[i].x, line[i].y);
    }
    float width = chance(0.6f, 9);
    Stroke stroke = { .width = width, .round_caps = true, .round_joins = true };
    canvas_stroke(canvas, &stroke, &WHITE);
    int wrong = 0;
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        int inside = 0;
        for (int i = 0; i < FINE * FINE; i++) {
          double near = 1e9, fx = x + (i % FINE + 0.5) / FINE,
                 fy = y + ((double)(i / FINE) + 0.5) / FINE;
          for (int p = 1; p < POINTS; p++)
            near = fmin(near, distance_to(line[p - 1], line[p], fx, fy));
          inside += near <= width / 2;
        }
        int off = abs(inside * 255 / (FINE * FINE) - alpha_at(canvas, x, y));
        if (off > 160)
          fail_msg("round %d, width %.2f, (%d, %d): off by %d", round, width, x, y, off);
        if (off > 28) wrong++;
      }
    }
    assert_true(wrong <= 40);  // where lines cross or meet at a sharp angle
    canvas_free(canvas);
  }
}

static double stroke_area(Stroke stroke, bool closed, const float *xy, int count) {
  Canvas *canvas = canvas_new(200, 200);
  canvas_begin(canvas);
  for (int i = 0; i < count; i++)
    canvas_line(canvas, xy[i * 2], xy[i * 2 + 1]);
  if (closed) canvas_close(canvas);
  canvas_stroke(canvas, &stroke, &WHITE);
  double area = alpha_sum(canvas);
  canvas_free(canvas);
  return area;
}

static void assert_near(double found, double wanted, double by) {
  if (fabs(found - wanted) > by) fail_msg("%.3f, expected %.3f +- %.3f", found, wanted, by);
}

static void test_stroke_areas(void **state) {
  (void)state;
  const float level[] = { 20, 50.5f, 120, 50.5f },
              square[] = { 50, 50, 150, 50, 150, 150, 50, 150 };
  assert_near(stroke_area((Stroke){ .width = 0.4f }, false, level, 2), 40, 0.5);
  assert_near(stroke_area((Stroke){ .width = 3 }, false, level, 2), 300, 0.1);
  Stroke round = { .width = 10, .round_caps = true };
  assert_near(stroke_area(round, false, level, 2), 1000 + 78.54, 0.8);
  assert_near(stroke_area((Stroke){ .width = 6 }, true, square, 4), 106 * 106 - 94 * 94, 0.5);
  Stroke soft = { .width = 6, .round_joins = true };
  assert_near(stroke_area(soft, true, square, 4), 2400 - 36 + 28.27, 0.8);
  Stroke dashed = { .width = 4, .dashes = { 7, 3 }, .dash_count = 2 };
  assert_near(stroke_area(dashed, false, level, 2), 280, 0.5);
  dashed.dash_offset = 7;
  assert_near(stroke_area(dashed, false, level, 2), 280, 0.5);
  dashed.dash_offset = -3;
  assert_near(stroke_area(dashed, false, level, 2), 280, 0.5);
  Stroke dots = { .width = 4, .round_caps = true, .dashes = { 0, 10 }, .dash_count = 2 };
  assert_near(stroke_area(dots, false, level, 2), 10 * 12.566, 0.8);
  assert_near(stroke_area((Stroke){ .width = 4 }, false, level, 1), 0, 0);
  const float sharp[] = { 20, 100, 150, 100, 20, 104 };  // beyond the limit of mitres: cut off
  assert_true(stroke_area((Stroke){ .width = 4 }, false, sharp, 3) < 4 * 261);
}

// ---- Blending

static int slow_part(uint32_t below, uint32_t above, int shift, int cover, bool multiply) {
  double ab = (below >> 24) / 255.0, as = (above >> 24) / 255.0 * cover / 255.0;
  double b = (below >> shift & 255) / 255.0, s = (above >> shift & 255) / 255.0;
  if (shift == 24) return (int)((as + ab - as * ab) * 255 + 0.5);
  double mixed = multiply ? s * as * (1 - ab) + b * ab * (1 - as) + s * as * b * ab
                          : s * as + b * ab * (1 - as);
  return (int)(mixed * 255 + 0.5);
}

static void test_blends(void **state) {
  (void)state;
  Canvas *canvas = canvas_new(2, 1);
  for (int round = 0; round < 4000; round++) {
    uint32_t below = (uint32_t)chance(0, 16777216) | (uint32_t)chance(0, 256) << 24;
    uint32_t above = (uint32_t)chance(0, 16777216) | (uint32_t)chance(0, 256) << 24;
    if (round % 3 == 0) below |= 0xFF000000;
    if (round % 4 == 0) above |= 0xFF000000;
    Paint paint = { .colour = above, .multiply = round % 2 };
    canvas_clear(canvas, below);
    canvas_begin(canvas);
    canvas_rect(canvas, 0, 0, 1.5f, 1);
    canvas_fill(canvas, &paint);
    for (int x = 0; x < 2; x++) {
      uint32_t found = canvas_pixels(canvas)[x];
      for (int shift = 0; shift < 32; shift += 8) {
        int want = slow_part(below, above, shift, x ? 128 : 255, paint.multiply);
        int got = (int)(found >> shift & 255);
        if (abs(got - want) > 2) fail_msg("%08x on %08x: %08x, want %d", above, below, found, want);
        assert_true(got <= (int)(found >> 24));
      }
    }
  }
  canvas_free(canvas);
}

static void test_gradient_and_tile(void **state) {
  (void)state;
  Canvas *canvas = canvas_new(100, 4), *tile = canvas_new(3, 2);
  Paint linear = { .kind = PAINT_LINEAR, .colour = 0xFF000000, .to = 0xFFFF8000, .x1 = 100 };
  canvas_rect(canvas, 0, 0, 100, 4);
  canvas_fill(canvas, &linear);
  for (int x = 0; x < 100; x++)
    assert_near(canvas_pixel(canvas, x, 2) >> 16 & 255, (x + 0.5) * 2.55, 1.5);
  for (int i = 0; i < 6; i++)
    canvas_pixels_mut(tile)[i] = 0xFF000000u + (uint32_t)i;
  Paint tiled = { .kind = PAINT_TILE, .tile = tile, .x0 = -4, .y0 = 7 };
  canvas_fill(canvas, &tiled);
  for (int y = 0; y < 4; y++)
    for (int x = 0; x < 100; x++)
      assert_int_equal(canvas_pixel(canvas, x, y) & 255, (y + 1) % 2 * 3 + (x + 4) % 3);
  canvas_free(canvas);
  canvas_free(tile);
}

// ---- Areas

static void test_drawing_canvases(void **state) {
  (void)state;
  Canvas *canvas = canvas_new(SIDE, SIDE), *image = canvas_new(200, 100);
  canvas_clear(image, 0xFF336699);
  canvas_draw_fit(canvas, image, 10, 10, 20, 11, 255);
  assert_int_equal(canvas_pixel(canvas, 10, 10), 0xFF336699);
  assert_int_equal(canvas_pixel(canvas, 29, 20), 0xFF336699);
  assert_int_equal(canvas_pixel(canvas, 30, 20), 0);
  assert_int_equal(canvas_pixel(canvas, 29, 21), 0);
  canvas_clear(canvas, 0);
  canvas_draw(canvas, image, -199, 40, 128);
  assert_int_equal(alpha_at(canvas, 0, 40), 128);
  assert_int_equal(alpha_at(canvas, 1, 40), 0);
  for (int i = 0; i < 200 * 100; i++)  // fine stripes become their mean
    canvas_pixels_mut(image)[i] = i % 2 ? 0xFFFFFFFF : 0xFF000000;
  canvas_draw_fit(canvas, image, 0, 0, 25, 12.5f, 255);
  assert_near(canvas_pixel(canvas, 12, 6) & 255, 128, 2);
  canvas_free(canvas);
  canvas_free(image);
}

static void test_shadow(void **state) {
  (void)state;
  Canvas *canvas = canvas_new(SIDE, SIDE);
  canvas_shadow(canvas, 12, 12, 24, 24, 6, 0xFF000000);
  assert_int_equal(alpha_at(canvas, 24, 24), 255);
  assert_near(alpha_sum(canvas), 24 * 24, 2);
  for (int x = 1; x < 24; x++)
    assert_true(alpha_at(canvas, x, 24) >= alpha_at(canvas, x - 1, 24));
  assert_int_equal(alpha_at(canvas, 5, 24), 0);
  canvas_free(canvas);
}

static void test_grain_joins(void **state) {
  (void)state;
  Canvas *whole = canvas_new(150, 90), *part = canvas_new(70, 40);
  canvas_clear(whole, 0xFF808080);
  canvas_clear(part, 0xFF808080);
  canvas_grain(whole, 9, -1000, 77, 20);
  canvas_grain(part, 9, -1000 + 63, 77 + 31, 20);
  int least = 255, most = 0;
  for (int y = 0; y < 40; y++) {
    for (int x = 0; x < 70; x++) {
      uint32_t pixel = canvas_pixel(part, x, y);
      assert_int_equal(pixel, canvas_pixel(whole, x + 63, y + 31));
      int light = (int)(pixel & 255);
      if (light < least) least = light;
      if (light > most) most = light;
    }
  }
  assert_true(least >= 108 && most <= 148);
  assert_true(most - least >= 12);
  canvas_free(whole);
  canvas_free(part);
}

// ---- Determinism and bad input

static uint64_t hash_of(const Canvas *canvas) {
  uint64_t hash = UINT64_C(14695981039346656037);
  size_t count = (size_t)canvas_width(canvas) * (size_t)canvas_height(canvas);
  for (size_t i = 0; i < count; i++)
    hash = (hash ^ canvas_pixels(canvas)[i]) * UINT64_C(1099511628211);
  return hash;
}

static void test_same_everywhere(void **state) {
  (void)state;
  Canvas *canvas = canvas_new(160, 80);
  Font *font = font_fallback();
  canvas_clear(canvas, 0xFFEFE3C4);
  canvas_grain(canvas, 5, 3, 4, 24);
  draw_scene(canvas, 7.3f, 2.2f);
  TextStyle style = { font, 17, 0xFF201000, 0xA0FFFFFF, 2.5f, 0.5f, TEXT_CENTRE };
  canvas_text(canvas, &style, 40, 30, "14 Oct 1806");
  float line[] = { 5, 40, 40, 30, 90, 52 };
  assert_true(canvas_text_along(canvas, &style, line, 3, "Saale"));
  canvas_shadow(canvas, 50, 20, 20, 20, 4, 0x80000000);
  uint64_t hash = hash_of(canvas);
  if (hash != UINT64_C(0xbc9f8dbc28b9bce5))
    fail_msg("pixels changed: hash 0x%llx", (unsigned long long)hash);
  font_close(font);
  canvas_free(canvas);
}

static void test_wild_numbers(void **state) {
  (void)state;
  static const float wild[] = { 0,      NAN,  INFINITY, -INFINITY, 1e30f, -1e30f,
                                1e-30f, 1e6f, -1e6f,    3e9f,      12.5f, -7 };
  enum { COUNT = sizeof wild / sizeof wild[0] };
  Canvas *canvas = canvas_new(SIDE, SIDE), *image = canvas_new(5, 5);
  Font *font = font_fallback();
  for (int round = 0; round < 400; round++) {
    float v[12];
    for (int i = 0; i < 12; i++)
      v[i] = wild[(int)chance(0, COUNT)];
    canvas_origin(canvas, v[0], v[1], v[2]);
    canvas_begin(canvas);
    canvas_curve(canvas, v[3], v[4], v[5], v[6], v[7], v[8]);
    canvas_smooth(canvas, v, 6, round % 2);
    canvas_round_rect(canvas, v[8], v[9], v[10], v[11], v[0]);
    canvas_arc(canvas, v[3], v[4], v[5], v[6], v[7]);
    Paint paint = { PAINT_LINEAR, 0x80123456, 0xFF654321, v[1], v[2], v[3], v[4], NULL, round % 3 };
    canvas_fill(canvas, &paint);
    Stroke stroke = { fabsf(v[5]), round % 2, round % 3, { v[6], v[7], v[8] }, 3, v[9] };
    canvas_stroke(canvas, &stroke, &paint);
    TextStyle style = { font, v[0], 0xFFFFFFFF, 0x80000000, v[1], v[2], TEXT_CENTRE };
    canvas_text(canvas, &style, v[3], v[4], "wild");
    canvas_text_along(canvas, &style, v, 6, "wild");
    canvas_draw(canvas, image, v[5], v[6], 300);
    canvas_draw_fit(canvas, image, v[7], v[8], v[9], v[10], -3);
    canvas_shadow(canvas, v[0], v[1], v[2], v[3], v[4], 0xFF000000);
  }
  canvas_grain(canvas, 1, INT32_MAX, INT32_MIN, 255);
  assert_null(canvas_new(0, 5));
  assert_null(canvas_new(5, CANVAS_MAX_SIDE_PX + 1));
  font_close(font);
  canvas_free(canvas);
  canvas_free(image);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_fill_is_exact),
    cmocka_unit_test(test_fill_is_nonzero),
    cmocka_unit_test(test_whole_pixels_move_nothing),
    cmocka_unit_test(test_clip),
    cmocka_unit_test(test_round_stroke_is_distance),
    cmocka_unit_test(test_stroke_areas),
    cmocka_unit_test(test_blends),
    cmocka_unit_test(test_gradient_and_tile),
    cmocka_unit_test(test_drawing_canvases),
    cmocka_unit_test(test_shadow),
    cmocka_unit_test(test_grain_joins),
    cmocka_unit_test(test_same_everywhere),
    cmocka_unit_test(test_wild_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
