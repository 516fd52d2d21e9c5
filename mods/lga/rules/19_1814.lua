--- 19.6o How the campaign of 1814 is won: by the Coalition at the end of any week in which it has all that it needs, else by the French.
-- G.special.capital = { hex, points }.
local organization = require("mechanics.organization")

local M = {}

--- Do supplied men of the Coalition occupy the capital?
local function holds(G, hex)
  local men = those(organization.here(G, hex), function(id) return (G.pieces[id].strength or 0) > 0 end)
  local fed = those(men, function(id) return G.pieces[id].side == "coalition" and not G.pieces[id].unsupplied end)
  return #fed > 0 and #those(men, function(id) return G.pieces[id].side == "french" end) == 0
end

--- What the Coalition has to show: each condition, and whether it is met.
---@return { key: string, met: boolean, values: table }[]
function M.conditions(G)
  local capital = G.special.capital
  return {
    { key = "wants_losses", met = G.points <= capital.points, values = { points = G.points, most = capital.points } },
    { key = "wants_paris", met = holds(G, capital.hex), values = { hex = capital.hex } },
  }
end

--- Has the Coalition won?
---@return boolean
function M.is_won(G)
  return #those(M.conditions(G), function(condition) return not condition.met end) == 0
end

--- Who has won, and how; what was met and what not is told.
---@return string winner, string level, string rule
function M.judge(G)
  for _, condition in ipairs(M.conditions(G)) do
    log("19.6o", condition.met and "condition_met" or "condition_missed", "condition", condition.key)
  end
  return M.is_won(G) and "coalition" or "french", "campaign", "19.6o"
end

--- 18.0: the points of the French.
function M.points(G) return G.points end

--- For the window: the points, and who is in Paris.
function M.score(G)
  local notes = {}
  for _, condition in ipairs(M.conditions(G)) do
    local key = ("score.%s.%s"):format(condition.key, condition.met and "met" or "missed")
    notes[#notes + 1] = { rule = "19.6o", key = key, values = condition.values, hex = condition.values.hex }
  end
  return { layers = {}, notes = notes, scores = { french = G.points } }
end

return M
