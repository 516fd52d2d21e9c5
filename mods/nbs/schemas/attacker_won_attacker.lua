-- tables/attacker_won_attacker.grid
{ type = "grid", cells = { type = "string", max = 9 }, rows = "range", columns = "word" }
