#include "host/carto_plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/carto_plan_inside.h"

CartoPoint carto_side_middle(const CartoSheet *sheet, HexId hex, int dir) {
  CartoPoint a = carto_corner(sheet, hex, dir), b = carto_corner(sheet, hex, dir + 1);
  return (CartoPoint){ (a.x + b.x) * 0.5f, (a.y + b.y) * 0.5f };
}

// ---- Nets ----

/// The looks of the map's names, by their index in the map.
static void bind(const HexMap *map, HexMapList list, const CartoBindings *bindings,
                 const CartoBinding **out) {
  for (int i = 0; i < hexmap_names(map, list); i++)
    out[i] = carto_style_binding(bindings, hexmap_name(map, list, i));
}

static bool seed_corners(CartoNet *net, const CartoSheet *sheet) {
  for (int node = 0; node < sheet->node_count; node++)
    net->nodes[node] = carto_node_point(sheet, node);
  return true;
}

static CartoManner manner_of(int ease, int wander, int rank, bool directed) {
  return (CartoManner){ (float)ease / 1000.0f, (float)wander / 1000.0f, rank, directed };
}

/// The water of a hexside with the highest rank, -1 when it has none.
static int water_of(const CartoPlan *plan, const CartoBinding *const *sides, uint32_t bits) {
  int best = -1;
  for (int i = 0; i < hexmap_names(plan->map, HEXMAP_SIDES); i++) {
    if (!sides[i] || sides[i]->water < 0 || !(bits & hexmap_side(plan->map, i).down)) continue;
    const CartoWater *waters = plan->style->waters;
    if (best < 0 || waters[sides[i]->water].rank > waters[best].rank) best = sides[i]->water;
  }
  return best;
}

static bool add_waters(const CartoPlan *plan, CartoNet *net, const CartoBinding *const *sides) {
  const uint32_t *bits = hexmap_sides(plan->map);
  for (HexId hex = 0; hex < hexmap_count(plan->map); hex++) {
    for (int dir = 0; dir < HEX_SIDES; dir++) {
      HexId to = hexgrid_neighbor(plan->sheet.grid, hex, dir);
      if (to < hex) continue;  // also none
      int water = water_of(plan, sides, bits[hex * 6 + dir]);
      if (water < 0) continue;
      int a = carto_node(&plan->sheet, hex, dir), b = carto_node(&plan->sheet, hex, (dir + 1) % 6);
      if (!carto_net_add(net, a, b, water, hex * 6 + dir)) return false;
    }
  }
  return true;
}

/// The way off the sheet from a point near its edge; false inland.
static bool way_off(const CartoSheet *sheet, CartoPoint at, CartoPoint *out) {
  static const float near = 0.62f, far = 0.4f;
  float gaps[4] = { at.x, sheet->width - at.x, at.y, sheet->height - at.y };
  int edge = 0;
  for (int i = 1; i < 4; i++)
    if (gaps[i] < gaps[edge]) edge = i;
  *out = at;
  if (edge == 0) out->x = -far;
  if (edge == 1) out->x = sheet->width + far;
  if (edge == 2) out->y = -far;
  if (edge == 3) out->y = sheet->height + far;
  return gaps[edge] < near;
}

/// Waters that end at the edge of the map run on to the edge of the sheet. Their outer nodes, at
/// most `room`, follow those of the hexes.
static bool run_off(const CartoPlan *plan, CartoNet *net, int room) {
  int edges = net->edge_count, next = plan->sheet.node_count;
  int *ends = calloc((size_t)net->node_count + 1, sizeof *ends);
  if (!ends) return false;
  for (int i = 0; i < edges; i++) {
    ends[net->edges[i].a]++;
    ends[net->edges[i].b]++;
  }
  bool good = true;
  for (int i = 0; i < edges * 2 && good && next < plan->sheet.node_count + room; i++) {
    int node = i & 1 ? net->edges[i / 2].b : net->edges[i / 2].a;
    CartoPoint out;
    if (ends[node] != 1 || !way_off(&plan->sheet, net->nodes[node], &out)) continue;
    net->nodes[next] = out;
    net->fixed[next] = true;
    good = carto_net_add(net, node, next++, net->edges[i / 2].kind, -1);
  }
  free(ends);
  return good;
}

static bool plan_waters(CartoPlan *plan, const CartoBinding *const *sides) {
  CartoManner manners[CARTO_LIST_MAX] = { 0 };
  for (int i = 0; i < plan->style->water_count; i++) {
    const CartoWater *water = &plan->style->waters[i];
    manners[i] = manner_of(water->ease, water->wander, water->rank, false);
  }
  CartoNet net;
  int room = 2 * (plan->sheet.u_count + plan->sheet.v_count) + 8;
  bool good = carto_net_init(&net, plan->sheet.node_count + room, manners, 11) &&
              seed_corners(&net, &plan->sheet) && add_waters(plan, &net, sides) &&
              run_off(plan, &net, room) && carto_lines_make(&plan->waters, &net);
  plan->water_edges = net.edges;
  plan->water_edge_count = net.edge_count;
  net.edges = NULL;
  carto_net_clear(&net);
  return good;
}

/// Slopes run with the low side on the right.
static bool add_slopes(const CartoPlan *plan, CartoNet *net, const CartoBinding *const *sides) {
  const uint32_t *bits = hexmap_sides(plan->map);
  for (HexId hex = 0; hex < hexmap_count(plan->map); hex++) {
    for (int dir = 0; dir < HEX_SIDES; dir++) {
      for (int i = 0; i < hexmap_names(plan->map, HEXMAP_SIDES); i++) {
        HexMapSide side = hexmap_side(plan->map, i);
        if (!sides[i] || sides[i]->slope < 0 || !(bits[hex * 6 + dir] & side.down)) continue;
        if (!side.directional && hexgrid_neighbor(plan->sheet.grid, hex, dir) < hex) continue;
        int one = carto_node(&plan->sheet, hex, dir),
            two = carto_node(&plan->sheet, hex, (dir + 1) % 6);
        bool swap = plan->sheet.flat;
        if (!carto_net_add(net, swap ? two : one, swap ? one : two, sides[i]->slope, hex * 6 + dir))
          return false;
        break;
      }
    }
  }
  return true;
}

static bool plan_slopes(CartoPlan *plan, const CartoBinding *const *sides) {
  CartoManner manners[CARTO_LIST_MAX] = { 0 };
  for (int i = 0; i < plan->style->slope_count; i++) {
    const CartoSlope *slope = &plan->style->slopes[i];
    manners[i] = manner_of(slope->ease, slope->wander, 0, true);
  }
  CartoNet net;
  bool good = carto_net_init(&net, plan->sheet.node_count, manners, 23) &&
              seed_corners(&net, &plan->sheet) && add_slopes(plan, &net, sides) &&
              carto_lines_make(&plan->slopes, &net);
  carto_net_clear(&net);
  return good;
}

// ---- Roads ----

static int road_of(const CartoPlan *plan, const CartoBinding *const *links, uint32_t bits) {
  int best = -1;
  for (int i = 0; i < hexmap_names(plan->map, HEXMAP_LINKS); i++) {
    if (!links[i] || links[i]->road < 0 || !(bits >> i & 1)) continue;
    const CartoRoad *roads = plan->style->roads;
    if (best < 0 || roads[links[i]->road].rank > roads[best].rank) best = links[i]->road;
  }
  return best;
}

/// Index of the water edge on each hexside, [count * 6], -1 when dry. NULL: out of memory.
static int *index_waters(const CartoPlan *plan) {
  size_t sides = (size_t)hexmap_count(plan->map) * 6;
  int *index = malloc((sides + 1) * sizeof *index);
  if (!index) return NULL;
  for (size_t i = 0; i < sides; i++)
    index[i] = -1;
  for (int i = 0; i < plan->water_edge_count; i++) {
    int side = plan->water_edges[i].side;
    if (side < 0) continue;  // off the map
    HexId other = hexgrid_neighbor(plan->sheet.grid, side / 6, side % 6);
    index[side] = i;
    if (other != HEX_NONE) index[other * 6 + (side % 6 + 3) % 6] = i;
  }
  return index;
}

static bool add_roads(CartoPlan *plan, CartoNet *net, const CartoBinding *const *links,
                      const int *waters) {
  const uint8_t *bits = hexmap_links(plan->map);
  for (HexId hex = 0; hex < hexmap_count(plan->map); hex++) {
    net->nodes[hex] = carto_centre(&plan->sheet, hex);
    for (int dir = 0; dir < HEX_SIDES; dir++) {
      HexId to = hexgrid_neighbor(plan->sheet.grid, hex, dir);
      if (to < hex) continue;
      int road = road_of(plan, links, bits[hex * 6 + dir]);
      if (road < 0) continue;
      if (!carto_net_add(net, hex, to, road, hex * 6 + dir)) return false;
      int water = waters[hex * 6 + dir];
      if (water < 0) continue;
      CartoEdge *edge = &net->edges[net->edge_count - 1];
      edge->mid = plan->water_edges[water].mid;
      edge->mid_fixed = true;
    }
  }
  return true;
}

/// The side of a hex at the map's edge that best goes on from the roads which come in; -1: inland.
static int way_out(const CartoPlan *plan, HexId hex) {
  const uint8_t *links = hexmap_links(plan->map);
  CartoPoint centre = carto_centre(&plan->sheet, hex);
  float dx = 0, dy = 0;
  for (int dir = 0; dir < HEX_SIDES; dir++) {
    if (!links[hex * 6 + dir]) continue;
    CartoPoint mid = carto_side_middle(&plan->sheet, hex, dir);
    dx -= mid.x - centre.x;
    dy -= mid.y - centre.y;
  }
  // Towards the nearest edge of the sheet when roads do not say, and a little in any case.
  float left = centre.x, right = plan->sheet.width - centre.x, up = centre.y,
        down = plan->sheet.height - centre.y;
  float least = fminf(fminf(left, right), fminf(up, down));
  dx += 0.3f * (least == left ? -1.0f : least == right ? 1.0f : 0.0f);
  dy += 0.3f * (least == up ? -1.0f : least == down ? 1.0f : 0.0f);
  int best = -1;
  float score = -1e30f;
  for (int dir = 0; dir < HEX_SIDES; dir++) {
    HexId to = hexgrid_neighbor(plan->sheet.grid, hex, dir);
    if (to != HEX_NONE && !carto_gap_beyond(&plan->sheet, hex, dir)) continue;
    CartoPoint mid = carto_side_middle(&plan->sheet, hex, dir);
    float s = (mid.x - centre.x) * dx + (mid.y - centre.y) * dy;
    if (s <= score) continue;
    score = s;
    best = dir;
  }
  return best;
}

/// Roads that run off the map, and the arrows there. Their nodes follow those of the hexes.
static bool add_entries(CartoPlan *plan, CartoNet *net, const CartoBinding *const *links) {
  int count = hexmap_entries(plan->map);
  for (int i = 0; i < count; i++) {
    const HexMapEntry *entry = hexmap_entry(plan->map, i);
    int dir = way_out(plan, entry->hex), node = hexmap_count(plan->map) + i;
    CartoPoint centre = carto_centre(&plan->sheet, entry->hex);
    net->nodes[node] = centre;
    if (dir < 0) continue;
    CartoPoint mid = carto_side_middle(&plan->sheet, entry->hex, dir);
    float dx = mid.x - centre.x, dy = mid.y - centre.y;
    net->nodes[node] = (CartoPoint){ centre.x + 2 * dx, centre.y + 2 * dy };
    net->fixed[node] = true;
    plan->arrows[plan->arrow_count++] =
        (CartoArrow){ .at = mid, .dx = 2 * dx, .dy = 2 * dy, .entry = i };
    int road = road_of(plan, links, entry->links);
    if (road >= 0 && !carto_net_add(net, entry->hex, node, road, entry->hex * 6 + dir))
      return false;
  }
  return true;
}

/// Bridges lie where the road crosses the water; without a road they lie across their hexside.
static bool plan_spans(CartoPlan *plan, const CartoNet *roads, const int *waters) {
  int count = hexmap_count(plan->map);
  const uint8_t *bridges = hexmap_bridges(plan->map);
  int *road_at = malloc(((size_t)count * 6 + 1) * sizeof *road_at);
  plan->spans = malloc(((size_t)count * 3 + 1) * sizeof *plan->spans);
  if (!road_at || !plan->spans) {
    free(road_at);
    return false;
  }
  memset(road_at, 0xff, (size_t)count * 6 * sizeof *road_at);
  for (int i = 0; i < roads->edge_count; i++)
    road_at[roads->edges[i].side] = i;
  for (HexId hex = 0; hex < count; hex++) {
    for (int dir = 0; dir < HEX_SIDES; dir++) {
      HexId to = hexgrid_neighbor(plan->sheet.grid, hex, dir);
      if (to < hex || !bridges[hex * 6 + dir]) continue;
      int look = carto_style_bridge(plan->style,
                                    hexmap_name(plan->map, HEXMAP_BRIDGES, bridges[hex * 6 + dir]));
      if (look < 0) continue;
      CartoPoint a = carto_centre(&plan->sheet, hex), b = carto_centre(&plan->sheet, to);
      CartoSpan span = { .bridge = look, .at = carto_side_middle(&plan->sheet, hex, dir) };
      int road = road_at[hex * 6 + dir], water = waters[hex * 6 + dir];
      if (water >= 0) span.at = plan->water_edges[water].mid;
      if (road >= 0) {
        a = roads->nodes[roads->edges[road].a];
        b = roads->nodes[roads->edges[road].b];
        span.at = roads->edges[road].mid;
      }
      float length = hypotf(b.x - a.x, b.y - a.y);
      span.dx = (b.x - a.x) / length;
      span.dy = (b.y - a.y) / length;
      plan->spans[plan->span_count++] = span;
    }
  }
  free(road_at);
  return true;
}

static bool plan_roads(CartoPlan *plan, const CartoBinding *const *links) {
  CartoManner manners[CARTO_LIST_MAX] = { 0 };
  for (int i = 0; i < plan->style->road_count; i++) {
    const CartoRoad *road = &plan->style->roads[i];
    manners[i] = manner_of(road->ease, road->wander, road->rank, false);
  }
  int entries = hexmap_entries(plan->map);
  CartoNet net;
  int *waters = index_waters(plan);
  plan->arrows = malloc(((size_t)entries + 1) * sizeof *plan->arrows);
  bool good = waters && plan->arrows &&
              carto_net_init(&net, hexmap_count(plan->map) + entries, manners, 37);
  if (!good) {
    free(waters);
    return false;
  }
  for (int i = 0; i < plan->town_count; i++)
    net.fixed[plan->towns[i].hex] = true;
  good = add_roads(plan, &net, links, waters) && add_entries(plan, &net, links) &&
         carto_lines_make(&plan->roads, &net) && plan_spans(plan, &net, waters) &&
         plan_houses(plan, &net);
  free(waters);
  carto_net_clear(&net);
  return good;
}

// ---- Hachures ----

/// Hachures of a line into `out` (NULL: count only); returns how many.
static size_t ticks_of(const CartoPlan *plan, const CartoLine *line, CartoTick *out) {
  const CartoSlope *slope = &plan->style->slopes[line->kind];
  const CartoPoint *p = &plan->slopes.points[line->first];
  float every = (float)(slope->every < 20 ? 20 : slope->every) / 1000.0f, total = 0, walked = 0;
  for (int i = 1; i < line->count; i++)
    total += hypotf(p[i].x - p[i - 1].x, p[i].y - p[i - 1].y);
  float next = every * 0.5f;
  size_t count = 0;
  for (int i = 1; i < line->count; i++) {
    float dx = p[i].x - p[i - 1].x, dy = p[i].y - p[i - 1].y, step = hypotf(dx, dy);
    if (step < 1e-5f) continue;
    for (; next <= walked + step; next += every) {
      float w = (next - walked) / step, end = fminf(next, total - next);
      float full = line->closed ? 1 : fminf(1.0f, 0.3f + end / 0.42f);
      if (out) {
        float stray = carto_random(41, line->first + (int)count, line->kind);
        out[count] =
            (CartoTick){ .at = { p[i - 1].x + dx * w, p[i - 1].y + dy * w },
                         .dx = dx / step,
                         .dy = dy / step,
                         .slope = line->kind,
                         .full = full,
                         .follows = count > 0,
                         .length = (float)slope->length / 1000.0f * full * (0.86f + 0.2f * stray) };
      }
      count++;
    }
    walked += step;
  }
  return count;
}

/// Room for the strokes of all slopes: one every `every`, at least two a segment of the curve.
static bool plan_ticks(CartoPlan *plan) {
  size_t room = 0;
  for (int i = 0; i < plan->slopes.line_count; i++) {
    const CartoLine *line = &plan->slopes.lines[i];
    room += ticks_of(plan, line, NULL);
  }
  plan->ticks = malloc((room + 1) * sizeof *plan->ticks);
  if (!plan->ticks) return false;
  for (int i = 0; i < plan->slopes.line_count; i++)
    plan->tick_count += (int)ticks_of(plan, &plan->slopes.lines[i], &plan->ticks[plan->tick_count]);
  return true;
}

// ---- Sheets ----

/// A fold runs where two sheets share a row (or column) of hexes.
static void plan_folds(CartoPlan *plan) {
  const HexGrid *grid = plan->sheet.grid;
  int low = INT32_MAX, high = INT32_MIN;
  for (size_t i = 0; i < hexgrid_alias_count(grid); i++) {
    char code[HEX_CODE_SIZE];
    HexId hex = hexgrid_alias(grid, i, code);
    if (strcmp(code, hexgrid_code(grid, hex)) == 0) continue;
    CartoPoint at = carto_centre(&plan->sheet, hex);
    int place = (int)((plan->sheet.flat ? at.x : at.y) * 1000.0f);
    if (place < low) low = place;
    if (place > high) high = place;
  }
  if (low <= high && high - low < 1500) plan->folds[plan->fold_count++] = (low + high) / 2;
}

// ---- All of it ----

static bool make_plan(CartoPlan *plan) {
  const CartoBinding *sides[HEXMAP_MAX_SIDE_BITS], *links[HEXMAP_MAX_LINKS];
  bind(plan->map, HEXMAP_SIDES, &plan->style->sides, sides);
  bind(plan->map, HEXMAP_LINKS, &plan->style->links, links);
  plan_folds(plan);
  return plan_waters(plan, sides) && plan_slopes(plan, sides) && plan_ticks(plan) &&
         plan_towns(plan) && plan_roads(plan, links) && plan_fields(plan, sides) &&
         plan_clutter(plan);
}

CartoPlan *carto_plan_new(const HexMap *map, const CartoStyle *style) {
  CartoPlan *plan = calloc(1, sizeof *plan);
  if (!plan) return NULL;
  plan->map = map;
  plan->style = style;
  bool good = carto_sheet_init(&plan->sheet, hexmap_grid(map)) &&
              carto_sheet_mark_gaps(&plan->sheet, hexmap_terrains(map)) && make_plan(plan);
  if (good) return plan;
  carto_plan_free(plan);
  return NULL;
}

void carto_plan_free(CartoPlan *plan) {
  if (!plan) return;
  carto_sheet_clear(&plan->sheet);
  carto_lines_clear(&plan->waters);
  carto_lines_clear(&plan->slopes);
  carto_lines_clear(&plan->roads);
  free(plan->water_edges);
  free(plan->ticks);
  free(plan->spans);
  free(plan->towns);
  free(plan->blocks);
  free(plan->arrows);
  for (int i = 0; i < CARTO_LIST_MAX; i++)
    free(plan->fields[i].values);
  free(plan->clutter);
  free(plan);
}
