--- 18.4, 18.5 Odds and the Combat Results Table.
local odds, results = table_of("combat_odds"), table_of("combat")
local COLUMNS = #results.columns
local M = {}

--- 18.4a: the column of the odds, lowered to the next heading in the defender's favour; beyond the ends the outermost.
---@param attack integer
---@param defence integer In the same unit.
---@param line "affecting"|"non_affecting"
---@return integer column
function M.column(attack, defence, line)
  local column = 1
  for i = 2, COLUMNS do
    local heading = odds[line]["c" .. i]
    if attack * heading[2] >= defence * heading[1] then column = i end -- 18.4ex
  end
  return column
end

--- The heading of a column, as the line has it: "3-2".
---@param found { column: integer, line: string }
---@return string
function M.label(found)
  local heading = odds[found.line]["c" .. found.column]
  return heading[1] .. "-" .. heading[2]
end

--- What a die brings, as it is printed: "D3/2".
---@return string
function M.code(die, column) return cell(results, die, "c" .. column) end

---@class Result
---@field loser "attacker"|"defender"
---@field hexes integer Of his retreat, or SP that he gives up instead.
---@field cost integer SP that the other loses.

--- 18.5a, 18.6b: what a die brings in a column.
---@param die integer With the Bonus Point.
---@param column integer
---@return Result
function M.result(die, column)
  local who, hexes, cost = M.code(die, column):match("^(%a)(%d+)/(%d+)$")
  return {
    loser = who == "A" and "attacker" or "defender",
    hexes = math.tointeger(hexes),
    cost = math.tointeger(cost),
  }
end

return M
