-- tables/artillery_fire.grid
{ type = "grid", cells = { type = "integer", min = 0, max = 7 }, rows = "range", columns = "range" }
