-- tables/attrition_modifiers.tsv
{
  type = "table",
  key = "modifier",
  columns = {
    modifier = { type = "id" },
    value = { type = "integer", min = -9, max = 9 },
    rule = { type = "ref", to = "rule" },
  },
}
