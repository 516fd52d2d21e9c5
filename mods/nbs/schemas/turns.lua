-- tables/turns.tsv
{
  type = "table",
  key = { "track", "turn" },
  columns = {
    track = { type = "id" },
    turn = { type = "integer", min = 1, max = 60 },
    time = { type = "string", min = 5, max = 5 },
    minutes = { type = "integer", min = 30, max = 60 },
    light = { type = "enum", of = { "dawn", "day", "dusk", "night" } },
    visibility = { type = "integer", min = 1, max = 40, unit = "hexes", optional = true },
    event = { type = "string", optional = true },
    origin = { type = "string" },
  },
}
