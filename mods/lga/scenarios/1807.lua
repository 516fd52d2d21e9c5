-- 19.22 The campaign of Eylau and Friedland.
{
  id = "1807",
  number = 8,
  title = "The campaign of Eylau and Friedland",
  map = "lga",
  area = "maps_ad", -- 19.22a
  sides = { "french", "coalition" },
  nations = { -- 19.22a
    french = "french", polish = "french", westphalian = "french", bavarian = "french", baden = "french", wurttemberg = "french",
    prussian = "coalition", russian = "coalition",
  },
  armies = { -- 19.22c, 19.22d
    "grande_armee_1807", "prussian_remnants", "russian_first_1807", "russian_second_1807", "russian_later_1807", "russian_leaders_1807",
  },
  start = { day = 8, part = "II November", turn = 1 },
  week = 42, -- of the year, as tables/turns counts
  year = 1806,
  turns = 30, -- 19.22j
  supreme = { "F_NAPOLEON", "R_KAMENSKOI" }, -- 19.22e, 19.22f
  points = { F_NAPOLEON = 8, R_KAMENSKOI = 8, R_BENNIGSEN = 8, R_BUXHOWDEN = 8, P_LESTOCQ = 5 }, -- 19.22e, 19.22f
  morale = { french = 3, russian = 3, prussian = 2, polish = 2, westphalian = 2, bavarian = 2, baden = 2, wurttemberg = 2 }, -- 19.22h
  initiative = 4, -- 19.22i
  special = {
    army_points = { R_BARCLAY = 8, R_BAGRATION = 8 }, -- 19.22f
    succession = { from = "R_KAMENSKOI", to = "R_BENNIGSEN", turn = 9 }, -- 19.22f
    closed = {
      { rule = "19.22b", areas = { "west_galicia", "galicia", "k_of_hungary", "swedish_pomerania" } },
      { rule = "19.22o", areas = { "russian_poland" }, side = "french" },
    },
    passed = { french = { "A4021", "A4217" } }, -- 14.33: Berlin and Stettin
    replacements = { -- 19.22k, 19.22l
      limit = 5,
      powers = {
        french = { infantry = 2, cavalry = 1, kept = false, rule = "19.22k" },
        russian = { infantry = 2, cavalry = 1, kept = true, rule = "19.22k" },
        prussian = { infantry = 1, cavalry = 0, kept = true, rule = "19.22k" },
      },
    },
    rest = true, -- 19.22n
  },
}
