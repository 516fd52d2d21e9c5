// Slopes, the hex grid, waters, roads and bridges.
#include "host/carto_draw.h"

#include <math.h>
#include <string.h>

static void go(const CartoBrush *brush, CartoPoint p) {
  canvas_move(brush->canvas, p.x - (float)brush->x, p.y - (float)brush->y);
}

static void on(const CartoBrush *brush, CartoPoint p) {
  canvas_line(brush->canvas, p.x - (float)brush->x, p.y - (float)brush->y);
}

static CartoPoint snap(float x, float y) {
  return (CartoPoint){ floorf(x * 16.0f + 0.5f) / 16.0f, floorf(y * 16.0f + 0.5f) / 16.0f };
}

// ---- Slopes ----

/// Strokes that stand closer than about two and a half pixels are left out.
static int tick_stride(const CartoBrush *brush, int slope) {
  float apart = (float)brush->step->plan->style->slopes[slope].every * brush->step->px / 1000.0f;
  int stride = (int)ceilf(2.6f / fmaxf(apart, 0.01f));
  return stride < 1 ? 1 : stride;
}

/// A wedge from the crest down: broad above, a point below.
static void add_tick(const CartoBrush *brush, CartoPoint at, float dx, float dy, float length,
                     float thick) {
  float half = thick * 0.5f;
  CartoPoint tip = snap(at.x - dy * length, at.y + dx * length);
  CartoPoint mid = { at.x - dy * length * 0.45f, at.y + dx * length * 0.45f };
  go(brush, snap(at.x - dx * half, at.y - dy * half));
  on(brush, snap(at.x + dx * half, at.y + dy * half));
  on(brush, snap(mid.x + dx * half * 0.62f, mid.y + dy * half * 0.62f));
  on(brush, tip);
  on(brush, snap(mid.x - dx * half * 0.62f, mid.y - dy * half * 0.62f));
  canvas_close(brush->canvas);
}

static void draw_ticks(const CartoBrush *brush, int slope) {
  const CartoStep *step = brush->step;
  const CartoSlope *look = &step->plan->style->slopes[slope];
  float thick = carto_px(look->thick, step->px);
  int stride = tick_stride(brush, slope), drawn = 0;
  float reach = (float)look->length * step->px / 1000.0f * 1.3f + 4;
  CartoBox box = { brush->box.x0 - reach, brush->box.y0 - reach, brush->box.x1 + reach,
                   brush->box.y1 + reach };
  canvas_begin(brush->canvas);
  for (int i = 0; i < step->plan->tick_count; i += stride) {
    const CartoTick *tick = &step->plan->ticks[i];
    if (tick->slope != slope) continue;
    CartoPoint at = carto_place(step, tick->at);
    if (at.x < box.x0 || at.x > box.x1 || at.y < box.y0 || at.y > box.y1) continue;
    float stray = 0.85f + 0.25f * carto_random(151, i, slope);
    add_tick(brush, at, tick->dx, tick->dy, tick->length * step->px, thick * stray);
    drawn++;
  }
  Paint paint = { .colour = look->ink };
  if (drawn) canvas_fill(brush->canvas, &paint);
}

static CartoPoint foot_of(const CartoStep *step, const CartoTick *tick, CartoPoint at, float part) {
  float reach =
      tick->full * (float)step->plan->style->slopes[tick->slope].length * step->px * part / 1000.0f;
  return snap(at.x - tick->dy * reach, at.y + tick->dx * reach);
}

/// A band of shade on the low side of the crest, `part` of a hachure wide: one of several that lie
/// on each other, together as dark as five of the style's.
static void draw_shade(const CartoBrush *brush, int slope, float part, int bands) {
  const CartoStep *step = brush->step;
  const CartoSlope *look = &step->plan->style->slopes[slope];
  float reach = (float)(look->length * 2 + look->every) * step->px / 1000.0f + 4;
  CartoBox box = { brush->box.x0 - reach, brush->box.y0 - reach, brush->box.x1 + reach,
                   brush->box.y1 + reach };
  bool any = false;
  canvas_begin(brush->canvas);
  for (int i = 1; i < step->plan->tick_count; i++) {
    const CartoTick *a = &step->plan->ticks[i - 1], *b = &step->plan->ticks[i];
    if (b->slope != slope || !b->follows) continue;
    CartoPoint from = carto_place(step, a->at), to = carto_place(step, b->at);
    if (from.x < box.x0 || from.x > box.x1 || from.y < box.y0 || from.y > box.y1) continue;
    any = true;
    go(brush, from);
    on(brush, to);
    on(brush, foot_of(step, b, to, part));
    on(brush, foot_of(step, a, from, part));
    canvas_close(brush->canvas);
  }
  Colour shade = step->plan->style->slopes[slope].shade;
  Paint paint = { .colour = (shade & 0xffffff) | ((shade >> 24) * 5 / (Colour)bands) << 24 };
  if (any) canvas_fill(brush->canvas, &paint);
}

static void draw_slopes(const CartoBrush *brush) {
  for (int i = 0; i < brush->step->plan->style->slope_count; i++) {
    if (brush->step->plan->style->slopes[i].shade >> 24) {
      int bands = (int)fminf(fmaxf(brush->step->px / 10.0f, 4), 12);
      for (int band = bands; band > 0; band--)
        draw_shade(brush, i, 1.3f * (float)band / (float)bands, bands);
    }
    draw_ticks(brush, i);
  }
}

void carto_draw_slope_sample(const CartoBrush *brush, int slope, CartoPoint from, CartoPoint to) {
  const CartoSlope *look = &brush->step->plan->style->slopes[slope];
  float dx = to.x - from.x, dy = to.y - from.y, length = hypotf(dx, dy), px = brush->step->px;
  float every = fmaxf((float)look->every * px / 1000.0f, 2.6f);
  canvas_begin(brush->canvas);
  for (float at = every * 0.5f; at < length; at += every)
    add_tick(brush, snap(from.x + dx * at / length, from.y + dy * at / length), dx / length,
             dy / length, (float)look->length * px / 1000.0f, carto_px(look->thick, px));
  Paint paint = { .colour = look->ink };
  canvas_fill(brush->canvas, &paint);
}

// ---- The grid ----

static Colour faded(Colour colour, int part) {  // part 0 .. 256
  uint32_t alpha = (colour >> 24) * (uint32_t)part / 256;
  return (colour & 0xffffff) | alpha << 24;
}

/// 0 where a hex is `from` pixels or less, 256 from `full` on.
static int fade(float px, int from, int full) {
  if (px <= (float)from) return 0;
  if (px >= (float)full) return 256;
  return (int)((px - (float)from) * 256.0f / (float)(full - from));
}

static void add_side(const CartoBrush *brush, HexId hex, int dir) {
  const CartoStep *step = brush->step;
  go(brush, carto_place(step, carto_corner(&step->plan->sheet, hex, dir)));
  on(brush, carto_place(step, carto_corner(&step->plan->sheet, hex, dir + 1)));
}

static bool hex_in_sight(const CartoBrush *brush, HexId hex) {
  const CartoStep *step = brush->step;
  CartoPoint c = carto_place(step, carto_centre(&step->plan->sheet, hex));
  float r = step->px * 0.62f;
  CartoBox box = { c.x - r, c.y - r, c.x + r, c.y + r };
  return carto_boxes_meet(box, brush->box);
}

static void draw_grid(const CartoBrush *brush) {
  const CartoStep *step = brush->step;
  const CartoPaper *paper = &step->plan->style->paper;
  int part = fade(step->px, paper->grid_from, paper->grid_full);
  if (part == 0) return;
  const HexGrid *grid = step->plan->sheet.grid;
  canvas_begin(brush->canvas);
  for (HexId hex = 0; hex < hexgrid_count(grid); hex++) {
    if (!hex_in_sight(brush, hex)) continue;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
      HexId to = hexgrid_neighbor(grid, hex, dir);
      if (to == HEX_NONE || to > hex) add_side(brush, hex, dir);
    }
  }
  Stroke stroke = { .width = carto_px(paper->grid_width, step->px) };
  Paint paint = { .colour = faded(paper->grid, part) };
  canvas_stroke(brush->canvas, &stroke, &paint);
}

// ---- Lines ----

/// Adds the stretches of a kind that are in sight to the path; false when there are none.
static bool add_stretches(const CartoBrush *brush, const CartoStretches *lines, int kind,
                          float width, bool tapers) {
  bool any = false;
  int last = -2;
  canvas_begin(brush->canvas);
  for (int i = 0; i < lines->count; i++) {
    const CartoStretch *s = &lines->stretches[i];
    CartoBox box = { s->box.x0 - width, s->box.y0 - width, s->box.x1 + width, s->box.y1 + width };
    if (s->kind != kind || (tapers && s->taper) || !carto_boxes_meet(box, brush->box)) continue;
    const CartoPoint *p = &lines->points[s->first];
    bool joined = s->follows && last == i - 1;
    if (!joined) go(brush, p[0]);
    for (int k = 1; k < s->count; k++)
      on(brush, p[k]);
    last = i;
    any = true;
  }
  return any;
}

/// A stretch that narrows towards its source, as an outline.
static void add_taper(const CartoBrush *brush, const CartoStretch *s, const CartoPoint *p,
                      float width) {
  for (int side = -1; side <= 1; side += 2) {
    for (int i = 0; i < s->count; i++) {
      int k = side < 0 ? i : s->count - 1 - i;
      CartoPoint a = p[k > 0 ? k - 1 : k], b = p[k + 1 < s->count ? k + 1 : k];
      float dx = b.x - a.x, dy = b.y - a.y, length = fmaxf(hypotf(dx, dy), 1e-3f);
      float far = (float)(s->taper < 0 ? k : s->count - 1 - k) / (float)(s->count - 1);
      float half = (float)side * width * 0.5f * (0.25f + 0.75f * far);
      CartoPoint at = snap(p[k].x - dy / length * half, p[k].y + dx / length * half);
      if (side < 0 && i == 0) {
        go(brush, at);
      } else {
        on(brush, at);
      }
    }
  }
  canvas_close(brush->canvas);
}

static bool add_tapers(const CartoBrush *brush, int kind, float width) {
  const CartoStretches *lines = &brush->step->waters;
  bool any = false;
  canvas_begin(brush->canvas);
  for (int i = 0; i < lines->count; i++) {
    const CartoStretch *s = &lines->stretches[i];
    CartoBox box = { s->box.x0 - width, s->box.y0 - width, s->box.x1 + width, s->box.y1 + width };
    if (s->kind != kind || !s->taper || !carto_boxes_meet(box, brush->box)) continue;
    add_taper(brush, s, &lines->points[s->first], width);
    any = true;
  }
  return any;
}

static void fill_path(const CartoBrush *brush, Colour colour) {
  Paint paint = { .colour = colour };
  canvas_fill(brush->canvas, &paint);
}

static void stroke_path(const CartoBrush *brush, float width, Colour colour, bool dashed) {
  Stroke stroke = { .width = width, .round_caps = !dashed, .round_joins = true };
  Paint paint = { .colour = colour };
  canvas_stroke(brush->canvas, &stroke, &paint);
}

/// Dashes shorter than four pixels, gap and all, run together.
static bool is_dashed(const CartoStep *step, const int dash[2]) {
  return dash[0] > 0 && (float)(dash[0] + dash[1]) * step->px >= 4000.0f;
}

static void dash_path(const CartoBrush *brush, const CartoPoint *points, int count, float on_px,
                      float off_px) {
  float walked = 0, period = on_px + off_px;
  bool down = false;
  for (int i = 1; i < count; i++) {
    CartoPoint a = points[i - 1], b = points[i];
    float length = hypotf(b.x - a.x, b.y - a.y), at = 0;
    while (at < length) {
      float phase = fmodf(walked + at, period);
      float left = phase < on_px ? on_px - phase : period - phase;
      float end = fminf(at + fmaxf(left, 0.01f), length);
      CartoPoint p = snap(a.x + (b.x - a.x) * at / length, a.y + (b.y - a.y) * at / length);
      CartoPoint q = snap(a.x + (b.x - a.x) * end / length, a.y + (b.y - a.y) * end / length);
      if (phase < on_px) {
        if (!down) go(brush, p);
        on(brush, q);
      }
      down = phase < on_px;
      at = end;
    }
    walked += length;
  }
}

/// Dashes begin again with each stretch, so that they do not depend on what is in sight; the period
/// is fitted to its length, so that they meet in the middle of a dash.
static bool add_dashes(const CartoBrush *brush, const CartoStretches *lines, int kind,
                       const int dash[2]) {
  float px = brush->step->px, on_px = (float)dash[0] * px / 1000.0f,
        off_px = (float)dash[1] * px / 1000.0f;
  bool any = false;
  canvas_begin(brush->canvas);
  for (int i = 0; i < lines->count; i++) {
    const CartoStretch *s = &lines->stretches[i];
    CartoBox box = { s->box.x0 - 9, s->box.y0 - 9, s->box.x1 + 9, s->box.y1 + 9 };
    if (s->kind != kind || !carto_boxes_meet(box, brush->box)) continue;
    const CartoPoint *p = &lines->points[s->first];
    float length = 0;
    for (int k = 1; k < s->count; k++)
      length += hypotf(p[k].x - p[k - 1].x, p[k].y - p[k - 1].y);
    float periods = floorf(length / fmaxf(on_px + off_px, 2) + 0.5f);
    float fit = periods > 0 ? length / (periods * (on_px + off_px)) : 1;
    dash_path(brush, p, s->count, on_px * fit, off_px * fit);
    any = true;
  }
  return any;
}

/// Indexes of a list by rising rank.
static int by_rank(int count, const int *ranks, int *order) {
  for (int i = 0; i < count; i++) {
    int at = i;
    for (; at > 0 && ranks[order[at - 1]] > ranks[i]; at--)
      order[at] = order[at - 1];
    order[at] = i;
  }
  return count;
}

static void draw_waters(const CartoBrush *brush) {
  const CartoStep *step = brush->step;
  const CartoStyle *style = step->plan->style;
  int ranks[CARTO_LIST_MAX], order[CARTO_LIST_MAX];
  for (int i = 0; i < style->water_count; i++)
    ranks[i] = style->waters[i].rank;
  int count = by_rank(style->water_count, ranks, order);
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < count; i++) {
      const CartoWater *water = &style->waters[order[i]];
      float width = carto_px(pass ? water->fill_width : water->bank_width, step->px);
      if (width <= 0) continue;
      Colour colour = pass ? water->fill : water->bank;
      if (is_dashed(step, water->dash)) {
        if (add_dashes(brush, &step->waters, order[i], water->dash))
          stroke_path(brush, width, colour, true);
        continue;
      }
      if (add_tapers(brush, order[i], width)) fill_path(brush, colour);
      if (add_stretches(brush, &step->waters, order[i], width, true))
        stroke_path(brush, width, colour, false);
    }
  }
}

/// A line of the key, dashed or not.
static void add_sample(const CartoBrush *brush, const CartoPoint *points, int count,
                       const int dash[2]) {
  float px = brush->step->px;
  if (dash[0] > 0) {
    dash_path(brush, points, count, (float)dash[0] * px / 1000.0f, (float)dash[1] * px / 1000.0f);
    return;
  }
  go(brush, points[0]);
  for (int i = 1; i < count; i++)
    on(brush, points[i]);
}

void carto_draw_water_sample(const CartoBrush *brush, int water, const CartoPoint *points,
                             int count) {
  const CartoWater *look = &brush->step->plan->style->waters[water];
  canvas_begin(brush->canvas);
  add_sample(brush, points, count, look->dash);
  bool dashed = look->dash[0] > 0;
  stroke_path(brush, carto_px(look->bank_width, brush->step->px), look->bank, dashed);
  float width = carto_px(look->fill_width, brush->step->px);
  if (width > 0) stroke_path(brush, width, look->fill, dashed);
}

// ---- Roads ----

static void draw_road(const CartoBrush *brush, int index, bool fill) {
  const CartoStep *step = brush->step;
  const CartoRoad *road = &step->plan->style->roads[index];
  float width = carto_px(fill ? road->fill_width : road->edge_width, step->px);
  if (width <= 0 || step->px < (float)road->from) return;
  bool dashed = is_dashed(step, road->dash);
  if (!(dashed ? add_dashes(brush, &step->roads, index, road->dash)
               : add_stretches(brush, &step->roads, index, width, false)))
    return;
  stroke_path(brush, width, fill ? road->fill : road->edge, dashed);
}

static void draw_roads(const CartoBrush *brush) {
  const CartoStyle *style = brush->step->plan->style;
  int ranks[CARTO_LIST_MAX], order[CARTO_LIST_MAX];
  for (int i = 0; i < style->road_count; i++)
    ranks[i] = style->roads[i].rank;
  int count = by_rank(style->road_count, ranks, order);
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < count; i++)
      draw_road(brush, order[i], pass == 1);
}

void carto_draw_road_sample(const CartoBrush *brush, int road, const CartoPoint *points,
                            int count) {
  const CartoRoad *look = &brush->step->plan->style->roads[road];
  float px = brush->step->px;
  for (int pass = 0; pass < 2; pass++) {
    float width = carto_px(pass ? look->fill_width : look->edge_width, px);
    if (width <= 0) continue;
    canvas_begin(brush->canvas);
    add_sample(brush, points, count, look->dash);
    Stroke stroke = { .width = width, .round_joins = true };
    Paint paint = { .colour = pass ? look->fill : look->edge };
    canvas_stroke(brush->canvas, &stroke, &paint);
  }
}

// ---- Bridges ----

static CartoPoint off(CartoPoint at, const CartoSpan *span, float along, float across) {
  return snap(at.x + span->dx * along - span->dy * across,
              at.y + span->dy * along + span->dx * across);
}

/// A deck across the water and two parapets with wings that open towards the banks.
void carto_draw_bridge(const CartoBrush *brush, const CartoSpan *span) {
  const CartoBridge *look = &brush->step->plan->style->bridges[span->bridge];
  float px = brush->step->px;
  if (px < (float)look->from) return;
  CartoPoint at = carto_place(brush->step, span->at);
  float half = fmaxf((float)look->length * px / 2000.0f, 3),
        deck = fmaxf((float)look->width * px / 2000.0f, 1.5f);
  float wing = (float)look->wing * px / 1000.0f;
  Paint fill = { .colour = look->fill }, ink = { .colour = look->ink };
  canvas_begin(brush->canvas);
  go(brush, off(at, span, -half, -deck));
  on(brush, off(at, span, half, -deck));
  on(brush, off(at, span, half, deck));
  on(brush, off(at, span, -half, deck));
  canvas_close(brush->canvas);
  canvas_fill(brush->canvas, &fill);
  canvas_begin(brush->canvas);
  for (int side = -1; side <= 1; side += 2) {
    float s = (float)side;
    go(brush, off(at, span, -half - wing, s * (deck + wing)));
    on(brush, off(at, span, -half, s * deck));
    on(brush, off(at, span, half, s * deck));
    on(brush, off(at, span, half + wing, s * (deck + wing)));
  }
  Stroke stroke = { .width = fmaxf(px * 0.022f, 1.0f), .round_caps = true, .round_joins = true };
  canvas_stroke(brush->canvas, &stroke, &ink);
}

static void draw_bridges(const CartoBrush *brush) {
  const CartoPlan *plan = brush->step->plan;
  float reach = brush->step->px * 0.4f + 6;
  for (int i = 0; i < plan->span_count; i++) {
    CartoPoint at = carto_place(brush->step, plan->spans[i].at);
    CartoBox box = { at.x - reach, at.y - reach, at.x + reach, at.y + reach };
    if (carto_boxes_meet(box, brush->box)) carto_draw_bridge(brush, &plan->spans[i]);
  }
}

// ---- All ----

/// Where sheets join: a faint crease across the field.
static void draw_folds(const CartoBrush *brush) {
  const CartoStep *step = brush->step;
  const CartoPlan *plan = step->plan;
  for (int i = 0; i < plan->fold_count; i++) {
    float at = floorf((float)plan->folds[i] * step->px / 1000.0f);
    float x = (float)(step->left - brush->x), y = (float)(step->top - brush->y);
    bool flat = plan->sheet.flat;
    for (int side = 0; side < 2; side++) {
      Paint paint = { .colour = side ? 0x28ffffff : plan->style->paper.fold };
      canvas_begin(brush->canvas);
      if (flat) {
        canvas_rect(brush->canvas, x + at + (float)side, y, 1, (float)step->field_height);
      } else {
        canvas_rect(brush->canvas, x, y + at + (float)side, (float)step->field_width, 1);
      }
      canvas_fill(brush->canvas, &paint);
    }
  }
}

static void clip_to_field(const CartoBrush *brush) {
  const CartoStep *step = brush->step;
  canvas_clip(brush->canvas, step->left - brush->x, step->top - brush->y, step->field_width,
              step->field_height);
}

static void draw_lines(const CartoBrush *brush) {
  draw_slopes(brush);
  draw_grid(brush);
  draw_folds(brush);
  draw_waters(brush);
  draw_roads(brush);
  draw_bridges(brush);
}

/// Where the map has no hexes the sheet's margin shows, and a line runs along its edge.
static void draw_gaps(const CartoBrush *brush) {
  const CartoPlan *plan = brush->step->plan;
  if (!plan->sheet.gaps) return;
  carto_draw_gaps(brush);
  canvas_begin(brush->canvas);
  for (HexId hex = 0; hex < hexmap_count(plan->map); hex++) {
    bool there = hexmap_terrains(plan->map)[hex] != HEXMAP_NO_TERRAIN;
    if (!there || !hex_in_sight(brush, hex)) continue;
    for (int dir = 0; dir < HEX_SIDES; dir++)
      if (carto_gap_beyond(&plan->sheet, hex, dir)) add_side(brush, hex, dir);
  }
  Stroke stroke = { .width = fmaxf(brush->step->px * 0.04f, 1.5f), .round_caps = true };
  Paint paint = { .colour = plan->style->paper.line };
  canvas_stroke(brush->canvas, &stroke, &paint);
}

static void draw_mask(const CartoBrush *brush) {
  const CartoPlan *plan = brush->step->plan;
  if (!brush->shade || !(plan->style->paper.mask >> 24)) return;
  bool any = false;
  canvas_begin(brush->canvas);
  for (HexId hex = 0; hex < hexmap_count(plan->map); hex++) {
    if (!brush->shade[hex] || !hex_in_sight(brush, hex)) continue;
    for (int corner = 0; corner < 6; corner++) {
      CartoPoint p = carto_place(brush->step, carto_corner(&plan->sheet, hex, corner));
      if (corner) {
        on(brush, p);
      } else {
        go(brush, p);
      }
    }
    canvas_close(brush->canvas);
    any = true;
  }
  Paint paint = { .colour = plan->style->paper.mask };
  if (any) canvas_fill(brush->canvas, &paint);
}

void carto_draw(const CartoBrush *brush) {
  canvas_origin(brush->canvas, 0, 0, 1);
  canvas_unclip(brush->canvas);
  carto_draw_ground(brush);
  clip_to_field(brush);
  draw_lines(brush);
  draw_gaps(brush);
  carto_draw_towns(brush);
  carto_draw_names(brush);
  draw_mask(brush);
  canvas_unclip(brush->canvas);
  carto_draw_frame(brush);
}
