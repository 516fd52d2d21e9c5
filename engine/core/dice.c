#include "core/dice.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

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

// ---------------------------------------------------------------- with a key

enum { WORDS = 8 };  // tries in one block: that all are refused happens once in 10^100 rolls

// 16 bytes each, so that the two uses of a key have nothing in common.
static const unsigned char ROLLS[crypto_generichash_blake2b_PERSONALBYTES] = "grognard rolls";
static const unsigned char COMMITS[crypto_generichash_blake2b_PERSONALBYTES] = "grognard commits";

static int digit_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

bool dice_key_read(const char *digits, uint8_t out[DICE_KEY_BYTES]) {
  uint8_t key[DICE_KEY_BYTES];
  if (strlen(digits) != DICE_KEY_DIGITS) return false;
  for (int i = 0; i < DICE_KEY_BYTES; i++) {
    int high = digit_value(digits[2 * i]), low = digit_value(digits[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    key[i] = (uint8_t)(high << 4 | low);
  }
  memcpy(out, key, sizeof key);
  return true;
}

bool dice_key_draw(char digits[DICE_KEY_DIGITS + 1]) {
  uint8_t key[DICE_KEY_BYTES];
  if (sodium_init() < 0) return false;
  randombytes_buf(key, sizeof key);
  sodium_bin2hex(digits, DICE_KEY_DIGITS + 1, key, sizeof key);
  return true;
}

void dice_commitment(const uint8_t key[DICE_KEY_BYTES], char digits[DICE_COMMITMENT_DIGITS + 1]) {
  uint8_t hash[DICE_COMMITMENT_DIGITS / 2];
  crypto_generichash_blake2b_salt_personal(hash, sizeof hash, key, DICE_KEY_BYTES, NULL, 0, NULL,
                                           COMMITS);
  sodium_bin2hex(digits, DICE_COMMITMENT_DIGITS + 1, hash, sizeof hash);
}

static void put_little_endian(uint8_t *out, uint64_t value) {
  for (int i = 0; i < 8; i++)
    out[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t little_endian(const uint8_t *bytes) {
  uint64_t value = 0;
  for (int i = 7; i >= 0; i--)
    value = value << 8 | bytes[i];
  return value;
}

uint32_t dice_keyed(const uint8_t key[DICE_KEY_BYTES], uint64_t stream, uint64_t counter,
                    uint32_t sides) {
  assert(sides >= 1);
  uint8_t place[16], block[WORDS * 8];
  put_little_endian(place, stream);
  put_little_endian(place + 8, counter);
  crypto_generichash_blake2b_salt_personal(block, sizeof block, place, sizeof place, key,
                                           DICE_KEY_BYTES, NULL, ROLLS);
  uint64_t spare = (UINT64_MAX % sides + 1) % sides, bits = 0;  // as dice_at()
  for (int i = 0; i < WORDS; i++) {
    bits = little_endian(block + 8 * i);
    if (bits <= UINT64_MAX - spare) break;
  }
  return (uint32_t)(bits % sides) + 1;
}

uint32_t dice_roll(const DiceSeed *seed, uint64_t stream, uint64_t counter, uint32_t sides) {
  return seed->keyed ? dice_keyed(seed->key, stream, counter, sides)
                     : dice_at(seed->number, stream, counter, sides);
}
