-- tables/initiative.tsv
{
  types = { d66 = { type = "integer", min = 11, max = 66 } },
  type = "table",
  key = { "rating", "status" },
  columns = {
    rating = { type = "integer", min = 0, max = 4 },
    status = { type = "enum", of = { "general", "engage", "no_orders" } },
    initiative = { type = "d66", optional = true },
    loose_cannon = { type = "d66" },
  },
}
