-- units/units.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    side = { type = "enum", of = { "blue", "red" } },
    nation = { type = "enum", of = { "blue", "red" } },
    size = { type = "enum", of = { "brigade", "division" } },
    arm = { type = "enum", of = { "infantry", "cavalry" } },
    strength = { type = "integer", min = 0, max = 10 },
    movement = { type = "integer", min = 1, max = 12 },
  },
}
