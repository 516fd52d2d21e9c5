#include "core/hexmap.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hexmap_inside.h"
#include "core/utf8.h"

enum { BLOCK_SIZE = 1 << 14 };

// ---- Words, texts and the memory they live in ----

void *hexmap_keep(HexMap *map, size_t size) {
  size = (size + 7) & ~(size_t)7;
  TextBlock *block = map->blocks;
  if (!block || block->size - block->used < size) {
    size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
    block = malloc(sizeof *block + room);
    if (!block) return NULL;
    *block = (TextBlock){ .next = map->blocks, .size = room };
    map->blocks = block;
  }
  void *kept = block->bytes + block->used;
  block->used += size;
  return kept;
}

const char *hexmap_keep_text(HexMap *map, const char *text) {
  size_t size = strlen(text) + 1;
  char *kept = hexmap_keep(map, size);
  if (kept) memcpy(kept, text, size);
  return kept;
}

bool hexmap_is_word(const char *text) {
  size_t length = strlen(text);
  if (length == 0 || length > HEXMAP_MAX_WORD || text[0] == '#') return false;
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!letter && !strchr("_-#.+:", c)) return false;
  }
  return true;
}

bool hexmap_is_text(const char *text) {
  size_t length = strlen(text);
  if (length > HEXMAP_MAX_TEXT || !utf8_valid(text, length)) return false;
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c < 0x20 || c == 0x7f) return false;
  }
  return true;
}

// ---- Names ----

const char *hexmap_list_word(HexMapList list) {
  static const char *const words[HEXMAP_LISTS] = { "terrain",         "hex feature",
                                                   "hexside feature", "kind of road",
                                                   "kind of bridge",  "state" };
  return words[list];
}

int hexmap_index(const HexMap *map, HexMapList list, const char *name) {
  for (int i = 0; i < map->name_count[list]; i++) {
    if (strcmp(map->names[list][i], name) == 0) return i;
  }
  return -1;
}

bool hexmap_unknown_name(const HexMap *map, HexMapList list, const char *name, Fault *fault,
                         const char *file, int line) {
  fault_set(fault, file, line, "the map has no %s '%.60s'", hexmap_list_word(list), name);
  int first = list == HEXMAP_BRIDGES || list == HEXMAP_STATES ? 1 : 0;  // 0 was not declared
  const char *const *names = map->names[list] + first;
  int count = map->name_count[list] - first;
  const char *near = nearest_name(name, names, (size_t)count);
  if (near) return fault_hint(fault, "did you mean '%s'?", near);
  if (count == 0) return fault_hint(fault, "it declares none");
  char all[160] = "";
  size_t used = 0;
  for (int i = 0; i < count; i++) {
    if (used + strlen(names[i]) + 6 > sizeof all) {
      snprintf(all + used, sizeof all - used, " ...");
      break;
    }
    used += (size_t)snprintf(all + used, sizeof all - used, " %s", names[i]);
  }
  return fault_hint(fault, "it declares:%s", all);
}

bool hexmap_unknown_hex(const HexGrid *grid, const char *code, Fault *fault, const char *file,
                        int line) {
  fault_set(fault, file, line, "no hex '%.40s' on this map", code);
  int count = hexgrid_count(grid);
  const char *first = hexgrid_code(grid, 0), *last = hexgrid_code(grid, count - 1);
  const char **codes = malloc((size_t)count * sizeof *codes);
  const char *near = NULL;
  if (codes) {
    for (int i = 0; i < count; i++)
      codes[i] = hexgrid_code(grid, i);
    near = nearest_name(code, codes, (size_t)count);
  }
  free(codes);
  if (near) return fault_hint(fault, "did you mean %s? codes run from %s to %s", near, first, last);
  return fault_hint(fault, "codes run from %s to %s", first, last);
}

int hexmap_names(const HexMap *map, HexMapList list) { return map->name_count[list]; }

const char *hexmap_name(const HexMap *map, HexMapList list, int index) {
  assert(index >= 0 && index < map->name_count[list]);
  return map->names[list][index];
}

int hexmap_find(const HexMap *map, HexMapList list, const char *name, Fault *fault) {
  int index = hexmap_index(map, list, name);
  if (index < 0) hexmap_unknown_name(map, list, name, fault, map->id, 0);
  return index;
}

HexId hexmap_hex(const HexMap *map, const char *code, Fault *fault) {
  HexId hex = hexgrid_parse(map->grid, code);
  if (hex == HEX_NONE) hexmap_unknown_hex(map->grid, code, fault, map->id, 0);
  return hex;
}

// ---- The printed part ----

const char *hexmap_id(const HexMap *map) { return map->id; }
const char *hexmap_title(const HexMap *map) { return map->title; }
const HexGrid *hexmap_grid(const HexMap *map) { return map->grid; }
int hexmap_count(const HexMap *map) { return map->count; }

HexMapSide hexmap_side(const HexMap *map, int index) {
  assert(index >= 0 && index < map->name_count[HEXMAP_SIDES]);
  return map->side[index];
}
uint32_t hexmap_bridged_bits(const HexMap *map) { return map->bridged_bits; }

bool hexmap_state_broken(const HexMap *map, int state) {
  assert(state >= 0 && state < map->name_count[HEXMAP_STATES]);
  return map->broken[state];
}

const uint8_t *hexmap_terrains(const HexMap *map) { return map->terrains; }
const uint32_t *hexmap_features(const HexMap *map) { return map->features; }
const int16_t *hexmap_level_min(const HexMap *map) { return map->level_min; }
const int16_t *hexmap_level_max(const HexMap *map) { return map->level_max; }
const uint32_t *hexmap_sides(const HexMap *map) { return map->sides; }

int hexmap_places(const HexMap *map) { return map->place_count; }
const HexMapPlace *hexmap_place(const HexMap *map, int index) {
  assert(index >= 0 && index < map->place_count);
  return &map->places[index];
}

static int place_id_order(const void *id, const void *place) {
  return strcmp(id, ((const HexMapPlace *)place)->id);
}
const HexMapPlace *hexmap_place_find(const HexMap *map, const char *id) {
  if (map->place_count == 0) return NULL;
  return bsearch(id, map->places, (size_t)map->place_count, sizeof *map->places, place_id_order);
}

int hexmap_areas(const HexMap *map) { return map->area_count; }
const HexMapArea *hexmap_area(const HexMap *map, int index) {
  assert(index >= 0 && index < map->area_count);
  return &map->areas[index];
}

static int area_name_order(const void *name, const void *area) {
  return strcmp(name, ((const HexMapArea *)area)->name);
}
const HexMapArea *hexmap_area_find(const HexMap *map, const char *name) {
  if (map->area_count == 0) return NULL;
  return bsearch(name, map->areas, (size_t)map->area_count, sizeof *map->areas, area_name_order);
}

bool hexmap_area_has(const HexMap *map, const HexMapArea *area, HexId hex) {
  assert(hex >= 0 && hex < map->count);
  (void)map;
  int low = 0, high = area->count;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (area->hexes[middle] < hex) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < area->count && area->hexes[low] == hex;
}

int hexmap_entries(const HexMap *map) { return map->entry_count; }
const HexMapEntry *hexmap_entry(const HexMap *map, int index) {
  assert(index >= 0 && index < map->entry_count);
  return &map->entries[index];
}

int hexmap_boxes(const HexMap *map) { return map->box_count; }
const HexMapBox *hexmap_box(const HexMap *map, int index) {
  assert(index >= 0 && index < map->box_count);
  return &map->boxes[index];
}

/// The neighbour, which must be there.
static HexId across(const HexMap *map, HexId hex, int dir) {
  assert(hex >= 0 && hex < map->count && dir >= 0 && dir < HEX_SIDES);
  HexId other = map->neighbors[hex * HEX_SIDES + dir];
  assert(other != HEX_NONE);
  return other;
}

static int32_t far_edge(HexId other, int dir) { return other * HEX_SIDES + (dir + 3) % HEX_SIDES; }

const char *hexmap_span_name(const HexMap *map, HexId hex, int dir) {
  HexId other = across(map, hex, dir);
  int32_t edge = hex < other ? hex * HEX_SIDES + dir : far_edge(other, dir);
  int low = 0, high = map->span_count;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (map->spans[middle].edge < edge) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < map->span_count && map->spans[low].edge == edge ? map->spans[low].name : "";
}

// ---- What changes in play ----

uint64_t hexmap_version(const HexMap *map) { return map->version; }

int hexmap_changes(const HexMap *map, uint64_t since, int32_t *edges, int max) {
  assert(since <= map->version);
  uint64_t count = map->version - since;
  if (count > HEXMAP_LOG || count > (uint64_t)max) return -1;
  for (uint64_t i = 0; i < count; i++)
    edges[i] = map->log[(since + 1 + i) % HEXMAP_LOG];
  return (int)count;
}

static void note_change(HexMap *map, int32_t edge) {
  map->version++;
  map->log[map->version % HEXMAP_LOG] = edge;
}

const uint8_t *hexmap_links(const HexMap *map) { return map->links; }
const uint8_t *hexmap_bridges(const HexMap *map) { return map->bridges; }
const uint8_t *hexmap_states(const HexMap *map) { return map->states; }

void hexmap_set_bridge(HexMap *map, HexId hex, int dir, int bridge, int state) {
  assert(bridge >= 0 && bridge < map->name_count[HEXMAP_BRIDGES]);
  assert(state >= 0 && state < map->name_count[HEXMAP_STATES]);
  int32_t edge = hex * HEX_SIDES + dir, other = far_edge(across(map, hex, dir), dir);
  if (map->bridges[edge] == bridge && map->states[edge] == state) return;
  map->bridges[edge] = map->bridges[other] = (uint8_t)bridge;
  map->states[edge] = map->states[other] = (uint8_t)state;
  note_change(map, edge);
}

void hexmap_set_link(HexMap *map, HexId hex, int dir, int link, bool there) {
  assert(link >= 0 && link < map->name_count[HEXMAP_LINKS]);
  int32_t edge = hex * HEX_SIDES + dir, other = far_edge(across(map, hex, dir), dir);
  uint8_t bit = (uint8_t)(1u << link);
  uint8_t links = (uint8_t)(there ? map->links[edge] | bit : map->links[edge] & ~bit);
  if (map->links[edge] == links) return;
  map->links[edge] = map->links[other] = links;
  note_change(map, edge);
}

bool hexmap_link_open(const HexMap *map, HexId hex, int dir, int link) {
  assert(hex >= 0 && hex < map->count && dir >= 0 && dir < HEX_SIDES);
  assert(link >= 0 && link < map->name_count[HEXMAP_LINKS]);
  int32_t edge = hex * HEX_SIDES + dir;
  return (map->links[edge] >> link & 1) && !map->broken[map->states[edge]];
}

bool hexmap_as_printed(const HexMap *map, int32_t edge) {
  return map->links[edge] == map->printed_links[edge] &&
         map->bridges[edge] == map->printed_bridges[edge] && map->states[edge] == 0;
}

void hexmap_reset(HexMap *map) {
  int32_t edges = map->count * HEX_SIDES;
  for (int32_t edge = 0; edge < edges; edge++) {
    if (hexmap_as_printed(map, edge)) continue;
    map->links[edge] = map->printed_links[edge];
    map->bridges[edge] = map->printed_bridges[edge];
    map->states[edge] = 0;
    note_change(map, edge);
  }
  for (int i = 0; i < map->layer_count; i++) {
    memset(map->layers[i]->values, 0, (size_t)map->count * sizeof(int32_t));
  }
}

HexLayer *hexmap_layer(HexMap *map, const char *name, Fault *fault) {
  for (int i = 0; i < map->layer_count; i++) {
    if (strcmp(map->layers[i]->name, name) == 0) return map->layers[i];
  }
  if (!hexmap_is_word(name)) {
    fault_set(fault, map->id, 0, "'%.60s' is no name for a layer", name);
    fault_hint(fault, "letters, digits and _ - # . + :, at most %d", HEXMAP_MAX_WORD);
    return NULL;
  }
  if (map->layer_count == HEXMAP_MAX_LAYERS) {
    fault_set(fault, map->id, 0, "no room for layer '%s': there are %d already", name,
              HEXMAP_MAX_LAYERS);
    return NULL;
  }
  HexLayer *layer = hexmap_keep(map, sizeof *layer);
  const char *kept = hexmap_keep_text(map, name);
  int32_t *values = calloc((size_t)map->count, sizeof *values);
  if (!layer || !kept || !values) {
    free(values);
    fault_set(fault, map->id, 0, "out of memory");
    return NULL;
  }
  *layer = (HexLayer){ .map = map, .name = kept, .values = values };
  map->layers[map->layer_count++] = layer;
  return layer;
}

int32_t *hexmap_layer_values(HexLayer *layer) { return layer->values; }
const HexMap *hexmap_layer_map(const HexLayer *layer) { return layer->map; }

uint32_t hexmap_layer_around(const HexLayer *layer, HexId hex, int64_t least) {
  const HexId *near = hexgrid_neighbors(layer->map->grid) + hex * HEX_SIDES;
  uint32_t bits = 0, bit = 1;
  for (int dir = 0; dir < HEX_SIDES; dir++) {
    if (near[dir] == HEX_NONE) continue;
    if (layer->values[near[dir]] >= least) bits |= bit;
    bit <<= 1;
  }
  return bits;
}

void hexmap_free(HexMap *map) {
  if (!map) return;
  for (int i = 0; i < map->layer_count; i++)
    free(map->layers[i]->values);
  for (TextBlock *block = map->blocks; block;) {
    TextBlock *next = block->next;
    free(block);
    block = next;
  }
  hexgrid_free(map->grid);
  free(map->terrains);
  free(map->features);
  free(map->level_min);
  free(map->level_max);
  free(map->sides);
  free(map->links);
  free(map->bridges);
  free(map->states);
  free(map->printed_links);
  free(map->printed_bridges);
  free(map->places);
  free(map->areas);
  free(map->entries);
  free(map->boxes);
  free(map->spans);
  free(map);
}
