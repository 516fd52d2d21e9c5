/// Lines along hexsides: the chain of hexsides nearest to a line, as a cheapest path over the
/// corners of hexes.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/mapcompile_inside.h"

// Prices in hexsides, found by trial on hand-made maps.
static const double OFF_LINE = 10;    // a hexside of which all is one hex away from the line
static const double OFF_END = 50;     // an end one hex away from the line's end
static const double WRONG_BANK = 20;  // a place on the wrong side although its `bank` says
static const double WRONG_SIDE = 2;   // a place on the other side than on the line
static const double SHY = 3;          // a hexside that the chain should keep away from
static const double CORRIDOR = 4;     // hexes from the line beyond which no chain goes
static const double STEP = 0.1;       // hexes between samples where a line is cut at the map's edge
static const double ROW = 0.86602540378443864676;

enum { ENDS_MAX = 8 };

// ---- corners --------------------------------------------------------------------------------

/// The corners of all hexes on a lattice: pointy hexes have theirs at (0, +-2) and (+-1, +-1) from
/// a centre at (2x, 3y / row); flat ones the other way round.
typedef struct CornerGraph {
  int x_min, y_min, width, height;
  int32_t *edges;  // [width * height * 3]: hex * 6 + direction, lower hex; -1: none
} CornerGraph;

static bool is_pointy(const Compile *c) { return hexgrid_spec(c->grid)->layout == HEX_POINTY; }

static void lattice_centre(const Compile *c, HexId hex, int *x, int *y) {
  PlanePoint at = plane_centre(c->grid, hex);
  bool pointy = is_pointy(c);
  *x = (int)lround(pointy ? at.x * 2 : at.x / ROW * 3);
  *y = (int)lround(pointy ? at.y / ROW * 3 : at.y * 2);
}

/// Corner `index` at 30 + 60 * index degrees (pointy) or 60 * index (flat).
static int corner_node(const Compile *c, const CornerGraph *g, HexId hex, int index) {
  static const int pointy[HEX_SIDES][2] = { { 1, 1 },   { 0, 2 },  { -1, 1 },
                                            { -1, -1 }, { 0, -2 }, { 1, -1 } };
  static const int flat[HEX_SIDES][2] = { { 2, 0 },  { 1, 1 },   { -1, 1 },
                                          { -2, 0 }, { -1, -1 }, { 1, -1 } };
  int x, y;
  lattice_centre(c, hex, &x, &y);
  const int *offset = is_pointy(c) ? pointy[index] : flat[index];
  return (y + offset[1] - g->y_min) * g->width + (x + offset[0] - g->x_min);
}

/// The ends of a hexside, such that the hex is on the left of the way from the first to the second.
static void side_ends(const Compile *c, HexId hex, int direction, int *from, int *to) {
  int first = is_pointy(c) ? direction + 5 : 7 - direction;
  *from = corner_node(c, c->graph, hex, first % HEX_SIDES);
  *to = corner_node(c, c->graph, hex, (first + 1) % HEX_SIDES);
}

static PlanePoint node_place(const Compile *c, int node) {
  const CornerGraph *g = c->graph;
  double x = node % g->width + g->x_min, y = node / g->width + g->y_min;
  return is_pointy(c) ? (PlanePoint){ x / 2, y * ROW / 3 } : (PlanePoint){ x * ROW / 3, y / 2 };
}

static void graph_box(const Compile *c, CornerGraph *g) {
  int x_max = 0, y_max = 0;
  for (HexId hex = 0; hex < c->count; hex++) {
    int x, y;
    lattice_centre(c, hex, &x, &y);
    if (hex == 0 || x < g->x_min) g->x_min = x;
    if (hex == 0 || y < g->y_min) g->y_min = y;
    if (hex == 0 || x > x_max) x_max = x;
    if (hex == 0 || y > y_max) y_max = y;
  }
  g->x_min -= 2;
  g->y_min -= 2;
  g->width = x_max + 3 - g->x_min;
  g->height = y_max + 3 - g->y_min;
}

static void graph_add(CornerGraph *g, int node, int32_t edge) {
  for (int i = 0; i < 3; i++) {
    if (g->edges[node * 3 + i] >= 0) continue;
    g->edges[node * 3 + i] = edge;
    return;
  }
}

static size_t graph_nodes(const CornerGraph *g) { return (size_t)g->width * (size_t)g->height; }

/// Makes the graph when it is not there yet.
static bool graph_ready(Compile *c) {
  if (c->graph) return true;
  CornerGraph *g = calloc(1, sizeof *g);
  if (!g) return compile_memory(c);
  graph_box(c, g);
  g->edges = malloc(graph_nodes(g) * 3 * sizeof *g->edges);
  c->graph = g;
  if (!g->edges) return compile_memory(c);
  for (size_t i = 0; i < graph_nodes(g) * 3; i++)
    g->edges[i] = -1;
  for (HexId hex = 0; hex < c->count; hex++) {
    for (int d = 0; d < HEX_SIDES; d++) {
      if (hexgrid_neighbor(c->grid, hex, d) < hex) continue;
      int from, to;
      side_ends(c, hex, d, &from, &to);
      graph_add(g, from, hex * HEX_SIDES + d);
      graph_add(g, to, hex * HEX_SIDES + d);
    }
  }
  return true;
}

void graph_free(Compile *c) {
  if (!c->graph) return;
  free(c->graph->edges);
  free(c->graph);
  c->graph = NULL;
}

/// Where one goes over an edge from `node`, and the hexes on both sides of the way.
static int follow(const Compile *c, int32_t edge, int node, HexPair *sides) {
  HexId hex = edge / HEX_SIDES;
  int direction = edge % HEX_SIDES, from, to;
  side_ends(c, hex, direction, &from, &to);
  HexId other = hexgrid_neighbor(c->grid, hex, direction);
  *sides = node == from ? (HexPair){ hex, other } : (HexPair){ other, hex };
  return node == from ? to : from;
}

// ---- lines ----------------------------------------------------------------------------------

double line_distance(const PlaneLine *line, PlanePoint at, bool *left) {
  double best = INFINITY;
  for (size_t i = 0; i < line->count; i++) {
    PlanePoint a = line->points[i == 0 ? 0 : i - 1], b = line->points[i];
    double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    double t = length > 0 ? ((at.x - a.x) * dx + (at.y - a.y) * dy) / length : 0;
    t = fmin(fmax(t, 0), 1);
    double distance = hypot(at.x - a.x - t * dx, at.y - a.y - t * dy);
    if (distance >= best) continue;
    best = distance;
    if (left) *left = dx * (at.y - a.y) - dy * (at.x - a.x) > 0;
  }
  return best;
}

/// A run of a line over the map.
typedef struct Run {
  size_t first, last;  // segments (index of their first vertex)
  double start, end;   // where on them, 0 .. 1
  double length;
} Run;

static PlanePoint between(PlanePoint a, PlanePoint b, double t) {
  return (PlanePoint){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y) };
}

/// Finds the longest run whose samples are on the map; length < 0 when there is none.
static Run longest_run(const Compile *c, const PlaneLine *line) {
  Run best = { .length = -1 }, now = best;
  for (size_t i = 0; i + 1 < line->count; i++) {
    PlanePoint a = line->points[i], b = line->points[i + 1];
    double length = hypot(b.x - a.x, b.y - a.y);
    int samples = (int)fmax(1, length / STEP);
    for (int j = 0; j <= samples; j++) {
      double t = (double)j / samples;
      if (plane_hex(c->grid, between(a, b, t)) == HEX_NONE) {
        now.length = -1;
        continue;
      }
      if (now.length < 0) {
        now = (Run){ i, i, t, t, 0 };
      } else if (j > 0) {
        now.length += length / samples;
      }
      now.last = i;
      now.end = t;
      if (now.length > best.length) best = now;
    }
  }
  return best;
}

/// The part of a line that is on the map: points to be freed. `cut_start` and `cut_end` say
/// whether there was more of it.
static bool clip_line(Compile *c, const PlaneLine *line, PlaneLine *out, bool *cut_start,
                      bool *cut_end) {
  Run run = longest_run(c, line);
  *out = (PlaneLine){ calloc(line->count + 2, sizeof *out->points), 0, 0 };
  if (!out->points) return compile_memory(c);
  if (run.length < 0) return true;
  const PlanePoint *p = line->points;
  out->points[out->count++] = between(p[run.first], p[run.first + 1], run.start);
  for (size_t i = run.first + 1; i <= run.last; i++)
    out->points[out->count++] = p[i];
  out->points[out->count++] = between(p[run.last], p[run.last + 1], run.end);
  *cut_start = run.first > 0 || run.start > 0;
  *cut_end = run.last + 2 < line->count || run.end < 1;
  return true;
}

// ---- banks ----------------------------------------------------------------------------------

int bank_of(const Feature *place, const char *line_name) {
  const json_t *banks = json_object_get(place->properties, "bank");
  const char *bank = json_string_value(json_object_get(banks, line_name));
  if (!bank) return 0;
  return strcmp(bank, "left") == 0 ? -1 : strcmp(bank, "right") == 0 ? 1 : 0;
}

int chain_bank(const Lie *chain, HexId hex) {
  bool left = false, right = false;
  for (size_t i = 0; i < chain->pairs.count; i++) {
    left |= chain->pairs.pairs[i].a == hex;
    right |= chain->pairs.pairs[i].b == hex;
  }
  if (left && right) return 0;
  return left ? -1 : right ? 1 : 2;
}

void settle_bank(Compile *c, Feature *f) {
  if (f->faulty || f->stored || f->lie.hex == HEX_NONE) return;
  for (size_t i = 0; i < c->feature_count; i++) {
    const Feature *line = &c->features[i];
    if (line->faulty || line->rule->shape != SHAPE_SIDES || !line->rule->banks) continue;
    int bank = bank_of(f, line->name);
    if (bank == 0 || chain_bank(&line->lie, f->lie.hex) != -bank) continue;
    HexId best = HEX_NONE;
    double nearest = INFINITY;
    for (int d = 0; d < HEX_SIDES; d++) {
      HexId hex = hexgrid_neighbor(c->grid, f->lie.hex, d);
      if (hex == HEX_NONE || chain_bank(&line->lie, hex) != bank) continue;
      PlanePoint centre = plane_centre(c->grid, hex), at = f->lines[0].points[0];
      double distance = hypot(centre.x - at.x, centre.y - at.y);
      if (distance >= nearest) continue;
      nearest = distance;
      best = hex;
    }
    if (best != HEX_NONE) f->lie.hex = best;
  }
}

// ---- search ---------------------------------------------------------------------------------

/// What a search needs; arrays [nodes].
typedef struct Search {
  const PlaneLine *line;
  uint32_t shy;
  double *cost;          // settled cost, < 0 while open
  int *from;             // node before, -1 at a start
  double *distance;      // of the node from the line, < 0 while unknown
  double *end;           // price of ending here, < 0: no end
  double *left, *right;  // [hexes]: price of a hex on that side of the chain
  CostHeap heap;
} Search;

static void search_free(Search *s) {
  free(s->cost);
  free(s->from);
  free(s->distance);
  free(s->end);
  free(s->left);
  free(s->right);
  free(s->heap.items);
}

static bool search_new(const Compile *c, Search *s) {
  size_t nodes = graph_nodes(c->graph), hexes = (size_t)c->count;
  s->cost = malloc(nodes * sizeof *s->cost);
  s->from = malloc(nodes * sizeof *s->from);
  s->distance = malloc(nodes * sizeof *s->distance);
  s->end = malloc(nodes * sizeof *s->end);
  s->left = calloc(hexes, sizeof *s->left);
  s->right = calloc(hexes, sizeof *s->right);
  if (!s->cost || !s->from || !s->distance || !s->end || !s->left || !s->right) return false;
  for (size_t i = 0; i < nodes; i++)
    s->cost[i] = s->distance[i] = s->end[i] = -1;
  return true;
}

static double node_distance(const Compile *c, Search *s, int node) {
  if (s->distance[node] < 0) {
    s->distance[node] = line_distance(s->line, node_place(c, node), NULL);
  }
  return s->distance[node];
}

/// Price of going over the hexside from `a` to `b` with these hexes on both sides.
static double side_price(const Compile *c, Search *s, int a, int b, HexPair sides) {
  PlanePoint from = node_place(c, a), to = node_place(c, b);
  double da = node_distance(c, s, a), db = node_distance(c, s, b);
  double dm = line_distance(s->line, between(from, to, 0.5), NULL);
  double price = 1 + OFF_LINE * (da * da + 4 * dm * dm + db * db) / 6;
  price += s->left[sides.a] + s->right[sides.b];
  return (side_at(c, sides) & s->shy) != 0 ? price + SHY : price;
}

/// Runs the search; gives the last node of the cheapest chain, -1 when there is none, -2 when
/// memory is out.
static int search_run(const Compile *c, Search *s) {
  int best = -1;
  double best_cost = INFINITY;
  while (s->heap.count > 0) {
    HeapItem item = heap_pop(&s->heap);
    if (s->cost[item.node] >= 0) continue;
    if (item.cost >= best_cost) break;
    s->cost[item.node] = item.cost;
    s->from[item.node] = item.from;
    double end = s->end[item.node];
    if (end >= 0 && item.from >= 0 && item.cost + end < best_cost) {
      best = item.node;
      best_cost = item.cost + end;
    }
    for (int i = 0; i < 3; i++) {
      int32_t edge = c->graph->edges[item.node * 3 + i];
      HexPair sides;
      if (edge < 0) continue;
      int next = follow(c, edge, item.node, &sides);
      if (s->cost[next] >= 0 || node_distance(c, s, next) > CORRIDOR) continue;
      HeapItem on = { item.cost + side_price(c, s, item.node, next, sides), next, item.node };
      if (!heap_push(&s->heap, on)) return -2;
    }
  }
  return best;
}

/// Number of hexsides that meet at a node.
static int node_degree(const Compile *c, int node) {
  int degree = 0;
  for (int i = 0; i < 3; i++)
    degree += c->graph->edges[node * 3 + i] >= 0;
  return degree;
}

/// A node at which a chain may begin or end, and what that costs.
typedef struct End {
  int node;
  double price;
} End;

/// Finds the ENDS_MAX nodes nearest to a point; `at_edge`: of those at the edge of the map.
static size_t ends_near(const Compile *c, PlanePoint at, bool at_edge, End ends[ENDS_MAX]) {
  size_t count = 0;
  for (int node = 0; node < (int)graph_nodes(c->graph); node++) {
    int degree = node_degree(c, node);
    if (degree == 0 || (at_edge && degree == 3)) continue;
    PlanePoint place = node_place(c, node);
    double dx = place.x - at.x, dy = place.y - at.y;
    End end = { node, OFF_END * (dx * dx + dy * dy) };
    if (count == ENDS_MAX && end.price >= ends[ENDS_MAX - 1].price) continue;
    size_t i = count < ENDS_MAX ? count++ : ENDS_MAX - 1;
    for (; i > 0 && ends[i - 1].price > end.price; i--)
      ends[i] = ends[i - 1];
    ends[i] = end;
  }
  return count;
}

/// Lets the chain end on another chain: on any corner of it, or on its first.
static void ends_on_chain(const Compile *c, const PairList *pairs, bool first, PlanePoint at,
                          double *end) {
  int shared[2] = { -1, -1 };
  if (first && pairs->count > 1) {
    HexPair next = pairs->pairs[1];
    side_ends(c, next.a, hexgrid_direction(c->grid, next.a, next.b), &shared[0], &shared[1]);
  }
  for (size_t i = 0; i < (first ? 1 : pairs->count); i++) {
    HexPair pair = pairs->pairs[i];
    int nodes[2];
    side_ends(c, pair.a, hexgrid_direction(c->grid, pair.a, pair.b), &nodes[0], &nodes[1]);
    for (int j = 0; j < 2; j++) {
      if (nodes[j] == shared[0] || nodes[j] == shared[1]) continue;
      PlanePoint place = node_place(c, nodes[j]);
      double dx = place.x - at.x, dy = place.y - at.y;
      end[nodes[j]] = dx * dx + dy * dy;
    }
  }
}

/// Prices the hexes of places that should stay on their side of the line.
static void price_places(const Compile *c, const Feature *f, Search *s) {
  for (size_t i = 0; i < c->feature_count; i++) {
    const Feature *place = &c->features[i];
    if (place->faulty || place->rule->shape != SHAPE_POINT || !place->rule->feature) continue;
    HexId hex = place->lie.hex;
    if (hex == HEX_NONE || s->left[hex] > 0 || s->right[hex] > 0) continue;
    int bank = f->rule->banks ? bank_of(place, f->name) : 0;
    double price = bank != 0 ? WRONG_BANK : WRONG_SIDE;
    if (bank == 0) {
      bool left = false;
      if (line_distance(s->line, place->lines[0].points[0], &left) >= 1.2) continue;
      bank = left ? -1 : 1;
    }
    *(bank < 0 ? &s->right[hex] : &s->left[hex]) = price;
  }
}

static bool walk_back(const Compile *c, const Search *s, int node, PairList *out) {
  size_t start = out->count;
  for (; s->from[node] >= 0; node = s->from[node]) {
    for (int i = 0; i < 3; i++) {
      int32_t edge = c->graph->edges[node * 3 + i];
      HexPair back;
      if (edge < 0 || follow(c, edge, node, &back) != s->from[node]) continue;
      if (!pairs_add(out, (HexPair){ back.b, back.a })) return false;
    }
  }
  for (size_t i = start, j = out->count; i + 1 < j; i++) {
    HexPair swapped = out->pairs[i];
    out->pairs[i] = out->pairs[--j];
    out->pairs[j] = swapped;
  }
  return true;
}

/// Seeds the starts and marks the ends of a search.
static bool place_ends(const Compile *c, const Feature *f, Search *s, bool cut_start,
                       bool cut_end) {
  End ends[ENDS_MAX];
  size_t count = ends_near(c, s->line->points[0], cut_start, ends);
  for (size_t i = 0; i < count; i++) {
    if (!heap_push(&s->heap, (HeapItem){ ends[i].price, ends[i].node, -1 })) return false;
  }
  PlanePoint last = s->line->points[s->line->count - 1];
  const Feature *into = feature_by_id(c, feature_string(f, "into_id"));
  if (into && into != f && !cut_end && into->lie.pairs.count > 0) {
    bool first = json_is_true(json_object_get(f->properties, "joins_start"));
    ends_on_chain(c, &into->lie.pairs, first, last, s->end);
    return true;
  }
  count = ends_near(c, last, cut_end, ends);
  for (size_t i = 0; i < count; i++)
    s->end[ends[i].node] = ends[i].price;
  return true;
}

static bool derive_line(Compile *c, Feature *f, const PlaneLine *whole, Lie *lie) {
  PlaneLine line;
  bool cut_start = false, cut_end = false;
  if (!clip_line(c, whole, &line, &cut_start, &cut_end)) return false;
  Search search = { .line = &line, .shy = f->rule->shy };
  bool good = true;
  if (line.count < 2) {
    good = feature_fault(c, f, "its line is off the map");
  } else if (!search_new(c, &search)) {
    good = compile_memory(c);
  } else {
    price_places(c, f, &search);
    int last = place_ends(c, f, &search, cut_start, cut_end) ? search_run(c, &search) : -2;
    if (last == -1) good = feature_fault(c, f, "no chain of hexsides follows its line");
    if (last == -2 || (last >= 0 && !walk_back(c, &search, last, &lie->pairs))) {
      good = compile_memory(c);
    }
  }
  search_free(&search);
  free(line.points);
  return good;
}

bool derive_chain(Compile *c, Feature *f, Lie *lie) {
  if (!graph_ready(c)) return false;
  for (size_t i = 0; i < f->line_count; i++) {
    if (!derive_line(c, f, &f->lines[i], lie)) {
      f->faulty = true;
      return false;
    }
  }
  if (!f->rule->high_right) return true;
  for (size_t i = 0; i < lie->pairs.count; i++) {
    HexPair pair = lie->pairs.pairs[i];
    if (c->sides[f->rule->side].directional) lie->pairs.pairs[i] = (HexPair){ pair.b, pair.a };
  }
  return true;
}

static int start_of(int from, int to, int other_from, int other_to) {
  return to == other_from || to == other_to ? from : to;
}

size_t chain_gap(Compile *c, const PairList *pairs) {
  if (pairs->count < 2 || !graph_ready(c)) return 0;
  int from, to, next_from, next_to;
  HexPair first = pairs->pairs[0], second = pairs->pairs[1];
  side_ends(c, first.a, hexgrid_direction(c->grid, first.a, first.b), &from, &to);
  side_ends(c, second.a, hexgrid_direction(c->grid, second.a, second.b), &next_from, &next_to);
  int end = start_of(from, to, next_from, next_to) == from ? to : from;
  for (size_t i = 1; i < pairs->count; i++) {
    HexPair pair = pairs->pairs[i];
    side_ends(c, pair.a, hexgrid_direction(c->grid, pair.a, pair.b), &from, &to);
    if (from != end && to != end) return i;
    end = from == end ? to : from;
  }
  return 0;
}
