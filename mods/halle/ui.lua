-- What the window shows of this battle, beside what it shows of its series.
{
  maps = { halle = { file = "mods/halle/maps/halle.map", style = "mods/halle/mapstyle.lua" } },
  pictures = { halle = { "H1304", "H0811" } },
}
