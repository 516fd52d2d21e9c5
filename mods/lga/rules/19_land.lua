--- 19.7b, 19.11b, 19.12b, 19.13b, 19.31b Whose land a hex is as a scenario begins.
local map, lands = map_of(), table_of("lands")
local M = {}

--- The power to which a hex is friendly at the start: of the areas that the table names the first that it lies in; nil: none.
---@param scenario string
---@param hex string
---@return string? power
M.at = fixed("land at the start", function(scenario, hex)
  for _, row in ipairs(lands) do
    if row.scenario == scenario and map:in_area(row.area, hex) then return row.power end
  end
end)

return M
