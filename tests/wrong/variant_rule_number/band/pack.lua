{
  id = "band",
  kind = "variant",
  name = "band",
  version = "1.0.0",
  api = 1,
  requires = { drill = ">=1" },
  conflicts = {},
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
}
