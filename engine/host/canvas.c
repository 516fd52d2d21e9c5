#include "host/canvas.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/blend.h"
#include "host/canvas_inside.h"

static const float ROUNDNESS = 0.55228475f;  // a quarter circle as a cubic curve

Canvas *canvas_new(int width, int height) {
  if (width < 1 || height < 1 || width > CANVAS_MAX_SIDE_PX || height > CANVAS_MAX_SIDE_PX) {
    return NULL;
  }
  Canvas *canvas = calloc(1, sizeof *canvas);
  if (!canvas) return NULL;
  canvas->width = width;
  canvas->height = height;
  canvas->scale = 1;
  canvas->pixels = calloc((size_t)width * (size_t)height, sizeof *canvas->pixels);
  canvas->raster = raster_new();
  if (!canvas->pixels || !canvas->raster) {
    canvas_free(canvas);
    return NULL;
  }
  canvas_unclip(canvas);
  return canvas;
}

void canvas_free(Canvas *canvas) {
  if (!canvas) return;
  outline_free(&canvas->path);
  outline_free(&canvas->shape);
  raster_free(canvas->raster);
  free(canvas->mask);
  free(canvas->pixels);
  free(canvas);
}

int canvas_width(const Canvas *canvas) { return canvas->width; }
int canvas_height(const Canvas *canvas) { return canvas->height; }
const uint32_t *canvas_pixels(const Canvas *canvas) { return canvas->pixels; }
uint32_t *canvas_pixels_mut(Canvas *canvas) { return canvas->pixels; }

Colour canvas_pixel(const Canvas *canvas, int x, int y) {
  if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height) return 0;
  uint32_t pixel = canvas->pixels[(size_t)y * (size_t)canvas->width + (size_t)x];
  uint32_t alpha = pixel >> 24, out = alpha << 24;
  if (alpha == 0 || alpha == 255) return pixel;
  for (int shift = 0; shift < 24; shift += 8) {
    uint32_t part = ((pixel >> shift & 255) * 255 + alpha / 2) / alpha;
    out |= (part > 255 ? 255 : part) << shift;
  }
  return out;
}

void canvas_clear(Canvas *canvas, Colour colour) {
  uint32_t pixel = pixel_of(colour);
  size_t count = (size_t)canvas->width * (size_t)canvas->height;
  for (size_t i = 0; i < count; i++)
    canvas->pixels[i] = pixel;
}

static float finite_or(float value, float otherwise) {
  return value - value == 0 ? value : otherwise;
}

void canvas_origin(Canvas *canvas, float dx, float dy, float scale) {
  canvas->dx = finite_or(dx, 0);
  canvas->dy = finite_or(dy, 0);
  canvas->scale = finite_or(scale, 1);
}

static int bound(int64_t value, int most) {
  return value < 0 ? 0 : value > most ? most : (int)value;
}

void canvas_clip(Canvas *canvas, int x, int y, int width, int height) {
  canvas->x0 = bound(x, canvas->width);
  canvas->y0 = bound(y, canvas->height);
  canvas->x1 = bound((int64_t)x + (width > 0 ? width : 0), canvas->width);
  canvas->y1 = bound((int64_t)y + (height > 0 ? height : 0), canvas->height);
}

void canvas_unclip(Canvas *canvas) { canvas_clip(canvas, 0, 0, canvas->width, canvas->height); }

int canvas_round(float value) {
  if (!(value == value)) return 0;
  if (value > (float)OUTLINE_REACH_PX) return OUTLINE_REACH_PX;
  if (value < -(float)OUTLINE_REACH_PX) return -OUTLINE_REACH_PX;
  return (int)floorf(value + 0.5f);
}

// ---- Paths

void canvas_begin(Canvas *canvas) { outline_clear(&canvas->path); }

void canvas_move(Canvas *canvas, float x, float y) {
  outline_move(&canvas->path, canvas_place(canvas, x, y));
}

void canvas_line(Canvas *canvas, float x, float y) {
  outline_line(&canvas->path, canvas_place(canvas, x, y));
}

void canvas_curve(Canvas *canvas, float x1, float y1, float x2, float y2, float x, float y) {
  outline_curve(&canvas->path, canvas_place(canvas, x1, y1), canvas_place(canvas, x2, y2),
                canvas_place(canvas, x, y));
}

void canvas_close(Canvas *canvas) { outline_close(&canvas->path); }

void canvas_rect(Canvas *canvas, float x, float y, float width, float height) {
  canvas_move(canvas, x, y);
  canvas_line(canvas, x + width, y);
  canvas_line(canvas, x + width, y + height);
  canvas_line(canvas, x, y + height);
  canvas_close(canvas);
}

void canvas_round_rect(Canvas *canvas, float x, float y, float w, float h, float radius) {
  float r = fminf(radius, 0.5f * fminf(fabsf(w), fabsf(h)));
  if (!(r > 0)) {
    canvas_rect(canvas, x, y, w, h);
    return;
  }
  float k = r * (1 - ROUNDNESS), right = x + w, bottom = y + h;
  canvas_move(canvas, x + r, y);
  canvas_line(canvas, right - r, y);
  canvas_curve(canvas, right - k, y, right, y + k, right, y + r);
  canvas_line(canvas, right, bottom - r);
  canvas_curve(canvas, right, bottom - k, right - k, bottom, right - r, bottom);
  canvas_line(canvas, x + r, bottom);
  canvas_curve(canvas, x + k, bottom, x, bottom - k, x, bottom - r);
  canvas_line(canvas, x, y + r);
  canvas_curve(canvas, x, y + k, x + k, y, x + r, y);
  canvas_close(canvas);
}

void canvas_ellipse(Canvas *canvas, float cx, float cy, float rx, float ry) {
  float kx = rx * ROUNDNESS, ky = ry * ROUNDNESS;
  canvas_move(canvas, cx + rx, cy);
  canvas_curve(canvas, cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry);
  canvas_curve(canvas, cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy);
  canvas_curve(canvas, cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry);
  canvas_curve(canvas, cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy);
  canvas_close(canvas);
}

/// Sine of -45..45 degrees in radians, and cosine, to float's precision on every machine.
static void small_turn(double a, double *sine, double *cosine) {
  double q = a * a;
  *sine = a * (1 - q / 6 * (1 - q / 20 * (1 - q / 42 * (1 - q / 72))));
  *cosine = 1 - q / 2 * (1 - q / 12 * (1 - q / 30 * (1 - q / 56 * (1 - q / 90))));
}

static Point turned(double degrees) {
  double quarters = floor(degrees / 90 + 0.5), s, c;
  small_turn((degrees - quarters * 90) * 0.017453292519943295, &s, &c);
  switch ((int)(quarters - 4 * floor(quarters / 4))) {
  case 0:
    return (Point){ (float)c, (float)s };
  case 1:
    return (Point){ (float)-s, (float)c };
  case 2:
    return (Point){ (float)-c, (float)-s };
  default:
    return (Point){ (float)s, (float)-c };
  }
}

void canvas_arc(Canvas *canvas, float cx, float cy, float radius, float from_deg, float to_deg) {
  double from = finite_or(from_deg, 0), sweep = finite_or(to_deg, 0) - from;
  sweep = fmax(fmin(sweep, 360), -360);
  float size = fabsf(finite_or(radius * canvas->scale, 0));
  double steps = ceil(fabs(sweep) / 360 * fmin(8 + 9 * sqrtf(size), 720));  // off by FLAT at most
  Point start = turned(from);
  canvas_move(canvas, cx + start.x * radius, cy + start.y * radius);
  for (int i = 1; i <= (int)steps; i++) {
    Point at = turned(from + sweep * i / steps);
    canvas_line(canvas, cx + at.x * radius, cy + at.y * radius);
  }
}

/// Distance to the power of a half: the knots of the centripetal spline.
static float knot(Point a, Point b) {
  float x = b.x - a.x, y = b.y - a.y;
  return sqrtf(sqrtf(x * x + y * y));
}

/// The control point next to `b` on the way to `c`, where `a` stands before `b`.
static Point control(Point a, Point b, Point c) {
  float d1 = knot(a, b), d2 = knot(b, c);
  if (d1 < 1e-4f || d2 < 1e-4f) return b;
  float k = 3 * d1 * (d1 + d2), q = 2 * d1 * d1 + 3 * d1 * d2 + d2 * d2;
  return (Point){ (d1 * d1 * c.x - d2 * d2 * a.x + q * b.x) / k,
                  (d1 * d1 * c.y - d2 * d2 * a.y + q * b.y) / k };
}

static Point smooth_point(const float *xy, int count, int index, bool closed) {
  if (closed) index = (index + count) % count;
  index = index < 0 ? 0 : index >= count ? count - 1 : index;
  return (Point){ xy[index * 2], xy[index * 2 + 1] };
}

void canvas_smooth(Canvas *canvas, const float *xy, int count, bool closed) {
  if (count < 1) return;
  canvas_move(canvas, xy[0], xy[1]);
  if (count < 3) closed = false;
  for (int i = 0; i + (closed ? 0 : 1) < count; i++) {
    Point a = smooth_point(xy, count, i - 1, closed), b = smooth_point(xy, count, i, closed);
    Point c = smooth_point(xy, count, i + 1, closed), d = smooth_point(xy, count, i + 2, closed);
    Point c1 = control(a, b, c), c2 = control(d, c, b);
    canvas_curve(canvas, c1.x, c1.y, c2.x, c2.y, c.x, c.y);
  }
  if (closed) canvas_close(canvas);
}

// ---- Painting

/// A paint made ready for pixels.
typedef struct Ink {
  Canvas *canvas;
  const Paint *paint;
  uint32_t pixel;    // COLOUR
  float gx, gy, g0;  // LINEAR: step along the gradient, 0..256
  uint32_t gradient[257];
  int tile_x, tile_y;
} Ink;

static uint32_t mixed(Colour from, Colour to, int step) {
  uint32_t out = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int a = (int)(from >> shift & 255), b = (int)(to >> shift & 255);
    out |= (uint32_t)(a + ((b - a) * step + (b > a ? 128 : -128)) / 256) << shift;
  }
  return pixel_of(out);
}

static void make_gradient(Ink *ink) {
  const Paint *paint = ink->paint;
  Point a = canvas_place(ink->canvas, paint->x0, paint->y0);
  Point b = canvas_place(ink->canvas, paint->x1, paint->y1);
  float x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
  if (square > 1e-6f && square - square == 0) {
    ink->gx = x * 256 / square;
    ink->gy = y * 256 / square;
    ink->g0 = (0.5f - a.x) * ink->gx + (0.5f - a.y) * ink->gy;
  }
  for (int i = 0; i <= 256; i++)
    ink->gradient[i] = mixed(paint->colour, paint->to, i);
}

static int rest_of(int value, int size) {
  int rest = value % size;
  return rest < 0 ? rest + size : rest;
}

static void make_ink(Ink *ink, Canvas *canvas, const Paint *paint) {
  ink->canvas = canvas;
  ink->paint = paint;
  ink->pixel = pixel_of(paint->colour);
  ink->gx = ink->gy = ink->g0 = 0;
  if (paint->kind == PAINT_LINEAR) make_gradient(ink);
  if (paint->kind != PAINT_TILE) return;
  assert(paint->tile);
  Point at = canvas_place(canvas, paint->x0, paint->y0);
  ink->tile_x = canvas_round(at.x);
  ink->tile_y = canvas_round(at.y);
}

static void blend_plain(uint32_t *to, int length, uint32_t pixel) {
  uint32_t rest = 255 - (pixel >> 24);
  if (!rest) {
    for (int i = 0; i < length; i++)
      to[i] = pixel;
  } else {
    for (int i = 0; i < length; i++)
      to[i] = pixel + pixel_scale(to[i], rest);
  }
}

/// The paint's pixels from (x, y) on, at most `most` of them: those at `*from`, `*count` many.
static void fetch(const Ink *ink, int x, int y, int most, uint32_t *room, int room_size,
                  const uint32_t **from, int *count) {
  *count = most < room_size ? most : room_size;
  *from = room;
  if (ink->paint->kind == PAINT_TILE) {
    const Canvas *tile = ink->paint->tile;
    int tx = rest_of(x - ink->tile_x, tile->width), ty = rest_of(y - ink->tile_y, tile->height);
    *from = tile->pixels + (size_t)ty * (size_t)tile->width + (size_t)tx;
    *count = most < tile->width - tx ? most : tile->width - tx;
    return;
  }
  if (ink->paint->kind == PAINT_COLOUR) {
    for (int i = 0; i < *count; i++)
      room[i] = ink->pixel;
    return;
  }
  float at = (float)x * ink->gx + (float)y * ink->gy + ink->g0;
  for (int i = 0; i < *count; i++) {
    float g = at + (float)i * ink->gx;
    room[i] = ink->gradient[g <= 0 ? 0 : g >= 256 ? 256 : (int)g];
  }
}

static void blend_fetched(uint32_t *to, const uint32_t *from, int count, uint8_t cover,
                          bool multiply) {
  for (int i = 0; i < count; i++) {
    uint32_t pixel = cover == 255 ? from[i] : pixel_scale(from[i], cover);
    to[i] = multiply ? pixel_multiply(to[i], pixel) : pixel_over(to[i], pixel);
  }
}

static void paint_span(const Ink *ink, uint32_t *row, int y, RasterSpan span) {
  enum { ROOM = 128 };
  uint32_t room[ROOM];
  while (span.length > 0) {
    const uint32_t *from;
    int count;
    fetch(ink, span.x, y, span.length, room, ROOM, &from, &count);
    blend_fetched(row + span.x, from, count, span.cover, ink->paint->multiply);
    span.x += count;
    span.length -= count;
  }
}

static void paint_row(void *target, int y, const RasterSpan *spans, int count) {
  const Ink *ink = target;
  uint32_t *row = ink->canvas->pixels + (size_t)y * (size_t)ink->canvas->width;
  bool plain = ink->paint->kind == PAINT_COLOUR && !ink->paint->multiply;
  for (int i = 0; i < count; i++) {
    if (plain) {
      blend_plain(row + spans[i].x, spans[i].length, pixel_scale(ink->pixel, spans[i].cover));
    } else {
      paint_span(ink, row, y, spans[i]);
    }
  }
}

static void begin_shape(Canvas *canvas) {
  raster_begin(canvas->raster, canvas->x0, canvas->y0, canvas->x1, canvas->y1);
}

void canvas_fill(Canvas *canvas, const Paint *paint) {
  Ink ink;
  make_ink(&ink, canvas, paint);
  begin_shape(canvas);
  outline_fill(&canvas->path, canvas->raster);
  raster_sweep(canvas->raster, paint_row, &ink);
}

void canvas_stroke(Canvas *canvas, const Stroke *stroke, const Paint *paint) {
  float scale = fabsf(canvas->scale), dashes[STROKE_MAX_DASHES];
  int count = stroke->dash_count < STROKE_MAX_DASHES ? stroke->dash_count : STROKE_MAX_DASHES;
  for (int i = 0; i < count; i++)
    dashes[i] = stroke->dashes[i] * scale;
  Pen pen = {
    .width = stroke->width * scale,
    .round_caps = stroke->round_caps,
    .round_joins = stroke->round_joins,
    .dashes = dashes,
    .dash_count = count,
    .dash_offset = stroke->dash_offset * scale,
    .clip = { (float)canvas->x0, (float)canvas->y0, (float)canvas->x1, (float)canvas->y1 },
  };
  Ink ink;
  make_ink(&ink, canvas, paint);
  begin_shape(canvas);
  outline_stroke(&canvas->path, &pen, canvas->raster);
  raster_sweep(canvas->raster, paint_row, &ink);
}
