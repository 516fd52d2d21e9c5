/// Logs as saves keep them: short, in the old long form, and what is neither.
#include "api/savedlog.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static json_t *json(const char *text) {
  json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);
  if (!value) fail_msg("no JSON: %s", text);
  return value;
}

static void assert_kept_as(const char *records, const char *want) {
  json_t *list = json(records);
  char *text = savedlog_text(list);
  assert_string_equal(text, want);
  json_t *kept = json(text), *back = savedlog_records(kept, 7);
  if (!json_equal(back, list)) fail_msg("%s comes back as %s", records, json_dumps(back, 0));
  json_decref(back);
  json_decref(kept);
  json_decref(list);
  free(text);
}

static void records_are_kept_short(void **state) {
  (void)state;
  assert_kept_as("[]", "[]");
  assert_kept_as("[{\"n\":7,\"rule\":\"2.1\",\"key\":\"a\",\"values\":{\"y\":[1],\"x\":\"u\"}}]",
                 "[[\"2.1\",\"a\",{\"x\":\"u\",\"y\":[1]}]]");
  assert_kept_as("[{\"n\":7,\"rule\":\"2.1\",\"key\":\"a\",\"values\":{},\"visible_to\":[\"red\"]},"
                 "{\"n\":7,\"rule\":\"2.2\",\"key\":\"b\",\"values\":[]}]",
                 "[[\"2.1\",\"a\",{},[\"red\"]],[\"2.2\",\"b\",[]]]");
}

static void other_records_are_kept_whole_but_for_their_row(void **state) {
  (void)state;
  assert_kept_as("[{\"n\":7,\"rule\":\"2.1\",\"key\":\"a\",\"values\":{},\"text\":\"t\"}]",
                 "[{\"key\":\"a\",\"rule\":\"2.1\",\"text\":\"t\",\"values\":{}}]");
  assert_kept_as("[{\"n\":7,\"rule\":\"2.1\"}]", "[{\"rule\":\"2.1\"}]");
}

static void no_records_are_an_empty_text(void **state) {
  (void)state;
  char *text = savedlog_text(NULL);
  assert_string_equal(text, "[]");
  free(text);
}

static void the_long_form_is_read(void **state) {
  (void)state;
  json_t *kept = json("[{\"n\":3,\"rule\":\"2.1\",\"key\":\"a\",\"values\":{\"x\":1}}]");
  json_t *want = json("[{\"n\":3,\"rule\":\"2.1\",\"key\":\"a\",\"values\":{\"x\":1}}]");
  json_t *records = savedlog_records(kept, 3);
  assert_true(json_equal(records, want));
  json_decref(records);
  json_decref(want);
  json_decref(kept);
}

static void what_is_no_log_is_refused(void **state) {
  (void)state;
  static const char *const wrong[] = {
    "{}",
    "7",
    "[7]",
    "[null]",
    "[[]]",
    "[[\"2.1\",\"a\"]]",
    "[[\"2.1\",7,{}]]",
    "[[2,\"a\",{}]]",
    "[[\"2.1\",\"a\",7]]",
    "[[\"2.1\",\"a\",[7]]]",
    "[[\"2.1\",\"a\",{},\"red\"]]",
    "[[\"2.1\",\"a\",{},[\"red\"],1]]",
    "[[\"2.1\",\"a\",{}],7]",
  };
  assert_null(savedlog_records(NULL, 1));
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    json_t *kept = json(wrong[i]);
    if (savedlog_records(kept, 1)) fail_msg("read as a log: %s", wrong[i]);
    json_decref(kept);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(records_are_kept_short),
    cmocka_unit_test(other_records_are_kept_whole_but_for_their_row),
    cmocka_unit_test(no_records_are_an_empty_text),
    cmocka_unit_test(the_long_form_is_read),
    cmocka_unit_test(what_is_no_log_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
