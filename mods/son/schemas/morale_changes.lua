-- tables/morale_changes.tsv
{
  type = "table",
  key = "event",
  columns = {
    event = { type = "id" },
    rule = { type = "ref", to = "rule" },
    period = { type = "enum", of = { "all", "spring", "autumn", "campaign" } },
    side = { type = "enum", of = { "french", "allied", "both", "winner_chooses", "opponent_chooses", "loser" } },
    change = { type = "string" },
    condition = { type = "string", optional = true },
    reverse = { type = "string", optional = true },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
