-- tables/victory_points.tsv
{
  type = "table",
  key = "event",
  columns = {
    event = { type = "id" },
    points = { type = "integer", min = 1, max = 9 },
    per_initiative = { type = "boolean" },
    rule = { type = "ref", to = "rule" },
  },
}
