-- Manifest of the series The Struggle of Nations: the campaign of 1813 in Saxony, in packages of two hexes.
{
  id = "son",
  kind = "series",
  name = "The Struggle of Nations",
  version = "0.1.0",
  api = 1,
  requires = {},
  conflicts = {},
  licence = {
    {
      what = "rules code, data tables, specs and texts of this pack",
      licence = "MIT",
      credit = "the grognard authors",
    },
    {
      what = "facts of the rulebook (rule numbers, values, dates, names of leaders and units)",
      licence = "facts only",
      credit = "The Struggle of Nations, Avalon Hill, 1982, design Kevin Zucker; its text is not part of this pack",
    },
    {
      what = "courses of the Elbe, Saale, Unstrut, Mulde, Oder, Neisse, Spree, Havel, Moldau and Main on the map (World Data Bank II, as GSHHG distributes it)",
      licence = "public domain; the GSHHG edition LGPL-3.0-or-later",
      credit = "World Data Bank II; GSHHG, P. Wessel and W. H. F. Smith",
    },
    {
      what = "positions of towns and villages on the map",
      licence = "CC-BY-4.0",
      credit = "GeoNames, www.geonames.org",
    },
  },
  map = "son",
  sides = { "french", "allied" },
  options = {},
}
