{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    side = { type = "enum", of = { "red", "blue", "green" } },
    name = { type = "string" },
    strength = { type = "integer", min = 1, max = 9 },
  },
}
