/// Random grids of the tests.
#pragma once

#include "core/hexgrid.h"
#include "random.h"

enum { HEXES_MAX = 900 };

/// A grid of one or two sheets of at most 15 by 15 hexes, in any layout; the caller frees it.
static inline HexGrid *random_grid(uint64_t *random) {
  HexSheet sheets[2];
  for (int i = 0; i < 2; i++) {
    sheets[i] = (HexSheet){ .prefix = { (char)('A' + i) },
                            .order = HEX_CCRR,
                            .col_min = 1,
                            .col_max = random_to(random, 1, 15),
                            .row_min = 1,
                            .row_max = random_to(random, 1, 15),
                            .dcol = random_to(random, -6, 9),
                            .drow = random_to(random, -6, 9) };
  }
  HexGridSpec spec = { random_to(random, 0, 1) ? HEX_POINTY : HEX_FLAT, random_to(random, 0, 1),
                       random_to(random, 0, 1), sheets, (size_t)random_to(random, 1, 2) };
  Fault fault;
  HexGrid *grid = hexgrid_new(&spec, &fault);
  if (!grid) fail_msg("%s", fault.text);
  return grid;
}
