--- What stands and reaches around a hex. Answers are bits: bit i - 1 stands for neighbour i of `ground.around`.
local board = require("mechanics.board")
local zones = require("mechanics.zoc")
local ground = require("rules.08_ground")

local COLUMN = 2 -- what a column weighs against stacking limits
local M = {}

--- What a piece weighs there.
---@param weight integer Units that it counts as against stacking limits.
---@return integer
function M.weighs(weight, column) return column and COLUMN or weight end

--- The layers, side -> layer, for those who ask the map for several at once: what is closed to the side; its own
--- pieces, with `most` for limits.
M.layers = { closed = {}, own = {} }
for side in pairs(ground.ENEMY) do
  M.layers.closed[side], M.layers.own[side] = zones.layers(side)
end

M.most = zones.most
M.closed = zones.closed
M.around = board.around
M.weight = board.weight

--- Closes what lies out of bounds, and the part of the map that a scenario keeps a side out of (21.62).
function M.close(G)
  for side in pairs(ground.ENEMY) do
    zones.close(side, ground.beyond(G.area), true)
  end
  if G.closed then zones.close(G.closed.side, ground.map:area(G.closed.area), true) end
end

--- That part is about to be opened.
function M.open(G) zones.close(G.closed.side, ground.map:area(G.closed.area), false) end

--- Of some neighbours, as bits: all; those at peace, that is in bounds and without an enemy or his ZOC; of these those
--- where pieces of the side weigh no more than so much.
---@param weight integer
---@return integer all
---@return integer peace
---@return integer room
function M.sift(all, side, hex, weight)
  local peace = all & ~zones.closed(side, hex)
  if weight < 0 then return all, peace, 0 end
  return all, peace, peace & ~board.around(side, hex, weight + 1)
end

--- Tells whether a column of the side reaches into a hex (8.22B). It does not reach into its own.
---@return boolean
function M.in_columns(side, hex) return zones.count("column", side, hex) > 0 end

--- Neighbours that columns of the side reach.
---@return integer bits
function M.near_columns(side, hex) return zones.around("column", side, hex) end

--- The same without one column that stands in the hex itself; it reaches over no river.
---@return integer bits
function M.near_others(side, hex)
  local bits, rivers = zones.around("column", side, hex, 2), ground.rivers(hex)
  return rivers == 0 and bits or bits | zones.around("column", side, hex) & rivers
end

return M
