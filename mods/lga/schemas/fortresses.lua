-- tables/fortresses.tsv
{
  type = "table",
  key = "class",
  columns = {
    class = { type = "enum", of = { "major", "minor" } },
    points = { type = "integer", min = 1, max = 99, unit = "SP" },
    trains = { type = "integer", min = 0, max = 9 },
    rule = { type = "ref", to = "rule" },
  },
}
