-- tables/pursuit_4.grid
{
  type = "grid",
  cells = { type = "enum", of = { "x", "0", "1", "2", "3", "4" } },
  rows = "range",
  columns = "range",
}
