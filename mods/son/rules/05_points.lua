--- 5 Administrative Points: the Administrative Point Pool, its index, and the Support table.
local charts = require("rules.charts")

local spring, autumn = table_of("ap_silesia_spring"), table_of("ap_silesia_autumn")
local french, bohemia, north = table_of("ap_french"), table_of("ap_bohemia"), table_of("ap_north")
local support = charts.by(table_of("support_shift"), "given_up")
local M = {}

--- The pool of an army; the army of Silesia has one for Spring and the armistice, one for Autumn (5.3b).
local function pool(army, period)
  if army == "silesia" then return period == "autumn" and autumn or spring end
  return ({ french = french, bohemia = bohemia, north = north })[army]
end

--- 5.2a, 5.3a: the row of a length.
local function row_of(grid, length)
  for _, row in ipairs(grid.rows) do
    if length >= row.range[1] and length <= row.range[2] then return row end
  end
end

--- 5.2a: points that an army receives; 5.2b: none over a line that is broken or longer than the table.
---@param army string
---@param period "spring"|"armistice"|"autumn"
---@param length integer? Primary-road hexes from the Center of Operations to the source; nil: broken.
---@param die integer With Army Morale.
---@return integer
function M.receipt(army, period, length, die)
  local grid = pool(army, period)
  local row = length and row_of(grid, length)
  return row and row.cells[charts.column(grid, die)] or 0
end

--- 5.7a: the mean of the six entries less one, 5.7b: times so many turns, fractions dropped.
---@param turns integer
---@return integer points
function M.by_index(army, period, length, turns)
  local row, sum = row_of(pool(army, period), length), 0
  for _, points in ipairs(row and row.cells or {}) do
    sum = sum + points
  end
  return row and math.max(0, (sum - 6) * turns // 6) or 0
end

--- 5.8c, 5.8d, 5.8g: what declared support costs, and the columns by which it shifts.
---@param declared integer 0 to 3.
---@param received integer
---@return integer lost
---@return integer shift Negative: left, better.
function M.support(declared, received)
  local row = support[declared]
  local shift = received >= row.received_at_least and row.shift or support[2].shift -- O11
  return math.min(declared, received), shift
end

--- 5.8g: the shift that a declaration stands for.
---@param declared integer
---@return integer
function M.shift(declared) return support[declared].shift end

return M
