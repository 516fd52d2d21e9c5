---@meta mechanics.command
-- Made by `grognard api --luals`: do not edit.

---@class RangeRow
---@field hexes integer        Length of the path: its start is not counted, its end is.
---@field ways integer[][]?    Links of it that must be roads, one of these lists in full; link 0 is that from the start. Else none.

---@class RangeRules
---@field rows RangeRow[]|fun(G: table): RangeRow[]  A function gives one of several lists.
---@field onward fun(G: table, side: string, from: string, by_road: boolean): string[]  Hexes into which a path may run on.

---@class Front
---@field list string[]                Ends of all paths of a form from a hex,
---@field has table<string, boolean>  and the same as a set.

---@class Range: RangeRules
---@field fronts table<string, fun(G: table, from: string, form: integer): Front>
---@field reaches table<string, fun(G: table, from: string, hex: string): boolean>
---@field known table<RangeRow[], table[]>
---@field map Map

local M = {}

--- Declares a range; by side the dependencies, as those of `derived`, on which its paths hang.
---@param name string
---@param dependencies table<string, string[]>
---@param def RangeRules
---@return Range
function M.range(name, dependencies, def) end

---@class Range
local Range = {}

--- Does the range of a leader in a hex take in another hex?
---
---     need(range:takes_in(G, "french", leader_hex, hex), "7.2", "out_of_range")
---@return boolean
function Range:takes_in(G, side, from, hex) end

--- All hexes within the range of a leader in a hex, that hex too.
---@return table<string, boolean>
function Range:hexes(G, side, from) end

return M
