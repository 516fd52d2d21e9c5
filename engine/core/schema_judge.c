#include <assert.h>
#include <string.h>

#include "core/schema_inside.h"

// Schemas themselves --------------------------------------------------------------------------

typedef enum OptionKind {
  OPTION_ANY,
  OPTION_BOOL,
  OPTION_INT,
  OPTION_TEXT,
  OPTION_SORT,    ///< "word", "range" or "odds".
  OPTION_WORDS,   ///< One or more strings.
  OPTION_NAMES,   ///< A string, or one or more of them.
  OPTION_WORTHS,  ///< Names with integers of 1 to SCHEMA_NUMBER.
  OPTION_SCHEMA,
  OPTION_SCHEMAS,  ///< One or more schemas, an array.
  OPTION_FIELDS,   ///< Names with schemas.
  OPTION_CELL,     ///< A schema that can be read from a cell.
  OPTION_COLUMNS,  ///< Names with such schemas.
} OptionKind;

typedef struct Option {
  const char *type;  ///< NULL: every type has it.
  const char *name;
  OptionKind kind;
  bool needed;
} Option;

static const Option options[] = {
  { NULL, "type", OPTION_TEXT, true },         { NULL, "optional", OPTION_BOOL, false },
  { NULL, "default", OPTION_ANY, false },      { NULL, "text", OPTION_TEXT, false },
  { "integer", "min", OPTION_INT, false },     { "integer", "max", OPTION_INT, false },
  { "integer", "unit", OPTION_TEXT, false },   { "integer", "units", OPTION_WORTHS, false },
  { "string", "min", OPTION_INT, false },      { "string", "max", OPTION_INT, false },
  { "enum", "of", OPTION_WORDS, true },        { "ref", "to", OPTION_TEXT, true },
  { "list", "item", OPTION_SCHEMA, true },     { "list", "min", OPTION_INT, false },
  { "list", "max", OPTION_INT, false },        { "list", "key", OPTION_TEXT, false },
  { "list", "unique", OPTION_BOOL, false },    { "tuple", "items", OPTION_SCHEMAS, true },
  { "map", "value", OPTION_SCHEMA, true },     { "map", "key", OPTION_SCHEMA, false },
  { "map", "min", OPTION_INT, false },         { "map", "max", OPTION_INT, false },
  { "record", "fields", OPTION_FIELDS, true }, { "record", "extra", OPTION_BOOL, false },
  { "either", "of", OPTION_SCHEMAS, true },    { "table", "columns", OPTION_COLUMNS, true },
  { "table", "key", OPTION_NAMES, false },     { "table", "extra", OPTION_BOOL, false },
  { "grid", "cells", OPTION_CELL, true },      { "grid", "rows", OPTION_SORT, false },
  { "grid", "columns", OPTION_SORT, false },
};

enum { OPTIONS = sizeof options / sizeof *options };

static void judge(SchemaCheck *c, const Value *schema);

static bool has_option(const Option *option, const SchemaType *type) {
  return !option->type || strcmp(option->type, type->name) == 0;
}

static const Option *find_option(const SchemaType *type, const char *name) {
  for (size_t i = 0; i < OPTIONS; i++) {
    if (has_option(&options[i], type) && strcmp(options[i].name, name) == 0) return &options[i];
  }
  return NULL;
}

/// Reports whether it is an array of one or more strings.
static bool all_strings(const Value *value) {
  if (value->kind != VALUE_ARRAY) return false;
  for (size_t i = 0; i < value_count(value); i++) {
    if (value_item(value, i)->kind != VALUE_STRING) return false;
  }
  return value_count(value) > 0;
}

static bool is_sort(const Value *value) {
  if (value->kind != VALUE_STRING) return false;
  const char *text = schema_text(value);
  return strcmp(text, "word") == 0 || strcmp(text, "range") == 0 || strcmp(text, "odds") == 0;
}

static bool is_worths(const Value *value) {
  for (size_t i = 0; value->kind == VALUE_MAP && i < value_count(value); i++) {
    const Value *worth = value->as.map.fields[i].value;
    if (worth->kind != VALUE_INT || worth->as.integer < 1 || worth->as.integer > SCHEMA_NUMBER) {
      return false;
    }
  }
  return value->kind == VALUE_MAP;
}

static void judge_schemas(SchemaCheck *c, const Value *value) {
  if (!schema_is_array(value) || !value_count(value))
    schema_wrong_type(c, value, "one or more schemas");
  for (size_t i = 0; schema_is_array(value) && i < value_count(value) && !schema_over(c); i++) {
    size_t before = schema_enter_index(c, i);
    judge(c, value_item(value, i));
    schema_leave(c, before);
  }
}

/// Reports whether a cell can hold it by itself.
static bool is_single(const Value *schema) {
  static const char *const single[] = {
    "any", "boolean", "integer", "string", "id", "enum", "ref"
  };
  const char *type = schema_type_of(schema)->name;
  for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
    if (strcmp(single[i], type) == 0) return true;
  }
  return false;
}

/// A cell is one plain value, or a list of plain values.
static void judge_cell(SchemaCheck *c, const Value *schema) {
  judge(c, schema);
  if (!c->whole) return;
  const Value *plain = schema_plain(c, schema);
  bool list = strcmp(schema_type_of(plain)->name, "list") == 0;
  if (!is_single(list ? schema_plain(c, value_get(plain, "item")) : plain)) {
    schema_wrong(c, schema->line, "a cell holds a plain value or a list of them");
  }
}

static void judge_fields(SchemaCheck *c, const Value *value, bool cells) {
  if (!schema_is_map(value)) schema_wrong_type(c, value, "names with schemas");
  for (size_t i = 0; value->kind == VALUE_MAP && i < value_count(value) && !schema_over(c); i++) {
    size_t before = schema_enter_field(c, value->as.map.fields[i].key);
    if (cells)
      judge_cell(c, value->as.map.fields[i].value);
    else
      judge(c, value->as.map.fields[i].value);
    schema_leave(c, before);
  }
}

static void want(SchemaCheck *c, bool good, const Value *value, const char *wanted) {
  if (!good) schema_wrong_type(c, value, wanted);
}

static void judge_option(SchemaCheck *c, const Option *option, const Value *value) {
  switch (option->kind) {
  case OPTION_ANY:
    break;
  case OPTION_BOOL:
    want(c, value->kind == VALUE_BOOL, value, "true or false");
    break;
  case OPTION_INT:
    want(c, value->kind == VALUE_INT, value, "an integer");
    break;
  case OPTION_TEXT:
    want(c, value->kind == VALUE_STRING, value, "a string");
    break;
  case OPTION_SORT:
    want(c, is_sort(value), value, "'word', 'range' or 'odds'");
    break;
  case OPTION_WORDS:
    want(c, all_strings(value), value, "an array of strings");
    break;
  case OPTION_NAMES:
    want(c, value->kind == VALUE_STRING || all_strings(value), value, "the names of columns");
    break;
  case OPTION_WORTHS:
    want(c, is_worths(value), value, "units with what they are worth");
    break;
  case OPTION_SCHEMA:
    judge(c, value);
    break;
  case OPTION_SCHEMAS:
    judge_schemas(c, value);
    break;
  case OPTION_FIELDS:
    judge_fields(c, value, false);
    break;
  case OPTION_CELL:
    judge_cell(c, value);
    break;
  case OPTION_COLUMNS:
    judge_fields(c, value, true);
    break;
  }
}

static void hint_option(SchemaCheck *c, const SchemaType *type, const char *word) {
  const char *names[OPTIONS];
  size_t count = 0;
  for (size_t i = 0; i < OPTIONS; i++) {
    if (has_option(&options[i], type)) names[count++] = options[i].name;
  }
  const char *near = nearest_name(word, names, count);
  if (near) schema_hint(c, "did you mean '%s'?", near);
}

/// What a schema of a named type may say.
static const SchemaType named_type = { "a named type", NULL, NULL };

static void hint_type(SchemaCheck *c, const char *word) {
  const char *names[SCHEMA_WORDS];
  size_t count = 0;
  for (; count < SCHEMA_TYPES; count++)
    names[count] = schema_types[count].name;
  for (size_t i = 0; c->types && i < value_count(c->types) && count < SCHEMA_WORDS; i++)
    names[count++] = c->types->as.map.fields[i].key;
  const char *near = nearest_name(word, names, count);
  if (near) schema_hint(c, "did you mean '%s'?", near);
}

static const SchemaType *judge_type(SchemaCheck *c, const Value *schema) {
  char quoted[SCHEMA_QUOTED];
  const Value *named = schema->kind == VALUE_MAP ? value_get(schema, "type") : NULL;
  if (!named || named->kind != VALUE_STRING) {
    schema_wrong(c, schema->line, "a schema is a table with a type");
    schema_hint(c, "{ type = \"integer\" }");
    return NULL;
  }
  const SchemaType *type = schema_find_type(schema_text(named));
  if (type) return type;
  if (c->types && value_get(c->types, schema_text(named))) return &named_type;
  schema_wrong(c, named->line, "no type is named %s", schema_quote(schema_text(named), quoted));
  hint_type(c, schema_text(named));
  return NULL;
}

/// A named choice in a choice could be that choice itself, without end.
static void judge_choice(SchemaCheck *c, const Value *schema) {
  const Value *of = value_get(schema, "of");
  for (size_t i = 0; i < value_count(of); i++) {
    const Value *one = value_item(of, i), *plain = schema_plain(c, one);
    if (plain == one || strcmp(schema_type_of(plain)->name, "either") != 0) continue;
    schema_wrong(c, one->line, "a named choice in a choice: name what it chooses from");
  }
}

/// What options say of each other: keys are columns, units have a unit, defaults fit.
static void judge_sense(SchemaCheck *c, const Value *schema) {
  const Value *min = value_get(schema, "min"), *max = value_get(schema, "max");
  if (min && max && min->as.integer > max->as.integer) {
    schema_wrong(c, max->line, "max is less than min");
  }
  if (value_get(schema, "units") && !value_get(schema, "unit")) {
    schema_wrong(c, schema->line, "units without a unit to convert them to");
  }
  const Value *key = value_get(schema, "key"), *columns = value_get(schema, "columns");
  if (key && columns) {
    size_t count = key->kind == VALUE_STRING ? 1 : value_count(key);
    for (size_t i = 0; i < count; i++) {
      const Value *name = key->kind == VALUE_STRING ? key : value_item(key, i);
      if (value_get(columns, schema_text(name))) continue;
      schema_wrong(c, name->line, "the key '%.60s' is no column", schema_text(name));
      schema_hint_nearest(c, schema_text(name), columns);
    }
  }
  if (strcmp(schema_option(schema, "type"), "either") == 0) judge_choice(c, schema);
  const Value *otherwise = value_get(schema, "default");
  if (!otherwise) return;
  Value *unused = schema_scratch(c, 0);
  size_t before = schema_enter_field(c, "default");
  if (unused) schema_value(c, otherwise, schema, unused);
  schema_leave(c, before);
}

static void judge(SchemaCheck *c, const Value *schema) {
  const SchemaType *type = schema_over(c) ? NULL : judge_type(c, schema);
  if (!type) return;
  size_t count = c->count;
  for (size_t i = 0; i < value_count(schema) && !schema_over(c); i++) {
    const ValueField *field = &schema->as.map.fields[i];
    if (c->types && field->value == c->types) continue;
    const Option *option = find_option(type, field->key);
    size_t before = schema_enter_field(c, field->key);
    if (option) judge_option(c, option, field->value);
    schema_leave(c, before);
    if (option) continue;
    char quoted[SCHEMA_QUOTED];
    schema_wrong(c, field->line, "%s has no option %s", type->name,
                 schema_quote(field->key, quoted));
    hint_option(c, type, field->key);
  }
  for (size_t i = 0; i < OPTIONS; i++) {
    if (!has_option(&options[i], type) || !options[i].needed) continue;
    if (!value_get(schema, options[i].name)) {
      schema_wrong(c, schema->line, "%s needs the option '%s'", type->name, options[i].name);
    }
  }
  if (c->whole && c->count == count) judge_sense(c, schema);
}

/// Named types stand for schemas of the types there are, not for each other.
static void judge_named(SchemaCheck *c) {
  for (size_t i = 0; i < value_count(c->types) && !schema_over(c); i++) {
    const ValueField *field = &c->types->as.map.fields[i];
    size_t before = schema_enter_field(c, field->key);
    const char *type = field->value->kind == VALUE_MAP ? schema_option(field->value, "type") : NULL;
    if (schema_find_type(field->key)) {
      schema_wrong(c, field->line, "there is a type of this name");
    } else if (!type || !schema_find_type(type)) {
      schema_wrong(c, field->line, "a named type stands for a schema of a type that there is");
    } else if (value_get(field->value, "optional") || value_get(field->value, "default")) {
      schema_wrong(c, field->line, "'optional' and 'default' are said where the type is used");
    } else {
      judge(c, field->value);
    }
    schema_leave(c, before);
  }
}

static void judge_all(SchemaCheck *c, const Value *schema) {
  size_t before = schema_enter_field(c, "types");
  if (c->types) judge_named(c);
  schema_leave(c, before);
  judge(c, schema);
}

size_t schema_judge(const Value *schema, const char *file, SchemaFault *faults, size_t room) {
  assert(room > 0);
  SchemaCheck c;
  if (schema_begin(&c, file, faults, room)) {
    const Value *types = schema->kind == VALUE_MAP ? value_get(schema, "types") : NULL;
    if (types && !schema_is_map(types)) schema_wrong_type(&c, types, "names with schemas");
    if (types && schema_is_map(types)) c.types = types;
    judge_all(&c, schema);
    c.whole = !c.count;
    if (c.whole) judge_all(&c, schema);
  }
  return schema_end(&c, NULL);
}
