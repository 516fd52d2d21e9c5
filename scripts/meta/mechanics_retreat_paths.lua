---@meta mechanics.retreat_paths
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- All ways of `count` steps; where none is so long, the longest that there are.
---@param map Map
---@param starts string[]  Hexes, each the first of its ways.
---@param count integer
---@param may fun(way: string[], to: string): boolean  May a way go on to a neighbour of its last hex?
---@return string[][] ways  With their starts: one hex alone where no step is possible.
function M.all(map, starts, count, may) end

--- Scores ways by the hexes that they enter, their starts left out.
---@param score fun(hex: string): integer
---@return fun(way: string[]): integer
function M.along(score) end

--- Ways by their last hex; of several with one end the first.
---@param list string[][]
---@return table<string, string[]>
function M.ends(list) end

return M
