-- tables/fights.grid
{
  type = "grid",
  cells = { type = "enum", of = { "attacker_lost", "none", "defender_lost" } },
  rows = "range",
  columns = "word",
}
