/// Fuzzes saves: a file of any bytes is refused with a reason or read to its end, and left as it
/// is.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "host/store.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static char path[64];

static void remove_file(void) { unlink(path); }

static bool each(void *context, const StoreRow *row) {
  size_t *sum = context;
  *sum += row->side[0] + row->verb[0] + row->args[0] + row->dice[0] + row->hash[0] + row->log[0];
  return true;
}

static void read_all(Store *store) {
  Fault fault;
  size_t sum = 0, length = 0;
  void *snapshot = NULL;
  int64_t n = 0;
  const StoreHeader *header = store_header(store);
  for (size_t i = 0; i < header->lock_count; i++)
    sum += header->lock[i].id[0];
  store_rows(store, 1, each, &sum, &fault);
  if (store_last_snapshot(store, &snapshot, &length, &n, &fault)) free(snapshot);
  store_close(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (!path[0]) {
    snprintf(path, sizeof path, "/tmp/grognard_fuzz_%ld.save", (long)getpid());
    atexit(remove_file);
  }
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) abort();
  Fault fault = { .text = "" };
  Store *store = store_open(path, STORE_READ, &fault);
  if (store)
    read_all(store);
  else if (!fault.text[0])
    abort();
  return 0;
}
