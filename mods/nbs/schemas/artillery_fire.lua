-- tables/artillery_fire.grid
{ type = "grid", cells = { type = "string", max = 9 }, rows = "range", columns = "range" }
