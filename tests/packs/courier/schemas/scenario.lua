{
  type = "record",
  fields = {
    id = { type = "id" },
    title = { type = "string" },
    turns = { type = "integer", min = 1, max = 9 },
    sides = { type = "list", item = { type = "enum", of = { "red", "blue", "green" } } },
    start = {
      type = "record",
      fields = { day = { type = "integer" }, part = { type = "string" }, turn = { type = "integer" } },
    },
    setup = {
      type = "list",
      key = "piece",
      item = {
        type = "record",
        fields = { piece = { type = "ref", to = "piece" }, hex = { type = "ref", to = "hex" } },
      },
    },
  },
}
