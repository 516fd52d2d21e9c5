{
  id = "band",
  kind = "series",
  name = "band",
  version = "1.4.0",
  api = 1,
  requires = { drill = ">=1" },
  conflicts = {  },
  licence = {},
}
