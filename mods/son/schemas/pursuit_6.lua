-- tables/pursuit_6.grid
{
  type = "grid",
  cells = { type = "enum", of = { "x", "0", "1", "2", "3", "4", "5", "6" } },
  rows = "range",
  columns = "range",
}
