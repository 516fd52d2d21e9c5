-- How the map is drawn, laid over assets/mapstyle.lua.
{
  features = { mill = { symbol = "castle" } },
  places = { mill = { symbol = "castle", lettering = "town" } },
  title = { title = "The mill", hex_m = 500 },
}
