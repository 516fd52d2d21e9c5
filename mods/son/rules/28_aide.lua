--- What bots ask beside the rules: what is printed, what marches cost by the ground alone.
local costs = require("rules.14_costs")
local pieces = require("rules.02_pieces")

local units = table_of("units").list
local map = map_of()
local FAR = 160 -- half MPs
local M = {}

--- The leaders of the series with the SP that the manifest gives them at the start of the scenario.
---@return table[]
function M.counters(G)
  local strength, list = {}, {}
  for _, row in ipairs(units) do
    local leader = row[G.start .. "_leader"]
    if leader then strength[leader] = (strength[leader] or 0) + row[G.start] end
  end
  for i, id in ipairs(pieces.leaders) do
    local row = pieces.rating(id)
    list[i] = { id = id, side = row.side, type = "leader", strength = strength[id] or 0, initiative = row.initiative }
  end
  return list
end

--- What it costs the foot of an own leader to come to `to` from anywhere by the ground alone, half MPs.
---@return table<string, integer>? costs
---@return string? why
function M.costs(G, side, id, to)
  local piece = id and G.pieces[id]
  if not piece or piece.side ~= side then return nil, "no piece of this side has that name" end
  local hex = to and map:canonical(to)
  if not hex then return nil, "no such hex" end
  local list = {}
  for _, found in ipairs(costs.profile("infantry"):range(hex, FAR)) do
    list[found.hex] = found.cost
  end
  return list
end

return M
