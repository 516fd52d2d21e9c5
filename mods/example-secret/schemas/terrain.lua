-- tables/terrain.lua
{
  type = "record",
  fields = {
    movement = { type = "record", fields = {
      clear = { type = "integer", min = 1, max = 9 },
      woods = { type = "integer", min = 1, max = 9 },
      rough = { type = "integer", min = 1, max = 9 },
    } },
    shelter = { type = "record", fields = {
      clear = { type = "integer", min = 0, max = 9 },
      woods = { type = "integer", min = 0, max = 9 },
      rough = { type = "integer", min = 0, max = 9 },
      river = { type = "integer", min = 0, max = 9 },
    } },
  },
}
