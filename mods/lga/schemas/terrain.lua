-- tables/terrain.tsv
{
  type = "table",
  key = "terrain",
  columns = {
    terrain = { type = "id" },
    place = { type = "enum", of = { "hex", "side" } },
    cost = { type = "integer", min = 0, max = 9, unit = "MP", optional = true },
    from_open = { type = "integer", min = 0, max = 9, unit = "MP", optional = true },
    crossing = { type = "enum", of = { "open", "never", "bridge_only", "bridge_free" } },
    defence = { type = "integer", min = 0, max = 9 },
    rule = { type = "ref", to = "rule" },
  },
}
