-- tables/victory.tsv
{
  type = "table",
  columns = {
    set = { type = "id" },
    side = { type = "enum", of = { "both", "french", "allied", "austrian", "prussian", "russian" } },
    kind = { type = "enum", of = { "hold", "wreck", "loss", "event", "exit", "option" } },
    key = { type = "string" },
    hexes = { type = "string", optional = true, text = "hexes, parted by blanks" },
    points = { type = "integer", min = 1, max = 9 },
    when = { type = "enum", of = { "at_once", "end" } },
    from = { type = "integer", min = 1, max = 60, optional = true, text = "the turn from which on an exit counts" },
    most = { type = "integer", min = 1, max = 20, optional = true, text = "how often an exit counts" },
    first = { type = "enum", of = { "french", "allied", "austrian", "prussian", "russian" }, optional = true },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
