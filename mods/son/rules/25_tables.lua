--- 25.1, 25.9 Engineers at bridges, and artillery fire.
local charts = require("rules.charts")

local ratios, fire = table_of("artillery_ratio"), table_of("artillery_fire")
local M = {}

local bridges = {}
for _, row in ipairs(table_of("bridges")) do
  bridges[row.engineers .. "." .. row.river] = row
end

--- 25.1c, 25.2b: does a die mend a bridge, or bring it down? Who has no engineers mends none.
---@param work "destroy"|"repair"
---@param engineers string
---@param river "primary"|"secondary"
---@param die integer
---@param opposite boolean Is an enemy at the other end?
---@return boolean
function M.bridge(work, engineers, river, die, opposite)
  local row = bridges[engineers .. "." .. river]
  local add = work == "destroy" and opposite and row.enemy_opposite or 0
  return row[work] ~= nil and row[work] ~= false and die + add <= row[work]
end

--- 25.10: the row of a cavalry ratio, of the firing side to its target; neither with cavalry: even.
local function ratio_row(own, other)
  if own == 0 and other == 0 then
    own, other = 1, 1
  end
  local ahead = own >= 3 * other and "3:1" or own >= 2 * other and "2:1"
  local behind = other >= 3 * own and "1:3" or other >= 2 * own and "1:2"
  return charts.row(ratios, ahead or behind or "1:1")
end

--- 25.10: SP that fire costs the target.
---@param artillery integer SP of the firing side.
---@param own integer Cavalry of the firing side.
---@param other integer Cavalry of the target.
---@param die integer
---@return integer
function M.fire(artillery, own, other, die)
  if artillery == 0 then return 0 end
  local line = ratio_row(own, other).cells[charts.column(ratios, die)]
  return fire.rows[line].cells[charts.column(fire, artillery)]
end

return M
