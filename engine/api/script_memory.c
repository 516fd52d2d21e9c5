// Where Lua's blocks come from. Small ones, nearly all, come from lists of free blocks by size: a
// game clones its state often, and the general allocator would spend its time joining the pieces.
#include <stdlib.h>
#include <string.h>

#include "api/script_inside.h"

enum {
  GRAIN = 16,
  SLAB_BYTES = 64 * 1024,
#ifdef __SANITIZE_ADDRESS__
  LARGEST_SMALL = 0,  // every block by itself, so that the sanitizer sees each
#else
  LARGEST_SMALL = MEMORY_CLASSES * GRAIN,
#endif
};

typedef struct FreeBlock {
  struct FreeBlock *next;
} FreeBlock;

/// Heads a slab; its blocks follow.
typedef union Slab {
  union Slab *next;
  char grain[GRAIN];
} Slab;

static size_t class_of(size_t size) { return (size - 1) / GRAIN; }

static void *small_block(MemoryPool *pool, size_t class) {
  FreeBlock *block = pool->free[class];
  if (block) {
    pool->free[class] = block->next;
    __builtin_prefetch(block->next);  // the next taker reads its link
    return block;
  }
  size_t size = (class + 1) * GRAIN;
  if (pool->left < size) {
    Slab *slab = malloc(SLAB_BYTES);
    if (!slab) return NULL;
    slab->next = pool->slabs;
    pool->slabs = slab;
    pool->fresh = (char *)slab + sizeof *slab;
    pool->left = SLAB_BYTES - sizeof *slab;
  }
  void *fresh = pool->fresh;
  pool->fresh += size;
  pool->left -= size;
  return fresh;
}

static void give_back(MemoryPool *pool, void *block, size_t size) {
  if (size > LARGEST_SMALL) {
    free(block);
    return;
  }
  FreeBlock *freed = block;
  size_t class = class_of(size);
  freed->next = pool->free[class];
  pool->free[class] = freed;
}

void *memory_resize(MemoryPool *pool, void *block, size_t old_size, size_t new_size) {
  if (new_size == 0) {
    if (block) give_back(pool, block, old_size);
    return NULL;
  }
  bool small = new_size <= LARGEST_SMALL;
  if (!block) return small ? small_block(pool, class_of(new_size)) : malloc(new_size);
  bool was_small = old_size <= LARGEST_SMALL;
  if (!small && !was_small) return realloc(block, new_size);
  if (small && was_small && class_of(old_size) == class_of(new_size)) return block;
  void *fresh = small ? small_block(pool, class_of(new_size)) : malloc(new_size);
  if (!fresh) return new_size < old_size ? block : NULL;  // Lua counts on shrinking
  memcpy(fresh, block, old_size < new_size ? old_size : new_size);
  give_back(pool, block, old_size);
  return fresh;
}

void memory_close(MemoryPool *pool) {
  for (Slab *slab = pool->slabs; slab;) {
    Slab *next = slab->next;
    free(slab);
    slab = next;
  }
}
