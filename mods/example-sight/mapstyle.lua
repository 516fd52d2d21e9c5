-- How the map is drawn, laid over assets/mapstyle.lua; the levels of the ground are drawn as the engine's style says.
{
  title = { title = "The Ridge", subtitle = "contours at ten metres", hex_m = 200 },
}
