--- 25.6 to 25.8 The French Imperial Guard: who counts as Old Guard.
local board = require("mechanics.board")
local forces = require("rules.09_forces")
local pieces = require("rules.02_pieces")

local printed = pieces.counters.by
local M = {}

local function is(id, guard) return printed[id].guard == guard and forces.arm(id) == "infantry" end

--- The Old Guard infantry in the game.
local all_of_it = derived("Old Guard in the game", { "board" }, function(G)
  return board.which(G, function(piece, id) return piece.chart ~= nil and is(id, "old") end)
end)

--- 25.6b (O23, O107): does Young Guard with these units count as Old Guard: is all Old Guard among them?
---@param units string[]
---@return boolean
function M.is_whole(G, units)
  local old = all_of_it(G)
  return #old > 0 and #those(old, function(id) return listed(units, id) end) == #old
end

--- 25.6a, 25.6b: does a unit count as Old Guard in a force?
---@param whole boolean  What `is_whole` says of the force.
---@return boolean
function M.counts(id, whole) return is(id, "old") or whole and is(id, "young") end

return M
