/// Map compiler: GeoJSON, a projection and a list of layers become a hex map. Pure C, no globals.
///
/// Inputs are untrusted. Every fault is reported, not only the first; no map comes out of a faulty
/// input. Faults open with the feature's id and carry the line of the GeoJSON on which it begins.
///
/// A feature has an id of its own, `properties.kind` and a geometry in degrees (longitude first).
/// Properties that say where it lies on the map win over its geometry:
///   `hex` (points), `hexes` (roads in order, the two banks of a bridge, ground; for ground and
///   areas also "A-B", all from A to B in a row or column), `hexside` (a bridge), `hexsides` ("A/B"
///   or "A|B" in order of the line; "A>B" high to low for directional ones).
/// Without them the place is found from the geometry:
///   points: the nearest centre; `bank` {river's name: "left" or "right"} keeps it on that side;
///   lines along hexsides: the connected chain of hexsides nearest to the line; `into_id` names the
///     line on which it ends (`joins_start`: on whose first corner); towns stay on their bank;
///   roads: chain of neighbours along the line through the places that `via` names, one word a
///     vertex, over bridged hexsides only where `via` names a bridge;
///   bridges: the bridged hexside nearest to the point, of the line `river_id` when given, with the
///     places in `serves` on its banks;
///   ground: the hexes that the polygon covers to a given part, and hexsides inside it.
///
/// The layers are a JSON object that says what a kind of feature means on the map:
///   `map` {id, title}; `grid` {layout, shift, rows, sheets: [{prefix, order, cols, rows, even,
///     even_rows, offset, digits, separator}]}, as in the text form of hexmap.h;
///   `ground`: terrain of the hexes that no feature covers (without it they are faults);
///   `terrains`, `features`, `links`, `bridges`: names in the order of the map's lists; of two
///     terrains on a hex the one listed later wins;
///   `states`: [{name, broken}];
///   `sides`: [{name, directional, bridged, over: [names that it takes off its hexsides]}];
///   `label`: the properties that may hold the name to print, first found first;
///   `via`: {prefix: what follows "prefix:" in a `via`: "bridge" (name of a bridge), "hex" (code),
///     "place" (name of a place), or the name of the property that holds the code};
///   `kinds`: {kind: rule, or a list of rules with `when` {property: value}, the first fit wins}.
///     A rule has a `shape` and what goes with it:
///     point: `feature` (of the hex), `place` (kind of place), `attributes` (list of properties, or
///       {key, lower: true}), `bare` (no ground is derived on its hex), `terrain` (of its hex or,
///       where it has `hexes`, of these, which get the `feature` too);
///     sides: `side`, `joined` (its chain must hang together), `high` ("left" or "right" of the
///       line), `shy` (sides that its derived chain keeps away from), `banks` (places keep to
///       their side of the line);
///     link: `link`; span: `bridge` (a second of one kind on a hexside is the first); area: `area`
///       (property that names it; what may not stand in a name becomes "-"), `side` (of the
///       hexsides where two areas with it meet: those between a hex of one and a hex of another,
///       if none of them holds both); ignore;
///     entry: `links` (property with the kind of road that runs off the map);
///     ground: `terrain` or `feature` (of its hexes) or both, `cover` (per cent, default 50),
///     `side`, `side_cover` (per cent),
///       `between` (all hexsides between two hexes of the terrain get `side` too).
///     contour: a line on which the ground is `elevation` (property) high; `high` ("left" or
///     "right"
///       of the line, else its inside) is needed only where no other contour says so;
///     level: ground of a `level` (property); of polygons one in the other the highest counts;
///     point: with `elevation` (property) a spot height, held against the levels.
///   `levels`: {base, step, first, interval, cover}: how elevations become levels. Level `first`
///     (default 1) begins at the elevation `base`, each level is `step` high. Between contours the
///     ground is interpolated by its distance from both; beyond the last line it
///     stands half a step above or below it. A hex has every level that takes up `cover` per cent
///     of it (default 4). Faults: contours that cross or end inside the map, ground that would lie
///     both above and below a line, neighbouring lines more than `interval` (if given) apart.
///   `areas`: [{name, sheet, rows: [a, b], cols: [a, b] (printed numbers), split_by: list of
///     hexsides or the dotted path of one in the projection, containing: hex, also: list of
///     {sheet, rows, cols}, side, count}]: the hexes that fit all that is given; split_by takes the
///     part of them that holds `containing`; `also` adds more, beyond the line too.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "core/fault.h"
#include "core/hexmap.h"

/// Faults found, in order of the input. Free with faultlist_free().
typedef struct FaultList {
  Fault *faults;  ///< [count]
  size_t count, capacity;
  size_t dropped;  ///< Faults beyond FAULTLIST_MAX, counted but not kept.
} FaultList;
enum { FAULTLIST_MAX = 1000 };

/// Adds a copy; counts it as dropped when the list is full or memory is out.
void faultlist_add(FaultList *list, const Fault *fault);
void faultlist_free(FaultList *list);  ///< Leaves an empty list. NULL is fine.

/// How far what is derived from geometry alone agrees with what features store.
typedef struct MapAgreement {
  size_t stored;   ///< Items stored: hexes, hexsides, steps of a road.
  size_t derived;  ///< Items derived.
  size_t same;     ///< Items in both.
  size_t near;     ///< Stored items with a derived one in the same place or next to it.
} MapAgreement;

/// One line of a report on agreement: all features of one kind.
typedef struct MapAgreementRow {
  char kind[HEXMAP_MAX_WORD + 1];
  char item[16];           ///< "hex", "hexside" or "step".
  size_t features, exact;  ///< Features with stored items, and those derived item for item.
  MapAgreement items;
} MapAgreementRow;

typedef struct MapCompileReport {
  size_t features;
  MapAgreementRow *rows;  ///< [row_count], in order of the layers; filled when `compare` is set.
  size_t row_count;
  FaultList apart;   ///< With `compare`: stored features that geometry alone could not place.
  size_t points;     ///< With `compare`: points and entries that store their hex.
  double right, up;  ///< How far they lie from the middles of their hexes, in hexes, on average.
} MapCompileReport;
void mapcompile_report_free(MapCompileReport *report);  ///< Leaves an empty report.

typedef struct MapCompileOptions {
  const char *geojson_name, *projection_name, *layers_name;  ///< For faults; may be NULL.
  const char *layers;  ///< JSON text; NULL: the member `layers` of the projection's object.
  size_t layers_size;
  bool derive;   ///< Take everything from the geometry, whatever features store.
  bool compare;  ///< Also derive what is stored and count in `report` how far both agree.
  MapCompileReport *report;  ///< Filled when not NULL; free with mapcompile_report_free().
  /// Asked now and then whether it has taken too long, which ends it with a fault; NULL: never.
  bool (*tired)(void *context);
  void *context;
} MapCompileOptions;

/// Compiles. `geojson` [n] and `projection` [m] are JSON texts; `options` and `faults` may not be
/// NULL; `*faults` is empty before. True with the map in `*out`, which the caller frees with
/// hexmap_free(); false with `*out` NULL and at least one fault. Inputs over 16 MiB are refused.
bool mapcompile(const char *geojson, size_t n, const char *projection, size_t m,
                const MapCompileOptions *options, HexMap **out, FaultList *faults);
