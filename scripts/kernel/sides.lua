--- The sides of a game: those of its scenario, whom of them are allied, who is ahead on points.
local content = require("kernel.content")
local log = require("kernel.log")
local M = {}

local function scenario_of(series, G)
  local _, by = content.scenarios(series.id, series.variants)
  return by[G.scenario]
end

---@param series Series
---@return string[]
function M.of(series, G)
  local scenario = scenario_of(series, G)
  return scenario and scenario.sides or series.sides
end

--- The first side of an alliance stands for it; a side without one for itself. A scenario lists them as
--- `alliances = { { "one", "two" }, ... }`.
---@return string
function M.banner(series, G, side)
  for _, alliance in ipairs((scenario_of(series, G) or {}).alliances or {}) do
    for _, each in ipairs(alliance) do
      if each == side then return alliance[1] end
    end
  end
  return side
end

--- Reports whether two sides are one or of one alliance.
function M.friends(series, G, a, b)
  return a == b or M.banner(series, G, a) == M.banner(series, G, b)
end

--- Who has most points: the first side of the alliance whose members have most together, or "draw".
---@param points table<string, integer> By side.
---@return string
function M.ahead(series, G, points)
  local sums, best, winner = {}, nil, "draw"
  for _, side in ipairs(M.of(series, G)) do
    local banner = M.banner(series, G, side)
    sums[banner] = (sums[banner] or 0) + points[side]
  end
  for banner, sum in pairs(sums) do
    if not best or sum > best then
      best, winner = sum, banner
    elseif sum == best then
      winner = "draw"
    end
  end
  return winner
end

--- Ends the game on points: who is ahead wins. Text "over" has the points by side.
---@param id string Rule.
---@param points_of fun(G: table, side: string): integer
function M.settle(series, G, id, points_of)
  local scores, words = {}, {}
  for _, side in ipairs(M.of(series, G)) do
    scores[side] = points_of(G, side)
    words[#words + 1], words[#words + 2] = side, scores[side]
  end
  local winner = M.ahead(series, G, scores)
  G.over = { winner = winner, level = "points", scores = scores }
  log.log(id, "over", table.unpack(words))
end

--- Goes on to the next turn, `G.turn`, until `G.last_turn` has been played.
---@param id string Rule.
---@return boolean
function M.next_turn(G, id)
  if G.turn >= G.last_turn then return false end
  G.turn = G.turn + 1
  return true
end

return M
