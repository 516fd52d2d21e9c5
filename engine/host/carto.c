#include "host/carto.h"

#include <pthread.h>
#include <stdlib.h>

#include "host/carto_draw.h"

struct Carto {
  CartoPlan *plan;
  pthread_mutex_t lock;  // of the two below, which are filled on first use and then stay
  CartoStep *steps[CARTO_STEPS_MAX];
  CartoSprites *sprites[CARTO_STEPS_MAX];
};

Carto *carto_new(const HexMap *map, const CartoStyle *style) {
  Carto *carto = calloc(1, sizeof *carto);
  if (!carto) return NULL;
  carto->plan = carto_plan_new(map, style);
  if (carto->plan && pthread_mutex_init(&carto->lock, NULL) == 0) return carto;
  carto_plan_free(carto->plan);
  free(carto);
  return NULL;
}

void carto_free(Carto *carto) {
  if (!carto) return;
  for (int i = 0; i < CARTO_STEPS_MAX; i++) {
    carto_step_free(carto->steps[i]);
    carto_sprites_free(carto->sprites[i]);
  }
  carto_plan_free(carto->plan);
  pthread_mutex_destroy(&carto->lock);
  free(carto);
}

const CartoPlan *carto_plan(const Carto *carto) { return carto->plan; }

int carto_steps(const Carto *carto) { return carto->plan->style->step_count; }

CartoStep carto_measures(const Carto *carto, int step) {
  CartoStep measures = { 0 };
  carto_step_measure(&measures, carto->plan, carto->plan->style->steps[step]);
  return measures;
}

/// The step, while the lock is held. NULL: out of memory.
static const CartoStep *step_of(Carto *carto, int index, FontSet *fonts) {
  if (!carto->steps[index])
    carto->steps[index] = carto_step_new(carto->plan, carto->plan->style->steps[index], fonts);
  return carto->steps[index];
}

/// Readies a step; false: out of memory.
static bool ready(Carto *carto, int index, FontSet *fonts, CartoBrush *brush) {
  pthread_mutex_lock(&carto->lock);
  brush->step = step_of(carto, index, fonts);
  if (brush->step && !carto->sprites[index]) carto->sprites[index] = carto_sprites_new(brush->step);
  brush->sprites = carto->sprites[index];
  pthread_mutex_unlock(&carto->lock);
  return brush->step && brush->sprites;
}

bool carto_bake(Carto *carto, int step, int x, int y, const bool *shade, FontSet *fonts,
                Canvas *canvas) {
  CartoBrush brush = { .fonts = fonts, .shade = shade, .canvas = canvas, .x = x, .y = y };
  if (!ready(carto, step, fonts, &brush)) return false;
  brush.box = (CartoBox){ (float)x, (float)y, (float)(x + canvas_width(canvas)),
                          (float)(y + canvas_height(canvas)) };
  carto_draw(&brush);
  return true;
}

bool carto_lettered(Carto *carto, int step, CartoBox box, FontSet *fonts) {
  pthread_mutex_lock(&carto->lock);
  const CartoStep *made = step_of(carto, step, fonts);
  pthread_mutex_unlock(&carto->lock);
  return made && carto_step_lettered(made, box);
}

/// Every pixel of `to` becomes the mean of those of `from` that it covers.
static void shrink(const Canvas *from, Canvas *to) {
  int w = canvas_width(from), h = canvas_height(from), tw = canvas_width(to),
      th = canvas_height(to);
  const uint32_t *in = canvas_pixels(from);
  uint32_t *out = canvas_pixels_mut(to);
  for (int y = 0; y < th; y++) {
    int y0 = (int)((int64_t)y * h / th), y1 = (int)((int64_t)(y + 1) * h / th);
    for (int x = 0; x < tw; x++) {
      int x0 = (int)((int64_t)x * w / tw), x1 = (int)((int64_t)(x + 1) * w / tw);
      uint64_t r = 0, g = 0, b = 0, count = 0;
      for (int v = y0; v < (y1 > y0 ? y1 : y0 + 1); v++) {
        for (int u = x0; u < (x1 > x0 ? x1 : x0 + 1); u++) {
          uint32_t pixel = in[(size_t)v * (size_t)w + (size_t)u];
          r += pixel >> 16 & 255;
          g += pixel >> 8 & 255;
          b += pixel & 255;
          count++;
        }
      }
      out[(size_t)y * (size_t)tw + (size_t)x] = 0xff000000u | (uint32_t)(r / count) << 16 |
                                                (uint32_t)(g / count) << 8 | (uint32_t)(b / count);
    }
  }
}

Canvas *carto_overview(Carto *carto, int width, int height, const bool *shade, FontSet *fonts) {
  int step = 0;  // the smallest that is no smaller than the picture
  CartoStep m = carto_measures(carto, 0);
  for (int i = 1; i < carto_steps(carto) && m.width < width && m.height < height; i++) {
    CartoStep next = carto_measures(carto, i);
    if (next.width > CANVAS_MAX_SIDE_PX || next.height > CANVAS_MAX_SIDE_PX) break;
    m = next;
    step = i;
  }
  int w = m.width > CANVAS_MAX_SIDE_PX ? CANVAS_MAX_SIDE_PX : m.width;
  int h = m.height > CANVAS_MAX_SIDE_PX ? CANVAS_MAX_SIDE_PX : m.height;
  Canvas *all = canvas_new(w, h), *out = canvas_new(width, height);
  bool good = all && out && carto_bake(carto, step, 0, 0, shade, fonts, all);
  if (good) shrink(all, out);
  canvas_free(all);
  if (good) return out;
  canvas_free(out);
  return NULL;
}
