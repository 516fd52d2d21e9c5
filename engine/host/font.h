/// Fonts: outlines of a TrueType or OpenType file (stb_truetype), measured and broken into lines.
/// Not thread-safe: a thread that draws text opens fonts of its own.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "core/fault.h"

typedef struct Font Font;  ///< Opaque.

/// Opens a font file of the system. NULL with a fault that names the file.
Font *font_open(const char *path, Fault *fault);
/// The font that needs no file: plain strokes, for when none is found. NULL: out of memory.
Font *font_fallback(void);
void font_close(Font *font);  ///< NULL is fine.
/// Glyphs that `font` lacks are taken from `other` (borrowed; NULL: none).
void font_set_next(Font *font, Font *other);
bool font_is_fallback(const Font *font);

typedef struct FontMetrics {
  float ascent, descent, line;  ///< Of a size in pixels; descent is positive; `line` is the pitch.
} FontMetrics;
FontMetrics font_metrics(const Font *font, float size_px);
/// Width of one line of UTF-8 with kerning.
float font_width(Font *font, float size_px, float spacing_px, const char *text);
/// Number of bytes of `text` that go into `width_px`: up to a blank where a word ends, at least one
/// letter; a newline ends a line. `*next` is where the next line starts.
size_t font_break(Font *font, float size_px, const char *text, float width_px, size_t *next);
