/// Fuzzes what a save holds, as `load` reads it: parts with a line "====" between them are the
/// options, sides and other words of the header, the journal (a line an action: side, verb,
/// arguments, dice, hash, log, with tabs between) and the snapshot. Damaged files are save_fuzz's.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fuzz_table.h"
#include "host/store.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { PARTS = 4, ROWS_MAX = 64, FIELDS = 6 };

static char path[64];

static void remove_file(void) { unlink(path); }

/// Cuts the first `separator` out of *rest; gives what stands before it, all when there is none.
static char *cut(char **rest, const char *separator) {
  char *part = *rest, *end = strstr(part, separator);
  *rest = end ? end + strlen(separator) : part + strlen(part);
  if (end) *end = '\0';
  return part;
}

static size_t take_rows(char *text, StoreRow *rows) {
  size_t count = 0;
  while (*text && count < ROWS_MAX) {
    char *line = cut(&text, "\n"), *fields[FIELDS];
    for (size_t i = 0; i < FIELDS; i++)
      fields[i] = cut(&line, "\t");
    rows[count] = (StoreRow){ .n = (int64_t)count + 1,
                              .side = fields[0],
                              .verb = fields[1],
                              .args = fields[2],
                              .dice = fields[3],
                              .hash = fields[4],
                              .log = fields[5] };
    count++;
  }
  return count;
}

static void write_save(char *text, size_t size) {
  static StoreRow rows[ROWS_MAX];
  Fault fault;
  char *end = text + size, *parts[PARTS];
  for (size_t i = 0; i < PARTS; i++)
    parts[i] = cut(&text, "\n====\n");
  StoreHeader header = { .scenario = "example-first:mill",
                         .seed = "1",
                         .options = parts[0],
                         .sides = parts[1],
                         .audience = "referee",
                         .extra = parts[2] };
  unlink(path);
  Store *store = store_create(path, STORE_BULK, &header, &fault);
  if (!store || !store_append(store, rows, take_rows(parts[3], rows), &fault)) abort();
  if (text < end && !store_snapshot(store, text, (size_t)(end - text), &fault)) abort();
  store_close(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Fault fault = { .text = "" };
  json_t *result = NULL;
  char *text = malloc(size + 1);
  if (!text) abort();
  memcpy(text, bytes, size);
  text[size] = '\0';
  if (!path[0]) {
    snprintf(path, sizeof path, "/tmp/grognard_fuzz_%ld.grognard", (long)getpid());
    atexit(remove_file);
  }
  write_save(text, size);
  bool from_start = size % 2;
  if (!session_load(fuzz_session(), path, false, from_start, &result, &fault) && !fault.text[0]) {
    abort();
  }
  json_decref(result);
  free(text);
  return 0;
}
