/// Points, bridges and roads from their geometry.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/mapcompile_inside.h"

// Prices in hexes, found by trial on hand-made maps.
static const double OFF_LINE = 5;    // a step of which all is one hex away from the line
static const double BRIDGE_FAR = 2;  // hexes within which a bridge finds its hexside
static const double NOT_SERVED = 1;  // a bridge without the place that it serves on its banks

bool derive_point(Compile *c, Feature *f, Lie *lie) {
  PlanePoint at = f->lines[0].points[0];
  lie->hex = plane_hex(c->grid, at);
  return lie->hex != HEX_NONE || feature_fault(c, f, "it lies off the map");
}

// ---- bridges --------------------------------------------------------------------------------

/// Reports whether a place that the bridge serves is near, but not on either bank.
static bool misses_served(const Compile *c, const Feature *f, HexPair pair) {
  const json_t *serves = json_object_get(f->properties, "serves");
  for (size_t i = 0; i < json_array_size(serves); i++) {
    const char *name = json_string_value(json_array_get(serves, i));
    const Feature *place = name ? feature_by_name(c, SHAPE_POINT, name) : NULL;
    if (!place || place->lie.hex == HEX_NONE) continue;
    if (place->lie.hex == pair.a || place->lie.hex == pair.b) return false;
  }
  return json_array_size(serves) > 0;
}

static bool on_chain(const Lie *chain, HexPair pair) {
  for (size_t i = 0; i < chain->pairs.count; i++) {
    if (same_edge(chain->pairs.pairs[i], pair)) return true;
  }
  return false;
}

/// The line that a bridge's `river_id` names, NULL when it names none. False with a fault when that
/// is nothing that bridges lead over.
static bool find_river(Compile *c, Feature *f, const Feature **river) {
  const char *id = feature_string(f, "river_id");
  *river = feature_by_id(c, id);
  if (!id) return true;
  if (!*river) {
    feature_fault(c, f, "river_id '%.60s': no feature has that id", id);
    const char **names = calloc(c->feature_count + 1, sizeof *names);
    for (size_t i = 0; names && i < c->feature_count; i++)
      names[i] = c->features[i].id;
    if (names) compile_hint(c, id, names, c->feature_count);
    free(names);
    return false;
  }
  const KindRule *rule = (*river)->rule;
  bool wet = rule && rule->shape == SHAPE_SIDES && (bridged_bits(c) >> rule->side & 1);
  return wet ||
         feature_fault(c, f, "river_id '%.60s': a '%.40s', which needs no bridge; expected %s", id,
                       (*river)->kind, "a line with a bridged side");
}

/// Where the bridge was looked for in vain, for people.
static bool dry_land(Compile *c, Feature *f, const Feature *river) {
  char names[200];
  HexId hex = plane_hex(c->grid, f->lines[0].points[0]);
  const char *code = hex == HEX_NONE ? "a point off the map" : hexgrid_code(c->grid, hex);
  if (river) {
    return feature_fault(c, f, "bridge on dry land: no hexside of %.60s within 2 hexes of %s",
                         river->name[0] ? river->name : river->id, code);
  }
  return feature_fault(c, f, "bridge on dry land: no hexside within 2 hexes of %s bears %s", code,
                       side_names(c, bridged_bits(c), names, sizeof names));
}

bool derive_span(Compile *c, Feature *f, Lie *lie) {
  const Feature *river;
  if (!find_river(c, f, &river)) return false;
  PlanePoint at = f->lines[0].points[0];
  HexPair best = { HEX_NONE, HEX_NONE };
  double best_price = INFINITY;
  for (HexId hex = 0; hex < c->count; hex++) {
    PlanePoint a = plane_centre(c->grid, hex);
    if (hypot(a.x - at.x, a.y - at.y) > BRIDGE_FAR) continue;
    for (int d = 0; d < HEX_SIDES; d++) {
      HexPair pair = { hex, hexgrid_neighbor(c->grid, hex, d) };
      if (pair.b < hex || (side_at(c, pair) & bridged_bits(c)) == 0) continue;
      if (river && !on_chain(&river->lie, pair)) continue;
      PlanePoint b = plane_centre(c->grid, pair.b);
      double price = hypot((a.x + b.x) / 2 - at.x, (a.y + b.y) / 2 - at.y);
      if (misses_served(c, f, pair)) price += NOT_SERVED;
      if (price >= best_price) continue;
      best_price = price;
      best = pair;
    }
  }
  if (best.a == HEX_NONE) return dry_land(c, f, river);
  if (pairs_add(&lie->pairs, best)) return true;
  f->faulty = true;
  return compile_memory(c);
}

// ---- roads ----------------------------------------------------------------------------------

/// A hex (or the two banks of a bridge) that a road must pass at one of its vertices.
typedef struct Anchor {
  HexId hexes[2];  // the second HEX_NONE for a single hex
  size_t vertex;
} Anchor;

/// A cheapest way so far to an anchor, passed in one of both directions.
typedef struct Way {
  double cost;  // INFINITY: none
  HexList hexes;
} Way;

/// What searching for a road needs; arrays [count].
typedef struct RoadSearch {
  double *cost;  // < 0: not settled
  HexId *from;
  CostHeap heap;
  const bool *allowed;  // [count * 6]: bridges that may be crossed
} RoadSearch;

/// A word of a road's `via`, for its faults.
typedef struct ViaWord {
  const char *text;
  size_t number;  // from 1
} ViaWord;

static bool via_fault(Compile *c, Feature *f, ViaWord word, const char *what, const char *detail) {
  return feature_fault(c, f, "via word %zu '%.60s': %s%.60s", word.number, word.text, what, detail);
}

/// Faults a name that no feature of a shape has, with the nearest that one has.
static bool unknown_name(Compile *c, Feature *f, ViaWord word, const char *name, Shape shape) {
  const char **names = calloc(c->feature_count + 1, sizeof *names);
  size_t count = 0;
  for (size_t i = 0; names && i < c->feature_count; i++) {
    const Feature *other = &c->features[i];
    if (!other->rule || other->rule->shape != shape || !other->name[0]) continue;
    if (shape == SHAPE_POINT && !other->rule->place) continue;
    names[count++] = other->name;
  }
  const char *what = shape == SHAPE_SPAN ? "bridge" : "place";
  via_fault(c, f, word, count ? "there is no such " : "the source has no ", what);
  if (names) compile_hint(c, name, names, count);
  free(names);
  return false;
}

/// Finds a place or bridge by its name; NULL with a fault when there is none that lies on the map.
static const Feature *named(Compile *c, Feature *f, ViaWord word, const char *name, Shape shape) {
  const Feature *found = feature_by_name(c, shape, name);
  if (!found) {
    unknown_name(c, f, word, name, shape);
    return NULL;
  }
  bool lies = shape == SHAPE_SPAN ? found->lie.pairs.count == 1 : found->lie.hex != HEX_NONE;
  if (lies && !found->faulty) return found;
  via_fault(c, f, word, "that has faults of its own: ", found->id);
  return NULL;
}

/// What the prefix of a word stands for in the layers; NULL with a fault that lists what there is.
static const char *prefix_meaning(Compile *c, Feature *f, ViaWord word, size_t length) {
  const json_t *prefixes = json_object_get(c->layers, "via");
  const char *key, *names[32];
  char list[200] = "", own[HEXMAP_MAX_WORD + 1];
  size_t count = 0, used = 0;
  json_t *value;
  json_object_foreach((json_t *)(uintptr_t)prefixes, key, value) {
    if (strlen(key) == length && strncmp(key, word.text, length) == 0) {
      return json_string_value(value);
    }
    if (count < sizeof names / sizeof *names) names[count++] = key;
    if (used + strlen(key) + 3 > sizeof list) continue;
    used += (size_t)snprintf(list + used, sizeof list - used, " %s:", key);
  }
  via_fault(c, f, word, "no such prefix in the layers; they have", count ? list : " none");
  snprintf(own, sizeof own, "%.*s", (int)(length < sizeof own ? length : 0), word.text);
  compile_hint(c, own, names, count);
  return NULL;
}

static bool read_prefixed(Compile *c, Feature *f, ViaWord word, Anchor *out) {
  size_t length = (size_t)(strchr(word.text, ':') - word.text);
  const char *what = prefix_meaning(c, f, word, length), *rest = word.text + length + 1;
  if (!what) return false;
  if (strcmp(what, "bridge") == 0) {
    const Feature *span = named(c, f, word, rest, SHAPE_SPAN);
    if (!span) return false;
    out->hexes[0] = span->lie.pairs.pairs[0].a;
    out->hexes[1] = span->lie.pairs.pairs[0].b;
    return true;
  }
  if (strcmp(what, "place") == 0) {
    const Feature *place = named(c, f, word, rest, SHAPE_POINT);
    if (place) out->hexes[0] = place->lie.hex;
    return place != NULL;
  }
  const char *code = strcmp(what, "hex") == 0 ? rest : feature_string(f, what);
  if (!code) return via_fault(c, f, word, "expected a hex in the road's property ", what);
  out->hexes[0] = hexgrid_parse(c->grid, code);
  return out->hexes[0] != HEX_NONE || via_fault(c, f, word, "there is no hex ", code);
}

/// Reads one word: the name of a place, or what its prefix says.
static bool read_word(Compile *c, Feature *f, ViaWord word, Anchor *anchor) {
  if (!feature_by_name(c, SHAPE_POINT, word.text) && strchr(word.text, ':')) {
    return read_prefixed(c, f, word, anchor);
  }
  const Feature *place = named(c, f, word, word.text, SHAPE_POINT);
  if (place) anchor->hexes[0] = place->lie.hex;
  return place != NULL;
}

/// Reads the words of `via`; vertices without a name give no anchor.
static bool read_via(Compile *c, Feature *f, const json_t *via, Anchor *anchors, size_t *count) {
  if (json_array_size(via) != f->lines[0].count) {
    return feature_fault(c, f, "'via' has %zu words, its line %zu positions; expected one word %s",
                         json_array_size(via), f->lines[0].count,
                         "a position, \"\" where it passes nothing");
  }
  for (size_t i = 0; i < json_array_size(via); i++) {
    ViaWord word = { json_string_value(json_array_get(via, i)), i + 1 };
    if (!word.text) return feature_fault(c, f, "via word %zu: expected a string", i + 1);
    if (!word.text[0]) continue;
    Anchor *anchor = &anchors[*count];
    *anchor = (Anchor){ { HEX_NONE, HEX_NONE }, i };
    if (!read_word(c, f, word, anchor)) return false;
    (*count)++;
  }
  return true;
}

/// The anchors of a road: what `via` names, or the ends of its line as far as they are on the map.
static bool read_anchors(Compile *c, Feature *f, Anchor *anchors, size_t *count) {
  const json_t *via = json_object_get(f->properties, "via");
  if (via && !read_via(c, f, via, anchors, count)) return false;
  if (*count >= 2) return true;
  const PlaneLine *line = &f->lines[0];
  HexId first = HEX_NONE, last = HEX_NONE;
  size_t from = 0, to = 0;
  for (size_t i = 0; i < line->count; i++) {
    HexId hex = plane_hex(c->grid, line->points[i]);
    if (hex == HEX_NONE) continue;
    if (first == HEX_NONE) first = hex, from = i;
    last = hex, to = i;
  }
  if (first == HEX_NONE || first == last) {
    return feature_fault(c, f, "its line does not lead from one hex of the map to another");
  }
  if (*count == 1) anchors[2] = anchors[0];
  Anchor named = anchors[2];
  bool keep = *count == 1 && named.vertex > from && named.vertex < to;
  anchors[0] = (Anchor){ { first, HEX_NONE }, from };
  if (keep) anchors[1] = named;
  anchors[keep ? 2 : 1] = (Anchor){ { last, HEX_NONE }, to };
  *count = keep ? 3 : 2;
  return true;
}

static double step_price(const Compile *c, const PlaneLine *part, HexId from, HexId to) {
  PlanePoint a = plane_centre(c->grid, from), b = plane_centre(c->grid, to);
  PlanePoint middle = { (a.x + b.x) / 2, (a.y + b.y) / 2 };
  double far = line_distance(part, b, NULL), half = line_distance(part, middle, NULL);
  return 1 + OFF_LINE * (far * far + half * half) / 2;
}

/// Settles hexes outward until `to` is settled: 1, or 0 when it cannot be reached, -1 when memory
/// is out.
static int settle(const Compile *c, RoadSearch *s, const PlaneLine *part, HexId from, HexId to) {
  for (HexId hex = 0; hex < c->count; hex++)
    s->cost[hex] = -1;
  s->heap.count = 0;
  if (!heap_push(&s->heap, (HeapItem){ 0, from, HEX_NONE })) return -1;
  while (s->heap.count > 0) {
    HeapItem item = heap_pop(&s->heap);
    if (s->cost[item.node] >= 0) continue;
    s->cost[item.node] = item.cost;
    s->from[item.node] = item.from;
    if (item.node == to) return 1;
    for (int d = 0; d < HEX_SIDES; d++) {
      HexPair pair = { item.node, hexgrid_neighbor(c->grid, item.node, d) };
      if (pair.b == HEX_NONE || s->cost[pair.b] >= 0) continue;
      bool barred = (side_at(c, pair) & bridged_bits(c)) != 0;
      if (barred && !s->allowed[item.node * HEX_SIDES + d]) continue;
      double cost = item.cost + step_price(c, part, item.node, pair.b);
      if (!heap_push(&s->heap, (HeapItem){ cost, pair.b, item.node })) return -1;
    }
  }
  return 0;
}

/// Cheapest way between two hexes along part of the line; appends it to `way` without `from`.
/// 1 found, 0 none, -1 out of memory.
static int leg(const Compile *c, RoadSearch *s, const PlaneLine *part, HexId from, HexId to,
               Way *way) {
  int found = settle(c, s, part, from, to);
  if (found <= 0) return found;
  way->cost += s->cost[to];
  size_t start = way->hexes.count;
  for (HexId hex = to; hex != from; hex = s->from[hex]) {
    if (!hexes_add(&way->hexes, hex)) return -1;
  }
  HexId *list = way->hexes.hexes;
  for (size_t i = start, j = way->hexes.count; i + 1 < j; i++) {
    HexId swapped = list[i];
    list[i] = list[--j];
    list[j] = swapped;
  }
  return 1;
}

static bool copy_way(const Way *from, Way *to) {
  *to = (Way){ from->cost, { NULL, 0, 0 } };
  for (size_t i = 0; i < from->hexes.count; i++) {
    if (!hexes_add(&to->hexes, from->hexes.hexes[i])) return false;
  }
  return true;
}

/// Ends a way on an anchor: its other bank, if it has two, comes after.
static bool cross(Way *way, const Anchor *anchor, int turned) {
  if (anchor->hexes[1] == HEX_NONE) return true;
  return hexes_add(&way->hexes, anchor->hexes[turned ? 0 : 1]);
}

/// Carries both ways over to the next anchor. False when memory is out.
static bool extend(const Compile *c, RoadSearch *s, const PlaneLine *part, const Anchor *to,
                   const Way before[2], Way after[2]) {
  for (int turned = 0; turned < 2; turned++) {
    after[turned] = (Way){ INFINITY, { NULL, 0, 0 } };
    HexId goal = to->hexes[turned];
    if (goal == HEX_NONE) continue;
    for (int i = 0; i < 2; i++) {
      Way way;
      if (before[i].cost == INFINITY) continue;
      bool good = copy_way(&before[i], &way);
      HexId from = way.hexes.hexes ? way.hexes.hexes[way.hexes.count - 1] : HEX_NONE;
      int found = good ? leg(c, s, part, from, goal, &way) : -1;
      good = found >= 0 && cross(&way, to, turned);
      bool better = good && found == 1 && way.cost < after[turned].cost;
      free(better ? after[turned].hexes.hexes : way.hexes.hexes);
      if (better) after[turned] = way;
      if (!good) return false;
    }
  }
  return true;
}

static bool start_ways(const Anchor *anchor, Way ways[2]) {
  for (int turned = 0; turned < 2; turned++) {
    ways[turned] = (Way){ INFINITY, { NULL, 0, 0 } };
    if (anchor->hexes[turned] == HEX_NONE) continue;
    ways[turned].cost = 0;
    if (!hexes_add(&ways[turned].hexes, anchor->hexes[turned])) return false;
    if (!cross(&ways[turned], anchor, turned)) return false;
  }
  return true;
}

static void free_ways(Way ways[2]) {
  free(ways[0].hexes.hexes);
  free(ways[1].hexes.hexes);
  ways[0].hexes.hexes = ways[1].hexes.hexes = NULL;
}

/// Finds the whole road. 1 found, 0 none, -1 out of memory. `*stuck`: the first anchor that it
/// could not come to.
static int find_road(const Compile *c, const Feature *f, RoadSearch *s, const Anchor *anchors,
                     size_t count, HexList *out, size_t *stuck) {
  Way ways[2], next[2];
  if (!start_ways(&anchors[0], ways)) {
    free_ways(ways);
    return -1;
  }
  for (size_t i = 1; i < count; i++) {
    const PlaneLine *line = &f->lines[0];
    size_t first = anchors[i - 1].vertex;
    PlaneLine part = { line->points + first, anchors[i].vertex - first + 1, 0 };
    bool good = extend(c, s, &part, &anchors[i], ways, next);
    free_ways(ways);
    memcpy(ways, next, sizeof ways);
    if (good && ways[0].cost == INFINITY && ways[1].cost == INFINITY) {
      free_ways(ways);
      *stuck = i;
      return 0;
    }
    if (good) continue;
    free_ways(ways);
    return -1;
  }
  int best = ways[1].cost < ways[0].cost ? 1 : 0;
  int found = ways[best].cost < INFINITY;
  if (found) {
    *out = ways[best].hexes;
    ways[best].hexes.hexes = NULL;
  }
  free_ways(ways);
  return found;
}

/// Searches for the road with everything at hand. 1 found, 0 no road (reported), -1 out of memory.
static int search_road(Compile *c, Feature *f, RoadSearch *s, Anchor *anchors, bool *allowed,
                       Lie *lie) {
  size_t count = 0;
  if (!read_anchors(c, f, anchors, &count)) return 0;
  for (size_t i = 0; i < count; i++) {
    if (anchors[i].hexes[1] == HEX_NONE) continue;
    HexPair banks = { anchors[i].hexes[0], anchors[i].hexes[1] };
    allowed[pair_edge(c, banks)] = true;
    allowed[pair_edge(c, (HexPair){ banks.b, banks.a })] = true;
  }
  size_t stuck = 0;
  int found = find_road(c, f, s, anchors, count, &lie->hexes, &stuck);
  if (found == 0) {
    feature_fault(c, f, "no way along its line from %s to %s without a bridge that 'via' names",
                  hexgrid_code(c->grid, anchors[stuck - 1].hexes[0]),
                  hexgrid_code(c->grid, anchors[stuck].hexes[0]));
  }
  if (found == 1 && lie->hexes.count < 2) {
    feature_fault(c, f, "its line stays in one hex");
    return 0;
  }
  return found;
}

bool derive_road(Compile *c, Feature *f, Lie *lie) {
  if (f->line_count != 1) return feature_fault(c, f, "a road of several lines needs 'hexes'");
  size_t count = (size_t)c->count;
  Anchor *anchors = calloc(f->lines[0].count + 3, sizeof *anchors);
  bool *allowed = calloc(count * HEX_SIDES, sizeof *allowed);
  RoadSearch s = { .allowed = allowed };
  s.cost = calloc(count, sizeof *s.cost);
  s.from = calloc(count, sizeof *s.from);
  bool room = anchors && allowed && s.cost && s.from;
  int found = room ? search_road(c, f, &s, anchors, allowed, lie) : -1;
  if (found < 0) compile_memory(c);
  if (found < 1) f->faulty = true;
  free(anchors);
  free(allowed);
  free(s.cost);
  free(s.from);
  free(s.heap.items);
  return found == 1;
}
