-- tables/stoppage_row.grid
{ type = "grid", cells = { type = "enum", of = { "1", "2", "3", "4", "-" } }, rows = "range", columns = "range" }
