-- Sealed Orders: secret simultaneous orders, organization charts, a limited zone of control, two to four sides.
{
  id = "example-secret",
  kind = "series",
  name = "Sealed Orders",
  version = "1.0.0",
  api = 1,
  example = true,
  requires = {},
  conflicts = {},
  map = "secret",
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
  sides = { "arden", "brunn", "corvin", "dorn" },
  options = {},
}
