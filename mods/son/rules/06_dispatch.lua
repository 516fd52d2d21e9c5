--- 6.8 to 6.15, 6.18 Dispatch Distance: whom orders of a Center of Operations reach, and who is near a depot.
local charts = require("rules.06_communications")
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local lines = require("rules.06_lines")
local magazines = require("rules.06_depots")
local twohex = require("engine.twohex")
local turns = table_of("turns")

local FARTHEST = 50 -- half MPs that any order travels (tables/dispatch); a hex costs one at least
local map = map_of()
local M = {}

-- What a base reaches ---------------------------------------------------------------------------------------

--- Is a hex so near to a base that an order might come there?
local function may_reach(from, hexes) return map:distance(from, hexes[1]) <= FARTHEST end

--- 6.8a, 7.4a: which of some places are in Dispatch Distance of a base; their hexes by name.
---@param places table<string, string[]>  An order has to come to one of the hexes (7.4a).
---@param note fun(name: string)
local function reached_from(G, side, army, from, places, note)
  local near = those(keys_of(places), function(name) return may_reach(from, places[name]) end)
  local layer = #near > 0 and lines.bars(G, side) -- 7.5a
  if not layer or layer:get(from) ~= 0 then return end -- 17.6
  local costs_of = map:layer("dispatch")
  costs.profile("dispatch"):fill(costs_of, from, FARTHEST, { veto = layer })
  for _, name in ipairs(near) do
    for _, hex in ipairs(places[name]) do
      local cost = costs_of:get(hex)
      if cost > 0 and cost - 1 <= charts.distance(army, from, hex) then note(name) end
    end
  end
end

--- 6.8a, 17.6: all hexes to which orders of a base of an army come.
---@return string[]
function M.range(G, side, army, from)
  local layer = lines.bars(G, side)
  if layer:get(from) ~= 0 then return {} end -- 17.6
  local list = {}
  for _, found in ipairs(costs.profile("dispatch"):range(from, FARTHEST, { veto = layer })) do
    if found.cost <= charts.distance(army, from, found.hex) then list[#list + 1] = found.hex end
  end
  return list
end

--- Those of some places that one of the bases reaches.
---@param bases string[] Hexes.
---@return table<string, boolean>
local function reached(G, side, army, bases, places)
  local left, found = copy_of(places), {}
  for _, from in ipairs(bases) do
    reached_from(G, side, army, from, left, function(name) found[name] = true end)
    for name in pairs(found) do
      left[name] = nil
    end
  end
  return found
end

--- The hexes of leaders of an army (7.6a).
local function places_of(G, side, army)
  local places = {}
  for _, id in ipairs(forces.leaders(G, side)) do
    if forces.army(G, id) == army then places[id] = twohex.hexes(map, G.pieces[id].at) end
  end
  return places
end

-- Depots ----------------------------------------------------------------------------------------------------

--- 6.18a, 6.18b: the depots of an army: its source, and the primary-road edge hexes of provinces that it may draw from; of the French
--- the magazines that feed (6.13).
---@return string[]
function M.depots(G, army)
  local list = copy_of(lines.base(G, "source", army)) -- 6.13a
  local period = turns[G.turn].period
  for _, row in ipairs(charts.sources(army, period)) do
    for _, hex in ipairs(row.province and charts.edges(row.province) or {}) do
      list[#list + 1] = hex -- 6.25d, 6.25e, 6.17a
    end
  end
  if army ~= "french" then return list end -- 6.15a
  return table.move(magazines.standing(G), 1, #magazines.standing(G), #list + 1, list) -- 6.13a, 6.13e
end

--- 6.13c, 6.25d: the depots that a Center of Operations reaches.
local function relays(G, side, army, all)
  local places = {}
  for _, hex in ipairs(all) do
    places[hex] = { hex }
  end
  return keys_of(reached(G, side, army, lines.base(G, "co", army), places))
end

-- Leaders -----------------------------------------------------------------------------------------------------

--- 7.5a: is a leader in Dispatch Distance of his Center of Operations now?
---@return boolean
function M.in_dispatch(G, leader)
  local side, army = G.pieces[leader].side, forces.army(G, leader)
  local places = { [leader] = twohex.hexes(map, G.pieces[leader].at) }
  return reached(G, side, army, lines.base(G, "co", army), places)[leader] == true
end

local function note(G, found, how)
  for id in pairs(found) do
    G.reach[id] = how
  end
end

--- Notes for leaders of an army how they stand.
local function survey(G, side, army, places)
  local all, rest = M.depots(G, army), copy_of(places)
  local commanded = reached(G, side, army, lines.base(G, "co", army), places)
  for id in pairs(commanded) do
    rest[id] = nil
  end
  note(G, reached(G, side, army, all, rest), "supply") -- 6.11b, 6.9, 6.13e
  note(G, commanded, "command") -- 6.11a, 6.1
end

--- 6.10a, 6.11a, 6.11b, 7.4a: at the start of a phase, whom of a side orders reach ("command"), and who is in supply alone ("supply"),
--- `G.reach[leader]`; all others pay by the zero column.
function M.survey(G, side)
  for _, id in ipairs(keys_of(G.reach)) do
    if not G.pieces[id] or G.pieces[id].side == side then G.reach[id] = nil end
  end
  G.relayed = {} -- 7.3a
  for _, army in ipairs(forces.armies(G, side)) do
    if lines.line(G, army) then survey(G, side, army, places_of(G, side, army)) end -- 6.16c
  end
end

--- 7.3a: notes besides, as a side's Movement Phase begins, whom a depot can pass an order on to: `G.relayed`.
function M.relay(G, side)
  for _, army in ipairs(forces.armies(G, side)) do
    local through = relays(G, side, army, M.depots(G, army))
    for id in pairs(reached(G, side, army, through, places_of(G, side, army))) do
      G.relayed[id] = true
    end
  end
end

--- 6.10a, 6.11a, 6.11b: the same as `survey` for a leader who has just come onto the map.
function M.survey_one(G, leader)
  local side, army = G.pieces[leader].side, forces.army(G, leader)
  if lines.line(G, army) then survey(G, side, army, { [leader] = twohex.hexes(map, G.pieces[leader].at) }) end
end

return M
