-- tables/weather.grid
{ type = "grid", cells = { type = "enum", of = { "clear", "mud", "snow" } }, rows = "range", columns = "range" }
