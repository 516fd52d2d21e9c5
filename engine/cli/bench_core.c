#include "cli/bench_core.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/dice.h"
#include "core/paths.h"
#include "core/sight.h"

enum { SIZE = 100, COUNT = SIZE * SIZE, LINES = 4096, CENTRES = 64, STEP_COST = 2 };

static const double SECONDS = 0.4;  // that each measurement takes
static const uint64_t SEED = 7;

/// A number 0 .. sides - 1 that hangs on the hex alone.
static int drawn(HexId hex, uint64_t stream, uint32_t sides) {
  return (int)dice_at(SEED, stream, (uint64_t)hex, sides) - 1;
}

static const HexSheet sheet = {
  .order = HEX_CCRR,
  .digits = 3,
  .col_min = 1,
  .col_max = SIZE,
  .row_min = 1,
  .row_max = SIZE,
};
static const HexGridSpec spec = { .layout = HEX_POINTY, .sheets = &sheet, .sheet_count = 1 };

// ---------------------------------------------------------------- the landscape

static bool add_hex(HexMapBuilder *builder, const HexGrid *grid, HexId hex, Fault *fault) {
  static const char *const terrains[] = { "clear", "clear", "clear", "woods", "rough" };
  const char *code = hexgrid_code(grid, hex);
  int level = drawn(hex, 1, 4);
  if (!hexmap_builder_hex(builder, code, terrains[drawn(hex, 2, 5)], level, level, fault)) {
    return false;
  }
  HexId east = hexgrid_neighbor(grid, hex, 0);
  if (east == HEX_NONE) return true;
  const char *other = hexgrid_code(grid, east);
  int kind = drawn(hex, 3, 8);
  if (kind == 0) return hexmap_builder_edge(builder, code, other, "stream", fault);
  if (kind <= 2) return hexmap_builder_link(builder, code, other, "road", fault);
  return true;
}

static HexMap *make_map(Fault *fault) {
  HexMapBuilder *builder = hexmap_builder_new("bench", "", &spec, fault);
  if (!builder) return NULL;
  const HexGrid *grid = hexmap_builder_grid(builder);
  bool good = hexmap_builder_terrain(builder, "clear", fault) &&
              hexmap_builder_terrain(builder, "woods", fault) &&
              hexmap_builder_terrain(builder, "rough", fault) &&
              hexmap_builder_side_kind(builder, "stream", false, false, fault) &&
              hexmap_builder_link_kind(builder, "road", fault);
  for (HexId hex = 0; good && hex < COUNT; hex++)
    good = add_hex(builder, grid, hex, fault);
  if (good) return hexmap_builder_finish(builder, fault);
  hexmap_builder_free(builder);
  return NULL;
}

// ---------------------------------------------------------------- sight

typedef struct Sights {
  SightField field;
  int16_t ground[COUNT], cover[COUNT], sides[COUNT * HEX_SIDES];
  HexId from[LINES], to[LINES];
} Sights;

static void fill_sights(Sights *sights, const HexGrid *grid) {
  sights->field = (SightField){ .grid = grid, .ground = sights->ground, .cover = sights->cover };
  for (HexId hex = 0; hex < COUNT; hex++) {
    sights->ground[hex] = (int16_t)drawn(hex, 4, 4);
    sights->cover[hex] = (int16_t)(drawn(hex, 5, 5) == 0);
  }
  for (int i = 0, n = 0; i < LINES; n++) {
    sights->from[i] = (HexId)drawn(2 * n, 6, COUNT);
    sights->to[i] = (HexId)drawn(2 * n + 1, 6, COUNT);
    int distance = hexgrid_distance(grid, sights->from[i], sights->to[i]);
    if (distance >= 1 && distance <= 20) i++;
  }
}

static volatile int sink;  // keeps the compiler from leaving the work out

static double time_lines(const Sights *sights) {
  double start = cli_thread_seconds(), spent = 0;
  int64_t done = 0;
  int seen = 0;
  while ((spent = cli_thread_seconds() - start) < SECONDS) {
    for (int i = 0; i < LINES; i++) {
      seen += sight_clear(&sights->field, sights->from[i], sights->to[i], NULL);
    }
    done += LINES;
  }
  sink = seen;
  return spent * 1e9 / (double)done;
}

/// A plain that is seen to its end, so that every line is walked whole; hills with woods where
/// sight ends at all distances; broken ground where it ends at once; and the plain with a hedge
/// here and there, over which the slower walk along hexsides leads.
typedef enum Ground { GROUND_PLAIN, GROUND_HILLS, GROUND_BROKEN, GROUND_HEDGES, GROUNDS } Ground;

static void lay_ground(Sights *sights, const HexGrid *grid, Ground ground) {
  bool plain = ground == GROUND_PLAIN || ground == GROUND_HEDGES;
  for (HexId hex = 0; hex < COUNT; hex++) {
    int col, row;
    hexgrid_colrow(grid, hex, &col, &row);
    int hill = abs(col % 24 - 12) / 3 + abs(row % 30 - 15) / 4, woods = drawn(hex, 5, 40) == 0;
    sights->ground[hex] = (int16_t)(plain ? 0 : ground == GROUND_HILLS ? hill : drawn(hex, 4, 4));
    sights->cover[hex] = (int16_t)(plain                    ? 0
                                   : ground == GROUND_HILLS ? woods
                                                            : drawn(hex, 5, 5) == 0);
    for (int side = 0; side < HEX_SIDES; side++)
      sights->sides[hex * HEX_SIDES + side] = drawn(hex * HEX_SIDES + side, 9, 400) == 0;
  }
  sights->field.even_slope = true;
  sights->field.touch = SIGHT_TOUCH_SLOPE;
  sights->field.sides = ground == GROUND_HEDGES ? sights->sides : NULL;
}

/// Microseconds of one field of view: the mean over some centres.
static double time_view(const Sights *sights) {
  static uint8_t seen[COUNT];
  double start = cli_thread_seconds(), spent = 0;
  int64_t done = 0;
  size_t count = 0;
  while ((spent = cli_thread_seconds() - start) < SECONDS / GROUNDS) {
    for (int i = 0; i < CENTRES; i++) {
      memset(seen, 0, sizeof seen);
      HexId from = (HexId)((30 + drawn(i, 7, 40)) * SIZE + 30 + drawn(i, 8, 40));
      count += sight_view(&sights->field, from, 20, seen);
    }
    done += CENTRES;
  }
  sink = (int)count;
  return spent * 1e6 / (double)done;
}

/// The field of view with radius 20 on the ground where it takes longest.
static double time_views(Sights *sights, const HexGrid *grid) {
  double slowest = 0;
  for (int ground = 0; ground < GROUNDS; ground++) {
    lay_ground(sights, grid, (Ground)ground);
    double each = time_view(sights);
    if (each > slowest) slowest = each;
  }
  return slowest;
}

// ---------------------------------------------------------------- ranges

static PathProfile *make_profile(HexMap *map) {
  PathProfile *profile = paths_new(map);
  if (!profile) return NULL;
  for (int terrain = 0; terrain < 3; terrain++) {
    paths_terrain(profile, terrain, STEP_COST * (terrain + 1), NULL);
  }
  paths_side(profile, 0, STEP_COST, NULL, STEP_COST, NULL);
  paths_link(profile, 0, PATH_RATE, STEP_COST / 2, NULL, false, NULL);
  return profile;
}

/// Microseconds of one range, and the hexes that it reaches, on the average of some centres.
static double time_range(PathProfile *profile, int32_t budget, double *reached) {
  const PathReach *reach;
  HexId centres[CENTRES];
  int64_t hexes = 0, done = 0;
  double start = cli_thread_seconds(), spent = 0;
  for (int i = 0; i < CENTRES; i++) {
    centres[i] = (HexId)((30 + drawn(i, 7, 40)) * SIZE + 30 + drawn(i, 8, 40));
  }
  while ((spent = cli_thread_seconds() - start) < SECONDS) {
    for (int i = 0; i < CENTRES; i++) {
      hexes += paths_range(profile, centres[i], budget, NULL, &reach);
      done++;
      if (budget == PATH_UNLIMITED && cli_thread_seconds() - start >= SECONDS) break;
    }
  }
  *reached = (double)hexes / (double)done;
  return spent * 1e6 / (double)done;
}

/// The smallest budget whose ranges reach 155 hexes on the average.
static double time_range155(PathProfile *profile) {
  const PathReach *reach;
  for (int32_t budget = 4;; budget++) {
    int64_t hexes = 0;
    for (int i = 0; i < CENTRES; i++) {
      HexId centre = (HexId)((30 + drawn(i, 7, 40)) * SIZE + 30 + drawn(i, 8, 40));
      hexes += paths_range(profile, centre, budget, NULL, &reach);
    }
    if (hexes < 155 * CENTRES) continue;
    double reached, each = time_range(profile, budget, &reached);
    return each * 155 / reached;
  }
}

bool bench_core(BenchCore *out, Fault *fault) {
  HexMap *map = make_map(fault);
  if (!map) return false;
  PathProfile *profile = make_profile(map);
  Sights *sights = malloc(sizeof *sights);
  bool good = profile && sights;
  if (good) {
    double reached;
    fill_sights(sights, hexmap_grid(map));
    out->los_ns = time_lines(sights);
    out->fov20_us = time_views(sights, hexmap_grid(map));
    out->range155_us = time_range155(profile);
    out->range_all_us = time_range(profile, PATH_UNLIMITED, &reached);
  } else {
    fault_set(fault, NULL, 0, "out of memory");
  }
  free(sights);
  paths_free(profile);
  hexmap_free(map);
  return good;
}
