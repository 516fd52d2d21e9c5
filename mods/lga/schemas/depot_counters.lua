-- tables/depot_counters.tsv
{
  type = "table",
  key = "power",
  columns = {
    power = { type = "enum", of = { "french", "austrian", "russian", "prussian" } },
    count = { type = "integer", min = 1, max = 99 },
    origin = { type = "enum", of = { "seed", "history", "reconstructed" } },
  },
}
