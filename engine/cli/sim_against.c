#include "cli/sim_against.h"

#include <math.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/sim_usage.h"

static const double Z = 1.959964;  // of 95 %

// ---------------------------------------------------------------- pairs

/// A run's game of that number, looked for first at the place that it has in the other run.
static const json_t *game_of(const json_t *games, long long number, size_t place) {
  for (size_t i = 0, count = json_array_size(games); i < count; i++) {
    const json_t *game = json_array_get(games, (place + i) % count);
    if (cli_number(game, "game") == number) return game;
  }
  return NULL;
}

/// Games that both runs finished: array of [first, second].
static json_t *pairs_of(const json_t *first, const json_t *second) {
  json_t *pairs = json_array(), *game;
  size_t index;
  json_array_foreach(first, index, game) {
    const json_t *other = game_of(second, cli_number(game, "game"), index);
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
    bool a = strcmp(cli_word(json_array_get(pair, 0), "winner"), side) == 0;
    bool b = strcmp(cli_word(json_array_get(pair, 1), "winner"), side) == 0;
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
    count += strcmp(cli_word(a, "winner"), cli_word(b, "winner")) != 0;
  }
  return count;
}

/// Means of a count by name ("lost" by side, "formations"); no names when the series says nothing.
static json_t *means_by_name(const json_t *pairs, const char *key) {
  json_t *means = json_object(), *pair, *points;
  const char *name;
  size_t index;
  json_array_foreach(pairs, index, pair) {
    for (size_t run = 0; run < 2; run++) {
      json_object_foreach(json_object_get(json_array_get(pair, run), key), name, points) {
        if (json_object_get(means, name)) continue;
        json_object_set_new(means, name, means_of(pairs, key, name));
      }
    }
  }
  return means;
}

json_t *sim_against(const json_t *sides, const json_t *first, const json_t *second) {
  json_t *pairs = pairs_of(first, second), *rows = json_object(), *side;
  size_t index;
  json_array_foreach(sides, index, side) {
    const char *id = json_string_value(side);
    json_object_set_new(rows, id, side_of(pairs, id));
  }
  json_object_set_new(rows, "draw", side_of(pairs, "draw"));
  json_t *report =
      json_pack("{s:I, s:I, s:o, s:o, s:o, s:o, s:o}", "games", (json_int_t)json_array_size(pairs),
                "changed", changed_of(pairs), "sides", rows, "turns", means_of(pairs, "turn", NULL),
                "actions", means_of(pairs, "actions", NULL), "lost", means_by_name(pairs, "lost"),
                "formations", means_by_name(pairs, "formations"));
  json_decref(pairs);
  return report;
}

// ---------------------------------------------------------------- words

static double percent(const json_t *row, const char *key) {
  return (double)cli_number(row, key) / 100;
}

static void print_means(FILE *out, const char *what, const json_t *means) {
  fprintf(out, "%s: %.1f, %.1f\n", what, json_real_value(json_object_get(means, "first")),
          json_real_value(json_object_get(means, "second")));
}

static void print_losses(FILE *out, json_t *by_name) {
  const char *name;
  char what[100];
  json_t *means;
  json_object_foreach(by_name, name, means) {
    double sum = json_real_value(json_object_get(means, "first")) +
                 json_real_value(json_object_get(means, "second"));
    if (!(sum > 0)) continue;
    snprintf(what, sizeof what, "losses of %.60s on the average", name);
    print_means(out, what, means);
  }
}

void sim_against_print(FILE *out, const json_t *report) {
  const char *id;
  json_t *row;
  fprintf(out, "%s against %s: %lld pairs of games, %lld with another winner\n",
          cli_word(report, "first"), cli_word(report, "second"), cli_number(report, "games"),
          cli_number(report, "changed"));
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
  print_losses(out, json_object_get(report, "lost"));
  print_losses(out, json_object_get(report, "formations"));
  sim_usage_against_print(out, json_object_get(report, "usage"));
}
