-- tables/battle_modifiers.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    side = { type = "enum", of = { "attacker", "defender", "both" } },
    value = { type = "integer", min = -9, max = 9, optional = true },
    per = { type = "integer", min = 1, max = 9, optional = true },
    assault = { type = "boolean" },
    rule = { type = "ref", to = "rule" },
  },
}
