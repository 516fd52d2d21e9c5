// Towns: which symbol stands on which hex, and where their houses stand along the roads.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/carto_plan_inside.h"

enum { WAYS_MAX = 6, TRIES = 40 };

static int place_size(const HexMapPlace *place) {
  for (int i = 0; i < place->attribute_count; i++)
    if (strcmp(place->attributes[i].key, "size") == 0) return atoi(place->attributes[i].value);
  return 0;
}

/// A symbol that stands off the middle of its hex, beside others.
static void put_beside(CartoPlan *plan, HexId hex, int symbol, const int off[2]) {
  CartoPoint middle = carto_centre(&plan->sheet, hex);
  CartoPoint at = { middle.x + (float)off[0] / 1000.0f, middle.y + (float)off[1] / 1000.0f };
  plan->towns[plan->town_count++] = (CartoTown){ .hex = hex, .symbol = symbol, .at = at };
}

/// Puts a symbol on a hex, unless one of higher rank is there.
static void put_symbol(CartoPlan *plan, int *at, HexId hex, int symbol) {
  if (symbol < 0) return;
  const CartoSymbol *symbols = plan->style->symbols;
  const int *off = symbols[symbol].off;
  if (off[0] || off[1]) {
    put_beside(plan, hex, symbol, off);
    return;
  }
  if (at[hex] >= 0) {
    CartoTown *town = &plan->towns[at[hex]];
    if (symbols[symbol].rank > symbols[town->symbol].rank) town->symbol = symbol;
    return;
  }
  at[hex] = plan->town_count;
  plan->towns[plan->town_count++] =
      (CartoTown){ .hex = hex, .symbol = symbol, .at = carto_centre(&plan->sheet, hex) };
}

static void put_features(CartoPlan *plan, int *at) {
  const uint32_t *features = hexmap_features(plan->map);
  for (int i = 0; i < hexmap_names(plan->map, HEXMAP_FEATURES); i++) {
    const char *name = hexmap_name(plan->map, HEXMAP_FEATURES, i);
    const CartoBinding *look = carto_style_binding(&plan->style->features, name);
    for (HexId hex = 0; look && hex < hexmap_count(plan->map); hex++)
      if (features[hex] >> i & 1) put_symbol(plan, at, hex, look->symbol);
  }
}

static void put_places(CartoPlan *plan, int *at) {
  for (int i = 0; i < hexmap_places(plan->map); i++) {
    const HexMapPlace *place = hexmap_place(plan->map, i);
    const CartoPlaceLook *look = carto_style_place(plan->style, place->kind, place_size(place));
    if (look) put_symbol(plan, at, place->hex, look->symbol);
  }
}

/// One a hex, and those that stand beside them.
static size_t town_room(const CartoPlan *plan) {
  const uint32_t *features = hexmap_features(plan->map);
  size_t room = (size_t)hexmap_count(plan->map) + (size_t)hexmap_places(plan->map) + 1;
  for (HexId hex = 0; hex < hexmap_count(plan->map); hex++)
    for (uint32_t left = features[hex]; left; left &= left - 1)
      room++;
  return room;
}

bool plan_towns(CartoPlan *plan) {
  size_t count = (size_t)hexmap_count(plan->map);
  int *at = malloc((count + 1) * sizeof *at);
  plan->towns = malloc(town_room(plan) * sizeof *plan->towns);
  if (!at || !plan->towns) {
    free(at);
    return false;
  }
  memset(at, 0xff, count * sizeof *at);
  put_features(plan, at);
  put_places(plan, at);
  free(at);
  for (int i = 0; i < plan->town_count; i++)
    plan->towns[i].radius = (float)plan->style->symbols[plan->towns[i].symbol].radius / 1000.0f;
  return true;
}

// ---- Houses ----

typedef struct Ways {
  float dx[WAYS_MAX], dy[WAYS_MAX];
  int count;
} Ways;

static void add_way(Ways *ways, CartoPoint from, CartoPoint to) {
  float dx = to.x - from.x, dy = to.y - from.y, length = hypotf(dx, dy);
  if (ways->count == WAYS_MAX || length < 1e-4f) return;
  ways->dx[ways->count] = dx / length;
  ways->dy[ways->count++] = dy / length;
}

static float to_way(const Ways *ways, int i, float x, float y) {
  float along = x * ways->dx[i] + y * ways->dy[i];
  if (along < 0) return hypotf(x, y);
  return fabsf(x * ways->dy[i] - y * ways->dx[i]);
}

static bool stands_free(const CartoPlan *plan, const CartoTown *town, const CartoBlock *block,
                        const Ways *ways, float road) {
  float x = block->at.x - town->at.x, y = block->at.y - town->at.y;
  for (int i = 0; i < ways->count; i++)
    if (to_way(ways, i, x, y) < road + block->deep) return false;
  for (int i = 0; i < town->count; i++) {
    const CartoBlock *other = &plan->blocks[town->first + i];
    float dx = block->at.x - other->at.x, dy = block->at.y - other->at.y;
    float along = fabsf(dx * other->dx + dy * other->dy);
    float across = fabsf(dx * other->dy - dy * other->dx);
    if (along < block->half + other->half + 0.008f && across < block->deep + other->deep + 0.012f)
      return false;
  }
  return true;
}

static float part(uint32_t seed, int x, int y) { return carto_random(seed, x, y) * 0.5f + 0.5f; }

/// One try at a house: along a road, in the first or a further row.
static CartoBlock try_house(const CartoTown *town, const Ways *ways, int try, float road) {
  int key = town->hex * 64 + try;
  int way = ways->count ? (int)(carto_hash(53, key, 1) % (uint32_t)ways->count) : 0;
  float dx = ways->dx[way], dy = ways->dy[way];
  float along = town->radius * (0.05f + 0.95f * sqrtf(part(53, key, 2)));
  float side = carto_hash(53, key, 3) & 1 ? 1.0f : -1.0f;
  CartoBlock block = { .half = 0.030f + 0.026f * part(53, key, 4),
                       .deep = 0.021f + 0.010f * part(53, key, 5) };
  float turn = 0.14f * carto_random(53, key, 6);
  float rows = floorf(part(53, key, 7) * (town->radius / 0.085f) * (1 - along / town->radius));
  float off = side * (road + 0.012f + block.deep + rows * 0.078f);
  block.at = (CartoPoint){ town->at.x + dx * along - dy * off, town->at.y + dy * along + dx * off };
  block.dx = dx - dy * turn;
  block.dy = dy + dx * turn;
  float length = hypotf(block.dx, block.dy);
  block.dx /= length;
  block.dy /= length;
  return block;
}

static void build_town(CartoPlan *plan, CartoTown *town, const Ways *found, int room) {
  const CartoSymbol *symbol = &plan->style->symbols[town->symbol];
  Ways ways = *found;
  float road = 0.045f;
  town->first = plan->block_count;
  if (ways.count == 0) {  // a hamlet off the roads lies along a lane of its own
    float angle = 3.14159f * carto_random(59, town->hex, 1);
    ways.dx[0] = cosf(angle);
    ways.dy[0] = sinf(angle);
    ways.dx[1] = -ways.dx[0];
    ways.dy[1] = -ways.dy[0];
    ways.count = 2;
    road = 0.018f;
  }
  for (int try = 0; try < TRIES + symbol->count * 6 && town->count < symbol->count; try++) {
    CartoBlock block = try_house(town, &ways, try, road);
    if (plan->block_count == room) return;
    if (!stands_free(plan, town, &block, &ways, road)) continue;
    plan->blocks[plan->block_count++] = block;
    town->count++;
  }
}

bool plan_houses(CartoPlan *plan, const CartoNet *roads) {
  size_t room = 0;
  for (int i = 0; i < plan->town_count; i++)
    room += (size_t)plan->style->symbols[plan->towns[i].symbol].count;
  Ways *ways = calloc((size_t)hexmap_count(plan->map) + 1, sizeof *ways);
  plan->blocks = malloc((room + 1) * sizeof *plan->blocks);
  if (!ways || !plan->blocks) {
    free(ways);
    return false;
  }
  int hexes = hexmap_count(plan->map);
  for (int i = 0; i < roads->edge_count; i++) {
    const CartoEdge *edge = &roads->edges[i];
    if (edge->a < hexes) add_way(&ways[edge->a], roads->nodes[edge->a], edge->mid);
    if (edge->b < hexes) add_way(&ways[edge->b], roads->nodes[edge->b], edge->mid);
  }
  for (int i = 0; i < plan->town_count; i++)
    build_town(plan, &plan->towns[i], &ways[plan->towns[i].hex], (int)room);
  free(ways);
  return true;
}
