-- units/units.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    side = { type = "enum", of = { "arden", "brunn", "corvin", "dorn" } },
    nation = { type = "enum", of = { "arden", "brunn", "corvin", "dorn" } },
    size = { type = "enum", of = { "corps", "division" } },
    arm = { type = "enum", of = { "leader", "infantry", "cavalry", "artillery" } },
    corps = { type = "ref", to = "piece" },
    strength = { type = "integer", min = 1, max = 9, optional = true },
    initiative = { type = "integer", min = 1, max = 6 },
    morale = { type = "integer", min = 1, max = 6 },
  },
}
