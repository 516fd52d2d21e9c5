-- tables/acceptance_modifiers.tsv
{
  type = "table",
  key = { "section", "entry" },
  columns = {
    section = { type = "enum", of = { "method", "type", "modifier" } },
    entry = { type = "id" },
    value = { type = "integer", min = -4, max = 4 },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
