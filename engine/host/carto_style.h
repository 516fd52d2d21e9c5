/// Style of a drawn map: what each name of a map (terrain, feature, hexside, link, bridge, place)
/// looks like. Data alone (assets/mapstyle.lua, patched by a pack's mapstyle.lua). Pure C.
///
/// Lengths are in thousandths of a hex (from side to opposite side), never below `least` tenths of
/// a pixel. Indexes into the lists below are -1 where a name is not drawn.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "core/fault.h"
#include "core/value.h"
#include "host/canvas.h"

enum {
  CARTO_STEPS_MAX = 8,
  CARTO_LIST_MAX = 32,    ///< Entries of one kind of look.
  CARTO_NAMES_MAX = 256,  ///< Names of rivers and woods.
  CARTO_KEY_MAX = 20,     ///< Rows of the terrain key.
  CARTO_ROLES_MAX = 16,   ///< Fonts.
  CARTO_WORD = 48,
  CARTO_TEXT = 256,
};

typedef struct CartoLength {
  int mil, least;
} CartoLength;
/// The length in pixels where a hex is `hex_px` wide.
float carto_px(CartoLength length, float hex_px);

typedef struct CartoArea {  ///< Woods, marsh, water: hexes that run together.
  char name[CARTO_WORD];
  Colour fill, deep, edge;  ///< Rim, inside, and outline.
  int opacity;              ///< Of the fill, 0 .. 255.
  int ragged;               ///< How far the outline strays, thousandths of a hex.
  char mark[CARTO_WORD];    ///< "trees", "reeds", "stones" or "".
  Colour mark_colour, mark_light;
  int mark_every;  ///< Thousandths of a hex from mark to mark.
} CartoArea;

typedef struct CartoWater {  ///< Rivers and streams along hexsides.
  char name[CARTO_WORD];
  Colour bank, fill;
  CartoLength bank_width, fill_width;
  int dash[2];       ///< Thousandths of a hex on and off; 0: drawn through.
  int ease, wander;  ///< Thousandths: how much corners are rounded, how far the line strays.
  int rank;          ///< The higher is drawn on top.
} CartoWater;

typedef struct CartoRoad {  ///< Roads from hex to hex.
  char name[CARTO_WORD];
  Colour edge, fill;
  CartoLength edge_width, fill_width;  ///< 0: not drawn.
  int dash[2];                         ///< Thousandths of a hex on and off; 0: drawn through.
  int ease, wander, rank;
  int from;  ///< Drawn where a hex is this many pixels wide.
} CartoRoad;

typedef struct CartoSlope {  ///< Hachures along hexsides.
  char name[CARTO_WORD];
  Colour ink, shade;
  int every, length, ease, wander;
  CartoLength thick;
} CartoSlope;

typedef struct CartoSymbol {  ///< Towns, villages, castles, hills.
  char name[CARTO_WORD];
  char shape[CARTO_WORD];  ///< "houses", "rampart", "castle", "hill", "church", "dot", "anchor",
                           ///< "barn".
  Colour ink, fill;
  int count;   ///< Houses.
  int radius;  ///< Thousandths of a hex.
  int rank;    ///< The highest of a hex is drawn.
  int off[2];  ///< Thousandths of a hex right and down: drawn there, with that of highest rank.
  int from;
} CartoSymbol;

typedef struct CartoLettering {
  char name[CARTO_WORD];
  char font[CARTO_WORD];  ///< Role of a font.
  int size, least, most;  ///< Thousandths of a hex; least and most tenths of a pixel.
  int from;               ///< Pixels a hex must be wide.
  Colour ink, halo;
  int spacing;  ///< Thousandths of the size.
  int rank;     ///< The higher is placed first.
  bool capitals;
} CartoLettering;

/// What a place of some kind is drawn with; one for each size.
typedef struct CartoPlaceLook {
  char kind[CARTO_WORD];
  int size;  ///< Of the place (its attribute "size"); 0: any.
  int symbol, lettering;
  char note[CARTO_WORD];  ///< Attribute of the place that is written behind its name, or "".
} CartoPlaceLook;

/// Ground of level `from` and above looks like an area: its outline is a contour line.
typedef struct CartoLevel {
  int from, area;
} CartoLevel;

typedef struct CartoName {  ///< A name lettered along hexsides, or over an area of the map.
  char text[CARTO_TEXT];
  int lettering;
  int every;              ///< Hexes from one to the next.
  const Value *along;     ///< Array of "A/B" hexsides; in the style's own tree.
  char over[CARTO_TEXT];  ///< The area, or "".
} CartoName;

/// Names of a map and what they look like. `area`, `water` ... are indexes into the lists.
typedef struct CartoBinding {
  char name[CARTO_WORD];
  int area, water, slope, road, symbol;
} CartoBinding;

typedef struct CartoBindings {
  CartoBinding rows[CARTO_LIST_MAX * 2];
  int count;
} CartoBindings;

typedef struct CartoBridge {
  char name[CARTO_WORD];
  Colour ink, fill;
  int length, width, wing;
  int from;
} CartoBridge;

typedef struct CartoPaper {
  Colour ground, tint, margin, line, table, table_dark, grid, number, fold, mask;
  int mottle, grain;
  CartoLength grid_width;
  int grid_from, grid_full;      ///< Pixels of a hex: where the grid begins and is full.
  int number_size, number_from;  ///< Thousandths of a hex; pixels of a hex.
  char number_font[CARTO_WORD];
  int border, edge, foot;  ///< Thousandths of a hex: table, sheet's edge, the foot with the title.
} CartoPaper;

typedef struct CartoTitle {
  char title[CARTO_TEXT], subtitle[CARTO_TEXT], imprint[CARTO_TEXT];
  char unit[CARTO_WORD], unit2[CARTO_WORD];
  int hex_m, unit_m, unit2_m;  ///< Metres of a hex and of the scale bars' units; 0: no bar.
  int north;                   ///< Degrees clockwise from up the page; -1: no compass.
  char entry_after[CARTO_WORD], entry_prefix[CARTO_WORD];
  int entry_lettering;
  Colour ink, accent;
  char key_title[CARTO_WORD];
} CartoTitle;

typedef struct CartoKeyRow {
  char text[CARTO_TEXT];
  char list[CARTO_WORD];  ///< "areas", "waters", "slopes", "roads", "symbols", "bridges".
  int index;
} CartoKeyRow;

typedef struct CartoStyle {
  int steps[CARTO_STEPS_MAX], step_count;
  CartoPaper paper;
  CartoTitle title;
  CartoArea areas[CARTO_LIST_MAX];
  CartoWater waters[CARTO_LIST_MAX];
  CartoRoad roads[CARTO_LIST_MAX];
  CartoSlope slopes[CARTO_LIST_MAX];
  CartoSymbol symbols[CARTO_LIST_MAX];
  CartoLettering letterings[CARTO_LIST_MAX];
  CartoBridge bridges[CARTO_LIST_MAX];
  int area_count, water_count, road_count, slope_count, symbol_count, lettering_count, bridge_count;
  CartoBindings terrains, features, sides, links;
  CartoPlaceLook places[CARTO_LIST_MAX * 2];
  int place_count;
  CartoLevel levels[CARTO_LIST_MAX];
  int level_count;
  CartoName names[CARTO_NAMES_MAX];
  int name_count;
  CartoKeyRow key[CARTO_KEY_MAX];
  int key_count;
  Value *tree;  ///< Owned.
} CartoStyle;

/// One style file, read and checked against the schema by the caller.
typedef struct CartoSource {
  const char *file;
  const Value *data;
} CartoSource;

/// Makes a style of sources [count, at least 1], each laid on those before it: tables with names
/// are merged, all else is replaced. The sources are copied. NULL with a fault (file, line) when a
/// name is used that no source declares, or a limit is passed. Free with carto_style_free().
CartoStyle *carto_style_new(const CartoSource *sources, int count, Fault *fault);
void carto_style_free(CartoStyle *style);  ///< NULL is fine.

/// Finds what a name of the map looks like: its own row, else that of "other", else NULL.
const CartoBinding *carto_style_binding(const CartoBindings *bindings, const char *name);
/// What a place of this kind and size looks like, or NULL.
const CartoPlaceLook *carto_style_place(const CartoStyle *style, const char *kind, int size);
int carto_style_bridge(const CartoStyle *style, const char *name);  ///< "other" else; -1.
