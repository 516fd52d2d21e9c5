-- 21.7 The French come by the western roads, as some of the Prussian staff expected.
{
  id = "erfurt",
  number = 7,
  title = "French Attack Toward Erfurt",
  rule = "21.7",
  map = "1806",
  area = "section_n", -- 21.72
  sides = { "french", "prussian" },
  first = "french", -- 21.73
  start = { day = 7, part = "Morning", turn = 1 },
  last = { day = 18, part = "Afternoon", turn = 46 }, -- 21.74
  turns = 46,
  closed = { side = "prussian", area = "sw_edge_zone", rule = "21.72" },
  optional = {}, -- 19.4
  victory = "20",
  objectives = {},
  sources = { french = { "N0401", "N1801", "N2301" }, prussian = { "N1453", "N2053", "N3853", "N3916" } }, -- 21.75
  sources_rule = "21.75",
  leader_refuge = {},
  tables = {
    row = 7,
    tracks = { "alternate" },
    own = "sc7", -- Bila and Tauenzien stand on the South map
    formations = {},
    also = {},
    rule = "21.71",
  },
  setup = {},
  reinforcements = {},
  entry_overflow = {}, -- 15.2a: the map edge itself
}
