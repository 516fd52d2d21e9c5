// Text on a canvas. A line with a halo is drawn in two: the halos of all its letters joined into
// one mask, so that none covers a neighbour or counts twice, then the letters.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/blend.h"
#include "host/canvas.h"
#include "host/canvas_inside.h"
#include "host/font_inside.h"

/// Pixels x0 .. x1 - 1, y0 .. y1 - 1.
typedef struct Box {
  int x0, y0, x1, y1;
} Box;

static int most(int a, int b) { return a > b ? a : b; }
static int least(int a, int b) { return a < b ? a : b; }

static Box cut_to_clip(const Canvas *canvas, Box box) {
  return (Box){ most(box.x0, canvas->x0), most(box.y0, canvas->y0), least(box.x1, canvas->x1),
                least(box.y1, canvas->y1) };
}

/// Blends a colour through a mask [.. * stride] whose corner is the box's own.
static void blend_mask(Canvas *canvas, Box box, const uint8_t *mask, int stride, uint32_t pixel) {
  Box seen = cut_to_clip(canvas, box);
  for (int y = seen.y0; y < seen.y1; y++) {
    const uint8_t *cover = mask + (size_t)(y - box.y0) * (size_t)stride;
    uint32_t *row = canvas->pixels + (size_t)y * (size_t)canvas->width;
    for (int x = seen.x0; x < seen.x1; x++) {
      uint8_t part = cover[x - box.x0];
      if (part) row[x] = pixel_over(row[x], pixel_scale(pixel, part));
    }
  }
}

/// A line of text on the canvas, in pixels. It starts at x + part: whole pixels apart, so that the
/// same line some whole pixels away is drawn alike.
typedef struct Line {
  FontWalk start;
  int x, y;
  float part;
  float size, halo;
} Line;

/// A glyph's mask and where it lies; false when nothing is to be seen.
static bool locate(const Canvas *canvas, const Line *line, const PlacedGlyph *placed, float halo,
                   const GlyphMask **mask, Box *box) {
  int quarters = (int)floorf((line->part + placed->x) * FONT_QUARTERS + 0.5f);
  int whole = line->x + (quarters >> 2), reach = (int)line->size * 4;
  if (whole > canvas->x1 + reach || whole < canvas->x0 - reach) return false;
  *mask = font_mask(placed->font, placed->glyph, line->size, quarters & 3, halo);
  if (!*mask) return false;
  int left = whole + (*mask)->left, top = line->y + (*mask)->top;
  *box = (Box){ left, top, left + (*mask)->width, top + (*mask)->height };
  return true;
}

/// Room for the mask of `box`, all zero; NULL: none needed, or out of memory.
static uint8_t *scratch_mask(Canvas *canvas, Box box) {
  if (box.x0 >= box.x1 || box.y0 >= box.y1) return NULL;
  size_t size = (size_t)(box.x1 - box.x0) * (size_t)(box.y1 - box.y0);
  if (size > canvas->mask_room) {
    uint8_t *mask = realloc(canvas->mask, size);
    if (!mask) return NULL;
    canvas->mask = mask;
    canvas->mask_room = size;
  }
  memset(canvas->mask, 0, size);
  return canvas->mask;
}

static void join_mask(uint8_t *into, Box area, const GlyphMask *mask, Box box) {
  int width = area.x1 - area.x0;
  for (int y = most(box.y0, area.y0); y < least(box.y1, area.y1); y++) {
    const uint8_t *from = mask->cover + (size_t)(y - box.y0) * (size_t)mask->width;
    uint8_t *row = into + (size_t)(y - area.y0) * (size_t)width;
    for (int x = most(box.x0, area.x0); x < least(box.x1, area.x1); x++) {
      uint8_t cover = from[x - box.x0];
      if (row[x - area.x0] < cover) row[x - area.x0] = cover;
    }
  }
}

static void draw_halo(Canvas *canvas, const Line *line, Colour colour) {
  const GlyphMask *mask;
  PlacedGlyph placed;
  Box box, all = { canvas->x1, canvas->y1, canvas->x0, canvas->y0 };
  for (FontWalk walk = line->start; font_walk_next(&walk, &placed);) {
    if (!locate(canvas, line, &placed, line->halo, &mask, &box)) continue;
    all = (Box){ least(all.x0, box.x0), least(all.y0, box.y0), most(all.x1, box.x1),
                 most(all.y1, box.y1) };
  }
  all = cut_to_clip(canvas, all);
  uint8_t *into = scratch_mask(canvas, all);
  if (!into) return;
  for (FontWalk walk = line->start; font_walk_next(&walk, &placed);) {
    if (!locate(canvas, line, &placed, line->halo, &mask, &box)) continue;
    join_mask(into, all, mask, box);
  }
  blend_mask(canvas, all, into, all.x1 - all.x0, pixel_of(colour));
}

float canvas_text(Canvas *canvas, const TextStyle *style, float x, float y, const char *text) {
  float scale = fabsf(canvas->scale);
  Point at = canvas_place(canvas, x, y);
  Line line = { .size = style->size_px * scale, .halo = style->halo_px * scale };
  line.start = font_walk(style->font, line.size, style->spacing_px * scale, text);
  line.size = line.start.size;
  float width = font_width(style->font, line.size, style->spacing_px * scale, text);
  float back = style->align == TEXT_LEFT ? 0 : style->align == TEXT_RIGHT ? width : width / 2;
  line.x = canvas_round(at.x);
  line.y = canvas_round(at.y);
  line.part = at.x - (float)line.x - back;
  float advance = scale > 0 ? width / scale : 0;
  if (!(line.size >= 1) || !(fabsf(line.part) < OUTLINE_REACH_PX)) return advance;
  if (line.halo > 0 && style->halo >> 24) draw_halo(canvas, &line, style->halo);
  uint32_t pixel = pixel_of(style->colour);
  const GlyphMask *mask;
  PlacedGlyph placed;
  Box box;
  for (FontWalk walk = line.start; font_walk_next(&walk, &placed);) {
    if (!locate(canvas, &line, &placed, 0, &mask, &box)) continue;
    blend_mask(canvas, box, mask->cover, mask->width, pixel);
  }
  return advance;
}

// ---- Along a line

/// A line of points with a place on it, which only moves on.
typedef struct Trail {
  const Canvas *canvas;
  const float *xy;
  int count, segment;
  float passed;  // length before the segment
} Trail;

static Point trail_point(const Trail *trail, int index) {
  return canvas_place(trail->canvas, trail->xy[index * 2], trail->xy[index * 2 + 1]);
}

static float trail_length(const Trail *trail) {
  float length = 0;
  for (int i = 1; i < trail->count; i++) {
    Point a = trail_point(trail, i - 1), b = trail_point(trail, i);
    length += sqrtf((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
  }
  return length;
}

/// The point at a distance from the start.
static Point trail_at(const Trail *from, float distance) {
  Trail trail = *from;
  for (;; trail.segment++) {
    Point a = trail_point(&trail, trail.segment), b = trail_point(&trail, trail.segment + 1);
    float x = b.x - a.x, y = b.y - a.y, length = sqrtf(x * x + y * y);
    bool last = trail.segment + 2 >= trail.count;
    if (distance <= trail.passed + length || last) {
      float part = length > 0 ? (distance - trail.passed) / length : 0;
      return (Point){ a.x + x * part, a.y + y * part };
    }
    trail.passed += length;
  }
}

/// Adds a letter's turned outline to the canvas' scratch shape.
static void set_letter(Canvas *canvas, const Trail *trail, const PlacedGlyph *placed, float size,
                       float start) {
  float from = start + placed->x, to = from + fmaxf(placed->advance, 1);
  Point a = trail_at(trail, from), b = trail_at(trail, to);
  Point middle = trail_at(trail, 0.5f * (from + to));
  float x = b.x - a.x, y = b.y - a.y, length = sqrtf(x * x + y * y);
  Point way = length > 1e-3f ? (Point){ x / length, y / length } : (Point){ 1, 0 };
  // On the chord of its own width, moved half way to the line itself.
  Point centre = { (a.x + b.x + 2 * middle.x) / 4, (a.y + b.y + 2 * middle.y) / 4 };
  float half = 0.5f * placed->advance;
  Point origin = { centre.x - way.x * half, centre.y - way.y * half };
  font_shape(placed->font, placed->glyph, size, origin, way, false, &canvas->shape);
}

/// Where the coverage of turned letters is gathered.
typedef struct Gather {
  uint8_t *mask;
  Box box;
} Gather;

static void gather_row(void *target, int y, const RasterSpan *spans, int count) {
  const Gather *gather = target;
  int width = gather->box.x1 - gather->box.x0;
  uint8_t *row = gather->mask + (size_t)(y - gather->box.y0) * (size_t)width;
  for (int i = 0; i < count; i++) {
    uint8_t *at = row + (spans[i].x - gather->box.x0), *end = at + spans[i].length;
    for (; at < end; at++)
      if (*at < spans[i].cover) *at = spans[i].cover;
  }
}

static void begin_box(Raster *raster, Box box) {
  raster_begin(raster, box.x0, box.y0, box.x1, box.y1);
}

/// Draws the scratch shape, grown by `halo` px.
static void draw_shape(Canvas *canvas, float halo, Colour colour) {
  Point low, high;
  if (!outline_bounds(&canvas->shape, &low, &high)) return;
  Box box = cut_to_clip(canvas,
                        (Box){ canvas_round(low.x - halo - 1), canvas_round(low.y - halo - 1),
                               canvas_round(high.x + halo + 1), canvas_round(high.y + halo + 1) });
  Gather gather = { scratch_mask(canvas, box), box };
  if (!gather.mask) return;
  begin_box(canvas->raster, box);
  outline_fill(&canvas->shape, canvas->raster);
  raster_sweep(canvas->raster, gather_row, &gather);
  if (halo > 0) {
    Pen pen = { .width = 2 * halo, .round_joins = true, .round_caps = true };
    begin_box(canvas->raster, box);
    outline_stroke(&canvas->shape, &pen, canvas->raster);
    raster_sweep(canvas->raster, gather_row, &gather);
  }
  blend_mask(canvas, box, gather.mask, box.x1 - box.x0, pixel_of(colour));
}

bool canvas_text_along(Canvas *canvas, const TextStyle *style, const float *xy, int count,
                       const char *text) {
  if (count < 2) return false;
  float scale = fabsf(canvas->scale), size = style->size_px * scale;
  float spacing = style->spacing_px * scale, halo = style->halo_px * scale;
  Trail trail = { .canvas = canvas, .xy = xy, .count = count };
  float length = trail_length(&trail), width = font_width(style->font, size, spacing, text);
  if (!(width <= length)) return false;
  float start = 0.5f * (length - width);
  outline_clear(&canvas->shape);
  PlacedGlyph placed;
  for (FontWalk walk = font_walk(style->font, size, spacing, text); font_walk_next(&walk, &placed);)
    set_letter(canvas, &trail, &placed, size, start);
  if (halo > 0 && style->halo >> 24) draw_shape(canvas, halo, style->halo);
  draw_shape(canvas, 0, style->colour);
  return true;
}
