-- tables/ratings.lua
{ type = "map", key = { type = "ref", to = "piece" }, value = { type = "integer", min = 0, max = 2 } }
