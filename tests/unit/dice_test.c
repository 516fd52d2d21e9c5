// Dice: even faces, independent rolls, one answer for ever; and proof that the checks can fail.
#include "core/dice.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "random.h"

enum { CELLS_MAX = 100 };

// The keyed generator, its key made of a number in whichever byte.
static uint32_t keyed(uint64_t seed, uint64_t stream, uint64_t counter, uint32_t sides) {
  uint8_t key[DICE_KEY_BYTES] = { 0 };
  for (int i = 0; i < 8; i++)
    key[2 * i] = (uint8_t)(seed >> (8 * i));
  return dice_keyed(key, stream, counter, sides);
}

typedef uint32_t (*Roll)(uint64_t seed, uint64_t stream, uint64_t counter, uint32_t sides);

// Chi-square of counts against weights, as a standard normal (Wilson and Hilferty): beyond 4.5 on
// the high side happens by chance once in 300,000 times.
static double surprise(const uint32_t *counts, const uint32_t *weights, int cells) {
  double total = 0, weight = 0, square = 0;
  for (int i = 0; i < cells; i++) {
    total += counts[i];
    weight += weights ? weights[i] : 1;
  }
  for (int i = 0; i < cells; i++) {
    double want = total * (weights ? weights[i] : 1) / weight;
    square += (counts[i] - want) * (counts[i] - want) / want;
  }
  double free = cells - 1, scale = 2 / (9 * free);
  return (cbrt(square / free) - (1 - scale)) / sqrt(scale);
}

#define LIMIT 4.5

// Too even is as suspicious as too uneven.
static bool is_fair(const uint32_t *counts, const uint32_t *weights, int cells) {
  return fabs(surprise(counts, weights, cells)) < LIMIT;
}

static const char *const streams[] = { "combat", "combat2", "weather", "a", "b", "" };
enum { STREAMS = sizeof streams / sizeof *streams };

// -- Faces of one or two dice ----------------------------------------------------------------

static uint32_t one_die(Roll roll, uint64_t seed, uint64_t stream, uint64_t n, uint32_t sides) {
  return roll(seed, stream, n, sides) - 1;
}

static uint32_t sum_of_two(Roll roll, uint64_t seed, uint64_t stream, uint64_t n, uint32_t sides) {
  return roll(seed, stream, 2 * n, sides) + roll(seed, stream, 2 * n + 1, sides) - 2;
}

static uint32_t ordered_two(Roll roll, uint64_t seed, uint64_t stream, uint64_t n, uint32_t sides) {
  return (roll(seed, stream, 2 * n, sides) - 1) * sides + roll(seed, stream, 2 * n + 1, sides) - 1;
}

typedef struct Kind {
  const char *name;
  uint32_t (*cell)(Roll, uint64_t, uint64_t, uint64_t, uint32_t);
  uint32_t sides;
  int cells;
  const uint32_t *weights;
} Kind;

static const uint32_t two_dice[11] = { 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1 };
static const Kind kinds[] = {
  { "d2", one_die, 2, 2, NULL },       { "d6", one_die, 6, 6, NULL },
  { "d10", one_die, 10, 10, NULL },    { "d20", one_die, 20, 20, NULL },
  { "d100", one_die, 100, 100, NULL }, { "2d6", sum_of_two, 6, 11, two_dice },
  { "d66", ordered_two, 6, 36, NULL }, { "2d10", ordered_two, 10, 100, NULL },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static bool kind_is_fair(const Kind *kind, Roll roll, uint64_t seed, const char *stream,
                         int rolls) {
  uint32_t counts[CELLS_MAX] = { 0 };
  uint64_t id = dice_stream(stream);
  for (int n = 0; n < rolls; n++) {
    uint32_t cell = kind->cell(roll, seed, id, (uint64_t)n, kind->sides);
    if (cell >= (uint32_t)kind->cells) return false;
    counts[cell]++;
  }
  return is_fair(counts, kind->weights, kind->cells);
}

static void faces_are_even_in_every_stream(void **state) {
  (void)state;
  for (int k = 0; k < KINDS; k++) {
    for (int s = 0; s < STREAMS; s++) {
      for (uint64_t seed = test_seed(); seed < test_seed() + 8; seed++) {
        if (kind_is_fair(&kinds[k], dice_at, seed, streams[s], 20000) &&
            kind_is_fair(&kinds[k], keyed, seed, streams[s], 20000)) {
          continue;
        }
        fail_msg("%s is not fair in stream '%s' of seed %llu", kinds[k].name, streams[s],
                 (unsigned long long)seed);
      }
    }
  }
}

// The first rolls of many games: one counter, many seeds.
static void first_rolls_are_even_over_seeds(void **state) {
  (void)state;
  for (uint64_t counter = 0; counter < 4; counter++) {
    uint32_t counts[6] = { 0 }, of_keys[6] = { 0 };
    for (uint64_t seed = 0; seed < 60000; seed++) {
      counts[dice_at(seed, dice_stream("combat"), counter, 6) - 1]++;
      of_keys[keyed(seed, dice_stream("combat"), counter, 6) - 1]++;
    }
    assert_true(is_fair(counts, NULL, 6));
    assert_true(is_fair(of_keys, NULL, 6));
  }
}

// -- Faults sown to show that the check sees them --------------------------------------------

static uint32_t modulo_of_seven_bits(uint64_t seed, uint64_t stream, uint64_t counter,
                                     uint32_t sides) {
  return (uint32_t)(dice_bits(seed, stream, counter, 0) & 0x7f) % sides + 1;
}

static uint32_t same_die_twice(uint64_t seed, uint64_t stream, uint64_t counter, uint32_t sides) {
  return dice_at(seed, stream, counter / 2, sides);
}

static uint32_t in_turn(uint64_t seed, uint64_t stream, uint64_t counter, uint32_t sides) {
  (void)seed, (void)stream;
  return (uint32_t)(counter % sides) + 1;
}

static void biased_dice_fail_the_check(void **state) {
  (void)state;
  for (int k = 0; k < KINDS; k++) {
    bool even = 128 % kinds[k].sides == 0;
    if (!even) assert_false(kind_is_fair(&kinds[k], modulo_of_seven_bits, 1, "combat", 200000));
    bool enough = kinds[k].cells >= 10;  // fewer cells cannot show that they are too even
    if (enough) assert_false(kind_is_fair(&kinds[k], in_turn, 1, "combat", 20000));
    if (kinds[k].cell != one_die) {
      assert_false(kind_is_fair(&kinds[k], same_die_twice, 1, "combat", 20000));
    }
    assert_true(kind_is_fair(&kinds[k], dice_at, 1, "combat", 200000));
  }
}

// -- Independence ----------------------------------------------------------------------------

typedef struct Neighbour {
  const char *name;
  uint64_t seed, stream, counter;  // how far off the other roll lies
} Neighbour;

static const Neighbour neighbours[] = {
  { "the next counter", 0, 0, 1 },
  { "the counter after", 0, 0, 2 },
  { "the next stream", 0, 1, 0 },
  { "the next seed", 1, 0, 0 },
  { "next stream, last counter", 0, 1, (uint64_t)-1 },
  { "next seed, last stream", 1, (uint64_t)-1, 0 },
  { "a high bit of the counter", 0, 0, UINT64_C(1) << 32 },
  { "a high bit of the seed", UINT64_C(1) << 63, 0, 0 },
};

static void neighbours_of(Roll roll) {
  for (size_t i = 0; i < sizeof neighbours / sizeof *neighbours; i++) {
    const Neighbour *by = &neighbours[i];
    for (uint64_t stream = 0; stream < 8; stream++) {
      uint32_t counts[36] = { 0 };
      for (uint64_t n = 0; n < 36000; n++) {
        uint64_t seed = test_seed() + n / 1000, counter = n % 1000;
        uint32_t a = roll(seed, stream, counter, 6);
        uint32_t b = roll(seed + by->seed, stream + by->stream, counter + by->counter, 6);
        counts[(a - 1) * 6 + b - 1]++;
      }
      if (!is_fair(counts, NULL, 36)) fail_msg("not independent: %s", by->name);
    }
  }
}

static void neighbours_are_independent(void **state) {
  (void)state;
  neighbours_of(dice_at);
  neighbours_of(keyed);
}

static void streams_by_name_are_independent(void **state) {
  (void)state;
  for (int i = 0; i < STREAMS; i++) {
    for (int j = 0; j < i; j++) {
      uint64_t a = dice_stream(streams[i]), b = dice_stream(streams[j]);
      assert_true(a != b);
      uint32_t counts[36] = { 0 };
      for (uint64_t n = 0; n < 36000; n++) {
        counts[(dice_at(7, a, n, 6) - 1) * 6 + dice_at(7, b, n, 6) - 1]++;
      }
      assert_true(is_fair(counts, NULL, 36));
    }
  }
}

// Each bit of each argument turns about half of the 64 bits.
static void every_bit_of_an_argument_counts(void **state) {
  (void)state;
  for (int argument = 0; argument < 3; argument++) {
    for (int bit = 0; bit < 64; bit++) {
      int turned = 0;
      for (uint64_t n = 0; n < 200; n++) {
        uint64_t from[3] = { n, n * n, 3 * n };
        uint64_t before = dice_bits(from[0], from[1], from[2], 0);
        from[argument] ^= UINT64_C(1) << bit;
        turned += __builtin_popcountll(before ^ dice_bits(from[0], from[1], from[2], 0));
      }
      assert_in_range(turned, 200 * 32 - 400, 200 * 32 + 400);
    }
  }
}

// -- The same for ever -----------------------------------------------------------------------

static void rolls_never_change(void **state) {
  (void)state;
  char got[3][41] = { "", "", "" };
  const uint64_t seeds[3] = { 0, 1, UINT64_MAX };
  for (int s = 0; s < 3; s++) {
    for (uint64_t n = 0; n < 40; n++) {
      got[s][n] = (char)('0' + dice_at(seeds[s], dice_stream("combat"), n, 6));
    }
  }
  assert_string_equal(got[0], "6664261265133353553463665264116561164154");
  assert_string_equal(got[1], "2316324251146124512643213332131621511236");
  assert_string_equal(got[2], "3611511331312442125152314131666356612615");
  assert_int_equal(dice_at(1, dice_stream("weather"), 5, 1000000), 389084);
}

// Held against an own reading of BLAKE2b in Python: hashlib.blake2b(stream and counter in eight
// bytes each, key=, person=b"grognard rolls"), the first word that is no spare one, modulo the
// sides.
static void keyed_rolls_never_change(void **state) {
  (void)state;
  char got[41] = "", digits[DICE_COMMITMENT_DIGITS + 1];
  uint8_t key[DICE_KEY_BYTES];
  assert_true(dice_key_read("00112233445566778899aabbccddeeff", key));
  for (uint64_t n = 0; n < 40; n++)
    got[n] = (char)('0' + dice_keyed(key, 5, n, 6));
  assert_string_equal(got, "2656433656126326616312165261652362126516");
  assert_int_equal(dice_keyed(key, UINT64_MAX, UINT64_C(1) << 40, 1000000), 75541);
  dice_commitment(key, digits);
  assert_string_equal(digits, "abce2198ada2d0f8938fffe8a76ff7366ceeb4460ec0d34a41148f1840f1ca78");
  DiceSeed seed = { .keyed = true };
  assert_true(dice_key_read("00112233445566778899aabbccddeeff", seed.key));
  assert_int_equal(dice_roll(&seed, 5, 0, 6), got[0] - '0');
  seed = (DiceSeed){ .number = 1 };
  assert_int_equal(dice_roll(&seed, dice_stream("weather"), 5, 1000000), 389084);
}

static void a_key_has_32_small_digits(void **state) {
  (void)state;
  static const char *const none[] = { "",
                                      "0",
                                      "00112233445566778899AABBCCDDEEFF",
                                      "00112233445566778899aabbccddeef",
                                      "00112233445566778899aabbccddeeff0",
                                      "00112233445566778899aabbccddeefg",
                                      " 0112233445566778899aabbccddeeff" };
  uint8_t key[DICE_KEY_BYTES] = { 7 };
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
    assert_false(dice_key_read(none[i], key));
    assert_int_equal(key[0], 7);
  }
}

static void drawn_keys_differ(void **state) {
  (void)state;
  char keys[64][DICE_KEY_DIGITS + 1];
  uint8_t bytes[DICE_KEY_BYTES];
  for (int i = 0; i < 64; i++) {
    assert_true(dice_key_draw(keys[i]) && dice_key_read(keys[i], bytes));
    for (int j = 0; j < i; j++)
      assert_string_not_equal(keys[i], keys[j]);
  }
}

static void odd_numbers_of_sides_work(void **state) {
  (void)state;
  const uint32_t sides[] = { 1, 2, 3, 7, 36, 1000, DICE_MAX_SIDES, UINT32_MAX };
  for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
    for (uint64_t n = 0; n < 1000; n++) {
      assert_in_range(dice_at(n, 3, n, sides[i]), 1, sides[i]);
      assert_in_range(keyed(n, 3, n, sides[i]), 1, sides[i]);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(faces_are_even_in_every_stream),
    cmocka_unit_test(first_rolls_are_even_over_seeds),
    cmocka_unit_test(biased_dice_fail_the_check),
    cmocka_unit_test(neighbours_are_independent),
    cmocka_unit_test(streams_by_name_are_independent),
    cmocka_unit_test(every_bit_of_an_argument_counts),
    cmocka_unit_test(rolls_never_change),
    cmocka_unit_test(keyed_rolls_never_change),
    cmocka_unit_test(a_key_has_32_small_digits),
    cmocka_unit_test(drawn_keys_differ),
    cmocka_unit_test(odd_numbers_of_sides_work),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
