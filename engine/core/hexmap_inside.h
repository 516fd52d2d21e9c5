/// What the files of the hexmap module share. No other file includes this.
#pragma once
#include "core/hexmap.h"

enum {
  HEXMAP_LISTS = HEXMAP_STATES + 1,
  HEXMAP_LIST_MAX = 64,  ///< Names of any one list.
  HEXMAP_LOG = 128,      ///< Changed edges that are remembered.
};

/// Strings that live as long as the map, in blocks.
typedef struct TextBlock {
  struct TextBlock *next;
  size_t used, size;
  char bytes[];
} TextBlock;

typedef struct HexMapSpan {
  int32_t edge;  ///< hex * 6 + direction, of the lower hex.
  const char *name;
} HexMapSpan;

struct HexLayer {
  HexMap *map;
  const char *name;
  int32_t *values;
};

struct HexMap {
  TextBlock *blocks;
  HexGrid *grid;
  const HexId *neighbors;  ///< The grid's.
  int count;
  const char *id, *title;

  const char *names[HEXMAP_LISTS][HEXMAP_LIST_MAX];
  int name_count[HEXMAP_LISTS];
  HexMapSide side[HEXMAP_MAX_SIDE_BITS];
  int side_bits;  ///< Taken.
  uint32_t bridged_bits;
  bool broken[HEXMAP_MAX_STATES + 1];

  uint8_t *terrains;
  uint32_t *features;
  int16_t *level_min, *level_max;
  uint32_t *sides;
  uint8_t *links, *bridges, *states;
  uint8_t *printed_links, *printed_bridges;

  HexMapPlace *places;
  HexMapArea *areas;
  HexMapEntry *entries;
  HexMapBox *boxes;
  HexMapSpan *spans;  ///< Sorted by edge.
  int place_count, area_count, entry_count, box_count, span_count;

  uint64_t version;
  int32_t log[HEXMAP_LOG];  ///< log[v % HEXMAP_LOG]: the edge that made version v.

  HexLayer *layers[HEXMAP_MAX_LAYERS];
  int layer_count;
};

/// Room for `size` bytes that live as long as the map; NULL when out of memory.
void *hexmap_keep(HexMap *map, size_t size);
const char *hexmap_keep_text(HexMap *map, const char *text);

bool hexmap_is_word(const char *text);  ///< 1 .. HEXMAP_MAX_WORD allowed characters.
bool hexmap_is_text(const char *text);  ///< At most HEXMAP_MAX_TEXT bytes of UTF-8, no controls.

/// Index of a name, -1 when it is none.
int hexmap_index(const HexMap *map, HexMapList list, const char *name);
/// Fills a fault about a name or a code that the map does not know. Returns false.
bool hexmap_unknown_name(const HexMap *map, HexMapList list, const char *name, Fault *fault,
                         const char *file, int line);
bool hexmap_unknown_hex(const HexGrid *grid, const char *code, Fault *fault, const char *file,
                        int line);
/// The map that a builder is at; its printed roads and bridges are not yet in force.
const HexMap *hexmap_builder_map(const HexMapBuilder *builder);
const char *hexmap_list_word(HexMapList list);  ///< "terrain", "hexside feature", ...
