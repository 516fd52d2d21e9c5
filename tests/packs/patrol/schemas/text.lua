{ type = "map", value = { type = "string" } }
