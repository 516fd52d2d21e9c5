/// Headed paths: searches for pieces that face. Pure C, no globals.
///
/// A state is a hex and one of six headings (facing.h): all corners or all hexsides. An act either
/// turns the piece in its hex or moves it to a neighbour, its heading kept. A move costs what the
/// profile says (paths.h) and what its zone adds: ahead, to the flank, or to the rear; a turn costs
/// by the angle. Each of them may be prohibited. Turns may follow each other.
///
/// The scratch of the searches is held here: one search at a time, and no allocation in any.
#pragma once
#include "core/facing.h"
#include "core/paths.h"

typedef struct HeadedPaths HeadedPaths;  ///< Opaque; its profile must outlive it.

enum { HEADED_ZONES = 3, HEADED_TURNS = 3 };

/// 0 .. PATH_MAX_PRICE, or PATH_NO. `rule` may be NULL; copied, cut to PATH_MAX_RULE bytes.
typedef struct HeadedPrice {
  int price;
  const char *rule;
} HeadedPrice;

typedef struct HeadedSpec {
  bool corner;                     ///< They face corners; else hexsides.
  FacingZones zones;               ///< Must fit (facing_zones_fit).
  HeadedPrice move[HEADED_ZONES];  ///< By FacingZone, on top of the profile's price.
  HeadedPrice turn[HEADED_TURNS];  ///< By 60, 120 and 180 degrees.
} HeadedSpec;

/// Makes the searches of a profile; NULL when out of memory.
HeadedPaths *headed_new(PathProfile *profile, const HeadedSpec *spec);
void headed_free(HeadedPaths *headed);  ///< NULL is fine.
/// The same in memory that somebody else owns and frees: headed_size() bytes, aligned to 8.
size_t headed_size(const HexMap *map);
HeadedPaths *headed_init(void *memory, PathProfile *profile, const HeadedSpec *spec);
PathProfile *headed_profile(const HeadedPaths *headed);

/// Reports whether a heading is of the kind that these pieces face.
bool headed_fits(const HeadedPaths *headed, int heading);

/// What a search minds. `path.stop` bars leaving, not turning; `path.minimum` grants one move from
/// the start as it faces (or may face for nothing), whatever it costs.
typedef struct HeadedOptions {
  PathOptions path;
  const int32_t *free;  ///< Not 0: turns in this hex cost nothing. Or NULL.
  int free_turn;        ///< 0 .. 3: the turn before the first move is free up to 60, 120, 180.
} HeadedOptions;

/// Cost of a turn in steps of 60 degrees, 0 .. 3; PATH_NO when prohibited.
int headed_turn(const HeadedPaths *headed, int steps);
/// Cost of a move in a direction; PATH_NO when prohibited or off the map. No surcharges of options.
int headed_move(HeadedPaths *headed, HexId from, int heading, int dir);
/// Items [PATH_MAX_ITEMS] of a move as paths_items() gives them, with one of kind "move" (named
/// "flank" or "rear") for what its zone adds. Returns the cost, PATH_NO when prohibited.
int headed_move_items(HeadedPaths *headed, HexId from, int heading, int dir,
                      const PathOptions *options, PathItem *items, int *count);
/// The item of a turn: kind and name "turn". Returns its cost, PATH_NO when prohibited.
int headed_turn_item(const HeadedPaths *headed, int steps, PathItem *item);

/// A state and the cost of coming to it.
typedef struct HeadedState {
  HexId hex;
  int heading;
  int32_t cost;
} HeadedState;

/// Finds all states within `budget`, in order of hexes, then headings. Returns how many; `*reach`
/// (owned by `headed`) is valid until the next search. `options` may be NULL.
int headed_range(HeadedPaths *headed, HexId from, int heading, int32_t budget,
                 const HeadedOptions *options, const HeadedState **reach);

/// Finds the cheapest path to `to`, facing `to_heading` (-1: any), of cost up to `limit`; of
/// equally cheap ones that of fewest acts, and of those the one whose states, read from the start,
/// come first. Returns the number of states in `*path`, the start and the end included, each with
/// the cost so far; 0 when there is none.
int headed_path(HeadedPaths *headed, HexId from, int heading, HexId to, int to_heading,
                int32_t limit, const HeadedOptions *options, const HeadedState **path);
/// The same to the nearest hex whose `goal` [count] is not 0, however it faces there.
int headed_trace(HeadedPaths *headed, HexId from, int heading, const int32_t *goal, int32_t limit,
                 const HeadedOptions *options, const HeadedState **path);
