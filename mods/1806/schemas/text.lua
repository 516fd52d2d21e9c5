-- text/LANGUAGE.lua: every string a player reads, by key
{ type = "map", value = { type = "string" } }
