--- Zones of control, and other zones that pieces have around them: counts that the board keeps of which hexes they reach.
--- `board.declare({ zones = { control = { has = ..., from = ... } } })` says who has them and where they reach; the first,
--- `control`, closes hexes to enemies. Answers about neighbours are bits: bit i - 1 stands for neighbour i of
--- Map:neighbors.
local engine = require("engine.board")
local derived = require("kernel.derived")
local fault = require("kernel.fault")
local lists = require("kernel.lists")
local M = {}

local index, exposed -- engine.board; its function that is asked most
local number = {} -- name of a zone -> its number there

--- Asks this index from now on: the board says so.
---@param names string[]
function M.ask(board, names)
  index, exposed, number = board, board.exposed, {}
  for i, name in ipairs(names) do
    number[name] = i
  end
end

--- The names of zones, that of control first: their numbers in the index.
---@param zones table<string, Zone>
---@return string[]
function M.names_of(zones)
  if not zones.control then
    fault.fail_at(fault.place(3), "zones lack 'control', the zone that closes hexes to enemies")
  end
  local others = lists.where(lists.keys(zones), function(name) return name ~= "control" end)
  return { "control", table.unpack(others) }
end

--- Does an enemy of the side have a zone in a hex?
---
---     need(not zoc.exposed(side, to), "8.12", "enemy_zoc")
---@param side string
---@param hex string
---@param zone string?  `control`, when left out.
---@return boolean
function M.exposed(side, hex, zone) return exposed(index, side, hex, zone and number[zone]) end

--- Number of pieces of a side whose zone reaches into a hex.
---
---     zoc.count("control", "french", hex) > 1
---@param zone string
---@return integer
function M.count(zone, side, hex) return index:reach(number[zone], side, hex) end

--- The pieces of a side with a zone that reaches a place: a hex, or one of two.
---
---     zoc.reaching("control", "french", G.pieces[id].at)
---@param zone string
---@param where string|table
---@return string[] ids  Rising.
function M.reaching(zone, side, where) return index:reaching(number[zone], side, where) end

--- Neighbours that so many pieces of a side reach with a zone.
---
---     local watched = zoc.around("control", enemy, hex)
---@param least integer?  1, when left out.
---@return integer bits
function M.around(zone, side, hex, least) return index:around_zone(number[zone], side, hex, least) end

--- Neighbours closed to a side: held by an enemy, in his zone of control, or closed by `close`.
---
---     local free = all & ~zoc.closed(side, hex)
---@return integer bits
function M.closed(side, hex) return index:around_closed(side, hex) end

--- Closes hexes to a side whatever is there, or opens them again. A refresh of the board forgets it.
---
---     zoc.close("blue", map:area("east"), true)
---@param hexes string[]
---@param closed boolean
function M.close(side, hexes, closed)
  index:shut(side, hexes, closed and 1 or -1)
  derived.touch()
end

--- Adds to a zone as if a piece of a side stood in each of these hexes, or takes it away again.
---
---     zoc.spread("control", enemy, hexes, true)
---@param zone string
---@param hexes string[]
---@param there boolean
function M.spread(zone, side, hexes, there)
  index:spread(number[zone], side, hexes, there and 1 or -1)
  derived.touch()
end

--- Layers of the map that the board keeps, for searches: more than 0 where it is closed to a side; and what the side has in
--- a hex, see `most`.
---
---     local closed, own = zoc.layers("french")
---@return Layer closed
---@return Layer own
function M.layers(side)
  local map = map_of()
  return map:layer("closed_" .. side), map:layer("own_" .. side)
end

--- The most that the layer of a side's own pieces says of a hex in which no more than so much weighs.
---
---     free(profile, hex, left, closed, own, zoc.most(2))
---@param weight integer
---@return integer
function M.most(weight) return engine.most(weight) end

--- A number that differs whenever other hexes may be barred to a side: an enemy came or went, or one of its own pieces did
--- where an enemy's zone reaches. For comparing alone.
---
---     if kept.bars ~= zoc.bars(side) then kept = look_again(side) end
---@return integer
function M.bars(side) return index:bars(side) end

return M
