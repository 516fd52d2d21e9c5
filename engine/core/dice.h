/// Dice: a roll is a pure function of (seed, stream, counter, sides). No state, no globals.
/// Whoever rolls keeps a counter for each stream and adds 1 after each roll.
#pragma once
#include <stdint.h>

enum { DICE_MAX_SIDES = 1000000 };  ///< Most sides that scripts may ask for.

/// Rolls one die: 1 .. sides, every face equally likely. `sides` >= 1. Neighbouring counters,
/// streams and seeds give independent rolls.
uint32_t dice_at(uint64_t seed, uint64_t stream, uint64_t counter, uint32_t sides);

/// The 64 raw bits behind the `attempt`th try of a roll; for tests and for shuffles.
uint64_t dice_bits(uint64_t seed, uint64_t stream, uint64_t counter, uint32_t attempt);

/// Gives the stream of a name, e.g. "combat": a 64-bit hash, the same on every machine.
uint64_t dice_stream(const char *name);
