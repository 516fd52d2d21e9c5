-- tables/orders.lua
{
  type = "record",
  fields = { normal = { type = "integer", min = 1, max = 9 }, forced = { type = "integer", min = 1, max = 9 } },
}
