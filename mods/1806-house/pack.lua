-- House rules for 1806: an example of a variant. Choose it with --variant 1806-house.
{
  id = "1806-house",
  kind = "variant",
  name = "1806: house rules",
  version = "0.1.0",
  api = 1,
  requires = { ["1806"] = ">=0.1 <0.2" },
  conflicts = {},
  licence = {
    {
      what = "the whole pack: rules code, patches, specs and texts",
      licence = "MIT",
      credit = "the grognard authors; the house rules are their own, no part of the published game",
    },
  },
  options = {
    {
      id = "house_concentric",
      rule = "H2",
      choices = { "three_hexes", "two_hexes" },
      default = "three_hexes",
      title = "Hexes of a concentric attack",
      text = "From how many hexes an attack must come to gain a column: three, or two.",
    },
  },
}
