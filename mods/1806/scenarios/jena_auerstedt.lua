-- 21.3 Both battles of 14 October 1806 on the whole North map.
{
  id = "jena_auerstedt",
  number = 3,
  title = "Jena-Auerstedt",
  rule = "21.3",
  map = "1806",
  area = "section_n", -- 21.32
  sides = { "french", "prussian" },
  first = "french", -- 21.33
  start = { day = 14, part = "Morning", turn = 29 },
  last = { day = 14, part = "Evening", turn = 31 }, -- 21.34
  turns = 3,
  optional = { "supply", "vedettes" }, -- 19.4
  victory = "20",
  objectives = {},
  sources = { french = { "N0401" }, prussian = { "N1453", "N2053", "N3853", "N3916" } },
  leader_refuge = {},
  tables = {
    row = 14,
    tracks = {},
    own = "sc1", -- the reinforcements of 21.16 and 21.17 come as in Scenario 1
    formations = {},
    also = {},
    what_if = { option = "first_corps", rule = "21.25b", formations = { "F_I" } },
    rule = "21.31",
  },
  setup = {},
  reinforcements = {},
  -- 15.2a, reading Q109: as in Scenario 1, where the same groups come over the same bridges.
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
