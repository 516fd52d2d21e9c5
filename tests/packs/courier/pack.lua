-- Couriers between three sides: arguments of every type, sides that are asked together, secrets and a guess at them.
{
  id = "courier",
  kind = "series",
  name = "Courier",
  version = "1.0.0",
  api = 1,
  requires = {},
  conflicts = {},
  map = "courier",
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
  sides = { "red", "blue", "green" },
  options = {},
}
