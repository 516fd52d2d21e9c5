---@meta mechanics.queries
-- Made by `grognard api --luals`: do not edit.

---@class RangeQuery
---@field range fun(G: table, leader: string): table<string, boolean>
---@field under fun(leader: string, id: string): boolean  Does a piece look to that leader?
---@field rule string  By which one is out of range.

---@class SupplyQuery
---@field line fun(G: table, side: string, hex: string): string[]?, string[]?, LineBreak?  The line, the road on from its depot.
---@field reach fun(G: table, side: string): table  { hexes, bars = { { hex, key } }, sources, depots }
---@field cut (fun(G: table, side: string): table[])?  Depots without a road: { train, hex, from?, to?, key? }.
---@field rules table<string, string>  By reasons of a LineBreak; `bar` of what bars a line, `cut` of a depot without a road.

local M = {}

--- The hex that an argument names; nil for anything else.
---@param value any
---@return string?
function M.hex(value) end

--- The two hexes of a hexside "A/B" that an argument names; nil for anything else.
---@return string? a
---@return string? b
function M.hexside(value) end

--- Of pieces on the map those that the arguments name, by `piece` or by `hex`; all of them when they name none.
---
---     local leaders, chosen = queries.chosen(G, args, pieces.on_map(G, side, leads))
---@param ids string[]
---@return string[] ids
---@return boolean chosen
function M.chosen(G, args, ids) end

--- Adds the values of a list to a set.
---@param set table<string, boolean>
---@param list string[]
function M.add_all(set, list) end

--- Zones of control: own ones, those of enemies that are known, and those that hidden stacks may have.
---
---     queries.zones(own_zones, known_zones, { "0512" }, "1.5a", zoc.from)
---@param own string[][]     Zones, each a list of hexes.
---@param known string[][]
---@param closed string[]    Hexes of stacks that hide something.
---@param rule_id string     Rule that hides them.
---@param from fun(hex: string): string[]
---@return table
function M.zones(own, known, closed, rule_id, from) end

--- Ranges of leaders; of leaders who are asked about, who is in them.
---@param leaders string[]
---@param chosen boolean   Are these leaders asked about?
---@param subjects string[]
---@param def RangeQuery
---@return table
function M.ranges(G, leaders, chosen, subjects, def) end

--- Hexes from which a line leads to a goal; the lines of the units that are asked about and what bars the hexes round
--- them, or where the line of one breaks.
---@param ids string[]     Units.
---@param chosen boolean   Are these units asked about?
---@param def SupplyQuery
---@return table
function M.supply(G, side, ids, chosen, def) end

return M
