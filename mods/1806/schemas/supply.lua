-- tables/supply.lua
{
  type = "record",
  fields = { line = { type = "tuple", items = { { type = "integer" }, { type = "string" } } } },
}
