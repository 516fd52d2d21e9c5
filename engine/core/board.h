/// Board: an index of the pieces of a game. Where each stands, the stacks in their order, what each
/// side has in a hex, and which hexes its zones reach, kept as counts. Pure C, no globals; it is
/// derived from a state and can be filled again at any time.
///
/// Pieces are numbers from 0. Where stacks have no order of their own they are sorted by number.
/// Sides and zones are small numbers. The first zone is the zone of control: it closes hexes to the
/// enemies of its side. Functions assert that pieces, sides, zones and hexes exist.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/hexgrid.h"

enum {
  BOARD_SIDES = 8,       ///< Most sides.
  BOARD_ZONES = 8,       ///< Most zones.
  BOARD_PIECES = 65536,  ///< Most pieces.
  BOARD_WEIGHT =
      1024,           ///< What one unit of weight adds to board_own(), beside the 1 of every piece.
  BOARD_NOBODY = -1,  ///< No piece.
  BOARD_FAR = 20,     ///< Hexes within which board_seen() looks.
};

typedef struct Board Board;  ///< Opaque.

typedef enum BoardMode {
  BOARD_HEX,     ///< In the hex `a`.
  BOARD_COLUMN,  ///< In two hexes, `a` the head and `b` the tail.
  BOARD_LINE,    ///< In two hexes, `a` on the left and `b` on the right.
  BOARD_CHART,   ///< Off the map, with the piece `a`.
} BoardMode;

/// Where a piece is. Pieces of one place are one stack: of two hexes those that lie there in the
/// same way.
typedef struct BoardPlace {
  BoardMode mode;
  int32_t a;  ///< HEX_NONE: nowhere.
  int32_t b;  ///< HEX_NONE but in column and line.
} BoardPlace;

/// What counts of a piece wherever it stands.
typedef struct BoardMarks {
  int side;
  int weight;      ///< Against stacking limits.
  uint32_t zones;  ///< Bit i: it has zone i.
} BoardMarks;

/// Makes an empty board. The grid must outlive it. `reach_of` [zones]: the number of the table of
/// reaches that each zone uses (zones with one number reach the same hexes). `closed` and `own`
/// [sides]: numbers by hex [count of the grid] for the board to write, owned by the caller; NULL,
/// or a NULL in them: its own memory. NULL when out of memory.
Board *board_new(const HexGrid *grid, int sides, int zones, const int *reach_of,
                 int32_t *const *closed, int32_t *const *own);
void board_free(Board *board);  ///< NULL is fine.

/// Takes all pieces off, forgets what is supposed and shut, and has `pieces` of them from now on,
/// of side 0, without weight or zone. `foes` [sides]: bit i of a side: side i is its enemy. False
/// when out of memory: then it is empty.
bool board_clear(Board *board, int pieces, const uint32_t *foes);
int board_count(const Board *board);  ///< Pieces, on the map or off it.

// ---- Reaches --------------------------------------------------------------------------------

/// Reports whether it is known which hexes the zone reaches from a hex. It must be before a piece
/// that has the zone comes.
bool board_reach_known(const Board *board, int zone, HexId hex);
/// Says so, for all zones with the same table. False when out of memory.
bool board_set_reach(Board *board, int zone, HexId hex, const HexId *hexes, size_t count);
/// Forgets all reaches: the ground has changed. Zones count again from board_lay_zones() on.
void board_forget_reaches(Board *board);
/// Counts all zones again. The reaches that it needs must be known.
void board_lay_zones(Board *board);

// ---- Changes --------------------------------------------------------------------------------

/// Reports whether a piece can be in a place: it exists, two hexes are neighbours, and no piece is
/// with itself.
bool board_takes(const Board *board, int piece, BoardPlace place);
/// Puts a piece into a place that takes it, from where it was: under `above`, which lies there, on
/// top for BOARD_NOBODY. False when out of memory: then nothing has changed.
bool board_put(Board *board, int piece, BoardPlace place, int above);
bool board_put_under(Board *board, int piece, BoardPlace place);  ///< At the bottom of the stack.
bool board_put_sorted(Board *board, int piece,
                      BoardPlace place);   ///< Above all with higher numbers.
bool board_lift(Board *board, int piece);  ///< Takes it out of its place.
bool board_set_marks(Board *board, int piece, BoardMarks marks);
/// Closes a hex to a side, whatever is there (by = 1), or opens it again (-1). It is not undone
/// by board_restore().
void board_shut(Board *board, int side, HexId hex, int by);
/// Adds the zone of a piece of a side that is not there (by = 1), or takes it away (-1). The reach
/// must be known. Like board_shut() it is not undone, and board_lay_zones() forgets it.
void board_spread(Board *board, int zone, int side, HexId hex, int by);

/// From here on changes are supposed, until board_restore() takes them back. Suppositions nest.
/// False when out of memory.
bool board_suppose(Board *board);
/// Takes back all since the last board_suppose(), the stamps too.
void board_restore(Board *board);
int board_supposed(const Board *board);  ///< How many suppositions are open.

// ---- Stamps: numbers that differ whenever what they stand for does; no order, no use but
// comparing ------------------

uint64_t board_stamp(const Board *board);
uint64_t board_stamp_side(const Board *board, int side);
uint64_t board_stamp_foes(const Board *board, int side);  ///< That of the enemies of the side.
/// That of all pieces but some [count], none of them twice.
uint64_t board_stamp_without(const Board *board, const int *pieces, size_t count);
/// Changes when a piece comes to a place on the map, leaves one, or changes its side or zones.
uint64_t board_stamp_places(const Board *board);
/// That of the pieces that are where a piece is, and of those that are with them.
uint64_t board_stamp_stack(const Board *board, int piece);
/// Changes when other hexes may be barred to a side: when a piece or zone of an enemy comes or
/// goes, and when one of its own pieces does in a hex in an enemy's zone of control.
uint64_t board_stamp_bars(const Board *board, int side);
/// Changes when anything does that the board says of a hex no farther than `radius` from `centre`;
/// beyond BOARD_FAR whenever the pieces do.
uint64_t board_seen(const Board *board, HexId centre, int radius);

// ---- Questions ------------------------------------------------------------------------------

BoardPlace board_place(const Board *board, int piece);
BoardMarks board_marks(const Board *board, int piece);
int board_top(const Board *board,
              BoardPlace place);  ///< The lead piece of a stack, BOARD_NOBODY where there is none.
int board_below(const Board *board,
                int piece);  ///< The next one down in its stack, or BOARD_NOBODY.
/// The stacks that have a hex or a half of theirs there, by mode, then hexes: writes at most
/// `capacity`, returns how many.
size_t board_stacks(const Board *board, HexId hex, BoardPlace *out, size_t capacity);

int board_pieces(const Board *board, int side, HexId hex);  ///< Of a side in a hex, halves counted.
int board_weight(const Board *board, int side, HexId hex);  ///< What they weigh.
/// How many pieces of a side reach into a hex with a zone.
int board_reach(const Board *board, int zone, int side, HexId hex);
/// Reports whether a piece that stands on the map reaches into a hex with a zone that it has.
bool board_reaches(const Board *board, int zone, int piece, HexId hex);
/// Reports whether an enemy of the side has a zone there.
bool board_exposed(const Board *board, int zone, int side, HexId hex);
/// [count of the grid]: pieces of a side + BOARD_WEIGHT times what they weigh.
const int32_t *board_own(const Board *board, int side);
/// [count of the grid]: more than 0 where the side may not go: what is shut, enemy pieces and their
/// zones of control.
const int32_t *board_closed(const Board *board, int side);

// Neighbours of a hex, as bits: the lowest stands for the first neighbour that there is, in the
// order of directions.
uint32_t board_around(const Board *board, int side, HexId hex,
                      int weight);  ///< Pieces there that weigh so much.
uint32_t board_around_foes(const Board *board, int side,
                           HexId hex);  ///< Pieces of enemies of the side.
uint32_t board_around_zone(const Board *board, int zone, int side, HexId hex,
                           int least);  ///< So many reach there.
uint32_t board_around_closed(const Board *board, int side, HexId hex);
