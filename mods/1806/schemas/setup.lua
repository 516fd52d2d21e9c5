-- tables/setup.tsv
{
  type = "table",
  columns = {
    kind = { type = "enum", of = { "map", "reinf", "free", "captured", "absent" } },
    track = {
      type = "enum",
      of = { "regular", "alternate", "sc1", "sc4", "sc7" },
      optional = true,
    },
    row = { type = "integer", min = 7, max = 14, optional = true },
    turn = { type = "integer", min = 1, max = 46, optional = true },
    piece = { type = "ref", to = "piece" },
    hex = { type = "ref", to = "hex", optional = true },
    from = { type = "ref", to = "hex", optional = true },
    near = { type = "ref", to = "leader", optional = true },
    march = { type = "boolean" },
    reduced = { type = "boolean" },
    rule = { type = "ref", to = "rule" },
    origin = { type = "enum", of = { "book", "history", "reconstructed" } },
  },
}
