--- What battles share whose results stand in a grid of odds columns: columns by their labels, shifts that stop at the
--- ends of the grid, hexsides that all attackers come across.
--
--   local column = combat.shifted(crt, odds_column(crt, 14, 3), -2)    -- 4:1, two columns lower
--   local doubled = combat.all_across(by, target, touches, function(from, to) return map:side(from, to, "river") end)
local M = {}

--- The column of a grid that has a label.
---@param grid table { columns = { { label, odds } ... }, rows }
---@param label string Such as "1:1".
---@return integer column
function M.column_of(grid, label)
  for i, each in ipairs(grid.columns) do
    if each.label == label then return i end
  end
  error("the table has no column " .. label, 2)
end

--- The nearest column that a grid has.
---@param grid table
---@param column integer
---@param by integer? Columns to the right.
---@return integer column
function M.shifted(grid, column, by) return math.max(1, math.min(#grid.columns, column + (by or 0))) end

--- The result of a die in a column.
---@param grid table Rows in the order of the die.
---@return string
function M.result(grid, column, die) return grid.rows[die].cells[column] end

--- Do all of the attackers that touch a hex come at it across such a hexside? False when none touches it.
---@param attackers string[] Hexes.
---@param target string
---@param touches fun(from: string, to: string): any
---@param crosses fun(from: string, to: string): any
---@return boolean
function M.all_across(attackers, target, touches, crosses)
  local any = false
  for _, hex in ipairs(attackers) do
    if touches(hex, target) then
      any = true
      if not crosses(hex, target) then return false end
    end
  end
  return any
end

return M
