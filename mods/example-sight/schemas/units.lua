-- units/units.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    side = { type = "enum", of = { "blue", "white" } },
    nation = { type = "enum", of = { "blue", "white" } },
    size = { type = "enum", of = { "brigade", "battery" } },
    arm = { type = "enum", of = { "infantry", "cavalry", "artillery" } },
    formation = { type = "id" },
    strength = { type = "integer", min = 1, max = 20 },
  },
}
