-- units/replacements.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    side = { type = "enum", of = { "french", "prussian" } },
    nation = { type = "enum", of = { "french", "prussian", "saxon" } },
    kind = { type = "enum", of = { "officer" } },
    formation = { type = "ref", to = "formation" },
    replaces = { type = "ref", to = "leader" },
    initiative = { type = "integer", min = 1, max = 6 },
    movement = { type = "integer", min = 1, max = 40, unit = "half points" },
    origin = { type = "string" },
  },
}
