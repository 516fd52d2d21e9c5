-- tables/pursuit_1.grid
{
  type = "grid",
  cells = { type = "enum", of = { "x", "0", "1" } },
  rows = "range",
  columns = "range",
}
