-- scenarios/*.lua
{
  type = "record",
  fields = {
    id = { type = "id" },
    title = { type = "string" },
    map = { type = "string" },
    sides = { type = "list", item = { type = "enum", of = { "arden", "brunn", "corvin", "dorn" } } },
    -- Who fights beside whom; each side stands in one list.
    alliances = { type = "list", item = {
      type = "list",
      item = { type = "enum", of = { "arden", "brunn", "corvin", "dorn" } },
    } },
    start = {
      type = "record",
      fields = { day = { type = "integer" }, part = { type = "string" }, turn = { type = "integer", min = 1 } },
    },
    turns = { type = "integer", min = 1, max = 40 },
    command = { type = "list", key = "side", item = {
      type = "record",
      fields = {
        side = { type = "enum", of = { "arden", "brunn", "corvin", "dorn" } },
        points = { type = "integer", min = 1, max = 9 }, -- orders a turn
      },
    } },
    setup = { type = "list", key = "leader", item = {
      type = "record",
      fields = { leader = { type = "ref", to = "piece" }, hex = { type = "ref", to = "hex" } },
    } },
  },
}
