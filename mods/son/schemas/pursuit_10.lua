-- tables/pursuit_10.grid
{
  type = "grid",
  cells = { type = "enum", of = { "x", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10" } },
  rows = "range",
  columns = "range",
}
