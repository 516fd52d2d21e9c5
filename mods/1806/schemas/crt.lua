-- tables/crt.grid
{
  type = "grid",
  cells = { type = "enum", of = { "Ae", "De", "Ex", "Ar", "Ar2", "Dr", "Dr2" } },
  rows = "range",
  columns = "odds",
}
