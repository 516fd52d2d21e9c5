-- tables/supply.lua
{
  types = {
    figure = { type = "tuple", items = { { type = "integer" }, { type = "ref", to = "rule" } } },
  },
  type = "record",
  fields = { line = { type = "figure" } },
}
