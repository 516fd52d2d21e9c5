-- tables/command_ranges.tsv
{
  types = { hexes = { type = "integer", min = 1, max = 12, unit = "hexes" } },
  type = "table",
  key = { "unit", "of" },
  columns = {
    unit = { type = "id" },
    of = { type = "id" },
    general = { type = "hexes" },
    engage = { type = "hexes" },
    no_orders = { type = "hexes" },
    night_general = { type = "hexes" },
    night_engage = { type = "hexes" },
    night_no_orders = { type = "hexes" },
    rule = { type = "ref", to = "rule" },
  },
}
