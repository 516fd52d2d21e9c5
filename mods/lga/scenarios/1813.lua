-- 19.5 The campaign of 1813: Dresden and Leipzig.
{
  id = "1813",
  number = 11,
  title = "The campaign of 1813",
  map = "lga",
  area = "theatre_1813", -- 19.5a
  sides = { "french", "coalition" },
  nations = {
    french = "french", italian = "french", bavarian = "french", wurttemberg = "french", baden = "french", saxon = "french", polish = "french",
    westphalian = "french", danish = "french",
    austrian = "coalition", russian = "coalition", prussian = "coalition", swedish = "coalition", british = "coalition",
    british_allied = "coalition",
  },
  armies = { "grande_armee_1813", "bohemia_1813", "silesia_1813", "north_1813", "poland_1813", "independent_1813" }, -- 19.5c, 19.5d
  start = { day = 15, part = "III August", turn = 1 },
  week = 31, -- of the year, as tables/turns counts
  year = 1813,
  turns = 10, -- 19.5l
  supreme = { "F_NAPOLEON_442" }, -- 19.5e, 19.5f
  points = { F_NAPOLEON_442 = 8, BV_WREDE = 3, A_SCHWARZENBERG = 8, P_BLUECHER = 8, SE_BERNADOTTE = 5, R_BENNIGSEN = 5 }, -- 19.5e, 19.5f
  morale = { -- 19.5j
    french = 3, russian = 3,
    italian = 2, bavarian = 2, wurttemberg = 2, baden = 2, saxon = 2, polish = 2, westphalian = 2, danish = 2,
    austrian = 2, prussian = 2, swedish = 2, british = 2, british_allied = 2, cossack = 2,
  },
  initiative = 3, -- 19.5k
  special = {
    own_armies = true, -- 19.5f
    own_reserves = true, -- 19.5i
    super_corps = { "R_CONSTANTINE" },
    army_points = { F_NEY = 5 }, -- 19.5e
    independent = { "F_DAVOUT" }, -- 19.5e
    assistants = { "R_BARCLAY", "R_WITGENSTEIN", "R_LANGERON", "R_WINZINGERODE" }, -- 19.5g
    confer = { leaders = { "A_SCHWARZENBERG", "P_BLUECHER", "SE_BERNADOTTE" }, nation = "russian" }, -- 19.5h
    direct = { leader = "BA_BRITISH_ALLIES", by = "P_BLUECHER" }, -- 19.5q
    ports = { leader = "BA_BRITISH_ALLIES", hexes = 8 }, -- 19.5q
    fed_by = { swedish = "prussian", british = "prussian", british_allied = "prussian" }, -- 14.11b
    occupied = "french", -- 19.5b
    besieged = { side = "french", hexes = { "A4217", "A4421", "A5513" } }, -- 19.5d
    neutrals = { -- 19.5m, 19.5n
      {
        nation = "austrian", at = 50, rule = "19.5m", heir = "R_BARCLAY", points = 8,
        areas = { "austria", "bohemia", "moravia", "salzburg", "styria", "carinthia", "k_of_hungary", "galicia" },
      },
      { nation = "bavarian", at = -30, rule = "19.5n", areas = { "bavaria" } },
    },
    restraint = 30, -- 19.5o
    held = { { piece = "A_HILLER", rule = "19.5p", entering = { { areas = { "austria" } } } } }, -- 19.5p
    points = 75, -- 19.5r
  },
}
