-- tables/pursuit_3.grid
{
  type = "grid",
  cells = { type = "enum", of = { "x", "0", "1", "2", "3" } },
  rows = "range",
  columns = "range",
}
