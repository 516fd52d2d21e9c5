{
  id = "example-package",
  kind = "series",
  name = "Packages",
  version = "1.0.0",
  api = 1,
  example = true,
  requires = {},
  conflicts = {},
  map = "package",
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
  sides = { "french", "prussian" },
  options = {},
}
