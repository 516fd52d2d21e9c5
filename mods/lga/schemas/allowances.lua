-- tables/allowances.tsv
{
  type = "table",
  key = "kind",
  columns = {
    kind = { type = "id" },
    points = { type = "integer", min = 0, max = 20, unit = "MP" },
    rule = { type = "ref", to = "rule" },
  },
}
