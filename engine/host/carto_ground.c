// The ground, pixel by pixel: table, paper with grain and mottle, woods and marshes from their
// fields, and the trees and reeds that stand on them. Whole numbers only in the inner loops.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/carto_draw.h"

enum {
  NOISE = 256,    // side of the noise tile, a power of two
  LATTICE = 32,   // pixels between samples of the mottle
  TREES = 6,      // kinds of each mark
  LEVELS = 1024,  // of a field, in the tables below
  MARK_MAX = 48,
  MARK_LEAST = 3900,  // marks closer than this many thousandths of a pixel are left out
};

typedef struct Toning {     // of an area at this step: what a field's value gives
  uint32_t colour[LEVELS];  // 0x00RRGGBB
  uint8_t cover[LEVELS];
} Toning;

typedef struct Mark {
  Canvas *canvas;
  int half;
} Mark;

struct CartoSprites {
  int8_t noise[NOISE * NOISE];
  Toning *tonings;  // [areas]
  Mark marks[CARTO_LIST_MAX][TREES];
};

// ---- Noise and tones ----

static void make_noise(int8_t *noise) {
  for (int y = 0; y < NOISE; y++) {
    for (int x = 0; x < NOISE; x++) {
      // Three sizes, each wrapped at the tile's side.
      int sum = 0;
      for (int size = 1, weight = 46; size <= 4; size *= 2, weight -= 8) {
        int side = NOISE / size;
        int x0 = x / size, y0 = y / size, x1 = (x0 + 1) % side, y1 = (y0 + 1) % side;
        int tx = x % size, ty = y % size;
        uint32_t seed = 71 + (uint32_t)size;
        int a = (int)(carto_hash(seed, x0, y0) & 255) - 128,
            b = (int)(carto_hash(seed, x1, y0) & 255) - 128,
            c = (int)(carto_hash(seed, x0, y1) & 255) - 128,
            d = (int)(carto_hash(seed, x1, y1) & 255) - 128;
        int top = a * (size - tx) + b * tx, low = c * (size - tx) + d * tx;
        sum += (top * (size - ty) + low * ty) / (size * size) * weight / 100;
      }
      noise[y * NOISE + x] = (int8_t)(sum > 127 ? 127 : sum < -128 ? -128 : sum);
    }
  }
}

static uint32_t mix(uint32_t a, uint32_t b, int w) {  // w 0 .. 256
  uint32_t out = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    int from = (int)(a >> shift & 255), to = (int)(b >> shift & 255);
    out |= (uint32_t)(from + (to - from) * w / 256) << shift;
  }
  return out;
}

static int ramp(float value, float from, float to) {  // 0 .. 256
  float w = (value - from) / (to - from);
  return w <= 0 ? 0 : w >= 1 ? 256 : (int)(w * 256.0f);
}

/// From the outline inwards: a soft rim, a thin darker edge, the fill, deepening.
static void make_toning(const CartoArea *area, float px, Toning *out) {
  // A field rises by about two over a hex; level 0.5 is the outline.
  float pixel = 2.0f / px;
  for (int i = 0; i < LEVELS; i++) {
    float value = ((float)i + 0.5f) / LEVELS * 1.5f - 0.25f;
    int in = ramp(value, 0.5f - pixel * 1.2f, 0.5f + pixel * 0.4f);
    int past_edge = ramp(value, 0.5f + pixel * 0.6f, 0.5f + pixel * 2.2f + 0.04f);
    int deep = ramp(value, 0.55f, 0.95f);
    uint32_t fill = mix(area->fill & 0xffffff, area->deep & 0xffffff, deep);
    uint32_t edge = area->edge >> 24 ? area->edge & 0xffffff : fill;
    out->colour[i] = mix(edge, fill, past_edge);
    out->cover[i] = (uint8_t)(area->opacity * in / 256);
  }
}

// ---- Marks ----

static void ellipse(Canvas *canvas, float x, float y, float rx, float ry, Colour colour) {
  Paint paint = { .colour = colour };
  canvas_begin(canvas);
  canvas_ellipse(canvas, x, y, rx, ry);
  canvas_fill(canvas, &paint);
}

/// A tree from above: a shadow to the south-east, a crown of a few lobes, a lit side.
static void draw_tree(Canvas *canvas, const CartoArea *area, float r, int kind) {
  float c = (float)canvas_width(canvas) * 0.5f, size = r * (0.78f + 0.06f * (float)kind);
  Paint shadow = { .colour = 0x40202810 }, crown = { .colour = area->mark_colour },
        light = { .colour = (area->mark_light & 0xffffff) | 0xb0000000 };
  const Paint *paints[] = { &shadow, &crown, &light };
  for (int layer = 0; layer < 3; layer++) {
    float move = layer == 0 ? size * 0.3f : layer == 2 ? -size * 0.2f : 0;
    float part = layer == 2 ? 0.6f : 1.0f;
    canvas_begin(canvas);
    for (int lobe = 0; lobe < 5; lobe++) {
      float dx = size * 0.36f * carto_random(83, kind, lobe),
            dy = size * 0.36f * carto_random(89, kind, lobe);
      float lobe_r = size * (0.62f + 0.12f * carto_random(91, kind, lobe)) * part;
      canvas_ellipse(canvas, c + move + dx * part, c + move + dy * part, lobe_r, lobe_r * 0.94f);
    }
    canvas_fill(canvas, paints[layer]);
  }
}

static void draw_reeds(Canvas *canvas, const CartoArea *area, float r, int kind) {
  float c = (float)canvas_width(canvas) * 0.5f;
  Stroke stroke = { .width = fmaxf(r * 0.16f, 0.8f), .round_caps = true };
  Paint water = { .colour = area->mark_light }, reed = { .colour = area->mark_colour };
  canvas_begin(canvas);
  canvas_move(canvas, c - r * 0.95f, c + r * 0.5f);
  canvas_line(canvas, c + r * 0.95f, c + r * 0.5f);
  canvas_move(canvas, c - r * 0.45f, c + r * 0.8f);
  canvas_line(canvas, c + r * 0.55f, c + r * 0.8f);
  canvas_stroke(canvas, &stroke, &water);
  canvas_begin(canvas);
  for (int i = -2; i <= 2; i++) {
    float lean = (float)i * 0.22f + 0.08f * carto_random(97, kind, i);
    canvas_move(canvas, c + (float)i * r * 0.16f, c + r * 0.45f);
    canvas_line(canvas, c + (float)i * r * 0.16f + lean * r,
                c - r * (0.75f - 0.12f * fabsf((float)i)));
  }
  canvas_stroke(canvas, &stroke, &reed);
}

static void draw_stones(Canvas *canvas, const CartoArea *area, float r, int kind) {
  float c = (float)canvas_width(canvas) * 0.5f;
  for (int i = 0; i < 3; i++) {
    float dx = r * 0.5f * carto_random(101, kind, i), dy = r * 0.4f * carto_random(103, kind, i);
    ellipse(canvas, c + dx, c + dy, r * 0.3f, r * 0.22f, area->mark_colour);
    ellipse(canvas, c + dx - r * 0.06f, c + dy - r * 0.07f, r * 0.19f, r * 0.12f, area->mark_light);
  }
}

static bool make_marks(const CartoStep *step, int index, CartoSprites *sprites) {
  const CartoArea *area = &step->plan->style->areas[index];
  if (!area->mark[0]) return true;
  float r = fmaxf((float)area->mark_every * step->px / 1000.0f * 0.47f, 1.5f);
  int half = (int)ceilf(r * 1.35f) + 1;
  if (half > MARK_MAX) half = MARK_MAX;
  for (int kind = 0; kind < TREES; kind++) {
    Mark *mark = &sprites->marks[index][kind];
    mark->half = half;
    mark->canvas = canvas_new(2 * half, 2 * half);
    if (!mark->canvas) return false;
    if (strcmp(area->mark, "trees") == 0) draw_tree(mark->canvas, area, r, kind);
    if (strcmp(area->mark, "reeds") == 0) draw_reeds(mark->canvas, area, r, kind);
    if (strcmp(area->mark, "stones") == 0) draw_stones(mark->canvas, area, r, kind);
  }
  return true;
}

CartoSprites *carto_sprites_new(const CartoStep *step) {
  const CartoStyle *style = step->plan->style;
  CartoSprites *sprites = calloc(1, sizeof *sprites);
  if (!sprites) return NULL;
  sprites->tonings = calloc((size_t)style->area_count + 1, sizeof *sprites->tonings);
  bool good = sprites->tonings != NULL;
  if (good) make_noise(sprites->noise);
  for (int i = 0; good && i < style->area_count; i++) {
    make_toning(&style->areas[i], step->px, &sprites->tonings[i]);
    good = make_marks(step, i, sprites);
  }
  if (good) return sprites;
  carto_sprites_free(sprites);
  return NULL;
}

void carto_sprites_free(CartoSprites *sprites) {
  if (!sprites) return;
  for (int i = 0; i < CARTO_LIST_MAX; i++)
    for (int kind = 0; kind < TREES; kind++)
      canvas_free(sprites->marks[i][kind].canvas);
  free(sprites->tonings);
  free(sprites);
}

// ---- Pixels ----

typedef struct Rect {
  int x0, y0, x1, y1;  // of the canvas
} Rect;

static Rect cut(const CartoBrush *brush, int x, int y, int width, int height) {
  Rect rect = { x - brush->x, y - brush->y, x + width - brush->x, y + height - brush->y };
  int right = canvas_width(brush->canvas), bottom = canvas_height(brush->canvas);
  if (rect.x0 < 0) rect.x0 = 0;
  if (rect.y0 < 0) rect.y0 = 0;
  if (rect.x1 > right) rect.x1 = right;
  if (rect.y1 > bottom) rect.y1 = bottom;
  return rect;
}

static uint32_t lighten(uint32_t colour, int by) {
  int r = (int)(colour >> 16 & 255) + by, g = (int)(colour >> 8 & 255) + by,
      b = (int)(colour & 255) + by;
  r = r < 0 ? 0 : r > 255 ? 255 : r;
  g = g < 0 ? 0 : g > 255 ? 255 : g;
  b = b < 0 ? 0 : b > 255 ? 255 : b;
  return 0xff000000u | (uint32_t)r << 16 | (uint32_t)g << 8 | (uint32_t)b;
}

static int noise_at(const CartoSprites *sprites, int x, int y) {
  return sprites->noise[(y & (NOISE - 1)) * NOISE + (x & (NOISE - 1))];
}

/// The table: boards with a long grain.
static void fill_table(const CartoBrush *brush, Rect rect) {
  const CartoPaper *paper = &brush->step->plan->style->paper;
  uint32_t *pixels = canvas_pixels_mut(brush->canvas);
  int stride = canvas_width(brush->canvas);
  for (int y = rect.y0; y < rect.y1; y++) {
    int py = y + brush->y, board = py / 96;
    for (int x = rect.x0; x < rect.x1; x++) {
      int px = x + brush->x + (int)(carto_hash(107, board, 0) & 4095);
      int grain =
          noise_at(brush->sprites, px / 24, py + noise_at(brush->sprites, px / 40, board) / 40) +
          noise_at(brush->sprites, px / 7, py * 2) / 3;
      int w = 128 + grain + (int)(carto_hash(109, board, 0) & 31);
      if (py % 96 == 0) w += 160;
      w = w < 0 ? 0 : w > 256 ? 256 : w;
      pixels[y * stride + x] =
          0xff000000u | mix(paper->table & 0xffffff, paper->table_dark & 0xffffff, w);
    }
  }
}

/// Slow mottle, 0 .. 255, at whole multiples of LATTICE pixels.
static int mottle_at(int x, int y, float px) {
  float u = (float)x * LATTICE / px, v = (float)y * LATTICE / px;
  float value = 0.62f * carto_noise(113, u * 0.31f, v * 0.31f) +
                0.38f * carto_noise(127, u * 0.87f, v * 0.87f);
  int level = 128 + (int)(value * 150.0f);
  return level < 0 ? 0 : level > 255 ? 255 : level;
}

/// Samples of the mottle above and below the row of pixels in hand.
typedef struct Mottle {
  int row;  // of the samples above; -1: none yet
  int above[CANVAS_MAX_SIDE_PX / LATTICE + 2], below[CANVAS_MAX_SIDE_PX / LATTICE + 2];
} Mottle;

/// A row of mottle for pixels x0 .. x1 - 1 of the canvas.
static void mottle_row(const CartoBrush *brush, Mottle *m, int y, int x0, int x1, uint8_t *out) {
  float px = brush->step->px;
  int py = y + brush->y, row = py / LATTICE, ty = py % LATTICE;
  int first = (x0 + brush->x) / LATTICE, last = (x1 - 1 + brush->x) / LATTICE + 1;
  for (int column = first; m->row != row && column <= last; column++) {
    m->above[column - first] = mottle_at(column, row, px);
    m->below[column - first] = mottle_at(column, row + 1, px);
  }
  m->row = row;
  for (int x = x0; x < x1; x++) {
    int column = (x + brush->x) / LATTICE - first, tx = (x + brush->x) % LATTICE;
    int a = m->above[column] * (LATTICE - ty) + m->below[column] * ty;
    int b = m->above[column + 1] * (LATTICE - ty) + m->below[column + 1] * ty;
    out[x] = (uint8_t)((a * (LATTICE - tx) + b * tx) / (LATTICE * LATTICE));
  }
}

static bool pixel_in_gap(const CartoBrush *brush, int x, int y) {
  const CartoStep *step = brush->step;
  CartoPoint at = { ((float)(x + brush->x - step->left) + 0.5f) / step->px,
                    ((float)(y + brush->y - step->top) + 0.5f) / step->px };
  return carto_in_gap(&step->plan->sheet, at);
}

/// Fills with paper of a tone; with `gaps` only where the map has no hexes.
static void fill_paper(const CartoBrush *brush, Rect rect, Colour ground, bool gaps) {
  const CartoPaper *paper = &brush->step->plan->style->paper;
  uint32_t *pixels = canvas_pixels_mut(brush->canvas);
  int stride = canvas_width(brush->canvas);
  uint8_t mottle[CANVAS_MAX_SIDE_PX];
  Mottle samples = { .row = -1 };
  uint32_t tones[256];
  for (int i = 0; i < 256; i++)
    tones[i] = mix(ground & 0xffffff, paper->tint & 0xffffff, i * paper->mottle / 255);
  for (int y = rect.y0; y < rect.y1; y++) {
    mottle_row(brush, &samples, y, rect.x0, rect.x1, mottle);
    for (int x = rect.x0; x < rect.x1; x++) {
      if (gaps && !pixel_in_gap(brush, x, y)) continue;
      int grain = noise_at(brush->sprites, x + brush->x, y + brush->y) * paper->grain / 128;
      pixels[y * stride + x] = lighten(tones[mottle[x]], grain);
    }
  }
}

// ---- Areas ----

/// The field at a pixel, 16 bits: bilinear, in whole numbers. `scale` is samples a pixel, << 16.
typedef struct Sampler {
  const CartoPlan *plan;
  const uint8_t *values;
  int64_t scale;
  int left, top;
} Sampler;

static Sampler sampler_of(const CartoBrush *brush, int area) {
  const CartoStep *step = brush->step;
  return (Sampler){ step->plan, step->plan->fields[area].values,
                    ((int64_t)CARTO_FIELD << 16) / (int64_t)step->px, step->left, step->top };
}

static int clamp(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }

static int field_at(const Sampler *s, int x, int y) {
  int64_t u = (x - s->left) * s->scale, v = (y - s->top) * s->scale;
  int width = s->plan->field_width, height = s->plan->field_height;
  int cx = clamp((int)(u >> 16), width - 2), cy = clamp((int)(v >> 16), height - 2);
  int tx = (int)(u >> 8 & 255), ty = (int)(v >> 8 & 255);
  const uint8_t *cell = &s->values[cy * width + cx];
  int top = cell[0] * (256 - tx) + cell[1] * tx;
  int low = cell[width] * (256 - tx) + cell[width + 1] * tx;
  return (top * (256 - ty) + low * ty) >> 8;
}

/// Reports whether the area is anywhere within a rectangle.
static bool in_sight(const CartoBrush *brush, const Sampler *s, Rect rect) {
  int64_t scale = s->scale;
  int x0 = (int)(((rect.x0 + brush->x - s->left) * scale) >> 16),
      x1 = (int)(((rect.x1 + brush->x - s->left) * scale) >> 16) + 1,
      y0 = (int)(((rect.y0 + brush->y - s->top) * scale) >> 16),
      y1 = (int)(((rect.y1 + brush->y - s->top) * scale) >> 16) + 1;
  for (int y = clamp(y0, s->plan->field_height - 1); y <= clamp(y1, s->plan->field_height - 1); y++)
    for (int x = clamp(x0, s->plan->field_width - 1); x <= clamp(x1, s->plan->field_width - 1); x++)
      if (s->values[y * s->plan->field_width + x] > 110) return true;
  return false;
}

static void fill_area(const CartoBrush *brush, Rect rect, int area) {
  Sampler s = sampler_of(brush, area);
  if (!s.values || !in_sight(brush, &s, rect)) return;
  const Toning *toning = &brush->sprites->tonings[area];
  uint32_t *pixels = canvas_pixels_mut(brush->canvas);
  int stride = canvas_width(brush->canvas);
  int fine = 3000 / (int)brush->step->px + 20;
  for (int y = rect.y0; y < rect.y1; y++) {
    for (int x = rect.x0; x < rect.x1; x++) {
      int px = x + brush->x, py = y + brush->y;
      int grain = noise_at(brush->sprites, px + 91, py + 37);
      int level = clamp((field_at(&s, px, py) + grain * fine / 8) >> 6, LEVELS - 1);
      int cover = toning->cover[level];
      if (cover == 0) continue;
      uint32_t *pixel = &pixels[y * stride + x];
      *pixel =
          lighten(mix(*pixel & 0xffffff, toning->colour[level], cover + (cover >> 7)), grain / 24);
    }
  }
}

static void stamp(const CartoBrush *brush, const Mark *mark, int x, int y) {
  canvas_draw(brush->canvas, mark->canvas, (float)(x - mark->half - brush->x),
              (float)(y - mark->half - brush->y), 255);
}

/// Marks stand on a jittered lattice, those further down over those further up.
static void mark_area(const CartoBrush *brush, int area) {
  const CartoStep *step = brush->step;
  const CartoArea *look = &step->plan->style->areas[area];
  Sampler s = sampler_of(brush, area);
  if (!s.values || !look->mark[0] || (float)look->mark_every * step->px < MARK_LEAST) return;
  const CartoPlan *plan = step->plan;
  float every = fmaxf((float)look->mark_every * step->px / 1000.0f, 3.0f);
  int half = brush->sprites->marks[area][0].half;
  int y0 = (int)floorf((brush->box.y0 - (float)(half + step->top)) / every) - 1,
      y1 = (int)ceilf((brush->box.y1 + (float)(half - step->top)) / every) + 1;
  int x0 = (int)floorf((brush->box.x0 - (float)(half + step->left)) / every) - 1,
      x1 = (int)ceilf((brush->box.x1 + (float)(half - step->left)) / every) + 1;
  for (int v = y0; v <= y1; v++) {
    for (int u = x0; u <= x1; u++) {
      float fx = ((float)u + 0.5f * (float)(v & 1) + 0.36f * carto_random(131, u, v)) * every,
            fy = ((float)v + 0.34f * carto_random(137, u, v)) * every;
      int x = (int)floorf(fx) + step->left, y = (int)floorf(fy) + step->top;
      if (fx < 0 || fy < 0 || x >= step->left + step->field_width ||
          y >= step->top + step->field_height)
        continue;
      if (field_at(&s, x, y) < 34000 + (int)(carto_hash(139, u, v) % 3000)) continue;
      int cx = (int)(fx / step->px * CARTO_CLUTTER), cy = (int)(fy / step->px * CARTO_CLUTTER);
      if (cx < plan->clutter_width && cy < plan->clutter_height &&
          plan->clutter[cy * plan->clutter_width + cx] > 3)
        continue;
      stamp(brush, &brush->sprites->marks[area][carto_hash(149, u, v) % TREES], x, y);
    }
  }
}

/// The table round the sheet, with the sheet's shadow: four strips.
static void draw_table(const CartoBrush *brush, Rect all, Rect sheet) {
  const CartoStep *step = brush->step;
  if (sheet.x0 >= sheet.x1 || sheet.y0 >= sheet.y1)
    sheet = (Rect){ all.x1, all.y1, all.x1, all.y1 };
  const Rect strips[4] = { { all.x0, all.y0, all.x1, sheet.y0 },
                           { all.x0, sheet.y1, all.x1, all.y1 },
                           { all.x0, sheet.y0, sheet.x0, sheet.y1 },
                           { sheet.x1, sheet.y0, all.x1, sheet.y1 } };
  float soft = fmaxf(step->px * 0.12f, 4);
  for (int i = 0; i < 4; i++) {
    Rect s = strips[i];
    if (s.x0 >= s.x1 || s.y0 >= s.y1) continue;
    fill_table(brush, s);
    canvas_clip(brush->canvas, s.x0, s.y0, s.x1 - s.x0, s.y1 - s.y0);
    canvas_shadow(brush->canvas, (float)(step->paper_x - brush->x) + soft * 0.3f,
                  (float)(step->paper_y - brush->y) + soft * 0.5f, (float)step->paper_width,
                  (float)step->paper_height, soft, 0xc0000000);
  }
  canvas_unclip(brush->canvas);
}

/// Areas that stand for levels lie under all others.
static bool is_relief(const CartoStyle *style, int area) {
  for (int i = 0; i < style->level_count; i++)
    if (style->levels[i].area == area) return true;
  return false;
}

void carto_draw_ground(const CartoBrush *brush) {
  const CartoStep *step = brush->step;
  const CartoPaper *paper = &step->plan->style->paper;
  Rect all = { 0, 0, canvas_width(brush->canvas), canvas_height(brush->canvas) };
  Rect sheet = cut(brush, step->paper_x, step->paper_y, step->paper_width, step->paper_height);
  Rect field = cut(brush, step->left, step->top, step->field_width, step->field_height);
  bool bare = sheet.x0 > 0 || sheet.y0 > 0 || sheet.x1 < all.x1 || sheet.y1 < all.y1;
  if (bare) draw_table(brush, all, sheet);
  fill_paper(brush, sheet, paper->margin, false);
  fill_paper(brush, field, paper->ground, false);
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < step->plan->style->area_count; i++)
      if (is_relief(step->plan->style, i) == (pass == 0)) fill_area(brush, field, i);
  canvas_clip(brush->canvas, field.x0, field.y0, field.x1 - field.x0, field.y1 - field.y0);
  for (int i = 0; i < step->plan->style->area_count; i++)
    mark_area(brush, i);
  canvas_unclip(brush->canvas);
}

void carto_draw_gaps(const CartoBrush *brush) {
  const CartoStep *step = brush->step;
  if (!step->plan->sheet.gaps) return;
  Rect field = cut(brush, step->left, step->top, step->field_width, step->field_height);
  fill_paper(brush, field, step->plan->style->paper.margin, true);
}

void carto_draw_area_sample(const CartoBrush *brush, int area, CartoBox box) {
  const CartoArea *look = &brush->step->plan->style->areas[area];
  const Toning *toning = &brush->sprites->tonings[area];
  Rect rect = cut(brush, (int)box.x0, (int)box.y0, (int)(box.x1 - box.x0), (int)(box.y1 - box.y0));
  uint32_t *pixels = canvas_pixels_mut(brush->canvas);
  float cx = (box.x0 + box.x1) * 0.5f, cy = (box.y0 + box.y1) * 0.5f;
  float rx = (box.x1 - box.x0) * 0.5f, ry = (box.y1 - box.y0) * 0.5f;
  for (int y = rect.y0; y < rect.y1; y++) {
    for (int x = rect.x0; x < rect.x1; x++) {
      float u = ((float)(x + brush->x) - cx) / rx, v = ((float)(y + brush->y) - cy) / ry;
      float value = 1.35f - 0.95f * sqrtf(u * u + v * v) +
                    0.0016f * (float)noise_at(brush->sprites, x + brush->x, y + brush->y);
      int level = clamp((int)((value + 0.25f) / 1.5f * LEVELS), LEVELS - 1),
          cover = toning->cover[level];
      uint32_t *pixel = &pixels[y * canvas_width(brush->canvas) + x];
      if (cover)
        *pixel = 0xff000000u | mix(*pixel & 0xffffff, toning->colour[level], cover + (cover >> 7));
    }
  }
  if (!look->mark[0]) return;
  float every = fmaxf((float)look->mark_every * brush->step->px / 1000.0f, 3.0f);
  for (int v = 0; (float)v * every < box.y1 - box.y0; v++) {
    for (int u = 0; (float)u * every < box.x1 - box.x0; u++) {
      float x = box.x0 +
                ((float)u + 0.5f * (float)(v & 1) + 0.3f * carto_random(131, u, v)) * every,
            y = box.y0 + ((float)v + 0.3f * carto_random(137, u, v)) * every;
      float far = hypotf((x - cx) / rx, (y - cy) / ry);
      if (far < 0.78f)
        stamp(brush, &brush->sprites->marks[area][carto_hash(149, u, v) % TREES], (int)x, (int)y);
    }
  }
}
