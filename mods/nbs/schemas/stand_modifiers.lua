-- tables/stand_modifiers.tsv
{
  type = "table",
  key = { "section", "entry" },
  columns = {
    section = { type = "enum", of = { "all_cases", "close_combat", "cavalry_charge" } },
    entry = { type = "id" },
    value = { type = "integer", min = -4, max = 4 },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
