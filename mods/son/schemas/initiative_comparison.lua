-- tables/initiative_comparison.grid
{ type = "grid", cells = { type = "integer", min = 0, max = 3 }, rows = "range", columns = "range" }
