-- tables/acceptance.tsv
{
  types = { d66 = { type = "integer", min = 11, max = 66 } },
  type = "table",
  key = { "number", "result" },
  columns = {
    number = { type = "integer", min = 0, max = 8 },
    result = { type = "enum", of = { "A", "D4", "D5", "D6", "Dt" } },
    from = { type = "d66" },
    to = { type = "d66" },
  },
}
