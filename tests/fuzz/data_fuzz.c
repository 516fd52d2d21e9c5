/// Fuzzes the reader of data files. The first byte picks the kind, the rest is the file.
#include <stdint.h>
#include <stdlib.h>

#include "core/datafile.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static const DataKind kinds[] = { DATA_LITERAL, DATA_TSV, DATA_GRID };
  if (!size) return 0;
  Fault fault = { .text = "" };
  Value *value =
      datafile_parse((const char *)bytes + 1, size - 1, "fuzz", kinds[bytes[0] % 3], &fault);
  if (!value) {
    if (!fault.text[0]) abort();  // a refusal without a reason
    return 0;
  }
  Value *copy = value_new(0);
  if (!copy || !value_copy(copy, copy, value) || !value_equal(copy, value)) abort();
  value_free(copy);
  value_free(value);
  return 0;
}
