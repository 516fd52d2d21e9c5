-- units/units.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    side = { type = "enum", of = { "french", "prussian" } },
    nation = { type = "enum", of = { "french", "prussian", "saxon" } },
    formation = { type = "ref", to = "formation" },
    size = { type = "enum", of = { "brigade", "division" }, optional = true },
    arm = {
      type = "enum",
      of = {
        "infantry",
        "cavalry",
        "light",
        "guard_infantry",
        "guard_cavalry",
        "bridge_train",
        "baggage_train",
      },
    },
    strength = { type = "integer", min = 0, max = 200, unit = "quarter points" },
    reduced = { type = "integer", min = 4, max = 200, unit = "quarter points", optional = true },
    initiative = { type = "integer", min = 1, max = 6 },
    movement = { type = "integer", min = 1, max = 40, unit = "half points" },
    vedettes = { type = "integer", min = 0, max = 4 },
    origin = { type = "string" },
  },
}
