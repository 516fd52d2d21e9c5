-- tables/cavalry_combat.grid
{ type = "grid", cells = { type = "string", max = 9 }, rows = "range", columns = "word" }
