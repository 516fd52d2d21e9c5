-- tables/entries.tsv
{
  type = "table",
  key = { "entry", "scenario", "week", "hex" },
  columns = {
    entry = { type = "id" },
    scenario = { type = "enum", of = { "italy", "ulm", "1805", "1806", "1807", "ratisbon", "1809", "1812", "1813", "1814", "1812_1815" } },
    week = { type = "integer", min = 1, max = 48 },
    hex = { type = "ref", to = "hex" },
    rule = { type = "ref", to = "rule" },
  },
}
