-- tables/prices.lua
{
  type = "record",
  fields = {
    clear = { type = "integer", min = 0, max = 20 },
    woods = { type = "integer", min = 0, max = 20 },
    climb = { type = "integer", min = 0, max = 20 },
    corner = { type = "integer", min = 0, max = 20 },
    form = { type = "integer", min = 0, max = 20 },
  },
}
