// Each edge leaves in the cells of its rows by how much it changes the coverage from that cell on;
// the sum from the left is the coverage. One bit a cell says where anything was left, so that the
// rest of a row is handed out as long spans. A band of rows is worked on at a time: memory bounded.
// Doubles throughout: an edge cut by another clip, or summed in another order, gives the same
// cover.
#include "host/raster.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BAND_CELLS = 1 << 18 };

typedef struct Edge {
  double x0, y0, x1, y1;  // y0 < y1
  double sign;
} Edge;

struct Raster {
  Edge *edges;
  size_t count, capacity;
  double clip_x0, clip_y0, clip_x1, clip_y1;
  double left, top, right, bottom;  // of the edges kept
  bool failed;
  double *cells;  // zero between shapes
  uint64_t *touched;
  size_t cell_room, touched_room;
  RasterSpan *spans;
  size_t span_room;
};

/// A band of rows while it is being worked on.
typedef struct Band {
  double *cells;
  uint64_t *touched;
  int x, y, width, rows;
  size_t stride, words;
} Band;

Raster *raster_new(void) { return calloc(1, sizeof(Raster)); }

void raster_free(Raster *raster) {
  if (!raster) return;
  free(raster->edges);
  free(raster->cells);
  free(raster->touched);
  free(raster->spans);
  free(raster);
}

void raster_begin(Raster *raster, int x0, int y0, int x1, int y1) {
  raster->count = 0;
  raster->failed = false;
  raster->clip_x0 = (double)x0;
  raster->clip_y0 = (double)y0;
  raster->clip_x1 = (double)x1;
  raster->clip_y1 = (double)y1;
  raster->left = raster->top = INFINITY;
  raster->right = raster->bottom = -INFINITY;
}

static void keep_edge(Raster *raster, double x0, double y0, double x1, double y1, double sign) {
  if (!(y0 < y1)) return;
  if (raster->count == raster->capacity) {
    size_t room = raster->capacity ? raster->capacity * 2 : 256;
    Edge *edges = realloc(raster->edges, room * sizeof *edges);
    if (!edges) {
      raster->failed = true;
      return;
    }
    raster->edges = edges;
    raster->capacity = room;
  }
  raster->edges[raster->count++] = (Edge){ x0, y0, x1, y1, sign };
  raster->left = fmin(raster->left, fmin(x0, x1));
  raster->right = fmax(raster->right, fmax(x0, x1));
  raster->top = fmin(raster->top, y0);
  raster->bottom = fmax(raster->bottom, y1);
}

/// Keeps an edge that runs down; what is left of the clip is moved to its border, what is right of
/// it is left out.
static void keep_across(Raster *raster, double x0, double y0, double x1, double y1, double sign) {
  double left = raster->clip_x0, right = raster->clip_x1;
  if (x0 >= right && x1 >= right) {
    raster->right = right;
    return;
  }
  if (x0 <= left && x1 <= left) {
    keep_edge(raster, left, y0, left, y1, sign);
    return;
  }
  double low = fmin(x0, x1), high = fmax(x0, x1);
  if (low >= left && high <= right) {
    keep_edge(raster, x0, y0, x1, y1, sign);
    return;
  }
  double border = low < left ? left : right;
  double y = y0 + (border - x0) * ((y1 - y0) / (x1 - x0));
  y = fmin(fmax(y, y0), y1);
  // Outside the left border a part becomes upright; the inner part may cross the right one yet.
  if (border == left && x0 < left) {
    keep_edge(raster, left, y0, left, y, sign);
    keep_across(raster, left, y, x1, y1, sign);
  } else if (border == left) {
    keep_across(raster, x0, y0, left, y, sign);
    keep_edge(raster, left, y, left, y1, sign);
  } else {
    raster->right = right;
    if (x0 < right)
      keep_edge(raster, x0, y0, right, y, sign);
    else
      keep_edge(raster, right, y, x1, y1, sign);
  }
}

void raster_edge(Raster *raster, float from_x, float from_y, float to_x, float to_y) {
  double x0 = from_x, y0 = from_y, x1 = to_x, y1 = to_y, sign = 1;
  if (y0 > y1) {
    x0 = to_x, y0 = to_y, x1 = from_x, y1 = from_y;
    sign = -1;
  }
  double top = raster->clip_y0, bottom = raster->clip_y1;
  if (!(y0 < y1) || y1 <= top || y0 >= bottom) return;
  double slope = (x1 - x0) / (y1 - y0), x = x0, y = y0;
  if (y1 > bottom) {
    x1 = x + (bottom - y) * slope;
    y1 = bottom;
  }
  if (y0 < top) {
    x0 = x + (top - y) * slope;
    y0 = top;
  }
  keep_across(raster, x0, y0, x1, y1, sign);
}

static void touch(uint64_t *bits, int first, int last) {
  int word = first >> 6, end = last >> 6;
  uint64_t from = UINT64_MAX << (first & 63), to = UINT64_MAX >> (63 - (last & 63));
  if (word == end) {
    bits[word] |= from & to;
    return;
  }
  bits[word++] |= from;
  while (word < end)
    bits[word++] = UINT64_MAX;
  bits[end] |= to;
}

/// Leaves in one row what an edge from `a` to `b` px right of cell `first` and of height `d`
/// changes; a <= b, a < 1 < b.
static void add_wide(double *cells, uint64_t *bits, int first, double a, double b, double d) {
  int last = (int)ceil(b);
  double s = 1 / (b - a), tail = b - (double)last + 1;
  double enter = 0.5 * s * (1 - a) * (1 - a), leave = 0.5 * s * tail * tail;
  touch(bits, first, first + last);
  cells += first;
  cells[0] += d * enter;
  cells[last] += d * leave;
  if (last == 2) {
    cells[1] += d * (1 - enter - leave);
    return;
  }
  double second = s * (1.5 - a);
  cells[1] += d * (second - enter);
  for (int x = 2; x < last - 1; x++)
    cells[x] += d * s;
  cells[last - 1] += d * (1 - second - (double)(last - 3) * s - leave);
}

static void add_row(const Band *band, int row, double xa, double xb, double d) {
  double *cells = band->cells + (size_t)row * band->stride;
  uint64_t *bits = band->touched + (size_t)row * band->words;
  int cell = (int)(xa < xb ? xa : xb);
  double a = xa - cell, b = xb - cell;
  if (a > 1 || b > 1) {
    add_wide(cells, bits, cell, a < b ? a : b, a < b ? b : a, d);
    return;
  }
  double part = d * 0.5 * (a + b);
  cells[cell] += d - part;
  cells[cell + 1] += part;
  touch(bits, cell, cell + 1);
}

static double within(double x, double width) { return x < 0 ? 0 : x > width ? width : x; }

/// In doubles, so that a shape some whole pixels away leaves the same behind.
static void add_edge(const Band *band, const Edge *edge) {
  double y0 = edge->y0 - band->y, y1 = edge->y1 - band->y;
  double rows = band->rows, width = band->width;
  if (y1 <= 0 || y0 >= rows) return;
  double x0 = edge->x0 - band->x, x1 = edge->x1 - band->x;
  double slope = (x1 - x0) / (y1 - y0);
  double from = y0 < 0 ? 0 : y0, to = y1 > rows ? rows : y1;
  double x = within(from == y0 ? x0 : x0 + (from - y0) * slope, width);
  for (int row = (int)from; row < to; row++) {
    double end = row + 1;
    if (end > to) end = to;
    double next = within(end == y1 ? x1 : x0 + (end - y0) * slope, width);
    add_row(band, row, x, next, (end - from) * edge->sign);
    x = next;
    from = end;
  }
}

static uint8_t cover_of(double sum) {
  double part = fabs(sum);
  // A half is common, and falls on the same side however it was summed.
  return part >= 1 ? 255 : (uint8_t)(part * 255.0 + 0.500001);
}

static int put_span(RasterSpan *spans, int count, int x, int length, uint8_t cover) {
  if (!cover) return count;
  RasterSpan *last = count ? &spans[count - 1] : NULL;
  if (last && last->cover == cover && last->x + last->length == x) {
    last->length += length;
    return count;
  }
  spans[count] = (RasterSpan){ x, length, cover };
  return count + 1;
}

/// Sums a row up and leaves its cells zero. Gives the number of spans.
static int sum_row(const Band *band, int row, RasterSpan *spans) {
  double *cells = band->cells + (size_t)row * band->stride, sum = 0;
  uint64_t *bits = band->touched + (size_t)row * band->words;
  int count = 0, x = 0;
  for (size_t word = 0; word < band->words; word++) {
    uint64_t left = bits[word];
    bits[word] = 0;
    for (; left; left &= left - 1) {
      int cell = (int)word * 64 + __builtin_ctzll(left);
      if (cell > x && cell <= band->width) {
        count = put_span(spans, count, band->x + x, cell - x, cover_of(sum));
      }
      sum += cells[cell];
      cells[cell] = 0;
      if (cell >= band->width) continue;
      count = put_span(spans, count, band->x + cell, 1, cover_of(sum));
      x = cell + 1;
    }
  }
  if (x < band->width) count = put_span(spans, count, band->x + x, band->width - x, cover_of(sum));
  return count;
}

static bool grow(void **block, size_t *room, size_t wanted, size_t size) {
  if (*room >= wanted) return true;
  void *fresh = calloc(wanted, size);
  if (!fresh) return false;
  free(*block);
  *block = fresh;
  *room = wanted;
  return true;
}

static bool make_room(Raster *raster, Band *band, int height) {
  band->stride = (size_t)band->width + 2;
  band->words = (band->stride + 63) / 64;
  size_t most = BAND_CELLS / band->stride;
  if (most < 1) most = 1;
  band->rows = (size_t)height < most ? height : (int)most;
  size_t rows = (size_t)band->rows;
  void *cells = raster->cells, *touched = raster->touched, *spans = raster->spans;
  bool good = grow(&cells, &raster->cell_room, rows * band->stride, sizeof(double)) &&
              grow(&touched, &raster->touched_room, rows * band->words, sizeof(uint64_t)) &&
              grow(&spans, &raster->span_room, band->stride * 2, sizeof(RasterSpan));
  raster->cells = band->cells = cells;
  raster->touched = band->touched = touched;
  raster->spans = spans;
  return good;
}

static void sweep_band(Raster *raster, const Band *band, RasterRow *row, void *target) {
  for (size_t i = 0; i < raster->count; i++)
    add_edge(band, &raster->edges[i]);
  for (int y = 0; y < band->rows; y++) {
    int count = sum_row(band, y, raster->spans);
    if (count) row(target, band->y + y, raster->spans, count);
  }
}

bool raster_sweep(Raster *raster, RasterRow *row, void *target) {
  if (raster->failed) return false;
  if (!raster->count) return true;
  Band band = { .x = (int)floor(raster->left), .y = (int)floor(raster->top) };
  band.width = (int)ceil(raster->right) - band.x;
  int bottom = (int)ceil(raster->bottom);
  if (band.width < 1) return true;
  if (!make_room(raster, &band, bottom - band.y)) return false;
  int rows = band.rows;
  for (; band.y < bottom; band.y += rows) {
    band.rows = bottom - band.y < rows ? bottom - band.y : rows;
    sweep_band(raster, &band, row, target);
  }
  raster->count = 0;
  return true;
}
