/// Hex grid: printed codes, neighbours, distance, lines, rings, bearings. Pure C, no globals.
///
/// A hex is a dense id, 0 .. count-1, in byte order of the canonical codes: ids sorted are codes
/// sorted. Directions are 0 .. 5 as seen on the page, and opposite(d) is (d + 3) % 6:
///   pointy: counter-clockwise from east: E, NE, NW, W, SW, SE
///   flat: clockwise from north: N, NE, SE, S, SW, NW
/// A grid never changes once made. Functions that take a HexId assert that it is on the grid.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/fault.h"

typedef int32_t HexId;
#define HEX_NONE ((HexId)-1)

enum {
  HEX_SIDES = 6,
  HEX_PREFIX_SIZE = 8,  ///< Longest prefix of a sheet and its NUL.
  HEX_CODE_SIZE = 20,   ///< Longest code and its NUL.
  HEX_DIGITS_MAX = 4,   ///< Longest printed number.
  HEXGRID_SHEETS_MAX = 64,
  HEXGRID_COUNT_MAX = 1 << 20,  ///< Most hexes of a grid, counted before sheets are joined.
};

typedef enum HexLayout { HEX_POINTY, HEX_FLAT } HexLayout;
typedef enum HexOrder { HEX_RRCC, HEX_CCRR } HexOrder;

/// One printed sheet or section. Its code is prefix, first number, separator, second number.
/// The global column of a hex is its printed column + dcol, the global row likewise + drow.
typedef struct HexSheet {
  char prefix[HEX_PREFIX_SIZE];  ///< Letters, digits, '_'; "" when sheets have no letter.
  HexOrder order;                ///< Row first or column first.
  char separator[2];             ///< "" or ".".
  int digits;                    ///< Of each number, with leading zeros: 1 .. 4; 0 means 2.
  int col_min, col_max;          ///< Printed columns, inclusive, not negative.
  int col_max_even;              ///< Last column in even (global) rows; 0: same as col_max.
  int row_min, row_max;          ///< Printed rows, inclusive, not negative.
  int row_max_even;              ///< Last row in even (global) columns; 0: same as row_max.
  int dcol, drow;
} HexSheet;

/// Shape of a grid. Columns grow to the right on the page.
typedef struct HexGridSpec {
  HexLayout layout;
  /// Pointy: global rows of this parity stand half a hex right of the others (true: even rows).
  /// Flat: global columns of this parity stand half a hex up the page (true: even columns).
  bool shift_even;
  bool rows_up;            ///< Row numbers grow up the page; else down.
  const HexSheet *sheets;  ///< [sheet_count]: where sheets overlap the first listed names the hex.
  size_t sheet_count;
} HexGridSpec;

typedef struct HexGrid HexGrid;

/// Makes a grid; copies the spec. The caller frees it with hexgrid_free(). NULL with `fault` (may
/// be NULL) filled when the spec makes no sense, two hexes would share a code, or memory is out.
HexGrid *hexgrid_new(const HexGridSpec *spec, Fault *fault);
void hexgrid_free(HexGrid *grid);  ///< NULL is fine.

int hexgrid_count(const HexGrid *grid);
const HexGridSpec *hexgrid_spec(const HexGrid *grid);  ///< The grid's own copy.

/// Finds the hex of a printed code, canonical or alias; HEX_NONE when there is no such hex.
HexId hexgrid_parse(const HexGrid *grid, const char *code);
HexId hexgrid_parse_n(const HexGrid *grid, const char *code, size_t length);  ///< No NUL needed.

/// Gives the canonical code; the grid owns it.
const char *hexgrid_code(const HexGrid *grid, HexId hex);

/// All codes, canonical and aliases, sheet by sheet: for tables made from them.
size_t hexgrid_alias_count(const HexGrid *grid);
/// Writes the `index`th code (0 .. alias_count-1) into `code` [HEX_CODE_SIZE]; gives its hex.
HexId hexgrid_alias(const HexGrid *grid, size_t index, char *code);

HexId hexgrid_at(const HexGrid *grid, int col, int row);  ///< Global; HEX_NONE when off the grid.
void hexgrid_colrow(const HexGrid *grid, HexId hex, int *col, int *row);  ///< Global.

/// Axial coordinates: step of direction 0 is (1, 0) pointy, (0, -1) flat; page rows grow downward
/// with r (pointy), page columns rightward with q (flat). Only differences mean anything.
void hexgrid_axial(const HexGrid *grid, HexId hex, int *q, int *r);

/// Place of the centre on the page, right and down. Pointy: x in half widths of a hex, y in rows
/// (sqrt(3)/2 widths). Flat: x in columns (sqrt(3)/2 heights), y in half heights.
void hexgrid_page(const HexGrid *grid, HexId hex, int *x, int *y);

/// Neighbour in direction 0 .. 5, HEX_NONE off the grid.
HexId hexgrid_neighbor(const HexGrid *grid, HexId hex, int direction);
/// The neighbour table, [count * 6], hex by hex; the grid owns it. For inner loops.
const HexId *hexgrid_neighbors(const HexGrid *grid);
/// Direction from `a` to its neighbour `b`; -1 when they are not adjacent.
int hexgrid_direction(const HexGrid *grid, HexId a, HexId b);

/// Distance in hexes over the plane, whether or not the hexes between are on the grid.
int hexgrid_distance(const HexGrid *grid, HexId a, HexId b);

// The three below write at most `capacity` ids and return how many there are (`out` may be NULL
// when `capacity` is 0). Hexes off the grid are left out.

/// The straight line, both ends included, one hex a step: at most distance + 1. The set is the
/// same from either end; where the line runs along a hexside the choice is fixed by the page.
size_t hexgrid_line(const HexGrid *grid, HexId a, HexId b, HexId *out, size_t capacity);
/// Hexes at exactly `radius` (>= 0): from the one straight off in direction 0 round by rising
/// direction; at most 6 * radius, or the centre alone when radius is 0.
size_t hexgrid_ring(const HexGrid *grid, HexId centre, int radius, HexId *out, size_t capacity);
/// Hexes within `radius` (>= 0), ring after ring outward: at most HEX_RANGE_MAX(radius).
size_t hexgrid_range(const HexGrid *grid, HexId centre, int radius, HexId *out, size_t capacity);
#define HEX_RANGE_MAX(radius) (1 + 3 * (size_t)(radius) * ((size_t)(radius) + 1))

/// Bearing of `b` from `a`: whole degrees, 0 .. 359, clockwise from up the page, to the nearest
/// degree. Integers only: every machine agrees. 0 when a is b.
int hexgrid_bearing(const HexGrid *grid, HexId a, HexId b);

/// The plane as a table over axial coordinates, with a border one hex wide, for code that walks
/// lines: the cell `step[d]` further on is the neighbour in direction d, also off the grid.
typedef struct HexPlane {
  const HexId *cells;   ///< [width * height], HEX_NONE where there is no hex.
  const int32_t *cell;  ///< [count]: index of each hex in `cells`.
  int width, height;    ///< Index of (q, r) is (r - r_min) * width + (q - q_min).
  int q_min, r_min;
  int step[HEX_SIDES];
} HexPlane;
const HexPlane *hexgrid_plane(const HexGrid *grid);  ///< The grid owns it.
