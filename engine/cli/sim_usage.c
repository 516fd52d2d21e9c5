#include "cli/sim_usage.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/sim_count.h"

enum { CELL_BYTES = 120, CELL_WIDTH = 12 };

/// The object under a key, made when it is not there; borrowed.
static json_t *object_in(json_t *object, const char *key) {
  json_t *inner = json_object_get(object, key);
  if (!inner) json_object_set_new(object, key, inner = json_object());
  return inner;
}

// ---------------------------------------------------------------- sums

/// The cell of a row and column, tried first at the place that it has in the other list.
static json_t *find_cell(const json_t *cells, const json_t *like, size_t place) {
  for (size_t i = 0, count = json_array_size(cells); i < count; i++) {
    json_t *cell = json_array_get(cells, (place + i) % count);
    bool same = strcmp(cli_word(cell, "row"), cli_word(like, "row")) == 0 &&
                strcmp(cli_word(cell, "column"), cli_word(like, "column")) == 0;
    if (same) return cell;
  }
  return NULL;
}

static void add_cells(json_t *sums, const char *table, json_t *cells) {
  json_t *cell, *before = json_object_get(sums, table);
  size_t index;
  if (!before) {
    json_object_set(sums, table, cells);
    return;
  }
  json_array_foreach(cells, index, cell) {
    json_t *sum = find_cell(before, cell, index);
    json_int_t uses = json_integer_value(json_object_get(sum, "uses")) +
                      json_integer_value(json_object_get(cell, "uses"));
    if (sum) json_object_set_new(sum, "uses", json_integer(uses));
  }
}

void sim_usage_add(json_t *sums, const json_t *usage) {
  const char *table;
  json_t *cells, *into = object_in(sums, "cells");
  json_object_foreach(json_object_get(usage, "cells"), table, cells) add_cells(into, table, cells);
  sim_count_add(object_in(sums, "modifiers"), json_object_get(usage, "modifiers"));
}

/// A copy with keys in rising order: games come in as their workers end them.
static json_t *sorted(const json_t *object) {
  char *text = json_dumps(object, JSON_SORT_KEYS);
  json_t *copy = text ? json_loads(text, 0, NULL) : NULL;
  free(text);
  return copy;
}

// ---------------------------------------------------------------- a run in words

typedef void CellText(const json_t *cell, char text[CELL_BYTES]);

static void text_of_one(const json_t *cell, char text[CELL_BYTES]) {
  snprintf(text, CELL_BYTES, "%.40s %lld", cli_word(cell, "result"), cli_number(cell, "uses"));
}

static void print_columns(FILE *out, const json_t *cells) {
  const char *row = cli_word(json_array_get(cells, 0), "row");
  json_t *cell;
  size_t index;
  fprintf(out, "  %-6s", "");
  json_array_foreach(cells, index, cell) {
    if (strcmp(cli_word(cell, "row"), row) == 0)
      fprintf(out, " %*s", CELL_WIDTH, cli_word(cell, "column"));
  }
}

/// A table as printed, each cell as `text_of` puts it.
static void print_table(FILE *out, const char *name, const json_t *cells, CellText *text_of) {
  const char *row = "";
  json_t *cell;
  size_t index;
  fprintf(out, "uses of the cells of %s:\n", name);
  print_columns(out, cells);
  json_array_foreach(cells, index, cell) {
    char text[CELL_BYTES];
    if (index == 0 || strcmp(cli_word(cell, "row"), row) != 0) {
      row = cli_word(cell, "row");
      fprintf(out, "\n  %-6s", row);
    }
    text_of(cell, text);
    fprintf(out, " %*s", CELL_WIDTH, text);
  }
  fprintf(out, "\n");
}

void sim_usage_print(FILE *out, const json_t *usage) {
  const char *name, *rule, *key;
  json_t *cells, *by, *times, *copy = sorted(usage),
                              *modifiers = json_object_get(copy, "modifiers");
  json_object_foreach(json_object_get(copy, "cells"), name, cells) {
    print_table(out, name, cells, text_of_one);
  }
  if (json_object_size(modifiers) > 0) fprintf(out, "modifiers added:\n");
  json_object_foreach(modifiers, rule, by) {
    json_object_foreach(by, key, times) {
      fprintf(out, "  %6lld  %s %s\n", (long long)json_integer_value(times), rule, key);
    }
  }
  json_decref(copy);
}

// ---------------------------------------------------------------- two runs

static json_t *uses_of(const json_t *cell) {
  return cell ? json_incref(json_object_get(cell, "uses")) : json_null();
}

static json_t *cell_of(const json_t *first, const json_t *second) {
  const json_t *any = first ? first : second;
  json_t *cell =
      json_pack("{s:O, s:O, s:O, s:o, s:o}", "row", json_object_get(any, "row"), "column",
                json_object_get(any, "column"), "result", json_object_get(any, "result"), "first",
                uses_of(first), "second", uses_of(second));
  if (second && strcmp(cli_word(any, "result"), cli_word(second, "result")) != 0) {
    json_object_set(cell, "other", json_object_get(second, "result"));
  }
  return cell;
}

/// Cells of both runs in the order of the first; those that the second alone has come last.
static json_t *cells_of(const json_t *first, const json_t *second) {
  json_t *both = json_array(), *cell;
  size_t index;
  json_array_foreach(first, index, cell) {
    json_array_append_new(both, cell_of(cell, find_cell(second, cell, index)));
  }
  json_array_foreach(second, index, cell) {
    if (!find_cell(first, cell, index)) json_array_append_new(both, cell_of(NULL, cell));
  }
  return both;
}

static json_t *dead_of(const json_t *cells) {
  json_t *dead = json_array(), *cell;
  size_t index;
  json_array_foreach(cells, index, cell) {
    json_int_t uses = json_integer_value(json_object_get(cell, "first")) +
                      json_integer_value(json_object_get(cell, "second"));
    if (uses > 0) continue;
    json_array_append_new(dead,
                          json_sprintf("%s.%s", cli_word(cell, "row"), cli_word(cell, "column")));
  }
  return dead;
}

static json_int_t times_of(const json_t *modifiers, const char *rule, const char *key) {
  return json_integer_value(json_object_get(json_object_get(modifiers, rule), key));
}

/// Modifiers of both runs in rising order of rule and key.
static json_t *modifiers_of(const json_t *first, const json_t *second) {
  json_t *rows = json_array(), *all = json_object(), *by, *times;
  const char *rule, *key;
  sim_count_add(all, first);
  sim_count_add(all, second);
  json_t *in_order = sorted(all);
  json_object_foreach(in_order, rule, by) {
    json_object_foreach(by, key, times) {
      json_array_append_new(rows, json_pack("{s:s, s:s, s:I, s:I}", "rule", rule, "key", key,
                                            "first", times_of(first, rule, key), "second",
                                            times_of(second, rule, key)));
    }
  }
  json_decref(all);
  json_decref(in_order);
  return rows;
}

json_t *sim_usage_against(const json_t *first, const json_t *second) {
  const json_t *a = json_object_get(first, "cells"), *b = json_object_get(second, "cells");
  json_t *tables = json_object(), *dead = json_object(), *all = json_object(), *cells;
  const char *name;
  json_object_update(all, (json_t *)(uintptr_t)a);
  json_object_update_missing(all, (json_t *)(uintptr_t)b);
  json_object_foreach(all, name, cells) {
    json_t *both = cells_of(json_object_get(a, name), json_object_get(b, name));
    json_object_set_new(tables, name, both);
    json_object_set_new(dead, name, dead_of(both));
  }
  json_decref(all);
  return json_pack(
      "{s:o, s:o, s:o}", "cells", tables, "dead", dead, "modifiers",
      modifiers_of(json_object_get(first, "modifiers"), json_object_get(second, "modifiers")));
}

// ---------------------------------------------------------------- two runs in words

static void text_of_uses(const json_t *cell, const char *run, char text[24]) {
  const json_t *uses = json_object_get(cell, run);
  if (json_is_integer(uses)) {
    snprintf(text, 24, "%lld", (long long)json_integer_value(uses));
  } else {
    snprintf(text, 24, "-");
  }
}

static void text_of_two(const json_t *cell, char text[CELL_BYTES]) {
  const char *other = cli_word(cell, "other");
  char first[24], second[24];
  text_of_uses(cell, "first", first);
  text_of_uses(cell, "second", second);
  snprintf(text, CELL_BYTES, "%.30s%s%.30s %s/%s", cli_word(cell, "result"), other[0] ? ">" : "",
           other, first, second);
}

static void print_dead(FILE *out, const char *name, const json_t *dead) {
  json_t *cell;
  size_t index;
  if (json_array_size(dead) == 0) return;
  fprintf(out, "cells of %s that nobody used:", name);
  json_array_foreach(dead, index, cell) fprintf(out, " %s", json_string_value(cell));
  fprintf(out, "\n");
}

void sim_usage_against_print(FILE *out, const json_t *both) {
  const json_t *modifiers = json_object_get(both, "modifiers");
  const char *name;
  json_t *cells, *row;
  size_t index;
  json_object_foreach(json_object_get(both, "cells"), name, cells) {
    print_table(out, name, cells, text_of_two);
    print_dead(out, name, json_object_get(json_object_get(both, "dead"), name));
  }
  if (json_array_size(modifiers) > 0) fprintf(out, "modifiers added:\n");
  json_array_foreach(modifiers, index, row) {
    fprintf(out, "  %6lld  %6lld  %s %s\n", cli_number(row, "first"), cli_number(row, "second"),
            cli_word(row, "rule"), cli_word(row, "key"));
  }
}
