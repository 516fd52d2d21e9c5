-- tables/hurry_up.grid
{ type = "grid", cells = { type = "integer", min = 0, max = 3 }, rows = "range", columns = "range" }
