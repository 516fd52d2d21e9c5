-- The smallest complete game: two sides move, fight and win. `grognard new series NAME` copies this folder.
{
  id = "example-first",
  kind = "series",
  name = "First Steps",
  version = "1.0.0",
  api = 1,
  example = true,
  requires = {},
  conflicts = {},
  map = "first",
  template = true, -- new series begin as a copy of this pack
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
  sides = { "blue", "red" },
  options = {
    {
      id = "mill_points",
      rule = "4.2",
      choices = { 1, 2, 3 },
      default = 2,
      title = "Worth of the mill",
      text = "Points for the side that holds the mill at the end.",
    },
  },
}
