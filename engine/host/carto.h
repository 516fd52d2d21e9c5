/// A map drawn as a period map: pixels for any piece of it at any zoom step. Pure C, no SDL.
///
/// A chunk is CARTO_CHUNK_PX square; chunk (cx, cy) begins at pixel (cx, cy) * CARTO_CHUNK_PX of
/// its step. What is drawn depends on the map, the style and the step alone.
#pragma once
#include <stdbool.h>

#include "core/hexmap.h"
#include "host/canvas.h"
#include "host/carto_plan.h"
#include "host/carto_step.h"
#include "host/carto_style.h"
#include "host/fontset.h"

enum { CARTO_CHUNK_PX = 512 };

typedef struct Carto Carto;  ///< Opaque. Its functions may be called from several threads.

/// Makes a drawn map; `map` and `style` must outlive it, and the printed part of the map must not
/// change. NULL: out of memory.
Carto *carto_new(const HexMap *map, const CartoStyle *style);
void carto_free(Carto *carto);  ///< NULL is fine.

const CartoPlan *carto_plan(const Carto *carto);
int carto_steps(const Carto *carto);
/// The measures of a step (0 .. steps-1).
CartoStep carto_measures(const Carto *carto, int step);

/// Draws the part of a step whose corner is (x, y) onto all of the canvas. `fonts` are the calling
/// thread's own; `shade` [hexes] may be NULL. False: out of memory.
bool carto_bake(Carto *carto, int step, int x, int y, const bool *shade, FontSet *fonts,
                Canvas *canvas);

/// Whether a name stands in a box of the step's pixels; `fonts` as of carto_bake. False also
/// when memory is out.
bool carto_lettered(Carto *carto, int step, CartoBox box, FontSet *fonts);

/// The whole map, fitted to a canvas of this size: for minimaps. NULL: out of memory.
Canvas *carto_overview(Carto *carto, int width, int height, const bool *shade, FontSet *fonts);
