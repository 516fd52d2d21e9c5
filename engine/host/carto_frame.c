// What surrounds the hexes: neat lines, entries, and in the foot of the sheet the title, the
// compass, the scale and the key to the terrain.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "host/carto_draw.h"

static CartoPoint snap(float x, float y) {
  return (CartoPoint){ floorf(x * 16.0f + 0.5f) / 16.0f, floorf(y * 16.0f + 0.5f) / 16.0f };
}

static void go(const CartoBrush *brush, float x, float y) {
  CartoPoint p = snap(x, y);
  canvas_move(brush->canvas, p.x - (float)brush->x, p.y - (float)brush->y);
}

static void on(const CartoBrush *brush, float x, float y) {
  CartoPoint p = snap(x, y);
  canvas_line(brush->canvas, p.x - (float)brush->x, p.y - (float)brush->y);
}

static void fill(const CartoBrush *brush, Colour colour) {
  Paint paint = { .colour = colour };
  canvas_fill(brush->canvas, &paint);
}

static void stroke(const CartoBrush *brush, float width, Colour colour) {
  Stroke pen = { .width = width, .round_joins = false };
  Paint paint = { .colour = colour };
  canvas_stroke(brush->canvas, &pen, &paint);
}

/// A frame `out` pixels outside of a box, `width` pixels wide, on whole pixels.
static void frame(const CartoBrush *brush, CartoBox box, int out, int width, Colour colour) {
  int x0 = (int)box.x0 - out, y0 = (int)box.y0 - out, x1 = (int)box.x1 + out,
      y1 = (int)box.y1 + out;
  const int bars[4][4] = { { x0 - width, y0 - width, x1 + width, y0 },
                           { x0 - width, y1, x1 + width, y1 + width },
                           { x0 - width, y0, x0, y1 },
                           { x1, y0, x1 + width, y1 } };
  canvas_begin(brush->canvas);
  for (int i = 0; i < 4; i++)
    canvas_rect(brush->canvas, (float)(bars[i][0] - brush->x), (float)(bars[i][1] - brush->y),
                (float)(bars[i][2] - bars[i][0]), (float)(bars[i][3] - bars[i][1]));
  fill(brush, colour);
}

static CartoBox field_box(const CartoStep *step) {
  return (CartoBox){ (float)step->left, (float)step->top, (float)(step->left + step->field_width),
                     (float)(step->top + step->field_height) };
}

static int at_least(float px, int least) {
  int whole = (int)(px + 0.5f);
  return whole < least ? least : whole;
}

static void draw_neat_lines(const CartoBrush *brush) {
  const CartoStep *step = brush->step;
  Colour line = step->plan->style->paper.line;
  float px = step->px;
  int thin = at_least(px * 0.018f, 1), gap = at_least(px * 0.05f, 1),
      bold = at_least(px * 0.07f, 2);
  CartoBox box = field_box(step);
  frame(brush, box, 0, thin, line);
  frame(brush, box, thin + gap, bold, line);
  CartoBox sheet = { (float)step->paper_x, (float)step->paper_y,
                     (float)(step->paper_x + step->paper_width),
                     (float)(step->paper_y + step->paper_height) };
  frame(brush, sheet, -at_least(px * 0.16f, 2), thin, (line & 0xffffff) | 0x60000000);
}

// ---- Text ----

static float text_width(const CartoBrush *brush, const char *role, float size, float spacing,
                        const char *text) {
  return font_width(fontset_font(brush->fonts, role), size, spacing, text);
}

/// Text whose left end (or, with `centre`, middle) is at (x, y), never wider than `most`.
static void write(const CartoBrush *brush, const char *role, float size, float spacing, float x,
                  float y, bool centre, float most, Colour colour, const char *text) {
  float width = text_width(brush, role, size, spacing, text);
  if (most > 0 && width > most) {
    size *= most / width;
    spacing *= most / width;
  }
  size = floorf(size * 4.0f) / 4.0f;
  if (size < 4 || !text[0]) return;
  TextStyle style = { .font = fontset_font(brush->fonts, role),
                      .size_px = size,
                      .colour = colour,
                      .spacing_px = spacing };
  if (centre) x -= text_width(brush, role, size, spacing, text) * 0.5f;
  canvas_text(brush->canvas, &style, floorf(x + 0.5f) - (float)brush->x,
              floorf(y + 0.5f) - (float)brush->y, text);
}

// ---- Entries ----

static void entry_text(const CartoTitle *title, const char *name, char *out, size_t size) {
  const char *after = title->entry_after[0] ? strstr(name, title->entry_after) : NULL;
  if (after) {
    snprintf(out, size, "%s%s", title->entry_prefix, after + strlen(title->entry_after));
  } else {
    snprintf(out, size, "%s", name);
  }
}

/// The name of an entry along the nearest edge of the sheet.
static void draw_entry_name(const CartoBrush *brush, CartoPoint at, int edge, float out,
                            const char *text) {
  const CartoStep *step = brush->step;
  const CartoStyle *style = step->plan->style;
  if (style->title.entry_lettering < 0) return;
  const CartoLettering *look = &style->letterings[style->title.entry_lettering];
  float size = carto_lettering_px(look, step->px);
  if (size <= 0) return;
  TextStyle text_style = { .font = fontset_font(brush->fonts, look->font),
                           .size_px = size,
                           .colour = look->ink };
  float width = font_width(text_style.font, size, 0, text), half = width * 0.5f + 1;
  CartoBox box = field_box(step);
  bool upright = edge >= 2;
  float low = upright ? box.y0 : box.x0, high = upright ? box.y1 : box.x1;
  float along = upright ? at.y : at.x;
  along = fminf(fmaxf(along, low + half), fmaxf(high - half, low + half));
  float x0 = (float)brush->x, y0 = (float)brush->y;
  if (!upright) {
    float y = edge == 0 ? box.y0 - out : box.y1 + out + size * 0.68f;
    canvas_text(brush->canvas, &text_style, floorf(along - width * 0.5f) - x0, floorf(y) - y0,
                text);
    return;
  }
  float x = floorf(edge == 2 ? box.x0 - out : box.x1 + out);
  float from = edge == 2 ? along + half : along - half,
        to = edge == 2 ? along - half : along + half;
  CartoPoint a = snap(x, from), b = snap(x, to);
  float xy[4] = { a.x - x0, a.y - y0, b.x - x0, b.y - y0 };
  canvas_text_along(brush->canvas, &text_style, xy, 2, text);
}

/// An arrow that points inwards, its tip `base` pixels out from the foot along (dx, dy).
static void draw_arrow(const CartoBrush *brush, CartoPoint foot, float dx, float dy, float base) {
  float px = brush->step->px, reach = base + px * 0.42f, half = fmaxf(px * 0.13f, 2.5f);
  float bx = foot.x + dx * reach, by = foot.y + dy * reach;
  canvas_begin(brush->canvas);
  go(brush, foot.x + dx * base, foot.y + dy * base);
  on(brush, bx - dy * half, by + dx * half);
  on(brush, bx - dx * reach * 0.14f, by - dy * reach * 0.14f);
  on(brush, bx + dy * half, by - dx * half);
  canvas_close(brush->canvas);
  fill(brush, brush->step->plan->style->title.accent);
}

/// An entry from a gap in the map: its arrow stands at the hex, its name beyond.
static void draw_inner_entry(const CartoBrush *brush, const CartoArrow *arrow, const char *text) {
  const CartoStyle *style = brush->step->plan->style;
  CartoPoint at = carto_place(brush->step, arrow->at);
  float px = brush->step->px, length = hypotf(arrow->dx, arrow->dy);
  float dx = arrow->dx / length, dy = arrow->dy / length;
  draw_arrow(brush, at, dx, dy, px * 0.12f);
  if (style->title.entry_lettering < 0) return;
  const CartoLettering *look = &style->letterings[style->title.entry_lettering];
  float size = carto_lettering_px(look, px);
  if (size <= 0) return;
  float half = text_width(brush, look->font, size, 0, text) * 0.5f, out = px * 0.7f;
  float x = at.x + dx * (out + half), y = at.y + dy * (out + size * 0.5f) + size * 0.3f;
  write(brush, look->font, size, 0, x, y, true, 0, look->ink, text);
}

/// Does an entry come from a gap in the map, not from beyond the sheet?
static bool is_inner(const CartoStep *step, const CartoArrow *arrow) {
  CartoPoint beyond = { arrow->at.x + arrow->dx * 0.5f, arrow->at.y + arrow->dy * 0.5f };
  return carto_in_gap(&step->plan->sheet, beyond);
}

static void draw_outer_entry(const CartoBrush *brush, const CartoArrow *arrow, const char *text) {
  const CartoStep *step = brush->step;
  CartoBox box = field_box(step);
  CartoPoint at = carto_place(step, arrow->at);
  float gaps[4] = { at.y - box.y0, box.y1 - at.y, at.x - box.x0, box.x1 - at.x };
  int edge = 0;
  for (int i = 1; i < 4; i++)
    if (gaps[i] < gaps[edge]) edge = i;
  static const float ways[4][2] = { { 0, -1 }, { 0, 1 }, { -1, 0 }, { 1, 0 } };
  CartoPoint foot = { edge >= 2 ? (edge == 2 ? box.x0 : box.x1) : at.x,
                      edge >= 2 ? at.y : (edge == 0 ? box.y0 : box.y1) };
  draw_arrow(brush, foot, ways[edge][0], ways[edge][1], step->px * 0.2f);
  draw_entry_name(brush, foot, edge, step->px * 0.70f, text);
}

/// `inside`: the chunk does not touch the edge of the field, so that only entries from gaps show.
static void draw_entries(const CartoBrush *brush, bool inside) {
  const CartoPlan *plan = brush->step->plan;
  for (int i = 0; i < plan->arrow_count; i++) {
    const CartoArrow *arrow = &plan->arrows[i];
    bool inner = is_inner(brush->step, arrow);
    if (inside && !inner) continue;
    char text[CARTO_TEXT];
    entry_text(&plan->style->title, hexmap_entry(plan->map, arrow->entry)->name, text, sizeof text);
    if (inner) {
      draw_inner_entry(brush, arrow, text);
    } else {
      draw_outer_entry(brush, arrow, text);
    }
  }
}

// ---- The foot ----

typedef struct Foot {
  float x0, y0, x1, y1;
  float unit;  // a hex, or less where the sheet is narrow
} Foot;

static Foot foot_of(const CartoStep *step) {
  float hexes = (float)step->field_width / step->px;
  Foot foot = { .x0 = (float)step->left, .x1 = (float)(step->left + step->field_width) };
  float edge = (float)(step->left - step->paper_x);
  foot.unit = step->px * fminf(1.0f, hexes / 40.0f);
  foot.y0 = (float)(step->top + step->field_height) + edge * 1.15f;
  foot.y1 = (float)(step->paper_y + step->paper_height) - edge * 0.55f;
  return foot;
}

static void draw_title(const CartoBrush *brush, const Foot *foot) {
  const CartoStyle *style = brush->step->plan->style;
  const CartoTitle *title = &style->title;
  float u = foot->unit, width = (foot->x1 - foot->x0) * 0.40f, x = foot->x0 + width * 0.5f;
  float y = foot->y0;
  const char *text = title->title[0] ? title->title : hexmap_title(brush->step->plan->map);
  float high = foot->y1 - foot->y0;
  CartoBox box = { floorf(foot->x0), floorf(y), floorf(foot->x0 + width), floorf(foot->y1) };
  frame(brush, box, -at_least(u * 0.05f, 1), at_least(u * 0.05f, 1), style->paper.line);
  frame(brush, box, -at_least(u * 0.17f, 3), at_least(u * 0.02f, 1), style->paper.line);
  float most = width - u * 1.2f;
  write(brush, "title", fminf(u * 1.55f, high * 0.4f), u * 0.10f, x, y + high * 0.46f, true, most,
        title->ink, text);
  float rule = fminf(most * 0.3f, u * 3.2f);
  canvas_begin(brush->canvas);
  go(brush, x - rule, y + high * 0.555f);
  on(brush, x, y + high * 0.55f - fmaxf(u * 0.035f, 0.8f));
  on(brush, x + rule, y + high * 0.555f);
  on(brush, x, y + high * 0.56f + fmaxf(u * 0.035f, 0.8f));
  canvas_close(brush->canvas);
  fill(brush, title->accent);
  write(brush, "title_italic", fminf(u * 0.66f, high * 0.2f), 0, x, y + high * 0.73f, true, most,
        title->ink, title->subtitle);
  write(brush, "text", fminf(u * 0.40f, high * 0.12f), 0, x, y + high * 0.87f, true, most,
        title->ink, title->imprint);
}

static void add_ray(const CartoBrush *brush, float x, float y, float angle, float length,
                    float half, int side) {
  float c = cosf(angle), s = sinf(angle);
  float ux = c * length, uy = s * length;
  float vx = -s * half * (float)side + c * half, vy = c * half * (float)side + s * half;
  go(brush, x, y);
  on(brush, x + ux, y + uy);
  on(brush, x + vx, y + vy);
  canvas_close(brush->canvas);
}

static void draw_compass(const CartoBrush *brush, float x, float y, float r) {
  const CartoTitle *title = &brush->step->plan->style->title;
  if (title->north < 0 || r < 6) return;
  float north = (float)title->north * 0.017453293f - 1.5707963f;
  canvas_begin(brush->canvas);
  for (int i = 0; i < 64; i++) {
    float angle = (float)i * 6.2831853f / 64.0f;
    if (i) {
      on(brush, x + cosf(angle) * r * 0.66f, y + sinf(angle) * r * 0.66f);
    } else {
      go(brush, x + r * 0.66f, y);
    }
  }
  canvas_close(brush->canvas);
  stroke(brush, fmaxf(r * 0.02f, 0.7f), title->ink);
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < 4; i++) {
      float angle = north + (pass ? 0 : 0.78539816f) + (float)i * 1.5707963f;
      float length = r * (pass ? 0.94f : 0.6f), half = r * (pass ? 0.115f : 0.09f);
      for (int side = -1; side <= 1; side += 2) {
        canvas_begin(brush->canvas);
        add_ray(brush, x, y, angle, length, half, side);
        fill(brush, side > 0 ? title->ink : 0xfff7eeda);
        stroke(brush, fmaxf(r * 0.014f, 0.5f), title->ink);
      }
    }
  }
  float size = r * 0.36f;
  write(brush, "title", size, 0, x + cosf(north) * r * 1.17f,
        y + sinf(north) * r * 1.17f + size * 0.34f, true, 0, title->ink, "N");
}

/// A bar of `count` units of `metres`, filled by turns.
static void draw_bar(const CartoBrush *brush, const Foot *foot, float x, float y, int metres,
                     const char *unit) {
  const CartoTitle *title = &brush->step->plan->style->title;
  if (metres <= 0 || title->hex_m <= 0) return;
  float one = (float)metres / (float)title->hex_m * brush->step->px,
        high = fmaxf(foot->unit * 0.1f, 2);
  float room = (foot->x1 - foot->x0) * 0.17f;
  int count = (int)(room / one);
  if (count > 10) count = 10;
  if (count < 1) return;
  if (count > 5) count -= count % 5;
  for (int i = 0; i < count; i++) {
    canvas_begin(brush->canvas);
    go(brush, x + one * (float)i, y);
    on(brush, x + one * (float)(i + 1), y);
    on(brush, x + one * (float)(i + 1), y + high);
    on(brush, x + one * (float)i, y + high);
    canvas_close(brush->canvas);
    fill(brush, i % 2 ? 0xfff7eeda : title->ink);
    stroke(brush, fmaxf(foot->unit * 0.018f, 0.8f), title->ink);
  }
  float size = foot->unit * 0.3f;
  char text[CARTO_WORD + 16];
  write(brush, "text", size, 0, x, y - size * 0.35f, true, 0, title->ink, "0");
  snprintf(text, sizeof text, "%d %s", count, unit);
  write(brush, "text", size, 0, x + one * (float)count, y - size * 0.35f, true, 0, title->ink,
        text);
}

static void draw_scale(const CartoBrush *brush, const Foot *foot) {
  const CartoTitle *title = &brush->step->plan->style->title;
  float width = foot->x1 - foot->x0, high = foot->y1 - foot->y0, x = foot->x0 + width * 0.44f;
  draw_compass(brush, x + width * 0.075f, foot->y0 + high * 0.36f, high * 0.30f);
  draw_bar(brush, foot, x, foot->y0 + high * 0.80f, title->unit_m, title->unit);
  draw_bar(brush, foot, x, foot->y0 + high * 0.985f, title->unit2_m, title->unit2);
}

static CartoBlock sample_house(int i) {
  static const float spots[9][3] = { { -0.10f, -0.07f, 0 },    { 0.02f, -0.075f, 0.1f },
                                     { 0.12f, -0.06f, 0 },     { -0.05f, 0.06f, 0 },
                                     { 0.07f, 0.065f, -0.1f }, { -0.17f, 0.07f, 0 },
                                     { -0.02f, -0.16f, 0 },    { 0.17f, 0.06f, 0.1f },
                                     { 0.03f, 0.15f, 0 } };
  return (CartoBlock){
    .at = { spots[i][0], spots[i][1] }, .dx = 1, .dy = spots[i][2], .half = 0.042f, .deep = 0.026f
  };
}

static void draw_sample(const CartoBrush *brush, const CartoKeyRow *row, float x, float y, float w,
                        float h) {
  CartoPoint line[9];
  for (int i = 0; i < 9; i++)
    line[i] = snap(x + w * (float)i / 8.0f, y + sinf((float)i * 0.8f) * h * 0.16f);
  if (row->index < 0) return;
  if (strcmp(row->list, "area") == 0)
    carto_draw_area_sample(brush, row->index, (CartoBox){ x, y - h * 0.5f, x + w, y + h * 0.5f });
  if (strcmp(row->list, "water") == 0) carto_draw_water_sample(brush, row->index, line, 9);
  if (strcmp(row->list, "road") == 0) carto_draw_road_sample(brush, row->index, line, 9);
  if (strcmp(row->list, "slope") == 0)
    carto_draw_slope_sample(brush, row->index, snap(x, y - h * 0.18f), snap(x + w, y - h * 0.18f));
  if (strcmp(row->list, "symbol") == 0) {
    CartoBlock blocks[9];
    int count = brush->step->plan->style->symbols[row->index].count;
    for (int i = 0; i < 9; i++)
      blocks[i] = sample_house(i);
    CartoStep step = *brush->step;  // as much smaller as it must be to fit
    float radius = (float)step.plan->style->symbols[row->index].radius * step.px / 1000.0f;
    step.px *= fminf(1.0f, h * 0.42f / fmaxf(radius, 1.0f));
    CartoBrush small = *brush;
    small.step = &step;
    if (small.step->px >= (float)step.plan->style->symbols[row->index].from)
      carto_draw_symbol(&small, row->index, snap(x + w * 0.5f, y), blocks, count < 9 ? count : 9);
  }
  if (strcmp(row->list, "bridge") == 0) {
    const CartoStep *step = brush->step;
    CartoSpan span = { .bridge = row->index,
                       .dx = 0,
                       .dy = 1,
                       .at = { (x + w * 0.5f - (float)step->left) / step->px,
                               (y - (float)step->top) / step->px } };
    if (step->plan->style->water_count > 0) carto_draw_water_sample(brush, 0, line, 9);
    carto_draw_bridge(brush, &span);
  }
}

static void draw_key(const CartoBrush *brush, const Foot *foot) {
  const CartoStyle *style = brush->step->plan->style;
  if (style->key_count == 0) return;
  float width = foot->x1 - foot->x0, u = foot->unit, x0 = foot->x0 + width * 0.66f;
  CartoBox box = { floorf(x0), floorf(foot->y0), floorf(foot->x1), floorf(foot->y1) };
  frame(brush, box, -at_least(u * 0.05f, 1), at_least(u * 0.05f, 1), style->paper.line);
  int columns = style->key_count > 8 ? 3 : 2, rows = (style->key_count + columns - 1) / columns;
  float size = u * 0.42f, top = foot->y0 + u * 0.95f,
        high = (foot->y1 - top - u * 0.2f) / (float)rows;
  write(brush, "title", u * 0.5f, u * 0.04f, (x0 + foot->x1) * 0.5f, foot->y0 + u * 0.74f, true,
        foot->x1 - x0, style->title.ink, style->title.key_title);
  float column = (foot->x1 - x0 - u * 0.6f) / (float)columns;
  for (int i = 0; i < style->key_count; i++) {
    float x = x0 + u * 0.4f + column * (float)(i / rows),
          y = top + high * ((float)(i % rows) + 0.5f);
    draw_sample(brush, &style->key[i], x, y, u * 1.3f, high * 0.9f);
    write(brush, "text", size, 0, x + u * 1.5f, y + size * 0.3f, false, column - u * 1.6f,
          style->title.ink, style->key[i].text);
  }
}

void carto_draw_frame(const CartoBrush *brush) {
  const CartoStep *step = brush->step;
  CartoBox box = field_box(step);
  bool inside = brush->box.x0 > box.x0 && brush->box.y0 > box.y0 && brush->box.x1 < box.x1 &&
                brush->box.y1 < box.y1;
  if (!inside) draw_neat_lines(brush);
  draw_entries(brush, inside);
  if (inside) return;
  Foot foot = foot_of(step);
  if (foot.y1 - foot.y0 < step->px || brush->box.y1 < foot.y0) return;
  draw_title(brush, &foot);
  draw_scale(brush, &foot);
  draw_key(brush, &foot);
}
