#include "core/value.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 8192, FIRST_ITEMS = 4, INDEXED_FROM = 12 };

typedef struct Block {
  struct Block *next;
  size_t used, size;
  alignas(max_align_t) char bytes[];
} Block;

/// A tree's root node with the arena behind it; callers see the node alone.
typedef struct Tree {
  Value root;  // first: a pointer to the root is a pointer to the tree
  Block *blocks;
} Tree;

static void *arena_take(Tree *tree, size_t size) {
  const size_t grain = alignof(max_align_t);
  if (size > SIZE_MAX / 2) return NULL;
  size = (size + grain - 1) / grain * grain;
  Block *block = tree->blocks;
  if (!block || block->size - block->used < size) {
    size_t room = size > BLOCK_BYTES / 4 ? size : BLOCK_BYTES;
    Block *fresh = malloc(sizeof *fresh + room);
    if (!fresh) return NULL;
    *fresh = (Block){ .next = NULL, .used = 0, .size = room };
    if (block && room == size) {  // a big piece has a block of its own, behind the one in use
      fresh->next = block->next;
      block->next = fresh;
    } else {
      fresh->next = block;
      tree->blocks = fresh;
    }
    block = fresh;
  }
  void *piece = block->bytes + block->used;
  block->used += size;
  return piece;
}

static char *arena_copy(Tree *tree, const char *bytes, size_t length) {
  char *copy = arena_take(tree, length + 1);
  if (!copy) return NULL;
  if (length) memcpy(copy, bytes, length);
  copy[length] = '\0';
  return copy;
}

Value *value_new(int line) {
  Tree *tree = calloc(1, sizeof *tree);
  if (!tree) return NULL;
  tree->root.line = line;
  return &tree->root;
}

void value_free(Value *root) {
  if (!root) return;
  Tree *tree = (Tree *)root;
  for (Block *block = tree->blocks; block;) {
    Block *next = block->next;
    free(block);
    block = next;
  }
  free(tree);
}

static Value *new_node(Tree *tree, int line) {
  Value *node = arena_take(tree, sizeof *node);
  if (!node) return NULL;
  memset(node, 0, sizeof *node);
  node->line = line;
  return node;
}

void value_set_bool(Value *node, bool boolean) {
  node->kind = VALUE_BOOL;
  node->as.boolean = boolean;
}

void value_set_int(Value *node, int64_t integer) {
  node->kind = VALUE_INT;
  node->as.integer = integer;
}

bool value_set_string(Value *root, Value *node, const char *bytes, size_t length) {
  char *copy = arena_copy((Tree *)root, bytes, length);
  if (!copy) return false;
  node->kind = VALUE_STRING;
  node->as.string.bytes = copy;
  node->as.string.length = length;
  return true;
}

void value_set_array(Value *node) {
  memset(&node->as, 0, sizeof node->as);
  node->kind = VALUE_ARRAY;
}

void value_set_map(Value *node) {
  memset(&node->as, 0, sizeof node->as);
  node->kind = VALUE_MAP;
}

/// Gives room for one more element; the old room stays in the arena until the tree goes.
static bool make_room(Tree *tree, void *elements, size_t size, size_t count, size_t *capacity) {
  if (count < *capacity) return true;
  size_t wanted = *capacity ? *capacity * 2 : FIRST_ITEMS;
  if (wanted > SIZE_MAX / 2 / size) return false;
  void *fresh = arena_take(tree, wanted * size);
  if (!fresh) return false;
  void *old;
  memcpy(&old, elements, sizeof old);  // the address of either kind of element pointer
  if (count) memcpy(fresh, old, count * size);
  memcpy(elements, &fresh, sizeof fresh);
  *capacity = wanted;
  return true;
}

Value *value_append(Value *root, Value *array, int line) {
  Tree *tree = (Tree *)root;
  Value *node = new_node(tree, line);
  if (!node) return NULL;
  if (!make_room(tree, &array->as.array.items, sizeof(Value *), array->as.array.count,
                 &array->as.array.capacity)) {
    return NULL;
  }
  array->as.array.items[array->as.array.count++] = node;
  return node;
}

/// The map's address seeds the hash, so that no file can be written to make its keys collide.
/// Nothing that a caller sees depends on it: fields keep the order in which they came.
static size_t key_slot(const Value *map, const char *key, size_t length) {
  uint64_t hash = (uint64_t)(uintptr_t)map * UINT64_C(0x9E3779B97F4A7C15);
  for (size_t i = 0; i < length; i++) {
    hash = (hash ^ (unsigned char)key[i]) * UINT64_C(0xBF58476D1CE4E5B9);
    hash ^= hash >> 29;
  }
  return (size_t)(hash ^ (hash >> 32)) & (map->as.map.slot_count - 1);
}

static void index_field(Value *map, size_t index) {
  const ValueField *field = &map->as.map.fields[index];
  size_t slot = key_slot(map, field->key, field->key_length);
  while (map->as.map.slots[slot])
    slot = (slot + 1) & (map->as.map.slot_count - 1);
  map->as.map.slots[slot] = (uint32_t)(index + 1);
}

/// Indexes the newest field; the index is made again, at most half full, whenever the fields grew.
static bool index_newest(Tree *tree, Value *map) {
  size_t wanted = map->as.map.capacity * 2;
  if (map->as.map.count <= INDEXED_FROM) return true;
  if (map->as.map.slot_count == wanted) {
    index_field(map, map->as.map.count - 1);
    return true;
  }
  if (wanted > UINT32_MAX / 2) return false;
  map->as.map.slots = arena_take(tree, wanted * sizeof(uint32_t));
  map->as.map.slot_count = map->as.map.slots ? wanted : 0;
  if (!map->as.map.slots) return false;
  memset(map->as.map.slots, 0, wanted * sizeof(uint32_t));
  for (size_t i = 0; i < map->as.map.count; i++)
    index_field(map, i);
  return true;
}

Value *value_put(Value *root, Value *map, const char *key, size_t key_length, int line) {
  Tree *tree = (Tree *)root;
  if (map->kind == VALUE_ARRAY && map->as.array.count == 0) value_set_map(map);
  Value *node = new_node(tree, line);
  char *copy = node ? arena_copy(tree, key, key_length) : NULL;
  if (!copy) return NULL;
  if (!make_room(tree, &map->as.map.fields, sizeof(ValueField), map->as.map.count,
                 &map->as.map.capacity)) {
    return NULL;
  }
  map->as.map.fields[map->as.map.count++] =
      (ValueField){ .key = copy, .key_length = key_length, .line = line, .value = node };
  return index_newest(tree, map) ? node : NULL;
}

static bool field_is(const ValueField *field, const char *key, size_t length) {
  return field->key_length == length && memcmp(field->key, key, length) == 0;
}

const ValueField *value_field(const Value *map, const char *key, size_t key_length) {
  if (!map || map->kind != VALUE_MAP) return NULL;
  const ValueField *fields = map->as.map.fields;
  if (!map->as.map.slots) {
    for (size_t i = 0; i < map->as.map.count; i++) {
      if (field_is(&fields[i], key, key_length)) return &fields[i];
    }
    return NULL;
  }
  size_t mask = map->as.map.slot_count - 1;
  for (size_t slot = key_slot(map, key, key_length); map->as.map.slots[slot];
       slot = (slot + 1) & mask) {
    const ValueField *field = &fields[map->as.map.slots[slot] - 1];
    if (field_is(field, key, key_length)) return field;
  }
  return NULL;
}

const Value *value_get(const Value *map, const char *key) {
  const ValueField *field = value_field(map, key, strlen(key));
  return field ? field->value : NULL;
}

size_t value_count(const Value *value) {
  if (value->kind == VALUE_ARRAY) return value->as.array.count;
  return value->kind == VALUE_MAP ? value->as.map.count : 0;
}

const Value *value_item(const Value *array, size_t index) {
  if (!array || array->kind != VALUE_ARRAY || index >= array->as.array.count) return NULL;
  return array->as.array.items[index];
}

static bool copy_items(Value *root, Value *node, const Value *from) {
  value_set_array(node);
  for (size_t i = 0; i < from->as.array.count; i++) {
    const Value *item = from->as.array.items[i];
    Value *copy = value_append(root, node, item->line);
    if (!copy || !value_copy(root, copy, item)) return false;
  }
  return true;
}

static bool copy_fields(Value *root, Value *node, const Value *from) {
  value_set_map(node);
  for (size_t i = 0; i < from->as.map.count; i++) {
    const ValueField *field = &from->as.map.fields[i];
    Value *copy = value_put(root, node, field->key, field->key_length, field->line);
    if (!copy || !value_copy(root, copy, field->value)) return false;
    copy->line = field->value->line;
  }
  return true;
}

bool value_copy(Value *root, Value *node, const Value *from) {
  switch (from->kind) {
  case VALUE_NIL:
    return true;
  case VALUE_BOOL:
    value_set_bool(node, from->as.boolean);
    return true;
  case VALUE_INT:
    value_set_int(node, from->as.integer);
    return true;
  case VALUE_STRING:
    return value_set_string(root, node, from->as.string.bytes, from->as.string.length);
  case VALUE_ARRAY:
    return copy_items(root, node, from);
  case VALUE_MAP:
    return copy_fields(root, node, from);
  }
  return false;
}

static bool items_equal(const Value *a, const Value *b) {
  for (size_t i = 0; i < a->as.array.count; i++) {
    if (!value_equal(a->as.array.items[i], b->as.array.items[i])) return false;
  }
  return true;
}

static bool fields_equal(const Value *a, const Value *b) {
  for (size_t i = 0; i < a->as.map.count; i++) {
    const ValueField *field = &a->as.map.fields[i];
    const ValueField *other = value_field(b, field->key, field->key_length);
    if (!other || !value_equal(field->value, other->value)) return false;
  }
  return true;
}

static bool is_table(const Value *value) {
  return value->kind == VALUE_ARRAY || value->kind == VALUE_MAP;
}

bool value_equal(const Value *a, const Value *b) {
  if (is_table(a) && is_table(b) && value_count(a) != value_count(b)) return false;
  if (is_table(a) && is_table(b) && value_count(a) == 0) return true;
  if (a->kind != b->kind) return false;
  switch (a->kind) {
  case VALUE_NIL:
    return true;
  case VALUE_BOOL:
    return a->as.boolean == b->as.boolean;
  case VALUE_INT:
    return a->as.integer == b->as.integer;
  case VALUE_STRING:
    return a->as.string.length == b->as.string.length &&
           memcmp(a->as.string.bytes, b->as.string.bytes, a->as.string.length) == 0;
  case VALUE_ARRAY:
    return items_equal(a, b);
  case VALUE_MAP:
    return fields_equal(a, b);
  }
  return false;
}
