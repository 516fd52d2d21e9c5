--- A map in lines of text, for terminals: two characters a hex, north at the top, each line opened by the code of its first hex.
---
---     local lines = textmap.lines(map, lists_of_hexes, function(hex) return G.stacks[hex] and "F1" or ". " end)
local text_lines = require("kernel.text_lines")
local M = {}

--- The part of a map round some hexes.
---@param map Map
---@param hexes string[] At least one.
---@param cell fun(hex: string): string Two characters for a hex.
---@return string[]
function M.lines(map, hexes, cell) return text_lines.lines(map, hexes, cell) end

return M
