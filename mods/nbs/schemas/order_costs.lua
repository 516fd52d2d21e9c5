-- tables/order_costs.tsv
{
  type = "table",
  key = { "part", "key" },
  columns = {
    part = { type = "enum", of = { "method", "type" } },
    key = { type = "id" },
    points = { type = "integer", min = 0, max = 9 },
  },
}
