#include "host/sound.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int loudest(const int16_t *samples, size_t count) {
  int most = 0;
  for (size_t i = 0; i < count; i++) {
    if (abs(samples[i]) > most) most = abs(samples[i]);
  }
  return most;
}

static void each_is_short_and_dies_away(void **state) {
  (void)state;
  static int16_t samples[SOUND_MOST], again[SOUND_MOST];
  for (int name = 0; name < SOUND_COUNT; name++) {
    size_t count = sound_make((SoundName)name, samples);
    assert_in_range(count, SOUND_RATE / 20, SOUND_MOST);
    int most = loudest(samples, count);
    assert_in_range(most, 2000, 32000);
    assert_true(loudest(samples + count - 200, 200) < most / 20);
    assert_int_equal(sound_make((SoundName)name, again), count);
    assert_memory_equal(samples, again, count * sizeof *samples);
    assert_non_null(sound_names[name]);
  }
  assert_null(sound_names[SOUND_COUNT]);
}

int main(void) {
  const struct CMUnitTest tests[] = { cmocka_unit_test(each_is_short_and_dies_away) };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
