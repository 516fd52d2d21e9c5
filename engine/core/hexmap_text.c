// Reading map text; its form is described in hexmap.h.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hexmap_inside.h"

enum {
  FORMAT_VERSION = 1,
  MAX_INPUT = 64 << 20,
  MAX_LINE = 4000,
  MAX_TOKENS = MAX_LINE / 2 + 1,
};

// One word of a line: `text`, or `text=value`; either may have stood in quotes.
typedef struct Token {
  char *text;
  char *value;  // NULL when there was no '='
  bool quoted;
} Token;

typedef struct Reader {
  const char *file;
  int line;
  Fault *fault;
  char buffer[MAX_LINE + 2];
  Token tokens[MAX_TOKENS];
  int count;
  // What the builder is made of, until the first line that needs it.
  char id[HEXMAP_MAX_WORD + 1], title[HEXMAP_MAX_TEXT + 1];
  bool has_map, has_title, has_grid;
  HexGridSpec spec;
  HexSheet sheets[HEXGRID_SHEETS_MAX];
  HexMapBuilder *builder;
} Reader;

#define REFUSE(...) fault_set(r->fault, r->file, r->line, __VA_ARGS__)

// ---- Words of a line ----

/// Undoes the quotes of a text that starts behind its first one; false when they do not close.
static bool unquote(Reader *r, char **cursor, char **text) {
  char *from = *cursor, *to = from;
  *text = to;
  while (*from && *from != '"') {
    if (*from == '\\') {
      from++;
      if (*from != '"' && *from != '\\') {
        return REFUSE("in quotes a backslash comes before '\"' or '\\' only");
      }
    }
    *to++ = *from++;
  }
  if (*from != '"') return REFUSE("a quoted text does not end on its line");
  *to = '\0';
  *cursor = from + 1;
  return true;
}

/// Reads the token at the cursor and leaves the cursor on the blank or NUL behind it.
static bool read_token(Reader *r, char **cursor, Token *token) {
  char *p = *cursor;
  *token = (Token){ .quoted = *p == '"' };
  if (token->quoted) {
    p++;
    if (!unquote(r, &p, &token->text)) return false;
  } else {
    token->text = p;
    while (*p && *p != ' ' && *p != '\t' && *p != '"') {
      if (*p < 0x21 || *p > 0x7e) return REFUSE("a letter beyond ASCII stands in quotes only");
      if (*p == '=' && !token->value) {
        *p = '\0';
        token->value = p + 1;
        if (p[1] == '"') {
          p += 2;
          if (!unquote(r, &p, &token->value)) return false;
          break;
        }
      }
      p++;
    }
  }
  if (*p && *p != ' ' && *p != '\t') return REFUSE("a blank is missing beside a quote");
  *cursor = p;
  return true;
}

/// Splits the buffer into tokens, up to a comment.
static bool split(Reader *r) {
  char *p = r->buffer;
  r->count = 0;
  for (;;) {
    while (*p == ' ' || *p == '\t')
      *p++ = '\0';
    if (!*p || *p == '#') return true;
    if (!read_token(r, &p, &r->tokens[r->count++])) return false;
  }
}

// ---- Parts of tokens ----

static bool read_int(const char **cursor, int *number) {
  const char *p = *cursor;
  bool negative = *p == '-';
  if (negative) p++;
  int value = 0, digits = 0;
  while (*p >= '0' && *p <= '9' && digits < 7) {
    value = value * 10 + (*p++ - '0');
    digits++;
  }
  *number = negative ? -value : value;
  *cursor = p;
  return digits > 0;
}

/// Reads "A..B" (or "A,B" with another separator).
static bool read_pair(const char *text, const char *separator, int *first, int *second) {
  const char *p = text;
  if (!read_int(&p, first) || strncmp(p, separator, strlen(separator)) != 0) return false;
  p += strlen(separator);
  return read_int(&p, second) && *p == '\0';
}

static bool read_number(const char *text, int *number) {
  const char *p = text;
  return read_int(&p, number) && *p == '\0';
}

/// The one word in the place `index`, NULL with a fault when it is missing, quoted or has an '='.
static char *word(Reader *r, int index, const char *what) {
  if (index >= r->count) {
    REFUSE("'%s' lacks its %s", r->tokens[0].text, what);
    return NULL;
  }
  Token *token = &r->tokens[index];
  if (!token->quoted && !token->value) return token->text;
  REFUSE("%s is expected as a plain word", what);
  return NULL;
}

static char *quoted(Reader *r, int index, const char *what) {
  if (index < r->count && r->tokens[index].quoted) return r->tokens[index].text;
  REFUSE("'%s' lacks its %s in quotes", r->tokens[0].text, what);
  return NULL;
}

static bool ends_at(Reader *r, int index) {
  if (r->count <= index) return true;
  return REFUSE("'%.60s' is too much on this line", r->tokens[index].text);
}

/// Splits "A/B" (or "A>B": `*directed`).
static bool read_edge(Reader *r, char **first, char **second, bool *directed) {
  char *text = word(r, 1, "hexside");
  if (!text) return false;
  char *mark = strpbrk(text, "/>");
  if (!mark || (*mark == '>' && !directed)) {
    return REFUSE("'%.60s' is no hexside: write it A/B%s", text, directed ? " or HIGH>LOW" : "");
  }
  if (directed) *directed = *mark == '>';
  *mark = '\0';
  *first = text;
  *second = mark + 1;
  return true;
}

// ---- Lines before the first that needs the grid ----

static bool read_map(Reader *r) {
  if (r->has_map) return REFUSE("'map' stands on the first line only");
  const char *id = word(r, 1, "id");
  const char *version = id ? word(r, 2, "version") : NULL;
  int number;
  if (!version || !ends_at(r, 3)) return false;
  if (!read_number(version, &number) || number != FORMAT_VERSION) {
    return REFUSE("map text of version %.20s; this program reads version %d", version,
                  FORMAT_VERSION);
  }
  if (!hexmap_is_word(id)) return REFUSE("'%.60s' is no id for a map", id);
  snprintf(r->id, sizeof r->id, "%s", id);
  r->has_map = true;
  return true;
}

static bool read_title(Reader *r) {
  const char *title = quoted(r, 1, "text");
  if (!title || !ends_at(r, 2)) return false;
  if (r->has_title || r->builder) return REFUSE("'title' stands once, before the terrains");
  if (!hexmap_is_text(title)) {
    return REFUSE("the title is not text of at most %d bytes", HEXMAP_MAX_TEXT);
  }
  snprintf(r->title, sizeof r->title, "%s", title);
  r->has_title = true;
  return true;
}

/// Chooses between two words.
static bool choose(Reader *r, const char *what, const char *got, const char *yes, const char *no,
                   bool *answer) {
  *answer = strcmp(got, yes) == 0;
  if (*answer || strcmp(got, no) == 0) return true;
  return REFUSE("%s is '%.40s'; it may be '%s' or '%s'", what, got, yes, no);
}

static bool read_grid(Reader *r) {
  const char *layout = word(r, 1, "layout");
  if (!layout) return false;
  if (r->has_grid) return REFUSE("'grid' stands once");
  bool pointy, shift = false, rows = false;
  if (!choose(r, "the layout", layout, "pointy", "flat", &pointy)) return false;
  for (int i = 2; i < r->count; i++) {
    const Token *token = &r->tokens[i];
    if (token->value && strcmp(token->text, "shift") == 0) {
      shift = true;
      if (!choose(r, "shift", token->value, "even", "odd", &r->spec.shift_even)) return false;
    } else if (token->value && strcmp(token->text, "rows") == 0) {
      rows = true;
      if (!choose(r, "rows", token->value, "up", "down", &r->spec.rows_up)) return false;
    } else {
      return REFUSE("'%.40s' is nothing of a grid: write shift=even|odd rows=up|down", token->text);
    }
  }
  if (!shift || !rows) return REFUSE("a grid needs shift=even|odd and rows=up|down");
  r->spec.layout = pointy ? HEX_POINTY : HEX_FLAT;
  r->has_grid = true;
  return true;
}

static bool set_order(Reader *r, HexSheet *sheet, const char *value) {
  bool rrcc;
  if (!choose(r, "order", value, "RRCC", "CCRR", &rrcc)) return false;
  sheet->order = rrcc ? HEX_RRCC : HEX_CCRR;
  return true;
}

static bool set_separator(Reader *r, HexSheet *sheet, const char *value) {
  if (strlen(value) >= sizeof sheet->separator) {
    return REFUSE("a separator is one character at most, not '%.20s'", value);
  }
  snprintf(sheet->separator, sizeof sheet->separator, "%s", value);
  return true;
}

/// Sets one `key=value` of a sheet.
static bool set_sheet(Reader *r, HexSheet *sheet, const char *key, const char *value) {
  static const char *const keys[] = { "order", "sep",  "digits",   "cols",
                                      "even",  "rows", "evenrows", "d" };
  bool good;
  if (strcmp(key, "order") == 0) return set_order(r, sheet, value);
  if (strcmp(key, "sep") == 0) return set_separator(r, sheet, value);
  if (strcmp(key, "digits") == 0) {
    good = read_number(value, &sheet->digits);
  } else if (strcmp(key, "cols") == 0) {
    good = read_pair(value, "..", &sheet->col_min, &sheet->col_max);
  } else if (strcmp(key, "even") == 0) {
    good = read_number(value, &sheet->col_max_even);
  } else if (strcmp(key, "rows") == 0) {
    good = read_pair(value, "..", &sheet->row_min, &sheet->row_max);
  } else if (strcmp(key, "evenrows") == 0) {
    good = read_number(value, &sheet->row_max_even);
  } else if (strcmp(key, "d") == 0) {
    good = read_pair(value, ",", &sheet->dcol, &sheet->drow);
  } else {
    REFUSE("a sheet has no '%.40s'", key);
    const char *near = nearest_name(key, keys, sizeof keys / sizeof *keys);
    return near ? fault_hint(r->fault, "did you mean '%s'?", near) : false;
  }
  return good ? true : REFUSE("%s cannot be '%.40s'", key, value);
}

static bool read_sheet(Reader *r) {
  if (r->builder) return REFUSE("sheets come before terrains and all else");
  if (r->spec.sheet_count == HEXGRID_SHEETS_MAX) {
    return REFUSE("more than %d sheets", HEXGRID_SHEETS_MAX);
  }
  if (r->count < 2 || r->tokens[1].value) return REFUSE("a sheet needs its prefix, \"\" for none");
  HexSheet *sheet = &r->sheets[r->spec.sheet_count];
  *sheet = (HexSheet){ .col_max = -1, .row_max = -1 };
  if (strlen(r->tokens[1].text) >= sizeof sheet->prefix) {
    return REFUSE("the prefix '%.40s' is longer than %d", r->tokens[1].text,
                  (int)sizeof sheet->prefix - 1);
  }
  snprintf(sheet->prefix, sizeof sheet->prefix, "%s", r->tokens[1].text);
  for (int i = 2; i < r->count; i++) {
    const Token *token = &r->tokens[i];
    if (!token->value) return REFUSE("'%.40s' is nothing of a sheet", token->text);
    if (!set_sheet(r, sheet, token->text, token->value)) return false;
  }
  if (sheet->col_max < 0 || sheet->row_max < 0) return REFUSE("a sheet needs cols= and rows=");
  r->spec.sheet_count++;
  return true;
}

// ---- Lines that go to the builder ----

/// Makes the builder when the first line asks for it.
static bool need_builder(Reader *r) {
  if (!r->builder) {
    if (!r->has_grid || r->spec.sheet_count == 0) {
      return REFUSE("'grid' and 'sheet' lines must come before '%s'", r->tokens[0].text);
    }
    r->spec.sheets = r->sheets;
    Fault inner = { 0 };
    r->builder = hexmap_builder_new(r->id, r->title, &r->spec, &inner);
    if (!r->builder) {
      REFUSE("%s", inner.text);
      return inner.hint[0] ? fault_hint(r->fault, "%s", inner.hint) : false;
    }
  }
  hexmap_builder_at(r->builder, r->file, r->line);
  return true;
}

typedef bool Declare(HexMapBuilder *builder, const char *name, Fault *fault);

static bool read_name(Reader *r, Declare *declare) {
  const char *name = word(r, 1, "name");
  return name && ends_at(r, 2) && declare(r->builder, name, r->fault);
}
static bool read_terrain(Reader *r) { return read_name(r, hexmap_builder_terrain); }
static bool read_feature(Reader *r) { return read_name(r, hexmap_builder_feature); }
static bool read_link(Reader *r) { return read_name(r, hexmap_builder_link_kind); }
static bool read_bridge(Reader *r) { return read_name(r, hexmap_builder_bridge_kind); }

/// Looks for the words that may follow a name, each NULL or to be found in any order.
static bool read_flags(Reader *r, const char *first, bool *has_first, const char *second,
                       bool *has_second) {
  for (int i = 2; i < r->count; i++) {
    const char *flag = word(r, i, "a flag");
    if (!flag) return false;
    if (strcmp(flag, first) == 0) {
      *has_first = true;
    } else if (second && strcmp(flag, second) == 0) {
      *has_second = true;
    } else {
      REFUSE("'%.40s' may not follow here", flag);
      return fault_hint(r->fault, second ? "only '%s' and '%s' may" : "only '%s' may", first,
                        second ? second : "");
    }
  }
  return true;
}

static bool read_side(Reader *r) {
  const char *name = word(r, 1, "name");
  bool directional = false, bridged = false;
  return name && read_flags(r, "directional", &directional, "bridged", &bridged) &&
         hexmap_builder_side_kind(r->builder, name, directional, bridged, r->fault);
}

static bool read_state(Reader *r) {
  const char *name = word(r, 1, "name");
  bool broken = false;
  return name && read_flags(r, "broken", &broken, NULL, NULL) &&
         hexmap_builder_state(r->builder, name, broken, r->fault);
}

static bool read_hex(Reader *r) {
  const char *code = word(r, 1, "hex code");
  const char *terrain = code ? word(r, 2, "terrain") : NULL;
  if (!terrain) return false;
  int low = 0, high = 0, next = 3;
  if (next < r->count && r->tokens[next].value) {
    const Token *token = &r->tokens[next++];
    if (strcmp(token->text, "levels") != 0 || !read_pair(token->value, "..", &low, &high)) {
      return REFUSE("'%.40s=%.40s' is nothing of a hex: write levels=LOW..HIGH", token->text,
                    token->value);
    }
  }
  if (!hexmap_builder_hex(r->builder, code, terrain, low, high, r->fault)) return false;
  for (; next < r->count; next++) {
    const char *feature = word(r, next, "feature");
    if (!feature || !hexmap_builder_hex_feature(r->builder, code, feature, r->fault)) return false;
  }
  return true;
}

/// Refuses a directional feature written A/B, and an undirected one written A>B.
static bool right_mark(Reader *r, const char *side, bool directed) {
  const HexMap *map = hexmap_builder_map(r->builder);
  int index = hexmap_index(map, HEXMAP_SIDES, side);
  if (index < 0 || hexmap_side(map, index).directional == directed) return true;
  return REFUSE(directed ? "'%s' has no high side: write A/B" : "'%s' has one: write HIGH>LOW",
                side);
}

static bool read_edges(Reader *r) {
  char *high, *low;
  bool directed;
  if (!read_edge(r, &high, &low, &directed) || !word(r, 2, "hexside feature")) return false;
  for (int i = 2; i < r->count; i++) {
    const char *side = word(r, i, "hexside feature");
    if (!side || !right_mark(r, side, directed)) return false;
    if (!hexmap_builder_edge(r->builder, high, low, side, r->fault)) return false;
  }
  return true;
}

static bool read_path(Reader *r) {
  char *first, *second;
  if (!read_edge(r, &first, &second, NULL) || !word(r, 2, "kind of road")) return false;
  for (int i = 2; i < r->count; i++) {
    const char *link = word(r, i, "kind of road");
    if (!link || !hexmap_builder_link(r->builder, first, second, link, r->fault)) return false;
  }
  return true;
}

static bool read_span(Reader *r) {
  char *first, *second;
  if (!read_edge(r, &first, &second, NULL)) return false;
  const char *bridge = word(r, 2, "kind of bridge");
  const char *name = bridge && r->count > 3 ? quoted(r, 3, "name") : "";
  return bridge && name && ends_at(r, 4) &&
         hexmap_builder_span(r->builder, first, second, bridge, name, r->fault);
}

static bool read_place(Reader *r) {
  const char *id = word(r, 1, "id");
  const char *kind = id ? word(r, 2, "kind") : NULL;
  const char *code = kind ? word(r, 3, "hex code") : NULL;
  const char *name = code ? quoted(r, 4, "name") : NULL;
  if (!name || !hexmap_builder_place(r->builder, id, kind, code, name, r->fault)) return false;
  for (int i = 5; i < r->count; i++) {
    const Token *token = &r->tokens[i];
    if (!token->value) return REFUSE("'%.40s' is no attribute: write KEY=VALUE", token->text);
    if (!hexmap_builder_place_attribute(r->builder, token->text, token->value, r->fault)) {
      return false;
    }
  }
  return true;
}

static bool read_area(Reader *r) {
  const char *name = word(r, 1, "name");
  if (!name || !word(r, 2, "hex code")) return false;
  for (int i = 2; i < r->count; i++) {
    const char *code = word(r, i, "hex code");
    if (!code || !hexmap_builder_area(r->builder, name, code, r->fault)) return false;
  }
  return true;
}

static bool read_entry(Reader *r) {
  const char *code = word(r, 1, "hex code");
  const char *name = code ? quoted(r, 2, "name") : NULL;
  if (!name) return false;
  const char *links[HEXMAP_MAX_LINKS];
  size_t count = 0;
  for (int i = 3; i < r->count; i++) {
    if (count == HEXMAP_MAX_LINKS) return ends_at(r, i);
    links[count] = word(r, i, "kind of road");
    if (!links[count++]) return false;
  }
  return hexmap_builder_entry(r->builder, code, name, links, count, r->fault);
}

static bool read_box(Reader *r) {
  const char *id = word(r, 1, "id");
  const char *title = id ? quoted(r, 2, "title") : NULL;
  return title && ends_at(r, 3) && hexmap_builder_box(r->builder, id, title, r->fault);
}

// ---- Lines ----

static const struct Directive {
  const char *name;
  bool (*read)(Reader *reader);
  bool builds;  // goes to the builder
} directives[] = {
  { "map", read_map, false },        { "title", read_title, false },
  { "grid", read_grid, false },      { "sheet", read_sheet, false },
  { "terrain", read_terrain, true }, { "feature", read_feature, true },
  { "side", read_side, true },       { "link", read_link, true },
  { "bridge", read_bridge, true },   { "state", read_state, true },
  { "hex", read_hex, true },         { "edge", read_edges, true },
  { "path", read_path, true },       { "span", read_span, true },
  { "place", read_place, true },     { "area", read_area, true },
  { "entry", read_entry, true },     { "box", read_box, true },
};
enum { DIRECTIVES = sizeof directives / sizeof *directives };

static bool unknown_directive(Reader *r, const char *name) {
  const char *names[DIRECTIVES];
  for (int i = 0; i < DIRECTIVES; i++)
    names[i] = directives[i].name;
  REFUSE("a map has no '%.60s'", name);
  const char *near = nearest_name(name, names, DIRECTIVES);
  return near ? fault_hint(r->fault, "did you mean '%s'?", near) : false;
}

static bool read_line(Reader *r) {
  if (!split(r)) return false;
  if (r->count == 0) return true;
  const char *name = word(r, 0, "the first word");
  if (!name) return false;
  if (!r->has_map && strcmp(name, "map") != 0) {
    return REFUSE("map text begins with 'map ID %d', not '%.40s'", FORMAT_VERSION, name);
  }
  for (int i = 0; i < DIRECTIVES; i++) {
    if (strcmp(directives[i].name, name) != 0) continue;
    return (!directives[i].builds || need_builder(r)) && directives[i].read(r);
  }
  return unknown_directive(r, name);
}

static bool read_lines(Reader *r, const char *text, size_t length) {
  if (length > MAX_INPUT) return REFUSE("map text longer than %d MB", MAX_INPUT >> 20);
  const char *end = text + length;
  while (text < end) {
    r->line++;
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    if (!stop) stop = end;
    size_t size = (size_t)(stop - text);
    if (size > 0 && text[size - 1] == '\r') size--;
    if (size > MAX_LINE) return REFUSE("a line longer than %d bytes", MAX_LINE);
    if (memchr(text, '\0', size)) return REFUSE("a zero byte: this is no text");
    memcpy(r->buffer, text, size);
    r->buffer[size] = '\0';
    if (!read_line(r)) return false;
    text = stop + 1;
  }
  r->count = 0;
  if (!r->has_map) return REFUSE("map text begins with 'map ID %d'; this is empty", FORMAT_VERSION);
  static char last[] = "the end";
  r->tokens[0] = (Token){ .text = last };
  return need_builder(r);
}

HexMap *hexmap_read(const char *text, size_t length, const char *file, Fault *fault) {
  Reader *r = calloc(1, sizeof *r);
  if (!r) {
    fault_set(fault, file, 0, "out of memory");
    return NULL;
  }
  r->file = file;
  r->fault = fault;
  HexMap *map = NULL;
  if (read_lines(r, text, length)) {
    map = hexmap_builder_finish(r->builder, fault);
  } else {
    hexmap_builder_free(r->builder);
  }
  free(r);
  return map;
}
