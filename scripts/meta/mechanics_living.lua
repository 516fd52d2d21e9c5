---@meta mechanics.living
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- Says which fields each count is of.
---@param fields_of table<string, string[]>?
function M.declare(fields_of) end

--- Somebody came or went.
function M.forget() end

--- Fields of pieces were set, or taken off.
---@param fields table
---@param gone string[]?
function M.marked(fields, gone) end

--- Another state.
function M.begin() end

--- A position is supposed from here on.
function M.suppose() end

--- The last one is no longer.
function M.restore() end

--- Those that have fields.
---@param fields table
---@return string[]
function M.having(order, pieces, fields) end

--- Those that fit.
---@param fits (fun(piece: table, id: string): any)?
---@return string[]
function M.fitting(order, pieces, fits, side) end

--- Does any fit?
---@param fits fun(piece: table, id: string): any
---@return boolean
function M.any(order, pieces, fits, side) end

return M
