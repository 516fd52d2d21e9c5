-- tables/artillery_ratio.grid
{ type = "grid", cells = { type = "integer", min = 1, max = 10 }, rows = "odds", columns = "range" }
