--- What stands and reaches around a hex, in layers of the map, for a quick look at its neighbours.
-- Derived from the places of the pieces: `pieces` tells of every change and refills it from the state.
-- Answers are bits: bit i - 1 stands for neighbour i of `ground.around`.
local ground = require("rules.ground")
local zoc = require("rules.zoc")

local OTHER = { french = "prussian", prussian = "french" }
local closed, own, reach = {}, {}, {} -- side -> layer
for side in pairs(OTHER) do
  closed[side] = ground.map:layer("closed_" .. side) -- enemy pieces, and the ZOC of enemy units
  own[side] = ground.map:layer("own_" .. side) -- own pieces; a column counts for two
  reach[side] = ground.map:layer("columns_" .. side) -- own columns that reach into the hex (8.22B)
end
local get, add, add_each = own.french.get, own.french.add, own.french.add_each
local around = own.french.around
local M = {}

--- A unit in a hex has become a column (by = 1), or is none any more (-1).
function M.column(hex, side, by)
  add(own[side], hex, by)
  add_each(reach[side], zoc.from(hex), by)
end

--- A piece has come to a hex (by = 1) or gone (-1).
---@param exerts boolean It has a ZOC.
---@param column boolean It is a unit in Road March.
function M.change(hex, side, exerts, column, by)
  local theirs = closed[OTHER[side]]
  add(own[side], hex, by)
  add(theirs, hex, by)
  if exerts then add_each(theirs, zoc.from(hex), by) end
  if column then M.column(hex, side, by) end
end

function M.clear()
  for side in pairs(OTHER) do
    closed[side]:clear()
    own[side]:clear()
    reach[side]:clear()
  end
end

--- Neighbours open to the side that no enemy holds or has a ZOC in.
---@return integer bits
function M.at_peace(G, side, hex)
  local bits, shut = ground.inside(G.area, hex) & ~around(closed[side], hex), G.closed
  if shut and shut.side == side then bits = bits & ~ground.inside(shut.area, hex) end -- 21.62
  return bits
end

--- Neighbours where more of the side stand than so many single pieces.
---@return integer bits
function M.crowded(side, hex, pieces) return around(own[side], hex, pieces + 1) end

--- Pieces of the side in a hex; a column counts for two.
---@return integer
function M.count(side, hex) return get(own[side], hex) end

--- Neighbours where pieces of the side stand.
---@return integer bits
function M.around(side, hex) return around(own[side], hex) end

--- Tells whether a column of the side reaches into a hex. It does not reach into its own.
---@return boolean
function M.in_columns(side, hex) return get(reach[side], hex) > 0 end

--- Neighbours that columns of the side reach.
---@return integer bits
function M.near_columns(side, hex) return around(reach[side], hex) end

--- The same without one column that stands in the hex itself; it reaches over no river.
---@return integer bits
function M.near_others(side, hex)
  local bits, rivers = around(reach[side], hex, 2), ground.rivers(hex)
  if rivers ~= 0 then bits = bits | around(reach[side], hex) & rivers end
  return bits
end

return M
