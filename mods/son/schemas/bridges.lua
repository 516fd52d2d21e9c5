-- tables/bridges.tsv
{
  type = "table",
  key = { "engineers", "river" },
  columns = {
    engineers = { type = "enum", of = { "french", "austrian", "russian", "prussian_swedish", "none" } },
    river = { type = "enum", of = { "primary", "secondary" } },
    destroy = { type = "integer", min = 1, max = 6 },
    repair = { type = "integer", min = 1, max = 6, optional = true },
    enemy_opposite = { type = "integer", min = 0, max = 3 },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
