-- tables/formations.lua
{
  type = "map",
  value = {
    type = "record",
    fields = {
      movement = { type = "integer", min = 0, max = 12 },
      into = { type = "list", item = { type = "id" } },
      at_once = { type = "list", item = { type = "id" } },
      fire = { type = "integer", min = 0, max = 9 },
      reach = { type = "integer", min = 0, max = 9 },
      charge = { type = "integer", min = 0, max = 9 },
      mark = { type = "integer", min = -9, max = 9 },
      stand = { type = "integer", min = -9, max = 9 },
      all_round = { type = "boolean", optional = true },
    },
  },
}
