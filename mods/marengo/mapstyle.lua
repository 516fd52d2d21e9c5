-- How the map of Marengo is drawn, laid over assets/mapstyle.lua: what the style of the series says of its terrains, names along the
-- waters, the title.
{
  title = { title = "Marengo", subtitle = "14 June 1800", hex_m = 190, north = 0 },
}
