-- tables/defender_won_defender.grid
{ type = "grid", cells = { type = "string", max = 9 }, rows = "range", columns = "word" }
