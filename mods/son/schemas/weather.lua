-- tables/weather.grid
{
  type = "grid",
  cells = { type = "enum", of = { "fair", "heat", "mud", "mud_and_rain", "rain" } },
  rows = "word",
  columns = "range",
}
