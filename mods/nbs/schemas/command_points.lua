-- tables/command_points.grid
{ type = "grid", cells = { type = "integer", min = 0, max = 40 }, rows = "range", columns = "word" }
