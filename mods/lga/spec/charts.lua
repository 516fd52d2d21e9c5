--- Charts as lines of text, for specs that hold every cell.
local M = {}

local function labels(list)
  local words = {}
  for i, each in ipairs(list) do
    words[i] = each.label
  end
  return words
end

--- A grid: its columns, then "row: cell | cell".
---@return string[]
function M.grid(grid)
  local lines = { table.concat(labels(grid.columns), " | ") }
  for _, row in ipairs(grid.rows) do
    lines[#lines + 1] = row.label .. ": " .. table.concat(row.cells, " | ")
  end
  return lines
end

local function word(value)
  if value == nil then return "-" end
  if type(value) == "boolean" then return value and "yes" or "no" end
  return tostring(value)
end

--- Rows of a table: the columns named, parted by blanks.
---@return string[]
function M.rows(rows, columns)
  local lines = {}
  for i, row in ipairs(rows.list or rows) do
    local words = {}
    for k, column in ipairs(columns) do
      words[k] = word(row[column])
    end
    lines[i] = table.concat(words, " ")
  end
  return lines
end

return M
