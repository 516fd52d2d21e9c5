-- 32.2 The fall of the Empire: a Grand Campaign.
{
  id = "1812_1815",
  number = 15,
  title = "The Grand Campaign, 1812 to 1815",
  map = "lga",
  area = "europe", -- 32.0
  sides = { "french", "coalition" },
  seats = {
    { side = "coalition", of = { "austrian", "russian" }, option = "players", choice = 3 }, -- 20.0d
    { side = "coalition", of = { "austrian", "russian", "prussian" }, option = "players", choice = 4 }, -- 20.0e
  },
  nations = {
    french = "french", italian = "french", bavarian = "french", baden = "french", wurttemberg = "french", saxon = "french", polish = "french",
    westphalian = "french", hessian = "french", neapolitan = "french", mecklenburg = "french", danish = "french", swiss = "french",
    prussian = "french", austrian = "french", russian = "coalition",
  },
  grand = {
    start = "fall",
    powers = {
      french = { resources = 40, replacements = 80, continental = true }, -- 32.2c
      russian = { war = true, column = 1, resources = 48, replacements = 120 }, -- 32.2d
      austrian = { column = 9, ally = "french", resources = 20, continental = true }, -- 32.2e
      prussian = { column = 9, ally = "french", garrison = true, continental = true }, -- 32.2f
      bavarian = { ally = "french" }, saxon = { ally = "french" }, westphalian = { ally = "french" }, polish = { ally = "french" }, -- 32.2h
      italian = { ally = "french" }, baden = { ally = "french" }, wurttemberg = { ally = "french" }, hessian = { ally = "french" },
      mecklenburg = { ally = "french" }, neapolitan = { ally = "french" }, danish = { ally = "french" }, swiss = { ally = "french" },
    },
    lent = { -- 22.23b, 32.2e, 32.2f: the corps that stand with the French
      "P_INF_1", "P_INF_2", "P_LIGHT_DIV_1", "P_ART_1", "P_ART_2", "P_ART_3", "A_SCHWARZENBERG", "A_INF_1", "A_INF_2", "A_INF_3",
      "A_INF_4", "A_LIGHT_DIV_1", "A_LIGHT_DIV_2", "A_ART_1", "A_ART_2",
    },
    boxes = { -- 32.2b
      spain = {
        "F_INF_23", "F_INF_24", "F_INF_25", "F_INF_26", "F_INF_27", "F_INF_28", "F_INF_29", "F_INF_30", "F_ART_20", "F_ART_21",
        "F_ART_22", "F_ART_23", "F_ART_24", "F_ART_25", "F_ART_26", "F_ART_27", "F_ART_28", "F_ART_29", "F_LIGHT_DIV_5",
        "F_LIGHT_DIV_6", "F_DRAGOON_DIV_4", "F_DRAGOON_DIV_5", "F_HEAVY_DIV_5",
      },
    },
    created = { -- 32.2h
      westphalia = { power = "westphalian" },
      warsaw = { power = "polish" },
      confederation = { members = { "bavaria", "baden", "wurttemberg", "frankfurt", "wurzburg", "gr_duchy_of_hesse", "nassau", "berg" } },
    },
    spain = true, -- 32.2b
  },
  armies = {
    "fall_grande_armee", "fall_italy", "fall_second_support", "fall_left_flank", "fall_right_flank", "fall_french_later", "fall_spain", -- 32.2a, 32.2b
    "fall_first_west", "fall_second_west", "fall_third_west", "fall_russian_pool", -- 32.2d
    "fall_austria", "fall_prussia", -- 32.2e, 32.2f
  },
  start = { day = 1, part = "I June", turn = 1 },
  week = 21, -- of the year, as tables/turns counts
  year = 1812,
  turns = 148, -- 32.2o
  supreme = { "F_NAPOLEON_442", "A_SCHWARZENBERG", "R_BARCLAY" }, -- 32.2k
  points = { F_NAPOLEON_442 = 8, A_SCHWARZENBERG = 8, R_BARCLAY = 8 }, -- 32.2k
  morale = { -- 32.2m
    french = 3, russian = 3, italian = 2, bavarian = 2, baden = 2, wurttemberg = 2, swiss = 2, austrian = 2, prussian = 2, saxon = 2,
    hessian = 2, mecklenburg = 2, swedish = 2, westphalian = 2, polish = 2, dutch = 2, belgian = 2, british = 2, british_allied = 2,
    danish = 2, neapolitan = 2,
  },
  initiative = 3, -- 32.2n
  special = {
    armies = { french = 5, russian = 5, austrian = 3, prussian = 2 }, -- 24.21b
    as_french = { leader = "F_MACDONALD", army = "fall_left_flank", nation = "prussian" }, -- 32.2a: as in 1812 (19.4.9)
    pool = "pool", -- 32.2d: as in 1812 (19.4m)
  },
}
