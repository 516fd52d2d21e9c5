-- 21.6 The Prussians know a day early which way the French will come.
{
  id = "early_warning",
  number = 6,
  title = "Early Warning",
  rule = "21.6",
  map = "1806",
  area = "both_sections", -- 21.62
  sides = { "french", "prussian" },
  first = "french", -- 21.63
  start = { day = 7, part = "Morning", turn = 1 },
  last = { day = 18, part = "Afternoon", turn = 46 }, -- 21.64
  turns = 46,
  closed = { side = "prussian", area = "sw_edge_zone", rule = "21.62" },
  optional = {}, -- 19.4
  victory = "20",
  objectives = {},
  sources = { french = { "S0901", "S2701", "N0401" }, prussian = { "S0554", "S2653", "N1453", "N2053", "N3853", "N3916" } },
  leader_refuge = {},
  tables = {
    row = 7,
    tracks = { "regular" },
    formations = {},
    also = {},
    rule = "21.61",
  },
  setup = {},
  reinforcements = {},
  entry_overflow = {}, -- 15.2a: the map edge itself
}
