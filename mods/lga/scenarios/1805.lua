-- 19.13 The campaign of 1805.
{
  id = "1805",
  number = 4,
  title = "The campaign of 1805",
  map = "lga",
  area = "map_b", -- 19.13a
  sides = { "french", "coalition" },
  nations = {
    french = "french", italian = "french", bavarian = "french", baden = "french", wurttemberg = "french",
    austrian = "coalition", russian = "coalition",
  },
  armies = { -- 19.13c, 19.13d
    "grande_armee", "french_italy",
    "danube", "tyrol", "austrian_italy", "vienna", "russian_first", "russian_second", "russian_third",
  },
  start = { day = 22, part = "IV September", turn = 1 },
  week = 36, -- of the year, as tables/turns counts
  year = 1805,
  turns = 13, -- 19.13l: 11 when the French go into Ansbach
  supreme = { "F_NAPOLEON", "R_KUTUSOV", "A_CHARLES" }, -- 19.13e, 19.13g, 19.13f
  points = { -- 19.13e, 19.13f, 19.13g
    F_NAPOLEON = 8, F_MASSENA = 8, A_CHARLES = 8, A_FERDINAND = 4, A_MACK = 4, A_JOHN = 4,
    R_KUTUSOV = 8, R_BUXHOWDEN = 5, R_BENNIGSEN = 5,
  },
  morale = { french = 3, italian = 3, bavarian = 2, baden = 2, wurttemberg = 2, austrian = 2, russian = 3 }, -- 19.13j
  initiative = 5, -- 19.13k
  special = {
    split = { leaders = { "A_FERDINAND", "A_MACK" }, within = 8, points = 3, tied = 3 }, -- 19.13o
    surprise = { side = "french", still = "austrian" },
    trains = { french = 6 },
    entries = {
      augereau = { areas = { "rhine_west_bank" } }, -- 19.13m
      john = { moving = true, with = "tyrol" }, -- 19.13n
      kutusov = { around = { "east_of_morava", "north_of_danube" } }, -- 19.13x
      buxhowden = { around = { "east_of_morava", "north_of_danube" } },
      bennigsen = { around = { "east_of_morava", "north_of_danube" } },
    },
    ansbach = { area = "ansbach", fortress = "B3205", points = 10, last_turn = 11 }, -- 19.13l
    held = {
      {
        army = "austrian_italy",
        rule = "19.13p",
        leader = "A_CHARLES",
        attacked = true,
        entering = { { areas = { "east_of_adige", "south_of_trent" } }, { areas = { "east_of_passau" }, army = "grande_armee" } },
      },
      { army = "vienna", rule = "19.13za", entering = { { areas = { "east_of_passau" } } } },
      { piece = "BV_DEROY", rule = "19.13zc", turn = 1 },
    },
    reserve_army = "vienna", -- 19.13za
    as_corps = { "F_MASSENA", "R_KUTUSOV", "R_BUXHOWDEN", "R_BENNIGSEN" }, -- 19.13zb
    by_number = { "F_MASSENA" }, -- 19.13o
    sealed = { "kutusov", "buxhowden", "bennigsen" }, -- 19.13w
    guard = { "F_GUARD_1", "R_GUARD_1", "R_GUARD_HEAVY" }, -- 19.13y, 19.13z
    spared = { "F_GUARD_1", "F_GUARD_HEAVY" }, -- 19.13y
    absorbed = { "BD_INF_1", "W_INF_1" }, -- 19.13zd
  },
}
