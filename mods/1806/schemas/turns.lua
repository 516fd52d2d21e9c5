-- tables/turns.tsv. A battle on other days lays its own turns behind the last of these: the next numbers, in their order.
{
  type = "table",
  key = "turn",
  columns = {
    turn = { type = "integer", min = 1, max = 200 },
    day = { type = "integer", min = 1, max = 31 },
    month = { type = "string", optional = true }, -- October when left out
    part = { type = "enum", of = { "Morning", "Afternoon", "Evening", "Night" } },
    night = { type = "boolean" },
    hours = { type = "string" },
    event = { type = "enum", of = { "wurttemberg_check" }, optional = true },
  },
}
