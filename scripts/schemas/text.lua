-- text/LANGUAGE.lua of a pack: every string that a player reads, by key.
{ type = "map", value = { type = "string" } }
