{ type = "record", fields = { rain = { type = "integer" } } }
