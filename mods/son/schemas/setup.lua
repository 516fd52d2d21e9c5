-- tables/setup.tsv
{
  type = "table",
  key = { "start", "piece" },
  columns = {
    start = { type = "enum", of = { "spring", "june", "dresden", "leipzig" } },
    piece = { type = "ref", to = "piece" },
    state = { type = "enum", of = { "on_map", "besieged", "neutral", "off_map", "deployed" } },
    mode = { type = "enum", of = { "column", "span" }, optional = true },
    head = { type = "ref", to = "hex", optional = true },
    tail = { type = "ref", to = "hex", optional = true },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
