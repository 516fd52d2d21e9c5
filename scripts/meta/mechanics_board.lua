---@meta mechanics.board
-- Made by `grognard api --luals`: do not edit.

---@class Board: View
---@field stacks_as (fun(id: string, piece: table): integer)?  What a piece counts as against stacking limits; else nothing.
---@field zones table<string, Zone>?  Zones by name: `control`, which closes hexes to enemies, and others.
---@field changes boolean?            The zones hang on bridges or roads that change.
---@field counts table<string, string[]>?  Counts by name for derived values, each of fields of pieces: of their marks alone.
---@field ordered boolean?            Stacks keep an order: `G.stacks[hex]` = ids, the lead piece first. Else ids rise.

---@class Zone
---@field has fun(id: string, piece: table): boolean  Does a piece have it?
---@field from fun(hex: string): string[]             The hexes that it reaches from a hex, by the ground alone.

local M = {}

--- A text for a place: pieces of one place are one stack.
---@param piece table
---@return string? place  nil: not on the map.
function M.place(piece) end

--- Fills the index from a state. The host does so whenever it takes up another state.
---@param G table
function M.refresh(G) end

--- What a state and the index do not agree on; nil: nothing.
---@return string?
function M.disagreement(G) end

--- Puts a piece into a hex, or into two hexes: at the bottom of its stack, where stacks are ordered.
---
---     board.put(G, "NEY", "0512")
---     board.put(G, "NEY", { mode = "column", head = "0512", tail = "0513" })
---@param G table
---@param id string
---@param where string|table
function M.put(G, id, where) end

--- Takes a piece off the map, to be with another: on its organization chart.
---
---     board.attach(G, "MARCHAND", "NEY")
---@param to string
function M.attach(G, id, to) end

--- Takes a piece off the map. It stays in the game.
function M.lift(G, id) end

--- Sets fields of pieces, but not where they stand; each gets its own copy.
---
---     board.mark(G, board.stack(G, id), { spent = true })
---@param ids string|string[]
---@param fields table Plain data.
---@param gone string[]? Fields that are taken off.
function M.mark(G, ids, fields, gone) end

--- Brings a piece into the game.
---
---     board.add(G, "NEY", { side = "french", strength = 4 }, "0512")
---@param fields table What the state says of it; the board keeps the table.
---@param where (string|table)? A hex or two; else it is off the map.
function M.add(G, id, fields, where) end

--- Takes a piece out of the game.
function M.remove(G, id) end

--- Runs a function in a position that is only supposed: what it changes by put, attach, lift, mark, add and remove is seen by
--- all who look at `G` meanwhile, and taken back as it ends, also when it raises. Gives what the function gives.
---
---     local safe = board.suppose(G, function()
---       board.put(G, id, to)
---       return not board.exposed(side, to)
---     end)
---@param G table
---@param run function
---@param ... any  For the function.
function M.suppose(G, run, ...) end

--- Ids of the pieces in the game that fit, rising.
---
---     board.which(G, { side = "french" })
---     board.which(G, function(piece) return piece.strength > 2 end, "french")
---@param fits (table|fun(piece: table, id: string): any)? Fields that they have, or a test; without it all.
---@param side string?  Those of a side alone.
---@return string[]
function M.which(G, fits, side) end

--- Does a piece in the game fit?
---@param fits fun(piece: table, id: string): any
---@param side string?  Of a side alone.
---@return boolean
function M.any(G, fits, side) end

--- The stack in a place, or that of a piece: the lead piece first. Of those in two hexes, who lie there in the same way.
---
---     board.stack(G, "0512")
---@param where string|table  A piece, a hex, or two hexes.
---@return string[] ids  Callers must not write it.
function M.stack(G, where) end

--- All pieces with a hex or a half of theirs in a hex, stack by stack.
function M.standing(G, hex) end

--- The lead pieces of the stacks in a hex: those in it alone, columns, lines.
---@return string[] ids
function M.leads(G, hex) end

--- The pieces that are with a piece, off the map.
function M.chart(G, id) end

--- A piece and all below it, charts on charts: each after the piece that it is with.
function M.under(G, id) end

--- All in a hex with all below them.
function M.here(G, hex) end

--- Number of pieces of a side in a hex; halves count.
---@return integer
function M.count(side, hex) end

--- What the pieces of a side in a hex count as against stacking limits.
---@return integer
function M.weight(side, hex) end

--- Those with pieces of a side (that weigh so much).
---@param weight integer?
---@return integer bits
function M.around(side, hex, weight) end

--- Those with pieces of enemies of a side.
---@return integer bits
function M.around_foes(side, hex) end

--- Differs whenever the pieces differ: where they are, their order, their marks. What is kept of positions hangs on it.
---@param side string?  Of a side alone.
---@return integer
function M.stamp(side) end

--- The same of all pieces but some.
---@param ids string[]
---@return integer
function M.stamp_without(ids) end

--- Declares the pieces of the series: what is printed, their zones and stacks, and how they are seen. What `series{}` does
--- not say itself follows: view, names, placing by specs, exchange of what is private, invariants.
---
---     series({ root = "game", pieces = board.declare({ counters = table_of("units"), fields = { "strength" } }) })
---@param def Board
---@return table  For `series{ pieces = ... }`.
function M.declare(def) end

return M
