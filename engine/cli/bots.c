#include "cli/bots.h"

bool bots_open(Session *session, const json_t *names, int64_t seed, Bots *out, Fault *fault) {
  DiceSeed dice = { .number = (uint64_t)seed };
  *out = (Bots){ 0 };
  if (json_array_size(names) > BOTS_MAX) {
    return fault_set(fault, NULL, 0, "bots play games of %d sides at most", BOTS_MAX);
  }
  while (out->count < json_array_size(names)) {
    const char *name = json_string_value(json_array_get(names, out->count));
    SessionBot *bot = session_bot_open(session, name, (int)out->count + 1, &dice, fault);
    if (!bot) return false;
    out->bots[out->count++] = bot;
  }
  return true;
}

void bots_close(Bots *bots) {
  for (size_t i = 0; i < bots->count; i++)
    session_bot_close(bots->bots[i]);
  *bots = (Bots){ 0 };
}

bool bots_act(const Bots *bots, const json_t *sides, json_t **answer, Fault *fault) {
  *answer = NULL;
  for (size_t i = 0; !*answer && i < bots->count; i++) {
    const char *side = json_string_value(json_array_get(sides, i));
    if (!session_bot_act(bots->bots[i], side, NULL, answer, fault)) return false;
  }
  return true;
}
