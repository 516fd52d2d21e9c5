-- How the map is drawn, laid over assets/mapstyle.lua.
{
  features = { town = { symbol = "town" } },
  places = { town = { symbol = "town", lettering = "town" } },
  title = { title = "The five towns", hex_m = 4000 },
}
