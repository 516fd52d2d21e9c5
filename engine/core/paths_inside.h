/// What searches over a cost profile share. No other file includes this.
#pragma once
#include "core/paths.h"

enum {
  PATH_SIDES = HEXMAP_MAX_SIDE_BITS,
  PATH_FARTHEST = 1 << 30,  ///< No cost goes beyond it, so that sums stay within 32 bits.
  PATH_RING = 1 << 16,      ///< Buckets: more than the dearest step with the dearest surcharges.
  /// Terrain left and entered, features, hexsides, bridge and state, each at its dearest.
  PATH_DEAREST = (2 + HEXMAP_MAX_FEATURES + PATH_SIDES + 2) * PATH_MAX_PRICE,
};

/// Costs of all steps [count * 6], PATH_NO where there is none, as the map is now. Valid until the
/// map or the profile changes. `*dearest`: no entry is dearer, PATH_NO apart.
const int16_t *paths_table(PathProfile *profile, int *dearest);

/// What the surcharges of a list add for a hex.
static inline int32_t path_tolls(const PathToll *tolls, HexId hex) {
  int32_t sum = 0;
  for (int i = 0; i < PATH_TOLLS && tolls[i].layer; i++) {
    int32_t value = tolls[i].layer[hex];
    sum += value < 0 ? 0 : value > PATH_MAX_EXTRA ? PATH_MAX_EXTRA : value;
  }
  return sum;
}

/// The most that the surcharges of a step can come to.
static inline int path_most_tolls(const PathOptions *options) {
  int most = 0;
  for (int i = 0; i < PATH_TOLLS; i++) {
    most += (options->enter[i].layer != NULL) + (options->leave[i].layer != NULL);
  }
  return most * PATH_MAX_EXTRA;
}
