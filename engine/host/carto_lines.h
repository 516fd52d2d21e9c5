/// Smooth lines made of the sides of hexes (rivers, slopes) or of steps from hex to hex (roads):
/// edges are joined into long chains, corners eased, and a curve laid through them. Pure C.
#pragma once
#include <stdbool.h>

#include "host/carto_sheet.h"

typedef struct CartoEdge {
  int a, b;  ///< Nodes.
  int kind;
  int side;        ///< hex * 6 + direction, of the map; -1: off it.
  CartoPoint mid;  ///< Where the curve passes half-way; filled in unless `mid_fixed`.
  bool mid_fixed;
} CartoEdge;

/// What is common to all edges of a kind. `ease` 0 .. 1: how far corners are pulled to the chord;
/// `wander`: how far the curve strays, in hexes.
typedef struct CartoManner {
  float ease, wander;
  int rank;       ///< The higher goes straight on where several meet.
  bool directed;  ///< Chains keep the direction a to b.
} CartoManner;

/// A net of edges to be joined. The caller owns all; `nodes` are moved.
typedef struct CartoNet {
  CartoEdge *edges;
  int edge_count, edge_room;
  CartoPoint *nodes;  ///< [node_count]
  bool *fixed;        ///< [node_count]: not to be moved; set as nodes find their place.
  int node_count;
  const CartoManner *manners;  ///< By kind.
  uint32_t seed;
} CartoNet;

bool carto_net_init(CartoNet *net, int node_count, const CartoManner *manners, uint32_t seed);
void carto_net_clear(CartoNet *net);
bool carto_net_add(CartoNet *net, int a, int b, int kind, int side);  ///< False: out of memory.

typedef struct CartoLine {
  int kind;
  bool closed;
  int first, count;           ///< Its points.
  bool free_start, free_end;  ///< Nothing else ends there.
} CartoLine;

typedef struct CartoLines {
  CartoLine *lines;
  int line_count;
  CartoPoint *points;
  int point_count;
} CartoLines;

/// Joins the edges of the net. False: out of memory. Free with carto_lines_clear().
bool carto_lines_make(CartoLines *lines, CartoNet *net);
void carto_lines_clear(CartoLines *lines);
