// Fields: how far woods, marsh and water cover the ground, sampled on a lattice; and the clutter
// that lettering keeps off.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/carto_plan_inside.h"

enum { OPEN = 255 };  // a sample that is still to be taken

typedef struct Cover {     // of one area: 0 .. 1
  float *sides, *corners;  // [count * 6]
  bool *in;                // [count]
  bool has_sides;          // some hexside says whether the area crosses it
} Cover;

static bool side_says(const CartoPlan *plan, const CartoBinding *const *sides, int area, int edge) {
  uint32_t bits = hexmap_sides(plan->map)[edge];
  for (int i = 0; bits && i < hexmap_names(plan->map, HEXMAP_SIDES); i++)
    if (sides[i] && sides[i]->area == area && (bits & hexmap_side(plan->map, i).down)) return true;
  return false;
}

static float side_cover(const Cover *cover, bool here, bool there, bool said) {
  if (here && there) return said || !cover->has_sides ? 1.0f : 0.44f;
  if (here || there) return said ? 0.62f : 0.38f;
  return said ? 0.8f : 0.0f;
}

static void cover_sides(const CartoPlan *plan, const CartoBinding *const *sides, int area,
                        Cover *cover) {
  const HexGrid *grid = plan->sheet.grid;
  for (HexId hex = 0; hex < hexmap_count(plan->map); hex++) {
    for (int dir = 0; dir < HEX_SIDES; dir++) {
      HexId to = hexgrid_neighbor(grid, hex, dir);
      bool here = cover->in[hex], there = to == HEX_NONE ? here : cover->in[to];
      cover->sides[hex * 6 + dir] =
          to == HEX_NONE
              ? (here ? 1.0f : 0.0f)
              : side_cover(cover, here, there, side_says(plan, sides, area, hex * 6 + dir));
    }
  }
  for (HexId hex = 0; hex < hexmap_count(plan->map); hex++) {
    for (int dir = 0; dir < HEX_SIDES; dir++) {  // corner dir lies between sides dir - 1 and dir
      int before = (dir + 5) % 6;
      float sum = cover->sides[hex * 6 + dir] + cover->sides[hex * 6 + before], parts = 2;
      HexId a = hexgrid_neighbor(grid, hex, before), b = hexgrid_neighbor(grid, hex, dir);
      if (a != HEX_NONE && b != HEX_NONE) {
        sum += cover->sides[a * 6 + hexgrid_direction(grid, a, b)];
        parts = 3;
      }
      cover->corners[hex * 6 + dir] = sum / parts;
    }
  }
}

static bool level_says(const CartoPlan *plan, int area, int level) {
  for (int i = 0; i < plan->style->level_count; i++)
    if (plan->style->levels[i].area == area && level >= plan->style->levels[i].from) return true;
  return false;
}

static bool cover_hexes(const CartoPlan *plan, const CartoBinding *const *sides, int area,
                        Cover *cover) {
  const uint8_t *terrains = hexmap_terrains(plan->map);
  const uint32_t *features = hexmap_features(plan->map);
  const int16_t *levels = hexmap_level_max(plan->map);
  bool any = false;
  for (HexId hex = 0; hex < hexmap_count(plan->map); hex++) {
    const CartoBinding *look =
        terrains[hex] == HEXMAP_NO_TERRAIN
            ? NULL
            : carto_style_binding(&plan->style->terrains,
                                  hexmap_name(plan->map, HEXMAP_TERRAINS, terrains[hex]));
    cover->in[hex] = (look && look->area == area) || level_says(plan, area, levels[hex]);
    for (int i = 0; features[hex] >> i && i < hexmap_names(plan->map, HEXMAP_FEATURES); i++) {
      if (!(features[hex] >> i & 1)) continue;
      look =
          carto_style_binding(&plan->style->features, hexmap_name(plan->map, HEXMAP_FEATURES, i));
      if (look && look->area == area) cover->in[hex] = true;
    }
    any = any || cover->in[hex];
  }
  for (int edge = 0; edge < hexmap_count(plan->map) * 6; edge++)
    if (side_says(plan, sides, area, edge)) any = cover->has_sides = true;
  return any;
}

/// Weights of the triangle a, b, c at p.
static float weigh(CartoPoint a, CartoPoint b, CartoPoint c, CartoPoint p, float va, float vb,
                   float vc, bool *inside) {
  float det = (b.y - c.y) * (a.x - c.x) + (c.x - b.x) * (a.y - c.y);
  float wa = ((b.y - c.y) * (p.x - c.x) + (c.x - b.x) * (p.y - c.y)) / det;
  float wb = ((c.y - a.y) * (p.x - c.x) + (a.x - c.x) * (p.y - c.y)) / det;
  *inside = wa >= -1e-3f && wb >= -1e-3f && wa + wb <= 1.001f;
  return wa * va + wb * vb + (1 - wa - wb) * vc;
}

/// The cover at a point: linear between the hex's centre, corners and middles of sides.
static float cover_at(const CartoPlan *plan, const Cover *cover, CartoPoint p) {
  HexId hex = carto_hex_near(&plan->sheet, p);
  if (hex == HEX_NONE) return 0;
  CartoPoint centre = carto_centre(&plan->sheet, hex);
  float own = cover->in[hex] ? 1.0f : 0.0f;
  for (int dir = 0; dir < HEX_SIDES; dir++) {
    CartoPoint one = carto_corner(&plan->sheet, hex, dir),
               two = carto_corner(&plan->sheet, hex, dir + 1);
    CartoPoint mid = { (one.x + two.x) * 0.5f, (one.y + two.y) * 0.5f };
    float side = cover->sides[hex * 6 + dir];
    bool inside;
    float value = weigh(centre, one, mid, p, own, cover->corners[hex * 6 + dir], side, &inside);
    if (inside) return value;
    value = weigh(centre, mid, two, p, own, side, cover->corners[hex * 6 + (dir + 1) % 6], &inside);
    if (inside) return value;
  }
  return own;
}

static uint8_t as_byte(float value) {
  float scaled = (value + 0.25f) * (255.0f / 1.5f);
  if (scaled < 0) return 0;
  return scaled > 255 ? 255 : (uint8_t)(scaled + 0.5f);
}

/// A point moved so that straight outlines wind.
static CartoPoint warped(uint32_t seed, CartoPoint p, float ragged) {
  float slow = ragged * 0.9f, quick = ragged * 0.38f;
  return (CartoPoint){ p.x + slow * carto_noise(seed + 2, p.x * 1.1f, p.y * 1.1f) +
                           quick * carto_noise(seed + 3, p.x * 2.9f, p.y * 2.9f),
                       p.y + slow * carto_noise(seed + 4, p.x * 1.1f, p.y * 1.1f) +
                           quick * carto_noise(seed + 5, p.x * 2.9f, p.y * 2.9f) };
}

static bool touched(const Cover *cover, HexId hex) {
  if (cover->in[hex]) return true;
  for (int dir = 0; dir < HEX_SIDES; dir++)
    if (cover->sides[hex * 6 + dir] > 0 || cover->corners[hex * 6 + dir] > 0) return true;
  return false;
}

/// Marks the samples within `reach` of a point as open.
static void open_round(const CartoPlan *plan, CartoPoint at, float reach, uint8_t *values) {
  int x0 = (int)((at.x - reach) * CARTO_FIELD), x1 = (int)((at.x + reach) * CARTO_FIELD) + 1,
      y0 = (int)((at.y - reach) * CARTO_FIELD), y1 = (int)((at.y + reach) * CARTO_FIELD) + 1;
  if (x0 < 0) x0 = 0;
  if (x1 > plan->field_width - 1) x1 = plan->field_width - 1;
  for (int y = y0 < 0 ? 0 : y0; x0 <= x1 && y <= y1 && y < plan->field_height; y++)
    memset(values + (size_t)y * (size_t)plan->field_width + x0, OPEN, (size_t)(x1 - x0 + 1));
}

/// Opens the samples that the cover can reach. The others stay bare: noise alone never makes an
/// area there.
static void open_samples(const CartoPlan *plan, const Cover *cover, float ragged, uint8_t *values) {
  size_t size = (size_t)plan->field_width * (size_t)plan->field_height;
  bool noise_shows = ragged > 0.35f;
  memset(values, noise_shows ? OPEN : as_byte(0), size);
  for (HexId hex = 0; !noise_shows && hex < hexmap_count(plan->map); hex++)
    if (touched(cover, hex))
      open_round(plan, carto_centre(&plan->sheet, hex), 0.8f + 1.3f * ragged, values);
}

static uint8_t sample(const CartoPlan *plan, const Cover *cover, uint32_t seed, float ragged,
                      CartoPoint p) {
  float stray = 0.5f * carto_noise(seed, p.x * 1.7f, p.y * 1.7f) +
                0.5f * carto_noise(seed + 1, p.x * 4.1f, p.y * 4.1f);
  return as_byte(cover_at(plan, cover, warped(seed, p, ragged)) + ragged * stray);
}

static bool sample_area(CartoPlan *plan, int area, const Cover *cover) {
  uint8_t *values = malloc((size_t)plan->field_width * (size_t)plan->field_height);
  if (!values) return false;
  float ragged = (float)plan->style->areas[area].ragged / 1000.0f;
  uint32_t seed = 61 + (uint32_t)area * 7;
  open_samples(plan, cover, ragged, values);
  for (int y = 0; y < plan->field_height; y++) {
    for (int x = 0; x < plan->field_width; x++) {
      uint8_t *value = &values[y * plan->field_width + x];
      CartoPoint p = { (float)x / CARTO_FIELD, (float)y / CARTO_FIELD };
      if (*value == OPEN) *value = sample(plan, cover, seed, ragged, p);
    }
  }
  plan->fields[area].values = values;
  return true;
}

/// Woods keep off the houses: a clearing round each town.
static void clear_towns(CartoPlan *plan, int area) {
  uint8_t *values = plan->fields[area].values;
  for (int i = 0; i < plan->town_count; i++) {
    const CartoTown *town = &plan->towns[i];
    if (town->count == 0) continue;
    float reach = town->radius + 0.12f;
    for (int y = (int)((town->at.y - reach) * CARTO_FIELD); y <= (town->at.y + reach) * CARTO_FIELD;
         y++) {
      for (int x = (int)((town->at.x - reach) * CARTO_FIELD);
           x <= (town->at.x + reach) * CARTO_FIELD; x++) {
        if (x < 0 || y < 0 || x >= plan->field_width || y >= plan->field_height) continue;
        float far =
            hypotf((float)x / CARTO_FIELD - town->at.x, (float)y / CARTO_FIELD - town->at.y);
        float most = 60.0f + 195.0f * (far / reach);
        uint8_t *value = &values[y * plan->field_width + x];
        if (far<reach && * value> most) *value = (uint8_t)most;
      }
    }
  }
}

bool plan_fields(CartoPlan *plan, const CartoBinding *const *sides) {
  size_t count = (size_t)hexmap_count(plan->map);
  plan->field_width = (int)(plan->sheet.width * CARTO_FIELD) + 2;
  plan->field_height = (int)(plan->sheet.height * CARTO_FIELD) + 2;
  Cover cover = { .sides = malloc((count * 6 + 1) * sizeof(float)),
                  .corners = malloc((count * 6 + 1) * sizeof(float)),
                  .in = malloc((count + 1) * sizeof(bool)) };
  bool good = cover.sides && cover.corners && cover.in;
  for (int area = 0; good && area < plan->style->area_count; area++) {
    cover.has_sides = false;
    if (!cover_hexes(plan, sides, area, &cover)) continue;
    cover_sides(plan, sides, area, &cover);
    good = sample_area(plan, area, &cover);
    if (good) clear_towns(plan, area);
  }
  free(cover.sides);
  free(cover.corners);
  free(cover.in);
  return good;
}

// ---- Clutter ----

static void stamp(CartoPlan *plan, CartoPoint at, float radius, int value) {
  float cx = at.x * CARTO_CLUTTER, cy = at.y * CARTO_CLUTTER, r = radius * CARTO_CLUTTER;
  for (int y = (int)(cy - r); y <= (int)(cy + r); y++) {
    for (int x = (int)(cx - r); x <= (int)(cx + r); x++) {
      if (x < 0 || y < 0 || x >= plan->clutter_width || y >= plan->clutter_height) continue;
      float dx = (float)x + 0.5f - cx, dy = (float)y + 0.5f - cy;
      uint8_t *cell = &plan->clutter[y * plan->clutter_width + x];
      if (dx * dx + dy * dy <= (r + 0.5f) * (r + 0.5f) && *cell < value) *cell = (uint8_t)value;
    }
  }
}

static void stamp_lines(CartoPlan *plan, const CartoLines *lines, float radius, int value) {
  for (int i = 0; i < lines->point_count; i++)
    stamp(plan, lines->points[i], radius, value);
}

bool plan_clutter(CartoPlan *plan) {
  plan->clutter_width = (int)(plan->sheet.width * CARTO_CLUTTER) + 1;
  plan->clutter_height = (int)(plan->sheet.height * CARTO_CLUTTER) + 1;
  plan->clutter = calloc((size_t)plan->clutter_width, (size_t)plan->clutter_height);
  if (!plan->clutter) return false;
  stamp_lines(plan, &plan->slopes, 0.02f, 3);
  for (int i = 0; i < plan->tick_count; i++) {
    const CartoTick *tick = &plan->ticks[i];
    for (float w = 0.3f; w < 1.2f; w += 0.35f)
      stamp(plan,
            (CartoPoint){ tick->at.x - tick->dy * tick->length * w,
                          tick->at.y + tick->dx * tick->length * w },
            0.02f, 3);
  }
  stamp_lines(plan, &plan->roads, 0.03f, 6);
  stamp_lines(plan, &plan->waters, 0.035f, 7);
  for (int i = 0; i < plan->span_count; i++)
    stamp(plan, plan->spans[i].at, 0.14f, 30);
  for (int i = 0; i < plan->town_count; i++)
    stamp(plan, plan->towns[i].at, plan->towns[i].radius * 0.7f, 24);
  for (int i = 0; i < plan->block_count; i++)
    stamp(plan, plan->blocks[i].at, plan->blocks[i].half, 30);
  return true;
}
