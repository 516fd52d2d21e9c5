-- 22.1 Bernadotte's I Corps against Württemberg's reserve, 17 October 1806, about ten in the morning: Dupont at Passendorf with
-- Rivaud coming up behind him, part of Hinrichs's brigade at the bridges, the reserve about the town; far off on the Eisleben
-- road Treskow, and Drouet after him [1]. What is not said there (hexes of the reserve's brigades) is ours.
{
  id = "halle",
  number = 10,
  title = "Halle",
  rule = "22.1",
  map = "halle",
  area = "halle", -- 22.12 the whole map
  sides = { "french", "prussian" },
  first = "french", -- 22.13
  start = { day = 17, part = "Morning", turn = 41 }, -- 22.14
  last = { day = 17, part = "Evening", turn = 43 },
  turns = 3,
  optional = { "supply", "vedettes" }, -- 19.4, both out
  victory = "21.96", -- points for losses; an objective that one side alone holds decides
  objectives = {
    { side = "french", hexes = { "H1007", "H1108" }, all = false, in_supply = false, rule = "22.16a" }, -- the island, Halle
    { side = "prussian", hexes = { "H1914" }, all = true, in_supply = false, rule = "22.16b" }, -- the Dessau road
  },
  sources = { french = { "H0801" }, prussian = { "H1914", "H1904" } }, -- Querfurt; Dessau, Magdeburg
  leader_refuge = {},
  setup = { -- 22.15
    { piece = "LF_BERNADOTTE", hex = "H1006" }, -- Passendorf
    { piece = "F_DUPONT", hex = "H1006" },
    { piece = "F_RIVAUD", hex = "H1006" }, -- came in sight as the attack began [1]
    { piece = "F_TILLY", hex = "H1006" }, -- kept at Passendorf [1]
    { piece = "LP_WURTTEMBERG", hex = "H1008" }, -- south of the town, before the Galg gate [1]
    { piece = "P_HINRICHS", hex = "H1007", reduced = true }, -- at the bridges stood a part of his battalions [1]
    { piece = "P_USEDOM", hex = "H1108" }, -- Halle
    { piece = "P_NATZMER", hex = "H1008" }, -- south of the town [1]
    { piece = "P_JLARISCH", hex = "H1109" }, -- Diemitz
    { piece = "P_HERTZBERG", hex = "H1009" }, -- Büschdorf
  },
  reinforcements = {
    {
      id = "prussian_morning",
      side = "prussian",
      turn = 41,
      hex = "H1101",
      march_road = true, -- 15.1c: the Eisleben road, on the west bank
      pieces = { "P_TRESKOW" },
      rule = "22.17a",
    },
    {
      id = "french_afternoon",
      side = "french",
      turn = 42,
      hex = "H1101",
      march_road = true,
      pieces = { "F_DROUET" },
      rule = "22.17b",
    },
  },
  entry_overflow = {}, -- 15.2a: the map edge itself
}
