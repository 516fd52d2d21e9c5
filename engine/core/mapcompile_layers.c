/// The map compiler's layers: the grid, the names of the map and what each kind of feature means.
#include <stdlib.h>
#include <string.h>

#include "core/mapcompile_inside.h"

enum { RULES_MAX = 500 };

// ---- members of objects ---------------------------------------------------------------------

static bool fault(Compile *c, const char *where, const char *what) {
  return compile_fault(c, c->options->layers_name, 0, "layers: %s: %s", where, what);
}

/// Refuses members that are not in `known` (ended by NULL).
bool layers_members(Compile *c, const json_t *object, const char *where, const char *const *known) {
  if (!json_is_object(object)) return fault(c, where, "expected an object");
  size_t count = 0;
  while (known[count])
    count++;
  const char *key;
  json_t *value;
  json_object_foreach((json_t *)(uintptr_t)object, key, value) {
    size_t i = 0;
    while (i < count && strcmp(key, known[i]) != 0)
      i++;
    if (i < count) continue;
    compile_fault(c, c->options->layers_name, 0, "layers: %s: unknown member '%.60s'", where, key);
    compile_hint(c, key, known, count);
    return false;
  }
  return true;
}

/// Reads an integer member; `otherwise` when it is absent.
static bool integer(Compile *c, const json_t *object, const char *key, int least, int most,
                    int otherwise, int *out) {
  const json_t *value = json_object_get(object, key);
  *out = otherwise;
  if (!value) return true;
  json_int_t number = json_integer_value(value);
  if (!json_is_integer(value) || number < least || number > most) {
    return compile_fault(c, c->options->layers_name, 0,
                         "layers: '%s' should be a whole number, %d to %d", key, least, most);
  }
  *out = (int)number;
  return true;
}

/// Reads a pair of integers [a, b]; leaves `out` when absent.
static bool integer_pair(Compile *c, const json_t *object, const char *key, int *out) {
  const json_t *value = json_object_get(object, key);
  if (!value) return true;
  bool good = json_array_size(value) == 2;
  for (size_t i = 0; good && i < 2; i++) {
    const json_t *item = json_array_get(value, i);
    json_int_t number = json_integer_value(item);
    good = json_is_integer(item) && number >= -9999 && number <= 9999;
    if (good) out[i] = (int)number;
  }
  if (good) return true;
  return compile_fault(c, c->options->layers_name, 0,
                       "layers: '%s' should be a pair of whole numbers [a, b]", key);
}

static const char *text_of(const json_t *object, const char *key) {
  return json_string_value(json_object_get(object, key));
}

// ---- the grid -------------------------------------------------------------------------------

static bool read_sheet(Compile *c, const json_t *json, HexSheet *sheet) {
  static const char *const known[] = { "prefix",    "order",  "cols",   "rows",      "even",
                                       "even_rows", "offset", "digits", "separator", NULL };
  if (!layers_members(c, json, "sheet", known)) return false;
  int cols[2] = { 1, 0 }, rows[2] = { 1, 0 }, even[2] = { 0, 0 }, even_rows[2] = { 0, 0 };
  int offset[2] = { 0, 0 };
  bool good = integer_pair(c, json, "cols", cols) && integer_pair(c, json, "rows", rows) &&
              integer_pair(c, json, "even", even) && integer_pair(c, json, "offset", offset) &&
              integer_pair(c, json, "even_rows", even_rows) &&
              integer(c, json, "digits", 1, HEX_DIGITS_MAX, 2, &sheet->digits);
  if (!good) return false;
  const char *prefix = text_of(json, "prefix"), *separator = text_of(json, "separator");
  const char *order = text_of(json, "order");
  if (!prefix) prefix = "";
  if (!separator) separator = "";
  if (strlen(prefix) >= sizeof sheet->prefix || strlen(separator) >= sizeof sheet->separator) {
    return fault(c, "sheet", "'prefix' or 'separator' is too long");
  }
  if (!order || (strcmp(order, "RRCC") != 0 && strcmp(order, "CCRR") != 0)) {
    return fault(c, "sheet", "'order' should be \"RRCC\" or \"CCRR\"");
  }
  memcpy(sheet->prefix, prefix, strlen(prefix) + 1);
  memcpy(sheet->separator, separator, strlen(separator) + 1);
  sheet->order = order[0] == 'R' ? HEX_RRCC : HEX_CCRR;
  sheet->col_min = cols[0], sheet->col_max = cols[1], sheet->col_max_even = even[1];
  sheet->row_min = rows[0], sheet->row_max = rows[1], sheet->row_max_even = even_rows[1];
  sheet->dcol = offset[0], sheet->drow = offset[1];
  return true;
}

/// Reports which of two words a member holds; false with a fault when neither.
static bool choice(Compile *c, const json_t *object, const char *key, const char *no,
                   const char *yes, bool *out) {
  const char *word = text_of(object, key);
  *out = word && strcmp(word, yes) == 0;
  if (*out || (word && strcmp(word, no) == 0)) return true;
  return compile_fault(c, c->options->layers_name, 0, "layers: '%s' should be \"%s\" or \"%s\"",
                       key, no, yes);
}

static bool read_grid(Compile *c, const json_t *map, const json_t *grid) {
  static const char *const map_known[] = { "id", "title", NULL };
  static const char *const known[] = { "layout", "shift", "rows", "sheets", NULL };
  if (!layers_members(c, map, "map", map_known) || !layers_members(c, grid, "grid", known)) {
    return false;
  }
  HexGridSpec spec = { 0 };
  HexSheet sheets[HEXGRID_SHEETS_MAX];
  memset(sheets, 0, sizeof sheets);
  bool flat = false;
  bool good = choice(c, grid, "layout", "pointy", "flat", &flat) &&
              choice(c, grid, "shift", "odd", "even", &spec.shift_even) &&
              choice(c, grid, "rows", "down", "up", &spec.rows_up);
  if (!good) return false;
  spec.layout = flat ? HEX_FLAT : HEX_POINTY;
  const json_t *list = json_object_get(grid, "sheets");
  if (json_array_size(list) == 0 || json_array_size(list) > HEXGRID_SHEETS_MAX) {
    return fault(c, "grid", "'sheets' should be a list of sheets");
  }
  for (size_t i = 0; i < json_array_size(list); i++) {
    if (!read_sheet(c, json_array_get(list, i), &sheets[i])) return false;
  }
  spec.sheets = sheets;
  spec.sheet_count = json_array_size(list);
  const char *id = text_of(map, "id"), *title = text_of(map, "title");
  Fault why;
  c->builder = hexmap_builder_new(id ? id : "", title ? title : "", &spec, &why);
  if (!c->builder) return fault(c, "grid", why.text);
  c->grid = hexmap_builder_grid(c->builder);
  c->count = hexgrid_count(c->grid);
  return true;
}

// ---- names ----------------------------------------------------------------------------------

/// Declares each name of a list with one of the builder's functions.
static bool declare(Compile *c, const char *key,
                    bool (*to)(HexMapBuilder *builder, const char *name, Fault *fault)) {
  const json_t *list = json_object_get(c->layers, key);
  if (list && !json_is_array(list)) return fault(c, key, "expected a list of names");
  for (size_t i = 0; i < json_array_size(list); i++) {
    const char *name = json_string_value(json_array_get(list, i));
    Fault why;
    if (!name) return fault(c, key, "expected a list of names");
    if (!to(c->builder, name, &why)) return fault(c, key, why.text);
  }
  return true;
}

static bool declare_states(Compile *c) {
  static const char *const known[] = { "name", "broken", NULL };
  const json_t *list = json_object_get(c->layers, "states");
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *state = json_array_get(list, i);
    Fault why;
    if (!layers_members(c, state, "state", known)) return false;
    const char *name = text_of(state, "name");
    bool broken = json_is_true(json_object_get(state, "broken"));
    if (!hexmap_builder_state(c->builder, name ? name : "", broken, &why)) {
      return fault(c, "states", why.text);
    }
  }
  return true;
}

int layers_side(Compile *c, const char *where, const char *name) {
  const char *names[COMPILE_SIDES_MAX];
  for (int i = 0; i < c->side_count; i++) {
    names[i] = c->sides[i].name;
    if (name && strcmp(name, names[i]) == 0) return i;
  }
  compile_fault(c, c->options->layers_name, 0, "layers: %s: no side '%.60s' is declared", where,
                name ? name : "");
  if (name) compile_hint(c, name, names, (size_t)c->side_count);
  return -1;
}

/// Reads a list of names of sides as bits.
static bool side_list(Compile *c, const json_t *object, const char *key, uint32_t *bits) {
  const json_t *list = json_object_get(object, key);
  *bits = 0;
  for (size_t i = 0; i < json_array_size(list); i++) {
    int side = layers_side(c, key, json_string_value(json_array_get(list, i)));
    if (side < 0) return false;
    *bits |= 1u << side;
  }
  return true;
}

static bool declare_sides(Compile *c) {
  static const char *const known[] = { "name", "directional", "bridged", "over", NULL };
  const json_t *list = json_object_get(c->layers, "sides");
  if (json_array_size(list) > COMPILE_SIDES_MAX) return fault(c, "sides", "too many");
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *json = json_array_get(list, i);
    if (!layers_members(c, json, "side", known)) return false;
    SideKind side = { text_of(json, "name"), json_is_true(json_object_get(json, "directional")),
                      json_is_true(json_object_get(json, "bridged")), 0 };
    Fault why;
    if (!side.name) return fault(c, "sides", "a side has no 'name'");
    if (!hexmap_builder_side_kind(c->builder, side.name, side.directional, side.bridged, &why)) {
      return fault(c, "sides", why.text);
    }
    c->sides[c->side_count++] = side;
  }
  for (int i = 0; i < c->side_count; i++) {
    if (!side_list(c, json_array_get(list, (size_t)i), "over", &c->sides[i].over)) return false;
  }
  return true;
}

static bool declare_names(Compile *c) {
  c->ground = text_of(c->layers, "ground");
  return declare(c, "terrains", hexmap_builder_terrain) &&
         declare(c, "features", hexmap_builder_feature) && declare_sides(c) &&
         declare(c, "links", hexmap_builder_link_kind) &&
         declare(c, "bridges", hexmap_builder_bridge_kind) && declare_states(c);
}

// ---- rules ----------------------------------------------------------------------------------

/// Index of a string in a list of the layers; -1 when absent.
static int list_index(const Compile *c, const char *list_key, const char *name) {
  const json_t *list = json_object_get(c->layers, list_key);
  for (size_t i = 0; name && i < json_array_size(list); i++) {
    const char *item = json_string_value(json_array_get(list, i));
    if (item && strcmp(item, name) == 0) return (int)i;
  }
  return -1;
}

/// Checks that a rule's name is declared; absent is good unless `needed`.
static bool declared(Compile *c, const KindRule *rule, const char *name, const char *list_key,
                     bool needed) {
  if (!name && !needed) return true;
  if (name && list_index(c, list_key, name) >= 0) return true;
  return compile_fault(c, c->options->layers_name, 0,
                       "layers: kind '%.40s': '%.40s' is not among the %s", rule->kind,
                       name ? name : "", list_key);
}

static bool read_shape(Compile *c, const json_t *json, KindRule *rule) {
  static const char *const names[] = { "ignore", "point",  "sides", "link",    "span",
                                       "entry",  "ground", "area",  "contour", "level" };
  const char *word = text_of(json, "shape");
  size_t count = sizeof names / sizeof names[0];
  for (size_t i = 0; word && i < count; i++) {
    if (strcmp(word, names[i]) != 0) continue;
    rule->shape = (Shape)i;
    return true;
  }
  compile_fault(c, c->options->layers_name, 0, "layers: kind '%.40s': no shape '%.40s'", rule->kind,
                word ? word : "");
  if (word) compile_hint(c, word, names, count);
  return false;
}

static bool rule_names(Compile *c, const json_t *json, KindRule *rule) {
  rule->feature = text_of(json, "feature");
  rule->place = text_of(json, "place");
  rule->link = text_of(json, "link");
  rule->bridge = text_of(json, "bridge");
  rule->terrain = text_of(json, "terrain");
  rule->area = text_of(json, "area");
  rule->links = text_of(json, "links");
  rule->terrain_rank = list_index(c, "terrains", rule->terrain);
  rule->attributes = json_object_get(json, "attributes");
  rule->height = text_of(json, rule->shape == SHAPE_LEVEL ? "level" : "elevation");
  if (rule->shape == SHAPE_CONTOUR && !rule->height) return fault(c, rule->kind, "no 'elevation'");
  if (rule->shape == SHAPE_LEVEL && !rule->height) return fault(c, rule->kind, "no 'level'");
  if (rule->height && !c->levels.given) return fault(c, rule->kind, "there are no 'levels'");
  const char *side = text_of(json, "side");
  rule->side = side ? layers_side(c, rule->kind, side) : -1;
  if (side && rule->side < 0) return false;
  if (rule->shape == SHAPE_SIDES && !side) return fault(c, rule->kind, "no 'side'");
  if (rule->shape == SHAPE_AREA && side && c->sides[rule->side].directional) {
    return fault(c, rule->kind, "the border of an area cannot be directional");
  }
  if (rule->shape == SHAPE_AREA && !rule->area) return fault(c, rule->kind, "no 'area'");
  return declared(c, rule, rule->feature, "features", false) &&
         declared(c, rule, rule->link, "links", rule->shape == SHAPE_LINK) &&
         declared(c, rule, rule->bridge, "bridges", rule->shape == SHAPE_SPAN) &&
         declared(c, rule, rule->terrain, "terrains",
                  rule->shape == SHAPE_GROUND && !rule->feature);
}

static bool add_rule(Compile *c, const char *kind, const json_t *json) {
  static const char *const known[] = { "when",      "shape",      "feature", "place", "attributes",
                                       "bare",      "side",       "joined",  "high",  "shy",
                                       "banks",     "link",       "bridge",  "links", "terrain",
                                       "cover",     "side_cover", "between", "area",  "level",
                                       "elevation", NULL };
  if (!layers_members(c, json, kind, known)) return false;
  if (c->rule_count == RULES_MAX) return fault(c, "kinds", "too many rules");
  KindRule *rule = &c->rules[c->rule_count];
  *rule = (KindRule){ .kind = kind, .when = json_object_get(json, "when") };
  if (rule->when && !json_is_object(rule->when)) return fault(c, kind, "'when' is no object");
  rule->bare = json_is_true(json_object_get(json, "bare"));
  rule->joined = json_is_true(json_object_get(json, "joined"));
  rule->banks = json_is_true(json_object_get(json, "banks"));
  rule->between = json_is_true(json_object_get(json, "between"));
  const char *high = text_of(json, "high");
  rule->high_given = high != NULL;
  rule->high_right = high && strcmp(high, "right") == 0;
  bool good = read_shape(c, json, rule) && rule_names(c, json, rule) &&
              side_list(c, json, "shy", &rule->shy) &&
              integer(c, json, "cover", 1, 100, 50, &rule->cover) &&
              integer(c, json, "side_cover", 1, 100, 50, &rule->side_cover);
  if (!good) return false;
  c->kind_names[c->rule_count++] = kind;
  return true;
}

static bool read_rules(Compile *c) {
  const json_t *kinds = json_object_get(c->layers, "kinds");
  if (!json_is_object(kinds)) return fault(c, "kinds", "expected an object");
  c->rules = calloc(RULES_MAX, sizeof *c->rules);
  c->kind_names = calloc(RULES_MAX, sizeof *c->kind_names);
  if (!c->rules || !c->kind_names) return compile_memory(c);
  const char *kind;
  json_t *value;
  json_object_foreach((json_t *)(uintptr_t)kinds, kind, value) {
    if (strlen(kind) > HEXMAP_MAX_WORD) return fault(c, "kinds", "a kind's name is too long");
    if (json_is_object(value) && !add_rule(c, kind, value)) return false;
    for (size_t i = 0; i < json_array_size(value); i++) {
      if (!add_rule(c, kind, json_array_get(value, i))) return false;
    }
  }
  return true;
}

static bool fits(const KindRule *rule, const json_t *properties) {
  const char *key;
  json_t *wanted;
  if (!rule->when) return true;
  json_object_foreach((json_t *)(uintptr_t)rule->when, key, wanted) {
    if (!json_equal(json_object_get(properties, key), wanted)) return false;
  }
  return true;
}

const KindRule *layers_rule(const Compile *c, const char *kind, const json_t *properties) {
  for (size_t i = 0; i < c->rule_count; i++) {
    const KindRule *rule = &c->rules[i];
    if (strcmp(rule->kind, kind) == 0 && fits(rule, properties)) return rule;
  }
  return NULL;
}

bool layers_knows(const Compile *c, const char *kind) {
  for (size_t i = 0; i < c->rule_count; i++) {
    if (strcmp(c->rules[i].kind, kind) == 0) return true;
  }
  return false;
}

/// Reads a number of `levels`.
static bool level_number(Compile *c, const json_t *levels, const char *key, double least,
                         double otherwise, double *out) {
  const json_t *value = json_object_get(levels, key);
  *out = value ? json_number_value(value) : otherwise;
  if ((!value || json_is_number(value)) && *out >= least && *out <= 1e5) return true;
  return compile_fault(c, c->options->layers_name, 0,
                       "layers: levels: '%s' should be a number, %g or more", key, least);
}

static bool read_levels(Compile *c) {
  static const char *const known[] = { "base", "step", "first", "interval", "cover", NULL };
  const json_t *levels = json_object_get(c->layers, "levels");
  LevelRule *rule = &c->levels;
  if (!levels) return true;
  rule->given = true;
  return layers_members(c, levels, "levels", known) &&
         level_number(c, levels, "base", -1e5, 0, &rule->base) &&
         level_number(c, levels, "step", 0.01, 1, &rule->step) &&
         level_number(c, levels, "interval", 0, 0, &rule->interval) &&
         integer(c, levels, "first", -999, 999, 1, &rule->first) &&
         integer(c, levels, "cover", 1, 100, 4, &rule->cover);
}

bool layers_read(Compile *c) {
  static const char *const known[] = { "map",      "grid",  "ground",  "terrains",
                                       "features", "links", "bridges", "states",
                                       "sides",    "label", "via",     "kinds",
                                       "areas",    "note",  "levels",  NULL };
  if (!layers_members(c, c->layers, "the layers", known)) return false;
  const json_t *map = json_object_get(c->layers, "map");
  if (!read_grid(c, map, json_object_get(c->layers, "grid")) || !declare_names(c)) return false;
  if (c->ground && list_index(c, "terrains", c->ground) < 0) {
    return fault(c, "ground", "not among the terrains");
  }
  size_t edges = (size_t)c->count * HEX_SIDES;
  c->side_bits = calloc(edges, sizeof *c->side_bits);
  c->spans = calloc(edges, sizeof *c->spans);
  c->bare = calloc((size_t)c->count, sizeof *c->bare);
  c->level_min = calloc((size_t)c->count, sizeof *c->level_min);
  c->level_max = calloc((size_t)c->count, sizeof *c->level_max);
  bool room = c->side_bits && c->spans && c->bare && c->level_min && c->level_max;
  return (room || compile_memory(c)) && read_levels(c) && read_rules(c);
}
