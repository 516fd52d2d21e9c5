#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bots.h"
#include "cli/jobs.h"
#include "cli/sim_against.h"
#include "cli/sim_chart.h"
#include "cli/sim_count.h"
#include "cli/sim_usage.h"

enum {
  ACTIONS_MAX = 50000,  // of one game; more is a game without end
  LENGTHS = 8192        // list lengths counted one by one; longer ones as this
};

typedef struct Sim {
  // How to play:
  const char *scenario;
  int64_t games, seed;
  json_t *sides, *bots, *options;
  const char *keys;  // log records that are counted, "A,B"; NULL: none
  bool blind;        // each bot has a twin, who is asked with hidden pieces exchanged
  bool cells;        // uses of table cells and modifiers are counted
  // What came of it:
  int64_t done, errors, actions, turns, finished;
  json_t *wins, *levels, *failures;  // failures: array of { game, seed, error, saved }
  json_t *counts;                    // of log records: { key: { values: times } }
  json_t *lost;                      // by side, in the pack's units
  json_t *formations;                // lost by formation, where the series reports it
  json_t *usage;                     // of cells and modifiers: sim_usage.h
  json_t *played;                    // finished games: { game, winner, turn, actions, lost?,
                                     // formations? }
  int64_t lengths[LENGTHS + 1];
} Sim;

// ---------------------------------------------------------------- one game

/// The bots of a game; twins only when it is played blind.
typedef struct Players {
  Bots bots, twins;
} Players;

/// Puts a game with hidden pieces exchanged in the place of the running one, or it back.
static bool exchange_hidden(Session *session, int side, int64_t seed, bool back, Fault *fault) {
  json_t *result = NULL;
  json_t *params = json_pack("{s:i, s:I}", "seat", side, "seed", (json_int_t)seed);
  bool good = session_call(session, back ? "bot_unshuffle" : "bot_shuffle", params, &result, fault);
  json_decref(result);
  return good;
}

/// Asks a bot's twin with hidden pieces exchanged: it must choose as the bot did.
static bool same_blind(Session *session, SessionBot *twin, int side, int64_t turn, int64_t count,
                       int64_t chosen, Fault *fault) {
  int asked = 0;
  int64_t there = 0, index = 0;
  bool good = exchange_hidden(session, side, turn, false, fault) &&
              session_offer(session, &asked, &there, fault);
  if (good && (asked != side || there != count)) {
    good = fault_set(fault, NULL, 0,
                     "with hidden pieces exchanged the list has %lld entries, not %lld",
                     (long long)there, (long long)count);
  }
  good = good && session_bot_choose(twin, turn, count, NULL, &index, fault);
  good = good && exchange_hidden(session, side, turn, true, fault) &&
         session_offer(session, &asked, &there, fault);
  if (!good || index == chosen) return good;
  return fault_set(fault, NULL, 0,
                   "the bot of side %d chose entry %lld, but %lld with hidden pieces exchanged",
                   side, (long long)chosen, (long long)index);
}

/// Plays a started game to its end. `lengths` may be NULL.
static bool play_on(Session *session, const Players *players, int64_t *lengths, int64_t *actions,
                    Fault *fault) {
  for (*actions = 0; *actions < ACTIONS_MAX; ++*actions) {
    int side = 0;
    int64_t count = 0, index = 0;
    if (!session_offer(session, &side, &count, fault)) return false;
    if (side == 0) return true;
    if (lengths) lengths[count < LENGTHS ? count : LENGTHS]++;
    SessionBot *twin = players->twins.bots[side - 1];
    if (!session_bot_choose(players->bots.bots[side - 1], *actions, count, NULL, &index, fault)) {
      return false;
    }
    if (twin && !same_blind(session, twin, side, *actions, count, index, fault)) return false;
    if (!session_take(session, index, fault)) return false;
  }
  return fault_set(fault, NULL, 0, "no end after %d actions", ACTIONS_MAX);
}

static bool play(const Sim *sim, Session *session, int64_t seed, bool kept, int64_t *lengths,
                 int64_t *actions, Fault *fault) {
  Players players = { 0 };
  *actions = 0;
  bool good =
      bots_open(session, sim->bots, seed, &players.bots, fault) &&
      (!sim->blind || bots_open(session, sim->bots, seed, &players.twins, fault)) &&
      session_start(session, sim->scenario, seed, json_deep_copy(sim->options), kept, fault) &&
      play_on(session, &players, lengths, actions, fault);
  bots_close(&players.bots);
  bots_close(&players.twins);
  return good;
}

/// Plays a game that failed again with its journal kept, and saves it up to the fault.
static json_t *save_failure(const Sim *sim, Cli *cli, int64_t seed) {
  char path[4096];
  int64_t actions;
  Fault fault;
  Session *session = cli_session(cli);
  play(sim, session, seed, true, NULL, &actions, &fault);
  if (!session_keep_rows(session, &fault)) return json_null();
  if (!cli_save_path(cli, "failures", sim->scenario, seed, true, path, sizeof path)) {
    return json_null();
  }
  if (session_save(session, path, STORE_BULK, &fault)) return json_string(path);
  cli_fault(&fault);
  return json_null();
}

/// The turn that a finished game ended in, 0 when its state names none.
static int64_t last_turn(Session *session) {
  json_t *state = NULL;
  if (!session_call(session, "state", NULL, &state, NULL)) return 0;
  int64_t turn = json_integer_value(json_object_get(state, "turn"));
  json_decref(state);
  return turn;
}

/// The view's list of losses by formation, [{formation, points}], as {formation: points}.
static json_t *by_formation(const json_t *list) {
  json_t *sums = json_object(), *row;
  size_t index;
  json_array_foreach(list, index, row) {
    const char *id = json_string_value(json_object_get(row, "formation"));
    if (id) json_object_set(sums, id, json_object_get(row, "points"));
  }
  return sums;
}

/// Puts what each side and formation has lost into a message, as the first side's view shows it.
static void add_view_losses(const Sim *sim, Session *session, json_t *message) {
  json_t *view = NULL;
  json_t *params = json_pack("{s:O}", "side", json_array_get(sim->sides, 0));
  if (!session_call(session, "view", params, &view, NULL)) return;
  const json_t *list = json_object_get(view, "losses");
  json_object_set(message, "lost", json_object_get(view, "lost"));
  if (list) json_object_set_new(message, "formations", by_formation(list));
  json_decref(view);
}

static json_t *game_message(const Sim *sim, Cli *cli, int64_t game, int64_t *lengths) {
  Session *session = cli_session(cli);
  int64_t seed = sim->seed + game, actions = 0;
  json_t *result = NULL;
  Fault fault;
  json_t *counts = NULL, *usage = NULL;
  bool good = play(sim, session, seed, sim->keys != NULL, lengths, &actions, &fault) &&
              session_result(session, &result, &fault);
  if (good && sim->keys) good = (counts = sim_count_log(session, sim->keys, &fault)) != NULL;
  if (sim->cells) good = session_call(session, "take_usage", NULL, &usage, &fault) && good;
  if (good) {
    json_t *message =
        json_pack("{s:I, s:I, s:I, s:o, s:o*, s:o*}", "game", (json_int_t)game, "actions",
                  (json_int_t)actions, "turn", (json_int_t)last_turn(session), "result", result,
                  "counts", counts, "usage", usage);
    add_view_losses(sim, session, message);
    return message;
  }
  json_decref(result);
  json_decref(usage);
  char text[800];
  fault_format(&fault, text, sizeof text);
  json_t *saved = save_failure(sim, cli, seed);
  return json_pack("{s:I, s:I, s:I, s:s, s:o}", "game", (json_int_t)game, "seed", (json_int_t)seed,
                   "actions", (json_int_t)actions, "error", text, "saved", saved);
}

// ---------------------------------------------------------------- many games

/// Lets the rules count what is used, when that is asked for.
static bool count_usage(Cli *cli, const Sim *sim) {
  json_t *result = NULL;
  int code;
  bool good = !sim->cells || cli_call(cli, "count_usage", NULL, &result, &code);
  json_decref(result);
  return good;
}

static void work(Cli *cli, CliJob *job, void *context) {
  Sim *sim = context;
  int64_t *lengths = calloc(LENGTHS + 1, sizeof *lengths);
  if (!lengths || !count_usage(cli, sim)) exit(EXIT_FAULTS);
  for (int64_t i = cli_job_index(job); i < sim->games; i += cli_job_count(job)) {
    cli_job_send(job, game_message(sim, cli, i, lengths));
  }
  json_t *counts = json_array();
  for (int i = 0; i <= LENGTHS; i++) {
    if (lengths[i] == 0) continue;
    json_array_append_new(counts, json_pack("[i, I]", i, (json_int_t)lengths[i]));
  }
  cli_job_send(job, json_pack("{s:o}", "lengths", counts));
  free(lengths);
}

static void count_one(json_t *counts, const char *key) {
  json_int_t before = json_integer_value(json_object_get(counts, key));
  json_object_set_new(counts, key, json_integer(before + 1));
}

static void add_losses(json_t *sums, const json_t *lost) {
  const char *side;
  json_t *points;
  json_object_foreach((json_t *)(uintptr_t)lost, side, points) {
    json_int_t before = json_integer_value(json_object_get(sums, side));
    json_object_set_new(sums, side, json_integer(before + json_integer_value(points)));
  }
}

static void take_lengths(Sim *sim, const json_t *counts) {
  size_t index;
  json_t *pair;
  json_array_foreach(counts, index, pair) {
    json_int_t length = json_integer_value(json_array_get(pair, 0));
    if (length < 0 || length > LENGTHS) continue;
    sim->lengths[length] += json_integer_value(json_array_get(pair, 1));
  }
}

static void take(void *context, const json_t *message) {
  Sim *sim = context;
  const json_t *lengths = json_object_get(message, "lengths");
  if (lengths) {
    take_lengths(sim, lengths);
    return;
  }
  sim->actions += json_integer_value(json_object_get(message, "actions"));
  cli_progress("games", ++sim->done, sim->games);
  if (json_object_get(message, "error")) {
    sim->errors++;
    json_array_append(sim->failures, (json_t *)(uintptr_t)message);
    return;
  }
  const json_t *result = json_object_get(message, "result");
  const char *winner = json_string_value(json_object_get(result, "winner"));
  const char *level = json_string_value(json_object_get(result, "level"));
  count_one(sim->wins, winner ? winner : "draw");
  if (level) count_one(sim->levels, level);
  add_losses(sim->lost, json_object_get(message, "lost"));
  add_losses(sim->formations, json_object_get(message, "formations"));
  sim_usage_add(sim->usage, json_object_get(message, "usage"));
  sim_count_add(sim->counts, json_object_get(message, "counts"));
  json_array_append_new(sim->played, json_pack("{s:O, s:s, s:O, s:O, s:O*, s:O*}", "game",
                                               json_object_get(message, "game"), "winner",
                                               winner ? winner : "draw", "turn",
                                               json_object_get(message, "turn"), "actions",
                                               json_object_get(message, "actions"), "lost",
                                               json_object_get(message, "lost"), "formations",
                                               json_object_get(message, "formations")));
  sim->turns += json_integer_value(json_object_get(message, "turn"));
  sim->finished++;
}

// ---------------------------------------------------------------- the report

static double mean_length(const Sim *sim) {
  int64_t sum = 0, count = 0;
  for (int i = 0; i <= LENGTHS; i++) {
    sum += i * sim->lengths[i];
    count += sim->lengths[i];
  }
  return count > 0 ? (double)sum / (double)count : 0;
}

static int length_p99(const Sim *sim) {
  int64_t count = 0, below = 0;
  for (int i = 0; i <= LENGTHS; i++)
    count += sim->lengths[i];
  for (int i = 0; i <= LENGTHS; i++) {
    below += sim->lengths[i];
    if (count > 0 && below * 100 >= count * 99) return i;
  }
  return 0;
}

static int by_game(const void *a, const void *b) {
  json_int_t first = json_integer_value(json_object_get(*(json_t *const *)a, "game"));
  json_int_t second = json_integer_value(json_object_get(*(json_t *const *)b, "game"));
  return first < second ? -1 : first > second;
}

/// Failures in the order of the games, whatever the number of workers.
static json_t *sorted_failures(const Sim *sim) {
  size_t count = json_array_size(sim->failures);
  json_t **list = calloc(count + 1, sizeof(json_t *)), *sorted = json_array();
  for (size_t i = 0; list && i < count; i++)
    list[i] = json_array_get(sim->failures, i);
  if (list) qsort(list, count, sizeof(json_t *), by_game);
  for (size_t i = 0; list && i < count; i++)
    json_array_append(sorted, list[i]);
  free(list);
  return sorted;
}

/// What the others have lost for each point of a side's own: a real, null where it lost nothing.
static json_t *loss_ratio(const Sim *sim, const char *side) {
  json_int_t own = json_integer_value(json_object_get(sim->lost, side)), all = 0;
  const char *each;
  json_t *points;
  json_object_foreach(sim->lost, each, points) all += json_integer_value(points);
  return own > 0 ? json_real((double)(all - own) / (double)own) : json_null();
}

static json_t *loss_ratios(const Sim *sim) {
  json_t *ratios = json_object();
  const char *side;
  json_t *points;
  json_object_foreach(sim->lost, side, points) {
    json_object_set_new(ratios, side, loss_ratio(sim, side));
  }
  return ratios;
}

/// How many games ended in which turn: { turn: games }.
static json_t *last_turns(const Sim *sim) {
  json_t *turns = json_object(), *game;
  size_t index;
  json_array_foreach(sim->played, index, game) {
    char turn[24];
    snprintf(turn, sizeof turn, "%lld", cli_number(game, "turn"));
    count_one(turns, turn);
  }
  return turns;
}

static json_t *report(const Sim *sim, double seconds) {
  double finished = sim->finished > 0 ? (double)sim->finished : 1;
  json_t *whole = json_pack(
      "{s:s, s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:O, s:O, s:O, s:o, s:O, s:f, s:o, s:f, s:i, s:o}",
      "scenario", sim->scenario, "seed", (json_int_t)sim->seed, "games", (json_int_t)sim->games,
      "errors", (json_int_t)sim->errors, "actions", (json_int_t)sim->actions, "seconds", seconds,
      "actions_per_s", (double)sim->actions / seconds, "games_per_s", (double)sim->done / seconds,
      "wins", sim->wins, "levels", sim->levels, "lost", sim->lost, "loss_ratio", loss_ratios(sim),
      "counts", sim->counts, "turns_mean", (double)sim->turns / finished, "turns", last_turns(sim),
      "legal_mean", mean_length(sim), "legal_p99", length_p99(sim), "failures",
      sorted_failures(sim));
  if (json_object_size(sim->formations) > 0) {
    json_object_set(whole, "formations", sim->formations);
  }
  if (sim->cells) json_object_set(whole, "usage", sim->usage);
  return whole;
}

static void print_counts(const char *what, json_t *counts, int64_t games) {
  const char *key;
  json_t *value;
  printf("%s:", what);
  json_object_foreach(counts, key, value) {
    json_int_t count = json_integer_value(value);
    printf("  %s %lld (%lld%%)", key, (long long)count,
           games > 0 ? (long long)(count * 100 / games) : 0LL);
  }
  printf("\n");
}

static void print_ratios(const json_t *sim) {
  const char *side;
  json_t *ratio, *ratios = json_object_get(sim, "loss_ratio");
  if (json_object_size(ratios) == 0) return;
  printf("losses of the others for each own:");
  json_object_foreach(ratios, side, ratio) {
    if (json_is_real(ratio)) {
      printf("  %s %.2f", side, json_real_value(ratio));
    } else {
      printf("  %s lost nothing", side);
    }
  }
  printf("\n");
}

static void print_baseline(const json_t *sim) {
  const char *side;
  json_t *row, *rows = json_object_get(sim, "baseline");
  json_object_foreach(rows, side, row) {
    const json_t *ratio = json_object_get(row, "loss_ratio");
    printf("%s: %s wins %lld, random in its place %lld: %+lld of 100", side,
           json_string_value(json_object_get(row, "bot")), cli_number(row, "wins"),
           cli_number(row, "random_wins"), cli_number(row, "points"));
    if (json_is_real(ratio)) printf("; random's losses %.2f for each own", json_real_value(ratio));
    if (cli_number(row, "errors") > 0) printf("; errors: %lld", cli_number(row, "errors"));
    printf("\n");
  }
}

static void print_report(const json_t *sim) {
  size_t index;
  json_t *failure;
  json_int_t games = json_integer_value(json_object_get(sim, "games"));
  double seconds = json_real_value(json_object_get(sim, "seconds"));
  printf("%s: %lld game%s from seed %lld in %.1f s\n",
         json_string_value(json_object_get(sim, "scenario")), (long long)games,
         games == 1 ? "" : "s", cli_number(sim, "seed"), seconds);
  print_counts("won by", json_object_get(sim, "wins"), games);
  print_counts("levels", json_object_get(sim, "levels"), games);
  print_ratios(sim);
  print_baseline(sim);
  sim_count_print(json_object_get(sim, "counts"));
  if (!json_object_get(sim, "against")) sim_usage_print(stdout, json_object_get(sim, "usage"));
  printf("last turn: %.1f on the average\n", json_real_value(json_object_get(sim, "turns_mean")));
  printf("choices at a prompt: %.1f on the average, 99 of 100 below %lld\n",
         json_real_value(json_object_get(sim, "legal_mean")),
         (long long)json_integer_value(json_object_get(sim, "legal_p99")) + 1);
  printf("actions: %lld, %.0f a second\n", cli_number(sim, "actions"),
         json_real_value(json_object_get(sim, "actions_per_s")));
  printf("errors: %lld\n", cli_number(sim, "errors"));
  json_array_foreach(json_object_get(sim, "failures"), index, failure) {
    const char *saved = json_string_value(json_object_get(failure, "saved"));
    printf("  seed %lld: %s%s%s\n", cli_number(failure, "seed"),
           json_string_value(json_object_get(failure, "error")), saved ? "\n    saved in " : "",
           saved ? saved : "");
  }
}

// ---------------------------------------------------------------- the command

static void start_counts(Sim *sim) {
  sim->wins = json_object();
  sim->levels = json_object();
  sim->failures = json_array();
  sim->lost = json_object();
  sim->formations = json_object();
  sim->usage = json_object();
  sim->played = json_array();
  sim->counts = json_object();
  for (size_t i = 0; i < json_array_size(sim->sides); i++) {
    json_object_set_new(sim->wins, json_string_value(json_array_get(sim->sides, i)),
                        json_integer(0));
  }
  json_object_set_new(sim->wins, "draw", json_integer(0));
}

static void drop_counts(Sim *sim) {
  json_decref(sim->wins);
  json_decref(sim->levels);
  json_decref(sim->failures);
  json_decref(sim->lost);
  json_decref(sim->formations);
  json_decref(sim->usage);
  json_decref(sim->played);
  json_decref(sim->counts);
}

/// Plays all games; the seconds that it took.
static double play_all(Cli *cli, Sim *sim, int jobs) {
  CliWork how = { work, take, sim };
  double before = cli_seconds();
  start_counts(sim);
  cli_progress("games", 0, sim->games);
  cli_run_jobs(cli, jobs, &how);
  double seconds = cli_seconds() - before;
  sim->errors += sim->games - sim->done;  // games of a worker that died
  return seconds > 0 ? seconds : 1e-9;
}

/// The same seeds with `random` in the place of one side's bot: how much better that is.
static json_t *baseline_of(Cli *cli, const Sim *played, size_t seat, int jobs) {
  const char *side = json_string_value(json_array_get(played->sides, seat));
  const json_t *bot = json_array_get(played->bots, seat);
  Sim *sim = calloc(1, sizeof *sim);
  if (!sim) return NULL;
  sim->scenario = played->scenario;
  sim->games = played->games;
  sim->seed = played->seed;
  sim->sides = played->sides;
  sim->options = played->options;
  sim->bots = json_copy(played->bots);
  json_array_set_new(sim->bots, seat, json_string("random"));
  play_all(cli, sim, jobs);
  json_int_t wins = json_integer_value(json_object_get(played->wins, side));
  json_int_t random_wins = json_integer_value(json_object_get(sim->wins, side));
  json_t *row =
      json_pack("{s:s, s:I, s:I, s:I, s:I, s:o}", "bot", json_string_value(bot), "wins", wins,
                "random_wins", random_wins, "points", (wins - random_wins) * 100 / sim->games,
                "errors", (json_int_t)sim->errors, "loss_ratio", loss_ratio(sim, side));
  drop_counts(sim);
  json_decref(sim->bots);
  free(sim);
  return row;
}

/// A row for each side that is not played by `random` anyway.
static json_t *baselines(Cli *cli, const Sim *sim, int jobs) {
  json_t *rows = json_object();
  for (size_t i = 0; i < json_array_size(sim->sides); i++) {
    if (strcmp(json_string_value(json_array_get(sim->bots, i)), "random") == 0) continue;
    const char *side = json_string_value(json_array_get(sim->sides, i));
    json_object_set_new(rows, side, baseline_of(cli, sim, i, jobs));
  }
  return rows;
}

/// Reports whether games of a baseline failed.
static bool has_errors(json_t *rows) {
  const char *side;
  json_t *row;
  json_object_foreach(rows, side, row) {
    if (cli_number(row, "errors") > 0) return true;
  }
  return false;
}

/// The scenario of --against: PACK or PACK+VARIANT takes the first one's. From malloc; NULL: said.
static char *other_scenario(Cli *cli, const Sim *sim, int *code) {
  const char *given = cli_value(cli, "against", ""), *colon = strchr(sim->scenario, ':');
  char name[900];
  snprintf(name, sizeof name, "%s%s", given, strchr(given, ':') || !colon ? "" : colon);
  return cli_known_scenario(cli, name, code) ? strdup(name) : NULL;
}

/// Plays the same seeds under other rules; both runs held against each other. NULL: said.
static json_t *against(Cli *cli, const Sim *played, const char *scenario, int jobs) {
  Sim *sim = calloc(1, sizeof *sim);
  if (!sim) return NULL;
  sim->scenario = scenario;
  sim->games = played->games;
  sim->seed = played->seed;
  sim->sides = played->sides;
  sim->options = played->options;
  sim->bots = played->bots;
  sim->cells = played->cells;
  play_all(cli, sim, jobs);
  json_t *both = sim_against(played->sides, played->played, sim->played);
  json_object_set_new(both, "usage", sim_usage_against(played->usage, sim->usage));
  json_object_set_new(both, "first", json_string(played->scenario));
  json_object_set_new(both, "second", json_string(scenario));
  json_object_set_new(both, "errors", json_integer(sim->errors));
  json_object_set_new(both, "failures", sorted_failures(sim));
  drop_counts(sim);
  free(sim);
  return both;
}

/// Adds the second run to a report; the exit code.
static int add_against(Cli *cli, Sim *sim, int jobs, json_t *whole) {
  const char *svg = cli_value(cli, "svg", NULL);
  int code;
  char *scenario = other_scenario(cli, sim, &code);
  if (scenario) code = EXIT_GOOD;
  json_t *both = scenario ? against(cli, sim, scenario, jobs) : NULL;
  if (both) json_object_set_new(whole, "against", both);
  free(scenario);
  if (both && json_integer_value(json_object_get(both, "errors")) > 0) code = EXIT_FAULTS;
  if (!both || !svg || sim_chart(svg, both)) return code;
  fprintf(stderr, "grognard: %s: %s\n", svg, strerror(errno));
  return EXIT_FAULTS;
}

static int run_games(Cli *cli, Sim *sim, int jobs) {
  double seconds = play_all(cli, sim, jobs);
  json_t *whole = report(sim, seconds);
  int code = cli_has(cli, "against") ? add_against(cli, sim, jobs, whole) : EXIT_GOOD;
  if (cli_has(cli, "baseline")) {
    json_object_set_new(whole, "baseline", baselines(cli, sim, jobs));
    if (has_errors(json_object_get(whole, "baseline"))) code = EXIT_FAULTS;
  }
  if (cli_json(cli)) {
    cli_print_json(whole);
  } else {
    print_report(whole);
    if (json_object_get(whole, "against")) {
      sim_against_print(stdout, json_object_get(whole, "against"));
    }
    json_decref(whole);
  }
  return sim->errors > 0 ? EXIT_FAULTS : code;
}

static void sim_free(Sim *sim) {
  json_decref(sim->sides);
  json_decref(sim->bots);
  json_decref(sim->options);
  drop_counts(sim);
  free(sim);
}

static int prepare(Cli *cli, Sim *sim, int *jobs) {
  int code = EXIT_USAGE;
  sim->scenario = cli_operand(cli, 0);
  sim->blind = cli_has(cli, "blind");
  sim->keys = cli_value(cli, "count", NULL);
  sim->cells = cli_has(cli, "cells") || cli_has(cli, "against");
  if (!cli_integer(cli, "games", 1, 100000000, 100, &sim->games)) return EXIT_USAGE;
  if (!cli_integer(cli, "seed", INT64_MIN / 2, INT64_MAX / 2, 1, &sim->seed)) return EXIT_USAGE;
  *jobs = cli_job_option(cli, 1);
  if (*jobs == 0) return EXIT_USAGE;
  if (*jobs > sim->games) *jobs = (int)sim->games;
  sim->sides = cli_sides(cli, sim->scenario, &code);
  if (!sim->sides) return code;
  sim->bots = cli_bots(cli, sim->sides, "random");
  sim->options = sim->bots ? cli_pack_options(cli, sim->scenario) : NULL;
  if (!sim->options) return EXIT_USAGE;
  if (cli_has(cli, "svg") && !cli_has(cli, "against")) {
    return cli_usage("--svg draws what --against compares", NULL, NULL, 0);
  }
  char *other = cli_has(cli, "against") ? other_scenario(cli, sim, &code) : NULL;
  free(other);
  if (cli_has(cli, "against") && !other) return code;
  code = EXIT_USAGE;
  // A wrong option or a broken pack is said once, not by every game.
  Fault fault;
  json_t *copy = json_deep_copy(sim->options);
  if (session_start(cli_session(cli), sim->scenario, sim->seed, copy, false, &fault)) return -1;
  cli_fault(&fault);
  return fault.file[0] ? EXIT_FAULTS : EXIT_USAGE;
}

static int run(Cli *cli) {
  Sim *sim = calloc(1, sizeof *sim);
  if (!sim) return EXIT_FAULTS;
  int jobs = 1, code = prepare(cli, sim, &jobs);
  if (code < 0) code = run_games(cli, sim, jobs);
  sim_free(sim);
  return code;
}

static const CliOption options[] = {
  { "games", "N", "how many; default 100" },
  { "seed", "S", "seed of the first game, the next has S+1 and so on; default 1" },
  { "bots", "A,B", "bots along the scenario's sides, or side=bot,...; default random" },
  { "baseline", NULL, "play the same seeds with random in each bot's place too, and compare" },
  { "against", "PACK[:SCENARIO]",
    "play the same seeds under other rules (PACK+VARIANT) too, and compare" },
  { "svg", "FILE", "with --against: the comparison as a chart" },
  { "count", "KEY,KEY", "count the log's records of these keys by what they tell" },
  { "cells", NULL, "count the uses of each table cell and modifier; --against does so by itself" },
  { "blind", NULL, "ask each bot twice, with hidden pieces exchanged; another answer is an error" },
  CLI_JOBS_OPTION,
  CLI_PACK_OPTION,
  CLI_VARIANT_OPTION,
  { NULL, NULL, NULL },
};
const CliCommand cmd_sim = {
  "sim",
  "PACK:SCENARIO",
  1,
  1,
  "Plays many games bot against bot and counts what came of it.",
  options,
  run,
};
