-- tables/pursuit_2.grid
{
  type = "grid",
  cells = { type = "enum", of = { "x", "0", "1", "2" } },
  rows = "range",
  columns = "range",
}
