-- tables/heavy_guns.grid
{ type = "grid", cells = { type = "integer", min = 0, max = 6 }, rows = "range", columns = "range" }
