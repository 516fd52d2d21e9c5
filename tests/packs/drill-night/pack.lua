-- The drill by night: every verb of a variant once.
{
  id = "drill-night",
  kind = "variant",
  name = "drill-night",
  version = "1.0.0",
  api = 1,
  requires = { drill = ">=1" },
  conflicts = {},
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
  options = {
    {
      id = "moon",
      rule = "N1",
      kind = "boolean",
      default = false,
      title = "Full moon",
      text = "Assaults are allowed although it is night.",
    },
  },
}
