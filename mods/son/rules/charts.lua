--- Looking up printed tables whose rows are words or whose columns are ranges; `cell` of the kernel does the others.
local M = {}

--- The row of a table that bears a word.
---@param grid table Of table_of().
---@param word string
---@return table row
---@return integer index
function M.row(grid, word)
  for i, row in ipairs(grid.rows) do
    if row.label == word then return row, i end
  end
  error(("the table has no row '%s'"):format(word), 2)
end

--- The column whose range holds a figure; beyond the ends of the table the nearest.
---@param grid table
---@param figure integer
---@return integer index
function M.column(grid, figure)
  local index = 1
  for i, column in ipairs(grid.columns) do
    if figure >= column.range[1] then index = i end
  end
  return index
end

--- The cell in the row of a word and the column of a figure.
---@return any
function M.cell(grid, word, figure) return M.row(grid, word).cells[M.column(grid, figure)] end

--- Rows of a table by the words of one of its columns.
---@param rows table[]
---@param field string
---@return table<string, table>
function M.by(rows, field)
  local by = {}
  for _, row in ipairs(rows) do
    by[row[field]] = row
  end
  return by
end

return M
