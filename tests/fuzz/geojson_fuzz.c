/// Fuzzes the map compiler: GeoJSON, a line "====", then the projection with its layers.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/mapcompile.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static const char mark[] = "\n====\n";
  const char *text = (const char *)bytes;
  const char *cut = size ? memmem(text, size, mark, sizeof mark - 1) : NULL;
  if (!cut) return 0;
  const char *rest = cut + sizeof mark - 1;
  MapCompileOptions options = { .geojson_name = "fuzz.geojson", .projection_name = "fuzz.json" };
  FaultList faults = { 0 };
  HexMap *map = NULL;
  bool good = mapcompile(text, (size_t)(cut - text), rest, size - (size_t)(rest - text), &options,
                         &map, &faults);
  if (good ? !map : (map || faults.count + faults.dropped == 0)) abort();
  hexmap_free(map);
  faultlist_free(&faults);
  return 0;
}
