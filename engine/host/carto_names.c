// Names: where towns, hills and rivers are lettered, so that nothing overlaps.
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/carto_step.h"

enum { SPOTS = 20 };

typedef struct Placer {
  CartoStep *step;
  FontSet *fonts;
  uint32_t *sums;  // summed clutter, [(height + 1) * (width + 1)]
  uint8_t *taken;  // cells under a name, [height * width]
} Placer;

static bool sum_clutter(Placer *p) {
  const CartoPlan *plan = p->step->plan;
  size_t width = (size_t)plan->clutter_width, height = (size_t)plan->clutter_height;
  p->sums = calloc((width + 1) * (height + 1), sizeof *p->sums);
  p->taken = calloc(width * height + 1, 1);
  if (!p->sums || !p->taken) return false;
  for (size_t y = 0; y < height; y++) {
    uint32_t row = 0;
    for (size_t x = 0; x < width; x++) {
      row += plan->clutter[y * width + x];
      p->sums[(y + 1) * (width + 1) + x + 1] = p->sums[y * (width + 1) + x + 1] + row;
    }
  }
  return true;
}

typedef struct Cells {
  int x0, y0, x1, y1;
} Cells;

static bool cells_of(const Placer *p, CartoBox box, Cells *cells) {
  const CartoStep *step = p->step;
  float scale = CARTO_CLUTTER / step->px;
  float left = (float)step->left, top = (float)step->top;
  cells->x0 = (int)floorf((box.x0 - left) * scale);
  cells->y0 = (int)floorf((box.y0 - top) * scale);
  cells->x1 = (int)ceilf((box.x1 - left) * scale);
  cells->y1 = (int)ceilf((box.y1 - top) * scale);
  return cells->x0 >= 0 && cells->y0 >= 0 && cells->x1 <= step->plan->clutter_width &&
         cells->y1 <= step->plan->clutter_height && cells->x0 < cells->x1 && cells->y0 < cells->y1;
}

static bool is_taken(const Placer *p, const Cells *c) {
  for (int y = c->y0; y < c->y1; y++)
    if (memchr(&p->taken[y * p->step->plan->clutter_width + c->x0], 1, (size_t)(c->x1 - c->x0)))
      return true;
  return false;
}

static void take(Placer *p, CartoBox box) {
  Cells c;
  if (!cells_of(p, box, &c)) return;
  for (int y = c.y0; y < c.y1; y++)
    memset(&p->taken[y * p->step->plan->clutter_width + c.x0], 1, (size_t)(c.x1 - c.x0));
}

/// Clutter under a box for each cell; negative when a name is there or it leaves the map.
static float clutter_under(const Placer *p, CartoBox box) {
  Cells c;
  if (!cells_of(p, box, &c) || is_taken(p, &c)) return -1;
  size_t width = (size_t)p->step->plan->clutter_width + 1;
  uint32_t sum =
      p->sums[(size_t)c.y1 * width + (size_t)c.x1] - p->sums[(size_t)c.y0 * width + (size_t)c.x1] -
      p->sums[(size_t)c.y1 * width + (size_t)c.x0] + p->sums[(size_t)c.y0 * width + (size_t)c.x0];
  return (float)sum / (float)((c.x1 - c.x0) * (c.y1 - c.y0));
}

// ---- Names of places ----

typedef struct Wish {  // a place that wants a name
  const HexMapPlace *place;
  const CartoLettering *lettering;
  int index, radius;
  const char *note;  // the attribute's value, or NULL
} Wish;

static int by_rank(const void *a, const void *b) {
  const Wish *one = a, *two = b;
  if (one->lettering->rank != two->lettering->rank)
    return two->lettering->rank - one->lettering->rank;
  return strcmp(one->place->id, two->place->id);
}

static int place_size(const HexMapPlace *place) {
  for (int i = 0; i < place->attribute_count; i++)
    if (strcmp(place->attributes[i].key, "size") == 0) return atoi(place->attributes[i].value);
  return 0;
}

static const char *note_of(const HexMapPlace *place, const CartoPlaceLook *look) {
  for (int i = 0; look->note[0] && i < place->attribute_count; i++)
    if (strcmp(place->attributes[i].key, look->note) == 0) return place->attributes[i].value;
  return NULL;
}

static int gather(const CartoStep *step, Wish *wishes) {
  const CartoPlan *plan = step->plan;
  int count = 0;
  for (int i = 0; i < hexmap_places(plan->map); i++) {
    const HexMapPlace *place = hexmap_place(plan->map, i);
    const CartoPlaceLook *look = carto_style_place(plan->style, place->kind, place_size(place));
    if (!look || look->lettering < 0 || !place->name[0]) continue;
    const CartoLettering *lettering = &plan->style->letterings[look->lettering];
    if (carto_lettering_px(lettering, step->px) <= 0) continue;
    int radius = look->symbol < 0 ? 0 : plan->style->symbols[look->symbol].radius;
    wishes[count++] = (Wish){ place, lettering, look->lettering, radius, note_of(place, look) };
  }
  qsort(wishes, (size_t)count, sizeof *wishes, by_rank);
  return count;
}

/// The `i`th spot for a name of this size about a symbol, best first: its left end and baseline.
static CartoPoint spot(int i, CartoPoint at, float r, float width, float ascent, float x_height) {
  float gap = r + ascent * 0.28f, mid = x_height * 0.5f;
  float above = at.y - r - ascent * 0.22f, below = at.y + r + ascent * 0.9f;
  switch (i) {
  case 0:
    return (CartoPoint){ at.x + gap, at.y - r * 0.45f };
  case 1:
    return (CartoPoint){ at.x + gap, at.y + mid };
  case 2:
    return (CartoPoint){ at.x + gap * 0.8f, above + ascent * 0.2f };
  case 3:
    return (CartoPoint){ at.x + gap * 0.8f, below - ascent * 0.2f };
  case 4:
    return (CartoPoint){ at.x - gap - width, at.y - r * 0.45f };
  case 5:
    return (CartoPoint){ at.x - gap - width, at.y + mid };
  case 6:
    return (CartoPoint){ at.x - gap * 0.8f - width, above + ascent * 0.2f };
  case 7:
    return (CartoPoint){ at.x - gap * 0.8f - width, below - ascent * 0.2f };
  case 8:
    return (CartoPoint){ at.x - width * 0.5f, above };
  case 9:
    return (CartoPoint){ at.x - width * 0.5f, below };
  case 10:
    return (CartoPoint){ at.x - width * 0.2f, above };
  case 11:
    return (CartoPoint){ at.x - width * 0.2f, below };
  case 12:
    return (CartoPoint){ at.x - width * 0.8f, above };
  case 13:
    return (CartoPoint){ at.x - width * 0.8f, below };
  default: {  // further off
    CartoPoint near = spot(i - 14, at, r, width, ascent, x_height);
    float cx = near.x + width * 0.5f - at.x, cy = near.y - mid - at.y;
    float far = ascent * 0.55f / fmaxf(hypotf(cx, cy), 1);
    return (CartoPoint){ near.x + cx * far, near.y + cy * far };
  }
  }
}

static CartoBox box_of(CartoPoint at, float width, float ascent, float size) {
  return (CartoBox){ at.x - size * 0.12f, at.y - ascent * 0.82f, at.x + width + size * 0.12f,
                     at.y + size * 0.22f };
}

static const char *spell(const CartoLettering *lettering, const char *text, char *own,
                         size_t size) {
  if (!lettering->capitals) return text;
  size_t used = 0;
  for (const unsigned char *at = (const unsigned char *)text; *at && used + 2 < size; at++) {
    // Capitals of a-z and of the Latin-1 letters of two bytes; sharp s stays.
    bool second = used > 0 && (unsigned char)own[used - 1] == 0xc3;
    own[used++] = second && *at >= 0xa0 && *at != 0xb7 ? (char)(*at - 0x20)
                  : *at < 0x80                         ? (char)toupper(*at)
                                                       : (char)*at;
  }
  own[used] = '\0';
  return own;
}

static void place_name(Placer *p, const Wish *wish) {
  CartoStep *step = p->step;
  CartoLabel label = { .lettering = wish->index,
                       .size = carto_lettering_px(wish->lettering, step->px) };
  const char *text = spell(wish->lettering, wish->place->name, label.own, sizeof label.own);
  if (wish->note) {
    char both[CARTO_TEXT * 2];
    int length = snprintf(both, sizeof both, "%s %s", text, wish->note);
    if (length > 0 && (size_t)length < sizeof label.own) {
      memcpy(label.own, both, (size_t)length + 1);
      text = label.own;
    }
  }
  Font *font = fontset_font(p->fonts, wish->lettering->font);
  float spacing = label.size * (float)wish->lettering->spacing / 1000.0f;
  float width = font_width(font, label.size, spacing, text);
  float ascent = font_metrics(font, label.size).ascent;
  CartoPoint at = carto_place(step, carto_centre(&step->plan->sheet, wish->place->hex));
  float r = fmaxf((float)wish->radius * step->px / 1000.0f * 0.8f, 2.0f), best = 1e30f;
  for (int i = 0; i < SPOTS; i++) {
    CartoPoint place = spot(i, at, r, width, ascent, label.size * 0.45f);
    CartoBox box = box_of(place, width, ascent, label.size);
    float clutter = clutter_under(p, box);
    if (clutter < 0) continue;
    float cost = clutter + 0.07f * (float)i + (i >= 14 ? 0.8f : 0);
    if (cost >= best) continue;
    best = cost;
    label.x = floorf(place.x + 0.5f);
    label.y = floorf(place.y + 0.5f);
    label.box = box;
  }
  if (best > 1e29f || (best > 9.0f && wish->lettering->rank < 50)) return;
  label.text = text == label.own ? NULL : text;
  take(p, label.box);
  step->labels[step->label_count++] = label;
}

// ---- Names along rivers ----

/// Reports which waters (indexes of lines) pass the hexsides that a name lists, and where on them.
static bool find_side(const CartoStep *step, const Value *side, CartoPoint *at) {
  char one[HEX_CODE_SIZE * 2 + 2];
  if (!side || side->kind != VALUE_STRING || side->as.string.length >= sizeof one) return false;
  memcpy(one, side->as.string.bytes, side->as.string.length + 1);
  char *slash = strchr(one, '/');
  if (!slash) return false;
  *slash = '\0';
  const HexGrid *grid = step->plan->sheet.grid;
  HexId a = hexgrid_parse(grid, one), b = hexgrid_parse(grid, slash + 1);
  if (a == HEX_NONE || b == HEX_NONE) return false;
  int dir = hexgrid_direction(grid, a, b);
  if (dir < 0) return false;
  *at = carto_side_middle(&step->plan->sheet, a, dir);
  return true;
}

typedef struct Course {  // a place on a line of water
  int line, point;
} Course;

static bool find_course(const CartoStep *step, CartoPoint at, Course *course) {
  const CartoLines *waters = &step->plan->waters;
  float best = 0.3f * 0.3f;
  bool found = false;
  for (int i = 0; i < waters->line_count; i++) {
    const CartoLine *line = &waters->lines[i];
    for (int k = 0; k < line->count; k++) {
      float dx = waters->points[line->first + k].x - at.x,
            dy = waters->points[line->first + k].y - at.y;
      if (dx * dx + dy * dy >= best) continue;
      best = dx * dx + dy * dy;
      *course = (Course){ i, k };
      found = true;
    }
  }
  return found;
}

/// The stretch of a line about a point that holds `length` pixels, left to right, smoothed and
/// moved `off` pixels to its upper side. Returns the number of points in `out` [most], 0 when too
/// short.
static int lay_name(const CartoStep *step, const CartoLine *line, int centre, float length,
                    float off, CartoPoint *out, int most) {
  const CartoPoint *points = &step->plan->waters.points[line->first];
  int from = centre, to = centre;
  float have = 0, unit = step->px;
  while (have < length && (from > 0 || to + 1 < line->count)) {
    if (from > 0) {
      have +=
          unit * hypotf(points[from].x - points[from - 1].x, points[from].y - points[from - 1].y);
      from--;
    }
    if (to + 1 < line->count) {
      have += unit * hypotf(points[to + 1].x - points[to].x, points[to + 1].y - points[to].y);
      to++;
    }
  }
  if (have < length || to - from + 1 > most) return 0;
  int count = to - from + 1;
  bool turn = points[from].x > points[to].x;
  float reach = fmaxf(6, (float)count * 0.26f);
  for (int i = 0; i < count; i++) {
    float x = 0, y = 0, weight = 0;
    for (int k = -(int)reach; k <= (int)reach; k++) {
      int at = from + i + k;
      if (at < 0 || at >= line->count) continue;
      float w = 1.0f - fabsf((float)k) / (reach + 1);
      x += points[at].x * w;
      y += points[at].y * w;
      weight += w;
    }
    out[turn ? count - 1 - i : i] = carto_place(step, (CartoPoint){ x / weight, y / weight });
  }
  CartoPoint moved[512];
  for (int i = 0; i < count; i++) {
    CartoPoint a = out[i > 2 ? i - 3 : 0], b = out[i + 3 < count ? i + 3 : count - 1];
    float dx = b.x - a.x, dy = b.y - a.y, size = fmaxf(hypotf(dx, dy), 1e-3f);
    moved[i] = (CartoPoint){ out[i].x + dy / size * off, out[i].y - dx / size * off };
  }
  memcpy(out, moved, (size_t)count * sizeof *out);
  return count;
}

/// How much a name bends: the least cosine between its direction and that of its parts.
static float straightness(const CartoPoint *p, int count) {
  float dx = p[count - 1].x - p[0].x, dy = p[count - 1].y - p[0].y, chord = hypotf(dx, dy);
  float length = 0;
  for (int i = 1; i < count; i++)
    length += hypotf(p[i].x - p[i - 1].x, p[i].y - p[i - 1].y);
  return length > 0 ? chord / length : 0;
}

/// The box of the letter of a water's name that stands between two points.
static CartoBox letter_box(CartoPoint from, CartoPoint to, float size) {
  float dx = to.x - from.x, dy = to.y - from.y;
  float length = fmaxf(hypotf(dx, dy), 1e-3f), h = size * 0.3f;
  CartoPoint c = { to.x + dy / length * h, to.y - dx / length * h };
  return (CartoBox){ c.x - size * 0.38f, c.y - size * 0.38f, c.x + size * 0.38f,
                     c.y + size * 0.38f };
}

/// Boxes along a name, each as wide as it is high.
static bool name_free(Placer *p, const CartoPoint *points, int count, float size, bool do_take,
                      float *clutter) {
  *clutter = 0;
  int parts = 0;
  float walked = size;
  for (int i = 1; i < count; i++) {
    walked += hypotf(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    if (walked < size * 0.6f) continue;
    walked = 0;
    CartoBox box = letter_box(points[i - 1], points[i], size);
    if (do_take) {
      take(p, box);
      continue;
    }
    float under = clutter_under(p, box);
    if (under < 0) return false;
    *clutter += under;
    parts++;
  }
  if (parts) *clutter /= (float)parts;
  return true;
}

static bool far_from_others(const CartoStep *step, const CartoName *name, CartoPoint at) {
  float apart = (float)(name->every > 0 ? name->every : 14) * step->px;
  for (int i = 0; i < step->name_count; i++) {
    const CartoWaterName *other = &step->names[i];
    if (strcmp(other->name->text, name->text) != 0) continue;
    float x = (other->box.x0 + other->box.x1) * 0.5f, y = (other->box.y0 + other->box.y1) * 0.5f;
    if (hypotf(x - at.x, y - at.y) < apart) return false;
  }
  return true;
}

/// Keeps a name that was laid in place.
static bool keep_name(Placer *p, const CartoName *name, float size, const CartoPoint *points,
                      int count) {
  CartoStep *step = p->step;
  CartoWaterName *names = realloc(step->names, ((size_t)step->name_count + 1) * sizeof *names);
  if (!names) return false;
  step->names = names;
  size_t total = (size_t)step->name_point_count + (size_t)count;
  CartoPoint *all = realloc(step->name_points, total * sizeof *all);
  if (!all) return false;
  step->name_points = all;
  memcpy(&all[step->name_point_count], points, (size_t)count * sizeof *points);
  CartoWaterName *kept = &names[step->name_count++];
  *kept = (CartoWaterName){ .name = name,
                            .size = size,
                            .first = step->name_point_count,
                            .count = count,
                            .box = { 1e9f, 1e9f, -1e9f, -1e9f } };
  for (int i = 0; i < count; i++) {
    kept->box.x0 = fminf(kept->box.x0, points[i].x - size);
    kept->box.y0 = fminf(kept->box.y0, points[i].y - size);
    kept->box.x1 = fmaxf(kept->box.x1, points[i].x + size);
    kept->box.y1 = fmaxf(kept->box.y1, points[i].y + size);
  }
  step->name_point_count += count;
  float clutter;
  name_free(p, points, count, size, true, &clutter);
  return true;
}

static float water_half(const CartoStep *step, const CartoLine *line) {
  return carto_px(step->plan->style->waters[line->kind].bank_width, step->px) * 0.5f;
}

/// Tries the name about one hexside, sliding up and down the water and to either bank.
static bool try_name(Placer *p, const CartoName *name, float size, float width, Course course) {
  CartoStep *step = p->step;
  const CartoLine *line = &step->plan->waters.lines[course.line];
  CartoPoint points[512], best_points[512];
  int best_count = 0;
  float best = 1e30f;
  for (int slide = -40; slide <= 40; slide += 8) {
    int centre = course.point + slide;
    if (centre < 0 || centre >= line->count) continue;
    for (int bank = 0; bank < 2; bank++) {
      float half = water_half(step, line);
      float off = bank ? -half - size * 0.9f : half + size * 0.32f, clutter;
      int count = lay_name(step, line, centre, width * 1.12f, off, points, 512);
      if (count < 2 || !far_from_others(step, name, points[count / 2])) continue;
      float straight = straightness(points, count);
      if (straight < 0.86f || !name_free(p, points, count, size, false, &clutter)) continue;
      float cost = clutter + (1 - straight) * 20 + fabsf((float)slide) * 0.01f + (float)bank * 0.4f;
      if (cost >= best) continue;
      best = cost;
      best_count = count;
      memcpy(best_points, points, (size_t)count * sizeof *points);
    }
  }
  if (best_count == 0 || best > 3.2f) return true;
  return keep_name(p, name, size, best_points, best_count);
}

static bool place_waters(Placer *p) {
  const CartoStep *step = p->step;
  const CartoStyle *style = step->plan->style;
  for (int i = 0; i < style->name_count; i++) {
    const CartoName *name = &style->names[i];
    if (name->lettering < 0) continue;
    const CartoLettering *lettering = &style->letterings[name->lettering];
    float size = carto_lettering_px(lettering, step->px);
    if (size <= 0) continue;
    float width = font_width(fontset_font(p->fonts, lettering->font), size,
                             size * (float)lettering->spacing / 1000.0f, name->text);
    for (size_t k = 0; name->along && k < value_count(name->along); k++) {
      CartoPoint at;
      Course course;
      if (!find_side(step, value_item(name->along, k), &at) || !find_course(step, at, &course))
        continue;
      if (!try_name(p, name, size, width, course)) return false;
    }
  }
  return true;
}

// ---- Names over areas ----

static CartoPoint middle_of(const CartoStep *step, const HexMapArea *area) {
  CartoPoint sum = { 0, 0 };
  for (int i = 0; i < area->count; i++) {
    CartoPoint c = carto_centre(&step->plan->sheet, area->hexes[i]);
    sum = (CartoPoint){ sum.x + c.x, sum.y + c.y };
  }
  float count = (float)(area->count > 0 ? area->count : 1);
  return carto_place(step, (CartoPoint){ sum.x / count, sum.y / count });
}

/// How much of a name's middle line lies outside its area, 0 .. 1.
static float outside(const CartoStep *step, const HexMapArea *area, CartoBox box) {
  enum { PARTS = 8 };
  int out = 0;
  for (int i = 0; i <= PARTS; i++) {
    float x = box.x0 + (box.x1 - box.x0) * (float)i / PARTS, y = (box.y0 + box.y1) * 0.5f;
    CartoPoint at = { (x - (float)step->left) / step->px, (y - (float)step->top) / step->px };
    HexId hex = carto_hex_at(&step->plan->sheet, at);
    if (hex == HEX_NONE || !hexmap_area_has(step->plan->map, area, hex)) out++;
  }
  return (float)out / (PARTS + 1);
}

/// The best spot for a name of this size: in the middle of one of the area's hexes, near the middle
/// of all, within the area and on free ground. Gives how much of it lies outside; 2: no spot.
static float find_over(const Placer *p, const HexMapArea *area, float width, float ascent,
                       CartoLabel *label) {
  const CartoStep *step = p->step;
  CartoPoint middle = middle_of(step, area);
  float reach = step->px * sqrtf((float)area->count), best = 1e30f, out = 2;
  for (int i = 0; i < area->count; i++) {
    CartoPoint c = carto_place(step, carto_centre(&step->plan->sheet, area->hexes[i]));
    CartoPoint at = { c.x - width * 0.5f, c.y + label->size * 0.25f };
    CartoBox box = box_of(at, width, ascent, label->size);
    float clutter = clutter_under(p, box);
    if (clutter < 0) continue;
    float beyond = outside(step, area, box);
    float cost = clutter * 0.5f + beyond * 20 + hypotf(c.x - middle.x, c.y - middle.y) / reach * 6;
    if (cost >= best) continue;
    best = cost;
    out = beyond;
    label->x = floorf(at.x + 0.5f);
    label->y = floorf(at.y + 0.5f);
    label->box = box;
  }
  return out;
}

/// Letters a name over its area, smaller where it would not fit; not at all where it never does.
static void place_over(Placer *p, const CartoName *name, const HexMapArea *area) {
  CartoStep *step = p->step;
  const CartoLettering *lettering = &step->plan->style->letterings[name->lettering];
  float full = carto_lettering_px(lettering, step->px), least = (float)lettering->least / 10.0f;
  CartoLabel label = { .lettering = name->lettering };
  const char *text = spell(lettering, name->text, label.own, sizeof label.own);
  Font *font = fontset_font(p->fonts, lettering->font);
  for (float size = full; size > 0 && size >= fminf(least, full); size *= 0.85f) {
    label.size = floorf(size * 4.0f + 0.5f) / 4.0f;
    float spacing = label.size * (float)lettering->spacing / 1000.0f;
    float width = font_width(font, label.size, spacing, text);
    float ascent = font_metrics(font, label.size).ascent;
    if (find_over(p, area, width, ascent, &label) > 0.15f) continue;
    label.text = text == label.own ? NULL : text;
    take(p, label.box);
    step->labels[step->label_count++] = label;
    return;
  }
}

static void place_areas(Placer *p) {
  const CartoPlan *plan = p->step->plan;
  for (int i = 0; i < plan->style->name_count; i++) {
    const CartoName *name = &plan->style->names[i];
    const HexMapArea *area = name->over[0] ? hexmap_area_find(plan->map, name->over) : NULL;
    if (area && name->lettering >= 0) place_over(p, name, area);
  }
}

bool carto_place_names(CartoStep *step, FontSet *fonts) {
  size_t count = (size_t)hexmap_places(step->plan->map);
  Placer placer = { .step = step, .fonts = fonts };
  Wish *wishes = malloc((count + 1) * sizeof *wishes);
  size_t names = (size_t)step->plan->style->name_count;
  step->labels = malloc((count + names + 1) * sizeof *step->labels);
  bool good = wishes && step->labels && sum_clutter(&placer);
  int wanted = good ? gather(step, wishes) : 0, done = 0;
  for (; done < wanted && wishes[done].lettering->rank >= 50; done++)
    place_name(&placer, &wishes[done]);
  if (good) place_areas(&placer);
  good = good && place_waters(&placer);
  for (; good && done < wanted; done++)
    place_name(&placer, &wishes[done]);
  free(wishes);
  free(placer.sums);
  free(placer.taken);
  return good;
}

static bool water_name_meets(const CartoStep *step, const CartoWaterName *name, CartoBox box) {
  if (!carto_boxes_meet(name->box, box)) return false;
  const CartoPoint *points = &step->name_points[name->first];
  for (int i = 1; i < name->count; i++)
    if (carto_boxes_meet(letter_box(points[i - 1], points[i], name->size), box)) return true;
  return false;
}

bool carto_step_lettered(const CartoStep *step, CartoBox box) {
  for (int i = 0; i < step->label_count; i++)
    if (carto_boxes_meet(step->labels[i].box, box)) return true;
  for (int i = 0; i < step->name_count; i++)
    if (water_name_meets(step, &step->names[i], box)) return true;
  return false;
}
