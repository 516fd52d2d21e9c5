---@meta mechanics.dispatches
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- Sends an order to a piece; what was on its way to it is dropped.
---@param order table Plain data; must have `kind` and `hex` for texts.
---@param due integer Turn in which it comes.
---@param id string Rule.
function M.send(G, unit, order, due, id) end

--- Brings the letters of a side that are due this turn, and rolls in secret for what becomes of them.
---@param replies table A grid: rows of a die, columns of states.
---@param id string Rule.
---@param bonus fun(unit: string): integer What is added to the die.
function M.deliver(G, side, replies, id, bonus) end

--- How far a hex lies from the straight way between two others, in hexes.
---@param map Map
---@return integer
function M.astray(map, from, to, hex) end

return M
