-- tables/forage.tsv
{
  type = "table",
  key = "place",
  columns = {
    place = { type = "enum", of = { "town", "city", "depot_city" } },
    corps = { type = "integer", min = 1, max = 9, optional = true },
    clear = { type = "enum", of = { "foraged", "depleted" }, optional = true },
    mud = { type = "enum", of = { "foraged", "depleted" }, optional = true },
    snow = { type = "enum", of = { "foraged", "depleted" }, optional = true },
    rule = { type = "ref", to = "rule" },
  },
}
