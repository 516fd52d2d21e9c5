-- 19.12 The Ulm campaign, the second introduction.
{
  id = "ulm",
  number = 3,
  title = "Ulm",
  map = "lga",
  area = "map_b", -- 19.12a
  sides = { "french", "coalition" },
  nations = { french = "french", bavarian = "french", baden = "french", wurttemberg = "french", austrian = "coalition" },
  armies = { "grande_armee", "danube", "tyrol" }, -- 19.12c, 19.12d
  start = { day = 22, part = "IV September", turn = 1 },
  week = 36, -- of the year, as tables/turns counts
  year = 1805,
  turns = 5, -- 19.12i
  supreme = { "F_NAPOLEON", "A_FERDINAND" }, -- 19.12e
  points = { F_NAPOLEON = 8, A_FERDINAND = 4, A_MACK = 4, A_JOHN = 4 }, -- 19.12e
  morale = { french = 3, bavarian = 2, baden = 2, wurttemberg = 2, austrian = 2 }, -- 19.12g, 19.13j
  initiative = 5, -- 19.12h
  special = {
    split = { leaders = { "A_FERDINAND", "A_MACK" }, within = 8, points = 3, tied = 3 }, -- 19.12k, 19.12l
    surprise = { side = "french", still = "austrian" }, -- 19.12m, 19.12n
    trains = { french = 6 }, -- 19.12o
    entries = { john = { moving = true, with = "tyrol" } }, -- 19.12j
    ansbach = { area = "ansbach", fortress = "B3205", points = 10 }, -- 19.12p, 15.22
  },
}
