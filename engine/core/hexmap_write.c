// Writing map text. The order of lines is fixed, so that equal maps give equal bytes.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hexmap_inside.h"

enum { AREA_LINE = 12 };  // hexes of an area on one line

typedef struct Writer {
  const HexMap *map;
  HexMapText *out;
  bool failed;
} Writer;

static void put_n(Writer *w, const char *text, size_t length) {
  HexMapText *out = w->out;
  if (w->failed) return;
  if (out->capacity - out->length < length + 1) {
    size_t capacity = out->capacity * 2 + length + 4096;
    char *data = realloc(out->data, capacity);
    if (!data) {
      w->failed = true;
      return;
    }
    out->data = data;
    out->capacity = capacity;
  }
  memcpy(out->data + out->length, text, length);
  out->length += length;
  out->data[out->length] = '\0';
}

static void put(Writer *w, const char *text) { put_n(w, text, strlen(text)); }

/// Puts words and numbers, no more than 400 bytes.
__attribute__((format(printf, 2, 3))) static void putf(Writer *w, const char *format, ...) {
  char line[400];
  va_list args;
  va_start(args, format);
  int length = vsnprintf(line, sizeof line, format, args);
  va_end(args);
  if (length > 0 && length < (int)sizeof line) put_n(w, line, (size_t)length);
}

static void put_quoted(Writer *w, const char *text) {
  put(w, "\"");
  for (const char *p = text; *p; p++) {
    if (*p == '"' || *p == '\\') put(w, "\\");
    put_n(w, p, 1);
  }
  put(w, "\"");
}

static const char *code(const Writer *w, HexId hex) { return hexgrid_code(w->map->grid, hex); }

// ---- The head: grid and names ----

static void put_sheet(Writer *w, const HexSheet *sheet) {
  put(w, "sheet ");
  if (sheet->prefix[0]) {
    put(w, sheet->prefix);
  } else {
    put(w, "\"\"");
  }
  putf(w, " order=%s", sheet->order == HEX_RRCC ? "RRCC" : "CCRR");
  if (sheet->separator[0]) {
    put(w, " sep=");
    put_quoted(w, sheet->separator);
  }
  if (sheet->digits != 0 && sheet->digits != 2) putf(w, " digits=%d", sheet->digits);
  putf(w, " cols=%d..%d", sheet->col_min, sheet->col_max);
  bool short_rows = sheet->col_max_even != 0 && sheet->col_max_even != sheet->col_max;
  if (short_rows) putf(w, " even=%d", sheet->col_max_even);
  putf(w, " rows=%d..%d", sheet->row_min, sheet->row_max);
  bool short_cols = sheet->row_max_even != 0 && sheet->row_max_even != sheet->row_max;
  if (short_cols) putf(w, " evenrows=%d", sheet->row_max_even);
  putf(w, " d=%d,%d\n", sheet->dcol, sheet->drow);
}

static void put_head(Writer *w) {
  const HexGridSpec *spec = hexgrid_spec(w->map->grid);
  putf(w, "map %s 1\n", w->map->id);
  if (w->map->title[0]) {
    put(w, "title ");
    put_quoted(w, w->map->title);
    put(w, "\n");
  }
  putf(w, "grid %s shift=%s rows=%s\n", spec->layout == HEX_POINTY ? "pointy" : "flat",
       spec->shift_even ? "even" : "odd", spec->rows_up ? "up" : "down");
  for (size_t i = 0; i < spec->sheet_count; i++)
    put_sheet(w, &spec->sheets[i]);
}

static void put_names(Writer *w) {
  static const char *const words[HEXMAP_LISTS] = { "terrain", "feature", "side",
                                                   "link",    "bridge",  "state" };
  const HexMap *map = w->map;
  for (int list = 0; list < HEXMAP_LISTS; list++) {
    int first = list == HEXMAP_BRIDGES || list == HEXMAP_STATES ? 1 : 0;
    for (int i = first; i < map->name_count[list]; i++) {
      putf(w, "%s %s", words[list], map->names[list][i]);
      if (list == HEXMAP_SIDES && map->side[i].directional) put(w, " directional");
      if (list == HEXMAP_SIDES && map->side[i].bridged) put(w, " bridged");
      if (list == HEXMAP_STATES && map->broken[i]) put(w, " broken");
      put(w, "\n");
    }
  }
}

// ---- Hexes and hexsides ----

static void put_hexes(Writer *w) {
  const HexMap *map = w->map;
  for (HexId hex = 0; hex < map->count; hex++) {
    bool said = map->terrains[hex] != HEXMAP_NO_TERRAIN;
    if (!said) continue;
    putf(w, "hex %s %s", code(w, hex), map->names[HEXMAP_TERRAINS][map->terrains[hex]]);
    int low = map->level_min[hex], high = map->level_max[hex];
    if (low != 0 || high != 0) putf(w, " levels=%d..%d", low, high);
    for (int i = 0; i < map->name_count[HEXMAP_FEATURES]; i++) {
      if (map->features[hex] >> i & 1) putf(w, " %s", map->names[HEXMAP_FEATURES][i]);
    }
    put(w, "\n");
  }
}

/// Puts one `edge` line of all features that are there in the given sense, if any.
static void put_sides(Writer *w, HexId from, char mark, HexId to, uint32_t bits, bool directional) {
  const HexMap *map = w->map;
  bool any = false;
  for (int i = 0; i < map->name_count[HEXMAP_SIDES]; i++) {
    HexMapSide side = map->side[i];
    if (side.directional != directional || !(bits & side.down)) continue;
    if (!any) putf(w, "edge %s%c%s", code(w, from), mark, code(w, to));
    putf(w, " %s", map->names[HEXMAP_SIDES][i]);
    any = true;
  }
  if (any) put(w, "\n");
}

static void put_edge_sides(Writer *w, HexId hex, int dir, HexId other) {
  const uint32_t *sides = w->map->sides;
  uint32_t there = sides[hex * HEX_SIDES + dir];
  uint32_t back = sides[other * HEX_SIDES + (dir + 3) % HEX_SIDES];
  put_sides(w, hex, '/', other, there, false);
  put_sides(w, hex, '>', other, there, true);
  put_sides(w, other, '>', hex, back, true);
}

static void put_edge_links(Writer *w, HexId hex, int dir, HexId other) {
  const HexMap *map = w->map;
  uint8_t links = map->printed_links[hex * HEX_SIDES + dir];
  if (!links) return;
  putf(w, "path %s/%s", code(w, hex), code(w, other));
  for (int i = 0; i < map->name_count[HEXMAP_LINKS]; i++) {
    if (links >> i & 1) putf(w, " %s", map->names[HEXMAP_LINKS][i]);
  }
  put(w, "\n");
}

static void put_edge_span(Writer *w, HexId hex, int dir, HexId other) {
  const HexMap *map = w->map;
  uint8_t bridge = map->printed_bridges[hex * HEX_SIDES + dir];
  if (!bridge) return;
  putf(w, "span %s/%s %s", code(w, hex), code(w, other), map->names[HEXMAP_BRIDGES][bridge]);
  const char *name = hexmap_span_name(map, hex, dir);
  if (name[0]) {
    put(w, " ");
    put_quoted(w, name);
  }
  put(w, "\n");
}

/// Visits every edge once, sorted by the codes of its hexes, lower one first.
static void put_edges(Writer *w, void (*put_edge)(Writer *, HexId, int, HexId)) {
  for (HexId hex = 0; hex < w->map->count; hex++) {
    HexId last = hex;
    for (;;) {  // ids are in the order of codes: pick neighbours by rising id
      HexId next = HEX_NONE;
      int next_dir = 0;
      for (int dir = 0; dir < HEX_SIDES; dir++) {
        HexId other = w->map->neighbors[hex * HEX_SIDES + dir];
        if (other <= last || (next != HEX_NONE && other > next)) continue;
        next = other;
        next_dir = dir;
      }
      if (next == HEX_NONE) break;
      put_edge(w, hex, next_dir, next);
      last = next;
    }
  }
}

// ---- Places, areas, entries, boxes ----

static void put_places(Writer *w) {
  for (int i = 0; i < w->map->place_count; i++) {
    const HexMapPlace *place = &w->map->places[i];
    putf(w, "place %s %s %s ", place->id, place->kind, code(w, place->hex));
    put_quoted(w, place->name);
    for (int k = 0; k < place->attribute_count; k++) {
      const HexMapAttribute *attribute = &place->attributes[k];
      putf(w, " %s=", attribute->key);
      if (hexmap_is_word(attribute->value)) {
        put(w, attribute->value);
      } else {
        put_quoted(w, attribute->value);
      }
    }
    put(w, "\n");
  }
}

static void put_areas(Writer *w) {
  for (int i = 0; i < w->map->area_count; i++) {
    const HexMapArea *area = &w->map->areas[i];
    for (int k = 0; k < area->count; k++) {
      if (k % AREA_LINE == 0) putf(w, "%sarea %s", k ? "\n" : "", area->name);
      putf(w, " %s", code(w, area->hexes[k]));
    }
    put(w, "\n");
  }
}

static void put_entries(Writer *w) {
  const HexMap *map = w->map;
  for (int i = 0; i < map->entry_count; i++) {
    const HexMapEntry *entry = &map->entries[i];
    putf(w, "entry %s ", code(w, entry->hex));
    put_quoted(w, entry->name);
    for (int k = 0; k < map->name_count[HEXMAP_LINKS]; k++) {
      if (entry->links >> k & 1) putf(w, " %s", map->names[HEXMAP_LINKS][k]);
    }
    put(w, "\n");
  }
}

static void put_boxes(Writer *w) {
  for (int i = 0; i < w->map->box_count; i++) {
    putf(w, "box %s ", w->map->boxes[i].id);
    put_quoted(w, w->map->boxes[i].title);
    put(w, "\n");
  }
}

bool hexmap_write(const HexMap *map, HexMapText *out) {
  Writer w = { map, out, false };
  put_head(&w);
  put_names(&w);
  put_hexes(&w);
  put_edges(&w, put_edge_sides);
  put_edges(&w, put_edge_links);
  put_edges(&w, put_edge_span);
  put_places(&w);
  put_areas(&w);
  put_entries(&w);
  put_boxes(&w);
  return !w.failed;
}

void hexmap_text_free(HexMapText *text) {
  free(text->data);
  *text = (HexMapText){ 0 };
}
