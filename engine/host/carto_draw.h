/// Drawing a piece of a map at a zoom step onto a canvas: paper, woods, lines, towns, names, frame.
/// The canvas holds the pixels from (x, y) of the step on. What is drawn depends on the place
/// alone, so that pieces join.
#pragma once
#include "host/canvas.h"
#include "host/carto_step.h"

typedef struct CartoSprites CartoSprites;  ///< Trees and reeds of one step, and noise. Read only.
CartoSprites *carto_sprites_new(const CartoStep *step);  ///< NULL: out of memory.
void carto_sprites_free(CartoSprites *sprites);          ///< NULL is fine.

typedef struct CartoBrush {
  const CartoStep *step;
  const CartoSprites *sprites;
  FontSet *fonts;     ///< Of this thread.
  const bool *shade;  ///< [hexes]: shaded as out of play; NULL: none.
  Canvas *canvas;
  int x, y;      ///< The canvas' corner.
  CartoBox box;  ///< What is in sight, with some room, in pixels of the step.
} CartoBrush;

/// Draws everything.
void carto_draw(const CartoBrush *brush);

// Its parts in other files, in order; lines go between ground and towns.
void carto_draw_ground(const CartoBrush *brush);  ///< carto_ground.c: sets every pixel.
void carto_draw_gaps(const CartoBrush *brush);    ///< carto_ground.c: margin where no hexes are.
void carto_draw_towns(const CartoBrush *brush);   ///< carto_symbols.c
void carto_draw_names(const CartoBrush *brush);   ///< carto_symbols.c
void carto_draw_frame(const CartoBrush *brush);   ///< carto_frame.c

/// Samples of one kind for the terrain key, about a point of the step.
void carto_draw_symbol(const CartoBrush *brush, int symbol, CartoPoint at, const CartoBlock *blocks,
                       int count);
void carto_draw_bridge(const CartoBrush *brush, const CartoSpan *span);
/// Points of a line in pixels, stroked as a water or road would be.
void carto_draw_water_sample(const CartoBrush *brush, int water, const CartoPoint *points,
                             int count);
void carto_draw_road_sample(const CartoBrush *brush, int road, const CartoPoint *points, int count);
void carto_draw_slope_sample(const CartoBrush *brush, int slope, CartoPoint from, CartoPoint to);
void carto_draw_area_sample(const CartoBrush *brush, int area, CartoBox box);
