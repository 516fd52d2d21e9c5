-- tables/lands.tsv
{
  type = "table",
  key = { "scenario", "area" },
  columns = {
    scenario = { type = "enum", of = { "italy", "ulm", "1805", "1806", "1807", "ratisbon", "1809", "1812", "1813", "1814", "waterloo" } },
    area = { type = "ref", to = "area" },
    power = { type = "enum", of = { "french", "austrian", "british", "prussian", "russian", "neutral" } },
    rule = { type = "ref", to = "rule" },
  },
}
