-- Cells of tables/terrain.lua that the house plays otherwise.
{
  {
    table = "terrain",
    cell = "movement.cavalry.side.woods.1",
    old = 4,
    new = 2,
    why = "cavalry pays at the edge of a wood what infantry pays",
  },
}
