{
  id = "altenfeld",
  title = "The bridges of Altenfeld",
  map = "package",
  sides = { "french", "prussian" },
  start = { day = 1, part = "morning", turn = 1 },
  turns = 6,
  source = { french = "0105", prussian = "1305" },
  setup = {
    { piece = "F_AUB", at = { mode = "column", head = "0305", tail = "0205" } },
    { piece = "F_ROQ", at = { mode = "column", head = "0305", tail = "0205" } },
    { piece = "F_LAC", at = { mode = "column", head = "0404", tail = "0304" } },
    { piece = "F_THE", at = { mode = "column", head = "0406", tail = "0306" } },
    { piece = "P_ALT", at = { mode = "column", head = "1105", tail = "1205" } },
    { piece = "P_KAL", at = { mode = "column", head = "1105", tail = "1205" } },
    { piece = "P_BRE", at = { mode = "column", head = "1006", tail = "1106" } },
    { piece = "P_DES", at = { mode = "line", left = "0704", right = "0705" } },
  },
}
