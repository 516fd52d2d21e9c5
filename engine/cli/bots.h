/// Bots at the sides of a game, for the commands that let them play.
#pragma once
#include <jansson.h>

#include "api/session.h"

enum { BOTS_MAX = 8 };  ///< Sides that a game has at most.

/// One bot a side, in the order of the sides. All zero is empty; close with bots_close().
typedef struct Bots {
  SessionBot *bots[BOTS_MAX];
  size_t count;
} Bots;

/// Opens the bots of `names` (array, along the sides). False with a fault: there is none of a name,
/// it does not load, or there are too many sides; `out` is to be closed all the same.
bool bots_open(Session *session, const json_t *names, int64_t seed, Bots *out, Fault *fault);
void bots_close(Bots *bots);

/// Lets the first bot that is asked act in the running (journaled) game. *answer: as of `act`, the
/// caller's; NULL when none of `sides` is asked. False with a fault.
bool bots_act(const Bots *bots, const json_t *sides, json_t **answer, Fault *fault);
