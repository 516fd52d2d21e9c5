---@meta mechanics.places
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- The place of a piece; nil: not on the map.
---@param piece table
---@return string? place
function M.of(piece) end

--- The same of what the index says of a place: a hex, or mode and two hexes.
---@param mode string?
---@param a string?
---@param b string?
---@return string? place
function M.named(mode, a, b) end

return M
