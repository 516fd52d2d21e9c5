-- tables/depot_classes.tsv
{
  types = { state = { type = "enum", of = { "yes", "no", "taken", "armistice" } } },
  type = "table",
  key = "class",
  columns = {
    class = { type = "integer", min = 1, max = 4 },
    name = { type = "string" },
    spring = { type = "state" },
    dresden = { type = "state" },
    leipzig = { type = "state" },
    campaign = { type = "state" },
    expires = { type = "integer", min = 1, max = 96, optional = true, text = "the turn before which it ends" },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
