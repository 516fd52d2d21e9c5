/// Dice: a roll is a pure function of (seed, stream, counter, sides). No state, no globals.
/// Whoever rolls keeps a counter for each stream and adds 1 after each roll.
///
/// There are two generators. Games roll with a key of 128 bits: rolls that were seen, however many,
/// say nothing of the key nor of any other roll. Games of older files, and bots of games begun by a
/// number, roll with 64 bits that are mixed: even and independent, but no secret.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum {
  DICE_MAX_SIDES = 1000000,  ///< Most sides that scripts may ask for.
  DICE_KEY_BYTES = 16,
  DICE_KEY_DIGITS = 2 * DICE_KEY_BYTES,  ///< Hexadecimal, lower case.
  DICE_COMMITMENT_DIGITS = 64
};

/// What a game's dice rest on: a key, or a number of the older generator.
typedef struct DiceSeed {
  bool keyed;
  uint64_t number;              // when not keyed
  uint8_t key[DICE_KEY_BYTES];  // when keyed
} DiceSeed;

/// Reads a key of 32 hexadecimal digits; false, and *out unchanged, when `digits` is none.
bool dice_key_read(const char *digits, uint8_t out[DICE_KEY_BYTES]);

/// Draws a key that no one can foretell from the system's source; false when there is none.
bool dice_key_draw(char digits[DICE_KEY_DIGITS + 1]);

/// What may be shown of a key before it is: digits that only this key gives, and that do not lead
/// to it.
void dice_commitment(const uint8_t key[DICE_KEY_BYTES], char digits[DICE_COMMITMENT_DIGITS + 1]);

/// Rolls one die with a key: 1 .. sides, every face equally likely. `sides` >= 1.
uint32_t dice_keyed(const uint8_t key[DICE_KEY_BYTES], uint64_t stream, uint64_t counter,
                    uint32_t sides);

/// Rolls by either generator.
uint32_t dice_roll(const DiceSeed *seed, uint64_t stream, uint64_t counter, uint32_t sides);

/// The older generator: 1 .. sides, every face equally likely. `sides` >= 1. Neighbouring counters,
/// streams and seeds give independent rolls.
uint32_t dice_at(uint64_t seed, uint64_t stream, uint64_t counter, uint32_t sides);

/// The 64 raw bits behind the `attempt`th try of a roll; for tests and for shuffles.
uint64_t dice_bits(uint64_t seed, uint64_t stream, uint64_t counter, uint32_t attempt);

/// Gives the stream of a name, e.g. "combat": a 64-bit hash, the same on every machine.
uint64_t dice_stream(const char *name);
