#include "host/carto_sheet.h"

#include <math.h>
#include <stdlib.h>

#include "core/hexmap.h"

// Pointy and flat grids are one shape with the axes swapped: u runs in half hexes along a row of
// hexes, v in rows; corners stand at whole u and thirds of v.
#define ROW 0.8660254037844386f
#define THIRD (ROW / 3.0f)
#define RADIUS 0.5773502691896258f

static const int corners_pointy[6][2] = { { 1, 1 },   { 1, -1 }, { 0, -2 },
                                          { -1, -1 }, { -1, 1 }, { 0, 2 } };
static const int corners_flat[6][2] = { { -1, -1 }, { -1, 1 }, { 0, 2 },
                                        { 1, 1 },   { 1, -1 }, { 0, -2 } };

static void place_of(const CartoSheet *sheet, HexId hex, int *u, int *v) {
  int x, y;
  hexgrid_page(sheet->grid, hex, &x, &y);
  *u = (sheet->flat ? y : x) - sheet->u0;
  *v = (sheet->flat ? x : y) - sheet->v0;
}

static CartoPoint point_of(const CartoSheet *sheet, float u, float v) {
  CartoPoint point = { sheet->flat ? v : u, sheet->flat ? u : v };
  return point;
}

static void measure(CartoSheet *sheet) {
  int u_low = INT32_MAX, u_high = INT32_MIN, v_low = INT32_MAX, v_high = INT32_MIN;
  sheet->u0 = sheet->v0 = 0;
  for (HexId hex = 0; hex < hexgrid_count(sheet->grid); hex++) {
    int u, v;
    place_of(sheet, hex, &u, &v);
    if (u < u_low) u_low = u;
    if (u > u_high) u_high = u;
    if (v < v_low) v_low = v;
    if (v > v_high) v_high = v;
  }
  sheet->u0 = u_low;
  sheet->v0 = v_low;
  sheet->u_count = u_high - u_low + 1;
  sheet->v_count = v_high - v_low + 1;
  float along = (float)(u_high - u_low) * 0.5f + 1.0f;
  float across = (float)(v_high - v_low) * ROW + 2 * RADIUS;
  sheet->width = sheet->flat ? across : along;
  sheet->height = sheet->flat ? along : across;
  sheet->node_width = sheet->u_count + 2;
  sheet->node_count = sheet->node_width * (3 * sheet->v_count + 4);
}

bool carto_sheet_init(CartoSheet *sheet, const HexGrid *grid) {
  *sheet = (CartoSheet){ .grid = grid, .flat = hexgrid_spec(grid)->layout == HEX_FLAT };
  measure(sheet);
  size_t count = (size_t)sheet->u_count * (size_t)sheet->v_count;
  sheet->cells = malloc(count * sizeof *sheet->cells);
  if (!sheet->cells) return false;
  for (size_t i = 0; i < count; i++)
    sheet->cells[i] = HEX_NONE;
  for (HexId hex = 0; hex < hexgrid_count(grid); hex++) {
    int u, v;
    place_of(sheet, hex, &u, &v);
    sheet->cells[v * sheet->u_count + u] = hex;
  }
  return true;
}

void carto_sheet_clear(CartoSheet *sheet) {
  free(sheet->cells);
  free(sheet->gaps);
  sheet->cells = NULL;
  sheet->gaps = NULL;
}

CartoPoint carto_centre(const CartoSheet *sheet, HexId hex) {
  int u, v;
  place_of(sheet, hex, &u, &v);
  return point_of(sheet, (float)u * 0.5f + 0.5f, (float)v * ROW + RADIUS);
}

int carto_node(const CartoSheet *sheet, HexId hex, int corner) {
  const int(*corners)[2] = sheet->flat ? corners_flat : corners_pointy;
  int u, v;
  place_of(sheet, hex, &u, &v);
  u += 1 + corners[corner][0];
  v = 3 * v + 2 + corners[corner][1];
  return v * sheet->node_width + u;
}

CartoPoint carto_node_point(const CartoSheet *sheet, int node) {
  int u = node % sheet->node_width, v = node / sheet->node_width;
  return point_of(sheet, (float)u * 0.5f, (float)v * THIRD);
}

CartoPoint carto_corner(const CartoSheet *sheet, HexId hex, int corner) {
  return carto_node_point(sheet, carto_node(sheet, hex, corner % 6));
}

/// The hex or gap whose centre is nearest; false when outside of the table of cells.
static bool nearest_cell(const CartoSheet *sheet, CartoPoint at, int *u_out, int *v_out) {
  float u = (sheet->flat ? at.y : at.x) - 0.5f, v = (sheet->flat ? at.x : at.y) - RADIUS;
  if (!(u > -1e6f && u < 1e6f && v > -1e6f && v < 1e6f)) return false;
  int u0, v0, parity = 0;
  place_of(sheet, 0, &u0, &v0);
  parity = (u0 + v0) & 1;
  float best = 1e30f;
  int low = (int)floorf(v / ROW);
  for (int row = low; row <= low + 1; row++) {
    int shift = (row + parity) & 1;
    int step = 2 * (int)floorf((u * 2.0f - (float)shift) * 0.5f + 0.5f) + shift;
    float du = (float)step * 0.5f - u, dv = (float)row * ROW - v;
    if (du * du + dv * dv >= best) continue;
    best = du * du + dv * dv;
    *u_out = step;
    *v_out = row;
  }
  return true;
}

static bool in_table(const CartoSheet *sheet, int u, int v) {
  return u >= 0 && v >= 0 && u < sheet->u_count && v < sheet->v_count;
}

static HexId cell_hex(const CartoSheet *sheet, int u, int v) {
  if (!in_table(sheet, u, v)) return HEX_NONE;
  return sheet->cells[v * sheet->u_count + u];
}

bool carto_sheet_mark_gaps(CartoSheet *sheet, const uint8_t *terrains) {
  int u0, v0;
  bool any = false;
  place_of(sheet, 0, &u0, &v0);
  sheet->gaps = calloc((size_t)sheet->u_count * (size_t)sheet->v_count, sizeof *sheet->gaps);
  if (!sheet->gaps) return false;
  for (int v = 0; v < sheet->v_count; v++) {
    for (int u = (u0 + v0 + v) & 1; u < sheet->u_count; u += 2) {
      HexId hex = cell_hex(sheet, u, v);
      bool gap = hex == HEX_NONE || terrains[hex] == HEXMAP_NO_TERRAIN;
      sheet->gaps[v * sheet->u_count + u] = gap;
      any |= gap;
    }
  }
  if (any) return true;
  free(sheet->gaps);
  sheet->gaps = NULL;
  return true;
}

static bool gap_in_table(const CartoSheet *sheet, int u, int v) {
  return in_table(sheet, u, v) && sheet->gaps[v * sheet->u_count + u];
}

/// Half hexes that stand out of the table go with the row that they end, and above and below it
/// with either neighbour.
static bool is_gap(const CartoSheet *sheet, int u, int v) {
  if (in_table(sheet, u, v)) return gap_in_table(sheet, u, v);
  if (v >= 0 && v < sheet->v_count) {
    return gap_in_table(sheet, u < 0 ? u + 2 : u - 2, v);
  }
  int row = v < 0 ? v + 1 : v - 1;
  return gap_in_table(sheet, u - 1, row) || gap_in_table(sheet, u + 1, row);
}

bool carto_in_gap(const CartoSheet *sheet, CartoPoint at) {
  int u, v;
  return sheet->gaps && nearest_cell(sheet, at, &u, &v) && is_gap(sheet, u, v);
}

bool carto_gap_beyond(const CartoSheet *sheet, HexId hex, int dir) {
  if (!sheet->gaps) return false;
  CartoPoint centre = carto_centre(sheet, hex), a = carto_corner(sheet, hex, dir),
             b = carto_corner(sheet, hex, dir + 1);
  return carto_in_gap(sheet, (CartoPoint){ a.x + b.x - centre.x, a.y + b.y - centre.y });
}

HexId carto_hex_at(const CartoSheet *sheet, CartoPoint at) {
  int u, v;
  return nearest_cell(sheet, at, &u, &v) ? cell_hex(sheet, u, v) : HEX_NONE;
}

HexId carto_hex_near(const CartoSheet *sheet, CartoPoint at) {
  int u, v;
  if (!nearest_cell(sheet, at, &u, &v)) return HEX_NONE;
  HexId found = cell_hex(sheet, u, v);
  float best = 1e30f;
  bool gap = found == HEX_NONE;
  for (int dv = -2; gap && dv <= 2; dv++) {
    for (int du = -4; du <= 4; du++) {
      HexId hex = cell_hex(sheet, u + du, v + dv);
      if (hex == HEX_NONE) continue;
      CartoPoint centre = carto_centre(sheet, hex);
      float dx = centre.x - at.x, dy = centre.y - at.y;
      if (dx * dx + dy * dy >= best) continue;
      best = dx * dx + dy * dy;
      found = hex;
    }
  }
  return found;
}

uint32_t carto_hash(uint32_t seed, int x, int y) {
  uint32_t h = seed * 0x9e3779b1u ^ (uint32_t)x * 0x85ebca6bu ^ (uint32_t)y * 0xc2b2ae35u;
  h ^= h >> 15;
  h *= 0x2c1b3c6du;
  h ^= h >> 12;
  h *= 0x297a2d39u;
  return h ^ h >> 15;
}

float carto_random(uint32_t seed, int x, int y) {
  return (float)(carto_hash(seed, x, y) >> 8) * (2.0f / 16777215.0f) - 1.0f;
}

float carto_noise(uint32_t seed, float x, float y) {
  float fx = floorf(x), fy = floorf(y);
  int ix = (int)fx, iy = (int)fy;
  float tx = x - fx, ty = y - fy;
  tx = tx * tx * (3.0f - 2.0f * tx);
  ty = ty * ty * (3.0f - 2.0f * ty);
  float top = carto_random(seed, ix, iy) * (1 - tx) + carto_random(seed, ix + 1, iy) * tx;
  float low = carto_random(seed, ix, iy + 1) * (1 - tx) + carto_random(seed, ix + 1, iy + 1) * tx;
  return top * (1 - ty) + low * ty;
}
