-- 19.32 The campaign of 1809.
{
  id = "1809",
  number = 9,
  title = "The campaign of 1809",
  map = "lga",
  area = "map_b", -- 19.32a
  sides = { "french", "coalition" },
  nations = {
    french = "french", italian = "french", bavarian = "french", wurttemberg = "french", saxon = "french",
    austrian = "coalition", tyrolean = "coalition",
  },
  armies = { "germany_french", "italy_1809", "dalmatia", "germany_austrian", "inner_austria", "partisans" }, -- 19.32b, 19.32c
  start = { day = 15, part = "III March", turn = 1 },
  week = 11, -- of the year, as tables/turns counts
  year = 1809,
  turns = 16, -- 19.32g
  supreme = { "F_NAPOLEON", "A_CHARLES" }, -- 19.32d
  points = { F_NAPOLEON = 8, F_BERTHIER = 0, F_EUGENE = 5, A_CHARLES = 8, A_JOHN = 5 }, -- 19.32d
  morale = { french = 3, italian = 2, bavarian = 2, wurttemberg = 2, saxon = 2, austrian = 2, tyrolean = 1 }, -- 19.32e
  initiative = 2, -- 19.32f
  special = {
    initiative = { { turn = 5, die = 4 } }, -- 19.32f
    entries = { napoleon = { areas = { "bavaria" } } }, -- 19.31j
    berthier = { leader = "F_BERTHIER", last_turn = 4, radius = 8, each = 4, draw = 5 }, -- 19.32h, 19.31k
    deputies = { leaders = { "A_BELLEGARDE", "A_KOLOWRAT" }, points = 5 }, -- 19.31o
    cities = { B3922 = "french" }, -- 14.32: Venice
    partisans = { "north_tyrol", "south_tyrol" }, -- 19.31p
    border = { side = "french", last_turn = 4 }, -- 19.31q
    rhine = "france", -- 19.31r
    landwehr = { nation = "austrian", pool = 35, turn = 7 }, -- 19.32i
    loose = { leader = "F_EUGENE", units = 3 }, -- 19.32j
    points = 30, -- 19.32l
    control = { B5208 = "coalition" }, -- 19.32l
  },
}
