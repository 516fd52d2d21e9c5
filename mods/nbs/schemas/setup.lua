-- tables/setup.tsv
{
  types = { boxes = { type = "integer", min = 1, max = 20, unit = "boxes" } },
  type = "table",
  key = { "set_up", "piece" },
  columns = {
    set_up = { type = "id" },
    piece = { type = "ref", to = "piece" },
    hex = { type = "ref", to = "hex", optional = true },
    within = { type = "integer", min = 1, max = 9, unit = "hexes", optional = true },
    heading = { type = "enum", of = { "NE", "E", "SE", "SW", "W", "NW" }, optional = true },
    formation = { type = "id", optional = true },
    state = { type = "enum", of = { "on_map", "replaced", "out" } },
    casualties = { type = "boxes", optional = true },
    stragglers = { type = "boxes", optional = true },
    guns = { type = "integer", min = 1, max = 5, unit = "gun points", optional = true },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
