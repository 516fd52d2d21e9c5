// Paths against slow, obvious models: costs priced again from the spec's words, ranges by
// Bellman-Ford, paths by comparing whole lists of hexes; random maps, profiles, bridges and layers.
#include "core/paths.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "random.h"

enum {
  UNSAID = -1,
  TERRAINS = 3,
  FEATURES = 2,
  SIDE_KINDS = 4,
  LINKS = 3,
  BRIDGES = 2,
  STATES = 2,
  MANY = 400
};

static bool one_in(uint64_t *state, int n) { return random_to(state, 1, n) == 1; }

// -- The model of a profile: its spec as plain numbers ---------------------------------------

typedef struct Spec {
  int terrain[TERRAINS], leave[TERRAINS], feature[FEATURES];
  int from[TERRAINS][TERRAINS];  // [entered][left], UNSAID: as from anywhere
  int up[SIDE_KINDS], down[SIDE_KINDS];
  PathWater water[SIDE_KINDS];
  bool link_used[LINKS], waive[LINKS];
  PathRate rate[LINKS];
  int link[LINKS], bridge[BRIDGES + 1], state[STATES + 1];
  bool waive_all;
  int crossing[MANY * 6];  // by edge, both ways; UNSAID where it has no price of its own
} Spec;

static const bool directional[SIDE_KINDS] = { false, true, false, false };

static int random_price(uint64_t *random, int dearest, int no_in) {
  return one_in(random, no_in) ? PATH_NO : random_to(random, 0, dearest);
}

static Spec random_spec(uint64_t *random) {
  Spec spec = { 0 };
  int dear = one_in(random, 8) ? PATH_MAX_PRICE : 6;
  for (int i = 0; i < TERRAINS; i++)
    spec.terrain[i] = random_price(random, dear, 8);
  bool minds_left = one_in(random, 2);
  for (int i = 0; i < TERRAINS; i++) {
    spec.leave[i] = minds_left && one_in(random, 2) ? random_price(random, 3, 6) : 0;
    for (int j = 0; j < TERRAINS; j++) {
      bool said = minds_left && one_in(random, 3);
      spec.from[i][j] = said ? random_price(random, dear, 6) : UNSAID;
    }
  }
  for (int i = 0; i < FEATURES; i++)
    spec.feature[i] = random_price(random, 2, 12);
  for (int i = 0; i < SIDE_KINDS; i++) {
    spec.up[i] = random_price(random, 3, 8);
    spec.down[i] = directional[i] ? random_price(random, 1, 12) : spec.up[i];
    spec.water[i] = (PathWater)random_to(random, 0, 3);
  }
  for (int i = 0; i < LINKS; i++) {
    spec.link_used[i] = !one_in(random, 3);
    spec.rate[i] = one_in(random, 2) ? PATH_RATE : PATH_AT_MOST;
    spec.link[i] = random_to(random, 0, 3);
    spec.waive[i] = one_in(random, 3);
  }
  for (int i = 1; i <= BRIDGES; i++)
    spec.bridge[i] = random_price(random, 3, 6);
  for (int i = 1; i <= STATES; i++)
    spec.state[i] = random_price(random, 2, 2);
  spec.waive_all = one_in(random, 6);
  for (int i = 0; i < MANY * 6; i++)
    spec.crossing[i] = UNSAID;
  return spec;
}

static PathProfile *make_profile(HexMap *map, const Spec *spec) {
  PathProfile *p = paths_new(map);
  assert_non_null(p);
  for (int i = 0; i < TERRAINS; i++)
    paths_terrain(p, i, spec->terrain[i], "8.1");
  for (int i = 0; i < TERRAINS; i++) {
    if (spec->leave[i]) paths_leave(p, i, spec->leave[i], "8.8");
    for (int j = 0; j < TERRAINS; j++) {
      if (spec->from[i][j] == UNSAID) continue;
      assert_true(paths_terrain_from(p, i, j, spec->from[i][j], "8.9"));
    }
  }
  for (int i = 0; i < FEATURES; i++)
    paths_feature(p, i, spec->feature[i], NULL);
  for (int i = 0; i < SIDE_KINDS; i++) {
    paths_side(p, i, spec->up[i], "8.2", spec->down[i], NULL);
    paths_water(p, i, spec->water[i], "8.3");
  }
  for (int i = 0; i < LINKS; i++) {
    if (!spec->link_used[i]) continue;
    paths_link(p, i, spec->rate[i], spec->link[i], "8.4", spec->waive[i], "8.5");
  }
  for (int i = 1; i <= BRIDGES; i++)
    paths_bridge(p, i, spec->bridge[i], "8.6");
  for (int i = 1; i <= STATES; i++)
    paths_state(p, i, spec->state[i], NULL);
  if (spec->waive_all) paths_waive_bridges(p, "8.7");
  return p;
}

// -- The model of a step ---------------------------------------------------------------------

/// Adds two prices, either of which may prohibit.
static int plus(int a, int b) { return a == PATH_NO || b == PATH_NO ? PATH_NO : a + b; }

static int hex_price(const HexMap *map, const Spec *spec, HexId from, HexId hex) {
  int terrain = hexmap_terrains(map)[hex], left = hexmap_terrains(map)[from];
  if (terrain == HEXMAP_NO_TERRAIN) return PATH_NO;
  int price = spec->terrain[terrain];
  if (left != HEXMAP_NO_TERRAIN && spec->from[terrain][left] != UNSAID) {
    price = spec->from[terrain][left];
  }
  for (int i = 0; i < FEATURES; i++) {
    if (hexmap_features(map)[hex] >> i & 1) price = plus(price, spec->feature[i]);
  }
  return price;
}

static int step_price(const HexMap *map, const Spec *spec, HexId from, int dir) {
  HexId to = hexgrid_neighbor(hexmap_grid(map), from, dir);
  if (to == HEX_NONE || hexmap_terrains(map)[to] == HEXMAP_NO_TERRAIN) return PATH_NO;
  int32_t edge = from * 6 + dir;
  int bridge = hexmap_bridges(map)[edge], state = hexmap_states(map)[edge];
  bool works = spec->state[state] != PATH_NO;
  bool stands = bridge && works && spec->bridge[bridge] != PATH_NO;
  bool spanned = false, waded = false, needed = false;
  int own = spec->crossing[edge];
  int ground = hex_price(map, spec, from, to);
  int left = hexmap_terrains(map)[from];
  if (left != HEXMAP_NO_TERRAIN) ground = plus(ground, spec->leave[left]);
  int wade = ground;
  for (int i = 0; i < SIDE_KINDS; i++) {
    HexMapSide kind = hexmap_side(map, i);
    bool goes_up = hexmap_sides(map)[edge] & kind.up;
    bool goes_down = kind.directional && (hexmap_sides(map)[edge] & kind.down);
    if (!goes_up && !goes_down) continue;
    int price = goes_up ? spec->up[i] : spec->down[i];
    wade = plus(wade, price);
    if (spec->water[i] == PATH_WADES && (stands || own != UNSAID)) waded = true;
    if (spec->water[i] == PATH_NEEDS && !stands) needed = true;
    if (spec->water[i] != PATH_FORD && stands) {
      spanned = true;
    } else {
      ground = plus(ground, price);
    }
  }
  bool charged = spanned && own == UNSAID && !spec->waive_all;
  int surcharge = charged ? spec->bridge[bridge] + spec->state[state] : 0;
  int best = PATH_NO;
  bool road = false;
  for (int i = 0; i < LINKS; i++) {
    if (!works || !(hexmap_links(map)[edge] >> i & 1) || !spec->link_used[i]) continue;
    int hex = hex_price(map, spec, from, to);
    int cost = spec->link[i];
    if (spec->rate[i] == PATH_AT_MOST && hex < cost) cost = hex;
    if (!spec->waive[i]) cost += surcharge;
    road = true;
    if (cost < best) best = cost;
  }
  if (!road) best = plus(ground, surcharge);
  if (own != UNSAID) best = plus(best, own);
  if (needed) best = PATH_NO;
  return waded && wade < best ? wade : best;
}

// -- Random maps -----------------------------------------------------------------------------

static HexMap *random_map(uint64_t *random, int side) {
  HexSheet sheets[2] = {
    { .prefix = "N",
      .order = one_in(random, 2) ? HEX_RRCC : HEX_CCRR,
      .col_min = 1,
      .col_max = random_to(random, 1, side),
      .row_min = 1,
      .row_max = random_to(random, 1, side) },
    { .prefix = "B", .col_min = 1, .col_max = 3, .row_min = 1, .row_max = 3, .drow = 1 },
  };
  HexGridSpec spec = { one_in(random, 2) ? HEX_FLAT : HEX_POINTY, one_in(random, 2),
                       one_in(random, 2), sheets, 2 };
  HexMapBuilder *b = hexmap_builder_new("random", "", &spec, NULL);
  assert_non_null(b);
  static const char *const names[] = { "a", "b", "c", "d" };
  for (int i = 0; i < TERRAINS; i++)
    hexmap_builder_terrain(b, names[i], NULL);
  for (int i = 0; i < FEATURES; i++)
    hexmap_builder_feature(b, names[i], NULL);
  for (int i = 0; i < SIDE_KINDS; i++) {
    hexmap_builder_side_kind(b, names[i], directional[i], i == 3, NULL);
  }
  for (int i = 0; i < LINKS; i++)
    hexmap_builder_link_kind(b, names[i], NULL);
  for (int i = 0; i < BRIDGES; i++)
    hexmap_builder_bridge_kind(b, names[i], NULL);
  for (int i = 0; i < STATES; i++)
    hexmap_builder_state(b, names[i], i == 0, NULL);
  const HexGrid *grid = hexmap_builder_grid(b);
  int count = hexgrid_count(grid);
  for (HexId hex = 0; hex < count; hex++) {
    const char *code = hexgrid_code(grid, hex);
    if (!one_in(random, 20)) {
      hexmap_builder_hex(b, code, names[random_to(random, 0, TERRAINS - 1)], 0, 0, NULL);
    }
    if (one_in(random, 4))
      hexmap_builder_hex_feature(b, code, names[random_to(random, 0, 1)], NULL);
  }
  for (int i = 0; i < count * 2; i++) {
    HexId hex = random_to(random, 0, count - 1);
    HexId other = hexgrid_neighbor(grid, hex, random_to(random, 0, 5));
    if (other == HEX_NONE) continue;
    const char *a = hexgrid_code(grid, hex), *c = hexgrid_code(grid, other);
    hexmap_builder_edge(b, a, c, names[random_to(random, 0, SIDE_KINDS - 1)], NULL);
    if (one_in(random, 2)) hexmap_builder_link(b, a, c, names[random_to(random, 0, 2)], NULL);
    if (one_in(random, 2)) hexmap_builder_span(b, a, c, names[random_to(random, 0, 1)], "", NULL);
  }
  HexMap *map = hexmap_builder_finish(b, NULL);
  assert_non_null(map);
  return map;
}

/// Changes a few bridges, links and states as play would.
static void disturb(HexMap *map, uint64_t *random, int changes) {
  for (int i = 0; i < changes; i++) {
    HexId hex = random_to(random, 0, hexmap_count(map) - 1);
    int dir = random_to(random, 0, 5);
    if (hexgrid_neighbor(hexmap_grid(map), hex, dir) == HEX_NONE) continue;
    if (one_in(random, 3)) {
      hexmap_set_link(map, hex, dir, random_to(random, 0, LINKS - 1), one_in(random, 2));
    } else {
      hexmap_set_bridge(map, hex, dir, random_to(random, 0, BRIDGES), random_to(random, 0, STATES));
    }
  }
  if (one_in(random, 20)) hexmap_reset(map);
}

/// Gives some hexsides prices of their own, or takes them away.
static void price_crossings(HexMap *map, Spec *spec, PathProfile *p, uint64_t *random) {
  for (int i = random_to(random, 0, 8); i > 0; i--) {
    HexId hex = random_to(random, 0, hexmap_count(map) - 1);
    int dir = random_to(random, 0, 5);
    HexId next = hexgrid_neighbor(hexmap_grid(map), hex, dir);
    if (next == HEX_NONE) continue;
    int price = one_in(random, 4) ? UNSAID : random_price(random, 5, 4);
    spec->crossing[hex * 6 + dir] = spec->crossing[next * 6 + (dir + 3) % 6] = price;
    if (price == UNSAID) {
      paths_no_crossing(p, hex, dir);
    } else {
      assert_true(paths_crossing(p, hex, dir, price, "toll", "9.24"));
    }
  }
}

// -- The model of a search -------------------------------------------------------------------

typedef struct Layers {
  int32_t stop[MANY], veto[MANY], extra[MANY], leave[2][MANY], barred[MANY], goal[MANY];
  PathOptions options;
} Layers;

static void random_layers(Layers *layers, uint64_t *random, int count) {
  memset(layers, 0, sizeof *layers);
  int goals = one_in(random, 2) ? 2 : 12;
  for (int i = 0; i < count; i++) {
    if (one_in(random, 8)) layers->stop[i] = random_to(random, -1, 2);
    if (one_in(random, 8)) layers->veto[i] = random_to(random, -1, 2);
    if (one_in(random, 4)) layers->extra[i] = random_to(random, -1, 3);
    if (one_in(random, 90)) layers->extra[i] = INT32_MAX;
    if (one_in(random, 4)) layers->leave[0][i] = random_to(random, -1, 3);
    if (one_in(random, 9)) layers->leave[1][i] = random_to(random, -1, 3);
    if (one_in(random, 6)) layers->barred[i] = (int32_t)random_bits(random);
    if (one_in(random, goals)) layers->goal[i] = 1;
  }
  PathOptions *o = &layers->options;
  if (one_in(random, 2)) o->stop = layers->stop;
  if (one_in(random, 2)) o->veto = layers->veto;
  if (one_in(random, 2)) o->enter[0] = (PathToll){ layers->extra, "8.3", "zone" };
  for (int i = 0; i < 2 && one_in(random, 2); i++)
    o->leave[i] = (PathToll){ layers->leave[i], NULL, "leave" };
  if (one_in(random, 2)) o->barred = layers->barred;
  o->minimum = one_in(random, 2);
}

typedef struct Model {
  const HexMap *map;
  const Spec *spec;
  const PathOptions *options;
  HexId from;
  int32_t cost[MANY];  // of the cheapest path, -1 when there is none
} Model;

static int32_t toll(const int32_t *layer, HexId hex) {
  if (!layer || layer[hex] < 0) return 0;
  return layer[hex] < PATH_MAX_EXTRA ? layer[hex] : PATH_MAX_EXTRA;
}

/// Cost of a step under the search's layers, -1 when it may not be made.
static int32_t allowed_step(const Model *m, HexId hex, int dir) {
  const PathOptions *o = m->options;
  HexId next = hexgrid_neighbor(hexmap_grid(m->map), hex, dir);
  int price = step_price(m->map, m->spec, hex, dir);
  if (price == PATH_NO) return -1;
  if (o->stop && o->stop[hex] != 0 && hex != m->from) return -1;
  if (o->veto && o->veto[next] != 0) return -1;
  if (o->barred && (o->barred[hex] & (1 << dir))) return -1;
  price += toll(o->enter[0].layer, next);
  return price + toll(o->leave[0].layer, hex) + toll(o->leave[1].layer, hex);
}

/// Bellman-Ford: goes over all steps until nothing gets cheaper.
static void model_costs(Model *m) {
  int count = hexmap_count(m->map);
  for (int i = 0; i < count; i++)
    m->cost[i] = -1;
  m->cost[m->from] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (int32_t edge = 0; edge < count * 6; edge++) {
      HexId hex = edge / 6, next = hexgrid_neighbor(hexmap_grid(m->map), hex, edge % 6);
      int32_t step = m->cost[hex] < 0 ? -1 : allowed_step(m, hex, edge % 6);
      if (step < 0) continue;
      int32_t total = m->cost[hex] + step;
      if (m->cost[next] >= 0 && m->cost[next] <= total) continue;
      m->cost[next] = total;
      changed = true;
    }
  }
}

/// A first step that only `minimum` allows, by its cost; -1 when there is none to `to`.
static int32_t first_step(const Model *m, HexId to) {
  for (int dir = 0; dir < 6; dir++) {
    if (hexgrid_neighbor(hexmap_grid(m->map), m->from, dir) == to) {
      return allowed_step(m, m->from, dir);
    }
  }
  return -1;
}

/// Keeps for each hex its best path of `length` steps and lowest cost: tries all of them.
typedef struct Best {
  int length;
  HexId hexes[MANY];
} Best;

/// The path the header promises: cheapest, then shortest, then first by codes. Grows the set of
/// hexes that lie at each number of steps from the start along cheapest paths.
static int model_path(const Model *m, const int32_t *goal, int32_t cost, HexId *out) {
  int count = hexmap_count(m->map);
  static Best best[2][MANY];
  int now = 0;
  for (int i = 0; i < count; i++)
    best[0][i].length = 0;
  best[0][m->from].length = 1;
  best[0][m->from].hexes[0] = m->from;
  for (int steps = 0; steps <= count; steps++) {
    const Best *found = NULL;
    for (HexId hex = 0; hex < count; hex++) {
      const Best *here = &best[now][hex];
      if (here->length == 0 || !goal[hex] || m->cost[hex] != cost) continue;
      size_t size = (size_t)(steps + 1);
      bool first = !found;
      for (size_t i = 0; !first && i < size; i++) {
        if (here->hexes[i] == found->hexes[i]) continue;
        first = here->hexes[i] < found->hexes[i];
        break;
      }
      if (first) found = here;
    }
    if (found) {
      memcpy(out, found->hexes, (size_t)(steps + 1) * sizeof *out);
      return steps + 1;
    }
    for (int i = 0; i < count; i++)
      best[!now][i].length = 0;
    for (HexId hex = 0; hex < count; hex++) {
      const Best *here = &best[now][hex];
      for (int dir = 0; here->length && dir < 6; dir++) {
        HexId next = hexgrid_neighbor(hexmap_grid(m->map), hex, dir);
        int32_t step = next == HEX_NONE ? -1 : allowed_step(m, hex, dir);
        if (step < 0 || m->cost[hex] + step != m->cost[next]) continue;
        Best *there = &best[!now][next];
        bool take = there->length == 0;
        for (int i = 0; !take && i <= steps; i++) {
          if (here->hexes[i] == there->hexes[i]) continue;
          take = here->hexes[i] < there->hexes[i];
          break;
        }
        if (!take) continue;
        *there = *here;
        there->hexes[there->length++] = next;
      }
    }
    now = !now;
  }
  return 0;
}

// -- Costs -----------------------------------------------------------------------------------

static void check_all_costs(uint64_t seed, HexMap *map, const Spec *spec, PathProfile *p) {
  for (int32_t edge = 0; edge < hexmap_count(map) * 6; edge++) {
    int want = step_price(map, spec, edge / 6, edge % 6);
    CHECK(seed, paths_cost(p, edge / 6, edge % 6) == want);
    PathItem items[PATH_MAX_ITEMS];
    int count, sum = 0;
    CHECK(seed, paths_items(p, edge / 6, edge % 6, NULL, items, &count) == want);
    bool off = hexgrid_neighbor(hexmap_grid(map), edge / 6, edge % 6) == HEX_NONE;
    CHECK(seed, off ? count == 0 : count > 0);
    for (int i = 0; i < count; i++) {
      CHECK(seed, (items[i].value == PATH_NO) == (want == PATH_NO));
      sum += items[i].value;
    }
    if (want != PATH_NO) CHECK(seed, sum == want);
  }
}

/// Sets of neighbours against the prices of the model, at budgets about those that occur.
static void check_sets(uint64_t seed, HexMap *map, const Spec *spec, PathProfile *p) {
  for (HexId hex = 0; hex < hexmap_count(map); hex++) {
    for (int budget = -1; budget < 9; budget++) {
      uint32_t within = 0, returns = 0, bit = 1;
      for (int dir = 0; dir < 6; dir++) {
        HexId next = hexgrid_neighbor(hexmap_grid(map), hex, dir);
        if (next == HEX_NONE) continue;
        int there = step_price(map, spec, hex, dir);
        int back = step_price(map, spec, next, (dir + 3) % 6);
        if (there != PATH_NO && there <= budget) within |= bit;
        if (there != PATH_NO && back != PATH_NO && there + back <= budget) returns |= bit;
        bit <<= 1;
      }
      CHECK(seed, paths_within(p, hex, budget) == within);
      CHECK(seed, paths_there_and_back(p, hex, budget) == returns);
    }
  }
}

static void costs_are_those_of_the_model(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 0x9e3779b97f4a7c15u + 1;
  for (int round = 0; round < 150; round++) {
    HexMap *map = random_map(&random, 9);
    Spec specs[2] = { random_spec(&random), random_spec(&random) };
    PathProfile *p[2] = { make_profile(map, &specs[0]), make_profile(map, &specs[1]) };
    check_all_costs(seed, map, &specs[0], p[0]);
    for (int turn = 0; turn < 4; turn++) {
      disturb(map, &random, turn == 3 ? 300 : random_to(&random, 0, 6));
      price_crossings(map, &specs[turn % 2], p[turn % 2], &random);
      check_all_costs(seed, map, &specs[turn % 2], p[turn % 2]);  // the other falls behind
    }
    check_all_costs(seed, map, &specs[0], p[0]);
    check_sets(seed, map, &specs[0], p[0]);
    paths_free(p[0]);
    paths_free(p[1]);
    hexmap_free(map);
  }
}

// -- Searches --------------------------------------------------------------------------------

static void check_range(uint64_t seed, const Model *m, PathProfile *p, int32_t budget) {
  const PathReach *reach;
  int count = paths_range(p, m->from, budget, m->options, &reach), seen = 0;
  for (HexId hex = 0; hex < hexmap_count(m->map); hex++) {
    int32_t want = m->cost[hex];
    if (want > budget) want = -1;
    if (want < 0 && m->options->minimum) want = first_step(m, hex);
    if (want < 0) continue;
    CHECK(seed, seen < count);
    CHECK(seed, reach[seen].hex == hex);
    CHECK(seed, reach[seen].cost == want);
    seen++;
  }
  CHECK(seed, seen == count);
}

static void check_path(uint64_t seed, const Model *m, const int32_t *goal, int32_t limit, int count,
                       const HexId *path, int32_t cost) {
  int32_t want = -1;
  HexId beyond = HEX_NONE;
  for (HexId hex = 0; hex < hexmap_count(m->map); hex++) {
    if (!goal[hex] || m->cost[hex] < 0 || m->cost[hex] > limit) continue;
    if (want < 0 || m->cost[hex] < want) want = m->cost[hex];
  }
  for (HexId hex = 0; want < 0 && m->options->minimum && hex < hexmap_count(m->map); hex++) {
    int32_t step = goal[hex] ? first_step(m, hex) : -1;
    if (step >= 0 && (beyond == HEX_NONE || step < first_step(m, beyond))) beyond = hex;
  }
  if (beyond != HEX_NONE) {
    CHECK(seed, count == 2 && path[0] == m->from && path[1] == beyond);
    CHECK(seed, cost == first_step(m, beyond));
    return;
  }
  CHECK(seed, (want < 0) == (count == 0));
  if (want < 0) return;
  HexId hexes[MANY];
  CHECK(seed, cost == want);
  CHECK(seed, model_path(m, goal, want, hexes) == count);
  CHECK(seed, memcmp(hexes, path, (size_t)count * sizeof *hexes) == 0);
}

static void check_searches(uint64_t seed, Model *m, PathProfile *p, Layers *layers,
                           uint64_t *random) {
  model_costs(m);
  int32_t budget = one_in(random, 3) ? random_to(random, 0, 3) : random_to(random, 0, 25);
  check_range(seed, m, p, budget);
  check_range(seed, m, p, one_in(random, 2) ? PATH_UNLIMITED : 0);
  const HexId *path;
  int32_t cost = -1;
  int count = paths_trace(p, m->from, layers->goal, budget, m->options, &path, &cost);
  check_path(seed, m, layers->goal, budget, count, path, cost);
  int32_t goal[MANY] = { 0 };
  HexId to = random_to(random, 0, hexmap_count(m->map) - 1);
  goal[to] = 1;
  int32_t limit = one_in(random, 2) ? PATH_UNLIMITED : budget;
  count = paths_path(p, m->from, to, limit, m->options, &path, &cost);
  check_path(seed, m, goal, limit, count, path, cost);
}

static void searches_are_those_of_the_model(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 0x9e3779b97f4a7c15u + 2;
  for (int round = 0; round < 150; round++) {
    HexMap *map = random_map(&random, 9);
    Spec spec = random_spec(&random);
    if (one_in(&random, 4)) memset(spec.terrain, 0, sizeof spec.terrain);  // plateaus of cost 0
    PathProfile *p = make_profile(map, &spec);
    for (int turn = 0; turn < 6; turn++) {
      static Layers layers;
      random_layers(&layers, &random, hexmap_count(map));
      if (turn > 2) disturb(map, &random, 3);
      if (turn > 1) price_crossings(map, &spec, p, &random);
      Model m = { .map = map, .spec = &spec, .options = &layers.options };
      m.from = random_to(&random, 0, hexmap_count(map) - 1);
      check_searches(seed, &m, p, &layers, &random);
    }
    paths_free(p);
    hexmap_free(map);
  }
}

/// A profile of steps is one whose steps cost what another's cost: each search answers the same.
static void steps_are_searched_as_prices_are(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 0x9e3779b97f4a7c15u + 5;
  for (int round = 0; round < 60; round++) {
    HexMap *map = random_map(&random, 9);
    Spec spec = random_spec(&random);
    PathProfile *priced = make_profile(map, &spec), *stepped = paths_new(map);
    paths_by_steps(stepped);
    for (HexId hex = 0; hex < hexmap_count(map); hex++) {
      for (int dir = 0; dir < HEX_SIDES; dir++) {
        int cost = paths_cost(priced, hex, dir);
        if (cost <= PATH_MAX_PRICE) paths_step(stepped, hex, dir, cost);
      }
    }
    HexId from = random_to(&random, 0, hexmap_count(map) - 1);
    const PathReach *want, *got;
    int32_t budget = random_to(&random, 0, 25);
    int count = paths_range(priced, from, budget, NULL, &want);
    CHECK(seed, paths_range(stepped, from, budget, NULL, &got) == count);
    for (int i = 0; i < count; i++)
      CHECK(seed, want[i].hex == got[i].hex && want[i].cost == got[i].cost);
    disturb(map, &random, 6);  // what stands on the map is no matter
    CHECK(seed, paths_range(stepped, from, budget, NULL, &got) == count);
    paths_free(priced);
    paths_free(stepped);
    hexmap_free(map);
  }
}

// -- Cases by hand ---------------------------------------------------------------------------

static const char field[] =
    "map field 1\ngrid pointy shift=even rows=up\n"
    "sheet \"\" order=RRCC cols=1..6 rows=1..4 d=0,0\n"
    "terrain clear\nterrain woods\nfeature village\nside stream\nside river bridged\n"
    "side slope directional\nlink road\nlink trail\nbridge printed\nbridge pontoon\n"
    "state damaged broken\n"
    "hex 0101 clear\nhex 0102 clear\nhex 0103 woods village\nhex 0104 clear\nhex 0105 clear\n"
    "hex 0201 clear\nhex 0202 clear\nhex 0203 clear\nhex 0204 clear\nhex 0205 clear\n"
    "hex 0301 clear\nhex 0302 clear\nhex 0303 clear\nhex 0304 clear\n"
    "edge 0102/0103 stream\nedge 0103/0104 river\nedge 0104/0105 river\nedge 0203>0202 slope\n"
    "path 0102/0103 trail\npath 0103/0104 road\nspan 0103/0104 printed\n";

typedef struct Field {
  HexMap *map;
  PathProfile *p;
  PathOptions options;  // of items_of()
} Field;

static Field open_field(void) {
  Fault fault = { 0 };
  Field f = { .map = hexmap_read(field, strlen(field), "field.map", &fault) };
  if (!f.map) fail_msg("%d: %s", fault.line, fault.text);
  f.p = paths_new(f.map);
  assert_non_null(f.p);
  paths_terrain(f.p, 0, 2, "8.11");
  paths_terrain(f.p, 1, 4, "8.11");
  paths_side(f.p, 0, 2, "8.12", 0, NULL);
  paths_side(f.p, 2, 2, "8.13", 0, "8.13");
  paths_link(f.p, 0, PATH_AT_MOST, 2, "8.24", false, NULL);
  paths_link(f.p, 1, PATH_AT_MOST, 2, "8.25", false, NULL);
  paths_bridge(f.p, 1, 2, "8.31");
  paths_bridge(f.p, 2, 4, "8.32");
  return f;
}

static void close_field(Field *f) {
  paths_free(f->p);
  hexmap_free(f->map);
}

static HexId hex_of(const Field *f, const char *code) { return hexmap_hex(f->map, code, NULL); }

static int cost_of(Field *f, const char *from, const char *to) {
  HexId a = hexmap_hex(f->map, from, NULL), b = hexmap_hex(f->map, to, NULL);
  return paths_cost(f->p, a, hexgrid_direction(hexmap_grid(f->map), a, b));
}

/// Writes the items of a step as "kind:name=value(rule) ...".
static const char *items_of(Field *f, const char *from, const char *to, char *out, size_t size) {
  HexId a = hexmap_hex(f->map, from, NULL), b = hexmap_hex(f->map, to, NULL);
  PathItem items[PATH_MAX_ITEMS];
  int count;
  paths_items(f->p, a, hexgrid_direction(hexmap_grid(f->map), a, b), &f->options, items, &count);
  out[0] = '\0';
  for (int i = 0; i < count; i++) {
    char value[20] = "no";
    if (items[i].value != PATH_NO) snprintf(value, sizeof value, "%d", items[i].value);
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s%s:%s=%s(%s)", i ? " " : "", items[i].kind, items[i].name,
             value, items[i].rule ? items[i].rule : "");
  }
  return out;
}

static void a_step_is_priced_item_by_item(void **state) {
  (void)state;
  Field f = open_field();
  char text[300];
  assert_string_equal(items_of(&f, "0103", "0102", text, sizeof text),
                      "hex:clear=2(8.11) link:trail=0(8.25)");
  assert_string_equal(items_of(&f, "0102", "0103", text, sizeof text), "link:trail=2(8.25)");
  assert_string_equal(items_of(&f, "0203", "0202", text, sizeof text),
                      "hex:clear=2(8.11) side:slope=0(8.13)");
  assert_string_equal(items_of(&f, "0202", "0203", text, sizeof text),
                      "hex:clear=2(8.11) side:slope=2(8.13)");
  assert_string_equal(items_of(&f, "0104", "0103", text, sizeof text),
                      "link:road=2(8.24) bridge:printed=2(8.31)");
  assert_string_equal(items_of(&f, "0104", "0105", text, sizeof text), "side:river=no()");
  assert_string_equal(items_of(&f, "0105", "0106", text, sizeof text), "hex:unmapped=no()");
  paths_water(f.p, 1, PATH_NEEDS, "8.30");
  assert_string_equal(items_of(&f, "0104", "0105", text, sizeof text), "side:river=no(8.30)");
  paths_link(f.p, 0, PATH_RATE, 1, "8.21", true, "8.31d");
  assert_string_equal(items_of(&f, "0104", "0103", text, sizeof text),
                      "link:road=1(8.21) bridge:printed=0(8.31d)");
  close_field(&f);
}

/// 1806 8.43r, 9.24a: a bridge just repaired or laid costs what is said of it, roads or not; nobody
/// crosses before its die is cast, but a stream may be waded beside it.
static void a_hexside_has_a_price_of_its_own(void **state) {
  (void)state;
  Field f = open_field();
  char text[300];
  HexId west = hex_of(&f, "0104");
  int dir = hexgrid_direction(hexmap_grid(f.map), west, hex_of(&f, "0103"));
  paths_link(f.p, 0, PATH_RATE, 1, "8.21", true, "8.31d");
  assert_true(paths_crossing(f.p, west, dir, 4, "just_repaired", "8.43r"));
  assert_string_equal(items_of(&f, "0104", "0103", text, sizeof text),
                      "link:road=1(8.21) crossing:just_repaired=4(8.43r)");
  assert_int_equal(cost_of(&f, "0103", "0104"), 5);
  assert_true(paths_crossing(f.p, west, dir, PATH_NO, "die_first", "9.24a"));
  assert_string_equal(items_of(&f, "0103", "0104", text, sizeof text),
                      "crossing:die_first=no(9.24a)");
  paths_water(f.p, 1, PATH_WADES, "Q28");
  assert_string_equal(items_of(&f, "0104", "0103", text, sizeof text), "hex:woods=4(8.11)");
  paths_no_crossing(f.p, west, dir);
  assert_int_equal(cost_of(&f, "0104", "0103"), 1);
  close_field(&f);
}

/// Only so many hexsides may have a price of their own.
static void crossings_are_few(void **state) {
  (void)state;
  uint64_t random = 7;
  HexMap *map = random_map(&random, 9);
  while (hexmap_count(map) < 60) {
    hexmap_free(map);
    map = random_map(&random, 9);
  }
  PathProfile *p = paths_new(map);
  int given = 0;
  for (int32_t edge = 0; edge < hexmap_count(map) * 6; edge++) {
    HexId next = hexgrid_neighbor(hexmap_grid(map), edge / 6, edge % 6);
    if (next <= edge / 6) continue;
    bool good = paths_crossing(p, edge / 6, edge % 6, 1, "toll", NULL);
    assert_true(good == (given < PATH_MAX_CROSSINGS));
    given++;
  }
  assert_true(given > PATH_MAX_CROSSINGS);
  paths_free(p);
  hexmap_free(map);
}

/// LGA 8.32b: partial rough costs 2 from clear and 1 from rough; the cheapest way to the goal then
/// hangs on what it leads through.
static void a_step_is_priced_by_the_terrain_left(void **state) {
  (void)state;
  Field f = open_field();
  char text[300];
  assert_true(paths_terrain_from(f.p, 1, 1, 1, "8.32c"));
  assert_true(paths_terrain_from(f.p, 0, 1, 1, "8.32b"));
  paths_leave(f.p, 1, 3, "8.33");
  assert_string_equal(items_of(&f, "0202", "0103", text, sizeof text), "hex:woods=4(8.11)");
  assert_string_equal(items_of(&f, "0103", "0202", text, sizeof text),
                      "leave:woods=3(8.33) hex:clear=1(8.32b)");
  assert_int_equal(cost_of(&f, "0103", "0202"), 4);
  // Roads know nothing of what is left, but `at_most` minds what the hex costs from there.
  assert_string_equal(items_of(&f, "0103", "0102", text, sizeof text),
                      "hex:clear=1(8.32b) link:trail=0(8.25)");
  paths_leave(f.p, 1, PATH_NO, "12.24");
  assert_string_equal(items_of(&f, "0103", "0202", text, sizeof text), "leave:woods=no(12.24)");
  assert_int_equal(cost_of(&f, "0103", "0202"), PATH_NO);
  assert_int_equal(cost_of(&f, "0103", "0102"), 1);
  close_field(&f);
}

static void no_more_prices_by_terrain_left_than_there_is_room_for(void **state) {
  (void)state;
  HexSheet sheet = { .prefix = "", .col_min = 1, .col_max = 2, .row_min = 1, .row_max = 2 };
  HexGridSpec spec = { HEX_POINTY, true, true, &sheet, 1 };
  HexMapBuilder *b = hexmap_builder_new("many", "", &spec, NULL);
  for (int i = 0; i < 16; i++) {
    char name[] = { 't', (char)('a' + i), '\0' };
    assert_true(hexmap_builder_terrain(b, name, NULL));
  }
  HexMap *map = hexmap_builder_finish(b, NULL);
  PathProfile *p = paths_new(map);
  for (int i = 0; i < PATH_MAX_FROM; i++)
    assert_true(paths_terrain_from(p, i / 16, i % 16, 1, NULL));
  assert_false(paths_terrain_from(p, 15, 15, 1, NULL));
  assert_true(paths_terrain_from(p, 0, 0, 2, NULL));  // said before
  paths_free(p);
  hexmap_free(map);
}

static void surcharges_of_a_search_are_items(void **state) {
  (void)state;
  Field f = open_field();
  char text[300];
  int32_t zone[MANY] = { 0 }, corps[MANY] = { 0 };
  HexId hex = hexmap_hex(f.map, "0202", NULL);
  zone[hex] = 1;
  zone[hexmap_hex(f.map, "0201", NULL)] = 1;
  corps[hex] = 2;
  f.options.enter[0] = (PathToll){ zone, "10.13", "cavalry" };
  f.options.leave[0] = (PathToll){ zone, "10.13", "cavalry" };
  f.options.leave[1] = (PathToll){ corps, "9.13a", "unstack" };
  assert_string_equal(items_of(&f, "0202", "0201", text, sizeof text),
                      "hex:clear=2(8.11) extra:cavalry=1(10.13) extra:unstack=2(9.13a) "
                      "extra:cavalry=1(10.13)");
  const HexId *path;
  int32_t cost;
  int count = paths_path(f.p, hex, hexmap_hex(f.map, "0201", NULL), 9, &f.options, &path, &cost);
  assert_int_equal(count, 2);
  assert_int_equal(cost, 6);
  assert_string_equal(items_of(&f, "0303", "0304", text, sizeof text), "hex:clear=2(8.11)");
  close_field(&f);
}

static void a_damaged_bridge_is_no_bridge(void **state) {
  (void)state;
  Field f = open_field();
  HexId hex = hexmap_hex(f.map, "0103", NULL), other = hexmap_hex(f.map, "0104", NULL);
  int dir = hexgrid_direction(hexmap_grid(f.map), hex, other);
  assert_int_equal(cost_of(&f, "0103", "0104"), 4);
  hexmap_set_bridge(f.map, hex, dir, 1, 1);
  assert_int_equal(cost_of(&f, "0103", "0104"), PATH_NO);
  hexmap_set_bridge(f.map, hex, dir, 2, 0);
  assert_int_equal(cost_of(&f, "0104", "0103"), 6);
  hexmap_reset(f.map);
  assert_int_equal(cost_of(&f, "0104", "0103"), 4);
  HexId wade = hexmap_hex(f.map, "0102", NULL);  // a trail whose stream bridge is implied
  hexmap_set_bridge(f.map, wade, hexgrid_direction(hexmap_grid(f.map), wade, hex), 0, 1);
  assert_int_equal(cost_of(&f, "0102", "0103"), 6);
  close_field(&f);
}

static void equal_paths_go_by_the_lowest_code(void **state) {
  (void)state;
  Field f = open_field();
  HexId from = hexmap_hex(f.map, "0301", NULL), to = hexmap_hex(f.map, "0201", NULL);
  const HexId *path;
  int32_t cost;
  assert_int_equal(paths_path(f.p, from, from, 0, NULL, &path, &cost), 1);
  assert_int_equal(cost, 0);
  from = hexmap_hex(f.map, "0303", NULL);
  assert_int_equal(paths_path(f.p, from, to, PATH_UNLIMITED, NULL, &path, &cost), 3);
  assert_string_equal(hexgrid_code(hexmap_grid(f.map), path[1]), "0202");
  assert_int_equal(cost, 4);
  assert_int_equal(paths_path(f.p, from, to, 3, NULL, &path, &cost), 0);
  close_field(&f);
}

// -- Speed and memory ------------------------------------------------------------------------

static double now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

/// Prints figures; judges nothing but the shape: machines differ.
static void searches_of_a_large_map(void **state) {
  (void)state;
  HexSheet sheet = {
    .prefix = "", .col_min = 1, .col_max = 100, .row_min = 1, .row_max = 100, .digits = 3
  };
  HexGridSpec spec = { HEX_POINTY, true, true, &sheet, 1 };
  HexMapBuilder *b = hexmap_builder_new("large", "", &spec, NULL);
  assert_non_null(b);
  hexmap_builder_terrain(b, "clear", NULL);
  hexmap_builder_terrain(b, "woods", NULL);
  uint64_t random = 7;
  for (HexId hex = 0; hex < 10000; hex++) {
    const char *code = hexgrid_code(hexmap_builder_grid(b), hex);
    hexmap_builder_hex(b, code, one_in(&random, 5) ? "woods" : "clear", 0, 0, NULL);
  }
  HexMap *map = hexmap_builder_finish(b, NULL);
  assert_non_null(map);
  PathProfile *p = paths_new(map);
  assert_non_null(p);
  paths_terrain(p, 0, 2, NULL);
  paths_terrain(p, 1, 4, NULL);
  const PathReach *reach;
  HexId centre = hexgrid_at(hexmap_grid(map), 50, 50);
  int32_t budget = 0;
  while (paths_range(p, centre, budget, NULL, &reach) < 155)
    budget++;
  int count = 0, rounds = 2000;
  double begin = now_us();
  for (int i = 0; i < rounds; i++)
    count = paths_range(p, centre, budget, NULL, &reach);
  double near = (now_us() - begin) / rounds;
  int all = 0;
  begin = now_us();
  for (int i = 0; i < 40; i++)
    all = paths_range(p, centre, PATH_UNLIMITED, NULL, &reach);
  double far = (now_us() - begin) / 40;
  const HexId *path;
  int steps = 0;
  begin = now_us();
  for (int i = 0; i < 40; i++) {
    steps = paths_path(p, 0, hexmap_count(map) - 1, PATH_UNLIMITED, NULL, &path, NULL);
  }
  double across = (now_us() - begin) / 40;
  begin = now_us();
  paths_terrain(p, 0, 2, NULL);
  paths_cost(p, 0, 0);
  double compile = now_us() - begin;
  print_message("range of %d: %.2f us; of %d: %.0f us; path of %d: %.0f us; compiling: %.0f us\n",
                count, near, all, far, steps, across, compile);
  assert_int_equal(all, 10000);
  assert_true(steps >= 100);
  paths_free(p);
  hexmap_free(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(costs_are_those_of_the_model),
    cmocka_unit_test(searches_are_those_of_the_model),
    cmocka_unit_test(steps_are_searched_as_prices_are),
    cmocka_unit_test(a_step_is_priced_item_by_item),
    cmocka_unit_test(a_step_is_priced_by_the_terrain_left),
    cmocka_unit_test(a_hexside_has_a_price_of_its_own),
    cmocka_unit_test(crossings_are_few),
    cmocka_unit_test(no_more_prices_by_terrain_left_than_there_is_room_for),
    cmocka_unit_test(surcharges_of_a_search_are_items),
    cmocka_unit_test(a_damaged_bridge_is_no_bridge),
    cmocka_unit_test(equal_paths_go_by_the_lowest_code),
    cmocka_unit_test(searches_of_a_large_map),
  };
  return cmocka_run_group_tests_name("paths", tests, NULL, NULL);
}
