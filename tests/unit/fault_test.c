// Faults: filling, cutting, wording, and the nearest name against a slow edit distance.
#include "core/fault.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/utf8.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static void setting_fills_and_says_no(void **state) {
  (void)state;
  Fault fault;
  memset(&fault, 'x', sizeof fault);
  assert_false(fault_set(&fault, "a.map", 7, "%d hexes", 3));
  assert_string_equal(fault.file, "a.map");
  assert_int_equal(fault.line, 7);
  assert_string_equal(fault.text, "3 hexes");
  assert_string_equal(fault.hint, "");
  assert_false(fault_hint(&fault, "did you mean '%s'?", "woods"));
  assert_string_equal(fault.hint, "did you mean 'woods'?");
  assert_false(fault_set(&fault, NULL, 0, "again"));
  assert_string_equal(fault.file, "");
  assert_string_equal(fault.hint, "");
  assert_false(fault_set(NULL, "a.map", 7, "nobody listens"));
  assert_false(fault_hint(NULL, "nobody listens"));
}

static void long_texts_are_cut(void **state) {
  (void)state;
  char text[2000];
  memset(text, 'm', sizeof text - 1);
  text[sizeof text - 1] = 0;
  struct {
    Fault fault;
    char after[8];
  } box = { .after = "intact" };
  fault_set(&box.fault, text, 1, "%s", text);
  fault_hint(&box.fault, "%s", text);
  assert_int_equal(strlen(box.fault.file), sizeof box.fault.file - 1);
  assert_int_equal(strlen(box.fault.text), sizeof box.fault.text - 1);
  assert_int_equal(strlen(box.fault.hint), sizeof box.fault.hint - 1);
  assert_string_equal(box.after, "intact");
  char out[64];
  fault_format(&box.fault, out, sizeof out);
  assert_int_equal(strlen(out), sizeof out - 1);
  char whole[1024];
  fault_format(&box.fault, whole, sizeof whole);
  size_t want = 127 + strlen(":1: ") + 383 + strlen(" ()") + 191;
  assert_int_equal(strlen(whole), want);
}

static void what_is_quoted_is_made_fit_to_show(void **state) {
  (void)state;
  const struct {
    const char *text, *want;
  } cases[] = {
    { "B\xC3\xBCnting", "B\xC3\xBCnting" },
    { "B\xFCnting", "B?nting" },
    { "\x1B[2J\x07red\x7F", "?[2J?red?" },
    { "two\nlines\tof it", "two\nlines\tof it" },
    { "\xED\xA0\x80 \xC0\x80.", "??? ??." },
    { "\xF0\x9F\x98", "" },
    { "a\xE2\x82", "a" },
    { "", "" },
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Fault fault;
    fault_set(&fault, cases[i].text, 1, "%s", cases[i].text);
    fault_hint(&fault, "%s", cases[i].text);
    assert_string_equal(fault.file, cases[i].want);
    assert_string_equal(fault.text, cases[i].want);
    assert_string_equal(fault.hint, cases[i].want);
  }
}

static void long_texts_are_cut_between_characters(void **state) {
  (void)state;
  for (int lead = 0; lead < 3; lead++) {
    char text[1000] = "";
    for (int i = 0; i < lead; i++)
      strcat(text, "x");
    while (strlen(text) < sizeof text - 4)
      strcat(text, "\xE2\x82\xAC");  // three bytes
    Fault fault;
    fault_set(&fault, text, 1, "%s", text);
    assert_true(utf8_valid(fault.file, strlen(fault.file)));
    assert_true(utf8_valid(fault.text, strlen(fault.text)));
    assert_true(strlen(fault.text) > sizeof fault.text - 4);
    assert_int_equal(strncmp(fault.text, text, strlen(fault.text)), 0);
  }
}

static void formats_leave_out_what_is_empty(void **state) {
  (void)state;
  const struct {
    const char *file;
    int line;
    const char *hint, *want;
  } cases[] = {
    { "a.map", 7, "mend it", "a.map:7: wrong (mend it)" },
    { "a.map", 7, "", "a.map:7: wrong" },
    { "a.map", 0, "", "a.map: wrong" },
    { NULL, 7, "", "wrong" },
    { NULL, 0, "mend it", "wrong (mend it)" },
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Fault fault;
    fault_set(&fault, cases[i].file, cases[i].line, "wrong");
    fault_hint(&fault, "%s", cases[i].hint);
    char out[128];
    fault_format(&fault, out, sizeof out);
    assert_string_equal(out, cases[i].want);
  }
}

static void nearest_name_is_a_slip_of_the_pen(void **state) {
  (void)state;
  static const char *const names[] = { "clear", "woods", "town", "chateau", "village", "stream" };
  const struct {
    const char *wanted, *want;
  } cases[] = {
    { "woods", "woods" },     { "wods", "woods" },       { "owods", "woods" },
    { "wooods", "woods" },    { "chatteau", "chateau" }, { "vilage", "village" },
    { "vlilage", "village" }, { "steram", "stream" },    { "twon", "town" },
    { "cleer", "clear" },     { "mountain", NULL },      { "xyzzyq", NULL },
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    const char *got = nearest_name(cases[i].wanted, names, LENGTH(names));
    if (!cases[i].want) {
      assert_null(got);
    } else {
      assert_non_null(got);
      assert_string_equal(got, cases[i].want);
    }
  }
  assert_null(nearest_name("woods", NULL, 0));
}

static void ties_go_to_the_first_and_the_nearer_wins(void **state) {
  (void)state;
  static const char *const names[] = { "road1", "road2", "road33" };
  assert_ptr_equal(nearest_name("road9", names, 3), names[0]);
  assert_ptr_equal(nearest_name("road3", names, 3), names[0]);
  assert_ptr_equal(nearest_name("road2", names, 3), names[1]);
  assert_ptr_equal(nearest_name("road333", names, 3), names[2]);
}

static void endless_names_are_passed_over(void **state) {
  (void)state;
  char endless[200];
  memset(endless, 'a', sizeof endless - 1);
  endless[sizeof endless - 1] = 0;
  const char *names[] = { endless, "aaa" };
  assert_null(nearest_name(endless, names, 2));
  assert_ptr_equal(nearest_name("aab", names, 2), names[1]);
}

// -- Against the definition ------------------------------------------------------------------

// Fewest insertions, deletions, changes and swaps of neighbours, by trying them all.
static int slow_distance(const char *a, const char *b) {
  if (!*a) return (int)strlen(b);
  if (!*b) return (int)strlen(a);
  if (*a == *b) return slow_distance(a + 1, b + 1);
  int least = slow_distance(a + 1, b + 1);
  int other = slow_distance(a + 1, b);
  if (other < least) least = other;
  other = slow_distance(a, b + 1);
  if (other < least) least = other;
  if (a[1] && b[1] && a[0] == b[1] && a[1] == b[0]) {
    other = slow_distance(a + 2, b + 2);
    if (other < least) least = other;
  }
  return least + 1;
}

static void random_word(uint64_t *random, char *word) {
  int length = 0;
  for (int i = 0; i < 7; i++) {
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    if (i == 0 || *random >> 61 > 1) word[length++] = (char)('a' + (*random >> 40) % 3);
  }
  word[length] = 0;
}

static void random_words_agree_with_the_definition(void **state) {
  (void)state;
  const char *text = getenv("GROGNARD_TEST_SEED");
  uint64_t seed = text ? strtoull(text, NULL, 10) : 1806, random = seed;
  int found = 0, missed = 0;
  for (int round = 0; round < 2000; round++) {
    char words[4][8];
    for (int i = 0; i < 4; i++)
      random_word(&random, words[i]);
    const char *names[3] = { words[0], words[1], words[2] };
    const char *got = nearest_name(words[3], names, 3);
    int best = 99;
    const char *first = NULL;
    for (int i = 0; i < 3; i++) {
      int distance = slow_distance(words[3], names[i]);
      if (distance < best) best = distance, first = names[i];
    }
    if (best <= 1 && got != first) fail_msg("seed %llu: %s", (unsigned long long)seed, words[3]);
    if (got && slow_distance(words[3], got) > 3) fail_msg("too far: %s, %s", words[3], got);
    found += got != NULL;
    missed += got == NULL;
  }
  assert_true(found > 100 && missed > 100);
}

static void formats_are_cut_between_characters(void **state) {
  (void)state;
  Fault fault;
  char out[8];
  fault_set(&fault, NULL, 0, "\u00e4\u00f6\u00fc\u00df");
  fault_format(&fault, out, sizeof out);
  assert_string_equal(out, "\u00e4\u00f6\u00fc");
}

static void texts_of_other_editors_are_tidied(void **state) {
  (void)state;
  const struct {
    const char *text, *want;
  } cases[] = {
    { "", "" },
    { "a\nb", "a\nb" },
    { "\xEF\xBB\xBF"
      "a\r\nb\r\n",
      "a\nb\n" },
    { "\xEF\xBB\xBF", "" },
    { "a\rb\r\r\n", "a\rb\r\n" },
    { "a\xEF\xBB\xBF", "a\xEF\xBB\xBF" },
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    char text[32];
    snprintf(text, sizeof text, "%s", cases[i].text);
    text[utf8_tidy(text, strlen(text))] = '\0';
    assert_string_equal(text, cases[i].want);
  }
}

static void wrong_bytes_have_line_and_column(void **state) {
  (void)state;
  const char text[] = "gr\u00f6\u00dfe\ngr\xF6\xDF"
                      "e";
  Fault fault;
  assert_true(fault_unless_utf8(&fault, "a.lua", text, 8));
  assert_false(fault_unless_utf8(&fault, "a.lua", text, strlen(text)));
  assert_int_equal(fault.line, 2);
  assert_string_equal(fault.text, "byte 0xF6 at column 3 is no UTF-8 text");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(setting_fills_and_says_no),
    cmocka_unit_test(long_texts_are_cut),
    cmocka_unit_test(what_is_quoted_is_made_fit_to_show),
    cmocka_unit_test(long_texts_are_cut_between_characters),
    cmocka_unit_test(formats_leave_out_what_is_empty),
    cmocka_unit_test(formats_are_cut_between_characters),
    cmocka_unit_test(texts_of_other_editors_are_tidied),
    cmocka_unit_test(wrong_bytes_have_line_and_column),
    cmocka_unit_test(nearest_name_is_a_slip_of_the_pen),
    cmocka_unit_test(ties_go_to_the_first_and_the_nearer_wins),
    cmocka_unit_test(endless_names_are_passed_over),
    cmocka_unit_test(random_words_agree_with_the_definition),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
