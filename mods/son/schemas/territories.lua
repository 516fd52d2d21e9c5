-- tables/territories.tsv
{
  type = "table",
  key = "area",
  columns = {
    area = { type = "ref", to = "area" },
    name = { type = "string" },
    owner = { type = "string" },
    friendly = { type = "enum", of = { "french", "allied" }, optional = true },
  },
}
