-- tables/rounds.grid
{
  type = "grid",
  cells = { type = "enum", of = { "rout", "back", "stand", "exchange", "hold" } },
  rows = "range",
  columns = "word",
}
