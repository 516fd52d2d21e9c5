-- tables/depots.tsv
{
  type = "table",
  key = { "scenario", "hex" },
  columns = {
    scenario = { type = "enum", of = { "italy", "ulm", "1805", "1806", "1807", "ratisbon", "1809", "1812", "1813", "1814", "1812_1815" } },
    hex = { type = "ref", to = "hex" },
    power = { type = "enum", of = { "french", "austrian", "russian", "prussian" } },
    rule = { type = "ref", to = "rule" },
  },
}
