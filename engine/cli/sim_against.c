#include "cli/sim_against.h"

#include <math.h>
#include <string.h>

static const double Z = 1.959964;  // of 95 %

static json_int_t integer(const json_t *object, const char *key) {
  return json_integer_value(json_object_get(object, key));
}

static const char *word(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

// ---------------------------------------------------------------- pairs

static const json_t *game_of(const json_t *games, json_int_t number) {
  size_t index;
  json_t *game;
  json_array_foreach(games, index, game) {
    if (integer(game, "game") == number) return game;
  }
  return NULL;
}

/// Games that both runs finished: array of [first, second].
static json_t *pairs_of(const json_t *first, const json_t *second) {
  json_t *pairs = json_array(), *game;
  size_t index;
  json_array_foreach(first, index, game) {
    const json_t *other = game_of(second, integer(game, "game"));
    if (other) json_array_append_new(pairs, json_pack("[O, O]", game, other));
  }
  return pairs;
}

static json_int_t hundredths(double share) { return (json_int_t)llround(share * 10000); }

/// Wilson's interval of a share.
static json_t *rate_of(int64_t wins, int64_t games) {
  double n = games > 0 ? (double)games : 1, p = (double)wins / n;
  double middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n);
  double half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n);
  return json_pack("{s:I, s:I, s:I, s:I}", "wins", (json_int_t)wins, "rate", hundredths(p), "low",
                   hundredths(fmax(0, middle - half)), "high", hundredths(fmin(1, middle + half)));
}

/// A side's wins in both runs, and the difference pair by pair.
static json_t *side_of(const json_t *pairs, const char *side) {
  int64_t wins[2] = { 0, 0 }, gained = 0, lost = 0;
  size_t index;
  json_t *pair;
  json_array_foreach(pairs, index, pair) {
    bool a = strcmp(word(json_array_get(pair, 0), "winner"), side) == 0;
    bool b = strcmp(word(json_array_get(pair, 1), "winner"), side) == 0;
    wins[0] += a;
    wins[1] += b;
    gained += b && !a;
    lost += a && !b;
  }
  int64_t games = (int64_t)json_array_size(pairs);
  double n = games > 0 ? (double)games : 1, mean = (double)(gained - lost) / n;
  double half = Z * sqrt(fmax(0, (double)(gained + lost) / n - mean * mean) / n);
  return json_pack("{s:o, s:o, s:I, s:I, s:I, s:I, s:I}", "first", rate_of(wins[0], games),
                   "second", rate_of(wins[1], games), "gained", (json_int_t)gained, "given",
                   (json_int_t)lost, "difference", hundredths(mean), "low", hundredths(mean - half),
                   "high", hundredths(mean + half));
}

static double mean_of(const json_t *pairs, size_t run, const char *key, const char *inner) {
  double sum = 0;
  size_t index;
  json_t *pair;
  json_array_foreach(pairs, index, pair) {
    const json_t *value = json_object_get(json_array_get(pair, run), key);
    if (inner) value = json_object_get(value, inner);
    sum += (double)json_integer_value(value);
  }
  return json_array_size(pairs) > 0 ? sum / (double)json_array_size(pairs) : 0;
}

static json_t *means_of(const json_t *pairs, const char *key, const char *inner) {
  return json_pack("{s:f, s:f}", "first", mean_of(pairs, 0, key, inner), "second",
                   mean_of(pairs, 1, key, inner));
}

static json_int_t changed_of(const json_t *pairs) {
  json_int_t count = 0;
  size_t index;
  json_t *pair;
  json_array_foreach(pairs, index, pair) {
    const json_t *a = json_array_get(pair, 0), *b = json_array_get(pair, 1);
    count += strcmp(word(a, "winner"), word(b, "winner")) != 0;
  }
  return count;
}

/// Tells whether the series counts losses.
static bool tells_losses(const json_t *pairs) {
  return json_object_get(json_array_get(json_array_get(pairs, 0), 0), "lost") != NULL;
}

json_t *sim_against(const json_t *sides, const json_t *first, const json_t *second) {
  json_t *pairs = pairs_of(first, second), *rows = json_object(), *lost = json_object(), *side;
  size_t index;
  json_array_foreach(sides, index, side) {
    const char *id = json_string_value(side);
    json_object_set_new(rows, id, side_of(pairs, id));
    if (tells_losses(pairs)) json_object_set_new(lost, id, means_of(pairs, "lost", id));
  }
  json_object_set_new(rows, "draw", side_of(pairs, "draw"));
  json_t *report =
      json_pack("{s:I, s:I, s:o, s:o, s:o, s:o}", "games", (json_int_t)json_array_size(pairs),
                "changed", changed_of(pairs), "sides", rows, "turns", means_of(pairs, "turn", NULL),
                "actions", means_of(pairs, "actions", NULL), "lost", lost);
  json_decref(pairs);
  return report;
}

// ---------------------------------------------------------------- words

static double percent(const json_t *row, const char *key) {
  return (double)integer(row, key) / 100;
}

static void print_means(FILE *out, const char *what, const json_t *means) {
  fprintf(out, "%s: %.1f, %.1f\n", what, json_real_value(json_object_get(means, "first")),
          json_real_value(json_object_get(means, "second")));
}

void sim_against_print(FILE *out, const json_t *report) {
  const char *id;
  char what[100];
  json_t *row, *means;
  fprintf(out, "%s against %s: %lld pairs of games, %lld with another winner\n",
          word(report, "first"), word(report, "second"), (long long)integer(report, "games"),
          (long long)integer(report, "changed"));
  json_object_foreach(json_object_get(report, "sides"), id, row) {
    const json_t *a = json_object_get(row, "first"), *b = json_object_get(row, "second");
    fprintf(out,
            "%s wins %.1f%% (%.1f to %.1f), %.1f%% (%.1f to %.1f): %+.1f points (%+.1f to %+.1f)\n",
            id, percent(a, "rate"), percent(a, "low"), percent(a, "high"), percent(b, "rate"),
            percent(b, "low"), percent(b, "high"), percent(row, "difference"), percent(row, "low"),
            percent(row, "high"));
  }
  print_means(out, "last turn on the average", json_object_get(report, "turns"));
  print_means(out, "actions on the average", json_object_get(report, "actions"));
  json_object_foreach(json_object_get(report, "lost"), id, means) {
    snprintf(what, sizeof what, "losses of %.60s on the average", id);
    print_means(out, what, means);
  }
}

// ---------------------------------------------------------------- the chart

enum { LEFT = 170, SCALE = 5, BAR = 16, STEP = 62, TOP = 60 };

static void text_of(FILE *out, int x, int y, const char *more, const char *text) {
  fprintf(out, "<text x=\"%d\" y=\"%d\"%s>", x, y, more);
  for (; *text; text++) {
    if (*text == '<') {
      fputs("&lt;", out);
    } else if (*text == '&') {
      fputs("&amp;", out);
    } else {
      fputc(*text, out);
    }
  }
  fputs("</text>\n", out);
}

/// A bar of a rate, with its interval as a line.
static void draw_bar(FILE *out, int y, const char *fill, const json_t *rate) {
  double low = percent(rate, "low") * SCALE, high = percent(rate, "high") * SCALE;
  char text[40];
  fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", LEFT, y,
          percent(rate, "rate") * SCALE, BAR, fill);
  fprintf(out, "<path d=\"M%.1f %d h%.1f m0 -4 v8 m%.1f 0 v-8\" stroke=\"#222\" fill=\"none\"/>\n",
          LEFT + low, y + BAR / 2, high - low, low - high);
  snprintf(text, sizeof text, "%.1f%%", percent(rate, "rate"));
  text_of(out, LEFT + (int)high + 8, y + BAR - 4, "", text);
}

static void draw(FILE *out, const json_t *report) {
  json_t *sides = json_object_get(report, "sides"), *row;
  int y = TOP, height = TOP + STEP * (int)json_object_size(sides) + 20;
  const char *id;
  fprintf(out,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
          "font-family=\"sans-serif\" font-size=\"13\">\n"
          "<rect width=\"100%%\" height=\"100%%\" fill=\"#fdfaf2\"/>\n",
          LEFT + 100 * SCALE + 70, height);
  fprintf(out, "<rect x=\"10\" y=\"12\" width=\"12\" height=\"12\" fill=\"#3b6ea5\"/>\n");
  text_of(out, 28, 23, "", word(report, "first"));
  fprintf(out, "<rect x=\"10\" y=\"32\" width=\"12\" height=\"12\" fill=\"#c7772e\"/>\n");
  text_of(out, 28, 43, "", word(report, "second"));
  for (int share = 0; share <= 100; share += 25) {
    fprintf(out, "<path d=\"M%d %d V%d\" stroke=\"#ccc\"/>\n", LEFT + share * SCALE, TOP - 4,
            height - 16);
  }
  json_object_foreach(sides, id, row) {
    text_of(out, LEFT - 10, y + BAR + 4, " text-anchor=\"end\"", id);
    draw_bar(out, y, "#3b6ea5", json_object_get(row, "first"));
    draw_bar(out, y + BAR + 4, "#c7772e", json_object_get(row, "second"));
    y += STEP;
  }
  fputs("</svg>\n", out);
}

bool sim_against_svg(const char *path, const json_t *report) {
  FILE *out = fopen(path, "wb");
  if (!out) return false;
  draw(out, report);
  bool good = !ferror(out);
  return fclose(out) == 0 && good;
}
