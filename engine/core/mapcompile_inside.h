/// What the files of the map compiler share. No other file includes this.
#pragma once
#include <jansson.h>
#include <stdint.h>

#include "core/mapcompile.h"
#include "core/projection.h"

enum {
  COMPILE_BYTES_MAX = 16 << 20,
  COMPILE_FEATURES_MAX = 20000,
  COMPILE_VERTICES_MAX = 20000,  ///< Of one feature.
  COMPILE_LENGTH_MAX = 2000,     ///< Of one line, hexes.
  COMPILE_SIDES_MAX = 32,        ///< Kinds of hexside feature.
};

typedef enum Shape {
  SHAPE_IGNORE,
  SHAPE_POINT,
  SHAPE_SIDES,
  SHAPE_LINK,
  SHAPE_SPAN,
  SHAPE_ENTRY,
  SHAPE_GROUND,
  SHAPE_AREA,
  SHAPE_CONTOUR,
  SHAPE_LEVEL,
} Shape;

/// What a kind of feature means. Strings belong to the layers' JSON; NULL where not given.
typedef struct KindRule {
  const char *kind;
  const json_t *when;  ///< NULL: always.
  Shape shape;
  const char *feature, *place, *link, *bridge, *terrain, *area, *links;
  const char *height;  ///< Property with an elevation, of SHAPE_LEVEL with a level.
  const json_t *attributes;
  bool bare, joined, banks, between, high_given, high_right;
  int side;               ///< Index of the hexside feature, -1 none.
  uint32_t shy;           ///< Bit of each side kept away from.
  int terrain_rank;       ///< Index of `terrain`, -1 none.
  int cover, side_cover;  ///< Per cent.
} KindRule;

typedef struct SideKind {
  const char *name;
  bool directional, bridged;
  uint32_t over;  ///< Bit of each side that gives way to this one.
} SideKind;

/// A hexside as an ordered pair of neighbours: left and right of the line that runs along it, or
/// high and low, or the two ends of a step.
typedef struct HexPair {
  HexId a, b;
} HexPair;

typedef struct PairList {
  HexPair *pairs;
  size_t count, capacity;
} PairList;
typedef struct HexList {
  HexId *hexes;
  size_t count, capacity;
} HexList;

/// A ring or line on the plane.
typedef struct PlaneLine {
  PlanePoint *points;
  size_t count;
  int polygon;  ///< Rings: which polygon it belongs to; the first of each is its outline.
} PlaneLine;

/// Where a feature lies: the parts that its shape uses.
typedef struct Lie {
  HexId hex;       ///< Points and entries.
  HexList hexes;   ///< Roads in order; ground and areas sorted.
  PairList pairs;  ///< Chains in order; bridges one; ground sorted.
} Lie;

/// An area whose meeting with others is a hexside feature.
typedef struct AreaBorder {
  char area[HEXMAP_MAX_WORD + 2];
  int side;
  HexList hexes;
} AreaBorder;

typedef struct Feature {
  const json_t *properties;
  char number[24];               ///< Its id, when that is a number.
  const char *id, *kind, *name;  ///< `name` "" when it has none.
  int line;
  const KindRule *rule;
  PlaneLine *lines;  ///< Points: one line of one point. Empty when geometry is not needed.
  size_t line_count;
  Lie lie;
  bool stored;    ///< The lie was given by properties.
  bool faulty;    ///< Left out of everything after its fault.
  bool visited;   ///< While chains are put in order.
  double height;  ///< Of contours and spot heights the elevation, of SHAPE_LEVEL the level.
} Feature;

/// How elevations become levels: level `first` begins at `base`, each is `step` high.
typedef struct LevelRule {
  bool given;
  double base, step;
  double interval;  ///< Of elevation from contour to contour; 0: not given.
  int first, cover;
} LevelRule;

typedef struct Compile {
  const MapCompileOptions *options;
  FaultList *faults;
  json_t *geojson, *projection_json, *layers;
  json_t *own_layers;  ///< Freed with this, or NULL when `layers` is part of the projection.
  Projection *projection;
  HexMapBuilder *builder;
  const HexGrid *grid;  ///< The builder's.
  int count;            ///< Hexes.
  const char *ground;   ///< NULL: none.
  SideKind sides[COMPILE_SIDES_MAX];
  int side_count;
  KindRule *rules;
  size_t rule_count;
  const char **kind_names;  ///< Of the rules, for hints.
  Feature *features;
  size_t feature_count;
  uint32_t *side_bits;  ///< [count * 6]: bit of each side kind, set on both hexes.
  bool *spans;          ///< [count * 6]: a bridge stands here.
  bool *bare;           ///< [count]
  LevelRule levels;
  AreaBorder *borders;
  size_t border_count;
  int *level_min, *level_max;  ///< [count], all 0 without levels.
  struct CornerGraph *graph;   ///< Made on first use.
  bool tired;                  ///< It has taken too long; what is left is passed over.
} Compile;

// ---- mapcompile.c: memory and faults --------------------------------------------------------

bool pairs_add(PairList *list, HexPair pair);
bool hexes_add(HexList *list, HexId hex);
/// Reports a fault of a feature and marks it faulty. Returns false.
bool feature_fault(Compile *c, Feature *f, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Sets the hint of the fault added last: "did you mean ...".
void compile_hint(Compile *c, const char *wanted, const char *const *names, size_t count);
/// Reports a fault of the layers or, with `file`, of another input. Returns false.
bool compile_fault(Compile *c, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool compile_memory(Compile *c);  ///< Reports that memory is out. Returns false.
/// Whether it has taken too long; the first time it is reported.
bool compile_tired(Compile *c);
const char *pair_text(const Compile *c, HexPair pair, char *out);  ///< out [2 * HEX_CODE_SIZE]
int pair_edge(const Compile *c, HexPair pair);                     ///< a * 6 + direction.
/// Bits of a hexside.
uint32_t side_at(const Compile *c, HexPair pair);
bool same_edge(HexPair p, HexPair q);  ///< Either way round.
uint32_t bridged_bits(const Compile *c);
/// Names of sides, "river or canal"; "nothing" for none. Cut to the size of `out`.
const char *side_names(const Compile *c, uint32_t bits, char *out, size_t size);
/// Takes hexsides out of a list that bear a side which this one gives way to.
void give_way(const Compile *c, int side, PairList *pairs);

// ---- mapcompile_heap.c ----------------------------------------------------------------------

typedef struct HeapItem {
  double cost;
  int node, from;  ///< `from` is the node before, -1 at a start.
} HeapItem;

/// Cheapest first; ties: lowest node. Starts all zero; free(items).
typedef struct CostHeap {
  HeapItem *items;
  size_t count, room;
} CostHeap;

bool heap_push(CostHeap *heap, HeapItem item);  ///< False when memory is out.
HeapItem heap_pop(CostHeap *heap);              ///< There must be an item.

// ---- mapcompile_source.c --------------------------------------------------------------------

/// Parses JSON of any name; NULL with a fault reported.
json_t *source_parse(Compile *c, const char *text, size_t size, const char *file);
/// Reads all features into c->features, checks and projects them. False when there is nothing to
/// go on with; faults of single features are reported and leave the others.
bool source_features(Compile *c, const char *text, size_t size);
Feature *feature_by_id(const Compile *c, const char *id);
/// The first feature of a name and shape (points: of those that are places), or NULL.
Feature *feature_by_name(const Compile *c, Shape shape, const char *name);
const char *feature_string(const Feature *f, const char *key);  ///< NULL when not a string.

// ---- mapcompile_layers.c --------------------------------------------------------------------

/// Reads c->layers: makes the builder, declares names, fills sides and rules.
bool layers_read(Compile *c);
/// Refuses members of an object that are not in `known` (ended by NULL).
bool layers_members(Compile *c, const json_t *object, const char *where, const char *const *known);
/// The rule of a kind for a feature with these properties; NULL when none fits.
const KindRule *layers_rule(const Compile *c, const char *kind, const json_t *properties);
bool layers_knows(const Compile *c, const char *kind);
/// Index of a hexside feature, -1 when unknown (with a fault).
int layers_side(Compile *c, const char *where, const char *name);

// ---- mapcompile_area.c, _border.c -----------------------------------------------------------

/// Makes the areas that the layers describe.
void layers_areas(Compile *c);
/// Notes a hex of an area that borders with a side. False when memory is out (reported).
bool border_note(Compile *c, const char *area, int side, HexId hex);
/// Gives the hexsides where such areas meet their side: those between a hex of one and a hex of
/// another, if no area with that side holds both.
void borders_emit(Compile *c);
void borders_free(Compile *c);

// ---- mapcompile_stored.c --------------------------------------------------------------------

/// Reads the lie that a feature's properties give into f->lie. False when there is none or it is
/// at fault (then f->faulty).
bool stored_lie(Compile *c, Feature *f);

// ---- mapcompile_chain.c, _road.c, _ground.c: from geometry ----------------------------------
// Each fills `*lie`, which is empty before; false with a fault reported and f->faulty.

bool derive_point(Compile *c, Feature *f, Lie *lie);
bool derive_chain(Compile *c, Feature *f, Lie *lie);
bool derive_span(Compile *c, Feature *f, Lie *lie);
bool derive_road(Compile *c, Feature *f, Lie *lie);
bool derive_ground(Compile *c, Feature *f, Lie *lie);

/// Moves a point that was derived to the bank that its `bank` names, once all chains lie.
void settle_bank(Compile *c, Feature *f);
/// What `bank` says of a place and a line: -1 left, 1 right, 0 nothing.
int bank_of(const Feature *place, const char *line_name);
/// Whether the hex stands along the chain's left (-1) or right (1) side; both: 0; neither: 2.
int chain_bank(const Lie *chain, HexId hex);
/// Index of the first hexside that does not go on from the one before; 0 when the chain holds.
size_t chain_gap(Compile *c, const PairList *pairs);
void graph_free(Compile *c);
bool ground_holds(const Feature *f, PlanePoint at);  ///< Even-odd over all rings.

/// Distance of a point from a line; `*left` (may be NULL): on its left.
double line_distance(const PlaneLine *line, PlanePoint at, bool *left);

// ---- mapcompile_levels.c --------------------------------------------------------------------

/// Finds the levels of all hexes from contours and level polygons; faults where they contradict
/// each other.
void levels_find(Compile *c);

// ---- mapcompile_check.c ---------------------------------------------------------------------

/// Chains that do not hang together, bridges on dry land, roads over rivers without a bridge,
/// road ends that meet nothing, places on the wrong bank.
void check_topology(Compile *c);
/// Counts in the report how far `derived` agrees with f->lie.
void check_agreement(Compile *c, const Feature *f, const Lie *derived);
