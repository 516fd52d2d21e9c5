/// Schemas: what passes and what it becomes, every fault that is said, and faults of schemas.
#include "core/schema.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/datafile.h"
#include "show.h"

// References of the tests: two hexes and one unit.

static SchemaFound find(void *context, const char *set, const char *id) {
  (void)context;
  if (strcmp(set, "hex") == 0) {
    bool known = strcmp(id, "A0101") == 0 || strcmp(id, "A0102") == 0;
    return known ? SCHEMA_PRESENT : SCHEMA_ABSENT;
  }
  if (strcmp(set, "unit") == 0) return strcmp(id, "u1") == 0 ? SCHEMA_PRESENT : SCHEMA_ABSENT;
  return SCHEMA_NO_SET;
}

static const char *nearest(void *context, const char *set, const char *id) {
  static const char *const hexes[] = { "A0101", "A0102" };
  (void)context;
  return strcmp(set, "hex") == 0 ? nearest_name(id, hexes, 2) : NULL;
}

static const SchemaRefs refs = { .find = find, .nearest = nearest };

static Value *parse(const char *text, const char *file) {
  Fault fault = { .text = "" };
  DataKind kind = DATA_LITERAL;
  assert_true(datafile_kind(file, &kind));
  Value *value = datafile_parse(text, strlen(text), file, kind, &fault);
  if (!value) fail_msg("%s:%d: %s in\n%s", file, fault.line, fault.text, text);
  return value;
}

typedef struct Row {
  const char *schema, *file, *data;
  const char *want;  ///< The converted value, or the faults, a line each.
} Row;

static void check_rows(const Row *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    Value *schema = parse(rows[i].schema, "s.lua"), *data = parse(rows[i].data, rows[i].file);
    SchemaFault faults[SCHEMA_MAX_FAULTS];
    Value *converted = NULL;
    size_t found = schema_check(data, rows[i].file, schema, "s.lua", &refs, faults,
                                SCHEMA_MAX_FAULTS, &converted);
    assert_int_equal(found == 0, converted != NULL);
    Out out = { .used = 0 };
    if (converted) show(&out, converted);
    for (size_t k = 0; k < found; k++) {
      char line[800];
      fault_format(&faults[k].fault, line, sizeof line);
      print(&out, "%s%s", k ? "\n" : "", line);
      bool named = strncmp(faults[k].fault.text, faults[k].path, strlen(faults[k].path)) == 0;
      assert_true(named);
    }
    assert_string_equal(out.text, rows[i].want);
    value_free(converted);
    value_free(data);
    value_free(schema);
  }
}

#define CHECK(rows) check_rows(rows, sizeof(rows) / sizeof(rows)[0])

/// A record of one field `x`.
#define X(options) "{ type = 'record', fields = { x = { " options " } } }"

static void test_plain(void **state) {
  (void)state;
  static const Row rows[] = {
    { X("type = 'any'"), "d.lua", "{ x = { 1, { y = 'z' } } }", "{x=[1 {y=<z>}]}" },
    { X("type = 'boolean'"), "d.lua", "{ x = false }", "{x=false}" },
    { X("type = 'boolean'"), "d.lua", "{\n x = 1 }",
      "d.lua:2: x: expected true or false but found 1" },
    { X("type = 'integer'"), "d.lua", "{ x = -3 }", "{x=-3}" },
    { X("type = 'integer', min = 0, max = 99"), "d.lua", "{ x = 100 }",
      "d.lua:1: x: expected 0 to 99 but found 100" },
    { X("type = 'integer', min = 0"), "d.lua", "{ x = -1 }",
      "d.lua:1: x: expected at least 0 but found -1" },
    { X("type = 'integer', max = 6"), "d.lua", "{ x = 7 }",
      "d.lua:1: x: expected at most 6 but found 7" },
    { X("type = 'integer'"), "d.lua", "{ x = '6' }",
      "d.lua:1: x: expected an integer but found the string '6'" },
    { X("type = 'integer'"), "d.lua", "{ x = { 1 } }",
      "d.lua:1: x: expected an integer but found an array" },
    { X("type = 'string'"), "d.lua", "{ x = 'K\xC3\xB6sen' }", "{x=<K\xC3\xB6sen>}" },
    { X("type = 'string'"), "d.lua", "{ x = '' }", "d.lua:1: x: the text is empty" },
    { X("type = 'string', min = 0"), "d.lua", "{ x = '' }", "{x=<>}" },
    { X("type = 'string', max = 5"), "d.lua", "{ x = 'K\xC3\xB6sen' }", "{x=<K\xC3\xB6sen>}" },
    { X("type = 'string', max = 4"), "d.lua", "{ x = 'K\xC3\xB6sen' }",
      "d.lua:1: x: expected at most 4 characters but found 5" },
    { X("type = 'string'"), "d.lua", "{ x = true }",
      "d.lua:1: x: expected a string but found true" },
    { X("type = 'id'"), "d.lua", "{ x = 'hidden:A0101:1' }", "{x=<hidden:A0101:1>}" },
    { X("type = 'id'"), "d.lua", "{ x = 'two words' }",
      "d.lua:1: x: 'two words' is no id (1 to 64 characters of ASCII without blanks, quotes or "
      "backslash)" },
    { X("type = 'enum', of = { 'infantry', 'cavalry' }"), "d.lua", "{ x = 'cavalry' }",
      "{x=<cavalry>}" },
    { X("type = 'enum', of = { 'infantry', 'cavalry', 'train' }"), "d.lua", "{ x = 'calvary' }",
      "d.lua:1: x: 'calvary' is not infantry, cavalry or train (did you mean 'cavalry'?)" },
    { X("type = 'enum', of = { 'infantry', 'cavalry' }"), "d.lua", "{ x = 1 }",
      "d.lua:1: x: expected one of infantry or cavalry but found 1" },
    { X("type = 'ref', to = 'hex'"), "d.lua", "{ x = 'A0101' }", "{x=<A0101>}" },
    { X("type = 'ref', to = 'hex'"), "d.lua", "{ x = 'A1101' }",
      "d.lua:1: x: 'A1101' is no known hex (did you mean 'A0101'?)" },
    { X("type = 'ref', to = 'unit'"), "d.lua", "{ x = 'u2' }",
      "d.lua:1: x: 'u2' is no known unit" },
    { X("type = 'ref', to = 'area'"), "d.lua", "{ x = 'north' }",
      "d.lua:1: x: 'north' refers to a area, but no list of those is known here" },
    { X("type = 'ref', to = 'hex'"), "d.lua", "{ x = 101 }",
      "d.lua:1: x: expected the id of a hex but found 101" },
  };
  CHECK(rows);
}

static void test_units(void **state) {
  (void)state;
#define SP "type = 'integer', unit = 'quarter SP', units = { SP = 4 }, max = 99"
  static const Row rows[] = {
    { X(SP), "d.lua", "{ x = 12 }", "{x=12}" },
    { X(SP), "d.lua", "{ x = '12 quarter SP' }", "{x=12}" },
    { X(SP), "d.lua", "{ x = '3 SP' }", "{x=12}" },
    { X(SP), "d.lua", "{ x = '2 1/2 SP' }", "{x=10}" },
    { X(SP), "d.lua", "{ x = '-1/4 SP' }", "{x=-1}" },
    { X(SP), "d.lua", "{ x = '1/3 SP' }",
      "d.lua:1: x: '1/3 SP' is no whole number of 'quarter SP'" },
    { X(SP), "d.lua", "{ x = '3 MP' }",
      "d.lua:1: x: the unit 'MP' is wrong: this counts in 'quarter SP' (did you mean 'SP'?)" },
    { X(SP), "d.lua", "{ x = '30 SP' }", "d.lua:1: x: expected at most 99 but found 120" },
    { X(SP), "d.lua", "{ x = '1/2' }",
      "d.lua:1: x: '1/2' is no integer; this counts in 'quarter SP'" },
    { X(SP), "d.lua", "{ x = 'many' }",
      "d.lua:1: x: expected an integer but found the string 'many'" },
    { X(SP), "d.lua", "{ x = '1/0 SP' }",
      "d.lua:1: x: expected an integer but found the string '1/0 SP'" },
    { X(SP), "d.lua", "{ x = '99999999999999999999 SP' }",
      "d.lua:1: x: expected an integer but found the string '99999999999999999999 SP'" },
  };
  CHECK(rows);
}

static void test_tables(void **state) {
  (void)state;
#define LIST "{ type = 'list', item = { type = 'integer' }"
  static const Row rows[] = {
    { LIST " }", "d.lua", "{ 1, 2 }", "[1 2]" },
    { LIST " }", "d.lua", "{}", "[]" },
    { LIST " }", "d.lua", "{ 1,\n 'a',\n true }",
      "d.lua:2: [2]: expected an integer but found the string 'a'\n"
      "d.lua:3: [3]: expected an integer but found true" },
    { LIST ", min = 1 }", "d.lua", "{}", "d.lua:1: expected at least 1 items but found 0" },
    { LIST ", unique = true }", "d.lua", "{ 1, 2,\n 1 }",
      "d.lua:2: [3]: the item '1' is given twice: here and on line 1" },
    { LIST " }", "d.lua", "{ a = 1 }", "d.lua:1: expected an array but found a table with names" },
    { "{ type = 'list', key = 'id', item = { type = 'record', fields = { id = { type = 'id' } } } "
      "}",
      "d.lua", "{ { id = 'a' }, { id = 'b' },\n { id = 'a' } }",
      "d.lua:2: [3]: the id 'a' is given twice: here and on line 1" },
    { "{ type = 'tuple', items = { { type = 'integer' }, { type = 'string' } } }", "d.lua",
      "{ 4, '8.11a' }", "[4 <8.11a>]" },
    { "{ type = 'tuple', items = { { type = 'integer' }, { type = 'string' } } }", "d.lua", "{ 4 }",
      "d.lua:1: 1 items, but 2 are wanted" },
    { "{ type = 'map', value = { type = 'integer' }, key = { type = 'ref', to = 'hex' } }", "d.lua",
      "{ A0101 = 1,\n A0201 = 'x' }",
      "d.lua:2: A0201: 'A0201' is no known hex (did you mean 'A0101'?)\n"
      "d.lua:2: A0201: expected an integer but found the string 'x'" },
    { "{ type = 'map', value = { type = 'any' } }", "d.lua", "{ 1 }",
      "d.lua:1: expected a table with names but found an array" },
    { "{ type = 'either', of = { { type = 'integer' }, " LIST " } } }", "d.lua", "{ 7 }", "[7]" },
    { X("type = 'either', of = { { type = 'integer' }, { type = 'boolean' } }"), "d.lua",
      "{ x = true }", "{x=true}" },
    { X("type = 'either', of = { { type = 'integer' }, { type = 'boolean' } }"), "d.lua",
      "{ x = 'a' }", "d.lua:1: x: expected an integer or true or false but found the string 'a'" },
    { X("type = 'either', of = { { type = 'integer', max = 1 }, { type = 'integer', min = 9 } }"),
      "d.lua", "{ x = 5 }", "d.lua:1: x: expected at most 1 but found 5" },
    { X("type = 'either', of = { { type = 'integer', max = 1 }, { type = 'integer', min = 9 } }"),
      "d.lua", "{ x = 9 }", "{x=9}" },
  };
  CHECK(rows);
}

#define UNIT                                                                                       \
  "{ type = 'record', fields = { id = { type = 'id' }, strength = { type = 'integer', min = 0, "   \
  "max = 99, unit = 'quarter SP' }, arm = { type = 'enum', of = { 'infantry', 'cavalry' } }, "     \
  "hex = { type = 'ref', to = 'hex', optional = true }, steps = { type = 'integer', "              \
  "default = 1 } } }"

static void test_records(void **state) {
  (void)state;
  static const Row rows[] = {
    { UNIT, "d.lua", "{ id = 'u1', strength = 8, arm = 'cavalry' }",
      "{id=<u1> strength=8 arm=<cavalry> steps=1}" },
    { UNIT, "d.lua", "{ id = 'u1', strength = 8, arm = 'cavalry', steps = 2, hex = 'A0102' }",
      "{id=<u1> strength=8 arm=<cavalry> steps=2 hex=<A0102>}" },
    { UNIT, "d.lua", "{\n id = 'u1',\n strenght = 8,\n arm = 'horse',\n hex = 'A9999'\n}",
      "d.lua:3: no field is named 'strenght' (did you mean 'strength'?)\n"
      "d.lua:4: arm: 'horse' is not infantry or cavalry\n"
      "d.lua:5: hex: 'A9999' is no known hex\n"
      "d.lua:1: the field 'strength' is missing" },
    { UNIT, "d.lua", "{}",
      "d.lua:1: the field 'id' is missing\nd.lua:1: the field 'strength' is missing\n"
      "d.lua:1: the field 'arm' is missing" },
    { UNIT, "d.lua", "{ 1 }", "d.lua:1: expected a table with names but found an array" },
    { "{ type = 'record', extra = true, fields = { a = { type = 'integer' } } }", "d.lua",
      "{ a = 1, b = { 2 } }", "{a=1 b=[2]}" },
    { "{ type = 'record', fields = { units = { type = 'list', item = " UNIT " } } }", "d.lua",
      "{ units = {\n { id = 'a', strength = 1, arm = 'infantry' },\n { id = 'b', strength = 'x',\n"
      " arm = 'infantry' } } }",
      "d.lua:3: units[2].strength: expected an integer but found the string 'x'" },
  };
  CHECK(rows);
}

#define UNITS                                                                                      \
  "{ type = 'table', key = 'id', columns = { id = { type = 'id' }, strength = { type = "           \
  "'integer', min = 0, unit = 'quarter SP', units = { SP = 4 } }, guard = { type = 'boolean', "    \
  "default = false }, hex = { type = 'ref', to = 'hex', optional = true }, arms = { type = "       \
  "'list', item = { type = 'enum', of = { 'foot', 'horse' } }, default = {} } } }"

static void test_tsv(void **state) {
  (void)state;
  static const Row rows[] = {
    { UNITS, "d.tsv",
      "id\tstrength\tguard\thex\tarms\nu1\t8\t1\tA0101\tfoot horse\nu2\t+2\t-\t-\t-\n",
      "[{id=<u1> strength=8 guard=true hex=<A0101> arms=[<foot> <horse>]} "
      "{id=<u2> strength=2 guard=false arms=[]}]" },
    { UNITS, "d.tsv", "id\tstrength [SP]\nu1\t2\nu2\t1 1/2\n",
      "[{id=<u1> strength=8 guard=false arms=[]} {id=<u2> strength=6 guard=false arms=[]}]" },
    { UNITS, "d.tsv", "# x\nid\tstrength [MP]\nu1\t2\n",
      "d.tsv:2: the unit 'MP' is wrong: this counts in 'quarter SP' (did you mean 'SP'?)" },
    { UNITS, "d.tsv", "id\tstrength\tguard [x]\nu1\t2\t1\n",
      "d.tsv:1: the column 'guard' counts no units" },
    { UNITS, "d.tsv", "id\tstrength\tstrength [SP]\nu1\t2\t1\n",
      "d.tsv:1: the column 'strength' stands there twice" },
    { UNITS, "d.tsv", "id\tstrenght\tarm\nu1\t2\tx\n",
      "d.tsv:1: no column is named 'strenght' (did you mean 'strength'?)\n"
      "d.tsv:1: no column is named 'arm' (did you mean 'arms'?)\n"
      "d.tsv:1: the column 'strength' is missing" },
    { UNITS, "d.tsv",
      "id\tstrength\tguard\tarms\nu1\tsix\tyes\tfoot hose\nu2\t-\t2\t-\nu1\t-1\t0\t-\n",
      "d.tsv:2: u1.strength: expected an integer but found the string 'six'\n"
      "d.tsv:2: u1.guard: expected true or false but found the string 'yes'\n"
      "d.tsv:2: u1.arms[2]: 'hose' is not foot or horse (did you mean 'horse'?)\n"
      "d.tsv:3: u2.strength: '-' says nothing, but this column needs something\n"
      "d.tsv:3: u2.guard: expected true or false but found the string '2'\n"
      "d.tsv:4: u1.strength: expected at least 0 but found -1\n"
      "d.tsv:4: the key 'u1' is given twice: here and on line 2" },
    { "{ type = 'table', key = { 'a', 'b' }, columns = { a = { type = 'id' }, b = { type = "
      "'integer' } } }",
      "d.tsv", "a\tb\nx\t1\nx\t2\nx\t1\n",
      "d.tsv:4: the key 'x 1' is given twice: here and on line 2" },
    { "{ type = 'table', extra = true, columns = { a = { type = 'integer' } } }", "d.tsv",
      "a\tnote\n1\tas printed\n2\t-\n", "[{a=1 note=<as printed>} {a=2 note=<->}]" },
    { "{ type = 'table', columns = { a = { type = 'integer' } } }", "d.tsv", "a\n1\nx\n",
      "d.tsv:3: [2].a: expected an integer but found the string 'x'" },
    { "{ type = 'table', columns = { a = { type = 'list', item = { type = 'integer' } } } }",
      "d.tsv", "a\n1  -2\n-\n", "[{a=[1 -2]} {a=[]}]" },
    { UNITS, "d.lua", "{ id = 'u1' }",
      "d.lua:1: expected the rows of a TSV but found a table with names" },
  };
  CHECK(rows);
}

static void test_grids(void **state) {
  (void)state;
#define CRT "{ type = 'grid', rows = 'range', cells = { type = 'enum', of = { 'AE', 'DE' } } }"
  static const Row rows[] = {
    { CRT, "d.grid", "die A B\n1 AE DE\n2 DE DE\n",
      "{corner=<die> columns=[{label=<A>} {label=<B>}] rows=[{label=<1> range=[1 1] cells=[<AE> "
      "<DE>]} {label=<2> range=[2 2] cells=[<DE> <DE>]}]}" },
    { CRT, "d.grid", "die A B\n1 AE EX\n2 - DE\n",
      "d.grid:2: 1[2]: 'EX' is not AE or DE\n"
      "d.grid:3: 2[1]: '-' is not AE or DE" },
    { CRT, "d.grid", "die A\nx AE\n",
      "d.grid:2: the rows are labelled by word, but range is wanted" },
    { "{ type = 'grid', columns = 'odds', cells = { type = 'integer', optional = true } }",
      "d.grid", "die 1:1 2:1+\n1 3 -\n",
      "{corner=<die> columns=[{label=<1:1> odds=[1 1]} {label=<2:1+> odds=[2 1] open=<above>}] "
      "rows=[{label=<1> range=[1 1] cells=[3 false]}]}" },
    { CRT, "d.tsv", "a\n1\n", "d.tsv:1: expected a grid but found a table with names" },
  };
  CHECK(rows);
}

typedef struct Judged {
  const char *schema;
  const char *want;
} Judged;

static void test_judging(void **state) {
  (void)state;
  static const Judged rows[] = {
    { UNITS, "" },
    { CRT, "" },
    { "{ 1 }", "s.lua:1: a schema is a table with a type ({ type = \"integer\" })" },
    { "{ type = 'intger' }", "s.lua:1: no type is named 'intger' (did you mean 'integer'?)" },
    { "{ type = 'integer',\n mix = 1 }",
      "s.lua:2: integer has no option 'mix' (did you mean 'min'?)" },
    { "{ type = 'integer', min = 'a' }",
      "s.lua:1: min: expected an integer but found the string 'a'" },
    { "{ type = 'integer', min = 3, max = 2 }", "s.lua:1: max is less than min" },
    { "{ type = 'integer', units = { SP = 4 } }",
      "s.lua:1: units without a unit to convert them to" },
    { "{ type = 'integer', unit = 'x', units = { SP = 0 } }",
      "s.lua:1: units: expected units with what they are worth but found a table with names" },
    { "{ type = 'integer', default = 'x' }",
      "s.lua:1: default: expected an integer but found the string 'x'" },
    { "{ type = 'enum' }", "s.lua:1: enum needs the option 'of'" },
    { "{ type = 'enum', of = { 1 } }",
      "s.lua:1: of: expected an array of strings but found an array" },
    { "{ type = 'enum', of = { a = 'b', c = 'd' } }",
      "s.lua:1: of: expected an array of strings but found a table with names" },
    { "{ type = 'list', item = { type = 'record',\n fields = { a = {} } } }",
      "s.lua:2: item.fields.a: a schema is a table with a type ({ type = \"integer\" })" },
    { "{ type = 'either', of = {} }",
      "s.lua:1: of: expected one or more schemas but found an empty table" },
    { "{ type = 'table', key = 'idd', columns = { id = { type = 'id' } } }",
      "s.lua:1: the key 'idd' is no column (did you mean 'id'?)" },
    { "{ type = 'table', columns = { a = { type = 'record', fields = {} } } }",
      "s.lua:1: columns.a: a cell holds a plain value or a list of them" },
    { "{ type = 'grid', rows = 'numbers', cells = { type = 'any' } }",
      "s.lua:1: rows: expected 'word', 'range' or 'odds' but found the string 'numbers'" },
    { "{ type = 'any', optional = 1 }", "s.lua:1: optional: expected true or false but found 1" },
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    Value *schema = parse(rows[i].schema, "s.lua");
    SchemaFault faults[4];
    Out out = { .used = 0 };
    size_t count = schema_judge(schema, "s.lua", faults, 4);
    for (size_t k = 0; k < count; k++) {
      char line[800];
      fault_format(&faults[k].fault, line, sizeof line);
      print(&out, "%s%s", k ? "\n" : "", line);
    }
    assert_string_equal(out.text, rows[i].want);
    value_free(schema);
  }
}

/// A bad schema stops the check with its own faults, under its own name.
static void test_bad_schema(void **state) {
  (void)state;
  static const Row rows[] = {
    { "{ type = 'lst' }", "d.lua", "{}", "s.lua:1: no type is named 'lst' (did you mean 'list'?)" },
  };
  CHECK(rows);
}

/// Types that a schema names itself.
static void test_named_types(void **state) {
  (void)state;
#define DIE "types = { die = { type = 'integer', min = 1, max = 6 } }, "
#define TREE "types = { tree = { type = 'list', item = { type = 'tree' } } }, "
  static const Row rows[] = {
    { "{ " DIE
      "type = 'record', fields = { x = { type = 'die' }, y = { type = 'die', default = 3 } } }",
      "d.lua", "{ x = 6 }", "{x=6 y=3}" },
    { "{ " DIE "type = 'list', item = { type = 'die' } }", "d.lua", "{ 1,\n 7 }",
      "d.lua:2: [2]: expected 1 to 6 but found 7" },
    { "{ " DIE "type = 'either', of = { { type = 'die' }, { type = 'string' } } }", "d.lua", "{}",
      "d.lua:1: expected an integer or a string but found an empty table" },
    { "{ " TREE "type = 'tree' }", "d.lua", "{ { { } }, { } }", "[[[]] []]" },
    { "{ " DIE "type = 'record', fields = { x = { type = 'dice' } } }", "d.lua", "{}",
      "s.lua:1: fields.x: no type is named 'dice' (did you mean 'die'?)" },
    { "{ " DIE "type = 'record', fields = { x = { type = 'die', min = 2 } } }", "d.lua", "{}",
      "s.lua:1: fields.x: a named type has no option 'min'" },
    { "{ " DIE "type = 'record', fields = { x = { type = 'die', default = 7 } } }", "d.lua", "{}",
      "s.lua:1: fields.x.default: expected 1 to 6 but found 7" },
    { "{ type = 'list', item = { " DIE "type = 'integer' } }", "d.lua", "{}",
      "s.lua:1: item: integer has no option 'types' (did you mean 'type'?)" },
    { "{ types = 1, type = 'any' }", "d.lua", "{}",
      "s.lua:1: expected names with schemas but found 1\ns.lua:1: any has no option 'types' (did "
      "you "
      "mean 'type'?)" },
    { "{ types = { a = { type = 'b' }, b = { type = 'any' } }, type = 'a' }", "d.lua", "{}",
      "s.lua:1: types.a: a named type stands for a schema of a type that there is" },
    { "{ types = { list = { type = 'any' } }, type = 'any' }", "d.lua", "{}",
      "s.lua:1: types.list: there is a type of this name" },
    { "{ types = { a = { type = 'any', optional = true } }, type = 'any' }", "d.lua", "{}",
      "s.lua:1: types.a: 'optional' and 'default' are said where the type is used" },
    { "{ types = { a = { type = 'list' } }, type = 'list', item = { type = 'a', default = { 1 } } "
      "}",
      "d.lua", "{}", "s.lua:1: types.a: list needs the option 'item'" },
    { "{ types = { a = { type = 'either', of = { { type = 'a' } } } }, type = 'a' }", "d.lua", "{}",
      "s.lua:1: types.a: a named choice in a choice: name what it chooses from" },
    { "{ types = { sp = { type = 'integer', unit = 'quarter SP', units = { SP = 4 } }, words = { "
      "type = 'list', item = { type = 'id' } } }, type = 'table', columns = { id = { type = 'id' "
      "}, "
      "strength = { type = 'sp' }, roads = { type = 'words', optional = true } } }",
      "d.tsv", "id\tstrength [SP]\troads\na\t3\tx y\nb\t2\t-\n",
      "[{id=<a> strength=12 roads=[<x> <y>]} {id=<b> strength=8}]" },
    { "{ types = { word = { type = 'map', value = { type = 'any' } } }, type = 'table', columns = "
      "{ "
      "id = { type = 'word' } } }",
      "d.tsv", "id\n", "s.lua:1: columns.id: a cell holds a plain value or a list of them" },
  };
  CHECK(rows);
}

/// Hostile schemas: what could take for ever is cut off, many faults are bounded.
static void test_bounds(void **state) {
  (void)state;
  char schema[8192] = "", data[4096] = "{";
  strcpy(schema, "{ type = 'integer' }");
  for (int i = 0; i < 20; i++) {
    char outer[8192];
    snprintf(outer, sizeof outer, "{ type = 'either', of = { %.4000s, { type = 'string' } } }",
             schema);
    strcpy(schema, outer);
  }
  for (int i = 0; i < 150; i++)
    strcat(data, "true,");
  strcat(data, "}");
  char list[8400];
  snprintf(list, sizeof list, "{ type = 'list', item = %s }", schema);
  Value *judged = parse(list, "s.lua"), *value = parse(data, "d.lua");
  SchemaFault faults[SCHEMA_MAX_FAULTS];
  Value *converted = NULL;
  size_t count =
      schema_check(value, "d.lua", judged, "s.lua", NULL, faults, SCHEMA_MAX_FAULTS, &converted);
  assert_true(count > 0);
  assert_string_equal(faults[count - 1].fault.text, "[5]: this data takes too long to check");
  assert_null(converted);
  value_free(judged);
  judged = parse("{ type = 'list', item = { type = 'integer' } }", "s.lua");
  count = schema_check(value, "d.lua", judged, "s.lua", NULL, faults, SCHEMA_MAX_FAULTS, NULL);
  assert_int_equal(count, SCHEMA_MAX_FAULTS);
  assert_string_equal(faults[99].fault.text, "[100]: expected an integer but found true");
  value_free(judged);
  value_free(value);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_plain),       cmocka_unit_test(test_units),
    cmocka_unit_test(test_tables),      cmocka_unit_test(test_records),
    cmocka_unit_test(test_tsv),         cmocka_unit_test(test_grids),
    cmocka_unit_test(test_judging),     cmocka_unit_test(test_bad_schema),
    cmocka_unit_test(test_named_types), cmocka_unit_test(test_bounds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
