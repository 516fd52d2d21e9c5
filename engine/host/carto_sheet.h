/// Where hexes lie on the drawn sheet, in units of a hex from side to opposite side: x right, y
/// down, (0, 0) the upper left corner of the box round all hexes. Pure C, no SDL.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "core/hexgrid.h"

typedef struct CartoPoint {
  float x, y;
} CartoPoint;

/// A sheet's measures; made once, then read only. `grid` is borrowed.
typedef struct CartoSheet {
  const HexGrid *grid;
  bool flat;
  float width, height;   ///< Of the box round all hexes.
  int u0, v0;            ///< Least half step and row of the centres.
  int u_count, v_count;  ///< Half steps and rows.
  HexId *cells;          ///< [v_count * u_count]: the hex there or HEX_NONE.
  bool *gaps;            ///< [v_count * u_count]: no hex of the map there; NULL: the sheet is full.
  int node_width, node_count;
} CartoSheet;

bool carto_sheet_init(CartoSheet *sheet, const HexGrid *grid);  ///< False: out of memory.
void carto_sheet_clear(CartoSheet *sheet);
/// Marks as gaps the places in the table where there is no hex, or one without terrain (the map's
/// terrains). False: out of memory.
bool carto_sheet_mark_gaps(CartoSheet *sheet, const uint8_t *terrains);
/// Reports whether a point lies in a gap; half hexes at the table's edge go with those beside them.
bool carto_in_gap(const CartoSheet *sheet, CartoPoint at);
/// The same of what lies beyond a hexside.
bool carto_gap_beyond(const CartoSheet *sheet, HexId hex, int dir);

CartoPoint carto_centre(const CartoSheet *sheet, HexId hex);
/// Corner 0 .. 5; side `d` runs from corner d to corner d + 1.
CartoPoint carto_corner(const CartoSheet *sheet, HexId hex, int corner);
/// The hex that holds the point; HEX_NONE when there is none.
HexId carto_hex_at(const CartoSheet *sheet, CartoPoint at);
/// As carto_hex_at(); off the hexes the nearest one within two hexes, else HEX_NONE.
HexId carto_hex_near(const CartoSheet *sheet, CartoPoint at);

/// Corners shared by hexes have one number, 0 .. node_count-1.
int carto_node(const CartoSheet *sheet, HexId hex, int corner);
CartoPoint carto_node_point(const CartoSheet *sheet, int node);

/// A number of 32 bits that depends on its arguments alone.
uint32_t carto_hash(uint32_t seed, int x, int y);
/// The same as a number from -1 to 1.
float carto_random(uint32_t seed, int x, int y);
/// Smooth noise from -1 to 1 with bumps one unit wide.
float carto_noise(uint32_t seed, float x, float y);
