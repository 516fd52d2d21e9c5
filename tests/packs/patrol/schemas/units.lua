{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    side = { type = "enum", of = { "red", "blue" } },
    name = { type = "string" },
    points = { type = "integer", min = 1, max = 9 },
  },
}
