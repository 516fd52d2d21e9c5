-- 32.3 The whole of the Grand Campaign: it begins as 32.1 does (32.3a).
{
  id = "1805_1815",
  number = 16,
  title = "The Grand Campaign, 1805 to 1815",
  map = "lga",
  area = "europe", -- 32.0
  sides = { "french", "coalition" },
  seats = {
    { side = "coalition", of = { "austrian", "russian" }, option = "players", choice = 3 }, -- 20.0d
    { side = "coalition", of = { "austrian", "russian", "prussian" }, option = "players", choice = 4 }, -- 20.0e
  },
  nations = {
    french = "french", italian = "french", bavarian = "french", baden = "french", wurttemberg = "french", swiss = "french",
    austrian = "coalition", russian = "coalition", prussian = "neutral",
    saxon = "neutral", hessian = "neutral", mecklenburg = "neutral", swedish = "neutral",
  },
  grand = {
    start = "rise",
    powers = {
      french = {},
      austrian = { war = true, column = 1 }, -- 32.1e
      russian = { war = true, column = 1 }, -- 32.1k
      prussian = { column = 6 }, -- 32.1i
      bavarian = { ally = "french" }, wurttemberg = { ally = "french" }, baden = { ally = "french" }, -- 32.1m
      swiss = { ally = "french" }, italian = { ally = "french" },
      saxon = {}, hessian = {}, mecklenburg = {}, swedish = {}, -- 32.1p
    },
    boxes = { -- 29.22a: a suggestion
      turkey = {
        "R_INF_13", "R_INF_14", "R_INF_15", "R_DRAGOON_BDE_4", "R_DRAGOON_BDE_5", "R_DRAGOON_BDE_6", "R_LIGHT_BDE_7", "R_LIGHT_BDE_8",
        "R_ART_8", "R_ART_9", "R_ART_10", "R_ART_11", "R_ART_12",
      },
    },
  },
  armies = {
    "rise_grande_armee", "rise_french_italy", "rise_french_more", -- 32.1b, 32.1c, 32.1d
    "rise_danube", "rise_austrian_italy", "rise_tyrol", "rise_vienna", -- 32.1e
    "rise_prussia", "rise_garrisons", -- 32.1f, 32.1g, 32.1h
    "rise_russia", -- 32.1j, 32.1k
  },
  start = { day = 1, part = "I August", turn = 1 },
  week = 29, -- of the year, as tables/turns counts
  year = 1805,
  turns = 476, -- 32.3e
  supreme = { "F_NAPOLEON", "A_CHARLES", "R_KUTUSOV", "P_HOHENZOLLERN" }, -- 32.1q
  points = { F_NAPOLEON = 8, A_CHARLES = 8, R_KUTUSOV = 8, P_HOHENZOLLERN = 8 }, -- 24.14
  morale = { -- 32.1s
    french = 3, russian = 3, italian = 2, bavarian = 2, baden = 2, wurttemberg = 2, swiss = 2, austrian = 2, prussian = 2,
    saxon = 2, hessian = 2, mecklenburg = 2, swedish = 2, westphalian = 2, polish = 2, dutch = 2, belgian = 2, british = 2,
    british_allied = 2, danish = 2, neapolitan = 2,
  },
  initiative = 5, -- 32.1t
  special = {
    armies = { french = 5, russian = 5, austrian = 3, prussian = 2 }, -- 24.21b
    initiative = { { turn = 69, die = 4 }, { turn = 117, die = 3 } }, -- 32.3d: from I January 1807 and 1808
    counter_change = { from = "F_NAPOLEON", to = "F_NAPOLEON_442", year = 1812 }, -- 32.3b
  },
}
