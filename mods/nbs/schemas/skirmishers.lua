-- tables/skirmishers.tsv
{
  types = { value = { type = "integer", min = 0, max = 8, unit = "half points", units = { P = 2 } } },
  type = "table",
  key = { "nation", "type" },
  columns = {
    nation = { type = "id" },
    type = { type = "enum", of = { "normal", "elite", "rifles" } },
    full = { type = "value" },
    reduced = { type = "value" },
    morale = { type = "enum", of = { "A", "B", "C", "D", "E" } },
    die = { type = "integer", min = -2, max = 2 },
    reach = { type = "integer", min = 1, max = 6 },
    origin = { type = "string" },
  },
}
