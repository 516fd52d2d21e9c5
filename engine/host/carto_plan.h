/// Everything on a drawn map that does not depend on the zoom: lines, hachures, bridges, houses,
/// woods. In units of a hex (carto_sheet.h). Made once, then read only, by any thread. Pure C.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "core/hexmap.h"
#include "host/carto_lines.h"
#include "host/carto_sheet.h"
#include "host/carto_style.h"

enum {
  CARTO_FIELD = 8,     ///< Samples of a field on a hex.
  CARTO_CLUTTER = 16,  ///< Cells of the clutter on a hex.
};

typedef struct CartoTick {  ///< One stroke of a hachured slope.
  CartoPoint at;            ///< On the crest.
  float dx, dy;             ///< Along the crest; the low side is to the right of it.
  float length;
  float full;    ///< 0 .. 1: less towards the ends of the slope.
  bool follows;  ///< Next to the tick before it.
  int slope;
} CartoTick;

typedef struct CartoSpan {  ///< A bridge.
  int bridge;
  CartoPoint at;
  float dx, dy;  ///< Along its road.
} CartoSpan;

typedef struct CartoBlock {  ///< A house.
  CartoPoint at;
  float dx, dy;  ///< Along its long side.
  float half, deep;
} CartoBlock;

typedef struct CartoTown {
  HexId hex;
  int symbol;
  CartoPoint at;
  float radius;
  int first, count;  ///< Its houses.
} CartoTown;

typedef struct CartoArrow {  ///< An entry at the edge.
  CartoPoint at;             ///< Where the road leaves the hex.
  float dx, dy;              ///< Outwards.
  int entry;
} CartoArrow;

typedef struct CartoField {  ///< How far an area covers the ground, 0 .. 255; its outline is 128.
  uint8_t *values;           ///< [height * width]; NULL when the map has none of it.
} CartoField;

typedef struct CartoPlan {
  const HexMap *map;        ///< Borrowed.
  const CartoStyle *style;  ///< Borrowed.
  CartoSheet sheet;
  CartoLines waters, slopes, roads;
  CartoEdge *water_edges;  ///< With the hexside of each.
  int water_edge_count;
  CartoTick *ticks;
  int tick_count;
  CartoSpan *spans;
  int span_count;
  CartoTown *towns;
  int town_count;
  CartoBlock *blocks;
  int block_count;
  CartoArrow *arrows;
  int arrow_count;
  CartoField fields[CARTO_LIST_MAX];
  int field_width, field_height;
  uint8_t *clutter;  ///< What lettering should keep off, [height * width].
  int clutter_width, clutter_height;
  int folds[8];  ///< Where sheets join: y (pointy) or x (flat) in thousandths of a hex.
  int fold_count;
} CartoPlan;

/// Makes the plan; map and style must outlive it. NULL: out of memory. Free with carto_plan_free().
CartoPlan *carto_plan_new(const HexMap *map, const CartoStyle *style);
void carto_plan_free(CartoPlan *plan);  ///< NULL is fine.

/// Where the curve of a hexside passes: its water's middle, else the middle of the side.
CartoPoint carto_side_middle(const CartoSheet *sheet, HexId hex, int dir);
