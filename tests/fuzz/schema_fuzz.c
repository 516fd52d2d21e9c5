/// Fuzzes schemas: a schema, a line "====", then the data. The data's first byte picks its kind.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/datafile.h"
#include "core/schema.h"
#include "core/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static SchemaFound find(void *context, const char *set, const char *id) {
  (void)context;
  return !*set ? SCHEMA_NO_SET : strlen(id) % 2 ? SCHEMA_PRESENT : SCHEMA_ABSENT;
}

static void check(const Value *schema, const Value *data) {
  static SchemaFault faults[SCHEMA_MAX_FAULTS];
  const SchemaRefs refs = { .find = find };
  Value *converted = NULL;
  size_t count =
      schema_check(data, "data", schema, "schema", &refs, faults, SCHEMA_MAX_FAULTS, &converted);
  if (!count != !!converted) abort();
  for (size_t i = 0; i < count; i++) {
    if (!faults[i].fault.text[0]) abort();
    if (!utf8_valid(faults[i].fault.text, strlen(faults[i].fault.text))) abort();
    if (!utf8_valid(faults[i].path, strlen(faults[i].path))) abort();
  }
  value_free(converted);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static const char mark[] = "\n====\n";
  static const DataKind kinds[] = { DATA_LITERAL, DATA_TSV, DATA_GRID };
  const char *text = (const char *)bytes;
  const char *cut = size ? memmem(text, size, mark, sizeof mark - 1) : NULL;
  if (!cut) return 0;
  const char *rest = cut + sizeof mark - 1;
  size_t left = size - (size_t)(rest - text);
  if (!left) return 0;
  Value *schema = datafile_parse(text, (size_t)(cut - text), "schema", DATA_LITERAL, NULL);
  Value *data =
      schema ? datafile_parse(rest + 1, left - 1, "data", kinds[(uint8_t)*rest % 3], NULL) : NULL;
  if (data) check(schema, data);
  value_free(data);
  value_free(schema);
  return 0;
}
