-- tables/charge_defender.grid
{ type = "grid", cells = { type = "integer", min = 0, max = 9 }, rows = "range", columns = "word" }
