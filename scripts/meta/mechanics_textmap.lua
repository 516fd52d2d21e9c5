---@meta mechanics.textmap
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- The part of a map round some hexes.
---@param map Map
---@param hexes string[] At least one.
---@param cell fun(hex: string): string Two characters for a hex.
---@return string[]
function M.lines(map, hexes, cell) end

return M
