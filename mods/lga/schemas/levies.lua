-- tables/levies.tsv
{
  type = "table",
  key = "piece",
  columns = {
    piece = { type = "ref", to = "piece" },
    strength = { type = "integer", min = 1, max = 20, unit = "SP" },
    rule = { type = "ref", to = "rule" },
  },
}
