#include "core/datafile.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/datatable.h"
#include "core/utf8.h"

/// What is allowed, said wherever something else was found.
#define ALLOWED "data is strings, integers, true, false and tables of them"

enum { QUOTED_ROOM = 48 };

typedef struct Parser {
  const char *at, *end;
  int line;
  const char *file;
  Fault *fault;
  Value *root;
  size_t values;  ///< Made so far.
  int depth;
  char *string;  ///< The string being read, [DATAFILE_MAX_STRING].
  size_t length;
} Parser;

typedef struct Table {
  Value *node;
  int first_line;                    ///< Line of the first member: what made it array or map.
  enum { PLAIN, INDEXED } spelling;  ///< Of an array's members.
} Table;

static bool starts_value(const Parser *p);
static bool value_fault(Parser *p);
static bool parse_value(Parser *p, Value *node);

// Faults --------------------------------------------------------------------------------------

static bool no_memory(Parser *p) { return fault_set(p->fault, p->file, p->line, "out of memory"); }

static bool is_name_char(char c) { return isalnum((unsigned char)c) || c == '_'; }
static bool is_name_start(char c) { return isalpha((unsigned char)c) || c == '_'; }

/// Length of the name that stands at `at`; 0 when none does.
static size_t name_length(const Parser *p) {
  if (p->at == p->end || !is_name_start(*p->at)) return 0;
  size_t length = 1;
  while (p->at + length < p->end && is_name_char(p->at[length]))
    length++;
  return length;
}

/// Writes what stands at the reader's place, for "but found %s".
static const char *found(const Parser *p, char out[QUOTED_ROOM]) {
  if (p->at == p->end) {
    memcpy(out, "the end of the file", sizeof "the end of the file");
    return out;
  }
  size_t length = name_length(p);
  if (!length) length = utf8_length(p->at, (size_t)(p->end - p->at));
  utf8_quote(p->at, length ? length : 1, out, QUOTED_ROOM);
  return out;
}

static bool is_one_of(const char *word, size_t length, const char *const *words) {
  for (; *words; words++) {
    if (strlen(*words) == length && memcmp(*words, word, length) == 0) return true;
  }
  return false;
}

static bool is_keyword(const char *word, size_t length) {
  static const char *const words[] = { "and",   "break", "do",       "else",  "elseif", "end",
                                       "false", "for",   "function", "goto",  "if",     "in",
                                       "local", "nil",   "not",      "or",    "repeat", "return",
                                       "then",  "true",  "until",    "while", NULL };
  return is_one_of(word, length, words);
}

static bool is_statement(const char *word, size_t length) {
  static const char *const words[] = { "local",  "return", "if",   "for",   "while",
                                       "repeat", "do",     "goto", "break", NULL };
  return is_one_of(word, length, words);
}

/// The fault of a word that stands where a value should.
static bool word_fault(Parser *p, size_t length) {
  char quoted[QUOTED_ROOM];
  const char *after = p->at + length;
  utf8_quote(p->at, length, quoted, sizeof quoted);
  while (after < p->end && (*after == ' ' || *after == '\t'))
    after++;
  bool called = after < p->end && (*after == '(' || *after == '.' || *after == ':');
  if (length == 3 && memcmp(p->at, "nil", 3) == 0) {
    fault_set(p->fault, p->file, p->line, "nil is no value here");
    fault_hint(p->fault, "leave the key out");
  } else if (is_statement(p->at, length)) {
    fault_set(p->fault, p->file, p->line,
              "%s is a statement; a data file is one literal and is never run", quoted);
  } else if (called || (length == 8 && memcmp(p->at, "function", 8) == 0)) {
    fault_set(p->fault, p->file, p->line, "%s calls for a program; data is never run: " ALLOWED,
              quoted);
  } else {
    fault_set(p->fault, p->file, p->line, "%s is a name, not a value; " ALLOWED, quoted);
    char word[QUOTED_ROOM] = "";
    if (length < sizeof word) memcpy(word, p->at, length);
    for (char *c = word; *c; c++)
      *c = (char)tolower((unsigned char)*c);
    static const char *const truths[] = { "true", "false" };
    const char *truth = nearest_name(word, truths, 2);
    if (truth)
      fault_hint(p->fault, "did you mean %s?", truth);
    else
      fault_hint(p->fault, "text stands in quotes");
  }
  return false;
}

// Blanks and comments -------------------------------------------------------------------------

static char peek(const Parser *p, size_t ahead) {
  return (size_t)(p->end - p->at) > ahead ? p->at[ahead] : '\0';
}

/// Steps over one end of line (LF, CR, CR LF or LF CR, as Lua does); false when none is there.
static bool skip_newline(Parser *p) {
  char c = peek(p, 0);
  if (c != '\n' && c != '\r') return false;
  p->at++;
  char next = peek(p, 0);
  if ((next == '\n' || next == '\r') && next != c) p->at++;
  p->line++;
  return true;
}

/// Level of the long bracket at `at` (`[[` is 0, `[=[` 1); -1 when there is none.
static int long_level(const Parser *p) {
  if (peek(p, 0) != '[') return -1;
  size_t level = 0;
  while (peek(p, level + 1) == '=')
    level++;
  return peek(p, level + 1) == '[' && level < 64 ? (int)level : -1;
}

static bool put(Parser *p, char c) {
  if (p->length == DATAFILE_MAX_STRING) {
    return fault_set(p->fault, p->file, p->line, "this string is longer than %d bytes",
                     DATAFILE_MAX_STRING);
  }
  p->string[p->length++] = c;
  return true;
}

static bool closes(const Parser *p, int level) {
  if (peek(p, 0) != ']' || peek(p, (size_t)level + 1) != ']') return false;
  for (int i = 0; i < level; i++) {
    if (peek(p, (size_t)i + 1) != '=') return false;
  }
  return true;
}

/// Reads a long bracket of that level, opening and closing; `what` names it. Keeps the text in
/// `string` when `keep`.
static bool read_long(Parser *p, int level, bool keep, const char *what) {
  int opened = p->line;
  p->at += level + 2;
  if (keep) p->length = 0;  // a comment after a key leaves the key as it was read
  skip_newline(p);          // the first end of line is not part of the text
  while (p->at < p->end) {
    if (closes(p, level)) {
      p->at += level + 2;
      return true;
    }
    char c = *p->at;
    if (skip_newline(p))
      c = '\n';
    else
      p->at++;
    if (keep && !put(p, c)) return false;
  }
  return fault_set(p->fault, p->file, opened, "this %s is never closed", what);
}

static bool skip_comment(Parser *p) {
  p->at += 2;
  int level = long_level(p);
  if (level >= 0) return read_long(p, level, false, "comment");
  while (p->at < p->end && *p->at != '\n' && *p->at != '\r')
    p->at++;
  return true;
}

/// Steps over blanks, ends of line and comments.
static bool skip_blank(Parser *p) {
  for (;;) {
    char c = peek(p, 0);
    if (c == ' ' || c == '\t') {
      p->at++;
    } else if (c == '-' && peek(p, 1) == '-') {
      if (!skip_comment(p)) return false;
    } else if (!skip_newline(p)) {
      return true;
    }
  }
}

// Strings -------------------------------------------------------------------------------------

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// `\xXX`, from the x.
static bool escape_hex(Parser *p) {
  int high = hex_digit(peek(p, 1)), low = high < 0 ? -1 : hex_digit(peek(p, 2));
  if (low < 0) {
    return fault_set(p->fault, p->file, p->line, "'\\x' takes two hexadecimal digits");
  }
  p->at += 3;
  return put(p, (char)(high * 16 + low));
}

/// `\ddd`, from the first digit: one to three of them.
static bool escape_decimal(Parser *p) {
  int code = 0;
  for (int i = 0; i < 3 && isdigit((unsigned char)peek(p, 0)); i++) {
    code = code * 10 + *p->at++ - '0';
  }
  if (code > 255) {
    return fault_set(p->fault, p->file, p->line, "'\\%d' is no byte: at most 255", code);
  }
  return put(p, (char)code);
}

/// `\u{XXX}`, from the u.
static bool escape_unicode(Parser *p) {
  uint32_t code = 0;
  size_t i = 2;
  if (peek(p, 1) == '{') {
    for (; hex_digit(peek(p, i)) >= 0 && i < 9; i++) {
      code = code * 16 + (uint32_t)hex_digit(peek(p, i));
    }
  }
  char bytes[4];
  size_t count = i > 2 && peek(p, i) == '}' ? utf8_encode(code, bytes) : 0;
  if (!count) {
    return fault_set(p->fault, p->file, p->line, "'\\u' takes a Unicode number, as in \\u{F6}");
  }
  p->at += i + 1;
  for (size_t k = 0; k < count; k++) {
    if (!put(p, bytes[k])) return false;
  }
  return true;
}

/// `\z`, from the z: swallows the blanks and ends of line that follow.
static void escape_blanks(Parser *p) {
  p->at++;
  while (peek(p, 0) == ' ' || peek(p, 0) == '\t' || peek(p, 0) == '\n' || peek(p, 0) == '\r') {
    if (!skip_newline(p)) p->at++;
  }
}

/// Reads an escape, from after the backslash.
static bool read_escape(Parser *p) {
  static const char letters[] = "abfnrtv\\\"'", codes[] = "\a\b\f\n\r\t\v\\\"'";
  char c = peek(p, 0);
  const char *letter = c ? strchr(letters, c) : NULL;
  if (letter) {
    p->at++;
    return put(p, codes[letter - letters]);
  }
  if (skip_newline(p)) return put(p, '\n');
  if (isdigit((unsigned char)c)) return escape_decimal(p);
  if (c == 'x') return escape_hex(p);
  if (c == 'u') return escape_unicode(p);
  if (c == 'z') {
    escape_blanks(p);
    return true;
  }
  char quoted[QUOTED_ROOM];
  fault_set(p->fault, p->file, p->line, "no escape begins with '\\' and %s", found(p, quoted));
  return fault_hint(p->fault, "a backslash itself is written \\\\");
}

static bool read_short(Parser *p) {
  int opened = p->line;
  char quote = *p->at++;
  p->length = 0;
  while (p->at < p->end && *p->at != quote) {
    char c = *p->at;
    if (c == '\n' || c == '\r') break;
    p->at++;
    if (c == '\\' ? !read_escape(p) : !put(p, c)) return false;
  }
  if (peek(p, 0) != quote) {
    return fault_set(p->fault, p->file, opened, "this string is not closed on its line");
  }
  p->at++;
  return true;
}

/// Reads a string of either spelling into `string`.
static bool read_string(Parser *p) {
  int opened = p->line, level = long_level(p);
  if (level >= 0 ? !read_long(p, level, true, "string") : !read_short(p)) return false;
  if (memchr(p->string, '\0', p->length)) {
    return fault_set(p->fault, p->file, opened, "a string may not hold a zero byte");
  }
  if (!utf8_valid(p->string, p->length)) {
    return fault_set(p->fault, p->file, opened, "the escapes of this string do not make UTF-8");
  }
  return true;
}

static bool starts_string(const Parser *p) {
  char c = peek(p, 0);
  return c == '"' || c == '\'' || long_level(p) >= 0;
}

// Numbers -------------------------------------------------------------------------------------

/// The fault of what follows the digits of a number, or is no integer: from `start`.
static bool number_fault(Parser *p, const char *start) {
  const char *stop = start;
  while (stop < p->end && (is_name_char(*stop) || *stop == '.' || (*stop == '-' && stop == start) ||
                           ((*stop == '+' || *stop == '-') && strchr("eEpP", stop[-1])))) {
    stop++;
  }
  char quoted[QUOTED_ROOM];
  utf8_quote(start, (size_t)(stop - start), quoted, sizeof quoted);
  bool floating = true;  // digits with a point or an exponent; anything else is no number at all
  for (const char *c = start; c < stop; c++) {
    if (!isxdigit((unsigned char)*c) && !strchr(".eEpPxX+-", *c)) floating = false;
  }
  if (!floating) return fault_set(p->fault, p->file, p->line, "%s is no number", quoted);
  fault_set(p->fault, p->file, p->line, "%s is not an integer; floats are not allowed", quoted);
  return fault_hint(p->fault, "count in halves, quarters or percent");
}

/// Reads digits in that base; false when the number does not fit 64 bits. Hexadecimal numbers
/// wrap to negative ones like Lua's, decimal ones may reach 2^63 (for its negative).
static bool read_digits(Parser *p, unsigned base, uint64_t *number) {
  uint64_t limit = base == 16 ? UINT64_MAX : (uint64_t)INT64_MAX + 1;
  *number = 0;
  for (; p->at < p->end; p->at++) {
    int digit = hex_digit(*p->at);
    if (digit < 0 || digit >= (int)base) return true;
    if (*number > (limit - (uint64_t)digit) / base) return false;
    *number = *number * base + (uint64_t)digit;
  }
  return true;
}

static bool read_integer(Parser *p, int64_t *number) {
  const char *start = p->at;
  bool negative = peek(p, 0) == '-';
  if (negative) p->at++;
  bool hex = peek(p, 0) == '0' && (peek(p, 1) == 'x' || peek(p, 1) == 'X');
  if (hex) p->at += 2;
  const char *digits = p->at;
  uint64_t size = 0;
  bool fits = read_digits(p, hex ? 16 : 10, &size);
  if (!hex && size > (uint64_t)INT64_MAX && !negative) fits = false;
  bool concatenates = peek(p, 0) == '.' && peek(p, 1) == '.';
  bool ends = concatenates || (peek(p, 0) != '.' && !is_name_char(peek(p, 0)));
  if (fits && (p->at == digits || !ends)) return number_fault(p, start);
  if (!fits) {
    return fault_set(p->fault, p->file, p->line, "this number does not fit 64 bits");
  }
  size = negative ? UINT64_C(0) - size : size;
  memcpy(number, &size, sizeof size);
  return true;
}

static bool starts_number(const Parser *p) {
  size_t sign = peek(p, 0) == '-' ? 1 : 0;
  if (peek(p, sign) == '.') sign++;
  return isdigit((unsigned char)peek(p, sign)) != 0;
}

// Tables --------------------------------------------------------------------------------------

static bool count_value(Parser *p) {
  if (++p->values <= DATAFILE_MAX_VALUES) return true;
  return fault_set(p->fault, p->file, p->line, "more than %d values in one file",
                   DATAFILE_MAX_VALUES);
}

/// Makes place for a value without name or index.
static Value *add_plain(Parser *p, Table *table) {
  if (table->node->kind == VALUE_MAP) {
    fault_set(p->fault, p->file, p->line,
              "a value without a name in a table that has names since line %d", table->first_line);
    fault_hint(p->fault, "a table is an array or has names, never both");
    return NULL;
  }
  if (table->spelling == INDEXED) {
    fault_set(p->fault, p->file, p->line,
              "a value without an index in an array that has indices since line %d",
              table->first_line);
    return NULL;
  }
  if (!value_count(table->node)) table->first_line = p->line;
  Value *member = value_append(p->root, table->node, p->line);
  if (!member) no_memory(p);
  return member;
}

/// Makes place for a named value; `key` [length] stood on `line`.
static Value *add_named(Parser *p, Table *table, const char *key, size_t length, int line) {
  char quoted[QUOTED_ROOM];
  utf8_quote(key, length, quoted, sizeof quoted);
  if (table->node->kind == VALUE_ARRAY && value_count(table->node)) {
    fault_set(p->fault, p->file, line, "the name %s in a table that is an array since line %d",
              quoted, table->first_line);
    fault_hint(p->fault, "a table is an array or has names, never both");
    return NULL;
  }
  if (!value_count(table->node)) table->first_line = line;
  const ValueField *before = value_field(table->node, key, length);
  if (before) {
    fault_set(p->fault, p->file, line, "%s is given twice: here and on line %d", quoted,
              before->line);
    return NULL;
  }
  Value *member = value_put(p->root, table->node, key, length, line);
  if (!member) no_memory(p);
  return member;
}

/// The fault of an index that does not come next.
static bool index_fault(Parser *p, const Table *table, long long index, int line) {
  size_t count = value_count(table->node);
  if (table->node->kind == VALUE_MAP) {
    fault_set(p->fault, p->file, line, "the index %lld in a table that has names since line %d",
              index, table->first_line);
  } else if (count && table->spelling == PLAIN) {
    return fault_set(p->fault, p->file, line,
                     "the index %lld in an array without indices since line %d", index,
                     table->first_line);
  } else if (index >= 1 && (size_t)index <= count) {
    return fault_set(p->fault, p->file, line, "[%lld] is given twice: here and on line %d", index,
                     table->node->as.array.items[index - 1]->line);
  } else {
    fault_set(p->fault, p->file, line, "[%lld] where [%zu] comes next: an array has no holes",
              index, count + 1);
  }
  return fault_hint(p->fault, "write [\"%lld\"] if it is a name", index);
}

/// Makes place for the value of an index, which must be the next one.
static Value *add_indexed(Parser *p, Table *table, int64_t index, int line) {
  size_t count = value_count(table->node);
  bool array = table->node->kind == VALUE_ARRAY && (!count || table->spelling == INDEXED);
  if (!array || index < 1 || (uint64_t)index != count + 1) {
    index_fault(p, table, (long long)index, line);
    return NULL;
  }
  if (!count) table->first_line = line;
  table->spelling = INDEXED;
  Value *member = value_append(p->root, table->node, line);
  if (!member) no_memory(p);
  return member;
}

/// Steps over the `=` after a key.
static bool skip_equals(Parser *p) {
  char quoted[QUOTED_ROOM];
  if (!skip_blank(p)) return false;
  if (peek(p, 0) != '=' || peek(p, 1) == '=') {
    return fault_set(p->fault, p->file, p->line, "expected '=' after the key but found %s",
                     found(p, quoted));
  }
  p->at++;
  return skip_blank(p);
}

/// Steps over `]` and `=` after a key in brackets.
static bool skip_bracket(Parser *p) {
  char quoted[QUOTED_ROOM];
  if (!skip_blank(p)) return false;
  if (peek(p, 0) != ']') {
    return fault_set(p->fault, p->file, p->line, "expected ']' after the key but found %s",
                     found(p, quoted));
  }
  p->at++;
  return skip_equals(p);
}

/// `["key"] = value` or `[3] = value`.
static bool parse_bracketed(Parser *p, Table *table) {
  p->at++;
  if (!skip_blank(p)) return false;
  int line = p->line;
  Value *member = NULL;
  if (starts_string(p)) {
    if (!read_string(p) || !skip_bracket(p)) return false;
    if (!p->length) return fault_set(p->fault, p->file, line, "a name may not be empty");
    member = add_named(p, table, p->string, p->length, line);
  } else if (starts_number(p)) {
    int64_t index = 0;
    if (!read_integer(p, &index) || !skip_bracket(p)) return false;
    member = add_indexed(p, table, index, line);
  } else {
    char quoted[QUOTED_ROOM];
    return fault_set(p->fault, p->file, line, "a key in brackets is a string or an integer, not %s",
                     found(p, quoted));
  }
  return member && parse_value(p, member);
}

/// `name = value`.
static bool parse_named(Parser *p, Table *table, size_t length) {
  const char *key = p->at;
  int line = p->line, shown = length < QUOTED_ROOM ? (int)length : QUOTED_ROOM;
  if (is_keyword(key, length)) {
    fault_set(p->fault, p->file, line, "'%.*s' is a word of Lua and no name", shown, key);
    return fault_hint(p->fault, "write [\"%.*s\"] = ...", shown, key);
  }
  if (length > DATAFILE_MAX_STRING) {
    return fault_set(p->fault, p->file, line, "this name is longer than %d bytes",
                     DATAFILE_MAX_STRING);
  }
  p->at += length;
  if (!skip_equals(p)) return false;
  Value *member = add_named(p, table, key, length, line);
  return member && parse_value(p, member);
}

/// Reports whether the name at `at` is followed by an `=` sign (and no second one).
static bool is_assigned(const Parser *p, size_t length) {
  Parser ahead = *p;
  ahead.fault = NULL;
  ahead.at += length;
  return skip_blank(&ahead) && peek(&ahead, 0) == '=' && peek(&ahead, 1) != '=';
}

static bool parse_member(Parser *p, Table *table) {
  size_t length = name_length(p);
  if (length && is_assigned(p, length)) return parse_named(p, table, length);
  if (peek(p, 0) == '[' && long_level(p) < 0) return parse_bracketed(p, table);
  if (!starts_value(p)) return value_fault(p);
  Value *member = add_plain(p, table);
  return member && parse_value(p, member);
}

/// What stands between two members is neither a separator nor the end.
static bool separator_fault(Parser *p, int member_line) {
  char quoted[QUOTED_ROOM];
  char c = peek(p, 0);
  if (c && strchr("+-*/%^.<>~&|(:#", c)) {
    return fault_set(p->fault, p->file, p->line,
                     "%s computes or calls; data is never run: " ALLOWED, found(p, quoted));
  }
  fault_set(p->fault, p->file, p->line, "expected ',' or '}' but found %s", found(p, quoted));
  if (c == '=') return fault_hint(p->fault, "a key that is no plain name: [\"two words\"] = ...");
  if (name_length(p) || starts_string(p) || starts_number(p) || c == '{' || c == '[') {
    return fault_hint(p->fault, "a comma may be missing after line %d", member_line);
  }
  return false;
}

static bool parse_members(Parser *p, Table *table) {
  int opened = table->node->line;
  for (;;) {
    if (!skip_blank(p)) return false;
    if (peek(p, 0) == '}') {
      p->at++;
      return true;
    }
    if (p->at < p->end && !parse_member(p, table)) return false;
    int member_line = p->line;
    if (!skip_blank(p)) return false;
    char c = peek(p, 0);
    if (p->at == p->end) {
      return fault_set(p->fault, p->file, p->line,
                       "the file ends inside the table that opens on line %d", opened);
    }
    if (c == ',' || c == ';')
      p->at++;
    else if (c != '}')
      return separator_fault(p, member_line);
  }
}

static bool parse_table(Parser *p, Value *node) {
  if (p->depth == DATAFILE_MAX_DEPTH) {
    return fault_set(p->fault, p->file, p->line, "tables are nested deeper than %d",
                     DATAFILE_MAX_DEPTH);
  }
  Table table = { .node = node };
  value_set_array(node);
  p->at++;
  p->depth++;
  bool whole = parse_members(p, &table);
  p->depth--;
  return whole;
}

// Values --------------------------------------------------------------------------------------

static bool parse_string(Parser *p, Value *node) {
  if (!read_string(p)) return false;
  return value_set_string(p->root, node, p->string, p->length) || no_memory(p);
}

static bool parse_number(Parser *p, Value *node) {
  int64_t number = 0;
  if (!read_integer(p, &number)) return false;
  value_set_int(node, number);
  return true;
}

/// Length of the `true` or `false` that stands at `at`; 0 when neither does.
static size_t truth_length(const Parser *p) {
  size_t length = name_length(p);
  bool truth = (length == 4 && memcmp(p->at, "true", 4) == 0) ||
               (length == 5 && memcmp(p->at, "false", 5) == 0);
  return truth ? length : 0;
}

static bool starts_value(const Parser *p) {
  return peek(p, 0) == '{' || starts_string(p) || starts_number(p) || truth_length(p);
}

/// The fault of what stands where a value should.
static bool value_fault(Parser *p) {
  size_t length = name_length(p);
  if (length) return word_fault(p, length);
  char quoted[QUOTED_ROOM];
  fault_set(p->fault, p->file, p->line, "expected a value but found %s", found(p, quoted));
  if ((unsigned char)peek(p, 0) < 0x80) return false;
  return fault_hint(p->fault, "text stands in quotes; a name beyond ASCII too: [\"...\"] = ...");
}

/// Reads the value at `at` into `node`; blanks before it are gone.
static bool parse_value(Parser *p, Value *node) {
  if (!starts_value(p)) return value_fault(p);
  if (!count_value(p)) return false;
  node->line = p->line;
  if (peek(p, 0) == '{') return parse_table(p, node);
  if (starts_string(p)) return parse_string(p, node);
  if (starts_number(p)) return parse_number(p, node);
  size_t length = truth_length(p);
  value_set_bool(node, length == 4);
  p->at += length;
  return true;
}

static bool parse_file(Parser *p) {
  char quoted[QUOTED_ROOM];
  if (!skip_blank(p)) return false;
  if (peek(p, 0) != '{') {
    size_t length = name_length(p);
    if (length) return word_fault(p, length);
    return fault_set(p->fault, p->file, p->line,
                     "a data file is one table: expected '{' but found %s", found(p, quoted));
  }
  if (!parse_value(p, p->root) || !skip_blank(p)) return false;
  if (p->at == p->end) return true;
  fault_set(p->fault, p->file, p->line, "expected the end of the file but found %s",
            found(p, quoted));
  return fault_hint(p->fault, "a data file is one table");
}

static Value *parse_literal(const char *text, size_t length, const char *file, Fault *fault) {
  Parser p = { .at = text, .end = text + length, .line = 1, .file = file, .fault = fault };
  p.string = malloc(DATAFILE_MAX_STRING);
  p.root = value_new(1);
  bool whole = p.string && p.root ? parse_file(&p) : no_memory(&p);
  free(p.string);
  if (whole) return p.root;
  value_free(p.root);
  return NULL;
}

// Files ---------------------------------------------------------------------------------------

bool datafile_kind(const char *file, DataKind *kind) {
  static const struct {
    const char *end;
    DataKind kind;
  } ends[] = { { ".lua", DATA_LITERAL }, { ".tsv", DATA_TSV }, { ".grid", DATA_GRID } };
  size_t length = strlen(file);
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    size_t end = strlen(ends[i].end);
    if (length > end && strcmp(file + length - end, ends[i].end) == 0) {
      *kind = ends[i].kind;
      return true;
    }
  }
  return false;
}

/// Reports whether the text is UTF-8 without control characters but tab and ends of line.
static bool check_text(const char *text, size_t length, const char *file, Fault *fault) {
  int line = 1;
  if (!fault_unless_utf8(fault, file, text, length)) return false;
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F) {
      return fault_set(fault, file, line, "a control character (0x%02X)", c);
    }
    if (c == '\n' || (c == '\r' && (i + 1 == length || text[i + 1] != '\n'))) line++;
  }
  return true;
}

Value *datafile_parse(const char *text, size_t length, const char *file, DataKind kind,
                      Fault *fault) {
  if (length > DATAFILE_MAX_BYTES) {
    fault_set(fault, file, 0, "the file is longer than %d bytes", DATAFILE_MAX_BYTES);
    return NULL;
  }
  if (!check_text(text, length, file, fault)) return NULL;
  text = utf8_skip_mark(text, &length);
  switch (kind) {
  case DATA_LITERAL:
    return parse_literal(text, length, file, fault);
  case DATA_TSV:
    return datatable_tsv(text, length, file, fault);
  case DATA_GRID:
    return datatable_grid(text, length, file, fault);
  }
  return NULL;
}
