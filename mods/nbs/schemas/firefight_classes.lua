-- tables/firefight_classes.tsv
{
  type = "table",
  key = { "formation", "size" },
  columns = {
    formation = { type = "enum", of = { "line", "march_column", "combat_column", "square", "skirmisher_artillery_combo" } },
    size = { type = "ref", to = "size" },
    class = { type = "integer", min = 1, max = 5 },
  },
}
