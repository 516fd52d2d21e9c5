--- 19.13zg, 19.13zh Places whose occupation counts at the end of the campaign of 1805.
-- G.control[hex] = the side that holds a place: at the start its owner, then who last went in or through.
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local victory = require("mechanics.victory")

local map, rows, common = map_of(), table_of("locations"), table_of("common_locations")
local M = {}

--- Who holds a place at the start: those whom its loss harms.
local function owner(row) return row.points > 0 and "coalition" or "french" end

--- 19.13zg: the places of a scenario that count, those named and the other towns and cities of a country.
---@return { hex: string, points: integer }[]
M.places = fixed("places that count", function(scenario)
  local list, named = {}, {}
  for _, row in ipairs(rows) do
    if row.scenario == scenario then list[#list + 1], named[row.hex] = row, true end
  end
  for _, row in ipairs(common) do
    for _, hex in ipairs(row.scenario == scenario and map:area(row.area) or {}) do
      if not named[hex] and map:feature(hex, row.feature) then
        list[#list + 1], named[hex] = { hex = hex, points = row.points, rule = row.rule }, true
      end
    end
  end
  return list
end)

--- 19.13zh: at the start each place is its owner's.
function M.begin(G, scenario)
  for _, row in ipairs(M.places(scenario)) do
    G.control[row.hex] = owner(row)
  end
end

--- SP of a side in a hex, or of its enemies.
local function men(G, hex, side)
  return pieces.strength(G, those(organization.here(G, hex), function(id) return G.pieces[id].side == side end))
end

local take = victory.control("19.13zh", function(_, id) return pieces.arm(id) ~= nil end)

--- 19.13zh: units have come into a hex; who besieges a garrison does not occupy the place.
---@param ids string[]
function M.pass(G, ids, hex)
  local holder = G.control[hex]
  if not holder or men(G, hex, holder) > 0 then return end
  for _, id in ipairs(ids) do
    take(G, id, hex)
  end
end

--- 19.13zh: who occupies a place: who alone is there, else who was last.
---@return string side
function M.holder(G, hex)
  for _, side in ipairs(sides_of(G)) do
    local alone = men(G, hex, side) > 0
    for _, other in ipairs(sides_of(G)) do
      if other ~= side and men(G, hex, other) > 0 then alone = false end
    end
    if alone then return side end
  end
  return G.control[hex]
end

--- 19.13zg: the places that have changed hands, with the points of the French for them.
---@return { hex: string, points: integer, side: string, rule: string }[]
function M.changed(G)
  local list = {}
  for _, row in ipairs(M.places(G.scenario)) do
    local side = M.holder(G, row.hex)
    if side ~= owner(row) then list[#list + 1] = { hex = row.hex, points = row.points, side = side, rule = row.rule } end
  end
  return list
end

return M
