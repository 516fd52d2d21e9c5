-- 19.11A Austerlitz: a single combat phase of the Coalition, to learn battles by.
{
  id = "austerlitz",
  number = 1,
  title = "Austerlitz",
  map = "lga",
  area = "map_b", -- 19.11A.a
  sides = { "coalition", "french" },
  nations = { french = "french", austrian = "coalition", russian = "coalition" },
  armies = { "austerlitz_french", "austerlitz_allied" },
  start = { day = 2, part = "I December", turn = 1 },
  week = 45, -- of the year, as tables/turns counts
  year = 1805,
  turns = 1, -- 19.11A.e
  supreme = { "F_NAPOLEON", "R_KUTUSOV" },
  points = {},
  morale = { french = 3, austrian = 2, russian = 3 }, -- 19.11A.d
  initiative = 0,
  phasing = "coalition", -- 19.11A.e
  held_back = { coalition = "R_CONSTANTINE" }, -- 19.11A.f: under whom alone units may be held in reserve
  refuges = { french = { "B5203", "B5208" }, coalition = { "B5402" } }, -- 13.23: Brünn and Vienna, Olmütz
}
