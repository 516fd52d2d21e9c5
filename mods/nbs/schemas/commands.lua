-- tables/commands.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    side = { type = "enum", of = { "french", "allied", "austrian", "prussian", "russian" } },
    level = { type = "enum", of = { "army", "corps", "division", "wing" } },
    parent = { type = "ref", to = "command", optional = true },
    wreck = { type = "integer", min = 1, max = 9, unit = "brigades", optional = true },
    commander = { type = "ref", to = "commander" },
    headquarters = { type = "ref", to = "headquarters", optional = true },
    origin = { type = "string" },
  },
}
