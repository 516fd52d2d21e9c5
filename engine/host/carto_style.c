#include "host/carto_style.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef enum FieldKind {
  FIELD_INT,
  FIELD_COLOUR,
  FIELD_LENGTH,
  FIELD_WORD,
  FIELD_TEXT,
  FIELD_BOOL,
  FIELD_PAIR
} FieldKind;
typedef struct Field {
  const char *key;
  size_t offset;
  FieldKind kind;
} Field;

float carto_px(CartoLength length, float hex_px) {
  if (length.mil <= 0) return 0;
  float px = (float)length.mil * hex_px / 1000.0f, least = (float)length.least / 10.0f;
  return px < least ? least : px;
}

// ---- Merging ----

static bool merge(Value *root, Value *into, const Value *from);

/// Puts field `key` of `from` into the map `into`.
static bool merge_field(Value *root, Value *into, const ValueField *field) {
  Value *old = (Value *)(uintptr_t)value_get(into, field->key);
  if (old && old->kind == VALUE_MAP && field->value->kind == VALUE_MAP)
    return merge(root, old, field->value);
  if (!old) {
    Value *fresh = value_put(root, into, field->key, field->key_length, field->line);
    return fresh && value_copy(root, fresh, field->value);
  }
  Value keep = { .kind = VALUE_NIL, .line = field->value->line };
  *old = keep;
  return value_copy(root, old, field->value);
}

static bool merge(Value *root, Value *into, const Value *from) {
  if (from->kind != VALUE_MAP) return true;
  for (size_t i = 0; i < from->as.map.count; i++)
    if (!merge_field(root, into, &from->as.map.fields[i])) return false;
  return true;
}

// ---- Reading records ----

static void copy_text(char *out, size_t size, const Value *value) {
  size_t length = value->as.string.length;
  if (length >= size) length = size - 1;
  memcpy(out, value->as.string.bytes, length);
  out[length] = '\0';
}

static int as_int(const Value *value) {
  int64_t number = value && value->kind == VALUE_INT ? value->as.integer : 0;
  if (number > 1000000) return 1000000;
  return number < -1000000 ? -1000000 : (int)number;
}

static void read_field(const Value *value, const Field *field, void *record) {
  void *at = (char *)record + field->offset;
  switch (field->kind) {
  case FIELD_INT:
    *(int *)at = as_int(value);
    break;
  case FIELD_COLOUR:
    *(Colour *)at = value->kind == VALUE_INT ? (Colour)(uint64_t)value->as.integer : 0;
    break;
  case FIELD_LENGTH:
  case FIELD_PAIR:
    ((int *)at)[0] = as_int(value_item(value, 0));
    ((int *)at)[1] = as_int(value_item(value, 1));
    break;
  case FIELD_BOOL:
    *(bool *)at = value->kind == VALUE_BOOL && value->as.boolean;
    break;
  case FIELD_WORD:
    if (value->kind == VALUE_STRING) copy_text(at, CARTO_WORD, value);
    break;
  case FIELD_TEXT:
    if (value->kind == VALUE_STRING) copy_text(at, CARTO_TEXT, value);
    break;
  }
}

static void read_record(const Value *map, const Field *fields, void *record) {
  for (; map && fields->key; fields++) {
    const Value *value = value_get(map, fields->key);
    if (value) read_field(value, fields, record);
  }
}

#define INT(type, member)                                                                          \
  { #member, offsetof(type, member), FIELD_INT }
#define COLOUR(type, member)                                                                       \
  { #member, offsetof(type, member), FIELD_COLOUR }
#define LENGTH(type, member)                                                                       \
  { #member, offsetof(type, member), FIELD_LENGTH }
#define PAIR(type, member)                                                                         \
  { #member, offsetof(type, member), FIELD_PAIR }
#define WORD(type, member)                                                                         \
  { #member, offsetof(type, member), FIELD_WORD }
#define TEXT(type, member)                                                                         \
  { #member, offsetof(type, member), FIELD_TEXT }
#define BOOL(type, member)                                                                         \
  { #member, offsetof(type, member), FIELD_BOOL }
#define END                                                                                        \
  { NULL, 0, FIELD_INT }

static const Field area_fields[] = {
  COLOUR(CartoArea, fill),        COLOUR(CartoArea, deep),
  COLOUR(CartoArea, edge),        INT(CartoArea, opacity),
  INT(CartoArea, ragged),         WORD(CartoArea, mark),
  COLOUR(CartoArea, mark_colour), COLOUR(CartoArea, mark_light),
  INT(CartoArea, mark_every),     END,
};
static const Field water_fields[] = {
  COLOUR(CartoWater, bank),       COLOUR(CartoWater, fill), LENGTH(CartoWater, bank_width),
  LENGTH(CartoWater, fill_width), PAIR(CartoWater, dash),   INT(CartoWater, ease),
  INT(CartoWater, wander),        INT(CartoWater, rank),    END,
};
static const Field road_fields[] = {
  COLOUR(CartoRoad, edge),       COLOUR(CartoRoad, fill),
  LENGTH(CartoRoad, edge_width), LENGTH(CartoRoad, fill_width),
  PAIR(CartoRoad, dash),         INT(CartoRoad, ease),
  INT(CartoRoad, wander),        INT(CartoRoad, rank),
  INT(CartoRoad, from),          END,
};
static const Field slope_fields[] = {
  COLOUR(CartoSlope, ink),   COLOUR(CartoSlope, shade),
  INT(CartoSlope, every),    INT(CartoSlope, length),
  INT(CartoSlope, ease),     INT(CartoSlope, wander),
  LENGTH(CartoSlope, thick), END,
};
static const Field symbol_fields[] = {
  WORD(CartoSymbol, shape), COLOUR(CartoSymbol, ink), COLOUR(CartoSymbol, fill),
  INT(CartoSymbol, count),  INT(CartoSymbol, radius), INT(CartoSymbol, rank),
  PAIR(CartoSymbol, off),   INT(CartoSymbol, from),   END,
};
static const Field lettering_fields[] = {
  WORD(CartoLettering, font),
  INT(CartoLettering, size),
  INT(CartoLettering, least),
  INT(CartoLettering, most),
  INT(CartoLettering, from),
  COLOUR(CartoLettering, ink),
  COLOUR(CartoLettering, halo),
  INT(CartoLettering, spacing),
  INT(CartoLettering, rank),
  BOOL(CartoLettering, capitals),
  END,
};
static const Field bridge_fields[] = {
  COLOUR(CartoBridge, ink),
  COLOUR(CartoBridge, fill),
  INT(CartoBridge, length),
  INT(CartoBridge, width),
  INT(CartoBridge, wing),
  INT(CartoBridge, from),
  END,
};
static const Field paper_fields[] = {
  COLOUR(CartoPaper, ground),     COLOUR(CartoPaper, tint),
  COLOUR(CartoPaper, margin),     COLOUR(CartoPaper, line),
  COLOUR(CartoPaper, table),      COLOUR(CartoPaper, table_dark),
  COLOUR(CartoPaper, grid),       COLOUR(CartoPaper, number),
  COLOUR(CartoPaper, fold),       COLOUR(CartoPaper, mask),
  INT(CartoPaper, mottle),        INT(CartoPaper, grain),
  LENGTH(CartoPaper, grid_width), INT(CartoPaper, grid_from),
  INT(CartoPaper, grid_full),     INT(CartoPaper, number_size),
  INT(CartoPaper, number_from),   WORD(CartoPaper, number_font),
  INT(CartoPaper, border),        INT(CartoPaper, edge),
  INT(CartoPaper, foot),          END,
};
static const Field title_fields[] = {
  TEXT(CartoTitle, title),       TEXT(CartoTitle, subtitle),     TEXT(CartoTitle, imprint),
  WORD(CartoTitle, unit),        WORD(CartoTitle, unit2),        INT(CartoTitle, hex_m),
  INT(CartoTitle, unit_m),       INT(CartoTitle, unit2_m),       INT(CartoTitle, north),
  WORD(CartoTitle, entry_after), WORD(CartoTitle, entry_prefix), COLOUR(CartoTitle, ink),
  COLOUR(CartoTitle, accent),    WORD(CartoTitle, key_title),    END,
};

// ---- Lists ----

typedef struct Reader {
  const CartoSource *sources;
  int source_count;
  Fault *fault;
  CartoStyle *style;
} Reader;

/// The source that last says `list`.`key`.`field`, or as much of that as any says.
static const char *source_of(const Reader *reader, const char *list, const char *key,
                             const char *field, int *line) {
  const char *file = reader->sources[0].file;
  *line = 0;
  for (int depth = 1; depth <= 3; depth++) {
    for (int i = 0; i < reader->source_count; i++) {
      const Value *node = value_get(reader->sources[i].data, list);
      if (depth > 1) node = node && key ? value_get(node, key) : NULL;
      if (depth > 2) node = node && field ? value_get(node, field) : NULL;
      if (!node) continue;
      *line = node->line;
      file = reader->sources[i].file;
    }
  }
  return file;
}

static bool refuse_limit(const Reader *reader, const char *list, int most) {
  int line;
  const char *file = source_of(reader, list, NULL, NULL, &line);
  return fault_set(reader->fault, file, line, "%s has more than %d entries", list, most);
}

/// Reads the named records of `list` into `records` [most], each `size` bytes and led by its name.
static bool read_list(const Reader *reader, const char *list, const Field *fields, void *records,
                      size_t size, int most, int *count) {
  const Value *map = value_get(reader->style->tree, list);
  if (!map || map->kind != VALUE_MAP) return true;
  if (map->as.map.count > (size_t)most) return refuse_limit(reader, list, most);
  for (size_t i = 0; i < map->as.map.count; i++) {
    char *record = (char *)records + i * size;
    strncpy(record, map->as.map.fields[i].key, CARTO_WORD - 1);
    read_record(map->as.map.fields[i].value, fields, record);
  }
  *count = (int)map->as.map.count;
  return true;
}

static int find(const void *records, size_t size, int count, const char *name) {
  for (int i = 0; i < count; i++)
    if (strcmp((const char *)records + (size_t)i * size, name) == 0) return i;
  return -1;
}

typedef struct List {
  const char *name, *one;
  const void *records;
  size_t size;
  int count;
} List;

static List list_of(const CartoStyle *s, const char *name) {
  const List lists[] = {
    { "areas", "area", s->areas, sizeof *s->areas, s->area_count },
    { "waters", "water", s->waters, sizeof *s->waters, s->water_count },
    { "slopes", "slope", s->slopes, sizeof *s->slopes, s->slope_count },
    { "roads", "road", s->roads, sizeof *s->roads, s->road_count },
    { "symbols", "symbol", s->symbols, sizeof *s->symbols, s->symbol_count },
    { "letterings", "lettering", s->letterings, sizeof *s->letterings, s->lettering_count },
    { "bridges", "bridge", s->bridges, sizeof *s->bridges, s->bridge_count },
  };
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    if (strcmp(lists[i].name, name) == 0 || strcmp(lists[i].one, name) == 0) return lists[i];
  return (List){ name, name, NULL, 1, 0 };
}

/// Looks up the record that `node`.`one` names; -1 in `*index` when it names none. False when it
/// names one that is not there.
static bool read_reference(const Reader *reader, const char *list, const char *key,
                           const Value *node, const char *one, int *index) {
  *index = -1;
  const Value *value = value_get(node, one);
  if (!value || value->kind != VALUE_STRING || value->as.string.length == 0) return true;
  List to = list_of(reader->style, one);
  *index = find(to.records, to.size, to.count, value->as.string.bytes);
  if (*index >= 0) return true;
  int line;
  const char *file = source_of(reader, list, key, one, &line);
  fault_set(reader->fault, file, value->line ? value->line : line, "%s%s%s: '%s' is no entry of %s",
            list, key ? "." : "", key ? key : "", value->as.string.bytes, to.name);
  const char *names[CARTO_LIST_MAX];
  for (int i = 0; i < to.count; i++)
    names[i] = (const char *)to.records + (size_t)i * to.size;
  const char *near = nearest_name(value->as.string.bytes, names, (size_t)to.count);
  return near ? fault_hint(reader->fault, "did you mean '%s'?", near) : false;
}

static bool read_bindings(const Reader *reader, const char *list, CartoBindings *out) {
  const Value *map = value_get(reader->style->tree, list);
  if (!map || map->kind != VALUE_MAP) return true;
  int most = (int)(sizeof out->rows / sizeof *out->rows);
  if (map->as.map.count > (size_t)most) return refuse_limit(reader, list, most);
  for (size_t i = 0; i < map->as.map.count; i++) {
    const ValueField *field = &map->as.map.fields[i];
    CartoBinding *row = &out->rows[out->count++];
    strncpy(row->name, field->key, sizeof row->name - 1);
    const Value *node = field->value;
    if (!read_reference(reader, list, field->key, node, "area", &row->area) ||
        !read_reference(reader, list, field->key, node, "water", &row->water) ||
        !read_reference(reader, list, field->key, node, "slope", &row->slope) ||
        !read_reference(reader, list, field->key, node, "road", &row->road) ||
        !read_reference(reader, list, field->key, node, "symbol", &row->symbol))
      return false;
  }
  return true;
}

/// places = { KIND = { symbol, lettering, sizes = { { symbol, lettering }, ... } } }
static bool read_place(const Reader *reader, const char *kind, const Value *node, int size) {
  CartoStyle *style = reader->style;
  if (style->place_count == (int)(sizeof style->places / sizeof *style->places))
    return refuse_limit(reader, "places", style->place_count);
  CartoPlaceLook *look = &style->places[style->place_count++];
  strncpy(look->kind, kind, sizeof look->kind - 1);
  look->size = size;
  const Value *note = value_get(node, "note");
  if (note && note->kind == VALUE_STRING) copy_text(look->note, sizeof look->note, note);
  return read_reference(reader, "places", kind, node, "symbol", &look->symbol) &&
         read_reference(reader, "places", kind, node, "lettering", &look->lettering);
}

static bool read_places(const Reader *reader) {
  const Value *map = value_get(reader->style->tree, "places");
  if (!map || map->kind != VALUE_MAP) return true;
  for (size_t i = 0; i < map->as.map.count; i++) {
    const ValueField *field = &map->as.map.fields[i];
    const Value *sizes = value_get(field->value, "sizes");
    for (size_t size = 0; sizes && size < value_count(sizes); size++)
      if (!read_place(reader, field->key, value_item(sizes, size), (int)size + 1)) return false;
    if (!read_place(reader, field->key, field->value, 0)) return false;
  }
  return true;
}

static const Field level_fields[] = { INT(CartoLevel, from), END };

static bool read_levels(const Reader *reader) {
  CartoStyle *style = reader->style;
  const Value *levels = value_get(style->tree, "levels");
  if (!levels || levels->kind != VALUE_ARRAY) return true;
  if (value_count(levels) > CARTO_LIST_MAX) return refuse_limit(reader, "levels", CARTO_LIST_MAX);
  for (size_t i = 0; i < value_count(levels); i++) {
    const Value *node = value_item(levels, i);
    CartoLevel *level = &style->levels[style->level_count++];
    read_record(node, level_fields, level);
    if (!read_reference(reader, "levels", NULL, node, "area", &level->area)) return false;
  }
  return true;
}

static const Field name_fields[] = { TEXT(CartoName, text), TEXT(CartoName, over),
                                     INT(CartoName, every), END };

static bool read_names(const Reader *reader) {
  CartoStyle *style = reader->style;
  const Value *names = value_get(style->tree, "names");
  if (!names || names->kind != VALUE_ARRAY) return true;
  if (value_count(names) > CARTO_NAMES_MAX) return refuse_limit(reader, "names", CARTO_NAMES_MAX);
  for (size_t i = 0; i < value_count(names); i++) {
    const Value *node = value_item(names, i);
    CartoName *name = &style->names[style->name_count++];
    read_record(node, name_fields, name);
    name->along = value_get(node, "along");
    if (!read_reference(reader, "names", NULL, node, "lettering", &name->lettering)) return false;
  }
  return true;
}

static bool read_key_row(const Reader *reader, const Value *node) {
  static const char *const ones[] = { "area", "water", "slope", "road", "symbol", "bridge" };
  CartoKeyRow *row = &reader->style->key[reader->style->key_count++];
  const Value *text = value_get(node, "text");
  if (text && text->kind == VALUE_STRING) copy_text(row->text, sizeof row->text, text);
  row->index = -1;
  for (size_t i = 0; i < sizeof ones / sizeof *ones && row->index < 0; i++) {
    if (!read_reference(reader, "key", NULL, node, ones[i], &row->index)) return false;
    strncpy(row->list, ones[i], sizeof row->list - 1);
  }
  return true;
}

static bool read_key(const Reader *reader) {
  const Value *rows = value_get(reader->style->tree, "key");
  if (!rows || rows->kind != VALUE_ARRAY) return true;
  if (value_count(rows) > CARTO_KEY_MAX) return refuse_limit(reader, "key", CARTO_KEY_MAX);
  for (size_t i = 0; i < value_count(rows); i++)
    if (!read_key_row(reader, value_item(rows, i))) return false;
  return true;
}

static bool read_steps(const Reader *reader) {
  CartoStyle *style = reader->style;
  const Value *steps = value_get(style->tree, "steps");
  int line;
  const char *file = source_of(reader, "steps", NULL, NULL, &line);
  for (size_t i = 0; steps && i < value_count(steps) && i < CARTO_STEPS_MAX; i++) {
    int px = as_int(value_item(steps, i));
    int last = i > 0 ? style->steps[i - 1] : 7;
    if (px <= last || px > 400)
      return fault_set(reader->fault, file, line,
                       "steps: a hex of %d px; expected rising widths of 8 to 400 px", px);
    style->steps[style->step_count++] = px;
  }
  if (style->step_count > 0) return true;
  return fault_set(reader->fault, file, line, "steps: expected a list of widths of a hex in px");
}

#define READ_LIST(member, count)                                                                   \
  read_list(reader, #member, fields_of_##member, s->member, sizeof *s->member, CARTO_LIST_MAX,     \
            &s->count)
#define fields_of_areas area_fields
#define fields_of_waters water_fields
#define fields_of_roads road_fields
#define fields_of_slopes slope_fields
#define fields_of_symbols symbol_fields
#define fields_of_letterings lettering_fields
#define fields_of_bridges bridge_fields

static bool read_style(const Reader *reader) {
  CartoStyle *s = reader->style;
  const Value *title = value_get(s->tree, "title");
  read_record(value_get(s->tree, "paper"), paper_fields, &s->paper);
  s->title.north = -1;
  read_record(title, title_fields, &s->title);
  return read_steps(reader) && READ_LIST(areas, area_count) && READ_LIST(waters, water_count) &&
         READ_LIST(roads, road_count) && READ_LIST(slopes, slope_count) &&
         READ_LIST(symbols, symbol_count) && READ_LIST(letterings, lettering_count) &&
         READ_LIST(bridges, bridge_count) && read_bindings(reader, "terrains", &s->terrains) &&
         read_bindings(reader, "features", &s->features) &&
         read_bindings(reader, "sides", &s->sides) && read_bindings(reader, "links", &s->links) &&
         read_places(reader) && read_levels(reader) && read_names(reader) && read_key(reader) &&
         (!title ||
          read_reference(reader, "title", NULL, title, "lettering", &s->title.entry_lettering));
}

CartoStyle *carto_style_new(const CartoSource *sources, int count, Fault *fault) {
  CartoStyle *style = calloc(1, sizeof *style);
  Value *tree = style ? value_new(1) : NULL;
  if (!tree) {
    free(style);
    fault_set(fault, sources[0].file, 0, "out of memory");
    return NULL;
  }
  style->tree = tree;
  style->title.entry_lettering = -1;
  value_set_map(tree);
  bool good = true;
  for (int i = 0; i < count && good; i++)
    good = merge(tree, tree, sources[i].data);
  if (!good) fault_set(fault, sources[0].file, 0, "out of memory");
  Reader reader = { sources, count, fault, style };
  if (good && read_style(&reader)) return style;
  carto_style_free(style);
  return NULL;
}

void carto_style_free(CartoStyle *style) {
  if (!style) return;
  value_free(style->tree);
  free(style);
}

const CartoBinding *carto_style_binding(const CartoBindings *bindings, const char *name) {
  const CartoBinding *other = NULL;
  for (int i = 0; i < bindings->count; i++) {
    if (strcmp(bindings->rows[i].name, name) == 0) return &bindings->rows[i];
    if (strcmp(bindings->rows[i].name, "other") == 0) other = &bindings->rows[i];
  }
  return other;
}

const CartoPlaceLook *carto_style_place(const CartoStyle *style, const char *kind, int size) {
  const CartoPlaceLook *any = NULL;
  for (int i = 0; i < style->place_count; i++) {
    const CartoPlaceLook *look = &style->places[i];
    if (strcmp(look->kind, kind) != 0) continue;
    if (look->size == size && size > 0) return look;
    if (look->size == 0) any = look;
  }
  return any;
}

int carto_style_bridge(const CartoStyle *style, const char *name) {
  int index = find(style->bridges, sizeof *style->bridges, style->bridge_count, name);
  return index >= 0 ? index
                    : find(style->bridges, sizeof *style->bridges, style->bridge_count, "other");
}
