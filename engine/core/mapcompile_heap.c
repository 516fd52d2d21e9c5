/// The queue of the map compiler's searches.
#include <stdlib.h>

#include "core/mapcompile_inside.h"

static bool item_less(HeapItem a, HeapItem b) {
  return a.cost != b.cost ? a.cost < b.cost : a.node < b.node;
}

bool heap_push(CostHeap *heap, HeapItem item) {
  if (heap->count == heap->room) {
    size_t room = heap->room ? heap->room * 2 : 256;
    HeapItem *grown = realloc(heap->items, room * sizeof *grown);
    if (!grown) return false;
    heap->items = grown;
    heap->room = room;
  }
  size_t at = heap->count++;
  while (at > 0 && item_less(item, heap->items[(at - 1) / 2])) {
    heap->items[at] = heap->items[(at - 1) / 2];
    at = (at - 1) / 2;
  }
  heap->items[at] = item;
  return true;
}

HeapItem heap_pop(CostHeap *heap) {
  HeapItem top = heap->items[0], item = heap->items[--heap->count];
  size_t at = 0;
  for (;;) {
    size_t child = at * 2 + 1;
    if (child >= heap->count) break;
    bool right = child + 1 < heap->count && item_less(heap->items[child + 1], heap->items[child]);
    if (right) child++;
    if (!item_less(heap->items[child], item)) break;
    heap->items[at] = heap->items[child];
    at = child;
  }
  if (heap->count > 0) heap->items[at] = item;
  return top;
}
