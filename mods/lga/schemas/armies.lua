-- tables/armies.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    chart = { type = "enum", of = { "1805", "austerlitz", "1806", "1807", "1809", "1812", "1813", "1814", "1815", "rise", "fall" } },
    power = { type = "enum", of = { "french", "austrian", "russian", "prussian", "british", "swedish" } },
    leader = { type = "ref", to = "piece" },
    area = { type = "ref", to = "area", optional = true },
    suggested = { type = "ref", to = "hex", optional = true },
  },
}
