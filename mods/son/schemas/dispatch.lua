-- tables/dispatch.tsv
{
  types = { distance = { type = "integer", min = 1, max = 80, unit = "half MP", units = { MP = 2 } } },
  type = "table",
  key = "army",
  columns = {
    army = { type = "enum", of = { "french", "silesia", "bohemia", "north" } },
    friendly = { type = "distance" },
    neutral = { type = "distance" },
    hostile = { type = "distance", optional = true },
    line = { type = "integer", min = 1, max = 99, unit = "hexes" },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
