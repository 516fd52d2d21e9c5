--- 20.2 The Pursuit Table.
local tables = {
  table_of("pursuit_1"),
  table_of("pursuit_2"),
  table_of("pursuit_3"),
  table_of("pursuit_4"),
  table_of("pursuit_5"),
  table_of("pursuit_6"),
  table_of("pursuit_7"),
  table_of("pursuit_8"),
  table_of("pursuit_9"),
  table_of("pursuit_10"),
}
local M = {}

--- 20.2a: hexes of advance along the path of a retreat.
---@param retreat integer 1 to 10 hexes.
---@param die integer With all modifiers.
---@param initiative integer Of who leads the pursuit.
---@return integer
function M.hexes(retreat, die, initiative)
  local hexes = cell(tables[retreat], die, tostring(initiative))
  return hexes == "x" and retreat or math.tointeger(hexes) -- 20.2c: the whole retreat (O46)
end

return M
