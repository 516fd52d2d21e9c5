-- 21.1 The introductory scenario: Davout against the main army, 14 October 1806. Set-up: positions
-- of the evening before (19.22). Hexes of 14 October: corps places are history, a division's own
-- hex is ours.
{
  id = "auerstedt",
  number = 1,
  title = "Auerstedt",
  rule = "21.1",
  map = "1806",
  area = "ilm_saale_north", -- 21.12
  sides = { "french", "prussian" },
  first = "french", -- 21.13
  start = { day = 14, part = "Morning", turn = 29 }, -- 21.14
  last = { day = 14, part = "Evening", turn = 31 },
  turns = 3,
  optional = { "supply", "vedettes" }, -- 19.4, both out
  victory = "20",
  objectives = {},
  -- 20.12, 5.26c: sources inside the area. The French have none there.
  sources = { french = {}, prussian = { "N1453", "N2053", "N3853", "N3916" } },
  leader_refuge = { french = "N1942" }, -- 5.26c, reading Q110: used when no source lies in the area
  -- 21.15: Rüchel's corps and Pletz are not in play, Blücher is. Bridge trains come by option only,
  -- baggage trains stay out.
  setup = {
    { piece = "LP_BRUNSWICK", hex = "N2236" }, -- Auerstedt
    { piece = "LP_KALKREUTH", hex = "N2235" }, -- Rannstedt
    { piece = "LP_KING", hex = "N2236" }, -- Auerstedt
    { piece = "LP_QUEEN", hex = "N2236" }, -- Auerstedt
    { piece = "P_ORANIEN", hex = "N2235" }, -- Rannstedt
    { piece = "P_WARTENSLEBEN", hex = "N2236" }, -- Auerstedt
    { piece = "P_SCHMETTAU", hex = "N2237" }, -- Gernstedt
    { piece = "P_OSWALD", hex = "N2336" }, -- Reisdorf
    { piece = "P_PRWILHELM", hex = "N2235" }, -- Rannstedt
    { piece = "P_QUITZOW", hex = "N2236" }, -- Auerstedt
    { piece = "P_BUNTING", hex = "N2237" }, -- Gernstedt
    { piece = "P_KUHNHEIM", hex = "N2235" }, -- Rannstedt
    { piece = "P_BEEREN", hex = "N2235" }, -- Rannstedt
    { piece = "P_BLUCHER", hex = "N2336" }, -- Reisdorf
  },
  trains = {
    { piece = "F_BRIDGE", near = "LF_DAVOUT", rule = "19.24c" },
    { piece = "P_BRIDGE3", near = "LP_BRUNSWICK", hex = "N2335", rule = "19.24b" },
  },
  reinforcements = {
    {
      id = "prussian_morning",
      side = "prussian",
      turn = 29,
      hex = "N2234",
      from = "N2134", -- the far bank of the Ilm bridge, outside the area
      march_road = true, -- 15.1c
      pieces = { "P_ARNIM", "P_IRVING" },
      rule = "21.16",
    },
    {
      id = "french_morning",
      side = "french",
      turn = 29,
      hex = "N1942",
      from = "N1842", -- the far bank of the Saale bridge, outside the area
      march_road = true,
      pieces = { "LF_DAVOUT", "F_GUDIN", "F_VIALLANES" },
      rule = "21.17a",
    },
    {
      id = "french_afternoon",
      side = "french",
      turn = 30,
      hex = "N1942",
      from = "N1842",
      march_road = true,
      pieces = { "F_FRIANT", "F_MORAND" },
      rule = "21.17b",
    },
  },
  -- 15.2a, reading Q109: the edge here is the river, so a blocked group takes the nearest of these
  -- north banks whose bridge is intact and which is free of enemy units and ZOC. hex = north bank,
  -- from = south bank.
  entry_overflow = {
    { hex = "N1453", from = "N1353" }, -- Weissenfels
    { hex = "N1846", from = "N1746" }, -- Naumburg
    { hex = "N1942", from = "N1842" }, -- Kösen
    { hex = "N2037", from = "N2036" }, -- Sulza
    { hex = "N2136", from = "N2035" }, -- Nieder-Trebra
    { hex = "N2223", from = "N2124" }, -- Mellingen
    { hex = "N2234", from = "N2134" }, -- Wickerstedt
    { hex = "N2319", from = "N2219" }, -- Berka
    { hex = "N2331", from = "N2230" }, -- Ober-Rossla
    { hex = "N2428", from = "N2329" }, -- Oßmannstedt
    { hex = "N2524", from = "N2424" }, -- Weimar
  },
}
