#include "core/headed.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/paths_inside.h"

enum { HEADINGS = HEX_SIDES, NONE = -1 };
_Static_assert((int)PATH_DEAREST + (int)PATH_MAX_PRICE + 2 * (int)PATH_TOLLS * (int)PATH_MAX_EXTRA <
                   (int)PATH_RING,
               "an act must not lap the ring of buckets");

typedef struct Price {
  int price;
  char rule[PATH_MAX_RULE + 1];
} Price;

// A state is hex * HEADINGS + heading / 2. What a search knows of it is void unless the stamp is
// the search's.
typedef struct Label {
  uint32_t stamp, trail_stamp;
  int32_t cost;
  int32_t left;        // acts from here to the goal along cheapest paths, by trail_stamp
  int32_t next, prev;  // in its bucket; prev NONE: the first
  bool waits;
} Label;

struct HeadedPaths {
  PathProfile *profile;
  const HexId *neighbors;
  int count;
  bool corner;
  Price move[HEADED_ZONES], turn[HEADED_TURNS];
  uint8_t zone[HEADINGS][HEX_SIDES];    // of a neighbour: a FacingZone
  uint8_t steps[HEADINGS][HEADINGS];    // of a turn: 0 .. 3
  int16_t extra[HEADINGS][HEX_SIDES];   // what the zone adds, PATH_NO: barred
  int16_t turning[HEADINGS][HEADINGS];  // cost of the turn
  int dearest;                          // zone or turn, PATH_NO apart

  // Scratch. Between searches all buckets are NONE and all bits of `reached` are 0.
  uint32_t stamp;
  int32_t *buckets;    // [PATH_RING] first state, or NONE
  uint64_t *reached;   // [states / 64 + 1]
  Label *labels;       // [states]
  int32_t *queue;      // [states]
  HeadedState *found;  // [states + 1]
};

// ---- Making ----

static void *carve(char *block, size_t *used, size_t count, size_t size) {
  void *room = block ? block + *used : NULL;
  *used += (count * size + 15) & ~(size_t)15;
  return room;
}

/// Lays the arrays into `block`, which the struct opens; gives the size of all. NULL: size alone.
static size_t lay_out(char *block, const HexMap *map) {
  size_t states = (size_t)hexmap_count(map) * HEADINGS, used = 0;
  HeadedPaths arrays = { 0 };
  HeadedPaths *h = carve(block, &used, 1, sizeof *h);
  if (!h) h = &arrays;
  h->buckets = carve(block, &used, PATH_RING, sizeof *h->buckets);
  h->reached = carve(block, &used, states / 64 + 1, sizeof *h->reached);
  h->labels = carve(block, &used, states, sizeof *h->labels);
  h->queue = carve(block, &used, states, sizeof *h->queue);
  h->found = carve(block, &used, states + 1, sizeof *h->found);
  if (!block) return used;
  memset(h->buckets, NONE, PATH_RING * sizeof *h->buckets);
  memset(h->reached, 0, (states / 64 + 1) * sizeof *h->reached);
  memset(h->labels, 0, states * sizeof *h->labels);
  return used;
}

size_t headed_size(const HexMap *map) { return lay_out(NULL, map); }

static Price make_price(HeadedPaths *h, HeadedPrice given) {
  assert((given.price >= 0 && given.price <= PATH_MAX_PRICE) || given.price == PATH_NO);
  Price made = { .price = given.price };
  snprintf(made.rule, sizeof made.rule, "%s", given.rule ? given.rule : "");
  if (given.price != PATH_NO && given.price > h->dearest) h->dearest = given.price;
  return made;
}

static int heading_of(const HeadedPaths *h, int index) {
  return h->corner ? facing_to_corner(index) : facing_to_side(index);
}

/// Works out zones and turns of each heading once.
static void fill_tables(HeadedPaths *h, FacingZones zones) {
  HexLayout layout = hexgrid_spec(hexmap_grid(paths_map(h->profile)))->layout;
  for (int i = 0; i < HEADINGS; i++) {
    for (int j = 0; j < HEADINGS; j++) {
      FacingZone zone = facing_zone(heading_of(h, i), zones, j);
      int steps = abs(facing_steps(layout, heading_of(h, i), heading_of(h, j)));
      h->zone[i][j] = (uint8_t)zone;
      h->extra[i][j] = (int16_t)h->move[zone].price;
      h->steps[i][j] = (uint8_t)steps;
      h->turning[i][j] = (int16_t)headed_turn(h, steps);
    }
  }
}

HeadedPaths *headed_init(void *memory, PathProfile *profile, const HeadedSpec *spec) {
  HeadedPaths *h = memory;
  const HexMap *map = paths_map(profile);
  memset(h, 0, sizeof *h);
  lay_out(memory, map);
  h->profile = profile;
  h->count = hexmap_count(map);
  h->neighbors = hexgrid_neighbors(hexmap_grid(map));
  h->corner = spec->corner;
  for (int i = 0; i < HEADED_ZONES; i++)
    h->move[i] = make_price(h, spec->move[i]);
  for (int i = 0; i < HEADED_TURNS; i++)
    h->turn[i] = make_price(h, spec->turn[i]);
  fill_tables(h, spec->zones);
  return h;
}

HeadedPaths *headed_new(PathProfile *profile, const HeadedSpec *spec) {
  void *memory = malloc(headed_size(paths_map(profile)));
  return memory ? headed_init(memory, profile, spec) : NULL;
}

void headed_free(HeadedPaths *h) { free(h); }

PathProfile *headed_profile(const HeadedPaths *h) { return h->profile; }

bool headed_fits(const HeadedPaths *h, int heading) {
  return heading >= 0 && heading < FACING_HEADINGS && facing_is_corner(heading) == h->corner;
}

// ---- One act ----

int headed_turn(const HeadedPaths *h, int steps) {
  assert(steps >= 0 && steps <= HEADED_TURNS);
  return steps == 0 ? 0 : h->turn[steps - 1].price;
}

int headed_turn_item(const HeadedPaths *h, int steps, PathItem *item) {
  int price = headed_turn(h, steps);
  const char *rule = steps == 0 ? "" : h->turn[steps - 1].rule;
  *item = (PathItem){ "turn", "turn", rule[0] ? rule : NULL, price };
  return price;
}

int headed_move(HeadedPaths *h, HexId from, int heading, int dir) {
  assert(headed_fits(h, heading));
  int cost = paths_cost(h->profile, from, dir), extra = h->extra[heading / 2][dir];
  return cost == PATH_NO || extra == PATH_NO ? PATH_NO : cost + extra;
}

int headed_move_items(HeadedPaths *h, HexId from, int heading, int dir, const PathOptions *options,
                      PathItem *items, int *count) {
  static const char *const names[HEADED_ZONES] = { "front", "flank", "rear" };
  assert(headed_fits(h, heading));
  int cost = paths_items(h->profile, from, dir, options, items, count);
  int zone = h->zone[heading / 2][dir];
  const Price *price = &h->move[zone];
  if (h->neighbors[from * HEX_SIDES + dir] == HEX_NONE) return PATH_NO;
  if (price->price == PATH_NO && cost != PATH_NO) *count = 0;  // only what prohibits it
  bool shown = price->price == PATH_NO || (cost != PATH_NO && (price->price || price->rule[0]));
  if (shown) {
    const char *rule = price->rule[0] ? price->rule : NULL;
    items[(*count)++] = (PathItem){ "move", names[zone], rule, price->price };
  }
  return cost == PATH_NO || price->price == PATH_NO ? PATH_NO : cost + price->price;
}

// ---- Searching ----

typedef struct Search {
  HeadedPaths *h;
  const int16_t *table;  // the profile's
  HexId from;
  int heading;  // index of the start's
  int32_t limit;
  HeadedOptions options;
  const int32_t *goal;  // [count] or NULL
  HexId to;             // the one goal, or HEX_NONE
  int to_heading;       // index, or NONE: any
  int32_t mask;         // of the ring of buckets
  int32_t pending;      // states that wait
  int goal_count;       // of the lowest cost, in h->queue
  HeadedState beyond;   // the best goal that `minimum` grants; hex HEX_NONE: none
} Search;

static Search start(HeadedPaths *h, HexId from, int heading, int32_t limit,
                    const HeadedOptions *options) {
  assert(from >= 0 && from < h->count && headed_fits(h, heading));
  Search s = { .h = h, .from = from, .heading = heading / 2, .to = HEX_NONE, .to_heading = NONE };
  int dearest;
  s.table = paths_table(h->profile, &dearest);
  s.limit = limit < 0 ? 0 : limit > PATH_FARTHEST ? PATH_FARTHEST : limit;
  if (options) s.options = *options;
  int reach = dearest + h->dearest + path_most_tolls(&s.options.path);
  int32_t size = 64;
  while (size <= reach)
    size *= 2;
  s.mask = size - 1;
  if (++h->stamp == 0) {  // stamps of long ago would look new
    memset(h->labels, 0, (size_t)h->count * HEADINGS * sizeof *h->labels);
    h->stamp = 1;
  }
  return s;
}

static bool is_known(const Search *s, int32_t state) {
  return s->h->labels[state].stamp == s->h->stamp;
}

static void take_out(Search *s, int32_t state) {
  Label *label = &s->h->labels[state];
  if (label->prev == NONE) {
    s->h->buckets[label->cost & s->mask] = label->next;
  } else {
    s->h->labels[label->prev].next = label->next;
  }
  if (label->next != NONE) s->h->labels[label->next].prev = label->prev;
  label->waits = false;
  s->pending--;
}

/// Puts a state into the bucket of its cost; out of the one where it waited at a higher one.
static void wait_at(Search *s, int32_t state, int32_t cost) {
  Label *label = &s->h->labels[state];
  if (is_known(s, state) && label->waits) take_out(s, state);
  int32_t *bucket = &s->h->buckets[cost & s->mask];
  label->stamp = s->h->stamp;
  label->cost = cost;
  label->prev = NONE;
  label->next = *bucket;
  label->waits = true;
  if (*bucket != NONE) s->h->labels[*bucket].prev = state;
  *bucket = state;
  s->pending++;
}

/// A cost by which a state may be reached; notes it if that is new and within the limit.
static void offer(Search *s, int32_t state, int32_t cost) {
  if (cost > s->limit || (is_known(s, state) && s->h->labels[state].cost <= cost)) return;
  wait_at(s, state, cost);
}

static int turn_cost(const Search *s, HexId hex, int from, int to) {
  const HeadedOptions *o = &s->options;
  bool free = o->free && o->free[hex] != 0;
  bool first = hex == s->from && from == s->heading && s->h->steps[from][to] <= o->free_turn;
  return free || first ? 0 : s->h->turning[from][to];
}

static bool may_leave(const Search *s, HexId hex) {
  return hex == s->from || !s->options.path.stop || s->options.path.stop[hex] == 0;
}

/// Cost of a move with its surcharges, -1 when it may not be made.
static int32_t move_cost(const Search *s, HexId hex, int heading, int dir) {
  const PathOptions *o = &s->options.path;
  int step = s->table[hex * HEX_SIDES + dir], extra = s->h->extra[heading][dir];
  if (step == PATH_NO || extra == PATH_NO) return -1;
  HexId next = s->h->neighbors[hex * HEX_SIDES + dir];
  if (o->veto && o->veto[next]) return -1;
  if (o->barred && (o->barred[hex] >> dir & 1)) return -1;
  return step + extra + path_tolls(o->leave, hex) + path_tolls(o->enter, next);
}

/// Turns and moves on from a state whose cost is final.
static void expand(Search *s, int32_t state) {
  HexId hex = state / HEADINGS;
  int heading = state % HEADINGS;
  int32_t cost = s->h->labels[state].cost;
  for (int to = 0; to < HEADINGS; to++) {
    int turn = to == heading ? PATH_NO : turn_cost(s, hex, heading, to);
    if (turn != PATH_NO) offer(s, hex * HEADINGS + to, cost + turn);
  }
  if (!may_leave(s, hex)) return;
  for (int dir = 0; dir < HEX_SIDES; dir++) {
    int32_t move = move_cost(s, hex, heading, dir);
    if (move < 0) continue;
    offer(s, s->h->neighbors[hex * HEX_SIDES + dir] * HEADINGS + heading, cost + move);
  }
}

/// Takes a state of the lowest cost out of the buckets, `*cost` on.
static int32_t next_state(Search *s, int32_t *cost) {
  while (s->h->buckets[*cost & s->mask] == NONE)
    ++*cost;
  int32_t state = s->h->buckets[*cost & s->mask];
  take_out(s, state);
  return state;
}

static HeadedState state_at(const Search *s, int32_t state) {
  return (HeadedState){ state / HEADINGS, heading_of(s->h, state % HEADINGS),
                        s->h->labels[state].cost };
}

static void note(Search *s, int32_t state) {
  s->h->reached[state >> 6] |= UINT64_C(1) << (state & 63);
}

/// The moves that `minimum` grants: from the start at no cost, to states beyond the limit. Calls
/// `grant` for each with its cost.
static void each_beyond(Search *s, void (*grant)(Search *s, int32_t state, int32_t cost)) {
  for (int heading = 0; heading < HEADINGS && s->options.path.minimum; heading++) {
    int32_t state = s->from * HEADINGS + heading;
    if (!is_known(s, state) || s->h->labels[state].cost != 0) continue;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
      int32_t move = move_cost(s, s->from, heading, dir);
      if (move <= s->limit) continue;
      grant(s, s->h->neighbors[s->from * HEX_SIDES + dir] * HEADINGS + heading, move);
    }
  }
}

/// Keeps the cheapest cost of a state beyond the limit.
static void label_beyond(Search *s, int32_t state, int32_t cost) {
  Label *label = &s->h->labels[state];
  if (is_known(s, state) && label->cost <= cost) return;
  label->stamp = s->h->stamp;
  label->cost = cost;
  label->waits = false;
  note(s, state);
}

/// Reports the states noted, in order, and clears the notes.
static int collect(Search *s) {
  int count = 0, words = s->h->count * HEADINGS / 64 + 1;
  for (int word = 0; word < words; word++) {
    for (uint64_t bits = s->h->reached[word]; bits; bits &= bits - 1)
      s->h->found[count++] = state_at(s, word * 64 + __builtin_ctzll(bits));
    s->h->reached[word] = 0;
  }
  return count;
}

int headed_range(HeadedPaths *h, HexId from, int heading, int32_t budget,
                 const HeadedOptions *options, const HeadedState **reach) {
  Search s = start(h, from, heading, budget, options);
  wait_at(&s, from * HEADINGS + s.heading, 0);
  for (int32_t cost = 0; s.pending > 0;) {
    int32_t state = next_state(&s, &cost);
    note(&s, state);
    expand(&s, state);
  }
  each_beyond(&s, label_beyond);
  *reach = h->found;
  return collect(&s);
}

static bool is_goal(const Search *s, int32_t state) {
  HexId hex = state / HEADINGS;
  if (s->goal) return s->goal[hex] != 0;
  return hex == s->to && (s->to_heading == NONE || s->to_heading == state % HEADINGS);
}

/// Searches until all goals of the lowest cost are known. That cost, or -1 when none is in reach.
static int32_t search_goal(Search *s) {
  int32_t found = -1;
  wait_at(s, s->from * HEADINGS + s->heading, 0);
  for (int32_t cost = 0; s->pending > 0;) {
    int32_t state = next_state(s, &cost);
    if (found >= 0 && cost > found) break;
    if (is_goal(s, state)) {
      found = cost;
      s->h->queue[s->goal_count++] = state;
    }
    expand(s, state);
  }
  if (s->pending > 0) memset(s->h->buckets, NONE, ((size_t)s->mask + 1) * sizeof *s->h->buckets);
  return found;
}

static bool on_trail(const Search *s, int32_t state) {
  return s->h->labels[state].trail_stamp == s->h->stamp;
}

/// Cost of the act from one state to another: a turn, or a move in `dir`; -1 when there is none.
static int32_t act_cost(const Search *s, int32_t from, int32_t to, int dir) {
  HexId hex = from / HEADINGS;
  if (dir != NONE) return may_leave(s, hex) ? move_cost(s, hex, from % HEADINGS, dir) : -1;
  int turn = from == to ? PATH_NO : turn_cost(s, hex, from % HEADINGS, to % HEADINGS);
  return turn == PATH_NO ? -1 : turn;
}

/// Reports whether an act is part of a cheapest path to the state that it leads to.
static bool is_tight(const Search *s, int32_t from, int32_t to, int dir) {
  if (!is_known(s, from) || !is_known(s, to)) return false;
  int32_t cost = act_cost(s, from, to, dir);
  return cost >= 0 && s->h->labels[from].cost + cost == s->h->labels[to].cost;
}

/// The states an act away: `back` those from which one comes, else those to which one goes. The
/// first HEX_SIDES are moves (index = direction of the move), the others turns. NONE: none there.
static int32_t beside(const Search *s, int32_t state, int index, bool back) {
  HexId hex = state / HEADINGS;
  if (index >= HEX_SIDES) return hex * HEADINGS + index - HEX_SIDES;
  HexId other = s->h->neighbors[hex * HEX_SIDES + (back ? (index + 3) % HEX_SIDES : index)];
  return other == HEX_NONE ? NONE : other * HEADINGS + state % HEADINGS;
}

static int dir_of(int index) { return index < HEX_SIDES ? index : NONE; }

/// Gives the states on cheapest paths their number of acts to the goal, backward from the goals.
static void lay_trail(Search *s) {
  int32_t first = s->from * HEADINGS + s->heading;
  int head = 0, tail = s->goal_count;
  Label *labels = s->h->labels;
  for (int i = 0; i < tail; i++) {
    labels[s->h->queue[i]].trail_stamp = s->h->stamp;
    labels[s->h->queue[i]].left = 0;
  }
  while (!on_trail(s, first)) {
    assert(head < tail);
    int32_t next = s->h->queue[head++];
    for (int i = 0; i < HEX_SIDES + HEADINGS; i++) {
      int32_t state = beside(s, next, i, true);
      if (state == NONE || on_trail(s, state) || !is_tight(s, state, next, dir_of(i))) continue;
      labels[state].trail_stamp = s->h->stamp;
      labels[state].left = labels[next].left + 1;
      s->h->queue[tail++] = state;
    }
  }
}

/// Follows the trail from the start, by the lowest state at each act.
static int walk_trail(Search *s) {
  int count = 0;
  int32_t state = s->from * HEADINGS + s->heading;
  s->h->found[count++] = state_at(s, state);
  for (int32_t left = s->h->labels[state].left; left > 0; left--) {
    int32_t best = NONE;
    for (int i = 0; i < HEX_SIDES + HEADINGS; i++) {
      int32_t next = beside(s, state, i, false);
      if (next == NONE || (best != NONE && next > best) || !on_trail(s, next)) continue;
      bool nearer = s->h->labels[next].left == left - 1;
      if (nearer && is_tight(s, state, next, dir_of(i))) best = next;
    }
    assert(best != NONE);
    state = best;
    s->h->found[count++] = state_at(s, state);
  }
  return count;
}

/// Keeps the cheapest granted move to a goal, of equals that of the lowest heading.
static void keep_beyond(Search *s, int32_t state, int32_t cost) {
  bool better = s->beyond.hex == HEX_NONE || cost < s->beyond.cost;
  if (!is_goal(s, state) || !better) return;
  s->beyond = (HeadedState){ state / HEADINGS, heading_of(s->h, state % HEADINGS), cost };
}

/// The one move that `minimum` grants to a goal over the limit, after the turns that it may need.
static int step_beyond(Search *s) {
  s->beyond.hex = HEX_NONE;
  each_beyond(s, keep_beyond);
  if (s->beyond.hex == HEX_NONE) return 0;
  s->h->queue[0] = s->from * HEADINGS + s->beyond.heading / 2;
  s->goal_count = 1;
  lay_trail(s);
  int count = walk_trail(s);
  s->h->found[count] = s->beyond;
  return count + 1;
}

static int find_path(Search *s, const HeadedState **path) {
  *path = s->h->found;
  if (search_goal(s) < 0) return step_beyond(s);
  lay_trail(s);
  return walk_trail(s);
}

int headed_path(HeadedPaths *h, HexId from, int heading, HexId to, int to_heading, int32_t limit,
                const HeadedOptions *options, const HeadedState **path) {
  assert(to >= 0 && to < h->count && (to_heading == NONE || headed_fits(h, to_heading)));
  Search s = start(h, from, heading, limit, options);
  s.to = to;
  s.to_heading = to_heading == NONE ? NONE : to_heading / 2;
  return find_path(&s, path);
}

int headed_trace(HeadedPaths *h, HexId from, int heading, const int32_t *goal, int32_t limit,
                 const HeadedOptions *options, const HeadedState **path) {
  Search s = start(h, from, heading, limit, options);
  s.goal = goal;
  return find_path(&s, path);
}
