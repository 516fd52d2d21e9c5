-- 19.4 The campaign of 1812.
{
  id = "1812",
  number = 10,
  title = "The campaign of 1812",
  map = "lga",
  area = "maps_cd", -- 19.4b
  sides = { "french", "coalition" },
  nations = { -- 19.4a
    french = "french", italian = "french", bavarian = "french", baden = "french", saxon = "french", polish = "french", westphalian = "french",
    hessian = "french", neapolitan = "french", mecklenburg = "french", prussian = "french", austrian = "french", russian = "coalition",
  },
  armies = { -- 19.4d to 19.4f, 19.4m
    "grande_armee_1812", "italy_1812", "second_support", "left_flank", "right_flank", "french_later_1812",
    "first_west", "second_west", "third_west", "russian_pool_1812",
  },
  start = { day = 22, part = "IV June", turn = 1 },
  week = 24, -- of the year, as tables/turns counts
  year = 1812,
  turns = 25, -- 19.4l
  supreme = { "F_NAPOLEON_442", "A_SCHWARZENBERG", "R_BARCLAY" }, -- 19.4g, 19.4h
  points = { F_NAPOLEON_442 = 8, F_EUGENE = 5, F_JEROME = 5, A_SCHWARZENBERG = 5, R_BARCLAY = 8, R_BAGRATION = 5, R_TORMASOV = 5 }, -- 19.4g, 19.4h
  morale = { -- 19.4j
    french = 3, italian = 2, bavarian = 2, baden = 2, saxon = 2, polish = 2, westphalian = 2, hessian = 2, neapolitan = 2, mecklenburg = 2,
    prussian = 2, austrian = 2, russian = 3, cossack = 2,
  },
  initiative = 3, -- 19.4k
  special = {
    over_nations = { A_SCHWARZENBERG = "austrian" }, -- 19.4g
    partners = { -- 19.4.6b: the rolls up to which they are loyal, and neutral
      { nation = "prussian", loyal = 13, neutral = 16 },
      { nation = "austrian", loyal = 15, neutral = 18 },
    },
    as_french = { leader = "F_MACDONALD", army = "left_flank", nation = "prussian" }, -- 19.4.9
    cities = { D0221 = "french" }, -- 19.4c: Warsaw
    homeward = { french = "west_edge", austrian = "austrian_edges" }, -- 14.22b
    pool = "pool", -- 19.4m
    surrender = { -- 19.4.1, 19.4.2
      levels = { 190, 200, 205, 210, 220 },
      markers = { { value = 0, count = 3 }, { value = 1, count = 10 }, { value = 3, count = 10 }, { value = 5, count = 10 }, { value = 7, count = 10 }, { value = 9, count = 7 } },
      corps = 6,
      within = 5,
      last_turn = 25, -- 19.4.2g
    },
    length = { turn = 14, turns = 61 }, -- 19.4.4
    unsteady = { leader = "F_JEROME", failures = 3, points = 5 }, -- 19.4.8
    kutusov = { turn = 10, points = 8 }, -- 19.4.10
    control = { C5031 = "coalition", C2718 = "coalition", D3127 = "coalition", D0221 = "french" }, -- 19.4vb, 19.4.5c
  },
}
