--- 19.5r How the campaign of 1813 is won as it ends.
-- G.special.points: the Victory Points that the French need.
local occupation = require("rules.19_occupation")

local M = {}

--- 19.5r: the points of the French, with those for Berlin, Leipzig and Magdeburg.
---@return integer
function M.points(G)
  return G.points + sum(occupation.changed(G), function(row) return row.points end)
end

--- 19.5r: the French with enough, the Coalition with less than none, else a draw.
---@return string winner, string level, string rule
function M.judge(G)
  for _, row in ipairs(occupation.changed(G)) do
    log("19.5r", "place_counts", "hex", row.hex, "side", row.side, "points", row.points)
  end
  local points = M.points(G)
  if points >= G.special.points then return "french", "campaign", "19.5r" end
  if points < 0 then return "coalition", "campaign", "19.5r" end
  return "draw", "campaign", "19.5r"
end

--- For the window: the points, and which places have changed hands.
function M.score(G)
  local notes = { { rule = "18.1", key = "score.losses", values = { points = G.points } } }
  for _, row in ipairs(occupation.places(G.scenario)) do
    local side = occupation.holder(G, row.hex)
    notes[#notes + 1] = { rule = "19.5r", key = "score.held", values = { hex = row.hex, side = side }, hex = row.hex }
  end
  return { layers = {}, notes = notes, scores = { french = M.points(G) } }
end

return M
