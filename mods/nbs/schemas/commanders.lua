-- units/commanders.tsv
{
  types = { rating = { type = "integer", min = 0, max = 4 } },
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    label = { type = "string" },
    kind = { type = "enum", of = { "commander" } },
    side = { type = "enum", of = { "french", "allied", "austrian", "prussian", "russian" } },
    nation = { type = "id" },
    role = { type = "enum", of = { "army", "corps", "division", "staff" } },
    command = { type = "ref", to = "command" },
    rating = { type = "rating" },
    fighter = { type = "boolean" },
    stars = { type = "integer", min = 1, max = 4 },
    replacement = { type = "rating" },
    succession = { type = "integer", min = 1, max = 40 },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
