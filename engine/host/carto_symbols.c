// Towns, hex numbers and names.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "host/carto_draw.h"

enum { FAR_PX = 34 };

static CartoPoint snap(float x, float y) {
  return (CartoPoint){ floorf(x * 16.0f + 0.5f) / 16.0f, floorf(y * 16.0f + 0.5f) / 16.0f };
}

static void go(const CartoBrush *brush, CartoPoint p) {
  canvas_move(brush->canvas, p.x - (float)brush->x, p.y - (float)brush->y);
}

static void on(const CartoBrush *brush, CartoPoint p) {
  canvas_line(brush->canvas, p.x - (float)brush->x, p.y - (float)brush->y);
}

/// An ellipse of points on sixteenths of a pixel, so that it is the same on every chunk.
static void add_ellipse(const CartoBrush *brush, CartoPoint at, float rx, float ry) {
  int count = rx < 4 ? 16 : 32;
  for (int i = 0; i < count; i++) {
    float angle = (float)i * 6.2831853f / (float)count;
    CartoPoint p = snap(at.x + cosf(angle) * rx, at.y + sinf(angle) * ry);
    if (i) {
      on(brush, p);
    } else {
      go(brush, p);
    }
  }
  canvas_close(brush->canvas);
}

static void fill(const CartoBrush *brush, Colour colour) {
  Paint paint = { .colour = colour };
  canvas_fill(brush->canvas, &paint);
}

static void stroke(const CartoBrush *brush, float width, Colour colour) {
  Stroke pen = { .width = width, .round_joins = true, .round_caps = true };
  Paint paint = { .colour = colour };
  canvas_stroke(brush->canvas, &pen, &paint);
}

// ---- Symbols ----

/// A house's outline, `grow` pixels larger all round and moved by (mx, my).
static void add_house(const CartoBrush *brush, const CartoBlock *block, CartoPoint at, float grow,
                      float mx, float my) {
  float px = brush->step->px;
  float half = fmaxf(block->half * px, 0.9f) + grow, deep = fmaxf(block->deep * px, 0.7f) + grow;
  for (int corner = 0; corner < 4; corner++) {
    float u = corner == 0 || corner == 3 ? -half : half, v = corner < 2 ? -deep : deep;
    CartoPoint p =
        snap(at.x + mx + block->dx * u - block->dy * v, at.y + my + block->dy * u + block->dx * v);
    if (corner) {
      on(brush, p);
    } else {
      go(brush, p);
    }
  }
  canvas_close(brush->canvas);
}

static void draw_houses(const CartoBrush *brush, const CartoSymbol *look, CartoPoint at,
                        CartoPoint origin, const CartoBlock *blocks, int count) {
  float px = brush->step->px;
  float outline = px >= 60 ? px * 0.011f : 0;
  for (int pass = 0; pass < 3; pass++) {
    if ((pass == 0 && px < 48) || (pass == 1 && outline <= 0)) continue;
    canvas_begin(brush->canvas);
    for (int i = 0; i < count; i++) {
      CartoPoint p = { at.x + (blocks[i].at.x - origin.x) * px,
                       at.y + (blocks[i].at.y - origin.y) * px };
      float move = pass == 0 ? px * 0.014f : 0;
      add_house(brush, &blocks[i], p, pass == 1 ? outline : 0, move, move);
    }
    fill(brush, pass == 0 ? 0x50301c10 : pass == 1 ? look->ink : look->fill);
  }
}

static void add_star(const CartoBrush *brush, CartoPoint at, float outer, float inner, int points) {
  for (int i = 0; i < points * 2; i++) {
    float angle = (float)i * 3.1415927f / (float)points + 0.26f, r = i % 2 ? inner : outer;
    CartoPoint p = snap(at.x + cosf(angle) * r, at.y + sinf(angle) * r);
    if (i) {
      on(brush, p);
    } else {
      go(brush, p);
    }
  }
  canvas_close(brush->canvas);
}

/// A bastioned wall with its ditch.
static void draw_rampart(const CartoBrush *brush, const CartoSymbol *look, CartoPoint at) {
  float r = (float)look->radius * brush->step->px / 1000.0f, line = fmaxf(r * 0.07f, 0.8f);
  canvas_begin(brush->canvas);
  add_star(brush, at, r * 1.32f, r * 0.98f, 8);
  fill(brush, 0x30604020);
  stroke(brush, line * 0.7f, look->ink);
  canvas_begin(brush->canvas);
  add_star(brush, at, r * 1.12f, r * 0.84f, 8);
  fill(brush, 0xfff0dfba);
  stroke(brush, line * 1.8f, look->ink);
}

static void add_shape(const CartoBrush *brush, CartoPoint at, float r, const float (*shape)[2],
                      size_t count) {
  for (size_t i = 0; i < count; i++) {
    CartoPoint p = snap(at.x + shape[i][0] * r, at.y + shape[i][1] * r);
    if (i) {
      on(brush, p);
    } else {
      go(brush, p);
    }
  }
}

/// A tower with battlements and a flag.
static void draw_castle(const CartoBrush *brush, const CartoSymbol *look, CartoPoint at) {
  float r = fmaxf((float)look->radius * brush->step->px / 1000.0f, 2.5f);
  static const float shape[][2] = { { -1, 1 },        { -1, -0.6f },    { -0.6f, -0.6f },
                                    { -0.6f, -0.2f }, { -0.2f, -0.2f }, { -0.2f, -0.6f },
                                    { 0.2f, -0.6f },  { 0.2f, -0.2f },  { 0.6f, -0.2f },
                                    { 0.6f, -0.6f },  { 1, -0.6f },     { 1, 1 } };
  canvas_begin(brush->canvas);
  add_shape(brush, at, r * 0.8f, shape, sizeof shape / sizeof *shape);
  canvas_close(brush->canvas);
  fill(brush, look->fill);
  stroke(brush, fmaxf(r * 0.16f, 0.8f), look->ink);
}

/// A summit: short strokes all round.
static void draw_hill(const CartoBrush *brush, const CartoSymbol *look, CartoPoint at) {
  float r = (float)look->radius * brush->step->px / 1000.0f, wide = fmaxf(r * 0.05f, 0.35f);
  canvas_begin(brush->canvas);
  int count = brush->step->px < 40 ? 10 : 20;
  for (int i = 0; i < count; i++) {
    float angle = (float)i * 6.2831853f / (float)count;
    float c = cosf(angle), s = sinf(angle) * 0.72f,
          in = r * (0.42f + 0.06f * carto_random(157, i, 1)),
          out = r * (0.92f + 0.1f * carto_random(163, i, 2));
    go(brush, snap(at.x + c * in - s * wide, at.y + s * in + c * wide));
    on(brush, snap(at.x + c * in + s * wide, at.y + s * in - c * wide));
    on(brush, snap(at.x + c * out, at.y + s * out));
    canvas_close(brush->canvas);
  }
  fill(brush, look->ink);
}

static void draw_dot(const CartoBrush *brush, const CartoSymbol *look, CartoPoint at) {
  float r = fmaxf((float)look->radius * brush->step->px / 1000.0f, 1.2f);
  canvas_begin(brush->canvas);
  add_ellipse(brush, at, r, r);
  fill(brush, look->fill);
  stroke(brush, fmaxf(r * 0.3f, 0.7f), look->ink);
}

/// A church: a ring with a cross upon it.
static void draw_church(const CartoBrush *brush, const CartoSymbol *look, CartoPoint at) {
  float r = fmaxf(brush->step->px * 0.042f, 1.4f), line = fmaxf(r * 0.36f, 0.8f);
  canvas_begin(brush->canvas);
  add_ellipse(brush, at, r, r);
  fill(brush, 0xfff4e8c8);
  stroke(brush, line, look->ink);
  canvas_begin(brush->canvas);
  go(brush, snap(at.x, at.y - r));
  on(brush, snap(at.x, at.y - r * 2.6f));
  go(brush, snap(at.x - r * 0.6f, at.y - r * 1.9f));
  on(brush, snap(at.x + r * 0.6f, at.y - r * 1.9f));
  stroke(brush, line, look->ink);
}

/// An anchor: ring, stock, shank and two arms.
static void draw_anchor(const CartoBrush *brush, const CartoSymbol *look, CartoPoint at) {
  float r = fmaxf((float)look->radius * brush->step->px / 1000.0f, 2.5f);
  static const float stock[][2] = { { -0.5f, -0.45f }, { 0.5f, -0.45f } },
                     shank[][2] = { { 0, -0.7f }, { 0, 1 } },
                     arms[][2] = { { -0.85f, 0.3f },
                                   { -0.6f, 0.75f },
                                   { 0, 1 },
                                   { 0.6f, 0.75f },
                                   { 0.85f, 0.3f } };
  canvas_begin(brush->canvas);
  add_ellipse(brush, (CartoPoint){ at.x, at.y - r * 0.88f }, r * 0.2f, r * 0.2f);
  add_shape(brush, at, r, stock, sizeof stock / sizeof *stock);
  add_shape(brush, at, r, shank, sizeof shank / sizeof *shank);
  add_shape(brush, at, r, arms, sizeof arms / sizeof *arms);
  stroke(brush, fmaxf(r * 0.24f, 0.9f), look->ink);
}

/// A barn: a gabled wall with its door.
static void draw_barn(const CartoBrush *brush, const CartoSymbol *look, CartoPoint at) {
  float r = fmaxf((float)look->radius * brush->step->px / 1000.0f, 2.2f);
  static const float wall[][2] = { { -0.9f, 0.9f },
                                   { -0.9f, -0.1f },
                                   { 0, -0.9f },
                                   { 0.9f, -0.1f },
                                   { 0.9f, 0.9f } },
                     door[][2] = {
                       { -0.3f, 0.9f }, { -0.3f, 0.2f }, { 0.3f, 0.2f }, { 0.3f, 0.9f }
                     };
  canvas_begin(brush->canvas);
  add_shape(brush, at, r, wall, sizeof wall / sizeof *wall);
  canvas_close(brush->canvas);
  fill(brush, look->fill);
  stroke(brush, fmaxf(r * 0.2f, 0.8f), look->ink);
  canvas_begin(brush->canvas);
  add_shape(brush, at, r, door, sizeof door / sizeof *door);
  canvas_close(brush->canvas);
  fill(brush, look->ink);
}

/// Where houses would be specks: a square for a village, a ring for a town, by its size.
static void draw_far_town(const CartoBrush *brush, const CartoSymbol *look, CartoPoint at) {
  float r = fmaxf((float)look->radius * brush->step->px / 2300.0f, 1.1f);
  float x = at.x - (float)brush->x, y = at.y - (float)brush->y;
  canvas_begin(brush->canvas);
  if (strcmp(look->shape, "church") != 0) {
    r = fmaxf(r * 0.8f, 1.0f);
    canvas_rect(brush->canvas, floorf(x - r), floorf(y - r), ceilf(2 * r), ceilf(2 * r));
    fill(brush, look->fill);
    return;
  }
  add_ellipse(brush, at, r, r);
  fill(brush, look->count > 24 ? look->fill : 0xfff4e8c8);
  stroke(brush, fmaxf(r * 0.34f, 1.0f), look->ink);
}

void carto_draw_symbol(const CartoBrush *brush, int symbol, CartoPoint at, const CartoBlock *blocks,
                       int count) {
  const CartoSymbol *look = &brush->step->plan->style->symbols[symbol];
  if (brush->step->px < (float)look->from) return;
  if (brush->step->px < FAR_PX && look->count > 0 && strcmp(look->shape, "rampart") != 0) {
    draw_far_town(brush, look, at);
    return;
  }
  CartoPoint origin = { 0, 0 };
  if (strcmp(look->shape, "rampart") == 0) draw_rampart(brush, look, at);
  if (strcmp(look->shape, "castle") == 0) draw_castle(brush, look, at);
  if (strcmp(look->shape, "hill") == 0) draw_hill(brush, look, at);
  if (strcmp(look->shape, "dot") == 0) draw_dot(brush, look, at);
  if (strcmp(look->shape, "anchor") == 0) draw_anchor(brush, look, at);
  if (strcmp(look->shape, "barn") == 0) draw_barn(brush, look, at);
  draw_houses(brush, look, at, origin, blocks, count);
  if (strcmp(look->shape, "church") == 0 && count > 0)
    draw_church(brush, look,
                (CartoPoint){ at.x + blocks[0].at.x * brush->step->px,
                              at.y + blocks[0].at.y * brush->step->px });
}

static void draw_town(const CartoBrush *brush, const CartoTown *town) {
  const CartoStep *step = brush->step;
  const CartoSymbol *look = &step->plan->style->symbols[town->symbol];
  CartoPoint at = carto_place(step, town->at);
  float reach = town->radius * step->px * 1.5f + 4;
  CartoBox box = { at.x - reach, at.y - reach, at.x + reach, at.y + reach };
  if (!carto_boxes_meet(box, brush->box) || step->px < (float)look->from) return;
  CartoBlock blocks[64];
  int count = town->count < 64 ? town->count : 64;
  for (int i = 0; i < count; i++) {
    blocks[i] = step->plan->blocks[town->first + i];
    blocks[i].at.x -= town->at.x;
    blocks[i].at.y -= town->at.y;
  }
  carto_draw_symbol(brush, town->symbol, at, blocks, count);
}

void carto_draw_towns(const CartoBrush *brush) {
  for (int i = 0; i < brush->step->plan->town_count; i++)
    draw_town(brush, &brush->step->plan->towns[i]);
}

// ---- Numbers and names ----

static void draw_numbers(const CartoBrush *brush) {
  const CartoStep *step = brush->step;
  const CartoPlan *plan = step->plan;
  const CartoPaper *paper = &plan->style->paper;
  if (step->px < (float)paper->number_from || !(paper->number >> 24)) return;
  float size = floorf((float)paper->number_size * step->px / 1000.0f * 4.0f + 0.5f) / 4.0f;
  size = fmaxf(size, 6.5f);
  TextStyle style = { .font = fontset_font(brush->fonts, paper->number_font),
                      .size_px = size,
                      .colour = paper->number };
  float high = plan->sheet.flat ? 0.5f : 0.57735f;
  float ascent = font_metrics(style.font, size).ascent;
  for (HexId hex = 0; hex < hexmap_count(plan->map); hex++) {
    if (hexmap_terrains(plan->map)[hex] == HEXMAP_NO_TERRAIN) continue;
    CartoPoint c = carto_place(step, carto_centre(&plan->sheet, hex));
    float y =
        floorf(c.y - step->px * high * (plan->sheet.flat ? 0.96f : 0.80f) + ascent * 0.8f + 0.5f);
    CartoBox box = { c.x - size * 2, y - size, c.x + size * 2, y + size };
    if (!carto_boxes_meet(box, brush->box)) continue;
    const char *code = hexgrid_code(plan->sheet.grid, hex);
    float x = floorf(c.x - font_width(style.font, size, 0, code) * 0.5f + 0.5f);
    canvas_text(brush->canvas, &style, x - (float)brush->x, y - (float)brush->y, code);
  }
}

static TextStyle lettering_of(const CartoBrush *brush, int index, float size) {
  const CartoLettering *look = &brush->step->plan->style->letterings[index];
  return (TextStyle){ .font = fontset_font(brush->fonts, look->font),
                      .size_px = size,
                      .colour = look->ink,
                      .halo = look->halo,
                      .halo_px = fmaxf(size * 0.13f, 1.4f),
                      .spacing_px = size * (float)look->spacing / 1000.0f };
}

static void draw_label(const CartoBrush *brush, const CartoLabel *label) {
  CartoBox box = { label->box.x0 - 4, label->box.y0 - label->size * 0.5f, label->box.x1 + 4,
                   label->box.y1 + 4 };
  if (!carto_boxes_meet(box, brush->box)) return;
  TextStyle style = lettering_of(brush, label->lettering, label->size);
  canvas_text(brush->canvas, &style, label->x - (float)brush->x, label->y - (float)brush->y,
              label->text ? label->text : label->own);
}

static void draw_water_name(const CartoBrush *brush, const CartoWaterName *name) {
  enum { MOST = 512 };
  if (!carto_boxes_meet(name->box, brush->box) || name->count > MOST) return;
  float xy[MOST * 2];
  for (int i = 0; i < name->count; i++) {
    CartoPoint p = brush->step->name_points[name->first + i];
    CartoPoint at = snap(p.x, p.y);
    xy[2 * i] = at.x - (float)brush->x;
    xy[2 * i + 1] = at.y - (float)brush->y;
  }
  TextStyle style = lettering_of(brush, name->name->lettering, name->size);
  style.align = TEXT_CENTRE;
  canvas_text_along(brush->canvas, &style, xy, name->count, name->name->text);
}

void carto_draw_names(const CartoBrush *brush) {
  draw_numbers(brush);
  for (int i = 0; i < brush->step->name_count; i++)
    draw_water_name(brush, &brush->step->names[i]);
  for (int i = 0; i < brush->step->label_count; i++)
    draw_label(brush, &brush->step->labels[i]);
}
