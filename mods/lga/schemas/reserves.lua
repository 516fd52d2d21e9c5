-- tables/reserves.tsv
{
  type = "table",
  key = { "scenario", "piece" },
  columns = {
    scenario = { type = "enum", of = { "italy", "ulm", "1805", "1806", "1807", "ratisbon", "1809", "1812", "1813", "1814", "1812_1815", "waterloo" } },
    piece = { type = "ref", to = "piece" },
    rule = { type = "ref", to = "rule" },
  },
}
