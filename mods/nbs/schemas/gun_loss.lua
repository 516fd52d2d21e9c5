-- tables/gun_loss.grid
{ type = "grid", cells = { type = "enum", of = { "0", "1", "2", "3", "all" } }, rows = "range", columns = "word" }
