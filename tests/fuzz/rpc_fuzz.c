/// Fuzzes the requests of `grognard rpc`: several lines on one connection, at a table where a small
/// game has begun. Each answer is JSON text that can be read again.
#include "cli/cmd_rpc.c"

#include "fuzz_table.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

bool cli_has(const Cli *cli, const char *option) {
  (void)cli;
  (void)option;
  return false;
}

Session *cli_session(Cli *cli) {
  (void)cli;
  return fuzz_session();
}

Files *cli_files(Cli *cli) {
  (void)cli;
  return fuzz_files();
}

void cli_print_json(json_t *value) {
  char *text = json_dumps(value, JSON_COMPACT);
  json_t *again = text ? json_loads(text, 0, NULL) : NULL;
  if (!again || !json_equal(value, again)) abort();
  free(text);
  json_decref(again);
  json_decref(value);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  SeatsSpec spec = { .session = fuzz_session(), .files = fuzz_files(), .referee = size % 2 };
  Seats *seats = seats_open(&spec);
  if (!seats) abort();
  fuzz_begin(seats);
  const char *at = (const char *)bytes, *end = at + size;
  while (at < end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (!stop) stop = end;
    size_t length = (size_t)(stop - at);
    if (!is_blank(at, length) && !fuzz_names_file(at, length)) handle(seats, at, length);
    at = stop + 1;
  }
  seats_close(seats);
  return 0;
}
