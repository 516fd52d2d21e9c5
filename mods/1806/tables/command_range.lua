-- 7.2 Command Range in hexes, the same for Commanders and Officers. A path h1..hn: the leader's own
-- hex is not counted, the target's is. links = pairs that must be joined by road or trail: 1 is h1
-- to h2, 2 is h2 to h3, 3 is h3 to h4. One of `any_of` must hold in full. first_link = pairs when
-- the leader's hex may stand as h0 (option range_first_link, Q13).
{
  ranges = {
    { hexes = 2, any_of = { {} }, first_link = { {} }, rule = "7.2b" },
    { hexes = 3, any_of = { { 1 }, { 2 } }, first_link = { { 0 }, { 1 }, { 2 } }, rule = "7.2c" },
    { hexes = 4, any_of = { { 1, 2, 3 } }, first_link = { { 1, 2, 3 } }, rule = "7.2d" },
  },
  links = { "road", "trail" },
  blocked = {
    { by = "enemy_unit", rule = "7.21A" },
    { by = "enemy_zoc", unless = "friendly_unit", rule = "7.21B" },
    { by = "impassable", rule = "7.21C" },
  },
  napoleon = "LF_NAPOLEON",
  -- Those who spend their whole rating as points (5.11, Q2), besides commanding their own
  -- formation.
  army_commanders = { french = "LF_NAPOLEON", prussian = "LP_BRUNSWICK" },
  -- 5.15: what any other commander who leads a formation of his own may put In Command besides it.
  own_formation = { units = 1, officers = 0, rule = "5.15c" },
  -- 5.11: what one command point buys.
  point = { units = 1, officers = 1, rule = "5.11b" },
}
