-- tables/battle.grid
{
  type = "grid",
  cells = {
    type = "enum",
    of = {
      "A1/0", "A1/1", "A2/0", "A3/0",
      "D1/0", "D1/1", "D2/0", "D2/1", "D3/0",
    },
  },
  rows = "range",
  columns = "odds",
}
