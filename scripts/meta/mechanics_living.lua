---@meta mechanics.living
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- Somebody came, went or changed sides.
function M.forget() end

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
