-- tables/class_shift.tsv
{
  type = "table",
  key = "class",
  columns = {
    class = { type = "enum", of = { "C", "D", "F" } },
    shift = { type = "integer", min = 0, max = 4, unit = "lines" },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
