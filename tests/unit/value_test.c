/// Value trees: building, finding, copying, comparing.
#include "core/value.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_building(void **state) {
  (void)state;
  Value *root = value_new(7);
  assert_int_equal(root->kind, VALUE_NIL);
  assert_int_equal(root->line, 7);
  value_set_map(root);
  Value *name = value_put(root, root, "name", 4, 8);
  assert_true(value_set_string(root, name, "a\0b", 3));
  assert_int_equal(name->as.string.length, 3);
  assert_memory_equal(name->as.string.bytes, "a\0b", 4);
  value_set_int(value_put(root, root, "n", 1, 9), INT64_MIN);
  value_set_bool(value_put(root, root, "b", 1, 9), true);
  Value *list = value_put(root, root, "list", 4, 10);
  value_set_array(list);
  for (int i = 0; i < 1000; i++)
    value_set_int(value_append(root, list, i), i);
  assert_int_equal(value_count(list), 1000);
  assert_int_equal(value_item(list, 999)->as.integer, 999);
  assert_int_equal(value_item(list, 999)->line, 999);
  assert_null(value_item(list, 1000));
  assert_int_equal(value_get(root, "n")->as.integer, INT64_MIN);
  assert_int_equal(value_field(root, "name", 4)->line, 8);
  assert_null(value_get(root, "nam"));
  assert_null(value_get(list, "n"));
  assert_int_equal(value_count(name), 0);
  value_free(root);
  value_free(NULL);
}

static void test_many_fields(void **state) {
  (void)state;
  Value *root = value_new(1);
  value_set_array(root);  // an empty array becomes a map with its first field
  char key[32];
  for (int i = 0; i < 5000; i++) {
    int length = snprintf(key, sizeof key, "k%d", i * 7);
    assert_null(value_field(root, key, (size_t)length));
    value_set_int(value_put(root, root, key, (size_t)length, i), i);
    assert_non_null(value_field(root, key, (size_t)length));
  }
  assert_int_equal(root->kind, VALUE_MAP);
  for (int i = 0; i < 5000; i++) {
    int length = snprintf(key, sizeof key, "k%d", i * 7);
    const ValueField *field = value_field(root, key, (size_t)length);
    assert_non_null(field);
    assert_int_equal(field->value->as.integer, i);
    assert_ptr_equal(field, &root->as.map.fields[i]);
  }
  assert_null(value_get(root, "k1"));
  assert_null(value_field(root, "k7", 1));
  value_free(root);
}

static void test_big_strings(void **state) {
  (void)state;
  Value *root = value_new(1);
  value_set_array(root);
  size_t size = 1 << 20;
  char *text = malloc(size);
  assert_non_null(text);
  memset(text, 'x', size);
  for (int i = 0; i < 3; i++) {
    assert_true(value_set_string(root, value_append(root, root, 1), text, size));
    assert_true(value_set_string(root, value_append(root, root, 1), "", 0));
  }
  assert_memory_equal(value_item(root, 4)->as.string.bytes, text, size);
  assert_string_equal(value_item(root, 5)->as.string.bytes, "");
  free(text);
  value_free(root);
}

/// A tree of several kinds; `last` is its last integer, and fields stand in reverse if `turned`.
static Value *sample(int64_t last, bool turned) {
  static const char *const keys[] = { "one", "two", "three" };
  Value *root = value_new(1);
  value_set_map(root);
  for (int i = 0; i < 3; i++) {
    const char *key = keys[turned ? 2 - i : i];
    Value *node = value_put(root, root, key, strlen(key), turned ? 9 : i);
    if (strcmp(key, "one") == 0) value_set_bool(node, true);
    if (strcmp(key, "two") == 0) value_set_string(root, node, "text", 4);
    if (strcmp(key, "three") != 0) continue;
    value_set_array(node);
    value_set_array(value_append(root, node, 3));
    value_set_int(value_append(root, node, 4), last);
  }
  return root;
}

static void test_equality(void **state) {
  (void)state;
  Value *a = sample(5, false), *b = sample(5, true), *c = sample(6, false);
  assert_true(value_equal(a, b));
  assert_true(value_equal(b, a));
  assert_false(value_equal(a, c));
  value_put(b, b, "more", 4, 1);
  assert_false(value_equal(a, b));
  assert_false(value_equal(b, a));
  Value *array = value_new(1), *map = value_new(1), *nothing = value_new(1);
  value_set_array(array);
  value_set_map(map);
  assert_true(value_equal(array, map));
  assert_true(value_equal(map, array));
  assert_false(value_equal(map, nothing));
  Value *all[] = { a, b, c, array, map, nothing };
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    value_free(all[i]);
}

static void test_copies(void **state) {
  (void)state;
  Value *from = sample(5, false), *to = value_new(1);
  value_set_array(to);
  Value *node = value_append(to, to, 42);
  assert_true(value_copy(to, node, from));
  assert_int_equal(node->line, 42);
  assert_true(value_equal(node, from));
  assert_int_equal(value_field(node, "three", 5)->line, 2);
  assert_int_equal(value_item(value_get(node, "three"), 1)->line, 4);
  value_free(from);
  assert_string_equal(value_get(node, "two")->as.string.bytes, "text");
  value_free(to);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_building),    cmocka_unit_test(test_many_fields),
    cmocka_unit_test(test_big_strings), cmocka_unit_test(test_equality),
    cmocka_unit_test(test_copies),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
