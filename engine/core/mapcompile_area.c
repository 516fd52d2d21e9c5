/// Areas that the layers describe: rows and columns of sheets, and parts that a line splits off.
#include <stdlib.h>
#include <string.h>

#include "core/mapcompile_inside.h"

enum { AREAS_MAX = 500 };

typedef struct AreaWork {
  const char *name;
  int side;       // of its border, -1 none
  bool *chosen;   // [count]
  bool *barrier;  // [count * 6]
} AreaWork;

static bool area_fault(Compile *c, const AreaWork *w, const char *what, const char *detail) {
  return compile_fault(c, c->options->layers_name, 0, "layers: area '%.40s': %s%.60s", w->name,
                       what, detail);
}

static bool in_range(const json_t *pair, int number) {
  if (!pair) return true;
  return number >= json_integer_value(json_array_get(pair, 0)) &&
         number <= json_integer_value(json_array_get(pair, 1));
}

/// Chooses the hexes of one sheet whose printed row and column fit.
static void choose_sheet(Compile *c, AreaWork *w, const HexSheet *sheet, const json_t *rows,
                         const json_t *cols) {
  for (int row = sheet->row_min; row <= sheet->row_max; row++) {
    for (int col = sheet->col_min; col <= sheet->col_max; col++) {
      if (!in_range(rows, row) || !in_range(cols, col)) continue;
      HexId hex = hexgrid_at(c->grid, col + sheet->dcol, row + sheet->drow);
      bool even_row = (row + sheet->drow) % 2 == 0, even_col = (col + sheet->dcol) % 2 == 0;
      bool beyond = (even_row && sheet->col_max_even && col > sheet->col_max_even) ||
                    (even_col && sheet->row_max_even && row > sheet->row_max_even);
      if (hex != HEX_NONE && !beyond) w->chosen[hex] = true;
    }
  }
}

static bool is_pair(const json_t *value) {
  return !value || (json_array_size(value) == 2 && json_is_integer(json_array_get(value, 0)) &&
                    json_is_integer(json_array_get(value, 1)));
}

static bool choose(Compile *c, AreaWork *w, const json_t *area) {
  const json_t *rows = json_object_get(area, "rows"), *cols = json_object_get(area, "cols");
  const char *prefix = json_string_value(json_object_get(area, "sheet"));
  if (!is_pair(rows) || !is_pair(cols)) {
    return area_fault(c, w, "'rows' and 'cols' should be pairs of whole numbers", "");
  }
  const HexGridSpec *spec = hexgrid_spec(c->grid);
  bool found = false;
  for (size_t i = 0; i < spec->sheet_count; i++) {
    if (prefix && strcmp(prefix, spec->sheets[i].prefix) != 0) continue;
    found = true;
    choose_sheet(c, w, &spec->sheets[i], rows, cols);
  }
  return found || area_fault(c, w, "there is no sheet ", prefix);
}

/// Follows a dotted path from the projection's object; NULL when it leads nowhere.
static const json_t *follow_path(const json_t *from, const char *path) {
  char key[64];
  while (from && *path) {
    size_t length = strcspn(path, ".");
    if (length >= sizeof key) return NULL;
    memcpy(key, path, length);
    key[length] = '\0';
    from = json_object_get(from, key);
    path += length + (path[length] == '.');
  }
  return from;
}

/// Marks a list of hexsides "A/B" as a line that cannot be crossed.
static bool raise_barrier(Compile *c, AreaWork *w, const json_t *line) {
  if (json_is_string(line)) line = follow_path(c->projection_json, json_string_value(line));
  if (json_array_size(line) == 0) return area_fault(c, w, "'split_by' leads to no hexsides", "");
  for (size_t i = 0; i < json_array_size(line); i++) {
    const char *text = json_string_value(json_array_get(line, i));
    const char *slash = text ? strchr(text, '/') : NULL;
    if (!slash) return area_fault(c, w, "a hexside should be \"A/B\"", "");
    HexId a = hexgrid_parse_n(c->grid, text, (size_t)(slash - text));
    HexId b = hexgrid_parse(c->grid, slash + 1);
    int direction = a == HEX_NONE || b == HEX_NONE ? -1 : hexgrid_direction(c->grid, a, b);
    if (direction < 0) return area_fault(c, w, "there is no hexside ", text);
    w->barrier[a * HEX_SIDES + direction] = true;
    w->barrier[b * HEX_SIDES + (direction + 3) % HEX_SIDES] = true;
  }
  return true;
}

/// Keeps of the chosen hexes those that can be reached from `start` without crossing the line.
static bool flood(Compile *c, AreaWork *w, HexId start) {
  HexList queue = { NULL, 0, 0 };
  bool *reached = calloc((size_t)c->count, sizeof *reached);
  bool good = reached && hexes_add(&queue, start);
  if (good) reached[start] = true;
  for (size_t i = 0; good && i < queue.count; i++) {
    for (int d = 0; good && d < HEX_SIDES; d++) {
      HexId hex = queue.hexes[i], next = hexgrid_neighbor(c->grid, hex, d);
      if (next == HEX_NONE || !w->chosen[next] || reached[next]) continue;
      if (w->barrier[hex * HEX_SIDES + d]) continue;
      reached[next] = true;
      good = hexes_add(&queue, next);
    }
  }
  if (good) memcpy(w->chosen, reached, (size_t)c->count * sizeof *reached);
  free(queue.hexes);
  free(reached);
  return good || compile_memory(c);
}

static bool split(Compile *c, AreaWork *w, const json_t *area) {
  const json_t *line = json_object_get(area, "split_by");
  if (!line) return true;
  const char *code = json_string_value(json_object_get(area, "containing"));
  HexId start = code ? hexgrid_parse(c->grid, code) : HEX_NONE;
  if (start == HEX_NONE || !w->chosen[start]) {
    return area_fault(c, w, "'containing' is no hex of it: ", code ? code : "");
  }
  return raise_barrier(c, w, line) && flood(c, w, start);
}

/// Adds further ranges of rows and columns, on whatever side of the line they lie.
static bool choose_also(Compile *c, AreaWork *w, const json_t *area) {
  static const char *const known[] = { "sheet", "rows", "cols", NULL };
  const json_t *also = json_object_get(area, "also");
  if (also && !json_is_array(also)) return area_fault(c, w, "'also' should be a list", "");
  for (size_t i = 0; i < json_array_size(also); i++) {
    const json_t *part = json_array_get(also, i);
    if (!layers_members(c, part, "also", known) || !choose(c, w, part)) return false;
  }
  return true;
}

static bool add_area(Compile *c, AreaWork *w, const json_t *area) {
  json_int_t count = 0;
  for (HexId hex = 0; hex < c->count; hex++) {
    Fault why;
    if (!w->chosen[hex]) continue;
    count++;
    if (!hexmap_builder_area(c->builder, w->name, hexgrid_code(c->grid, hex), &why)) {
      return area_fault(c, w, why.text, "");
    }
    if (w->side >= 0 && !border_note(c, w->name, w->side, hex)) return false;
  }
  const json_t *wanted = json_object_get(area, "count");
  if (!wanted || json_integer_value(wanted) == count) return true;
  return compile_fault(c, c->options->layers_name, 0,
                       "layers: area '%.40s' has %lld hexes, expected %lld", w->name,
                       (long long)count, (long long)json_integer_value(wanted));
}

static void make_area(Compile *c, const json_t *area) {
  static const char *const known[] = { "name",       "sheet", "rows",  "cols", "split_by",
                                       "containing", "also",  "count", "side", NULL };
  const char *name = json_string_value(json_object_get(area, "name"));
  const json_t *side = json_object_get(area, "side");
  AreaWork w = { name ? name : "", -1, NULL, NULL };
  if (!layers_members(c, area, "areas", known)) return;
  if (!name) {
    area_fault(c, &w, "it has no 'name'", "");
    return;
  }
  if (side && (w.side = layers_side(c, name, json_string_value(side))) < 0) return;
  if (side && c->sides[w.side].directional) {
    area_fault(c, &w, "the border of an area cannot be directional", "");
    return;
  }
  w.chosen = calloc((size_t)c->count, sizeof *w.chosen);
  w.barrier = calloc((size_t)c->count * HEX_SIDES, sizeof *w.barrier);
  if (!w.chosen || !w.barrier) {
    compile_memory(c);
  } else if (choose(c, &w, area) && split(c, &w, area) && choose_also(c, &w, area)) {
    add_area(c, &w, area);
  }
  free(w.chosen);
  free(w.barrier);
}

void layers_areas(Compile *c) {
  const json_t *areas = json_object_get(c->layers, "areas");
  if (json_array_size(areas) > AREAS_MAX) {
    compile_fault(c, c->options->layers_name, 0, "layers: more than %d areas", (int)AREAS_MAX);
    return;
  }
  for (size_t i = 0; i < json_array_size(areas); i++)
    make_area(c, json_array_get(areas, i));
}
