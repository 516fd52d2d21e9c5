/// Facing: which way a piece looks from its hex, how it turns, what lies before, beside and behind
/// it, and arcs. Exact integers: every machine agrees. Pure C, no globals.
///
/// A heading is one of twelve, 0 .. 11: heading 2d looks over the hexside of direction d
/// (hexgrid.h), heading 2d + 1 over the corner between the directions d and d + 1. Neighbouring
/// headings are 30 degrees apart; they go round as directions do.
/// A bearing is one of twenty-four, 0 .. 23: bearing 2h lies exactly on heading h, bearing 2h + 1
/// somewhere between the headings h and h + 1.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "core/hexgrid.h"

enum { FACING_HEADINGS = 12, FACING_BEARINGS = 24 };

static inline int facing_to_side(int direction) { return 2 * direction; }
static inline int facing_to_corner(int direction) { return 2 * direction + 1; }
static inline bool facing_is_corner(int heading) { return heading % 2 != 0; }

/// Turns a heading by `steps` of 60 degrees, clockwise on the page; negative: the other way.
int facing_turn(HexLayout layout, int heading, int steps);
/// The shortest way from one heading to another of the same kind: -2 .. 3 steps of 60 degrees,
/// clockwise when positive; 3 is the about-face. Asserts that both are sides or both corners.
int facing_steps(HexLayout layout, int from, int to);

/// The bearing of `b` from `a`; -1 when they are one hex. The line of hexes that runs off in a
/// direction, and the one that runs off over a corner, have bearings of their own.
int facing_bearing(const HexGrid *grid, HexId a, HexId b);

/// Whom a hex belongs to that lies exactly on the edge of an arc or of a zone.
typedef enum FacingEdge {
  FACING_EDGE_IN,     ///< To the arc; of two zones to the one nearer to the front.
  FACING_EDGE_OUT,    ///< Not to the arc; to the zone nearer to the rear.
  FACING_EDGE_LEFT,   ///< The left edge is in, the right one out: arcs side by side share nothing.
  FACING_EDGE_RIGHT,  ///< The right edge is in, the left one out.
} FacingEdge;

/// All hexes whose bearing differs from `heading` by at most `half` times 30 degrees: half 1 over a
/// corner is the wedge between the two rows of hexes through the front hexes, half 2 the one that
/// takes in all that is entered through the two front hexsides; half 3: half the plane; half 6:
/// all.
typedef struct FacingArc {
  int heading;
  int half;  ///< 0 .. 6; at 0 the row of hexes on the heading itself, at 6 the edge is always in.
  FacingEdge edge;
} FacingArc;

/// Reports whether `hex` lies in the arc seen from `from`. A hex is never in its own arc.
bool facing_in_arc(const HexGrid *grid, HexId from, const FacingArc *arc, HexId hex);
/// The hexes of the arc from `near` to `far` hexes away (1 <= near), ring after ring outward, in
/// each in the order of hexgrid_ring(). Writes at most `capacity` and returns how many there are.
size_t facing_arc(const HexGrid *grid, HexId from, const FacingArc *arc, int near, int far,
                  HexId *out, size_t capacity);

typedef enum FacingZone { FACING_FRONT, FACING_FLANK, FACING_REAR } FacingZone;

/// How many of the six neighbours lie in front and on the flanks; the others are behind. For a
/// corner both are even, for a side `front` is odd (or 0 or 6) and `front + flank` odd or 6 or 0.
/// {6, 0} looks all round, {0, 0} has its rear all round.
typedef struct FacingZones {
  int front, flank;
} FacingZones;

/// Reports whether the zones make sense for that heading.
bool facing_zones_fit(int heading, FacingZones zones);
/// The zone of the neighbour in a direction. The zones fit.
FacingZone facing_zone(int heading, FacingZones zones, int direction);
/// The zone through which the straight line from a hex farther off comes in; where it comes in over
/// the corner between two zones `edge` decides. `*side` (may be NULL): -1 on the left of the
/// heading, 1 on the right, 0 straight ahead or straight behind. `hex` is another hex than `at`.
FacingZone facing_zone_of(const HexGrid *grid, HexId at, int heading, FacingZones zones,
                          FacingEdge edge, HexId hex, int *side);
