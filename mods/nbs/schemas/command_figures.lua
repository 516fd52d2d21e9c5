-- tables/command_figures.lua
{
  types = { hexes = { type = "integer", min = 0, max = 12, unit = "hexes" } },
  type = "record",
  fields = {
    army_hq_rating = { type = "integer", min = 0, max = 4 },
    brigade_rating = { type = "integer", min = 0, max = 4 },
    withdrawal = { type = "hexes" },
    defence = { type = "record", fields = { brigade = { type = "hexes" }, division = { type = "hexes" }, corps = { type = "hexes" } } },
    defence_most = { type = "hexes" },
    half_width = {
      type = "record",
      fields = {
        attack = { type = "hexes" },
        march = { type = "hexes" },
        fallback = { type = "hexes" },
        hq_move = { type = "hexes" },
        withdraw = { type = "hexes" },
      },
    },
    radius = { type = "hexes" },
    aside = { type = "hexes" },
    counter_turns = { type = "integer", min = 1, max = 9, unit = "turns" },
    contact = { type = "hexes" },
    joined = { type = "hexes" },
    stages = { type = "integer", min = 1, max = 9 },
    points = { type = "integer", min = 1, max = 9 },
    wing = { type = "hexes" },
  },
}
