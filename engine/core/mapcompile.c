#include "core/mapcompile.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/mapcompile_inside.h"

// ---- faults ---------------------------------------------------------------------------------

void faultlist_add(FaultList *list, const Fault *fault) {
  if (list->count == list->capacity && list->count < FAULTLIST_MAX) {
    size_t capacity = list->capacity ? list->capacity * 2 : 8;
    Fault *grown = realloc(list->faults, capacity * sizeof *grown);
    if (grown) {
      list->faults = grown;
      list->capacity = capacity;
    }
  }
  if (list->count == list->capacity || list->count >= FAULTLIST_MAX) {
    list->dropped++;
    return;
  }
  list->faults[list->count++] = *fault;
}

void faultlist_free(FaultList *list) {
  if (!list) return;
  free(list->faults);
  *list = (FaultList){ NULL, 0, 0, 0 };
}

static void add_fault(Compile *c, const char *file, int line, const char *prefix,
                      const char *format, va_list args) {
  char text[384];
  Fault fault;
  vsnprintf(text, sizeof text, format, args);
  fault_set(&fault, file, line, "%s%s%s", prefix, prefix[0] ? ": " : "", text);
  faultlist_add(c->faults, &fault);
}

bool feature_fault(Compile *c, Feature *f, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add_fault(c, c->options->geojson_name, f->line, f->id, format, args);
  va_end(args);
  f->faulty = true;
  return false;
}

bool compile_fault(Compile *c, const char *file, int line, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add_fault(c, file, line, "", format, args);
  va_end(args);
  return false;
}

void compile_hint(Compile *c, const char *wanted, const char *const *names, size_t count) {
  const char *near = nearest_name(wanted, names, count);
  if (!near || c->faults->count == 0 || c->faults->dropped > 0) return;
  fault_hint(&c->faults->faults[c->faults->count - 1], "did you mean '%.80s'?", near);
}

bool compile_memory(Compile *c) {
  return compile_fault(c, c->options->geojson_name, 0, "out of memory");
}

bool compile_tired(Compile *c) {
  const MapCompileOptions *o = c->options;
  if (c->tired || !o->tired || !o->tired(o->context)) return c->tired;
  c->tired = true;
  compile_fault(c, o->geojson_name, 0, "%zu features on %d hexes take too long", c->feature_count,
                c->count);
  if (c->faults->count > 0) {
    fault_hint(&c->faults->faults[c->faults->count - 1], "fewer features, or fewer positions");
  }
  return true;
}

// ---- lists and hexsides ---------------------------------------------------------------------

/// Room for one more item; NULL when memory is out, and the list stays as it is.
static void *room_for_one(void *items, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity) return items;
  size_t more = *capacity ? *capacity * 2 : 8;
  void *grown = realloc(items, more * size);
  if (grown) *capacity = more;
  return grown;
}

bool pairs_add(PairList *list, HexPair pair) {
  HexPair *room = room_for_one(list->pairs, list->count, &list->capacity, sizeof *room);
  if (!room) return false;
  list->pairs = room;
  list->pairs[list->count++] = pair;
  return true;
}

bool hexes_add(HexList *list, HexId hex) {
  HexId *room = room_for_one(list->hexes, list->count, &list->capacity, sizeof *room);
  if (!room) return false;
  list->hexes = room;
  list->hexes[list->count++] = hex;
  return true;
}

static void lie_free(Lie *lie) {
  free(lie->hexes.hexes);
  free(lie->pairs.pairs);
  *lie = (Lie){ .hex = HEX_NONE };
}

const char *pair_text(const Compile *c, HexPair pair, char *out) {
  snprintf(out, 2 * HEX_CODE_SIZE, "%s/%s", hexgrid_code(c->grid, pair.a),
           hexgrid_code(c->grid, pair.b));
  return out;
}

int pair_edge(const Compile *c, HexPair pair) {
  return pair.a * HEX_SIDES + hexgrid_direction(c->grid, pair.a, pair.b);
}

/// Sets bits of both sides of a hexside.
static void side_set(Compile *c, HexPair pair, uint32_t bits) {
  c->side_bits[pair_edge(c, pair)] |= bits;
  c->side_bits[pair_edge(c, (HexPair){ pair.b, pair.a })] |= bits;
}

uint32_t side_at(const Compile *c, HexPair pair) { return c->side_bits[pair_edge(c, pair)]; }

bool same_edge(HexPair p, HexPair q) {
  return (p.a == q.a && p.b == q.b) || (p.a == q.b && p.b == q.a);
}

void give_way(const Compile *c, int side, PairList *pairs) {
  uint32_t stronger = 0;
  if (side < 0) return;
  for (int i = 0; i < c->side_count; i++) {
    if ((c->sides[i].over & (1u << side)) != 0) stronger |= 1u << i;
  }
  size_t kept = 0;
  for (size_t i = 0; i < pairs->count; i++) {
    HexPair pair = pairs->pairs[i];
    if ((side_at(c, pair) & stronger) == 0) pairs->pairs[kept++] = pair;
  }
  pairs->count = kept;
}

const char *side_names(const Compile *c, uint32_t bits, char *out, size_t size) {
  size_t used = 0;
  snprintf(out, size, "nothing");
  for (int i = 0; i < c->side_count; i++) {
    if ((bits >> i & 1) == 0 || used + strlen(c->sides[i].name) + 5 > size) continue;
    const char * or = used ? " or " : "";
    used += (size_t)snprintf(out + used, size - used, "%s%s", or, c->sides[i].name);
  }
  return out;
}

uint32_t bridged_bits(const Compile *c) {
  uint32_t bits = 0;
  for (int i = 0; i < c->side_count; i++) {
    if (c->sides[i].bridged) bits |= 1u << i;
  }
  return bits;
}

// ---- where features lie ---------------------------------------------------------------------

static bool derive(Compile *c, Feature *f, Lie *lie) {
  switch (f->rule->shape) {
  case SHAPE_POINT:
  case SHAPE_ENTRY:
    return derive_point(c, f, lie);
  case SHAPE_SIDES:
    return derive_chain(c, f, lie);
  case SHAPE_LINK:
    return derive_road(c, f, lie);
  case SHAPE_SPAN:
    return derive_span(c, f, lie);
  case SHAPE_GROUND:
  case SHAPE_AREA:
    return derive_ground(c, f, lie);
  case SHAPE_CONTOUR:
  case SHAPE_LEVEL:
  case SHAPE_IGNORE:
    break;
  }
  return true;
}

/// Finds where a feature lies: as it says, or else by its geometry.
static void lie_feature(Compile *c, Feature *f) {
  if (f->faulty || f->visited) return;
  f->visited = true;
  f->stored = !c->options->derive && stored_lie(c, f);
  if (f->faulty || compile_tired(c)) return;
  if (!f->stored && !derive(c, f, &f->lie)) f->faulty = true;  // or memory ran out
  if (!f->faulty && !f->stored) give_way(c, f->rule->side, &f->lie.pairs);
}

static void lie_shape(Compile *c, Shape shape) {
  for (size_t i = 0; i < c->feature_count; i++) {
    Feature *f = &c->features[i];
    if (!f->faulty && f->rule->shape == shape) lie_feature(c, f);
  }
}

enum { INTO_DEPTH = 100 };

/// A chain comes after the one on which it ends; rings of such are broken at INTO_DEPTH.
static void lie_chain(Compile *c, Feature *f, int depth) {
  if (f->faulty || f->visited) return;
  Feature *into = feature_by_id(c, feature_string(f, "into_id"));
  bool first = into && into->rule->side == f->rule->side && depth < INTO_DEPTH;
  if (first && into->rule->shape == SHAPE_SIDES) lie_chain(c, into, depth + 1);
  lie_feature(c, f);
}

/// Chains side by side in the layers' order, so that later kinds see earlier ones.
static void lie_chains(Compile *c) {
  for (int side = 0; side < c->side_count; side++) {
    for (size_t i = 0; i < c->feature_count; i++) {
      Feature *f = &c->features[i];
      if (!f->faulty && f->rule->shape == SHAPE_SIDES && f->rule->side == side) {
        lie_chain(c, f, 0);
      }
    }
    for (size_t i = 0; i < c->feature_count; i++) {
      const Feature *f = &c->features[i];
      if (f->faulty || f->rule->shape != SHAPE_SIDES || f->rule->side != side) continue;
      for (size_t j = 0; j < f->lie.pairs.count; j++) {
        side_set(c, f->lie.pairs.pairs[j], 1u << side);
      }
    }
  }
}

static void lie_all(Compile *c) {
  lie_shape(c, SHAPE_POINT);
  lie_shape(c, SHAPE_ENTRY);
  lie_chains(c);
  for (size_t i = 0; i < c->feature_count; i++) {
    Feature *f = &c->features[i];
    if (f->faulty || f->rule->shape != SHAPE_POINT) continue;
    settle_bank(c, f);
    if (f->rule->bare && f->lie.hex != HEX_NONE) c->bare[f->lie.hex] = true;
  }
  lie_shape(c, SHAPE_SPAN);
  for (size_t i = 0; i < c->feature_count; i++) {
    const Feature *f = &c->features[i];
    if (f->faulty || f->rule->shape != SHAPE_SPAN) continue;
    HexPair pair = f->lie.pairs.pairs[0];
    c->spans[pair_edge(c, pair)] = c->spans[pair_edge(c, (HexPair){ pair.b, pair.a })] = true;
  }
  lie_shape(c, SHAPE_LINK);
  lie_shape(c, SHAPE_GROUND);
  lie_shape(c, SHAPE_AREA);
}

/// Adds how far a point lies from the middle of the hex that it stores.
static void add_shift(Compile *c, const Feature *f) {
  bool point = f->rule->shape == SHAPE_POINT || f->rule->shape == SHAPE_ENTRY;
  if (!point || f->lie.hex == HEX_NONE || f->line_count == 0) return;
  MapCompileReport *report = c->options->report;
  PlanePoint at = f->lines[0].points[0], middle = plane_centre(c->grid, f->lie.hex);
  report->right += at.x - middle.x;
  report->up += at.y - middle.y;
  report->points++;
}

static void compare_all(Compile *c) {
  MapCompileReport *report = c->options->report;
  FaultList *faults = c->faults;
  c->faults = &report->apart;  // what is stored stands: that geometry does not lead there is none
  for (size_t i = 0; i < c->feature_count; i++) {
    Feature *f = &c->features[i];
    if (f->faulty || !f->stored || compile_tired(c)) continue;
    add_shift(c, f);
    Lie derived = { .hex = HEX_NONE };
    if (derive(c, f, &derived)) {
      give_way(c, f->rule->side, &derived.pairs);
      check_agreement(c, f, &derived);
    }
    lie_free(&derived);
  }
  c->faults = faults;
  if (report->points == 0) return;
  report->right /= (double)report->points;
  report->up /= (double)report->points;
}

// ---- the map --------------------------------------------------------------------------------

/// Reports a refusal of the builder as the feature's.
static void refused(Compile *c, Feature *f, const Fault *why) {
  feature_fault(c, f, "%s", why->text);
}

/// Text of a property for an attribute; false when it is none or too long.
static bool attribute_text(const json_t *value, bool lower, char *out, size_t size) {
  if (json_is_string(value)) {
    const char *text = json_string_value(value);
    if (strlen(text) >= size) return false;
    memcpy(out, text, strlen(text) + 1);
  } else if (json_is_integer(value)) {
    snprintf(out, size, "%lld", (long long)json_integer_value(value));
  } else if (json_is_boolean(value)) {
    snprintf(out, size, "%s", json_is_true(value) ? "true" : "false");
  } else {
    return false;
  }
  for (char *p = out; lower && *p; p++) {
    if (*p >= 'A' && *p <= 'Z') *p = (char)(*p - 'A' + 'a');
  }
  return true;
}

static void emit_attributes(Compile *c, Feature *f) {
  for (size_t i = 0; i < json_array_size(f->rule->attributes) && !f->faulty; i++) {
    const json_t *item = json_array_get(f->rule->attributes, i);
    const char *key = json_string_value(item);
    if (!key) key = json_string_value(json_object_get(item, "key"));
    const json_t *value = key ? json_object_get(f->properties, key) : NULL;
    char text[HEXMAP_MAX_TEXT + 1];
    bool lower = json_is_true(json_object_get(item, "lower"));
    Fault why;
    if (!value || json_is_null(value)) continue;
    if (!attribute_text(value, lower, text, sizeof text)) {
      feature_fault(c, f, "'%.40s' should be a short text, a whole number or a truth value", key);
    } else if (!hexmap_builder_place_attribute(c->builder, key, text, &why)) {
      refused(c, f, &why);
    }
  }
}

/// The name to print: the first property of the layers' `label` that the feature has.
static const char *label_of(const Compile *c, const Feature *f) {
  const json_t *keys = json_object_get(c->layers, "label");
  for (size_t i = 0; i < json_array_size(keys); i++) {
    const char *key = json_string_value(json_array_get(keys, i));
    const char *label = key ? feature_string(f, key) : NULL;
    if (label) return label;
  }
  return f->name;
}

/// A text as a word of the map: runs of other characters become one '-'.
static void word_of(const char *text, char *out, size_t size) {
  size_t length = 0;
  for (const char *p = text; *p && length + 1 < size; p++) {
    bool word = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') ||
                strchr("_-#.+:", *p);
    if (word) out[length++] = *p;
    if (!word && length > 0 && out[length - 1] != '-') out[length++] = '-';
  }
  out[length] = '\0';
}

static bool emit_hex_feature(Compile *c, Feature *f, const char *code) {
  Fault why;
  if (!f->rule->feature) return true;
  if (hexmap_builder_hex_feature(c->builder, code, f->rule->feature, &why)) return true;
  refused(c, f, &why);
  return false;
}

/// Gives all hexes of the feature's list its hex feature.
static bool emit_hex_features(Compile *c, Feature *f) {
  for (size_t i = 0; i < f->lie.hexes.count; i++) {
    if (!emit_hex_feature(c, f, hexgrid_code(c->grid, f->lie.hexes.hexes[i]))) return false;
  }
  return true;
}

static void emit_point(Compile *c, Feature *f) {
  const char *code = hexgrid_code(c->grid, f->lie.hex);
  char id[128];
  Fault why;
  bool good = emit_hex_feature(c, f, code) && emit_hex_features(c, f);
  if (good && f->rule->place) {
    const char *label = label_of(c, f);
    word_of(f->id, id, sizeof id);
    if (hexmap_builder_place(c->builder, id, f->rule->place, code, label, &why)) {
      emit_attributes(c, f);
    } else {
      refused(c, f, &why);
    }
  }
}

static void emit_entry(Compile *c, Feature *f) {
  const char *link = f->rule->links ? feature_string(f, f->rule->links) : NULL;
  const char *code = hexgrid_code(c->grid, f->lie.hex);
  Fault why;
  if (!hexmap_builder_entry(c->builder, code, label_of(c, f), &link, link ? 1 : 0, &why)) {
    refused(c, f, &why);
  }
}

static void emit_sides(Compile *c, Feature *f) {
  if (f->rule->side < 0) return;
  give_way(c, f->rule->side, &f->lie.pairs);
  const char *side = c->sides[f->rule->side].name;
  for (size_t i = 0; i < f->lie.pairs.count; i++) {
    HexPair pair = f->lie.pairs.pairs[i];
    Fault why;
    if (hexmap_builder_edge(c->builder, hexgrid_code(c->grid, pair.a),
                            hexgrid_code(c->grid, pair.b), side, &why)) {
      continue;
    }
    refused(c, f, &why);
    return;
  }
}

static void emit_link(Compile *c, Feature *f) {
  for (size_t i = 1; i < f->lie.hexes.count; i++) {
    Fault why;
    if (hexmap_builder_link(c->builder, hexgrid_code(c->grid, f->lie.hexes.hexes[i - 1]),
                            hexgrid_code(c->grid, f->lie.hexes.hexes[i]), f->rule->link, &why)) {
      continue;
    }
    refused(c, f, &why);
    return;
  }
}

/// Whether an earlier feature has put the same kind of bridge there: towns of both banks may
/// each have theirs, and a map holds one.
static bool is_second_span(const Compile *c, const Feature *f) {
  for (const Feature *other = c->features; other < f; other++) {
    if (other->faulty || other->rule->shape != SHAPE_SPAN) continue;
    bool same = same_edge(other->lie.pairs.pairs[0], f->lie.pairs.pairs[0]);
    if (same && strcmp(other->rule->bridge, f->rule->bridge) == 0) return true;
  }
  return false;
}

static void emit_span(Compile *c, Feature *f) {
  HexPair pair = f->lie.pairs.pairs[0];
  Fault why;
  if (is_second_span(c, f)) return;
  if (!hexmap_builder_span(c->builder, hexgrid_code(c->grid, pair.a), hexgrid_code(c->grid, pair.b),
                           f->rule->bridge, label_of(c, f), &why)) {
    refused(c, f, &why);
  }
}

static void emit_area(Compile *c, Feature *f) {
  const char *area = feature_string(f, f->rule->area);
  if (!area) {
    feature_fault(c, f, "no text '%.40s' to name its area", f->rule->area);
    return;
  }
  char word[HEXMAP_MAX_WORD + 2];  // one more: what is too long is refused
  word_of(area, word, sizeof word);
  for (size_t i = 0; i < f->lie.hexes.count; i++) {
    Fault why;
    const char *code = hexgrid_code(c->grid, f->lie.hexes.hexes[i]);
    if (!hexmap_builder_area(c->builder, word, code, &why)) {
      refused(c, f, &why);
      return;
    }
    int side = f->rule->side;
    if (side >= 0 && !border_note(c, word, side, f->lie.hexes.hexes[i])) return;
  }
}

static void emit_feature(Compile *c, Feature *f) {
  switch (f->rule->shape) {
  case SHAPE_POINT:
    emit_point(c, f);
    break;
  case SHAPE_ENTRY:
    emit_entry(c, f);
    break;
  case SHAPE_GROUND:
    if (emit_hex_features(c, f)) emit_sides(c, f);
    break;
  case SHAPE_SIDES:
    emit_sides(c, f);
    break;
  case SHAPE_LINK:
    emit_link(c, f);
    break;
  case SHAPE_SPAN:
    emit_span(c, f);
    break;
  case SHAPE_AREA:
    emit_area(c, f);
    break;
  case SHAPE_CONTOUR:
  case SHAPE_LEVEL:
  case SHAPE_IGNORE:
    break;
  }
}

/// Gives all hexsides between two hexes of a rule's terrain its side.
static bool emit_between(Compile *c, const KindRule *rule, const int *ranks) {
  for (HexId hex = 0; hex < c->count; hex++) {
    for (int d = 0; d < HEX_SIDES; d++) {
      HexId other = hexgrid_neighbor(c->grid, hex, d);
      if (other < hex || ranks[hex] != rule->terrain_rank || ranks[other] != ranks[hex]) continue;
      Fault why;
      if (hexmap_builder_edge(c->builder, hexgrid_code(c->grid, hex), hexgrid_code(c->grid, other),
                              c->sides[rule->side].name, &why)) {
        continue;
      }
      return compile_fault(c, c->options->layers_name, 0, "layers: kind '%.40s': %s", rule->kind,
                           why.text);
    }
  }
  return true;
}

/// Gives every hex the highest terrain of the features that cover it, or the ground.
static void emit_terrain(Compile *c) {
  const json_t *terrains = json_object_get(c->layers, "terrains");
  int *ranks = malloc((size_t)c->count * sizeof *ranks);
  if (!ranks) {
    compile_memory(c);
    return;
  }
  for (HexId hex = 0; hex < c->count; hex++)
    ranks[hex] = -1;
  for (size_t i = 0; i < c->feature_count; i++) {
    const Feature *f = &c->features[i];
    if (f->faulty) continue;
    if (f->rule->shape != SHAPE_GROUND && f->rule->shape != SHAPE_POINT) continue;
    for (size_t j = 0; j < f->lie.hexes.count; j++) {
      int *rank = &ranks[f->lie.hexes.hexes[j]];
      if (f->rule->terrain_rank > *rank) *rank = f->rule->terrain_rank;
    }
  }
  for (HexId hex = 0; hex < c->count; hex++) {
    const char *name = c->ground, *code = hexgrid_code(c->grid, hex);
    if (ranks[hex] >= 0) name = json_string_value(json_array_get(terrains, (size_t)ranks[hex]));
    Fault why;
    if (!name) {
      compile_fault(c, c->options->geojson_name, 0, "hex %s has no terrain", code);
    } else if (!hexmap_builder_hex(c->builder, code, name, c->level_min[hex], c->level_max[hex],
                                   &why)) {
      compile_fault(c, c->options->geojson_name, 0, "%s", why.text);
    }
  }
  for (size_t i = 0; i < c->rule_count; i++) {
    const KindRule *rule = &c->rules[i];
    if (rule->between && rule->side >= 0 && rule->terrain) emit_between(c, rule, ranks);
  }
  free(ranks);
}

static void emit_map(Compile *c) {
  for (size_t i = 0; i < c->feature_count; i++) {
    if (!c->features[i].faulty) emit_feature(c, &c->features[i]);
  }
  emit_terrain(c);
  layers_areas(c);
  borders_emit(c);
}

// ---- all of it ------------------------------------------------------------------------------

static bool read_inputs(Compile *c, const char *geojson, size_t n, const char *projection,
                        size_t m) {
  const MapCompileOptions *o = c->options;
  c->projection_json = source_parse(c, projection, m, o->projection_name);
  c->geojson = source_parse(c, geojson, n, o->geojson_name);
  if (o->layers) c->own_layers = source_parse(c, o->layers, o->layers_size, o->layers_name);
  c->layers = o->layers ? c->own_layers : json_object_get(c->projection_json, "layers");
  if (!o->layers && c->projection_json && !c->layers) {
    compile_fault(c, o->projection_name, 0, "no 'layers' to say what the features mean");
  }
  if (!c->projection_json || !c->geojson || !c->layers) return false;
  Fault why;
  c->projection = projection_new(c->projection_json, o->projection_name, &why);
  if (!c->projection) faultlist_add(c->faults, &why);
  return c->projection && layers_read(c) && source_features(c, geojson, n);
}

static void compile_free(Compile *c) {
  for (size_t i = 0; i < c->feature_count; i++) {
    Feature *f = &c->features[i];
    for (size_t j = 0; j < f->line_count; j++)
      free(f->lines[j].points);
    free(f->lines);
    lie_free(&f->lie);
  }
  graph_free(c);
  borders_free(c);
  free(c->features);
  free(c->rules);
  free(c->kind_names);
  free(c->side_bits);
  free(c->spans);
  free(c->bare);
  free(c->level_min);
  free(c->level_max);
  hexmap_builder_free(c->builder);
  projection_free(c->projection);
  json_decref(c->geojson);
  json_decref(c->projection_json);
  json_decref(c->own_layers);
}

void mapcompile_report_free(MapCompileReport *report) {
  free(report->rows);
  faultlist_free(&report->apart);
  *report = (MapCompileReport){ 0 };
}

bool mapcompile(const char *geojson, size_t n, const char *projection, size_t m,
                const MapCompileOptions *options, HexMap **out, FaultList *faults) {
  Compile c = { .options = options, .faults = faults };
  *out = NULL;
  if (options->report) *options->report = (MapCompileReport){ 0 };
  if (read_inputs(&c, geojson, n, projection, m)) {
    lie_all(&c);
    if (!compile_tired(&c)) check_topology(&c);
    if (!compile_tired(&c)) levels_find(&c);
    if (!compile_tired(&c)) emit_map(&c);
    if (options->compare && options->report) compare_all(&c);
  }
  if (options->report) options->report->features = c.feature_count;
  if (faults->count == 0 && faults->dropped == 0) {
    Fault why;
    *out = hexmap_builder_finish(c.builder, &why);
    c.builder = NULL;
    if (!*out) faultlist_add(faults, &why);
  }
  compile_free(&c);
  return *out != NULL;
}
