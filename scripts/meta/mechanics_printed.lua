---@meta mechanics.printed
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- A grid: its columns, then a line for each row, "label: cell | cell".
---@param grid table { columns = { { label } ... }, rows = { { label, cells } ... } }, as table_of() gives it.
---@return string[] lines
function M.grid(grid) end

--- A line for each row of a table: the columns that are named, parted by blanks; "-" where a row has none.
---@param rows table A list of rows, or a table with such a `list`.
---@param columns string[]
---@return string[] lines
function M.rows(rows, columns) end

return M
