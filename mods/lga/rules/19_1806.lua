--- 19.21o How the campaign of 1806 is won: at the end of any week, if the French have all that they need.
local board = require("mechanics.board")
local conditions = require("rules.19_conditions")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local POINTS, BERLIN, FEWER = 75, "A4021", 10
local M = {}

--- Is a hex west of the Elbe? What lies on Map B does, but Silesia.
local function is_west(hex)
  return map:in_area("west_of_elbe", hex) or map:in_area("map_b", hex) and not map:in_area("silesia", hex)
end

--- The Prussian SP west of the Elbe that are not routed, without detachments that no one leads.
---@return integer
function M.left(G)
  return pieces.strength(G, board.which(G, function(piece, id)
    local row = pieces.counters.by[id]
    if row.nation ~= "prussian" or row.type == "detachment" or piece.leaderless or piece.routed then return false end
    local hex = organization.hex(G, id)
    return hex ~= nil and is_west(hex)
  end))
end

--- Does a supplied French unit occupy Berlin?
local function holds_berlin(G)
  local here = those(organization.here(G, BERLIN), function(id) return (G.pieces[id].strength or 0) > 0 end)
  local fed = those(here, function(id) return G.pieces[id].side == "french" and not G.pieces[id].unsupplied end)
  return #fed > 0 and #those(here, function(id) return G.pieces[id].side ~= "french" end) == 0
end

--- The points of the French.
---@return integer
function M.points(G) return G.points end

--- What the French have to show.
---@return Condition[]
function M.conditions(G)
  local left = M.left(G)
  return {
    { key = "wants_points", rule = "19.21o", met = G.points >= POINTS, values = { points = G.points, needs = POINTS } },
    { key = "wants_berlin", rule = "19.21o", met = holds_berlin(G), values = { hex = BERLIN } },
    { key = "wants_prussians", rule = "19.21o", met = left < FEWER, values = { points = left, below = FEWER } },
  }
end

--- Have the French won?
---@return boolean
function M.is_won(G) return conditions.met(M.conditions(G)) end

--- Who has won, and how.
---@return string winner, string level, string rule
function M.judge(G) return conditions.judge(M.conditions(G), "french", "coalition", "19.21o") end

--- For the window: the points, and what else the French need; how many Prussians there are is their own side's to know (3.33).
function M.score(G, side)
  local list = those(M.conditions(G), function(condition) return condition.key ~= "wants_prussians" or side == "coalition" end)
  return { layers = {}, notes = conditions.notes(list), scores = { french = M.points(G) } }
end

return M
