-- tables/weather_effects.tsv
{
  type = "table",
  key = "weather",
  columns = {
    weather = { type = "enum", of = { "fair", "heat", "mud", "mud_and_rain", "rain" } },
    place = { type = "integer", min = 0, max = 1 },
    special = { type = "enum", of = { "artillery", "cavalry" }, optional = true },
    initiative = { type = "integer", min = 0, max = 1 },
    origin = { type = "string" },
    note = { type = "string", optional = true },
  },
}
