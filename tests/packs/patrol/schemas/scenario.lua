{
  type = "record",
  fields = {
    id = { type = "id" },
    title = { type = "string" },
    turns = { type = "integer", min = 1, max = 9 },
    sides = { type = "list", item = { type = "enum", of = { "red", "blue" } } },
    start = {
      type = "record",
      fields = { day = { type = "integer" }, part = { type = "string" }, turn = { type = "integer" } },
    },
    set_up = { type = "integer", min = 1, max = 3, optional = true }, -- 1.14: how far from there pieces may be set up
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
