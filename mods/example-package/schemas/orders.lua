-- tables/orders.lua
{ type = "list", item = { type = "integer", min = 0, max = 9 } }
