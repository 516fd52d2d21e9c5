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
  const char *object, *member;  // the object of the description, and its member, that give the kind
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
  double exponent, earth_km, affine[6], bend_u[3], bend_v[3];  // of the conic
  double radius, dx, dy;                                       // of the others; metres
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

// ---- Lambert's conic with a thin plate ------------------------------------------------------

/// Reads a list of `count` finite numbers.
static bool numbers(const json_t *object, const char *key, size_t count, double most,
                    const char *file, Fault *fault, double *out) {
  const json_t *list = json_object_get(object, key);
  bool good = json_array_size(list) == count;
  for (size_t i = 0; good && i < count; i++) {
    const json_t *value = json_array_get(list, i);
    out[i] = json_number_value(value);
    good = json_is_number(value) && isfinite(out[i]) && fabs(out[i]) <= most;
  }
  if (good) return true;
  return fault_set(fault, file, 0, "projection: '%s' should be a list of %d numbers", key,
                   (int)count);
}

static bool read_plate(Projection *p, const json_t *warp, const char *file, Fault *fault) {
  const json_t *points = json_object_get(warp, "control");
  if (!json_is_array(points) || json_array_size(points) > WARP_POINTS_MAX) {
    return fault_set(fault, file, 0, "projection: 'warp.control' should be a list of at most %d",
                     (int)WARP_POINTS_MAX);
  }
  bool bent = numbers(warp, "bu", 3, 1e3, file, fault, p->bend_u) &&
              numbers(warp, "bv", 3, 1e3, file, fault, p->bend_v);
  if (!bent) return false;
  p->points = calloc(json_array_size(points) + 1, sizeof *p->points);
  if (!p->points) return fault_set(fault, file, 0, "out of memory");
  for (size_t i = 0; i < json_array_size(points); i++) {
    const json_t *from = json_array_get(points, i);
    WarpPoint *to = &p->points[i];
    bool good = number(from, "u", 1e4, file, fault, &to->x) &&
                number(from, "v", 1e4, file, fault, &to->y) &&
                number(from, "wu", 1e3, file, fault, &to->wu) &&
                number(from, "wv", 1e3, file, fault, &to->wv);
    if (!good) return false;
    p->point_count++;
  }
  return true;
}

static bool conic_read(Projection *p, const json_t *description, const char *file, Fault *fault) {
  const json_t *base = json_object_get(description, "base");
  const json_t *warp = json_object_get(description, "warp");
  bool good = number(base, "n", 1, file, fault, &p->exponent) &&
              number(base, "lon0", 180, file, fault, &p->lon0) &&
              number(base, "lat0", 89, file, fault, &p->lat0) &&
              number(base, "earth_km", 1e5, file, fault, &p->earth_km) &&
              numbers(base, "a", 6, 1e5, file, fault, p->affine);
  if (!good) return false;
  const double *a = p->affine;
  if (fabs(p->exponent) < 1e-3 || p->earth_km < 1) {
    return fault_set(fault, file, 0, "projection: 'n' or 'earth_km' is too small");
  }
  if (fabs(a[0] * a[4] - a[1] * a[3]) < 1e-12) {
    return fault_set(fault, file, 0, "projection: 'a' folds the plane into a line");
  }
  return !warp || read_plate(p, warp, file, fault);
}

/// What the plate adds at a place in hexes, v down the page.
static PlanePoint plate_at(const Projection *p, double u, double v) {
  const double *bu = p->bend_u, *bv = p->bend_v;
  PlanePoint sum = { bu[0] + bu[1] * u + bu[2] * v, bv[0] + bv[1] * u + bv[2] * v };
  for (size_t i = 0; i < p->point_count; i++) {
    const WarpPoint *point = &p->points[i];
    double du = u - point->x, dv = v - point->y, square = du * du + dv * dv;
    double weight = square > 0 ? square * log(square) / 2 : 0;
    sum.x += point->wu * weight;
    sum.y += point->wv * weight;
  }
  return sum;
}

static double conic_rho(const Projection *p, double lat) {
  return pow(tan(DEGREE * (90 + lat) / 2), -p->exponent);
}

/// Kilometres for one of rho: true lengths at lat0.
static double conic_scale(const Projection *p) {
  return p->earth_km * cos(p->lat0 * DEGREE) / (p->exponent * conic_rho(p, p->lat0));
}

static PlanePoint conic_forward(const Projection *p, double lon, double lat) {
  double turn = p->exponent * (lon - p->lon0) * DEGREE, rho = conic_rho(p, lat);
  double x = conic_scale(p) * rho * sin(turn);
  double y = conic_scale(p) * (conic_rho(p, p->lat0) - rho * cos(turn));
  const double *a = p->affine;
  double u = a[0] * x + a[1] * y + a[2], v = a[3] * x + a[4] * y + a[5];
  PlanePoint warp = plate_at(p, u, v);
  return (PlanePoint){ u + warp.x, -(v + warp.y) };
}

static bool conic_inverse(const Projection *p, PlanePoint at, double *lon, double *lat) {
  double u = at.x, v = -at.y;
  for (int i = 0; i < INVERSE_STEPS; i++) {
    PlanePoint warp = plate_at(p, u, v);
    u = at.x - warp.x;
    v = -at.y - warp.y;
  }
  const double *a = p->affine;
  double whole = a[0] * a[4] - a[1] * a[3], du = u - a[2], dv = v - a[5];
  double x = (a[4] * du - a[1] * dv) / whole, y = (a[0] * dv - a[3] * du) / whole;
  double across = x / conic_scale(p), along = conic_rho(p, p->lat0) - y / conic_scale(p);
  double rho = copysign(hypot(across, along), p->exponent);
  if (p->exponent < 0) across = -across, along = -along;
  *lat = 2 * atan(pow(fabs(rho), -1 / p->exponent)) / DEGREE - 90;
  *lon = p->lon0 + atan2(across, along) / p->exponent / DEGREE;
  return true;
}

// ---- transverse Mercator on a sphere --------------------------------------------------------

static bool mercator_read(Projection *p, const json_t *description, const char *file,
                          Fault *fault) {
  const json_t *projection = json_object_get(description, "projection");
  const json_t *grid = json_object_get(description, "grid");
  bool good = number(projection, "R_m", 1e8, file, fault, &p->radius) &&
              number(projection, "lon0", 180, file, fault, &p->lon0) &&
              number(projection, "lat0", 89, file, fault, &p->lat0) &&
              number(grid, "x0_m", 1e8, file, fault, &p->x0) &&
              number(grid, "y0_m", 1e8, file, fault, &p->y0) &&
              number(grid, "dx_m", 1e7, file, fault, &p->dx) &&
              number(grid, "dy_m", 1e7, file, fault, &p->dy);
  if (!good) return false;
  if (p->radius >= 1 && p->dx >= 1e-3 && p->dy >= 1e-3) return true;
  return fault_set(fault, file, 0, "projection: 'R_m', 'dx_m' or 'dy_m' is too small");
}

static PlanePoint mercator_forward(const Projection *p, double lon, double lat) {
  double phi = lat * DEGREE, turn = (lon - p->lon0) * DEGREE;
  double x = p->radius * atanh(cos(phi) * sin(turn));
  double y = p->radius * (atan2(tan(phi), cos(turn)) - p->lat0 * DEGREE);
  return (PlanePoint){ (x - p->x0) / p->dx, (y - p->y0) / p->dy * ROW };
}

static bool mercator_inverse(const Projection *p, PlanePoint at, double *lon, double *lat) {
  double x = (p->x0 + at.x * p->dx) / p->radius;
  double y = (p->y0 + at.y / ROW * p->dy) / p->radius + p->lat0 * DEGREE;
  *lon = p->lon0 + atan2(sinh(x), cos(y)) / DEGREE;
  *lat = asin(sin(y) / cosh(x)) / DEGREE;
  return true;
}

// ---- degrees as they are --------------------------------------------------------------------

static bool degrees_read(Projection *p, const json_t *description, const char *file, Fault *fault) {
  const json_t *projection = json_object_get(description, "projection");
  const json_t *origin = json_object_get(description, "origin");
  double size = 0;
  bool good = number(projection, "metres_per_degree_lon", 1e7, file, fault, &p->dx) &&
              number(projection, "metres_per_degree_lat", 1e7, file, fault, &p->dy) &&
              number(origin, "lon", 180, file, fault, &p->lon0) &&
              number(origin, "lat", 89, file, fault, &p->lat0) &&
              number(description, "hex_size_m", 1e7, file, fault, &size);
  if (!good) return false;
  if (p->dx < 1 || p->dy < 1 || size < 1e-3) {
    return fault_set(fault, file, 0,
                     "projection: 'metres_per_degree' or 'hex_size_m' is too small");
  }
  p->dx /= size;
  p->dy /= size;
  return true;
}

static PlanePoint degrees_forward(const Projection *p, double lon, double lat) {
  return (PlanePoint){ (lon - p->lon0) * p->dx, (lat - p->lat0) * p->dy };
}

static bool degrees_inverse(const Projection *p, PlanePoint at, double *lon, double *lat) {
  *lon = p->lon0 + at.x / p->dx;
  *lat = p->lat0 + at.y / p->dy;
  return true;
}

// ---- all kinds ------------------------------------------------------------------------------

static const ProjectionKind kinds[] = {
  { "similarity", "km_per_hex", similarity_read, similarity_forward, similarity_inverse },
  { "base", "n", conic_read, conic_forward, conic_inverse },
  { "projection", "R_m", mercator_read, mercator_forward, mercator_inverse },
  { "projection", "metres_per_degree_lon", degrees_read, degrees_forward, degrees_inverse },
};
enum { KINDS = (int)(sizeof kinds / sizeof kinds[0]) };

static const ProjectionKind *kind_of(const json_t *description) {
  for (int i = 0; i < KINDS; i++) {
    const json_t *object = json_object_get(description, kinds[i].object);
    bool only = i == 0 && json_is_object(object);  // says itself what it lacks
    if (only || json_object_get(object, kinds[i].member)) return &kinds[i];
  }
  return NULL;
}

Projection *projection_new(const json_t *description, const char *file, Fault *fault) {
  if (!json_is_object(description)) {
    fault_set(fault, file, 0, "projection: expected a JSON object");
    return NULL;
  }
  const ProjectionKind *kind = kind_of(description);
  if (!kind) {
    fault_set(fault, file, 0,
              "projection: none of a known kind (no object 'similarity', no 'base' with an 'n', no "
              "'projection' with an 'R_m' or a 'metres_per_degree_lon')");
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
