-- tables/morale_check.grid
{ type = "grid", cells = { type = "integer", min = 1, max = 6 }, rows = "word", columns = "word" }
