--- What bots may ask of the series beside the rules: the ground, printed counters and whom they are under, and what ways cost.
local commands = require("rules.06_commands")
local ground = require("rules.12_ground")
local pieces = require("rules.02_pieces")
local roads = require("rules.12_roads")
local setup = require("rules.03_setup")
local troops = require("rules.02_troops")

local map = map_of()
local OPEN, COVER = 100, 150 -- per cent
local M = {}

local in_play = fixed("hexes in play by area", function(area)
  local set = {}
  for _, hex in ipairs(setup.ground(area)) do
    set[hex] = true
  end
  return set
end)

--- The ground in play; `shelter`: what cover does for who stands there, per cent.
M.geography = derived("ground for bots", { "map" }, function(G)
  local hexes, places, inside = {}, {}, in_play(G.area or "")
  for _, hex in ipairs(setup.ground(G.area or "")) do
    local x, y = map:page(hex)
    local near = those(map:neighbors(hex), function(to) return inside[to] end)
    local shelter = (ground.in_cover(hex) or ground.fortified(hex)) and COVER or OPEN
    hexes[#hexes + 1] = { hex = hex, x = x, y = y, near = near, contact = near, features = map:features(hex), shelter = shelter }
  end
  for _, place in ipairs(map:places()) do
    if inside[place.hex] then places[#places + 1] = { id = place.id, name = place.name, hex = place.hex, kind = place.kind } end
  end
  return { hexes = hexes, places = places }
end)

--- 6.1: the commands that a piece is under, the nearest first, as printed.
local function chain(row)
  local list, at = {}, row.command
  while at do
    list[#list + 1] = at
    local above = commands.row(at)
    at = above and above.parent
  end
  return list
end

--- The counters of the scenario as printed, of both sides.
---@return table[]
function M.counters(G)
  local list = {}
  for _, id in ipairs(keys_of(G.pieces)) do
    local row = pieces.printed(id)
    list[#list + 1] = { id = id, side = row.side, type = row.role and "leader" or "unit", arm = row.arm, commands = chain(row) }
  end
  return list
end

--- The cheaper of going along a road and over the ground, in quarter MPs.
local function price(class, from, to, column)
  local cost, rate = ground.cost(class, from, to), column and roads.rate(class, from, to) or nil
  return rate and math.min(rate, cost or rate) or cost
end

--- The hexes that a class comes from to each hex, with what it pays.
local before = fixed("hexes that a class comes from", function(class, key)
  local hex, how = key:match("^(%S+) (%a+)$")
  local list = {}
  for _, from in ipairs(map:neighbors(hex)) do
    local cost = price(class, from, hex, how == "column")
    if cost then list[#list + 1] = { from, cost } end
  end
  return list
end)

--- What it costs from each hex in play to come to one, the nearest first.
local function costs_to(area, class, to, how)
  local inside = in_play(area)
  local costs, waiting, at, open = { [to] = 0 }, { [0] = { to } }, 0, 1
  while open > 0 do
    for _, hex in ipairs(waiting[at] or {}) do
      open = open - 1
      for _, edge in ipairs(costs[hex] == at and before(class, hex .. " " .. how) or {}) do
        local from, total = edge[1], at + edge[2]
        if inside[from] and (not costs[from] or total < costs[from]) then
          costs[from] = total
          waiting[total] = waiting[total] or {}
          table.insert(waiting[total], from)
          open = open + 1
        end
      end
    end
    at = at + 1
  end
  return costs
end

--- What it costs an own piece from anywhere to `to` by the ground alone, in quarter MPs.
---@param column boolean As it marches, along roads too.
---@return table<string, integer>? costs
---@return string? why
function M.costs(G, side, id, to, column)
  local piece = id and G.pieces[id]
  if not piece or piece.side ~= side then return nil, "no piece of this side has that name" end
  local hex = to and map:canonical(to)
  if not hex then return nil, "no such hex" end
  local marches = column or not troops.fights(id) or not piece.hex
  local class = marches and troops.marching_class(id) or troops.class(G, id)
  return costs_to(G.area or "", class, hex, marches and "column" or "line")
end

return M
