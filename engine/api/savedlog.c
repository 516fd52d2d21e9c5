#include "api/savedlog.h"

#include <stdbool.h>

static const char *const FIELDS[] = { "rule", "key", "values", "visible_to" };
enum { RULE, KEY, VALUES, READERS, FIELD_COUNT };

/// Reports whether each field of a record has its place in a short one.
static bool is_plain(const json_t *record) {
  size_t places = json_object_get(record, "n") ? 1 : 0;
  for (size_t i = 0; i < FIELD_COUNT; i++) {
    const json_t *field = json_object_get(record, FIELDS[i]);
    if (field) places++;
    if (!field && i != READERS) return false;
  }
  return places == json_object_size(record);
}

static json_t *shortened(const json_t *record) {
  if (!is_plain(record)) {
    json_t *rest = json_copy((json_t *)(uintptr_t)record);
    json_object_del(rest, "n");
    return rest;
  }
  json_t *list = json_array();
  for (size_t i = 0; i < FIELD_COUNT; i++) {
    json_t *field = json_object_get(record, FIELDS[i]);
    if (field) json_array_append(list, field);
  }
  return list;
}

char *savedlog_text(const json_t *records) {
  json_t *list = json_array(), *record;
  size_t index;
  json_array_foreach(records, index, record) {
    if (json_array_append_new(list, shortened(record)) == 0) continue;
    json_decref(list);
    return NULL;
  }
  char *text = json_dumps(list, JSON_COMPACT | JSON_SORT_KEYS);
  json_decref(list);
  return text;
}

/// Reports whether these are values: an object, or the empty list that stands for none.
static bool are_values(const json_t *values) {
  return json_is_object(values) || (json_is_array(values) && json_array_size(values) == 0);
}

static bool is_short(const json_t *kept) {
  size_t size = json_array_size(kept);
  return json_is_string(json_array_get(kept, RULE)) && json_is_string(json_array_get(kept, KEY)) &&
         are_values(json_array_get(kept, VALUES)) &&
         (size == READERS || (size == FIELD_COUNT && json_is_array(json_array_get(kept, READERS))));
}

/// The whole record, without its row; NULL for anything else.
static json_t *lengthened(json_t *kept) {
  if (json_is_object(kept)) return json_copy(kept);
  json_t *record = is_short(kept) ? json_object() : NULL;
  for (size_t i = 0; record && i < json_array_size(kept); i++)
    json_object_set(record, FIELDS[i], json_array_get(kept, i));
  return record;
}

json_t *savedlog_records(const json_t *kept, int64_t n) {
  json_t *list = json_is_array(kept) ? json_array() : NULL, *one;
  size_t index;
  json_array_foreach(kept, index, one) {
    json_t *record = lengthened(one);
    if (!record) {
      json_decref(list);
      return NULL;
    }
    json_object_set_new(record, "n", json_integer((json_int_t)n));
    json_array_append_new(list, record);
  }
  return list;
}
