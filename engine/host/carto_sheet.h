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
  int node_width, node_count;
} CartoSheet;

bool carto_sheet_init(CartoSheet *sheet, const HexGrid *grid);  ///< False: out of memory.
void carto_sheet_clear(CartoSheet *sheet);

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
