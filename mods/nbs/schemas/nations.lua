-- tables/nations.tsv
{
  types = { year = { type = "integer", min = 1789, max = 1815 } },
  type = "table",
  columns = {
    nation = { type = "id" },
    trait = { type = "enum", of = { "column_type", "grand_battery" } },
    from = { type = "year", optional = true },
    to = { type = "year", optional = true },
    value = { type = "enum", of = { "combat", "march", "none", "never", "stacked_or_adjacent", "stacked_or_adjacent_same_division", "unlimited" } },
    rule = { type = "ref", to = "rule" },
  },
}
