/// Plain data as parsers make it: a tree of values that remembers lines. Pure C, no globals.
/// One allocation arena per tree, owned by its root: free the root and everything is gone.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum ValueKind {
  VALUE_NIL,
  VALUE_BOOL,
  VALUE_INT,
  VALUE_STRING,
  VALUE_ARRAY,  ///< Items 0..count-1. An empty table of unknown nature is an empty array.
  VALUE_MAP,    ///< String keys, in the order they were put.
} ValueKind;

typedef struct Value Value;

/// One field of a map. `key` is ended by a zero byte and owned by the tree; it may hold others.
typedef struct ValueField {
  const char *key;
  size_t key_length;  ///< Bytes, without the end.
  int line;           ///< Line of the key; 0 when unknown.
  Value *value;       ///< Never NULL.
} ValueField;

/// One node. Read its parts freely, change them by the functions below alone.
struct Value {
  ValueKind kind;
  int line;  ///< 1-based line of the value in its source; 0 when unknown.
  union {
    bool boolean;
    int64_t integer;
    struct {
      const char *bytes;  ///< Ended by a zero byte; may hold others.
      size_t length;
    } string;
    struct {
      Value **items;
      size_t count, capacity;
    } array;
    struct {
      ValueField *fields;
      size_t count, capacity;
      uint32_t *slots;  ///< Index of the keys, value.c's own; NULL while there are few.
      size_t slot_count;
    } map;
  } as;
};

/// Makes a tree that is one VALUE_NIL. The caller frees it with value_free(). NULL: out of memory.
Value *value_new(int line);
/// `root` is as value_new() gave it, never an inner node; NULL is fine.
void value_free(Value *root);

/// The setters turn a fresh node (VALUE_NIL) into something. `root` is the tree's root.
void value_set_bool(Value *node, bool boolean);
void value_set_int(Value *node, int64_t integer);
/// Copies the text. False when out of memory.
bool value_set_string(Value *root, Value *node, const char *bytes, size_t length);
void value_set_array(Value *node);  ///< An empty array.
void value_set_map(Value *node);    ///< An empty map.

/// Appends a fresh VALUE_NIL to the array and returns it; NULL when out of memory.
Value *value_append(Value *root, Value *array, int line);

/// Adds a field with a fresh VALUE_NIL and returns that; NULL when out of memory. Copies the key.
/// An empty array becomes a map. The caller has looked for doubles with value_get().
Value *value_put(Value *root, Value *map, const char *key, size_t key_length, int line);

/// Gives the field's value (in constant time on the average), or NULL when the map lacks it or
/// `map` is no map.
const Value *value_get(const Value *map, const char *key);
const ValueField *value_field(const Value *map, const char *key, size_t key_length);

/// Number of items or fields; 0 for everything else.
size_t value_count(const Value *value);

/// Gives item `index` (0-based) of an array, NULL beyond its end.
const Value *value_item(const Value *array, size_t index);

/// Copies `from` (of any tree) with all below it into `node`, a fresh VALUE_NIL, whose own line
/// stays. False when out of memory.
bool value_copy(Value *root, Value *node, const Value *from);

/// Reports whether two trees hold the same data: lines and the order of fields do not count, and an
/// empty array equals an empty map.
bool value_equal(const Value *a, const Value *b);
