-- tables/march_attrition.grid
{ type = "grid", cells = { type = "integer", min = 0, max = 30, optional = true }, rows = "word", columns = "range" }
