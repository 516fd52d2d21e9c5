-- tables/charts.tsv
{
  type = "table",
  key = { "chart", "piece" },
  columns = {
    chart = { type = "enum", of = { "1805", "austerlitz", "1806", "1807", "1809", "1812", "1813", "1814", "1815", "rise", "fall" } },
    army = { type = "ref", to = "army" },
    piece = { type = "ref", to = "piece" },
    superior = { type = "ref", to = "piece", optional = true },
    strength = { type = "integer", min = 1, max = 20, unit = "SP", optional = true },
    start = { type = "enum", of = { "hex", "free", "arrives" } },
    hex = { type = "ref", to = "hex", optional = true },
    entry = { type = "id", optional = true },
    origin = { type = "enum", of = { "seed", "history", "reconstructed" } },
  },
}
