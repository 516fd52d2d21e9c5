#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/schema_inside.h"
#include "core/utf8.h"

// Faults --------------------------------------------------------------------------------------

const char *schema_text(const Value *value) { return value->as.string.bytes; }

const char *schema_option(const Value *schema, const char *name) {
  const Value *option = value_get(schema, name);
  return option && option->kind == VALUE_STRING ? schema_text(option) : NULL;
}

bool schema_is(const Value *schema, const char *name) {
  const Value *option = value_get(schema, name);
  return option && option->kind == VALUE_BOOL && option->as.boolean;
}

void schema_wrong(SchemaCheck *c, int line, const char *format, ...) {
  if (c->count++ >= c->room) return;
  char text[384];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  SchemaFault *fault = &c->faults[c->count - 1];
  const char *colon = c->path_length ? ": " : "";
  fault_set(&fault->fault, c->file, line, "%s%s%s", c->path, colon, text);
  utf8_trim(fault->fault.text);
  memcpy(fault->path, c->path, sizeof fault->path);
}

void schema_hint(SchemaCheck *c, const char *format, ...) {
  if (!c->count || c->count > c->room) return;
  char text[192];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  utf8_trim(text);
  fault_hint(&c->faults[c->count - 1].fault, "%s", text);
}

void schema_no_memory(SchemaCheck *c) {
  if (!c->failed) schema_wrong(c, 0, "out of memory");
  c->failed = true;
}

bool schema_over(const SchemaCheck *c) { return c->failed || c->count > c->room; }

static const char *describe(const Value *value, char out[SCHEMA_QUOTED + 16]) {
  char quoted[SCHEMA_QUOTED];
  switch (value->kind) {
  case VALUE_NIL:
    return "nothing";
  case VALUE_BOOL:
    return value->as.boolean ? "true" : "false";
  case VALUE_INT:
    snprintf(out, SCHEMA_QUOTED, "%lld", (long long)value->as.integer);
    return out;
  case VALUE_STRING:
    utf8_quote(schema_text(value), value->as.string.length, quoted, sizeof quoted);
    snprintf(out, SCHEMA_QUOTED + 16, "the string %s", quoted);
    return out;
  case VALUE_ARRAY:
    return value_count(value) ? "an array" : "an empty table";
  case VALUE_MAP:
    return "a table with names";
  }
  return "nothing";
}

void schema_wrong_type(SchemaCheck *c, const Value *data, const char *wanted) {
  char found[SCHEMA_QUOTED + 16];
  schema_wrong(c, data->line, "expected %s but found %s", wanted, describe(data, found));
}

const char *schema_quote(const char *text, char out[SCHEMA_QUOTED]) {
  utf8_quote(text, strlen(text), out, SCHEMA_QUOTED);
  return out;
}

void schema_hint_nearest(SchemaCheck *c, const char *word, const Value *names) {
  const char *words[SCHEMA_WORDS];
  size_t count = 0;
  for (size_t i = 0; i < value_count(names) && count < SCHEMA_WORDS; i++) {
    words[count++] = names->kind == VALUE_MAP ? names->as.map.fields[i].key
                                              : schema_text(names->as.array.items[i]);
  }
  const char *near = nearest_name(word, words, count);
  if (near) schema_hint(c, "did you mean '%s'?", near);
}

size_t schema_enter_field(SchemaCheck *c, const char *name) {
  size_t before = c->path_length;
  snprintf(c->path + before, sizeof c->path - before, "%s%.60s", before ? "." : "", name);
  utf8_trim(c->path + before);
  c->path_length = before + strlen(c->path + before);
  return before;
}

size_t schema_enter_index(SchemaCheck *c, size_t index) {
  size_t before = c->path_length;
  snprintf(c->path + before, sizeof c->path - before, "[%zu]", index + 1);
  c->path_length = before + strlen(c->path + before);
  return before;
}

void schema_leave(SchemaCheck *c, size_t length) {
  c->path[length] = '\0';
  c->path_length = length;
}

void schema_note_unique(SchemaCheck *c, Value *seen, const char *what, const char *text,
                        size_t length, int line) {
  char quoted[SCHEMA_QUOTED];
  const ValueField *before = value_field(seen, text, length);
  if (before) {
    schema_wrong(c, line, "the %s %s is given twice: here and on line %d", what,
                 schema_quote(text, quoted), before->line);
  } else if (!value_put(c->scratch, seen, text, length, line)) {
    schema_no_memory(c);
  }
}

// Making --------------------------------------------------------------------------------------

Value *schema_scratch(SchemaCheck *c, int line) {
  Value *node = value_append(c->scratch, c->scratch, line);
  if (!node) schema_no_memory(c);
  return node;
}

Value *schema_scratch_text(SchemaCheck *c, const char *text, size_t length, int line) {
  Value *node = schema_scratch(c, line);
  if (node && value_set_string(c->scratch, node, text, length)) return node;
  schema_no_memory(c);
  return NULL;
}

void schema_copy(SchemaCheck *c, const Value *data, Value *out) {
  out->line = data->line;
  if (!value_copy(c->out, out, data)) schema_no_memory(c);
}

Value *schema_append(SchemaCheck *c, Value *array, int line) {
  Value *node = value_append(c->out, array, line);
  if (!node) schema_no_memory(c);
  return node;
}

Value *schema_put(SchemaCheck *c, Value *map, const ValueField *field) {
  Value *node = value_put(c->out, map, field->key, field->key_length, field->line);
  if (!node) schema_no_memory(c);
  return node;
}

bool schema_is_array(const Value *value) {
  return value->kind == VALUE_ARRAY || (value->kind == VALUE_MAP && !value_count(value));
}

bool schema_is_map(const Value *value) {
  return value->kind == VALUE_MAP || (value->kind == VALUE_ARRAY && !value_count(value));
}

// Checks --------------------------------------------------------------------------------------

bool schema_begin(SchemaCheck *c, const char *file, SchemaFault *faults, size_t room) {
  *c = (SchemaCheck){ .file = file, .faults = faults, .room = room };
  c->scratch = value_new(0);
  c->out = value_new(0);
  if (c->scratch) value_set_array(c->scratch);
  if (!c->scratch || !c->out) schema_no_memory(c);
  return !c->failed;
}

size_t schema_end(SchemaCheck *c, Value **converted) {
  value_free(c->scratch);
  if (converted && !c->count)
    *converted = c->out;
  else
    value_free(c->out);
  return c->count < c->room ? c->count : c->room;
}
