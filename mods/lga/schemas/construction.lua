-- tables/construction.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    type = { type = "enum", of = { "infantry", "cavalry", "artillery", "horse_artillery", "leader", "depot" } },
    weight = { type = "enum", of = { "light", "dragoon", "heavy", "cossack" }, optional = true },
    rank = { type = "enum", of = { "brigade", "division", "corps", "army" }, optional = true },
    elite = { type = "boolean" },
    strength = { type = "integer", min = 0, max = 10, unit = "SP" },
    resources = { type = "integer", min = 1, max = 20 },
    replacements = { type = "integer", min = 1, max = 20 },
    quarters = { type = "integer", min = 0, max = 3 },
    nation = { type = "enum", of = { "russian" }, optional = true },
    rule = { type = "ref", to = "rule" },
    origin = { type = "enum", of = { "seed", "history", "reconstructed" } },
  },
}
