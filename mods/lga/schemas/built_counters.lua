-- tables/built_counters.tsv
{
  type = "table",
  key = "piece",
  columns = {
    piece = { type = "ref", to = "piece" },
    origin = { type = "enum", of = { "seed", "history", "reconstructed" } },
  },
}
