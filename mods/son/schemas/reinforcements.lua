-- tables/reinforcements.tsv
{
  type = "table",
  columns = {
    scope = { type = "string" },
    turn = { type = "integer", min = 1, max = 96, optional = true },
    at = { type = "enum", of = { "armistice" }, optional = true },
    side = { type = "enum", of = { "french", "allied" } },
    kind = { type = "enum", of = { "arrive", "leave", "absorb", "change", "center", "source", "event" } },
    who = { type = "id" },
    strength = { type = "enum", of = { "spring", "dresden", "leipzig" }, optional = true },
    units = { type = "string", optional = true, text = "ids of units, parted by blanks" },
    where = { type = "string", optional = true },
    option = { type = "enum", of = { "early_barclay", "lobau", "no_armistice", "pajol" }, optional = true },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
