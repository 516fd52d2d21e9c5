--- 19.22p How the campaign of Eylau and Friedland is won: at the end of any week, if the French have what they need.
local board = require("mechanics.board")
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

--- What the French have to show: each condition, and whether it is met.
---@return { key: string, met: boolean, values: table }[]
function M.conditions(G)
  local count = #M.outside(G)
  return {
    { key = "wants_more_points", met = G.points > 0, values = { points = G.points } },
    { key = "wants_divisions", met = count <= MOST, values = { count = count, most = MOST } },
  }
end

--- Have the French won?
---@return boolean
function M.is_won(G)
  return #those(M.conditions(G), function(condition) return not condition.met end) == 0
end

--- Who has won, and how; what was met and what not is told.
---@return string winner, string level, string rule
function M.judge(G)
  for _, condition in ipairs(M.conditions(G)) do
    log("19.22p", condition.met and "condition_met" or "condition_missed", "condition", condition.key)
  end
  return M.is_won(G) and "french" or "coalition", "campaign", "19.22p"
end

--- For the window: the points, and the divisions that the French still have to drive out; those on charts their owner alone sees.
function M.score(G, side)
  local notes = {}
  for _, condition in ipairs(M.conditions(G)) do
    if condition.key == "wants_more_points" or side == "coalition" then
      local key = ("score.%s.%s"):format(condition.key, condition.met and "met" or "missed")
      notes[#notes + 1] = { rule = "19.22p", key = key, values = condition.values }
    end
  end
  return { layers = {}, notes = notes, scores = { french = M.points(G) } }
end

return M
