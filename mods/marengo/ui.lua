-- What the window shows of this battle, beside what it shows of its series.
{
  maps = { marengo = { file = "mods/marengo/maps/marengo.map", under = "mods/nbs/mapstyle.lua", style = "mods/marengo/mapstyle.lua" } },
  pictures = {
    pedrebona = { "09.26", "21.13" },
    kellermann = { "45.24", "62.09" },
    desaix = { "38.28", "63.08" },
    morning = { "06.32", "36.10" },
    full = { "06.34", "44.08" },
  },
}
