/// Fuzzes the drawing of maps: what hexmap_read() takes is drawn in the engine's own style, at the
/// smallest and a middle step, with the letters that need no file.
#include <stdint.h>
#include <stdlib.h>

#include "core/datafile.h"
#include "fuzz_table.h"
#include "host/carto.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { HEXES_MAX = 600, PICTURE_PX = 96 };

static const CartoStyle *engine_style(void) {
  static const char path[] = "assets/mapstyle.lua";
  static CartoStyle *style;
  Fault fault;
  size_t length;
  if (style) return style;
  char *text = files_read(fuzz_files(), path, &length, &fault);
  Value *data = text ? datafile_parse(text, length, path, DATA_LITERAL, &fault) : NULL;
  CartoSource source = { path, data };
  if (!data || !(style = carto_style_new(&source, 1, &fault))) abort();
  value_free(data);
  free(text);
  return style;
}

static void draw(const HexMap *map) {
  FontSet *fonts = fontset_bare();
  Carto *carto = carto_new(map, engine_style());
  Canvas *chunk = canvas_new(CARTO_CHUNK_PX, CARTO_CHUNK_PX);
  if (!fonts || !carto || !chunk) abort();
  carto_bake(carto, carto_steps(carto) / 2, 0, 0, NULL, fonts, chunk);
  canvas_free(carto_overview(carto, PICTURE_PX, PICTURE_PX, NULL, fonts));
  canvas_free(chunk);
  carto_free(carto);
  fontset_free(fonts);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  HexMap *map = hexmap_read((const char *)bytes, size, "fuzz.map", NULL);
  if (map && hexmap_count(map) <= HEXES_MAX) draw(map);
  hexmap_free(map);
  return 0;
}
