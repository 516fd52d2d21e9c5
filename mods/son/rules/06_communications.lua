--- 6.8, 6.13 to 6.18, 13.1 What the charts say of communications: distances, sources, depots, and whose friends a country is.
local charts = require("rules.charts")

local dispatch = charts.by(table_of("dispatch"), "army")
local territories = table_of("territories")
local sources, depots = table_of("sources"), table_of("depots")
local classes = charts.by(table_of("depot_classes"), "class")
local M = {}

--- 6.2c, 6.26: whose an army is.
---@return "french"|"allied"
function M.side(army) return army == "french" and "french" or "allied" end

--- 13.1: whom a hex is friendly to; nil: nobody.
---@param hex string
---@return string? side
---@return string area The territory.
function M.friend(hex)
  local map = map_of()
  for _, row in ipairs(territories) do
    if map:in_area(row.area, hex) then return row.friendly, row.area end
  end
end

local WORST = { "hostile", "neutral", "friendly" }

--- 6.8b, 13.4: what a hex is to a side.
local function ground(side, hex)
  local friend = M.friend(hex)
  if not friend then return "neutral" end
  return friend == side and "friendly" or "hostile"
end

--- 6.8, 6.8b, 13.4, 3.13: how far orders of an army reach between two hexes, in half MPs. Hostile outweighs neutral, neutral friendly (O75).
---@param army string
---@param from string Of the Center of Operations or depot.
---@param to string Of the Commander.
---@return integer halves
function M.distance(army, from, to)
  local side = M.side(army)
  local a, b = ground(side, from), ground(side, to)
  for _, kind in ipairs(WORST) do
    if a == kind or b == kind then return dispatch[army][kind] or dispatch[army].neutral end
  end
end

--- 6.16b: the longest Line of Communications of an army, in hexes.
---@return integer
function M.longest(army) return dispatch[army].line end

--- 6.17, 6.25a: the rows of the sources that an army may have in a period.
---@return table[]
function M.sources(army, period)
  local list = {}
  for _, row in ipairs(sources) do
    if row.army == army and (row.periods == "all" or row.periods:find(period, 1, true)) then
      list[#list + 1] = row
    end
  end
  return list
end

--- 6.25d, 6.25e, 6.17a: the hexes at the edge of a province where a primary road leaves the map.
---@return string[]
function M.edges(province)
  local map, list = map_of(), {}
  for _, entry in ipairs(map:entries()) do
    if listed(entry.links, "primary") and map:in_area(province, entry.hex) then list[#list + 1] = entry.hex end
  end
  return list
end

--- 6.13a, 6.14: French depots by how they stand at a start: "yes", "taken", "armistice" or "no".
---@param start "spring"|"dresden"|"leipzig"|"campaign"
---@return table<string, string> state By id of depot.
function M.depots(start)
  local states = {}
  for _, row in ipairs(depots.list) do
    states[row.id] = classes[row.class][start]
  end
  return states
end

--- 6.21: is the term of a depot's class over?
---@param row table Of tables/depots.
---@return boolean
function M.is_over(row, turn)
  local term = classes[row.class].expires
  return term ~= nil and term ~= false and turn >= term
end

--- 6.15b, 6.24b: is a depot a Supply Source without a term, which is never lost for good? 6.24a: Dresden has one.
---@param row table Of tables/depots.
---@return boolean
function M.is_lasting(row)
  local source = those(sources, function(each) return each.hex == row.hex and each.class == row.class end)
  return #source > 0 and not classes[row.class].expires
end

return M
