-- tables/close_combat_modifiers.tsv
{
  type = "table",
  key = { "section", "entry" },
  columns = {
    section = { type = "enum", of = { "attacker", "defender", "own", "both" } },
    entry = { type = "id" },
    value = { type = "integer", min = -4, max = 4 },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
