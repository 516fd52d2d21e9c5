--- Looking up a printed table (a grid): the row whose range holds a number, the column of a name.
local M = {}

--- The row of a grid whose range holds a number; nil beyond its ends.
---@return table?
function M.row(grid, number)
  for _, row in ipairs(grid.rows) do
    if number >= row.range[1] and number <= row.range[2] then return row end
  end
end

local function column_of(grid, name)
  for i, column in ipairs(grid.columns) do
    if column.label == name then return i end
  end
  error(("the table has no column '%s'"):format(tostring(name)), 3)
end

local function named_row(grid, name)
  for _, row in ipairs(grid.rows) do
    if row.label == name then return row end
  end
  error(("the table has no row '%s'"):format(tostring(name)), 3)
end

local function nearest_row(grid, number)
  local rows = grid.rows
  return M.row(grid, number) or (number < rows[1].range[1] and rows[1] or rows[#rows])
end

--- The cell of a number, beyond the ends of the table that of the nearest row; or of the name of a row.
---@param grid table Of table_of().
---@param figure integer|string
---@param column string? The first when left out.
---@return any
function M.cell(grid, figure, column)
  local row = type(figure) == "string" and named_row(grid, figure) or nearest_row(grid, figure)
  return row.cells[column and column_of(grid, column) or 1]
end

return M
