-- 21.4 What if Hohenlohe had attacked Lannes on 13 October? The Prussians move first.
{
  id = "massenbach",
  number = 4,
  title = "Massenbach Overruled",
  rule = "21.4",
  map = "1806",
  area = "section_n", -- 21.42
  sides = { "french", "prussian" },
  first = "prussian", -- 21.43
  start = { day = 13, part = "Morning", turn = 25 },
  last = { day = 14, part = "Evening", turn = 31 }, -- 21.44
  turns = 7,
  optional = { "supply", "vedettes" }, -- 19.4
  victory = "20",
  objectives = {},
  sources = { french = { "N0401" }, prussian = { "N1453", "N2053", "N3853", "N3916" } },
  leader_refuge = {},
  tables = {
    row = 13,
    tracks = {},
    own = "sc4", -- the French who are still on the South map come by their roads
    formations = {},
    also = {},
    what_if = { option = "first_corps", rule = "21.25b", formations = { "F_I" } },
    rule = "21.41",
  },
  setup = {},
  reinforcements = {},
  entry_overflow = {}, -- 15.2a: the map edge itself
}
