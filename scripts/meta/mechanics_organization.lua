---@meta mechanics.organization
-- Made by `grognard api --luals`: do not edit.

---@class Organization
---@field counters { list: table[], by: table<string, table> }  What is printed.
---@field superior string              The printed field that names a piece's superior.
---@field map Map
---@field friends fun(G: table, a: string, b: string): boolean
---@field chart string                Rule: a superior stands for those on his chart.
---@field used_up string               Rule: who has no strength left is out, and a superior without subordinates.
---@field losses string                Rule: the strongest of those who share a loss suffer first.

local M = {}

---@param spec Organization
---@return Organization
function M.new(spec) end

--- Who stands on the map for a piece: itself, or the highest of those on whose charts it lies.
---
---     organization.head(G, "3RD_DIVISION") --> "NAPOLEON", in whose hex its corps and he are
---@return string
function M.head(G, id) end

--- Where a piece stands, on the map or on a chart of somebody there; nil: off the map.
---@return string? hex
function M.hex(G, id) end

--- A piece and all below it, each after its superior.
---@return string[]
function M.under(G, id) end

--- All in a hex, those on the map and those on their charts, each after its superior.
---@return string[]
function M.here(G, hex) end

--- Is a piece below another, however many lie between?
---@return boolean
function M.is_under(G, id, superior) end

---@class Organization
local Organization = {}

--- Brings a piece into the game, with its subordinates on its chart. `fresh` makes the state of one from its print.
function Organization:put(G, id, hex, fresh) end

--- The force that a piece belongs to: itself, or whose chart it lies on.
function Organization:force(G, id) end

--- The pieces of a side.
function Organization:own(G, side) end

--- The forces of a side.
function Organization:forces(G, side) end

--- The force in a hex, the first of several, or nil.
function Organization:at(G, hex) end

--- Those of a force that have strength, perhaps of one arm.
---@param arm string?
function Organization:units(G, force, arm) end

--- Enemy forces next to a force.
function Organization:beside(G, force) end

--- Moves a force through free hexes, each nearer to `goal`, or with `sign` -1 farther from it.
---@return integer hexes That it came.
function Organization:go(G, id, goal, sign, hexes) end

---@param ids string[]
---@return integer
function Organization:strength(G, ids) end

--- Takes strength points off units.
---@param ids string[]
---@return integer lost No more than they have.
function Organization:lose(G, ids, points) end

--- Rolls a die against a printed rating: no higher passes. While the rule is off everybody passes.
---@param rating string The printed field, and the stream of the die.
---@param number string Rule.
---@return boolean
function Organization:passes(G, id, rating, number) end

return M
