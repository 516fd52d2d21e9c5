/// Paths: movement ranges, cheapest paths and traces over a cost profile. Pure C, no globals.
///
/// A profile prices every step of one map; costs are whole numbers in the pack's own unit. A step
/// from hex to neighbour costs, in this order:
///   1. Over a hexside that `needs` a bridge: prohibited unless one is there that the profile
///      prices. A bridge stands unless the edge's state keeps it from standing.
///   2. Roads that the profile names and that are not broken: `rate` is exactly that cost;
///      `at_most` is the hex entered (terrain and features) but never more than that. Hexsides and
///      the hex left are ignored. The cheapest road counts (the first declared of equals); only
///      without one comes
///   3. the hex left, the hex entered, and each hexside feature crossed; any of them may be
///      prohibited. The hex entered may have a price of its own from certain terrains.
///   4. The surcharge of the bridge and its state is added where a bridge stands over a hexside
///      that needs one or whose own cost a bridge `cancels`, unless the road waives it.
///   5. A single hexside may have a price of its own, which is added in place of any bridge's.
///   6. Over a hexside that may be `waded` beside its bridge or price, one does so where the hex
///      and its hexsides alone, without road, are cheaper.
/// A search may add surcharges on entering and on leaving a hex, which are layers of the map.
/// Costs are compiled to one table, which follows the map's changes by itself.
///
/// A profile holds the scratch of its searches: one search at a time, and no allocation in any.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/hexmap.h"

enum {
  PATH_NO = INT16_MAX,      ///< Prohibited: as a price given, and as a cost answered.
  PATH_MAX_PRICE = 400,     ///< Of one item; none is below 0.
  PATH_MAX_EXTRA = 4000,    ///< A surcharge layer's values count as 0 .. this.
  PATH_TOLLS = 4,           ///< Surcharge layers on entering, and as many on leaving.
  PATH_MAX_FROM = 250,      ///< Prices of a terrain that hang on the one left.
  PATH_MAX_CROSSINGS = 64,  ///< Hexsides with a price of their own.
  PATH_MAX_RULE = 31,       ///< Bytes of a rule id.
  PATH_MAX_ITEMS = 80,      ///< No step has more items.
  PATH_UNLIMITED = INT32_MAX,
};

typedef struct PathProfile PathProfile;  ///< Opaque; made of a map that must outlive it.

/// Makes a profile in which every terrain costs 0 and nothing else counts: `needs` is what the map
/// declares bridged, every bridge's surcharge is 0, broken states break. NULL when out of memory.
PathProfile *paths_new(HexMap *map);
void paths_free(PathProfile *profile);  ///< NULL is fine.
/// The same in memory that somebody else owns and frees: paths_size() bytes, aligned to 8.
size_t paths_size(const HexMap *map);
PathProfile *paths_init(void *memory, HexMap *map);
HexMap *paths_map(const PathProfile *profile);

// Prices: 0 .. PATH_MAX_PRICE, or PATH_NO where the text says so. `rule` may be NULL; copied, cut
// to PATH_MAX_RULE bytes. Indices are those of hexmap_find(). All assert what they are given.
void paths_terrain(PathProfile *profile, int terrain, int price, const char *rule);  ///< or PATH_NO
/// Prices `terrain` (or PATH_NO) where the hex left is of terrain `from`, in place of its own
/// price. False when there are PATH_MAX_FROM such prices already.
bool paths_terrain_from(PathProfile *profile, int terrain, int from, int price, const char *rule);
/// Prices (or PATH_NO) leaving a hex of that terrain, whatever is entered.
void paths_leave(PathProfile *profile, int terrain, int price, const char *rule);
void paths_feature(PathProfile *profile, int feature, int price, const char *rule);  ///< or PATH_NO
/// Prices a hexside feature (or PATH_NO); `up` alone counts unless it is directional.
void paths_side(PathProfile *profile, int side, int up, const char *up_rule, int down,
                const char *down_rule);
typedef enum PathRate { PATH_RATE, PATH_AT_MOST } PathRate;
/// Prices a road. `waive`: it crosses bridges without surcharge, by `waive_rule` (may be NULL).
void paths_link(PathProfile *profile, int link, PathRate rate, int price, const char *rule,
                bool waive, const char *waive_rule);
/// Surcharge of a bridge (index from 1); PATH_NO: it is none for this profile.
void paths_bridge(PathProfile *profile, int bridge, int price, const char *rule);
/// Surcharge of a state (index from 1) on top of the bridge's; PATH_NO: broken, no bridge or road.
void paths_state(PathProfile *profile, int state, int price, const char *rule);
typedef enum PathWater { PATH_FORD, PATH_CANCELS, PATH_NEEDS, PATH_WADES } PathWater;
/// What bridges are to a hexside feature: nothing, a replacement of its cost, the only way over, or
/// a replacement of its cost where that is cheaper.
void paths_water(PathProfile *profile, int side, PathWater water, const char *rule);
void paths_waive_bridges(PathProfile *profile, const char *rule);  ///< No surcharge at all.
/// Gives one hexside a price of its own (or PATH_NO), either way: what crossing it costs in place
/// of any bridge's surcharge, waived or not. `name` (cut to PATH_MAX_RULE bytes) is that of its
/// item. False when PATH_MAX_CROSSINGS hexsides have one. Asserts that a neighbour is there.
bool paths_crossing(PathProfile *profile, HexId hex, int dir, int price, const char *name,
                    const char *rule);
void paths_no_crossing(PathProfile *profile, HexId hex, int dir);  ///< Takes that price away.

/// Takes all prices away: from now on a step costs what paths_step() says, and is prohibited where
/// that says nothing, whatever lies there. Its one item has kind "step".
void paths_by_steps(PathProfile *profile);
/// Prices the step from a hex in a direction, that way alone. Asserts that a neighbour is there,
/// and paths_by_steps().
void paths_step(PathProfile *profile, HexId from, int dir, int price);

/// One part of the cost of a step. `rule` is NULL when none was given. Strings live as long as the
/// profile and map; the kind says which list `name` is of.
typedef struct PathItem {
  const char *kind;  ///< "leave", "hex", "feature", "side", "link", "bridge", "state", "crossing",
                     ///< "step" or "extra".
  const char *name;
  const char *rule;
  int value;  ///< PATH_NO: this is what prohibits the step.
} PathItem;

/// A surcharge: a layer of the map [count], and what it is called in items.
typedef struct PathToll {
  const int32_t *layer;  ///< NULL: no surcharge, and none after it in its list.
  const char *rule;      ///< Or NULL.
  const char *name;
} PathToll;

/// What a search minds beside the profile: layers of the same map ([count] numbers, or NULL).
typedef struct PathOptions {
  const int32_t *stop;         ///< Not 0: may be entered but not left; the start may be left.
  const int32_t *veto;         ///< Not 0: never entered.
  const int32_t *barred;       ///< Bit d: not left in direction d.
  PathToll enter[PATH_TOLLS];  ///< Added when the hex is entered.
  PathToll leave[PATH_TOLLS];  ///< Added when the hex is left.
  bool minimum;                ///< One step may be made whatever it costs, if not prohibited.
} PathOptions;

/// Cost of the step from `from` in direction `dir`, surcharges apart; PATH_NO when prohibited or
/// off the map.
int paths_cost(PathProfile *profile, HexId from, int dir);
/// The same with its items [PATH_MAX_ITEMS], `*count` of them, which sum to the cost; a prohibited
/// step lists what prohibits it (nothing when it leads off the map). The surcharges of `options`
/// (may be NULL) are among them.
int paths_items(PathProfile *profile, HexId from, int dir, const PathOptions *options,
                PathItem *items, int *count);
/// The neighbours of `from` that cost `budget` at most, as bits: the lowest stands for the first
/// neighbour that there is.
uint32_t paths_within(PathProfile *profile, HexId from, int64_t budget);
/// The same of those that one can go to and come back from for so much.
uint32_t paths_there_and_back(PathProfile *profile, HexId from, int64_t budget);

typedef struct PathReach {
  HexId hex;
  int32_t cost;
} PathReach;

/// Finds all hexes within `budget` of `from`, which is one of them at 0, in order of their ids
/// (which is that of their codes). Returns how many; `*reach` (owned by the profile) is valid until
/// its next search. With `minimum`, neighbours beyond the budget are there at their real cost.
/// `options` may be NULL. `budget` below 0 counts as 0.
int paths_range(PathProfile *profile, HexId from, int32_t budget, const PathOptions *options,
                const PathReach **reach);

/// Finds the cheapest path to `to` of cost up to `limit`; of equally cheap ones that of fewest
/// hexes, and of those the one whose codes, read from the start, sort first. Returns the number of
/// hexes in `*path` (from and to included; owned by the profile until its next search), 0 when
/// there is none. `*cost` may be NULL.
int paths_path(PathProfile *profile, HexId from, HexId to, int32_t limit,
               const PathOptions *options, const HexId **path, int32_t *cost);
/// The same to the nearest hex whose `goal` [count] is not 0. A goal under a veto is no goal,
/// but the start itself may be one.
int paths_trace(PathProfile *profile, HexId from, const int32_t *goal, int32_t limit,
                const PathOptions *options, const HexId **path, int32_t *cost);
