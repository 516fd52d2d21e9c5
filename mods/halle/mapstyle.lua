-- How the map of Halle is drawn, laid over assets/mapstyle.lua: names along the waters and the title.
{
  names = {
    { text = "Saale", lettering = "river", every = 8, along = { "H0307/H0308", "H0506/H0507", "H0707/H0708" } },
    { text = "Saale", lettering = "river", every = 8, along = { "H1307/H1308", "H1402/H1503", "H1403/H1504" } },
    { text = "Weiße Elster", lettering = "river", every = 8, along = { "H0611/H0712", "H0512/H0613", "H0513/H0613" } },
  },
  title = {
    title = "Halle",
    subtitle = "17 October 1806",
    hex_m = 1750,
    north = 0,
  },
}
