/// Projection: from longitude and latitude to the plane of a hex map and back. Pure C, no globals.
///
/// The plane: x to the right of the page, y UP the page, unit one hex from side to side. On it the
/// centre of global column c, row r (hexgrid.h) stands at
///   pointy: x = c (+ 1/2 in shifted rows), y = +-r * sqrt(3)/2
///   flat: x = c * sqrt(3)/2, y = +-r (+ 1/2 in shifted columns)
/// with the minus when row numbers grow down the page.
#pragma once
#include <jansson.h>
#include <stdbool.h>

#include "core/fault.h"
#include "core/hexgrid.h"

typedef struct PlanePoint {
  double x, y;
} PlanePoint;

typedef struct Projection Projection;  ///< Opaque; never changes once made.

/// Makes the projection that a JSON object describes; the object is not kept. Kinds, told apart by
/// their members:
///   `similarity` {km_per_hex, bearing_u_deg, x0_km, y0_km}, `origin` {lon, lat} in degrees and,
///   if wanted, `warp` {sigma_km, points: [{x_km, y_km, wu, wv}]}: transverse Mercator to second
///   order in km about the origin, turned so that "right" bears bearing_u_deg, scaled to hexes,
///   then moved by a Gaussian bump at each point.
///   `base` {n, lon0, lat0, earth_km, a: [6 numbers]} and, if wanted, `warp` {bu: [3], bv: [3],
///   control: [{u, v, wu, wv}]}: Lambert's conic of exponent n about (lon0, lat0), in km, made
///   u = a0 x + a1 y + a2 and v = a3 x + a4 y + a5 hexes (v DOWN the page), then moved by the
///   affine bu, bv and by r^2 ln r of the distance r to each control point.
///   `projection` {R_m, lon0, lat0} and `grid` {x0_m, y0_m, dx_m, dy_m}: transverse Mercator on a
///   sphere, in metres; x0, y0 is the centre of column 0, row 0, dx from hex to hex in a row, dy
///   from row to row.
///   `projection` {metres_per_degree_lon, metres_per_degree_lat}, `origin` {lon, lat} (the centre
///   of column 0, row 0) and `hex_size_m`: degrees as they are, north up.
/// What columns and rows the sheets of a map call 0 is shown by their offsets.
/// NULL with `fault` filled (`file` names the input) when members are missing or out of range.
/// The caller frees the result with projection_free().
Projection *projection_new(const json_t *description, const char *file, Fault *fault);
void projection_free(Projection *projection);  ///< NULL is fine.

/// Projects degrees to the plane. False when they are no place on earth or the result is not
/// finite; `*out` is then untouched.
bool projection_forward(const Projection *projection, double lon, double lat, PlanePoint *out);
/// The inverse. False when the iteration finds no place on earth that projects to within a
/// thousandth of a hex of `at`.
bool projection_inverse(const Projection *projection, PlanePoint at, double *lon, double *lat);

PlanePoint plane_centre(const HexGrid *grid, HexId hex);
/// The hex whose centre is nearest; HEX_NONE when no hex of the grid is there (NaN too).
HexId plane_hex(const HexGrid *grid, PlanePoint at);
/// Likewise from degrees; `*at` (may be NULL) is the point on the plane when it projects at all.
HexId projection_hex(const Projection *projection, const HexGrid *grid, double lon, double lat,
                     PlanePoint *at);
