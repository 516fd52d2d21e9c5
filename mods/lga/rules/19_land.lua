--- 19.7b, 19.11b, 19.12b, 19.13b, 19.31b Whose land a hex is as a scenario begins.
local organization = require("mechanics.organization")

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

local RUSSIA = { "russia", "russian_poland", "old_russian_poland" }

--- 10.7c, 19.4c: does a hex lie in Russia, Russian Poland or Old Russian Poland?
---@return boolean
M.in_russia = fixed("Russia", function(hex)
  return #those(RUSSIA, function(area) return map:in_area(area, hex) end) > 0
end)
--- 21.43a: the province of the Grand Campaign that a hex lies in; nil: none.
---@return string? area
M.province = fixed("province of a hex", function(hex)
  for _, row in ipairs(table_of("provinces").list) do
    if map:in_area(row.id, hex) then return row.id end
  end
end)

--- The power whose land a hex is: in the Grand Campaign now, else as the scenario begins; nil: nobody's.
---@return string? power
function M.power(G, hex)
  if not G.provinces then return M.at(G.scenario, hex) end
  local row = G.provinces[M.province(hex) or ""]
  return row and row.power
end

--- 21.71, 21.77: in what way the land of a power at peace is friendly to the French: "passage", "garrison"; nil: in none.
---@return string?
function M.favour(G, hex) return G.favour and G.favour[M.power(G, hex) or ""] end

--- 14.43a, 19.12b, 19.13b, 21.71a, 21.77a: the side to which a hex is friendly; nil: none. G.land: where the start of the scenario, or its course, says other;
--- 19.5b: where units of a side are it is that side's.
---@return string?
function M.friend(G, hex)
  local own = G.special.occupied
  local here = own and organization.here(G, hex) or {}
  if #those(here, function(id) return G.pieces[id].side == own and (G.pieces[id].strength or 0) > 0 end) > 0 then return own end
  return G.land[hex] or M.favour(G, hex) and "french" or G.nations[M.power(G, hex) or ""]
end

return M
