-- text/*.lua
{ type = "map", value = { type = "string" } }
