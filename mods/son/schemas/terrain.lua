-- tables/terrain.tsv
{
  types = { cost = { type = "integer", min = 0, max = 12, unit = "half MP", units = { MP = 2 } } },
  type = "table",
  key = { "section", "kind" },
  columns = {
    section = { type = "enum", of = { "hex", "road", "hexside" } },
    kind = { type = "id" },
    infantry = { type = "cost", optional = true },
    cavalry = { type = "cost", optional = true },
    dispatch = { type = "cost", optional = true },
    column_only = { type = "boolean" },
    line = { type = "enum", of = { "affecting", "non_affecting" }, optional = true },
    effect = { type = "string", optional = true },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
