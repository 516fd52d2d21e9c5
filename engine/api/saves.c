#include "api/saves.h"

#include <stdio.h>
#include <sys/stat.h>

#include "core/dice.h"

enum { COPIES_MAX = 10000 };

/// The seed in the file's name: a number as it is, of a key what may be shown.
static void seed_word(const json_t *seed, char *out, size_t size) {
  char commitment[DICE_COMMITMENT_DIGITS + 1] = "";
  uint8_t key[DICE_KEY_BYTES];
  if (json_is_string(seed) && dice_key_read(json_string_value(seed), key)) {
    dice_commitment(key, commitment);
    snprintf(out, size, "%.10s", commitment);
  } else {
    snprintf(out, size, "%lld", (long long)json_integer_value(seed));
  }
}

bool saves_path(Files *files, const char *folder, const char *scenario, const json_t *seed,
                bool replace, char *out, size_t size, Fault *fault) {
  char name[FILES_NAME_MAX], safe[100], word[32];
  struct stat status;
  snprintf(safe, sizeof safe, "%s", scenario);
  for (char *c = safe; *c; c++) {
    if (*c == ':' || *c == '/' || *c == '+') *c = '-';
  }
  seed_word(seed, word, sizeof word);
  for (int copy = 1; copy < COPIES_MAX; copy++) {
    char suffix[16] = "";
    if (copy > 1) snprintf(suffix, sizeof suffix, "-%d", copy);
    snprintf(name, sizeof name, "%s/%s-%s%s.grognard", folder, safe, word, suffix);
    if (!files_user_path(files, name, out, size, fault)) return false;
    if (replace) remove(out);
    if (stat(out, &status) != 0) return true;
  }
  return fault_set(fault, NULL, 0, "%s holds too many games of this name", folder);
}
