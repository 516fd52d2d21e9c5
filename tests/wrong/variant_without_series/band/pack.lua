{
  id = "band",
  kind = "variant",
  name = "band",
  version = "1.0.0",
  api = 1,
  requires = {  },
  conflicts = {},
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
}
