/// Fuzzes the text form of maps: what is taken is written, and read again to the same bytes.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/hexmap.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Fault fault = { .text = "" };
  HexMap *map = hexmap_read((const char *)bytes, size, "fuzz.map", &fault);
  if (!map) {
    if (!fault.text[0]) abort();
    return 0;
  }
  HexMapText first = { 0 }, second = { 0 };
  if (!hexmap_write(map, &first)) abort();
  HexMap *again = hexmap_read(first.data, first.length, "again.map", &fault);
  if (!again || !hexmap_write(again, &second)) abort();
  if (first.length != second.length || memcmp(first.data, second.data, first.length)) abort();
  hexmap_text_free(&first);
  hexmap_text_free(&second);
  hexmap_free(again);
  hexmap_free(map);
  return 0;
}
