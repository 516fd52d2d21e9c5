-- tables/breakoff_modifiers.tsv
{
  type = "table",
  key = "entry",
  columns = {
    entry = { type = "id" },
    breakoff = { type = "integer", min = -4, max = 4 },
    repulse = { type = "integer", min = -4, max = 4 },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
