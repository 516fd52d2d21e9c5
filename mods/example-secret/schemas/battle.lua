-- tables/battle.grid
{
  type = "grid",
  cells = { type = "enum", of = { "attacker", "nobody", "defender" } },
  rows = "range",
  columns = "word",
}
