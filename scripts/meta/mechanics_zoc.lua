---@meta mechanics.zoc
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- Asks this index from now on: the board says so.
---@param names string[]
function M.ask(board, names) end

--- The names of zones, that of control first: their numbers in the index.
---@param zones table<string, Zone>
---@return string[]
function M.names_of(zones) end

--- Does an enemy of the side have a zone in a hex?
---
---     need(not zoc.exposed(side, to), "8.12", "enemy_zoc")
---@param side string
---@param hex string
---@param zone string?  `control`, when left out.
---@return boolean
function M.exposed(side, hex, zone) end

--- Number of pieces of a side whose zone reaches into a hex.
---
---     zoc.count("control", "french", hex) > 1
---@param zone string
---@return integer
function M.count(zone, side, hex) end

--- The pieces of a side with a zone that reaches a place: a hex, or one of two.
---
---     zoc.reaching("control", "french", G.pieces[id].at)
---@param zone string
---@param where string|table
---@return string[] ids  Rising.
function M.reaching(zone, side, where) end

--- Neighbours that so many pieces of a side reach with a zone.
---
---     local watched = zoc.around("control", enemy, hex)
---@param least integer?  1, when left out.
---@return integer bits
function M.around(zone, side, hex, least) end

--- Neighbours closed to a side: held by an enemy, in his zone of control, or closed by `close`.
---
---     local free = all & ~zoc.closed(side, hex)
---@return integer bits
function M.closed(side, hex) end

--- Closes hexes to a side whatever is there, or opens them again. A refresh of the board forgets it.
---
---     zoc.close("blue", map:area("east"), true)
---@param hexes string[]
---@param closed boolean
function M.close(side, hexes, closed) end

--- Adds to a zone as if a piece of a side stood in each of these hexes, or takes it away again.
---
---     zoc.spread("control", enemy, hexes, true)
---@param zone string
---@param hexes string[]
---@param there boolean
function M.spread(zone, side, hexes, there) end

--- Layers of the map that the board keeps, for searches: more than 0 where it is closed to a side; and what the side has in
--- a hex, see `most`.
---
---     local closed, own = zoc.layers("french")
---@return Layer closed
---@return Layer own
function M.layers(side) end

--- The most that the layer of a side's own pieces says of a hex in which no more than so much weighs.
---
---     free(profile, hex, left, closed, own, zoc.most(2))
---@param weight integer
---@return integer
function M.most(weight) end

--- A number that differs whenever other hexes may be barred to a side: an enemy came or went, or one of its own pieces did
--- where an enemy's zone reaches. For comparing alone.
---
---     if kept.bars ~= zoc.bars(side) then kept = look_again(side) end
---@return integer
function M.bars(side) end

return M
