/// Bakes chunks of a drawn map in a thread of its own and keeps the last of them.
///
/// All functions are for one thread, the one that made the bakery, but bakery_release().
#pragma once
#include <stdbool.h>

#include "host/carto.h"

/// Chunks kept; the one not asked for longest goes first. A window of 3840 x 2160 shows 54 at once,
/// and with fewer than it shows it would wait for ever.
enum { BAKERY_KEPT = 64 };

typedef struct Bakery Bakery;            ///< Opaque.
typedef struct BakeryChunk BakeryChunk;  ///< A baked chunk; never changes.

/// Makes a bakery and its thread. `carto` (borrowed) must outlive it; of `fonts` it makes a set of
/// its own. NULL: out of memory, or no thread to be had.
Bakery *bakery_new(Carto *carto, const FontSet *fonts);
void bakery_free(Bakery *bakery);  ///< NULL is fine. Waits for the chunk in hand.

/// The chunk when it is ready, else NULL: then it is queued (those asked for last are baked first).
/// NULL too, and nothing queued, for a chunk that does not touch the sheet. The caller holds the
/// result until bakery_release().
BakeryChunk *bakery_chunk(Bakery *bakery, int cx, int cy, int step);
Canvas *bakery_canvas(BakeryChunk *chunk);
void bakery_release(void *chunk);  ///< Also after bakery_free(), and from any thread.

void bakery_wait(Bakery *bakery);    ///< Until nothing is queued.
int bakery_ready(Bakery *bakery);    ///< Chunks finished since the last call.
int bakery_pending(Bakery *bakery);  ///< Chunks queued or in hand.
void bakery_drop(Bakery *bakery);    ///< Forgets all chunks and the queue.
/// Shades hexes from now on: `shade` [hexes] is copied; NULL: none. Drops all chunks.
bool bakery_shade(Bakery *bakery, const bool *shade);
const bool *bakery_shaded(const Bakery *bakery);  ///< What is shaded, or NULL.
