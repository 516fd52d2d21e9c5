-- A tutorial series: facing, formations, sight, reactions, secret losses.
{
  id = "example-sight",
  kind = "series",
  name = "The Ridge",
  version = "1.0.0",
  api = 1,
  example = true,
  requires = {},
  conflicts = {},
  map = "ridge",
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
  sides = { "blue", "white" },
  options = {},
}
