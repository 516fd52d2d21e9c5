-- scenarios/*.lua
{
  type = "record",
  fields = {
    id = { type = "id" },
    title = { type = "string" },
    map = { type = "string" },
    sides = { type = "list", item = { type = "enum", of = { "blue", "white" } } },
    start = {
      type = "record",
      fields = { day = { type = "integer" }, part = { type = "string" }, turn = { type = "integer", min = 1 } },
    },
    turns = { type = "integer", min = 1, max = 40 },
    visibility = { type = "list", item = { type = "integer", min = 1, max = 40 } },
    places = { type = "list", item = { type = "ref", to = "hex" } },
    setup = { type = "list", key = "piece", item = {
      type = "record",
      fields = {
        piece = { type = "ref", to = "piece" },
        hex = { type = "ref", to = "hex" },
      },
    } },
  },
}
