-- How the map of Marengo is drawn, laid over assets/mapstyle.lua and the style of the series: names along the waters, the title.
{
  names = {
    { text = "Bormida", lettering = "river", every = 10, along = { "03.19/03.20", "05.22/06.22", "06.22/06.23" } },
    { text = "Bormida", lettering = "river", every = 10, along = { "07.28/08.28", "07.29/08.29", "07.31/07.32" } },
    { text = "Bormida", lettering = "river", every = 10, along = { "13.40/13.41", "15.41/16.41", "16.42/16.43" } },
    { text = "Fontanone", lettering = "river", every = 8, along = { "18.14/19.15", "18.13/19.14", "18.15/19.16" } },
    { text = "Fontanone", lettering = "stream", every = 8, along = { "22.24/23.25", "23.25/23.26", "23.28/24.28" } },
    { text = "Fontanone", lettering = "stream", every = 8, along = { "25.35/26.35", "25.39/26.39" } },
  },
  title = { title = "Marengo", subtitle = "14 June 1800", hex_m = 190, north = 0 },
}
