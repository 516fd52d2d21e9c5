-- tables/reinforcements.tsv
{
  type = "table",
  key = { "set", "piece" },
  columns = {
    set = { type = "id" },
    side = { type = "enum", of = { "french", "allied", "austrian", "prussian", "russian" } },
    turn = { type = "integer", min = 1, max = 60, optional = true },
    entry = { type = "id", text = "the name of an entry of the map" },
    place = { type = "integer", min = 1, max = 40 },
    piece = { type = "ref", to = "piece" },
    kind = { type = "enum", of = { "scheduled", "event", "optional" } },
    event = { type = "string", optional = true },
    roll = { type = "integer", min = 2, max = 6, optional = true },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
