-- 8.11, 8.2, 8.3, 11.31 Terrain effects. Movement in HALF points, combat strengths in HALVES (3 =
-- x1.5, 4 = x2, 1 = x0.5). { value, rule } throughout. Values that the book leaves out are
-- reconstructed and marked so.
{
  movement = {
    -- hex: cost of the hex entered by its terrain; feature: added for what stands in it; side:
    -- added for the hexside crossed.
    infantry = {
      -- woods: reconstructed, it is charged at the hexside
      hex = { clear = { 2, "8.11a" }, woods = { 2, "8.11a" } },
      feature = {
        village = { 0, "8.11a" }, -- all four: reconstructed, roads run through
        town = { 0, "8.11a" },
        fortified_town = { 0, "8.11a" },
        chateau = { 0, "8.11a" },
      },
      side = {
        stream = { 2, "8.11ex" },
        woods = { 2, "8.11ex" },
        -- reconstructed: as dear as a stream, free downhill
        slope = { up = { 2, "8.11a" }, down = { 0, "8.11a" } },
      },
    },
    cavalry = {
      hex = { clear = { 2, "8.11a" }, woods = { 4, "8.11a" } }, -- woods: reconstructed
      feature = {
        village = { 0, "8.11a" },
        town = { 0, "8.11a" },
        fortified_town = { 0, "8.11a" },
        chateau = { 0, "8.11a" },
      },
      side = {
        stream = { 2, "8.11ex" },
        -- reconstructed: twice the infantry's, cavalry fights at half strength there
        woods = { 4, "8.11a" },
        slope = { up = { 2, "8.11a" }, down = { 0, "8.11a" } },
      },
    },
  },
  -- Which column an arm or a leader pays.
  pays = {
    infantry = "infantry",
    guard_infantry = "infantry",
    light = "infantry", -- 1.4j
    cavalry = "cavalry",
    guard_cavalry = "cavalry",
    vedette = "cavalry", -- 8.11c, this and the following
    leader = "cavalry",
    bridge_train = "cavalry",
    baggage_train = "cavalry",
  },
  -- Hexsides that may not be crossed, but for `unless`: bridge = an intact bridge there, link =
  -- along a road or trail.
  prohibited = {
    { side = "river", who = "all", unless = "bridge", rule = "8.31a" },
    { side = "stream", who = "bridge_train", unless = "bridge", rule = "8.31f" },
    { side = "stream", who = "baggage_train", unless = "bridge", rule = "8.31f" },
    { side = "slope", who = "bridge_train", unless = "link", rule = "9.1b" }, -- either way
  },
  -- Along a road or trail, hexsides ignored: at_most = the dearest a hex may be; rate = exactly
  -- this in Road March.
  links = {
    road = { at_most = { 2, "8.24a" }, march_rate = { 1, "8.21b" } },
    trail = { at_most = { 2, "8.24a" } }, -- 8.22p: no Road March
  },
  -- Added for crossing a river by a bridge. `state` damaged: no bridge at all (8.41e).
  bridges = {
    printed = { 2, "8.31b" }, -- 8.24b
    pontoon = { 4, "8.31c" }, -- 9.25B
    pontoon_on_printed = { 0, "9.2b" },
    march = { 0, "8.31d" }, -- in Road March
    leader = { 0, "8.31e" },
    stream = { 0, "8.24a" }, -- implied where a road or trail crosses a stream (8.4b)
  },
  combat = {
    -- On the defender's strength. hex: what stands in his hex; all: every attacking stack comes
    -- over one of `sides`.
    defender = {
      { name = "village", hex = "village", halves = 3, rule = "11.31A" },
      { name = "town", hex = "town", halves = 3, rule = "11.31A" },
      { name = "fortified_town", hex = "fortified_town", halves = 3, rule = "11.31A" },
      -- Q40
      {
        name = "stream_or_slope",
        all = { "stream", "slope_up", "river_bridge" },
        halves = 3,
        rule = "11.31Ba",
      },
      { name = "river_bridge", all = { "river_bridge" }, halves = 4, rule = "11.31F" },
    },
    town_double = 4, -- halves, for town hexes under the option towns_double_defender (Q39)
    -- On the strength of cavalry that attacks or defends across such a hexside.
    cavalry = { { name = "woods_hexside", side = "woods", halves = 1, rule = "11.31E" } },
    no_repulse = {
      { hex = "chateau", rule = "10.12B" },
      { hex = "fortified_town", rule = "10.12B" },
    },
  },
  chateau = {
    protects = { "infantry", "guard_infantry", "light" }, -- 11.51
    units = { 1, "11.51" },
    odds_cap = { "2:1", "11.53A" },
    ignored = { { "Dr", "Dr2" }, "11.53B" },
    turned = { De = { "Ex", "11.53C" } },
    combined_arms = { false, "11.53D" },
  },
  march = {
    remove = { 2, "8.23a" }, -- half points, in its own movement
    remove_leader = { 0, "8.23b" },
  },
}
