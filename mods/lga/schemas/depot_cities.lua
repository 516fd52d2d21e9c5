-- tables/depot_cities.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "ref", to = "hex" },
    name = { type = "string" },
    power = { type = "enum", of = { "french", "austrian", "russian", "prussian", "bavarian", "saxon", "danish" } },
    home = { type = "boolean" },
    origin = { type = "enum", of = { "seed", "history", "reconstructed" } },
  },
}
