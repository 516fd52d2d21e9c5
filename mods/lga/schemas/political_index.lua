-- tables/political_index.tsv
{
  type = "table",
  key = { "row", "column" },
  columns = {
    row = { type = "enum", of = { "peace", "war" } },
    column = { type = "integer", min = 1, max = 10 },
    box = { type = "enum", of = { "free", "neutral", "alliance", "armistice", "peace", "surrender" } },
    rule = { type = "ref", to = "rule" },
  },
}
