-- tables/skirmish.grid
{ type = "grid", cells = { type = "enum", of = { "AE", "A1R", "AR*", "AR", "DR", "DR*", "D1R", "D1R*", "DE" } }, rows = "range", columns = "odds" }
