#include "host/carto_lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 8, ENDS_MAX = 12, LOOK = 2 };

bool carto_net_init(CartoNet *net, int node_count, const CartoManner *manners, uint32_t seed) {
  *net = (CartoNet){ .node_count = node_count, .manners = manners, .seed = seed };
  net->nodes = calloc((size_t)node_count + 1, sizeof *net->nodes);
  net->fixed = calloc((size_t)node_count + 1, sizeof *net->fixed);
  return net->nodes && net->fixed;
}

void carto_net_clear(CartoNet *net) {
  free(net->edges);
  free(net->nodes);
  free(net->fixed);
  *net = (CartoNet){ 0 };
}

bool carto_net_add(CartoNet *net, int a, int b, int kind, int side) {
  if (net->edge_count == net->edge_room) {
    int room = net->edge_room ? net->edge_room * 2 : 256;
    CartoEdge *edges = realloc(net->edges, (size_t)room * sizeof *edges);
    if (!edges) return false;
    net->edges = edges;
    net->edge_room = room;
  }
  net->edges[net->edge_count++] = (CartoEdge){ .a = a, .b = b, .kind = kind, .side = side };
  return true;
}

// ---- Joining ----
// An end is 2 * edge + 0 at its node a, + 1 at its node b.

typedef struct Joiner {
  CartoNet *net;
  int *first, *ends;  // ends of node n: ends[first[n] .. first[n + 1] - 1]
  int *partner;       // [2 * edges]: the end it goes on with, or -1
} Joiner;

static int end_node(const Joiner *j, int end) {
  const CartoEdge *edge = &j->net->edges[end >> 1];
  return end & 1 ? edge->b : edge->a;
}

static bool index_ends(Joiner *j) {
  int edges = j->net->edge_count, nodes = j->net->node_count;
  j->first = calloc((size_t)nodes + 2, sizeof *j->first);
  j->ends = malloc(((size_t)edges * 2 + 1) * sizeof *j->ends);
  j->partner = malloc(((size_t)edges * 2 + 1) * sizeof *j->partner);
  if (!j->first || !j->ends || !j->partner) return false;
  for (int end = 0; end < edges * 2; end++) {
    j->first[end_node(j, end) + 2]++;
    j->partner[end] = -1;
  }
  for (int n = 2; n < nodes + 2; n++)
    j->first[n] += j->first[n - 1];
  for (int end = 0; end < edges * 2; end++)
    j->ends[j->first[end_node(j, end) + 1]++] = end;
  return true;
}

/// Looks along an edge from one of its ends, past nodes where two edges meet.
static CartoPoint look(const Joiner *j, int end) {
  int kind = j->net->edges[end >> 1].kind;
  for (int i = 0;; i++) {
    int far = end ^ 1, node = end_node(j, far);
    int count = j->first[node + 1] - j->first[node];
    if (i == LOOK || count != 2) return j->net->nodes[node];
    const int *ends = &j->ends[j->first[node]];
    end = ends[0] == far ? ends[1] : ends[0];
    if (j->net->edges[end >> 1].kind != kind) return j->net->nodes[node];
  }
}

/// How straight it goes on from one end to the other: -1 back, 1 straight on.
static float straightness(const Joiner *j, int one, int two) {
  CartoPoint node = j->net->nodes[end_node(j, one)], a = look(j, one), b = look(j, two);
  float ax = a.x - node.x, ay = a.y - node.y, bx = b.x - node.x, by = b.y - node.y;
  float length = sqrtf((ax * ax + ay * ay) * (bx * bx + by * by));
  return length > 0 ? -(ax * bx + ay * by) / length : -1;
}

static bool may_join(const Joiner *j, int one, int two) {
  int kind = j->net->edges[one >> 1].kind;
  if (kind != j->net->edges[two >> 1].kind) return false;
  return !j->net->manners[kind].directed || (one & 1) != (two & 1);
}

static void join_node(const Joiner *j, int node) {
  const int *ends = &j->ends[j->first[node]];
  int count = j->first[node + 1] - j->first[node];
  if (count > ENDS_MAX) count = ENDS_MAX;
  for (;;) {
    float best = count == 2 ? -2 : -0.1f;
    int one = -1, two = -1;
    for (int a = 0; a < count; a++) {
      for (int b = a + 1; b < count; b++) {
        if (j->partner[ends[a]] >= 0 || j->partner[ends[b]] >= 0) continue;
        if (!may_join(j, ends[a], ends[b])) continue;
        float score = straightness(j, ends[a], ends[b]);
        if (score <= best) continue;
        best = score;
        one = ends[a];
        two = ends[b];
      }
    }
    if (one < 0) return;
    j->partner[one] = two;
    j->partner[two] = one;
  }
}

// ---- Chains ----

typedef struct Chain {
  int kind, first, count;  // ends in the order walked: each is the end at which its edge is entered
  bool closed;
} Chain;

typedef struct Chains {
  Chain *chains;
  int count;
  int *ends;
} Chains;

static void walk(const Joiner *j, int end, bool *done, Chains *out, int *used) {
  Chain *chain = &out->chains[out->count++];
  *chain = (Chain){ .kind = j->net->edges[end >> 1].kind, .first = *used };
  int start = end;
  for (;;) {
    done[end >> 1] = true;
    out->ends[(*used)++] = end;
    chain->count++;
    int next = j->partner[end ^ 1];
    if (next == start) chain->closed = true;
    if (next < 0 || done[next >> 1]) return;
    end = next;
  }
}

static bool make_chains(const Joiner *j, Chains *out) {
  int edges = j->net->edge_count, used = 0;
  out->chains = malloc(((size_t)edges + 1) * sizeof *out->chains);
  out->ends = malloc(((size_t)edges + 1) * sizeof *out->ends);
  bool *done = calloc((size_t)edges + 1, sizeof *done);
  bool good = out->chains && out->ends && done;
  // Open chains from their first end, then the rings. Directed ones begin at a node a.
  for (int pass = 0; good && pass < 2; pass++) {
    for (int end = 0; end < edges * 2; end++) {
      bool directed = j->net->manners[j->net->edges[end >> 1].kind].directed;
      if (done[end >> 1] || (directed && (end & 1))) continue;
      if (pass == 1 || j->partner[end] < 0) walk(j, end, done, out, &used);
    }
  }
  free(done);
  return good;
}

// ---- Placing nodes ----

static CartoPoint eased(const CartoNet *net, CartoPoint before, CartoPoint at, CartoPoint after,
                        const CartoManner *manner, int node) {
  float e = manner->ease;
  CartoPoint p = { at.x + e * ((before.x + after.x) * 0.5f - at.x),
                   at.y + e * ((before.y + after.y) * 0.5f - at.y) };
  p.x += manner->wander * carto_random(net->seed, node, 1);
  p.y += manner->wander * carto_random(net->seed, node, 2);
  return p;
}

/// Moves the inner nodes of a chain that have no place yet; `raw` are the nodes as they were.
static void place_nodes(const Joiner *j, const Chain *chain, const int *ends,
                        const CartoPoint *raw) {
  CartoNet *net = j->net;
  const CartoManner *manner = &net->manners[chain->kind];
  for (int i = chain->closed ? 0 : 1; i < chain->count; i++) {
    int node = end_node(j, ends[i]);
    if (net->fixed[node]) continue;
    int last = ends[i > 0 ? i - 1 : chain->count - 1];
    CartoPoint before = raw[end_node(j, last)], after = raw[end_node(j, ends[i] ^ 1)];
    net->nodes[node] = eased(net, before, raw[node], after, manner, node);
    net->fixed[node] = true;
  }
}

static void place_mid(CartoNet *net, CartoEdge *edge) {
  if (edge->mid_fixed) return;
  CartoPoint a = net->nodes[edge->a], b = net->nodes[edge->b];
  float stray = net->manners[edge->kind].wander * carto_random(net->seed, edge->a, edge->b);
  edge->mid.x = (a.x + b.x) * 0.5f + (b.y - a.y) * stray;
  edge->mid.y = (a.y + b.y) * 0.5f - (b.x - a.x) * stray;
}

// ---- Curves ----

static float knot(CartoPoint a, CartoPoint b) {
  float dx = b.x - a.x, dy = b.y - a.y;
  float step = sqrtf(sqrtf(dx * dx + dy * dy));
  return step > 1e-4f ? step : 1e-4f;
}

static CartoPoint blend(CartoPoint a, CartoPoint b, float ta, float tb, float t) {
  float w = (t - ta) / (tb - ta);
  return (CartoPoint){ a.x + (b.x - a.x) * w, a.y + (b.y - a.y) * w };
}

/// Centripetal Catmull-Rom from p[1] to p[2] at `w` 0 .. 1.
static CartoPoint spline(const CartoPoint *p, float w) {
  float t0 = 0, t1 = knot(p[0], p[1]), t2 = t1 + knot(p[1], p[2]), t3 = t2 + knot(p[2], p[3]);
  float t = t1 + (t2 - t1) * w;
  CartoPoint a1 = blend(p[0], p[1], t0, t1, t), a2 = blend(p[1], p[2], t1, t2, t),
             a3 = blend(p[2], p[3], t2, t3, t);
  CartoPoint b1 = blend(a1, a2, t0, t2, t), b2 = blend(a2, a3, t1, t3, t);
  return blend(b1, b2, t1, t2, t);
}

/// Control points of a chain: node, middle, node, middle ...; returns how many.
static int controls(const Joiner *j, const Chain *chain, const int *ends, CartoPoint *out) {
  int count = 0;
  for (int i = 0; i < chain->count; i++) {
    out[count++] = j->net->nodes[end_node(j, ends[i])];
    out[count++] = j->net->edges[ends[i] >> 1].mid;
  }
  if (!chain->closed) out[count++] = j->net->nodes[end_node(j, ends[chain->count - 1] ^ 1)];
  return count;
}

static CartoPoint control_at(const CartoPoint *points, int count, bool closed, int i) {
  if (closed) return points[(i + count) % count];
  if (i >= 0 && i < count) return points[i];
  CartoPoint end = points[i < 0 ? 0 : count - 1], next = points[i < 0 ? 1 : count - 2];
  return (CartoPoint){ 2 * end.x - next.x, 2 * end.y - next.y };
}

static void lay_curve(const CartoPoint *control, int count, bool closed, CartoLines *out) {
  int segments = closed ? count : count - 1;
  for (int i = 0; i < segments; i++) {
    CartoPoint p[4];
    for (int k = 0; k < 4; k++)
      p[k] = control_at(control, count, closed, i + k - 1);
    for (int piece = 0; piece < PIECES; piece++)
      out->points[out->point_count++] = spline(p, (float)piece / PIECES);
  }
  out->points[out->point_count++] = control_at(control, count, closed, segments);
}

/// `lone` [nodes]: ends there may be free.
static bool lay_curves(const Joiner *j, const Chains *chains, const bool *lone, CartoLines *out) {
  size_t edges = (size_t)j->net->edge_count;
  out->lines = malloc(((size_t)chains->count + 1) * sizeof *out->lines);
  out->points = malloc((edges * 2 * PIECES + (size_t)chains->count + 1) * sizeof *out->points);
  CartoPoint *control = malloc((edges * 2 + 2) * sizeof *control);
  bool good = out->lines && out->points && control;
  for (int i = 0; good && i < chains->count; i++) {
    const Chain *chain = &chains->chains[i];
    CartoLine *line = &out->lines[out->line_count++];
    *line = (CartoLine){ .kind = chain->kind, .closed = chain->closed, .first = out->point_count };
    int count = controls(j, chain, &chains->ends[chain->first], control);
    lay_curve(control, count, chain->closed, out);
    line->count = out->point_count - line->first;
    int start = end_node(j, chains->ends[chain->first]),
        end = end_node(j, chains->ends[chain->first + chain->count - 1] ^ 1);
    line->free_start = lone[start] && j->first[start + 1] - j->first[start] == 1;
    line->free_end = lone[end] && j->first[end + 1] - j->first[end] == 1;
  }
  free(control);
  return good;
}

static bool make_lines(Joiner *j, Chains *chains, CartoLines *out) {
  CartoNet *net = j->net;
  if (!index_ends(j)) return false;
  for (int node = 0; node < net->node_count; node++)
    join_node(j, node);
  if (!make_chains(j, chains)) return false;
  size_t size = ((size_t)net->node_count + 1) * sizeof *net->nodes;
  CartoPoint *raw = malloc(size);
  bool *lone = malloc((size_t)net->node_count + 1);
  if (!raw || !lone) {
    free(raw);
    free(lone);
    return false;
  }
  memcpy(raw, net->nodes, size);
  for (int i = 0; i < net->node_count; i++)
    lone[i] = !net->fixed[i];  // one that the caller fixed is no source
  int low = 0, high = 0;
  for (int i = 0; i < chains->count; i++) {
    int rank = net->manners[chains->chains[i].kind].rank;
    if (rank < low) low = rank;
    if (rank > high) high = rank;
  }
  for (int rank = high; rank >= low; rank--)
    for (int i = 0; i < chains->count; i++)
      if (net->manners[chains->chains[i].kind].rank == rank)
        place_nodes(j, &chains->chains[i], &chains->ends[chains->chains[i].first], raw);
  free(raw);
  for (int i = 0; i < net->edge_count; i++)
    place_mid(net, &net->edges[i]);
  bool good = lay_curves(j, chains, lone, out);
  free(lone);
  return good;
}

bool carto_lines_make(CartoLines *lines, CartoNet *net) {
  *lines = (CartoLines){ 0 };
  Joiner joiner = { .net = net };
  Chains chains = { 0 };
  bool good = make_lines(&joiner, &chains, lines);
  free(joiner.first);
  free(joiner.ends);
  free(joiner.partner);
  free(chains.chains);
  free(chains.ends);
  return good;
}

void carto_lines_clear(CartoLines *lines) {
  free(lines->lines);
  free(lines->points);
  *lines = (CartoLines){ 0 };
}
