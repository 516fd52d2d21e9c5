/// Borders: hexsides where two areas meet.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/mapcompile_inside.h"

/// The area of a name that borders with a side; made when it is the first time. NULL: no memory.
static AreaBorder *border_of(Compile *c, const char *area, int side) {
  for (size_t i = c->border_count; i-- > 0;) {
    AreaBorder *border = &c->borders[i];
    if (border->side == side && strcmp(border->area, area) == 0) return border;
  }
  AreaBorder *grown = realloc(c->borders, (c->border_count + 1) * sizeof *grown);
  if (!grown) return NULL;
  c->borders = grown;
  AreaBorder *border = &grown[c->border_count++];
  *border = (AreaBorder){ .side = side };
  snprintf(border->area, sizeof border->area, "%s", area);
  return border;
}

bool border_note(Compile *c, const char *area, int side, HexId hex) {
  AreaBorder *border = border_of(c, area, side);
  return (border && hexes_add(&border->hexes, hex)) || compile_memory(c);
}

void borders_free(Compile *c) {
  for (size_t i = 0; i < c->border_count; i++)
    free(c->borders[i].hexes.hexes);
  free(c->borders);
}

/// What the areas of one side hold: [count] each area's hexes, [count] all of them, and [count * 6]
/// the hexsides that lie inside an area.
typedef struct Inside {
  bool *own, *any, *edges;
} Inside;

static void mark_inside(const Compile *c, const AreaBorder *border, Inside *in) {
  memset(in->own, 0, (size_t)c->count * sizeof *in->own);
  for (size_t i = 0; i < border->hexes.count; i++)
    in->own[border->hexes.hexes[i]] = in->any[border->hexes.hexes[i]] = true;
  for (size_t i = 0; i < border->hexes.count; i++) {
    HexId hex = border->hexes.hexes[i];
    for (int d = 0; d < HEX_SIDES; d++) {
      HexId other = hexgrid_neighbor(c->grid, hex, d);
      if (other != HEX_NONE && in->own[other]) in->edges[hex * HEX_SIDES + d] = true;
    }
  }
}

/// Lists the hexsides between two areas.
static bool find_meetings(const Compile *c, const Inside *in, PairList *out) {
  for (HexId hex = 0; hex < c->count; hex++) {
    for (int d = 0; d < HEX_SIDES && in->any[hex]; d++) {
      HexId other = hexgrid_neighbor(c->grid, hex, d);
      if (other < hex || !in->any[other] || in->edges[hex * HEX_SIDES + d]) continue;
      if (!pairs_add(out, (HexPair){ hex, other })) return false;
    }
  }
  return true;
}

static void emit_meetings(Compile *c, int side, const PairList *pairs) {
  for (size_t i = 0; i < pairs->count; i++) {
    const char *a = hexgrid_code(c->grid, pairs->pairs[i].a);
    const char *b = hexgrid_code(c->grid, pairs->pairs[i].b), *name = c->sides[side].name;
    Fault why;
    if (hexmap_builder_edge(c->builder, a, b, name, &why)) continue;
    compile_fault(c, c->options->layers_name, 0, "layers: border '%.40s': %s", name, why.text);
    return;
  }
}

static void emit_side(Compile *c, int side, Inside *in) {
  PairList pairs = { NULL, 0, 0 };
  memset(in->any, 0, (size_t)c->count * sizeof *in->any);
  memset(in->edges, 0, (size_t)c->count * HEX_SIDES * sizeof *in->edges);
  for (size_t i = 0; i < c->border_count; i++) {
    if (c->borders[i].side == side) mark_inside(c, &c->borders[i], in);
  }
  if (find_meetings(c, in, &pairs)) {
    give_way(c, side, &pairs);
    emit_meetings(c, side, &pairs);
  } else {
    compile_memory(c);
  }
  free(pairs.pairs);
}

void borders_emit(Compile *c) {
  if (c->border_count == 0) return;
  size_t count = (size_t)c->count;
  Inside in = { calloc(count, sizeof *in.own), calloc(count, sizeof *in.any),
                calloc(count * HEX_SIDES, sizeof *in.edges) };
  if (in.own && in.any && in.edges) {
    for (int side = 0; side < c->side_count; side++)
      emit_side(c, side, &in);
  } else {
    compile_memory(c);
  }
  free(in.own);
  free(in.any);
  free(in.edges);
}
