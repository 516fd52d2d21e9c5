#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bench_core.h"
#include "cli/bench_save.h"
#include "cli/bench_window.h"
#include "cli/bots.h"
#include "cli/cli.h"

enum {
  TIMES_MAX = 1 << 20,
  LENGTHS = 8192,
  ACTIONS_MAX = 200000,
  REPEATS = 300,
  SLOW_STEPS = 5,  // are printed
  PASSES = 5,  // a rate is that of the fastest pass, which the rest of the machine held up least
};

typedef struct Bench {
  Cli *cli;
  Session *session;
  char *scenario;
  int64_t seed, seconds;
  Bots bots;
  float *times_us;  // [TIMES_MAX] of making a legal list
  int64_t timed;
  bool times_lists;  // each prompt's list is made again and timed
  json_t *prompts;   // by step: { lists, mean_us, most_us } of its lists
  int64_t lengths[LENGTHS + 1];
  json_t *rows;  // of the game that is replayed
} Bench;

// ---------------------------------------------------------------- random play

/// Enters the time of a list among those of its step.
static void note_prompt(json_t *prompts, const char *step, double us) {
  json_t *all = json_object_get(prompts, step);
  if (!all) {
    all = json_pack("{s:i, s:f, s:f}", "lists", 0, "mean_us", 0.0, "most_us", 0.0);
    json_object_set_new(prompts, step, all);
  }
  int64_t lists = json_integer_value(json_object_get(all, "lists"));
  double mean = json_real_value(json_object_get(all, "mean_us"));
  double most = json_real_value(json_object_get(all, "most_us"));
  json_object_set_new(all, "lists", json_integer(lists + 1));
  json_object_set_new(all, "mean_us", json_real(mean + (us - mean) / (double)(lists + 1)));
  json_object_set_new(all, "most_us", json_real(us > most ? us : most));
}

/// Times the making of the legal list again.
static bool time_list(Bench *bench, Fault *fault) {
  int64_t again = 0;
  char step[64];
  double start = cli_thread_seconds();
  if (!session_relist(bench->session, &again, step, sizeof step, fault)) return false;
  double spent = cli_thread_seconds() - start;
  if (bench->timed < TIMES_MAX) bench->times_us[bench->timed++] = (float)(spent * 1e6);
  note_prompt(bench->prompts, step, spent * 1e6);
  return true;
}

/// Chooses and takes one action; *over when there is none.
static bool step(Bench *bench, int64_t played, bool *over, Fault *fault) {
  int side = 0;
  int64_t count = 0, index = 0;
  if (!session_offer(bench->session, &side, &count, fault)) return false;
  *over = side == 0;
  if (*over) return true;
  if (bench->times_lists && !time_list(bench, fault)) return false;
  bench->lengths[count < LENGTHS ? count : LENGTHS]++;
  return session_bot_choose(bench->bots.bots[side - 1], played, count, NULL, &index, fault) &&
         session_take(bench->session, index, fault);
}

/// Plays a game to its end, or `most` actions of it; *played: how many there were.
static bool play_game(Bench *bench, int64_t seed, bool kept, int64_t most, int64_t *played,
                      Fault *fault) {
  bool over = false;
  *played = 0;
  if (!session_start(bench->session, bench->scenario, seed, NULL, kept, fault)) return false;
  while (!over && *played < most) {
    if (!step(bench, *played, &over, fault)) return false;
    if (!over) ++*played;
  }
  return over || most < ACTIONS_MAX ||
         fault_set(fault, NULL, 0, "no end after %d actions", ACTIONS_MAX);
}

/// One pass of random play; the rate counts actions that were chosen, set-ups included.
static bool time_pass(Bench *bench, double *actions_per_s, Fault *fault) {
  double start = cli_thread_seconds(), spent = 0;
  int64_t actions = 0, played = 0, seed = bench->seed;
  while ((spent = cli_thread_seconds() - start) * PASSES < (double)bench->seconds) {
    if (!play_game(bench, seed++, false, ACTIONS_MAX, &played, fault)) return false;
    actions += played;
  }
  *actions_per_s = (double)actions / spent;
  return true;
}

static bool fastest(Bench *bench, bool (*pass)(Bench *, double *, Fault *), double *best,
                    Fault *fault) {
  *best = 0;
  for (int i = 0; i < PASSES; i++) {
    double rate = 0;
    if (!pass(bench, &rate, fault)) return false;
    if (rate > *best) *best = rate;
  }
  return true;
}

// ---------------------------------------------------------------- the legal list

/// Times the making of the list at every prompt of one game. The list that the rules keep for a
/// prompt is dropped first.
static bool time_lists(Bench *bench, Fault *fault) {
  int64_t played = 0;
  bench->times_lists = true;
  bool good = play_game(bench, bench->seed, false, ACTIONS_MAX, &played, fault);
  bench->times_lists = false;
  return good;
}

static int by_size(const void *a, const void *b) {
  float first = *(const float *)a, second = *(const float *)b;
  return first < second ? -1 : first > second;
}

static void add_lists(Bench *bench, json_t *report) {
  double sum = 0, lengths = 0, prompts = 0;
  for (int64_t i = 0; i < bench->timed; i++)
    sum += bench->times_us[i];
  qsort(bench->times_us, (size_t)bench->timed, sizeof(float), by_size);
  for (int i = 0; i <= LENGTHS; i++) {
    lengths += (double)i * (double)bench->lengths[i];
    prompts += (double)bench->lengths[i];
  }
  int p99 = 0;
  double below = 0;
  for (p99 = 0; p99 <= LENGTHS; p99++) {
    below += (double)bench->lengths[p99];
    if (below * 100 >= prompts * 99) break;
  }
  bool timed = bench->timed > 0;
  double mean = timed ? sum / (double)bench->timed : 0;
  double slow = timed ? (double)bench->times_us[bench->timed * 99 / 100] : 0;
  json_object_set_new(report, "legal_mean_us", timed ? json_real(mean) : json_null());
  json_object_set_new(report, "legal_p99_us", timed ? json_real(slow) : json_null());
  json_object_set_new(report, "legal_mean", json_real(prompts > 0 ? lengths / prompts : 0));
  json_object_set_new(report, "legal_p99", json_integer(p99));
  json_object_set(report, "prompts", bench->prompts);
}

// ---------------------------------------------------------------- clone, hash, replay

/// Plays a game whose rows the session keeps.
static bool play_kept(Bench *bench, Fault *fault) {
  int64_t played = 0;
  return play_game(bench, bench->seed, true, ACTIONS_MAX, &played, fault) &&
         session_keep_rows(bench->session, fault);
}

/// The session's rows as the quick replay takes them: without what it does not read.
static json_t *bare_rows(const Session *session) {
  static const char *const unread[] = { "dice", "hash", "log", "text", NULL };
  json_t *rows = json_array(), *row;
  size_t index;
  json_array_foreach(session_rows(session), index, row) {
    json_t *bare = json_copy(row);
    for (const char *const *key = unread; *key; key++)
      json_object_del(bare, *key);
    json_array_append_new(rows, bare);
  }
  return rows;
}

static bool replay_once(Bench *bench, json_t *rows, double *seconds, Fault *fault) {
  json_t *result = NULL;
  json_t *params = json_pack("{s:s, s:I, s:O}", "scenario", bench->scenario, "seed",
                             (json_int_t)bench->seed, "rows", rows);
  double start = cli_thread_seconds();
  bool good = session_call(bench->session, "replay_fast", params, &result, fault);
  *seconds += cli_thread_seconds() - start;
  json_decref(result);
  return good;
}

/// One pass of replays: the time of whole ones less that of as many set-ups alone.
static bool time_replays(Bench *bench, double *actions_per_s, Fault *fault) {
  json_t *none = json_array();
  double whole = 0, start = 0;
  int64_t times = 0;
  bool good = true;
  while (good && whole * PASSES * 3 < (double)bench->seconds) {
    good =
        replay_once(bench, bench->rows, &whole, fault) && replay_once(bench, none, &start, fault);
    times++;
  }
  double net = whole - start > 1e-9 ? whole - start : 1e-9;
  *actions_per_s = (double)times * (double)json_array_size(bench->rows) / net;
  json_decref(none);
  return good;
}

static bool time_replay(Bench *bench, double *actions_per_s, Fault *fault) {
  bench->rows = bare_rows(bench->session);
  bool good = fastest(bench, time_replays, actions_per_s, fault);
  json_decref(bench->rows);
  bench->rows = NULL;
  return good;
}

/// Goes half way into a game, where the state is as full as it gets.
static bool go_half_way(Bench *bench, Fault *fault) {
  int64_t whole = 0, half = 0;
  return play_game(bench, bench->seed, false, ACTIONS_MAX, &whole, fault) &&
         play_game(bench, bench->seed, false, whole / 2, &half, fault);
}

// ---------------------------------------------------------------- the whole

/// Most memory that this process had, in MB of 2^20 bytes.
static double peak_mb(void) {
  FILE *status = fopen("/proc/self/status", "r");
  char line[256];
  double kib = 0;
  while (status && fgets(line, sizeof line, status)) {
    if (strncmp(line, "VmHWM:", 6) == 0) kib = strtod(line + 6, NULL);
  }
  if (status) fclose(status);
  return kib / 1024;
}

static bool measure_core(json_t *report, Fault *fault) {
  BenchCore core;
  if (!bench_core(&core, fault)) return false;
  json_object_set_new(report, "los_ns", json_real(core.los_ns));
  json_object_set_new(report, "fov20_us", json_real(core.fov20_us));
  json_object_set_new(report, "range155_us", json_real(core.range155_us));
  json_object_set_new(report, "range_all_us", json_real(core.range_all_us));
  return true;
}

static bool measure_rules(Bench *bench, json_t *report, Fault *fault) {
  double clone_us = 0, hash_us = 0, played = 0, replayed = 0;
  if (!go_half_way(bench, fault) ||
      !session_time_value(bench->session, "clone", REPEATS, &clone_us, fault) ||
      !session_time_value(bench->session, "hash", REPEATS, &hash_us, fault)) {
    return false;
  }
  memset(bench->lengths, 0, sizeof bench->lengths);
  if (!fastest(bench, time_pass, &played, fault)) return false;
  json_object_set_new(report, "clone_us", json_real(clone_us));
  json_object_set_new(report, "hash_us", json_real(hash_us));
  json_object_set_new(report, "actions_per_s", json_real(played));
  if (session_has(bench->session, "relist") && !time_lists(bench, fault)) return false;
  add_lists(bench, report);
  if (!play_kept(bench, fault) || !bench_save(bench->session, report, fault) ||
      !time_replay(bench, &replayed, fault)) {
    return false;
  }
  json_object_set_new(report, "replay_actions_per_s", json_real(replayed));
  return true;
}

static void print_frames(const json_t *report, const char *key, const char *text) {
  const char *size;
  json_t *value;
  json_object_foreach(json_object_get(report, key), size, value) {
    char line[80];
    snprintf(line, sizeof line, "%s, %s, ms", text, size);
    printf("  %-44s %12.1f\n", line, json_number_value(value));
  }
}

/// The step that is left whose slowest list took longest; NULL when none is left.
static const char *slowest(const json_t *prompts) {
  const char *step, *found = NULL;
  double most = -1;
  json_t *all;
  json_object_foreach((json_t *)prompts, step, all) {
    double us = json_real_value(json_object_get(all, "most_us"));
    if (us > most) {
      most = us;
      found = step;
    }
  }
  return found;
}

/// The steps with the slowest lists: their mean and the slowest.
static void print_prompts(const json_t *report) {
  json_t *left = json_copy(json_object_get(report, "prompts"));
  for (int i = 0; i < SLOW_STEPS; i++) {
    const char *step = slowest(left);
    if (!step) break;
    const json_t *all = json_object_get(left, step);
    char line[80];
    snprintf(line, sizeof line, "legal list of %s, mean and most, us", step);
    printf("  %-44s %12.1f %10.1f\n", line, json_real_value(json_object_get(all, "mean_us")),
           json_real_value(json_object_get(all, "most_us")));
    json_object_del(left, step);
  }
  json_decref(left);
}

static void print_report(const json_t *report, const char *scenario) {
  static const struct {
    const char *key, *text;
  } rows[] = {
    { "los_ns", "line of sight, ns" },
    { "fov20_us", "field of view, radius 20, us" },
    { "range155_us", "range of 155 hexes, us" },
    { "range_all_us", "range over 100 x 100 hexes, us" },
    { "clone_us", "clone of a running game, us" },
    { "hash_us", "hash of a running game, us" },
    { "legal_mean_us", "legal list, mean, us" },
    { "legal_p99_us", "legal list, 99 of 100 below, us" },
    { "legal_mean", "entries of the legal list, mean" },
    { "legal_p99", "entries, 99 of 100 at most" },
    { "actions_per_s", "actions a second, random play" },
    { "replay_actions_per_s", "actions a second, replay" },
    { "start_ms", "start of the program to its first frame, ms" },
    { "click_ms", "the slowest answer to a click, ms" },
    { "idle_cpu_percent", "processor while nobody touches the window, %" },
    { "rss_mb", "most memory of the window, MB" },
    { "save_mb", "save of a game played to its end, MB" },
    { "load_ms", "loading it, ms" },
  };
  printf("%s\n", scenario);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const json_t *value = json_object_get(report, rows[i].key);
    if (!json_is_number(value)) continue;
    printf("  %-44s %12.1f\n", rows[i].text, json_number_value(value));
  }
  print_prompts(report);
  print_frames(report, "frame_ms", "a frame of panning");
  print_frames(report, "frame_p99_ms", "99 of 100 below");
}

static int measure(Bench *bench) {
  Fault fault;
  json_t *report = json_object();
  bool good =
      measure_core(report, &fault) && bench_window(bench->cli, bench->scenario, report, &fault);
  json_object_set_new(report, "rss_mb", json_real(peak_mb()));  // before the games of random play
  good = good && measure_rules(bench, report, &fault);
  json_object_set_new(report, "scenario", json_string(bench->scenario));
  if (good && cli_json(bench->cli)) {
    cli_print_json(json_incref(report));
  } else if (good) {
    print_report(report, bench->scenario);
  }
  json_decref(report);
  return good ? EXIT_GOOD : cli_fault(&fault);
}

static int prepare(Bench *bench) {
  int code = EXIT_USAGE;
  Fault fault;
  bench->scenario = cli_scenario(bench->cli, &code);
  json_t *sides = bench->scenario ? cli_sides(bench->cli, bench->scenario, &code) : NULL;
  if (!sides) return code;
  json_t *names = cli_bots(bench->cli, sides, "random");
  json_decref(sides);
  bool good = session_start(bench->session, bench->scenario, bench->seed, NULL, false, &fault) &&
              bots_open(bench->session, names, bench->seed, &bench->bots, &fault);
  json_decref(names);
  return good ? measure(bench) : cli_fault(&fault);
}

static int run(Cli *cli) {
  Bench *bench = calloc(1, sizeof *bench);
  if (!bench) return EXIT_FAULTS;
  int code = EXIT_USAGE;
  bench->cli = cli;
  bench->prompts = json_object();
  bench->times_us = malloc(TIMES_MAX * sizeof *bench->times_us);
  if (bench->times_us && cli_integer(cli, "seed", 0, INT64_MAX / 2, 1, &bench->seed) &&
      cli_integer(cli, "seconds", 1, 3600, 3, &bench->seconds)) {
    bench->session = cli_session(cli);
    code = bench->session ? prepare(bench) : EXIT_FAULTS;
  }
  bots_close(&bench->bots);
  json_decref(bench->prompts);
  free(bench->times_us);
  free(bench->scenario);
  free(bench);
  return code;
}

static const CliOption options[] = {
  { "seconds", "N",
    "how long random play is timed, in five passes of which the fastest counts; default 3" },
  { "seed", "S", "seed of the first game; default 1" },
  { NULL, NULL, NULL },
};
const CliCommand cmd_bench = {
  "bench",
  "[PACK[:SCENARIO]]",
  0,
  1,
  "Measures the engine, and the rules in random play of a scenario.",
  options,
  run,
};
