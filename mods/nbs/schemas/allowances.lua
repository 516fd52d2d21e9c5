-- tables/allowances.tsv
{
  type = "table",
  key = "class",
  columns = {
    class = { type = "id" },
    allowance = { type = "integer", min = 0, max = 80, unit = "quarter MP", units = { MP = 4 } },
    origin = { type = "string" },
  },
}
