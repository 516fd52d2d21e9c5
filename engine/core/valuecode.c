#include "core/valuecode.h"

#include <string.h>

static bool wrong(const ValueCodeReader *reader, Fault *fault, const char *what) {
  return fault_set(fault, NULL, 0, "%s at byte %zu of the encoded value", what,
                   (size_t)(reader->at - reader->start));
}

bool valuecode_open(ValueCodeReader *reader, const void *bytes, size_t length, Fault *fault) {
  const uint8_t *start = bytes;
  *reader = (ValueCodeReader){ start, start, start + length };
  if (length == 0) return fault_set(fault, NULL, 0, "the encoded value is empty");
  if (start[0] != VALUECODE_FORMAT) {
    return wrong(reader, fault, "unknown format");
  }
  reader->at++;
  return true;
}

static bool read_varint(ValueCodeReader *reader, uint64_t *value, Fault *fault) {
  uint64_t sum = 0;
  for (int i = 0; i < VALUECODE_VARINT_MAX; i++) {
    if (reader->at == reader->end) return wrong(reader, fault, "the number breaks off");
    uint8_t byte = *reader->at++;
    if (i == VALUECODE_VARINT_MAX - 1 && byte > 1) break;  // 63 bits are read: one is left
    sum |= (uint64_t)(byte & 0x7F) << (7 * i);
    if (byte & 0x80) continue;
    if (byte == 0 && i > 0) return wrong(reader, fault, "a number is longer than need be");
    *value = sum;
    return true;
  }
  return wrong(reader, fault, "a number is too big");
}

static bool read_string(ValueCodeReader *reader, ValueCodeItem *item, Fault *fault) {
  uint64_t length;
  if (!read_varint(reader, &length, fault)) return false;
  if (length > (uint64_t)(reader->end - reader->at)) {
    return wrong(reader, fault, "a string passes the end");
  }
  item->bytes = (const char *)reader->at;
  item->length = (size_t)length;
  reader->at += length;
  return true;
}

static bool read_count(ValueCodeReader *reader, ValueCodeItem *item, Fault *fault) {
  uint64_t count;
  if (!read_varint(reader, &count, fault)) return false;
  if (count > (uint64_t)(reader->end - reader->at)) {
    return wrong(reader, fault, "a table passes the end");
  }
  if (count == 0 && item->kind == VALUECODE_MAP) {
    return wrong(reader, fault, "an empty map (an empty table is an array)");
  }
  item->count = (size_t)count;
  return true;
}

bool valuecode_next(ValueCodeReader *reader, ValueCodeItem *item, Fault *fault) {
  if (reader->at == reader->end) return wrong(reader, fault, "a value is missing");
  *item = (ValueCodeItem){ .kind = *reader->at };
  if (item->kind < VALUECODE_FALSE || item->kind > VALUECODE_MAP) {
    return wrong(reader, fault, "unknown kind of value");
  }
  reader->at++;
  if (item->kind == VALUECODE_STRING) return read_string(reader, item, fault);
  if (item->kind == VALUECODE_ARRAY || item->kind == VALUECODE_MAP) {
    return read_count(reader, item, fault);
  }
  if (item->kind != VALUECODE_INT) return true;
  uint64_t folded;
  if (!read_varint(reader, &folded, fault)) return false;
  uint64_t unfolded = (folded >> 1) ^ (0 - (folded & 1));
  memcpy(&item->integer, &unfolded, sizeof item->integer);
  return true;
}

bool valuecode_key(ValueCodeReader *reader, ValueCodeItem *item, Fault *fault) {
  *item = (ValueCodeItem){ .kind = VALUECODE_STRING };
  return read_string(reader, item, fault);
}

/// A table that is open while the check walks on.
typedef struct Level {
  size_t left;
  const char *key;  // last key of a map; NULL before the first and in arrays
  size_t key_length;
  bool map;
} Level;

static bool check_key(ValueCodeReader *reader, Level *level, Fault *fault) {
  ValueCodeItem key;
  if (!valuecode_key(reader, &key, fault)) return false;
  if (level->key &&
      valuecode_compare_keys(level->key, level->key_length, key.bytes, key.length) >= 0) {
    return wrong(reader, fault, "a map's keys are out of order");
  }
  level->key = key.bytes;
  level->key_length = key.length;
  return true;
}

bool valuecode_check(const void *bytes, size_t length, Fault *fault) {
  ValueCodeReader reader;
  if (!valuecode_open(&reader, bytes, length, fault)) return false;
  Level levels[VALUECODE_DEPTH + 1];
  levels[0] = (Level){ .left = 1 };
  int depth = 0;
  while (depth >= 0) {
    Level *level = &levels[depth];
    if (level->left == 0) {
      depth--;
      continue;
    }
    level->left--;
    if (level->map && !check_key(&reader, level, fault)) return false;
    ValueCodeItem item;
    if (!valuecode_next(&reader, &item, fault)) return false;
    if (item.kind != VALUECODE_ARRAY && item.kind != VALUECODE_MAP) continue;
    if (depth == VALUECODE_DEPTH) return wrong(&reader, fault, "tables are nested too deep");
    levels[++depth] = (Level){ .left = item.count, .map = item.kind == VALUECODE_MAP };
  }
  if (reader.at != reader.end) return wrong(&reader, fault, "there is more after the value");
  return true;
}

size_t valuecode_varint(uint64_t value, uint8_t *out) {
  size_t length = 0;
  while (value > 0x7F) {
    out[length++] = (uint8_t)(value | 0x80);
    value >>= 7;
  }
  out[length++] = (uint8_t)value;
  return length;
}

uint64_t valuecode_zigzag(int64_t value) {
  uint64_t bits = (uint64_t)value;
  return (bits << 1) ^ (value < 0 ? UINT64_MAX : 0);
}

int valuecode_compare_keys(const char *a, size_t a_length, const char *b, size_t b_length) {
  size_t shared = a_length < b_length ? a_length : b_length;
  int order = shared ? memcmp(a, b, shared) : 0;
  if (order != 0) return order;
  return (a_length > b_length) - (a_length < b_length);
}
