-- tables/combat_odds.lua
{
  types = {
    line = {
      type = "map",
      value = { type = "tuple", items = { { type = "integer", min = 1, max = 9 }, { type = "integer", min = 1, max = 9 } } },
    },
  },
  type = "record",
  fields = { non_affecting = { type = "line" }, affecting = { type = "line" } },
}
