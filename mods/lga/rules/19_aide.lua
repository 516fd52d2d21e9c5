--- What bots ask beside the rules: the ground, what is printed and set up, what marches cost by the ground alone.
local announce = require("rules.12_announce")
local board = require("mechanics.board")
local building = require("rules.14_building")
local depots = require("rules.14_depots")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local pieces = require("rules.03_pieces")
local river = require("rules.12_river")
local setup = require("rules.19_setup")
local trains = require("rules.14_trains")

local map, counters = map_of(), pieces.counters
local FAR = 60 -- MP: beyond, a way is none
local OPEN, RIVER, EACH = 100, 150, 10 -- per cent; for each point that ground adds for its defender
local M = {}

--- What a defence counts for over hexsides: over rivers it is the stronger (12.90).
local function sides_of_hex(hex)
  local sides = {}
  for _, from in ipairs(map:neighbors(hex)) do
    sides[from] = river.over(from, hex) and RIVER or OPEN
  end
  return sides
end

--- The ground in play; `contact`: the hexes that can be attacked from one (12.11); `shelter`: what ground does for who stands there (12.43).
M.geography = derived("ground for bots", { "map" }, function(G)
  local hexes = {}
  for i, hex in ipairs(map:area(G.area)) do
    local x, y = map:page(hex)
    local function from_here(fits)
      return those(map:neighbors(hex), function(to) return fits(hex, to) end)
    end
    hexes[i] = {
      hex = hex,
      x = x,
      y = y,
      near = from_here(ground.passable),
      contact = from_here(announce.may_cross),
      features = map:features(hex),
      shelter = OPEN + EACH * sum(ground.defence(hex), function(item) return item.value end),
      sides = sides_of_hex(hex),
    }
  end
  return { hexes = hexes, places = {} }
end)

--- The counters of the scenario as its charts print them, of both sides.
---@return table[]
function M.counters(G, _, scenario)
  local list = {}
  for i, row in ipairs(setup.rows(scenario)) do
    local nation, type = counters.by[row.piece].nation, counters.by[row.piece].type
    list[i] = { id = row.piece, side = G.nations[nation], type = type, strength = row.strength, superior = row.superior }
  end
  return list
end

--- What feeds an own piece: hexes where depots do, places that it can forage, trains that serve it, and where its power could build a depot.
---@return table? supplies
---@return string? why
function M.supplies(G, side, id)
  local piece = id and G.pieces[id]
  if not piece or piece.side ~= side then return nil, "no piece of this side has that name" end
  local power = trains.supplier(G, id)
  return {
    fed = depots.fed(G, side, power),
    lands = forage.can(G, id) and forage.lands(G, side) or {},
    trains = board.which(G, function(_, each) return pieces.is_supply(each) and trains.power(G, each) == power end, side),
    sites = building.sites(G, side, power),
  }
end

local costs_to = derived("costs to a hex", { "map" }, function(_, hex) return ground.backward:costs(hex, FAR) end)

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
