-- tables/formation_changes.tsv
{
  types = { formation = { type = "enum", of = { "line", "march_column", "combat_column", "square", "limbered", "unlimbered" } } },
  type = "table",
  columns = {
    arm = { type = "enum", of = { "infantry", "artillery" } },
    kind = { type = "enum", of = { "levy", "foot", "horse" }, optional = true },
    from = { type = "formation" },
    to = { type = "formation" },
    cost = { type = "integer", min = 0, max = 40, unit = "quarter MP", units = { MP = 4 } },
    facing = { type = "enum", of = { "kept", "about", "any" } },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
