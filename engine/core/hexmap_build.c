// Putting a map together: what the reader of map text and the map compiler share.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/hexmap_inside.h"

// Strings that were used already, with a number for each. Open addressing; size a power of two.
typedef struct WordIndex {
  const char **words;
  int *numbers;
  size_t size, count;
} WordIndex;

// An area while hexes still come in, in any order and more than once.
typedef struct AreaDraft {
  HexId *hexes;
  int count, capacity;
} AreaDraft;

struct HexMapBuilder {
  HexMap *map;
  const char *file;
  int line;
  bool *seen;         // [count]: the hex has its terrain
  AreaDraft *drafts;  // beside map->areas
  WordIndex place_ids, area_names, box_ids;
  void *grown;  // see GROW
  int place_room, area_room, draft_room, entry_room, box_room, span_room;
};

#define REFUSE(...) fault_set(fault, b->file, b->line, __VA_ARGS__)

static bool no_memory(const HexMapBuilder *b, Fault *fault) { return REFUSE("out of memory"); }

// ---- Word index ----

static size_t word_slot(const WordIndex *index, const char *word) {
  uint64_t hash = 1469598103934665603u;
  for (const char *p = word; *p; p++)
    hash = (hash ^ (unsigned char)*p) * 1099511628211u;
  size_t slot = (size_t)(hash ^ hash >> 32) & (index->size - 1);
  while (index->words[slot] && strcmp(index->words[slot], word) != 0) {
    slot = (slot + 1) & (index->size - 1);
  }
  return slot;
}

static int word_find(const WordIndex *index, const char *word) {
  if (index->size == 0) return -1;
  size_t slot = word_slot(index, word);
  return index->words[slot] ? index->numbers[slot] : -1;
}

static bool word_grow(WordIndex *index) {
  WordIndex larger = { .size = index->size ? index->size * 2 : 64, .count = index->count };
  larger.words = calloc(larger.size, sizeof *larger.words);
  larger.numbers = calloc(larger.size, sizeof *larger.numbers);
  if (!larger.words || !larger.numbers) {
    free(larger.words);
    free(larger.numbers);
    return false;
  }
  for (size_t i = 0; i < index->size; i++) {
    if (!index->words[i]) continue;
    size_t slot = word_slot(&larger, index->words[i]);
    larger.words[slot] = index->words[i];
    larger.numbers[slot] = index->numbers[i];
  }
  free(index->words);
  free(index->numbers);
  *index = larger;
  return true;
}

/// Adds a new word, which must outlive the index.
static bool word_add(WordIndex *index, const char *word, int number) {
  if (index->count * 2 >= index->size && !word_grow(index)) return false;
  size_t slot = word_slot(index, word);
  index->words[slot] = word;
  index->numbers[slot] = number;
  index->count++;
  return true;
}

static void word_free(WordIndex *index) {
  free(index->words);
  free(index->numbers);
}

// ---- Starting and ending ----

/// Finds the rectangle of all sheets; false when any number is out of all reason.
static bool grid_extent(const HexGridSpec *spec, int *cols, int *rows) {
  enum { FAR = 20000 };
  int low_col = 0, high_col = -1, low_row = 0, high_row = -1;
  for (size_t i = 0; i < spec->sheet_count; i++) {
    const HexSheet *sheet = &spec->sheets[i];
    int numbers[] = { sheet->col_min,      sheet->col_max,      sheet->row_min, sheet->row_max,
                      sheet->col_max_even, sheet->row_max_even, sheet->dcol,    sheet->drow };
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
      if (numbers[n] < -FAR || numbers[n] > FAR) return false;
    }
    int first_col = sheet->col_min + sheet->dcol, first_row = sheet->row_min + sheet->drow;
    int last_col = sheet->col_max + sheet->dcol, last_row = sheet->row_max + sheet->drow;
    if (i == 0 || first_col < low_col) low_col = first_col;
    if (i == 0 || first_row < low_row) low_row = first_row;
    if (i == 0 || last_col > high_col) high_col = last_col;
    if (i == 0 || last_row > high_row) high_row = last_row;
  }
  *cols = high_col - low_col + 1;
  *rows = high_row - low_row + 1;
  return true;
}

static bool alloc_hexes(HexMap *map) {
  size_t hexes = (size_t)map->count, edges = hexes * HEX_SIDES;
  map->terrains = malloc(hexes);
  map->features = calloc(hexes, sizeof *map->features);
  map->level_min = calloc(hexes, sizeof *map->level_min);
  map->level_max = calloc(hexes, sizeof *map->level_max);
  map->sides = calloc(edges, sizeof *map->sides);
  map->links = calloc(edges, 1);
  map->bridges = calloc(edges, 1);
  map->states = calloc(edges, 1);
  map->printed_links = calloc(edges, 1);
  map->printed_bridges = calloc(edges, 1);
  if (map->terrains) memset(map->terrains, HEXMAP_NO_TERRAIN, hexes);
  return map->terrains && map->features && map->level_min && map->level_max && map->sides &&
         map->links && map->bridges && map->states && map->printed_links && map->printed_bridges;
}

static bool begin(HexMapBuilder *b, const char *id, const char *title, const HexGridSpec *spec,
                  Fault *fault) {
  if (!hexmap_is_word(id)) return REFUSE("'%.60s' is no id for a map", id);
  if (!hexmap_is_text(title)) return REFUSE("the title is not text of at most 255 bytes");
  int cols = 0, rows = 0;
  if (spec->sheet_count == 0) return REFUSE("the map has no sheet");
  bool sane = grid_extent(spec, &cols, &rows);
  if (!sane || cols > HEXMAP_MAX_SIDE || rows > HEXMAP_MAX_SIDE) {
    return REFUSE("the joined sheets are larger than %d by %d hexes", HEXMAP_MAX_SIDE,
                  HEXMAP_MAX_SIDE);
  }
  HexMap *map = b->map;
  Fault inner = { 0 };
  map->grid = hexgrid_new(spec, &inner);
  if (!map->grid) {
    REFUSE("%s", inner.text);
    return inner.hint[0] ? fault_hint(fault, "%s", inner.hint) : false;
  }
  map->count = hexgrid_count(map->grid);
  map->neighbors = hexgrid_neighbors(map->grid);
  map->id = hexmap_keep_text(map, id);
  map->title = hexmap_keep_text(map, title);
  b->seen = calloc((size_t)map->count, sizeof *b->seen);
  if (!map->id || !map->title || !b->seen || !alloc_hexes(map)) return no_memory(b, fault);
  map->names[HEXMAP_BRIDGES][map->name_count[HEXMAP_BRIDGES]++] = "none";
  map->names[HEXMAP_STATES][map->name_count[HEXMAP_STATES]++] = "intact";
  return true;
}

HexMapBuilder *hexmap_builder_new(const char *id, const char *title, const HexGridSpec *spec,
                                  Fault *fault) {
  HexMapBuilder *b = calloc(1, sizeof *b);
  HexMap *map = calloc(1, sizeof *map);
  if (!b || !map) {
    free(b);
    free(map);
    fault_set(fault, NULL, 0, "out of memory");
    return NULL;
  }
  b->map = map;
  if (begin(b, id, title, spec, fault)) return b;
  hexmap_builder_free(b);
  return NULL;
}

void hexmap_builder_free(HexMapBuilder *b) {
  if (!b) return;
  if (b->drafts) {
    for (int i = 0; i < b->map->area_count; i++)
      free(b->drafts[i].hexes);
  }
  free(b->drafts);
  free(b->seen);
  word_free(&b->place_ids);
  word_free(&b->area_names);
  word_free(&b->box_ids);
  hexmap_free(b->map);
  free(b);
}

const HexGrid *hexmap_builder_grid(const HexMapBuilder *b) { return b->map->grid; }

const HexMap *hexmap_builder_map(const HexMapBuilder *b) { return b->map; }

void hexmap_builder_at(HexMapBuilder *b, const char *file, int line) {
  b->file = file;
  b->line = line;
}

// ---- Declaring names ----

static bool declare(HexMapBuilder *b, HexMapList list, const char *name, int max, Fault *fault) {
  HexMap *map = b->map;
  const char *word = hexmap_list_word(list);
  if (!hexmap_is_word(name)) {
    REFUSE("'%.60s' is no name for a %s", name, word);
    return fault_hint(fault, "letters, digits and _ - # . + :, at most %d", HEXMAP_MAX_WORD);
  }
  if (hexmap_index(map, list, name) >= 0) return REFUSE("%s '%s' is there already", word, name);
  if (map->name_count[list] >= max) return REFUSE("no room for %s '%s'", word, name);
  const char *kept = hexmap_keep_text(map, name);
  if (!kept) return no_memory(b, fault);
  map->names[list][map->name_count[list]++] = kept;
  return true;
}

bool hexmap_builder_terrain(HexMapBuilder *b, const char *name, Fault *fault) {
  return declare(b, HEXMAP_TERRAINS, name, HEXMAP_MAX_TERRAINS, fault);
}

bool hexmap_builder_feature(HexMapBuilder *b, const char *name, Fault *fault) {
  return declare(b, HEXMAP_FEATURES, name, HEXMAP_MAX_FEATURES, fault);
}

bool hexmap_builder_side_kind(HexMapBuilder *b, const char *name, bool directional, bool bridged,
                              Fault *fault) {
  HexMap *map = b->map;
  int bits = directional ? 2 : 1;
  if (map->side_bits + bits > HEXMAP_MAX_SIDE_BITS) {
    return REFUSE("no room for hexside feature '%.60s'", name);
  }
  if (!declare(b, HEXMAP_SIDES, name, HEXMAP_MAX_SIDE_BITS, fault)) return false;
  uint32_t up = UINT32_C(1) << map->side_bits;
  uint32_t down = directional ? up << 1 : up;
  map->side[map->name_count[HEXMAP_SIDES] - 1] = (HexMapSide){ up, down, directional, bridged };
  map->side_bits += bits;
  if (bridged) map->bridged_bits |= up | down;
  return true;
}

bool hexmap_builder_link_kind(HexMapBuilder *b, const char *name, Fault *fault) {
  return declare(b, HEXMAP_LINKS, name, HEXMAP_MAX_LINKS, fault);
}

bool hexmap_builder_bridge_kind(HexMapBuilder *b, const char *name, Fault *fault) {
  return declare(b, HEXMAP_BRIDGES, name, HEXMAP_MAX_BRIDGES + 1, fault);
}

bool hexmap_builder_state(HexMapBuilder *b, const char *name, bool broken, Fault *fault) {
  if (!declare(b, HEXMAP_STATES, name, HEXMAP_MAX_STATES + 1, fault)) return false;
  b->map->broken[b->map->name_count[HEXMAP_STATES] - 1] = broken;
  return true;
}

// ---- Hexes and hexsides ----

static int known(const HexMapBuilder *b, HexMapList list, const char *name, Fault *fault) {
  int index = hexmap_index(b->map, list, name);
  bool none = index == 0 && list == HEXMAP_BRIDGES;
  if (index >= 0 && !none) return index;
  hexmap_unknown_name(b->map, list, name, fault, b->file, b->line);
  return -1;
}

static HexId known_hex(const HexMapBuilder *b, const char *code, Fault *fault) {
  HexId hex = hexgrid_parse(b->map->grid, code);
  if (hex == HEX_NONE) hexmap_unknown_hex(b->map->grid, code, fault, b->file, b->line);
  return hex;
}

/// Finds the edge from hex `from` to its neighbour `to`, and the same seen from there.
static bool known_edge(const HexMapBuilder *b, const char *from, const char *to, int32_t *edge,
                       int32_t *back, Fault *fault) {
  HexId a = known_hex(b, from, fault);
  if (a == HEX_NONE) return false;
  HexId c = known_hex(b, to, fault);
  if (c == HEX_NONE) return false;
  int dir = hexgrid_direction(b->map->grid, a, c);
  if (dir < 0) return REFUSE("%s and %s are not neighbours", from, to);
  *edge = a * HEX_SIDES + dir;
  *back = c * HEX_SIDES + (dir + 3) % HEX_SIDES;
  return true;
}

bool hexmap_builder_hex(HexMapBuilder *b, const char *code, const char *terrain, int level_min,
                        int level_max, Fault *fault) {
  HexId hex = known_hex(b, code, fault);
  if (hex == HEX_NONE) return false;
  int index = known(b, HEXMAP_TERRAINS, terrain, fault);
  if (index < 0) return false;
  if (level_min > level_max) return REFUSE("levels of %s run backwards", code);
  if (level_min < HEXMAP_MIN_LEVEL || level_max > HEXMAP_MAX_LEVEL) {
    return REFUSE("levels of %s are beyond %d..%d", code, HEXMAP_MIN_LEVEL, HEXMAP_MAX_LEVEL);
  }
  if (b->seen[hex]) return REFUSE("hex %s is there already", code);
  b->seen[hex] = true;
  b->map->terrains[hex] = (uint8_t)index;
  b->map->level_min[hex] = (int16_t)level_min;
  b->map->level_max[hex] = (int16_t)level_max;
  return true;
}

bool hexmap_builder_hex_feature(HexMapBuilder *b, const char *code, const char *feature,
                                Fault *fault) {
  HexId hex = known_hex(b, code, fault);
  if (hex == HEX_NONE) return false;
  int index = known(b, HEXMAP_FEATURES, feature, fault);
  if (index < 0) return false;
  b->map->features[hex] |= UINT32_C(1) << index;
  return true;
}

bool hexmap_builder_edge(HexMapBuilder *b, const char *high, const char *low, const char *side,
                         Fault *fault) {
  int32_t edge, back;
  if (!known_edge(b, high, low, &edge, &back, fault)) return false;
  int index = known(b, HEXMAP_SIDES, side, fault);
  if (index < 0) return false;
  HexMapSide bits = b->map->side[index];
  if (bits.directional && (b->map->sides[edge] & bits.up)) {
    return REFUSE("%s between %s and %s is high on both sides", side, high, low);
  }
  b->map->sides[edge] |= bits.down;
  b->map->sides[back] |= bits.up;
  return true;
}

bool hexmap_builder_link(HexMapBuilder *b, const char *from, const char *to, const char *link,
                         Fault *fault) {
  int32_t edge, back;
  if (!known_edge(b, from, to, &edge, &back, fault)) return false;
  int index = known(b, HEXMAP_LINKS, link, fault);
  if (index < 0) return false;
  b->map->printed_links[edge] |= (uint8_t)(1u << index);
  b->map->printed_links[back] |= (uint8_t)(1u << index);
  return true;
}

// ---- Lists that grow ----

/// Gives `items` with room for one more, moved if need be; NULL when there is none (they stay).
static void *grow(void *items, size_t item_size, int count, int *room, int max) {
  if (count >= max) return NULL;
  if (count < *room) return items;
  int more = *room ? *room * 2 : 16;
  void *larger = realloc(items, (size_t)more * item_size);
  if (larger) *room = more;
  return larger;
}
#define GROW(items, count, room, max)                                                              \
  ((b->grown = grow(items, sizeof *(items), count, room, max)) != NULL &&                          \
   ((items) = b->grown, true))

bool hexmap_builder_span(HexMapBuilder *b, const char *from, const char *to, const char *bridge,
                         const char *name, Fault *fault) {
  HexMap *map = b->map;
  int32_t edge, back;
  if (!known_edge(b, from, to, &edge, &back, fault)) return false;
  int index = known(b, HEXMAP_BRIDGES, bridge, fault);
  if (index < 0) return false;
  if (!name) name = "";
  if (!hexmap_is_text(name)) return REFUSE("the bridge's name is not text of at most 255 bytes");
  if (map->printed_bridges[edge]) return REFUSE("%s/%s has a bridge already", from, to);
  if (!GROW(map->spans, map->span_count, &b->span_room, INT32_MAX)) return no_memory(b, fault);
  const char *kept = hexmap_keep_text(map, name);
  if (!kept) return no_memory(b, fault);
  map->spans[map->span_count++] = (HexMapSpan){ edge < back ? edge : back, kept };
  map->printed_bridges[edge] = map->printed_bridges[back] = (uint8_t)index;
  return true;
}

bool hexmap_builder_place(HexMapBuilder *b, const char *id, const char *kind, const char *code,
                          const char *name, Fault *fault) {
  HexMap *map = b->map;
  if (!hexmap_is_word(id)) return REFUSE("'%.60s' is no id for a place", id);
  if (!hexmap_is_word(kind)) return REFUSE("'%.60s' is no kind of place", kind);
  if (!hexmap_is_text(name)) return REFUSE("the name of %s is not text of at most 255 bytes", id);
  HexId hex = known_hex(b, code, fault);
  if (hex == HEX_NONE) return false;
  if (word_find(&b->place_ids, id) >= 0) return REFUSE("place '%s' is there already", id);
  if (map->place_count == HEXMAP_MAX_PLACES) return REFUSE("no room for place '%s'", id);
  HexMapPlace place = { hexmap_keep_text(map, id),
                        hexmap_keep_text(map, kind),
                        hexmap_keep_text(map, name),
                        hex,
                        0,
                        NULL };
  bool room = GROW(map->places, map->place_count, &b->place_room, HEXMAP_MAX_PLACES);
  if (!room || !place.id || !place.kind || !place.name) return no_memory(b, fault);
  if (!word_add(&b->place_ids, place.id, map->place_count)) return no_memory(b, fault);
  map->places[map->place_count++] = place;
  return true;
}

bool hexmap_builder_place_attribute(HexMapBuilder *b, const char *key, const char *value,
                                    Fault *fault) {
  HexMap *map = b->map;
  if (map->place_count == 0) return REFUSE("there is no place for attribute '%.60s'", key);
  HexMapPlace *place = &map->places[map->place_count - 1];
  bool taken = strcmp(key, "id") == 0 || strcmp(key, "kind") == 0 || strcmp(key, "name") == 0 ||
               strcmp(key, "hex") == 0;
  if (taken || !hexmap_is_word(key)) return REFUSE("'%.60s' is no name for an attribute", key);
  if (!hexmap_is_text(value)) {
    return REFUSE("attribute '%s' is not text of at most %d bytes", key, HEXMAP_MAX_TEXT);
  }
  for (int i = 0; i < place->attribute_count; i++) {
    if (strcmp(place->attributes[i].key, key) == 0) {
      return REFUSE("attribute '%s' is there already", key);
    }
  }
  if (place->attribute_count == HEXMAP_MAX_ATTRIBUTES) {
    return REFUSE("%s has more than %d attributes", place->id, HEXMAP_MAX_ATTRIBUTES);
  }
  HexMapAttribute *attributes = (HexMapAttribute *)place->attributes;
  if (!attributes) attributes = hexmap_keep(map, HEXMAP_MAX_ATTRIBUTES * sizeof *attributes);
  const char *kept_key = hexmap_keep_text(map, key), *kept = hexmap_keep_text(map, value);
  if (!attributes || !kept_key || !kept) return no_memory(b, fault);
  attributes[place->attribute_count++] = (HexMapAttribute){ kept_key, kept };
  place->attributes = attributes;
  return true;
}

/// Number of an area, made when it is new; -1 when that fails.
static int area_number(HexMapBuilder *b, const char *name, Fault *fault) {
  HexMap *map = b->map;
  int number = word_find(&b->area_names, name);
  if (number >= 0) return number;
  if (!hexmap_is_word(name)) {
    REFUSE("'%.60s' is no name for an area", name);
    return -1;
  }
  number = map->area_count;
  if (number == HEXMAP_MAX_AREAS) {
    REFUSE("no room for area '%s'", name);
    return -1;
  }
  const char *kept = hexmap_keep_text(map, name);
  if (!kept || !GROW(map->areas, number, &b->area_room, HEXMAP_MAX_AREAS) ||
      !GROW(b->drafts, number, &b->draft_room, HEXMAP_MAX_AREAS) ||
      !word_add(&b->area_names, kept, number)) {
    no_memory(b, fault);
    return -1;
  }
  map->areas[number] = (HexMapArea){ kept, 0, NULL };
  b->drafts[number] = (AreaDraft){ NULL, 0, 0 };
  map->area_count++;
  return number;
}

bool hexmap_builder_area(HexMapBuilder *b, const char *area, const char *code, Fault *fault) {
  HexId hex = known_hex(b, code, fault);
  if (hex == HEX_NONE) return false;
  int number = area_number(b, area, fault);
  if (number < 0) return false;
  AreaDraft *draft = &b->drafts[number];
  if (!GROW(draft->hexes, draft->count, &draft->capacity, INT32_MAX / 2)) {
    return no_memory(b, fault);
  }
  draft->hexes[draft->count++] = hex;
  return true;
}

bool hexmap_builder_entry(HexMapBuilder *b, const char *code, const char *name,
                          const char *const *links, size_t count, Fault *fault) {
  HexMap *map = b->map;
  HexId hex = known_hex(b, code, fault);
  if (hex == HEX_NONE) return false;
  if (!hexmap_is_text(name)) return REFUSE("the entry's name is not text of at most 255 bytes");
  uint8_t bits = 0;
  for (size_t i = 0; i < count; i++) {
    int link = known(b, HEXMAP_LINKS, links[i], fault);
    if (link < 0) return false;
    bits |= (uint8_t)(1u << link);
  }
  if (map->entry_count == HEXMAP_MAX_ENTRIES) return REFUSE("no room for another entry");
  const char *kept = hexmap_keep_text(map, name);
  if (!kept || !GROW(map->entries, map->entry_count, &b->entry_room, HEXMAP_MAX_ENTRIES)) {
    return no_memory(b, fault);
  }
  map->entries[map->entry_count++] = (HexMapEntry){ hex, kept, bits };
  return true;
}

bool hexmap_builder_box(HexMapBuilder *b, const char *id, const char *title, Fault *fault) {
  HexMap *map = b->map;
  if (!hexmap_is_word(id)) return REFUSE("'%.60s' is no id for a box", id);
  if (!hexmap_is_text(title)) return REFUSE("the title of %s is not text of at most 255 bytes", id);
  if (word_find(&b->box_ids, id) >= 0) return REFUSE("box '%s' is there already", id);
  if (map->box_count == HEXMAP_MAX_BOXES) return REFUSE("no room for box '%s'", id);
  HexMapBox box = { hexmap_keep_text(map, id), hexmap_keep_text(map, title) };
  if (!box.id || !box.title || !GROW(map->boxes, map->box_count, &b->box_room, HEXMAP_MAX_BOXES) ||
      !word_add(&b->box_ids, box.id, map->box_count)) {
    return no_memory(b, fault);
  }
  map->boxes[map->box_count++] = box;
  return true;
}

// ---- Finishing ----

static int hex_order(const void *a, const void *b) {
  HexId left = *(const HexId *)a, right = *(const HexId *)b;
  return (left > right) - (left < right);
}
static int place_order(const void *a, const void *b) {
  return strcmp(((const HexMapPlace *)a)->id, ((const HexMapPlace *)b)->id);
}
static int area_order(const void *a, const void *b) {
  return strcmp(((const HexMapArea *)a)->name, ((const HexMapArea *)b)->name);
}
static int box_order(const void *a, const void *b) {
  return strcmp(((const HexMapBox *)a)->id, ((const HexMapBox *)b)->id);
}
static int attribute_order(const void *a, const void *b) {
  return strcmp(((const HexMapAttribute *)a)->key, ((const HexMapAttribute *)b)->key);
}
static int span_order(const void *a, const void *b) {
  int32_t left = ((const HexMapSpan *)a)->edge, right = ((const HexMapSpan *)b)->edge;
  return (left > right) - (left < right);
}
static int entry_order(const void *a, const void *b) {
  const HexMapEntry *left = a, *right = b;
  if (left->hex != right->hex) return left->hex < right->hex ? -1 : 1;
  int names = strcmp(left->name, right->name);
  return names ? names : left->links - right->links;
}

static void sort(void *items, int count, size_t size, int (*order)(const void *, const void *)) {
  if (count > 1) qsort(items, (size_t)count, size, order);
}

/// Gives an area its hexes in order, each once.
static bool settle_area(HexMap *map, HexMapArea *area, AreaDraft *draft) {
  sort(draft->hexes, draft->count, sizeof *draft->hexes, hex_order);
  HexId *hexes = hexmap_keep(map, (size_t)draft->count * sizeof *hexes);
  if (!hexes) return false;
  for (int i = 0; i < draft->count; i++) {
    if (i == 0 || draft->hexes[i] != draft->hexes[i - 1]) hexes[area->count++] = draft->hexes[i];
  }
  area->hexes = hexes;
  return true;
}

HexMap *hexmap_builder_finish(HexMapBuilder *b, Fault *fault) {
  HexMap *map = b->map;
  for (int i = 0; i < map->area_count; i++) {
    if (settle_area(map, &map->areas[i], &b->drafts[i])) continue;
    no_memory(b, fault);
    hexmap_builder_free(b);
    return NULL;
  }
  for (int i = 0; i < map->place_count; i++) {
    HexMapPlace *place = &map->places[i];
    sort((void *)place->attributes, place->attribute_count, sizeof(HexMapAttribute),
         attribute_order);
  }
  sort(map->places, map->place_count, sizeof *map->places, place_order);
  for (int i = 0; i < map->area_count; i++)
    free(b->drafts[i].hexes);
  free(b->drafts);
  b->drafts = NULL;
  sort(map->areas, map->area_count, sizeof *map->areas, area_order);
  sort(map->entries, map->entry_count, sizeof *map->entries, entry_order);
  sort(map->boxes, map->box_count, sizeof *map->boxes, box_order);
  sort(map->spans, map->span_count, sizeof *map->spans, span_order);
  size_t edges = (size_t)map->count * HEX_SIDES;
  memcpy(map->links, map->printed_links, edges);
  memcpy(map->bridges, map->printed_bridges, edges);
  b->map = NULL;
  hexmap_builder_free(b);
  return map;
}
