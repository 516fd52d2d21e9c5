-- tables/results.tsv
{
  type = "table",
  key = { "set", "level" },
  columns = {
    set = { type = "id" },
    level = { type = "id" },
    winner = { type = "enum", of = { "french", "allied", "austrian", "prussian", "russian", "draw" } },
    of = { type = "enum", of = { "french", "allied", "austrian", "prussian", "russian" } },
    from = { type = "integer", min = -99, max = 99 },
    to = { type = "integer", min = -99, max = 99 },
  },
}
