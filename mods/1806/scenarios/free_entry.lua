-- 21.8 The French write their own plan of entry, and the Prussians deploy as they like.
{
  id = "free_entry",
  number = 8,
  title = "French Free Entry",
  rule = "21.8",
  map = "1806",
  area = "both_sections", -- 21.82
  sides = { "french", "prussian" },
  first = "french", -- 21.83
  start = { day = 7, part = "Morning", turn = 1 },
  last = { day = 18, part = "Afternoon", turn = 46 }, -- 21.84
  turns = 46,
  memorandum = { side = "french" }, -- 21.81, 21.85
  closed = { side = "prussian", area = "sw_edge_zone", rule = "21.82" },
  optional = {}, -- 19.4
  victory = "20",
  objectives = {},
  sources = { french = { "S0901", "S2701", "N0401", "N1801", "N2301" }, prussian = { "S0554", "S2653", "N1453", "N2053", "N3853", "N3916" } },
  leader_refuge = {},
  tables = {
    row = 7,
    tracks = { "regular" },
    formations = {},
    also = {},
    rule = "21.85b",
  },
  setup = {},
  reinforcements = {},
  entry_overflow = {}, -- 15.2a: the map edge itself
}
