-- tables/sight.lua
{
  type = "record",
  fields = {
    heights = { type = "map", value = { type = "integer", min = 0, max = 9 } },
    features = { type = "map", value = { type = "integer", min = 0, max = 9 } },
    touch = { type = "enum", of = { "clear", "blocks", "slope" } },
  },
}
