-- tables/supply_trains.tsv
{
  type = "table",
  key = "piece",
  columns = {
    piece = { type = "ref", to = "piece" },
    power = { type = "enum", of = { "french", "austrian", "russian", "prussian" } },
  },
}
