#include "core/schema.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/schema_inside.h"
#include "core/utf8.h"

enum { ID_LENGTH = 64 };

// Plain values --------------------------------------------------------------------------------

static void check_any(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  (void)schema;
  schema_copy(c, data, out);
}

static void check_boolean(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  if (data->kind != VALUE_BOOL)
    schema_wrong_type(c, data, schema_type_of(schema)->wanted);
  else
    schema_copy(c, data, out);
}

/// Says when a number or count lies outside `min` to `max` of the schema. `what`: " items" or "".
static void check_limits(SchemaCheck *c, const Value *schema, int line, int64_t number,
                         const char *what) {
  const Value *min = value_get(schema, "min"), *max = value_get(schema, "max");
  bool low = min && number < min->as.integer, high = max && number > max->as.integer;
  if (!low && !high) return;
  if (min && max) {
    schema_wrong(c, line, "expected %lld to %lld%s but found %lld", (long long)min->as.integer,
                 (long long)max->as.integer, what, (long long)number);
  } else {
    schema_wrong(c, line, "expected at %s %lld%s but found %lld", low ? "least" : "most",
                 (long long)(low ? min : max)->as.integer, what, (long long)number);
  }
}

static bool read_number(const char **at, int64_t *number) {
  if (!isdigit((unsigned char)**at)) return false;
  for (*number = 0; isdigit((unsigned char)**at); ++*at) {
    *number = *number * 10 + (**at - '0');
    if (*number > SCHEMA_NUMBER) return false;
  }
  return true;
}

static void skip_spaces(const char **at) {
  while (**at == ' ')
    ++*at;
}

bool schema_read_amount(const char *text, Amount *amount) {
  const char *at = text;
  bool negative = *at == '-';
  if (*at == '-' || *at == '+') at++;
  int64_t whole = 0, top = 0, bottom = 1;
  if (!read_number(&at, &whole)) return false;
  const char *rest = at;
  skip_spaces(&rest);
  if (*at == '/') {
    top = whole;
    whole = 0;
  } else if (isdigit((unsigned char)*rest)) {
    at = rest;
    if (!read_number(&at, &top) || *at != '/') return false;
  }
  if (*at == '/') {
    at++;
    if (!read_number(&at, &bottom) || bottom == 0) return false;
  }
  skip_spaces(&at);
  amount->top = whole * bottom + top;
  if (negative) amount->top = -amount->top;
  amount->bottom = bottom;
  amount->unit = at;
  return true;
}

int64_t schema_unit_worth(const Value *schema, const char *unit) {
  const char *own = schema_option(schema, "unit");
  if (own && strcmp(own, unit) == 0) return 1;
  const Value *units = value_get(schema, "units");
  const Value *worth = units ? value_get(units, unit) : NULL;
  return worth ? worth->as.integer : 0;
}

void schema_wrong_unit(SchemaCheck *c, const Value *data, const Value *schema, const char *unit) {
  char quoted[SCHEMA_QUOTED];
  const char *own = schema_option(schema, "unit");
  const Value *units = value_get(schema, "units");
  schema_wrong(c, data->line, "the unit %s is wrong: this counts in '%s'",
               schema_quote(unit, quoted), own);
  const char *names[SCHEMA_WORDS] = { own };
  size_t count = 1;
  for (size_t i = 0; units && i < value_count(units) && count < SCHEMA_WORDS; i++) {
    names[count++] = units->as.map.fields[i].key;
  }
  const char *near = nearest_name(unit, names, count);
  if (near) schema_hint(c, "did you mean '%s'?", near);
}

/// Reads an amount with its unit; false with the fault said.
static bool read_units(SchemaCheck *c, const Value *data, const Value *schema, int64_t *number) {
  char quoted[SCHEMA_QUOTED];
  Amount amount;
  const char *own = schema_option(schema, "unit");
  if (!schema_read_amount(schema_text(data), &amount)) {
    schema_wrong_type(c, data, schema_type_of(schema)->wanted);
    return false;
  }
  if (!*amount.unit) {
    if (amount.bottom == 1) {
      *number = amount.top;
      return true;
    }
    schema_wrong(c, data->line, "%s is no integer; this counts in '%s'",
                 schema_quote(schema_text(data), quoted), own);
    return false;
  }
  int64_t worth = schema_unit_worth(schema, amount.unit);
  if (!worth) {
    schema_wrong_unit(c, data, schema, amount.unit);
    return false;
  }
  bool fits = amount.top <= INT64_MAX / SCHEMA_NUMBER && amount.top >= -(INT64_MAX / SCHEMA_NUMBER);
  if (!fits || amount.top * worth % amount.bottom) {
    schema_wrong(c, data->line, "%s is no whole number of '%s'",
                 schema_quote(schema_text(data), quoted), own);
    return false;
  }
  *number = amount.top * worth / amount.bottom;
  return true;
}

static void check_integer(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  int64_t number = 0;
  if (data->kind == VALUE_INT) {
    number = data->as.integer;
  } else if (data->kind == VALUE_STRING && value_get(schema, "unit")) {
    if (!read_units(c, data, schema, &number)) return;
  } else {
    schema_wrong_type(c, data, schema_type_of(schema)->wanted);
    return;
  }
  check_limits(c, schema, data->line, number, "");
  out->line = data->line;
  value_set_int(out, number);
}

static void check_string(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  if (data->kind != VALUE_STRING) {
    schema_wrong_type(c, data, schema_type_of(schema)->wanted);
    return;
  }
  size_t length = utf8_count(schema_text(data), data->as.string.length);
  if (!length && !value_get(schema, "min"))
    schema_wrong(c, data->line, "the text is empty");
  else
    check_limits(c, schema, data->line, (int64_t)length, " characters");
  schema_copy(c, data, out);
}

static bool is_id(const Value *data) {
  size_t length = data->as.string.length;
  if (!length || length > ID_LENGTH) return false;
  for (const char *at = schema_text(data); *at; at++) {
    if (*at <= ' ' || *at >= 0x7F || strchr("\"'\\", *at)) return false;
  }
  return strlen(schema_text(data)) == length;
}

static void check_id(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  char quoted[SCHEMA_QUOTED];
  if (data->kind != VALUE_STRING) {
    schema_wrong_type(c, data, schema_type_of(schema)->wanted);
  } else if (!is_id(data)) {
    schema_wrong(c, data->line, "%s is no id", schema_quote(schema_text(data), quoted));
    schema_hint(c, "1 to %d characters of ASCII without blanks, quotes or backslash", ID_LENGTH);
  } else {
    schema_copy(c, data, out);
  }
}

/// Joins words as "a, b or c", cut with "..." when they are many.
static const char *join_words(const Value *words, char *out, size_t size) {
  size_t count = value_count(words), used = 0;
  out[0] = '\0';
  for (size_t i = 0; i < count; i++) {
    const char *between = !i ? "" : i + 1 == count ? " or " : ", ";
    const Value *word = value_item(words, i);
    if (used + strlen(between) + word->as.string.length + sizeof ", ..." > size) {
      snprintf(out + used, size - used, "%s...", i ? ", " : "");
      return out;
    }
    used += (size_t)snprintf(out + used, size - used, "%s%s", between, schema_text(word));
  }
  return out;
}

static void check_enum(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  const Value *words = value_get(schema, "of");
  char quoted[SCHEMA_QUOTED], joined[160];
  if (data->kind != VALUE_STRING) {
    char wanted[192];
    snprintf(wanted, sizeof wanted, "one of %s", join_words(words, joined, sizeof joined));
    schema_wrong_type(c, data, wanted);
    return;
  }
  for (size_t i = 0; i < value_count(words); i++) {
    if (value_equal(value_item(words, i), data)) {
      schema_copy(c, data, out);
      return;
    }
  }
  schema_wrong(c, data->line, "%s is not %s", schema_quote(schema_text(data), quoted),
               join_words(words, joined, sizeof joined));
  schema_hint_nearest(c, schema_text(data), words);
}

static void check_ref(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  const char *to = schema_option(schema, "to");
  char quoted[SCHEMA_QUOTED];
  if (data->kind != VALUE_STRING) {
    char wanted[96];
    snprintf(wanted, sizeof wanted, "the id of a %.60s", to);
    schema_wrong_type(c, data, wanted);
    return;
  }
  const SchemaRefs *refs = c->refs;
  const char *id = refs && refs->alias ? refs->alias(refs->context, to, schema_text(data)) : NULL;
  if (id) data = schema_scratch_text(c, id, strlen(id), data->line);
  schema_copy(c, data, out);
  if (!refs || !refs->find) return;
  SchemaFound found = refs->find(refs->context, to, schema_text(data));
  if (found == SCHEMA_PRESENT) return;
  schema_quote(schema_text(data), quoted);
  if (found == SCHEMA_NO_SET) {
    schema_wrong(c, data->line, "%s refers to a %s, but no list of those is known here", quoted,
                 to);
    return;
  }
  schema_wrong(c, data->line, "%s is no known %s", quoted, to);
  const char *near = refs->nearest ? refs->nearest(refs->context, to, schema_text(data)) : NULL;
  if (near) schema_hint(c, "did you mean '%s'?", near);
}

// Arrays --------------------------------------------------------------------------------------

/// The text by which an item counts as the same as another; NULL when it has none.
static const Value *unique_text(SchemaCheck *c, const Value *item) {
  if (item->kind == VALUE_STRING) return item;
  char number[32];
  if (item->kind != VALUE_INT) return NULL;
  int length = snprintf(number, sizeof number, "%lld", (long long)item->as.integer);
  return schema_scratch_text(c, number, (size_t)length, item->line);
}

static void check_unique_item(SchemaCheck *c, const Value *schema, const Value *item, Value *seen) {
  const char *key = schema_option(schema, "key");
  const Value *text = NULL;
  if (key && item->kind == VALUE_MAP) {
    const Value *field = value_get(item, key);
    text = field ? unique_text(c, field) : NULL;
  } else if (schema_is(schema, "unique")) {
    text = unique_text(c, item);
  }
  if (!text) return;
  schema_note_unique(c, seen, key ? key : "item", schema_text(text), text->as.string.length,
                     text->line);
}

static void check_list(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  if (!schema_is_array(data)) {
    schema_wrong_type(c, data, schema_type_of(schema)->wanted);
    return;
  }
  out->line = data->line;
  value_set_array(out);
  check_limits(c, schema, data->line, (int64_t)value_count(data), " items");
  Value *seen = schema_scratch(c, 0);
  if (!seen) return;
  value_set_map(seen);
  for (size_t i = 0; i < value_count(data) && !schema_over(c); i++) {
    const Value *item = value_item(data, i);
    size_t before = schema_enter_index(c, i);
    Value *made = schema_append(c, out, item->line);
    if (made) schema_value(c, item, value_get(schema, "item"), made);
    if (made) check_unique_item(c, schema, item, seen);
    schema_leave(c, before);
  }
}

static void check_tuple(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  const Value *items = value_get(schema, "items");
  if (!schema_is_array(data)) {
    schema_wrong_type(c, data, schema_type_of(schema)->wanted);
    return;
  }
  if (value_count(data) != value_count(items)) {
    schema_wrong(c, data->line, "%zu items, but %zu are wanted", value_count(data),
                 value_count(items));
    return;
  }
  out->line = data->line;
  value_set_array(out);
  for (size_t i = 0; i < value_count(data) && !schema_over(c); i++) {
    const Value *item = value_item(data, i);
    size_t before = schema_enter_index(c, i);
    Value *made = schema_append(c, out, item->line);
    if (made) schema_value(c, item, value_item(items, i), made);
    schema_leave(c, before);
  }
}

// Tables with names ---------------------------------------------------------------------------

static void check_map(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  if (!schema_is_map(data)) {
    schema_wrong_type(c, data, schema_type_of(schema)->wanted);
    return;
  }
  out->line = data->line;
  value_set_map(out);
  check_limits(c, schema, data->line, (int64_t)value_count(data), " entries");
  const Value *keys = value_get(schema, "key");
  for (size_t i = 0; i < value_count(data) && !schema_over(c); i++) {
    const ValueField *field = &data->as.map.fields[i];
    size_t before = schema_enter_field(c, field->key);
    if (keys) {
      const Value *name = schema_scratch_text(c, field->key, field->key_length, field->line);
      Value *unused = schema_scratch(c, 0);
      if (name && unused) schema_value(c, name, keys, unused);
    }
    Value *made = schema_put(c, out, field);
    if (made) schema_value(c, field->value, value_get(schema, "value"), made);
    schema_leave(c, before);
  }
}

/// Deals with the fields that the data lacks: the default, nothing, or a fault on `line`.
static void check_absent(SchemaCheck *c, const Value *fields, int line, Value *out,
                         const char *what) {
  for (size_t i = 0; i < value_count(fields) && !schema_over(c); i++) {
    const ValueField *field = &fields->as.map.fields[i];
    if (value_field(out, field->key, field->key_length)) continue;
    const Value *otherwise = value_get(field->value, "default");
    if (otherwise) {
      Value *made = value_put(c->out, out, field->key, field->key_length, line);
      if (!made || !value_copy(c->out, made, otherwise)) schema_no_memory(c);
    } else if (!schema_is(field->value, "optional")) {
      schema_wrong(c, line, "the %s '%s' is missing", what, field->key);
    }
  }
}

static void check_record(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  const Value *fields = value_get(schema, "fields");
  if (!schema_is_map(data)) {
    schema_wrong_type(c, data, schema_type_of(schema)->wanted);
    return;
  }
  out->line = data->line;
  value_set_map(out);
  for (size_t i = 0; data->kind == VALUE_MAP && i < value_count(data) && !schema_over(c); i++) {
    const ValueField *field = &data->as.map.fields[i];
    const ValueField *known = value_field(fields, field->key, field->key_length);
    if (!known && !schema_is(schema, "extra")) {
      char quoted[SCHEMA_QUOTED];
      schema_wrong(c, field->line, "no field is named %s", schema_quote(field->key, quoted));
      schema_hint_nearest(c, field->key, fields);
      continue;
    }
    Value *made = schema_put(c, out, field);
    if (!made) return;
    size_t before = schema_enter_field(c, field->key);
    if (known)
      schema_value(c, field->value, known->value, made);
    else
      schema_copy(c, field->value, made);
    schema_leave(c, before);
  }
  check_absent(c, fields, data->line, out, "field");
}

/// Reports whether data of this kind could be what the plain schema wants at all.
static bool could_be(const Value *data, const Value *schema) {
  const char *type = schema_type_of(schema)->name;
  if (strcmp(type, "any") == 0 || strcmp(type, "either") == 0) return true;
  if (strcmp(type, "boolean") == 0) return data->kind == VALUE_BOOL;
  if (strcmp(type, "integer") == 0) {
    return data->kind == VALUE_INT || (data->kind == VALUE_STRING && value_get(schema, "unit"));
  }
  if (strcmp(type, "list") == 0 || strcmp(type, "tuple") == 0) return schema_is_array(data);
  if (strcmp(type, "map") == 0 || strcmp(type, "record") == 0) return schema_is_map(data);
  return data->kind == VALUE_STRING;
}

/// Checks without saying anything; reports whether the data fits.
static bool fits(SchemaCheck *c, const Value *data, const Value *schema) {
  Value *unused = schema_scratch(c, data->line);
  if (!unused) return false;
  SchemaCheck quiet = *c;
  quiet.faults = NULL;
  quiet.room = quiet.count = 0;
  quiet.out = c->scratch;
  schema_value(&quiet, data, schema, unused);
  c->steps = quiet.steps;
  return !quiet.count;
}

static void check_either(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  const Value *schemas = value_get(schema, "of"), *first = NULL;
  for (size_t i = 0; i < value_count(schemas); i++) {
    const Value *one = schema_plain(c, value_item(schemas, i));
    if (!could_be(data, one)) continue;
    if (!first) first = one;
    if (!fits(c, data, one)) continue;
    schema_value(c, data, one, out);
    return;
  }
  if (first) {
    schema_value(c, data, first, out);
    return;
  }
  char wanted[192] = "";
  size_t used = 0;
  for (size_t i = 0; i < value_count(schemas) && used < sizeof wanted; i++) {
    used += (size_t)snprintf(wanted + used, sizeof wanted - used, "%s%s", i ? " or " : "",
                             schema_type_of(schema_plain(c, value_item(schemas, i)))->wanted);
  }
  schema_wrong_type(c, data, wanted);
}

// Types ---------------------------------------------------------------------------------------

const SchemaType schema_types[SCHEMA_TYPES] = {
  { "any", check_any, "anything" },
  { "boolean", check_boolean, "true or false" },
  { "integer", check_integer, "an integer" },
  { "string", check_string, "a string" },
  { "id", check_id, "an id" },
  { "enum", check_enum, "a word" },
  { "ref", check_ref, "an id" },
  { "list", check_list, "an array" },
  { "tuple", check_tuple, "an array" },
  { "map", check_map, "a table with names" },
  { "record", check_record, "a table with names" },
  { "either", check_either, "something else" },
  { "table", schema_check_table, "the rows of a TSV" },
  { "grid", schema_check_grid, "a grid" },
};

const SchemaType *schema_find_type(const char *name) {
  for (size_t i = 0; i < SCHEMA_TYPES; i++) {
    if (strcmp(schema_types[i].name, name) == 0) return &schema_types[i];
  }
  return NULL;
}

const SchemaType *schema_type_of(const Value *schema) {
  return schema_find_type(schema_option(schema, "type"));
}

const Value *schema_plain(const SchemaCheck *c, const Value *schema) {
  const char *type = schema_option(schema, "type");
  return !c->types || schema_find_type(type) ? schema : value_get(c->types, type);
}

void schema_value(SchemaCheck *c, const Value *data, const Value *schema, Value *out) {
  if (schema_over(c)) return;
  if (++c->steps > SCHEMA_STEPS) {
    schema_wrong(c, data->line, "this data takes too long to check");
    c->failed = true;
    return;
  }
  const Value *plain = schema_plain(c, schema);
  schema_type_of(plain)->check(c, data, plain, out);
}

// Entries -------------------------------------------------------------------------------------

size_t schema_check(const Value *data, const char *file, const Value *schema,
                    const char *schema_file, const SchemaRefs *refs, SchemaFault *faults,
                    size_t room, Value **converted) {
  if (converted) *converted = NULL;
  size_t count = schema_judge(schema, schema_file, faults, room);
  if (count) return count;
  SchemaCheck c;
  if (schema_begin(&c, file, faults, room)) {
    c.refs = refs;
    c.types = value_get(schema, "types");
    c.out->line = data->line;
    schema_value(&c, data, schema, c.out);
  }
  return schema_end(&c, converted);
}
