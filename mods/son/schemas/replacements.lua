-- tables/replacements.tsv
{
  type = "table",
  columns = {
    turn = { type = "integer", min = 1, max = 96, optional = true },
    side = { type = "enum", of = { "french", "allied" } },
    nation = { type = "enum", of = { "austrian", "prussian", "russian", "swedish" }, optional = true },
    kind = { type = "enum", of = { "artillery", "cavalry", "guard_cavalry", "infantry", "old_guard", "young_guard" } },
    points = { type = "integer", min = 1, max = 99 },
    option = { type = "enum", of = { "no_armistice" }, optional = true },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
