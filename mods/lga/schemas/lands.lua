-- tables/lands.tsv
{
  type = "table",
  key = { "scenario", "area" },
  columns = {
    scenario = { type = "enum", of = { "waterloo", "ratisbon", "1809" } },
    area = { type = "ref", to = "area" },
    power = { type = "enum", of = { "french", "austrian", "british" } },
    rule = { type = "ref", to = "rule" },
  },
}
