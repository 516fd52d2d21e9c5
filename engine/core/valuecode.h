/// The canonical byte form of plain data, as saves keep it. Pure C, no globals; reads hostile
/// input.
///
/// bytes  := 0xD1 value
/// value  := 0x01 false | 0x02 true | 0x03 varint (zigzag integer) | 0x04 string
///         | 0x05 varint count, values (array) | 0x06 varint count, (string value)... (map)
/// string := varint length, bytes
/// A varint is little-endian base 128 in as few bytes as will do (at most ten). The keys of a map
/// rise strictly by their bytes; an empty table is an empty array, so every tree has one form.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/fault.h"

enum {
  VALUECODE_FORMAT = 0xD1,
  VALUECODE_FALSE = 1,
  VALUECODE_TRUE,
  VALUECODE_INT,
  VALUECODE_STRING,
  VALUECODE_ARRAY,
  VALUECODE_MAP,
  VALUECODE_DEPTH = 64,       ///< Tables within tables that are taken.
  VALUECODE_VARINT_MAX = 10,  ///< Longest varint, in bytes.
};

/// Where a reader stands. Open by valuecode_open(); a value: copy freely. Borrows the bytes.
typedef struct ValueCodeReader {
  const uint8_t *start, *at, *end;
} ValueCodeReader;

/// One value's head. Of a table only the head: its `count` values (map: string and value) follow.
typedef struct ValueCodeItem {
  int kind;           ///< VALUECODE_FALSE .. VALUECODE_MAP.
  int64_t integer;    ///< Of VALUECODE_INT.
  const char *bytes;  ///< Of VALUECODE_STRING; inside the input, not ended by a zero byte.
  size_t length;      ///< Of VALUECODE_STRING.
  size_t count;       ///< Of the tables. Never more than the bytes that are left.
} ValueCodeItem;

/// Starts reading; checks the format byte.
bool valuecode_open(ValueCodeReader *reader, const void *bytes, size_t length, Fault *fault);

/// Reads one value's head. False with the byte offset in the fault's text when the bytes are wrong.
bool valuecode_next(ValueCodeReader *reader, ValueCodeItem *item, Fault *fault);

/// Reads one key of a map: its bytes and length.
bool valuecode_key(ValueCodeReader *reader, ValueCodeItem *item, Fault *fault);

/// Reports whether the bytes are one whole value in canonical form, no deeper than VALUECODE_DEPTH.
bool valuecode_check(const void *bytes, size_t length, Fault *fault);

/// Writes a varint into `out` [VALUECODE_VARINT_MAX]; returns its length.
size_t valuecode_varint(uint64_t value, uint8_t *out);

/// Folds the sign so that small figures of either sign are short.
uint64_t valuecode_zigzag(int64_t value);

/// Order of keys: by bytes as unsigned, the shorter first when one starts the other. <0, 0, >0.
int valuecode_compare_keys(const char *a, size_t a_length, const char *b, size_t b_length);
