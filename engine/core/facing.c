#include "core/facing.h"

#include <assert.h>
#include <stdlib.h>

/// Headings go round clockwise on flat grids, the other way on pointy ones (see hexgrid.h).
static int clockwise(HexLayout layout) { return layout == HEX_FLAT ? 1 : -1; }

static int wrap(int number, int round) { return ((number % round) + round) % round; }

int facing_turn(HexLayout layout, int heading, int steps) {
  assert(heading >= 0 && heading < FACING_HEADINGS);
  return wrap(heading + 2 * clockwise(layout) * (steps % HEX_SIDES), FACING_HEADINGS);
}

int facing_steps(HexLayout layout, int from, int to) {
  assert(facing_is_corner(from) == facing_is_corner(to));
  int steps = wrap(clockwise(layout) * (to - from) / 2, HEX_SIDES);
  return steps > 3 ? steps - HEX_SIDES : steps;
}

// ---- bearings -------------------------------------------------------------------------------

// In axial coordinates direction t counts counter-clockwise on pointy grids from (1, 0). Between
// the neighbouring directions t and t + 1 a way is a steps of the one and b of the other.
typedef struct Split {
  int turn, a, b;  // a >= 1, b >= 0
} Split;

static Split split(int q, int r) {
  if (r <= 0 && q + r > 0) return (Split){ 0, q + r, -r };
  if (q > 0 && q + r <= 0) return (Split){ 1, q, -q - r };
  if (r < 0 && q <= 0) return (Split){ 2, -r, -q };
  if (r >= 0 && q + r < 0) return (Split){ 3, -q - r, r };
  if (q < 0 && q + r >= 0) return (Split){ 4, -q, q + r };
  return (Split){ 5, r, q };
}

int facing_bearing(const HexGrid *grid, HexId a, HexId b) {
  if (a == b) return -1;
  int aq, ar, bq, br;
  hexgrid_axial(grid, a, &aq, &ar);
  hexgrid_axial(grid, b, &bq, &br);
  Split way = split(bq - aq, br - ar);
  // Within the 60 degrees: on the side, before the corner, on it, past it.
  int part = way.b == 0 ? 0 : way.a > way.b ? 1 : way.a == way.b ? 2 : 3;
  int around = 4 * way.turn + part;
  // On flat grids direction 0 is (0, -1), which is turn 2, and directions go the other way round.
  bool flat = hexgrid_spec(grid)->layout == HEX_FLAT;
  return wrap(flat ? 8 - around : around, FACING_BEARINGS);
}

/// How far the bearing lies from the heading: -11 .. 12, positive to the right.
static int offset_of(const HexGrid *grid, HexId at, int heading, HexId hex) {
  int turned =
      clockwise(hexgrid_spec(grid)->layout) * (facing_bearing(grid, at, hex) - 2 * heading);
  int offset = wrap(turned, FACING_BEARINGS);
  return offset > FACING_BEARINGS / 2 ? offset - FACING_BEARINGS : offset;
}

/// Reports whether an offset is within `limit` of the heading.
static bool within(int offset, int limit, FacingEdge edge) {
  if (abs(offset) != limit) return abs(offset) < limit;
  if (limit == 0 || limit == FACING_BEARINGS / 2 || edge == FACING_EDGE_IN) return true;
  return (edge == FACING_EDGE_LEFT && offset < 0) || (edge == FACING_EDGE_RIGHT && offset > 0);
}

// ---- arcs -----------------------------------------------------------------------------------

bool facing_in_arc(const HexGrid *grid, HexId from, const FacingArc *arc, HexId hex) {
  assert(arc->heading >= 0 && arc->heading < FACING_HEADINGS && arc->half >= 0 && arc->half <= 6);
  if (hex == from) return false;
  return within(offset_of(grid, from, arc->heading, hex), 2 * arc->half, arc->edge);
}

/// The hex `steps` away from `hex` in `direction`, over cells that may be off the grid.
static void step_axial(const HexGrid *grid, int direction, int steps, int *q, int *r) {
  static const int ways[HEX_SIDES][2] = { { 1, 0 },  { 1, -1 }, { 0, -1 },
                                          { -1, 0 }, { -1, 1 }, { 0, 1 } };
  bool flat = hexgrid_spec(grid)->layout == HEX_FLAT;
  const int *way = ways[flat ? wrap(2 - direction, HEX_SIDES) : direction];
  *q += steps * way[0];
  *r += steps * way[1];
}

static HexId at_axial(const HexPlane *plane, int q, int r) {
  int column = q - plane->q_min, row = r - plane->r_min;
  bool there = column >= 0 && column < plane->width && row >= 0 && row < plane->height;
  return there ? plane->cells[row * plane->width + column] : HEX_NONE;
}

size_t facing_arc(const HexGrid *grid, HexId from, const FacingArc *arc, int near, int far,
                  HexId *out, size_t capacity) {
  assert(near >= 1);
  const HexPlane *plane = hexgrid_plane(grid);
  size_t count = 0;
  int widest = plane->width + plane->height;  // nothing of the grid is farther off
  for (int radius = near; radius <= far && radius <= widest; radius++) {
    int q, r;
    hexgrid_axial(grid, from, &q, &r);
    step_axial(grid, 0, radius, &q, &r);
    for (int i = 0; i < HEX_SIDES * radius; i++) {
      HexId hex = at_axial(plane, q, r);
      step_axial(grid, (i / radius + 2) % HEX_SIDES, 1, &q, &r);
      if (hex == HEX_NONE || !facing_in_arc(grid, from, arc, hex)) continue;
      if (count < capacity) out[count] = hex;
      count++;
    }
  }
  return count;
}

// ---- zones ----------------------------------------------------------------------------------

/// A zone's edge lies on a corner: its width in neighbours is odd about a side, even about a
/// corner.
static bool width_fits(int heading, int width) {
  bool all = width == 0 || width == HEX_SIDES;
  return width >= 0 && width <= HEX_SIDES && (all || (width % 2 == 0) == facing_is_corner(heading));
}

bool facing_zones_fit(int heading, FacingZones zones) {
  return zones.flank >= 0 && width_fits(heading, zones.front) &&
         width_fits(heading, zones.front + zones.flank);
}

static FacingZone zone_at(int offset, FacingZones zones, FacingEdge edge) {
  int front = zones.front, sides = zones.front + zones.flank;
  if (front == HEX_SIDES || (front > 0 && within(offset, 2 * front, edge))) return FACING_FRONT;
  if (sides == HEX_SIDES || (sides > 0 && within(offset, 2 * sides, edge))) return FACING_FLANK;
  return FACING_REAR;
}

FacingZone facing_zone(int heading, FacingZones zones, int direction) {
  assert(facing_zones_fit(heading, zones) && direction >= 0 && direction < HEX_SIDES);
  int offset = wrap(4 * direction - 2 * heading, FACING_BEARINGS);
  if (offset > FACING_BEARINGS / 2) offset -= FACING_BEARINGS;
  return zone_at(offset, zones, FACING_EDGE_IN);  // no neighbour lies on an edge
}

FacingZone facing_zone_of(const HexGrid *grid, HexId at, int heading, FacingZones zones,
                          FacingEdge edge, HexId hex, int *side) {
  assert(facing_zones_fit(heading, zones) && at != hex);
  int offset = offset_of(grid, at, heading, hex);
  bool straight = offset == 0 || offset == FACING_BEARINGS / 2;
  if (side) *side = straight ? 0 : offset < 0 ? -1 : 1;
  return zone_at(offset, zones, edge);
}
