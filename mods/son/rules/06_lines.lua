--- 6.16, 6.17 Lines of Communications, from the Center of Operations of an army to its Supply Source.
local paths = require("engine.paths")
local twohex = require("engine.twohex")
local charts = require("rules.06_communications")
local costs = require("rules.14_costs")
local garrisons = require("rules.06_garrisons")
local pieces = require("rules.02_pieces")
local zones = require("rules.17_zones")

local map = map_of()
local M = {}

--- 17.6: hexes that no line and no order passes: an enemy with units stands there or controls them.
local closed = derived("closed to lines", { "places", "map" }, function(G, side)
  local set = {}
  local armed = those(pieces.standing(G, zones.enemy(side)), function(id) return G.pieces[id].armed end) -- 6.5d
  table.move(garrisons.of(G, zones.enemy(side)), 1, #garrisons.of(G, zones.enemy(side)), #armed + 1, armed) -- 6.23a
  for _, id in ipairs(armed) do
    for _, hex in ipairs(twohex.hexes(map, G.pieces[id].at)) do
      set[hex] = true -- 23.7d: where he is besieged, no more
      for _, to in ipairs(zones.control.has(id, G.pieces[id]) and zones.control.from(hex) or {}) do
        set[to] = true
      end
    end
  end
  return keys_of(set)
end)

--- 6.16a, 17.6: the layer of the map that holds them.
---@return Layer
local function bars(G, side)
  local layer = map:layer("barred_lines")
  layer:clear()
  layer:add_each(closed(G, side), 1)
  return layer
end
M.bars = bars

--- The hexes of a base of an army: its Center of Operations, or its source (6.5e, 6.2c, 6.17b, 6.26).
---@param kind "co"|"source"
---@return string[]
function M.base(G, kind, army)
  local piece = G.pieces[kind .. "_" .. army]
  return piece and piece.at and twohex.hexes(map, piece.at) or {}
end

-- Lines of Communications -----------------------------------------------------------------------------

local closed_ground = {}
for _, terrain in ipairs(map:names("terrain")) do
  closed_ground[terrain] = { false, "6.16a" }
end

-- 6.16a: a step along a primary road, and nothing else.
local road = paths.profile(map, {
  rule = "6.16a",
  hex = closed_ground,
  link = { primary = { rate = 1, rule = "6.16a" } },
  bridge = { states = { blown = false } },
})

--- 6.2c, 6.17b: where the lines of an army have to come: to its own source.
---@return Layer
local function goal_of(G, army)
  local goal = map:layer("line_goal")
  goal:clear()
  goal:add_each(M.base(G, "source", army), 1)
  return goal
end

--- 6.16a, 6.5e: from either hex of the Center of Operations, by the shorter way.
local line = derived("line of communications", { "places", "map" }, function(G, army)
  local layer, goal, best = bars(G, charts.side(army)), goal_of(G, army), nil
  for _, from in ipairs(M.base(G, "co", army)) do
    local way = layer:get(from) == 0 and road:trace(from, goal, charts.longest(army), { veto = layer }) -- 6.16b
    if way and (not best or #way < #best) then best = way end
  end
  return best
end)

--- 6.5c, 6.5e: a neighbour along a primary road; nil where none runs.
---@return string?
function M.beside(hex)
  return those(map:neighbors(hex), function(to) return map:link(hex, to, "primary") end)[1]
end

--- 6.12b: the shortest way by primary roads from a hex to the source of an army, whoever stands there.
---@return string[]?
function M.way(G, army, from) return (road:trace(from, goal_of(G, army))) end

--- 6.16a: the Line of Communications of an army, hex by hex; nil: broken, or too long.
---@return string[]?
function M.line(G, army)
  local source = G.pieces["source_" .. army]
  return source and not source.turned and line(G, army) or nil -- 6.20d
end

--- 5.3a: its length in hexes; nil: none.
---@return integer?
function M.length(G, army)
  local way = M.line(G, army)
  return way and #way - 1
end

--- 6.2b, 6.7b: has the Center of Operations stood still in its last turn, and has it a line?
---@return boolean
function M.active(G, army) return G.idle[army] ~= G.turn and M.line(G, army) ~= nil end

--- Half MPs of infantry from a hex to another by the cheapest way; nil where none leads there.
local way_cost = derived("cost of the cheapest way", { "map" }, function(_, from, to)
  local _, cost = costs.profile("infantry"):path(from, to)
  return cost
end)

--- 21.2b (O51): half MPs of infantry from a hex to the source of an army; nil where no way leads there.
---@return integer?
function M.to_source(G, army, hex)
  local source = M.base(G, "source", army)[1]
  return source and way_cost(G, hex, source)
end

return M
