-- A translation as a pack: some texts of 1806 in German; what it lacks stays as it is. `grognard play --language de`.
{
  id = "1806-german",
  kind = "locale",
  name = "1806 auf Deutsch",
  version = "0.1.0",
  api = 1,
  language = "de",
  requires = { ["1806"] = ">=0.1" },
  conflicts = {},
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard project" } },
}
