--- 14.31 to 14.33 Depot cities: whose they are, in this scenario and now, and where lines lead home.
-- G.cities[hex] = the power whose depot city a hex is, where it is not as in 1805; "none": of no power; nil: as the scenario says.
local ground = require("rules.08_ground")
local land = require("rules.19_land")

local map, cities = map_of(), table_of("depot_cities")
local M = { NONE = "none" }

--- 14.32: whose depot city a hex is; nil: it is none.
---@return string? power
function M.power(G, hex)
  local power = (G.cities or G.special.cities or {})[hex] or cities.by[hex] and cities.by[hex].power
  return power ~= M.NONE and power or nil
end

--- The depot cities of a power; those of its home country alone, if so asked (14.31b).
---@return string[]
function M.of(G, power, home)
  local list = {}
  for _, row in ipairs(cities.list) do
    if M.power(G, row.id) == power and (row.home or not home) then list[#list + 1] = row.id end -- 14.32
  end
  for _, hex in ipairs(keys_of(G.cities or G.special.cities or {})) do
    if not cities.by[hex] and not home and M.power(G, hex) == power then list[#list + 1] = hex end
  end
  return list
end

--- A hex becomes a depot city of a power, or nobody's.
---@param power string
function M.set(G, hex, power)
  G.cities = G.cities or copy_of(G.special.cities or {})
  G.cities[hex], G.changed = power, G.changed + 1
end

--- The hexes of an area that one can march out of.
local way_out = fixed("ways off the maps", function(area)
  return those(map:area(area), function(hex)
    return #those(map:neighbors(hex), function(to) return ground.passable(hex, to) end) > 0
  end)
end)

--- 14.22b: where the lines of a power leave the maps for home: in land that is its side's.
---@return string[]
function M.gates(G, power)
  local area, side = (G.special.homeward or {})[power], G.nations[power]
  if not area or not side then return {} end
  return those(way_out(area), function(hex) return G.nations[land.power(G, hex) or ""] == side end)
end

return M
