/// What must hold together on a map, and how far derived places agree with stored ones.
#include <stdlib.h>
#include <string.h>

#include "core/mapcompile_inside.h"

// ---- topology -------------------------------------------------------------------------------

static void check_chain(Compile *c, Feature *f) {
  if (!f->rule->joined || f->line_count > 1) return;
  size_t gap = chain_gap(c, &f->lie.pairs);
  if (gap == 0) return;
  char before[2 * HEX_CODE_SIZE], after[2 * HEX_CODE_SIZE];
  feature_fault(c, f, "gap in its hexsides: %s does not touch %s",
                pair_text(c, f->lie.pairs.pairs[gap], after),
                pair_text(c, f->lie.pairs.pairs[gap - 1], before));
}

static void check_span(Compile *c, Feature *f) {
  HexPair pair = f->lie.pairs.pairs[0];
  if ((side_at(c, pair) & bridged_bits(c)) != 0) return;
  char text[2 * HEX_CODE_SIZE], there[200], wanted[200];
  feature_fault(c, f, "bridge on dry land: %s bears %s; a bridge stands on %s",
                pair_text(c, pair, text), side_names(c, side_at(c, pair), there, sizeof there),
                side_names(c, bridged_bits(c), wanted, sizeof wanted));
}

static void check_crossings(Compile *c, Feature *f) {
  for (size_t i = 1; i < f->lie.hexes.count; i++) {
    HexPair step = { f->lie.hexes.hexes[i - 1], f->lie.hexes.hexes[i] };
    if ((side_at(c, step) & bridged_bits(c)) == 0 || c->spans[pair_edge(c, step)]) continue;
    char text[2 * HEX_CODE_SIZE];
    feature_fault(c, f, "it crosses %s without a bridge", pair_text(c, step, text));
    return;
  }
}

/// What a road's end may meet: [count] marks of hexes.
typedef struct Meeting {
  uint8_t *roads;  // how many roads touch the hex: 0, 1, 2 for more
  bool *ground;    // a place or an entry
} Meeting;

static void mark_feature(const Compile *c, const Feature *f, Meeting *m) {
  if (f->faulty) return;
  Shape shape = f->rule->shape;
  if (shape == SHAPE_ENTRY || (shape == SHAPE_POINT && f->rule->place)) {
    if (f->lie.hex != HEX_NONE) m->ground[f->lie.hex] = true;
    for (size_t i = 0; i < f->lie.hexes.count; i++)
      m->ground[f->lie.hexes.hexes[i]] = true;
  }
  if (shape != SHAPE_LINK) return;
  bool *seen = calloc((size_t)c->count, sizeof *seen);
  for (size_t i = 0; seen && i < f->lie.hexes.count; i++) {
    HexId hex = f->lie.hexes.hexes[i];
    if (!seen[hex] && m->roads[hex] < 2) m->roads[hex]++;
    seen[hex] = true;
  }
  free(seen);
}

static bool at_map_edge(const Compile *c, HexId hex) {
  for (int d = 0; d < HEX_SIDES; d++) {
    if (hexgrid_neighbor(c->grid, hex, d) == HEX_NONE) return true;
  }
  return false;
}

static void check_ends(Compile *c, Feature *f, const Meeting *m) {
  HexId ends[2] = { f->lie.hexes.hexes[0], f->lie.hexes.hexes[f->lie.hexes.count - 1] };
  for (int i = 0; i < 2; i++) {
    HexId hex = ends[i];
    if (m->roads[hex] > 1 || m->ground[hex] || at_map_edge(c, hex)) continue;
    feature_fault(c, f, "unjoined: its end at %s meets no other road, place, entry or map edge",
                  hexgrid_code(c->grid, hex));
    return;
  }
}

static void check_roads(Compile *c) {
  size_t count = (size_t)c->count;
  Meeting m = { calloc(count, sizeof *m.roads), calloc(count, sizeof *m.ground) };
  if (m.roads && m.ground) {
    for (size_t i = 0; i < c->feature_count; i++)
      mark_feature(c, &c->features[i], &m);
    for (size_t i = 0; i < c->feature_count; i++) {
      Feature *f = &c->features[i];
      if (f->faulty || f->rule->shape != SHAPE_LINK || compile_tired(c)) continue;
      check_crossings(c, f);
      if (!f->faulty) check_ends(c, f, &m);
    }
  } else {
    compile_memory(c);
  }
  free(m.roads);
  free(m.ground);
}

/// A place that says on which bank it stands must not stand on the other.
static void check_banks(Compile *c, Feature *f) {
  if (!json_object_get(f->properties, "bank") || f->lie.hex == HEX_NONE) return;
  for (size_t i = 0; i < c->feature_count; i++) {
    const Feature *line = &c->features[i];
    if (line->faulty || line->rule->shape != SHAPE_SIDES || !line->rule->banks) continue;
    int bank = bank_of(f, line->name);
    if (bank == 0 || chain_bank(&line->lie, f->lie.hex) != -bank) continue;
    feature_fault(c, f, "%s is on the %s bank of %.40s; its 'bank' says %s",
                  hexgrid_code(c->grid, f->lie.hex), bank < 0 ? "right" : "left", line->name,
                  bank < 0 ? "left" : "right");
    return;
  }
}

void check_topology(Compile *c) {
  for (size_t i = 0; i < c->feature_count; i++) {
    Feature *f = &c->features[i];
    if (f->faulty || compile_tired(c)) continue;
    if (f->rule->shape == SHAPE_SIDES) check_chain(c, f);
    if (f->rule->shape == SHAPE_SPAN) check_span(c, f);
    if (f->rule->shape == SHAPE_POINT) check_banks(c, f);
  }
  check_roads(c);
}

// ---- agreement ------------------------------------------------------------------------------

static MapAgreementRow *agreement_row(Compile *c, const char *kind, const char *item) {
  MapCompileReport *report = c->options->report;
  for (size_t i = 0; i < report->row_count; i++) {
    MapAgreementRow *row = &report->rows[i];
    if (strcmp(row->kind, kind) == 0 && strcmp(row->item, item) == 0) return row;
  }
  MapAgreementRow *grown = realloc(report->rows, (report->row_count + 1) * sizeof *grown);
  if (!grown) return NULL;
  report->rows = grown;
  MapAgreementRow *row = &grown[report->row_count++];
  memset(row, 0, sizeof *row);
  memcpy(row->kind, kind, strlen(kind));
  memcpy(row->item, item, strlen(item));
  return row;
}

/// Reports how far two hexsides or steps are apart: 0 same, 1 they share a hex, 2 farther.
static int pair_apart(HexPair p, HexPair q) {
  if (same_edge(p, q)) return 0;
  return p.a == q.a || p.a == q.b || p.b == q.a || p.b == q.b ? 1 : 2;
}

/// Counts an item by how far the nearest derived one is.
static void count_item(MapAgreementRow *row, int apart) {
  row->items.same += apart == 0;
  row->items.near += apart <= 1;
}

/// Counts a feature whose items were counted: exact when each stood where it is derived, and no
/// more are.
static void count_feature(MapAgreementRow *row, size_t same, size_t stored, size_t derived) {
  row->items.stored += stored;
  row->items.derived += derived;
  row->features++;
  row->exact += same == stored && stored == derived;
}

static void count_pairs(MapAgreementRow *row, const PairList *stored, const PairList *derived) {
  size_t before = row->items.same;
  for (size_t i = 0; i < stored->count; i++) {
    int nearest = 2;
    for (size_t j = 0; j < derived->count && nearest > 0; j++) {
      int apart = pair_apart(stored->pairs[i], derived->pairs[j]);
      if (apart < nearest) nearest = apart;
    }
    count_item(row, nearest);
  }
  count_feature(row, row->items.same - before, stored->count, derived->count);
}

static void count_hexes(const Compile *c, MapAgreementRow *row, const HexList *stored,
                        const HexList *derived) {
  size_t before = row->items.same;
  for (size_t i = 0; i < stored->count; i++) {
    int nearest = 2;
    for (size_t j = 0; j < derived->count && nearest > 0; j++) {
      int apart = hexgrid_distance(c->grid, stored->hexes[i], derived->hexes[j]);
      if (apart < nearest) nearest = apart;
    }
    count_item(row, nearest);
  }
  count_feature(row, row->items.same - before, stored->count, derived->count);
}

/// The steps of a road as pairs; the caller frees them.
static PairList steps_of(const HexList *hexes) {
  PairList steps = { NULL, 0, 0 };
  for (size_t i = 1; i < hexes->count; i++) {
    pairs_add(&steps, (HexPair){ hexes->hexes[i - 1], hexes->hexes[i] });
  }
  return steps;
}

static void agree_steps(Compile *c, const Feature *f, const Lie *derived) {
  PairList stored = steps_of(&f->lie.hexes), found = steps_of(&derived->hexes);
  MapAgreementRow *row = agreement_row(c, f->kind, "step");
  if (row) count_pairs(row, &stored, &found);
  free(stored.pairs);
  free(found.pairs);
}

void check_agreement(Compile *c, const Feature *f, const Lie *derived) {
  Shape shape = f->rule->shape;
  if (shape == SHAPE_LINK) {
    agree_steps(c, f, derived);
    return;
  }
  bool point = shape == SHAPE_POINT || shape == SHAPE_ENTRY;
  if (point || shape == SHAPE_GROUND || shape == SHAPE_AREA) {
    HexId stored_hex = f->lie.hex, derived_hex = derived->hex;
    HexList one = { &stored_hex, 1, 1 }, other = { &derived_hex, derived_hex != HEX_NONE, 1 };
    MapAgreementRow *row = agreement_row(c, f->kind, "hex");
    if (row) count_hexes(c, row, point ? &one : &f->lie.hexes, point ? &other : &derived->hexes);
  }
  bool sides = shape == SHAPE_SIDES || shape == SHAPE_SPAN;
  if (sides || (shape == SHAPE_GROUND && f->rule->side >= 0)) {
    MapAgreementRow *row = agreement_row(c, f->kind, "hexside");
    if (row) count_pairs(row, &f->lie.pairs, &derived->pairs);
  }
}
