#include "host/carto_bakery.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef enum SlotState { SLOT_EMPTY, SLOT_QUEUED, SLOT_BAKING, SLOT_DONE } SlotState;

typedef struct Slot {
  SlotState state;
  bool stale;  // dropped while in hand
  int cx, cy, step;
  uint64_t asked;  // when it was last asked for
  Canvas *chunk;   // NULL: not done
} Slot;

struct Bakery {
  Carto *carto;
  FontSet *fonts;  // the thread's own
  pthread_t thread;
  pthread_mutex_t lock;  // of all below
  pthread_cond_t wanted, done;
  bool quit;
  Slot slots[BAKERY_KEPT];
  uint64_t clock;
  int finished;
  bool *shade;
};

// ---- The thread ----

static Canvas *bake(Bakery *bakery, const Slot *slot) {
  Canvas *canvas = canvas_new(CARTO_CHUNK_PX, CARTO_CHUNK_PX);
  // `shade` changes only while nothing is in hand.
  if (canvas && carto_bake(bakery->carto, slot->step, slot->cx * CARTO_CHUNK_PX,
                           slot->cy * CARTO_CHUNK_PX, bakery->shade, bakery->fonts, canvas)) {
    return canvas;
  }
  canvas_free(canvas);
  return NULL;
}

static Slot *next_slot(Bakery *bakery) {
  Slot *next = NULL;
  for (int i = 0; i < BAKERY_KEPT; i++) {
    Slot *slot = &bakery->slots[i];
    if (slot->state == SLOT_QUEUED && (!next || slot->asked > next->asked)) next = slot;
  }
  return next;
}

static void finish(Bakery *bakery, Slot *slot, Canvas *chunk) {
  if (slot->stale || !chunk) {
    canvas_free(chunk);
    *slot = (Slot){ .state = SLOT_EMPTY };
  } else {
    slot->chunk = chunk;
    slot->state = SLOT_DONE;
    bakery->finished++;
  }
  pthread_cond_broadcast(&bakery->done);
}

static void *work(void *arg) {
  Bakery *bakery = arg;
  pthread_mutex_lock(&bakery->lock);
  while (!bakery->quit) {
    Slot *slot = next_slot(bakery);
    if (!slot) {
      pthread_cond_wait(&bakery->wanted, &bakery->lock);
      continue;
    }
    slot->state = SLOT_BAKING;
    Slot order = *slot;
    pthread_mutex_unlock(&bakery->lock);
    Canvas *chunk = bake(bakery, &order);
    pthread_mutex_lock(&bakery->lock);
    finish(bakery, slot, chunk);
  }
  pthread_mutex_unlock(&bakery->lock);
  return NULL;
}

// ---- The owner's side ----

/// Frees a bakery without a thread.
static void free_bakery(Bakery *bakery) {
  for (int i = 0; i < BAKERY_KEPT; i++)
    canvas_free(bakery->slots[i].chunk);
  pthread_cond_destroy(&bakery->wanted);
  pthread_cond_destroy(&bakery->done);
  pthread_mutex_destroy(&bakery->lock);
  fontset_free(bakery->fonts);
  free(bakery->shade);
  free(bakery);
}

Bakery *bakery_new(Carto *carto, const FontSet *fonts) {
  Bakery *bakery = calloc(1, sizeof *bakery);
  if (!bakery) return NULL;
  bakery->carto = carto;
  bakery->fonts = fontset_again(fonts);
  pthread_mutex_init(&bakery->lock, NULL);
  pthread_cond_init(&bakery->wanted, NULL);
  pthread_cond_init(&bakery->done, NULL);
  if (bakery->fonts && pthread_create(&bakery->thread, NULL, work, bakery) == 0) return bakery;
  free_bakery(bakery);
  return NULL;
}

void bakery_free(Bakery *bakery) {
  if (!bakery) return;
  pthread_mutex_lock(&bakery->lock);
  bakery->quit = true;
  pthread_cond_broadcast(&bakery->wanted);
  pthread_mutex_unlock(&bakery->lock);
  pthread_join(bakery->thread, NULL);
  free_bakery(bakery);
}

static Slot *find_slot(Bakery *bakery, int cx, int cy, int step) {
  for (int i = 0; i < BAKERY_KEPT; i++) {
    Slot *slot = &bakery->slots[i];
    if (slot->state != SLOT_EMPTY && !slot->stale && slot->cx == cx && slot->cy == cy &&
        slot->step == step)
      return slot;
  }
  return NULL;
}

/// A slot for a new order: an empty one, else the one asked for longest ago.
static Slot *free_slot(Bakery *bakery) {
  Slot *oldest = NULL;
  for (int i = 0; i < BAKERY_KEPT; i++) {
    Slot *slot = &bakery->slots[i];
    if (slot->state == SLOT_EMPTY) return slot;
    if (slot->state != SLOT_BAKING && (!oldest || slot->asked < oldest->asked)) oldest = slot;
  }
  canvas_free(oldest->chunk);
  *oldest = (Slot){ .state = SLOT_EMPTY };
  return oldest;
}

static bool on_sheet(const Bakery *bakery, int cx, int cy, int step) {
  if (step < 0 || step >= carto_steps(bakery->carto) || cx < 0 || cy < 0) return false;
  CartoStep measures = carto_measures(bakery->carto, step);
  return cx <= (measures.width - 1) / CARTO_CHUNK_PX &&
         cy <= (measures.height - 1) / CARTO_CHUNK_PX;
}

Canvas *bakery_take(Bakery *bakery, int cx, int cy, int step) {
  if (!on_sheet(bakery, cx, cy, step)) return NULL;
  pthread_mutex_lock(&bakery->lock);
  Slot *slot = find_slot(bakery, cx, cy, step);
  if (!slot) {
    slot = free_slot(bakery);
    *slot = (Slot){ .state = SLOT_QUEUED, .cx = cx, .cy = cy, .step = step };
    pthread_cond_signal(&bakery->wanted);
  }
  slot->asked = ++bakery->clock;
  Canvas *chunk = slot->chunk;
  if (chunk) *slot = (Slot){ .state = SLOT_EMPTY };
  pthread_mutex_unlock(&bakery->lock);
  return chunk;
}

static int count_pending(const Bakery *bakery) {
  int count = 0;
  for (int i = 0; i < BAKERY_KEPT; i++)
    count += bakery->slots[i].state == SLOT_QUEUED || bakery->slots[i].state == SLOT_BAKING;
  return count;
}

void bakery_wait(Bakery *bakery) {
  pthread_mutex_lock(&bakery->lock);
  while (count_pending(bakery) > 0)
    pthread_cond_wait(&bakery->done, &bakery->lock);
  pthread_mutex_unlock(&bakery->lock);
}

int bakery_ready(Bakery *bakery) {
  pthread_mutex_lock(&bakery->lock);
  int finished = bakery->finished;
  bakery->finished = 0;
  pthread_mutex_unlock(&bakery->lock);
  return finished;
}

int bakery_pending(Bakery *bakery) {
  pthread_mutex_lock(&bakery->lock);
  int pending = count_pending(bakery);
  pthread_mutex_unlock(&bakery->lock);
  return pending;
}

static void drop_all(Bakery *bakery) {
  for (int i = 0; i < BAKERY_KEPT; i++) {
    Slot *slot = &bakery->slots[i];
    if (slot->state == SLOT_BAKING) {
      slot->stale = true;
      continue;
    }
    canvas_free(slot->chunk);
    *slot = (Slot){ .state = SLOT_EMPTY };
  }
}

void bakery_drop(Bakery *bakery) {
  pthread_mutex_lock(&bakery->lock);
  drop_all(bakery);
  pthread_mutex_unlock(&bakery->lock);
}

bool bakery_shade(Bakery *bakery, const bool *shade) {
  size_t count = (size_t)hexmap_count(carto_plan(bakery->carto)->map);
  bool *copy = NULL;
  if (shade) {
    copy = malloc(count * sizeof *copy + 1);
    if (!copy) return false;
    memcpy(copy, shade, count * sizeof *copy);
  }
  pthread_mutex_lock(&bakery->lock);
  drop_all(bakery);
  while (count_pending(bakery) > 0)  // the one in hand reads the old shade
    pthread_cond_wait(&bakery->done, &bakery->lock);
  free(bakery->shade);
  bakery->shade = copy;
  pthread_mutex_unlock(&bakery->lock);
  return true;
}

const bool *bakery_shaded(const Bakery *bakery) { return bakery->shade; }
