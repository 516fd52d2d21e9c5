// Reads a source text by Lua's own rules before it is compiled: the few words that would let a
// script see when garbage is collected or scopes are closed, or put another table in the place of
// its globals, are refused, as names and as whole strings.
#include <ctype.h>
#include <string.h>

#include "api/script_inside.h"

static const char *const refused_words[] = { "__gc", "__close", "__mode", "_ENV" };

/// Lua names the value that is nil by going back along the fields that led to it, one call in C for
/// each: so many are safe on the stack.
enum { MOST_FIELDS = 30000 };

/// How much of `local x <close>` has been seen; blanks and comments may stand between.
typedef enum Attribute { ATTRIBUTE_NONE, ATTRIBUTE_OPEN, ATTRIBUTE_CLOSE } Attribute;

typedef struct Scan {
  const char *at, *end;
  int line;
  Attribute attribute;
  int fields;  ///< Points, colons and brackets that read a field.
} Scan;

static const char *refused(const char *word, size_t length) {
  for (size_t i = 0; i < sizeof refused_words / sizeof *refused_words; i++) {
    const char *name = refused_words[i];
    if (strlen(name) == length && memcmp(name, word, length) == 0) return name;
  }
  return NULL;
}

static void advance(Scan *scan, const char *to) {
  for (; scan->at < to; scan->at++) {
    if (*scan->at == '\n') scan->line++;
  }
}

/// Level of the long bracket that opens at `at` ("[==[" is 2), or -1.
static int long_bracket(const char *at, const char *end) {
  int level = 0;
  if (at == end || *at++ != '[') return -1;
  while (at < end && *at == '=')
    at++, level++;
  return at < end && *at == '[' ? level : -1;
}

/// Passes the long bracket of that level; at the end of the text when it is never closed.
static void pass_long(Scan *scan, int level) {
  const char *at = scan->at + level + 2;
  for (; at < scan->end; at++) {
    if (*at != ']') continue;
    const char *close = at + 1;
    while (close < scan->end && *close == '=')
      close++;
    if (close < scan->end && *close == ']' && close - at - 1 == level) {
      advance(scan, close + 1);
      return;
    }
  }
  advance(scan, scan->end);
}

/// Passes an escape; "\\z" takes the blanks behind it along, line ends among them, and a line end
/// may be two bytes.
static const char *pass_escape(const char *at, const char *end) {
  if (end - at < 2) return end;
  bool pair = (at[1] == '\r' || at[1] == '\n') && end - at > 2 && at[2] != at[1] &&
              (at[2] == '\r' || at[2] == '\n');
  bool blanks = at[1] == 'z';
  at += pair ? 3 : 2;
  while (blanks && at < end && isspace((unsigned char)*at))
    at++;
  return at;
}

static const char *pass_quoted(Scan *scan) {
  char quote = *scan->at;
  const char *start = scan->at + 1, *at = start;
  while (at < scan->end && *at != quote && *at != '\n')
    at = *at == '\\' ? pass_escape(at, scan->end) : at + 1;
  if (at > scan->end) at = scan->end;
  const char *word = refused(start, (size_t)(at - start));
  if (!word) advance(scan, at < scan->end ? at + 1 : at);
  return word;
}

static void pass_comment(Scan *scan) {
  scan->at += 2;
  int level = long_bracket(scan->at, scan->end);
  if (level >= 0) {
    pass_long(scan, level);
    return;
  }
  while (scan->at < scan->end && *scan->at != '\n' && *scan->at != '\r')
    scan->at++;
}

static bool name_part(char c) { return isalnum((unsigned char)c) || c == '_'; }

static const char *pass_name(Scan *scan) {
  const char *start = scan->at, *at = start;
  while (at < scan->end && name_part(*at))
    at++;
  size_t length = (size_t)(at - start);
  const char *word = refused(start, length);
  if (word) return word;
  bool close = scan->attribute == ATTRIBUTE_OPEN && length == 5 && memcmp(start, "close", 5) == 0;
  scan->attribute = close ? ATTRIBUTE_CLOSE : ATTRIBUTE_NONE;
  scan->at = at;
  return NULL;
}

/// `<` and `>` alone; `<<`, `<=` and their like are other operators.
static const char *pass_angle(Scan *scan) {
  char angle = *scan->at;
  bool twin = scan->end - scan->at > 1 && (scan->at[1] == angle || scan->at[1] == '=');
  if (angle == '>' && !twin && scan->attribute == ATTRIBUTE_CLOSE) return "<close>";
  scan->attribute = angle == '<' && !twin ? ATTRIBUTE_OPEN : ATTRIBUTE_NONE;
  scan->at += twin ? 2 : 1;
  return NULL;
}

/// Passes one token; gives the word when it is a refused one and stays there.
static const char *pass_token(Scan *scan) {
  const char *at = scan->at;
  int level = long_bracket(at, scan->end);
  if (level >= 0) {
    pass_long(scan, level);
    return NULL;
  }
  if (*at == '-' && at + 1 < scan->end && at[1] == '-') {
    pass_comment(scan);
    return NULL;
  }
  if (*at == '"' || *at == '\'') return pass_quoted(scan);
  if (name_part(*at)) return pass_name(scan);
  if (*at == '<' || *at == '>') return pass_angle(scan);
  if (!isspace((unsigned char)*at)) scan->attribute = ATTRIBUTE_NONE;
  if (*at == '.' || *at == '[' || *at == ':') scan->fields++;
  advance(scan, at + 1);
  return NULL;
}

const char *source_refused_word(const char *text, size_t length, int *line) {
  Scan scan = { .at = text, .end = text + length, .line = 1 };
  while (scan.at < scan.end) {
    const char *word = pass_token(&scan);
    if (scan.fields > MOST_FIELDS) word = "more than 30000 fields in one file";
    if (!word) continue;
    *line = scan.line;
    return word;
  }
  return NULL;
}
