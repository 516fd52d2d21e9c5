// Headed paths against a slow, obvious model: states relaxed until nothing gets cheaper, paths by
// comparing whole lists of states; random maps, prices, zones and layers. Steps are priced by
// paths_cost(), which has a model of its own (paths_test.c).
#include "core/headed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "random.h"

enum { SIDE = 6, HEXES = 60, STATES = HEXES * 6 };

static bool one_in(uint64_t *random, int n) { return random_to(random, 1, n) == 1; }

static int random_price(uint64_t *random, int dearest, int no_in) {
  return one_in(random, no_in) ? PATH_NO : random_to(random, 0, dearest);
}

static HexMap *random_map(uint64_t *random, int side) {
  HexSheet sheet = { .prefix = "",
                     .col_min = 1,
                     .col_max = random_to(random, 1, side),
                     .row_min = 1,
                     .row_max = random_to(random, 1, side) };
  HexGridSpec spec = { one_in(random, 2) ? HEX_FLAT : HEX_POINTY, one_in(random, 2),
                       one_in(random, 2), &sheet, 1 };
  HexMapBuilder *b = hexmap_builder_new("random", "", &spec, NULL);
  assert_non_null(b);
  static const char *const names[] = { "clear", "woods", "lake" };
  for (int i = 0; i < 3; i++)
    hexmap_builder_terrain(b, names[i], NULL);
  const HexGrid *grid = hexmap_builder_grid(b);
  for (HexId hex = 0; hex < hexgrid_count(grid); hex++) {
    const char *name = names[one_in(random, 12) ? 2 : one_in(random, 3)];
    hexmap_builder_hex(b, hexgrid_code(grid, hex), name, 0, 0, NULL);
  }
  HexMap *map = hexmap_builder_finish(b, NULL);
  assert_non_null(map);
  return map;
}

static PathProfile *random_profile(HexMap *map, uint64_t *random) {
  PathProfile *p = paths_new(map);
  assert_non_null(p);
  paths_terrain(p, 0, random_to(random, 0, 2), "8.1");
  paths_terrain(p, 1, random_to(random, 0, 4), "8.1");
  paths_terrain(p, 2, PATH_NO, "8.1");
  if (one_in(random, 3)) paths_leave(p, 1, random_to(random, 0, 2), "8.2");
  return p;
}

static HeadedSpec random_headed(uint64_t *random) {
  static const FacingZones of_corner[] = { { 2, 2 }, { 4, 2 }, { 6, 0 }, { 0, 0 }, { 2, 0 } };
  static const FacingZones of_side[] = { { 3, 2 }, { 1, 4 }, { 1, 2 }, { 6, 0 }, { 5, 0 } };
  HeadedSpec spec = { .corner = one_in(random, 2) };
  int pick = random_to(random, 0, 4);
  spec.zones = spec.corner ? of_corner[pick] : of_side[pick];
  assert_true(facing_zones_fit(spec.corner, spec.zones));
  for (int i = 0; i < HEADED_ZONES; i++)
    spec.move[i] = (HeadedPrice){ random_price(random, 2, i ? 2 : 9), "10.2" };
  for (int i = 0; i < HEADED_TURNS; i++)
    spec.turn[i] = (HeadedPrice){ random_price(random, 3, 6), NULL };
  return spec;
}

typedef struct Layers {
  int32_t stop[HEXES], veto[HEXES], enter[HEXES], leave[HEXES], barred[HEXES], free[HEXES];
  int32_t goal[HEXES];
  HeadedOptions options;
} Layers;

static void random_layers(Layers *layers, uint64_t *random) {
  memset(layers, 0, sizeof *layers);
  for (int i = 0; i < HEXES; i++) {
    layers->stop[i] = one_in(random, 6);
    layers->veto[i] = one_in(random, 8);
    layers->enter[i] = one_in(random, 4) * random_to(random, 0, 3);
    layers->leave[i] = one_in(random, 4) * random_to(random, 0, 3);
    layers->barred[i] = one_in(random, 5) ? random_to(random, 0, 63) : 0;
    layers->free[i] = one_in(random, 4);
    layers->goal[i] = one_in(random, 6);
  }
  HeadedOptions *o = &layers->options;
  if (one_in(random, 2)) o->path.stop = layers->stop;
  if (one_in(random, 2)) o->path.veto = layers->veto;
  if (one_in(random, 2)) o->path.enter[0] = (PathToll){ layers->enter, NULL, "enter" };
  if (one_in(random, 2)) o->path.leave[0] = (PathToll){ layers->leave, NULL, "leave" };
  if (one_in(random, 2)) o->path.barred = layers->barred;
  if (one_in(random, 2)) o->free = layers->free;
  if (one_in(random, 2)) o->free_turn = random_to(random, 0, 3);
  o->path.minimum = one_in(random, 2);
}

// -- The model -------------------------------------------------------------------------------

typedef struct Model {
  HexMap *map;
  PathProfile *p;
  const HeadedSpec *spec;
  const HeadedOptions *options;
  int states, start;
  int32_t act[STATES][12];  // cost of turning to heading 0-5, of moving in direction 0-5; -1: no
  int32_t cost[STATES];     // -1: out of reach
} Model;

static int heading_of(const Model *m, int index) { return 2 * index + m->spec->corner; }

/// Where an act leads: 0-5 to that heading, 6-11 in that direction; -1 nowhere.
static int after(const Model *m, int state, int act) {
  if (act < 6) return state / 6 * 6 + act;
  HexId next = hexgrid_neighbor(hexmap_grid(m->map), state / 6, act - 6);
  return next == HEX_NONE ? -1 : next * 6 + state % 6;
}

static int32_t turn_cost(const Model *m, int state, int to) {
  const HeadedOptions *o = m->options;
  HexLayout layout = hexgrid_spec(hexmap_grid(m->map))->layout;
  int steps = abs(facing_steps(layout, heading_of(m, state % 6), heading_of(m, to)));
  if (steps == 0) return -1;
  if (o->free && o->free[state / 6]) return 0;
  if (state == m->start && steps <= o->free_turn) return 0;
  int price = m->spec->turn[steps - 1].price;
  return price == PATH_NO ? -1 : price;
}

static int32_t move_cost(const Model *m, int state, int dir) {
  const PathOptions *o = &m->options->path;
  HexId hex = state / 6, next = hexgrid_neighbor(hexmap_grid(m->map), hex, dir);
  if (next == HEX_NONE) return -1;
  int step = paths_cost(m->p, hex, dir);
  int zone = facing_zone(heading_of(m, state % 6), m->spec->zones, dir);
  if (step == PATH_NO || m->spec->move[zone].price == PATH_NO) return -1;
  if (o->stop && o->stop[hex] && hex != m->start / 6) return -1;
  if (o->veto && o->veto[next]) return -1;
  if (o->barred && (o->barred[hex] & (1 << dir))) return -1;
  step += m->spec->move[zone].price;
  if (o->enter[0].layer) step += o->enter[0].layer[next];
  if (o->leave[0].layer) step += o->leave[0].layer[hex];
  return step;
}

static void model_costs(Model *m) {
  for (int state = 0; state < m->states; state++) {
    m->cost[state] = -1;
    for (int act = 0; act < 12; act++)
      m->act[state][act] = act < 6 ? turn_cost(m, state, act) : move_cost(m, state, act - 6);
  }
  m->cost[m->start] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < m->states * 12; i++) {
      int state = i / 12, to = after(m, state, i % 12);
      if (m->cost[state] < 0 || m->act[state][i % 12] < 0) continue;
      int32_t total = m->cost[state] + m->act[state][i % 12];
      if (m->cost[to] >= 0 && m->cost[to] <= total) continue;
      m->cost[to] = total;
      changed = true;
    }
  }
}

/// The cheapest move that `minimum` grants to a state beyond the budget, -1 when there is none.
static int32_t granted(const Model *m, int state, int32_t budget) {
  int32_t best = -1;
  for (int dir = 0; dir < 6 && m->options->path.minimum; dir++) {
    int from = m->start / 6 * 6 + state % 6;
    int32_t cost = m->act[from][6 + dir];
    if (m->cost[from] != 0 || cost <= budget || after(m, from, 6 + dir) != state) continue;
    if (best < 0 || cost < best) best = cost;
  }
  return best;
}

typedef struct Route {
  int length;
  int states[STATES];
} Route;

/// Reports whether a route of so many states comes before another of as many.
static bool comes_first(const int *a, const int *b, int count) {
  for (int i = 0; i < count; i++) {
    if (a[i] != b[i]) return a[i] < b[i];
  }
  return false;
}

/// The path that the header promises to a goal of that cost: grows, act by act, the first route to
/// each state along cheapest paths, until one is at a goal.
static int model_path(const Model *m, const bool *goal, int32_t cost, int *out) {
  static Route routes[2][STATES];
  for (int i = 0; i < m->states; i++)
    routes[0][i].length = 0;
  routes[0][m->start] = (Route){ .length = 1, .states = { m->start } };
  for (int acts = 0, now = 0; acts <= m->states; acts++, now = !now) {
    const Route *found = NULL;
    for (int i = 0; i < m->states; i++) {
      const Route *here = &routes[now][i];
      routes[!now][i].length = 0;
      if (here->length == 0 || !goal[i] || m->cost[i] != cost) continue;
      if (!found || comes_first(here->states, found->states, acts + 1)) found = here;
    }
    if (found) {
      memcpy(out, found->states, (size_t)(acts + 1) * sizeof *out);
      return acts + 1;
    }
    for (int i = 0; i < m->states * 12; i++) {
      const Route *here = &routes[now][i / 12];
      int32_t act = m->act[i / 12][i % 12];
      int to = act < 0 ? -1 : after(m, i / 12, i % 12);
      if (here->length == 0 || to < 0 || m->cost[i / 12] + act != m->cost[to]) continue;
      Route *there = &routes[!now][to];
      if (there->length && !comes_first(here->states, there->states, acts + 1)) continue;
      *there = *here;
      there->states[there->length++] = to;
    }
  }
  return 0;
}

// -- Checks ----------------------------------------------------------------------------------

static void check_range(uint64_t seed, const Model *m, HeadedPaths *h, int32_t budget) {
  const HeadedState *reach;
  int count =
      headed_range(h, m->start / 6, heading_of(m, m->start % 6), budget, m->options, &reach);
  int seen = 0;
  for (int state = 0; state < m->states; state++) {
    int32_t want = m->cost[state] > budget ? -1 : m->cost[state];
    if (want < 0) want = granted(m, state, budget);
    if (want < 0) continue;
    CHECK(seed, seen < count);
    CHECK(seed, reach[seen].hex == state / 6);
    CHECK(seed, reach[seen].heading == heading_of(m, state % 6));
    CHECK(seed, reach[seen].cost == want);
    seen++;
  }
  CHECK(seed, seen == count);
}

/// The state at the end of the cheapest granted move to a goal, of equals the first; -1 none.
static int granted_goal(const Model *m, const bool *goal, int32_t limit) {
  int best = -1;
  for (int i = 0; i < 6; i++) {
    for (int dir = 0; dir < 6; dir++) {
      int state = after(m, m->start / 6 * 6 + i, 6 + dir);
      if (state < 0 || !goal[state] || granted(m, state, limit) < 0) continue;
      if (best < 0 || granted(m, state, limit) < granted(m, best, limit)) best = state;
    }
  }
  return best;
}

static void check_path(uint64_t seed, const Model *m, const bool *goal, int32_t limit, int count,
                       const HeadedState *path) {
  int32_t want = -1;
  int states[STATES];
  for (int state = 0; state < m->states; state++) {
    if (!goal[state] || m->cost[state] < 0 || m->cost[state] > limit) continue;
    if (want < 0 || m->cost[state] < want) want = m->cost[state];
  }
  int beyond = want < 0 ? granted_goal(m, goal, limit) : -1;
  if (beyond >= 0) {
    CHECK(seed, count >= 2);
    CHECK(seed, path[count - 1].hex == beyond / 6);
    CHECK(seed, path[count - 1].cost == granted(m, beyond, limit));
    CHECK(seed, path[count - 2].hex == m->start / 6 && path[count - 2].cost == 0);
    CHECK(seed, path[count - 2].heading == path[count - 1].heading);
    return;
  }
  CHECK(seed, (want < 0) == (count == 0));
  if (want < 0) return;
  CHECK(seed, model_path(m, goal, want, states) == count);
  for (int i = 0; i < count; i++) {
    CHECK(seed, path[i].hex == states[i] / 6);
    CHECK(seed, path[i].heading == heading_of(m, states[i] % 6));
    CHECK(seed, path[i].cost == m->cost[states[i]]);
  }
}

static void check_searches(uint64_t seed, Model *m, HeadedPaths *h, const Layers *layers,
                           uint64_t *random) {
  bool goal[STATES];
  HexId from = m->start / 6, to = random_to(random, 0, m->states / 6 - 1);
  int heading = heading_of(m, m->start % 6);
  int facing = one_in(random, 2) ? -1 : heading_of(m, random_to(random, 0, 5));
  int32_t limit = one_in(random, 3) ? PATH_UNLIMITED : random_to(random, 0, 12);
  const HeadedState *path;
  model_costs(m);
  check_range(seed, m, h, limit);
  check_range(seed, m, h, 0);
  for (int i = 0; i < m->states; i++)
    goal[i] = i / 6 == to && (facing < 0 || facing == heading_of(m, i % 6));
  int count = headed_path(h, from, heading, to, facing, limit, m->options, &path);
  check_path(seed, m, goal, limit, count, path);
  for (int i = 0; i < m->states; i++)
    goal[i] = layers->goal[i / 6];
  count = headed_trace(h, from, heading, layers->goal, limit, m->options, &path);
  check_path(seed, m, goal, limit, count, path);
}

/// The items of every move and turn sum to its cost, and name only what prohibits it.
static void check_items(uint64_t seed, const Model *m, HeadedPaths *h) {
  HexLayout layout = hexgrid_spec(hexmap_grid(m->map))->layout;
  for (int i = 0; i < m->states * 6; i++) {
    int state = i / 6, heading = heading_of(m, state % 6);
    int zone = facing_zone(heading, m->spec->zones, i % 6);
    int step = paths_cost(m->p, state / 6, i % 6), extra = m->spec->move[zone].price;
    int want = step == PATH_NO || extra == PATH_NO ? PATH_NO : step + extra;
    PathItem items[PATH_MAX_ITEMS];
    int count, sum = 0;
    CHECK(seed, headed_move(h, state / 6, heading, i % 6) == want);
    CHECK(seed, headed_move_items(h, state / 6, heading, i % 6, NULL, items, &count) == want);
    for (int k = 0; k < count; k++) {
      CHECK(seed, (items[k].value == PATH_NO) == (want == PATH_NO));
      sum += items[k].value;
    }
    bool off = hexgrid_neighbor(hexmap_grid(m->map), state / 6, i % 6) == HEX_NONE;
    CHECK(seed, off ? count == 0 : want == PATH_NO ? count > 0 : sum == want);
    int steps = abs(facing_steps(layout, heading, heading_of(m, i % 6)));
    CHECK(seed, headed_turn(h, steps) == (steps ? m->spec->turn[steps - 1].price : 0));
    CHECK(seed, headed_turn_item(h, steps, items) == items[0].value);
  }
}

static void searches_are_those_of_the_model(void **state) {
  (void)state;
  uint64_t seed = test_seed(), random = seed * 0x9e3779b97f4a7c15u + 1;
  for (int round = 0; round < 300; round++) {
    HexMap *map = random_map(&random, SIDE);
    PathProfile *p = random_profile(map, &random);
    HeadedSpec spec = random_headed(&random);
    HeadedPaths *h = headed_new(p, &spec);
    assert_non_null(h);
    for (int turn = 0; turn < 5; turn++) {
      static Layers layers;
      static Model m;
      random_layers(&layers, &random);
      m = (Model){ .map = map, .p = p, .spec = &spec, .options = &layers.options };
      m.states = hexmap_count(map) * 6;
      m.start = random_to(&random, 0, m.states - 1);
      check_searches(seed, &m, h, &layers, &random);
      if (turn == 0) check_items(seed, &m, h);
    }
    headed_free(h);
    paths_free(p);
    hexmap_free(map);
  }
}

// -- Cases by hand ---------------------------------------------------------------------------

static HexMap *plain(int side, int digits) {
  HexSheet sheet = { .prefix = "",
                     .order = HEX_CCRR,
                     .col_min = 1,
                     .col_max = side,
                     .row_min = 1,
                     .row_max = side,
                     .digits = digits };
  HexGridSpec spec = { HEX_FLAT, false, false, &sheet, 1 };
  HexMapBuilder *b = hexmap_builder_new("plain", "", &spec, NULL);
  assert_non_null(b);
  hexmap_builder_terrain(b, "clear", NULL);
  const HexGrid *grid = hexmap_builder_grid(b);
  for (HexId hex = 0; hex < hexgrid_count(grid); hex++)
    hexmap_builder_hex(b, hexgrid_code(grid, hex), "clear", 0, 0, NULL);
  HexMap *map = hexmap_builder_finish(b, NULL);
  assert_non_null(map);
  return map;
}

/// NBS 10.1: corners, two hexes in front, 1 a corner turned, about-face 1.
static const HeadedSpec infantry = {
  .corner = true,
  .zones = { 2, 2 },
  .move = { { 0, NULL }, { PATH_NO, "12.1.1" }, { PATH_NO, "12.1.1" } },
  .turn = { { 1, "10.1.1" }, { 2, "10.1.1" }, { 1, "10.1.2" } },
};

static void a_line_wheels_before_it_goes_back(void **state) {
  (void)state;
  HexMap *map = plain(7, 2);
  PathProfile *p = paths_new(map);
  paths_terrain(p, 0, 2, "12.2");
  HeadedPaths *h = headed_new(p, &infantry);
  const HexGrid *grid = hexmap_grid(map);
  HexId at = hexgrid_at(grid, 4, 4), front = hexgrid_neighbor(grid, at, 0);
  HexId rear = hexgrid_neighbor(grid, at, 3);
  const HeadedState *path;
  int heading = facing_to_corner(0);
  assert_int_equal(headed_path(h, at, heading, front, -1, 9, NULL, &path), 2);
  assert_int_equal(path[1].cost, 2);
  assert_int_equal(headed_path(h, at, heading, rear, -1, 9, NULL, &path), 3);
  assert_int_equal(path[1].hex, at);  // about-face, 1; then on
  assert_int_equal(path[1].heading, facing_to_corner(3));
  assert_int_equal(path[2].cost, 3);
  assert_int_equal(headed_path(h, at, heading, rear, -1, 2, NULL, &path), 0);
  HeadedOptions about = { .free_turn = 3 };
  assert_int_equal(headed_path(h, at, heading, rear, -1, 2, &about, &path), 3);
  assert_int_equal(path[2].cost, 2);
  PathItem items[PATH_MAX_ITEMS];
  int count;
  assert_int_equal(headed_move_items(h, at, heading, 3, NULL, items, &count), PATH_NO);
  assert_int_equal(count, 1);
  assert_string_equal(items[0].kind, "move");
  assert_string_equal(items[0].name, "rear");
  assert_string_equal(items[0].rule, "12.1.1");
  assert_int_equal(headed_turn_item(h, 3, items), 1);
  assert_string_equal(items[0].rule, "10.1.2");
  headed_free(h);
  paths_free(p);
  hexmap_free(map);
}

// -- Speed -----------------------------------------------------------------------------------

static double now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

/// Prints figures; judges nothing but the shape: machines differ.
static void searches_of_a_large_map(void **state) {
  (void)state;
  HexMap *map = plain(100, 3);
  PathProfile *p = paths_new(map);
  paths_terrain(p, 0, 8, NULL);  // quarter points
  HeadedPaths *h = headed_new(p, &infantry);
  HexId from = hexgrid_at(hexmap_grid(map), 50, 50);
  const HeadedState *reach;
  int near = 0, all = 0, steps = 0;
  double begin = now_us();
  for (int i = 0; i < 100; i++)
    near = headed_range(h, from, 1, 64, NULL, &reach);
  double march = (now_us() - begin) / 100;
  begin = now_us();
  for (int i = 0; i < 10; i++)
    all = headed_range(h, from, 1, PATH_UNLIMITED, NULL, &reach);
  double far = (now_us() - begin) / 10;
  begin = now_us();
  for (int i = 0; i < 10; i++)
    steps = headed_path(h, 0, 1, hexmap_count(map) - 1, -1, PATH_UNLIMITED, NULL, &reach);
  double across = (now_us() - begin) / 10;
  print_message("range of %d states: %.0f us; of %d: %.0f us; path of %d: %.0f us\n", near, march,
                all, far, steps, across);
  assert_int_equal(all, 60000);
  assert_true(steps >= 100);
  headed_free(h);
  paths_free(p);
  hexmap_free(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(searches_are_those_of_the_model),
    cmocka_unit_test(a_line_wheels_before_it_goes_back),
    cmocka_unit_test(searches_of_a_large_map),
  };
  return cmocka_run_group_tests_name("headed", tests, NULL, NULL);
}
