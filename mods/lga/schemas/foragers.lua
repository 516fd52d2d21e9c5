-- tables/foragers.tsv
{
  type = "table",
  key = "power",
  columns = {
    power = { type = "enum", of = { "french", "russian", "austrian", "prussian", "british" } },
    own = { type = "boolean" },
    allies = { type = "boolean" },
    rule = { type = "ref", to = "rule" },
  },
}
