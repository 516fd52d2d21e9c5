---@meta mechanics.retreat_paths
-- Made by `grognard api --luals`: do not edit.

---@class Tip A way's last hex.
---@field hex string
---@field scores integer[]
---@field before Tip?
---@field place integer In the order in which ways are tried: by start, then by neighbours.

local M = {}

--- The best way of `count` steps to each hex where one ends; where none is so long, of the longest that there are. Best is what
--- scores least in the first of the counts, of equals in the second, and so on; of equals in all the first by starts and neighbours.
---
---     local list, score = retreat_paths.best(map, { hex }, 3, may, { enemies_near, cost })
---     list = least(least(list, "6.2", score(1)), "6.3", score(2))
---@param map Map
---@param starts string[]  Hexes, each the first of its ways.
---@param count integer
---@param may fun(from: string, to: string, step: integer): boolean  May the step be made, as the first, second ... of a way?
---@param counts (fun(hex: string, from: string): integer)[]?  What a way is scored by: sums over the hexes that it enters.
---@return string[][] ways One to each end: the start, then each hex entered.
---@return fun(index: integer): fun(way: string[]): integer score  For `least`: a way's score in one of the counts.
function M.best(map, starts, count, may, counts) end

--- Ways by their last hex.
---
---     args = { { "to", "hex", function(G, f) return retreat_paths.ends(ways_back(G, f)) end } },
---@param list string[][]
---@return table<string, string[]>
function M.ends(list) end

--- For retreats that are asked for hex by hex: the neighbours from which `count` steps in all can still be made; where so many
--- cannot, those from which the most can.
---
---     local open, left = retreat_paths.onward(map, hex, 6, may) -- left: 6, or fewer
---@param map Map
---@param from string
---@param count integer
---@param may fun(from: string, to: string, step: integer): boolean  As for `best`.
---@return string[] hexes
---@return integer steps How many can be made.
function M.onward(map, from, count, may) end

return M
