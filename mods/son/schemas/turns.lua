-- tables/turns.tsv
{
  type = "table",
  key = "turn",
  columns = {
    turn = { type = "integer", min = 1, max = 96 },
    label = { type = "string" },
    first_day = { type = "string", min = 10, max = 10 },
    last_day = { type = "string", min = 10, max = 10 },
    period = { type = "enum", of = { "spring", "armistice", "autumn" } },
    season = { type = "enum", of = { "spring", "summer", "autumn", "late_autumn" } },
    game_week = { type = "integer", min = 1, max = 24 },
    week_turn = { type = "integer", min = 1, max = 4 },
    check = { type = "boolean" },
    receives = { type = "string" },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
