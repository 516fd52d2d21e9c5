#include "host/frame.h"

#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")  // the loops over pixels become loops over vectors of them
#endif

struct Frame {
  uint32_t *pixels;
  uint32_t *own;  // what `pixels` points to unless they are borrowed
  int width, height, stride;
  FrameRect clip;
};

struct Texture {
  uint32_t *pixels;  // alpha multiplied in
  int width, height;
  bool opaque;
};

static FrameRect whole(const Frame *frame) {
  return (FrameRect){ 0, 0, frame->width, frame->height };
}

Frame *frame_new(void) { return calloc(1, sizeof(Frame)); }

void frame_free(Frame *frame) {
  if (!frame) return;
  free(frame->own);
  free(frame);
}

static void set_ground(Frame *frame, uint32_t *pixels, int width, int height, int stride) {
  frame->pixels = pixels;
  frame->width = width;
  frame->height = height;
  frame->stride = stride;
  frame->clip = whole(frame);
}

bool frame_resize(Frame *frame, int width, int height) {
  if (width < 1 || height < 1 || width > FRAME_MAX_SIDE_PX || height > FRAME_MAX_SIDE_PX) {
    return false;
  }
  uint32_t *pixels = calloc((size_t)width * (size_t)height, sizeof *pixels);
  if (!pixels) return false;
  free(frame->own);
  frame->own = pixels;
  set_ground(frame, pixels, width, height, width);
  return true;
}

void frame_borrow(Frame *frame, uint32_t *pixels, int width, int height, int stride) {
  free(frame->own);
  frame->own = NULL;
  set_ground(frame, pixels, width, height, stride);
}

int frame_width(const Frame *frame) { return frame->width; }
int frame_height(const Frame *frame) { return frame->height; }

const uint32_t *frame_pixels(const Frame *frame, int *stride) {
  *stride = frame->stride;
  return frame->pixels;
}

void frame_begin(Frame *frame) {
  frame_unclip(frame);
  for (int y = 0; y < frame->height; y++) {
    memset(frame->pixels + (size_t)y * (size_t)frame->stride, 0,
           (size_t)frame->width * sizeof *frame->pixels);
  }
}

// ---------------------------------------------------------------- rectangles

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

/// What two rectangles share. The ends are summed in 64 bits, so that no rectangle is too far away.
static FrameRect shared(FrameRect a, FrameRect b) {
  int64_t left = most(a.x, b.x), top = most(a.y, b.y);
  int64_t right = least((int64_t)a.x + a.w, (int64_t)b.x + b.w);
  int64_t bottom = least((int64_t)a.y + a.h, (int64_t)b.y + b.h);
  if (right <= left || bottom <= top) return (FrameRect){ 0 };
  return (FrameRect){ (int)left, (int)top, (int)(right - left), (int)(bottom - top) };
}

static bool is_empty(FrameRect rect) { return rect.w <= 0 || rect.h <= 0; }

void frame_clip(Frame *frame, FrameRect clip) { frame->clip = shared(clip, whole(frame)); }
void frame_unclip(Frame *frame) { frame->clip = whole(frame); }

// ---------------------------------------------------------------- pixels

/// x / 255, rounded, for x up to 255 * 255 in each half of the word.
static uint32_t divide(uint32_t two) {
  two += 0x00800080u;
  return (two + (two >> 8 & 0x00FF00FFu)) >> 8 & 0x00FF00FFu;
}

/// Each channel of a pixel times `alpha` / 255.
static uint32_t scaled(uint32_t pixel, uint32_t alpha) {
  uint32_t even = divide((pixel & 0x00FF00FFu) * alpha);
  uint32_t odd = divide((pixel >> 8 & 0x00FF00FFu) * alpha);
  return even | odd << 8;
}

/// A multiplied pixel over the ground.
static uint32_t over(uint32_t pixel, uint32_t ground) {
  return pixel + scaled(ground, 255 - (pixel >> 24));
}

static void blend_row(uint32_t *out, const uint32_t *in, int count) {
  for (int i = 0; i < count; i++) {
    uint32_t pixel = in[i];
    if (pixel >= 0xFF000000u) {
      out[i] = pixel;
    } else if (pixel) {
      out[i] = over(pixel, out[i]);
    }
  }
}

static void fade_row(uint32_t *out, const uint32_t *in, int count, uint32_t alpha) {
  for (int i = 0; i < count; i++) {
    if (in[i]) out[i] = over(scaled(in[i], alpha), out[i]);
  }
}

static uint32_t multiplied(Colour colour) {
  uint32_t alpha = colour >> 24;
  return (scaled(colour, alpha) & 0x00FFFFFFu) | alpha << 24;
}

/// Sets `count` pixels, at least one: what is set already is copied on, twice as much each time.
static void set_row(uint32_t *out, int count, uint32_t pixel) {
  out[0] = pixel;
  for (int done = 1; done < count; done *= 2) {
    int more = done <= count - done ? done : count - done;
    memcpy(out + done, out, (size_t)more * sizeof *out);
  }
}

/// Puts one multiplied colour over `count` pixels.
static void tint_row(uint32_t *out, int count, uint32_t pixel) {
  uint32_t left = 255 - (pixel >> 24);
  for (int i = 0; i < count; i++)
    out[i] = pixel + scaled(out[i], left);
}

void frame_fill(Frame *frame, FrameRect area, Colour colour) {
  FrameRect part = shared(area, frame->clip);
  uint32_t pixel = multiplied(colour), alpha = pixel >> 24;
  if (is_empty(part) || alpha == 0) return;
  uint32_t *first = frame->pixels + (size_t)part.y * (size_t)frame->stride + part.x;
  if (alpha == 255) set_row(first, part.w, pixel);
  for (int y = 0; y < part.h; y++) {
    uint32_t *row = first + (size_t)y * (size_t)frame->stride;
    if (alpha < 255) {
      tint_row(row, part.w, pixel);
    } else if (y > 0) {
      memcpy(row, first, (size_t)part.w * sizeof *row);
    }
  }
}

// ---------------------------------------------------------------- textures

static bool is_opaque(const uint32_t *pixels, size_t count) {
  uint32_t all = 0xFF000000u;
  for (size_t i = 0; i < count; i++)
    all &= pixels[i];
  return all == 0xFF000000u;
}

bool texture_update(Texture *texture, const Canvas *canvas) {
  int width = canvas_width(canvas), height = canvas_height(canvas);
  size_t count = (size_t)width * (size_t)height;
  if (width != texture->width || height != texture->height) {
    uint32_t *pixels = malloc(count * sizeof *pixels);
    if (!pixels) return false;
    free(texture->pixels);
    texture->pixels = pixels;
    texture->width = width;
    texture->height = height;
  }
  memcpy(texture->pixels, canvas_pixels(canvas), count * sizeof *texture->pixels);
  texture->opaque = is_opaque(texture->pixels, count);
  return true;
}

Texture *texture_new(const Canvas *canvas) {
  Texture *texture = calloc(1, sizeof *texture);
  if (texture && texture_update(texture, canvas)) return texture;
  free(texture);
  return NULL;
}

void texture_free(Texture *texture) {
  if (!texture) return;
  free(texture->pixels);
  free(texture);
}

int texture_width(const Texture *texture) { return texture->width; }
int texture_height(const Texture *texture) { return texture->height; }

// ---------------------------------------------------------------- copying

static void put_row(uint32_t *out, const uint32_t *in, int count, bool opaque, int alpha) {
  if (alpha < 255) {
    fade_row(out, in, count, (uint32_t)alpha);
  } else if (opaque) {
    memcpy(out, in, (size_t)count * sizeof *out);
  } else {
    blend_row(out, in, count);
  }
}

/// A copy whose size stays: `x`, `y` is where the texture's own corner stands.
static void copy_plain(Frame *frame, const Texture *texture, FrameRect part, int64_t x, int64_t y,
                       int alpha) {
  for (int row = part.y; row < part.y + part.h; row++) {
    const uint32_t *in = texture->pixels + (row - y) * texture->width + (part.x - x);
    put_row(frame->pixels + (size_t)row * (size_t)frame->stride + part.x, in, part.w,
            texture->opaque, alpha);
  }
}

enum { PIECE_PX = 256 };  // of a row, put together before it is blended

/// One row of a stretched copy: pixel i of `to` shows pixel (2i + 1) * from.w / (2 * to.w).
static void copy_row(uint32_t *out, const Texture *texture, const uint32_t *in, FrameRect from,
                     FrameRect to, FrameRect part, int alpha) {
  uint32_t piece[PIECE_PX];
  uint64_t step = ((uint64_t)from.w << 32) / (uint64_t)to.w;
  uint64_t at = step / 2 + (uint64_t)((int64_t)part.x - to.x) * step;
  for (int done = 0; done < part.w; done += PIECE_PX) {
    int count = part.w - done < PIECE_PX ? part.w - done : PIECE_PX;
    for (int i = 0; i < count; i++, at += step)
      piece[i] = in[at >> 32];
    put_row(out + done, piece, count, texture->opaque, alpha);
  }
}

static void copy_stretched(Frame *frame, const Texture *texture, FrameRect from, FrameRect to,
                           FrameRect part, int alpha) {
  uint64_t step = ((uint64_t)from.h << 32) / (uint64_t)to.h;
  for (int row = part.y; row < part.y + part.h; row++) {
    uint64_t at = (step / 2 + (uint64_t)((int64_t)row - to.y) * step) >> 32;
    const uint32_t *in = texture->pixels + (from.y + (int64_t)at) * texture->width + from.x;
    copy_row(frame->pixels + (size_t)row * (size_t)frame->stride + part.x, texture, in, from, to,
             part, alpha);
  }
}

void frame_copy(Frame *frame, const Texture *texture, FrameRect from, FrameRect to, int alpha) {
  if (alpha <= 0 || is_empty(from) || is_empty(to)) return;
  if (alpha > 255) alpha = 255;
  FrameRect inside = shared(from, (FrameRect){ 0, 0, texture->width, texture->height });
  if (is_empty(inside)) return;
  if (from.w == to.w && from.h == to.h) {  // what is cut off `from` is cut off `to`
    int64_t x = (int64_t)to.x - from.x, y = (int64_t)to.y - from.y;
    int64_t left = x + inside.x, top = y + inside.y;
    if (left != (int)left || top != (int)top) return;  // far out of any frame
    FrameRect part = { (int)left, (int)top, inside.w, inside.h };
    part = shared(part, frame->clip);
    if (!is_empty(part)) copy_plain(frame, texture, part, x, y, alpha);
    return;
  }
  FrameRect part = shared(to, frame->clip);
  if (!is_empty(part)) copy_stretched(frame, texture, inside, to, part, alpha);
}

Canvas *frame_capture(const Frame *frame) {
  Canvas *canvas = canvas_new(frame->width, frame->height);
  if (!canvas) return NULL;
  uint32_t *out = canvas_pixels_mut(canvas);
  for (int y = 0; y < frame->height; y++) {
    const uint32_t *in = frame->pixels + (size_t)y * (size_t)frame->stride;
    for (int x = 0; x < frame->width; x++)
      *out++ = in[x] | 0xFF000000u;
  }
  return canvas;
}
