-- tables/footbridges.tsv
{
  type = "table",
  key = "map",
  columns = {
    map = { type = "ref", to = "map" },
    class = { type = "id" },
    side = { type = "id" },
    from = { type = "integer", min = 1, max = 60, unit = "turn" },
    origin = { type = "string" },
  },
}
