--- What bots ask beside the rules: what marches cost by the ground alone.
local ground = require("rules.08_ground")

local map = map_of()
local FAR = 60 -- MP
local M = {}

local costs_to = derived("costs to a hex", { "map" }, function(_, hex)
  local list = {}
  for _, row in ipairs(ground.profile:range(hex, FAR)) do
    list[row.hex] = row.cost
  end
  return list
end)

--- What it costs an own piece to come to `to` from anywhere by the ground alone, MP.
---@return table<string, integer>? costs
---@return string? why
function M.costs(G, side, id, to)
  local piece = id and G.pieces[id]
  if not piece or piece.side ~= side then return nil, "no piece of this side has that name" end
  local hex = to and map:canonical(to)
  if not hex then return nil, "no such hex" end
  return costs_to(G, hex)
end

return M
