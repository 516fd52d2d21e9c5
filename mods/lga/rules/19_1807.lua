--- 19.22p How the campaign of Eylau and Friedland is won: at the end of any week, if the French have what they need.
local board = require("mechanics.board")
local conditions = require("rules.19_conditions")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local HOME, MOST = { "russian_poland", "old_russian_poland", "russia" }, 3
local M = {}

--- The Russian divisions outside Russian territory that are not routed.
---@return string[]
function M.outside(G)
  return board.which(G, function(piece, id)
    if pieces.counters.by[id].nation ~= "russian" or pieces.rank(G, id) ~= pieces.RANKS.division or piece.routed then return false end
    local hex = organization.hex(G, id)
    return hex ~= nil and #those(HOME, function(area) return map:in_area(area, hex) end) == 0
  end)
end

--- The points of the French.
---@return integer
function M.points(G) return G.points end

--- What the French have to show.
---@return Condition[]
function M.conditions(G)
  local count = #M.outside(G)
  return {
    { key = "wants_more_points", rule = "19.22p", met = G.points > 0, values = { points = G.points } },
    { key = "wants_divisions", rule = "19.22p", met = count <= MOST, values = { count = count, most = MOST } },
  }
end

--- Have the French won?
---@return boolean
function M.is_won(G) return conditions.met(M.conditions(G)) end

--- Who has won, and how.
---@return string winner, string level, string rule
function M.judge(G) return conditions.judge(M.conditions(G), "french", "coalition", "19.22p") end

--- For the window: the points, and the divisions that the French still have to drive out; those on charts their owner alone sees.
function M.score(G, side)
  local list = those(M.conditions(G), function(condition) return condition.key == "wants_more_points" or side == "coalition" end)
  return { layers = {}, notes = conditions.notes(list), scores = { french = M.points(G) } }
end

return M
