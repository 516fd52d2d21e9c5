#include "core/twohex.h"

#include <assert.h>

bool twohex_fits(const HexGrid *grid, TwoHex piece) {
  int count = hexgrid_count(grid);
  bool there = piece.a >= 0 && piece.a < count && piece.b >= 0 && piece.b < count;
  return there && hexgrid_direction(grid, piece.a, piece.b) >= 0;
}

/// All is stated from one direction, from `b` to `a`: straight ahead in column, to the left in
/// line. `right` is what turning to the right adds to a direction.
typedef struct Frame {
  int along, right;
} Frame;

static int turned(Frame frame, int steps) {
  return (frame.along + frame.right * steps + 2 * HEX_SIDES) % HEX_SIDES;
}

static Frame frame_of(const HexGrid *grid, TwoHex piece) {
  assert(twohex_fits(grid, piece));
  bool flat = hexgrid_spec(grid)->layout == HEX_FLAT;
  return (Frame){ hexgrid_direction(grid, piece.b, piece.a), flat ? 1 : -1 };
}

int twohex_heading(const HexGrid *grid, TwoHex piece) {
  Frame frame = frame_of(grid, piece);
  int quarter = piece.mode == TWOHEX_LINE ? 3 * frame.right : 0;
  return (facing_to_side(frame.along) + quarter + FACING_HEADINGS) % FACING_HEADINGS;
}

bool twohex_facing(const HexGrid *grid, TwoHexMode mode, HexId a, HexId b, int heading,
                   TwoHex *out) {
  for (int i = 0; i < 2; i++) {
    TwoHex piece = { mode, i ? b : a, i ? a : b };
    if (!twohex_fits(grid, piece) || twohex_heading(grid, piece) != heading) continue;
    *out = piece;
    return true;
  }
  return false;
}

bool twohex_covers(TwoHex piece, HexId hex) { return piece.a == hex || piece.b == hex; }

int twohex_shared(TwoHex p, TwoHex q) { return twohex_covers(q, p.a) + twohex_covers(q, p.b); }

int twohex_distance_to(const HexGrid *grid, TwoHex piece, HexId hex) {
  assert(twohex_fits(grid, piece));
  int a = hexgrid_distance(grid, piece.a, hex), b = hexgrid_distance(grid, piece.b, hex);
  return a < b ? a : b;
}

int twohex_distance(const HexGrid *grid, TwoHex p, TwoHex q) {
  assert(twohex_fits(grid, q));
  int a = twohex_distance_to(grid, p, q.a), b = twohex_distance_to(grid, p, q.b);
  return a < b ? a : b;
}

// ---- around ---------------------------------------------------------------------------------

/// A place around: from which half, in which direction to the right of the frame's.
typedef struct Spot {
  bool from_b;
  int steps;
} Spot;

// Left ahead, ahead, right ahead, right, right behind, behind, left behind, left.
static const Spot column_spots[TWOHEX_AROUND] = {
  { false, -1 }, { false, 0 }, { false, 1 }, { true, 1 },
  { true, 2 },   { true, 3 },  { true, -2 }, { true, -1 },
};
// The same for a line, whose frame points to the left: ahead is to the right of that.
static const Spot line_spots[TWOHEX_AROUND] = {
  { false, 1 }, { true, 1 },  { true, 2 },   { true, 3 },
  { true, -2 }, { true, -1 }, { false, -1 }, { false, 0 },
};

static HexId spot_at(const HexGrid *grid, TwoHex piece, int index) {
  Frame frame = frame_of(grid, piece);
  Spot spot = piece.mode == TWOHEX_LINE ? line_spots[index] : column_spots[index];
  return hexgrid_neighbor(grid, spot.from_b ? piece.b : piece.a, turned(frame, spot.steps));
}

void twohex_around(const HexGrid *grid, TwoHex piece, HexId out[TWOHEX_AROUND]) {
  for (int i = 0; i < TWOHEX_AROUND; i++)
    out[i] = spot_at(grid, piece, i);
}

TwoHexPlace twohex_place(const HexGrid *grid, TwoHex piece, HexId hex) {
  static const TwoHexPlace places[TWOHEX_AROUND] = {
    TWOHEX_AHEAD,  TWOHEX_AHEAD,  TWOHEX_AHEAD,  TWOHEX_BESIDE,
    TWOHEX_BEHIND, TWOHEX_BEHIND, TWOHEX_BEHIND, TWOHEX_BESIDE,
  };
  if (twohex_covers(piece, hex)) return TWOHEX_INSIDE;
  for (int i = 0; i < TWOHEX_AROUND; i++) {
    if (spot_at(grid, piece, i) == hex) return places[i];
  }
  return TWOHEX_AWAY;
}

size_t twohex_zone(const HexGrid *grid, TwoHex piece, TwoHexBar *bar, void *context,
                   HexId out[TWOHEX_ZONE]) {
  HexId around[TWOHEX_AROUND];
  const HexId halves[2] = { piece.a, piece.b };
  size_t count = 0;
  twohex_around(grid, piece, around);
  out[count++] = piece.a;
  out[count++] = piece.b;
  for (int i = 0; i < TWOHEX_AROUND; i++) {
    bool in = false;
    for (int k = 0; k < 2 && !in && around[i] != HEX_NONE; k++) {
      int direction = hexgrid_direction(grid, halves[k], around[i]);
      in = direction >= 0 && (!bar || !bar(context, halves[k], direction));
    }
    if (in) out[count++] = around[i];
  }
  return count;
}

// ---- moving ---------------------------------------------------------------------------------

TwoHex twohex_reverse(TwoHex piece) { return (TwoHex){ piece.mode, piece.b, piece.a }; }

// A column that fronts to its right has its head on the left; a line that becomes a column to the
// right has its right half at the head. To the left it is the other way round.
TwoHex twohex_change(TwoHex piece, bool to_right) {
  TwoHexMode mode = piece.mode == TWOHEX_LINE ? TWOHEX_COLUMN : TWOHEX_LINE;
  bool keeps = (piece.mode == TWOHEX_COLUMN) == to_right;
  return keeps ? (TwoHex){ mode, piece.a, piece.b } : (TwoHex){ mode, piece.b, piece.a };
}

static size_t column_moves(const HexGrid *grid, TwoHex piece, TwoHexMove *out) {
  static const int order[TWOHEX_MOVES] = { 7, 0, 1, 2, 3 };
  size_t count = 0;
  for (int i = 0; i < TWOHEX_MOVES; i++) {
    HexId hex = spot_at(grid, piece, order[i]);
    if (hex == HEX_NONE) continue;
    out[count++] =
        (TwoHexMove){ TWOHEX_FOLLOW, false, { TWOHEX_COLUMN, hex, piece.a }, { hex, HEX_NONE } };
  }
  return count;
}

static size_t line_moves(const HexGrid *grid, TwoHex piece, TwoHexMove *out) {
  HexId left = spot_at(grid, piece, 0), middle = spot_at(grid, piece, 1);
  HexId right = spot_at(grid, piece, 2);
  size_t count = 0;
  if (middle == HEX_NONE) return 0;
  if (left != HEX_NONE) {
    out[count++] =
        (TwoHexMove){ TWOHEX_ADVANCE, false, { TWOHEX_LINE, left, middle }, { left, middle } };
  }
  if (right != HEX_NONE) {
    out[count++] =
        (TwoHexMove){ TWOHEX_ADVANCE, true, { TWOHEX_LINE, middle, right }, { middle, right } };
  }
  out[count++] =
      (TwoHexMove){ TWOHEX_WHEEL, false, { TWOHEX_LINE, piece.a, middle }, { HEX_NONE, middle } };
  out[count++] =
      (TwoHexMove){ TWOHEX_WHEEL, true, { TWOHEX_LINE, middle, piece.b }, { middle, HEX_NONE } };
  return count;
}

size_t twohex_moves(const HexGrid *grid, TwoHex piece, TwoHexMove out[TWOHEX_MOVES]) {
  return piece.mode == TWOHEX_LINE ? line_moves(grid, piece, out) : column_moves(grid, piece, out);
}
