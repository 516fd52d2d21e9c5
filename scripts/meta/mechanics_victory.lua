---@meta mechanics.victory
-- Made by `grognard api --luals`: do not edit.

---@class Scores
---@field points table<string, integer>  Side -> points.
---@field items table[]                   Lines that were kept: { rule, key, values }.
---@field quietly boolean?

local M = {}

--- Points of all sides, none yet.
---@param sides string[]
---@param quietly boolean? Its lines are kept as items, for a look at the position; else they are logged.
---@return Scores
function M.scores(sides, quietly) end

---@class Scores
local Scores = {}

--- A line about what counts, without points.
---@param id string Rule number.
---@param key string Text key; names and values follow.
function Scores:note(id, key, ...) end

--- Points by a rule, with their line.
---@param side string
---@param points integer
---@param id string Rule number.
---@param key string Text key; names and values of what else its text says follow.
function Scores:add(side, points, id, key, ...) end

--- The side with the most points; nil when two have as many.
---@return string?
function Scores:leader() end

--- The first of some rows whose `up_to` a figure does not pass; a row without it is for all.
---@param rows table[]
---@param figure integer
---@return table? row
function M.by_figure(rows, figure) end

--- The first of some rows that holds for a ratio a to b: `up_to` = { 1, 1 } at most that, `under` = { 2, 1 } less than
--- that; a row without either is for all.
---@param rows table[]
---@param a integer
---@param b integer
---@return table? row
function M.by_ratio(rows, a, b) end

--- Watches who controls hexes: `G.control[hex]` is a side, or "none"; hexes without an entry are not watched.
---@param id string Rule number.
---@param may fun(G: table, piece: string): any Does this piece take a hex that it comes to?
---@return fun(G: table, piece: string, hex: string) take To be called for each piece that has come to a hex.
function M.control(id, may) end

return M
