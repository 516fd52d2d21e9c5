-- tables/locations.tsv
{
  type = "table",
  key = { "scenario", "hex" },
  columns = {
    scenario = { type = "enum", of = { "italy", "ulm", "1805", "1813" } },
    hex = { type = "ref", to = "hex" },
    name = { type = "string" },
    points = { type = "integer", min = -20, max = 20 },
    rule = { type = "ref", to = "rule" },
  },
}
