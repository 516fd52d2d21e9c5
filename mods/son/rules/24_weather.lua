--- 24 Weather: the roll, and what it does.
local charts = require("rules.charts")

local rolls, turns = table_of("weather"), table_of("turns")
local effects = charts.by(table_of("weather_effects"), "weather")
local M = {}

--- 24.2: the weather of a turn by its season and a die.
---@param turn integer
---@param die integer
---@return string
function M.of(turn, die) return charts.cell(rolls, turns[turn].season, die) end

--- 24.3 to 24.6: { place, special?, initiative }: places on the March Attrition Table, the arm that bears one of 5 SP, and what is
--- added to the die for pursuit and for leaving an enemy ZOC.
---@return table
function M.effect(weather) return effects[weather] end

step("weather", {
  rule = "4.3",
  run = function(G) -- 24.2
    G.weather = M.of(G.turn, roll(G, "weather", 6, "24.2", "weather"))
    log("24.1", "weather_is", "weather", G.weather)
    finish(G)
  end,
})

return M
