/// A plan at one zoom step: lines in pixels, names in their places. Made once, then read only.
#pragma once
#include <stdbool.h>

#include "host/carto_plan.h"
#include "host/fontset.h"

typedef struct CartoBox {
  float x0, y0, x1, y1;
} CartoBox;

/// A stretch of a line in pixels: what is drawn when its box is in sight.
typedef struct CartoStretch {
  int kind;
  int first, count;  ///< Points; neighbours share one.
  bool follows;      ///< Begins where the stretch before it ends.
  int taper;         ///< -1: begins at nothing, 1: ends at nothing; else 0.
  CartoBox box;
} CartoStretch;

typedef struct CartoStretches {
  CartoStretch *stretches;
  int count;
  CartoPoint *points;
} CartoStretches;

typedef struct CartoLabel {
  const char *text;  ///< Borrowed from the map, or in `own`.
  char own[64];
  int lettering;
  float size;
  float x, y;  ///< Left end of the baseline.
  CartoBox box;
} CartoLabel;

typedef struct CartoWaterName {
  const CartoName *name;
  float size;
  int first, count;  ///< Of name_points.
  CartoBox box;
} CartoWaterName;

typedef struct CartoStep {
  const CartoPlan *plan;
  float px;       ///< Width of a hex.
  int left, top;  ///< Pixel where the box of the hexes begins.
  int field_width, field_height;
  int paper_x, paper_y, paper_width, paper_height;  ///< The sheet of paper.
  int width, height;                                ///< All, with the table round the sheet.
  CartoStretches waters, slopes, roads;
  CartoLabel *labels;
  int label_count;
  CartoWaterName *names;
  int name_count;
  CartoPoint *name_points;
  int name_point_count;
} CartoStep;

/// Measures alone: cheap, never fails.
void carto_step_measure(CartoStep *step, const CartoPlan *plan, int hex_px);
/// All of it. NULL: out of memory. Free with carto_step_free().
CartoStep *carto_step_new(const CartoPlan *plan, int hex_px, FontSet *fonts);
void carto_step_free(CartoStep *step);  ///< NULL is fine.

/// A point of the plan in pixels, on sixteenths.
CartoPoint carto_place(const CartoStep *step, CartoPoint point);
bool carto_boxes_meet(CartoBox a, CartoBox b);
/// Size of lettering in pixels; 0 where it is not drawn.
float carto_lettering_px(const CartoLettering *lettering, float hex_px);

/// Places the names (carto_names.c). False: out of memory.
bool carto_place_names(CartoStep *step, FontSet *fonts);
/// Reports whether a name of a place or of a water stands in a box of pixels.
bool carto_step_lettered(const CartoStep *step, CartoBox box);
