/// Measurements of the engine's core on a made-up landscape of 100 x 100 hexes, in processor time.
#pragma once
#include <stdbool.h>

#include "core/fault.h"

typedef struct BenchCore {
  double los_ns;       ///< One line of sight, 1 to 20 hexes long.
  double fov20_us;     ///< All that is seen from a hex within 20, on the ground that takes longest.
  double range155_us;  ///< A movement range, per 155 hexes reached.
  double range_all_us;  ///< A movement range over the whole map.
} BenchCore;

/// Measures for about two seconds. False with a fault when out of memory.
bool bench_core(BenchCore *out, Fault *fault);
