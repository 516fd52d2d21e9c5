// What is wrong with a map's topology. Each sort of fault is reported up to SHOWN times and then
// counted.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hexmap_inside.h"

enum { SHOWN = 40 };

typedef struct Findings {
  const HexMap *map;
  Fault *faults;
  HexId *hexes;
  int count, room;
  int of_sort;  // how many of the sort being looked at
  bool failed;
} Findings;

static bool make_room(Findings *f) {
  if (f->count < f->room) return true;
  int room = f->room ? f->room * 2 : 16;
  Fault *faults = realloc(f->faults, (size_t)room * sizeof *faults);
  if (faults) f->faults = faults;
  HexId *hexes = realloc(f->hexes, (size_t)room * sizeof *hexes);
  if (hexes) f->hexes = hexes;
  if (!faults || !hexes) {
    f->failed = true;
    return false;
  }
  f->room = room;
  return true;
}

__attribute__((format(printf, 3, 4))) static void find(Findings *f, HexId hex, const char *format,
                                                       ...) {
  if (++f->of_sort > SHOWN || f->failed || !make_room(f)) return;
  char text[300];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  fault_set(&f->faults[f->count], f->map->id, 0, "%s", text);
  f->hexes[f->count++] = hex;
}

/// Closes one sort of fault: says how many were left out.
static void close_sort(Findings *f, const char *what) {
  int left = f->of_sort - SHOWN;
  f->of_sort = 0;
  if (left <= 0) return;
  find(f, HEX_NONE, "... and %d more %s", left, what);
  f->of_sort = 0;
}

static const char *code(const Findings *f, HexId hex) { return hexgrid_code(f->map->grid, hex); }

static bool printed(const HexMap *map, HexId hex) {
  return map->terrains[hex] != HEXMAP_NO_TERRAIN;
}

static void find_bare_hexes(Findings *f) {
  const HexMap *map = f->map;
  for (HexId hex = 0; hex < map->count; hex++) {
    if (!printed(map, hex)) find(f, hex, "%s has no terrain", code(f, hex));
  }
  close_sort(f, "hexes without terrain");
  for (HexId hex = 0; hex < map->count; hex++) {
    bool alone = printed(map, hex) && map->count > 1;
    for (int dir = 0; dir < HEX_SIDES && alone; dir++) {
      HexId other = map->neighbors[hex * HEX_SIDES + dir];
      if (other != HEX_NONE && printed(map, other)) alone = false;
    }
    if (alone) find(f, hex, "%s has no neighbour with terrain", code(f, hex));
  }
  close_sort(f, "hexes without neighbours");
}

/// First bridged feature of a hexside.
static const char *bridged_name(const HexMap *map, uint32_t sides) {
  for (int i = 0; i < map->name_count[HEXMAP_SIDES]; i++) {
    if (map->side[i].bridged && (sides & (map->side[i].up | map->side[i].down))) {
      return map->names[HEXMAP_SIDES][i];
    }
  }
  return "";
}

static const char *first_link(const HexMap *map, uint8_t links) {
  for (int i = 0; i < map->name_count[HEXMAP_LINKS]; i++) {
    if (links >> i & 1) return map->names[HEXMAP_LINKS][i];
  }
  return "";
}

typedef void LookAtEdge(Findings *f, HexId hex, HexId other, int32_t edge);

/// Shows every edge once to `look`, from its lower hex.
static void each_edge(Findings *f, LookAtEdge *look, const char *what) {
  const HexMap *map = f->map;
  for (int32_t edge = 0; edge < map->count * HEX_SIDES; edge++) {
    HexId hex = edge / HEX_SIDES, other = map->neighbors[edge];
    if (other > hex) look(f, hex, other, edge);
  }
  close_sort(f, what);
}

static void find_road_in_water(Findings *f, HexId hex, HexId other, int32_t edge) {
  const HexMap *map = f->map;
  uint32_t water = map->sides[edge] & map->bridged_bits;
  if (!map->printed_links[edge] || !water || map->printed_bridges[edge]) return;
  find(f, hex, "%s %s/%s crosses %s without a bridge", first_link(map, map->printed_links[edge]),
       code(f, hex), code(f, other), bridged_name(map, water));
}

static void find_dry_span(Findings *f, HexId hex, HexId other, int32_t edge) {
  const HexMap *map = f->map;
  if (!map->printed_bridges[edge] || (map->sides[edge] & map->bridged_bits)) return;
  find(f, hex, "bridge %s/%s stands over nothing that needs one", code(f, hex), code(f, other));
}

static bool has_place(const HexMap *map, HexId hex) {
  for (int i = 0; i < map->place_count; i++) {
    if (map->places[i].hex == hex) return true;
  }
  return false;
}

/// A bridge needs no road in a town, nor on a map without roads.
static void find_idle_span(Findings *f, HexId hex, HexId other, int32_t edge) {
  const HexMap *map = f->map;
  if (!map->printed_bridges[edge] || map->printed_links[edge]) return;
  if (hexmap_names(map, HEXMAP_LINKS) == 0 || has_place(map, hex) || has_place(map, other)) return;
  find(f, hex, "bridge %s/%s carries no road", code(f, hex), code(f, other));
}

static void find_road_off_map(Findings *f, HexId hex, HexId other, int32_t edge) {
  const HexMap *map = f->map;
  if (!map->printed_links[edge] || (printed(map, hex) && printed(map, other))) return;
  find(f, hex, "%s %s/%s leads to a hex without terrain", first_link(map, map->printed_links[edge]),
       code(f, hex), code(f, other));
}

/// Finds roads that end in the open: one road at a hex that is neither a place nor an entry and
/// bears no feature (a village of more than one hex has its name in one of them).
static void find_dead_ends(Findings *f) {
  const HexMap *map = f->map;
  bool *good = calloc((size_t)map->count, sizeof *good);
  if (!good) {
    f->failed = true;
    return;
  }
  for (int i = 0; i < map->place_count; i++)
    good[map->places[i].hex] = true;
  for (int i = 0; i < map->entry_count; i++)
    good[map->entries[i].hex] = true;
  for (HexId hex = 0; hex < map->count; hex++) {
    int roads = 0;
    uint8_t links = 0;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
      uint8_t there = map->printed_links[hex * HEX_SIDES + dir];
      if (there) roads++;
      links |= there;
    }
    if (roads != 1 || good[hex] || hexmap_features(map)[hex] != 0) continue;
    find(f, hex, "a %s ends at %s, which is no place and no entry", first_link(map, links),
         code(f, hex));
  }
  free(good);
  close_sort(f, "roads that end nowhere");
}

static void find_bare_members(Findings *f) {
  const HexMap *map = f->map;
  for (int i = 0; i < map->place_count; i++) {
    const HexMapPlace *place = &map->places[i];
    if (printed(map, place->hex)) continue;
    find(f, place->hex, "place %s lies at %s, which has no terrain", place->id,
         code(f, place->hex));
  }
  for (int i = 0; i < map->entry_count; i++) {
    HexId hex = map->entries[i].hex;
    if (!printed(map, hex)) find(f, hex, "entry %s has no terrain", code(f, hex));
  }
  for (int i = 0; i < map->area_count; i++) {
    const HexMapArea *area = &map->areas[i];
    for (int k = 0; k < area->count; k++) {
      if (printed(map, area->hexes[k])) continue;
      find(f, area->hexes[k], "area %s holds %s, which has no terrain", area->name,
           code(f, area->hexes[k]));
    }
  }
  close_sort(f, "places, entries or areas off the map");
}

// A name as people read it, and what bears it.
typedef struct Named {
  const char *kind, *name, *id;
  HexId hex;
} Named;

static int named_order(const void *a, const void *b) {
  const Named *left = a, *right = b;
  int order = strcmp(left->kind, right->kind);
  if (order == 0) order = strcmp(left->name, right->name);
  return order ? order : strcmp(left->id, right->id);
}

static void find_double_names(Findings *f) {
  const HexMap *map = f->map;
  size_t count = (size_t)map->place_count + (size_t)map->entry_count + (size_t)map->box_count;
  Named *all = calloc(count + 1, sizeof *all);
  if (!all) {
    f->failed = true;
    return;
  }
  size_t n = 0;
  for (int i = 0; i < map->place_count; i++) {
    const HexMapPlace *p = &map->places[i];
    all[n++] = (Named){ p->kind, p->name, p->id, p->hex };
  }
  for (int i = 0; i < map->entry_count; i++) {
    const HexMapEntry *e = &map->entries[i];
    all[n++] = (Named){ "~entry", e->name, code(f, e->hex), e->hex };
  }
  for (int i = 0; i < map->box_count; i++) {
    all[n++] = (Named){ "~off-map box", map->boxes[i].title, map->boxes[i].id, HEX_NONE };
  }
  qsort(all, n, sizeof *all, named_order);
  for (size_t i = 1; i < n; i++) {
    bool same = strcmp(all[i].kind, all[i - 1].kind) == 0 && all[i].name[0] &&
                strcmp(all[i].name, all[i - 1].name) == 0;
    if (!same) continue;
    const char *kind = all[i].kind[0] == '~' ? all[i].kind + 1 : all[i].kind;
    find(f, all[i].hex, "two of kind %s are called \"%.60s\": %s and %s", kind, all[i].name,
         all[i - 1].id, all[i].id);
  }
  free(all);
  close_sort(f, "names used twice");
}

int hexmap_problems(const HexMap *map, Fault **faults, HexId **hexes) {
  Findings f = { .map = map };
  find_bare_hexes(&f);
  each_edge(&f, find_road_in_water, "roads without a bridge");
  each_edge(&f, find_dry_span, "bridges over nothing");
  each_edge(&f, find_idle_span, "bridges without a road");
  each_edge(&f, find_road_off_map, "roads to hexes without terrain");
  find_dead_ends(&f);
  find_bare_members(&f);
  find_double_names(&f);
  *faults = NULL;
  if (hexes) *hexes = NULL;
  if (f.failed || f.count == 0) {
    free(f.faults);
    free(f.hexes);
    return f.failed ? -1 : 0;
  }
  *faults = f.faults;
  if (hexes) {
    *hexes = f.hexes;
  } else {
    free(f.hexes);
  }
  return f.count;
}
