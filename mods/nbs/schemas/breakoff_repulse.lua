-- tables/breakoff_repulse.grid
{ type = "grid", cells = { type = "string", max = 9 }, rows = "range", columns = "word" }
