-- tables/ap_bohemia.grid
{ type = "grid", cells = { type = "integer", min = 0, max = 5 }, rows = "range", columns = "range" }
