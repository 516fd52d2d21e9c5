-- tables/odds.lua
{
  type = "record",
  fields = {
    hit = { type = "integer", min = 0, max = 20 },
    broken = { type = "integer", min = 0, max = 20 },
    repulsed = { type = "integer", min = 0, max = 20 },
    flank = { type = "integer", min = 0, max = 20 },
  },
}
