-- tables/manoeuvres.tsv
{
  types = { cost = { type = "integer", min = 0, max = 12, unit = "half MP", units = { MP = 2 } } },
  type = "table",
  key = "kind",
  columns = {
    kind = { type = "id" },
    infantry = { type = "cost" },
    cavalry = { type = "cost" },
    effect = { type = "string", optional = true },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
