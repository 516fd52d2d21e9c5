/// Pieces that lie in two neighbouring hexes, in column (one behind the other) or in line (side by
/// side): how they face, move, turn, and what lies around them. Pure C, no globals.
///
/// A piece is a value: its mode and its two halves, in order. In column `a` is the head and `b` the
/// tail; in line `a` is the left half and `b` the right one, as its own men see it. So every order
/// of two neighbours is a position, and there are no others. A column faces the hexside over its
/// head; a line faces a corner heading (facing.h), at right angles to its length.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "core/facing.h"
#include "core/hexgrid.h"

typedef enum TwoHexMode { TWOHEX_COLUMN, TWOHEX_LINE } TwoHexMode;
typedef struct TwoHex {
  TwoHexMode mode;
  HexId a, b;
} TwoHex;

/// Reports whether both halves are neighbours on the grid. The functions below assert it.
bool twohex_fits(const HexGrid *grid, TwoHex piece);
int twohex_heading(const HexGrid *grid, TwoHex piece);
/// The piece in `mode` in the hexes `a` and `b`, whichever comes first, that faces `heading`. False
/// when they are no neighbours or no such piece faces that way.
bool twohex_facing(const HexGrid *grid, TwoHexMode mode, HexId a, HexId b, int heading,
                   TwoHex *out);

bool twohex_covers(TwoHex piece, HexId hex);
/// How many hexes two pieces share: 0, 1 or 2.
int twohex_shared(TwoHex p, TwoHex q);
/// The least distance from a hex of one to a hex of the other; 0 when they share a hex.
int twohex_distance(const HexGrid *grid, TwoHex p, TwoHex q);
int twohex_distance_to(const HexGrid *grid, TwoHex piece, HexId hex);

// ---- around ---------------------------------------------------------------------------------

enum { TWOHEX_AROUND = 8, TWOHEX_ZONE = 10, TWOHEX_MOVES = 5 };

typedef enum TwoHexPlace {
  TWOHEX_AWAY,    ///< Not next to it.
  TWOHEX_INSIDE,  ///< One of its two hexes.
  TWOHEX_AHEAD,   ///< One of the three in front.
  TWOHEX_BESIDE,  ///< In column: next to both halves. In line: at one of its ends.
  TWOHEX_BEHIND,  ///< One of the three behind.
} TwoHexPlace;
TwoHexPlace twohex_place(const HexGrid *grid, TwoHex piece, HexId hex);

/// The eight places around, clockwise from the left one of the three ahead: three ahead, one on the
/// right, three behind, one on the left. HEX_NONE where there is no hex.
void twohex_around(const HexGrid *grid, TwoHex piece, HexId out[TWOHEX_AROUND]);
/// Reports whether no zone passes the hexside of `hex` in `direction`.
typedef bool TwoHexBar(void *context, HexId hex, int direction);
/// Its two hexes, then those around it that can be reached from one of them over a side that is not
/// barred: clockwise as twohex_around(). `bar` NULL: none is. Returns how many.
size_t twohex_zone(const HexGrid *grid, TwoHex piece, TwoHexBar *bar, void *context,
                   HexId out[TWOHEX_ZONE]);

// ---- moving ---------------------------------------------------------------------------------

/// About-face: head and tail, or left and right, change places.
TwoHex twohex_reverse(TwoHex piece);
/// The other mode in the same hexes: the front turns by 90 degrees, to the right or to the left.
TwoHex twohex_change(TwoHex piece, bool to_right);

typedef enum TwoHexStep {
  TWOHEX_FOLLOW,   ///< Column: the head enters a hex ahead or beside it, the tail the head's.
  TWOHEX_ADVANCE,  ///< Line: both halves go forward, half a hex to the left or to the right.
  TWOHEX_WHEEL,    ///< Line: one half goes forward, the other stands; the front turns 60 degrees.
} TwoHexStep;

typedef struct TwoHexMove {
  TwoHexStep step;
  bool right;  ///< Of a line: it goes or turns to the right, not to the left.
  TwoHex to;   ///< The piece afterwards.
  HexId
      entered[2];  ///< By `a`, by `b`; HEX_NONE when that half stands. The tail enters no new hex.
} TwoHexMove;

/// The forward moves of one step that the grid has room for: a column has up to five (from left to
/// right), a line up to four (advance left and right, wheel left and right). Returns how many.
size_t twohex_moves(const HexGrid *grid, TwoHex piece, TwoHexMove out[TWOHEX_MOVES]);
