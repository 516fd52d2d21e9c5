// Whole areas of a canvas: other canvases, shadows, grain.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/blend.h"
#include "host/canvas.h"
#include "host/canvas_inside.h"

static int most(int a, int b) { return a > b ? a : b; }
static int least(int a, int b) { return a < b ? a : b; }

static uint32_t *row_of(const Canvas *canvas, int y) {
  return canvas->pixels + (size_t)y * (size_t)canvas->width;
}

static uint32_t alpha_of(int alpha) { return (uint32_t)least(most(alpha, 0), 255); }

// ---- Images

void canvas_draw(Canvas *canvas, const Canvas *image, float x, float y, int alpha) {
  Point at = canvas_place(canvas, x, y);
  int left = canvas_round(at.x), top = canvas_round(at.y);
  int x0 = most(left, canvas->x0), x1 = least(left + image->width, canvas->x1);
  int y0 = most(top, canvas->y0), y1 = least(top + image->height, canvas->y1);
  uint32_t part = alpha_of(alpha);
  for (int row = y0; row < y1; row++) {
    uint32_t *to = row_of(canvas, row);
    const uint32_t *from = row_of(image, row - top) - left;
    for (int i = x0; i < x1; i++)
      to[i] = pixel_over(to[i], part == 255 ? from[i] : pixel_scale(from[i], part));
  }
}

/// The image at half its size (rounded up), each pixel the mean of four. NULL: out of memory.
static Canvas *halved(const Canvas *image, bool across, bool down) {
  int step_x = across ? 2 : 1, step_y = down ? 2 : 1;
  Canvas *out =
      canvas_new((image->width + step_x - 1) / step_x, (image->height + step_y - 1) / step_y);
  if (!out) return NULL;
  for (int y = 0; y < out->height; y++) {
    const uint32_t *a = row_of(image, y * step_y);
    const uint32_t *b = row_of(image, least(y * step_y + step_y - 1, image->height - 1));
    uint32_t *to = row_of(out, y);
    for (int x = 0; x < out->width; x++) {
      int l = x * step_x, r = least(l + step_x - 1, image->width - 1);
      uint32_t even = 0x20002, odd = 0x20002, four[] = { a[l], a[r], b[l], b[r] };
      for (int i = 0; i < 4; i++) {
        even += four[i] & 0xff00ff;
        odd += four[i] >> 8 & 0xff00ff;
      }
      to[x] = (even >> 2 & 0xff00ff) | (odd << 6 & 0xff00ff00);
    }
  }
  return out;
}

/// `part` of 256 from `a` to `b`.
static uint32_t between(uint32_t a, uint32_t b, uint32_t part) {
  uint32_t even = (a & 0xff00ff) * (256 - part) + (b & 0xff00ff) * part + 0x800080;
  uint32_t odd = (a >> 8 & 0xff00ff) * (256 - part) + (b >> 8 & 0xff00ff) * part + 0x800080;
  return (even >> 8 & 0xff00ff) | (odd & 0xff00ff00);
}

/// Where pixel centre `at` of the target falls on a row of `size` samples: 1/256 steps.
static int sample_place(float at, float step, int size) {
  float place = fminf(fmaxf(at * step - 0.5f, 0), (float)(size - 1));
  return (int)(place * 256);
}

static void draw_scaled(Canvas *canvas, const Canvas *image, Point at, float w, float h,
                        uint32_t alpha) {
  int x0 = most(canvas_round(at.x), canvas->x0), x1 = least(canvas_round(at.x + w), canvas->x1);
  int y0 = most(canvas_round(at.y), canvas->y0), y1 = least(canvas_round(at.y + h), canvas->y1);
  float step_x = (float)image->width / w, step_y = (float)image->height / h;
  for (int y = y0; y < y1; y++) {
    int v = sample_place((float)y + 0.5f - at.y, step_y, image->height);
    const uint32_t *a = row_of(image, v >> 8);
    const uint32_t *b = row_of(image, least((v >> 8) + 1, image->height - 1));
    uint32_t *to = row_of(canvas, y), down = (uint32_t)v & 255;
    for (int x = x0; x < x1; x++) {
      int u = sample_place((float)x + 0.5f - at.x, step_x, image->width);
      int l = u >> 8, r = least(l + 1, image->width - 1);
      uint32_t across = (uint32_t)u & 255;
      uint32_t pixel = between(between(a[l], a[r], across), between(b[l], b[r], across), down);
      to[x] = pixel_over(to[x], alpha == 255 ? pixel : pixel_scale(pixel, alpha));
    }
  }
}

void canvas_draw_fit(Canvas *canvas, const Canvas *image, float x, float y, float width,
                     float height, int alpha) {
  Point at = canvas_place(canvas, x, y);
  float w = width * canvas->scale, h = height * canvas->scale;
  if (!(w >= 0.5f && h >= 0.5f) || w + h + at.x + at.y - (w + h + at.x + at.y) != 0) return;
  Canvas *small = NULL;
  while (true) {  // so far that no sample is left out
    const Canvas *from = small ? small : image;
    bool across = (float)from->width >= 2 * w && from->width > 1;
    bool down = (float)from->height >= 2 * h && from->height > 1;
    if (!across && !down) break;
    Canvas *next = halved(from, across, down);
    if (!next) break;
    canvas_free(small);
    small = next;
  }
  draw_scaled(canvas, small ? small : image, at, w, h, alpha_of(alpha));
  canvas_free(small);
}

// ---- Shadow

/// How much of the light a soft edge takes at `distance` inside it, `blur` wide on each side.
static float soft(float distance, float blur) {
  float t = fminf(fmaxf((distance + blur) / (2 * blur), 0), 1);
  return t * t * (3 - 2 * t);
}

void canvas_shadow(Canvas *canvas, float x, float y, float width, float height, float blur_px,
                   Colour colour) {
  Point at = canvas_place(canvas, x, y);
  float w = width * canvas->scale, h = height * canvas->scale;
  float blur = fmaxf(fabsf(blur_px * canvas->scale), 0.5f), sum = at.x + at.y + w + h + blur;
  if (sum - sum != 0) return;
  int x0 = most(canvas_round(at.x - blur), canvas->x0);
  int x1 = least(canvas_round(at.x + w + blur) + 1, canvas->x1);
  int y0 = most(canvas_round(at.y - blur), canvas->y0);
  int y1 = least(canvas_round(at.y + h + blur) + 1, canvas->y1);
  uint32_t pixel = pixel_of(colour);
  for (int row = y0; row < y1; row++) {
    float cy = (float)row + 0.5f - at.y, down = soft(cy, blur) * soft(h - cy, blur);
    uint32_t *to = row_of(canvas, row);
    for (int i = x0; i < x1; i++) {
      float cx = (float)i + 0.5f - at.x;
      float part = down * soft(cx, blur) * soft(w - cx, blur);
      to[i] = pixel_over(to[i], pixel_scale(pixel, (uint32_t)(part * 255 + 0.5f)));
    }
  }
}

// ---- Grain: a lattice of chance values for each size, smoothed between; whole numbers only.

enum { GRAIN_SIZES = 6, WEIGHT_ONE = 256, CHANCE_ONE = 4080 };  // lattices of 2, 4 .. 64 px
static const int grain_shares[GRAIN_SIZES] = { 20, 28, 40, 56, 72, 96 };
enum { GRAIN_SHARES = 312, GRAIN_MOST = CHANCE_ONE * WEIGHT_ONE * GRAIN_SHARES };  // within 2^31

/// -CHANCE_ONE..CHANCE_ONE at a point of a lattice.
static int chance(uint32_t seed, int size, int x, int y) {
  uint32_t h = seed ^ (uint32_t)size * UINT32_C(0x9e3779b9);
  h = (h ^ (uint32_t)x) * UINT32_C(0x85ebca6b);
  h ^= h >> 15;
  h = (h ^ (uint32_t)y) * UINT32_C(0xc2b2ae35);
  h ^= h >> 13;
  h *= UINT32_C(0x27d4eb2f);
  return (int)((h >> 16) % (2 * CHANCE_ONE + 1)) - CHANCE_ONE;
}

/// The smooth weight of step `i` of `size`, 0..WEIGHT_ONE.
static int weight(int i, int size) {
  int t = (2 * i + 1) * 1024 / (2 * size);
  return (int)((int64_t)t * t * (3 * 1024 - 2 * t) >> 22);
}

/// The lattice's value at column `x`, part of the way down from line `y` to the next.
static int column_value(uint32_t seed, int shift, int x, int y, int down) {
  int a = chance(seed, shift, x, y), b = chance(seed, shift, x, y + 1);
  return a + (b - a) * down / WEIGHT_ONE;
}

/// Adds one lattice to the row of sums that starts at (x, y).
static void add_lattice(int *sums, int count, uint32_t seed, int x, int y, int shift, int share) {
  int size = 1 << shift, weights[1 << GRAIN_SIZES];
  for (int i = 0; i < size; i++)
    weights[i] = weight(i, size);
  int column = x >> shift, line = y >> shift;
  int down = weights[y & (size - 1)], phase = x & (size - 1);
  int left = column_value(seed, shift, column, line, down);
  for (int i = 0; i < count; phase = 0) {
    int right = column_value(seed, shift, ++column, line, down);
    int base = left * WEIGHT_ONE * share, slope = (right - left) * share;
    int run = least(size - phase, count - i);
    for (int k = 0; k < run; k++)
      sums[i + k] += base + slope * weights[phase + k];
    i += run;
    left = right;
  }
}

static uint32_t lit(uint32_t pixel, int by) {
  int alpha = (int)(pixel >> 24);
  int r = least(most((int)(pixel >> 16 & 255) + by, 0), alpha);
  int g = least(most((int)(pixel >> 8 & 255) + by, 0), alpha);
  int b = least(most((int)(pixel & 255) + by, 0), alpha);
  return (pixel & 0xff000000) | (uint32_t)r << 16 | (uint32_t)g << 8 | (uint32_t)b;
}

static int within_reach(int64_t value) {
  return (int)(value < INT32_MIN / 2   ? INT32_MIN / 2
               : value > INT32_MAX / 2 ? INT32_MAX / 2
                                       : value);
}

void canvas_grain(Canvas *canvas, uint32_t seed, int dx, int dy, int amount) {
  int count = canvas->x1 - canvas->x0;
  if (count <= 0) return;
  int *sums = malloc((size_t)count * sizeof *sums);
  if (!sums) return;
  amount = least(most(amount, 0), 255);
  // Sums are seldom more than half of the most there could be: that much is the whole amount.
  int64_t factor = ((int64_t)amount << 33) / GRAIN_MOST;
  int x = within_reach((int64_t)dx + canvas->x0);
  for (int y = canvas->y0; y < canvas->y1; y++) {
    memset(sums, 0, (size_t)count * sizeof *sums);
    for (int i = 0; i < GRAIN_SIZES; i++)
      add_lattice(sums, count, seed, x, within_reach((int64_t)dy + y), i + 1, grain_shares[i]);
    uint32_t *to = row_of(canvas, y) + canvas->x0;
    for (int i = 0; i < count; i++) {
      int by = (int)((sums[i] * factor + (INT64_C(1) << 31)) >> 32);
      to[i] = lit(to[i], least(most(by, -amount), amount));
    }
  }
  free(sums);
}
