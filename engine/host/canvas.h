/// Software drawing: antialiased paths, gradients, text and images on a rectangle of pixels. Pure
/// C, no SDL; the same calls give the same pixels on every machine. One thread at a time per
/// canvas.
///
/// Coordinates are in pixels, y down, (0, 0) the upper left corner of the upper left pixel; they go
/// through the canvas' origin and scale first. Colours are 0xAARRGGBB, alpha not multiplied in.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "core/fault.h"
#include "host/font.h"

enum { CANVAS_MAX_SIDE_PX = 8192 };

typedef struct Canvas Canvas;  ///< Opaque.
typedef uint32_t Colour;       ///< 0xAARRGGBB.

/// Makes a transparent canvas. NULL when out of memory or out of range (1..CANVAS_MAX_SIDE_PX).
Canvas *canvas_new(int width_px, int height_px);
void canvas_free(Canvas *canvas);  ///< NULL is fine.
int canvas_width(const Canvas *canvas);
int canvas_height(const Canvas *canvas);
/// Pixels as 0xAARRGGBB with alpha multiplied in, [height * width], row by row from the top.
const uint32_t *canvas_pixels(const Canvas *canvas);
uint32_t *canvas_pixels_mut(Canvas *canvas);
Colour canvas_pixel(const Canvas *canvas, int x, int y);  ///< Not multiplied; 0 outside.

/// Fills all with one colour, whatever the clip; 0 makes it transparent.
void canvas_clear(Canvas *canvas, Colour colour);
/// From now on a point (x, y) lands on (x * scale + dx, y * scale + dy); widths and sizes of text
/// scale too. (0, 0, 1) at the start.
void canvas_origin(Canvas *canvas, float dx, float dy, float scale);
/// Draws inside this rectangle only (in pixels, untouched by the origin). Clips do not nest.
void canvas_clip(Canvas *canvas, int x, int y, int width, int height);
void canvas_unclip(Canvas *canvas);

// ---- Paths. A path is made of one or more outlines; fill and stroke keep it, begin empties it.
void canvas_begin(Canvas *canvas);
void canvas_move(Canvas *canvas, float x, float y);
void canvas_line(Canvas *canvas, float x, float y);
void canvas_curve(Canvas *canvas, float x1, float y1, float x2, float y2, float x, float y);
void canvas_close(Canvas *canvas);
/// Adds a smooth line through all points (centripetal Catmull-Rom). `xy` [count * 2].
void canvas_smooth(Canvas *canvas, const float *xy, int count, bool closed);
void canvas_rect(Canvas *canvas, float x, float y, float width, float height);
void canvas_round_rect(Canvas *canvas, float x, float y, float width, float height, float radius);
void canvas_ellipse(Canvas *canvas, float cx, float cy, float rx, float ry);
/// An open arc; degrees clockwise from east.
void canvas_arc(Canvas *canvas, float cx, float cy, float radius, float from_deg, float to_deg);

typedef enum PaintKind { PAINT_COLOUR, PAINT_LINEAR, PAINT_TILE } PaintKind;
/// What an area is filled with. Zero but `colour` is a plain colour.
typedef struct Paint {
  PaintKind kind;
  Colour colour, to;     ///< LINEAR runs from `colour` at (x0, y0) `to` (x1, y1).
  float x0, y0, x1, y1;  ///< TILE: (x0, y0) is where a tile's corner stands.
  const Canvas *tile;    ///< TILE: repeated without end, in pixels, not scaled. Borrowed.
  bool multiply;         ///< Darkens what is below instead of covering it.
} Paint;

/// Fills the path, by the non-zero rule.
void canvas_fill(Canvas *canvas, const Paint *paint);

enum { STROKE_MAX_DASHES = 8 };
typedef struct Stroke {
  float width;                      ///< > 0.
  bool round_caps, round_joins;     ///< Otherwise butt caps and mitred joins (limit 4).
  float dashes[STROKE_MAX_DASHES];  ///< On, off, on, off ...; all zero: no dashes.
  int dash_count;
  float dash_offset;
} Stroke;
void canvas_stroke(Canvas *canvas, const Stroke *stroke, const Paint *paint);

// ---- Text. (x, y) is a point of the baseline.
typedef enum TextAlign { TEXT_LEFT, TEXT_CENTRE, TEXT_RIGHT } TextAlign;
typedef struct TextStyle {
  Font *font;     ///< Borrowed.
  float size_px;  ///< Height of the em.
  Colour colour;
  Colour halo;  ///< Drawn round the letters first; 0: none.
  float halo_px;
  float spacing_px;  ///< Added between letters.
  TextAlign align;
} TextStyle;
/// Draws one line of UTF-8 (a byte that is none is shown as U+FFFD). Returns its advance.
float canvas_text(Canvas *canvas, const TextStyle *style, float x, float y, const char *text);
/// Draws text along a line of points [count * 2], letters turned, centred on its length. False,
/// with nothing drawn, when the line is shorter than the text.
bool canvas_text_along(Canvas *canvas, const TextStyle *style, const float *xy, int count,
                       const char *text);

// ---- Areas
/// Draws another canvas with its corner at (x, y), `alpha` 0..255; not scaled.
void canvas_draw(Canvas *canvas, const Canvas *image, float x, float y, int alpha);
/// The same, fitted to a rectangle (bilinear).
void canvas_draw_fit(Canvas *canvas, const Canvas *image, float x, float y, float width,
                     float height, int alpha);
/// A soft shadow of a rectangle, `blur_px` wide on each side.
void canvas_shadow(Canvas *canvas, float x, float y, float width, float height, float blur_px,
                   Colour colour);
/// Paper grain: lightens and darkens the pixels by up to `amount` (0..255), smooth noise of several
/// sizes. Depends on (x + dx, y + dy) and seed alone, so that neighbouring canvases join.
void canvas_grain(Canvas *canvas, uint32_t seed, int dx, int dy, int amount);
