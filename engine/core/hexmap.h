/// Map of a game: what is printed on every hex and hexside, what changes in play (bridges, links,
/// layers), and the text form that packs ship as `maps/NAME.map`. Pure C, no globals.
///
/// Hexes are HexId of hexmap_grid(); directions are those of hexgrid.h, 0..5; edge arrays are
/// indexed hex * 6 + direction. Unless said otherwise a function asserts that the hex, direction or
/// index it is given exists: check first.
/// Names (terrains, kinds, ids) are words of letters, digits and `_ - # . + :`; titles and names of
/// places are UTF-8 text without control characters.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/fault.h"
#include "core/hexgrid.h"

enum {
  HEXMAP_MAX_SIDE = 400,      ///< Columns or rows of the joined map, at most.
  HEXMAP_MAX_TERRAINS = 64,   ///< Named terrains.
  HEXMAP_MAX_FEATURES = 32,   ///< Named hex features, a bit each.
  HEXMAP_MAX_SIDE_BITS = 32,  ///< Hexside features take one bit, directional ones two.
  HEXMAP_MAX_LINKS = 8,       ///< Kinds of road.
  HEXMAP_MAX_BRIDGES = 31,    ///< Kinds of bridge, numbered from 1.
  HEXMAP_MAX_STATES = 31,     ///< States of an edge, numbered from 1.
  HEXMAP_MAX_LAYERS = 64,
  HEXMAP_MAX_PLACES = 20000,
  HEXMAP_MAX_AREAS = 4096,
  HEXMAP_MAX_ENTRIES = 4096,
  HEXMAP_MAX_BOXES = 1024,
  HEXMAP_MAX_ATTRIBUTES = 16,  ///< Of one place.
  HEXMAP_MAX_WORD = 47,        ///< Bytes of a name.
  HEXMAP_MAX_TEXT = 255,       ///< Bytes of a title.
  HEXMAP_MIN_LEVEL = -9999,
  HEXMAP_MAX_LEVEL = 9999,
  HEXMAP_NO_TERRAIN = 0xff,  ///< Terrain of a hex that the map has no `hex` line for.
};

typedef struct HexMap HexMap;                ///< Opaque. The printed part never changes.
typedef struct HexMapBuilder HexMapBuilder;  ///< Opaque; a map being put together.
typedef struct HexLayer HexLayer;            ///< Opaque; one number a hex, owned by its map.

/// Text that grows; `data` is NUL-terminated, or NULL when empty. Free with hexmap_text_free().
typedef struct HexMapText {
  char *data;
  size_t length, capacity;
} HexMapText;

// ---- Building -------------------------------------------------------------------------------
// Every function returns false and fills the fault when it refuses; the builder stays usable.
// Hex codes may be any alias. Names must be declared before they are used.

/// Starts a map. `title` may be "". Copies all. NULL when the grid is no good or too large.
HexMapBuilder *hexmap_builder_new(const char *id, const char *title, const HexGridSpec *spec,
                                  Fault *fault);
void hexmap_builder_free(HexMapBuilder *builder);                  ///< NULL is fine.
const HexGrid *hexmap_builder_grid(const HexMapBuilder *builder);  ///< Owned by the builder.
/// Names the input that the following calls come from: faults carry it. `file` must outlive them.
void hexmap_builder_at(HexMapBuilder *builder, const char *file, int line);

bool hexmap_builder_terrain(HexMapBuilder *builder, const char *name, Fault *fault);
bool hexmap_builder_feature(HexMapBuilder *builder, const char *name, Fault *fault);
/// Declares a hexside feature. `directional`: it has a high and a low side (slope, wall).
/// `bridged`: roads cross it on a span only (a river that no one fords); see hexmap_problems().
bool hexmap_builder_side_kind(HexMapBuilder *builder, const char *name, bool directional,
                              bool bridged, Fault *fault);
bool hexmap_builder_link_kind(HexMapBuilder *builder, const char *name, Fault *fault);
/// Declares a kind of bridge: those on the map and those built in play (`pontoon`).
bool hexmap_builder_bridge_kind(HexMapBuilder *builder, const char *name, Fault *fault);
/// Declares a state that an edge may take in play (`damaged`). `broken`: in that state neither its
/// bridge stands nor its roads lead across. Without any state a map's bridges never change.
bool hexmap_builder_state(HexMapBuilder *builder, const char *name, bool broken, Fault *fault);

/// Gives a hex its terrain and levels, once.
bool hexmap_builder_hex(HexMapBuilder *builder, const char *code, const char *terrain,
                        int level_min, int level_max, Fault *fault);
/// Adds a hex feature; before or after hexmap_builder_hex(). Twice is once.
bool hexmap_builder_hex_feature(HexMapBuilder *builder, const char *code, const char *feature,
                                Fault *fault);
/// Adds a hexside feature between two neighbours; for a directional one `high` is the high side.
/// Twice is once. Both ways round (`A>B` and `B>A`) is refused.
bool hexmap_builder_edge(HexMapBuilder *builder, const char *high, const char *low,
                         const char *side, Fault *fault);
/// Joins two neighbours by a road. Twice is once.
bool hexmap_builder_link(HexMapBuilder *builder, const char *a, const char *b, const char *link,
                         Fault *fault);
/// Puts a bridge over a hexside, at most one. `name` may be NULL or "".
bool hexmap_builder_span(HexMapBuilder *builder, const char *a, const char *b, const char *bridge,
                         const char *name, Fault *fault);
/// Adds a place. `id` is new; `kind` is any word; `name` any text.
bool hexmap_builder_place(HexMapBuilder *builder, const char *id, const char *kind,
                          const char *code, const char *name, Fault *fault);
/// Adds an attribute to the place added last; key is new there. Scripts see whole numbers as such.
bool hexmap_builder_place_attribute(HexMapBuilder *builder, const char *key, const char *value,
                                    Fault *fault);
/// Puts a hex into a named area, made on first use. Twice is once.
bool hexmap_builder_area(HexMapBuilder *builder, const char *area, const char *code, Fault *fault);
/// Adds an entry hex; `links` [count]: the roads that run off the map there.
bool hexmap_builder_entry(HexMapBuilder *builder, const char *code, const char *name,
                          const char *const *links, size_t count, Fault *fault);
bool hexmap_builder_box(HexMapBuilder *builder, const char *id, const char *title, Fault *fault);

/// Makes the map. Takes the builder: it is freed whatever the result. NULL when out of memory.
HexMap *hexmap_builder_finish(HexMapBuilder *builder, Fault *fault);

// ---- Text -----------------------------------------------------------------------------------

/// Map text: one item a line, words parted by blanks, `#` begins a comment, texts stand in double
/// quotes where a backslash comes before a quote or a backslash.
///
///   map ID 1                      first line: the map's id and the version of this format
///   title "TEXT"                  left out when empty
///   grid pointy|flat shift=even|odd rows=up|down
///   sheet PREFIX order=RRCC|CCRR [sep="."] [digits=N] cols=A..B [even=B] rows=A..B [evenrows=B]
///         d=COLS,ROWS             even: last column of even rows; evenrows: the same, rows
///   terrain NAME                  declared before use, as are the five below; order gives bits
///   feature NAME
///   side NAME [directional] [bridged]
///   link NAME
///   bridge NAME
///   state NAME [broken]
///   hex CODE TERRAIN [levels=A..B] [FEATURE ...]
///   edge CODE/CODE SIDE ...       directional ones: edge HIGH>LOW SIDE ...
///   path CODE/CODE LINK ...
///   span CODE/CODE BRIDGE ["NAME"]
///   place ID KIND CODE "NAME" [KEY=VALUE ...]
///   area NAME CODE ...            many lines may add to one area
///   entry CODE "NAME" [LINK ...]
///   box ID "TITLE"
///
/// Reads map text [length], untrusted; `file` names it in faults. NULL with a fault on the first
/// error. The caller owns the result.
HexMap *hexmap_read(const char *text, size_t length, const char *file, Fault *fault);
/// Appends the map as text, sorted: hexmap_read() of it and writing again gives the same bytes.
/// What changes in play is left out. False when out of memory.
bool hexmap_write(const HexMap *map, HexMapText *out);
void hexmap_text_free(HexMapText *text);
void hexmap_free(HexMap *map);  ///< NULL is fine. Layers and profiles of it are dead after that.

/// What is wrong with the map's topology: hexes without terrain, roads over a bridged hexside with
/// no span, spans with no road (on a map with roads, no place beside them) or over no bridged
/// hexside, roads that end where there is no place, entry or hex feature, hexes cut off from all
/// others, names used twice. `file` is the map's id, line 0; the text names the hexes.
/// Allocates `*faults` [result] for the caller to free(); NULL and 0 when nothing is wrong.
/// `*hexes` (may be NULL) likewise: the hex of each fault, or HEX_NONE. -1 when out of memory.
int hexmap_problems(const HexMap *map, Fault **faults, HexId **hexes);

// ---- The printed part -----------------------------------------------------------------------

const char *hexmap_id(const HexMap *map);
const char *hexmap_title(const HexMap *map);
const HexGrid *hexmap_grid(const HexMap *map);  ///< Owned by the map.
int hexmap_count(const HexMap *map);            ///< Hexes of the grid.
/// Finds the hex of a code, any alias. HEX_NONE with a fault that names the nearest code.
HexId hexmap_hex(const HexMap *map, const char *code, Fault *fault);

/// The map's lists of names. Index 0 of BRIDGES ("none") and STATES ("intact") is the ordinary
/// case.
typedef enum HexMapList {
  HEXMAP_TERRAINS,
  HEXMAP_FEATURES,
  HEXMAP_SIDES,
  HEXMAP_LINKS,
  HEXMAP_BRIDGES,
  HEXMAP_STATES,
} HexMapList;
int hexmap_names(const HexMap *map, HexMapList list);  ///< How many, index 0 included.
const char *hexmap_name(const HexMap *map, HexMapList list, int index);
/// Index of a name, or -1: then `fault` says so with the nearest name or the whole list.
int hexmap_find(const HexMap *map, HexMapList list, const char *name, Fault *fault);

/// Bits of a hexside feature as they stand in hexmap_sides(). An ordinary feature has up == down.
typedef struct HexMapSide {
  uint32_t up;    ///< Set from the low hex towards the high one.
  uint32_t down;  ///< Set from the high hex towards the low one.
  bool directional, bridged;
} HexMapSide;
HexMapSide hexmap_side(const HexMap *map, int index);
uint32_t hexmap_bridged_bits(const HexMap *map);  ///< All bits of features declared `bridged`.
bool hexmap_state_broken(const HexMap *map, int state);

const uint8_t *hexmap_terrains(const HexMap *map);   ///< [count]; HEXMAP_NO_TERRAIN where unsaid.
const uint32_t *hexmap_features(const HexMap *map);  ///< [count]; bit i is feature i.
const int16_t *hexmap_level_min(const HexMap *map);  ///< [count], in the map's levels.
const int16_t *hexmap_level_max(const HexMap *map);  ///< [count]
const uint32_t *hexmap_sides(const HexMap *map);     ///< [count * 6]; see HexMapSide.

typedef struct HexMapAttribute {
  const char *key, *value;
} HexMapAttribute;
typedef struct HexMapPlace {
  const char *id, *kind, *name;
  HexId hex;
  int attribute_count;
  const HexMapAttribute *attributes;  ///< Sorted by key.
} HexMapPlace;
int hexmap_places(const HexMap *map);
const HexMapPlace *hexmap_place(const HexMap *map, int index);            ///< Sorted by id.
const HexMapPlace *hexmap_place_find(const HexMap *map, const char *id);  ///< NULL when unknown.

typedef struct HexMapArea {
  const char *name;
  int count;
  const HexId *hexes;  ///< In order of code.
} HexMapArea;
int hexmap_areas(const HexMap *map);
const HexMapArea *hexmap_area(const HexMap *map, int index);              ///< Sorted by name.
const HexMapArea *hexmap_area_find(const HexMap *map, const char *name);  ///< NULL when unknown.
bool hexmap_area_has(const HexMap *map, const HexMapArea *area, HexId hex);

typedef struct HexMapEntry {
  HexId hex;
  const char *name;
  uint8_t links;  ///< Bit i: link kind i runs off the map here.
} HexMapEntry;
int hexmap_entries(const HexMap *map);
const HexMapEntry *hexmap_entry(const HexMap *map, int index);  ///< Sorted by hex code, then name.

typedef struct HexMapBox {
  const char *id, *title;
} HexMapBox;
int hexmap_boxes(const HexMap *map);
const HexMapBox *hexmap_box(const HexMap *map, int index);  ///< Sorted by id.

/// Name of the printed bridge there, "" when it has none.
const char *hexmap_span_name(const HexMap *map, HexId hex, int dir);

// ---- What changes in play -------------------------------------------------------------------

/// Grows with each change of a link, bridge or state. 0 after reading.
uint64_t hexmap_version(const HexMap *map);
/// Lists the edges changed after version `since`, as hex * 6 + direction of one of the two sides,
/// into `edges` [max]. -1 when that is too long ago or more than `max`: then anything may differ.
int hexmap_changes(const HexMap *map, uint64_t since, int32_t *edges, int max);

const uint8_t *hexmap_links(const HexMap *map);    ///< [count * 6]; bit i is link kind i.
const uint8_t *hexmap_bridges(const HexMap *map);  ///< [count * 6]; 0 none.
const uint8_t *hexmap_states(const HexMap *map);   ///< [count * 6]; 0 intact.
/// Sets bridge and state of the edge from `hex` towards `dir`, on both its sides.
/// `bridge` 0: none; `state` 0: intact. There must be a neighbour.
void hexmap_set_bridge(HexMap *map, HexId hex, int dir, int bridge, int state);
void hexmap_set_link(HexMap *map, HexId hex, int dir, int link, bool there);  ///< Likewise.
/// Reports whether a road of kind `link` leads that way now: it is there and not broken.
bool hexmap_link_open(const HexMap *map, HexId hex, int dir, int link);
/// Reports whether links, bridge and state of an edge, hex * 6 + direction, are as printed.
bool hexmap_as_printed(const HexMap *map, int32_t edge);
/// Puts links, bridges and states back as printed and clears all layers.
void hexmap_reset(HexMap *map);

/// The layer of that name, made all 0 on first use. NULL with a fault when the name is no word or
/// there are HEXMAP_MAX_LAYERS already. Lives as long as the map.
HexLayer *hexmap_layer(HexMap *map, const char *name, Fault *fault);
int32_t *hexmap_layer_values(HexLayer *layer);  ///< [count], to read and write.
const HexMap *hexmap_layer_map(const HexLayer *layer);
/// The neighbours of `hex`, which is on the map, that hold at least `least`, as bits: the lowest
/// stands for the first neighbour that there is.
uint32_t hexmap_layer_around(const HexLayer *layer, HexId hex, int64_t least);
