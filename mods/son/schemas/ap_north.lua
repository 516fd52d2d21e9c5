-- tables/ap_north.grid
{ type = "grid", cells = { type = "integer", min = 0, max = 5 }, rows = "range", columns = "range" }
