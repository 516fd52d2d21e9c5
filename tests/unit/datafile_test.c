/// Data files: what is read from each kind, and what is said of what is wrong.
#include "core/datafile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "show.h"

typedef struct Good {
  const char *text;
  const char *want;
} Good;

typedef struct Wrong {
  const char *text;
  int line;
  const char *fault;
  const char *hint;
} Wrong;

static DataKind kind_of(const char *file) {
  DataKind kind = DATA_LITERAL;
  assert_true(datafile_kind(file, &kind));
  return kind;
}

static void check_good(const char *file, const Good *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    Fault fault = { .text = "" };
    Value *value = datafile_parse(rows[i].text, strlen(rows[i].text), file, kind_of(file), &fault);
    if (!value) fail_msg("%s\nsays line %d: %s", rows[i].text, fault.line, fault.text);
    Out out = { .used = 0 };
    show(&out, value);
    assert_string_equal(out.text, rows[i].want);
    value_free(value);
  }
}

static void check_wrong(const char *file, const Wrong *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    Fault fault = { .text = "" };
    Value *value = datafile_parse(rows[i].text, strlen(rows[i].text), file, kind_of(file), &fault);
    if (value) fail_msg("taken, though it should be refused:\n%s", rows[i].text);
    assert_string_equal(fault.file, file);
    assert_string_equal(fault.text, rows[i].fault);
    if (fault.line != rows[i].line) {
      fail_msg("%s\nline %d, not %d: %s", rows[i].text, fault.line, rows[i].line, fault.text);
    }
    assert_string_equal(fault.hint, rows[i].hint ? rows[i].hint : "");
  }
}

#define GOOD(file, rows) check_good(file, rows, sizeof(rows) / sizeof(rows)[0])
#define WRONG(file, rows) check_wrong(file, rows, sizeof(rows) / sizeof(rows)[0])

static void test_kinds(void **state) {
  (void)state;
  DataKind kind;
  assert_true(datafile_kind("mods/a/units/x.tsv", &kind) && kind == DATA_TSV);
  assert_true(datafile_kind("crt.grid", &kind) && kind == DATA_GRID);
  assert_true(datafile_kind("pack.lua", &kind) && kind == DATA_LITERAL);
  assert_false(datafile_kind(".lua", &kind));
  assert_false(datafile_kind("pack.lua.txt", &kind));
}

// Literals ------------------------------------------------------------------------------------

static void test_literals(void **state) {
  (void)state;
  static const Good rows[] = {
    { "{}", "[]" },
    { "\xEF\xBB\xBF{}", "[]" },
    { " -- a comment\n--[[ long\n]] {} --[==[ ]] ]==]", "[]" },
    { "{ 1, 2; 3 }", "[1 2 3]" },
    { "{ a = 1, [\"b c\"] = true, ['d'] = false; }", "{a=1 b c=true d=false}" },
    { "{ [1] = 'x', [2] = 'y', }", "[<x> <y>]" },
    { "{ [0x1] = 1 }", "[1]" },
    { "{ 0, -0, 7, -7, 0x10, 0XfF, -0x10 }", "[0 0 7 -7 16 255 -16]" },
    { "{ 9223372036854775807, -9223372036854775808, 0xFFFFFFFFFFFFFFFF }",
      "[9223372036854775807 -9223372036854775808 -1]" },
    { "{ 007 }", "[7]" },
    { "{ \"a\\n\\t\\\\\\\"\\'\\65\\x42\\u{F6}\\u{1F600}\" }",
      "[<a\n\t\\\"'AB\xC3\xB6\xF0\x9F\x98\x80>]" },
    { "{ 'one\\\ntwo', 'a\\z \n\t b' }", "[<one\ntwo> <ab>]" },
    { "{ [[\nline\r\nnext]], [=[a]]b]=], [[]] }", "[<line\nnext> <a]]b> <>]" },
    { "{ [ [[k]] ] = [[v]] }", "{k=<v>}" },
    { "{ { {}, { x = {} } } }", "[[[] {x=[]}]]" },
    { "{ truth = true, nilly = 1, _x9 = 2 }", "{truth=true nilly=1 _x9=2}" },
    { "{ a --[[ = ]] --\n = 1 }", "{a=1}" },
    { "{ 'K\xC3\xB6sen' }", "[<K\xC3\xB6sen>]" },
  };
  GOOD("t.lua", rows);
}

static void test_literal_faults(void **state) {
  (void)state;
  static const Wrong rows[] = {
    { "", 1, "a data file is one table: expected '{' but found the end of the file", NULL },
    { "\n5", 2, "a data file is one table: expected '{' but found '5'", NULL },
    { "return {}", 1, "'return' is a statement; a data file is one literal and is never run",
      NULL },
    { "local x = 1\nreturn {}", 1,
      "'local' is a statement; a data file is one literal and is never run", NULL },
    { "{}\n{}", 2, "expected the end of the file but found '{'", "a data file is one table" },
    { "{ 1,\n 2", 2, "the file ends inside the table that opens on line 1", NULL },
    { "{\n a = {\n", 3, "the file ends inside the table that opens on line 2", NULL },
    { "{ a = 1,\n b = 2,\n a = 3 }", 3, "'a' is given twice: here and on line 1", NULL },
    { "{ a = 1,\n [\"a\"] = 3 }", 2, "'a' is given twice: here and on line 1", NULL },
    { "{\n 1,\n a = 2 }", 3, "the name 'a' in a table that is an array since line 2",
      "a table is an array or has names, never both" },
    { "{\n a = 2,\n\n 1 }", 4, "a value without a name in a table that has names since line 2",
      "a table is an array or has names, never both" },
    { "{ a = 1,\n [1] = 2 }", 2, "the index 1 in a table that has names since line 1",
      "write [\"1\"] if it is a name" },
    { "{ [1] = 1,\n [3] = 2 }", 2, "[3] where [2] comes next: an array has no holes",
      "write [\"3\"] if it is a name" },
    { "{ [0] = 1 }", 1, "[0] where [1] comes next: an array has no holes",
      "write [\"0\"] if it is a name" },
    { "{ [1] = 1,\n [1] = 2 }", 2, "[1] is given twice: here and on line 1", NULL },
    { "{ 'x',\n [2] = 2 }", 2, "the index 2 in an array without indices since line 1", NULL },
    { "{ [1] = 2,\n 'x' }", 2, "a value without an index in an array that has indices since line 1",
      NULL },
    { "{ a = nil }", 1, "nil is no value here", "leave the key out" },
    { "{ a =\n True }", 2,
      "'True' is a name, not a value; data is strings, integers, true, false and tables of them",
      "did you mean true?" },
    { "{ arm = infantry }", 1,
      "'infantry' is a name, not a value; data is strings, integers, true, false and tables of "
      "them",
      "text stands in quotes" },
    { "{ f(1) }", 1,
      "'f' calls for a program; data is never run: data is strings, integers, true, false and "
      "tables of them",
      NULL },
    { "{ a = math.huge }", 1,
      "'math' calls for a program; data is never run: data is strings, integers, true, false and "
      "tables of them",
      NULL },
    { "{ a = function() end }", 1,
      "'function' calls for a program; data is never run: data is strings, integers, true, false "
      "and tables of them",
      NULL },
    { "{ 1 + 2 }", 1,
      "'+' computes or calls; data is never run: data is strings, integers, true, false and "
      "tables of them",
      NULL },
    { "{ 'a' .. 'b' }", 1,
      "'.' computes or calls; data is never run: data is strings, integers, true, false and "
      "tables of them",
      NULL },
    { "{ - 5 }", 1, "expected a value but found '-'", NULL },
    { "{ 1.5 }", 1, "'1.5' is not an integer; floats are not allowed",
      "count in halves, quarters or percent" },
    { "{ -1e3 }", 1, "'-1e3' is not an integer; floats are not allowed",
      "count in halves, quarters or percent" },
    { "{ 1e-3 }", 1, "'1e-3' is not an integer; floats are not allowed",
      "count in halves, quarters or percent" },
    { "{ .5 }", 1, "'.5' is not an integer; floats are not allowed",
      "count in halves, quarters or percent" },
    { "{ 0x1p4 }", 1, "'0x1p4' is not an integer; floats are not allowed",
      "count in halves, quarters or percent" },
    { "{ 12men }", 1, "'12men' is no number", NULL },
    { "{ 9223372036854775808 }", 1, "this number does not fit 64 bits", NULL },
    { "{ -9223372036854775809 }", 1, "this number does not fit 64 bits", NULL },
    { "{ 0x10000000000000000 }", 1, "this number does not fit 64 bits", NULL },
    { "{ a = 1\n b = 2 }", 2, "expected ',' or '}' but found 'b'",
      "a comma may be missing after line 1" },
    { "{ a = 1 ) }", 1, "expected ',' or '}' but found ')'", NULL },
    { "{ 'a' = 1 }", 1, "expected ',' or '}' but found '='",
      "a key that is no plain name: [\"two words\"] = ..." },
    { "{ end = 1 }", 1, "'end' is a word of Lua and no name", "write [\"end\"] = ..." },
    { "{ K\xC3\xB6sen = 1 }", 1,
      "'K' is a name, not a value; data is strings, integers, true, false and tables of them",
      "text stands in quotes" },
    { "{ \xC3\xB6 = 1 }", 1, "expected a value but found '\xC3\xB6'",
      "text stands in quotes; a name beyond ASCII too: [\"...\"] = ..." },
    { "{ [true] = 1 }", 1, "a key in brackets is a string or an integer, not 'true'", NULL },
    { "{ ['a' = 1 }", 1, "expected ']' after the key but found '='", NULL },
    { "{ ['a'] 1 }", 1, "expected '=' after the key but found '1'", NULL },
    { "{ [''] = 1 }", 1, "a name may not be empty", NULL },
    { "{\n 'abc\n' }", 2, "this string is not closed on its line", NULL },
    { "{\n [[abc\n\n", 2, "this string is never closed", NULL },
    { "{}\n--[[ abc\n\n", 2, "this comment is never closed", NULL },
    { "{ '\\q' }", 1, "no escape begins with '\\' and 'q'", "a backslash itself is written \\\\" },
    { "{ '\\300' }", 1, "'\\300' is no byte: at most 255", NULL },
    { "{ '\\xG0' }", 1, "'\\x' takes two hexadecimal digits", NULL },
    { "{ '\\u{D800}' }", 1, "'\\u' takes a Unicode number, as in \\u{F6}", NULL },
    { "{ '\\0' }", 1, "a string may not hold a zero byte", NULL },
    { "{ '\\xFF' }", 1, "the escapes of this string do not make UTF-8", NULL },
    { "{\n '\xFF' }", 2, "byte 0xFF at column 3 is no UTF-8 text", "save the file as UTF-8" },
    { "{\r\n\r\n\x01}", 3, "a control character (0x01)", NULL },
    { "{ , }", 1, "expected a value but found ','", NULL },
    { "#!/bin/lua\n{}", 1, "a data file is one table: expected '{' but found '#'", NULL },
  };
  WRONG("t.lua", rows);
}

static void test_lines(void **state) {
  (void)state;
  static const char text[] =
      "-- one\n{ -- two\n  a = 1,\n  b\n  =\n  {\n    'x',\n  },\r\n  c = [[\n\n]], d = 0\n}";
  Value *value = datafile_parse(text, strlen(text), "t.lua", DATA_LITERAL, NULL);
  assert_non_null(value);
  assert_int_equal(value->line, 2);
  assert_int_equal(value_get(value, "a")->line, 3);
  assert_int_equal(value_field(value, "b", 1)->line, 4);
  assert_int_equal(value_get(value, "b")->line, 6);
  assert_int_equal(value_item(value_get(value, "b"), 0)->line, 7);
  assert_int_equal(value_get(value, "c")->line, 9);
  assert_int_equal(value_get(value, "d")->line, 11);
  value_free(value);
}

/// Text of `count` copies of `piece` between `head` and `tail`; freed by the caller.
static char *repeat(const char *head, const char *piece, size_t count, const char *tail) {
  size_t step = strlen(piece);
  char *text = malloc(strlen(head) + step * count + strlen(tail) + 1);
  assert_non_null(text);
  size_t used = strlen(head);
  memcpy(text, head, used + 1);
  for (size_t i = 0; i < count; i++, used += step)
    memcpy(text + used, piece, step + 1);
  memcpy(text + used, tail, strlen(tail) + 1);
  return text;
}

static void check_bound(const char *file, char *text, bool good, const char *fault_text) {
  Fault fault = { .text = "" };
  Value *value = datafile_parse(text, strlen(text), file, kind_of(file), &fault);
  assert_string_equal(fault.text, fault_text);
  assert_int_equal(value != NULL, good);
  value_free(value);
  free(text);
}

static void test_bounds(void **state) {
  (void)state;
  char *shut = repeat("", "}", DATAFILE_MAX_DEPTH, "");
  check_bound("t.lua", repeat("", "{", DATAFILE_MAX_DEPTH, shut), true, "");
  free(shut);
  check_bound("t.lua", repeat("", "{", 100000, ""), false, "tables are nested deeper than 64");
  check_bound("t.lua", repeat("{'", "a", DATAFILE_MAX_STRING, "'}"), true, "");
  check_bound("t.lua", repeat("{'", "a", DATAFILE_MAX_STRING + 1, "'}"), false,
              "this string is longer than 65536 bytes");
  check_bound("t.lua", repeat("{", "1,", DATAFILE_MAX_VALUES - 1, "}"), true, "");
  check_bound("t.lua", repeat("{", "1,", DATAFILE_MAX_VALUES, "}"), false,
              "more than 1048576 values in one file");
  check_bound("t.lua", repeat("{}", " ", DATAFILE_MAX_BYTES, ""), false,
              "the file is longer than 8388608 bytes");
  check_bound("t.lua", repeat("{", "{},", 100000, "}"), true, "");
  check_bound("t.tsv", repeat("a", "\tb", DATAFILE_MAX_COLUMNS, "\n"), false,
              "more than 256 columns");
}

// Random round trips --------------------------------------------------------------------------

typedef struct Random {
  uint64_t state;
} Random;

static uint32_t below(Random *random, uint32_t bound) {
  random->state = random->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(random->state >> 33) % bound;
}

typedef struct Text {
  char *bytes;
  size_t used, room;
} Text;

static void write_text(Text *text, const char *piece) {
  size_t length = strlen(piece);
  if (text->used + length + 1 > text->room) {
    text->room = (text->used + length + 1) * 2;
    text->bytes = realloc(text->bytes, text->room);
    assert_non_null(text->bytes);
  }
  memcpy(text->bytes + text->used, piece, length + 1);
  text->used += length;
}

static void write_blank(Text *text, Random *random) {
  static const char *const blanks[] = { "", " ", "\n", "\t", " --x\n", "--[[\n]]", "\r\n", "" };
  write_text(text, blanks[below(random, 8)]);
}

/// Makes a random string, spelled one of three ways, in `node`.
static void random_string(Text *text, Random *random, char *plain, size_t size) {
  static const char *const pieces[][2] = {
    { "a", "a" },
    { "Z", "\\90" },
    { "\"", "\\\"" },
    { "\n", "\\n" },
    { "\xC3\xB6", "\\u{f6}" },
    { "\\", "\\\\" },
    { " ", "\\x20" },
    { "]]", "]]" },
    { "\xE2\x80\x93", "\xE2\x80\x93" },
    { "--", "--" },
    { "\r", "\\r" },
    { "", "\\z \n\t" },
  };
  size_t used = 0;
  plain[0] = '\0';
  write_text(text, "\"");
  for (uint32_t count = below(random, 6); count > 0; count--) {
    uint32_t piece = below(random, 12);
    used += (size_t)snprintf(plain + used, size - used, "%s", pieces[piece][0]);
    write_text(text, pieces[piece][1]);
  }
  write_text(text, "\"");
}

static void random_value(Text *text, Random *random, Value *root, Value *node, int depth);

static void random_table(Text *text, Random *random, Value *root, Value *node, int depth) {
  bool named = below(random, 2), indexed = below(random, 4) == 0;
  char piece[64];
  value_set_array(node);
  write_text(text, "{");
  uint32_t count = below(random, depth ? 5 : 40);
  for (uint32_t i = 0; i < count; i++) {
    write_blank(text, random);
    Value *member;
    if (named) {
      bool plain = below(random, 2);
      snprintf(piece, sizeof piece, plain ? "k%u" : "k %u", (unsigned)i);
      member = value_put(root, node, piece, strlen(piece), 0);
      snprintf(piece, sizeof piece, plain ? "k%u" : "[\"k %u\"]", (unsigned)i);
    } else {
      member = value_append(root, node, 0);
      snprintf(piece, sizeof piece, "[%u]", (unsigned)i + 1);
    }
    if (named || indexed) {
      write_text(text, piece);
      write_blank(text, random);
      write_text(text, "=");
    }
    write_blank(text, random);
    random_value(text, random, root, member, depth + 1);
    write_blank(text, random);
    if (i + 1 < count || below(random, 2)) write_text(text, below(random, 2) ? "," : ";");
  }
  write_blank(text, random);
  write_text(text, "}");
}

static void random_value(Text *text, Random *random, Value *root, Value *node, int depth) {
  char piece[64];
  switch (below(random, depth > 5 ? 4 : 6)) {
  case 0:
    value_set_bool(node, below(random, 2));
    write_text(text, node->as.boolean ? "true" : "false");
    break;
  case 1:
  case 2: {
    uint64_t bits = (uint64_t)below(random, 1u << 31) << below(random, 34);
    int64_t number = (int64_t)(below(random, 2) ? bits : UINT64_C(0) - bits);
    value_set_int(node, number);
    if (below(random, 3))
      snprintf(piece, sizeof piece, "%lld", (long long)number);
    else
      snprintf(piece, sizeof piece, "0x%llX", (unsigned long long)number);
    write_text(text, piece);
    break;
  }
  case 3:
    random_string(text, random, piece, sizeof piece);
    value_set_string(root, node, piece, strlen(piece));
    break;
  default:
    random_table(text, random, root, node, depth);
  }
}

static void test_round_trips(void **state) {
  (void)state;
  const char *given = getenv("GROGNARD_TEST_SEED");
  uint64_t seed = given ? strtoull(given, NULL, 0) : 1806;
  for (uint64_t round = 0; round < 2000; round++) {
    Random random = { seed + round };
    Text text = { 0 };
    Value *want = value_new(0);
    random_table(&text, &random, want, want, 0);
    Fault fault = { .text = "" };
    Value *found = datafile_parse(text.bytes, text.used, "t.lua", DATA_LITERAL, &fault);
    if (!found || !value_equal(want, found)) {
      fail_msg("GROGNARD_TEST_SEED=%llu: line %d: %s", (unsigned long long)(seed + round),
               fault.line, fault.text);
    }
    value_free(found);
    value_free(want);
    free(text.bytes);
  }
}

// TSV -----------------------------------------------------------------------------------------

static void test_tsv(void **state) {
  (void)state;
  static const Good rows[] = {
    { "id\tname\n", "{columns=[<id> <name>] rows=[]}" },
    { "# units\n\nid\tname\nA\tFirst one\r\n# more\nB\t-\n",
      "{columns=[<id> <name>] rows=[{id=<A> name=<First one>} {id=<B> name=<->}]}" },
    { "id\n A \n\n", "{columns=[<id>] rows=[{id=<A>}]}" },
    { "id\rA\rB", "{columns=[<id>] rows=[{id=<A>} {id=<B>}]}" },
  };
  GOOD("t.tsv", rows);
  Value *value = datafile_parse("#\nid\n\nA\n", 8, "t.tsv", DATA_TSV, NULL);
  assert_int_equal(value_get(value, "columns")->line, 2);
  assert_int_equal(value_item(value_get(value, "rows"), 0)->line, 4);
  value_free(value);
}

static void test_tsv_faults(void **state) {
  (void)state;
  static const Wrong rows[] = {
    { "", 0, "no line names the columns", NULL },
    { "# only\n\n", 2, "no line names the columns", NULL },
    { "id\tname\n\nA\n", 3, "this row has 1 cells for 2 columns",
      "cells are parted by one tab each; '-' says nothing" },
    { "id\nA\tB\n", 2, "this row has 2 cells for 1 columns",
      "cells are parted by one tab each; '-' says nothing" },
    { "id\tname\nA\t \n", 2, "the cell under 'name' is empty",
      "write '-' where there is nothing to say" },
    { "#\nid\t\tb\n", 2, "column 2 has no name", NULL },
    { "id\tb\tid\n", 1, "columns 1 and 3 are both named 'id'", NULL },
    { "id\nA\n\xC3\n", 3, "byte 0xC3 at column 1 is no UTF-8 text", "save the file as UTF-8" },
  };
  WRONG("t.tsv", rows);
}

// Grids ---------------------------------------------------------------------------------------

static void test_grids(void **state) {
  (void)state;
  static const Good rows[] = {
    { "die A B\n1 x \"y z\"\n2-4 - w\n",
      "{corner=<die> columns=[{label=<A>} {label=<B>}] rows=["
      "{label=<1> range=[1 1] cells=[<x> <y z>]} {label=<2-4> range=[2 4] cells=[<-> <w>]}]}" },
    { "# domain rows 1..6\n#domain columns 1:2..7:1\ndie\t<=1:2\t1:1  7:1+\n<=2 a b c\n3-5 a b c\n"
      "6+ a b c\n",
      "{corner=<die> columns=[{label=<<=1:2> odds=[1 2] open=<below>} {label=<1:1> odds=[1 1]} "
      "{label=<7:1+> odds=[7 1] open=<above>}] rows=["
      "{label=<<=2> range=[-9223372036854775808 2] cells=[<a> <b> <c>]} "
      "{label=<3-5> range=[3 5] cells=[<a> <b> <c>]} "
      "{label=<6+> range=[6 9223372036854775807] cells=[<a> <b> <c>]}]}" },
    { "# domain columns all\nx <=-1 0 >=1\nwoods a b c\n\"two words\" a b c\n",
      "{corner=<x> columns=[{label=<<=-1> range=[-9223372036854775808 -1]} {label=<0> range=[0 0]} "
      "{label=<>=1> range=[1 9223372036854775807]}] rows=["
      "{label=<woods> cells=[<a> <b> <c>]} {label=<two words> cells=[<a> <b> <c>]}]}" },
    { "# domain rows 11..16 21..26\ndie \"1\"\n21-26 x\n11-13 y\n14..16 z\n",
      "{corner=<die> columns=[{label=<1>}] rows=[{label=<21-26> range=[21 26] cells=[<x>]} "
      "{label=<11-13> range=[11 13] cells=[<y>]} {label=<14..16> range=[14 16] cells=[<z>]}]}" },
    { "# a domain of its own is no declaration\n#domains rows 1\nr -3--1 0-2\nx a b\n",
      "{corner=<r> columns=[{label=<-3--1> range=[-3 -1]} {label=<0-2> range=[0 2]}] rows=["
      "{label=<x> cells=[<a> <b>]}]}" },
  };
  GOOD("t.grid", rows);
}

static void test_grid_faults(void **state) {
  (void)state;
  static const char ranges[] =
      "ranges: 3, 2-4, -3..-1, <=1, >=7, 7+; odds: 1:2; a word goes in quotes";
  static const Wrong rows[] = {
    { "# nothing\n", 1, "no line names the columns", NULL },
    { "die\n", 1, "the first line names a corner and then the columns", "die 1:2 1:1 2:1" },
    { "die A B\n", 1, "the grid has no rows", NULL },
    { "die A B\n1 x\n", 2, "row '1' has 1 cells for 2 columns",
      "a cell with blanks in it stands in double quotes" },
    { "die A B\n1 x y z\n", 2, "row '1' has 3 cells for 2 columns",
      "a cell with blanks in it stands in double quotes" },
    { "die A\n1 \"x\n", 2, "a quoted cell does not end with its quote", NULL },
    { "die A\n1 \"x\"y\n", 2, "a quoted cell does not end with its quote", NULL },
    { "die A\n1 \"\"\n", 2, "row '1' has an empty cell",
      "write '-' where there is nothing to say" },
    { "die A\n1 x\n3 x\n", 3, "no row for 2", NULL },
    { "die A\n1-3 x\n6 x\n", 3, "no row for 4 to 5", NULL },
    { "# domain rows 1..6\ndie A\n2-6 x\n", 3, "no row for 1", NULL },
    { "# domain rows 1..6\ndie A\n1-3 x\n", 3, "no row for 4 to 6", NULL },
    { "# domain rows all\ndie A\n1+ x\n", 3, "no row for 0 and less", NULL },
    { "# domain rows all\ndie A\n<=1 x\n", 3, "no row for 2 and more", NULL },
    { "# domain rows 11..16 21..26\ndie A\n11-16 x\n22-26 x\n", 4, "no row for 21", NULL },
    { "# domain rows 1..6\ndie A\n1-7 x\n", 3,
      "row '1-7' lies outside the domain that line 1 declares", NULL },
    { "die A\n1-3 x\n3-4 x\n", 3, "row '3-4' overlaps '1-3' of line 2", NULL },
    { "die A\n4+ x\n<=4 x\n", 3, "row '<=4' overlaps '4+' of line 2", NULL },
    { "die 1-4 1-3\n1 x y\n", 1, "column '1-3' overlaps '1-4' of line 1",
      "odds are written with a colon: 3:2" },
    { "die 2-1 3-1\n1 x y\n", 1, "the range '2-1' runs backwards",
      "odds are written with a colon: 3:2" },
    { "die 2:1 1:1\n1 x y\n", 1, "odds rise: column '1:1' does not follow '2:1'", NULL },
    { "die 1:1 2:2\n1 x y\n", 1, "odds rise: column '2:2' does not follow '1:1'", NULL },
    { "die 1:1+ 2:1\n1 x y\n", 1, "column '1:1+' is open, but it is not the last", NULL },
    { "die 1:1 <=2:1\n1 x y\n", 1, "column '<=2:1' is open, but it is not the first", NULL },
    { "# domain columns 1:2..3:1\ndie 1:2 2:1\n1 x y\n", 2,
      "the last column is '2:1', but the domain ends with 3:1", NULL },
    { "# domain columns 1:2..2:1\ndie 1:1 2:1\n1 x y\n", 2,
      "the first column is '1:1', but the domain begins with 1:2", NULL },
    { "die 1:2 1-1\n1 x y\n", 1, "column '1-1' is a range, but the first column, '1:2', is odds",
      "odds are written 1:2; a label in quotes is a word" },
    { "die A\n1 x\nwoods y\n", 3, "row 'woods' is a word, but the first row, '1', is a range",
      "odds are written 1:2; a label in quotes is a word" },
    { "die A\n2x x\n", 2, "'2x' is neither range nor odds", ranges },
    { "die A\n<=1-2 x\n", 2, "'<=1-2' is neither range nor odds", ranges },
    { "die A\n0:1 x\n", 2, "'0:1' is neither range nor odds", ranges },
    { "die A\n99999999999999999999 x\n", 2, "'99999999999999999999' is neither range nor odds",
      ranges },
    { "die A A\n1 x y\n", 1, "column 'A' is given twice: here and on line 1", NULL },
    { "die A\nw x\nv x\nw x\n", 4, "row 'w' is given twice: here and on line 2", NULL },
    { "# domain\nx A\n# domain row 1..6\n", 3, "a domain is of rows or columns and says which",
      "# domain rows 1..6" },
    { "# domain rows 1..6\n# domain rows 1..6\n", 2,
      "the domain of the rows is given twice: here and on line 1", NULL },
    { "# domain rows 6..1\n", 1, "'6..1' is no part of a domain",
      "# domain rows 1..6, or # domain columns 1:4..6:1" },
    { "# domain rows 1..6 5..9\n", 1, "the part '5..9' of the domain does not follow on", NULL },
    { "# domain rows 1..6\ndie A\nw x\n", 1, "this domain does not fit: the rows are words", NULL },
    { "# domain columns 1:x..2\ndie 1:2\n1 x\n", 1, "'1:x..2' is no domain of odds",
      "# domain columns 1:4..6:1" },
  };
  WRONG("t.grid", rows);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_kinds),
    cmocka_unit_test(test_literals),
    cmocka_unit_test(test_literal_faults),
    cmocka_unit_test(test_lines),
    cmocka_unit_test(test_bounds),
    cmocka_unit_test(test_round_trips),
    cmocka_unit_test(test_tsv),
    cmocka_unit_test(test_tsv_faults),
    cmocka_unit_test(test_grids),
    cmocka_unit_test(test_grid_faults),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
