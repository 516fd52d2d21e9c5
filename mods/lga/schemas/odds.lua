-- tables/odds.tsv
{
  type = "table",
  key = "odds",
  columns = {
    odds = { type = "string" },
    attack = { type = "integer", min = 1, max = 9 },
    defence = { type = "integer", min = 1, max = 9 },
    modifier = { type = "integer", min = -9, max = 9 },
  },
}
