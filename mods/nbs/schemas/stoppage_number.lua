-- tables/stoppage_number.grid
{ type = "grid", cells = { type = "integer", min = 2, max = 12 }, rows = "range", columns = "range" }
