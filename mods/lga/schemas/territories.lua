-- tables/territories.tsv
{
  type = "table",
  key = "area",
  columns = {
    area = { type = "ref", to = "area" },
    italy = { type = "enum", of = { "french", "austrian", "neutral", "prussian" } },
    ulm = { type = "enum", of = { "french", "austrian", "neutral", "prussian" } },
    ["1805"] = { type = "enum", of = { "french", "austrian", "neutral", "prussian" } },
  },
}
