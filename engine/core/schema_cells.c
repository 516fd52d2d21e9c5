#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/schema_inside.h"

// Cells ---------------------------------------------------------------------------------------

/// Makes of a cell's text what its plain schema reads from text; text itself when that is no such
/// thing, for the ordinary check to say so.
static void type_cell(SchemaCheck *c, const char *text, size_t length, const Value *schema,
                      Value *cell) {
  const char *type = schema_type_of(schema)->name;
  Amount amount;
  if (strcmp(type, "integer") == 0 && schema_read_amount(text, &amount) && !*amount.unit &&
      amount.bottom == 1 && strlen(text) == length && !strchr(text, ' ')) {
    value_set_int(cell, amount.top);
  } else if (strcmp(type, "boolean") == 0 && length == 1 && (*text == '0' || *text == '1')) {
    value_set_bool(cell, *text == '1');
  } else if (strcmp(type, "list") == 0) {
    value_set_array(cell);
    for (const char *at = text; *at && !schema_over(c);) {
      size_t word = strcspn(at, " ");
      Value *item = word ? value_append(c->scratch, cell, cell->line) : NULL;
      const Value *copied = word ? schema_scratch_text(c, at, word, cell->line) : NULL;
      if (word && !item) schema_no_memory(c);
      if (item && copied)
        type_cell(c, schema_text(copied), word, schema_plain(c, value_get(schema, "item")), item);
      at += word;
      at += strspn(at, " ");
    }
  } else if (!value_set_string(c->scratch, cell, text, length)) {
    schema_no_memory(c);
  }
}

/// Makes a typed cell of a text. `unit` (may be NULL) is the column's own and is added to it.
static Value *make_cell(SchemaCheck *c, const Value *text, const Value *schema, const char *unit) {
  Value *cell = schema_scratch(c, text->line);
  if (!cell) return NULL;
  char with_unit[192];
  int length = unit ? snprintf(with_unit, sizeof with_unit, "%s %s", schema_text(text), unit) : 0;
  if (unit && (size_t)length < sizeof with_unit) {
    if (value_set_string(c->scratch, cell, with_unit, (size_t)length)) return cell;
    schema_no_memory(c);
    return NULL;
  }
  type_cell(c, schema_text(text), text->as.string.length, schema_plain(c, schema), cell);
  return cell;
}

static bool is_nothing(const Value *text) {
  return text->as.string.length == 1 && *schema_text(text) == '-';
}

// TSV -----------------------------------------------------------------------------------------

/// A column of the file: what its header says and the schema that it has, if any.
typedef struct Column {
  const char *header;
  char name[SCHEMA_QUOTED];
  char unit[SCHEMA_QUOTED];  ///< "" when the header states none.
  const Value *schema;       ///< What is said of the column; `plain` is its type.
  const Value *plain;
} Column;

/// Takes `strength [SP]` apart; false when a part is too long.
static bool read_header(const char *header, Column *column) {
  const char *open = strstr(header, " [");
  size_t length = strlen(header);
  bool states = open && length > 3 && header[length - 1] == ']';
  size_t name = states ? (size_t)(open - header) : length;
  size_t unit = states ? length - name - 3 : 0;
  *column = (Column){ .header = header };
  if (name >= sizeof column->name || unit >= sizeof column->unit) return false;
  memcpy(column->name, header, name);
  if (unit) memcpy(column->unit, open + 2, unit);
  return true;
}

static bool is_tsv(const Value *data) {
  const Value *columns = value_get(data, "columns"), *rows = value_get(data, "rows");
  if (!columns || !rows || !schema_is_array(columns) || !schema_is_array(rows)) return false;
  for (size_t i = 0; i < value_count(columns); i++) {
    if (value_item(columns, i)->kind != VALUE_STRING) return false;
  }
  for (size_t i = 0; i < value_count(rows); i++) {
    const Value *row = value_item(rows, i);
    for (size_t k = 0; k < value_count(columns); k++) {
      const Value *cell = value_get(row, schema_text(value_item(columns, k)));
      if (!cell || cell->kind != VALUE_STRING) return false;
    }
  }
  return true;
}

/// Finds the schema of column `index`, or says what is wrong with it.
static void check_column(SchemaCheck *c, const Value *names, const Value *schema, Column *columns,
                         size_t index) {
  const Value *known = value_get(schema, "columns");
  char quoted[SCHEMA_QUOTED];
  Column *column = &columns[index];
  if (!read_header(schema_text(value_item(names, index)), column)) {
    schema_wrong(c, names->line, "the name of column %zu is too long", index + 1);
    return;
  }
  for (size_t i = 0; i < index; i++) {
    if (strcmp(columns[i].name, column->name) != 0) continue;
    schema_wrong(c, names->line, "the column '%s' stands there twice", column->name);
    return;
  }
  const Value *own = value_get(known, column->name);
  const Value *plain = own ? schema_plain(c, own) : NULL;
  if (!own && !schema_is(schema, "extra")) {
    schema_wrong(c, names->line, "no column is named %s", schema_quote(column->name, quoted));
    schema_hint_nearest(c, column->name, known);
  } else if (own && column->unit[0] && !value_get(plain, "unit")) {
    schema_wrong(c, names->line, "the column '%s' counts no units", column->name);
  } else if (own && column->unit[0] && !schema_unit_worth(plain, column->unit)) {
    schema_wrong_unit(c, names, plain, column->unit);
  } else {
    column->schema = own;
    column->plain = plain;
  }
}

/// Fills `columns` from the header line; says which are unknown, missing or of a wrong unit.
static void check_header(SchemaCheck *c, const Value *names, const Value *schema, Column *columns) {
  const Value *known = value_get(schema, "columns");
  for (size_t i = 0; i < value_count(names); i++)
    check_column(c, names, schema, columns, i);
  for (size_t i = 0; i < value_count(known); i++) {
    const ValueField *field = &known->as.map.fields[i];
    bool there = schema_is(field->value, "optional") || value_get(field->value, "default");
    for (size_t k = 0; !there && k < value_count(names); k++) {
      there = strcmp(columns[k].name, field->key) == 0;
    }
    if (!there) schema_wrong(c, names->line, "the column '%s' is missing", field->key);
  }
}

static void check_cell(SchemaCheck *c, const Value *text, const Column *column, Value *row) {
  bool list = column->schema && strcmp(schema_type_of(column->plain)->name, "list") == 0;
  if (is_nothing(text) && column->schema) {
    bool may = schema_is(column->schema, "optional") || value_get(column->schema, "default");
    if (may) return;
    if (!list) {
      schema_wrong(c, text->line, "'-' says nothing, but this column needs something");
      return;
    }
  }
  ValueField field = { column->name, strlen(column->name), text->line, NULL };
  Value *made = schema_put(c, row, &field);
  if (!made) return;
  if (!column->schema) {
    schema_copy(c, text, made);
    return;
  }
  if (is_nothing(text)) {
    Value *none = schema_scratch(c, text->line);
    if (!none) return;
    value_set_array(none);
    schema_value(c, none, column->schema, made);
    return;
  }
  const Value *cell = make_cell(c, text, column->schema, column->unit[0] ? column->unit : NULL);
  if (cell) schema_value(c, cell, column->schema, made);
}

/// Joins the cells of the key columns; NULL when the schema names no key or one is missing.
static const Value *row_key(SchemaCheck *c, const Value *data, const Value *schema,
                            const Column *columns, size_t count) {
  const Value *key = value_get(schema, "key");
  char joined[256];
  size_t used = 0, parts = !key ? 0 : key->kind == VALUE_STRING ? 1 : value_count(key);
  for (size_t i = 0; i < parts; i++) {
    const char *name = schema_text(key->kind == VALUE_STRING ? key : value_item(key, i));
    const Value *cell = NULL;
    for (size_t k = 0; k < count && !cell; k++) {
      if (strcmp(columns[k].name, name) == 0) cell = value_get(data, columns[k].header);
    }
    if (!cell) return NULL;
    int written =
        snprintf(joined + used, sizeof joined - used, "%s%s", i ? " " : "", schema_text(cell));
    if ((size_t)written >= sizeof joined - used) return NULL;
    used += (size_t)written;
  }
  return parts ? schema_scratch_text(c, joined, used, data->line) : NULL;
}

static void check_row(SchemaCheck *c, const Value *data, const Value *schema, const Column *columns,
                      size_t count, Value *out) {
  value_set_map(out);
  for (size_t i = 0; i < count && !schema_over(c); i++) {
    const Value *text = value_get(data, columns[i].header);
    if (!columns[i].schema && !schema_is(schema, "extra")) continue;
    size_t before = schema_enter_field(c, columns[i].name);
    check_cell(c, text, &columns[i], out);
    schema_leave(c, before);
  }
  const Value *known = value_get(schema, "columns");
  for (size_t i = 0; i < value_count(known) && !schema_over(c); i++) {
    const ValueField *field = &known->as.map.fields[i];
    const Value *otherwise = value_get(field->value, "default");
    if (!otherwise || value_field(out, field->key, field->key_length)) continue;
    Value *made = value_put(c->out, out, field->key, field->key_length, data->line);
    if (!made || !value_copy(c->out, made, otherwise)) schema_no_memory(c);
  }
}

void schema_check_table(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  if (!is_tsv(data)) {
    schema_wrong_type(c, data, schema_type_of(schema)->wanted);
    return;
  }
  const Value *names = value_get(data, "columns"), *rows = value_get(data, "rows");
  size_t count = value_count(names);
  Column *columns = calloc(count ? count : 1, sizeof *columns);
  Value *seen = schema_scratch(c, 0);
  if (!columns || !seen) {
    free(columns);
    schema_no_memory(c);
    return;
  }
  value_set_map(seen);
  value_set_array(out);
  check_header(c, names, schema, columns);
  for (size_t i = 0; i < value_count(rows) && !schema_over(c); i++) {
    const Value *row = value_item(rows, i);
    const Value *key = row_key(c, row, schema, columns, count);
    size_t before = key ? schema_enter_field(c, schema_text(key)) : schema_enter_index(c, i);
    Value *made = schema_append(c, out, row->line);
    if (made) check_row(c, row, schema, columns, count, made);
    schema_leave(c, before);
    if (key) schema_note_unique(c, seen, "key", schema_text(key), key->as.string.length, row->line);
  }
  free(columns);
}

// Grids ---------------------------------------------------------------------------------------

static const char *label_sort(const Value *label) {
  return value_get(label, "range") ? "range" : value_get(label, "odds") ? "odds" : "word";
}

static bool is_grid(const Value *data) {
  const Value *columns = value_get(data, "columns"), *rows = value_get(data, "rows");
  if (!columns || !rows || !schema_is_array(columns) || !value_count(columns) ||
      !schema_is_array(rows)) {
    return false;
  }
  for (size_t i = 0; i < value_count(rows); i++) {
    const Value *cells = value_get(value_item(rows, i), "cells");
    if (!cells || !schema_is_array(cells) || value_count(cells) != value_count(columns))
      return false;
    for (size_t k = 0; k < value_count(cells); k++) {
      if (value_item(cells, k)->kind != VALUE_STRING) return false;
    }
  }
  return value_count(rows) > 0;
}

static void check_sort(SchemaCheck *c, const Value *schema, const char *what, const Value *labels) {
  const char *wanted = schema_option(schema, what);
  const Value *first = value_item(labels, 0);
  if (!wanted || strcmp(wanted, label_sort(first)) == 0) return;
  schema_wrong(c, first->line, "the %s are labelled by %s, but %s is wanted", what,
               label_sort(first), wanted);
}

static void check_grid_cell(SchemaCheck *c, const Value *text, const Value *schema, Value *out) {
  if (is_nothing(text) && schema_is(schema, "optional")) {
    out->line = text->line;
    value_set_bool(out, false);
    return;
  }
  const Value *cell = make_cell(c, text, schema, NULL);
  if (cell) schema_value(c, cell, schema, out);
}

static void check_grid_cells(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  value_set_array(out);
  for (size_t i = 0; i < value_count(data) && !schema_over(c); i++) {
    const Value *text = value_item(data, i);
    size_t before = schema_enter_index(c, i);
    Value *made = schema_append(c, out, text->line);
    if (made) check_grid_cell(c, text, schema, made);
    schema_leave(c, before);
  }
}

static void check_grid_row(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  value_set_map(out);
  for (size_t i = 0; i < value_count(data) && !schema_over(c); i++) {
    const ValueField *field = &data->as.map.fields[i];
    Value *made = schema_put(c, out, field);
    if (!made) return;
    if (strcmp(field->key, "cells") == 0)
      check_grid_cells(c, field->value, schema, made);
    else
      schema_copy(c, field->value, made);
  }
}

static void check_grid_rows(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  value_set_array(out);
  for (size_t i = 0; i < value_count(data) && !schema_over(c); i++) {
    const Value *row = value_item(data, i);
    const char *label = schema_option(row, "label");
    size_t before = schema_enter_field(c, label ? label : "row");
    Value *made = schema_append(c, out, row->line);
    if (made) check_grid_row(c, row, schema, made);
    schema_leave(c, before);
  }
}

void schema_check_grid(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  if (!is_grid(data)) {
    schema_wrong_type(c, data, schema_type_of(schema)->wanted);
    return;
  }
  check_sort(c, schema, "columns", value_get(data, "columns"));
  check_sort(c, schema, "rows", value_get(data, "rows"));
  out->line = data->line;
  value_set_map(out);
  for (size_t i = 0; i < value_count(data) && !schema_over(c); i++) {
    const ValueField *field = &data->as.map.fields[i];
    Value *made = schema_put(c, out, field);
    if (!made) return;
    if (strcmp(field->key, "rows") != 0)
      schema_copy(c, field->value, made);
    else
      check_grid_rows(c, field->value, value_get(schema, "cells"), made);
  }
}
