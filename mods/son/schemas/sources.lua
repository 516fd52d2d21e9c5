-- tables/sources.tsv
{
  type = "table",
  key = { "army", "source" },
  columns = {
    army = { type = "enum", of = { "french", "silesia", "bohemia", "north" } },
    source = { type = "id" },
    periods = { type = "string" },
    hex = { type = "ref", to = "hex", optional = true },
    province = { type = "ref", to = "area", optional = true },
    class = { type = "integer", min = 1, max = 4, optional = true },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
