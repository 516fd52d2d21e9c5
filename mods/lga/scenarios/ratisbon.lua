-- 19.31 The Ratisbon campaign: the first six weeks of 1809.
{
  id = "ratisbon",
  number = 8,
  title = "Ratisbon",
  map = "lga",
  area = "map_b", -- 19.31a
  sides = { "french", "coalition" },
  nations = { french = "french", bavarian = "french", wurttemberg = "french", austrian = "coalition", tyrolean = "coalition" },
  armies = { "germany_french", "germany_austrian", "partisans" }, -- 19.31c, 19.31d
  start = { day = 15, part = "III March", turn = 1 },
  week = 11, -- of the year, as tables/turns counts
  year = 1809,
  turns = 6, -- 19.31i
  supreme = { "F_NAPOLEON", "A_CHARLES" }, -- 19.31e
  points = { F_NAPOLEON = 8, F_BERTHIER = 0, A_CHARLES = 8 }, -- 19.31e
  morale = { french = 3, bavarian = 2, wurttemberg = 2, austrian = 2, tyrolean = 1 }, -- 19.31g
  initiative = 2, -- 19.31h
  special = {
    initiative = { { turn = 5, die = 4 } }, -- 19.31h
    entries = { napoleon = { areas = { "bavaria" } } }, -- 19.31j
    berthier = { leader = "F_BERTHIER", last_turn = 4, radius = 8, each = 4, draw = 5 }, -- 19.31k
    deputies = { leaders = { "A_BELLEGARDE", "A_KOLOWRAT" }, points = 5 }, -- 19.31o
    cities = { B3922 = "french" }, -- 14.32: Venice
    partisans = { "north_tyrol", "south_tyrol" }, -- 19.31p
    border = { side = "french", last_turn = 4 }, -- 19.31q
    rhine = "france", -- 19.31r
    points = 1, -- 19.31s
    cleared = true, -- 19.31s
  },
}
