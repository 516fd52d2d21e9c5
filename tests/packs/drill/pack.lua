-- A drill for two sides of three pieces: what the kernel can do, in one small game of our own.
{
  id = "drill",
  kind = "series",
  name = "Drill",
  version = "1.2.0",
  api = 1,
  requires = {},
  conflicts = {},
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
  sides = { "red", "blue" },
  options = {
    {
      id = "opening_fire",
      rule = "2.3",
      kind = "boolean",
      default = true,
      title = "Fire at those who come close",
      text = "A piece that marches next to the enemy may be fired at before it does anything else.",
    },
    {
      id = "stances",
      rule = "1.1",
      choices = { "three", "two" },
      default = "three",
      title = "Stances to choose from",
      text = "Attack, defend and feint, or without the feint.",
    },
  },
}
