-- tables/common_locations.tsv
{
  type = "table",
  key = { "scenario", "area", "feature" },
  columns = {
    scenario = { type = "enum", of = { "italy", "ulm", "1805" } },
    area = { type = "ref", to = "area" },
    feature = { type = "enum", of = { "city", "town" } },
    points = { type = "integer", min = -20, max = 20 },
    rule = { type = "ref", to = "rule" },
  },
}
