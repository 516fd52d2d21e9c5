#include "host/carto_step.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STRETCH = 24 };

CartoPoint carto_place(const CartoStep *step, CartoPoint p) {
  // Sixteenths are exact in any chunk's own coordinates, so that chunks join.
  return (CartoPoint){ floorf((p.x * step->px + (float)step->left) * 16.0f + 0.5f) / 16.0f,
                       floorf((p.y * step->px + (float)step->top) * 16.0f + 0.5f) / 16.0f };
}

bool carto_boxes_meet(CartoBox a, CartoBox b) {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

float carto_lettering_px(const CartoLettering *lettering, float hex_px) {
  if (hex_px < (float)lettering->from) return 0;
  float size = (float)lettering->size * hex_px / 1000.0f;
  size = fmaxf(size, (float)lettering->least / 10.0f);
  if (lettering->most > 0) size = fminf(size, (float)lettering->most / 10.0f);
  return floorf(size * 4.0f + 0.5f) / 4.0f;
}

void carto_step_measure(CartoStep *step, const CartoPlan *plan, int hex_px) {
  const CartoPaper *paper = &plan->style->paper;
  step->plan = plan;
  step->px = (float)hex_px;
  int border = (paper->border * hex_px + 500) / 1000, edge = (paper->edge * hex_px + 500) / 1000;
  int foot = (paper->foot * hex_px + 500) / 1000;
  step->field_width = (int)ceilf(plan->sheet.width * step->px);
  step->field_height = (int)ceilf(plan->sheet.height * step->px);
  step->paper_x = step->paper_y = border;
  step->left = step->top = border + edge;
  step->paper_width = step->field_width + 2 * edge;
  step->paper_height = step->field_height + 2 * edge + foot;
  step->width = step->paper_width + 2 * border;
  step->height = step->paper_height + 2 * border;
}

// ---- Lines ----

static void grow(CartoBox *box, CartoPoint p) {
  box->x0 = fminf(box->x0, p.x);
  box->y0 = fminf(box->y0, p.y);
  box->x1 = fmaxf(box->x1, p.x);
  box->y1 = fmaxf(box->y1, p.y);
}

/// Puts the points of a line that are a pixel or two apart, with both ends, into `out`.
static int thin_out(const CartoStep *step, const CartoPoint *points, int count, CartoPoint *out) {
  float apart = step->px < 40 ? 1.2f : 2.2f;
  int used = 0;
  for (int i = 0; i < count; i++) {
    CartoPoint p = carto_place(step, points[i]);
    bool far = used == 0 || hypotf(p.x - out[used - 1].x, p.y - out[used - 1].y) >= apart;
    if (!far && i + 1 < count) continue;
    if (!far && used > 1) used--;
    out[used++] = p;
  }
  return used;
}

static void cut_line(CartoStretches *out, const CartoLine *line, int first, int count) {
  for (int at = 0; at + 1 < count; at += STRETCH) {
    int length = count - at < STRETCH + 1 ? count - at : STRETCH + 1;
    CartoStretch *stretch = &out->stretches[out->count++];
    *stretch = (CartoStretch){ .kind = line->kind,
                               .first = first + at,
                               .count = length,
                               .follows = at > 0,
                               .box = { 1e9f, 1e9f, -1e9f, -1e9f } };
    if (line->free_start && at == 0) stretch->taper = -1;
    if (line->free_end && at + STRETCH + 1 >= count) stretch->taper = 1;
    for (int i = 0; i < length; i++)
      grow(&stretch->box, out->points[first + at + i]);
  }
}

static bool scale_lines(const CartoStep *step, const CartoLines *lines, CartoStretches *out) {
  size_t room = (size_t)lines->point_count / STRETCH + (size_t)lines->line_count * 2 + 1;
  out->stretches = malloc(room * sizeof *out->stretches);
  out->points = malloc(((size_t)lines->point_count + 1) * sizeof *out->points);
  if (!out->stretches || !out->points) return false;
  int used = 0;
  for (int i = 0; i < lines->line_count; i++) {
    const CartoLine *line = &lines->lines[i];
    int count = thin_out(step, &lines->points[line->first], line->count, &out->points[used]);
    cut_line(out, line, used, count);
    used += count;
  }
  return true;
}

// ---- The step ----

CartoStep *carto_step_new(const CartoPlan *plan, int hex_px, FontSet *fonts) {
  CartoStep *step = calloc(1, sizeof *step);
  if (!step) return NULL;
  carto_step_measure(step, plan, hex_px);
  if (scale_lines(step, &plan->waters, &step->waters) &&
      scale_lines(step, &plan->slopes, &step->slopes) &&
      scale_lines(step, &plan->roads, &step->roads) && carto_place_names(step, fonts))
    return step;
  carto_step_free(step);
  return NULL;
}

static void clear_stretches(CartoStretches *stretches) {
  free(stretches->stretches);
  free(stretches->points);
}

void carto_step_free(CartoStep *step) {
  if (!step) return;
  clear_stretches(&step->waters);
  clear_stretches(&step->slopes);
  clear_stretches(&step->roads);
  free(step->labels);
  free(step->names);
  free(step->name_points);
  free(step);
}
