-- tables/terrain.lua
{
  type = "record",
  fields = {
    march = { type = "integer", min = 1, max = 30 },
    turn = { type = "integer", min = 1, max = 9 },
    clear = { type = "integer", min = 1, max = 9 },
    woods = { type = "integer", min = 1, max = 9 },
  },
}
