-- tables/loyalty.tsv
{
  type = "table",
  key = "from",
  columns = {
    from = { type = "integer", min = -9999, max = 9999, unit = "VP" },
    to = { type = "integer", min = -9999, max = 9999, unit = "VP" },
    modifier = { type = "integer", min = -5, max = 5 },
    rule = { type = "ref", to = "rule" },
  },
}
