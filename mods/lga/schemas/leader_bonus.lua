-- tables/leader_bonus.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "ref", to = "rank" },
    corps = { type = "boolean" },
    division = { type = "boolean" },
    brigade = { type = "boolean" },
  },
}
