-- tables/turns.tsv
{
  type = "table",
  key = "turn",
  columns = {
    turn = { type = "integer", min = 1, max = 46 },
    day = { type = "integer", min = 7, max = 18 },
    part = { type = "enum", of = { "Morning", "Afternoon", "Evening", "Night" } },
    night = { type = "boolean" },
    hours = { type = "string" },
    event = { type = "enum", of = { "wurttemberg_check" }, optional = true },
  },
}
