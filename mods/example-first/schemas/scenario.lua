-- scenarios/*.lua
{
  type = "record",
  fields = {
    id = { type = "id" },
    title = { type = "string" },
    map = { type = "ref", to = "map" },
    sides = { type = "list", item = { type = "enum", of = { "blue", "red" } } },
    start = {
      type = "record",
      fields = { day = { type = "integer" }, part = { type = "string" }, turn = { type = "integer", min = 1 } },
    },
    turns = { type = "integer", min = 1, max = 40 },
    setup = { type = "list", key = "piece", item = {
      type = "record",
      fields = { piece = { type = "ref", to = "piece" }, hex = { type = "ref", to = "hex" } },
    } },
  },
}
