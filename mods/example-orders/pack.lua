-- A variant of The Ridge: brigades act on written orders, which come late and are not always understood.
{
  id = "example-orders",
  kind = "variant",
  name = "The Ridge: written orders",
  version = "1.0.0",
  api = 1,
  example = true,
  requires = { ["example-sight"] = ">=1.0 <2.0" },
  conflicts = {},
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
  options = {},
}
