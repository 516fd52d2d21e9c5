--- Printed tables as lines of text, for specs that hold every cell of a chart against a second copy of its figures.
---
---     local printed = require("mechanics.printed")
---     assert.same({ "1:2 | 1:1", "1: AE | AR", "2: AR | EX" }, printed.grid(table_of("crt")))
---     assert.same({ "clear 1", "swamp 2" }, printed.rows(table_of("terrain"), { "terrain", "cost" }))
local M = {}

local function labels(list)
  local words = {}
  for i, each in ipairs(list) do
    words[i] = each.label
  end
  return words
end

--- A grid: its columns, then a line for each row, "label: cell | cell".
---@param grid table { columns = { { label } ... }, rows = { { label, cells } ... } }, as table_of() gives it.
---@return string[] lines
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

--- A line for each row of a table: the columns that are named, parted by blanks; "-" where a row has none.
---@param rows table A list of rows, or a table with such a `list`.
---@param columns string[]
---@return string[] lines
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
