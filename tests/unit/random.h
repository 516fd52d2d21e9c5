/// Random numbers of the tests: one seed a run, printed where a check fails.
#pragma once

#include <stdint.h>
#include <stdlib.h>

/// GROGNARD_TEST_SEED, or 1806.
static inline uint64_t test_seed(void) {
  const char *text = getenv("GROGNARD_TEST_SEED");
  return text ? strtoull(text, NULL, 10) : 1806;
}

/// Marsaglia's xorshift64 (Xorshift RNGs, 2003); the state is never 0.
static inline uint64_t random_bits(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

/// A number from low to high, both included.
static inline int random_to(uint64_t *state, int low, int high) {
  return low + (int)((random_bits(state) >> 20) % (uint64_t)(high - low + 1));
}

/// assert_true that tells the seed.
#define CHECK(seed, condition)                                                                     \
  do {                                                                                             \
    if (!(condition)) fail_msg("seed %llu: %s", (unsigned long long)(seed), #condition);           \
  } while (0)
