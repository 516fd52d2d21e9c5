/// The map compiler's inputs: JSON, the lines on which features begin, geometry on the plane.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/mapcompile_inside.h"

json_t *source_parse(Compile *c, const char *text, size_t size, const char *file) {
  if (size > COMPILE_BYTES_MAX) {
    compile_fault(c, file, 0, "larger than %d MiB", COMPILE_BYTES_MAX >> 20);
    return NULL;
  }
  Fault wrong;
  json_error_t error;
  if (!text) text = "", size = 0;
  if (!fault_unless_utf8(&wrong, file, text, size)) {
    faultlist_add(c->faults, &wrong);
    return NULL;
  }
  json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
  if (!root)
    compile_fault(c, file, error.line, "not JSON: %s (column %d)", error.text, error.column);
  return root;
}

// ---- lines ----------------------------------------------------------------------------------

/// Walks through JSON text that is known to be well formed.
typedef struct Walker {
  const char *at, *end;
  int line;
} Walker;

/// Steps over a string whose opening quote is behind; gives its raw length.
static size_t walk_string(Walker *w) {
  const char *start = w->at;
  while (w->at < w->end && *w->at != '"')
    w->at += *w->at == '\\' && w->at + 1 < w->end ? 2 : 1;
  size_t length = (size_t)(w->at - start);
  if (w->at < w->end) w->at++;
  return length;
}

/// Notes in `lines` [count] the line of each object that is an element of the member "features" of
/// the outermost object.
static void find_lines(const char *text, size_t size, int *lines, size_t count) {
  Walker w = { text, text + size, 1 };
  const char *key = NULL;
  size_t key_length = 0, found = 0;
  int depth = 0;
  bool inside = false;
  while (w.at < w.end && found < count) {
    char byte = *w.at++;
    if (byte == '\n') w.line++;
    if (byte == '"') {
      const char *start = w.at;
      size_t length = walk_string(&w);
      if (depth == 1) {
        key = start;
        key_length = length;
      }
    } else if (byte == '{' || byte == '[') {
      bool named = key && key_length == 8 && memcmp(key, "features", 8) == 0;
      if (depth == 1) inside = byte == '[' && named;
      if (depth == 2 && inside) lines[found++] = w.line;
      depth++;
    } else if (byte == '}' || byte == ']') {
      depth--;
    }
  }
}

// ---- geometry -------------------------------------------------------------------------------

/// Projects one position [lon, lat, ...]; false with a fault.
static bool read_position(Compile *c, Feature *f, const json_t *position, PlanePoint *out) {
  const json_t *lon = json_array_get(position, 0), *lat = json_array_get(position, 1);
  if (!json_is_number(lon) || !json_is_number(lat) || json_array_size(position) > 4) {
    return feature_fault(c, f, "a position should be [longitude, latitude]");
  }
  double x = json_number_value(lon), y = json_number_value(lat);
  if (!(fabs(x) <= 180) || !(fabs(y) < 90)) {
    return feature_fault(
        c, f,
        "position %.6g, %.6g is no longitude and latitude in degrees (WGS 84, longitude first)", x,
        y);
  }
  if (!projection_forward(c->projection, x, y, out)) {
    return feature_fault(c, f, "position %.6g, %.6g cannot be projected", x, y);
  }
  return true;
}

static PlaneLine *add_line(Compile *c, Feature *f, size_t points, int polygon) {
  PlaneLine *grown = realloc(f->lines, (f->line_count + 1) * sizeof *grown);
  if (!grown) {
    compile_memory(c);
    return NULL;
  }
  f->lines = grown;
  PlaneLine *line = &f->lines[f->line_count++];
  *line = (PlaneLine){ calloc(points + 1, sizeof *line->points), 0, polygon };
  if (line->points) return line;
  compile_memory(c);
  return NULL;
}

static size_t vertices_of(const Feature *f) {
  size_t sum = 0;
  for (size_t i = 0; i < f->line_count; i++)
    sum += f->lines[i].count;
  return sum;
}

/// Reads a list of positions: a line of at least `least` of them.
static bool read_line(Compile *c, Feature *f, const json_t *positions, size_t least, int polygon) {
  size_t count = json_array_size(positions);
  if (!json_is_array(positions) || count < least) {
    return feature_fault(c, f, "its geometry needs at least %zu positions", least);
  }
  if (count + vertices_of(f) > COMPILE_VERTICES_MAX) {
    return feature_fault(c, f, "more than %d positions", (int)COMPILE_VERTICES_MAX);
  }
  PlaneLine *line = add_line(c, f, count, polygon);
  if (!line) {
    f->faulty = true;
    return false;
  }
  double length = 0;
  for (size_t i = 0; i < count; i++) {
    if (!read_position(c, f, json_array_get(positions, i), &line->points[i])) return false;
    line->count = i + 1;
    if (i == 0) continue;
    PlanePoint a = line->points[i - 1], b = line->points[i];
    length += hypot(a.x - b.x, a.y - b.y);
  }
  if (length > COMPILE_LENGTH_MAX) {
    return feature_fault(c, f, "its line is %.0f hexes long; the most is %d", length,
                         (int)COMPILE_LENGTH_MAX);
  }
  return true;
}

/// Reads the rings of one polygon.
static bool read_polygon(Compile *c, Feature *f, const json_t *rings, int polygon) {
  if (!json_is_array(rings) || json_array_size(rings) == 0) {
    return feature_fault(c, f, "a polygon needs a ring");
  }
  for (size_t i = 0; i < json_array_size(rings); i++) {
    if (!read_line(c, f, json_array_get(rings, i), 4, polygon)) return false;
  }
  return true;
}

static bool read_point(Compile *c, Feature *f, const json_t *position) {
  PlaneLine *line = add_line(c, f, 1, 0);
  if (!line) {
    f->faulty = true;
    return false;
  }
  line->count = 1;
  return read_position(c, f, position, &line->points[0]);
}

static const char *shape_geometry(Shape shape) {
  if (shape == SHAPE_SIDES || shape == SHAPE_LINK || shape == SHAPE_CONTOUR) return "LineString";
  if (shape == SHAPE_GROUND || shape == SHAPE_AREA || shape == SHAPE_LEVEL) return "Polygon";
  return "Point";
}

/// Reads the geometry, which must suit the rule's shape.
static bool read_geometry(Compile *c, Feature *f, const json_t *geometry) {
  const char *wanted = shape_geometry(f->rule->shape);
  const char *type = json_string_value(json_object_get(geometry, "type"));
  const json_t *coordinates = json_object_get(geometry, "coordinates");
  if (!type) return feature_fault(c, f, "no geometry; expected a %s", wanted);
  bool multi = strncmp(type, "Multi", 5) == 0;
  if (strcmp(type + (multi ? 5 : 0), wanted) != 0) {
    return feature_fault(c, f, "a %.40s; '%s' should be a %s", type, f->kind, wanted);
  }
  if (strcmp(wanted, "Point") == 0) {
    size_t points = json_array_size(coordinates);
    if (!multi) return read_point(c, f, coordinates);
    if (points == 1) return read_point(c, f, json_array_get(coordinates, 0));
    return feature_fault(c, f, "a MultiPoint of %zu; '%s' should be one Point", points, f->kind);
  }
  bool polygon = strcmp(wanted, "Polygon") == 0;
  if (!multi) {
    return polygon ? read_polygon(c, f, coordinates, 0) : read_line(c, f, coordinates, 2, 0);
  }
  if (!json_is_array(coordinates) || json_array_size(coordinates) == 0) {
    return feature_fault(c, f, "its geometry is empty");
  }
  for (size_t i = 0; i < json_array_size(coordinates); i++) {
    const json_t *part = json_array_get(coordinates, i);
    bool good = polygon ? read_polygon(c, f, part, (int)i) : read_line(c, f, part, 2, (int)i);
    if (!good) return false;
  }
  return true;
}

// ---- features -------------------------------------------------------------------------------

const char *feature_string(const Feature *f, const char *key) {
  return json_string_value(json_object_get(f->properties, key));
}

/// Reports whether a text may stand in a message: short, without control characters.
static bool is_plain(const char *text, size_t most) {
  size_t length = strlen(text);
  for (size_t i = 0; i < length; i++) {
    if ((unsigned char)text[i] < ' ' || text[i] == 127) return false;
  }
  return length > 0 && length <= most;
}

static bool find_rule(Compile *c, Feature *f) {
  if (!f->kind || !is_plain(f->kind, HEXMAP_MAX_WORD)) {
    return feature_fault(c, f, "no 'kind' among its properties");
  }
  f->rule = layers_rule(c, f->kind, f->properties);
  if (f->rule) return true;
  if (layers_knows(c, f->kind)) return feature_fault(c, f, "no rule fits this '%s'", f->kind);
  feature_fault(c, f, "unknown kind '%s'", f->kind);
  compile_hint(c, f->kind, c->kind_names, c->rule_count);
  return false;
}

/// The id of a feature, a text or a whole number, of itself or among its properties; or NULL.
static const char *feature_id(Feature *f, const json_t *json) {
  const json_t *given[] = { json_object_get(json, "id"), json_object_get(f->properties, "id") };
  for (int i = 0; i < 2; i++) {
    const char *id = json_string_value(given[i]);
    if (id && is_plain(id, 100)) return id;
    double number = json_number_value(given[i]);  // GIS number features, some as 7.0
    if (!json_is_number(given[i]) || number != floor(number) || fabs(number) >= 1e15) continue;
    snprintf(f->number, sizeof f->number, "%.0f", number);
    return f->number;
  }
  return NULL;
}

/// A column that a GIS writes for all features and that this one has no value for is as if it were
/// not there.
static void drop_nulls(json_t *properties) {
  const char *key;
  json_t *value;
  void *next;
  json_object_foreach_safe(properties, next, key, value) {
    if (json_is_null(value)) json_object_del(properties, key);
  }
}

/// Reads the elevation or level that the rule asks for. A spot height may lack it.
static bool read_height(Compile *c, Feature *f) {
  const json_t *value = f->rule->height ? json_object_get(f->properties, f->rule->height) : NULL;
  bool level = f->rule->shape == SHAPE_LEVEL, needed = level || f->rule->shape == SHAPE_CONTOUR;
  f->height = NAN;
  if (!value && !needed) return true;
  double height = json_number_value(value);
  bool good = level ? json_is_integer(value) : json_is_number(value);
  if (!good || fabs(height) > (level ? HEXMAP_MAX_LEVEL : 1e5)) {
    return feature_fault(c, f, "'%.40s' should be %s", f->rule->height,
                         level ? "a level, a whole number" : "an elevation, a number");
  }
  f->height = height;
  return true;
}

static void read_feature(Compile *c, Feature *f, const json_t *json, size_t index) {
  json_t *properties = json_object_get(json, "properties");
  drop_nulls(properties);
  f->id = "";
  f->lie.hex = HEX_NONE;
  f->properties = properties;
  f->name = feature_string(f, "name");
  f->kind = feature_string(f, "kind");
  if (!f->name) f->name = "";
  const char *id = feature_id(f, json);
  if (!json_is_object(json) || !json_is_object(properties)) {
    feature_fault(c, f, "feature %zu is no object with 'properties'", index + 1);
    return;
  }
  if (!id) {
    feature_fault(c, f, "feature %zu has no 'id' of 1 to 100 characters", index + 1);
    return;
  }
  f->id = id;
  if (find_rule(c, f) && f->rule->shape != SHAPE_IGNORE && read_height(c, f)) {
    read_geometry(c, f, json_object_get(json, "geometry"));
  }
}

static int by_id(const void *a, const void *b) {
  const Feature *const *fa = a, *const *fb = b;
  int order = strcmp((*fa)->id, (*fb)->id);
  return order != 0 ? order : (*fa < *fb ? -1 : *fa > *fb);
}

static bool refuse_twins(Compile *c) {
  Feature **sorted = calloc(c->feature_count + 1, sizeof *sorted);
  if (!sorted) return compile_memory(c);
  for (size_t i = 0; i < c->feature_count; i++)
    sorted[i] = &c->features[i];
  qsort(sorted, c->feature_count, sizeof *sorted, by_id);
  for (size_t i = 1; i < c->feature_count; i++) {
    bool twin = sorted[i]->id[0] && strcmp(sorted[i]->id, sorted[i - 1]->id) == 0;
    if (twin) feature_fault(c, sorted[i], "this id is taken by line %d", sorted[i - 1]->line);
  }
  free(sorted);
  return true;
}

bool source_features(Compile *c, const char *text, size_t size) {
  const char *file = c->options->geojson_name;
  const json_t *list = json_object_get(c->geojson, "features");
  const char *type = json_string_value(json_object_get(c->geojson, "type"));
  if (!type || strcmp(type, "FeatureCollection") != 0 || !json_is_array(list)) {
    return compile_fault(c, file, 1, "not GeoJSON: expected a FeatureCollection with 'features'");
  }
  size_t count = json_array_size(list);
  if (count > COMPILE_FEATURES_MAX) {
    return compile_fault(c, file, 1, "more than %d features", (int)COMPILE_FEATURES_MAX);
  }
  int *lines = calloc(count + 1, sizeof *lines);
  c->features = calloc(count + 1, sizeof *c->features);
  if (!lines || !c->features) {
    free(lines);
    return compile_memory(c);
  }
  find_lines(text, size, lines, count);
  c->feature_count = count;
  for (size_t i = 0; i < count; i++) {
    c->features[i].line = lines[i];
    read_feature(c, &c->features[i], json_array_get(list, i), i);
  }
  free(lines);
  return refuse_twins(c);
}

Feature *feature_by_id(const Compile *c, const char *id) {
  for (size_t i = 0; id && i < c->feature_count; i++) {
    Feature *f = &c->features[i];
    if (!f->faulty && strcmp(f->id, id) == 0) return f;
  }
  return NULL;
}

Feature *feature_by_name(const Compile *c, Shape shape, const char *name) {
  for (size_t i = 0; i < c->feature_count; i++) {
    Feature *f = &c->features[i];
    if (f->faulty || f->rule->shape != shape || strcmp(f->name, name) != 0) continue;
    if (shape != SHAPE_POINT || f->rule->place) return f;
  }
  return NULL;
}
