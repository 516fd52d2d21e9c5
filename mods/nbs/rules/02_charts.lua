--- 2.4 The charts, as rules look things up in them.
local M = {}

--- The rows of a chart by one of its columns.
---
---     local price = charts.by("actions", "action").about_face.line
---@param name string
---@param column string
---@param only (fun(row: table): any)? Rows that count; all without it.
---@return table<any, table>
function M.by(name, column, only)
  local by = {}
  for _, row in ipairs(table_of(name)) do
    if not only or only(row) then by[row[column]] = row end
  end
  return by
end

return M
