-- units/leaders.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    side = { type = "enum", of = { "french", "prussian" } },
    nation = { type = "enum", of = { "french", "prussian" } },
    size = { type = "enum", of = { "division", "corps", "army" } },
    strength = { type = "integer", min = 1, max = 20 },
    initiative = { type = "integer", min = 0, max = 4 },
    span = { type = "integer", min = 0, max = 9 },
    weight = { type = "integer", min = 1, max = 4 },
  },
}
