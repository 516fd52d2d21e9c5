#include "core/projection.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double EARTH_KM = 6371.0088;
static const double DEGREE = 3.14159265358979323846 / 180.0;
static const double ROW = 0.86602540378443864676;  // sqrt(3)/2: rows of hexes of width 1

enum { WARP_POINTS_MAX = 1000, INVERSE_STEPS = 100 };

typedef struct WarpPoint {
  double x, y;    // km about the origin
  double wu, wv;  // hexes
} WarpPoint;

/// One kind of projection. To add one: a reader, the two functions and a row in `kinds`.
typedef struct ProjectionKind {
  const char *member;  // the member of the description that tells the kind
  bool (*read)(Projection *projection, const json_t *description, const char *file, Fault *fault);
  PlanePoint (*forward)(const Projection *projection, double lon, double lat);
  bool (*inverse)(const Projection *projection, PlanePoint at, double *lon, double *lat);
} ProjectionKind;

struct Projection {
  const ProjectionKind *kind;
  double lon0, lat0;  // degrees
  double km_per_hex, sine, cosine, x0, y0;
  double sigma;
  WarpPoint *points;
  size_t point_count;
};

/// Reads a finite number of magnitude at most `most`.
static bool number(const json_t *object, const char *key, double most, const char *file,
                   Fault *fault, double *out) {
  const json_t *value = json_object_get(object, key);
  if (!json_is_number(value)) {
    return fault_set(fault, file, 0, "projection: '%s' should be a number", key);
  }
  *out = json_number_value(value);
  if (!isfinite(*out) || fabs(*out) > most) {
    return fault_set(fault, file, 0, "projection: '%s' is out of range", key);
  }
  return true;
}

// ---- similarity with a warp -----------------------------------------------------------------

static bool read_warp(Projection *p, const json_t *warp, const char *file, Fault *fault) {
  const json_t *points = json_object_get(warp, "points");
  if (!json_is_array(points) || json_array_size(points) > WARP_POINTS_MAX) {
    return fault_set(fault, file, 0, "projection: 'warp.points' should be a list of at most %d",
                     (int)WARP_POINTS_MAX);
  }
  if (!number(warp, "sigma_km", 1e5, file, fault, &p->sigma)) return false;
  if (p->sigma < 1e-3) return fault_set(fault, file, 0, "projection: 'sigma_km' is too small");
  p->points = calloc(json_array_size(points) + 1, sizeof *p->points);
  if (!p->points) return fault_set(fault, file, 0, "out of memory");
  for (size_t i = 0; i < json_array_size(points); i++) {
    const json_t *from = json_array_get(points, i);
    WarpPoint *to = &p->points[i];
    bool good = number(from, "x_km", 1e5, file, fault, &to->x) &&
                number(from, "y_km", 1e5, file, fault, &to->y) &&
                number(from, "wu", 1e3, file, fault, &to->wu) &&
                number(from, "wv", 1e3, file, fault, &to->wv);
    if (!good) return false;
    p->point_count++;
  }
  return true;
}

static bool similarity_read(Projection *p, const json_t *description, const char *file,
                            Fault *fault) {
  const json_t *similarity = json_object_get(description, "similarity");
  const json_t *origin = json_object_get(description, "origin");
  const json_t *warp = json_object_get(description, "warp");
  double bearing = 0;
  bool good = number(origin, "lon", 180, file, fault, &p->lon0) &&
              number(origin, "lat", 89, file, fault, &p->lat0) &&
              number(similarity, "km_per_hex", 1e4, file, fault, &p->km_per_hex) &&
              number(similarity, "bearing_u_deg", 360, file, fault, &bearing) &&
              number(similarity, "x0_km", 1e5, file, fault, &p->x0) &&
              number(similarity, "y0_km", 1e5, file, fault, &p->y0);
  if (!good) return false;
  if (p->km_per_hex < 1e-3) {
    return fault_set(fault, file, 0, "projection: 'km_per_hex' is too small");
  }
  p->sine = sin(bearing * DEGREE);
  p->cosine = cos(bearing * DEGREE);
  return !warp || read_warp(p, warp, file, fault);
}

/// What the warp adds at a place given in km about the origin.
static PlanePoint warp_at(const Projection *p, double x, double y) {
  PlanePoint sum = { 0, 0 };
  for (size_t i = 0; i < p->point_count; i++) {
    const WarpPoint *point = &p->points[i];
    double dx = x - point->x, dy = y - point->y;
    double weight = exp(-(dx * dx + dy * dy) / (2 * p->sigma * p->sigma));
    sum.x += point->wu * weight;
    sum.y += point->wv * weight;
  }
  return sum;
}

static PlanePoint similarity_forward(const Projection *p, double lon, double lat) {
  double phi = lat * DEGREE;
  double x = EARTH_KM * cos(phi) * (lon - p->lon0) * DEGREE;
  double y = EARTH_KM * (lat - p->lat0) * DEGREE + x * x * tan(phi) / (2 * EARTH_KM);
  double east = x - p->x0, north = y - p->y0;
  PlanePoint warp = warp_at(p, x, y);
  return (PlanePoint){ (east * p->sine + north * p->cosine) / p->km_per_hex + warp.x,
                       (-east * p->cosine + north * p->sine) / p->km_per_hex + warp.y };
}

static bool similarity_inverse(const Projection *p, PlanePoint at, double *lon, double *lat) {
  double x = 0, y = 0;
  PlanePoint warp = { 0, 0 };
  for (int i = 0; i < INVERSE_STEPS; i++) {
    double u = at.x - warp.x, v = at.y - warp.y;
    x = p->x0 + p->km_per_hex * (u * p->sine - v * p->cosine);
    y = p->y0 + p->km_per_hex * (u * p->cosine + v * p->sine);
    warp = warp_at(p, x, y);
  }
  double phi = p->lat0 * DEGREE;
  for (int i = 0; i < INVERSE_STEPS; i++) {
    phi = p->lat0 * DEGREE + (y - x * x * tan(phi) / (2 * EARTH_KM)) / EARTH_KM;
  }
  *lat = phi / DEGREE;
  *lon = p->lon0 + x / (EARTH_KM * cos(phi)) / DEGREE;
  return true;
}

// ---- all kinds ------------------------------------------------------------------------------

static const ProjectionKind kinds[] = {
  { "similarity", similarity_read, similarity_forward, similarity_inverse },
};
enum { KINDS = (int)(sizeof kinds / sizeof kinds[0]) };

Projection *projection_new(const json_t *description, const char *file, Fault *fault) {
  if (!json_is_object(description)) {
    fault_set(fault, file, 0, "projection: expected a JSON object");
    return NULL;
  }
  const ProjectionKind *kind = NULL;
  for (int i = 0; i < KINDS && !kind; i++) {
    if (json_is_object(json_object_get(description, kinds[i].member))) kind = &kinds[i];
  }
  if (!kind) {
    fault_set(fault, file, 0, "projection: none of a known kind (no object '%s')", kinds[0].member);
    return NULL;
  }
  Projection *p = calloc(1, sizeof *p);
  if (!p) {
    fault_set(fault, file, 0, "out of memory");
    return NULL;
  }
  p->kind = kind;
  if (kind->read(p, description, file, fault)) return p;
  projection_free(p);
  return NULL;
}

void projection_free(Projection *projection) {
  if (!projection) return;
  free(projection->points);
  free(projection);
}

/// NaN compares false, so that it is refused too.
static bool on_earth(double lon, double lat) { return fabs(lon) <= 180 && fabs(lat) < 90; }

bool projection_forward(const Projection *projection, double lon, double lat, PlanePoint *out) {
  if (!on_earth(lon, lat)) return false;
  PlanePoint at = projection->kind->forward(projection, lon, lat);
  if (!isfinite(at.x) || !isfinite(at.y)) return false;
  *out = at;
  return true;
}

bool projection_inverse(const Projection *projection, PlanePoint at, double *lon, double *lat) {
  double found_lon = 0, found_lat = 0;
  PlanePoint back;
  if (!projection->kind->inverse(projection, at, &found_lon, &found_lat)) return false;
  if (!projection_forward(projection, found_lon, found_lat, &back)) return false;
  if (!(hypot(back.x - at.x, back.y - at.y) < 1e-3)) return false;
  *lon = found_lon;
  *lat = found_lat;
  return true;
}

// ---- the plane and its hexes ----------------------------------------------------------------

static bool is_even(int n) { return n % 2 == 0; }

static PlanePoint centre_at(const HexGridSpec *spec, int col, int row) {
  double up = spec->rows_up ? 1 : -1;
  if (spec->layout == HEX_POINTY) {
    double shift = is_even(row) == spec->shift_even ? 0.5 : 0;
    return (PlanePoint){ col + shift, up * row * ROW };
  }
  double shift = is_even(col) == spec->shift_even ? 0.5 : 0;
  return (PlanePoint){ col * ROW, up * row + shift };
}

PlanePoint plane_centre(const HexGrid *grid, HexId hex) {
  int col = 0, row = 0;
  hexgrid_colrow(grid, hex, &col, &row);
  return centre_at(hexgrid_spec(grid), col, row);
}

HexId plane_hex(const HexGrid *grid, PlanePoint at) {
  const HexGridSpec *spec = hexgrid_spec(grid);
  const double far = 1e6;  // beyond any grid, and safe to make an int of
  if (!(fabs(at.x) < far) || !(fabs(at.y) < far)) return HEX_NONE;
  bool pointy = spec->layout == HEX_POINTY;
  double up = spec->rows_up ? at.y : -at.y;
  int col = (int)floor(pointy ? at.x : at.x / ROW), row = (int)floor(pointy ? up / ROW : up);
  int best_col = col, best_row = row;
  double best = INFINITY;
  for (int r = row - 1; r <= row + 2; r++) {
    for (int c = col - 1; c <= col + 2; c++) {
      PlanePoint centre = centre_at(spec, c, r);
      double distance = hypot(centre.x - at.x, centre.y - at.y);
      if (distance >= best) continue;
      best = distance;
      best_col = c;
      best_row = r;
    }
  }
  return hexgrid_at(grid, best_col, best_row);
}

HexId projection_hex(const Projection *projection, const HexGrid *grid, double lon, double lat,
                     PlanePoint *at) {
  PlanePoint place;
  if (!projection_forward(projection, lon, lat, &place)) return HEX_NONE;
  if (at) *at = place;
  return plane_hex(grid, place);
}
