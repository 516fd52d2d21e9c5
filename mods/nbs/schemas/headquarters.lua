-- units/headquarters.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    label = { type = "string" },
    kind = { type = "enum", of = { "headquarters", "wagon" } },
    side = { type = "enum", of = { "french", "allied", "austrian", "prussian", "russian" } },
    nation = { type = "id" },
    role = { type = "enum", of = { "headquarters", "wagon" } },
    command = { type = "ref", to = "command" },
    origin = { type = "string" },
  },
}
