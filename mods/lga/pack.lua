-- Manifest of the series La Grande Armee: the campaigns of Napoleon in Europe, week by week, corps by corps.
{
  id = "lga",
  kind = "series",
  name = "La Grande Armee",
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
      what = "facts of the rulebook (rule numbers, values, dates, hexes, names and ratings of leaders and units)",
      licence = "facts only",
      credit = "La Grande Armee, SPI and TSR, 1987; its text is not part of this pack",
    },
    {
      what = "shorelines, lakes and courses of the greater rivers on the map (GSHHG)",
      licence = "LGPL-3.0-or-later",
      credit = "GSHHG, P. Wessel and W. H. F. Smith; World Data Bank II",
    },
    {
      what = "positions of cities, towns and fortresses on the map",
      licence = "CC-BY-4.0",
      credit = "GeoNames, www.geonames.org",
    },
  },
  map = "lga",
  sides = { "french", "coalition" },
  options = {
    {
      id = "all_cavalry_leaders",
      rule = "12.41b",
      kind = "boolean",
      default = false,
      title = "All leaders of cavalry",
      text = "For every two strength points of cavalry in line the bonus of one leader of cavalry counts, though his own command has only one.",
    },
    {
      id = "allied_reserve",
      rule = "19.11A.h",
      kind = "boolean",
      default = false,
      title = "A reserve of the Allies at Austerlitz",
      text = "The Coalition may hold back a third of its strength points, whoever they are under.",
    },
    {
      id = "short_force_march",
      rule = "19.7k",
      kind = "boolean",
      default = false,
      title = "Short Force Marches at Waterloo",
      text = "In an impulse the die of a Force March brings one movement point at most.",
    },
    {
      id = "draw_each_turn",
      rule = "19.4.2b",
      kind = "boolean",
      default = false,
      title = "A marker for each week without battle offered",
      text = "In 1812 the Russians draw a marker for each week in which they offer no battle, not only until they first do.",
    },
  },
}
