-- units/formations.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    side = { type = "enum", of = { "french", "prussian" } },
    officer = { type = "ref", to = "leader", optional = true },
    superiors = { type = "list", item = { type = "ref", to = "leader" }, unique = true },
    joins = { type = "ref", to = "formation", optional = true },
    level = { type = "integer", min = 1, max = 100, unit = "strength points", optional = true },
    level_guard_beaten = {
      type = "integer",
      min = 1,
      max = 100,
      unit = "strength points",
      optional = true,
    },
    units = { type = "list", item = { type = "ref", to = "unit" }, unique = true },
    origin = { type = "enum", of = { "book", "history", "reconstructed" } },
  },
}
