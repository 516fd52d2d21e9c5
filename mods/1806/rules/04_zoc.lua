--- 4.0 Zones of Control: where units have them, and which hexes lie in an enemy's. The board counts them.
local ground = require("rules.08_terrain")
local board = require("mechanics.board")
local zones = require("mechanics.zoc")

local map = ground.map
local M = {}

--- 4.0a, 1.4p: into the adjacent hexes that it could move into (Q81), but over no river hexside (4.0b), bridged or not
--- (4.0c, 8.33a). Callers must not write it.
---@return string[]
M.from = fixed("hexes of a zone", function(hex)
  return those(ground.around(hex), function(to) return not map:side(hex, to, "river") end)
end)

--- Tells whether a unit in `from` has its ZOC in `to` (adjacent hexes).
---@return boolean
function M.reaches(from, to) return listed(M.from(from), to) end

--- Tells whether a hex lies in the ZOC of the side's enemy, whatever stands there: both sides' zones may (4.0d).
---@param side string The side that would suffer it.
---@return boolean
M.hostile = zones.exposed

--- The same without the ZOC of Vedettes: those do not bar a retreat (4.32c, 13.21).
---@return boolean
function M.hostile_firm(side, hex) return zones.exposed(side, hex, "firm") end

local imagined = {} -- hexes in which a unit is supposed to stand
local owner ---@type string

local function spread(there)
  for _, zone in ipairs(#imagined > 0 and { "control", "firm" } or {}) do
    zones.spread(zone, owner, imagined, there)
  end
end

--- Supposes a unit in each of these hexes, for a look at the position: its zone is added to those that are there. Until
--- `suppose()` ends it; nothing may move meanwhile.
---@param side? string
---@param hexes? string[]
function M.suppose(side, hexes)
  spread(false)
  imagined, owner = hexes or {}, side
  spread(true)
end

--- Tells whether a unit is supposed to stand in a hex.
---@return boolean
function M.supposes(hex) return listed(imagined, hex) end

--- What is supposed now: "" for nothing. What depends on zones of control and is kept is kept by it.
---@return string
function M.supposed() return #imagined > 0 and owner .. " " .. table.concat(imagined, " ") or "" end

--- Nothing is supposed.
function M.clear() imagined = {} end

--- What is closed to a side around a hex -----------------------------------------------------------
-- Answers are bits: bit i - 1 stands for neighbour i of `ground.around`.

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

--- Closes what lies out of bounds (21.12, 21.92), and the part of the map that a scenario keeps a side out of (21.62).
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
