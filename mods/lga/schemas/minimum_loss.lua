-- tables/minimum_loss.tsv
{
  type = "table",
  key = "from",
  columns = {
    from = { type = "integer", min = 1, max = 999 },
    to = { type = "integer", min = 1, max = 999 },
    loss = { type = "integer", min = 1, max = 99 },
  },
}
