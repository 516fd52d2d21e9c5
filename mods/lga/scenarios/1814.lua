-- 19.6 The campaign of 1814 in France.
{
  id = "1814",
  number = 12,
  title = "The campaign of 1814",
  map = "lga",
  area = "maps_ab", -- 19.6a
  sides = { "french", "coalition" },
  nations = {
    french = "french",
    austrian = "coalition", russian = "coalition", prussian = "coalition", swedish = "coalition", bavarian = "coalition",
    baden = "coalition", british = "coalition", british_allied = "coalition",
  },
  armies = { -- 19.6c, 19.6d
    "grande_armee_1814", "lyon_1814",
    "bohemia_1814", "russian_reserve_1814", "silesia_1814", "north_1814",
  },
  start = { day = 1, part = "I January", turn = 1 },
  week = 1, -- of the year, as tables/turns counts
  year = 1814,
  turns = 13, -- 19.6k
  supreme = { "F_NAPOLEON_442", "A_SCHWARZENBERG", "P_BLUECHER" }, -- 19.6e, 19.6f
  points = { -- 19.6e, 19.6f
    F_NAPOLEON_442 = 8, F_AUGEREAU = 5,
    A_SCHWARZENBERG = 5, P_BLUECHER = 5, R_BARCLAY = 5, SE_BERNADOTTE = 5,
  },
  morale = { -- 19.6i
    french = 3,
    austrian = 2, russian = 2, prussian = 2, swedish = 2, bavarian = 2, baden = 2, british = 2, british_allied = 2,
  },
  initiative = 3, -- 19.6j
  special = {
    own_armies = true, -- 19.6f
    over_nations = { A_SCHWARZENBERG = "austrian", P_BLUECHER = "prussian" }, -- 19.6f
    super_corps = { "R_WITGENSTEIN", "R_SACKEN", "R_LANGERON", "R_WINZINGERODE" }, -- 19.6g
    own_reserves = true, -- 19.6h
    fed_by = { swedish = "prussian", british = "prussian", british_allied = "prussian", bavarian = "austrian", baden = "russian" }, -- 14.11b
    replacements = { -- 19.6l, 19.6m
      own = true,
      powers = {
        french = { infantry = 4, cavalry = 1, kept = false, monthly = true, rule = "19.6l" },
        russian = { infantry = 5, cavalry = 1, kept = false, rule = "19.6m" },
        prussian = { infantry = 3, cavalry = 1, kept = false, rule = "19.6m" },
      },
    },
    mutiny = { side = "french", points = -25, leader = "F_NAPOLEON_442", apart = 4, near = 2 }, -- 19.6n
    capital = { hex = "B0405", points = -25 }, -- 19.6o
  },
}
