-- tables/allowances.tsv
{
  types = {
    allowance = { type = "integer", min = 1, max = 30, unit = "half MP", units = { MP = 2 } },
    subordination = { type = "integer", min = 0, max = 8, unit = "half points", units = { point = 2 } },
  },
  type = "table",
  key = "kind",
  columns = {
    kind = { type = "id" },
    march = { type = "allowance" },
    extended = { type = "allowance", optional = true },
    forced = { type = "allowance", optional = true },
    subordination = { type = "subordination", optional = true },
    rule = { type = "ref", to = "rule" },
  },
}
