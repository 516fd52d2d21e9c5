-- A player as a pack: `grognard play halle --seats prussian=gambler`.
{
  id = "gambler",
  kind = "bot",
  name = "The Gambler",
  version = "1.0.0",
  api = 1,
  requires = {},
  conflicts = {},
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard project" } },
}
