-- tables/boxes.tsv
{
  type = "table",
  key = { "chart", "leader" },
  columns = {
    chart = { type = "enum", of = { "1805", "austerlitz", "1806", "1807", "1809", "1812", "1813", "1814", "1815" } },
    leader = { type = "ref", to = "piece" },
    boxes = { type = "integer", min = 1, max = 60 },
  },
}
