#include "core/paths.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/paths_inside.h"

enum {
  CHANGES = 128,  // changed edges mended one by one
  TERRAINS = HEXMAP_MAX_TERRAINS,
  SIDES = PATH_SIDES,
};
_Static_assert((int)PATH_DEAREST < (int)PATH_NO, "a step's cost must fit its table");
_Static_assert((int)PATH_DEAREST + 2 * (int)PATH_TOLLS * (int)PATH_MAX_EXTRA < (int)PATH_RING,
               "a step must not lap the ring of buckets");
_Static_assert((int)PATH_MAX_ITEMS >= (int)HEXMAP_MAX_FEATURES + (int)SIDES + 5 + 2 * PATH_TOLLS,
               "room for all items");

typedef struct Price {
  int price;
  char rule[PATH_MAX_RULE + 1];
} Price;

typedef struct LinkPrice {
  bool used, waive;
  PathRate rate;
  Price price;
  char waive_rule[PATH_MAX_RULE + 1];
} LinkPrice;

// The price of one hexside, by the edge from its lower hex.
typedef struct Crossing {
  int32_t edge;
  Price price;
  char name[PATH_MAX_RULE + 1];
} Crossing;

// Cost of a hex as far as the running search knows; void unless the stamp is the search's.
typedef struct Label {
  uint32_t stamp;
  int32_t cost;
} Label;

// Steps from a hex to the goal along cheapest paths; void unless the stamp is the search's.
typedef struct Trail {
  uint32_t stamp;
  int32_t left;
} Trail;

// A hex waiting in a bucket. It is stale when the hex has since got a lower cost.
typedef struct Waiting {
  HexId hex;
  int32_t next;  // index of the next in the bucket, 0 none
} Waiting;

struct PathProfile {
  HexMap *map;
  const HexId *neighbors;
  int count;

  Price terrain[TERRAINS], leave[TERRAINS], feature[HEXMAP_MAX_FEATURES];
  uint8_t pair[TERRAINS][TERRAINS];  // [entered][left]: from 1, index in `from`; 0 none
  Price from[PATH_MAX_FROM];
  int from_count;
  bool minds_left;  // the terrain left has a say in some price
  Price up[SIDES], down[SIDES];
  Price bridge[HEXMAP_MAX_BRIDGES + 1], state[HEXMAP_MAX_STATES + 1];
  LinkPrice link[HEXMAP_MAX_LINKS];
  uint32_t needs, cancels, wades;  // hexside bits; those that are waded are among cancels
  char water_rule[SIDES][PATH_MAX_RULE + 1];
  Crossing crossings[PATH_MAX_CROSSINGS];
  int crossing_count;
  bool waive_all;
  char waive_all_rule[PATH_MAX_RULE + 1];

  bool by_steps;  // the table holds what paths_step() was given
  bool compiled;
  uint64_t version;  // of the map, that the table is for
  int16_t *entry;    // [count] terrain and features of the hex entered, wherever one comes from
  int16_t *table;    // [count * 6]
  int dearest;       // no entry of the table is dearer, PATH_NO apart

  // Scratch. Between searches all buckets are empty and all bits of `reached` are 0.
  uint32_t stamp;
  Label *labels;         // [count]
  Trail *trails;         // [count]
  Waiting *waiting;      // [count * 6 + 2], from 1: a hex waits once for each neighbour at most
  int32_t *buckets;      // [PATH_RING] index of the first in the bucket, 0 none
  uint64_t *reached;     // [count / 64 + 1]
  PathReach *reach;      // [count]
  HexId *route, *queue;  // [count]
};

// ---- Making a profile ----

static void set_rule(char *out, const char *rule) {
  snprintf(out, PATH_MAX_RULE + 1, "%s", rule ? rule : "");
}

static Price make_price(int price, const char *rule) {
  assert((price >= 0 && price <= PATH_MAX_PRICE) || price == PATH_NO);
  Price made = { .price = price };
  set_rule(made.rule, rule);
  return made;
}

/// Takes room for `count` items off the block; only counts when the block is NULL.
static void *carve(char *block, size_t *used, size_t count, size_t size) {
  void *room = block ? block + *used : NULL;
  *used += (count * size + 15) & ~(size_t)15;
  return room;
}

/// Lays a profile's arrays into `block`, which it opens; gives the size of all. NULL: size alone.
static size_t lay_out(char *block, const HexMap *map) {
  size_t count = (size_t)hexmap_count(map), edges = count * HEX_SIDES, used = 0;
  PathProfile arrays = { 0 };
  PathProfile *p = carve(block, &used, 1, sizeof *p);
  if (!p) p = &arrays;
  p->labels = carve(block, &used, count, sizeof *p->labels);
  p->trails = carve(block, &used, count, sizeof *p->trails);
  p->buckets = carve(block, &used, PATH_RING, sizeof *p->buckets);
  p->reached = carve(block, &used, count / 64 + 1, sizeof *p->reached);
  if (block) memset(p->labels, 0, (size_t)(block + used - (char *)p->labels));
  p->waiting = carve(block, &used, edges + 2, sizeof *p->waiting);
  p->reach = carve(block, &used, count, sizeof *p->reach);
  p->route = carve(block, &used, count, sizeof *p->route);
  p->queue = carve(block, &used, count, sizeof *p->queue);
  p->entry = carve(block, &used, count, sizeof *p->entry);
  p->table = carve(block, &used, edges, sizeof *p->table);
  return used;
}

size_t paths_size(const HexMap *map) { return lay_out(NULL, map); }

PathProfile *paths_init(void *memory, HexMap *map) {
  PathProfile *p = memory;
  memset(p, 0, sizeof *p);
  lay_out(memory, map);
  p->map = map;
  p->count = hexmap_count(map);
  p->neighbors = hexgrid_neighbors(hexmap_grid(map));
  p->needs = hexmap_bridged_bits(map);
  for (int i = 0; i < hexmap_names(map, HEXMAP_STATES); i++) {
    p->state[i].price = hexmap_state_broken(map, i) ? PATH_NO : 0;
  }
  return p;
}

PathProfile *paths_new(HexMap *map) {
  void *memory = malloc(paths_size(map));
  return memory ? paths_init(memory, map) : NULL;
}

void paths_free(PathProfile *p) { free(p); }

HexMap *paths_map(const PathProfile *p) { return p->map; }

void paths_terrain(PathProfile *p, int terrain, int price, const char *rule) {
  assert(terrain >= 0 && terrain < hexmap_names(p->map, HEXMAP_TERRAINS));
  p->terrain[terrain] = make_price(price, rule);
  p->compiled = false;
}

bool paths_terrain_from(PathProfile *p, int terrain, int from, int price, const char *rule) {
  assert(terrain >= 0 && terrain < hexmap_names(p->map, HEXMAP_TERRAINS));
  assert(from >= 0 && from < hexmap_names(p->map, HEXMAP_TERRAINS));
  uint8_t *index = &p->pair[terrain][from];
  if (*index == 0 && p->from_count == PATH_MAX_FROM) return false;
  if (*index == 0) *index = (uint8_t)++p->from_count;
  p->from[*index - 1] = make_price(price, rule);
  p->minds_left = true;
  p->compiled = false;
  return true;
}

void paths_leave(PathProfile *p, int terrain, int price, const char *rule) {
  assert(terrain >= 0 && terrain < hexmap_names(p->map, HEXMAP_TERRAINS));
  p->leave[terrain] = make_price(price, rule);
  p->minds_left = true;
  p->compiled = false;
}

void paths_feature(PathProfile *p, int feature, int price, const char *rule) {
  assert(feature >= 0 && feature < hexmap_names(p->map, HEXMAP_FEATURES));
  p->feature[feature] = make_price(price, rule);
  p->compiled = false;
}

void paths_side(PathProfile *p, int side, int up, const char *up_rule, int down,
                const char *down_rule) {
  assert(side >= 0 && side < hexmap_names(p->map, HEXMAP_SIDES));
  p->up[side] = make_price(up, up_rule);
  p->down[side] = make_price(down, down_rule);
  p->compiled = false;
}

void paths_link(PathProfile *p, int link, PathRate rate, int price, const char *rule, bool waive,
                const char *waive_rule) {
  assert(link >= 0 && link < hexmap_names(p->map, HEXMAP_LINKS) && price != PATH_NO);
  p->link[link] = (LinkPrice){ true, waive, rate, make_price(price, rule), "" };
  set_rule(p->link[link].waive_rule, waive_rule);
  p->compiled = false;
}

void paths_bridge(PathProfile *p, int bridge, int price, const char *rule) {
  assert(bridge >= 1 && bridge < hexmap_names(p->map, HEXMAP_BRIDGES));
  p->bridge[bridge] = make_price(price, rule);
  p->compiled = false;
}

void paths_state(PathProfile *p, int state, int price, const char *rule) {
  assert(state >= 1 && state < hexmap_names(p->map, HEXMAP_STATES));
  p->state[state] = make_price(price, rule);
  p->compiled = false;
}

void paths_water(PathProfile *p, int side, PathWater water, const char *rule) {
  HexMapSide kind = hexmap_side(p->map, side);
  uint32_t bits = kind.up | kind.down;
  p->needs &= ~bits;
  p->cancels &= ~bits;
  p->wades &= ~bits;
  if (water == PATH_NEEDS) p->needs |= bits;
  if (water == PATH_CANCELS || water == PATH_WADES) p->cancels |= bits;
  if (water == PATH_WADES) p->wades |= bits;
  set_rule(p->water_rule[side], rule);
  p->compiled = false;
}

void paths_waive_bridges(PathProfile *p, const char *rule) {
  p->waive_all = true;
  set_rule(p->waive_all_rule, rule);
  p->compiled = false;
}

// ---- Pricing one step ----

// A cost being added up; `items` is NULL when no one wants them.
typedef struct Bill {
  PathItem *items;
  int count, sum;
  bool barred;
} Bill;

static void charge(Bill *bill, const char *kind, const char *name, int value, const char *rule) {
  if (value == PATH_NO) {
    bill->barred = true;
  } else {
    bill->sum += value;
  }
  if (!bill->items) return;
  bill->items[bill->count++] = (PathItem){ kind, name, rule[0] ? rule : NULL, value };
}

/// Charges what has a price or a rule; the rest is not worth a line.
static void charge_if_any(Bill *bill, const char *kind, const char *name, const Price *price) {
  if (price->price == 0 && !price->rule[0]) return;
  charge(bill, kind, name, price->price, price->rule);
}

/// The price of the terrain of a hex entered from another, HEX_NONE: from anywhere.
static const Price *terrain_price(const PathProfile *p, HexId from, int terrain) {
  int left = from == HEX_NONE ? HEXMAP_NO_TERRAIN : hexmap_terrains(p->map)[from];
  int index = left == HEXMAP_NO_TERRAIN ? 0 : p->pair[terrain][left];
  return index == 0 ? &p->terrain[terrain] : &p->from[index - 1];
}

static void charge_hex(const PathProfile *p, HexId from, HexId hex, Bill *bill) {
  int terrain = hexmap_terrains(p->map)[hex];
  if (terrain == HEXMAP_NO_TERRAIN) {
    charge(bill, "hex", "unmapped", PATH_NO, "");
    return;
  }
  const Price *price = terrain_price(p, from, terrain);
  charge(bill, "hex", hexmap_name(p->map, HEXMAP_TERRAINS, terrain), price->price, price->rule);
  for (uint32_t bits = hexmap_features(p->map)[hex]; bits; bits &= bits - 1) {
    int i = __builtin_ctz(bits);
    charge_if_any(bill, "feature", hexmap_name(p->map, HEXMAP_FEATURES, i), &p->feature[i]);
  }
}

static void charge_left(const PathProfile *p, HexId from, Bill *bill) {
  int terrain = hexmap_terrains(p->map)[from];
  if (terrain == HEXMAP_NO_TERRAIN) return;
  const char *name = hexmap_name(p->map, HEXMAP_TERRAINS, terrain);
  charge_if_any(bill, "leave", name, &p->leave[terrain]);
}

/// What `entry` says, for one who comes from a hex.
static int entered(const PathProfile *p, HexId from, HexId to) {
  if (p->from_count == 0) return p->entry[to];
  Bill bill = { 0 };
  charge_hex(p, from, to, &bill);
  return bill.barred ? PATH_NO : bill.sum;
}

/// Charges the features among `bits` of the hexside crossed.
static void charge_sides(const PathProfile *p, uint32_t bits, Bill *bill) {
  int kinds = bits ? hexmap_names(p->map, HEXMAP_SIDES) : 0;
  for (int i = 0; i < kinds; i++) {
    HexMapSide kind = hexmap_side(p->map, i);
    const char *name = hexmap_name(p->map, HEXMAP_SIDES, i);
    if (bits & kind.up) charge_if_any(bill, "side", name, &p->up[i]);
    if (kind.directional && (bits & kind.down)) charge_if_any(bill, "side", name, &p->down[i]);
  }
}

static void charge_water(const PathProfile *p, uint32_t wet, Bill *bill) {
  for (int i = 0; i < hexmap_names(p->map, HEXMAP_SIDES); i++) {
    HexMapSide kind = hexmap_side(p->map, i);
    if (!(wet & (kind.up | kind.down))) continue;
    charge(bill, "side", hexmap_name(p->map, HEXMAP_SIDES, i), PATH_NO, p->water_rule[i]);
  }
}

static int link_cost(const LinkPrice *link, int hex, int surcharge) {
  bool capped = link->rate == PATH_AT_MOST && hex != PATH_NO && hex < link->price.price;
  return (capped ? hex : link->price.price) + (link->waive ? 0 : surcharge);
}

/// Picks the cheapest of the roads, the first of equals; -1 when the profile names none of them.
static int pick_link(const PathProfile *p, uint8_t links, int hex, int surcharge) {
  int best = -1, best_cost = 0;
  for (int i = 0; links >> i; i++) {
    if (!(links >> i & 1) || !p->link[i].used) continue;
    int cost = link_cost(&p->link[i], hex, surcharge);
    if (best >= 0 && cost >= best_cost) continue;
    best = i;
    best_cost = cost;
  }
  return best;
}

static void charge_link(const PathProfile *p, int index, HexId from, HexId to, Bill *bill) {
  const LinkPrice *link = &p->link[index];
  int value = link->price.price;
  int hex = entered(p, from, to);
  if (link->rate == PATH_AT_MOST && hex != PATH_NO && hex <= value) {
    charge_hex(p, from, to, bill);
    value = 0;
  }
  charge(bill, "link", hexmap_name(p->map, HEXMAP_LINKS, index), value, link->price.rule);
}

static void charge_bridge(const PathProfile *p, int bridge, int state, int link, Bill *bill) {
  const char *name = hexmap_name(p->map, HEXMAP_BRIDGES, bridge);
  if (p->waive_all) {
    charge(bill, "bridge", name, 0, p->waive_all_rule);
  } else if (link >= 0 && p->link[link].waive) {
    charge(bill, "bridge", name, 0, p->link[link].waive_rule);
  } else {
    charge(bill, "bridge", name, p->bridge[bridge].price, p->bridge[bridge].rule);
    if (state == 0) return;
    charge_if_any(bill, "state", hexmap_name(p->map, HEXMAP_STATES, state), &p->state[state]);
  }
}

/// The same hexside seen from beyond.
static int32_t back_of(const PathProfile *p, int32_t edge) {
  return p->neighbors[edge] * HEX_SIDES + (edge % HEX_SIDES + 3) % HEX_SIDES;
}

/// The place of a hexside among those that have a price of their own, -1 when it has none.
static int find_crossing(const PathProfile *p, int32_t edge) {
  if (p->crossing_count == 0) return -1;
  int32_t back = back_of(p, edge);
  int32_t low = edge < back ? edge : back;
  for (int i = 0; i < p->crossing_count; i++) {
    if (p->crossings[i].edge == low) return i;
  }
  return -1;
}

/// What to charge for water and bridges on the way over an edge.
typedef struct Way {
  int bridge, state;
  bool stands;  // the bridge, for who pays
  bool broken;  // the road
  const Crossing *crossing;
} Way;

static Way way_over(const PathProfile *p, int32_t edge) {
  Way way = { .bridge = hexmap_bridges(p->map)[edge], .state = hexmap_states(p->map)[edge] };
  way.broken = p->state[way.state].price == PATH_NO;
  way.stands = way.bridge != 0 && !way.broken && p->bridge[way.bridge].price != PATH_NO;
  int own = find_crossing(p, edge);
  way.crossing = own < 0 ? NULL : &p->crossings[own];
  return way;
}

/// Prices the step by bridge or road where there is one.
static void price_way(const PathProfile *p, int32_t edge, const Way *way, Bill *bill) {
  HexId from = edge / HEX_SIDES, to = p->neighbors[edge];
  uint32_t sides = hexmap_sides(p->map)[edge], wet = sides & p->needs;
  if (wet && !way->stands) {
    charge_water(p, wet, bill);
    return;
  }
  uint32_t spanned = way->stands ? sides & (p->needs | p->cancels) : 0;
  bool charged = spanned && !way->crossing;  // the bridge's surcharge
  int surcharge =
      charged && !p->waive_all ? p->bridge[way->bridge].price + p->state[way->state].price : 0;
  uint8_t links = way->broken ? 0 : hexmap_links(p->map)[edge];
  int link = links ? pick_link(p, links, entered(p, from, to), surcharge) : -1;
  if (link >= 0) {
    charge_link(p, link, from, to, bill);
  } else {
    charge_left(p, from, bill);
    charge_hex(p, from, to, bill);
    charge_sides(p, sides & ~spanned, bill);
  }
  if (charged) charge_bridge(p, way->bridge, way->state, link, bill);
  const Crossing *own = way->crossing;
  if (own) charge(bill, "crossing", own->name, own->price.price, own->price.rule);
}

/// Prices the step beside the bridge, where that may be done and is cheaper.
static void price_wading(const PathProfile *p, int32_t edge, Bill *bill) {
  HexId from = edge / HEX_SIDES, to = p->neighbors[edge];
  Bill wade = { .items = NULL };
  for (int pass = 0; pass < 2; pass++) {  // the sum first, then with items
    charge_left(p, from, &wade);
    charge_hex(p, from, to, &wade);
    charge_sides(p, hexmap_sides(p->map)[edge], &wade);
    if (wade.barred || (!bill->barred && wade.sum >= bill->sum)) return;
    if (pass == 0) wade = (Bill){ .items = bill->items };
  }
  *bill = wade;
}

/// Prices the step over `edge`, whose neighbour is there, by the rules of the header.
static void price_step(const PathProfile *p, int32_t edge, Bill *bill) {
  HexId to = p->neighbors[edge];
  if (hexmap_terrains(p->map)[to] == HEXMAP_NO_TERRAIN) {
    charge_hex(p, edge / HEX_SIDES, to, bill);
    return;
  }
  Way way = way_over(p, edge);
  price_way(p, edge, &way, bill);
  bool waded = hexmap_sides(p->map)[edge] & p->wades;
  if (waded && (way.stands || way.crossing)) price_wading(p, edge, bill);
}

// ---- The table ----

/// Reports whether nothing lies on or over the hexside: most are like that.
static bool is_plain(const PathProfile *p, int32_t edge) {
  return !hexmap_sides(p->map)[edge] && !hexmap_links(p->map)[edge] &&
         !hexmap_bridges(p->map)[edge] && find_crossing(p, edge) < 0;
}

static void compile_edge(PathProfile *p, int32_t edge) {
  int cost = PATH_NO;
  if (p->neighbors[edge] != HEX_NONE && !p->minds_left && is_plain(p, edge)) {
    cost = p->entry[p->neighbors[edge]];
  } else if (p->neighbors[edge] != HEX_NONE) {
    Bill bill = { 0 };
    price_step(p, edge, &bill);
    if (!bill.barred) cost = bill.sum;
  }
  p->table[edge] = (int16_t)cost;
  if (cost != PATH_NO && cost > p->dearest) p->dearest = cost;
}

static void compile_all(PathProfile *p) {
  p->dearest = 0;
  for (HexId hex = 0; hex < p->count; hex++) {
    Bill bill = { 0 };
    charge_hex(p, HEX_NONE, hex, &bill);
    p->entry[hex] = (int16_t)(bill.barred ? PATH_NO : bill.sum);
  }
  for (int32_t edge = 0; edge < p->count * HEX_SIDES; edge++)
    compile_edge(p, edge);
  p->compiled = true;
}

/// Brings the table up to the map as it is now.
static void follow(PathProfile *p) {
  if (p->by_steps) return;
  uint64_t now = hexmap_version(p->map);
  if (p->compiled && p->version == now) return;
  int32_t edges[CHANGES];
  int changes = p->compiled ? hexmap_changes(p->map, p->version, edges, CHANGES) : -1;
  if (changes < 0) compile_all(p);
  for (int i = 0; i < changes; i++) {
    compile_edge(p, edges[i]);
    compile_edge(p, back_of(p, edges[i]));
  }
  p->version = now;
}

void paths_by_steps(PathProfile *p) {
  p->by_steps = true;
  p->dearest = 0;
  for (int32_t edge = 0; edge < p->count * HEX_SIDES; edge++)
    p->table[edge] = PATH_NO;
}

void paths_step(PathProfile *p, HexId from, int dir, int price) {
  int32_t edge = from * HEX_SIDES + dir;
  assert(p->by_steps && from >= 0 && from < p->count && dir >= 0 && dir < HEX_SIDES);
  assert(p->neighbors[edge] != HEX_NONE && price >= 0 && price <= PATH_MAX_PRICE);
  p->table[edge] = (int16_t)price;
  if (price > p->dearest) p->dearest = price;
}

/// Works out the cost over a hexside again, either way. Before the first search there is no table.
static void recompile(PathProfile *p, int32_t edge) {
  if (!p->compiled || p->by_steps) return;
  follow(p);
  compile_edge(p, edge);
  compile_edge(p, back_of(p, edge));
}

bool paths_crossing(PathProfile *p, HexId hex, int dir, int price, const char *name,
                    const char *rule) {
  int32_t edge = hex * HEX_SIDES + dir;
  assert(hex >= 0 && hex < p->count && dir >= 0 && dir < HEX_SIDES);
  assert(p->neighbors[edge] != HEX_NONE);
  int at = find_crossing(p, edge);
  if (at < 0 && p->crossing_count == PATH_MAX_CROSSINGS) return false;
  if (at < 0) at = p->crossing_count++;
  int32_t back = back_of(p, edge);
  Crossing *own = &p->crossings[at];
  *own = (Crossing){ .edge = edge < back ? edge : back, .price = make_price(price, rule) };
  set_rule(own->name, name);
  recompile(p, edge);
  return true;
}

void paths_no_crossing(PathProfile *p, HexId hex, int dir) {
  int32_t edge = hex * HEX_SIDES + dir;
  assert(hex >= 0 && hex < p->count && dir >= 0 && dir < HEX_SIDES);
  int at = p->neighbors[edge] == HEX_NONE ? -1 : find_crossing(p, edge);
  if (at < 0) return;
  p->crossings[at] = p->crossings[--p->crossing_count];
  recompile(p, edge);
}

int paths_cost(PathProfile *p, HexId from, int dir) {
  assert(from >= 0 && from < p->count && dir >= 0 && dir < HEX_SIDES);
  follow(p);
  return p->table[from * HEX_SIDES + dir];
}

uint32_t paths_within(PathProfile *p, HexId from, int64_t budget) {
  assert(from >= 0 && from < p->count);
  follow(p);
  uint32_t bits = 0, bit = 1;
  for (int32_t edge = from * HEX_SIDES; edge < (from + 1) * HEX_SIDES; edge++) {
    if (p->neighbors[edge] == HEX_NONE) continue;
    if (p->table[edge] != PATH_NO && p->table[edge] <= budget) bits |= bit;
    bit <<= 1;
  }
  return bits;
}

uint32_t paths_there_and_back(PathProfile *p, HexId from, int64_t budget) {
  assert(from >= 0 && from < p->count);
  follow(p);
  uint32_t bits = 0, bit = 1;
  for (int dir = 0; dir < HEX_SIDES; dir++) {
    int32_t edge = from * HEX_SIDES + dir;
    if (p->neighbors[edge] == HEX_NONE) continue;
    int there = p->table[edge], back = p->table[back_of(p, edge)];
    if (there != PATH_NO && back != PATH_NO && there + back <= budget) bits |= bit;
    bit <<= 1;
  }
  return bits;
}

const int16_t *paths_table(PathProfile *p, int *dearest) {
  follow(p);
  *dearest = p->dearest;
  return p->table;
}

static void charge_tolls(const PathToll *tolls, HexId hex, Bill *bill) {
  for (int i = 0; i < PATH_TOLLS && tolls[i].layer; i++) {
    PathToll one[PATH_TOLLS] = { tolls[i] };
    int value = path_tolls(one, hex);
    if (value != 0) charge(bill, "extra", one->name, value, one->rule ? one->rule : "");
  }
}

int paths_items(PathProfile *p, HexId from, int dir, const PathOptions *options, PathItem *items,
                int *count) {
  assert(from >= 0 && from < p->count && dir >= 0 && dir < HEX_SIDES);
  follow(p);
  *count = 0;
  int32_t edge = from * HEX_SIDES + dir;
  if (p->neighbors[edge] == HEX_NONE) return PATH_NO;
  Bill bill = { .items = items };
  if (p->by_steps) {
    charge(&bill, "step", "step", p->table[edge], "");
  } else {
    price_step(p, edge, &bill);
  }
  if (options) {
    charge_tolls(options->leave, from, &bill);
    charge_tolls(options->enter, p->neighbors[edge], &bill);
  }
  for (int i = 0; i < bill.count; i++) {
    if (bill.barred && items[i].value != PATH_NO) continue;
    items[(*count)++] = items[i];
  }
  return bill.barred ? PATH_NO : bill.sum;
}

// ---- Searching ----

// One search: what it was asked, and where it stands.
typedef struct Search {
  PathProfile *p;
  HexId from;
  int32_t limit;
  PathOptions options;
  bool tolled;                  // by any surcharge
  const int32_t *goal;          // [count] or NULL
  HexId to;                     // the one goal, or HEX_NONE
  int32_t mask;                 // of the ring of buckets
  int32_t used;                 // of p->waiting
  int32_t pending;              // waiting, stale ones included
  int words_low, words_high;    // of p->reached
  PathReach beyond[HEX_SIDES];  // neighbours of the start over the limit, for `minimum`
  int beyond_count;
  int goal_count;  // of the lowest cost, in p->queue
} Search;

static Search start(PathProfile *p, HexId from, int32_t limit, const PathOptions *options) {
  assert(from >= 0 && from < p->count);
  follow(p);
  Search s = { .p = p, .from = from, .to = HEX_NONE };
  s.limit = limit < 0 ? 0 : limit > PATH_FARTHEST ? PATH_FARTHEST : limit;
  if (options) s.options = *options;
  int tolls = path_most_tolls(&s.options);
  s.tolled = tolls > 0;
  int reach = p->dearest + tolls;
  int32_t size = 64;
  while (size <= reach)
    size *= 2;
  s.mask = size - 1;
  if (++p->stamp == 0) {  // stamps of long ago would look new
    memset(p->labels, 0, (size_t)p->count * sizeof *p->labels);
    memset(p->trails, 0, (size_t)p->count * sizeof *p->trails);
    p->stamp = 1;
  }
  return s;
}

static inline void wait_at(Search *s, HexId hex, int32_t cost) {
  PathProfile *p = s->p;
  p->labels[hex] = (Label){ p->stamp, cost };
  int32_t *bucket = &p->buckets[cost & s->mask];
  p->waiting[++s->used] = (Waiting){ hex, *bucket };
  *bucket = s->used;
  s->pending++;
}

static inline void note_reached(Search *s, HexId hex) {
  int word = hex >> 6;
  s->p->reached[word] |= UINT64_C(1) << (hex & 63);
  if (word < s->words_low) s->words_low = word;
  if (word > s->words_high) s->words_high = word;
}

static bool may_leave(const Search *s, HexId hex, int dir) {
  const PathOptions *o = &s->options;
  if (o->stop && hex != s->from && o->stop[hex]) return false;
  return !o->barred || !(o->barred[hex] >> dir & 1);
}

/// Walks from a hex whose cost is final to its neighbours. Inlined for each kind of search: that is
/// a sixth of the time of a range.
__attribute__((always_inline)) static inline void expand(Search *s, HexId hex, int32_t cost,
                                                         bool noting, bool tolled) {
  PathProfile *p = s->p;
  const PathOptions *o = &s->options;
  if (o->stop && hex != s->from && o->stop[hex]) return;
  uint32_t barred = o->barred ? (uint32_t)o->barred[hex] : 0;
  if (tolled) cost += path_tolls(o->leave, hex);
  const int16_t *table = p->table + hex * HEX_SIDES;
  const HexId *neighbors = p->neighbors + hex * HEX_SIDES;
  for (int dir = 0; dir < HEX_SIDES; dir++) {
    if (table[dir] == PATH_NO || (barred >> dir & 1)) continue;
    HexId next = neighbors[dir];
    if (o->veto && o->veto[next]) continue;
    int32_t total = cost + table[dir] + (tolled ? path_tolls(o->enter, next) : 0);
    if (total > s->limit) {
      if (hex == s->from) s->beyond[s->beyond_count++] = (PathReach){ next, total };
      continue;
    }
    bool known = p->labels[next].stamp == p->stamp;
    if (known && p->labels[next].cost <= total) continue;
    if (noting && !known) note_reached(s, next);
    wait_at(s, next, total);
  }
}

/// Reports the hexes noted, in order, and clears the notes.
static int collect(Search *s) {
  PathProfile *p = s->p;
  int count = 0;
  for (int word = s->words_low; word <= s->words_high; word++) {
    for (uint64_t bits = p->reached[word]; bits; bits &= bits - 1) {
      HexId hex = word * 64 + __builtin_ctzll(bits);
      p->reach[count++] = (PathReach){ hex, p->labels[hex].cost };
    }
    p->reached[word] = 0;
  }
  return count;
}

int paths_range(PathProfile *p, HexId from, int32_t budget, const PathOptions *options,
                const PathReach **reach) {
  Search s = start(p, from, budget, options);
  s.words_low = s.words_high = from >> 6;
  note_reached(&s, from);
  wait_at(&s, from, 0);
  for (int32_t cost = 0; s.pending > 0; cost++) {
    int32_t *bucket = &p->buckets[cost & s.mask];
    while (*bucket) {
      Waiting first = p->waiting[*bucket];
      *bucket = first.next;
      s.pending--;
      if (p->labels[first.hex].cost != cost) continue;
      if (s.tolled) {
        expand(&s, first.hex, cost, true, true);
      } else {
        expand(&s, first.hex, cost, true, false);
      }
    }
  }
  for (int i = 0; i < s.beyond_count && s.options.minimum; i++) {
    HexId hex = s.beyond[i].hex;
    if (p->labels[hex].stamp == p->stamp) continue;
    p->labels[hex] = (Label){ p->stamp, s.beyond[i].cost };
    note_reached(&s, hex);
  }
  *reach = p->reach;
  return collect(&s);
}

static bool is_goal(const Search *s, HexId hex) {
  return hex == s->to || (s->goal && s->goal[hex]);
}

/// Searches until all goals of the lowest cost are known. That cost, or -1 when none is in reach.
static int32_t search_goal(Search *s) {
  PathProfile *p = s->p;
  int32_t found = -1;
  wait_at(s, s->from, 0);
  for (int32_t cost = 0; s->pending > 0 && found < 0; cost++) {
    int32_t *bucket = &p->buckets[cost & s->mask];
    while (*bucket) {
      Waiting first = p->waiting[*bucket];
      *bucket = first.next;
      s->pending--;
      if (p->labels[first.hex].cost != cost) continue;
      if (is_goal(s, first.hex)) {
        found = cost;
        p->queue[s->goal_count++] = first.hex;
      }
      expand(s, first.hex, cost, false, s->tolled);
    }
  }
  if (s->pending > 0) memset(p->buckets, 0, ((size_t)s->mask + 1) * sizeof *p->buckets);
  return found;
}

/// Reports whether the step from `hex` is part of a cheapest path to `next`, its neighbour there.
static bool is_tight(const Search *s, HexId hex, int dir, HexId next) {
  const PathProfile *p = s->p;
  if (p->labels[hex].stamp != p->stamp || !may_leave(s, hex, dir)) return false;
  int step = p->table[hex * HEX_SIDES + dir];
  if (step == PATH_NO) return false;
  int32_t tolls = path_tolls(s->options.leave, hex) + path_tolls(s->options.enter, next);
  return p->labels[hex].cost + step + tolls == p->labels[next].cost;
}

/// Gives the hexes on cheapest paths their number of steps to the goal, backward from the goals
/// found, until the start has its own.
static void lay_trail(Search *s) {
  PathProfile *p = s->p;
  int head = 0, tail = s->goal_count;
  for (int i = 0; i < tail; i++)
    p->trails[p->queue[i]] = (Trail){ p->stamp, 0 };
  while (p->trails[s->from].stamp != p->stamp) {
    assert(head < tail);
    HexId next = p->queue[head++];
    for (int dir = 0; dir < HEX_SIDES; dir++) {
      HexId hex = p->neighbors[next * HEX_SIDES + dir];
      if (hex == HEX_NONE || p->trails[hex].stamp == p->stamp) continue;
      if (!is_tight(s, hex, (dir + 3) % HEX_SIDES, next)) continue;
      p->trails[hex] = (Trail){ p->stamp, p->trails[next].left + 1 };
      p->queue[tail++] = hex;
    }
  }
}

/// Follows the trail from the start, by the lowest hex at each step.
static int walk_trail(Search *s) {
  PathProfile *p = s->p;
  int count = 0;
  HexId hex = s->from;
  p->route[count++] = hex;
  for (int32_t left = p->trails[hex].left; left > 0; left--) {
    HexId best = HEX_NONE;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
      HexId next = p->neighbors[hex * HEX_SIDES + dir];
      if (next == HEX_NONE || (best != HEX_NONE && next > best)) continue;
      bool on = p->trails[next].stamp == p->stamp && p->trails[next].left == left - 1;
      if (on && is_tight(s, hex, dir, next)) best = next;
    }
    assert(best != HEX_NONE);
    p->route[count++] = hex = best;
  }
  return count;
}

/// The one step that `minimum` grants to a goal over the limit.
static int step_beyond(Search *s, int32_t *cost) {
  const PathReach *best = NULL;
  for (int i = 0; i < s->beyond_count && s->options.minimum; i++) {
    const PathReach *next = &s->beyond[i];
    if (!is_goal(s, next->hex)) continue;
    bool better =
        !best || next->cost < best->cost || (next->cost == best->cost && next->hex < best->hex);
    if (better) best = next;
  }
  if (!best) return 0;
  s->p->route[0] = s->from;
  s->p->route[1] = best->hex;
  *cost = best->cost;
  return 2;
}

static int find_path(Search *s, const HexId **path, int32_t *cost) {
  int32_t found = search_goal(s);
  int count;
  if (found < 0) {
    count = step_beyond(s, &found);
  } else {
    lay_trail(s);
    count = walk_trail(s);
  }
  *path = s->p->route;
  if (cost && count > 0) *cost = found;
  return count;
}

int paths_path(PathProfile *p, HexId from, HexId to, int32_t limit, const PathOptions *options,
               const HexId **path, int32_t *cost) {
  assert(to >= 0 && to < p->count);
  Search s = start(p, from, limit, options);
  s.to = to;
  return find_path(&s, path, cost);
}

int paths_trace(PathProfile *p, HexId from, const int32_t *goal, int32_t limit,
                const PathOptions *options, const HexId **path, int32_t *cost) {
  Search s = start(p, from, limit, options);
  s.goal = goal;
  return find_path(&s, path, cost);
}
