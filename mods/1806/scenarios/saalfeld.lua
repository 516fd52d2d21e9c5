-- 21.9 Lannes against Louis Ferdinand, 10 October 1806. Set-up: positions of the evening of 9
-- October (19.22). Corps places are history, a unit's own hex is ours where not named.
{
  id = "saalfeld",
  number = 9,
  title = "Saalfeld",
  rule = "21.9",
  map = "1806",
  -- 21.92, reading Q69: one row more than the book, for the objective N1409
  area = "scenario_9_wide",
  sides = { "french", "prussian" },
  first = "french", -- 21.93
  start = { day = 10, part = "Morning", turn = 13 }, -- 21.94
  last = { day = 10, part = "Evening", turn = 15 }, -- 21.94
  turns = 3,
  optional = { "supply", "vedettes" }, -- 19.4, both out
  victory = "21.96",
  -- Control (20.16) at the end of play; who stands or last stood there at set-up controls a hex at
  -- the start.
  objectives = {
    -- Saalfeld
    { side = "prussian", hexes = { "N0809" }, all = true, in_supply = false, rule = "21.96b" },
    {
      side = "french",
      -- the road head above Blankenburg, Rudolstadt; one of them is enough
      hexes = { "N1409", "N1211" },
      all = false,
      in_supply = true,
      rule = "21.96c",
      variant = { option = "objective_n1309", choice = "n1309", hexes = { "N1309", "N1211" } },
    },
  },
  area_variant = { option = "objective_n1309", choice = "n1309", area = "scenario_9" },
  -- 14.21, 14.23; N1453 lies in the added row
  sources = { french = { "N0401" }, prussian = { "N1453" } },
  -- used when no source lies in the area: the Jena road (D5)
  leader_refuge = { prussian = "N1329" },
  -- 21.95: the pieces of the French V and the Prussian III Corps that stand inside the area; trains
  -- stay out.
  setup = {
    { piece = "LF_LANNES", hex = "N0401" }, -- Gräfenthal
    { piece = "F_SUCHET", hex = "N0401" }, -- Gräfenthal
    { piece = "F_TREILHARD", hex = "N0806" }, -- Arnsgereuth
    { piece = "LP_HOHENLOHE", hex = "N0822" }, -- Kahla
    { piece = "P_GRAWERT", hex = "N0819" }, -- Orlamünde
    { piece = "P_SANITZ", hex = "N0822" }, -- Kahla
    { piece = "P_LOUIS", hex = "N0809" }, -- Saalfeld
    { piece = "P_PELET", hex = "N1309" }, -- Blankenburg
    { piece = "P_HENCKEL", hex = "N0819" }, -- Orlamünde
    { piece = "P_PRITTWITZ", hex = "N0822" }, -- Kahla
    { piece = "P_SCHIMMELPF", hex = "N0217" }, -- Pößneck
    { piece = "S_CERRINI", hex = "N0529" }, -- Roda
    { piece = "S_BEVILAQUA", hex = "N1211" }, -- Rudolstadt
    { piece = "S_TRUTZSCHLER", hex = "N0809" }, -- Saalfeld
  },
  reinforcements = {
    {
      id = "french_afternoon",
      side = "french",
      turn = 14,
      hex = "N0401",
      march_road = true, -- 15.1c: the Coburg road
      pieces = { "F_GAZAN" },
      rule = "19.23c",
    },
  },
  entry_overflow = {}, -- 15.2a: the map edge itself
}
