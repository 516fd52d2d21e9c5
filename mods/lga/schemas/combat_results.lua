-- tables/combat_results.tsv
{
  type = "table",
  key = "roll",
  columns = {
    roll = { type = "integer", min = 0, max = 14 },
    attacker = { type = "integer", min = 0, max = 3 },
    attacker_result = { type = "enum", of = { "routed", "withdraw", "exchange" }, optional = true },
    attacker_leaders = { type = "integer", min = 0, max = 2 },
    advance = { type = "integer", min = 0, max = 4 },
    defender = { type = "integer", min = 0, max = 3 },
    defender_result = { type = "enum", of = { "routed", "withdraw", "exchange" }, optional = true },
    defender_leaders = { type = "integer", min = 0, max = 2 },
  },
}
