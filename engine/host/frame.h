/// The frame: what is on the screen, put together from pictures. Pure C, no SDL: the same calls
/// give the same pixels with every video driver and without one.
///
/// Coordinates are pixels, (0, 0) the upper left one. Everything is cut to the clip and the frame.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "host/canvas.h"

typedef struct Frame Frame;      ///< Opaque.
typedef struct Texture Texture;  ///< A picture kept for many frames; opaque.

enum { FRAME_MAX_SIDE_PX = 16384 };

/// A rectangle of pixels; `w` and `h` of 0 or less hold nothing.
typedef struct FrameRect {
  int x, y, w, h;
} FrameRect;

/// Makes a frame of no size. NULL when out of memory.
Frame *frame_new(void);
void frame_free(Frame *frame);  ///< NULL is fine.

/// Gives the frame a size of its own memory, black. False when out of memory or range
/// (1..FRAME_MAX_SIDE_PX): then it is as before.
bool frame_resize(Frame *frame, int width, int height);
/// Lets the frame lie in `pixels` (0xXXRRGGBB, rows `stride` pixels apart), borrowed until the next
/// resize or borrow.
void frame_borrow(Frame *frame, uint32_t *pixels, int width, int height, int stride);
int frame_width(const Frame *frame);
int frame_height(const Frame *frame);
const uint32_t *frame_pixels(const Frame *frame, int *stride);  ///< 0xXXRRGGBB; NULL at no size.

void frame_begin(Frame *frame);  ///< Black all over, no clip.
/// Cuts what follows to a rectangle. Clips do not nest.
void frame_clip(Frame *frame, FrameRect clip);
void frame_unclip(Frame *frame);
/// Fills a rectangle; a colour that is not opaque lets the ground shine through.
void frame_fill(Frame *frame, FrameRect area, Colour colour);
/// Copies the part `from` of a texture to `to`; another size stretches it (nearest neighbour).
/// `from` is cut to the texture. `alpha` 0..255.
void frame_copy(Frame *frame, const Texture *texture, FrameRect from, FrameRect to, int alpha);
/// The frame as a picture, opaque. NULL when out of memory or larger than a canvas can be.
Canvas *frame_capture(const Frame *frame);

/// Copies a canvas. NULL when out of memory.
Texture *texture_new(const Canvas *canvas);
/// Takes the canvas' picture, of whatever size, in the place of the old one. False when out of
/// memory: the texture is as before.
bool texture_update(Texture *texture, const Canvas *canvas);
void texture_free(Texture *texture);  ///< NULL is fine.
int texture_width(const Texture *texture);
int texture_height(const Texture *texture);
