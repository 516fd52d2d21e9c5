-- tables/leader_bonus.tsv
{
  type = "table",
  key = "rank",
  columns = {
    rank = { type = "ref", to = "rank" },
    corps = { type = "boolean" },
    division = { type = "boolean" },
    brigade = { type = "boolean" },
  },
}
