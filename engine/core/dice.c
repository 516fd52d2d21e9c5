#include "core/dice.h"

#include <assert.h>

// A bijection of 64 bits in which every bit of the input moves about half of the output's.
static uint64_t mix(uint64_t x) {
  x ^= x >> 30;
  x *= UINT64_C(0xbf58476d1ce4e5b9);
  x ^= x >> 27;
  x *= UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

// Each argument goes in by a bijection of its own, so that no two values of one argument give the
// same bits for like others.
uint64_t dice_bits(uint64_t seed, uint64_t stream, uint64_t counter, uint32_t attempt) {
  uint64_t x = mix(seed + UINT64_C(0x9e3779b97f4a7c15));
  x = mix((x ^ stream) + UINT64_C(0xd1b54a32d192ed03));
  x = mix((x ^ counter) + UINT64_C(0x8cb92ba72f3d8dd7));
  return mix((x ^ attempt) + UINT64_C(0xaef17502108ef2d9));
}

uint32_t dice_at(uint64_t seed, uint64_t stream, uint64_t counter, uint32_t sides) {
  assert(sides >= 1);
  uint64_t spare = (UINT64_MAX % sides + 1) % sides;  // 2^64 modulo sides: one short round of faces
  uint64_t bits;
  uint32_t attempt = 0;
  do {
    bits = dice_bits(seed, stream, counter, attempt++);
  } while (bits > UINT64_MAX - spare);
  return (uint32_t)(bits % sides) + 1;
}

uint64_t dice_stream(const char *name) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (const unsigned char *c = (const unsigned char *)name; *c; c++) {
    hash = (hash ^ *c) * UINT64_C(0x100000001b3);
  }
  return mix(hash);
}
