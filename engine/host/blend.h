/// Arithmetic of pixels 0xAARRGGBB with alpha multiplied in. All rounding is to the nearest.
#pragma once
#include <stdint.h>

static inline uint32_t mul255(uint32_t a, uint32_t b) {
  uint32_t t = a * b + 128;
  return (t + (t >> 8)) >> 8;
}

/// All four parts times `by` / 255.
static inline uint32_t pixel_scale(uint32_t pixel, uint32_t by) {
  uint32_t low = (pixel & 0xff00ff) * by + 0x800080;
  uint32_t high = (pixel >> 8 & 0xff00ff) * by + 0x800080;
  low = (low + (low >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
  high = (high + (high >> 8 & 0xff00ff)) & 0xff00ff00;
  return low | high;
}

static inline uint32_t pixel_of(uint32_t colour) {
  uint32_t alpha = colour >> 24;
  return alpha == 255 ? colour : pixel_scale(colour | 0xff000000, alpha);
}

static inline uint32_t pixel_over(uint32_t below, uint32_t above) {
  return above + pixel_scale(below, 255 - (above >> 24));
}

/// Darkens: where both are opaque, the product.
static inline uint32_t pixel_multiply(uint32_t below, uint32_t above) {
  uint32_t out = 0, free_above = 255 - (below >> 24), free_below = 255 - (above >> 24);
  for (int shift = 0; shift < 24; shift += 8) {
    uint32_t b = below >> shift & 255, a = above >> shift & 255;
    uint32_t sum = a * free_above + b * free_below + a * b + 127;
    out |= sum / 255 << shift;
  }
  uint32_t alpha = (above >> 24) + mul255(below >> 24, free_below);
  return out | alpha << 24;
}
