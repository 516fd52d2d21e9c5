-- tables/attrition_normal.grid
{ type = "grid", cells = { type = "integer", min = 0, max = 20, unit = "SP" }, rows = "range", columns = "range" }
