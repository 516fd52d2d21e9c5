#include "core/datatable.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/datafile.h"
#include "core/utf8.h"

enum { QUOTED_ROOM = 48, MAX_DOMAIN = 32, MAX_LABEL_NUMBER = 1000000000 };

/// A piece of the text: a line, a cell.
typedef struct Piece {
  const char *text;
  size_t length;
} Piece;

typedef struct Reader {
  const char *at, *end;
  int line;  ///< Of the line last read.
  const char *file;
  Fault *fault;
  Value *root;
  size_t values;
  Piece cells[DATAFILE_MAX_COLUMNS + 1];  ///< Of the line last read; one more than allowed fits.
  bool quoted[DATAFILE_MAX_COLUMNS + 1];
  size_t count;
} Reader;

// Lines ---------------------------------------------------------------------------------------

static const char *quote(Piece piece, char out[QUOTED_ROOM]) {
  utf8_quote(piece.text, piece.length, out, QUOTED_ROOM);
  return out;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static Piece trim(Piece piece) {
  while (piece.length && is_blank(piece.text[0]))
    piece.text++, piece.length--;
  while (piece.length && is_blank(piece.text[piece.length - 1]))
    piece.length--;
  return piece;
}

/// Reads the next line without its end (LF, CR LF or CR); false at the end of the text.
static bool next_line(Reader *r, Piece *line) {
  if (r->at == r->end) return false;
  line->text = r->at;
  while (r->at < r->end && *r->at != '\n' && *r->at != '\r')
    r->at++;
  line->length = (size_t)(r->at - line->text);
  r->line++;
  if (r->at < r->end && *r->at++ == '\r' && r->at < r->end && *r->at == '\n') r->at++;
  return true;
}

static bool add_cell(Reader *r, Piece cell, bool quoted) {
  if (cell.length > DATAFILE_MAX_STRING) {
    return fault_set(r->fault, r->file, r->line, "this cell is longer than %d bytes",
                     DATAFILE_MAX_STRING);
  }
  if (r->count == DATAFILE_MAX_COLUMNS) {
    return fault_set(r->fault, r->file, r->line, "more than %d columns", DATAFILE_MAX_COLUMNS);
  }
  r->quoted[r->count] = quoted;
  r->cells[r->count++] = cell;
  return true;
}

static bool no_memory(Reader *r) { return fault_set(r->fault, r->file, r->line, "out of memory"); }

static bool count_value(Reader *r) {
  if (++r->values <= DATAFILE_MAX_VALUES) return true;
  return fault_set(r->fault, r->file, r->line, "more than %d values in one file",
                   DATAFILE_MAX_VALUES);
}

/// Gives `node` when it could be made, counted; NULL with the fault set.
static Value *made(Reader *r, Value *node) {
  if (!node) no_memory(r);
  return node && count_value(r) ? node : NULL;
}

static Value *put(Reader *r, Value *map, const char *key) {
  return made(r, value_put(r->root, map, key, strlen(key), r->line));
}

static Value *append(Reader *r, Value *array) {
  return made(r, value_append(r->root, array, r->line));
}

static Value *put_array(Reader *r, Value *map, const char *key) {
  Value *node = put(r, map, key);
  if (node) value_set_array(node);
  return node;
}

static Value *append_map(Reader *r, Value *array) {
  Value *node = append(r, array);
  if (node) value_set_map(node);
  return node;
}

static bool set_text(Reader *r, Value *node, Piece text) {
  if (!node) return false;
  return value_set_string(r->root, node, text.text, text.length) || no_memory(r);
}

static bool append_int(Reader *r, Value *array, int64_t number) {
  Value *node = append(r, array);
  if (node) value_set_int(node, number);
  return node;
}

/// Ends a reading: the tree when it is whole, else nothing.
static Value *finish(Reader *r, bool whole) {
  Value *root = r->root;
  if (!whole) value_free(root);
  free(r);
  return whole ? root : NULL;
}

static Reader *reader_new(const char *text, size_t length, const char *file, Fault *fault) {
  Reader *r = calloc(1, sizeof *r);
  Value *root = r ? value_new(1) : NULL;
  if (!root) {
    free(r);
    fault_set(fault, file, 0, "out of memory");
    return NULL;
  }
  value_set_map(root);
  *r = (Reader){ .at = text, .end = text + length, .file = file, .fault = fault, .root = root };
  return r;
}

// TSV -----------------------------------------------------------------------------------------

static bool split_tabs(Reader *r, Piece line) {
  r->count = 0;
  const char *end = line.text + line.length;
  for (const char *from = line.text;; from++) {
    const char *tab = memchr(from, '\t', (size_t)(end - from));
    Piece cell = { from, (size_t)((tab ? tab : end) - from) };
    if (!add_cell(r, trim(cell), false)) return false;
    if (!tab) return true;
    from = tab;
  }
}

static bool tsv_header(Reader *r, Value *columns) {
  char quoted[QUOTED_ROOM];
  for (size_t i = 0; i < r->count; i++) {
    Piece cell = r->cells[i];
    if (!cell.length) {
      return fault_set(r->fault, r->file, r->line, "column %zu has no name", i + 1);
    }
    for (size_t k = 0; k < i; k++) {
      Piece other = r->cells[k];
      if (other.length == cell.length && memcmp(other.text, cell.text, cell.length) == 0) {
        return fault_set(r->fault, r->file, r->line, "columns %zu and %zu are both named %s", k + 1,
                         i + 1, quote(cell, quoted));
      }
    }
    if (!set_text(r, append(r, columns), cell)) return false;
  }
  return true;
}

static bool tsv_row(Reader *r, const Value *columns, Value *rows) {
  if (r->count != value_count(columns)) {
    fault_set(r->fault, r->file, r->line, "this row has %zu cells for %zu columns", r->count,
              value_count(columns));
    return fault_hint(r->fault, "cells are parted by one tab each; '-' says nothing");
  }
  Value *row = append_map(r, rows);
  for (size_t i = 0; row && i < r->count; i++) {
    const char *column = columns->as.array.items[i]->as.string.bytes;
    if (!r->cells[i].length) {
      fault_set(r->fault, r->file, r->line, "the cell under '%s' is empty", column);
      return fault_hint(r->fault, "write '-' where there is nothing to say");
    }
    if (!set_text(r, put(r, row, column), r->cells[i])) return false;
  }
  return row;
}

static bool tsv_lines(Reader *r) {
  Value *columns = NULL, *rows = NULL;
  for (Piece line; next_line(r, &line);) {
    if (!trim(line).length || line.text[0] == '#') continue;
    if (!split_tabs(r, line)) return false;
    if (columns) {
      if (!tsv_row(r, columns, rows)) return false;
      continue;
    }
    columns = put_array(r, r->root, "columns");
    rows = columns ? put_array(r, r->root, "rows") : NULL;
    if (!rows || !tsv_header(r, columns)) return false;
  }
  if (columns) return true;
  return fault_set(r->fault, r->file, r->line, "no line names the columns");
}

Value *datatable_tsv(const char *text, size_t length, const char *file, Fault *fault) {
  Reader *r = reader_new(text, length, file, fault);
  return r ? finish(r, tsv_lines(r)) : NULL;
}

// Grid labels ---------------------------------------------------------------------------------

typedef enum LabelSort { LABEL_WORD, LABEL_RANGE, LABEL_ODDS } LabelSort;

/// The label of a row or column. RANGE: `low` to `high`, both inside. ODDS: `low` to `high` is the
/// ratio itself.
typedef struct Label {
  Piece text;
  LabelSort sort;
  int64_t low, high;
  int open;  ///< -1 open below, 1 open above, else 0.
  int line;
} Label;

typedef struct Labels {
  Label *items;
  size_t count, room;
  const char *what;  ///< "row" or "column".
} Labels;

typedef struct Domain {
  Label parts[MAX_DOMAIN];
  size_t count;
  int line;
} Domain;

typedef struct Grid {
  Reader *r;
  Labels columns, rows;
  Domain column_domain, row_domain;
  Value *row_values;
} Grid;

static bool take(Piece *rest, const char *word) {
  size_t length = strlen(word);
  if (rest->length < length || memcmp(rest->text, word, length) != 0) return false;
  rest->text += length;
  rest->length -= length;
  return true;
}

static bool take_number(Piece *rest, int64_t *number) {
  Piece before = *rest;
  bool negative = take(rest, "-");
  if (!rest->length || !isdigit((unsigned char)rest->text[0])) {
    *rest = before;
    return false;
  }
  for (*number = 0; rest->length && isdigit((unsigned char)rest->text[0]);) {
    *number = *number * 10 + (rest->text[0] - '0');
    if (*number > MAX_LABEL_NUMBER) return false;
    rest->text++;
    rest->length--;
  }
  if (negative) *number = -*number;
  return true;
}

/// Reads the part after the first number: `:2`, `-4`, `..4`; then `+`.
static bool take_rest(Piece *rest, Label *label) {
  if (take(rest, ":")) {
    label->sort = LABEL_ODDS;
    if (!take_number(rest, &label->high)) return false;
  } else if (label->open == 0 && (take(rest, "..") || take(rest, "-"))) {
    return take_number(rest, &label->high);
  }
  if (label->open == 0 && take(rest, "+")) label->open = 1;
  return true;
}

static bool looks_numeric(Piece text) {
  if (!text.length) return false;
  char c = text.text[0];
  if (c == '<' || c == '>' || isdigit((unsigned char)c)) return true;
  return c == '-' && text.length > 1 && isdigit((unsigned char)text.text[1]);
}

/// Reads a range or odds; false when the text is neither.
static bool read_numeric(Piece text, Label *label) {
  Piece rest = text;
  label->sort = LABEL_RANGE;
  if (take(&rest, "<="))
    label->open = -1;
  else if (take(&rest, ">="))
    label->open = 1;
  if (!take_number(&rest, &label->low)) return false;
  label->high = label->low;
  if (!take_rest(&rest, label) || rest.length) return false;
  if (label->sort == LABEL_ODDS) return label->low > 0 && label->high > 0;
  if (label->open < 0) label->low = INT64_MIN;
  if (label->open > 0) label->high = INT64_MAX;
  return true;
}

static bool read_label(Reader *r, Piece text, bool quoted, Label *label) {
  char shown[QUOTED_ROOM];
  *label = (Label){ .text = text, .sort = LABEL_WORD, .line = r->line };
  if (!text.length) return fault_set(r->fault, r->file, r->line, "a label may not be empty");
  if (quoted || !looks_numeric(text)) return true;
  if (!read_numeric(text, label)) {
    fault_set(r->fault, r->file, r->line, "%s is neither range nor odds", quote(text, shown));
    return fault_hint(r->fault,
                      "ranges: 3, 2-4, -3..-1, <=1, >=7, 7+; odds: 1:2; a word goes in quotes");
  }
  if (label->sort == LABEL_RANGE && label->low > label->high) {
    fault_set(r->fault, r->file, r->line, "the range %s runs backwards", quote(text, shown));
    return fault_hint(r->fault, "odds are written with a colon: 3:2");
  }
  return true;
}

static const char *sort_name(LabelSort sort) {
  return sort == LABEL_WORD ? "a word" : sort == LABEL_RANGE ? "a range" : "odds";
}

static bool add_label(Reader *r, Labels *labels, const Label *label) {
  char one[QUOTED_ROOM], other[QUOTED_ROOM];
  if (labels->count && labels->items[0].sort != label->sort) {
    const Label *first = &labels->items[0];
    fault_set(r->fault, r->file, r->line, "%s %s is %s, but the first %s, %s, is %s", labels->what,
              quote(label->text, one), sort_name(label->sort), labels->what,
              quote(first->text, other), sort_name(first->sort));
    return fault_hint(r->fault, "odds are written 1:2; a label in quotes is a word");
  }
  if (labels->count == labels->room) {
    size_t room = labels->room ? labels->room * 2 : 16;
    Label *items = realloc(labels->items, room * sizeof *items);
    if (!items) return no_memory(r);
    labels->items = items;
    labels->room = room;
  }
  labels->items[labels->count++] = *label;
  return true;
}

// Grid domains --------------------------------------------------------------------------------

/// Splits at blanks; a piece that opens with a double quote runs to the next one.
static bool split_blanks(Reader *r, Piece line) {
  r->count = 0;
  const char *end = line.text + line.length;
  for (const char *at = line.text;;) {
    while (at < end && is_blank(*at))
      at++;
    if (at == end) return true;
    const char *from = at;
    bool quoted = *at == '"';
    if (quoted) {
      from++;
      at = memchr(from, '"', (size_t)(end - from));
      if (!at || (at + 1 < end && !is_blank(at[1]))) {
        return fault_set(r->fault, r->file, r->line, "a quoted cell does not end with its quote");
      }
    } else {
      while (at < end && !is_blank(*at))
        at++;
    }
    if (!add_cell(r, (Piece){ from, (size_t)(at - from) }, quoted)) return false;
    if (quoted) at++;
  }
}

static bool piece_is(Piece piece, const char *word) {
  return piece.length == strlen(word) && memcmp(piece.text, word, piece.length) == 0;
}

/// One part of a domain: a range, or for odds `1:4..6:1`. `low` and `high` of odds are not used;
/// its labels are the two texts.
static bool domain_part(Reader *r, Piece text, Domain *domain) {
  char shown[QUOTED_ROOM];
  Label part = { .text = text, .sort = LABEL_RANGE, .line = r->line };
  if (piece_is(text, "all")) {
    part.low = INT64_MIN;
    part.high = INT64_MAX;
  } else if (memchr(text.text, ':', text.length)) {
    part.sort = LABEL_ODDS;
  } else if (!read_numeric(text, &part) || part.low > part.high) {
    fault_set(r->fault, r->file, r->line, "%s is no part of a domain", quote(text, shown));
    return fault_hint(r->fault, "# domain rows 1..6, or # domain columns 1:4..6:1");
  }
  if (domain->count == MAX_DOMAIN) {
    return fault_set(r->fault, r->file, r->line, "a domain of more than %d parts", MAX_DOMAIN);
  }
  if (domain->count) {
    const Label *before = &domain->parts[domain->count - 1];
    if (before->sort == LABEL_ODDS || part.sort == LABEL_ODDS || before->high >= part.low) {
      return fault_set(r->fault, r->file, r->line, "the part %s of the domain does not follow on",
                       quote(text, shown));
    }
  }
  domain->parts[domain->count++] = part;
  return true;
}

/// Reads a comment line, which declares a domain when it opens with that word.
static bool grid_comment(Grid *grid, Piece line) {
  Reader *r = grid->r;
  Piece rest = { line.text + 1, line.length - 1 };
  rest = trim(rest);
  if (!take(&rest, "domain") || !rest.length || !is_blank(rest.text[0])) return true;
  if (!split_blanks(r, rest)) return false;
  bool rows = r->count && piece_is(r->cells[0], "rows");
  if ((!rows && !(r->count && piece_is(r->cells[0], "columns"))) || r->count < 2) {
    fault_set(r->fault, r->file, r->line, "a domain is of rows or columns and says which");
    return fault_hint(r->fault, "# domain rows 1..6");
  }
  Domain *domain = rows ? &grid->row_domain : &grid->column_domain;
  if (domain->count) {
    return fault_set(r->fault, r->file, r->line,
                     "the domain of the %s is given twice: here and on "
                     "line %d",
                     rows ? "rows" : "columns", domain->line);
  }
  domain->line = r->line;
  for (size_t i = 1; i < r->count; i++) {
    if (!domain_part(r, r->cells[i], domain)) return false;
  }
  return true;
}

static int by_low(const void *a, const void *b) {
  const Label *one = a, *other = b;
  if (one->low != other->low) return one->low < other->low ? -1 : 1;
  return one->text.text < other->text.text ? -1 : one->text.text > other->text.text;
}

static bool check_overlaps(Reader *r, const Labels *labels) {
  char one[QUOTED_ROOM], other[QUOTED_ROOM];
  for (size_t i = 1; i < labels->count; i++) {
    const Label *before = &labels->items[i - 1], *label = &labels->items[i];
    if (before->high < label->low) continue;
    const Label *later = before->text.text > label->text.text ? before : label;
    const Label *first = later == label ? before : label;
    fault_set(r->fault, r->file, later->line, "%s %s overlaps %s of line %d", labels->what,
              quote(later->text, one), quote(first->text, other), first->line);
    if (later->line != first->line) return false;
    return fault_hint(r->fault, "odds are written with a colon: 3:2");
  }
  return true;
}

static bool in_domain(const Domain *domain, int64_t number) {
  for (size_t i = 0; i < domain->count; i++) {
    if (number >= domain->parts[i].low && number <= domain->parts[i].high) return true;
  }
  return false;
}

/// Reports whether a label keeps to the domain: closed ends lie in it, open ones may reach beyond.
static bool check_inside(Reader *r, const Labels *labels, const Domain *domain) {
  char shown[QUOTED_ROOM];
  for (size_t i = 0; i < labels->count; i++) {
    const Label *label = &labels->items[i];
    bool low = label->open < 0 || in_domain(domain, label->low);
    bool high = label->open > 0 || in_domain(domain, label->high);
    if (low && high) continue;
    return fault_set(r->fault, r->file, label->line,
                     "%s %s lies outside the domain that line %d declares", labels->what,
                     quote(label->text, shown), domain->line);
  }
  return true;
}

static bool gap_fault(Reader *r, const Labels *labels, const Label *at, int64_t from, int64_t to) {
  if (from == INT64_MIN) {
    return fault_set(r->fault, r->file, at->line, "no %s for %lld and less", labels->what,
                     (long long)to);
  }
  if (to == INT64_MAX) {
    return fault_set(r->fault, r->file, at->line, "no %s for %lld and more", labels->what,
                     (long long)from);
  }
  if (from == to) {
    return fault_set(r->fault, r->file, at->line, "no %s for %lld", labels->what, (long long)from);
  }
  return fault_set(r->fault, r->file, at->line, "no %s for %lld to %lld", labels->what,
                   (long long)from, (long long)to);
}

/// Reports whether the labels, sorted and free of overlaps, cover `low` to `high`.
static bool check_cover(Reader *r, const Labels *labels, int64_t low, int64_t high) {
  int64_t next = low;
  for (size_t i = 0; i < labels->count; i++) {
    const Label *label = &labels->items[i];
    if (label->high < next) continue;
    if (label->low > next) {
      int64_t last = label->low - 1 < high ? label->low - 1 : high;
      return gap_fault(r, labels, label, next, last);
    }
    if (label->high >= high) return true;
    next = label->high + 1;
  }
  return gap_fault(r, labels, &labels->items[labels->count - 1], next, high);
}

static bool check_ranges(Reader *r, const Labels *labels, const Domain *domain) {
  Labels sorted = *labels;
  sorted.items = malloc(labels->count * sizeof *sorted.items);
  if (!sorted.items) return no_memory(r);
  memcpy(sorted.items, labels->items, labels->count * sizeof *sorted.items);
  qsort(sorted.items, sorted.count, sizeof *sorted.items, by_low);
  bool good = check_overlaps(r, &sorted);
  if (good && !domain->count) {
    good = check_cover(r, &sorted, sorted.items[0].low, sorted.items[sorted.count - 1].high);
  }
  if (good && domain->count) good = check_inside(r, &sorted, domain);
  for (size_t i = 0; good && i < domain->count; i++) {
    good = check_cover(r, &sorted, domain->parts[i].low, domain->parts[i].high);
  }
  free(sorted.items);
  return good;
}

/// Splits `1:4..6:1` and compares its ends with the first and the last label.
static bool odds_domain(Reader *r, const Labels *labels, const Domain *domain) {
  Piece text = domain->parts[0].text, rest = text;
  char shown[QUOTED_ROOM];
  Label first = { .sort = LABEL_ODDS }, last = { .sort = LABEL_ODDS };
  bool read = take_number(&rest, &first.low) && take(&rest, ":") &&
              take_number(&rest, &first.high) && take(&rest, "..") &&
              take_number(&rest, &last.low) && take(&rest, ":") && take_number(&rest, &last.high) &&
              !rest.length;
  if (!read) {
    fault_set(r->fault, r->file, domain->line, "%s is no domain of odds", quote(text, shown));
    return fault_hint(r->fault, "# domain columns 1:4..6:1");
  }
  const Label *from = &labels->items[0], *to = &labels->items[labels->count - 1];
  bool low = from->low == first.low && from->high == first.high;
  bool high = to->low == last.low && to->high == last.high;
  if (low && high) return true;
  const Label *wrong = low ? to : from;
  const Label *want = low ? &last : &first;
  return fault_set(r->fault, r->file, wrong->line,
                   "the %s %s is %s, but the domain %s with %lld:%lld", low ? "last" : "first",
                   labels->what, quote(wrong->text, shown), low ? "ends" : "begins",
                   (long long)want->low, (long long)want->high);
}

static bool check_odds(Reader *r, const Labels *labels, const Domain *domain) {
  char one[QUOTED_ROOM], other[QUOTED_ROOM];
  for (size_t i = 0; i < labels->count; i++) {
    const Label *label = &labels->items[i];
    if ((label->open < 0 && i > 0) || (label->open > 0 && i + 1 < labels->count)) {
      return fault_set(r->fault, r->file, label->line, "%s %s is open, but it is not the %s",
                       labels->what, quote(label->text, one), label->open < 0 ? "first" : "last");
    }
    if (!i) continue;
    const Label *before = &labels->items[i - 1];
    if (before->low * label->high < label->low * before->high) continue;
    return fault_set(r->fault, r->file, label->line, "odds rise: %s %s does not follow %s",
                     labels->what, quote(label->text, one), quote(before->text, other));
  }
  return !domain->count || odds_domain(r, labels, domain);
}

static bool check_words(Reader *r, const Labels *labels) {
  char shown[QUOTED_ROOM];
  Value *seen = value_new(0);
  bool good = seen || no_memory(r);
  if (seen) value_set_map(seen);
  for (size_t i = 0; good && i < labels->count; i++) {
    const Label *label = &labels->items[i];
    const ValueField *before = value_field(seen, label->text.text, label->text.length);
    if (before) {
      good = fault_set(r->fault, r->file, label->line, "%s %s is given twice: here and on line %d",
                       labels->what, quote(label->text, shown), before->line);
    } else {
      good =
          value_put(seen, seen, label->text.text, label->text.length, label->line) || no_memory(r);
    }
  }
  value_free(seen);
  return good;
}

static bool check_labels(Reader *r, const Labels *labels, const Domain *domain) {
  LabelSort sort = labels->items[0].sort;
  if (domain->count && domain->parts[0].sort != sort) {
    return fault_set(r->fault, r->file, domain->line, "this domain does not fit: the %ss are %s",
                     labels->what,
                     sort == LABEL_WORD    ? "words"
                     : sort == LABEL_RANGE ? "ranges"
                                           : "odds");
  }
  if (sort == LABEL_WORD) return check_words(r, labels);
  if (sort == LABEL_RANGE) return check_ranges(r, labels, domain);
  return check_odds(r, labels, domain);
}

// Grid ----------------------------------------------------------------------------------------

/// Fills { label = ..., range = { low, high } } or { label = ..., odds = { a, d }, open = ... }.
static bool label_value(Reader *r, Value *map, const Label *label) {
  if (!map || !set_text(r, put(r, map, "label"), label->text)) return false;
  if (label->sort == LABEL_WORD) return true;
  Value *pair = put_array(r, map, label->sort == LABEL_ODDS ? "odds" : "range");
  if (!pair || !append_int(r, pair, label->low) || !append_int(r, pair, label->high)) return false;
  if (label->sort != LABEL_ODDS || !label->open) return true;
  const char *open = label->open < 0 ? "below" : "above";
  return set_text(r, put(r, map, "open"), (Piece){ open, 5 });
}

static bool grid_header(Grid *grid) {
  Reader *r = grid->r;
  if (r->count < 2) {
    fault_set(r->fault, r->file, r->line, "the first line names a corner and then the columns");
    return fault_hint(r->fault, "die 1:2 1:1 2:1");
  }
  if (!set_text(r, put(r, r->root, "corner"), r->cells[0])) return false;
  Value *columns = put_array(r, r->root, "columns");
  grid->row_values = columns ? put_array(r, r->root, "rows") : NULL;
  if (!grid->row_values) return false;
  for (size_t i = 1; i < r->count; i++) {
    Label label;
    if (!read_label(r, r->cells[i], r->quoted[i], &label)) return false;
    if (!add_label(r, &grid->columns, &label)) return false;
    if (!label_value(r, append_map(r, columns), &label)) return false;
  }
  return true;
}

static bool grid_row(Grid *grid) {
  Reader *r = grid->r;
  Label label;
  char shown[QUOTED_ROOM];
  if (!read_label(r, r->cells[0], r->quoted[0], &label)) return false;
  if (r->count != grid->columns.count + 1) {
    fault_set(r->fault, r->file, r->line, "row %s has %zu cells for %zu columns",
              quote(label.text, shown), r->count - 1, grid->columns.count);
    return fault_hint(r->fault, "a cell with blanks in it stands in double quotes");
  }
  if (!add_label(r, &grid->rows, &label)) return false;
  Value *row = append_map(r, grid->row_values);
  Value *cells = row && label_value(r, row, &label) ? put_array(r, row, "cells") : NULL;
  for (size_t i = 1; cells && i < r->count; i++) {
    if (!r->cells[i].length) {
      fault_set(r->fault, r->file, r->line, "row %s has an empty cell", quote(label.text, shown));
      return fault_hint(r->fault, "write '-' where there is nothing to say");
    }
    if (!set_text(r, append(r, cells), r->cells[i])) return false;
  }
  return cells;
}

static bool grid_lines(Grid *grid) {
  Reader *r = grid->r;
  for (Piece line; next_line(r, &line);) {
    if (!trim(line).length) continue;
    if (line.text[0] == '#') {
      if (!grid_comment(grid, line)) return false;
      continue;
    }
    if (!split_blanks(r, line)) return false;
    if (grid->columns.count ? !grid_row(grid) : !grid_header(grid)) return false;
  }
  if (!grid->columns.count) {
    return fault_set(r->fault, r->file, r->line, "no line names the columns");
  }
  if (!grid->rows.count) return fault_set(r->fault, r->file, r->line, "the grid has no rows");
  return check_labels(r, &grid->columns, &grid->column_domain) &&
         check_labels(r, &grid->rows, &grid->row_domain);
}

Value *datatable_grid(const char *text, size_t length, const char *file, Fault *fault) {
  Reader *r = reader_new(text, length, file, fault);
  if (!r) return NULL;
  Grid grid = { .r = r, .columns.what = "column", .rows.what = "row" };
  bool whole = grid_lines(&grid);
  free(grid.columns.items);
  free(grid.rows.items);
  return finish(r, whole);
}
