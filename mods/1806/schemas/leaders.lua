-- units/leaders.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    side = { type = "enum", of = { "french", "prussian" } },
    nation = { type = "enum", of = { "french", "prussian", "saxon" } },
    kind = { type = "enum", of = { "commander", "officer", "both", "head_of_state" } },
    formation = { type = "ref", to = "formation" },
    command = { type = "integer", min = 1, max = 6, optional = true },
    initiative = { type = "integer", min = 1, max = 6, optional = true },
    movement = { type = "integer", min = 1, max = 40, unit = "half points" },
    replacement = { type = "ref", to = "leader", optional = true },
    origin = { type = "string" },
  },
}
