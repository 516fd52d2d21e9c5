// Compressed files come back as they were, and broken or greedy ones are refused.
#include "host/gzip.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random.h"

enum { MUCH = 1 << 20 };

static char *packed_of(const void *bytes, size_t length, size_t *packed_length) {
  char *packed = NULL;
  assert_true(gzip_pack(bytes, length, &packed, packed_length, NULL));
  return packed;
}

static void assert_returns(const void *bytes, size_t length) {
  size_t packed_length = 0, found_length = 0;
  char *packed = packed_of(bytes, length, &packed_length), *found = NULL;
  assert_true(gzip_unpack(packed, packed_length, length, &found, &found_length, NULL));
  assert_int_equal(length, found_length);
  assert_memory_equal(bytes, found, length);
  assert_int_equal('\0', found[length]);
  free(packed);
  free(found);
}

static void assert_refused(const void *bytes, size_t length, size_t most, const char *words) {
  Fault fault;
  char *found = "something";
  size_t found_length = 0;
  assert_false(gzip_unpack(bytes, length, most, &found, &found_length, &fault));
  assert_null(found);
  assert_non_null(strstr(fault.text, words));
}

static void test_bytes_come_back(void **state) {
  (void)state;
  assert_returns("", 0);
  assert_returns("a", 1);
  char *much = malloc(MUCH);
  assert_non_null(much);
  memset(much, 'x', MUCH);
  assert_returns(much, MUCH);
  uint64_t random = test_seed();
  for (size_t i = 0; i < MUCH; i++)
    much[i] = (char)random_bits(&random);
  assert_returns(much, MUCH);
  free(much);
}

static void test_same_bytes_are_packed_alike(void **state) {
  (void)state;
  size_t one_length = 0, two_length = 0;
  char *one = packed_of("14 October", 10, &one_length),
       *two = packed_of("14 October", 10, &two_length);
  assert_int_equal(one_length, two_length);
  assert_memory_equal(one, two, one_length);
  free(one);
  free(two);
}

static void test_more_than_allowed_is_refused(void **state) {
  (void)state;
  char *much = calloc(1, MUCH);
  size_t length = 0;
  assert_non_null(much);
  char *packed = packed_of(much, MUCH, &length);
  assert_refused(packed, length, MUCH - 1, "more than 1048575 bytes");
  assert_refused(packed, length, 0, "more than 0 bytes");
  free(packed);
  free(much);
}

static void test_broken_files_are_refused(void **state) {
  (void)state;
  size_t length = 0;
  char *packed = packed_of("the Saale at Jena, the Saale at Jena", 36, &length);
  for (size_t cut = 0; cut < length; cut++)
    assert_refused(packed, cut, 100, "broken");
  char *more = calloc(1, length + 1);
  assert_non_null(more);
  memcpy(more, packed, length);
  assert_refused(more, length + 1, 100, "broken");  // a byte behind its end
  more[length - 8] ^= 1;                            // the checksum
  assert_refused(more, length, 100, "broken");
  assert_refused("{}", 2, 100, "broken");
  free(more);
  free(packed);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_bytes_come_back),
    cmocka_unit_test(test_same_bytes_are_packed_alike),
    cmocka_unit_test(test_more_than_allowed_is_refused),
    cmocka_unit_test(test_broken_files_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
