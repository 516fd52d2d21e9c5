-- Rounds: a variant of Sealed Orders in which battles are fought in rounds, out of front line and reserve.
{
  id = "example-rounds",
  kind = "variant",
  name = "Sealed Orders: rounds",
  version = "1.0.0",
  api = 1,
  example = true,
  requires = { ["example-secret"] = ">=1.0 <2.0" },
  conflicts = {},
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
}
