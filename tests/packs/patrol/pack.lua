-- Patrols that march, shoot and fall back in one hex each: what the kernel does for a series that says little itself.
{
  id = "patrol",
  kind = "series",
  name = "Patrol",
  version = "1.0.0",
  api = 1,
  requires = {},
  conflicts = {},
  map = "patrol",
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
  sides = { "red", "blue" },
  options = {},
}
