--- 19.6o How the campaign of 1814 is won: by the Coalition at the end of any week in which it has all that it needs, else by the French.
-- G.special.capital = { hex, points }.
local conditions = require("rules.19_conditions")
local organization = require("mechanics.organization")

local M = {}

--- Do supplied men of the Coalition occupy the capital?
local function holds(G, hex)
  local men = those(organization.here(G, hex), function(id) return (G.pieces[id].strength or 0) > 0 end)
  local fed = those(men, function(id) return G.pieces[id].side == "coalition" and not G.pieces[id].unsupplied end)
  return #fed > 0 and #those(men, function(id) return G.pieces[id].side == "french" end) == 0
end

--- What the Coalition has to show.
---@return Condition[]
function M.conditions(G)
  local capital = G.special.capital
  return {
    { key = "wants_losses", rule = "19.6o", met = G.points <= capital.points, values = { points = G.points, most = capital.points } },
    { key = "wants_paris", rule = "19.6o", met = holds(G, capital.hex), values = { hex = capital.hex } },
  }
end

--- Has the Coalition won?
---@return boolean
function M.is_won(G) return conditions.met(M.conditions(G)) end

--- Who has won, and how.
---@return string winner, string level, string rule
function M.judge(G) return conditions.judge(M.conditions(G), "coalition", "french", "19.6o") end

--- 18.0: the points of the French.
function M.points(G) return G.points end

--- For the window: the points, and who is in Paris.
function M.score(G) return { layers = {}, notes = conditions.notes(M.conditions(G)), scores = { french = G.points } } end

return M
