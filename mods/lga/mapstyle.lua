-- How the map of Europe is drawn, laid over assets/mapstyle.lua.
{
  terrains = {
    sea = { area = "water" },
    lake = { area = "water" },
  },
}
