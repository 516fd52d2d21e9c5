-- tables/terms.lua
{
  type = "record",
  fields = {
    ride = { type = "integer", min = 1, max = 40 },
    width = { type = "integer", min = 0, max = 9 },
    rest = { type = "integer", min = 0, max = 9 },
    headquarters = {
      type = "record",
      fields = { blue = { type = "ref", to = "hex" }, white = { type = "ref", to = "hex" } },
    },
  },
}
