-- tables/victory_points.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    points = { type = "integer", min = 1, max = 9 },
    per_initiative = { type = "boolean" },
    rule = { type = "ref", to = "rule" },
  },
}
