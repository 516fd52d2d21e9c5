-- Marengo, 14 June 1800: a battle for the Napoleonic Battle Series. Sources:
-- [1] the rulebook of the series: organization, game table and special names of Marengo, where it tells of them.
-- [2] the well-known returns of both armies: 30,837 Austrians in three columns (main 20,238, Ott 7,602, O'Reilly 2,997), French about
--     23,800 foot and 3,700 horse; splits inside a column marked "history ~" are good to about a tenth.
-- [3] accounts of the day: O'Reilly at Pedrebona at nine, Ott at Castel Ceriolo about noon, Pilati over the upper Fontanone, Marengo
--     lost about two, Monnier at Castel Ceriolo, Desaix up by five, Kellermann's charge.
-- ours: hexes where [3] is silent, ratings, victory points, orders as frames, the two small battles (pedrebona, kellermann).
{
  id = "marengo",
  kind = "battle",
  name = "Marengo",
  version = "0.1.0",
  api = 1,
  requires = { nbs = ">=0.1" },
  conflicts = {},
  map = "marengo",
  licence = {
    { what = "data and texts", licence = "MIT", credit = "the grognard authors" },
    {
      what = "maps/source: positions of Spinetta Marengo, Castelceriolo, San Giuliano Vecchio and Cascinagrossa",
      licence = "CC-BY-4.0",
      credit = "GeoNames, www.geonames.org",
    },
    { what = "maps/source: all else", licence = "MIT", credit = "the grognard authors; facts of geography, drawn by hand" },
    {
      what = "facts of the rulebook (organization, events, names)",
      licence = "facts only",
      credit = "Napoleonic Battle Series, version 3.0, Multi-Man Publishing / The Gamers; its text is not part of this pack",
    },
  },
}
