#include "cli/sim_chart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "host/sysfile.h"

enum {
  LEFT = 190,  // where bars begin
  FULL = 500,  // width of the longest bar
  BAR = 14,    // height of one
  STEP = 2 * BAR + 12,
  HEADING = 34,
  CELL_WIDTH = 62,
  CELL_HEIGHT = 34,
  NAME_BYTES = 120
};
static const char *const FILL[] = { "#3b6ea5", "#c7772e" };  // first run, second run
static const char *const RUN[] = { "first", "second" };

/// A drawing under way: where the next line comes.
typedef struct Chart {
  FILE *out;
  int y;
} Chart;

static double number_of(const json_t *object, const char *key) {
  return json_number_value(json_object_get(object, key));
}

static void put_text(const Chart *chart, int x, int y, const char *more, const char *text) {
  fprintf(chart->out, "<text x=\"%d\" y=\"%d\"%s>", x, y, more);
  for (; *text; text++) {
    if (*text == '<') {
      fputs("&lt;", chart->out);
    } else if (*text == '&') {
      fputs("&amp;", chart->out);
    } else {
      fputc(*text, chart->out);
    }
  }
  fputs("</text>\n", chart->out);
}

static void put_heading(Chart *chart, const char *text) {
  chart->y += HEADING;
  put_text(chart, 10, chart->y - 10, " font-weight=\"bold\"", text);
}

/// A bar of one run in the row at chart->y; `share` of the full width.
static void put_bar(const Chart *chart, int run, double share, int text_x, const char *text) {
  int y = chart->y + run * BAR;
  fprintf(chart->out, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", LEFT,
          y, share * FULL, BAR - 1, FILL[run]);
  put_text(chart, text_x, y + BAR - 3, " font-size=\"11\"", text);
}

// ---------------------------------------------------------------- bars

/// Rate of a side's wins with its interval.
static void put_rate(const Chart *chart, int run, const json_t *rate) {
  double low = number_of(rate, "low") / 10000 * FULL, high = number_of(rate, "high") / 10000 * FULL;
  char text[40];
  snprintf(text, sizeof text, "%.1f%%", number_of(rate, "rate") / 100);
  put_bar(chart, run, number_of(rate, "rate") / 10000, LEFT + (int)high + 8, text);
  fprintf(chart->out,
          "<path d=\"M%.1f %d h%.1f m0 -4 v8 m%.1f 0 v-8\" stroke=\"#222\" fill=\"none\"/>\n",
          LEFT + low, chart->y + run * BAR + BAR / 2, high - low, low - high);
}

static void put_rates(Chart *chart, json_t *sides) {
  const char *id;
  json_t *row;
  put_heading(chart, "wins");
  json_object_foreach(sides, id, row) {
    put_text(chart, LEFT - 10, chart->y + BAR + 4, " text-anchor=\"end\"", id);
    for (int run = 0; run < 2; run++)
      put_rate(chart, run, json_object_get(row, RUN[run]));
    chart->y += STEP;
  }
}

static double larger(double most, const json_t *row) {
  for (int run = 0; run < 2; run++) {
    double each = number_of(row, RUN[run]);
    if (each > most) most = each;
  }
  return most;
}

static void put_pair(Chart *chart, const char *name, const json_t *row, double most) {
  put_text(chart, LEFT - 10, chart->y + BAR + 4, " text-anchor=\"end\" font-size=\"11\"", name);
  for (int run = 0; run < 2; run++) {
    double share = number_of(row, RUN[run]) / most;
    char text[40];
    snprintf(text, sizeof text, "%.4g", number_of(row, RUN[run]));
    put_bar(chart, run, share, LEFT + (int)(share * FULL) + 6, text);
  }
  chart->y += STEP;
}

/// Pairs of bars for {NAME: {first, second}}; names that count nothing in either are left out.
static void put_pairs(Chart *chart, const char *heading, json_t *by_name) {
  const char *name;
  json_t *row;
  double most = 0;
  json_object_foreach(by_name, name, row) most = larger(most, row);
  if (!(most > 0)) return;
  put_heading(chart, heading);
  json_object_foreach(by_name, name, row) {
    if (larger(0, row) > 0) put_pair(chart, name, row, most);
  }
}

/// Modifiers as {"RULE KEY": {first, second}}; the caller's.
static json_t *named(const json_t *modifiers) {
  json_t *by_name = json_object(), *row;
  size_t index;
  json_array_foreach(modifiers, index, row) {
    char name[NAME_BYTES];
    snprintf(name, sizeof name, "%.40s %.60s", cli_word(row, "rule"), cli_word(row, "key"));
    json_object_set(by_name, name, row);
  }
  return by_name;
}

// ---------------------------------------------------------------- tables

/// A cell: what it holds, its uses in both runs, darker the more it was used; dead ones are
/// hatched.
static void put_cell(const Chart *chart, int x, const json_t *cell, double most) {
  double uses = number_of(cell, "first") + number_of(cell, "second");
  const char *other = cli_word(cell, "other");
  char text[NAME_BYTES];
  fprintf(chart->out,
          "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" fill-opacity=\"%.2f\" "
          "stroke=\"#999\"/>\n",
          x, chart->y, CELL_WIDTH, CELL_HEIGHT, uses > 0 ? "#4c8c4a" : "url(#dead)",
          uses > 0 ? 0.08 + 0.7 * uses / most : 1.0);
  snprintf(text, sizeof text, "%.30s%s%.30s", cli_word(cell, "result"), other[0] ? " > " : "",
           other);
  put_text(chart, x + 4, chart->y + 14, " font-size=\"11\"", text);
  snprintf(text, sizeof text, "%.0f / %.0f", number_of(cell, "first"), number_of(cell, "second"));
  put_text(chart, x + 4, chart->y + 28, " font-size=\"10\"", text);
}

static void put_cells(Chart *chart, const json_t *cells, double most) {
  const char *row = NULL;
  json_t *cell;
  size_t index;
  int x = LEFT;
  json_array_foreach(cells, index, cell) {
    if (!row || strcmp(row, cli_word(cell, "row")) != 0) {
      if (row) chart->y += CELL_HEIGHT;
      row = cli_word(cell, "row");
      x = LEFT;
      put_text(chart, LEFT - 10, chart->y + 20, " text-anchor=\"end\"", row);
    }
    put_cell(chart, x, cell, most);
    x += CELL_WIDTH;
  }
  chart->y += CELL_HEIGHT;
}

static void put_columns(const Chart *chart, const json_t *cells) {
  const char *row = cli_word(json_array_get(cells, 0), "row");
  json_t *cell;
  size_t index;
  json_array_foreach(cells, index, cell) {
    if (strcmp(row, cli_word(cell, "row")) != 0) return;
    put_text(chart, LEFT + (int)index * CELL_WIDTH + 4, chart->y - 4, " font-size=\"11\"",
             cli_word(cell, "column"));
  }
}

static void put_tables(Chart *chart, json_t *tables) {
  const char *name;
  json_t *cells, *cell;
  size_t index;
  json_object_foreach(tables, name, cells) {
    double most = 1;
    json_array_foreach(cells, index, cell) {
      double uses = number_of(cell, "first") + number_of(cell, "second");
      if (uses > most) most = uses;
    }
    put_heading(chart, name);
    put_columns(chart, cells);
    put_cells(chart, cells, most);
  }
}

/// Columns of the widest table.
static int most_columns(json_t *tables) {
  const char *name;
  json_t *cells, *cell;
  size_t index, most = 0;
  json_object_foreach(tables, name, cells) {
    const char *row = cli_word(json_array_get(cells, 0), "row");
    size_t count = 0;
    json_array_foreach(cells, index, cell) count += strcmp(row, cli_word(cell, "row")) == 0;
    if (count > most) most = count;
  }
  return (int)most;
}

// ---------------------------------------------------------------- the whole

static void put_legend(Chart *chart, const json_t *report) {
  for (int run = 0; run < 2; run++) {
    fprintf(chart->out, "<rect x=\"10\" y=\"%d\" width=\"12\" height=\"12\" fill=\"%s\"/>\n",
            chart->y, FILL[run]);
    put_text(chart, 28, chart->y + 11, "", cli_word(report, RUN[run]));
    chart->y += 20;
  }
}

static void put_all(Chart *chart, const json_t *report) {
  const json_t *usage = json_object_get(report, "usage");
  json_t *modifiers = named(json_object_get(usage, "modifiers"));
  put_legend(chart, report);
  put_rates(chart, json_object_get(report, "sides"));
  put_pairs(chart, "losses a game, by side", json_object_get(report, "lost"));
  put_pairs(chart, "losses a game, by formation", json_object_get(report, "formations"));
  put_pairs(chart, "modifiers added", modifiers);
  put_tables(chart, json_object_get(usage, "cells"));
  json_decref(modifiers);
}

/// The drawing between the tags; its height in *height. From malloc; NULL: out of memory.
static char *draw_body(const json_t *report, int *height) {
  char *body = NULL;
  size_t length = 0;
  Chart chart = { open_memstream(&body, &length), 12 };
  if (!chart.out) return NULL;
  put_all(&chart, report);
  *height = chart.y + 16;
  if (fclose(chart.out) == 0) return body;
  free(body);
  return NULL;
}

bool sim_chart(const char *path, const json_t *report) {
  int height, columns = most_columns(json_object_get(json_object_get(report, "usage"), "cells"));
  int width = LEFT + (columns * CELL_WIDTH > FULL ? columns * CELL_WIDTH : FULL) + 80;
  char *text = NULL, *body = draw_body(report, &height);
  int length =
      !body ? -1
            : asprintf(&text,
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                       "font-family=\"sans-serif\" font-size=\"13\">\n"
                       "<defs><pattern id=\"dead\" width=\"6\" height=\"6\" "
                       "patternUnits=\"userSpaceOnUse\">"
                       "<path d=\"M0 6 L6 0\" stroke=\"#c9b8b0\"/></pattern></defs>\n"
                       "<rect width=\"100%%\" height=\"100%%\" fill=\"#fdfaf2\"/>\n%s</svg>\n",
                       width, height, body);
  bool good = length >= 0 && sysfile_write(path, text, (size_t)length);
  if (length >= 0) free(text);
  free(body);
  return good;
}
