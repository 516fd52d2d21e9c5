--- Whether the game is won, by what a pack's hints say of points for losses and hexes.
local lists = require("kernel.lists")
local M = {}

local MISSED = 0.03 -- worth of a miss, so that plans that come nearer are looked at further
local WIDE = 8 -- points by which a miss counts for half of that
local MOST = 60 -- from so many points on a miss counts for nothing

--- Hexes of which it counts who holds them.
---@return string[]
function M.hexes(plan)
  local list = {}
  for _, held in ipairs(plan.victory and plan.victory.holds or {}) do
    table.move(held.hexes, 1, #held.hexes, #list + 1, list)
  end
  return list
end

--- Does it count who holds a hex?
function M.counts(plan, hex) return lists.contains(M.hexes(plan), hex) end

--- Does a side hold one of some hexes?
local function holds(board, held, side)
  for _, hex in ipairs(held.hexes) do
    if board.control[hex] == side then return true end
  end
  return false
end

--- Points for hexes.
local function for_hexes(board, rules)
  local hints, sum = board.picture.hints, 0
  for _, held in ipairs(rules.holds) do
    if holds(board, held, held.enemy and hints.foe or hints.side) then sum = sum + held.worth end
  end
  return sum
end

--- What a position at the end of the game is worth.
---@param board Board
---@return number 1 for a win, else nearly 0
function M.worth(board)
  local rules = board.picture.plan.victory
  local more = board.lost[false] // 1 - board.lost[true] // 1
  local missing = rules.needs - for_hexes(board, rules) - more
  if missing <= 0 then return 1 end
  return missing <= MOST and MISSED * WIDE / (WIDE + missing) or 0
end

return M
