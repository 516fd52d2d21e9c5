-- tables/support_shift.tsv
{
  type = "table",
  key = "given_up",
  columns = {
    given_up = { type = "integer", min = 0, max = 3 },
    shift = { type = "integer", min = -1, max = 2, unit = "columns", text = "negative: left, better" },
    received_at_least = { type = "integer", min = 0, max = 3 },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
