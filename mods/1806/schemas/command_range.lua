-- tables/command_range.lua
{
  type = "record",
  fields = {
    ranges = { type = "list", item = {
      type = "record",
      fields = {
        hexes = { type = "integer", min = 1, max = 9 },
        any_of = {
          type = "list",
          item = { type = "list", item = { type = "integer", min = 0, max = 3 } },
        },
        first_link = {
          type = "list",
          item = { type = "list", item = { type = "integer", min = 0, max = 3 } },
        },
        rule = { type = "ref", to = "rule" },
      },
    } },
    links = { type = "list", item = { type = "string" } },
    blocked = { type = "list", item = {
      type = "record",
      fields = {
        by = { type = "string" },
        unless = { type = "string", optional = true },
        rule = { type = "ref", to = "rule" },
      },
    } },
    army_commanders = { type = "map", value = { type = "ref", to = "leader" } },
    napoleon = { type = "ref", to = "leader" },
    own_formation = {
      type = "record",
      fields = {
        units = { type = "integer", min = 0 },
        officers = { type = "integer", min = 0 },
        rule = { type = "ref", to = "rule" },
      },
    },
    point = {
      type = "record",
      fields = {
        units = { type = "integer", min = 0 },
        officers = { type = "integer", min = 0 },
        rule = { type = "ref", to = "rule" },
      },
    },
  },
}
