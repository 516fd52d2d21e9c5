---@meta mechanics.combat
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- The column of a grid that has a label.
---@param grid table { columns = { { label, odds } ... }, rows }
---@param label string Such as "1:1".
---@return integer column
function M.column_of(grid, label) end

--- The nearest column that a grid has.
---@param grid table
---@param column integer
---@param by integer? Columns to the right.
---@return integer column
function M.shifted(grid, column, by) end

--- The result of a die in a column.
---@param grid table Rows in the order of the die.
---@return string
function M.result(grid, column, die) end

--- Do all of the attackers that touch a hex come at it across such a hexside? False when none touches it.
---@param attackers string[] Hexes.
---@param target string
---@param touches fun(from: string, to: string): any
---@param crosses fun(from: string, to: string): any
---@return boolean
function M.all_across(attackers, target, touches, crosses) end

return M
