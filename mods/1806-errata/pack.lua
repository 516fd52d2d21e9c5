-- Second thoughts on values of 1806 that are reconstructed: an example of an errata layer.
{
  id = "1806-errata",
  kind = "variant",
  name = "1806: errata",
  version = "0.1.0",
  api = 1,
  requires = { ["1806"] = ">=0.1 <0.2" },
  conflicts = {},
  licence = {
    {
      what = "the whole pack: patches and specs",
      licence = "MIT",
      credit = "the grognard authors; nothing of it was published with the game",
    },
  },
}
