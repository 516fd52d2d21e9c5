-- tables/charge_modifiers.tsv
{
  type = "table",
  key = { "section", "entry" },
  columns = {
    section = { type = "enum", of = { "defender", "attacker" } },
    entry = { type = "id" },
    value = { type = "integer", min = -4, max = 4 },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
