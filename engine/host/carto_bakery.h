/// Bakes chunks of a drawn map in a thread of its own and keeps them until they are taken.
///
/// All functions are for one thread, the one that made the bakery.
#pragma once
#include <stdbool.h>

#include "host/carto.h"

/// Chunks queued or ready; the one not asked for longest goes first. A window of 3840 x 2160 shows
/// 54 at once.
enum { BAKERY_KEPT = 64 };

typedef struct Bakery Bakery;  ///< Opaque.

/// Makes a bakery and its thread. `carto` (borrowed) must outlive it; of `fonts` it makes a set of
/// its own. NULL: out of memory, or no thread to be had.
Bakery *bakery_new(Carto *carto, const FontSet *fonts);
void bakery_free(Bakery *bakery);  ///< NULL is fine. Waits for the chunk in hand.

/// Hands over the chunk when it is ready: the caller owns it, and asked for again it is baked
/// again. Else NULL, and it is queued (those asked for last are baked first). NULL too, and nothing
/// queued, for a chunk that does not touch the sheet.
Canvas *bakery_take(Bakery *bakery, int cx, int cy, int step);

void bakery_wait(Bakery *bakery);    ///< Until nothing is queued.
int bakery_ready(Bakery *bakery);    ///< Chunks finished since the last call.
int bakery_pending(Bakery *bakery);  ///< Chunks queued or in hand.
void bakery_drop(Bakery *bakery);    ///< Forgets all chunks and the queue.
/// Shades hexes from now on: `shade` [hexes] is copied; NULL: none. Drops all chunks.
bool bakery_shade(Bakery *bakery, const bool *shade);
const bool *bakery_shaded(const Bakery *bakery);  ///< What is shaded, or NULL.
