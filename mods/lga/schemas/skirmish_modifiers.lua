-- tables/skirmish_modifiers.tsv
{
  type = "table",
  key = "modifier",
  columns = {
    modifier = { type = "id" },
    value = { type = "integer", min = -9, max = 9, optional = true },
    per = { type = "integer", min = 1, max = 9, optional = true },
    rule = { type = "ref", to = "rule" },
  },
}
