--- 6.8 to 6.18 Lines of Communications and Dispatch Distance: what an army's Center of Operations is in touch with.
local board = require("mechanics.board")
local paths = require("engine.paths")
local twohex = require("engine.twohex")
local charts = require("rules.06_communications")
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local zones = require("rules.17_zones")
local turns = table_of("turns")

local FARTHEST = 50 -- half MPs that any order travels (dispatch)
local map = map_of()
local M = {}

--- 17.6: hexes that no line and no order passes: an enemy with units stands there or controls them.
local closed = derived("closed to lines", { "board", "map" }, function(G, side)
  local set = {}
  for _, id in ipairs(board.which(G, function(piece) return piece.armed and piece.at and piece.side ~= side end)) do -- 6.5d
    for _, hex in ipairs(twohex.hexes(map, G.pieces[id].at)) do
      set[hex] = true
      for _, to in ipairs(not G.pieces[id].neutral and zones.control.from(hex) or {}) do
        set[to] = true
      end
    end
  end
  return keys_of(set)
end)

--- The layer of the map that holds them.
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

local road -- profile: a step along a primary road, nothing else

local function road_profile()
  if road then return road end
  local hex = {}
  for _, terrain in ipairs(map:names("terrain")) do
    hex[terrain] = { false, "6.16a" }
  end
  road = paths.profile(map, {
    rule = "6.16a",
    hex = hex,
    link = { primary = { rate = 1, rule = "6.16a" } },
    bridge = { primary = 0, secondary = 0, train = 0, states = { blown = false } },
  })
  return road
end

local line = derived("line of communications", { "board", "map" }, function(G, army)
  local side = army == "french" and "french" or "allied"
  local layer, best = bars(G, side), nil
  local goal = map:layer("line_goal")
  goal:clear()
  goal:add_each(M.base(G, "source", army), 1)
  for _, from in ipairs(M.base(G, "co", army)) do
    local way = layer:get(from) == 0 and road_profile():trace(from, goal, charts.longest(army), { veto = layer }) -- 6.16b
    if way and (not best or #way < #best) then best = way end
  end
  return best
end)

--- A neighbour along a primary road, the first by its code; nil where none runs.
---@return string?
function M.beside(hex)
  local list = those(map:neighbors(hex), function(to) return map:link(hex, to, "primary") end)
  table.sort(list)
  return list[1]
end

--- 6.12b: the shortest way by primary roads from a hex to the source of an army, whoever stands there.
---@return string[]?
function M.way(G, army, from)
  local goal = map:layer("line_goal")
  goal:clear()
  goal:add_each(M.base(G, "source", army), 1)
  return (road_profile():trace(from, goal))
end

--- 6.16a: the Line of Communications of an army, hex by hex; nil: broken, or too long.
---@return string[]?
function M.line(G, army) return line(G, army) end

--- 5.3a: its length in hexes; nil: none.
---@return integer?
function M.length(G, army)
  local way = line(G, army)
  return way and #way - 1
end

--- 6.2b: has the Center of Operations stood still in its last turn, and has it a line?
---@return boolean
function M.active(G, army) return G.idle[army] ~= G.turn and line(G, army) ~= nil end

-- Dispatch Distance -----------------------------------------------------------------------------------

--- The costs of orders from some hexes, lowest first, by hexes of interest.
local function spread(layer, from, best, hexes)
  local costs_of = map:layer("dispatch")
  if layer:get(from) ~= 0 then return end
  costs.profile("dispatch"):fill(costs_of, from, FARTHEST, { veto = layer })
  for _, hex in ipairs(hexes) do
    local cost = costs_of:get(hex)
    if cost > 0 and cost - 1 < (best[hex] or FARTHEST + 1) then best[hex] = cost - 1 end
  end
end

--- 6.8a: is one of the hexes near enough to a base, with what orders cost to it?
local function within(army, from, best, hexes)
  for _, hex in ipairs(hexes) do
    if best[hex] and best[hex] <= charts.distance(army, from, hex) then return true end
  end
  return false
end

--- The leaders in Dispatch Distance of some hexes of a base or depot.
local function note_reached(G, side, army, from, note)
  local leaders, layer = forces.leaders(G, side), bars(G, side)
  local hexes = {}
  for _, id in ipairs(leaders) do
    for _, hex in ipairs(twohex.hexes(map, G.pieces[id].at)) do
      hexes[#hexes + 1] = hex
    end
  end
  for _, base in ipairs(from) do
    local best = {}
    spread(layer, base, best, hexes)
    for _, id in ipairs(leaders) do
      local near = forces.army(G, id) == army and within(army, base, best, twohex.hexes(map, G.pieces[id].at)) -- 7.4a, 7.6a
      if near then note(id) end
    end
  end
end

--- 6.18b: the depots of an army: its source, and the primary-road edge hexes of provinces that it may draw from; of the French
--- the magazines that stand from the start (6.13).
local function depots(G, army)
  local list = copy_of(M.base(G, "source", army)) -- 6.18a, 6.13a
  local period = turns[G.turn].period
  for _, row in ipairs(charts.sources(army, period)) do
    for _, entry in ipairs(row.province and map:entries() or {}) do
      if listed(entry.links, "primary") and map:in_area(row.province, entry.hex) then
        list[#list + 1] = entry.hex -- 6.25d, 6.25e, 6.17a
      end
    end
  end
  if army == "french" then -- 6.15a
    for _, hex in ipairs(charts.standing(G.start)) do
      list[#list + 1] = hex
    end
  end
  return list
end

--- 21.2b (O51): half MPs of infantry from a hex to the source of an army, by the cheapest way; nil where none leads there.
---@type fun(G: table, army: string, hex: string): integer?
M.to_source = derived("way to the source", { "board", "map" }, function(G, army, hex)
  local _, cost = costs.profile("infantry"):path(hex, M.base(G, "source", army)[1])
  return cost
end)

--- 7.5a: is a leader in Dispatch Distance of his Center of Operations now?
---@type fun(G: table, leader: string): boolean
M.in_dispatch = derived("in dispatch distance", { "board", "map" }, function(G, leader)
  local army, found = forces.army(G, leader), false
  note_reached(G, G.pieces[leader].side, army, M.base(G, "co", army), function(id) found = found or id == leader end)
  return found
end)

--- 6.13c, 6.25d: the depots that a Center of Operations reaches.
local function relays(G, side, army)
  local list, layer, all = {}, bars(G, side), depots(G, army)
  for _, base in ipairs(M.base(G, "co", army)) do
    local best = {}
    spread(layer, base, best, all)
    for _, hex in ipairs(all) do
      if within(army, base, best, { hex }) and not listed(list, hex) then list[#list + 1] = hex end
    end
  end
  return list
end

--- 7.3a: may a Provisional Movement Command go to a leader, through a depot?
---@type fun(G: table, leader: string): boolean
M.by_depot = derived("reached by a depot", { "board", "map" }, function(G, leader)
  local side, army, found = G.pieces[leader].side, forces.army(G, leader), false
  note_reached(G, side, army, relays(G, side, army), function(id) found = found or id == leader end)
  return found
end)

--- 6.10, 6.11, 7.4a: at the start of a phase, whom of a side orders reach ("command"), and who is in supply alone ("supply").
--- All others pay by the zero column. `G.reach[leader]`.
function M.survey(G, side)
  for _, id in ipairs(keys_of(G.reach)) do
    if not G.pieces[id] or G.pieces[id].side == side then G.reach[id] = nil end
  end
  for _, army in ipairs(forces.armies(G, side)) do
    if line(G, army) then -- 6.16c
      note_reached(G, side, army, depots(G, army), function(id) G.reach[id] = "supply" end) -- 6.11b, 6.9, 6.13e
      note_reached(G, side, army, M.base(G, "co", army), function(id) G.reach[id] = "command" end) -- 6.11a, 6.1
    end
  end
end

--- What `survey` would say of a leader who has just come onto the map.
---@return "command"|"supply"|nil
function M.reach_of(G, leader)
  local side, army, reach = G.pieces[leader].side, forces.army(G, leader), nil
  if not line(G, army) then return nil end
  note_reached(G, side, army, depots(G, army), function(id) reach = id == leader and "supply" or reach end)
  return M.in_dispatch(G, leader) and "command" or reach
end

return M
