-- tables/ranks.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    marks = { type = "string" },
    named = { type = "boolean" },
    range = { type = "integer", min = 1, max = 20, optional = true },
    points = { type = "integer", min = 0, max = 20, optional = true },
  },
}
