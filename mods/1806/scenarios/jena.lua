-- 21.2 Napoleon against Hohenlohe, 14 October 1806: south of the Ilm and the Saale, with Weimar and
-- its country on the other bank, where Rüchel's corps and Pletz stand.
{
  id = "jena",
  number = 2,
  title = "Jena",
  rule = "21.2",
  map = "1806",
  area = "jena", -- 21.22
  sides = { "french", "prussian" },
  first = "french", -- 21.23
  start = { day = 14, part = "Morning", turn = 29 },
  last = { day = 14, part = "Evening", turn = 31 }, -- 21.24
  turns = 3,
  optional = { "supply", "vedettes" }, -- 19.4
  victory = "20",
  objectives = {},
  sources = { french = { "N0401" }, prussian = {} },
  leader_refuge = { prussian = "N2524" },
  tables = {
    row = 14,
    tracks = {},
    formations = { -- 21.25a: without I Corps; Blücher's hex, at Auerstedt, is out of the area
      "F_ARMY",
      "F_IV",
      "F_V",
      "F_VI",
      "F_VII",
      "F_GUARD",
      "F_CAV",
      "P_III",
      "P_IV",
    },
    also = { "P_PLETZ" },
    what_if = { option = "first_corps", rule = "21.25b", formations = { "F_I" } },
    rule = "21.25a",
  },
  setup = {},
  reinforcements = {},
  entry_overflow = {}, -- 15.2a: the map edge itself
}
