-- tables/turns.tsv
{
  type = "table",
  key = "week",
  columns = {
    week = { type = "integer", min = 1, max = 48 },
    month = { type = "integer", min = 1, max = 12 },
    part = { type = "integer", min = 1, max = 4 },
    label = { type = "string" },
    quarters = { type = "boolean" },
    after = { type = "enum", of = { "monthly", "quarterly" }, optional = true },
  },
}
