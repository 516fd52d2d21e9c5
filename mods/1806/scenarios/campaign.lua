-- 21.5 The campaign, from the French entry into Thuringia on.
{
  id = "campaign",
  number = 5,
  title = "Campaign",
  rule = "21.5",
  map = "1806",
  area = "both_sections", -- 21.52
  sides = { "french", "prussian" },
  first = "french", -- 21.53
  start = { day = 8, part = "Afternoon", turn = 6 },
  last = { day = 18, part = "Afternoon", turn = 46 }, -- 21.54a
  turns = 41,
  duration_rule = "21.54a",
  -- 19.1, 21.54: other first turns that the players may agree on. Row 8 shows the Afternoon.
  starts = {
    option = "start_date",
    list = {
      {
        choice = "9",
        rule = "19.1",
        row = 9,
        day = 9,
        part = "Morning",
        turn = 9,
        turns = 38,
      },
      {
        choice = "10",
        rule = "21.54b",
        row = 10,
        day = 10,
        part = "Morning",
        turn = 13,
        turns = 34,
      },
      {
        choice = "11",
        rule = "21.54b",
        row = 11,
        day = 11,
        part = "Morning",
        turn = 17,
        turns = 30,
      },
      {
        choice = "12",
        rule = "21.54b",
        row = 12,
        day = 12,
        part = "Morning",
        turn = 21,
        turns = 26,
      },
      {
        choice = "13",
        rule = "21.54b",
        row = 13,
        day = 13,
        part = "Morning",
        turn = 25,
        turns = 22,
      },
      {
        choice = "14",
        rule = "21.54b",
        row = 14,
        day = 14,
        part = "Morning",
        turn = 29,
        turns = 18,
      },
    },
  },
  optional = {}, -- 19.4
  victory = "20",
  objectives = {},
  sources = { french = { "S0901", "S2701", "N0401" }, prussian = { "S0554", "S2653", "N1453", "N2053", "N3853", "N3916" } },
  leader_refuge = {},
  tables = {
    row = 8,
    tracks = { "regular" },
    formations = {},
    also = {},
    rule = "21.0",
  },
  setup = {},
  reinforcements = {},
  entry_overflow = {}, -- 15.2a: the map edge itself
}
