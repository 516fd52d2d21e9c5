--- What stands and reaches around a hex, in layers of the map, for a quick look at its neighbours.
-- Derived from the places of the pieces: `pieces` tells of every change and refills it from the state.
-- Answers are bits: bit i - 1 stands for neighbour i of `ground.around`.
local ground = require("rules.08_ground")
local zoc = require("rules.04_zoc")

local ENEMY = ground.ENEMY
local WEIGHT = 64 -- of a piece in `own`, beside the 1 of every piece
local COLUMN = 2 -- what a column weighs
local closed, own, reach = {}, {}, {} -- side -> layer
for side in pairs(ENEMY) do
  closed[side] = ground.map:layer("closed_" .. side) -- enemy pieces, the ZOC of enemy units, ground out of bounds
  own[side] = ground.map:layer("own_" .. side) -- own pieces, and what they weigh against stacking limits
  reach[side] = ground.map:layer("columns_" .. side) -- own columns that reach into the hex (8.22B)
end
local get, add, add_each = own.french.get, own.french.add, own.french.add_each
local around = own.french.around
local M = {}

--- A unit in a hex has become a column (by = 1), or is none any more (-1).
---@param weight integer Of the unit when it is none.
function M.column(hex, side, weight, by)
  add(own[side], hex, by * WEIGHT * (COLUMN - weight))
  add_each(reach[side], zoc.from(hex), by)
end

--- A piece has come to a hex (by = 1) or gone (-1).
---@param zone string[] The hexes that a ZOC reaches from there.
---@param weight integer Units that it counts as against stacking limits.
---@param exerts boolean It has a ZOC.
---@param column boolean It is a unit in Road March.
function M.change(hex, zone, side, weight, exerts, column, by)
  local theirs = closed[ENEMY[side]]
  local weighs = column and COLUMN or weight
  add(own[side], hex, by * (WEIGHT * weighs + 1))
  add(theirs, hex, by)
  if exerts then add_each(theirs, zone, by) end
  if column then add_each(reach[side], zone, by) end
end

local function shut(side, hexes, by) add_each(closed[side], hexes, by) end

--- Begins with an empty map: only what lies out of bounds is closed.
function M.clear(G)
  for side in pairs(ENEMY) do
    closed[side]:clear()
    own[side]:clear()
    reach[side]:clear()
    shut(side, ground.beyond(G.area), 1)
  end
  if G.closed then shut(G.closed.side, ground.map:area(G.closed.area), 1) end -- 21.62
end

--- The part of the map that a scenario keeps a side out of is about to be opened.
function M.open(G) shut(G.closed.side, ground.map:area(G.closed.area), -1) end

--- Neighbours that lie out of bounds for the side, or that an enemy holds or has a ZOC in.
---@return integer bits
function M.closed(side, hex) return around(closed[side], hex) end

--- The layers, side -> layer, for those who ask the map for several at once: what is closed to the side; its own
--- pieces, with `most` for limits.
M.layers = { closed = closed, own = own }

--- The most that `layers.own` says of a hex on which no more than so much weighs.
---@return integer
function M.most(weight) return weight * WEIGHT + WEIGHT - 1 end

--- Neighbours where pieces of the side weigh more than so much: a unit that counts against stacking limits weighs 1, a
--- column 2, all others nothing.
local function crowded(side, hex, weight) return around(own[side], hex, (weight + 1) * WEIGHT) end

--- Of some neighbours, as bits: all; those at peace, that is in bounds and without an enemy or his ZOC; of these those
--- where pieces of the side weigh no more than so much.
---@return integer all
---@return integer peace
---@return integer room
function M.sift(all, side, hex, weight)
  local peace = all & ~around(closed[side], hex)
  return all, peace, peace & ~crowded(side, hex, weight)
end

--- What the pieces of the side in a hex weigh.
---@return integer
function M.weight(side, hex) return get(own[side], hex) // WEIGHT end

--- What a piece weighs there.
---@param weight integer Units that it counts as against stacking limits.
---@return integer
function M.weighs(weight, column) return column and COLUMN or weight end

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
