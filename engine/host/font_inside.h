/// Glyphs of fonts, for the canvas.
#pragma once
#include "host/font.h"
#include "host/outline.h"

/// Coverage of one glyph. (left, top): its corner from the pen's whole pixel, y down.
typedef struct GlyphMask {
  int left, top, width, height;
  uint8_t cover[];  // [height * width]
} GlyphMask;

/// A walk over the glyphs of a line of text.
typedef struct FontWalk {
  Font *font;
  float size, spacing;
  const char *text;
  float x;  // of the pen after the last glyph
  Font *last_font;
  int last;
} FontWalk;

typedef struct PlacedGlyph {
  Font *font;  // the one of the chain that has it
  int glyph;
  float x, advance;  // the pen's place and its way on
  const char *next;  // text after it
} PlacedGlyph;

enum { FONT_MAX_PX = 1024, FONT_QUARTERS = 4, FONT_BOX_GLYPH = -1 };

FontWalk font_walk(Font *font, float size, float spacing, const char *text);
/// The next glyph; false at the end of the text or line.
bool font_walk_next(FontWalk *walk, PlacedGlyph *placed);

/// The mask at `quarter`/4 px right of a whole pixel; with `halo` > 0 px grown by that much all
/// round. Valid until the next call on that font. NULL: nothing to draw, or out of memory.
const GlyphMask *font_mask(Font *font, int glyph, float size, int quarter, float halo);

/// Adds the glyph's outline, standing at `origin` and turned so that its line runs along `way`
/// (unit vector). `fit`: its heights are moved to whole pixels (for lines that run east).
void font_shape(const Font *font, int glyph, float size, Point origin, Point way, bool fit,
                Outline *outline);
