-- 6, 30 Figures of command and orders that stand in no chart. Origins: book, but for the marked ones, which are ours within what the guidelines of 30.0 say.
{
  army_hq_rating = 3, -- 6.4ba
  brigade_rating = 2, -- 6.4be
  withdrawal = 6, -- hexes: 6.6.3.2, 6.10.2b
  defence = { brigade = 2, division = 4, corps = 4 }, -- 30.0a: hexes about an objective; of a corps for each of its divisions
  defence_most = 12, -- ours
  half_width = { attack = 2, march = 3, fallback = 2, hq_move = 3, withdraw = 3 }, -- 30.0b, 30.0a: hexes to either side of the way; march: ours
  radius = 2, -- ours: hexes about the goal of an attack or a march
  aside = 2, -- ours: a target may lie so far outside
  counter_turns = 3, -- 30.0d: own turns in which lost ground may be counter-attacked
  contact = 3, -- 30.0e: hexes to formed enemies in sight: a likely fight (ours)
  joined = 2, -- ours: hexes between those who have joined
  stages = 3, -- ours: of an order
  points = 2, -- ours: way points, and hexes of a limit, that an order names
  wing = 8, -- hexes: 29.2M2a: Commanders of divisions so near (ours)
}
